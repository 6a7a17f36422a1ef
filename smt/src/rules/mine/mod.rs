//! Mining: all windows of a length over some instructions that shorter code can replace, as rules
//! with proofs.
//!
//! First single operations that leave the same as a simpler one become rules from one step to one;
//! then every window of the others is looked up among all code of one or two steps less, in
//! settings with parameters for constants and conditions on them, the most general setting first.
//! What agrees in test states is proved; where it is refuted the state that shows it becomes a test
//! state too, and the setting is looked at again. A weaker condition takes the place of one that is
//! not the weakest, if it can be proved. Instances of rules that are there already, and of their
//! variants, are left out.
//!
//! The windows of a length are taken apart into subspaces (`length`): parameters of some widths,
//! and a part of the steps that windows begin with. What is found in one does not depend on the
//! others, so that it may be found elsewhere ([`shards`]); rules of one that those of another cover
//! are left out when subspaces are joined.

mod effort;
mod length;
pub mod replacements;
pub mod shards;
pub mod states;
pub mod weakest_precondition;
pub mod windows;

use std::time::Duration;

use crate::ops::Ops;
use crate::rules::derived::Relations;
pub use effort::{Effort, Mined};
use length::Length;
use replacements::TooMany;
use windows::Known;

/// Steps of the longest window.
pub const LONGEST: usize = 3;

/// Mines rules. `progress` hears of each length and setting, by its place and their number.
///
/// # Errors
/// Shorter code does not fit in memory.
pub fn mine(ops: &Ops, effort: &Effort, progress: &dyn Fn(usize, usize, usize)) -> Result<Mined, TooMany> {
    Length::fits(ops, effort)?;
    let relations = Relations::new(ops);
    let (known, mut mined) = up_to(ops, &relations, effort, effort.longest, progress)?;
    mined.rules = known.rules;
    Ok(mined)
}

/// Mines rules for windows of at most so many steps.
fn up_to<'a>(
    ops: &'a Ops,
    relations: &'a Relations,
    effort: &'a Effort,
    longest: usize,
    progress: &dyn Fn(usize, usize, usize),
) -> Result<(Known<'a>, Mined), TooMany> {
    let mut known = Known::new(ops, relations);
    let mut mined = Mined::default();
    for length in 1..=longest {
        let windows = Length::new(ops, relations, effort, length);
        let shorter = known.clone();
        let parts: Vec<usize> = (0..windows.parts()).collect();
        for widths in 0..windows.widths() {
            let progress = |at, all| progress(length, at, all);
            let found = windows.mine(widths, &parts, &shorter, Some(&known), &progress)?;
            mined.proving += found.iter().map(|f| f.proving).sum::<Duration>();
            windows.join(widths, &found, &mut known, &mut mined);
        }
    }
    Ok((known, mined))
}
