//! Pseudo-code executed on expressions: what it computes, as statements of the spec language.

use std::collections::{BTreeMap, BTreeSet};

use super::loops;
use super::parse::{Expr, Stmt};
use super::value::{Kind, Value, low};
use crate::amd::tables::Wave;

/// What names of the pseudo-code mean in an encoding.
pub trait Names {
    /// The value of a register or operand before the instruction.
    ///
    /// # Errors
    /// There is no such thing, or nothing can be computed with it.
    fn read(&self, name: &str) -> Result<Value, Missing>;
    /// The value of a register that is written, before the instruction.
    ///
    /// # Errors
    /// As above.
    fn target(&self, name: &str) -> Result<Value, Missing>;
    /// The address that a function of the manual computes, which takes these offsets: the first,
    /// the second, both in one, none but zeros.
    ///
    /// # Errors
    /// It is not known.
    fn address(&self, function: &str, offsets: &[bool; 4]) -> Result<Value, Missing>;
    /// The pseudo-code of the operation that a function is named after.
    fn operation(&self, function: &str) -> Option<Vec<Stmt>>;
    /// Lanes of a wavefront.
    fn wave(&self) -> Wave;
    /// What nothing is said of, as a value of so many bits: some function of all that the operation
    /// reads.
    ///
    /// # Errors
    /// It reads more than such functions take.
    fn unsaid(&self, width: u32) -> Result<String, Missing>;
    /// A source as a floating-point number: with the signs that modifiers give it.
    fn signed(&self, name: &str, value: Value) -> Value;
    /// The space of an access to memory.
    ///
    /// # Errors
    /// It is not known.
    fn space(&self) -> Result<&'static str, Missing>;
    /// The address of an access of so many bits, as the hardware aligns it.
    fn aligned(&self, address: Value, bits: u32) -> Value;
    /// Bits of the data of an access to memory that the code gives no type.
    ///
    /// # Errors
    /// There are no data.
    fn data(&self) -> Result<u32, Missing>;
}

/// Why something cannot be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The encoding has no such operand.
    Operand(String),
    /// The translator does not know it.
    Unsupported(String),
}

impl From<String> for Missing {
    fn from(s: String) -> Missing {
        Missing::Unsupported(s)
    }
}

type Out<T> = Result<T, Missing>;

fn unsupported<T>(what: impl Into<String>) -> Out<T> {
    Err(Missing::Unsupported(what.into()))
}

/// The state with the number of the lane.
const LANE: &str = "lane";
/// Is the lane active? Its bit of `exec`.
#[must_use]
pub fn active(wave: Wave) -> &'static str {
    match wave {
        Wave::Of32 => "(s[126] >> lane)[0..0]",
        Wave::Of64 => "((s[127] ++ s[126]) >> lane)[0..0]",
    }
}

/// Most statements that loops are unrolled to.
const LONGEST: usize = 4000;
/// Most characters of an expression that is not given a name.
const NAMED: usize = 40;

/// Most calls of operations in one another.
const DEEPEST: u32 = 4;

/// What names mean in an operation that another one calls.
struct Called<'a> {
    names: &'a dyn Names,
    arguments: Vec<Value>,
    width: u32,
}

impl Names for Called<'_> {
    fn read(&self, name: &str) -> Out<Value> {
        let i = ["S0", "S1", "S2"].iter().position(|s| *s == name);
        match i.and_then(|i| self.arguments.get(i)) {
            Some(v) => Ok(v.clone()),
            None if FLAGS.iter().any(|f| f.0 == name) => self.names.read(name),
            None => unsupported(format!("`{}`", crate::place::shown(name))),
        }
    }

    fn target(&self, name: &str) -> Out<Value> {
        match name {
            _ if FLAGS.iter().any(|f| f.0 == name) => self.names.target(name),
            "D0" => Ok(Value::number(0, self.width, Kind::Unsigned)),
            _ => unsupported(format!("`{}`", crate::place::shown(name))),
        }
    }

    fn address(&self, function: &str, _: &[bool; 4]) -> Out<Value> {
        unsupported(format!("a call of `{function}`"))
    }

    fn operation(&self, function: &str) -> Option<Vec<Stmt>> {
        self.names.operation(function)
    }

    fn wave(&self) -> Wave {
        self.names.wave()
    }

    fn unsaid(&self, width: u32) -> Out<String> {
        self.names.unsaid(width)
    }

    fn signed(&self, _: &str, value: Value) -> Value {
        value
    }

    fn space(&self) -> Out<&'static str> {
        unsupported("memory in an operation that another one calls")
    }

    fn aligned(&self, address: Value, _: u32) -> Value {
        address
    }

    fn data(&self) -> Out<u32> {
        unsupported("memory in an operation that another one calls")
    }
}

/// A store: condition, address, value.
struct Store {
    condition: Option<String>,
    address: String,
    value: String,
}

/// An execution.
pub struct Run<'a> {
    names: &'a dyn Names,
    variables: BTreeMap<String, Value>,
    /// Registers that were written.
    written: BTreeSet<String>,
    lines: Vec<String>,
    stores: Vec<Store>,
    conditions: Vec<String>,
    functions: BTreeMap<String, (Vec<String>, Vec<Stmt>)>,
    /// Arrays: how many elements each has.
    arrays: BTreeMap<String, u32>,
    /// How results are rounded, and names that keep a mode of rounding.
    rounding: &'static str,
    roundings: BTreeMap<String, &'static str>,
    /// Does the code say that it does nothing?
    idle: bool,
    /// Calls of operations, one in another.
    depth: u32,
    steps: usize,
}

/// What was written: registers and their values, in the order of names.
pub struct Done {
    /// Does the code say that it does nothing?
    pub idle: bool,
    /// Lines before.
    pub lines: Vec<String>,
    /// Registers and values.
    pub written: Vec<(String, Value)>,
}

/// Names that are registers, not variables.
#[must_use]
pub fn is_register(name: &str) -> bool {
    matches!(
        name,
        "D0" | "D1" | "SCC" | "EXEC" | "VCC" | "RETURN_DATA" | "SDATA" | "VDATA" | "PC" | "M0" | "EXEC_LO" | "VDST"
    ) || FLAGS.iter().any(|f| f.0 == name)
}

/// Bits of the registers of modes and states, and the states of the spec that hold them.
pub const FLAGS: [(&str, &str); 5] = [
    ("WAVE_MODE.IEEE", "ieee"),
    ("WAVE_STATUS.COND_DBG_SYS", "cond_dbg_sys"),
    ("WAVE_STATUS.COND_DBG_USER", "cond_dbg_user"),
    ("WAVE_STATUS.PRIV", "priv"),
    ("TRAPSTS.INVALID", "invalid_operation"),
];

/// `WAVE_MODE.IEEE`
fn flag(of: &Expr, bit: &str) -> Option<String> {
    let Expr::Name(of) = of else { return None };
    let name = format!("{of}.{bit}");
    FLAGS.iter().any(|f| f.0 == name).then_some(name)
}

