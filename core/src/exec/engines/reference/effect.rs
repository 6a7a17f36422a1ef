//! What an instruction does in one lane.

/// One element of the state that an instruction changes in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Index of the effect in the form's semantics.
    pub effect: usize,
    /// State space.
    pub state: usize,
    /// Element.
    pub address: u64,
    /// What is written, with zeros for unspecified values.
    pub value: u128,
}

/// All that an instruction does in one lane.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LaneEffect {
    /// Its writes, in order of the spec, with zeros for unspecified values.
    pub writes: Vec<Write>,
    /// The places that are unspecified afterwards, as state space and element: some choice of the
    /// unspecified values changes them. Of values with more than
    /// [`EXACT_BITS`](crate::formula::EXACT_BITS) bits together not all choices are tried, and what
    /// is not known to be the same for all is among the places; at an address that may be anything,
    /// only some of the places are.
    pub unspecified: Vec<(usize, u64)>,
    /// Is an operand used that has no meaning?
    pub meaningless: bool,
}

impl LaneEffect {
    /// Is some place unspecified, or the effect as a whole?
    #[must_use]
    pub fn is_unspecified(&self) -> bool {
        self.meaningless || !self.unspecified.is_empty()
    }

    /// Every place that is written or unspecified, as state space and element, once, with its value
    /// afterwards unless it is unspecified.
    #[must_use]
    pub fn places(&self) -> Vec<(usize, u64, Option<u128>)> {
        let is_open = |place: &(usize, u64)| self.unspecified.contains(place);
        let written = self.writes.iter().map(|w| (w.state, w.address));
        let is_last = |i: usize, place: (usize, u64)| written.clone().skip(i + 1).all(|later| later != place);
        let values = self
            .writes
            .iter()
            .enumerate()
            .filter(|(i, w)| is_last(*i, (w.state, w.address)))
            .map(|(_, w)| w)
            .map(|w| (w.state, w.address, (!is_open(&(w.state, w.address))).then_some(w.value)));
        let others = self.unspecified.iter().filter(|p| !written.clone().any(|w| w == **p));
        values.chain(others.map(|(state, element)| (*state, *element, None))).collect()
    }
}
