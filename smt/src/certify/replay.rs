//! Values that refute a claim, read again without a solver: all gates are computed from those of
//! the inputs, the formulas of the claim are evaluated by the reference evaluator, and the words
//! are decoded by the decoder that runs.

use isamorph_recheck::certificate::Refutation;
use isamorph_recheck::cnf::Cnf;
use isamorph_recheck::gates::{Gate, Lit};
use isamorph_recheck::script::{Application, Script};
use rustc_hash::FxHashMap;

use crate::prove::{Plan, Witness};
use crate::solver::query::Model;

/// Why values are no witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReplayed {
    /// There is no such obligation.
    #[error("the spec makes no such claim")]
    NoClaim,
    /// The script names something that the formulas do not.
    #[error("the formulas have no such values")]
    Names,
    /// The reference evaluator finds that the claim holds for the values.
    #[error("the claim holds for the values in the reference evaluator")]
    Holds,
}

/// The witness that values of a certificate are, if the reference evaluator agrees.
///
/// # Errors
/// If it does not, or the claim is not one of the plan.
pub fn replayed(plan: &Plan, script: &Script, refutation: &Refutation) -> Result<(usize, Witness), NotReplayed> {
    let is_it = |o: &crate::prove::Obligation| o.id.to_string() == refutation.claim.name;
    let claim = plan.obligations.iter().position(is_it).ok_or(NotReplayed::NoClaim)?;
    let variables: FxHashMap<usize, u32> = refutation.cnf.gates.iter().copied().zip(0..).collect();
    let gates = values(script, &refutation.values, &variables);
    let number = |word: &[Lit]| {
        let bit = |l: &Lit| gates[l.gate()] != l.is_complement();
        word.iter().rev().fold(0_u128, |n, l| n << 1 | u128::from(bit(l)))
    };
    let mut model = Model::default();
    let pool = plan.pool_of(claim);
    for (name, word) in &script.values {
        let var = pool.find_var(name).ok_or(NotReplayed::Names)?;
        model.set_var(var, number(word));
    }
    // The claim depends on no others.
    let is_used = |a: &&Application| a.result.iter().any(|l| variables.contains_key(&l.gate()));
    for application in script.applications.iter().filter(is_used) {
        let name = &script.functions[application.function as usize];
        let result = number(&application.result);
        if let Some(space) = pool.spaces().find(|s| pool.space_decl(*s).name == *name) {
            model.set_read(space, number(&application.arguments), result);
        } else if let Some(function) = pool.fns().find(|f| pool.fn_decl(*f).name == *name) {
            let mut rest = application.arguments.as_slice();
            let mut arguments = Vec::new();
            for width in &pool.fn_decl(function).arg_widths {
                let (own, others) = rest.split_at_checked(width.bits() as usize).ok_or(NotReplayed::Names)?;
                arguments.push(number(own));
                rest = others;
            }
            model.set_call(function, arguments, result);
        } else {
            return Err(NotReplayed::Names);
        }
    }
    plan.witness(claim, &model).map(|w| (claim, w)).ok_or(NotReplayed::Holds)
}

/// The value of each gate of a script, from those of the inputs that are variables of a claim; the
/// others are false.
fn values(script: &Script, values: &[u8], variables: &FxHashMap<usize, u32>) -> Vec<bool> {
    let mut all: Vec<bool> = Vec::with_capacity(script.gates.len());
    for gate in 0..script.gates.len() {
        let of = |l: Lit| all[l.gate()] != l.is_complement();
        let value = match script.gates.gate(gate) {
            Gate::False => false,
            Gate::Input(_) => variables.get(&gate).is_some_and(|v| Cnf::value(values, *v)),
            Gate::And(a, b) => of(a) && of(b),
            Gate::Xor(a, b) => of(a) != of(b),
            Gate::Mux(c, a, b) => of(if of(c) { a } else { b }),
        };
        all.push(value);
    }
    all
}