/// Executes statements.
///
/// # Errors
/// What cannot be translated.
pub fn run(names: &dyn Names, code: &[Stmt]) -> Out<Done> {
    let mut r = Run {
        names,
        variables: BTreeMap::new(),
        written: BTreeSet::new(),
        lines: Vec::new(),
        stores: Vec::new(),
        conditions: Vec::new(),
        functions: BTreeMap::new(),
        arrays: BTreeMap::new(),
        rounding: "rn",
        roundings: BTreeMap::new(),
        idle: false,
        depth: 0,
        steps: 0,
    };
    r.block(code)?;
    let space = if r.stores.is_empty() { "" } else { names.space()? };
    for s in &r.stores {
        let store = format!("store({space}, {}, {});", s.address, s.value);
        r.lines.push(match &s.condition {
            Some(c) => format!("if {c} {{ {store} }}"),
            None => store,
        });
    }
    let mut written = Vec::new();
    for name in &r.written {
        if let Some(v) = r.variables.get(name) {
            written.push((name.clone(), v.clone()));
        }
    }
    Ok(Done {
        idle: r.idle,
        lines: r.lines,
        written,
    })
}

impl Run<'_> {
    fn block(&mut self, code: &[Stmt]) -> Out<()> {
        for s in code {
            self.steps += 1;
            if self.steps > LONGEST {
                return unsupported("loops of too many steps");
            }
            match s {
                // Operands are declared too: they have their values.
                Stmt::Declare(name, _) if self.names.read(name).is_ok() => {}
                Stmt::Declare(name, width) => {
                    self.variables.insert(name.clone(), Value::number(0, *width, Kind::Unsigned));
                }
                Stmt::Array(name, count) => {
                    self.arrays.insert(name.clone(), *count);
                }
                Stmt::Nothing => self.idle = true,
                Stmt::Return(_) => return unsupported("this use of `return`"),
                Stmt::Set(target, None, value) if self.rounds(target, value)? => {}
                Stmt::Set(target, op, value) => {
                    let value = match op {
                        None => self.value(value)?,
                        Some(op) => self.value(&Expr::Binary(op, Box::new(target.clone()), Box::new(value.clone())))?,
                    };
                    self.set(target, value)?;
                }
                Stmt::If(c, yes, no) => self.branch(c, yes, no)?,
                Stmt::For(_, _, _, body) if body.iter().all(|s| *s == Stmt::Nothing) => self.idle = true,
                Stmt::For(i, from, to, body) => {
                    let known = |v: Value| v.known.ok_or_else(|| Missing::Unsupported("a loop whose end is not known".into()));
                    let (from, to) = (known(self.value(from)?)?, known(self.value(to)?)?);
                    if loops::breaks(body) {
                        if to.saturating_sub(from) > loops::MOST {
                            return unsupported("loops of too many steps");
                        }
                        let nested = loops::nested(i, from, to, body).ok_or_else(|| Missing::Unsupported("this use of `break`".into()))?;
                        self.block(&nested)?;
                        self.variables.remove(i);
                        continue;
                    }
                    for n in from..=to.min(from + LONGEST as u128) {
                        let index = Value {
                            soft: true,
                            ..Value::number(n, 32, Kind::Unsigned)
                        };
                        self.variables.insert(i.clone(), index);
                        self.block(body)?;
                    }
                    self.variables.remove(i);
                }
                Stmt::Break => return unsupported("this use of `break`"),
                Stmt::Function(name, parameters, value) => {
                    self.functions.insert(name.clone(), (parameters.clone(), value.clone()));
                }
            }
        }
        Ok(())
    }

    /// Does the statement read or set the mode of rounding?
    fn rounds(&mut self, target: &Expr, value: &Expr) -> Out<bool> {
        const MODE: &str = "ROUND_MODE";
        let (Expr::Name(target), Expr::Name(value)) = (target, value) else {
            return Ok(false);
        };
        if value == MODE {
            self.roundings.insert(target.clone(), self.rounding);
        } else if target == MODE {
            self.rounding = match (value.as_str(), self.roundings.get(value)) {
                (_, Some(kept)) => kept,
                ("ROUND_TOWARD_ZERO", _) => "rz",
                ("ROUND_NEAREST_EVEN", _) => "rn",
                _ => return unsupported(format!("the mode of rounding `{value}`")),
            };
        }
        Ok(value == MODE || target == MODE)
    }

    /// The mode of rounding as the last argument of a function.
    fn mode(&self) -> &'static str {
        if self.rounding == "rn" { "" } else { ", rz" }
    }

    fn branch(&mut self, c: &Expr, yes: &[Stmt], no: &[Stmt]) -> Out<()> {
        let c = self.value(c)?.holds();
        if let Some(n) = c.known {
            return self.block(if n == 1 { yes } else { no });
        }
        let c = self.named(c);
        let before = (self.variables.clone(), self.written.clone());
        let path = |c: String, all: &[String]| match all.last() {
            Some(outer) => format!("{outer} && {c}"),
            None => c,
        };
        self.conditions.push(path(c.text.clone(), &self.conditions));
        self.block(yes)?;
        self.conditions.pop();
        let then = (
            std::mem::replace(&mut self.variables, before.0.clone()),
            std::mem::replace(&mut self.written, before.1.clone()),
        );
        self.conditions.push(path(format!("!{}", c.text), &self.conditions));
        self.block(no)?;
        self.conditions.pop();
        let other = (std::mem::take(&mut self.variables), std::mem::take(&mut self.written));
        self.written = then.1.union(&other.1).cloned().collect();
        let names: BTreeSet<String> = then.0.keys().chain(other.0.keys()).cloned().collect();
        for name in names {
            let side = |v: Option<&Value>| match v {
                Some(v) => Some(v.clone()),
                None if is_register(&name) => self.names.target(&name).ok(),
                None => None,
            };
            let (a, b) = (side(then.0.get(&name)), side(other.0.get(&name)));
            let (Some(a), Some(b)) = (a, b) else {
                if is_register(&name) && self.written.contains(&name) {
                    return unsupported(format!("`{name}` is written on one way only"));
                }
                continue;
            };
            let v = if a == b { a } else { self.choice(&c, a, b)? };
            let v = self.named(v);
            self.variables.insert(name, v);
        }
        Ok(())
    }

    fn choice(&mut self, c: &Value, a: Value, b: Value) -> Out<Value> {
        let (a, b) = unified(a, b)?;
        match c.known {
            Some(1) => Ok(a),
            Some(_) => Ok(b),
            None => {
                let narrow = match (&a.narrow, &b.narrow) {
                    (Some(x), Some(y)) if x.width == y.width => Some(Box::new(self.choice(c, (**x).clone(), (**y).clone())?)),
                    _ => None,
                };
                Ok(Value {
                    narrow,
                    ..Value::new(format!("(if {} {{ {} }} else {{ {} }})", c.text, a.text, b.text), a.width, a.kind)
                })
            }
        }
    }

    /// The value under a name of its own if its expression is long.
    fn named(&mut self, v: Value) -> Value {
        if v.known.is_some() || v.text.len() <= NAMED {
            return v;
        }
        let name = format!("t{}", self.lines.len());
        self.lines.push(format!("let {name} = {};", v.text));
        Value { text: name, ..v }
    }

    // ---- targets

    fn set(&mut self, target: &Expr, value: Value) -> Out<()> {
        match target {
            Expr::Name(n) => {
                let v = if is_register(n) { self.whole(n, value)? } else { value };
                self.put(n, v)
            }
            Expr::As(of, bit) if flag(of, bit).is_some() => {
                let name = flag(of, bit).unwrap_or_default();
                let v = value.bits(0, 0)?;
                self.put(&name, v)
            }
            // The carry of the lane.
            Expr::As(of, ty) if ty == "u1" && matches!(&**of, Expr::Name(n) if n == "D1") => {
                let lane = Expr::Index(of.clone(), Box::new(Expr::Name("laneId".into())));
                self.set(&lane, value)
            }
            Expr::Join(parts) => {
                let mut lo = 0;
                for part in parts.iter().rev() {
                    let Expr::As(_, ty) = part else {
                        return unsupported("this target of an assignment");
                    };
                    let (width, kind) = type_of(ty)?;
                    let bits = value.bits(lo + width - 1, lo)?.cast(kind);
                    self.set(part, bits)?;
                    lo += width;
                }
                if lo == value.width {
                    Ok(())
                } else {
                    unsupported("this target of an assignment")
                }
            }
            Expr::As(of, ty) => {
                let (width, kind) = type_of(ty)?;
                if let Some(address) = memory(of) {
                    return self.store(address, value, width, kind);
                }
                let value = converted(value, width, kind)?;
                match &**of {
                    Expr::Name(n) if !is_register(n) => self.put(n, value),
                    Expr::Name(n) => {
                        let old = self.old(n)?;
                        if old.width == width {
                            self.put(n, value)
                        } else if old.width > width && (n == "D0" || n == "VDATA" || n == "RETURN_DATA") && old.width == 32 {
                            // What becomes of the other half is not said.
                            self.put(
                                n,
                                Value::new(
                                    format!("{} ++ {}", self.names.unsaid(16)?, self.half(value)?.text),
                                    32,
                                    Kind::Unsigned,
                                ),
                            )
                        } else if old.width > width {
                            self.part(n, &old, width - 1, 0, value)
                        } else if n == "SCC" || n == "PC" {
                            let v = value.resized(old.width)?;
                            self.put(n, v)
                        } else {
                            unsupported(format!("a result of {width} bits in an operand of {}", old.width))
                        }
                    }
                    Expr::Slice(..) | Expr::Index(..) => self.set(of, value.cast(Kind::Unsigned)),
                    _ => unsupported("this target of an assignment"),
                }
            }
            Expr::Slice(of, hi, lo) => {
                let n = match &**of {
                    Expr::Name(n) => n,
                    Expr::As(of, _) => match &**of {
                        Expr::Name(n) => n,
                        _ => return unsupported("this target of an assignment"),
                    },
                    _ => return unsupported("this target of an assignment"),
                };
                let (Some(hi), Some(lo)) = (self.value(hi)?.known, self.value(lo)?.known) else {
                    return unsupported("bits whose places are not known");
                };
                let known = is_register(n) || self.variables.contains_key(n);
                let old = if known {
                    self.old(n)?
                } else {
                    Value::number(0, if hi < 32 { 32 } else { 64 }, Kind::Unsigned)
                };
                self.part(n, &old, hi as u32, lo as u32, value)
            }
            Expr::Index(of, index) => {
                let n = match &**of {
                    Expr::Name(n) => n,
                    Expr::As(inner, _) => match &**inner {
                        Expr::Name(n) => n,
                        _ => return unsupported("this target of an assignment"),
                    },
                    _ => return unsupported("this target of an assignment"),
                };
                if n == "MEM" {
                    let width = self.names.data()?;
                    if value.width != width || value.kind == Kind::Float {
                        return unsupported("memory without a type");
                    }
                    return self.store(index, value, width, Kind::Unsigned);
                }
                let index = self.value(index)?;
                if let Some(count) = self.arrays.get(n).copied() {
                    let Some(k) = index.known.filter(|k| *k < count.into()) else {
                        return unsupported("an element of an array that is not known");
                    };
                    return self.put(&element(n, k), value);
                }
                let old = self.old(n)?;
                if let Some(k) = index.known {
                    return self.part(n, &old, k as u32, k as u32, value.holds());
                }
                let bit = value.holds();
                let w = old.width;
                // Each lane sets its own bit, if it is active; the others are those of other lanes.
                let (old, bit) = if index.text == LANE {
                    (format!("open{w}(1)"), format!("({} & {})", bit.text, active(self.names.wave())))
                } else {
                    (old.text, bit.text)
                };
                let text = format!("({old} & ~(bits(1, {w}) << {i}) | zext({bit}, {w}) << {i})", i = index.text);
                self.put(n, Value::new(text, w, Kind::Unsigned))
            }
            _ => unsupported("this target of an assignment"),
        }
    }

    fn half(&self, v: Value) -> Out<Value> {
        Ok(v.cast(Kind::Unsigned).resized(16)?)
    }

    /// A value for a whole register.
    fn whole(&mut self, n: &str, value: Value) -> Out<Value> {
        let width = self.old(n)?.width;
        if value.kind == Kind::Float && value.width != width {
            return unsupported("a float in a register of another width");
        }
        if n == "SCC" {
            return Ok(if value.width == 1 { value } else { value.bits(0, 0)? });
        }
        Ok(value.resized(width)?)
    }

    fn put(&mut self, n: &str, v: Value) -> Out<()> {
        if is_register(n) {
            self.written.insert(n.to_string());
        }
        let v = self.named(v);
        self.variables.insert(n.to_string(), v);
        Ok(())
    }

    /// Sets some bits.
    fn part(&mut self, n: &str, old: &Value, hi: u32, lo: u32, value: Value) -> Out<()> {
        if hi >= old.width || lo > hi {
            return unsupported(format!("bits {hi} to {lo} of `{n}`, which has {}", old.width));
        }
        let value = if value.kind == Kind::Float && value.width == hi - lo + 1 {
            value.cast(Kind::Unsigned)
        } else {
            value
        };
        let value = value.resized(hi - lo + 1)?;
        let mut parts = Vec::new();
        if hi + 1 < old.width {
            parts.push(old.bits(old.width - 1, hi + 1)?.text);
        }
        parts.push(value.text);
        if lo > 0 {
            parts.push(old.bits(lo - 1, 0)?.text);
        }
        let v = Value::new(format!("({})", parts.join(" ++ ")), old.width, Kind::Unsigned);
        self.put(n, v)
    }

    fn store(&mut self, address: &Expr, value: Value, width: u32, kind: Kind) -> Out<()> {
        let space = self.names.space()?;
        let address = self.address(address, space, width)?;
        let value = converted(value, width, kind)?;
        let (address, value) = (self.named(address), self.named(value));
        self.stores.push(Store {
            condition: self.conditions.last().cloned(),
            address: address.text,
            value: value.text,
        });
        Ok(())
    }

    fn address(&mut self, e: &Expr, space: &str, bits: u32) -> Out<Value> {
        let v = self.value(e)?;
        let v = v.cast(Kind::Unsigned).resized(if space == "mem" { 64 } else { 32 })?;
        Ok(self.names.aligned(v, bits))
    }

    /// An element of an array: what was put there, or a source if the array is that of the sources.
    fn element(&mut self, n: &str, k: u128) -> Out<Value> {
        match self.variables.get(&element(n, k)) {
            Some(v) => Ok(v.clone()),
            None if n == "S" => self.names.read(&format!("S{k}")),
            None => unsupported(format!("`{}`, of which nothing is said", crate::place::shown(n))),
        }
    }

    /// An element of an array, with an index that may be unknown.
    fn indexed(&mut self, n: &str, count: u32, index: &Expr) -> Out<Value> {
        let i = self.value(index)?;
        if let Some(k) = i.known {
            if k >= u128::from(count) {
                return unsupported("an element that an array has not");
            }
            return self.element(n, k);
        }
        if count > 16 {
            return unsupported("an element of a large array that is not known");
        }
        let mut v = self.element(n, u128::from(count - 1))?;
        for k in (0..u128::from(count) - 1).rev() {
            let here = Value::truth(format!("({} == {k})", i.text));
            let e = self.element(n, k)?;
            v = self.choice(&here, e, v)?;
            v = self.named(v);
        }
        Ok(v)
    }

    /// An operand of which only some low bits are read, whatever type is written behind it.
    fn narrow(&mut self, of: &Expr) -> Out<Option<Value>> {
        let Expr::As(of, ty) = of else { return Ok(None) };
        let Expr::Name(n) = &**of else { return Ok(None) };
        let (width, kind) = type_of(ty)?;
        if is_register(n) || self.variables.contains_key(n) || kind == Kind::Float {
            return Ok(None);
        }
        let v = self.current(n)?;
        Ok((v.width < width && v.kind != Kind::Float).then_some(v))
    }

    // ---- values

    /// What a target holds now.
    fn old(&mut self, n: &str) -> Out<Value> {
        match self.variables.get(n) {
            Some(v) => Ok(v.clone()),
            None if is_register(n) => self.names.target(n),
            None => self.names.read(n),
        }
    }

    /// What a name holds now.
    fn current(&mut self, n: &str) -> Out<Value> {
        match self.variables.get(n) {
            Some(v) => Ok(v.clone()),
            None => self.names.read(n),
        }
    }

    fn value(&mut self, e: &Expr) -> Out<Value> {
        self.steps += 1;
        if self.steps > 50 * LONGEST {
            return unsupported("code of too many steps");
        }
        match e {
            Expr::Int(n, width, unsigned) => Ok(Value {
                soft: width.is_none(),
                ..Value::number(*n, width.unwrap_or(32), if *unsigned { Kind::Unsigned } else { Kind::Signed })
            }),
            Expr::Float(f, w) => Ok(Value::constant(*f, *w)),
            Expr::Name(n) if n == "laneId" || n == "laneID" => {
                Ok(Value::new(LANE, self.names.wave().lanes().trailing_zeros(), Kind::Unsigned))
            }
            Expr::Name(n) if n == "INF" => Ok(Value::constant(f64::INFINITY, 64)),
            Expr::Name(n) if n == "MAX_FLOAT_F32" => Ok(Value::constant(f64::from(f32::MAX), 32)),
            Expr::Name(n) if n == "PI" => Ok(Value::constant(std::f64::consts::PI, 64)),
            Expr::Name(n) => self.current(n),
            Expr::As(of, ty) => self.typed(of, ty),
            Expr::Slice(of, hi, lo) => {
                let (Some(hi), Some(lo)) = (self.value(hi)?.known, self.value(lo)?.known) else {
                    return unsupported("bits whose places are not known");
                };
                let (hi, lo) = (hi as u32, lo as u32);
                if let Some(v) = self.narrow(of)?.filter(|v| hi < v.width) {
                    return Ok(v.bits(hi, lo)?);
                }
                let v = self.value(of)?;
                if hi < lo && hi == 0 && lo < v.width {
                    // The bits the other way round.
                    let v = self.named(v);
                    let bits: Vec<String> = (0..=lo).map(|b| format!("{}[{b}]", v.text)).collect();
                    return Ok(Value::new(format!("({})", bits.join(" ++ ")), lo + 1, Kind::Unsigned));
                }
                Ok(v.bits(hi, lo)?)
            }
            Expr::Index(of, index) => {
                if let Some(address) = memory(e) {
                    let width = self.names.data()?;
                    return self.load(address, width, Kind::Unsigned);
                }
                if let Expr::Name(n) = &**of {
                    if let Some(count) = self.arrays.get(n).copied() {
                        return self.indexed(n, count, index);
                    }
                    if n == "VGPR" || n == "SGPR" {
                        return unsupported(format!("registers by number: `{n}[…]`"));
                    }
                }
                let v = match self.narrow(of)? {
                    Some(v) => v,
                    None => self.value(of)?,
                };
                let i = self.value(index)?;
                match i.known {
                    Some(i) => Ok(v.bits(i as u32, i as u32)?),
                    None => Ok(Value::truth(format!("({} >> {})[0]", v.text, i.text))),
                }
            }
            Expr::Call(name, arguments) if name.starts_with("Calc") => {
                let shown = format!("{arguments:?}");
                let [first, second, both] = ["OFFSET0", "OFFSET1", "offset"].map(|o| shown.contains(&format!("\"{o}\"")));
                let none = arguments.iter().skip(1).all(|a| matches!(a, Expr::Int(0, ..)));
                let v = self.names.address(name, &[first, second, both, none])?;
                Ok(self.named(v))
            }
            Expr::Call(name, arguments) => {
                // The angle of the hardware counts whole turns.
                let (name, arguments) = match &arguments[..] {
                    [Expr::Binary("*", x, turn)] if matches!(name.as_str(), "sin" | "cos") && is_turn(turn) => {
                        (&format!("{name}_turns"), &vec![(**x).clone()])
                    }
                    _ => (name, arguments),
                };
                let mut all = Vec::new();
                for a in arguments {
                    all.push(self.value(a)?);
                }
                if let Some((parameters, value)) = self.functions.get(name).cloned() {
                    return self.applied(name, &parameters, &value, all);
                }
                match self.call(name, &all) {
                    Err(Missing::Unsupported(_)) if self.names.operation(name).is_some() => self.operation(name, all),
                    other => other,
                }
            }
            Expr::Cast(width, letter, e) => {
                let v = self.value(e)?;
                cast(v, *width, *letter)
            }
            Expr::Unary(op, e) => unary(op, self.value(e)?),
            // The hardware approximates these as a whole.
            Expr::Binary("/", one, x) if matches!(**one, Expr::Float(f, _) if f == 1.0) => match &**x {
                Expr::Call(name, arguments) if name == "sqrt" => match &arguments[..] {
                    [x] => {
                        let x = self.value(x)?;
                        approximate("rsqrt", &x)
                    }
                    _ => unsupported("a division of floats"),
                },
                _ => {
                    let x = self.value(x)?;
                    approximate("reciprocal", &x)
                }
            },
            Expr::Binary("*", x, power) if matches!(&**power, Expr::Binary("**", ..)) => self.scaled(x, power),
            Expr::Binary("*", power, x) if matches!(&**power, Expr::Binary("**", ..)) => self.scaled(x, power),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                binary(op, a, b, self.mode())
            }
            Expr::Choice(c, a, b) => {
                let c = self.value(c)?.holds();
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.choice(&c, a, b)
            }
            Expr::Join(all) => {
                let mut parts = Vec::new();
                let mut width = 0;
                for e in all {
                    let v = self.value(e)?;
                    width += v.width;
                    parts.push(v.text);
                }
                if width > 128 {
                    return unsupported("values of more than 128 bits");
                }
                Ok(Value::new(format!("({})", parts.join(" ++ ")), width, Kind::Unsigned))
            }
        }
    }

    /// `x * 2.0F ** n`, exactly and then rounded: the product of doubles is exact, as the exponents
    /// of singles and halves lie far inside of those of doubles.
    fn scaled(&mut self, x: &Expr, power: &Expr) -> Out<Value> {
        let Expr::Binary(_, base, n) = power else {
            return unsupported("a power");
        };
        let (x, base, n) = (self.value(x)?, self.value(base)?, self.value(n)?);
        if base.float != Some(2.0) || x.kind != Kind::Float || x.narrow.is_some() || n.kind == Kind::Float {
            return unsupported("a power");
        }
        if x.width > 32 {
            return unsupported("a product of a 64-bit float and a power");
        }
        let n = n.resized(32.max(n.width))?;
        let w = n.width;
        let n = self.named(n);
        // Beyond these, the result is zero or infinite anyway.
        let most = 400;
        let (low, high) = (format!("-bits({most}, {w})"), format!("bits({most}, {w})"));
        let exponent = Value::new(
            format!(
                "(if slt({0}, {low}) {{ {low} }} else {{ if slt({high}, {0}) {{ {high} }} else {{ {0} }} }})",
                n.text
            ),
            w,
            Kind::Signed,
        );
        let exponent = self.named(exponent);
        let power = format!("(bits(0, 1) ++ ({} + bits(1023, {w}))[10..0] ++ bits(0, 52))", exponent.text);
        Ok(Value::new(
            format!("fcvt(fmul(fcvt({}, 64), {power}), {}{})", x.text, x.width, self.mode()),
            x.width,
            Kind::Float,
        ))
    }

    /// What statements return, each way of them at its end.
    fn returned(&mut self, code: &[Stmt]) -> Out<Value> {
        let Some((last, before)) = code.split_last() else {
            return unsupported("a function that returns nothing");
        };
        self.block(before)?;
        match last {
            Stmt::Return(e) => self.value(e),
            Stmt::If(c, yes, no) => {
                let c = self.value(c)?.holds();
                let c = self.named(c);
                let (yes, no) = (self.returned(yes)?, self.returned(no)?);
                let v = self.choice(&c, yes, no)?;
                Ok(self.named(v))
            }
            _ => unsupported("a function that returns nothing"),
        }
    }

    /// A call of a function that the code defines.
    fn applied(&mut self, name: &str, parameters: &[String], value: &[Stmt], arguments: Vec<Value>) -> Out<Value> {
        if parameters.len() != arguments.len() {
            return unsupported(format!("a call of `{name}`"));
        }
        // A function that calls itself has no end.
        let own = self.functions.remove(name);
        let before = (self.variables.clone(), self.arrays.clone());
        self.variables.extend(parameters.iter().cloned().zip(arguments));
        let v = self.returned(value);
        (self.variables, self.arrays) = before;
        self.functions.extend(own.map(|f| (name.to_string(), f)));
        v
    }

    /// A call of a function that is named after an operation: what its pseudo-code computes.
    fn operation(&mut self, name: &str, arguments: Vec<Value>) -> Out<Value> {
        let not = || Missing::Unsupported(format!("a call of `{name}`"));
        let (width, kind) = name.rsplit('_').next().ok_or_else(not).and_then(type_of).map_err(|_| not())?;
        let code = self.names.operation(name).filter(|_| self.depth < DEEPEST).ok_or_else(not)?;
        // A name such as `v_sad_u8` says of what kind the sources are.
        let width = if writes_words(&code) { 32 } else { width };
        let called = Called {
            names: self.names,
            arguments,
            width,
        };
        let mut inner = Run {
            names: &called,
            variables: BTreeMap::new(),
            written: BTreeSet::new(),
            lines: std::mem::take(&mut self.lines),
            stores: Vec::new(),
            conditions: Vec::new(),
            functions: BTreeMap::new(),
            arrays: BTreeMap::new(),
            rounding: self.rounding,
            roundings: BTreeMap::new(),
            idle: false,
            depth: self.depth + 1,
            steps: self.steps,
        };
        let done = inner.block(&code);
        let (written, mut variables, plain) = (inner.written, inner.variables, inner.stores.is_empty());
        self.steps = inner.steps;
        self.lines = inner.lines;
        done?;
        // Exceptions that it raises are raised by the caller too.
        let flags: BTreeSet<&String> = written.iter().filter(|n| FLAGS.iter().any(|f| f.0 == n.as_str())).collect();
        for name in &flags {
            let Some(v) = variables.get(name.as_str()).cloned() else { continue };
            let old = self.old(name)?;
            let either = Value::truth(format!("({} || {})", old.text, v.text));
            self.put(name, either)?;
        }
        let others = written.len() - flags.len();
        let result = variables.remove("D0").filter(|_| plain && others == 1).ok_or_else(not)?;
        if result.width == width { Ok(result.cast(kind)) } else { Err(not()) }
    }

    /// What memory holds.
    fn load(&mut self, address: &Expr, width: u32, kind: Kind) -> Out<Value> {
        if !self.stores.is_empty() {
            return unsupported("a load behind a store");
        }
        let space = self.names.space()?;
        let address = self.address(address, space, width)?;
        let address = self.named(address);
        Ok(Value::new(format!("load({space}, {}, {})", address.text, width / 8), width, kind))
    }

    /// `x.u32`
    fn typed(&mut self, of: &Expr, ty: &str) -> Out<Value> {
        if let Expr::Name(n) = of {
            match n.as_str() {
                "INF" => return Ok(Value::constant(f64::INFINITY, type_of(ty)?.0)),
                "NAN" => return unsupported("a NaN whose bits are not given"),
                "WAVE_MODE" | "WAVE_STATUS" | "HW_REGISTERS" if flag(of, ty).is_none() => return unsupported(format!("`{n}`")),
                _ => {}
            }
        }
        if let Some(name) = flag(of, ty) {
            return self.current(&name);
        }
        let (width, kind) = type_of(ty)?;
        if let Some(address) = memory(of) {
            return self.load(address, width, kind);
        }
        let v = self.value(of)?;
        let v = if v.kind == Kind::Float && kind == Kind::Float && v.width == width {
            v
        } else {
            v.cast(Kind::Unsigned)
        };
        let v = match v.width.cmp(&width) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Greater => v.bits(width - 1, 0)?,
            std::cmp::Ordering::Less if matches!(of, Expr::Slice(..) | Expr::Index(..)) || v.soft || v.known.is_some() => {
                v.resized(width)?
            }
            std::cmp::Ordering::Less if matches!(of, Expr::As(of, bit) if flag(of, bit).is_some()) => v.resized(width)?,
            std::cmp::Ordering::Less if matches!(of, Expr::Name(n) if matches!(n.as_str(), "SCC" | "laneId" | "laneID" | "VCCZ" | "EXECZ")) => {
                v.cast(Kind::Unsigned).resized(width)?
            }
            // A mask of 32 lanes, which the code always gives 64 bits.
            std::cmp::Ordering::Less if matches!(of, Expr::Name(n) if n == "VCC") && v.width == self.names.wave().lanes() => v,
            std::cmp::Ordering::Less => {
                return if let Expr::Name(n) = of
                    && !is_register(n)
                    && (self.variables.contains_key(n) || n.starts_with("OFFSET") || n == "SIMM16")
                {
                    Ok(v.resized(width)?.cast(kind))
                } else {
                    unsupported(format!("{width} bits of an operand of {}", v.width))
                };
            }
        };
        let v = if v.kind == Kind::Float && kind == Kind::Float {
            v
        } else {
            v.cast(kind)
        };
        match of {
            Expr::Name(n) if kind == Kind::Float => Ok(self.names.signed(n, v)),
            _ => Ok(v),
        }
    }

    fn call(&mut self, name: &str, a: &[Value]) -> Out<Value> {
        let x = a
            .first()
            .cloned()
            .ok_or_else(|| Missing::Unsupported(format!("a call of `{name}`")))?;
        let float = |x: &Value| -> Out<Value> {
            let x = x.narrow.as_deref().unwrap_or(x);
            if x.kind == Kind::Float && matches!(x.width, 16 | 32 | 64) {
                Ok(x.clone())
            } else {
                unsupported("a float of this width")
            }
        };
        let same = |text: String, x: &Value| Value::new(text, x.width, x.kind);
        let quiet = |x: &Value| match x.width {
            16 => (9, "0x200"),
            32 => (22, "0x400000"),
            _ => (51, "0x8000000000000"),
        };
        let mode = self.mode();
        let two = |k: usize| a.get(k).cloned().ok_or_else(|| Missing::Unsupported(format!("a call of `{name}`")));
        match name {
            "signext" => Ok(x.cast(Kind::Signed)),
            "signext_from_bit" => {
                let n = two(1)?;
                let w = x.width;
                let d = format!("(bits({w}, {w}) - {})", n.cast(Kind::Unsigned).resized(w)?.text);
                Ok(Value::new(format!("(({} << {d}) >>> {d})", x.text), w, Kind::Signed))
            }
            "abs" if x.kind == Kind::Float => {
                if let Some(n) = &x.narrow {
                    let inner = self.call("abs", &[(**n).clone()])?;
                    return Ok(widened(inner, x.width));
                }
                Ok(same(
                    format!("({} & bits(0x{:x}, {}))", x.text, low(u128::MAX, x.width - 1), x.width),
                    &x,
                ))
            }
            "abs" => Ok(same(
                format!("(if slt({0}, bits(0, {1})) {{ -({0}) }} else {{ {0} }})", x.text, x.width),
                &x,
            )),
            "fma" => {
                let (x, y, z) = (float(&x)?, float(&two(1)?)?, float(&two(2)?)?);
                if x.width != y.width || x.width != z.width {
                    return unsupported("floats of several widths");
                }
                if x.width == 64 {
                    return unsupported("a fused multiply-add of 64-bit floats");
                }
                Ok(same(format!("ffma({}, {}, {}{mode})", x.text, y.text, z.text), &x))
            }
            "sqrt" => approximate("square_root", &x),
            "log2" => approximate("logarithm", &x),
            "sin_turns" => approximate("sine", &x),
            "cos_turns" => approximate("cosine", &x),
            "pow" if x.float == Some(2.0) => approximate("power", &two(1)?),
            "mantissa" => {
                let x = float(&x)?;
                let (w, fraction, bias) = match x.width {
                    16 => (16u32, 10, 15u32),
                    32 => (32, 23, 127),
                    _ => (64, 52, 1023),
                };
                // A number below the least normal one is made normal first.
                let up = Value::number(u128::from(bias + fraction + 1) << fraction, w, Kind::Unsigned).text;
                let t = format!("(if {0}[{1}..{fraction}] == 0 {{ fmul({0}, {up}) }} else {{ {0} }})", x.text, w - 2);
                let t = self.named(Value::new(t, w, Kind::Float));
                let exponent = Value::number(u128::from(bias - 1), w - 1 - fraction, Kind::Unsigned).text;
                let text = format!(
                    "(if {0}[{1}..0] == 0 {{ {0} }} else {{ {2}[{3}] ++ {exponent} ++ {2}[{4}..0] }})",
                    x.text,
                    w - 2,
                    t.text,
                    w - 1,
                    fraction - 1
                );
                Ok(same(text, &x))
            }
            "isNAN" => Ok(Value::truth(format!("fnan({})", float(&x)?.text))),
            "isQuietNAN" | "isSignalNAN" => {
                let x = float(&x)?;
                let not = if name == "isQuietNAN" { "" } else { "!" };
                Ok(Value::truth(format!("(fnan({0}) && {not}({0})[{1}])", x.text, quiet(&x).0)))
            }
            "cvtToQuietNAN" => {
                let wide = x.width;
                let x = float(&x)?;
                let v = same(format!("({} | bits({}, {}))", x.text, quiet(&x).1, x.width), &x);
                Ok(if wide == 64 { widened(v, 64) } else { v })
            }
            "sign" if x.kind == Kind::Float => {
                let x = x.narrow.as_deref().unwrap_or(&x);
                Ok(x.cast(Kind::Unsigned).bits(x.width - 1, x.width - 1)?)
            }
            "exponent" if x.kind == Kind::Float => {
                let (hi, lo) = match x.width {
                    16 => (14, 10),
                    32 => (30, 23),
                    _ => (62, 52),
                };
                Ok(x.cast(Kind::Unsigned).bits(hi, lo)?.resized(32)?)
            }
            "floor" | "trunc" => {
                let x = float(&x)?;
                Ok(same(format!("fint({}, {})", x.text, if name == "floor" { "rm" } else { "rz" }), &x))
            }
            "fract" => {
                let x = float(&x)?;
                Ok(same(format!("fsub({0}, fint({0}, rm))", x.text), &x))
            }
            "isEven" => {
                let x = float(&x)?;
                Ok(Value::truth(format!(
                    "feq({0}, fmul(fint(fmul({0}, {1}), rz), {2}))",
                    x.text,
                    Value::constant(0.5, x.width).text,
                    Value::constant(2.0, x.width).text
                )))
            }
            _ => self.conversion(name, &x, a),
        }
    }

    /// `u32_to_f32`, `v_max_u32`
    fn conversion(&mut self, name: &str, x: &Value, a: &[Value]) -> Out<Value> {
        let not = || Missing::Unsupported(format!("a call of `{name}`"));
        if let Some((from, to)) = name.split_once("_to_") {
            let ((fw, fk), (tw, tk)) = (type_of(from).map_err(|_| not())?, type_of(to).map_err(|_| not())?);
            let mode = self.mode();
            if from == "bf16" && to == "f32" {
                return Ok(Value::new(
                    format!("({} ++ bits(0, 16))", x.cast(Kind::Unsigned).resized(16)?.text),
                    32,
                    Kind::Float,
                ));
            }
            if !matches!(from.as_bytes()[0], b'f' | b'u' | b'i')
                || !matches!(to.as_bytes()[0], b'f' | b'u' | b'i')
                || from.starts_with("fp")
                || to.starts_with("fp")
            {
                return Err(not());
            }
            let x = if fk == Kind::Float {
                as_float(x.clone(), fw)?
            } else {
                x.cast(fk).resized(fw)?
            };
            let text = match (fk, tk) {
                (Kind::Float, Kind::Float) => format!("fcvt({}, {tw}{mode})", x.text),
                (Kind::Float, Kind::Signed) => format!("ftoi({}, {tw}, rz)", x.text),
                (Kind::Float, Kind::Unsigned) => format!("ftou({}, {tw}, rz)", x.text),
                (Kind::Signed, Kind::Float) => format!("itof({}, {tw}{mode})", x.text),
                (Kind::Unsigned, Kind::Float) => format!("utof({}, {tw}{mode})", x.text),
                (_, _) if tw >= fw => return Ok(x.resized(tw)?.cast(tk)),
                // A narrower number: the manual does not say here what becomes of larger ones.
                _ => return Err(not()),
            };
            return Ok(Value::new(text, tw, tk));
        }
        for (start, op) in [("v_max_", "<"), ("v_min_", ">"), ("v_max3_", "<"), ("v_min3_", ">")] {
            let Some(ty) = name.strip_prefix(start) else { continue };
            let Ok((w, k @ (Kind::Signed | Kind::Unsigned))) = type_of(ty) else {
                continue;
            };
            let mut best = x.cast(k).resized(w)?;
            for y in &a[1..] {
                let y = y.cast(k).resized(w)?;
                let c = binary(op, best.clone(), y.clone(), "")?;
                best = self.choice(&c, y, best)?;
                best = self.named(best);
            }
            return Ok(best);
        }
        Err(not())
    }
}

