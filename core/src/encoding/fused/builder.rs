//! Compiles a walk through a form's text into lookups.

use rustc_hash::FxHashMap;

use super::plan::{FINE, Lookups, Outcome, Plan, positions_of};
use super::text::{Chunk, NumberCode, Text};
use crate::digits::number_of;
use crate::model::{Bits, FieldBits, Form, Number, Piece, Table};

/// Most bits of a lookup that merges tables of validity: few cases differ.
const MERGED: u32 = 10;
/// Most bits of a lookup that merges pieces of text: most cases differ.
const MERGED_TEXT: u32 = 5;
/// Most bits of a lookup.
const WIDEST: usize = 10;
/// Most bits of a lookup that picks a case for the lookups after it.
const SHARED: usize = 10;
/// Most cases that a lookup may leave open: more are slower than the single lookups they stand for.
const CASES: usize = 64;
/// The same for text.
const CASES_TEXT: usize = 512;
/// Most bits of a number whose texts are all written down.
const SMALL: u32 = 7;

impl Plan {
    /// Compiles the part of a form's walk that decides validity and use. `always` are bits used in
    /// any case, `aliases` the tables with alias classes.
    #[must_use]
    pub fn validity(form: &Form, always: Bits, aliases: &[u16]) -> Plan {
        validity(form, always, aliases)
    }
}

impl Text {
    /// Compiles the text of a form. For words that are not valid it may print anything.
    #[must_use]
    pub fn new(form: &Form) -> Text {
        text(form)
    }
}

/// Compiles what [`Plan::validity`] stands for.
fn validity(form: &Form, always: Bits, aliases: &[u16]) -> Plan {
    let mut b = Builder::new(form, aliases, false);
    let mut all = b.sequence(&form.text);
    for check in &form.checks {
        let rows = form.tables[usize::from(*check)].rows.iter().map(|_| Seq::default()).collect();
        b.choice(*check, rows, &mut all, false);
    }
    all.used |= always;
    b.finish(all).validity()
}

/// Compiles what [`Text::new`] stands for.
pub(super) fn text(form: &Form) -> Text {
    let mut b = Builder::new(form, &[], true);
    let all = b.sequence(&form.text);
    b.finish(all).text()
}

/// A lookup before it is laid out.
struct DraftDecision {
    bits: Bits,
    /// Outcome of each index, counted from `first`.
    map: Vec<u16>,
    /// First outcome in [`Draft::outcomes`].
    first: u32,
}

/// What a lookup leads to, before it is laid out.
#[derive(Clone, Copy)]
struct DraftOutcome {
    used: Bits,
    aliases: u64,
    failure: u32,
    /// In [`Draft::steps`].
    steps: (u32, u32),
}

/// One step before it is laid out.
#[derive(Clone, Copy)]
enum Step {
    /// A decision.
    Look(u32),
    /// A decision all of whose outcomes are one chunk: its index counts from the second number in
    /// [`Draft::chunks`].
    Text(u32, u32),
    /// One of [`Draft::chunks`].
    Chunk(u32),
    /// A number of [`Draft::numbers`].
    Number(u32),
}

/// A compiled walk before it is laid out.
#[derive(Default)]
struct Draft {
    decisions: Vec<DraftDecision>,
    /// The last one is the start.
    outcomes: Vec<DraftOutcome>,
    steps: Vec<Step>,
    chunks: Vec<Chunk>,
    numbers: Vec<NumberCode>,
    failures: Vec<(u16, u16)>,
}

impl Draft {
    fn steps_of(&self, outcome: &DraftOutcome) -> &[Step] {
        &self.steps[outcome.steps.0 as usize..outcome.steps.1 as usize]
    }

