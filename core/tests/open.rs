//! Where the documents leave a value open: the condition is that of the branch with `undefined`, and of no other.

use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, VarId};
use isamorph_core::isa::{Isa, Semantics};
use isamorph_core::spec::{load, source::NoLoader};

const SPEC: &str = r#"
isa open "what two of eight codes do is open"
units w:4
state r[0] : 8 "one register"
fn by_match(code: 3) {
  match code { 000 => bits(1, 8), 101 => undefined, 110 => undefined, else => bits(2, 8) }
}
fn by_else(code: 3) {
  match code { 0xx | 100 | 111 => r, else => undefined }
}
fn by_if(code: 3) {
  if code == 0 { bits(0, 8) } else if code == 5 || code == 6 { undefined } else { r }
}
group 1 "all" {
  region w[3] = 0
  instruction pick "by a match" {
    form only : w { fixed w[3] = 0  field code : 3 = w[2..0]  text "matches {code}" }
    sem { r <- BODY; }
  }
}
"#;

struct Code(u128);

impl Env for Code {
    fn var(&mut self, _: VarId) -> u128 {
        self.0
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        0
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

/// The codes whose effect is open.
fn open_codes(isa: &Isa) -> Vec<u128> {
    let Semantics::Effects { open, .. } = &isa.forms[0].semantics else {
        panic!("no semantics");
    };
    let holds = |code: &u128| open.iter().any(|o| Evaluator::new(&isa.pool, &mut Code(*code)).eval(*o) == 1);
    (0..8).filter(holds).collect()
}

#[test]
fn a_value_is_open_on_its_own_branch_only() {
    for body in ["by_match(code)", "by_else(code)", "by_if(code)"] {
        let isa = load("open.isa", &SPEC.replace("BODY", body), &NoLoader).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(open_codes(&isa), [5, 6], "{body}");
    }
}
