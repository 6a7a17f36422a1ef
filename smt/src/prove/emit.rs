//! Obligations as SMT-LIB scripts, for other solvers.

use std::io::Write;
use std::path::Path;

use super::plan::Plan;

impl Plan {
    /// Writes each obligation as a standalone SMT-LIB2 script: `unsat` means proved.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn emit(&self, dir: &Path) -> std::io::Result<usize> {
        std::fs::create_dir_all(dir)?;
        for (i, o) in self.obligations.iter().enumerate() {
            let name: String =
                o.id.to_string()
                    .chars()
                    .map(|c| {
                        if c.is_ascii_alphanumeric() || c == '-' || c == '.' {
                            c
                        } else {
                            '_'
                        }
                    })
                    .collect();
            let path = dir.join(format!("{i:04}_{name}.smt2"));
            let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
            let comments = format!("{}\n{}\nunsat: proved; sat: refuted", o.id, o.claim);
            isamorph_core::formula::write_script(&self.pools[o.pool], &o.negation, &comments, &mut out)?;
            out.flush()?;
        }
        Ok(self.obligations.len())
    }
}
