//! The theorems, one file each. A new one is a file with `claims` and `expected`, and a line in the
//! table of [`Theorem`](super::Theorem).

mod alias;
pub(super) mod builder;
pub(super) mod cross_document;
mod deterministic;
mod instruction_round_trip;
mod semantics;
mod spelling;
mod text;
mod total;
mod word_round_trip;

use isamorph_core::InstructionSet;
use std::collections::HashMap;
use std::rc::Rc;

use isamorph_core::text::Syntax;
use isamorph_core::text::ambiguity::Alphabet;

use super::plan::Plan;
use super::theorem::theorem_table;
use builder::{ObligationBuilder, members, moved};

/// Theorems about one instruction set whose claims share formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claims {
    /// About words and fields.
    Words,
    /// About texts and effects.
    Texts,
}

/// How a theorem about one instruction set is stated.
struct Local {
    shares: Claims,
    claims: fn(&mut ObligationBuilder<'_>),
    /// How many claims the shape of a group demands: written from the model alone, apart from the
    /// code that makes them.
    expected: fn(&InstructionSet, usize) -> usize,
}

/// The theorems about one instruction set, in order, from the table.
macro_rules! local {
    (one { $($Theorem:ident = $number:literal, $name:literal, $file:ident shares $shares:ident;)* } two { $($rest:tt)* }) => {
        const LOCAL: &[Local] = &[
            $(Local { shares: Claims::$shares, claims: $file::claims, expected: $file::expected },)*
        ];
    };
}
theorem_table!(local);

/// Adds the obligations of theorems about one instruction set for a group, and their pool.
pub(super) fn local_obligations(plan: &mut Plan, subject: usize, group: usize, claims: Claims, printer: &Syntax) {
    let s = plan.subjects[subject].clone();
    let isa = s.model();
    // Only what the group needs: the formulas of all others make every look-up slower.
    let mut pool = plan.formulas.pool(&isa.pool);
    let all = members(&s, group);
    let forms: HashMap<_, _> = all.iter().map(|f| (*f, moved(&isa.forms[*f], &isa.pool, &mut pool))).collect();
    let mut builder = ObligationBuilder {
        pool_index: plan.pools.len(),
        plan,
        pool: &mut pool,
        subject,
        group,
        forms: Rc::new(forms),
        printer,
        alphabet: Alphabet::default(),
    };
    let mut expected = 0;
    for theorem in LOCAL.iter().filter(|t| t.shares == claims) {
        (theorem.claims)(&mut builder);
        expected += (theorem.expected)(&s, group);
    }
    plan.demanded.push((isa.name.clone(), isa.groups[group].code, expected));
    plan.pools.push(pool);
}
