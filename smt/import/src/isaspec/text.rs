//! Texts: what displays print, with overrides, nested bitsets and flags, as rows of operand
//! classes.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::expr::{Expr, Range, Term, Unary};
use super::source::{Given, Source};
use crate::place::shown;

/// Most bits that the rows of a class may depend on.
const DECIDING: u32 = 16;
/// Most rows of a class.
const ROWS: usize = 512;
/// Most values of a computed number.
const VALUES: usize = 64;
/// Most bitsets in one another.
const NESTED: u32 = 8;
/// Most nodes of a resolved expression.
const NODES: usize = 400;
/// Most steps for the text of one instruction.
const STEPS: u32 = 100_000;

/// Why a text cannot be taken.
pub type Why = String;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// As it stands.
    Literal(String),
    /// A number: its bits, high part first.
    Number(Vec<Range>, Style),
    /// The text of a row of an enumeration.
    Row(Range, String),
    /// An operand, by its index.
    Operand(usize),
}

/// How a number is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Decimal.
    Decimal,
    /// Decimal with a sign.
    Signed,
    /// Hexadecimal.
    Hex,
}

/// A text, and when it is printed.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Conditions, and whether they hold.
    pub when: Vec<(Term, bool)>,
    /// The text.
    pub pieces: Vec<Piece>,
}

/// What names mean in a bitset that lies somewhere in a word.
#[derive(Debug)]
struct Frame {
    leaf: usize,
    base: u32,
    /// Overrides that hold: bitset and case.
    active: Vec<(usize, usize)>,
    params: HashMap<String, Hole>,
    depth: u32,
}

/// A value that a text can print.
#[derive(Clone, Debug)]
struct Hole {
    value: Term,
    kind: String,
    display: Option<String>,
    /// Names that its bitset may use, and where they are looked up.
    params: Vec<(String, String)>,
    owner: Rc<Frame>,
    width: u32,
}

/// A text of an instruction: when it is printed, and its parts, each as rows.
pub type Text = (Vec<(Term, bool)>, Vec<Vec<Row>>);

/// One override decision: the frame in which it holds, and conditions for it.
type Choice = (Rc<Frame>, Vec<(Term, bool)>);

/// Reads the texts of one instruction of one generation.
pub struct Reader<'s> {
    source: &'s Source,
    generation: u32,
    /// Bits that the instruction gives.
    given: Given,
    steps: u32,
    /// Names that mean nothing: what uses them, and the names.
    pub lost: BTreeSet<(usize, String, &'static str)>,
    /// Bitsets that have no text.
    pub silent: BTreeSet<usize>,
    /// Why operands are printed as numbers.
    pub coarse: BTreeSet<String>,
}

