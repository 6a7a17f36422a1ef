//! Where an instruction goes: jumps, calls and returns at the end of its statements.

use super::pcode::{Body, Formulas, Shared, leaves};
use super::state::{Kind, bytes};
use super::tables::Row;
use crate::formula::{BinaryOp, Node, Term};
use crate::model::machine::{Control, Flow};
use crate::model::{Effect, Form, ones};

/// How a jump is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It goes on there.
    Jump,
    /// It comes back.
    Call,
    /// It goes back to where a call came from.
    Return,
}

/// Appends the jump of an effect on a program counter, with its condition.
///
/// # Errors
/// Why it cannot be written.
pub fn jump(
    shared: &mut Shared<'_>,
    formulas: &mut Formulas<'_>,
    body: &mut Body,
    form: &Form,
    effect: &Effect,
    guard: Option<String>,
    way: Way,
) -> Result<(), String> {
    let pool = &*shared.isa.pool;
    let Kind::Counter { size, unit } = shared.states.at(effect.state).kind else {
        return Err("no program counter".to_owned());
    };
    let width = pool.width(effect.value).bits();
    let mut names = Vec::new();
    let counter = |t: Term| matches!(pool.node(t), Node::Read(s, _) if *s == shared.isa.states[effect.state].space);
    let relative = match *pool.node(effect.value) {
        Node::Binary(BinaryOp::Add, a, b) if counter(a) => Some(b),
        Node::Binary(BinaryOp::Add, a, b) if counter(b) => Some(a),
        _ => None,
    };
    let start = if unit == 1 {
        "inst_start".to_owned()
    } else {
        format!("(inst_start / {unit})")
    };
    let to = match relative {
        Some(by) => formulas.expression(shared, by, &mut names).map(|by| format!("({start} + {by})")),
        None => formulas.expression(shared, effect.value, &mut names),
    };
    let to = to.map(|to| {
        if width < 64 {
            format!("({to} $and {:#x})", ones(width))
        } else {
            to
        }
    });
    let to = to.map(|to| if unit == 1 { to } else { format!("({to} * {unit})") });
    let target = match to {
        Some(to) => Target::Known(destination(shared, body, form, names, to)),
        None => {
            let value = formulas.value(shared, body, effect.value)?;
            let value = if unit == 1 {
                value
            } else {
                body.local(size, &format!("{value} * {unit}"))
            };
            Target::Computed(fitted(shared, body, &value, size))
        }
    };
    leave(body, guard, way, &target);
    Ok(())
}

/// Where a jump leads.
enum Target {
    /// A table that exports the place.
    Known(String),
    /// A value.
    Computed(String),
}

/// The table that exports a place in the code.
fn destination(shared: &mut Shared<'_>, body: &mut Body, form: &Form, names: Vec<String>, to: String) -> String {
    let row = Row {
        display: "destination".to_owned(),
        pattern: None,
        operands: names,
        computed: vec![("destination".to_owned(), to)],
        statements: vec![format!("export *[{}]:{} destination;", shared.states.code, shared.states.pointer)],
    };
    let name = shared.tables.of("destination", form.width, vec![row]);
    body.operands.push(name.clone());
    name
}

/// A value as an address of the code.
fn fitted(shared: &Shared<'_>, body: &mut Body, value: &str, size: u32) -> String {
    match shared.states.pointer {
        p if size < p => body.local(p, &format!("zext({value})")),
        p if size > p => body.local(p, &format!("{value}:{p}")),
        _ => value.to_owned(),
    }
}

fn leave(body: &mut Body, guard: Option<String>, way: Way, target: &Target) {
    if let (Some(g), Way::Jump, Target::Known(to)) = (&guard, way, target) {
        body.statements.push(format!("if ({g}) goto {to};"));
        return;
    }
    let verb = match way {
        Way::Jump => "goto",
        Way::Call => "call",
        Way::Return => "return",
    };
    let to = match (target, way) {
        (Target::Known(to), Way::Jump | Way::Call) => to.clone(),
        (Target::Known(to), Way::Return) => format!("[{to}]"),
        (Target::Computed(to), _) => format!("[{to}]"),
    };
    let label = format!("past{}", body.statements.len());
    if let Some(g) = &guard {
        body.statements.push(format!("if (!{g}) goto <{label}>;"));
    }
    body.statements.push(format!("{verb} {to};"));
    if guard.is_some() {
        body.statements.push(format!("<{label}>"));
    }
}

