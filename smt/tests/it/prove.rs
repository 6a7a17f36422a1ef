//! The proofs of the built-in specs, end to end.

use std::time::Duration;

use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::dsl::load;
use isamorph_core::formula::sample::World;
use isamorph_core::formula::{Conditions, Env, FnId, Influence, SpaceId, TermPool, VarId};
use isamorph_core::model::{Effect, Semantics};
use isamorph_core::source::NoLoader;
use isamorph_smt::Verdict;
use isamorph_smt::prove::{Plan, Scope};

#[test]
fn group_0x20000000_is_proved_for_all_isas_that_have_it() {
    let subjects = builtin::with_group(0x2000_0000)
        .into_iter()
        .map(|i| InstructionSet::from(i.clone()))
        .collect();
    let scope = Scope {
        groups: vec![0x2000_0000],
        filter: None,
    };
    let start = std::time::Instant::now();
    let plan = Plan::new(subjects, &scope).unwrap();
    println!("{} obligations made in {:?}", plan.obligations.len(), start.elapsed());
    for (k, v) in plan.counts() {
        println!("{k:?} {v}");
    }
    let start = std::time::Instant::now();
    let outcomes = plan.run(Duration::from_secs(120), &|_, _| {});
    println!("proved in {:?}", start.elapsed());
    let mut bad = 0;
    let mut slow: Vec<_> = plan.obligations.iter().zip(&outcomes).collect();
    slow.sort_by_key(|(_, o)| std::cmp::Reverse(o.elapsed));
    for (o, r) in slow.iter().take(12) {
        println!("{:?} {} simplified {}", r.elapsed, o.id, !r.basis.z3);
    }
    for (o, r) in plan.obligations.iter().zip(&outcomes) {
        match &r.result {
            Verdict::Proved => {}
            other => {
                bad += 1;
                println!("{}: {}\n  {other:?}", o.id, o.claim);
            }
        }
    }
    assert_eq!(bad, 0);
}

/// What the machine section says to hold one value always is not written with another, as `$a0`.
#[test]
fn nothing_is_written_to_what_always_holds_one_value() {
    let mut proved = 0;
    for isa in builtin::NAMES.map(|name| builtin::isa(name).unwrap()) {
        let Some(machine) = &isa.machine else { continue };
        let fixed = |state| machine.file(state).is_some_and(|f| !f.fixed.is_empty());
        if !(0..isa.states.len()).any(fixed) {
            continue;
        }
        let mut plan = Plan::new(vec![InstructionSet::from(isa.clone())], &Scope::default()).unwrap();
        plan.obligations.retain(|o| o.id.is_about("constant"));
        assert!(!plan.obligations.is_empty(), "{}", isa.name);
        let outcomes = plan.run(Duration::from_secs(60), &|_, _| {});
        for (o, r) in plan.obligations.iter().zip(&outcomes) {
            assert!(matches!(r.result, Verdict::Proved), "{}: {:?}", o.id, r.result);
            proved += 1;
        }
    }
    assert!(proved > 50, "{proved}");
}

#[test]
fn any_two_built_in_specs_can_be_compared() {
    let subjects = builtin::NAMES.map(|name| InstructionSet::from(builtin::isa(name).unwrap().clone()));
    for (i, one) in subjects.iter().enumerate() {
        for other in &subjects[i + 1..] {
            let names = [one, other].map(|s| s.name());
            let known = names == ["nv50", "flexgrip"] || names == ["sgx543", "nv50"];
            if !known && !sweep::all() && (i % 3 != 0) {
                continue;
            }
            let plan = Plan::cross(one.clone(), other.clone(), &Scope::default()).unwrap();
            let differences: Vec<String> = plan.differences.iter().map(ToString::to_string).collect();
            if names == ["nv50", "flexgrip"] {
                assert_eq!(differences, Vec::<String>::new());
            }
            if names == ["sgx543", "nv50"] {
                let registers = "r: 256 elements of 32 bits in sgx543, 128 in nv50; the first 128 are compared";
                assert!(differences.iter().any(|d| d == registers), "{differences:?}");
            }
        }
    }
}

/// Forms that overlap, an illegal region with a name, and a condition on more bits than a table
/// holds.
const RANKED: &str = r#"
isa ranked "ranked"
units w:24
group 1 "all" {
  region w[23] = 0
  instruction nop "nothing" { form f : w { fixed w[23..0] = 000000000000000000000000 text "nop" } nosem "-" }
  instruction inc "one more" {
    form f : w { fixed w[23..2] = 0000000000000000000000 field d : 2 = w[1..0] text "inc r{d}" }
    nosem "-"
  }
  instruction set "upper bits" {
    form f : w {
      fixed w[23] = 0
      field d : 2 = w[1..0]
      field imm : 21 = w[22..2]
      require imm >= 3 || d == 1 else "small numbers are for r1"
      text "set r{d}, {imm}"
    }
    nosem "-"
  }
  illegal top : w { fixed w[23..20] = 0111 } "the top is kept free"
  priority nop.f over inc.f
  priority nop.f over set.f
  priority inc.f over set.f
  priority illegal.top over set.f
}
"#;

