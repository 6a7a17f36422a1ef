//! Coverage goals of the tests of a form: both outcomes of every condition, every row of every
//! table, both values of every flag, edge values, every class of floats.

use std::fmt;

use isamorph_core::formula::{BinaryOp, Node, Term, Width};
use isamorph_core::model::{Form, Isa};

use super::formulas::Formulas;

/// Most bits of a state element whose bits count as flags.
const FLAGS: u32 = 8;

/// One thing that some test has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The fields pick a row of a table.
    Row {
        /// Index of the table in its form.
        table: usize,
        /// The row.
        row: usize,
    },
    /// A condition holds where a term is needed.
    Holds {
        /// The term, if the condition is not wanted at all events.
        needed: Option<Term>,
        /// The condition.
        condition: Term,
        /// What it is about.
        what: What,
    },
}

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A choice of the formulas, or the guard of a write, comes out so.
    Side(bool),
    /// A bit that is written: which effect, which bit, and its value.
    Flag {
        /// Index of the effect.
        effect: usize,
        /// The bit.
        bit: u32,
        /// Its value.
        value: bool,
    },
    /// The operands of a comparison are as far apart.
    Edge(i8),
    /// An element of the state that is read has this value.
    Number(u128),
    /// An operand of a float operation is of a class.
    Float(FloatClass),
}

/// Classes of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatClass {
    /// Zero with this sign.
    Zero(bool),
    /// Subnormal.
    Subnormal,
    /// Normal.
    Normal,
    /// Infinity with this sign.
    Infinite(bool),
    /// A NaN whose topmost bit of the fraction is set.
    Quiet,
    /// Another NaN.
    Signalling,
}

impl FloatClass {
    const ALL: [FloatClass; 8] = [
        FloatClass::Zero(false),
        FloatClass::Zero(true),
        FloatClass::Subnormal,
        FloatClass::Normal,
        FloatClass::Infinite(false),
        FloatClass::Infinite(true),
        FloatClass::Quiet,
        FloatClass::Signalling,
    ];
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |negative: bool| if negative { "negative" } else { "positive" };
        match self {
            What::Side(true) => write!(f, "a condition that holds"),
            What::Side(false) => write!(f, "a condition that fails"),
            What::Flag { bit, value, .. } => write!(f, "bit {bit} of what is written is {}", u8::from(*value)),
            What::Edge(0) => write!(f, "equal operands of a comparison"),
            What::Edge(_) => write!(f, "operands of a comparison that differ by one"),
            What::Number(n) => write!(f, "an element that holds {n:#x}"),
            What::Float(FloatClass::Zero(s)) => write!(f, "a {} zero", sign(*s)),
            What::Float(FloatClass::Subnormal) => write!(f, "a subnormal float"),
            What::Float(FloatClass::Normal) => write!(f, "a normal float"),
            What::Float(FloatClass::Infinite(s)) => write!(f, "{} infinity", sign(*s)),
            What::Float(FloatClass::Quiet) => write!(f, "a quiet NaN"),
            What::Float(FloatClass::Signalling) => write!(f, "a signalling NaN"),
        }
    }
}

impl Goal {
    /// Which kind of goal it is, for sums.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Goal::Row { .. } => "rows",
            Goal::Holds { what, .. } => match what {
                What::Side(_) => "sides of conditions",
                What::Flag { .. } => "flags",
                What::Edge(_) => "edges of comparisons",
                What::Number(_) => "numbers read",
                What::Float(_) => "classes of floats",
            },
        }
    }

    /// The term that is needed and what holds then, for a goal about a term.
    #[must_use]
    pub fn of_term(&self) -> Option<(Term, What)> {
        match self {
            Goal::Holds { needed, what, .. } => Some(((*needed)?, *what)),
            Goal::Row { .. } => None,
        }
    }

    /// The goal in words.
    #[must_use]
    pub fn describe(&self, isa: &Isa, form: &Form, formulas: &Formulas) -> String {
        match self {
            Goal::Row { table, row } => {
                let table = &form.tables[*table];
                format!("row `{}` of `{}`", table.rows[*row].name, table.name)
            }
            Goal::Holds { condition, what, .. } => {
                let written = match what {
                    What::Flag { effect, .. } => format!(" (`{}`)", isa.states[formulas.effects[*effect].state].name),
                    _ => String::new(),
                };
                let text = formulas.pool.display(*condition).to_string();
                format!("{what}{written}: {}", super::mutant::shortened(&text))
            }
        }
    }
}