/// Is the result of an operation written as one of 32 bits?
fn writes_words(code: &[Stmt]) -> bool {
    let result = |of: &Expr| matches!(of, Expr::Name(n) if n == "D0");
    code.iter().any(|s| match s {
        Stmt::Set(Expr::As(of, ty), ..) => result(of) && matches!(ty.as_str(), "u32" | "i32" | "b32"),
        Stmt::If(_, yes, no) => writes_words(yes) || writes_words(no),
        _ => false,
    })
}

/// An element of an array, as a variable.
fn element(n: &str, k: u128) -> String {
    format!("{n}[{k}]")
}

/// A whole turn as an angle: `32'F(PI * 2.0)`.
fn is_turn(e: &Expr) -> bool {
    let Expr::Cast(_, 'F', e) = e else { return false };
    matches!(&**e, Expr::Binary("*", pi, two) if **pi == Expr::Name("PI".into()) && matches!(**two, Expr::Float(f, _) if f == 2.0))
}

/// Functions that hardware approximates, and that the manual does not define: they have no formula.
pub const APPROXIMATE: [&str; 7] = ["square_root", "rsqrt", "reciprocal", "logarithm", "power", "sine", "cosine"];

/// A function that hardware approximates.
fn approximate(name: &str, x: &Value) -> Out<Value> {
    let x = x.narrow.as_deref().unwrap_or(x);
    if x.kind != Kind::Float || x.float.is_some() {
        return unsupported(format!("a call of `{name}`"));
    }
    Ok(Value::new(format!("{name}{}({})", x.width, x.text), x.width, Kind::Float))
}

