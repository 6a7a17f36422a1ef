//! Formulas as p-code. What bits of the word decide is decided by tables: only what happens is
//! computed. A value of w bits takes 1, 2, 4, 8 or 16 bytes, and what is above it is zero.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::display::runs;
use super::patterns::{Fields, Show};
use super::state::{Kind, States, bytes};
use super::tables::{Row, Tables};
use crate::encoding::programs::{Diagrams, Function};
use crate::float::{Denormals, Nan, Operation, Rounding};
use crate::formula::{BinaryOp, Node, SpaceId, Term, TermPool};
use crate::generate::decided::{DECIDING, Decided};
use crate::generate::names::identifier;
use crate::model::{Extent, Form, Isa, ones};

/// Most cubes of a table.
const MOST: usize = 256;
/// Most statements of an instruction and the tables that it uses.
const STATEMENTS: usize = 6000;

/// What the table of a number has as operands.
const CONSTANT: usize = 2;
/// Bits of the word that one field of the token holds where fields are many.
const HALF: u32 = 32;

/// What all forms share.
pub struct Shared<'s> {
    /// The spec.
    pub isa: &'s Isa,
    /// Where its state is kept.
    pub states: &'s States,
    /// Float operations by their results.
    pub floats: FxHashMap<Term, usize>,
    /// Fields of tokens.
    pub fields: Fields,
    /// Tables.
    pub tables: Tables,
    /// What bits decide.
    pub diagrams: Diagrams,
    /// Named operations that are called.
    pub operations: BTreeSet<String>,
}

/// What is known about the formulas of one form.
pub struct Formulas<'f> {
    form: &'f Form,
    /// Terms that nothing but fields decides.
    decided: Decided<'f>,
    /// Statements of tables since this was set to zero.
    pub written: usize,
    /// Was a named operation called in the form or its tables?
    pub named: bool,
    /// Tables of terms.
    known: FxHashMap<Term, Option<Choice>>,
    /// Is a named operation called for a term?
    calls: FxHashMap<Term, bool>,
    /// Functions of the word that are 1 for all words of the form that are instructions.
    valid: Vec<Function>,
    /// Most operands of a table, with those of its tables. What has more is computed.
    room: usize,
}

/// What bits of the word choose.
#[derive(Clone, Debug)]
enum Choice {
    /// A row of a table, which exports the value.
    Table(String),
    /// One term in all words that are instructions.
    One(Term),
}

/// The number of a leaf that words choose which are no instructions.
pub const NOTHING: u32 = u32::MAX >> 1;

/// Statements of one constructor.
#[derive(Debug, Default)]
pub struct Body {
    /// Its statements.
    pub statements: Vec<String>,
    /// Fields and tables that it uses.
    pub operands: Vec<String>,
    known: FxHashMap<Term, String>,
    /// Parts of the word.
    halves: Vec<(String, String)>,
    temporaries: usize,
}

impl Body {
    fn operand(&mut self, name: &str) {
        if !self.operands.iter().any(|o| o == name) {
            self.operands.push(name.to_owned());
        }
    }

    /// A new name.
    fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("tmp{}", self.temporaries)
    }

    /// A new value of so many bytes.
    pub fn local(&mut self, size: u32, value: &str) -> String {
        let name = self.fresh();
        self.statements.push(format!("local {name}:{size} = {value};"));
        name
    }
}