    fn validity(self) -> Plan {
        let mut lookups = Lookups::default();
        for d in &self.decisions {
            lookups.push(d.bits, Some(&d.map), d.first);
        }
        let mut looks = Vec::new();
        let outcomes = self.outcomes.iter().map(|o| {
            let start = looks.len() as u32;
            looks.extend(self.steps_of(o).iter().filter_map(|step| match step {
                Step::Look(d) => Some(*d),
                Step::Text(..) | Step::Chunk(_) | Step::Number(_) => None,
            }));
            Outcome {
                used: o.used,
                aliases: o.aliases,
                failure: o.failure,
                looks: (start, looks.len() as u32 - start),
            }
        });
        let outcomes = outcomes.collect();
        Plan {
            lookups,
            outcomes,
            looks,
            failures: self.failures,
        }
    }

    fn text(self) -> Text {
        let mut text = Text::default();
        // Lookups are laid out when a step first needs them.
        let (mut looks, mut written) = (FxHashMap::default(), FxHashMap::default());
        let mut done: FxHashMap<(u32, u32), (u32, u32)> = FxHashMap::default();
        for o in &self.outcomes {
            let start = text.steps.len() as u32;
            let steps = if done.contains_key(&o.steps) { &[] } else { self.steps_of(o) };
            for step in steps {
                match *step {
                    Step::Look(d) => {
                        let from = &self.decisions[d as usize];
                        let d = *looks
                            .entry(d)
                            .or_insert_with(|| text.lookups.push(from.bits, Some(&from.map), from.first));
                        text.look(d);
                    }
                    Step::Text(d, first) => {
                        let from = &self.decisions[d as usize];
                        let d = *written.entry(d).or_insert_with(|| text.lookups.push(from.bits, None, first));
                        text.written(d);
                    }
                    Step::Chunk(c) => text.literal(c),
                    Step::Number(n) => text.number(n),
                }
            }
            let range = *done.entry(o.steps).or_insert((start, text.steps.len() as u32));
            text.outcomes.push(range);
        }
        text.chunks = self.chunks;
        text.numbers = self.numbers;
        text
    }
}

/// Index of an interned [`Seq`].
type SeqId = u32;
/// Index of an interned [`Item`].
type ItemId = u32;

/// A part of a walk, as far as known bits leave it open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Seq {
    used: Bits,
    aliases: u64,
    failure: u32,
    items: Vec<ItemId>,
}

