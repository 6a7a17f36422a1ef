//! All words of an encoding space of 32 bits.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::exhaustive::{forms_agree, tally};
use isamorph_core::model::Cube;

/// Seconds that this thread has been computing: what other programs take is not in it.
fn computed() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: u64 = text.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0);
    nanoseconds as f64 / 1e9
}

fn seconds(task: impl FnOnce()) -> f64 {
    let before = computed();
    task();
    computed() - before
}

/// Seconds that one core takes for every word of 32 bits: to compare its form with that of the
/// spec, and to count words by form and validity.
pub fn measured(set: &InstructionSet) -> [f64; 2] {
    let compared = seconds(|| {
        let agree = forms_agree(set.model(), set.codec(), 32);
        assert_eq!(agree, Some(Ok(1 << 32)), "every word has the form that the spec names");
    });
    let counted = seconds(|| assert!(tally(set, 32, Cube::default(), &[]).is_some()));
    [compared, counted]
}