impl<'f> Formulas<'f> {
    /// Nothing is known yet.
    pub fn new(form: &'f Form, valid: Vec<Function>, room: usize) -> Formulas<'f> {
        Formulas {
            form,
            decided: Decided::new(form),
            written: 0,
            named: false,
            known: FxHashMap::default(),
            calls: FxHashMap::default(),
            valid,
            room,
        }
    }

    /// The fields that a term depends on, if it depends on nothing else.
    pub fn decided(&mut self, pool: &TermPool, t: Term) -> Option<u64> {
        self.decided.fields(pool, t)
    }

    /// A condition as a function of the word, if few bits decide it.
    pub fn condition(&mut self, shared: &mut Shared<'_>, t: Term) -> Option<Function> {
        self.decided.condition(&shared.isa.pool, &mut shared.diagrams, t)
    }

    /// The words for which a term that few bits decide has a value.
    pub fn equals(&mut self, shared: &mut Shared<'_>, t: Term, value: u128) -> Option<Function> {
        self.decided.equals(&shared.isa.pool, &mut shared.diagrams, t, value)
    }

    /// A term that fields decide as an expression that an assembler computes, and the fields of the
    /// token in it.
    pub fn expression(&mut self, shared: &mut Shared<'_>, t: Term, names: &mut Vec<String>) -> Option<String> {
        let pool = &*shared.isa.pool;
        self.decided(pool, t)?;
        let width = pool.width(t).bits();
        if width > 64 {
            return None;
        }
        let cut = |text: String| {
            if width == 64 {
                text
            } else {
                format!("({text} $and {:#x})", ones(width))
            }
        };
        Some(match pool.node(t).clone() {
            Node::Const(value) => format!("{:#x}", value),
            Node::Var(v) => {
                let field = self.form.fields.iter().find(|f| f.var == v)?;
                let extents = crate::generate::content::moves(&field.extents);
                let (text, own) = shared.fields.value(self.form.width, &extents);
                names.extend(own);
                text
            }
            Node::Not(a) => cut(format!("(~{})", self.expression(shared, a, names)?)),
            Node::Neg(a) => cut(format!("(0 - {})", self.expression(shared, a, names)?)),
            Node::Binary(op, a, b) => {
                let (sign, cuts) = match op {
                    BinaryOp::And => ("$and", false),
                    BinaryOp::Or => ("$or", false),
                    BinaryOp::Xor => ("$xor", false),
                    BinaryOp::Add => ("+", true),
                    BinaryOp::Sub => ("-", true),
                    BinaryOp::Mul => ("*", true),
                    BinaryOp::Shl | BinaryOp::Lshr => {
                        let by = pool.as_const(b).filter(|by| *by < width.into())?;
                        let a = self.expression(shared, a, names)?;
                        return Some(match op {
                            BinaryOp::Shl => cut(format!("({a} << {by})")),
                            _ if width == 64 => return None,
                            _ => format!("({a} >> {by})"),
                        });
                    }
                    _ => return None,
                };
                let (a, b) = (self.expression(shared, a, names)?, self.expression(shared, b, names)?);
                let text = format!("({a} {sign} {b})");
                if cuts { cut(text) } else { text }
            }
            Node::Concat(hi, lo) => {
                let by = pool.width(lo).bits();
                let (hi, lo) = (self.expression(shared, hi, names)?, self.expression(shared, lo, names)?);
                format!("(({hi} << {by}) $or {lo})")
            }
            Node::Extract { lo, of, .. } => {
                if pool.width(of).bits() == 64 && lo > 0 {
                    return None;
                }
                let of = self.expression(shared, of, names)?;
                let text = if lo == 0 { of } else { format!("({of} >> {lo})") };
                cut(text)
            }
            Node::Zext(a) => self.expression(shared, a, names)?,
            Node::Sext(a) => {
                let sign = 1u64 << (pool.width(a).bits() - 1);
                let a = self.expression(shared, a, names)?;
                cut(format!("(({a} $xor {sign:#x}) - {sign:#x})"))
            }
            Node::Ite(..) | Node::Read(..) | Node::Call(..) => return None,
        })
    }

    /// The table that exports a number which an expression over fields of the token says.
    fn constant(&self, shared: &mut Shared<'_>, names: Vec<String>, expression: String, size: u32) -> String {
        let row = Row {
            display: "number".to_owned(),
            operands: names,
            computed: vec![("number".to_owned(), expression)],
            statements: vec![format!("export *[const]:{size} number;")],
            ..Row::default()
        };
        shared.tables.of("constant", self.form.width, vec![row])
    }

    /// A table that exports a value that bits of the word decide; nothing if a term is no such
    /// choice.
    fn table(&mut self, shared: &mut Shared<'_>, t: Term) -> Result<Option<Choice>, String> {
        if let Some(known) = self.known.get(&t) {
            return Ok(known.clone());
        }
        let made = self.make_table(shared, t)?;
        self.known.insert(t, made.clone());
        Ok(made)
    }

    fn make_table(&mut self, shared: &mut Shared<'_>, t: Term) -> Result<Option<Choice>, String> {
        let pool = &*shared.isa.pool;
        if self.room == 0 {
            return Ok(None);
        }
        let size = bytes(pool.width(t).bits());
        let mut leaves: Vec<Term> = Vec::new();
        let f = match pool.node(t) {
            Node::Ite(..) => self.choice(shared, t, &mut leaves),
            _ => None,
        };
        let Some(mut f) = f else { return Ok(None) };
        f = self.of_instructions(shared, f);
        // An unspecified value may be any other one.
        let is_open = |t: Term| matches!(pool.node(t), Node::Var(v) if pool.is_unspecified(*v));
        let values = shared.diagrams.values(f).into_iter().filter(|v| *v != NOTHING);
        if let Some(known) = values.into_iter().find(|v| !is_open(leaves[*v as usize])) {
            f = shared
                .diagrams
                .map(f, &mut |v| if v != NOTHING && is_open(leaves[v as usize]) { known } else { v });
        }
        let chosen: Vec<u32> = shared.diagrams.values(f).into_iter().filter(|v| *v != NOTHING).collect();
        if let [one] = chosen.as_slice() {
            let leaf = leaves[*one as usize];
            return Ok((leaf != t).then_some(Choice::One(leaf)));
        }
        let Some(cubes) = shared.diagrams.cubes(f, MOST) else {
            return Ok(None);
        };
        let before = self.written;
        let mut written = 0;
        let mut rows = Vec::new();
        for (at, leaf) in leaves.iter().enumerate() {
            let own: Vec<_> = cubes.iter().filter(|(_, v)| *v == at as u32).map(|(c, _)| *c).collect();
            if own.is_empty() {
                continue;
            }
            let mut body = Body::default();
            let value = match pool.as_const(*leaf) {
                Some(c) if size <= 8 => format!("{c:#x}:{size}"),
                _ => {
                    let value = self.value(shared, &mut body, *leaf)?;
                    body.local(size, &value)
                }
            };
            body.statements.push(format!("export {value};"));
            written += body.statements.len();
            rows.push(Row {
                display: String::new(),
                pattern: shared.fields.any(self.form.width, &own),
                operands: body.operands,
                computed: Vec::new(),
                statements: body.statements,
            });
        }
        let few = |row: &Row| shared.tables.nodes(&row.operands) < self.room && shared.tables.has_room(&row.operands);
        if !rows.iter().all(few) {
            self.written = before;
            return Ok(None);
        }
        self.written += written;
        Ok(Some(Choice::Table(shared.tables.of("value", self.form.width, rows))))
    }

    /// A function that is [`NOTHING`] for words that are no instructions, as far as few bits say
    /// so.
    pub fn of_instructions(&self, shared: &mut Shared<'_>, mut f: Function) -> Function {
        for valid in &self.valid {
            let (own, bits) = (shared.diagrams.support(f), shared.diagrams.support(*valid));
            if own & bits != 0 && (own | bits).count_ones() <= DECIDING {
                f = shared.diagrams.where_else(*valid, f, Function::constant(NOTHING));
            }
        }
        f
    }

    /// The leaf that bits of the word choose, as a function of the word; nothing if too many do.
    fn choice(&mut self, shared: &mut Shared<'_>, t: Term, leaves: &mut Vec<Term>) -> Option<Function> {
        let pool = &*shared.isa.pool;
        if let Node::Ite(c, a, b) = *pool.node(t)
            && let Some(c) = self.condition(shared, c)
        {
            let yes = self.choice(shared, a, leaves)?;
            let no = self.choice(shared, b, leaves)?;
            return Some(shared.diagrams.where_else(c, yes, no));
        }
        let at = leaves.iter().position(|l| *l == t).unwrap_or_else(|| {
            leaves.push(t);
            leaves.len() - 1
        });
        Some(Function::constant(at as u32))
    }

    /// The name of the value of a term; statements before compute it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn value(&mut self, shared: &mut Shared<'_>, body: &mut Body, t: Term) -> Result<String, String> {
        if let Some(name) = body.known.get(&t) {
            return Ok(name.clone());
        }
        let name = self.compute(shared, body, t)?;
        if self.written + body.statements.len() > STATEMENTS {
            return Err("its formulas are too large".to_owned());
        }
        body.known.insert(t, name.clone());
        Ok(name)
    }