impl<'s> Reader<'s> {
    /// A reader.
    #[must_use]
    pub fn new(source: &'s Source, generation: u32, given: Given) -> Reader<'s> {
        Reader {
            source,
            generation,
            given,
            steps: 0,
            lost: BTreeSet::new(),
            silent: BTreeSet::new(),
            coarse: BTreeSet::new(),
        }
    }

    fn step(&mut self) -> Result<(), Why> {
        self.steps += 1;
        if self.steps > STEPS {
            Err("the text is too long".into())
        } else {
            Ok(())
        }
    }

    /// All texts of an instruction, each as parts that are rows in turn.
    ///
    /// # Errors
    /// They cannot be taken, and why.
    pub fn instruction(&mut self, leaf: usize) -> Result<Vec<Text>, Why> {
        let mut out = Vec::new();
        for (frame, when) in self.choices(leaf, 0, HashMap::new(), 0)? {
            let parts = self.parts(&frame)?;
            out.push((when, glued(self, parts)?));
        }
        Ok(out)
    }

    /// What a name means in a frame.
    fn lookup(&mut self, frame: &Rc<Frame>, name: &str, depth: u32) -> Result<Option<Hole>, Why> {
        self.step()?;
        if depth > 24 {
            return Err(format!("`{}` is defined by itself", shown(name)));
        }
        let source = self.source;
        for b in source.chain(frame.leaf) {
            let cases = &source.bitsets[b].cases;
            for (n, c) in cases.iter().enumerate() {
                if n + 1 < cases.len() && !frame.active.contains(&(b, n)) {
                    continue;
                }
                if let Some(d) = c.derived.iter().find(|d| d.name == name) {
                    let value = self.resolved(&d.expr, frame, depth + 1)?.folded();
                    return Ok(Some(Hole {
                        value,
                        kind: d.kind.clone(),
                        display: d.display.clone(),
                        params: Vec::new(),
                        owner: Rc::clone(frame),
                        width: d.width.unwrap_or(64),
                    }));
                }
                if let Some(f) = c.fields.iter().find(|f| f.name == name) {
                    let range = Range {
                        lo: f.range.lo + frame.base,
                        width: f.range.width,
                    };
                    return Ok(Some(Hole {
                        value: Expr::Leaf(range),
                        kind: f.kind.clone(),
                        display: f.display.clone(),
                        params: f.params.clone(),
                        owner: Rc::clone(frame),
                        width: range.width,
                    }));
                }
            }
        }
        Ok(frame.params.get(name).cloned())
    }

    fn found(&mut self, frame: &Rc<Frame>, name: &str, by: &'static str, depth: u32) -> Result<Option<Hole>, Why> {
        let found = self.lookup(frame, name, depth)?;
        if found.is_none() {
            self.lost.insert((frame.leaf, name.to_string(), by));
        }
        Ok(found)
    }

    /// An expression over bits.
    fn resolved(&mut self, e: &Expr<String>, frame: &Rc<Frame>, depth: u32) -> Result<Term, Why> {
        let t = match e {
            Expr::Number(n) => Expr::Number(*n),
            Expr::Generation => Expr::Number(u64::from(self.generation)),
            // Mesa's decoder goes on with 0 too.
            Expr::Leaf(name) => self
                .found(frame, name, "an expression", depth)?
                .map_or(Expr::Number(0), |h| h.value),
            Expr::Unary(u, a) => Expr::Unary(*u, Box::new(self.resolved(a, frame, depth)?)),
            Expr::Binary(o, a, b) => {
                let a = self.resolved(a, frame, depth)?;
                Expr::Binary(o, Box::new(a), Box::new(self.resolved(b, frame, depth)?))
            }
            Expr::Choose(all) => {
                let [a, b, c] = &**all;
                let a = self.resolved(a, frame, depth)?;
                let b = self.resolved(b, frame, depth)?;
                Expr::Choose(Box::new([a, b, self.resolved(c, frame, depth)?]))
            }
        };
        if t.size() > NODES {
            return Err("an expression is too long".into());
        }
        Ok(t)
    }

    /// Values of all the bits of a mask that are not given: words with these.
    fn words(&self, mask: u128) -> Result<Vec<u128>, Why> {
        let free = mask & !self.given.mask;
        if free.count_ones() > DECIDING {
            return Err(format!(
                "a text depends on {} bits, at most {DECIDING} are possible",
                free.count_ones()
            ));
        }
        let bits: Vec<u32> = (0..128).filter(|b| free >> b & 1 == 1).collect();
        let word = |n: u32| {
            let of = bits.iter().enumerate().filter(|(i, _)| n >> i & 1 == 1);
            of.fold(self.given.value, |w, (_, b)| w | 1 << b)
        };
        Ok((0..1u32 << bits.len()).map(word).collect())
    }

    /// The combinations of overrides that a bitset can have.
    fn choices(&mut self, leaf: usize, base: u32, params: HashMap<String, Hole>, depth: u32) -> Result<Vec<Choice>, Why> {
        let source = self.source;
        let frame = |active: Vec<(usize, usize)>| {
            Rc::new(Frame {
                leaf,
                base,
                active,
                params: params.clone(),
                depth,
            })
        };
        let mut overrides = Vec::new();
        for b in source.chain(leaf) {
            for (n, c) in source.bitsets[b].cases.iter().enumerate() {
                let Some(when) = &c.when else { continue };
                // A condition may use what only its own case has.
                let alone = frame(vec![(b, n)]);
                overrides.push(((b, n), self.resolved(when, &alone, 0)?.folded()));
            }
        }
        let mask = overrides.iter().fold(0, |m, o| m | o.1.mask());
        let mut seen: Vec<(Vec<bool>, Vec<u128>)> = Vec::new();
        for word in self.words(mask)? {
            self.step()?;
            let holds: Vec<bool> = overrides.iter().map(|o| o.1.value(word) != 0).collect();
            match seen.iter_mut().find(|s| s.0 == holds) {
                Some(s) => s.1.push(word),
                None => seen.push((holds, vec![word])),
            }
        }
        let mut out = Vec::new();
        for (holds, words) in seen {
            let active = overrides.iter().zip(&holds).filter(|(_, h)| **h).map(|(o, _)| o.0).collect();
            let of = frame(active);
            let mut when: Vec<(Term, bool)> = Vec::new();
            for ((_, term), h) in overrides.iter().zip(&holds) {
                if term.mask() & !self.given.mask != 0 {
                    when.push((term.clone(), *h));
                }
            }
            for (mask, value) in runs(self.asserted(&of)) {
                // What the conditions imply need not be asked again.
                let implied = words.iter().all(|w| w & mask == value) && mask & !self.given.mask & !all(&overrides) == 0;
                if !implied {
                    when.push((equal(mask, value), true));
                }
            }
            out.push((of, when));
        }
        Ok(out)
    }

    /// Bits that the cases assert which the text comes from.
    fn asserted(&self, frame: &Frame) -> Given {
        let mut given = Given::default();
        for b in self.source.chain(frame.leaf) {
            let cases = &self.source.bitsets[b].cases;
            for (n, c) in cases.iter().enumerate() {
                if n + 1 < cases.len() && !frame.active.contains(&(b, n)) {
                    continue;
                }
                given = given.and(Given {
                    mask: c.asserts.mask << frame.base,
                    value: c.asserts.value << frame.base,
                    any: 0,
                });
                if c.display.is_some() {
                    return given;
                }
            }
        }
        given
    }

    /// The parts of the text of a frame.
    fn parts(&mut self, frame: &Rc<Frame>) -> Result<Vec<Vec<Row>>, Why> {
        let source = self.source;
        let mut display = None;
        'found: for b in source.chain(frame.leaf) {
            let cases = &source.bitsets[b].cases;
            for (n, c) in cases.iter().enumerate() {
                let holds = n + 1 == cases.len() || frame.active.contains(&(b, n));
                if let Some(d) = c.display.as_deref().filter(|_| holds) {
                    display = Some(d);
                    break 'found;
                }
            }
        }
        let Some(display) = display else {
            self.silent.insert(frame.leaf);
            return Err("there is no text".into());
        };
        let mut parts = Vec::new();
        let mut rest = display;
        while !rest.is_empty() {
            let (before, hole) = rest.split_once('{').unwrap_or((rest, ""));
            let mut before = before.to_string();
            let (name, after) = hole.split_once('}').unwrap_or((hole, ""));
            let name = name.split(':').next().unwrap_or(name).trim();
            rest = after;
            if name.is_empty() || name == "NAME" {
                if name == "NAME" {
                    before.push_str(&source.bitsets[frame.leaf].shown);
                }
                parts.push(literal(&before));
                continue;
            }
            let Some(found) = self.found(frame, name, "a display", 0)? else {
                before.push('?');
                before.push_str(name);
                parts.push(literal(&before));
                continue;
            };
            let rows = match (self.hole(&found, frame.depth), &found.value) {
                (Ok(rows), _) => rows,
                (Err(why), Expr::Leaf(r)) if self.steps <= STEPS && r.mask() & self.given.mask == 0 => {
                    self.coarse.insert(why);
                    vec![Row {
                        when: Vec::new(),
                        pieces: vec![Piece::Number(vec![*r], Style::Hex)],
                    }]
                }
                (Err(why), _) => return Err(why),
            };
            // Hexadecimal numbers are printed with their prefix.
            let hex = rows.iter().all(|r| matches!(r.pieces.first(), Some(Piece::Number(_, Style::Hex))));
            if hex && before.ends_with("0x") {
                before.truncate(before.len() - 2);
            }
            parts.push(literal(&before));
            parts.push(rows);
        }
        Ok(parts)
    }

