//! The laws of execution that every engine obeys, on a small instruction set written for it.

use isamorph_core::dsl::load;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::exec::{
    Engine, ExecError, Lane, LaneVm, Layout, Lockstep, Mask, Memory, Models, Outcome, Prepared, Reference, Refused, Registers, Run, Sparse,
};
use isamorph_core::model::{Isa, Word};
use isamorph_core::source::NoLoader;
use std::sync::Arc;

const SPEC: &str = r#"
isa tiny "Tiny" units w:8
state r[3] : 8 state wide[1] : 100 state m[16] : 8 state pc[0] : 4
extern fn twice(x: 8) : 8 approximate "twice"
extern fn lost(x: 8) : 8 exact "never written"
group 0x0 {
  region w[7] = 0
  region w[7] = 1
  instruction swap { form f : w { fixed w[7..4] = 0000 ignored w[3..0] text "swap"
    sem { r[1] <- r[2]; r[2] <- r[1]; pc <- pc + 1; } } }
  instruction load { form f : w { fixed w[7..4] = 0001 ignored w[3..0] text "load"
    sem { r[0] <- if r[1] == 0 { bits(0, 8) } else { load(m, r[2] ++ r[3], 1) }; } } }
  instruction when { form f : w { fixed w[7..4] = 0010 ignored w[3..0] text "when"
    sem { if r[1] != 0 { r[0] <- load(m, r[2] ++ r[3], 1); store(m, r[2] ++ r[4], r[5]); } } } }
  instruction open { form f : w { fixed w[7..4] = 0011 ignored w[3..0] text "open"
    sem { r[0] <- if r[1] == 3 { undefined } else { r[2] }; r[4] <- r[1]; } } }
  instruction dark { form f : w { fixed w[7..4] = 0100 ignored w[3..0] text "dark" nosem "nobody knows" } }
  instruction twice { form f : w { fixed w[7..4] = 0101 ignored w[3..0] text "twice" sem { r[0] <- twice(r[1]); } } }
  instruction lost { form f : w { fixed w[7..4] = 0110 ignored w[3..0] text "lost" sem { r[0] <- lost(r[1]); } } }
  instruction wide { form f : w { fixed w[7..4] = 0111 ignored w[3..0] text "wide"
    sem { wide[1] <- wide[0] + (wide[0] << r[0]); wide[0] <- wide[1] ^ (wide[0] >>> 3); } } }
  instruction pair { form f : w { fixed w[7..4] = 1000 ignored w[3..0] text "pair"
    sem { store(m, r[0] ++ r[1], r[3] ++ r[2]); } } }
  instruction move { form f : w { fixed w[7..4] = 1001 ignored w[3..0] text "move" sem { r[r[1][2..0]] <- r[r[2][2..0]]; } } }
}
"#;

struct World {
    isa: Isa,
    codec: Codec,
}

impl World {
    fn new() -> World {
        let isa = load("tiny.isa", SPEC, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
        World {
            codec: Codec::new(&isa),
            isa,
        }
    }

    fn engines(&self) -> Vec<Box<dyn Engine + '_>> {
        let layout = Arc::new(Layout::new(&self.isa));
        let mut models = Models::default();
        models.add("twice", |arguments| arguments[0] * 2);
        let reference = || Reference::with(&self.isa, layout.clone(), models.clone());
        let vm = || LaneVm::with(&self.isa, layout.clone(), models.clone());
        vec![
            Box::new(reference()),
            Box::new(vm()),
            Box::new(Lockstep::new(&self.isa, vm(), reference())),
        ]
    }

    fn instr(&self, code: u64) -> Instr {
        self.codec
            .decode(
                &self.isa,
                Word {
                    bits: u128::from(code) << 4,
                    width: 8,
                },
            )
            .expect("an instruction")
    }
}

/// Registers with their number times lane in them.
fn numbered(engine: &dyn Engine) -> Registers {
    let mut registers = Registers::new(engine.layout().clone());
    for lane in Lane::all() {
        for register in 0..8u64 {
            registers.set(0, register, lane, u128::from(register) * lane.index() as u128);
        }
        registers.set(1, 0, lane, u128::MAX / (3 + lane.index() as u128));
    }
    registers
}