    fn compute(&mut self, shared: &mut Shared<'_>, body: &mut Body, t: Term) -> Result<String, String> {
        let isa = shared.isa;
        let pool = &*isa.pool;
        let width = pool.width(t).bits();
        let size = bytes(width);
        if let Some(value) = pool.as_const(t) {
            return Ok(constant(body, size, value));
        }
        if self.decided(pool, t).is_some() && self.room > CONSTANT {
            let mut names = Vec::new();
            if let Some(text) = self.expression(shared, t, &mut names) {
                let name = if names.len() == 1 && names[0] == text {
                    text
                } else {
                    self.constant(shared, names, text, size)
                };
                body.operand(&name);
                return Ok(body.local(size, &name));
            }
        }
        match self.table(shared, t)? {
            Some(Choice::Table(table)) => {
                body.operand(&table);
                return Ok(body.local(size, &table));
            }
            Some(Choice::One(leaf)) => return self.value(shared, body, leaf),
            None => {}
        }
        if let Some(at) = shared.floats.get(&t) {
            let operation = &isa.floats[*at];
            let (name, operands) = self.float(shared, body, operation, width)?;
            self.named = true;
            return Ok(call(shared, body, size, &name, &operands));
        }
        let node = pool.node(t).clone();
        Ok(match node {
            Node::Const(_) => unreachable!("constants are values"),
            Node::Var(v) if !pool.is_unspecified(v) => {
                let field = self.form.fields.iter().find(|f| f.var == v).ok_or("a value is not known")?;
                let mut all: Option<String> = None;
                for e in crate::generate::content::moves(&field.extents) {
                    if self.room == 0 {
                        let part = self.of_word(shared, body, e, size);
                        all = Some(match all {
                            Some(before) => body.local(size, &format!("{before} | {part}")),
                            None => part,
                        });
                        continue;
                    }
                    let name = shared.fields.of(self.form.width, e.word_lo.into(), e.width.into(), Show::Unsigned);
                    body.operand(&name);
                    let part = body.local(size, &name);
                    let part = if e.field_lo == 0 {
                        part
                    } else {
                        body.local(size, &format!("{part} << {}", e.field_lo))
                    };
                    all = Some(match all {
                        Some(before) => body.local(size, &format!("{before} | {part}")),
                        None => part,
                    });
                }
                all.ok_or("a field has no bits")?
            }
            Node::Var(v) => {
                self.named = true;
                let name = format!("unspecified_{}", identifier(pool.var_name(v)));
                call(shared, body, size, &name, &[])
            }
            Node::Read(space, addr) => self.read(shared, body, space, addr)?,
            Node::Call(function, arguments) => {
                self.named = true;
                let operands: Result<Vec<String>, String> = arguments.iter().map(|a| self.value(shared, body, *a)).collect();
                let name = identifier(&pool.fn_decl(function).name);
                call(shared, body, size, &name, &operands?)
            }
            Node::Not(a) => {
                let a = self.value(shared, body, a)?;
                if width == 1 {
                    body.local(1, &format!("!{a}"))
                } else {
                    cut(body, size, width, format!("~{a}"))
                }
            }
            Node::Neg(a) => {
                let a = self.value(shared, body, a)?;
                cut(body, size, width, format!("-{a}"))
            }
            Node::Binary(op, a, b) => self.binary(shared, body, op, a, b)?,
            Node::Ite(c, a, b) => {
                let is_open = |t: Term| matches!(pool.node(t), Node::Var(v) if pool.is_unspecified(*v));
                if is_open(b) || is_open(a) {
                    // An unspecified value may be any other one.
                    return self.value(shared, body, if is_open(b) { a } else { b });
                }
                let c = self.value(shared, body, c)?;
                if self.is_named(shared, a) || self.is_named(shared, b) {
                    return self.branches(shared, body, &c, [a, b], size);
                }
                let (a, b) = (self.value(shared, body, a)?, self.value(shared, body, b)?);
                if width == 1 {
                    body.local(1, &format!("({c} & {a}) | (!{c} & {b})"))
                } else {
                    let name = body.local(size, &a);
                    body.statements.push(format!("if ({c}) goto <{name}_>;"));
                    body.statements.push(format!("{name} = {b};"));
                    body.statements.push(format!("<{name}_>"));
                    name
                }
            }
            Node::Concat(hi, lo) => self.concat(shared, body, t, hi, lo)?,
            Node::Extract { lo, of, .. } => {
                let inner = bytes(pool.width(of).bits());
                let of = self.value(shared, body, of)?;
                let moved = if lo == 0 { of } else { body.local(inner, &format!("{of} >> {lo}")) };
                let short = if size < inner {
                    body.local(size, &format!("{moved}:{size}"))
                } else {
                    moved
                };
                if width == 8 * size { short } else { cut(body, size, width, short) }
            }
            Node::Zext(a) => {
                let inner = bytes(pool.width(a).bits());
                let a = self.value(shared, body, a)?;
                if inner < size { body.local(size, &format!("zext({a})")) } else { a }
            }
            Node::Sext(a) => {
                let narrow = pool.width(a).bits();
                let inner = bytes(narrow);
                let a = self.value(shared, body, a)?;
                let signed = signed(body, narrow, &a);
                let long = if inner < size { format!("sext({signed})") } else { signed };
                if width == 8 * size {
                    if inner < size { body.local(size, &long) } else { long }
                } else {
                    cut(body, size, width, long)
                }
            }
        })
    }

