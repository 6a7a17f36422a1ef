//! Proofs in pieces: wires that are equal under the assumptions of a claim are merged, with proofs
//! of their own.
//!
//! The assumptions are all assertions of a claim but the last, which is the goal. After a merger
//! the gates of the goal are built again from merged wires. So gates that compute the same of these
//! become one, and what a merged wire no longer chooses is gone: much of a claim needs no proof
//! then.
//!
//! Where the assumptions hold, merged wires have equal values, so that the goal has the value that
//! it had before. So values for which all assertions hold are such values after a merger too: if
//! there are none then, there are none. The assumptions stay as they are.

use std::collections::HashMap;

use crate::bytes::{Reader, write_number};
use crate::cnf::{self, Cnf};
use crate::gates::{Gate, Lit};
use crate::hints;
use crate::lrat::{self, ProofError};
use crate::script::{Application, Claim, Script};
use crate::words::Word;

/// How many mergers a proof has at most.
const DEEPEST: usize = 256;

/// A gate of a script, and an earlier wire that takes its place.
pub type Pair = (usize, Lit);

/// A proof in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// A proof, as [`hints`] reads it.
    Proof(Vec<u8>),
    /// Wires are merged.
    Merge {
        /// What is merged, in the order of the gates.
        pairs: Vec<Pair>,
        /// A proof that they are [`equal`].
        equal: Vec<u8>,
        /// A proof of the claim after that.
        rest: Box<Pieces>,
    },
}

impl Pieces {
    /// Writes the proof: a number that says which piece it is, and its parts. A proof is 0, its
    /// length and itself. A merger is 1, the number of pairs, of each pair how far its gate is
    /// behind that of the pair before and its wire; the length of the proof that they are equal and
    /// itself, and the rest.
    ///
    /// # Panics
    /// If a proof is longer than 4 GiB, or pairs are out of order.
    pub fn write(&self, out: &mut Vec<u8>) {
        let number = |n: usize| u32::try_from(n).expect("less than 4 GiB");
        let proof = |proof: &[u8], out: &mut Vec<u8>| {
            write_number(number(proof.len()), out);
            out.extend(proof);
        };
        match self {
            Pieces::Proof(own) => {
                write_number(0, out);
                proof(own, out);
            }
            Pieces::Merge { pairs, equal, rest } => {
                write_number(1, out);
                write_number(number(pairs.len()), out);
                let mut before = 0;
                for (gate, wire) in pairs {
                    write_number(number(gate - before), out);
                    write_number(2 * number(wire.gate()) + u32::from(wire.is_complement()), out);
                    before = *gate;
                }
                proof(equal, out);
                rest.write(out);
            }
        }
    }
}

/// The claim once wires are merged. Nothing if a pair has no such wires.
#[must_use]
pub fn merged(script: &Script, claim: &Claim, pairs: &[Pair]) -> Option<(Script, Claim)> {
    let other: HashMap<usize, Lit> = pairs.iter().copied().collect();
    let mut left = other.len();
    let made = rebuilt(
        script,
        claim,
        &mut |gate, own, built| match other.get(&gate).map(|wire| built.wire(*wire)) {
            // What takes its place is there already.
            Some(Some(wire)) => {
                left -= 1;
                wire
            }
            _ => own,
        },
    );
    (left == 0).then_some(made)
}

/// The clauses of the claim that pairs are equal where the assumptions hold: they cannot all hold.
/// Nothing if there are no such wires.
#[must_use]
pub fn equal(script: &mut Script, claim: &Claim, pairs: &[Pair]) -> Option<Cnf> {
    let before = script.gates.len();
    if pairs.iter().any(|(gate, wire)| *gate >= before || wire.gate() >= *gate) {
        return None;
    }
    let mut differ = Lit::FALSE;
    for (gate, wire) in pairs {
        let apart = script.gates.xor(Lit::of(*gate), *wire);
        differ = script.gates.or(differ, apart);
    }
    let (_, assumed) = claim.asserted.split_last()?;
    let asserted = assumed.iter().copied().chain([differ]).collect();
    let name = claim.name.clone();
    let cnf = cnf::clauses(script, &Claim { name, asserted });
    script.gates.truncate(before);
    Some(cnf)
}

/// What the gates of a script have become, in a new one.
#[derive(Debug)]
pub struct Built {
    wires: Vec<Option<Lit>>,
}

impl Built {
    /// What an old wire has become; nothing if it is not there.
    #[must_use]
    pub fn wire(&self, old: Lit) -> Option<Lit> {
        let new = (*self.wires.get(old.gate())?)?;
        Some(if old.is_complement() { !new } else { new })
    }
}

/// Builds the gates of a claim again, in order: a script of these, and the claim in it. What each
/// gate becomes that the goal depends on is given to `put`, which may put another wire in its
/// place. Bits of declared values that the claim does not depend on become false.
pub fn rebuilt(script: &Script, claim: &Claim, put: &mut dyn FnMut(usize, Lit, &Built) -> Lit) -> (Script, Claim) {
    let mut builder = Builder {
        old: script,
        new: Script {
            functions: script.functions.clone(),
            ..Script::default()
        },
        applications: HashMap::new(),
        inputs: HashMap::new(),
    };
    let Some((goal, assumed)) = claim.asserted.split_last() else {
        return (builder.new, claim.clone());
    };
    let stated = builder.build(assumed, &mut |_, own, _| own);
    let other = builder.build(&[*goal], put);
    let wire = |built: &Built, old: &Lit| built.wire(*old).unwrap_or(Lit::FALSE);
    let asserted = assumed.iter().map(|old| wire(&stated, old)).chain([wire(&other, goal)]);
    let claim = Claim {
        name: claim.name.clone(),
        asserted: asserted.collect(),
    };
    let Builder { mut new, inputs, .. } = builder;
    let bit = |old: &Lit| match inputs.get(&old.gate()) {
        Some(wire) if old.is_complement() => !*wire,
        Some(wire) => *wire,
        None => Lit::FALSE,
    };
    let bits = |(name, word): &(String, Word)| (name.clone(), word.iter().map(bit).collect());
    new.values = script.values.iter().map(bits).collect();
    (new, claim)
}

