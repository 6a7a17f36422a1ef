//! Checks of a spec that is being edited: what did not change is not worked out again.
//!
//! A form without errors is remembered by a hash of all that its check looks at: its text, that of
//! its instruction, the regions of its group, and the texts of all definitions that it names, in
//! turn. Names are taken from the text, so that more may count than does, and nothing that counts is
//! left out. Files are remembered by their texts. Everything else, and each form with an error, is
//! done anew, so the errors are those of a fresh check.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use super::build::Build;
use super::{Checker, load_files};
use crate::dsl::ast::{Form, FormItem, GroupItem, Ident, Item};
use crate::dsl::diagnostics::{Diagnostic, SpecErrors};
use crate::dsl::parser::{Ends, parse_with_ends};
use crate::formula::{Node, Pool};
use crate::model;
use crate::model::{Cube, Isa, Piece, Semantics};
use crate::source::{Loader, SourceMap, Span};

/// Checks after which what was not needed again is forgotten.
const KEPT: u64 = 200;
/// Most maps of tables that are kept.
const MAPS: usize = 20_000;

/// What checks of specs have worked out, for the next ones.
#[derive(Debug, Default)]
pub struct Memo {
    files: HashMap<String, Arc<Source>>,
    forms: HashMap<u64, Known>,
    /// Maps of tables by their shapes, as in a checker.
    maps: HashMap<Vec<u64>, Vec<u16>>,
    /// Checks so far.
    now: u64,
}

/// A spec that was found to have no errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// Its variants.
    pub variants: Vec<String>,
    /// What its effects do with states.
    pub flow: Flow,
}

/// The states that effects write, and those that the formulas of effects read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    /// Names of states that are written.
    pub written: BTreeSet<String>,
    /// Names of states that are read.
    pub read: BTreeSet<String>,
}

impl Flow {
    /// That of a whole spec.
    #[must_use]
    pub fn of(isa: &Isa) -> Flow {
        let mut flow = Flow::default();
        for f in &isa.forms {
            flow.add(&f.semantics, &isa.pool, &isa.states);
        }
        flow
    }

    fn add(&mut self, semantics: &Semantics, pool: &Pool, states: &[model::State]) {
        let Semantics::Effects { effects, .. } = semantics else { return };
        let terms: Vec<_> = effects.iter().flat_map(model::Effect::parts).collect();
        self.written.extend(effects.iter().map(|e| states[e.state].name.clone()));
        for t in pool.reachable(&terms) {
            if let Node::Read(space, _) = pool.node(t) {
                self.read
                    .extend(states.iter().filter(|s| s.space == *space).map(|s| s.name.clone()));
            }
        }
    }
}

/// A file of a spec.
#[derive(Debug)]
pub(super) struct Source {
    /// Its number in spans.
    file: u32,
    text: Arc<str>,
    pub(super) items: Vec<Item>,
    pub(super) errors: Vec<Diagnostic>,
    ends: Ends,
    /// What it defines, and the blocks that forms are made of.
    blocks: Vec<Block>,
}

/// A piece of text that means something under a name.
#[derive(Debug)]
struct Block {
    kind: BlockKind,
    hash: u64,
    /// The names in it.
    words: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum BlockKind {
    /// What a name stands for.
    Definition(String),
    /// What settles values for the whole spec.
    Setting,
    /// A form, or an illegal region, by where its span starts, with what its instruction adds.
    Form(u32),
}

impl Source {
    pub(super) fn new(file: u32, text: Arc<str>) -> Source {
        let mut errors = Vec::new();
        let (items, ends) = parse_with_ends(file, &text, &mut errors);
        Source {
            file,
            text,
            items,
            errors,
            ends,
            blocks: Vec::new(),
        }
    }