    /// A run of bits of the word at its place in a field: of few fields of the token, moved when
    /// the instruction is executed.
    fn of_word(&mut self, shared: &mut Shared<'_>, body: &mut Body, e: Extent, size: u32) -> String {
        let mut all: Option<String> = None;
        let (first, end) = (u32::from(e.word_lo), u32::from(e.word_lo + e.width));
        for part in 0..self.form.width.div_ceil(HALF) {
            let (lo, hi) = (part * HALF, ((part + 1) * HALF).min(self.form.width));
            let (from, to) = (first.max(lo), end.min(hi));
            if from >= to {
                continue;
            }
            let half = self.fields_of_word(shared, body, lo, hi - lo);
            let bits = body.local(8, &format!("({half} >> {}) & {:#x}:8", from - lo, ones(to - from)));
            let at = u32::from(e.field_lo) + from - first;
            let moved = if at == 0 { bits } else { body.local(8, &format!("{bits} << {at}")) };
            all = Some(match all {
                Some(before) => body.local(8, &format!("{before} | {moved}")),
                None => moved,
            });
        }
        let all = all.unwrap_or_else(|| "0:8".to_owned());
        match size {
            8 => all,
            size if size < 8 => body.local(size, &format!("{all}:{size}")),
            _ => body.local(size, &format!("zext({all})")),
        }
    }

