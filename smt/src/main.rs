//! The program `verify`: everything it does lives in the library.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    isamorph_smt::cli::main()
}
