//! A state in which two pieces of code differ, as people read it: the inputs, what each step of
//! each side does with them, and the first place that differs.

use isamorph_core::block::{Location, Part, SymbolicBlock};
use isamorph_core::formula::{Dependence, Evaluator, Node, Term, TermPool, VarRole};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;

use super::code::Code;
use super::specified::Specified;
use crate::solver::query::Model;

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// What.
    pub name: String,
    /// Its value.
    pub value: u128,
    /// Its width in bits.
    pub width: u32,
}

impl Value {
    /// The value in hexadecimal, with all digits of its width.
    #[must_use]
    pub fn hex(&self) -> String {
        format!("0x{:0w$x}", self.value, w = (self.width as usize).div_ceil(4))
    }
}

/// What one step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepTrace {
    /// The instruction, or `formula`.
    pub text: String,
    /// The places it writes, with their values after it.
    pub writes: Vec<Value>,
}

/// What one side does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTrace {
    /// Its instruction set.
    pub isa: String,
    /// Its steps.
    pub steps: Vec<StepTrace>,
    /// The place that differs, after the last step.
    pub result: Value,
}

/// A state in which two pieces of code differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// All inputs that take part.
    pub inputs: Vec<Value>,
    /// The first place that differs, as the original names it.
    pub place: Location,
    /// The original, then the replacement.
    pub sides: [SideTrace; 2],
    /// Does the original leave the place unspecified there?
    pub unspecified: bool,
}

/// A model of a difference, to be explained.
pub(super) struct Case<'p, 'a> {
    pub pool: &'p mut TermPool,
    pub model: Model,
    pub windows: [(&'p SymbolicBlock, &'p Code<'a>); 2],
    pub query: &'p [Term],
}

impl Case<'_, '_> {
    /// Evaluates both sides step by step in the model.
    pub fn explain(mut self, place: &Location, theirs: &Location) -> Counterexample {
        let [(a, code_a), (b, code_b)] = self.windows;
        let sides = [self.side(a, code_a, place), self.side(b, code_b, theirs)];
        // Inputs of the claim, and those that only a step which does not matter reads.
        let mut roots = self.query.to_vec();
        for w in [a, b] {
            let first = w.steps.first().copied().unwrap_or_default();
            roots.extend(w.writes[first..].iter().flat_map(|w| [w.guard, w.value]));
        }
        let inputs = self.inputs(code_a.isa(), &roots);
        let specified = Specified::new(self.pool, code_a.isa(), a, place);
        let dependence = specified.map(|s| s.in_state(self.pool, &self.model));
        Counterexample {
            inputs,
            place: place.clone(),
            sides,
            unspecified: matches!(dependence, Some(Dependence::Unspecified(..))),
        }
    }

    fn eval(&mut self, t: Term) -> (u128, u32) {
        let mut env = self.model.clone();
        let value = Evaluator::new(self.pool, &mut env).eval(t);
        (value, self.pool.width(t).bits())
    }

    fn named(&mut self, name: String, t: Term) -> Value {
        let (value, width) = self.eval(t);
        Value { name, value, width }
    }

    fn inputs(&mut self, isa: &Isa, roots: &[Term]) -> Vec<Value> {
        let mut out: Vec<Value> = Vec::new();
        for t in self.pool.reachable(roots) {
            let name = match self.pool.node(t).clone() {
                Node::Read(space, addr) => {
                    let (addr, _) = self.eval(addr);
                    isa.element_name(&self.pool.space_decl(space).name, addr as u64)
                }
                Node::Var(v) if self.pool.var_decl(v).role == VarRole::Element => continue,
                Node::Var(v) => self.pool.var_name(v).to_string(),
                _ => continue,
            };
            let value = self.named(name, t);
            if !out.contains(&value) {
                out.push(value);
            }
        }
        out.sort_by(|x, y| (x.name.len(), &x.name).cmp(&(y.name.len(), &y.name)));
        out
    }

    fn side(&mut self, w: &SymbolicBlock, code: &Code, place: &Location) -> SideTrace {
        let isa = code.isa();
        let flow = isa.flow_state().map(|f| (isa.states[f.state].name.as_str(), u128::from(f.next)));
        let counter = isa.control_state().filter(|_| flow.is_none()).map(|c| isa.states[c].name.clone());
        let mut steps = Vec::new();
        for (i, begin) in w.steps.iter().enumerate() {
            let end = w.steps.get(i + 1).copied().unwrap_or(w.writes.len());
            let text = match code {
                Code::Instructions(isa, all) => to_text(isa, &all[i]),
                Code::Goal(..) => "formula".to_string(),
            };
            let mut writes: Vec<Value> = Vec::new();
            // That control goes on to the next instruction is no news.
            let mut on: Vec<(String, u128)> = flow.iter().map(|(n, v)| ((*n).to_string(), *v)).collect();
            if let (Some(name), true) = (&counter, w.end.is_some())
                && let Some(first) = w.writes[*begin..end].first()
            {
                on.push((name.clone(), self.eval(first.value).0));
            }
            for write in &w.writes[*begin..end] {
                if self.eval(write.guard).0 == 0 {
                    continue;
                }
                let (addr, _) = self.eval(write.addr);
                let name = isa.element_name(&self.pool.space_decl(write.space).name, addr as u64);
                let after = w.read_after(self.pool, i + 1, write.space, write.addr);
                let value = self.named(name, after);
                if !on.contains(&(value.name.clone(), value.value)) && !writes.contains(&value) {
                    writes.push(value);
                }
            }
            steps.push(StepTrace { text, writes });
        }
        let result = match (place.part, isa.states.iter().find(|s| s.name == place.space)) {
            (Part::All, Some(state)) => {
                let space = isamorph_core::block::declare(self.pool, state);
                let at = isamorph_core::block::element(self.pool, state);
                let at = self.pool.var(at);
                let (addr, _) = self.eval(at);
                let after = w.read(self.pool, space, at);
                self.named(isa.element_name(&state.name, addr as u64), after)
            }
            _ => {
                // The place was compared, so it exists.
                let whole = w.value(self.pool, isa, place);
                let t = whole.unwrap_or_else(|| self.pool.ff());
                self.named(place.to_string(), t)
            }
        };
        SideTrace {
            isa: isa.name.clone(),
            steps,
            result,
        }
    }
}