/// The claims about a spec that are refuted, by name.
fn refuted(set: InstructionSet) -> Vec<String> {
    let plan = Plan::new(vec![set], &Scope::default()).expect("a plan");
    let outcomes = plan.run(Duration::from_secs(60), &|_, _| {});
    let all = plan.obligations.iter().zip(&outcomes);
    let open = all.filter(|(_, r)| !matches!(r.result, Verdict::Proved));
    open.map(|(o, _)| o.id.to_string()).collect()
}

#[test]
fn losers_of_priorities_owe_nothing_for_the_words_of_winners() {
    let isa = load("ranked.isa", RANKED, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let set = InstructionSet::from(isa.clone());
    assert_eq!(refuted(set.clone()), Vec::<String>::new());
    // Without looking at winners, instructions of losers encode to words that are none of theirs.
    for loser in ["inc.f", "set.f"] {
        let mut codec = set.codec().clone();
        let at = (0..isa.forms.len()).find(|f| isa.form_name(*f) == loser).expect("a form");
        codec.forms[at].winners.clear();
        let mutant = InstructionSet::from_parts(isa.clone(), codec, set.syntax().clone());
        let claims = refuted(mutant);
        let wanted = format!("instruction-round-trip/{loser}");
        assert!(claims.iter().any(|c| c.contains(&wanted)), "{loser}: {claims:?}");
    }
}

/// Fields that texts show as signed numbers are negative in witnesses, too.
#[test]
fn witnesses_show_negative_fields_as_such() {
    const SIGNED: &str = r#"
isa signed "two texts are one"
units w:8
group 1 "all" {
  region w[7] = 0
  instruction up { form f : w { fixed w[7..6] = 00 field k : 6 = w[5..0] require k[5] == 1 else "-" text "add {k:sdec}" } nosem "-" }
  instruction down { form f : w { fixed w[7..6] = 01 field k : 6 = w[5..0] require k[5] == 1 else "-" text "add {k:sdec}" } nosem "-" }
}
"#;
    let isa = load("signed.isa", SIGNED, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let plan = Plan::new(vec![InstructionSet::from(isa)], &Scope::default()).expect("a plan");
    let outcomes = plan.run(Duration::from_secs(60), &|_, _| {});
    let mut seen = 0;
    for r in &outcomes {
        let Verdict::Refuted(w) = &r.result else { continue };
        for (name, value) in w.fields.iter().flat_map(|(_, fields)| fields) {
            assert_eq!(*name, format!("k ({})", i128::from(*value) - 64));
            seen += 1;
        }
    }
    assert_eq!(seen, 2);
}

/// A sampled state in which some variables have other values.
struct Changed {
    world: World,
    fields: Vec<(VarId, u128)>,
}

impl Env for Changed {
    fn var(&mut self, id: VarId) -> u128 {
        let changed = self.fields.iter().find(|(v, _)| *v == id);
        changed.map_or_else(|| self.world.var(id), |(_, value)| *value)
    }
    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.world.read(space, addr)
    }
    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        self.world.call(function, arguments)
    }
}

/// What other solvers are asked about a field that decoding changes is a relaxation: where another
/// value of the field changes an effect, some effect looks at the field.
#[test]
fn where_a_field_changes_an_effect_some_effect_looks_at_it() {
    let (mut differing, mut unseen) = (0, 0);
    for isa in builtin::with_group(0x2000_0000) {
        let group = isa.groups.iter().position(|g| g.code == 0x2000_0000).expect("it has the group");
        for form in isa.forms.iter().filter(|f| f.group == group) {
            let Semantics::Effects { effects, .. } = &form.semantics else {
                continue;
            };
            let mut pool = isa.pool.clone();
            for field in &form.fields {
                let watched = field.var;
                let looks = Influence::new(Conditions::PartlyOnFields, move |_: &TermPool, v| v == watched)
                    .on_writes(&mut pool, effects.iter().map(Effect::parts));
                for seed in 0..60 {
                    // One value is that of the state, the other is any other.
                    let mut world = World::new(seed);
                    let mask = (1u128 << field.width) - 1;
                    let one = world.var(watched) & mask;
                    let other = World::new(seed + 1000).var(watched) & mask;
                    let mut states = [one, other].map(|value| Changed {
                        world: World::new(seed),
                        fields: vec![(watched, value)],
                    });
                    let [before, after] = states.each_mut().map(|state| {
                        let value = |e: &Effect| {
                            let written = pool.eval(e.guard, state) == 1;
                            written.then(|| (pool.eval(e.addr, state), pool.eval(e.value, state)))
                        };
                        effects.iter().map(value).collect::<Vec<_>>()
                    });
                    let seen = pool.eval(looks, &mut states[0]) == 1;
                    assert!(seen || before == after, "{}: {} with seed {seed}", isa.name, field.name);
                    differing += usize::from(before != after);
                    unseen += usize::from(!seen);
                }
            }
        }
    }
    assert!(differing > 100 && unseen > 100, "{differing} differ, {unseen} are not looked at");
}