    /// Finds the blocks.
    fn with_blocks(mut self) -> Source {
        let mut blocks = Vec::new();
        let block = |kind, ranges: &[Range<usize>]| {
            let mut hasher = DefaultHasher::new();
            let mut words = HashSet::new();
            for r in ranges {
                let text = self.text.get(r.clone()).unwrap_or("");
                text.hash(&mut hasher);
                words_of(text, &mut words);
            }
            Block {
                kind,
                hash: hasher.finish(),
                words: words.into_iter().map(str::to_string).collect(),
            }
        };
        let end = |span: Span| self.ends.inner.get(&span.start).map_or(span.end, |e| *e) as usize;
        let whole = |span: Span| span.start as usize..end(span);
        for (item, range) in self.items.iter().zip(&self.ends.items) {
            let range = std::slice::from_ref(range);
            match item {
                Item::Group(g) => {
                    for item in &g.items {
                        match item {
                            GroupItem::Layout(name, _) => {
                                blocks.push(block(BlockKind::Definition(name.name.clone()), &[whole(name.span)]));
                            }
                            GroupItem::Illegal(f, _) => blocks.push(block(BlockKind::Form(f.span.start), &[whole(f.span)])),
                            GroupItem::Instruction(i) => {
                                // What stands between the forms belongs to each of them.
                                let mut shared = Vec::new();
                                let mut from = i.name.span.start as usize;
                                for f in &i.forms {
                                    shared.push(from..f.span.start as usize);
                                    from = end(f.span);
                                }
                                shared.push(from..end(i.name.span));
                                for f in &i.forms {
                                    let ranges: Vec<_> = std::iter::once(whole(f.span)).chain(shared.iter().cloned()).collect();
                                    blocks.push(block(BlockKind::Form(f.span.start), &ranges));
                                }
                            }
                            GroupItem::Region(..) | GroupItem::Priority(..) | GroupItem::Erratum(_) => {}
                        }
                    }
                }
                Item::Document(name, _) | Item::State { name, .. } | Item::Enum { name, .. } | Item::Layout(name, _) => {
                    blocks.push(block(BlockKind::Definition(name.name.clone()), range))
                }
                Item::Operand(c) => blocks.push(block(BlockKind::Definition(c.name.name.clone()), range)),
                Item::Function(f) => blocks.push(block(BlockKind::Definition(f.name.name.clone()), range)),
                Item::ExternFn(f) => blocks.push(block(BlockKind::Definition(f.name.name.clone()), range)),
                Item::Parameter { .. } | Item::Variant(_) | Item::Units(..) => blocks.push(block(BlockKind::Setting, range)),
                Item::Isa(..)
                | Item::Chip(_)
                | Item::AsPrinted(_)
                | Item::Part { .. }
                | Item::Include(..)
                | Item::Machine(_)
                | Item::Priority(..)
                | Item::Erratum(_)
                | Item::Alias { .. }
                | Item::Undocumented { .. } => {}
            }
        }
        self.blocks = blocks;
        self
    }
}

/// The names in a text, those in strings too.
fn words_of<'t>(text: &'t str, words: &mut HashSet<&'t str>) {
    let bytes = text.as_bytes();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let (mut at, mut quoted) = (0, false);
    while let Some(&b) = bytes.get(at) {
        match b {
            b'"' => quoted = !quoted,
            b'\n' => quoted = false,
            b'\\' if quoted => at += 1,
            b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => {
                at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len());
                continue;
            }
            b if is_word(b) => {
                let len = bytes[at..].iter().position(|b| !is_word(*b)).unwrap_or(bytes.len() - at);
                if !b.is_ascii_digit() {
                    words.insert(&text[at..at + len]);
                }
                at += len;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// What is known of a form without errors.
#[derive(Debug)]
struct Known {
    width: u32,
    fixed: Cube,
    /// For aliases, which begin as the text does; nothing in a spec without them.
    text: Vec<Piece>,
    /// Words that conditions exclude, with the place of the condition among the items of the form.
    never: Vec<(Cube, String, usize)>,
    flow: Flow,
    /// What working it out took.
    fuel: u64,
    /// The last check that needed it.
    used: u64,
}

/// What a check recalls.
pub(super) struct Recall {
    memo: Memo,
    /// All that counts for each form, but for its group.
    keys: HashMap<(u32, u32), u64>,
    /// Formulas before the first form.
    base: Option<Pool>,
    /// What effects do.
    flow: Flow,
    /// Has the spec aliases?
    aliased: bool,
    /// What was taken from memory would have taken so much.
    saved: u64,
}

/// A form that is not known, to be remembered once it is.
pub(super) struct Unknown {
    span: Span,
    key: u64,
    fuel: u64,
}

impl Memo {
    /// An empty one.
    #[must_use]
    pub fn new() -> Memo {
        Memo::default()
    }

    /// A file with its syntax tree.
    pub(super) fn source(&mut self, name: &str, file: u32, text: &Arc<str>) -> Arc<Source> {
        if let Some(known) = self.files.get(name)
            && known.file == file
            && *known.text == **text
        {
            return known.clone();
        }
        let source = Arc::new(Source::new(file, text.clone()).with_blocks());
        self.files.insert(name.to_string(), source.clone());
        source
    }
}

/// Checks a spec as [`super::load`] does, or one of its variants, and finds the same errors; what a
/// check of nearly the same spec worked out is used again.
///
/// # Errors
/// All errors found, with their places.
pub fn check(name: &str, text: &str, loader: &dyn Loader, variant: Option<&str>, memo: &mut Memo) -> Result<Sound, SpecErrors> {
    let mut sources = SourceMap::default();
    let mut errors = Vec::new();
    memo.now += 1;
    let files = load_files(name, text, loader, &mut sources, &mut errors, Some(memo));
    if !errors.is_empty() {
        return Err(super::all_of(sources, errors));
    }
    let items: Vec<&Item> = files.iter().flat_map(|f| &f.items).collect();
    if memo.maps.len() > MAPS {
        memo.maps.clear();
    }
    let mut checker = Checker::new(&sources);
    checker.maps = std::mem::take(&mut memo.maps);
    checker.recall = Some(Recall {
        keys: keys(&files, variant),
        aliased: items.iter().any(|i| matches!(i, Item::Alias { .. })),
        memo: std::mem::take(memo),
        base: None,
        flow: Flow::default(),
        saved: 0,
    });
    let isa = checker.run(&items, &sources, variant);
    let (mut spent, all) = checker.e.spent();
    let mut flow = Flow::default();
    if let Some(recall) = checker.recall.take() {
        *memo = recall.memo;
        spent += recall.saved;
        flow = recall.flow;
    }
    memo.maps = std::mem::take(&mut checker.maps);
    let now = memo.now;
    memo.forms.retain(|_, f| f.used + KEPT > now);
    let variants = |isa: &Isa| isa.variants.iter().map(|v| v.name.clone()).collect();
    // Forms share formulas and maps, here each pays for its own, so this is more than a fresh check
    // spends. Where it comes near to the end, nothing is recalled.
    if checker.e.exhausted || spent > all / 10 * 9 {
        let isa = super::load_as(name, text, loader, variant)?;
        return Ok(Sound {
            variants: variants(&isa),
            flow: Flow::of(&isa),
        });
    }
    match isa {
        Some(isa) if checker.e.errors.is_empty() => Ok(Sound {
            variants: variants(&isa),
            flow,
        }),
        _ => Err(super::all_of(sources, checker.e.errors)),
    }
}

/// A hash for each form of all that its check looks at, but for the regions of its group.
fn keys(files: &[Arc<Source>], variant: Option<&str>) -> HashMap<(u32, u32), u64> {
    let mut settings = DefaultHasher::new();
    variant.hash(&mut settings);
    let mut all: Vec<(u32, &Block)> = Vec::new();
    let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
    for f in files {
        for b in &f.blocks {
            match &b.kind {
                BlockKind::Setting => b.hash.hash(&mut settings),
                BlockKind::Definition(name) => named.entry(name).or_default().push(all.len()),
                BlockKind::Form(_) => {}
            }
            all.push((f.file, b));
        }
    }
    let settings = settings.finish();
    let uses: Vec<Vec<usize>> = all
        .iter()
        .map(|(_, b)| b.words.iter().filter_map(|w| named.get(w.as_str())).flatten().copied().collect())
        .collect();
    // Types of parameters are definitions, too: what settings name counts for every form.
    let set: Vec<usize> = (0..all.len()).filter(|i| all[*i].1.kind == BlockKind::Setting).collect();
    let mut keys = HashMap::new();
    for (i, (file, b)) in all.iter().enumerate() {
        let BlockKind::Form(start) = b.kind else { continue };
        let mut reached = vec![false; all.len()];
        let mut todo = vec![i];
        todo.extend(&set);
        while let Some(at) = todo.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                todo.extend(&uses[at]);
            }
        }
        let mut hasher = DefaultHasher::new();
        (settings, b.hash).hash(&mut hasher);
        for (_, b) in all.iter().zip(&reached).filter(|(_, r)| **r).map(|(a, _)| a) {
            if let BlockKind::Definition(name) = &b.kind {
                (name, b.hash).hash(&mut hasher);
            }
        }
        keys.insert((*file, start), hasher.finish());
    }
    keys
}

impl<'a> Checker<'a> {
    /// A form as it is remembered, or what is needed to remember it.
    pub(super) fn recalled(
        &mut self,
        f: &'a Form,
        shared: &'a [FormItem],
        instruction: usize,
        group: usize,
        illegal: Option<&String>,
        owner: &Ident,
    ) -> Result<model::Form, Option<Unknown>> {
        let Some(recall) = &mut self.recall else { return Err(None) };
        let mut hasher = DefaultHasher::new();
        let Some(key) = recall.keys.get(&(f.span.file, f.span.start)) else {
            return Err(None);
        };
        (key, recall.aliased, illegal.is_some(), &owner.name).hash(&mut hasher);
        for (width, region) in &self.groups[group].regions {
            (width, region.mask, region.value).hash(&mut hasher);
        }
        let key = hasher.finish();
        let now = recall.memo.now;
        let Some(known) = recall.memo.forms.get_mut(&key) else {
            // Its formulas do not lean on those of other forms.
            self.e.charge(0, f.span);
            let base = recall.base.get_or_insert_with(|| self.e.pool.clone());
            self.e.pool = base.clone();
            self.e.floats.clear();
            self.e.float_results.clear();
            self.e.all_paid();
            let fuel = self.e.spent().0;
            return Err(Some(Unknown { span: f.span, key, fuel }));
        };
        known.used = now;
        recall.saved += known.fuel;
        recall.flow.written.extend(known.flow.written.iter().cloned());
        recall.flow.read.extend(known.flow.read.iter().cloned());
        let (width, fixed, text, never) = (known.width, known.fixed, known.text.clone(), known.never.clone());
        if !never.is_empty() {
            let items = self.items_of(f, shared);
            for (cube, reason, at) in never {
                if let Some(FormItem::Require(_, _, span)) = items.get(at) {
                    self.never.push(super::build::Never { cube, reason, span: *span });
                }
            }
        }
        Ok(model::Form {
            name: f.name.name.clone(),
            instruction,
            group,
            width,
            fixed,
            reserved: Vec::new(),
            ignored: 0,
            fields: Vec::new(),
            operands: Vec::new(),
            tables: Vec::new(),
            checks: Vec::new(),
            text,
            semantics: Semantics::Unknown("recalled".into()),
            illegal: illegal.cloned(),
            cites: self.cites(&f.cites),
            span: f.span,
        })
    }

