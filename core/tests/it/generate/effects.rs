//! What generated decoders say about reads, writes and control flow against what the library finds
//! in the formulas of single instructions.

use isamorph_core::InstructionSet;
use isamorph_core::block::{Half, Location, Part, Target};
use isamorph_core::model::Word;
use isamorph_core::model::machine::Flow;

/// A place: the number of the space, and the element.
type Place = (usize, Option<u64>);

/// What a compiled decoder says about an instruction.
pub struct Effects {
    reads: Option<Vec<Place>>,
    writes: Option<Vec<Place>>,
    control: Option<Control>,
}

/// Bits of kinds, whether an address is computed, and addresses: whether they are relative.
#[derive(Debug, PartialEq, Eq)]
struct Control {
    flows: u16,
    computed: bool,
    targets: Vec<(bool, u64)>,
}

fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (own, behind) = rest.split_first_chunk().expect("a whole record");
    *rest = behind;
    *own
}

fn places(rest: &mut &[u8]) -> Option<Vec<Place>> {
    let [count] = take(rest);
    let place = |rest: &mut &[u8]| {
        let space = u16::from_le_bytes(take(rest)).into();
        let [has_element] = take(rest);
        let element = u64::from_le_bytes(take(rest));
        (space, (has_element == 1).then_some(element))
    };
    (count != 255).then(|| (0..count).map(|_| place(rest)).collect())
}

impl Effects {
    /// What a harness has written.
    pub fn taken(rest: &mut &[u8]) -> Effects {
        let (reads, writes) = (places(rest), places(rest));
        let [count] = take(rest);
        let control = (count != 255).then(|| {
            let flows = u16::from_le_bytes(take(rest));
            let computed = take::<1>(rest) == [1];
            let target = |_| {
                let relative = take::<1>(rest) == [1];
                (relative, u64::from_le_bytes(take(rest)))
            };
            let targets = (0..count).map(target).collect();
            Control { flows, computed, targets }
        });
        Effects { reads, writes, control }
    }
}

/// Compares, and counts how often both say just the same.
pub struct EffectsCheck<'s> {
    set: &'s InstructionSet,
    tried: usize,
    same: usize,
}

impl EffectsCheck<'_> {
    pub fn new(set: &InstructionSet) -> EffectsCheck<'_> {
        EffectsCheck { set, tried: 0, same: 0 }
    }

    fn place(&self, location: &Location) -> Place {
        let states = &self.set.model().states;
        let space = states.iter().position(|s| s.name == location.space).expect("a space");
        match location.part {
            Part::Element(element, Half::Whole) => (space, Some(element)),
            _ => (space, None),
        }
    }

    /// Everything that the library finds must be said; what is said beyond it must be a place whose
    /// value arithmetic alone hides, and is counted.
    pub fn check(&mut self, word: Word, own: &Effects) {
        let set = self.set;
        let at = || format!("{}: {:#x} of {} bits", set.name(), word.bits, word.width);
        let instruction = set.instruction(set.decode_raw(word).expect("valid"));
        let mut same = true;
        for (found, said) in [(instruction.reads(), &own.reads), (instruction.writes(), &own.writes)] {
            let found = found.ok().map(|all| all.iter().map(|l| self.place(l)).collect::<Vec<Place>>());
            assert_eq!(found.is_some(), said.is_some(), "{}", at());
            let (Some(mut found), Some(mut said)) = (found, said.clone()) else {
                continue;
            };
            for place in &found {
                let is_said = said.contains(place) || said.contains(&(place.0, None));
                assert!(is_said, "{}: {place:?} is not in {said:?}", at());
            }
            found.sort_unstable();
            said.sort_unstable();
            same &= found == said;
        }
        let found = instruction.control_flow();
        assert_eq!(found.is_some(), own.control.is_some(), "{}", at());
        if let (Some(found), Some(said)) = (found, &own.control) {
            let bit = |flow: &Flow| Flow::NAMES.iter().position(|(_, f)| f == flow).expect("a kind");
            let flows = found.flows().iter().fold(0, |all, f| all | 1 << bit(f));
            let target = |t: &Target| match *t {
                Target::Absolute(address) => (false, address),
                Target::Relative(offset) => (true, offset),
            };
            let mut targets: Vec<(bool, u64)> = found.targets().iter().map(target).collect();
            targets.sort_unstable();
            targets.dedup();
            let mut known = said.targets.clone();
            known.sort_unstable();
            if said.computed && !found.is_computed() {
                // An address that registers add up to, where the register is always zero.
                same = false;
                assert!(targets.iter().all(|t| !t.0), "{}: {said:?} and {found:?}", at());
            } else if said.flows != flows {
                // A condition on registers that are always zero, which arithmetic decides.
                same = false;
                let more = said.flows & flows == flows && targets.iter().all(|t| known.contains(t));
                assert!(more && said.computed == found.is_computed(), "{}: {said:?} and {found:?}", at());
            } else {
                assert_eq!((said.computed, known), (found.is_computed(), targets), "{}", at());
            }
        }
        self.tried += 1;
        self.same += usize::from(same);
    }

    /// How many instructions were compared, and for how many both said the same.
    pub fn counts(&self) -> (usize, usize) {
        (self.tried, self.same)
    }
}
