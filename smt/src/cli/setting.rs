//! What `--set PLACE=VALUE` asks for.

use isamorph_core::exec::{Lane, Layout, Registers, Sparse};
use isamorph_core::model::Isa;

use super::place::{Complaint, Spot, number};

/// What one `--set` asks for.
pub struct Setting {
    spot: Spot,
    lane: Option<Lane>,
    value: Value,
}

#[derive(Clone, Copy)]
enum Value {
    Number(u128),
    LaneNumber,
}

impl Setting {
    /// Sets it.
    pub fn apply(&self, registers: &mut Registers, memory: &mut Sparse) {
        for lane in Lane::all().filter(|l| self.lane.is_none_or(|wanted| wanted == *l)) {
            let value = match self.value {
                Value::Number(n) => n,
                Value::LaneNumber => lane.index() as u128,
            };
            self.spot.set(lane, value, registers, memory);
        }
    }
}

/// Reads `PLACE=VALUE`.
///
/// # Errors
/// What is wrong with it.
pub fn setting(isa: &Isa, layout: &Layout, text: &str) -> Result<Setting, Complaint> {
    let form = || "write `r1=5`, `r1@3=5` or `m[0x10..0x14]=7`".to_string();
    let Some((place, value)) = text.split_once('=') else {
        return Err(("expected `PLACE=VALUE`".into(), form()));
    };
    let (place, lane) = match place.split_once('@') {
        Some((place, lane)) => {
            let lane = lane.trim().parse().ok().and_then(Lane::new);
            let lane = lane.ok_or_else(|| ("expected a lane from 0 to 31 after `@`".to_string(), form()))?;
            (place, Some(lane))
        }
        None => (place, None),
    };
    let spot = Spot::parse(isa, layout, place)?;
    let value = match value.trim() {
        "lane" => Value::LaneNumber,
        value => {
            let help = "numbers are decimal, 0x…, negative, or binary32 as in 1.5f";
            Value::Number(number(value, spot.bits).map_err(|e| (e, help.to_string()))?)
        }
    };
    if let Some(fixed) = spot.always(isa)
        && !matches!(value, Value::Number(n) if n == fixed)
    {
        let message = format!("`{}` always holds {fixed}", spot.name(layout));
        return Err((message, "set another register".into()));
    }
    Ok(Setting { spot, lane, value })
}