    /// All texts of a value.
    fn hole(&mut self, h: &Hole, depth: u32) -> Result<Vec<Row>, Why> {
        self.step()?;
        let source = self.source;
        let plain = |pieces: Vec<Piece>| Row { when: Vec::new(), pieces };
        // Bits that are given have one value.
        let value = if h.value.mask() & !self.given.mask == 0 {
            Expr::Number(h.value.value(self.given.value))
        } else {
            h.value.clone()
        };
        let text = |b: bool, d: &str| if b { d.to_string() } else { String::new() };
        let negated = h.kind == "bool_inv";
        if negated || h.kind == "bool" {
            let d = h.display.clone();
            let shown = |v: bool| match &d {
                Some(d) => text(v, d),
                None => u8::from(v).to_string(),
            };
            if let Expr::Number(n) = value {
                return Ok(vec![plain(vec![Piece::Literal(shown((n != 0) != negated))])]);
            }
            let row = |v: bool| Row {
                when: vec![(value.clone(), v != negated)],
                pieces: vec![Piece::Literal(shown(v))],
            };
            return Ok(vec![row(false), row(true)]);
        }
        if let Some(e) = source.enums.get(&h.kind) {
            return match &value {
                Expr::Leaf(r) if r.mask() & self.given.mask == 0 => {
                    let some = e.rows.keys().any(|c| r.width >= 64 || c >> r.width == 0);
                    let piece = if some {
                        Piece::Row(*r, h.kind.clone())
                    } else {
                        Piece::Number(vec![*r], Style::Decimal)
                    };
                    Ok(vec![plain(vec![piece])])
                }
                _ => self.values(&value, |v| e.rows.get(&v).cloned()),
            };
        }
        if let (Some(all), Expr::Leaf(r)) = (source.names.get(&h.kind), &h.value)
            && source.bitsets[all[0]].size == r.width
        {
            if depth >= NESTED {
                return Err(format!("more than {NESTED} bitsets in one another"));
            }
            let mut params = HashMap::new();
            for (of, name) in &h.params {
                if let Some(p) = self.lookup(&h.owner, name, 0)? {
                    params.insert(of.clone(), p);
                }
            }
            return self.bitset(all, r.lo, &params, depth + 1);
        }
        let style = match h.kind.as_str() {
            "hex" | "float" | "custom" => Style::Hex,
            "int" | "branch" | "offset" => Style::Signed,
            _ => Style::Decimal,
        };
        let signed = |v: u64| {
            let up = 64 - h.width.min(64);
            ((v << up) as i64) >> up
        };
        let shown = move |v: u64| match style {
            Style::Hex => format!("{v:#x}"),
            Style::Signed => signed(v).to_string(),
            Style::Decimal => v.to_string(),
        };
        let offset = h.kind == "offset" || h.kind == "uoffset";
        let bits = match &value {
            Expr::Leaf(r) => Some(vec![*r]),
            Expr::Number(_) => None,
            _ => self.placed(&value)?,
        };
        let Some(bits) = bits.filter(|b| b.iter().all(|r| r.mask() & self.given.mask == 0)) else {
            return self.values(&value, |v| {
                Some(match offset {
                    true if v == 0 => String::new(),
                    true if style != Style::Signed || signed(v) >= 0 => format!("+{v}"),
                    _ => shown(v),
                })
            });
        };
        let number = Piece::Number(bits.clone(), style);
        if !offset {
            return Ok(vec![plain(vec![number])]);
        }
        let zero = Expr::Binary("==", Box::new(value.clone()), Box::new(Expr::Number(0)));
        let mut rows = vec![Row {
            when: vec![(zero.clone(), true)],
            pieces: vec![Piece::Literal(String::new())],
        }];
        let plus = vec![Piece::Literal("+".into()), Piece::Number(bits.clone(), Style::Decimal)];
        if style == Style::Signed {
            let top = Range {
                lo: bits[0].lo + bits[0].width - 1,
                width: 1,
            };
            let sign = |negative: bool, pieces| Row {
                when: vec![(zero.clone(), false), (Expr::Leaf(top), negative)],
                pieces,
            };
            rows.push(sign(false, plus));
            rows.push(sign(true, vec![number]));
        } else {
            rows.push(Row {
                when: vec![(zero, false)],
                pieces: plus,
            });
        }
        Ok(rows)
    }

