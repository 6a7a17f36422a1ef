//! The values of terms in one sample, each in as few bytes as its width has: a search keeps the
//! samples that came closest to hundreds of goals.

use std::rc::Rc;

use isamorph_core::formula::{Term, TermPool};

/// Where the value of each term is, by its number: from one place to the next. Terms that are not
/// evaluated have no room.
pub type Places = Rc<[u32]>;

/// Room for the values of some terms, sorted by their numbers.
pub fn places(pool: &TermPool, evaluated: &[&[Term]], end: usize) -> Places {
    let mut sizes = vec![0u32; end + 1];
    for t in evaluated.iter().copied().flatten() {
        sizes[t.index() + 1] = pool.width(*t).bits().div_ceil(8);
    }
    let mut total = 0;
    for size in &mut sizes {
        total += *size;
        *size = total;
    }
    sizes.into()
}

/// Values of terms.
#[derive(Clone, Debug)]
pub struct Packed {
    places: Places,
    bytes: Box<[u8]>,
}

impl Packed {
    /// The values that a function has for the numbers of terms.
    pub fn new(places: &Places, value: impl Fn(usize) -> u128) -> Packed {
        let mut bytes = Vec::with_capacity(places.last().map_or(0, |end| *end as usize));
        for (number, range) in places.windows(2).enumerate().filter(|(_, range)| range[0] < range[1]) {
            let size = (range[1] - range[0]) as usize;
            bytes.extend_from_slice(&value(number).to_le_bytes()[..size]);
        }
        Packed {
            places: places.clone(),
            bytes: bytes.into(),
        }
    }

    /// The value of a term; zero if it was not evaluated.
    #[must_use]
    pub fn value(&self, t: Term) -> u128 {
        let Some([from, to]) = self.places.get(t.index()..t.index() + 2) else {
            return 0;
        };
        let own = &self.bytes[*from as usize..*to as usize];
        let mut value = [0; 16];
        value[..own.len()].copy_from_slice(own);
        u128::from_le_bytes(value)
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::{TermPool, Width};

    use super::{Packed, places};

    #[test]
    fn values_are_kept_by_their_widths() {
        let mut pool = TermPool::default();
        let widths = [1, 8, 9, 64, 128, 3];
        let mut terms = Vec::new();
        for (i, bits) in widths.into_iter().enumerate() {
            let id = pool.declare_var(&format!("x{i}"), Width::of(bits));
            terms.push(pool.var(id));
        }
        let values = [1, 0xff, 0x155, u128::from(u64::MAX) - 1, u128::MAX - 5, 6];
        let end = terms.iter().map(|t| t.index() + 1).max().unwrap_or(0);
        let evaluated: Vec<_> = terms.iter().copied().filter(|t| *t != terms[3]).collect();
        let places = places(&pool, &[&evaluated], end);
        let packed = Packed::new(&places, |number| {
            let which = terms.iter().position(|t| t.index() == number).expect("a term that is evaluated");
            values[which]
        });
        for (i, (t, value)) in terms.iter().zip(values).enumerate() {
            assert_eq!(packed.value(*t), if i == 3 { 0 } else { value }, "{i}");
        }
        let later = pool.declare_var("later", Width::of(7));
        assert_eq!(packed.value(pool.var(later)), 0);
    }
}