/// `MEM[address]`
fn memory(e: &Expr) -> Option<&Expr> {
    match e {
        Expr::Index(of, address) if matches!(&**of, Expr::Name(n) if n == "MEM") => Some(address),
        _ => None,
    }
}

/// `u32`, `f16`, `b64`
fn type_of(ty: &str) -> Out<(u32, Kind)> {
    let unknown = || Missing::Unsupported(format!("the type `{ty}`"));
    let kind = match ty.chars().next() {
        Some('u' | 'b') => Kind::Unsigned,
        Some('i') => Kind::Signed,
        Some('f') => Kind::Float,
        _ => return Err(unknown()),
    };
    if ty == "bf16" {
        return Ok((16, Kind::Unsigned));
    }
    let width: u32 = ty[1..].parse().map_err(|_| unknown())?;
    let fits = if kind == Kind::Float {
        matches!(width, 16 | 32 | 64)
    } else {
        (1..=128).contains(&width)
    };
    if fits { Ok((width, kind)) } else { Err(unknown()) }
}

/// A narrower float as one of more bits.
fn widened(v: Value, width: u32) -> Value {
    Value {
        narrow: Some(Box::new(v)),
        ..Value::new("", width, Kind::Float)
    }
}

/// A value for a place of a type.
fn converted(v: Value, width: u32, kind: Kind) -> Out<Value> {
    match (v.kind, kind) {
        (Kind::Float, Kind::Float) => as_float(v, width),
        (Kind::Float, _) if v.width == width && v.narrow.is_none() => Ok(v.cast(kind)),
        (Kind::Float, _) => unsupported("a float in a place of another type"),
        (_, Kind::Float) if v.width == width => Ok(v.cast(kind)),
        (_, Kind::Float) => unsupported("a whole number in a place of a float"),
        _ => Ok(v.resized(width)?.cast(kind)),
    }
}