fn run(
    engine: &mut dyn Engine,
    instr: &Instr,
    mask: Mask,
    registers: &mut Registers,
    memory: &mut dyn Memory,
) -> Result<Outcome, ExecError> {
    let prepared = engine.prepare(instr)?;
    engine.execute(prepared, mask, registers, memory)
}

fn lane(number: usize) -> Lane {
    Lane::new(number).expect("below 32")
}

#[test]
fn all_reads_see_the_state_before_and_other_lanes_stay_as_they_are() {
    let w = World::new();
    for mut e in w.engines() {
        let before = numbered(&*e);
        let mut after = before.clone();
        run(&mut *e, &w.instr(0), Mask(0xff), &mut after, &mut Sparse::default()).unwrap();
        for l in Lane::all() {
            let (a, b) = if l.index() < 8 { (2, 1) } else { (1, 2) };
            assert_eq!(after.get(0, 1, l), before.get(0, a, l));
            assert_eq!(after.get(0, 2, l), before.get(0, b, l));
            assert_eq!(after.get(3, 0, l), u128::from(l.index() < 8));
        }
    }
}

/// Memory of which only the even addresses may be used.
struct Even(Sparse);

impl Memory for Even {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        match (0..u64::from(run.count)).map(|i| run.address + i).find(|a| a % 2 == 1) {
            Some(address) => Err(Refused {
                address,
                why: "odd".into(),
            }),
            None => self.0.load(run),
        }
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        self.load(run)?;
        self.0.store(run, value)
    }
}

#[test]
fn a_fault_names_instruction_address_and_lane_and_changes_no_register() {
    let w = World::new();
    for mut e in w.engines() {
        for (code, element, message) in [
            (1, 3, "`load` in lane 5 reads m[0xa0f]: odd"),
            (2, 3, "`when` in lane 5 reads m[0xa0f]: odd"),
            (2, 4, "`when` in lane 5 writes m[0xa15]: odd"),
        ] {
            let mut before = numbered(&*e);
            for l in Lane::all() {
                before.set(0, 3, l, 0);
                before.set(0, 4, l, 0);
            }
            before.set(0, element, lane(5), if element == 3 { 15 } else { 21 });
            let mut after = before.clone();
            let error = run(&mut *e, &w.instr(code), Mask::ALL, &mut after, &mut Even(Sparse::default())).unwrap_err();
            assert_eq!(error.to_string(), message);
            assert_eq!(after, before);
        }
    }
}

#[test]
fn what_a_condition_rules_out_cannot_fault() {
    let w = World::new();
    for mut e in w.engines() {
        for code in [1, 2] {
            let mut registers = numbered(&*e);
            for l in Lane::all() {
                registers.set(0, 3, l, l.index() as u128 % 2);
                registers.set(0, 4, l, l.index() as u128 % 2);
                registers.set(0, 1, l, 1 - l.index() as u128 % 2);
            }
            run(&mut *e, &w.instr(code), Mask::ALL, &mut registers, &mut Even(Sparse::default())).unwrap();
        }
    }
}

#[test]
fn lanes_with_an_unspecified_place_are_reported() {
    let w = World::new();
    for mut e in w.engines() {
        let mut registers = numbered(&*e);
        registers.set(0, 1, lane(9), 3);
        let outcome = run(&mut *e, &w.instr(3), Mask::ALL, &mut registers, &mut Sparse::default()).unwrap();
        assert_eq!(outcome.open, Mask(1 << 3 | 1 << 9));
        let outcome = run(&mut *e, &w.instr(3), Mask(!(1 << 3)), &mut registers, &mut Sparse::default()).unwrap();
        assert_eq!(outcome.open, Mask(1 << 9));
    }
}

#[test]
fn the_reference_knows_which_places_are_unspecified() {
    let w = World::new();
    let e = Reference::new(&w.isa);
    let registers = numbered(&e);
    let at = |l| e.effect(&w.instr(3), lane(l), &registers, &mut Sparse::default()).unwrap();
    let written: Vec<_> = at(3).writes.iter().map(|x| x.address).collect();
    assert_eq!((written, at(3).unspecified), (vec![0, 4], vec![(0, 0)]));
    assert!(!at(4).is_unspecified());
}