    /// A row for each value that a term can have.
    fn values(&mut self, value: &Term, text: impl Fn(u64) -> Option<String>) -> Result<Vec<Row>, Why> {
        let mut all = BTreeSet::new();
        for w in self.words(value.mask())? {
            all.insert(value.value(w));
            if all.len() > VALUES {
                return Err(format!("a computed value has more than {VALUES} values"));
            }
        }
        let row = |v: u64| {
            let when = match value {
                Expr::Number(_) => Vec::new(),
                _ => vec![(Expr::Binary("==", Box::new(value.clone()), Box::new(Expr::Number(v))), true)],
            };
            Some(Row {
                when,
                pieces: vec![Piece::Literal(text(v)?)],
            })
        };
        Ok(all.into_iter().filter_map(row).collect())
    }

    /// The bits that a term puts side by side, high part first, if it does nothing else.
    fn placed(&mut self, value: &Term) -> Result<Option<Vec<Range>>, Why> {
        let mask = value.mask();
        if mask & self.given.mask != 0 || value.value(0) != 0 {
            return Ok(None);
        }
        let mut places: BTreeMap<u32, u32> = BTreeMap::new();
        for bit in (0..128).filter(|b| mask >> b & 1 == 1) {
            let of = value.value(1 << bit);
            if of.count_ones() != 1 || places.insert(of.trailing_zeros(), bit).is_some() {
                return Ok(None);
            }
        }
        let n = places.len() as u32;
        if n == 0 || places.keys().copied().ne(0..n) {
            return Ok(None);
        }
        for word in self.words(mask)? {
            let expected = places.iter().fold(0u64, |v, (to, from)| v | u64::from(word >> from & 1 == 1) << to);
            if value.value(word) != expected {
                return Ok(None);
            }
        }
        let mut out: Vec<Range> = Vec::new();
        for bit in places.values().rev() {
            match out.last_mut() {
                Some(r) if r.lo == bit + 1 => {
                    r.lo = *bit;
                    r.width += 1;
                }
                _ => out.push(Range { lo: *bit, width: 1 }),
            }
        }
        Ok(Some(out))
    }