/// A float in another width, if that is exact.
fn as_float(v: Value, width: u32) -> Out<Value> {
    if v.width == width && v.narrow.is_none() {
        return Ok(v);
    }
    if let Some(f) = v.float {
        return Ok(Value::constant(f, width));
    }
    match v.narrow {
        Some(n) if n.width == width => Ok(*n),
        // A wider one has room for each narrower number.
        Some(n) if v.width == width => Ok(Value::new(format!("fcvt({}, {width})", n.text), width, Kind::Float)),
        _ => unsupported("a float in a place of another width"),
    }
}

fn cast(v: Value, width: u32, letter: char) -> Out<Value> {
    match (letter, v.kind) {
        ('F', Kind::Float) if width == 64 && v.width < 64 => Ok(match v.float {
            Some(f) => Value::constant(f, 64),
            None => widened(v, 64),
        }),
        ('F', Kind::Float) if v.float.is_some() || v.narrow.is_some() || v.width == width => as_float(v, width),
        ('F', Kind::Float) if width < 64 => Ok(Value::new(format!("fcvt({}, {width})", v.text), width, Kind::Float)),
        ('F', Kind::Float) => unsupported("a float of this width"),
        ('F', k) => {
            let f = if k == Kind::Signed { "itof" } else { "utof" };
            Ok(Value::new(format!("{f}({}, {width})", v.text), width, Kind::Float))
        }
        ('U' | 'I' | 'B', Kind::Float) => unsupported("a float made a whole number"),
        ('U' | 'B', _) if width <= 128 => Ok(v.resized(width)?.cast(Kind::Unsigned)),
        ('I', _) if width <= 128 => Ok(v.resized(width)?.cast(Kind::Signed)),
        _ => unsupported(format!("a conversion to `{width}'{letter}`")),
    }
}