#[test]
fn an_instruction_without_semantics_or_model_says_so_before_it_runs() {
    let w = World::new();
    for mut e in w.engines() {
        let error = e.prepare(&w.instr(4)).unwrap_err().to_string();
        assert_eq!(
            error,
            "`dark` (dark.f) cannot be executed, since its effect is not described: nobody knows"
        );
        let error = e.prepare(&w.instr(6)).unwrap_err().to_string();
        let missing = "`lost` calls `lost`, whose model `never written` does not exist; there are: ";
        assert!(error.starts_with(missing) && error.ends_with("twice"), "{error}");
    }
}

#[test]
fn functions_of_hardware_are_computed_by_their_model() {
    let w = World::new();
    for mut e in w.engines() {
        let mut registers = numbered(&*e);
        run(&mut *e, &w.instr(5), Mask::ALL, &mut registers, &mut Sparse::default()).unwrap();
        assert!(Lane::all().all(|l| registers.get(0, 0, l) == 2 * l.index() as u128));
    }
}

#[test]
fn registers_of_any_width_and_numbered_by_a_value_work() {
    let w = World::new();
    for mut e in w.engines() {
        let mut registers = numbered(&*e);
        let before = registers.clone();
        for code in [7, 9] {
            run(&mut *e, &w.instr(code), Mask::ALL, &mut registers, &mut Sparse::default()).unwrap();
        }
        let mask = u128::MAX >> 28;
        for l in Lane::all() {
            let x = before.get(1, 0, l);
            assert_eq!(registers.get(1, 1, l), x.wrapping_add(x) & mask);
            assert_eq!(registers.get(1, 0, l), ((x << 28) as i128 >> 31) as u128 & mask);
            let (to, from) = (l.index() as u64 & 7, (2 * l.index() as u64) & 7);
            assert_eq!(registers.get(0, to, l), before.get(0, from, l));
        }
    }
}

#[test]
fn stores_to_one_address_end_with_the_highest_lane() {
    let w = World::new();
    for mut e in w.engines() {
        let mut registers = Registers::new(e.layout().clone());
        for l in Lane::all() {
            registers.set(0, 0, l, 0xff);
            registers.set(0, 1, l, (0xff - l.index() as u128 % 2) & 0xff);
            registers.set(0, 2, l, l.index() as u128);
            registers.set(0, 3, l, 0x80 + l.index() as u128);
        }
        let mut memory = Sparse::default();
        run(&mut *e, &w.instr(8), Mask::ALL, &mut registers, &mut memory).unwrap();
        // Lane 31 stores at 0xfffe and 0xffff, after lane 30 stored at 0xffff and, wrapping around,
        // at 0.
        let expected = [(2, 0, 0x80 + 30), (2, 0xfffe, 31), (2, 0xffff, 0x80 + 31)];
        assert_eq!(memory.cells().collect::<Vec<_>>(), expected);
    }
}

/// A reference evaluator that spoils one register of one lane.
struct Spoiled<'i>(Reference<'i>);

impl Engine for Spoiled<'_> {
    fn name(&self) -> &'static str {
        "spoiled"
    }

    fn layout(&self) -> &Arc<Layout> {
        self.0.layout()
    }

    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError> {
        self.0.prepare(instr)
    }

    fn execute(&mut self, p: Prepared, active: Mask, registers: &mut Registers, memory: &mut dyn Memory) -> Result<Outcome, ExecError> {
        let outcome = self.0.execute(p, active, registers, memory)?;
        let value = registers.get(0, 1, lane(4));
        registers.set(0, 1, lane(4), value ^ 0x80);
        Ok(outcome)
    }
}

#[test]
fn a_difference_between_engines_is_an_error_that_shows_it_and_changes_nothing() {
    let w = World::new();
    let mut e = Lockstep::new(&w.isa, LaneVm::new(&w.isa), Spoiled(Reference::new(&w.isa)));
    let before = numbered(&e);
    let mut after = before.clone();
    let error = run(&mut e, &w.instr(0), Mask(0xff), &mut after, &mut Sparse::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`swap` (00) in lanes 0x000000ff: lane VM and spoiled differ\n  r1 in lane 4, before 0x4: lane VM 0x8, spoiled 0x88\n"
    );
    assert_eq!(after, before);
}