    /// All texts of a bitset that lies in the word.
    fn bitset(&mut self, roots: &[usize], base: u32, params: &HashMap<String, Hole>, depth: u32) -> Result<Vec<Row>, Why> {
        let source = self.source;
        let mut out = Vec::new();
        let generation = self.generation;
        for leaf in roots.iter().flat_map(|r| source.leaves(*r, generation)) {
            let g = source.given(leaf);
            let (mask, value) = (g.mask << base, g.value << base);
            if (value ^ self.given.value) & mask & self.given.mask != 0 {
                continue;
            }
            let patterns: Vec<(Term, bool)> = runs(Given { mask, value, any: 0 })
                .into_iter()
                .filter(|r| r.0 & !self.given.mask != 0)
                .map(|(m, v)| (equal(m, v), true))
                .collect();
            for (frame, when) in self.choices(leaf, base, params.clone(), depth)? {
                let mut rows = vec![Row {
                    when: patterns.iter().cloned().chain(when).collect(),
                    pieces: Vec::new(),
                }];
                for part in self.parts(&frame)? {
                    rows = self.product(&rows, &part)?;
                }
                out.extend(rows);
                if out.len() > ROWS {
                    return Err(format!("an operand has more than {ROWS} texts"));
                }
            }
        }
        if out.is_empty() {
            return Err(format!("no `{}` is described", shown(&source.bitsets[roots[0]].name)));
        }
        Ok(out)
    }

    /// Texts one after the other.
    fn product(&mut self, a: &[Row], b: &[Row]) -> Result<Vec<Row>, Why> {
        if a.len() * b.len() > ROWS {
            return Err(format!("an operand has more than {ROWS} texts"));
        }
        let mut out = Vec::new();
        for x in a {
            for y in b {
                self.step()?;
                let mut row = x.clone();
                for w in &y.when {
                    if !row.when.contains(w) {
                        row.when.push(w.clone());
                    }
                }
                if row.when.iter().any(|(t, h)| y.when.contains(&(t.clone(), !h))) {
                    continue;
                }
                for p in &y.pieces {
                    match (row.pieces.last_mut(), p) {
                        (Some(Piece::Literal(s)), Piece::Literal(t)) => s.push_str(t),
                        _ => row.pieces.push(p.clone()),
                    }
                }
                out.push(row);
            }
        }
        Ok(out)
    }

