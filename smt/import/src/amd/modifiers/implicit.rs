//! The register of the mask, which short encodings have no field for.

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes the mask `vcc` where an operation with a short encoding reads or writes it.
    pub(super) fn implicit(&mut self, root: &str, operation: &str) {
        let mask = self.codes.wave.vcc();
        match root {
            // A comparison that writes `exec` writes `vcc` too on CDNA only. One that has a mask of
            // its own has a field for it.
            "VOPC" if self.shown.iter().any(|s| s == "{mask}") => {}
            "VOPC" if !operation.starts_with("V_CMPX") || self.codes.null.is_none() => self.shown.insert(0, mask.into()),
            "VOP2" if !self.shown.is_empty() => {
                let carries_in = ["_CO_CI_", "ADDC_CO_", "SUBB_CO_", "SUBBREV_CO_"]
                    .iter()
                    .any(|n| operation.contains(n));
                if operation.contains("_CO_") {
                    self.shown.insert(1, mask.into());
                }
                if carries_in || operation.starts_with("V_CNDMASK") {
                    self.shown.push(mask.into());
                }
            }
            _ => {}
        }
    }
}