fn unary(op: &str, v: Value) -> Out<Value> {
    match op {
        "!" => {
            let v = v.holds();
            Ok(match v.known {
                Some(n) => Value::number(1 - n, 1, Kind::Unsigned),
                None => Value::truth(format!("!{}", v.text)),
            })
        }
        "~" if v.kind != Kind::Float => Ok(match v.known {
            Some(n) => Value::number(!n, v.width, v.kind),
            None => Value::new(format!("~({})", v.text), v.width, v.kind),
        }),
        "-" if v.kind == Kind::Float => {
            if let Some(f) = v.float {
                return Ok(Value::constant(-f, v.width));
            }
            if let Some(n) = v.narrow {
                return Ok(widened(unary("-", *n)?, v.width));
            }
            Ok(Value::new(
                format!("({} ^ bits(0x{:x}, {}))", v.text, 1u128 << (v.width - 1), v.width),
                v.width,
                Kind::Float,
            ))
        }
        "-" => Ok(match v.known {
            Some(n) => Value {
                soft: v.soft,
                ..Value::number(n.wrapping_neg(), v.width, Kind::Signed)
            },
            None => Value::new(format!("-({})", v.text), v.width, v.kind),
        }),
        _ => unsupported("this operation on a float"),
    }
}

/// Two values in one width and of one kind.
fn unified(a: Value, b: Value) -> Out<(Value, Value)> {
    if a.kind == Kind::Float || b.kind == Kind::Float {
        let kinds = (a.kind, b.kind);
        if kinds != (Kind::Float, Kind::Float) {
            // A whole number that is known stands for the float.
            let float = |v: Value, w: u32| match (v.kind, v.known) {
                (Kind::Float, _) => Ok(v),
                (_, Some(n)) if v.soft => Ok(Value::constant(n as f64, w)),
                _ => unsupported("a float and a whole number"),
            };
            let (wa, wb) = (a.width, b.width);
            return unified(float(a, wb)?, float(b, wa)?);
        }
        // Comparisons and choices of widened floats are those of the narrow ones.
        let width = [&a, &b]
            .iter()
            .filter(|v| v.float.is_none())
            .map(|v| v.narrow.as_ref().map_or(v.width, |n| n.width))
            .max();
        let width = width.unwrap_or(a.width);
        return Ok((as_float(a, width)?, as_float(b, width)?));
    }
    let (a, b) = match (a.soft && a.known.is_some(), b.soft && b.known.is_some()) {
        (true, false) => (a.resized(b.width)?.cast(b.kind), b),
        (false, true) => {
            let b = b.resized(a.width)?.cast(a.kind);
            (a, b)
        }
        _ => (a, b),
    };
    let width = a.width.max(b.width);
    let (a, b) = (a.resized(width)?, b.resized(width)?);
    let kind = if a.kind == Kind::Signed && b.kind == Kind::Signed {
        Kind::Signed
    } else {
        Kind::Unsigned
    };
    Ok((a.cast(kind), b.cast(kind)))
}

