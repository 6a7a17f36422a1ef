//! States before an instruction. A random one comes into being where it is looked at; then it is
//! *frozen*: whatever was not looked at holds zero, so that the state can be written down.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::exec::{Layout, Model, Models};
use isamorph_core::formula::sample::corner;
use isamorph_core::formula::{Env, FnId, SpaceId, VarId, Width};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::{Machine, Step};

use crate::random::Random;

/// What all samples of an instruction set share.
pub struct Setting<'i> {
    /// The instruction set.
    pub isa: &'i Isa,
    /// Where its state spaces are.
    pub layout: &'i Layout,
    /// The models of its functions, by their handles.
    functions: Vec<Option<Model>>,
    /// Elements that always hold one value.
    fixed: Elements,
    /// The program counter, and its bits that are zero.
    aligned: Option<(usize, u32)>,
}

impl<'i> Setting<'i> {
    /// Of an instruction set, with the built-in models of functions.
    #[must_use]
    pub fn new(isa: &'i Isa, layout: &'i Layout) -> Setting<'i> {
        let constants = isa.machine.iter().flat_map(Machine::constants);
        let fixed = constants.map(|(state, element, value)| ((state, element), value));
        Setting {
            isa,
            layout,
            functions: Models::default().of_isa(isa),
            fixed: fixed.collect(),
            aligned: aligned(isa),
        }
    }
}

impl Setting<'_> {
    /// Bits of an element of a state space.
    #[must_use]
    pub fn width(&self, state: usize) -> Width {
        Width::nearest(self.layout.element_width(state))
    }

    /// A value that an element may hold: that of a program counter is aligned.
    #[must_use]
    pub fn allowed(&self, state: usize, value: u128) -> u128 {
        let bits = self.aligned.filter(|(counter, _)| *counter == state).map_or(0, |(_, bits)| bits);
        (value & self.width(state).mask()) >> bits << bits
    }
}

/// The state of the program counter, and the bits of it that are zero where instructions are
/// aligned.
#[must_use]
pub fn aligned(isa: &Isa) -> Option<(usize, u32)> {
    let machine = isa.machine.as_ref()?;
    let counter = isa.counter().filter(|c| c.step == Step::Length)?;
    // Where words of one width may stand, those of another may not.
    let bits = machine
        .words
        .iter()
        .map(|w| w.align.trailing_zeros())
        .max()
        .filter(|bits| *bits > 0)?;
    Some((counter.state, bits))
}

/// Which values a random state has. Each is good at meeting some kind of condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Values at which operations change their behaviour.
    Corners,
    /// Any.
    Any,
    /// A few, so that elements are equal.
    Few,
    /// Numbers near each other.
    Near,
    /// Small numbers and their negatives.
    Small,
    /// Floats whose exponents are near each other, two halves in each 32 bits, or one of single
    /// precision.
    Floats {
        /// Bits of a float.
        bits: u32,
    },
}

impl Values {
    /// All kinds, the commonly useful ones more often.
    const KINDS: [Values; 8] = [
        Values::Corners,
        Values::Any,
        Values::Few,
        Values::Near,
        Values::Floats { bits: 32 },
        Values::Small,
        Values::Floats { bits: 16 },
        Values::Corners,
    ];

    /// The kind that a number stands for.
    #[must_use]
    pub fn number(n: usize) -> Values {
        Values::KINDS[n % Values::KINDS.len()]
    }
}

/// Elements of the state, by state space and element.
pub type Elements = BTreeMap<(usize, u64), u128>;

/// A state and the fields of an instruction.
pub struct Sample<'s> {
    setting: &'s Setting<'s>,
    /// Values of the fields, in the order in which the formulas declare them.
    pub fields: Vec<u64>,
    /// What is given of the state.
    pub given: Elements,
    /// How the rest comes into being; nothing if it holds zero.
    random: Option<(Values, u64)>,
}

