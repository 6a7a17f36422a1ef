//! Proofs about instruction sets and programs: everything that needs Z3. The crate `isamorph-core`
//! does not depend on a solver.
#![forbid(unsafe_code)]

mod apart;
pub mod audit;
mod bits_json;
pub mod cache;
pub mod certify;
mod cli;
pub mod equiv;
pub mod facts;
pub mod fault;
pub mod flow;
pub mod lanes;
pub mod ops;
pub mod optimize;
pub mod peephole;
pub mod prove;
pub(crate) mod random;
pub mod room;
pub mod rules;
pub mod shards;
pub mod solver;
pub mod stop;
pub mod synth;
pub mod vectors;
mod verdict;
mod whole_file;
mod words;

pub use cli::main;
pub use verdict::Verdict;

/// The version of the Z3 library that is really loaded, such as `5.3.3.0`.
pub fn z3_version() -> &'static str {
    z3::full_version()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_loaded_z3_is_new_enough_for_the_bindings() {
        let version: Vec<u32> = super::z3_version().split('.').map_while(|part| part.parse().ok()).collect();
        assert!(version >= vec![4, 13, 3], "{version:?}");
    }
}
