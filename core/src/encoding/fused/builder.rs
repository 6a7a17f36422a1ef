//! Compiles a walk through a form's text into lookups.

use rustc_hash::FxHashMap;

use super::plan::{FINE, Lookups, Outcome, Plan, positions_of};
use crate::model::{Bits, FieldBits, Form, Piece, Table};

/// Most bits of a lookup that merges tables of validity: few cases differ.
const MERGED: u32 = 10;
/// Most bits of a lookup.
const WIDEST: usize = 10;
/// Most bits of a lookup that picks a case for the lookups after it.
const SHARED: usize = 10;
/// Most cases that a lookup may leave open: more are slower than the single lookups they stand for.
const CASES: usize = 64;

impl Plan {
    /// Compiles the part of a form's walk that decides validity and use. `always` are bits used in
    /// any case, `aliases` the tables with alias classes.
    #[must_use]
    pub fn validity(form: &Form, always: Bits, aliases: &[u16]) -> Plan {
        validity(form, always, aliases)
    }
}

/// Compiles what [`Plan::validity`] stands for.
fn validity(form: &Form, always: Bits, aliases: &[u16]) -> Plan {
    let mut b = Builder::new(form, aliases);
    let mut all = b.sequence(&form.text);
    for check in &form.checks {
        let rows = form.tables[usize::from(*check)].rows.iter().map(|_| Seq::default()).collect();
        b.choice(*check, rows, &mut all, false);
    }
    all.used |= always;
    b.finish(all).validity()
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

/// A compiled walk before it is laid out.
#[derive(Default)]
struct Draft {
    decisions: Vec<DraftDecision>,
    /// The last one is the start.
    outcomes: Vec<DraftOutcome>,
    /// Decisions.
    steps: Vec<u32>,
    failures: Vec<(u16, u16)>,
}

impl Draft {
    fn steps_of(&self, outcome: &DraftOutcome) -> &[u32] {
        &self.steps[outcome.steps.0 as usize..outcome.steps.1 as usize]
    }

    fn validity(self) -> Plan {
        let mut lookups = Lookups::default();
        for d in &self.decisions {
            lookups.push(d.bits, &d.map, d.first);
        }
        let mut looks = Vec::new();
        let outcomes = self.outcomes.iter().map(|o| {
            let start = looks.len() as u32;
            looks.extend(self.steps_of(o));
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

/// A choice: positions of the deciding bits, ascending, and where each index leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Item {
    bits: Vec<u8>,
    map: Vec<SeqId>,
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
    draft: Draft,
}

impl<'f> Builder<'f> {
    fn new(form: &'f Form, aliases: &'f [u16]) -> Self {
        Builder {
            form,
            aliases,
            seqs: Vec::new(),
            seq_ids: FxHashMap::default(),
            seq_bits: Vec::new(),
            items: Vec::new(),
            item_ids: FxHashMap::default(),
            item_bits: Vec::new(),
            known: FxHashMap::default(),
            decided: FxHashMap::default(),
            steps_of: FxHashMap::default(),
            draft: Draft::default(),
        }
    }

    fn finish(mut self, all: Seq) -> Draft {
        let all = self.intern(all);
        let start = self.outcome(all);
        self.draft.outcomes.push(start);
        self.draft
    }

    // ---- the walk as interned sequences

    /// Bits of the word that the fields hold.
    fn fields(&self, bits: &[FieldBits]) -> Bits {
        bits.iter().fold(0, |all, b| all | self.form.fields[usize::from(b.field)].mask())
    }

    fn sequence(&mut self, pieces: &[Piece]) -> Seq {
        let mut out = Seq::default();
        for p in pieces {
            match p {
                Piece::Literal(_) => {}
                Piece::Number(n) => out.used |= self.fields(&n.bits),
                Piece::Choice { table, rows } => {
                    // Failures are numbered in the order of the walk: those of a table before those
                    // of its rows.
                    let base = self.failures(*table);
                    let rows: Vec<Seq> = rows.iter().map(|r| self.sequence(r)).collect();
                    self.choose(*table, base, rows, &mut out, true);
                }
            }
        }
        out
    }

    /// Numbers the invalid rows of a table; returns the number of its first row if all were
    /// counted.
    fn failures(&mut self, table: u16) -> u32 {
        let base = self.draft.failures.len() as u32;
        let rows = self.form.tables[usize::from(table)].rows.len() as u16;
        self.draft.failures.extend((0..rows).map(|r| (table, r)));
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
        if used {
            out.used |= self.fields(&t.selector);
            if let Some(alias) = self.aliases.iter().position(|a| *a == table) {
                out.aliases |= 1 << alias;
            }
        }
        let mut ids: Vec<SeqId> = Vec::new();
        for (r, mut row) in rows.into_iter().enumerate() {
            if t.rows[r].invalid.is_some() {
                row = Seq {
                    failure: base + r as u32,
                    ..Seq::default()
                };
            }
            ids.push(self.intern(row));
        }
        let selector = self.form.positions(&t.selector);
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
        let common = |(used, aliases): (Bits, u64), s: &SeqId| {
            let seq = &self.seqs[*s as usize];
            (used & seq.used, aliases & seq.aliases)
        };
        let (used, aliases) = fine.iter().fold((Bits::MAX, u64::MAX), common);
        if !fine.is_empty() && (used != 0 || aliases != 0) {
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
            let item = self.item(Item { bits, map });
            out.items.push(item);
        }
    }

    fn splice(&mut self, out: &mut Seq, seq: SeqId) {
        let seq = self.seqs[seq as usize].clone();
        out.used |= seq.used;
        out.aliases |= seq.aliases;
        out.failure = out.failure.min(seq.failure);
        out.items.extend(seq.items);
    }

    fn item(&mut self, item: Item) -> ItemId {
        if let Some(id) = self.item_ids.get(&item) {
            return *id;
        }
        let own = item.bits.iter().fold(0, |all, b| all | (1 as Bits) << b);
        let bits = item.map.iter().fold(own, |all, s| all | self.seq_bits[*s as usize]);
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
                out.items.push(item);
                continue;
            }
            let Item { mut bits, mut map } = self.items[item as usize].clone();
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
        let groups = match self.shared(&items) {
            Some(bits) => vec![(items, bits)],
            None => self.components(items),
        };
        let steps: Vec<u32> = groups.into_iter().map(|(items, bits)| self.table(items, bits)).collect();
        let start = self.draft.steps.len() as u32;
        self.draft.steps.extend(steps);
        let range = (start, self.draft.steps.len() as u32);
        self.steps_of.insert(key, range);
        range
    }

    /// Bits that several items look at, if all bits together are too many for one table, and they
    /// leave few cases.
    fn shared(&mut self, items: &[ItemId]) -> Option<Bits> {
        let all = items.iter().fold(0, |all, i| all | self.item_bits[*i as usize]);
        if all.count_ones() <= MERGED {
            return None;
        }
        let mut weight = [0u32; Bits::BITS as usize];
        for item in items {
            for b in &self.items[*item as usize].bits {
                weight[usize::from(*b)] += 1;
            }
        }
        let mut bits: Vec<usize> = (0..weight.len()).filter(|b| weight[*b] > 1).collect();
        bits.sort_by_key(|b| std::cmp::Reverse(weight[*b]));
        bits.truncate(SHARED);
        let bits = bits.iter().fold(0, |all, b| all | (1 as Bits) << b);
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
        (cases.len() <= CASES).then_some(bits)
    }

    /// The bits to look at first for items that go into one table: all of them, or those of the
    /// first choice. Of a choice on many bits the high ones come first: they tell kinds apart,
    /// low ones number what is of one kind.
    fn first(&self, items: &[ItemId], all: Bits) -> Bits {
        if all.count_ones() <= MERGED {
            return all;
        }
        let choices = items.iter().map(|i| &self.items[*i as usize].bits);
        let most = choices.max_by_key(|bits| bits.len());
        most.map_or(all, |bits| bits.iter().rev().take(WIDEST).fold(0, |all, b| all | (1 as Bits) << b))
    }

    /// Groups items that stand next to each other.
    fn neighbours(&self, items: Vec<ItemId>) -> Vec<(Vec<ItemId>, Bits)> {
        let mut groups: Vec<(Vec<ItemId>, Bits)> = Vec::new();
        for item in items {
            let bits = self.item_bits[item as usize];
            match groups.last_mut() {
                Some((group, all)) if (*all | bits).count_ones() <= MERGED => {
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
                Some((group, all)) if (*all | bits).count_ones() <= MERGED => {
                    group.extend(items);
                    *all |= bits;
                }
                _ => merged.push((items, bits)),
            }
        }
        let mut out = Vec::new();
        for (items, bits) in merged {
            if bits.count_ones() <= MERGED {
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
