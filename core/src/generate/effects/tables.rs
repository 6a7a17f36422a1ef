//! The tables of effects as rows of numbers.

use super::Effects;
use crate::generate::numeric::{Numeric, Size};
use crate::model::NarrowBits;

/// The number that stands for no number.
const NONE: u64 = 0xffff;

impl Effects {
    /// The tables; nothing if there is more than 16 bits number.
    #[must_use]
    pub fn tables(&self) -> Option<Vec<Numeric>> {
        let rows =
            |all: Vec<Vec<usize>>| -> Vec<Vec<u64>> { all.into_iter().map(|row| row.into_iter().map(|n| n as u64).collect()).collect() };
        let forms = self.forms.iter().map(|f| {
            let spans = [f.reads, f.writes, f.flows, f.targets];
            let mut row: Vec<usize> = spans.iter().flat_map(|(first, last)| [*first, *last]).collect();
            row.extend([f.described, f.controlled, f.computed, usize::from(f.follow), f.next as usize]);
            row
        });
        let none = NONE as usize;
        let sites = self.sites.iter().map(|s| vec![s.space, s.number.unwrap_or(none), s.condition]);
        let targets = self.targets.iter().map(|t| vec![usize::from(t.relative), t.number, t.condition]);
        let flows = self.flows.iter().map(|(bit, condition)| vec![*bit, *condition]);
        let (mut cubes, mut conditions) = (Vec::new(), Vec::new());
        for own in &self.conditions {
            let first = cubes.len();
            cubes.extend(own.iter().map(|c| vec![c.mask as NarrowBits, c.value as NarrowBits]));
            conditions.push(vec![first, cubes.len()]);
        }
        let (mut parts, mut numbers, mut biases) = (Vec::new(), Vec::new(), Vec::new());
        for own in &self.numbers {
            let (runs, width) = own.parts();
            numbers.push(vec![parts.len(), parts.len() + runs.len(), width as usize, own.bits.len()]);
            parts.extend(runs.iter().map(|run| run.iter().map(|n| u64::from(*n)).collect::<Vec<u64>>()));
            biases.push(vec![own.bias]);
        }
        let all = vec![
            Numeric::new("effect_forms", Size::Half, 13, rows(forms.collect())),
            Numeric::new("effect_sites", Size::Half, 3, rows(sites.collect())),
            Numeric::new("effect_targets", Size::Half, 3, rows(targets.collect())),
            Numeric::new("effect_flows", Size::Half, 2, rows(flows.collect())),
            Numeric::new("conditions", Size::Half, 2, rows(conditions)),
            Numeric::new("cubes", Size::Double, 2, cubes),
            Numeric::new("spelt", Size::Half, 4, rows(numbers)),
            Numeric::new("spelt_parts", Size::Byte, 3, parts),
            Numeric::new("spelt_biases", Size::Double, 1, biases),
        ];
        all.iter().all(Numeric::fits).then_some(all)
    }
}
