//! The theorems about an instruction set: what is claimed, over which tables, and what the solver
//! says.
//!
//! A [`Plan`] holds every obligation of the groups asked for, as formulas that must have no model.
//! The formulas are made from the compiled tables that decode, encode and print really walk
//! ([`Codec`](isamorph_core::encoding::Codec), [`Syntax`](isamorph_core::text::Syntax)), not from a
//! second description of them; the spec's own conditions stand on the other side.
//!
//! 1. *Deterministic*: the decode tree finds a form for exactly the words of its pattern, and no
//!    word has two forms.
//! 2. *Total*: every compiled table picks, for every value of its bits, the one row whose condition
//!    in the spec holds; every form lies in its group's region; the decoder accepts the words that
//!    the spec makes valid, and reads the fields and the residue that the spec puts there.
//! 3. *Round trip on words*: encoding what was decoded gives the word back; without residue it
//!    gives the canonical word, which decodes to the same instruction without residue, prints alike
//!    and does the same.
//! 4. *Round trip on instructions*: every well-formed instruction encodes to a valid word that
//!    decodes to it.
//! 5. *Text*: what the printer writes, the parser's tables read; two instructions that print alike,
//!    token by token, are one.
//! 6. *Semantics well-defined*: no value without meaning is read, no location is written twice,
//!    except that a later write may leave it open.
//! 7. *Cross-document*: two specs of one chip accept the same words, ignore the same bits, and mean
//!    the same effects but where both leave them open.

mod assemble;
mod emit;
mod obligation;
mod other_solver;
mod plan;
mod replay;
mod run;
mod scripts;
pub mod shards;
mod spec_decoder;
mod states;
mod theorem;
mod theorems;
mod witness;

pub use obligation::{NO_TIME, Obligation, ObligationId, Outcome};
pub use other_solver::{OtherSolver, Replied, Reply};
pub use plan::{Formulas, Plan, PlanError, Scope};
pub use states::{Difference, Size};
pub use theorem::Theorem;
pub use witness::{Witness, WitnessWord};
