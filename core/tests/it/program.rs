//! Programs over 32 lanes compute what the formulas mean that they were compiled from, whatever
//! operations and widths those use.

use std::convert::Infallible;

use isamorph_core::exec::bytecode::{Banks, Host, Input, Program, Root};
use isamorph_core::exec::{LANES, Row};
use isamorph_core::formula::sample::{World, grow_all};
use isamorph_core::formula::{Env, FnId, SpaceId, TermPool};
use isamorph_core::oracle::Random;

/// A world for each lane, whose values fit their declarations.
struct Worlds<'p> {
    pool: &'p TermPool,
    worlds: Vec<World>,
    /// Calls come lane by lane.
    calls: usize,
}

impl Host for Worlds<'_> {
    type Error = Infallible;

    fn load(
        &mut self,
        space: SpaceId,
        count: u32,
        addresses: &[u128; LANES],
        _: &Row,
        values: &mut [u128; LANES],
    ) -> Result<(), Infallible> {
        let d = self.pool.space_decl(space);
        for lane in 0..LANES {
            values[lane] = (0..count).fold(0, |all, i| {
                let address = addresses[lane].wrapping_add(i.into()) & d.addr_width.mask();
                let element = self.worlds[lane].read(space, address) & d.elem_width.mask();
                all | element << (i * d.elem_width.bits())
            });
        }
        Ok(())
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> Result<u128, Infallible> {
        self.calls += 1;
        Ok(self.worlds[(self.calls - 1) % LANES].call(function, arguments))
    }
}

#[test]
fn programs_compute_what_random_formulas_mean() {
    let mut random = Random(1);
    let (mut banks, mut steps) = (Banks::default(), 0);
    for round in 0..400u64 {
        let mut pool = if round % 2 == 0 { TermPool::new() } else { TermPool::raw() };
        let choices: Vec<u32> = (0..60).map(|_| random.number() as u32).collect();
        let terms = grow_all(&mut pool, &choices);
        let outputs = &terms[terms.len().saturating_sub(8)..];
        let guarded = round % 3 == 0;
        let wanted = pool.tt();
        let roots: Vec<_> = outputs.iter().map(|term| Root { term: *term, wanted }).collect();
        let program = Program::of_roots(&mut pool, &roots, &|_| guarded, &Default::default());
        banks.fit(&program);
        steps += program.steps().len();
        let worlds: Vec<World> = (0..LANES as u64).map(|lane| World::new(round * 100 + lane)).collect();
        let mut outside = Worlds {
            pool: &pool,
            worlds: worlds.clone(),
            calls: 0,
        };
        for (input, slot) in program.inputs() {
            for (lane, world) in worlds.iter().enumerate() {
                let value = match input {
                    Input::Var(id) => world.clone().var(*id) & pool.var_decl(*id).width.mask(),
                    Input::Element(space, address) => world.clone().read(*space, *address) & pool.space_decl(*space).elem_width.mask(),
                };
                banks.set_lane(*slot, lane, value);
            }
        }
        let Ok(()) = program.run(&mut banks, &mut outside);
        for (term, slot) in outputs.iter().zip(program.outputs()) {
            for (lane, world) in worlds.iter().enumerate() {
                let expected = pool.eval(*term, &mut world.clone());
                assert_eq!(
                    banks.lane(*slot, lane),
                    expected,
                    "round {round}, lane {lane}: {term:?} of {choices:x?}"
                );
            }
        }
    }
    assert!(steps > 2000 && !banks.middle.is_empty() && !banks.wide.is_empty(), "{steps} steps");
}