    fn fields_of_word(&self, shared: &mut Shared<'_>, body: &mut Body, lo: u32, bits: u32) -> String {
        let name = shared.fields.of(self.form.width, lo, bits, Show::Unsigned);
        if let Some(known) = body.halves.iter().find(|(n, _)| *n == name) {
            return known.1.clone();
        }
        body.operand(&name);
        let value = body.local(8, &name);
        // What a branch computes is not known behind it.
        body.halves.push((name, value.clone()));
        value
    }

    /// Is a named operation called for a term?
    fn is_named(&mut self, shared: &Shared<'_>, t: Term) -> bool {
        if let Some(known) = self.calls.get(&t) {
            return *known;
        }
        let pool = &*shared.isa.pool;
        let found = match pool.node(t) {
            Node::Call(..) => true,
            _ if shared.floats.contains_key(&t) => true,
            node => {
                let mut operands = Vec::new();
                node.for_each_operand(|o| operands.push(o));
                operands.into_iter().any(|o| self.is_named(shared, o))
            }
        };
        self.calls.insert(t, found);
        found
    }

    /// A choice of which only the branch that is taken is computed.
    fn branches(&mut self, shared: &mut Shared<'_>, body: &mut Body, c: &str, [a, b]: [Term; 2], size: u32) -> Result<String, String> {
        let name = body.fresh();
        let zero = constant(body, size, 0);
        body.statements.push(format!("local {name}:{size} = {zero};"));
        let (known, halves) = (body.known.clone(), body.halves.clone());
        body.statements.push(format!("if (!{c}) goto <{name}_no>;"));
        let yes = self.value(shared, body, a)?;
        body.statements.push(format!("{name} = {yes};"));
        body.statements.push(format!("goto <{name}_>;"));
        body.statements.push(format!("<{name}_no>"));
        body.known.clone_from(&known);
        body.halves.clone_from(&halves);
        let no = self.value(shared, body, b)?;
        body.statements.push(format!("{name} = {no};"));
        body.statements.push(format!("<{name}_>"));
        (body.known, body.halves) = (known, halves);
        Ok(name)
    }