/// An operation on two values; `mode` is what follows the operands of a function that rounds.
fn binary(op: &str, a: Value, b: Value, mode: &str) -> Out<Value> {
    if matches!(op, "&&" | "||") {
        let (a, b) = (a.holds(), b.holds());
        return Ok(match (op, a.known, b.known) {
            ("&&", Some(0), _) | ("&&", _, Some(0)) => Value::number(0, 1, Kind::Unsigned),
            ("||", Some(1), _) | ("||", _, Some(1)) => Value::number(1, 1, Kind::Unsigned),
            _ => Value::truth(format!("({} {op} {})", a.text, b.text)),
        });
    }
    if matches!(op, "<<" | ">>") {
        if a.kind == Kind::Float || b.kind == Kind::Float {
            return unsupported("a shift of a float");
        }
        if let (Some(x), Some(n)) = (a.known, b.known) {
            let n = n.min(127) as u32;
            let negative = a.kind == Kind::Signed && x >> (a.width - 1) & 1 == 1;
            if op == "<<" || !negative {
                let v = if op == "<<" { x << n } else { x >> n };
                return Ok(Value {
                    soft: a.soft,
                    ..Value::number(v, a.width, a.kind)
                });
            }
        }
        let o = match (op, a.kind) {
            ("<<", _) => "<<",
            (_, Kind::Signed) => ">>>",
            _ => ">>",
        };
        return Ok(Value::new(format!("({} {o} {})", a.text, b.text), a.width, a.kind));
    }
    if let (Some(x), Some(y)) = (a.float, b.float)
        && matches!(op, "+" | "-" | "*")
        && a.width == 64
        && b.width == 64
    {
        return Ok(Value::constant(
            match op {
                "+" => x + y,
                "-" => x - y,
                _ => x * y,
            },
            64,
        ));
    }
    // Arithmetic of doubles is that of doubles, also where the operands were narrower.
    let double = |v: &Value| v.kind == Kind::Float && v.width == 64 && v.float.is_none();
    let (a, b) = if matches!(op, "+" | "-" | "*") && (double(&a) || double(&b)) && a.kind == b.kind {
        let wide = |v: Value| match v.float {
            Some(f) if v.width == 32 => Ok(Value::constant(f64::from(f as f32), 64)),
            Some(f) => Ok(Value::constant(f, 64)),
            None if v.width == 64 => as_float(v, 64),
            None => Ok(Value::new(format!("fcvt({}, 64)", v.text), 64, Kind::Float)),
        };
        (wide(a)?, wide(b)?)
    } else {
        unified(a, b)?
    };
    if a.kind == Kind::Float {
        return float(op, &a, &b, mode);
    }
    if let (Some(x), Some(y)) = (a.known, b.known)
        && let Some(v) = folded(op, x, y, a.width, a.kind)
    {
        let truth = matches!(op, "==" | "!=" | "<" | ">" | "<=" | ">=" | "<>");
        return Ok(Value {
            soft: a.soft && b.soft && !truth,
            ..Value::number(v, if truth { 1 } else { a.width }, a.kind)
        });
    }
    let (x, y) = (&a.text, &b.text);
    let signed = a.kind == Kind::Signed;
    Ok(match op {
        "==" => Value::truth(format!("({x} == {y})")),
        "!=" | "<>" => Value::truth(format!("({x} != {y})")),
        "<" if signed => Value::truth(format!("slt({x}, {y})")),
        "<=" if signed => Value::truth(format!("sle({x}, {y})")),
        ">" if signed => Value::truth(format!("slt({y}, {x})")),
        ">=" if signed => Value::truth(format!("sle({y}, {x})")),
        "<" | "<=" | ">" | ">=" => Value::truth(format!("({x} {op} {y})")),
        "/" | "%" if signed => return unsupported("a division of signed numbers"),
        "+" | "-" | "*" | "&" | "|" | "^" | "/" | "%" => Value::new(format!("({x} {op} {y})"), a.width, a.kind),
        _ => return unsupported(format!("the operator `{op}`")),
    })
}

