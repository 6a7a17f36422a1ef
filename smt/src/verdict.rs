//! The verdict about a claim.

/// What is known of a claim: never more than was proved.
///
/// A question to the solver, whether formulas can hold together, is a claim too: that they cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<W, R = String> {
    /// It holds in every case.
    Proved,
    /// It fails, here.
    Refuted(W),
    /// Neither was found, and why: a time limit, mostly.
    Unknown(R),
}

impl<W, R> Verdict<W, R> {
    /// Is it proved?
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Proved)
    }

    /// Is it known whether the claim holds?
    #[must_use]
    pub fn is_decided(&self) -> bool {
        !matches!(self, Verdict::Unknown(_))
    }

    /// The same verdict with another witness.
    #[must_use]
    pub fn map<V>(self, witness: impl FnOnce(W) -> V) -> Verdict<V, R> {
        match self {
            Verdict::Proved => Verdict::Proved,
            Verdict::Refuted(w) => Verdict::Refuted(witness(w)),
            Verdict::Unknown(why) => Verdict::Unknown(why),
        }
    }
}
