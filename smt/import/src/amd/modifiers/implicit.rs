//! The register of the mask, which short encodings have no field for.

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes `vcc` where an operation with a short encoding reads or writes it.
    pub(super) fn implicit(&mut self, root: &str, operation: &str) {
        const MASK: &str = "vcc";
        match root {
            // A comparison that writes `exec` writes `vcc` too on CDNA only. One that has a mask of its own
            // has a field for it.
            "VOPC" if self.shown.iter().any(|s| s == "{mask}") => {}
            "VOPC" if !operation.starts_with("V_CMPX") || self.codes.null.is_none() => self.shown.insert(0, MASK.into()),
            "VOP2" if !self.shown.is_empty() => {
                let carries_in = ["_CO_CI_", "ADDC_CO_", "SUBB_CO_", "SUBBREV_CO_"]
                    .iter()
                    .any(|n| operation.contains(n));
                if operation.contains("_CO_") {
                    self.shown.insert(1, MASK.into());
                }
                if carries_in || operation.starts_with("V_CNDMASK") {
                    self.shown.push(MASK.into());
                }
            }
            _ => {}
        }
    }
}