    /// Rows whose pieces do not run together: rows of enumerations become rows of their own, and a
    /// blank stands before numbers where nothing else helps.
    fn apart(&mut self, rows: Vec<Row>) -> Result<Vec<Row>, Why> {
        let mut todo = rows;
        let mut done = Vec::new();
        while let Some(mut row) = todo.pop() {
            self.step()?;
            let Some((first, second)) = self.clash(&row.pieces) else {
                done.push(row);
                continue;
            };
            if done.len() + todo.len() > ROWS {
                return Err(format!("an operand has more than {ROWS} texts"));
            }
            let split = [first, second].into_iter().find(|i| matches!(row.pieces[*i], Piece::Row(..)));
            let Some(at) = split else {
                row.pieces.insert(second, Piece::Literal(" ".into()));
                todo.push(row);
                continue;
            };
            let Piece::Row(r, name) = row.pieces[at].clone() else { continue };
            for (code, text) in &self.source.enums[&name].rows {
                if r.width < 64 && code >> r.width != 0 {
                    continue;
                }
                let mut one = row.clone();
                let is = Expr::Binary("==", Box::new(Expr::Leaf(r)), Box::new(Expr::Number(*code)));
                one.when.push((is, true));
                one.pieces[at] = Piece::Literal(text.clone());
                let mut merged = Vec::new();
                for p in one.pieces {
                    match (merged.last_mut(), p) {
                        (Some(Piece::Literal(s)), Piece::Literal(t)) => s.push_str(&t),
                        (_, p) => merged.push(p),
                    }
                }
                one.pieces = merged;
                todo.push(one);
            }
        }
        done.reverse();
        Ok(done)
    }

    /// Two pieces that would run together.
    fn clash(&self, pieces: &[Piece]) -> Option<(usize, usize)> {
        let mut before: Vec<(usize, Ends)> = Vec::new();
        for (i, p) in pieces.iter().enumerate() {
            let e = self.ends(p);
            if let Some((at, _)) = before.iter().find(|(_, b)| b.joins(e)) {
                return Some((*at, i));
            }
            if !e.empty {
                before.clear();
            }
            before.push((i, e));
        }
        None
    }

    fn ends(&self, p: &Piece) -> Ends {
        match p {
            Piece::Literal(s) => Ends::of(s),
            Piece::Number(_, style) => Ends {
                empty: false,
                begins: if *style == Style::Signed { DIGIT | OTHER } else { DIGIT },
                ends: if *style == Style::Hex { HEX } else { DIGIT },
            },
            Piece::Row(r, name) => {
                let rows = self.source.enums[name].rows.iter();
                let fit = rows.filter(|(c, _)| r.width >= 64 || **c >> r.width == 0);
                fit.fold(Ends::default(), |e, (_, t)| e.or(Ends::of(&clean(t))))
            }
            Piece::Operand(_) => Ends::default(),
        }
    }

    fn row_ends(&self, rows: &[Row]) -> Ends {
        rows.iter().fold(Ends::default(), |all, r| {
            let mut e = Ends {
                empty: true,
                ..Ends::default()
            };
            for p in &r.pieces {
                let x = self.ends(p);
                if e.empty {
                    e.begins |= x.begins;
                }
                e.ends = if x.empty { e.ends | x.ends } else { x.ends };
                e.empty &= x.empty;
            }
            all.or(e)
        })
    }
}

const LETTER: u8 = 1;
const DIGIT: u8 = 2;
const HEX: u8 = 4;
const OTHER: u8 = 8;

/// How a text may begin and end.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    empty: bool,
    begins: u8,
    ends: u8,
}

impl Ends {
    fn of(s: &str) -> Ends {
        let kind = |c: char| match c {
            '0'..='9' => DIGIT,
            'a'..='z' | 'A'..='Z' | '_' => LETTER,
            _ => OTHER,
        };
        let (Some(first), Some(last)) = (s.chars().next(), s.chars().next_back()) else {
            return Ends {
                empty: true,
                ..Ends::default()
            };
        };
        Ends {
            empty: false,
            begins: kind(first),
            ends: kind(last),
        }
    }

    fn or(self, o: Ends) -> Ends {
        Ends {
            empty: self.empty | o.empty,
            begins: self.begins | o.begins,
            ends: self.ends | o.ends,
        }
    }

    /// Would a text that begins so run into one that ends so?
    fn joins(self, next: Ends) -> bool {
        let (e, b) = (self.ends, next.begins);
        e & LETTER != 0 && b & LETTER != 0
            || e & (DIGIT | HEX) != 0 && b & DIGIT != 0
            || e & (DIGIT | HEX) != 0 && b & LETTER != 0
            || e & HEX != 0 && b & (LETTER | DIGIT) != 0
    }
}

fn all(overrides: &[((usize, usize), Term)]) -> u128 {
    overrides.iter().fold(0, |m, o| m | o.1.mask())
}