impl<'s> Sample<'s> {
    /// A state that holds zero but for some elements.
    #[must_use]
    pub fn given(setting: &'s Setting<'s>, fields: Vec<u64>, given: Elements) -> Sample<'s> {
        Sample {
            setting,
            fields,
            given,
            random: None,
        }
    }

    /// A random state.
    #[must_use]
    pub fn random(setting: &'s Setting<'s>, fields: Vec<u64>, values: Values, seed: u64) -> Sample<'s> {
        Sample {
            random: Some((values, seed)),
            ..Sample::given(setting, fields, Elements::new())
        }
    }

    /// From now on everything else than these places holds zero. Elements that always hold one
    /// value are listed only if that is not zero.
    pub fn freeze(&mut self, kept: &BTreeSet<(usize, u64)>) {
        self.random = None;
        let fixed = &self.setting.fixed;
        self.given.retain(|place, _| kept.contains(place) && !fixed.contains_key(place));
        let other = kept.iter().filter_map(|place| fixed.get(place).map(|value| (*place, *value)));
        self.given.extend(other.filter(|(_, value)| *value != 0));
    }

    /// An element of the state.
    pub fn element(&mut self, state: usize, element: u64) -> u128 {
        let place = (state, element);
        if let Some(value) = self.setting.fixed.get(&place).or_else(|| self.given.get(&place)) {
            return *value;
        }
        let Some((values, seed)) = self.random else { return 0 };
        let own = scrambled(seed ^ scrambled(element ^ (state as u64) << 56));
        let value = self.setting.allowed(state, value(values, seed, own, self.setting.width(state)));
        self.given.insert((state, element), value);
        value
    }
}

impl Env for Sample<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        self.fields.get(id.index()).copied().unwrap_or(0).into()
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.element(self.setting.layout.state_of(space), addr as u64)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        let model = self.setting.functions.get(function.index()).copied().flatten();
        model.map_or(0, |model| model(arguments))
    }
}

/// A random value.
#[must_use]
pub fn any_value(seed: u64, width: Width) -> u128 {
    value(Values::number(seed as usize % 64), scrambled(seed), scrambled(!seed), width)
}

/// A value of one kind; `seed` is that of the state, `own` that of the element.
fn value(values: Values, seed: u64, own: u64, width: Width) -> u128 {
    let any = |n: u64| u128::from(scrambled(n)) << 64 | u128::from(scrambled(!n));
    let value = match values {
        // Tables of flags have no corners.
        _ if width.bits() <= 8 => any(own),
        Values::Corners => corner(width, own),
        Values::Any => any(own),
        Values::Few => match scrambled(seed ^ (own % 3)) {
            n if n % 3 == 0 => corner(width, n >> 8),
            n => any(n),
        },
        Values::Near => {
            let base = match seed % 3 {
                0 => any(seed),
                1 => 0,
                _ => width.sign_bit(),
            };
            base.wrapping_add(u128::from(own % 7)).wrapping_sub(3)
        }
        Values::Small => {
            let small = u128::from(own >> 1) % (2 * u128::from(width.bits()));
            if own & 1 == 0 { small } else { small.wrapping_neg() }
        }
        Values::Floats { bits } => {
            let parts = (0..width.bits().div_ceil(bits)).map(|i| float(bits, seed, scrambled(own ^ u64::from(i))));
            parts.fold(0, |all, part| all << bits | part)
        }
    };
    value & width.mask()
}

/// A float of 16 or 32 bits whose exponent is near one that the seed gives.
fn float(bits: u32, seed: u64, own: u64) -> u128 {
    let fraction = if bits == 16 { 10 } else { 23 };
    let most = (1u64 << (bits - 1 - fraction)) - 1;
    let base = match scrambled(seed) % 6 {
        0 => 1,
        1 => most - 2,
        2 => most >> 1,
        3 => (most >> 1) + u64::from(fraction),
        _ => scrambled(seed) >> 8 & most,
    };
    let near = match own & 7 {
        0 => 0,
        1 => most,
        2 | 3 => base,
        4 => base.saturating_sub(own >> 40 & 1),
        5 => base + (own >> 40) % u64::from(fraction + 3),
        6 => base.saturating_sub((own >> 40) % u64::from(fraction + 3)),
        _ => base + 1,
    };
    let ones = (1u64 << fraction) - 1;
    let digits = match own >> 3 & 7 {
        0 => 0,
        1 => 1,
        2 => ones,
        3 => ones - 1,
        4 => 1 << (fraction - 1),
        5 => 1 << ((own >> 50) % u64::from(fraction)),
        _ => own >> 12 & ones,
    };
    u128::from((own >> 6 & 1) << (bits - 1) | near.min(most) << fraction | digits)
}

/// A number that looks random, for a number.
pub fn scrambled(n: u64) -> u64 {
    let mut random = Random(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    random.next();
    random.0 ^= n;
    random.0 |= 1;
    random.next() ^ n.rotate_left(29)
}
