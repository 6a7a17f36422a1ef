//! The steps of a program: what one operation computes, and on which slots.

use crate::exec::floats::FloatOp;
use crate::formula::{BinaryOp, FnId, SpaceId};

/// How wide the lanes are in which a value is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bank {
    /// 32 bits.
    Narrow,
    /// 64 bits.
    Middle,
    /// 128 bits.
    Wide,
}

impl Bank {
    /// The bank for values of this many bits.
    #[must_use]
    pub const fn of(bits: u32) -> Bank {
        match bits {
            0..=32 => Bank::Narrow,
            33..=64 => Bank::Middle,
            _ => Bank::Wide,
        }
    }

    /// Bits of a lane.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Bank::Narrow => 32,
            Bank::Middle => 64,
            Bank::Wide => 128,
        }
    }
}

/// Where a value is: a row of a bank. Bits beyond the width of the value are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// Which bank.
    pub bank: Bank,
    pub(crate) row: u32,
}

impl Slot {
    /// The row in its bank.
    #[must_use]
    pub const fn index(self) -> usize {
        self.row as usize
    }
}

/// An operation inside one bank. Numbers are rows of that bank, except those of booleans, which are
/// narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alu {
    /// A number in all lanes.
    Const {
        /// Result.
        to: u32,
        /// The number, low half first.
        value: [u64; 2],
    },
    /// Complement.
    Not {
        /// Result.
        to: u32,
        /// Operand.
        a: u32,
        /// Width of both.
        width: u8,
    },
    /// Negation.
    Neg {
        /// Result.
        to: u32,
        /// Operand.
        a: u32,
        /// Width of both.
        width: u8,
    },
    /// An operation on two rows; the result of a comparison is narrow.
    Binary {
        /// Which.
        op: BinaryOp,
        /// Result.
        to: u32,
        /// First operand.
        a: u32,
        /// Second operand.
        b: u32,
        /// Width of the operands.
        width: u8,
    },
    /// An operation on a row and a number; the result of a comparison is narrow.
    BinaryConst {
        /// Which.
        op: BinaryOp,
        /// Result.
        to: u32,
        /// First operand.
        a: u32,
        /// Second operand.
        b: u64,
        /// Width of the operands.
        width: u8,
    },
    /// `a` where the narrow `c` is 1, else `b`.
    Choose {
        /// Result.
        to: u32,
        /// Condition, narrow.
        c: u32,
        /// Where it is 1.
        a: u32,
        /// Where it is 0.
        b: u32,
    },
    /// `width` bits of `a` from bit `lo` on.
    Bits {
        /// Result.
        to: u32,
        /// Operand.
        a: u32,
        /// Lowest bit taken.
        lo: u8,
        /// How many bits.
        width: u8,
    },
    /// The value of `from` bits extended by its sign to `width` bits.
    Sext {
        /// Result.
        to: u32,
        /// Operand.
        a: u32,
        /// Width of the operand.
        from: u8,
        /// Width of the result.
        width: u8,
    },
    /// `hi` shifted left by `shift`, with `lo` below it.
    Join {
        /// Result.
        to: u32,
        /// Upper part.
        hi: u32,
        /// Lower part.
        lo: u32,
        /// Width of the lower part.
        shift: u8,
    },
}

/// `width` bits of a value from bit `lo` on, brought to another bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convert {
    /// Result.
    pub to: Slot,
    /// Operand.
    pub a: Slot,
    /// Lowest bit taken.
    pub lo: u8,
    /// How many bits.
    pub width: u8,
}

/// One step of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// An operation inside a bank.
    Alu(Bank, Alu),
    /// A move between banks.
    Convert(Convert),
    /// A float operation of the host.
    Float {
        /// Which.
        op: FloatOp,
        /// Result.
        to: Slot,
        /// Operands; where there are fewer than three, the first one stands in for the others.
        operands: [Slot; 3],
    },
    /// Elements of a space, at a computed address.
    Load {
        /// Result.
        to: Slot,
        /// Space.
        space: SpaceId,
        /// Number of elements.
        count: u32,
        /// Address of the first.
        address: Slot,
        /// Where the value matters; everywhere if there is no slot.
        wanted: Option<Slot>,
    },
    /// A function of hardware.
    Call {
        /// Result.
        to: Slot,
        /// Width of the result.
        width: u8,
        /// Which.
        function: FnId,
        /// Arguments.
        arguments: Box<[Slot]>,
    },
}

impl Step {
    /// Calls `visit` with each row that the step reads, then with the row that it writes; the flag
    /// tells which.
    pub(crate) fn rows_mut(&mut self, mut visit: impl FnMut(Bank, &mut u32, bool)) {
        use Bank::Narrow;
        match self {
            Step::Alu(bank, alu) => {
                let bank = *bank;
                match alu {
                    Alu::Const { to, .. } => visit(bank, to, true),
                    Alu::Not { to, a, .. } | Alu::Neg { to, a, .. } | Alu::Bits { to, a, .. } | Alu::Sext { to, a, .. } => {
                        visit(bank, a, false);
                        visit(bank, to, true);
                    }
                    Alu::BinaryConst { op, to, a, .. } => {
                        visit(bank, a, false);
                        visit(result_bank(*op, bank), to, true);
                    }
                    Alu::Binary { op, to, a, b, .. } => {
                        visit(bank, a, false);
                        visit(bank, b, false);
                        visit(result_bank(*op, bank), to, true);
                    }
                    Alu::Join { to, hi, lo, .. } => {
                        visit(bank, hi, false);
                        visit(bank, lo, false);
                        visit(bank, to, true);
                    }
                    Alu::Choose { to, c, a, b } => {
                        visit(Narrow, c, false);
                        visit(bank, a, false);
                        visit(bank, b, false);
                        visit(bank, to, true);
                    }
                }
            }
            Step::Convert(c) => {
                visit(c.a.bank, &mut c.a.row, false);
                visit(c.to.bank, &mut c.to.row, true);
            }
            Step::Float { to, operands, .. } => {
                for o in operands {
                    visit(o.bank, &mut o.row, false);
                }
                visit(to.bank, &mut to.row, true);
            }
            Step::Load { to, address, wanted, .. } => {
                visit(address.bank, &mut address.row, false);
                if let Some(wanted) = wanted {
                    visit(wanted.bank, &mut wanted.row, false);
                }
                visit(to.bank, &mut to.row, true);
            }
            Step::Call { to, arguments, .. } => {
                for a in arguments {
                    visit(a.bank, &mut a.row, false);
                }
                visit(to.bank, &mut to.row, true);
            }
        }
    }
}

/// The bank of the result of an operation on values of a bank.
pub(crate) fn result_bank(op: BinaryOp, operands: Bank) -> Bank {
    if op.is_comparison() { Bank::Narrow } else { operands }
}
