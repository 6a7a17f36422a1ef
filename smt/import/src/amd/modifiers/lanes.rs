//! Moves between lanes.

use super::Modifiers;

impl Modifiers<'_> {
    /// They stand behind everything else.
    pub(super) fn lanes(&mut self) {
        if (0..8).all(|i| self.has(&format!("lane_sel_{i}"), 3)) {
            (0..8).for_each(|i| self.remove(&format!("lane_sel_{i}")));
            let all: Vec<String> = (0..8).map(|i| format!("{{lane_sel_{i}}}")).collect();
            self.after.push(format!(" dpp8:[{}]", all.join(",")));
        }
        if self.has("dpp", 9) && self.has("row_mask", 4) && self.has("bank_mask", 4) {
            ["dpp", "row_mask", "bank_mask"].iter().for_each(|n| self.remove(n));
            let rest = if self.codes.null.is_some() { SHARED } else { BROADCAST };
            self.add("moved", "dpp_control", "dpp", CONTROL.replace("REST", rest));
            self.after.push(" row_mask:{row_mask:hex} bank_mask:{bank_mask:hex}".into());
        }
        self.replace("bc", 1, "bound_control", BOUND);
        self.replace("fi", 1, "inactive_lanes", INACTIVE);
        self.move_back("{m_inactive}");
    }
}

/// Does a lane that reads from outside of its row read zero?
const BOUND: &str = "operand bound_control(n: 1) {
  n == 0 => \"\";
  n == 1 => \" bound_ctrl:1\";
}";

/// Do lanes read from lanes that are not active?
const INACTIVE: &str = "operand inactive_lanes(n: 1) {
  n == 0 => \"\";
  n == 1 => \" fi:1\";
}";

/// Which lane a lane reads; the rest differs between chips.
const CONTROL: &str = "operand dpp_control(n: 9) {
  n <= 255 => \" quad_perm:[{n[1..0]},{n[3..2]},{n[5..4]},{n[7..6]}]\";
  n >= 257 && n <= 271 => \" row_shl:{n[3..0]}\";
  n >= 273 && n <= 287 => \" row_shr:{n[3..0]}\";
  n >= 289 && n <= 303 => \" row_ror:{n[3..0]}\";
  n == 320 => \" row_mirror\";
  n == 321 => \" row_half_mirror\";
REST
  else => \" dpp:{n}\";
}";

/// Of RDNA.
const SHARED: &str = "  n >= 336 && n <= 351 => \" row_share:{n[3..0]}\";
  n >= 352 && n <= 367 => \" row_xmask:{n[3..0]}\";";

/// Of CDNA.
const BROADCAST: &str = "  n == 304 => \" wave_shl:1\";
  n == 308 => \" wave_rol:1\";
  n == 312 => \" wave_shr:1\";
  n == 316 => \" wave_ror:1\";
  n == 322 => \" row_bcast:15\";
  n == 323 => \" row_bcast:31\";
  n >= 336 && n <= 351 => \" row_newbcast:{n[3..0]}\";";