fn folded(op: &str, x: u128, y: u128, width: u32, kind: Kind) -> Option<u128> {
    let signed = |n: u128| {
        if width < 128 && n >> (width - 1) & 1 == 1 {
            (n | !low(u128::MAX, width)) as i128
        } else {
            n as i128
        }
    };
    let less = |x: u128, y: u128| if kind == Kind::Signed { signed(x) < signed(y) } else { x < y };
    Some(match op {
        "+" => x.wrapping_add(y),
        "-" => x.wrapping_sub(y),
        "*" => x.wrapping_mul(y),
        "&" => x & y,
        "|" => x | y,
        "^" => x ^ y,
        "==" => u128::from(x == y),
        "!=" | "<>" => u128::from(x != y),
        "<" => u128::from(less(x, y)),
        ">" => u128::from(less(y, x)),
        "<=" => u128::from(!less(y, x)),
        ">=" => u128::from(!less(x, y)),
        "/" if kind == Kind::Unsigned && y != 0 => x / y,
        "%" if kind == Kind::Unsigned && y != 0 => x % y,
        _ => return None,
    })
}

fn float(op: &str, a: &Value, b: &Value, mode: &str) -> Out<Value> {
    let (x, y) = (&a.text, &b.text);
    let (eq, lt) = ("feq", "flt");
    let equal = format!("{eq}({x}, {y})");
    Ok(match op {
        "==" => Value::truth(equal),
        "!=" => Value::truth(format!("!{equal}")),
        "<" => Value::truth(format!("{lt}({x}, {y})")),
        ">" => Value::truth(format!("{lt}({y}, {x})")),
        "<=" => Value::truth(format!("({lt}({x}, {y}) || {equal})")),
        ">=" => Value::truth(format!("({lt}({y}, {x}) || {equal})")),
        "<>" => Value::truth(format!("({lt}({x}, {y}) || {lt}({y}, {x}))")),
        "+" | "-" | "*" => {
            let f = match op {
                "+" => "fadd",
                "-" => "fsub",
                _ => "fmul",
            };
            Value::new(format!("{f}({x}, {y}{mode})"), a.width, Kind::Float)
        }
        "/" => return unsupported("a division of floats"),
        _ => return unsupported("bits of a float"),
    })
}
