// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::call::Function;

mod flexgrip;
mod nv50;
mod sgx543;
mod vop3p;

/// The functions of each instruction set, in the order of their keys.
pub(crate) const TABLES: &[&[(u128, Function)]] = &[
    flexgrip::FUNCTIONS,
    nv50::FUNCTIONS,
    sgx543::FUNCTIONS,
    vop3p::FUNCTIONS,
];