/// Characters that texts may have.
#[must_use]
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' })
        .collect()
}

fn literal(text: &str) -> Vec<Row> {
    vec![Row {
        when: Vec::new(),
        pieces: vec![Piece::Literal(clean(text))],
    }]
}

/// Given bits as runs of at most 64: mask and value.
fn runs(given: Given) -> Vec<(u128, u128)> {
    let mut out = Vec::new();
    let mut lo = 0;
    while lo < 128 {
        let len = (given.mask >> lo).trailing_ones().min(64);
        if len == 0 {
            lo += 1;
            continue;
        }
        let mask = (u128::MAX >> (128 - len)) << lo;
        out.push((mask, given.value & mask));
        lo += len;
    }
    out
}

/// Whether a run of bits has a value.
fn equal(mask: u128, value: u128) -> Term {
    let lo = mask.trailing_zeros();
    let r = Range {
        lo,
        width: mask.count_ones(),
    };
    Expr::Binary("==", Box::new(Expr::Leaf(r)), Box::new(Expr::Number((value >> lo) as u64)))
}

/// Parts of which none runs into the next: those that would are one part.
fn glued(reader: &mut Reader<'_>, parts: Vec<Vec<Row>>) -> Result<Vec<Vec<Row>>, Why> {
    let mut out: Vec<Vec<Row>> = Vec::new();
    for part in parts {
        if part.iter().all(|r| r.pieces.iter().all(|p| *p == Piece::Literal(String::new()))) {
            continue;
        }
        let part = reader.apart(part)?;
        let e = reader.row_ends(&part);
        let mut at = out.len();
        let mut join = None;
        while at > 0 {
            at -= 1;
            let b = reader.row_ends(&out[at]);
            if b.joins(e) {
                join = Some(at);
            }
            if !b.empty {
                break;
            }
        }
        let Some(at) = join else {
            out.push(part);
            continue;
        };
        let mut rows = out[at].clone();
        for next in out[at + 1..].iter().chain([&part]) {
            rows = reader.product(&rows, next)?;
        }
        let rows = reader.apart(rows)?;
        out.truncate(at);
        out.push(rows);
    }
    Ok(out)
}

/// Rows of a class: each with its guard, the first that holds; whether some words have none.
pub struct Guarded {
    /// Rows that some word has, and the earlier rows that must not hold.
    pub rows: Vec<(Row, Vec<usize>)>,
    /// Does some word have no row?
    pub partial: bool,
}

/// Rows by their guards.
///
/// # Errors
/// They depend on too many bits.
pub fn guarded(reader: &Reader<'_>, rows: Vec<Row>) -> Result<Guarded, Why> {
    let mask = rows.iter().flat_map(|r| &r.when).fold(0, |m, w| m | w.0.mask());
    let words = reader.words(mask)?;
    if words.len() * rows.len() > 1 << 22 {
        return Err("an operand has too many texts".into());
    }
    let holds = |r: &Row, w: u128| r.when.iter().all(|(t, h)| (t.value(w) != 0) == *h);
    let mut used = vec![false; rows.len()];
    let mut apart: Vec<HashSet<usize>> = vec![HashSet::new(); rows.len()];
    let mut partial = false;
    for w in words {
        let mut first = None;
        for (i, r) in rows.iter().enumerate() {
            if holds(r, w) {
                match first {
                    None => {
                        used[i] = true;
                        first = Some(i);
                    }
                    Some(f) => {
                        apart[i].insert(f);
                    }
                }
            }
        }
        partial |= first.is_none();
    }
    let number: HashMap<usize, usize> = (0..rows.len()).filter(|i| used[*i]).enumerate().map(|(n, i)| (i, n)).collect();
    let kept = rows.into_iter().enumerate().filter(|(i, _)| used[*i]);
    let rows = kept
        .map(|(i, r)| {
            let mut before: Vec<usize> = apart[i].iter().map(|f| number[f]).collect();
            before.sort_unstable();
            (r, before)
        })
        .collect();
    Ok(Guarded { rows, partial })
}

/// Whether a condition does not hold, or does.
#[must_use]
pub fn literal_of((term, holds): &(Term, bool)) -> Term {
    if *holds {
        term.clone()
    } else {
        Expr::Unary(Unary::Not, Box::new(term.clone()))
    }
}