    fn float(&mut self, shared: &mut Shared<'_>, body: &mut Body, o: &Operation, width: u32) -> Result<(String, Vec<String>), String> {
        let mut operands = Vec::new();
        for t in &o.operands {
            operands.push(self.value(shared, body, *t)?);
        }
        let rounding = match o.mode.rounding {
            Rounding::Nearest => "rn",
            Rounding::Zero => "rz",
            Rounding::Down => "rm",
            Rounding::Up => "rp",
            Rounding::Coded(code) => {
                operands.push(self.value(shared, body, code)?);
                "coded"
            }
        };
        let mut name = format!("float{}_{}_{rounding}", o.format.width(), identifier(&format!("{:?}", o.kind)));
        if width != o.format.width() {
            name += &format!("_to{width}");
        }
        let flags = [
            (o.mode.operands == Denormals::Flush, "_daz"),
            (o.mode.results == Denormals::Flush, "_ftz"),
            (o.mode.nan == Nan::First, "_payload"),
            (o.mode.nan == Nan::Full, "_full"),
        ];
        flags.iter().filter(|f| f.0).for_each(|f| name += f.1);
        Ok((name, operands))
    }

    fn binary(&mut self, shared: &mut Shared<'_>, body: &mut Body, op: BinaryOp, a: Term, b: Term) -> Result<String, String> {
        let pool = &*shared.isa.pool;
        let width = pool.width(a).bits();
        let size = bytes(width);
        let (a, b) = (self.value(shared, body, a)?, self.value(shared, body, b)?);
        let plain = |body: &mut Body, sign: &str| body.local(size, &format!("{a} {sign} {b}"));
        let compared = |body: &mut Body, sign: &str| body.local(1, &format!("{a} {sign} {b}"));
        Ok(match op {
            BinaryOp::And => plain(body, "&"),
            BinaryOp::Or => plain(body, "|"),
            BinaryOp::Xor => plain(body, "^"),
            BinaryOp::Add => cut(body, size, width, format!("{a} + {b}")),
            BinaryOp::Sub => cut(body, size, width, format!("{a} - {b}")),
            BinaryOp::Mul => cut(body, size, width, format!("{a} * {b}")),
            BinaryOp::Shl => cut(body, size, width, format!("{a} << {b}")),
            BinaryOp::Lshr => plain(body, ">>"),
            BinaryOp::Ashr => {
                let a = signed(body, width, &a);
                cut(body, size, width, format!("{a} s>> {b}"))
            }
            BinaryOp::Udiv | BinaryOp::Urem => {
                // P-code leaves a divisor of zero open.
                let is_zero = body.local(1, &format!("{b} == 0"));
                let zero = if size == 1 {
                    is_zero
                } else {
                    body.local(size, &format!("zext({is_zero})"))
                };
                let divisor = body.local(size, &format!("{b} | {zero}"));
                if op == BinaryOp::Udiv {
                    let quotient = body.local(size, &format!("{a} / {divisor}"));
                    cut(body, size, width, format!("{quotient} | (-{zero})"))
                } else {
                    body.local(size, &format!("({a} % {divisor}) | ({a} & (-{zero}))"))
                }
            }
            BinaryOp::Rotl | BinaryOp::Rotr => {
                let w = constant(body, size, width.into());
                let by = body.local(size, &format!("{b} % {w}"));
                let back = body.local(size, &format!("{w} - {by}"));
                let (left, right) = if op == BinaryOp::Rotl { (by, back) } else { (back, by) };
                cut(body, size, width, format!("({a} << {left}) | ({a} >> {right})"))
            }
            BinaryOp::Eq => compared(body, "=="),
            BinaryOp::Ult => compared(body, "<"),
            BinaryOp::Ule => compared(body, "<="),
            BinaryOp::Slt | BinaryOp::Sle => {
                let (a, b) = (signed(body, width, &a), signed(body, width, &b));
                let sign = if op == BinaryOp::Slt { "s<" } else { "s<=" };
                body.local(1, &format!("{a} {sign} {b}"))
            }
        })
    }

