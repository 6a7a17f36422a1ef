//! Which form tests the inside of a float operation. Operations of one kind, format, and mode are
//! one unit, however many forms use it; its formula is written out in each of them.

use isamorph_core::float::{Format, Kind, Mode, Operation, Rounding};
use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::{Effect, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Calls;

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
    /// Where each operation of each form is tested.
    tested: FxHashMap<(usize, usize), (usize, usize)>,
}

impl Units {
    /// Each unit is tested in one of these forms, where its operands are simplest.
    #[must_use]
    pub fn new(isa: &Isa, forms: &[usize]) -> Units {
        let results: FxHashSet<Term> = isa.floats.iter().map(|f| f.result).collect();
        let calls = Calls::new(isa);
        let mut users: FxHashMap<Unit, Vec<(Rank, usize, usize)>> = FxHashMap::default();
        for form in forms {
            let Semantics::Effects { effects, .. } = &isa.forms[*form].semantics else {
                continue;
            };
            let roots: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
            let terms = calls.reachable(&isa.pool, &roots);
            for (number, operation) in isa.floats.iter().enumerate() {
                if terms.binary_search(&operation.result).is_ok() {
                    let rank = rank(isa, operation, &results, &terms);
                    users.entry(Unit::of(&isa.pool, operation)).or_default().push((rank, *form, number));
                }
            }
        }
        let mut units = Units::default();
        for users in users.into_values() {
            let Some((_, form, operation)) = users.iter().min().copied() else {
                continue;
            };
            units.homes.insert((form, operation), users.len() > 1);
            let users = users.into_iter().map(|(_, user, number)| (user, number));
            units.tested.extend(users.map(|user| (user, (form, operation))));
        }
        units
    }

    /// In which form an operation of a form is tested, as which operation of that.
    #[must_use]
    pub fn tested(&self, form: usize, operation: usize) -> Option<(usize, usize)> {
        self.tested.get(&(form, operation)).copied()
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

    /// How many units a form tests.
    #[must_use]
    pub fn of_form(&self, form: usize) -> usize {
        self.homes.keys().filter(|(home, _)| *home == form).count()
    }
}

/// How many operands depend on conversions from integers, whose results are few, and in how many
/// conversions to integers, which lose most digits, the result ends; how many operands depend on
/// other operations, or are the same; and how large everything is.
type Rank = (usize, usize, usize);

fn rank(isa: &Isa, operation: &Operation, results: &FxHashSet<Term>, terms: &[Term]) -> Rank {
    let pool = &isa.pool;
    let inputs = inputs(operation);
    let distinct: FxHashSet<Term> = inputs.iter().copied().collect();
    let below = pool.reachable(&inputs);
    let products = |t: &&Term| results.contains(t) || matches!(pool.node(**t), Node::Call(..));
    let bound = below.iter().filter(products).count() + inputs.len() - distinct.len();
    let hides = |o: &&Operation| match o.kind {
        // Of a result that is taken apart only the operands are left in the formulas.
        Kind::FromSigned | Kind::FromUnsigned => {
            o.operands != operation.operands && o.operands.iter().all(|t| below.binary_search(t).is_ok())
        }
        Kind::ToSigned | Kind::ToUnsigned => {
            terms.binary_search(&o.result).is_ok() && pool.reachable(&o.operands).binary_search(&operation.result).is_ok()
        }
        _ => false,
    };
    (isa.floats.iter().filter(hides).count(), bound, below.len() + terms.len())
}
