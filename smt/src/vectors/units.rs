//! Which form tests the inside of a float operation. Operations of one kind, format, and mode are
//! one unit, however many forms use it; its formula is written out in each of them.

use isamorph_core::float::{Format, Kind, Mode, Operation, Rounding};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};
use isamorph_core::model::{Effect, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

/// What operations have in common that are one unit: their formulas are the same but for operands.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Unit {
    kind: Kind,
    format: Format,
    /// With [`Rounding::Nearest`] for a rounding that is read from a term.
    mode: Mode,
    /// Is the rounding read from a term?
    coded: bool,
    /// Widths of the result and the operands.
    widths: Vec<u32>,
    /// Operands that are constants.
    constants: Vec<Option<u128>>,
}

impl Unit {
    fn of(pool: &TermPool, operation: &Operation) -> Unit {
        let coded = matches!(operation.mode.rounding, Rounding::Coded(_));
        let terms = std::iter::once(&operation.result).chain(&operation.operands);
        Unit {
            kind: operation.kind,
            format: operation.format,
            mode: Mode {
                rounding: if coded { Rounding::Nearest } else { operation.mode.rounding },
                ..operation.mode
            },
            coded,
            widths: terms.map(|t| pool.width(*t).bits()).collect(),
            constants: operation.operands.iter().map(|t| pool.as_const(*t)).collect(),
        }
    }
}

/// All that an operation depends on: its operands, and the code of its rounding if it has one.
#[must_use]
pub fn inputs(operation: &Operation) -> Vec<Term> {
    let mut inputs = operation.operands.clone();
    if let Rounding::Coded(code) = operation.mode.rounding {
        inputs.push(code);
    }
    inputs
}

/// Which forms test the inside of which float operations.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// Forms and their operations, by the indices of these in the instruction set; is the unit used
    /// elsewhere, too?
    homes: FxHashMap<(usize, usize), bool>,
}

impl Units {
    /// Each unit is tested in one of these forms, where its operands are simplest.
    #[must_use]
    pub fn new(isa: &Isa, forms: &[usize]) -> Units {
        let mut users: FxHashMap<Unit, Vec<(Rank, usize, usize)>> = FxHashMap::default();
        for form in forms {
            let Semantics::Effects { effects, .. } = &isa.forms[*form].semantics else {
                continue;
            };
            let roots: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
            let terms = isa.pool.reachable(&roots);
            for (number, operation) in isa.floats.iter().enumerate() {
                if terms.binary_search(&operation.result).is_ok() {
                    let rank = rank(&isa.pool, operation, terms.len());
                    users.entry(Unit::of(&isa.pool, operation)).or_default().push((rank, *form, number));
                }
            }
        }
        let best = |users: Vec<(Rank, usize, usize)>| {
            let (_, form, operation) = users.iter().min()?;
            Some(((*form, *operation), users.len() > 1))
        };
        Units {
            homes: users.into_values().filter_map(best).collect(),
        }
    }

    /// Is the inside of an operation tested in a form?
    #[must_use]
    pub fn is_home(&self, form: usize, operation: usize) -> bool {
        self.homes.contains_key(&(form, operation))
    }

    /// Is it used elsewhere, too?
    #[must_use]
    pub fn is_shared(&self, form: usize, operation: usize) -> bool {
        self.homes.get(&(form, operation)).copied().unwrap_or(false)
    }
}

/// How far operands are from having all values, and how large everything is.
type Rank = (usize, usize);

fn rank(pool: &TermPool, operation: &Operation, size: usize) -> Rank {
    let inputs = inputs(operation);
    let distinct: FxHashSet<Term> = inputs.iter().copied().collect();
    let operands = operation.operands.iter().filter(|t| pool.as_const(**t).is_none());
    let mut known = FxHashMap::default();
    let bound = operands.map(|t| bound(pool, *t, &mut known)).sum::<usize>() + inputs.len() - distinct.len();
    (bound, pool.reachable(&inputs).len() + size)
}

/// Of how many parts that do not have all values a term is made, at least: what is computed, what is
/// a field or a constant. Of a choice the better branch counts, since instructions can pick it.
fn bound(pool: &TermPool, t: Term, known: &mut FxHashMap<Term, usize>) -> usize {
    if let Some(found) = known.get(&t) {
        return *found;
    }
    let mut of = |t: Term| bound(pool, t, known);
    let found = match *pool.node(t) {
        Node::Read(..) => 0,
        Node::Ite(_, a, b) => of(a).min(of(b)),
        Node::Concat(a, b) => of(a) + of(b),
        Node::Not(a) | Node::Extract { of: a, .. } => of(a),
        // A sign that is turned, or parts that are cleared, on request.
        Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, a, b) => of(a).min(of(b)),
        _ => 1,
    };
    known.insert(t, found);
    found
}