impl Default for Seq {
    fn default() -> Self {
        Seq {
            used: 0,
            aliases: 0,
            failure: FINE,
            items: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Item {
    Literal(String),
    Number(u32),
    /// Positions of the deciding bits, ascending, and where each index leads.
    Choice(Vec<u8>, Vec<SeqId>),
}

/// For every index of the bits at `bits`: the value that those at `selector`, high part first,
/// have.
fn gather(selector: &[u8], bits: &[u8]) -> Vec<usize> {
    let place = |bit: &u8| (0..selector.len()).rfold(0, |all, i| all | usize::from(selector[i] == *bit) << (selector.len() - 1 - i));
    let places: Vec<usize> = bits.iter().map(place).collect();
    let mut codes = vec![0usize; 1 << bits.len()];
    for index in 1..codes.len() {
        codes[index] = codes[index & (index - 1)] | places[index.trailing_zeros() as usize];
    }
    codes
}

struct Builder<'f> {
    form: &'f Form,
    aliases: &'f [u16],
    text: bool,
    /// Has the text been split into cases?
    split: bool,
    seqs: Vec<Seq>,
    seq_ids: FxHashMap<Seq, SeqId>,
    /// Bits on which a sequence or an item depends.
    seq_bits: Vec<Bits>,
    items: Vec<Item>,
    item_ids: FxHashMap<Item, ItemId>,
    item_bits: Vec<Bits>,
    known: FxHashMap<(SeqId, u8, bool), SeqId>,
    decided: FxHashMap<(SeqId, Bits), u32>,
    steps_of: FxHashMap<SeqId, (u32, u32)>,
    literals: FxHashMap<String, (u32, u32)>,
    texts: FxHashMap<u32, u32>,
    draft: Draft,
}

impl<'f> Builder<'f> {
    fn new(form: &'f Form, aliases: &'f [u16], text: bool) -> Self {
        Builder {
            form,
            aliases,
            text,
            split: false,
            seqs: Vec::new(),
            seq_ids: FxHashMap::default(),
            seq_bits: Vec::new(),
            items: Vec::new(),
            item_ids: FxHashMap::default(),
            item_bits: Vec::new(),
            known: FxHashMap::default(),
            decided: FxHashMap::default(),
            steps_of: FxHashMap::default(),
            literals: FxHashMap::default(),
            texts: FxHashMap::default(),
            draft: Draft::default(),
        }
    }

    fn merged(&self) -> u32 {
        if self.text { MERGED_TEXT } else { MERGED }
    }

    fn finish(mut self, all: Seq) -> Draft {
        let all = self.intern(all);
        let start = self.outcome(all);
        self.draft.outcomes.push(start);
        self.draft
    }

    // ---- the walk as interned sequences

    /// Positions in the word of some field bits, high part first.
    fn positions(&self, bits: &[FieldBits]) -> Vec<u8> {
        let mut out = Vec::new();
        for b in bits {
            let field = &self.form.fields[usize::from(b.field)];
            for bit in (b.lo..b.lo + b.width).rev() {
                let extent = field.extents.iter().find(|e| bit >= e.field_lo && bit < e.field_lo + e.width);
                // The checker lets no field have bits without a place.
                out.extend(extent.map(|e| e.word_lo + bit - e.field_lo));
            }
        }
        out
    }

    /// Bits of the word that the fields hold.
    fn fields(&self, bits: &[FieldBits]) -> Bits {
        bits.iter().fold(0, |all, b| all | self.form.fields[usize::from(b.field)].mask())
    }

    fn sequence(&mut self, pieces: &[Piece]) -> Seq {
        let mut out = Seq::default();
        for p in pieces {
            match p {
                Piece::Literal(s) if self.text => {
                    let item = self.item(Item::Literal(s.clone()));
                    self.push(&mut out, item);
                }
                Piece::Literal(_) => {}
                Piece::Number(n) if self.text && n.width() <= SMALL => self.small(n, &mut out),
                Piece::Number(n) if self.text => {
                    let number = self.number(n);
                    let item = self.item(Item::Number(number));
                    self.push(&mut out, item);
                }
                Piece::Number(n) => out.used |= self.fields(&n.bits),
                Piece::Choice { table, rows } => {
                    // Failures are numbered in the order of the walk: those of a table before those of its rows.
                    let base = self.failures(*table);
                    let rows: Vec<Seq> = rows.iter().map(|r| self.sequence(r)).collect();
                    self.choose(*table, base, rows, &mut out, true);
                }
            }
        }
        out
    }

    /// Appends a number as a choice among its texts.
    fn small(&mut self, n: &Number, out: &mut Seq) {
        let selector = self.positions(&n.bits);
        let mut bits = selector.clone();
        bits.sort_unstable();
        bits.dedup();
        let map = gather(&selector, &bits).into_iter().map(|code| {
            let mut text = String::new();
            number_of(n, code as u64, &mut text);
            let literal = self.item(Item::Literal(text));
            self.intern(Seq {
                items: vec![literal],
                ..Seq::default()
            })
        });
        let map = map.collect();
        self.decide(bits, map, out);
    }

    fn number(&mut self, n: &Number) -> u32 {
        let positions = self.positions(&n.bits);
        let mut parts: Vec<(u8, u8, u8)> = Vec::new();
        for (at, lo) in positions.iter().rev().enumerate() {
            match parts.last_mut() {
                Some((start, width, _)) if *start + *width == *lo => *width += 1,
                _ => parts.push((*lo, 1, at as u8)),
            }
        }
        let code = NumberCode { parts, number: n.clone() };
        let at = self.draft.numbers.iter().position(|c| *c == code);
        at.unwrap_or_else(|| {
            self.draft.numbers.push(code);
            self.draft.numbers.len() - 1
        }) as u32
    }

    /// Numbers the invalid rows of a table; returns the number of its first row if all were
    /// counted.
    fn failures(&mut self, table: u16) -> u32 {
        let base = self.draft.failures.len() as u32;
        if !self.text {
            let rows = self.form.tables[usize::from(table)].rows.len() as u16;
            self.draft.failures.extend((0..rows).map(|r| (table, r)));
        }
        base
    }

    fn choice(&mut self, table: u16, rows: Vec<Seq>, out: &mut Seq, used: bool) {
        let base = self.failures(table);
        self.choose(table, base, rows, out, used);
    }

    /// Appends a lookup into a table whose rows continue as given; `used` says whether that uses
    /// its fields.
    fn choose(&mut self, table: u16, base: u32, rows: Vec<Seq>, out: &mut Seq, used: bool) {
        let t: &Table = &self.form.tables[usize::from(table)];
        if used && !self.text {
            out.used |= self.fields(&t.selector);
            if let Some(alias) = self.aliases.iter().position(|a| *a == table) {
                out.aliases |= 1 << alias;
            }
        }
        // Text of invalid rows is never printed: it may be that of any other row.
        let any = t.rows.iter().position(|r| r.invalid.is_none());
        let mut ids: Vec<SeqId> = Vec::new();
        for (r, mut row) in rows.into_iter().enumerate() {
            if t.rows[r].invalid.is_some() {
                row = Seq {
                    failure: if self.text { FINE } else { base + r as u32 },
                    ..Seq::default()
                };
            }
            ids.push(self.intern(row));
        }
        if self.text
            && let Some(any) = any
        {
            for (r, row) in t.rows.iter().enumerate() {
                if row.invalid.is_some() {
                    ids[r] = ids[any];
                }
            }
        }
        let selector = self.positions(&t.selector);
        let mut bits = selector.clone();
        bits.sort_unstable();
        bits.dedup();
        let map = gather(&selector, &bits)
            .into_iter()
            .map(|code| ids[usize::from(t.map[code])])
            .collect();
        self.decide(bits, map, out);
    }

    /// Appends a choice, or what it leads to if nothing is left to choose.
    fn decide(&mut self, mut bits: Vec<u8>, mut map: Vec<SeqId>, out: &mut Seq) {
        // What all rows use is used before the choice; fewer rows differ then.
        let fine: Vec<SeqId> = map.iter().copied().filter(|s| self.seqs[*s as usize].failure == FINE).collect();
        let common = |f: &dyn Fn(&Seq) -> u64| fine.iter().fold(u64::MAX, |all, s| all & f(&self.seqs[*s as usize]));
        let (used, aliases) = (common(&|s| s.used), common(&|s| s.aliases));
        if !fine.is_empty() && (used | aliases) != 0 {
            out.used |= used;
            out.aliases |= aliases;
            let mut stripped = FxHashMap::default();
            for s in &mut map {
                let to = match stripped.get(s) {
                    Some(to) => *to,
                    None => {
                        let mut row = self.seqs[*s as usize].clone();
                        row.used &= !used;
                        row.aliases &= !aliases;
                        let to = self.intern(row);
                        stripped.insert(*s, to);
                        to
                    }
                };
                *s = to;
            }
        }
        for k in (0..bits.len()).rev() {
            let step = 1usize << k;
            if (0..map.len()).filter(|i| i & step == 0).all(|i| map[i] == map[i | step]) {
                map = (0..map.len()).filter(|i| i & step == 0).map(|i| map[i]).collect();
                bits.remove(k);
            }
        }
        if bits.is_empty() {
            self.splice(out, map[0]);
        } else {
            let item = self.item(Item::Choice(bits, map));
            self.push(out, item);
        }
    }

    fn splice(&mut self, out: &mut Seq, seq: SeqId) {
        let seq = self.seqs[seq as usize].clone();
        out.used |= seq.used;
        out.aliases |= seq.aliases;
        out.failure = out.failure.min(seq.failure);
        for item in seq.items {
            self.push(out, item);
        }
    }

    fn push(&mut self, out: &mut Seq, item: ItemId) {
        if let Some(last) = out.items.last()
            && let (Item::Literal(a), Item::Literal(b)) = (&self.items[*last as usize], &self.items[item as usize])
        {
            let both = Item::Literal(format!("{a}{b}"));
            let both = self.item(both);
            out.items.pop();
            out.items.push(both);
        } else {
            out.items.push(item);
        }
    }

    fn item(&mut self, item: Item) -> ItemId {
        if let Some(id) = self.item_ids.get(&item) {
            return *id;
        }
        let bits = match &item {
            Item::Choice(bits, map) => {
                let own = bits.iter().fold(0, |all, b| all | 1u64 << b);
                map.iter().fold(own, |all, s| all | self.seq_bits[*s as usize])
            }
            Item::Literal(_) | Item::Number(_) => 0,
        };
        let id = self.items.len() as ItemId;
        self.items.push(item.clone());
        self.item_bits.push(bits);
        self.item_ids.insert(item, id);
        id
    }

    fn intern(&mut self, mut seq: Seq) -> SeqId {
        if seq.failure != FINE {
            // The word is refused: what it uses does not matter.
            (seq.used, seq.aliases) = (0, 0);
        }
        if let Some(id) = self.seq_ids.get(&seq) {
            return *id;
        }
        let bits = seq.items.iter().fold(0, |all, i| all | self.item_bits[*i as usize]);
        let id = self.seqs.len() as SeqId;
        self.seqs.push(seq.clone());
        self.seq_bits.push(bits);
        self.seq_ids.insert(seq, id);
        id
    }

    /// The sequence once one bit is known.
    fn know(&mut self, seq: SeqId, bit: u8, value: bool) -> SeqId {
        if self.seq_bits[seq as usize] >> bit & 1 == 0 {
            return seq;
        }
        if let Some(known) = self.known.get(&(seq, bit, value)) {
            return *known;
        }
        let Seq {
            used,
            aliases,
            failure,
            items,
        } = self.seqs[seq as usize].clone();
        let mut out = Seq {
            used,
            aliases,
            failure,
            items: Vec::new(),
        };
        for item in items {
            if self.item_bits[item as usize] >> bit & 1 == 0 {
                self.push(&mut out, item);
                continue;
            }
            let Item::Choice(mut bits, mut map) = self.items[item as usize].clone() else {
                unreachable!("only a choice depends on bits")
            };
            if let Some(k) = bits.iter().position(|b| *b == bit) {
                let step = 1usize << k;
                map = (0..map.len()).filter(|i| (i & step != 0) == value).map(|i| map[i]).collect();
                bits.remove(k);
            }
            for s in &mut map {
                *s = self.know(*s, bit, value);
            }
            self.decide(bits, map, &mut out);
        }
        let id = self.intern(out);
        self.known.insert((seq, bit, value), id);
        id
    }

    // ---- sequences as decisions

    fn outcome(&mut self, seq: SeqId) -> DraftOutcome {
        let steps = self.compile(seq);
        let s = &self.seqs[seq as usize];
        DraftOutcome {
            used: s.used,
            aliases: s.aliases,
            failure: s.failure,
            steps,
        }
    }

    fn compile(&mut self, seq: SeqId) -> (u32, u32) {
        let items = self.seqs[seq as usize].items.clone();
        let key = self.intern(Seq {
            items: items.clone(),
            ..Seq::default()
        });
        if let Some(steps) = self.steps_of.get(&key) {
            return *steps;
        }
        // Text splits into cases once: its pieces share bits everywhere, and cases of cases would be too
        // many.
        let shared = if self.text && std::mem::replace(&mut self.split, true) {
            None
        } else {
            self.shared(&items)
        };
        let groups = match shared {
            Some(bits) => vec![(items, bits)],
            None if self.text => self.neighbours(items),
            None => self.components(items),
        };
        let mut steps = Vec::new();
        for (items, bits) in groups {
            if bits == 0 {
                for item in items {
                    match &self.items[item as usize] {
                        Item::Number(n) => steps.push(Step::Number(*n)),
                        Item::Literal(s) => {
                            let s = s.clone();
                            let (start, end) = self.literal(s);
                            steps.extend((start..end).map(Step::Chunk));
                        }
                        Item::Choice(..) => unreachable!("a choice depends on bits"),
                    }
                }
            } else {
                let decision = self.table(items, bits);
                steps.push(match self.all_text(decision) {
                    Some(first) => Step::Text(decision, first),
                    None => Step::Look(decision),
                });
            }
        }
        let start = self.draft.steps.len() as u32;
        self.draft.steps.extend(steps);
        let range = (start, self.draft.steps.len() as u32);
        self.steps_of.insert(key, range);
        range
    }

    fn literal(&mut self, s: String) -> (u32, u32) {
        if let Some(at) = self.literals.get(&s) {
            return *at;
        }
        let start = self.draft.chunks.len() as u32;
        self.draft.chunks.extend(Chunk::all(&s));
        let at = (start, self.draft.chunks.len() as u32);
        self.literals.insert(s, at);
        at
    }

    /// Chunks for every index of a decision, if each of its outcomes is at most one chunk.
    fn all_text(&mut self, decision: u32) -> Option<u32> {
        if !self.text {
            return None;
        }
        if let Some(first) = self.texts.get(&decision) {
            return Some(*first);
        }
        let d = &self.draft.decisions[decision as usize];
        let chunk = |row: &u16| {
            let outcome = &self.draft.outcomes[d.first as usize + usize::from(*row)];
            match *self.draft.steps_of(outcome) {
                [] => Some(Chunk::default()),
                [Step::Chunk(c)] => Some(self.draft.chunks[c as usize]),
                _ => None,
            }
        };
        let chunks: Vec<Chunk> = d.map.iter().map(chunk).collect::<Option<_>>()?;
        let first = self.draft.chunks.len() as u32;
        self.draft.chunks.extend(chunks);
        self.texts.insert(decision, first);
        Some(first)
    }

    /// Bits that several items look at, if all bits together are too many for one table, and they
    /// leave few cases.
    fn shared(&mut self, items: &[ItemId]) -> Option<Bits> {
        let all = items.iter().fold(0, |all, i| all | self.item_bits[*i as usize]);
        if all.count_ones() <= self.merged() {
            return None;
        }
        let mut weight = [0u32; 64];
        for item in items {
            if let Item::Choice(bits, map) = &self.items[*item as usize] {
                // A number alone is no reason to split.
                if self.text && bits.len() > 5 && map.iter().all(|s| self.seq_bits[*s as usize] == 0) {
                    continue;
                }
                for b in bits {
                    weight[usize::from(*b)] += 1;
                }
            }
        }
        let mut bits: Vec<usize> = (0..64).filter(|b| weight[*b] > 1).collect();
        bits.sort_by_key(|b| std::cmp::Reverse(weight[*b]));
        bits.truncate(SHARED);
        let bits = bits.iter().fold(0, |all, b| all | 1u64 << b);
        if bits == 0 {
            return None;
        }
        let seq = self.intern(Seq {
            items: items.to_vec(),
            ..Seq::default()
        });
        let mut cases = self.leaves(seq, bits);
        cases.retain(|s| self.seq_bits[*s as usize] != 0);
        cases.sort_unstable();
        cases.dedup();
        let most = if self.text { CASES_TEXT } else { CASES };
        (cases.len() <= most).then_some(bits)
    }

    /// The bits to look at first for items that go into one table: all of them, or those of the
    /// first choice. Of a choice on many bits the high ones come first: they tell kinds apart,
    /// low ones number what is of one kind.
    fn first(&self, items: &[ItemId], all: Bits) -> Bits {
        if all.count_ones() <= self.merged() {
            return all;
        }
        let choices = items.iter().filter_map(|i| match &self.items[*i as usize] {
            Item::Choice(bits, _) => Some(bits),
            Item::Literal(_) | Item::Number(_) => None,
        });
        let most = choices.max_by_key(|bits| bits.len());
        most.map_or(all, |bits| bits.iter().rev().take(WIDEST).fold(0, |all, b| all | 1u64 << b))
    }

    /// Groups items that stand next to each other.
    fn neighbours(&self, items: Vec<ItemId>) -> Vec<(Vec<ItemId>, Bits)> {
        let mut groups: Vec<(Vec<ItemId>, Bits)> = Vec::new();
        let is_number = |item: &ItemId| matches!(self.items[*item as usize], Item::Number(_));
        for item in items {
            let bits = self.item_bits[item as usize];
            match groups.last_mut() {
                // Numbers stand alone: they are long.
                Some((group, all)) if !is_number(&item) && !group.iter().any(is_number) && (*all | bits).count_ones() <= self.merged() => {
                    group.push(item);
                    *all |= bits;
                }
                _ => groups.push((vec![item], bits)),
            }
        }
        for (items, bits) in &mut groups {
            *bits = self.first(items, *bits);
        }
        groups
    }

    /// Groups items that depend on common bits, and small groups with each other; their order does
    /// not matter.
    fn components(&self, items: Vec<ItemId>) -> Vec<(Vec<ItemId>, Bits)> {
        let mut groups: Vec<(Vec<ItemId>, Bits)> = Vec::new();
        for item in items {
            let mut group = (vec![item], self.item_bits[item as usize]);
            groups.retain(|(items, bits)| {
                let apart = bits & group.1 == 0;
                if !apart {
                    group.0.extend(items);
                    group.1 |= bits;
                }
                apart
            });
            groups.push(group);
        }
        groups.sort_by_key(|(_, bits)| bits.count_ones());
        let mut merged: Vec<(Vec<ItemId>, Bits)> = Vec::new();
        for (items, bits) in groups {
            match merged.last_mut() {
                Some((group, all)) if (*all | bits).count_ones() <= self.merged() => {
                    group.extend(items);
                    *all |= bits;
                }
                _ => merged.push((items, bits)),
            }
        }
        let mut out = Vec::new();
        for (items, bits) in merged {
            if bits.count_ones() <= self.merged() {
                out.push((items, bits));
            } else {
                out.extend(self.neighbours(items));
            }
        }
        out
    }

    /// A decision on some bits of some items.
    fn table(&mut self, items: Vec<ItemId>, bits: Bits) -> u32 {
        let seq = self.intern(Seq { items, ..Seq::default() });
        if let Some(d) = self.decided.get(&(seq, bits)) {
            return *d;
        }
        let leaves = self.leaves(seq, bits);
        let mut rows: Vec<SeqId> = Vec::new();
        let mut row_of: FxHashMap<SeqId, u16> = FxHashMap::default();
        let mut map = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            // At most 2^16 rows, since there are at most 16 bits.
            map.push(*row_of.entry(leaf).or_insert_with(|| {
                rows.push(leaf);
                (rows.len() - 1) as u16
            }));
        }
        let outcomes: Vec<DraftOutcome> = rows.into_iter().map(|s| self.outcome(s)).collect();
        let first = self.draft.outcomes.len() as u32;
        self.draft.outcomes.extend(outcomes);
        self.draft.decisions.push(DraftDecision { bits, map, first });
        let id = self.draft.decisions.len() as u32 - 1;
        self.decided.insert((seq, bits), id);
        id
    }

    /// What is left of a sequence for each value of some bits.
    fn leaves(&mut self, seq: SeqId, bits: Bits) -> Vec<SeqId> {
        let positions = positions_of(bits);
        let mut leaves = vec![0; 1 << positions.len()];
        self.fill(seq, &positions, &mut leaves);
        leaves
    }

    fn fill(&mut self, seq: SeqId, positions: &[u8], leaves: &mut [SeqId]) {
        let [rest @ .., top] = positions else {
            leaves[0] = seq;
            return;
        };
        let (lo, hi) = leaves.split_at_mut(leaves.len() / 2);
        let (zero, one) = (self.know(seq, *top, false), self.know(seq, *top, true));
        self.fill(zero, rest, lo);
        if zero == one {
            hi.copy_from_slice(lo);
        } else {
            self.fill(one, rest, hi);
        }
    }
}