    /// Bits above bits: bytes of a memory that follow each other are one access.
    fn concat(&mut self, shared: &mut Shared<'_>, body: &mut Body, t: Term, hi: Term, lo: Term) -> Result<String, String> {
        let pool = &*shared.isa.pool;
        if let Some((space, addr, count)) = self.access(shared, t) {
            let Some(Kind::Memory { size, space, .. }) = shared.states.of(pool, space).map(|s| s.kind.clone()) else {
                return Err("a memory is not known".to_owned());
            };
            let pointer = self.pointer(shared, body, addr, size)?;
            return Ok(body.local(count, &format!("*[{space}]:{count} {pointer}")));
        }
        let size = bytes(pool.width(t).bits());
        let (high, low) = (bytes(pool.width(hi).bits()), bytes(pool.width(lo).bits()));
        let by = pool.width(lo).bits();
        let zero_above = pool.as_const(hi) == Some(0);
        let zero_below = pool.as_const(lo) == Some(0);
        let extended = |body: &mut Body, value: String, inner: u32| {
            if inner < size {
                body.local(size, &format!("zext({value})"))
            } else {
                value
            }
        };
        if zero_above {
            let lo = self.value(shared, body, lo)?;
            return Ok(extended(body, lo, low));
        }
        let hi = self.value(shared, body, hi)?;
        let hi = extended(body, hi, high);
        if zero_below {
            return Ok(body.local(size, &format!("{hi} << {by}")));
        }
        let lo = self.value(shared, body, lo)?;
        let lo = extended(body, lo, low);
        Ok(body.local(size, &format!("({hi} << {by}) | {lo}")))
    }

    /// Is a term the number that some bytes of a memory hold, the lowest first? Which memory, the
    /// first address, how many bytes.
    fn access(&self, shared: &Shared<'_>, t: Term) -> Option<(SpaceId, Term, u32)> {
        let pool = &*shared.isa.pool;
        let mut parts = Vec::new();
        let mut open = vec![t];
        while let Some(t) = open.pop() {
            match *pool.node(t) {
                Node::Concat(hi, lo) => open.extend([hi, lo]),
                Node::Read(space, addr) if shared.states.is_memory(pool, space) => parts.push((space, addr)),
                _ => return None,
            }
        }
        let (space, first) = *parts.first()?;
        let count = parts.len() as u32;
        let follow = parts
            .iter()
            .enumerate()
            .all(|(i, (s, addr))| *s == space && is_behind(pool, first, *addr, i as u128));
        (follow && count.is_power_of_two() && count <= 16).then_some((space, first, count))
    }

    /// An address of so many bytes.
    fn pointer(&mut self, shared: &mut Shared<'_>, body: &mut Body, addr: Term, size: u32) -> Result<String, String> {
        let inner = bytes(shared.isa.pool.width(addr).bits());
        let addr = self.value(shared, body, addr)?;
        Ok(match inner {
            _ if inner < size => body.local(size, &format!("zext({addr})")),
            _ if inner > size => body.local(size, &format!("{addr}:{size}")),
            _ => addr,
        })
    }

    /// The register that fields name, if they do.
    fn register(&mut self, shared: &mut Shared<'_>, body: &mut Body, space: SpaceId, addr: Term) -> Option<String> {
        let pool = &*shared.isa.pool;
        let state = shared.states.of(pool, space)?;
        let Kind::Registers { names, .. } = &state.kind else { return None };
        if names.len() == 1 {
            return names.first().cloned();
        }
        if let Some(at) = pool.as_const(addr) {
            return names.get(at as usize).cloned();
        }
        if self.room == 0 {
            return None;
        }
        let (places, all) = self.decided.all_values(pool, addr)?;
        let own: Option<Vec<String>> = all.iter().map(|v| names.get(*v as usize).cloned()).collect();
        let own = own?;
        if places.len() > 8 {
            return None;
        }
        let extents: Vec<Extent> = runs(&places);
        if let [e] = extents.as_slice() {
            let name = shared
                .fields
                .of(self.form.width, e.word_lo.into(), e.width.into(), Show::Registers(own));
            body.operand(&name);
            return Some(name);
        }
        let leaves: Vec<Function> = all.iter().map(|v| Function::constant(*v as u32)).collect();
        let f = shared.diagrams.select(&places, &leaves);
        let cubes = shared.diagrams.cubes(f, MOST)?;
        let mut rows = Vec::new();
        for value in shared.diagrams.values(f) {
            let of_value: Vec<_> = cubes.iter().filter(|(_, v)| *v == value).map(|(c, _)| *c).collect();
            rows.push(Row {
                pattern: shared.fields.any(self.form.width, &of_value),
                statements: vec![format!("export {};", names[value as usize])],
                ..Row::default()
            });
        }
        let name = shared.tables.of("register", self.form.width, rows);
        body.operand(&name);
        Some(name)
    }

