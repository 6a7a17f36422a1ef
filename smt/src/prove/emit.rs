//! Obligations as SMT-LIB scripts, for other solvers.

use std::io::Write;
use std::path::Path;

use isamorph_core::formula::{Term, write_script};

use super::obligation::Obligation;
use super::plan::Plan;

/// The folder for the negations of claims whose scripts assert a relaxation.
const EXACT: &str = "exact";

impl Plan {
    /// Writes each obligation as a standalone SMT-LIB2 script: `unsat` means proved. Where the
    /// script asserts a relaxation, the exact negation is in the folder `exact` under the same
    /// name.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn emit(&self, dir: &Path) -> std::io::Result<usize> {
        std::fs::create_dir_all(dir)?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        for (i, o) in self.obligations.iter().enumerate() {
            let name: String = o.id.to_string().chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
            let file = format!("{i:04}_{name}.smt2");
            let exactly = "unsat: proved; sat: refuted";
            if o.is_relaxed() {
                let note = format!("unsat: proved; sat: nothing follows, {EXACT}/{file} asserts the exact negation");
                self.script_file(o, o.scripted(), &note, &dir.join(&file))?;
                std::fs::create_dir_all(dir.join(EXACT))?;
                self.script_file(o, &o.negation, exactly, &dir.join(EXACT).join(&file))?;
            } else {
                self.script_file(o, &o.negation, exactly, &dir.join(&file))?;
            }
        }
        Ok(self.obligations.len())
    }

    fn script_file(&self, o: &Obligation, assertions: &[Term], note: &str, path: &Path) -> std::io::Result<()> {
        let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
        let comments = format!("{}\n{}\n{note}", o.id, o.claim);
        write_script(&self.pools[o.pool], assertions, &comments, &mut out)?;
        out.flush()
    }
}
