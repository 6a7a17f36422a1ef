//! An emulator loop on a generated decoder, without the standard library: enough of rv32 for a
//! program that adds the numbers from 1 to 10.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings)]

// For `main` alone, which prints.
extern crate std;

mod rv32;

use rv32::{Error, code, decode, field, form};

/// What a program counter and registers hold.
struct Machine {
    pc: u32,
    x: [u32; 32],
}

/// Why a machine stops.
#[derive(Debug, PartialEq, Eq)]
enum Stop {
    /// An environment call.
    Call,
    /// A word that is no instruction.
    Illegal(Error),
    /// An instruction that this emulator does not know.
    Unknown(&'static str),
    /// An address without a word.
    Outside(u32),
}

/// A number of `bits` bits with a sign.
fn signed(value: u64, bits: u32) -> u32 {
    ((value << (64 - bits)) as i64 >> (64 - bits)) as u32
}

impl Machine {
    fn set(&mut self, register: u64, value: u32) {
        if register != 0 {
            self.x[register as usize] = value;
        }
    }

    fn get(&self, register: u64) -> u32 {
        self.x[register as usize]
    }

    /// Executes the instruction at the program counter.
    fn step(&mut self, program: &[u32]) -> Result<(), Stop> {
        let word = *program.get(self.pc as usize / 4).ok_or(Stop::Outside(self.pc))?;
        let insn = decode(word.into(), 32).map_err(Stop::Illegal)?;
        let mut next = self.pc.wrapping_add(4);
        match insn.form() {
            form::OP_IMM_I if field::op_imm_i::op(&insn) == code::immediate_op::ADDI => {
                let a = self.get(field::op_imm_i::rs1(&insn));
                let b = signed(field::op_imm_i::imm(&insn), 12);
                self.set(field::op_imm_i::rd(&insn), a.wrapping_add(b));
            }
            form::OP_R => {
                let a = self.get(field::op_r::rs1(&insn));
                let b = self.get(field::op_r::rs2(&insn));
                let value = match field::op_r::op(&insn) {
                    code::register_op::ADD => a.wrapping_add(b),
                    code::register_op::SUB => a.wrapping_sub(b),
                    code::register_op::XOR => a ^ b,
                    _ => return Err(Stop::Unknown(insn.form().name())),
                };
                self.set(field::op_r::rd(&insn), value);
            }
            form::BRANCH_B => {
                let a = self.get(field::branch_b::rs1(&insn));
                let b = self.get(field::branch_b::rs2(&insn));
                let taken = match field::branch_b::op(&insn) {
                    code::branch_if::EQ => a == b,
                    code::branch_if::NE => a != b,
                    _ => return Err(Stop::Unknown(insn.form().name())),
                };
                if taken {
                    // The distance is in halfwords.
                    next = self.pc.wrapping_add(signed(field::branch_b::off(&insn) << 1, 13));
                }
            }
            form::ENVIRONMENT_I => return Err(Stop::Call),
            other => return Err(Stop::Unknown(other.name())),
        }
        self.pc = next;
        Ok(())
    }
}

/// `li a0, 0; li a1, 10; loop: add a0, a0, a1; addi a1, a1, -1; bnez a1, loop; ecall`
const PROGRAM: [u32; 6] = [0x0000_0513, 0x00a0_0593, 0x00b5_0533, 0xfff5_8593, 0xfe05_9ce3, 0x0000_0073];

fn main() {
    for word in PROGRAM {
        let mut text = [0; rv32::TEXT];
        match decode(word.into(), 32) {
            Ok(insn) => std::println!("{word:08x}  {}", insn.text(&mut text)),
            Err(e) => std::println!("{word:08x}  {e}"),
        }
    }
    let mut machine = Machine { pc: 0, x: [0; 32] };
    let mut steps = 0;
    let stop = loop {
        match machine.step(&PROGRAM) {
            Ok(()) => steps += 1,
            Err(stop) => break stop,
        }
    };
    std::println!("{stop:?} after {steps} instructions: a0 = {}", machine.x[10]);
    assert_eq!((stop, machine.x[10]), (Stop::Call, 55));
}