/// Builds gates of a script again in another one.
struct Builder<'a> {
    old: &'a Script,
    new: Script,
    /// By function and arguments, the application. Equal arguments give the same wires.
    applications: HashMap<(u32, Word), u32>,
    /// The new wires of declared values, by old gates.
    inputs: HashMap<usize, Lit>,
}

impl Builder<'_> {
    /// Builds the gates that wires depend on.
    fn build(&mut self, wires: &[Lit], put: &mut dyn FnMut(usize, Lit, &Built) -> Lit) -> Built {
        let cone = cone(self.old, wires);
        let mut built = Built {
            wires: vec![None; self.old.gates.len()],
        };
        built.wires[0] = Some(Lit::FALSE);
        let mut results: HashMap<u32, u32> = HashMap::new();
        for gate in (1..cone.len()).filter(|gate| cone[*gate]) {
            let of = |old: Lit| built.wire(old).expect("a gate is behind its operands");
            let new = &mut self.new;
            let own = match self.old.gates.gate(gate) {
                Gate::False => Lit::FALSE,
                Gate::Input(None) => *self.inputs.entry(gate).or_insert_with(|| new.gates.input(None)),
                Gate::And(a, b) => new.gates.and(of(a), of(b)),
                Gate::Xor(a, b) => new.gates.xor(of(a), of(b)),
                Gate::Mux(c, a, b) => new.gates.mux(of(c), of(a), of(b)),
                Gate::Input(Some(number)) => {
                    let old = &self.old.applications[number as usize];
                    let own = *results.entry(number).or_insert_with(|| {
                        let arguments: Word = old.arguments.iter().map(|l| of(*l)).collect();
                        *self.applications.entry((old.function, arguments.clone())).or_insert_with(|| {
                            let own = new.applications.len() as u32;
                            let result = old.result.iter().map(|_| new.gates.input(Some(own))).collect();
                            new.applications.push(Application {
                                function: old.function,
                                arguments,
                                result,
                            });
                            own
                        })
                    });
                    let place = old.result.iter().position(|l| l.gate() == gate);
                    new.applications[own as usize].result[place.expect("an input of an application is one of its results")]
                }
            };
            let wire = put(gate, own, &built);
            built.wires[gate] = Some(wire);
        }
        built
    }
}

/// By gate, whether wires depend on it. The constant is not among them.
fn cone(script: &Script, of: &[Lit]) -> Vec<bool> {
    let mut inside = vec![false; script.gates.len()];
    let mut pending = of.to_vec();
    while let Some(lit) = pending.pop() {
        if lit.is_constant() || std::mem::replace(&mut inside[lit.gate()], true) {
            continue;
        }
        match script.gates.gate(lit.gate()) {
            Gate::False | Gate::Input(None) => {}
            Gate::And(a, b) | Gate::Xor(a, b) => pending.extend([a, b]),
            Gate::Mux(c, a, b) => pending.extend([c, a, b]),
            Gate::Input(Some(number)) => {
                let application = &script.applications[number as usize];
                pending.extend(application.arguments.iter().chain(&application.result));
            }
        }
    }
    inside
}

/// Checks a proof, as [`Pieces::write`] writes it.
///
/// # Errors
/// If a part does not hold, or names wires that there are not.
pub fn check(script: &mut Script, claim: &Claim, proof: &[u8]) -> Result<(), ProofError> {
    let mut reader = Reader::new(proof);
    piece(script, claim, &mut reader, 0)?;
    if reader.is_at_end() { Ok(()) } else { Err(ProofError::Malformed) }
}

fn piece(script: &mut Script, claim: &Claim, reader: &mut Reader<'_>, depth: usize) -> Result<(), ProofError> {
    let kind = reader.number()?;
    if kind > 0 && depth >= DEEPEST {
        return Err(ProofError::Malformed);
    }
    match kind {
        0 => refuted(&cnf::clauses(script, claim), reader),
        1 => {
            let mut pairs = Vec::new();
            let mut gate = 0_usize;
            for _ in 0..reader.number()? {
                gate += reader.number()? as usize;
                let wire = reader.number()?;
                let lit = Lit::of(wire as usize >> 1);
                pairs.push((gate, if wire & 1 == 1 { !lit } else { lit }));
            }
            let cnf = equal(script, claim, &pairs).ok_or(ProofError::NoSuchVariable)?;
            refuted(&cnf, reader)?;
            let (mut script, claim) = merged(script, claim, &pairs).ok_or(ProofError::NoSuchVariable)?;
            piece(&mut script, &claim, reader, depth + 1)
        }
        _ => Err(ProofError::Malformed),
    }
}

/// Checks the next proof.
fn refuted(cnf: &Cnf, reader: &mut Reader<'_>) -> Result<(), ProofError> {
    let proof = reader.number().and_then(|length| reader.piece(length))?;
    hints::to_lrat(cnf, proof).and_then(|proof| lrat::check(cnf, &proof))
}
