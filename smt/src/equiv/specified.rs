//! A place of the original, and the states in which its document specifies what it holds.

use isamorph_core::block;
use isamorph_core::block::{Location, SymbolicBlock, unspecified};
use isamorph_core::formula::{Choice, Dependence, Term, TermPool, VarId};
use isamorph_core::model::Isa;

use crate::solver::query::Model;

/// What the original leaves in a place, over the state before and the unspecified values.
pub(super) struct Specified {
    value: Term,
    unspecified: Vec<VarId>,
}

impl Specified {
    /// Nothing if no unspecified value takes part.
    pub fn new(pool: &mut TermPool, isa: &Isa, w: &SymbolicBlock, place: &Location) -> Option<Specified> {
        let value = block::compared(pool, (isa, w), place)?;
        let unspecified = unspecified(pool, &[value]);
        (!unspecified.is_empty()).then_some(Specified { value, unspecified })
    }

    /// That the place holds the same for a choice as for any values. Where the place is specified
    /// this holds for every choice, so that to assume it leaves out no such state.
    pub fn same_for(&self, pool: &mut TermPool, choice: &Choice) -> Term {
        let replacement: Vec<(VarId, Term)> = self
            .unspecified
            .iter()
            .map(|v| {
                let width = pool.var_decl(*v).width;
                (*v, pool.constant(width, choice.value(*v)))
            })
            .collect();
        let chosen = pool.substitute(self.value, &|v| replacement.iter().find(|(x, _)| *x == v).map(|(_, t)| *t));
        pool.eq(self.value, chosen)
    }

    /// Is the place specified in the state of a model?
    pub fn in_state(&self, pool: &TermPool, model: &Model) -> Dependence {
        pool.dependence(self.value, &mut model.clone(), |v| self.unspecified.contains(&v))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use isamorph_core::InstructionSet;
    use isamorph_core::dsl::goal::goal;
    use isamorph_core::dsl::load;
    use isamorph_core::model::Word;
    use isamorph_core::source::NoLoader;

    use crate::equiv::{Code, Question, decide};
    use crate::verdict::Verdict;

    const SPEC: &str = r#"
isa small "Small" units w:8
state r[3] : 16 "registers"
state m[4] : 8 "memory"
machine { registers r general memory m global, little-endian control next }
group 0 {
  region w[7] = 0
  instruction it { form f : w { fixed w[7] = 0 ignored w[6..0] text "it" sem { BODY } } }
}
"#;

    /// The answer for one instruction and a goal, where the instruction specifies the places.
    fn answer(body: &str, wanted: &str) -> String {
        let isa = load("small.isa", &SPEC.replace("BODY", body), &NoLoader).unwrap_or_else(|e| panic!("{body}: {e}"));
        let word = Word { bits: 0, width: 8 };
        let set = InstructionSet::from(isa);
        let (isa, code) = (set.model(), [set.decode_raw(word).expect("an instruction")]);
        let goal = goal(isa, "goal", wanted).unwrap_or_else(|e| panic!("{wanted}: {e}"));
        let question = Question {
            original: Code::Instructions(isa, &code),
            replacement: Code::Goal(isa, &goal),
            live_out: None,
            map: Vec::new(),
            assume: Vec::new(),
            where_defined: true,
            tried: false,
            limit: Duration::from_secs(20).into(),
        };
        match decide(&question).unwrap_or_else(|e| panic!("{e}")).result {
            Verdict::Proved => "proved".to_string(),
            Verdict::Refuted(c) => format!("refuted at {}", c.place),
            Verdict::Unknown((place, _)) => format!("unknown at {place}"),
        }
    }

    #[test]
    fn a_place_is_compared_where_the_original_specifies_it() {
        let three = "let u = if r[1] == 3 { undefined } else { r[2] };";
        for (body, wanted, expected) in [
            ("r[0] <- u;", "r0 <- r2;", "proved"),
            ("r[0] <- u;", "r0 <- if r1 == 4 { r3 } else { r2 };", "refuted at r0"),
            // What hides the unspecified value is compared there too.
            (
                "r[0] <- u & bits(0, 16);",
                "r0 <- if r1 == 3 { bits(1, 16) } else { bits(0, 16) };",
                "refuted at r0",
            ),
            ("r[0] <- u & bits(0, 16);", "r0 <- bits(0, 16);", "proved"),
            ("r[0] <- u & r[4];", "r0 <- r2 & r4;", "proved"),
            (
                "r[0] <- u & r[4];",
                "r0 <- if r1 == 3 && r4 == 0 { bits(1, 16) } else { r2 & r4 };",
                "refuted at r0",
            ),
            ("r[0] <- u & r[4];", "r0 <- if r4 == 0 { bits(0, 16) } else { r2 & r4 };", "proved"),
            ("r[0] <- if u < 9 || u > 7 { r[5] } else { r[6] };", "r0 <- r5;", "proved"),
            // Another place is compared wherever it is specified itself.
            (
                "r[0] <- u; r[4] <- r[1];",
                "r0 <- r2; r4 <- if r1 == 3 { r2 } else { r1 };",
                "refuted at r4",
            ),
            ("r[0] <- u; r[4] <- r[1];", "r0 <- r2; r4 <- r1;", "proved"),
            ("store(m, r[7][3..0], u[7..0]);", "store(m, r[7][3..0], r2[7..0]);", "proved"),
        ] {
            assert_eq!(answer(&format!("{three} {body}"), wanted), expected, "{body} and {wanted}");
        }
    }
}
