//! Concrete models of the functions that a spec leaves to hardware (`extern fn`), by the name that
//! the spec gives.

mod g80;
mod sgx543;

use crate::model::Isa;

/// Computes a function from its arguments. The result is cut to the declared width.
pub type Model = fn(&[u128]) -> u128;

/// The models that execution can use.
///
/// ```
/// use isamorph_core::exec::Models;
/// let mut models = Models::default();
/// models.add("one more", |arguments| arguments[0].wrapping_add(1));
/// assert_eq!(models.find("one more").unwrap()(&[41]), 42);
/// assert!(models.find("one less").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Models {
    known: Vec<Known>,
}

#[derive(Clone, Debug)]
struct Known {
    name: String,
    model: Model,
    ignored: &'static [usize],
}

impl Default for Models {
    /// The models that the built-in specs name.
    fn default() -> Models {
        let ignored = |name| IGNORED.iter().find(|(n, _)| *n == name).map_or(&[][..], |(_, ignored)| ignored);
        let known = BUILT_IN.iter().map(|(name, model)| Known {
            name: (*name).to_string(),
            model: *model,
            ignored: ignored(*name),
        });
        Models { known: known.collect() }
    }
}

/// The models that the built-in specs name.
const BUILT_IN: &[(&str, Model)] = &[
    ("usse multiply-add", |x| sgx543::mad(x[0] as u32, x[1] as u32, x[2] as u32).into()),
    ("usse multiply, then add", |x| {
        sgx543::product_sum(x[0] as u32, x[1] as u32, x[2] as u32).into()
    }),
    ("usse dot", |x| sgx543::dot(x[0], x[1]).into()),
    ("usse half", |x| sgx543::half(x[0] as u32).into()),
    ("usse rcp", |x| sgx543::rcp(x[0] as u32).into()),
    ("usse rsq", |x| sgx543::rsq(x[0] as u32).into()),
    ("usse log", |x| sgx543::log(x[0] as u32).into()),
    ("usse exp", |x| sgx543::exp(x[0] as u32).into()),
    ("usse texel", |x| sgx543::texel(x[1], x[6] as u32).into()),
    ("usse gathered texel", |x| sgx543::gathered(x[1], x[2] as u32, x[3] as u32).into()),
    ("usse place of a sample", |_| sgx543::PLACE),
    ("usse channels", |_| sgx543::CHANNELS),
    ("usse address", |x| sgx543::address(x[0] as u32, x[1] as u32, x[2] as u32).into()),
    ("usse fraction", |x| sgx543::fraction(x[0] as u32).into()),
    ("usse sop3 alpha", |x| {
        sgx543::sop3_alpha(x[0] as u32, x[1] == 1, [x[2] as u8, x[3] as u8, x[4] as u8]).into()
    }),
    ("usse byte multiply-add", |x| {
        sgx543::byte_mad(x[0] as u8, x[1] as u8, x[2] as u8, x[3] == 1).into()
    }),
    ("g80 rcp", |x| g80::rcp(x[0] as u32).into()),
    ("g80 rsqrt", |x| g80::rsqrt(x[0] as u32).into()),
    ("g80 lg2", |x| g80::lg2(x[0] as u32).into()),
    ("g80 sin", |x| g80::sin(x[0] as u32).into()),
    ("g80 cos", |x| g80::cos(x[0] as u32).into()),
    ("g80 ex2", |x| g80::ex2(x[0] as u32).into()),
    ("g80 presin", |x| g80::presin(x[0] as u32).into()),
    ("g80 preex2", |x| g80::preex2(x[0] as u32).into()),
];

/// Arguments that make no difference to a model.
const IGNORED: &[(&str, &[usize])] = &[
    ("usse texel", &[0, 2, 3, 4, 5]),
    ("usse gathered texel", &[0]),
    ("usse place of a sample", &[0, 1, 2, 3, 4, 5]),
    ("usse channels", &[0]),
];

impl Models {
    /// Adds a model, or replaces the one of that name.
    pub fn add(&mut self, name: &str, model: Model) {
        self.known.retain(|known| known.name != name);
        self.known.push(Known {
            name: name.to_string(),
            model,
            ignored: &[],
        });
    }

    /// The model of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Model> {
        self.known(name).map(|known| known.model)
    }

    /// Which arguments make no difference to the model of this name, as far as that is known.
    #[must_use]
    pub fn ignored(&self, name: &str) -> &'static [usize] {
        self.known(name).map_or(&[], |known| known.ignored)
    }

    fn known(&self, name: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.name == name)
    }

    /// The model of each function of an ISA, by its handle.
    #[must_use]
    pub fn of_isa(&self, isa: &Isa) -> Vec<Option<Model>> {
        let mut functions = Vec::new();
        for f in &isa.functions {
            let at = f.function.index();
            functions.resize(functions.len().max(at + 1), None);
            functions[at] = self.find(&f.model);
        }
        functions
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|known| known.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_arguments_make_no_difference() {
        let models = Models::default();
        let mut state = 1u128;
        let mut next = || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            state ^ state >> 64
        };
        for (name, ignored) in IGNORED {
            let model = models.find(name).expect("a model of this name");
            assert_eq!(models.ignored(name), *ignored);
            for _ in 0..200 {
                // Numbers of texels and channels have two bits.
                let mut any = |i: usize| if i == 1 { next() } else { next() & 3 };
                let one: [u128; 8] = std::array::from_fn(&mut any);
                let other: [u128; 8] = std::array::from_fn(|i| if ignored.contains(&i) { any(i) } else { one[i] });
                assert_eq!(model(&one), model(&other), "{name}");
            }
        }
        let mut models = models;
        models.add("usse channels", |arguments| arguments[0]);
        assert!(models.ignored("usse channels").is_empty());
    }
}
