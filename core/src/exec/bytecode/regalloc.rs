//! Register allocation: a row is free after the last step that reads it.

use super::program::Program;
use super::step::Bank;

const BANKS: [Bank; 3] = [Bank::Narrow, Bank::Middle, Bank::Wide];

/// The rows of one bank.
#[derive(Default)]
struct Rows {
    /// For each value, the last step that reads it; `usize::MAX` for outputs.
    last: Vec<Option<usize>>,
    /// For each value, its row.
    at: Vec<Option<u32>>,
    free: Vec<u32>,
    used: u32,
}

impl Rows {
    fn place(&mut self, value: u32) -> u32 {
        *self.at[value as usize].get_or_insert_with(|| {
            self.free.pop().unwrap_or_else(|| {
                self.used += 1;
                self.used - 1
            })
        })
    }
}

/// Gives values rows that others no longer need.
pub(crate) fn allocate(mut program: Program) -> Program {
    let mut banks: [Rows; 3] = Default::default();
    for bank in BANKS {
        let rows = &mut banks[bank as usize];
        rows.last = vec![None; program.rows[bank as usize]];
        rows.at = vec![None; program.rows[bank as usize]];
    }
    for slot in &program.outputs {
        banks[slot.bank as usize].last[slot.row as usize] = Some(usize::MAX);
    }
    for (number, step) in program.steps.iter_mut().enumerate() {
        step.rows_mut(|bank, value, written| {
            let last = &mut banks[bank as usize].last[*value as usize];
            if !written && *last != Some(usize::MAX) {
                *last = Some(number);
            }
        });
    }
    // All inputs are there before the first step.
    for (_, slot) in &mut program.inputs {
        slot.row = banks[slot.bank as usize].place(slot.row);
    }
    for (number, step) in program.steps.iter_mut().enumerate() {
        let mut done: Vec<(Bank, u32)> = Vec::new();
        step.rows_mut(|bank, value, written| {
            let rows = &mut banks[bank as usize];
            let row = rows.place(*value);
            // An operand may be named twice, and a result nobody reads is free at once.
            let over = rows.last[*value as usize].is_none_or(|last| last == number && !written);
            if over && !done.contains(&(bank, row)) {
                done.push((bank, row));
            }
            *value = row;
        });
        for (bank, row) in done {
            banks[bank as usize].free.push(row);
        }
    }
    for slot in &mut program.outputs {
        slot.row = banks[slot.bank as usize].place(slot.row);
    }
    program.rows = [0, 1, 2].map(|bank| banks[bank].used as usize);
    program
}
