//! The moves of all forms, laid out for running: the first move of each field stands in a group at
//! the place of the field, so that several are made at once; only fields in several parts have more.
//!
//! What is laid out is compared with the moves of the forms, which theorems are about.

use super::form_code::{FormCode, Move};
use super::refusal::FormId;
use crate::model::Bits;
use crate::turns::{GROUP, Group, put, take};

/// Moves between the words and the fields of all forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    forms: Vec<Row>,
    groups: Vec<Group>,
    rest: Vec<Move>,
}

/// Those of one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    /// Bits that every word of the form has set.
    constant: Bits,
    fields: u16,
    take: Part,
    put: Part,
}

/// Where moves in one direction stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// The first group; there is one for each few fields.
    groups: u32,
    /// The first further move, and how many.
    rest: u32,
    more: u16,
}

/// The first move of each field, and the others.
type Listed = (Vec<Move>, Vec<Move>);

fn taken(code: &FormCode) -> Listed {
    (code.extract_first.clone(), code.extract_rest.clone())
}

/// The moves of an encoder, whose order does not matter.
fn written(code: &FormCode) -> Listed {
    let mut first = vec![Move::new(0, 0, 0, 0); code.extract_first.len()];
    let (mut seen, mut rest) = (vec![false; first.len()], Vec::new());
    for m in &code.insert {
        match seen.get_mut(usize::from(m.field)) {
            Some(seen) if !*seen => {
                *seen = true;
                first[usize::from(m.field)] = *m;
            }
            _ => rest.push(*m),
        }
    }
    (first, rest)
}

impl Moves {
    /// Lays out the moves of some forms; nothing if they name fields that a form does not have.
    pub(super) fn of(codes: &[FormCode]) -> Option<Moves> {
        let mut moves = Moves::default();
        for code in codes {
            let (take, put) = (taken(code), written(code));
            let fields = code.masks.len();
            let inside = |(first, rest): &Listed| first.len() == fields && rest.iter().all(|m| usize::from(m.field) < fields);
            if !inside(&take) || !inside(&put) {
                return None;
            }
            let own = moves.part(&take)?;
            let put = if take == put { own } else { moves.part(&put)? };
            moves.forms.push(Row {
                constant: code.constant,
                fields: u16::try_from(fields).ok()?,
                take: own,
                put,
            });
        }
        moves.agrees(codes).is_ok().then_some(moves)
    }

    fn part(&mut self, (first, rest): &Listed) -> Option<Part> {
        let part = Part {
            groups: u32::try_from(self.groups.len()).ok()?,
            rest: u32::try_from(self.rest.len()).ok()?,
            more: u16::try_from(rest.len()).ok()?,
        };
        for moves in first.chunks(GROUP) {
            let mut group = Group::default();
            for (at, m) in moves.iter().enumerate() {
                (group.turns[at], group.masks[at]) = (m.turn(), m.mask());
            }
            self.groups.push(group);
        }
        self.rest.extend(rest);
        Some(part)
    }

    /// Are these the moves of these forms? They are read as they are run.
    ///
    /// # Errors
    /// A form that has others.
    pub(super) fn agrees(&self, codes: &[FormCode]) -> Result<(), FormId> {
        if self.forms.len() != codes.len() {
            return Err(0);
        }
        for (form, (row, code)) in self.forms.iter().zip(codes).enumerate() {
            let same = row.constant == code.constant
                && usize::from(row.fields) == code.masks.len()
                && self.holds(row, row.take, &taken(code)) == Some(true)
                && self.holds(row, row.put, &written(code)) == Some(true);
            if !same {
                return Err(form);
            }
        }
        Ok(())
    }

    fn holds(&self, row: &Row, part: Part, (first, rest): &Listed) -> Option<bool> {
        let count = usize::from(row.fields).div_ceil(GROUP);
        let groups = self.groups.get(part.groups as usize..)?.get(..count)?;
        let mut places = groups.iter().flat_map(|g| g.turns.into_iter().zip(g.masks));
        let own = first.len() == usize::from(row.fields) && first.iter().all(|m| places.next() == Some((m.turn(), m.mask())));
        // What stands behind the last field gives zero.
        let none = places.all(|(_, mask)| mask == 0);
        let more = self.rest.get(part.rest as usize..)?.get(..usize::from(part.more))?;
        Some(own && none && more == rest)
    }

    /// Reads the fields of a form from a word.
    #[inline]
    pub(super) fn take(&self, form: FormId, word: Bits, fields: &mut Vec<u64>) {
        let row = &self.forms[form];
        let count = usize::from(row.fields);
        take(&self.groups[row.take.groups as usize..][..count.div_ceil(GROUP)], word, fields);
        fields.truncate(count);
        for m in &self.rest[row.take.rest as usize..][..usize::from(row.take.more)] {
            fields[usize::from(m.field)] |= m.take(word);
        }
    }

    /// The word of a form that has these fields.
    #[inline]
    pub(super) fn put(&self, form: FormId, fields: &[u64]) -> Bits {
        let row = &self.forms[form];
        let count = usize::from(row.fields);
        let fields = &fields[..count];
        let mut word = row.constant | put(&self.groups[row.put.groups as usize..][..count.div_ceil(GROUP)], fields);
        for m in &self.rest[row.put.rest as usize..][..usize::from(row.put.more)] {
            word |= m.put(fields[usize::from(m.field)]);
        }
        word
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec};
    use crate::encoding::Codec;

    fn codes() -> Vec<FormCode> {
        let items = "field k : 3 = w[6] ++ w[1..0] field n : 2 = w[5..4] field m : 2 = w[3..2] text \"a {k} {n} {m}\" nosem \"-\"";
        Codec::new(&spec("", &form(items))).forms
    }

    #[test]
    fn fields_are_taken_and_put_as_the_moves_of_a_form_say() {
        let codes = codes();
        let moves = Moves::of(&codes).expect("they fit");
        let mut fields = Vec::new();
        for bits in 0..128 {
            fields.clear();
            moves.take(0, bits, &mut fields);
            assert_eq!(fields, [bits >> 4 & 4 | bits & 3, bits >> 4 & 3, bits >> 2 & 3], "{bits:#x}");
            assert_eq!(moves.put(0, &fields), bits | codes[0].constant);
            assert_eq!(codes[0].insert(&fields), bits | codes[0].constant);
        }
    }

    #[test]
    fn moves_that_are_not_those_of_the_forms_are_refused() {
        let mut codes = codes();
        let good = Moves::of(&codes).expect("they fit");
        assert_eq!(good.agrees(&codes), Ok(()));
        let changes: [fn(&mut Moves); 9] = [
            |m| m.groups[0].masks[0] ^= 8,
            |m| m.groups[0].turns[1] ^= 1,
            |m| m.groups[0].masks[7] = 1,
            |m| m.rest[0] = Move::new(1, 0, 0, 1),
            |m| m.forms[0].constant ^= 1,
            |m| m.forms[0].fields = 2,
            |m| m.forms[0].take.more = 0,
            |m| m.forms[0].put.groups = 1,
            |m| m.forms.clear(),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad);
            assert!(bad.agrees(&codes).is_err(), "change {number}");
        }
        // A move to a field that is not there.
        codes[0].insert.push(Move::new(9, 0, 0, 1));
        assert_eq!(Moves::of(&codes), None);
    }
}