/// All goals of a form that are about these terms of its formulas.
pub fn goals(form: &Form, formulas: &mut Formulas, visible: &[Term]) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (table, t) in form.tables.iter().enumerate() {
        for (row, r) in t.rows.iter().enumerate() {
            if r.invalid.is_none() && t.map.iter().any(|m| usize::from(*m) == row) {
                goals.push(Goal::Row { table, row });
            }
        }
    }
    let mut add = |formulas: &Formulas, needed: Option<Term>, condition: Term, what: What| {
        // What is plain from the formula needs no test.
        let plain = formulas.pool.as_const(condition).is_some();
        if !plain || (formulas.pool.is_true(condition) && !matches!(what, What::Side(_))) {
            goals.push(Goal::Holds { needed, condition, what });
        }
    };
    for t in visible.iter().copied() {
        match formulas.pool.node(t).clone() {
            Node::Ite(condition, ..) => {
                let not = formulas.pool.not(condition);
                add(formulas, Some(t), condition, What::Side(true));
                add(formulas, Some(t), not, What::Side(false));
            }
            Node::Binary(op, a, b) if op.is_comparison() && op != BinaryOp::Eq => {
                let width = formulas.pool.width(a);
                let one = formulas.pool.constant(width, 1);
                let (above, below) = (formulas.pool.add(b, one), formulas.pool.sub(b, one));
                for (other, far) in [(b, 0), (above, 1), (below, -1)] {
                    let equal = formulas.pool.eq(a, other);
                    add(formulas, Some(t), equal, What::Edge(far));
                }
            }
            Node::Read(..) => {
                let width = formulas.pool.width(t);
                if width.bits() > FLAGS {
                    for number in [0, 1, width.mask(), width.sign_bit(), width.sign_bit() - 1] {
                        let number_term = formulas.pool.constant(width, number);
                        let equal = formulas.pool.eq(t, number_term);
                        add(formulas, Some(t), equal, What::Number(number));
                    }
                }
            }
            _ => {}
        }
    }
    for (number, effect) in formulas.effects.clone().into_iter().enumerate() {
        let not = formulas.pool.not(effect.guard);
        add(formulas, None, effect.guard, What::Side(true));
        add(formulas, None, not, What::Side(false));
        let width = formulas.pool.width(effect.value).bits();
        if width > FLAGS {
            continue;
        }
        for bit in 0..width {
            let set = formulas.pool.extract(bit, bit, effect.value);
            let clear = formulas.pool.not(set);
            for (condition, value) in [(set, true), (clear, false)] {
                let condition = formulas.pool.and(effect.guard, condition);
                let what = What::Flag {
                    effect: number,
                    bit,
                    value,
                };
                add(formulas, None, condition, what);
            }
        }
    }
    for operand in std::mem::take(&mut formulas.floats) {
        for class in FloatClass::ALL {
            let condition = is_class(formulas, operand.value, operand.fraction, class);
            add(formulas, Some(operand.result), condition, What::Float(class));
        }
    }
    goals.dedup();
    goals
}

/// Is a float of a class?
fn is_class(formulas: &mut Formulas, float: Term, fraction: u32, class: FloatClass) -> Term {
    let pool = &mut formulas.pool;
    let top = pool.width(float).bits() - 1;
    let (sign, exponent) = (pool.extract(top, top, float), pool.extract(top - 1, fraction, float));
    let digits = pool.extract(fraction - 1, 0, float);
    let quiet = pool.extract(fraction - 1, fraction - 1, float);
    let is = |pool: &mut isamorph_core::formula::TermPool, t: Term, value: u128| {
        let value = pool.constant(pool.width(t), value);
        pool.eq(t, value)
    };
    let most = Width::nearest(top - fraction).mask();
    let (low, high, none) = (is(pool, exponent, 0), is(pool, exponent, most), is(pool, digits, 0));
    let some = pool.not(none);
    let signed = |pool: &mut isamorph_core::formula::TermPool, negative: bool| is(pool, sign, u128::from(negative));
    let parts = match class {
        FloatClass::Zero(negative) => vec![low, none, signed(pool, negative)],
        FloatClass::Subnormal => vec![low, some],
        FloatClass::Normal => vec![pool.not(low), pool.not(high)],
        FloatClass::Infinite(negative) => vec![high, none, signed(pool, negative)],
        FloatClass::Quiet => vec![high, is(pool, quiet, 1)],
        FloatClass::Signalling => vec![high, some, is(pool, quiet, 0)],
    };
    pool.and_all(parts)
}