    /// What is read or written: a register, or what an address leads to.
    pub fn place(&mut self, shared: &mut Shared<'_>, body: &mut Body, space: SpaceId, addr: Term) -> Result<String, String> {
        if let Some(name) = self.register(shared, body, space, addr) {
            return Ok(name);
        }
        let pool = &*shared.isa.pool;
        let state = shared.states.of(pool, space).ok_or("a state is not known")?;
        match state.kind.clone() {
            Kind::Memory { space, size, unit } => {
                let pointer = self.pointer(shared, body, addr, size)?;
                let pointer = match unit {
                    1 => pointer,
                    unit => body.local(size, &format!("{pointer} * {unit}")),
                };
                Ok(format!("*[{space}]:{unit} {pointer}"))
            }
            Kind::Registers { offset, size, .. } => {
                let index = self.pointer(shared, body, addr, 4)?;
                let pointer = body.local(4, &format!("({index} * {size}) + {offset:#x}"));
                Ok(format!("*[register]:{size} {pointer}"))
            }
            Kind::Counter { .. } => Err("the program counter is written by a jump alone".to_owned()),
        }
    }

    fn read(&mut self, shared: &mut Shared<'_>, body: &mut Body, space: SpaceId, addr: Term) -> Result<String, String> {
        let pool = &*shared.isa.pool;
        if let Some(Kind::Counter { size, unit }) = shared.states.of(pool, space).map(|s| s.kind.clone()) {
            let value = match unit {
                1 => "inst_start".to_owned(),
                unit => format!("inst_start / {unit}"),
            };
            let name = self.constant(shared, Vec::new(), value, size);
            body.operand(&name);
            return Ok(body.local(size, &name));
        }
        let place = self.place(shared, body, space, addr)?;
        let size = shared.states.of(pool, space).map_or(1, |s| bytes(s.width));
        Ok(body.local(size, &place))
    }
}

/// Is an address so many elements behind another one?
pub fn is_behind(pool: &TermPool, first: Term, addr: Term, by: u128) -> bool {
    let split = |t: Term| -> (Option<Term>, u128) {
        match *pool.node(t) {
            Node::Const(c) => (None, c),
            Node::Binary(BinaryOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (_, Some(c)) => (Some(a), c),
                (Some(c), _) => (Some(b), c),
                _ => (Some(t), 0),
            },
            _ => (Some(t), 0),
        }
    };
    let (a, b) = (split(first), split(addr));
    // An access does not go around the end of a memory unless its elements do.
    let mask = pool.width(addr).mask();
    a.0 == b.0 && a.1.wrapping_add(by) & mask == b.1 && (a.0.is_some() || a.1 + by <= mask)
}

/// The result of a named operation.
fn call(shared: &mut Shared<'_>, body: &mut Body, size: u32, name: &str, operands: &[String]) -> String {
    let name = format!("op_{name}");
    shared.operations.insert(name.clone());
    body.local(size, &format!("{name}({})", operands.join(", ")))
}

fn constant(body: &mut Body, size: u32, value: u128) -> String {
    if size <= 8 {
        return format!("{value:#x}:{size}");
    }
    let (high, low) = (value >> 64, value & u128::from(u64::MAX));
    if high == 0 {
        return body.local(size, &format!("zext({low:#x}:8)"));
    }
    let high = body.local(size, &format!("zext({high:#x}:8)"));
    let low = body.local(size, &format!("zext({low:#x}:8)"));
    body.local(size, &format!("({high} << 64) | {low}"))
}

/// A value of so many bits, of which more were computed.
fn cut(body: &mut Body, size: u32, width: u32, value: String) -> String {
    if width == 8 * size {
        return body.local(size, &value);
    }
    let mask = if width >= 64 {
        u128::MAX >> (128 - width)
    } else {
        ones(width).into()
    };
    let mask = constant(body, size, mask);
    body.local(size, &format!("({value}) & {mask}"))
}

/// A value of so many bits in two's complement of its bytes.
fn signed(body: &mut Body, width: u32, value: &str) -> String {
    let size = bytes(width);
    let unused = 8 * size - width;
    if unused == 0 {
        return value.to_owned();
    }
    body.local(size, &format!("({value} << {unused}) s>> {unused}"))
}

/// The terms at the leaves of a choice.
pub fn leaves(pool: &TermPool, t: Term) -> FxHashSet<Term> {
    let (mut open, mut seen, mut found) = (vec![t], FxHashSet::default(), FxHashSet::default());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        match *pool.node(t) {
            Node::Ite(_, a, b) => open.extend([a, b]),
            _ => {
                found.insert(t);
            }
        }
    }
    found
}