/// Appends what the kinds of control that an instruction leaves behind lead to. `written` are the
/// effects on the state that says which, with the names of their values and conditions.
///
/// # Errors
/// Why it cannot be written.
pub fn flows(
    shared: &mut Shared<'_>,
    formulas: &mut Formulas<'_>,
    body: &mut Body,
    form: &Form,
    written: &[(&Effect, String, Option<String>)],
    all: &[&Effect],
) -> Result<(), String> {
    let isa = shared.isa;
    let pool = &*isa.pool;
    let machine = isa.machine.as_ref().and_then(|m| m.control.as_ref());
    let Some(flow) = machine.and_then(Control::flow) else {
        return Ok(());
    };
    for (effect, value, guard) in written {
        let mut codes: Vec<u128> = leaves(pool, effect.value).into_iter().filter_map(|t| pool.as_const(t)).collect();
        codes.sort_unstable();
        let single = codes.len() == 1 && pool.as_const(effect.value).is_some();
        for code in codes {
            let Some(kind) = flow.kinds.get(code as usize).copied().flatten() else {
                continue;
            };
            if kind == Flow::Next {
                continue;
            }
            let mut condition = guard.clone();
            if !single {
                let size = bytes(isa.states[flow.state].width);
                let same = body.local(1, &format!("{value} == {code:#x}:{size}"));
                condition = Some(match condition {
                    Some(g) => body.local(1, &format!("{g} && {same}")),
                    None => same,
                });
            }
            let goal = flow
                .target
                .filter(|_| kind.goes_to_target())
                .and_then(|t| all.iter().find(|e| e.state == t));
            let target = match goal {
                Some(e) => {
                    let mut names = Vec::new();
                    match formulas.expression(shared, e.value, &mut names) {
                        Some(to) => Some(Target::Known(destination(shared, body, form, names, to))),
                        None => {
                            let size = bytes(isa.states[e.state].width);
                            let to = formulas.value(shared, body, e.value)?;
                            Some(Target::Computed(fitted(shared, body, &to, size)))
                        }
                    }
                }
                None => None,
            };
            let name = Flow::NAMES.iter().find(|(_, f)| *f == kind).map_or("flow", |(n, _)| n);
            let machine = |shared: &mut Shared<'_>| {
                let name = format!("op_{name}");
                shared.operations.insert(name.clone());
                name
            };
            match (kind, target) {
                (Flow::Branch, Some(to)) => leave(body, condition, Way::Jump, &to),
                (Flow::Call, Some(to)) => leave(body, condition, Way::Call, &to),
                // Where these lead, a stack of the machine knows.
                (Flow::Exit | Flow::Ret | Flow::Break | Flow::Trap, _) => {
                    let name = machine(shared);
                    let verb = if kind == Flow::Break { "goto" } else { "return" };
                    let label = format!("past{}", body.statements.len());
                    if let Some(g) = &condition {
                        body.statements.push(format!("if (!{g}) goto <{label}>;"));
                    }
                    let to = body.local(shared.states.pointer, &format!("{name}()"));
                    body.statements.push(format!("{verb} [{to}];"));
                    if condition.is_some() {
                        body.statements.push(format!("<{label}>"));
                    }
                }
                _ => {
                    let name = machine(shared);
                    let label = format!("past{}", body.statements.len());
                    if let Some(g) = &condition {
                        body.statements.push(format!("if (!{g}) goto <{label}>;"));
                    }
                    body.statements.push(format!("{name}();"));
                    if condition.is_some() {
                        body.statements.push(format!("<{label}>"));
                    }
                }
            }
        }
    }
    Ok(())
}
