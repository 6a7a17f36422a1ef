//! Tests of imports: small descriptions that stand here, and whole ones where they can be had.

mod agx;
mod amd;
mod amd_texts;
mod amd_waves;
mod amd_xml;
mod hostile;
mod isaspec;
mod merging;
mod riscv;
mod support;