    /// The items of a form, those of layouts and of its instruction included.
    fn items_of(&mut self, f: &'a Form, shared: &'a [FormItem]) -> Vec<&'a FormItem> {
        let (mut items, mut stack) = (Vec::new(), Vec::new());
        self.flatten(&f.items, &mut items, &mut stack, f.span);
        self.flatten(shared, &mut items, &mut stack, f.span);
        items
    }

    /// Remembers a form that turned out to have no errors.
    pub(super) fn remember(&mut self, unknown: Unknown, b: &Build<'a>, items: &[&'a FormItem], text: &[Piece], semantics: &Semantics) {
        self.e.charge(0, unknown.span);
        let fuel = self.e.spent().0 - unknown.fuel;
        let Some(recall) = &mut self.recall else { return };
        let mut flow = Flow::default();
        flow.add(semantics, &self.e.pool, &self.e.states);
        recall.flow.written.extend(flow.written.iter().cloned());
        recall.flow.read.extend(flow.read.iter().cloned());
        let place = |n: &super::build::Never| {
            let is = |i: &&FormItem| matches!(i, FormItem::Require(_, _, span) if *span == n.span);
            Some((n.cube, n.reason.clone(), items.iter().position(is)?))
        };
        let Some(never) = b.never.iter().map(place).collect() else { return };
        let known = Known {
            width: b.width,
            fixed: b.fixed,
            text: if recall.aliased { text.to_vec() } else { Vec::new() },
            never,
            flow,
            fuel,
            used: recall.memo.now,
        };
        recall.memo.forms.insert(unknown.key, known);
    }
}
