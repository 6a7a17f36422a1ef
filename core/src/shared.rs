//! Values that many have in common, kept once.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashSet;

/// The same value as one that is known already, which then is not kept a second time.
pub(crate) fn shared<T: ?Sized + Eq + Hash>(known: &mut FxHashSet<Arc<T>>, own: Arc<T>) -> Arc<T> {
    if let Some(known) = known.get(&*own) {
        return Arc::clone(known);
    }
    known.insert(Arc::clone(&own));
    own
}
