//! The program `verify`. All code is in the library.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    isamorph_smt::main()
}
