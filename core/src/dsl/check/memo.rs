//! Memoisation of checks: files by their text, forms by a hash of everything that their check
//! depends on.
//!
//! That is the text of the form, that of its instruction, the regions of its group, and the texts
//! of all definitions that it names, in turn. Names are taken from the text, so that more may count
//! than does, and nothing that counts is left out.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use crate::dsl::ast::{GroupItem, Item};
use crate::dsl::diagnostics::Diagnostic;
use crate::dsl::parser::{Ends, parse_with_ends};
use crate::formula::{Node, TermPool};
use crate::model;
use crate::model::{Cube, Isa, Piece, Semantics};
use crate::source::Span;

/// Checks after which what was not needed again is forgotten.
pub(super) const KEPT: u64 = 200;
/// Most maps of tables that are kept.
pub(super) const MAPS: usize = 20_000;

/// What checks of specs have worked out, for the next ones.
#[derive(Debug, Default)]
pub struct Memo {
    files: HashMap<String, Arc<Source>>,
    pub(super) forms: HashMap<u64, Known>,
    /// Maps of tables by their shapes, as in a checker.
    pub(super) maps: HashMap<Vec<u64>, Vec<u16>>,
    /// Checks so far.
    pub(super) now: u64,
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

    pub(super) fn add(&mut self, semantics: &Semantics, pool: &TermPool, states: &[model::State]) {
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
pub(super) struct Known {
    pub(super) width: u32,
    pub(super) fixed: Cube,
    /// For aliases, which begin as the text does; nothing in a spec without them.
    pub(super) text: Vec<Piece>,
    /// Words that conditions exclude, with the place of the condition among the items of the form.
    pub(super) never: Vec<(Cube, String, usize)>,
    pub(super) flow: Flow,
    /// What working it out took.
    pub(super) fuel: u64,
    /// The last check that needed it.
    pub(super) used: u64,
}

/// What a check recalls.
pub(super) struct Recall {
    pub(super) memo: Memo,
    /// All that counts for each form, but for its group.
    pub(super) keys: HashMap<(u32, u32), u64>,
    /// Formulas before the first form.
    pub(super) base: Option<TermPool>,
    /// What effects do.
    pub(super) flow: Flow,
    /// Has the spec aliases?
    pub(super) aliased: bool,
    /// What was taken from memory would have taken so much.
    pub(super) saved: u64,
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

/// A hash for each form of all that its check looks at, but for the regions of its group.
pub(super) fn keys(files: &[Arc<Source>], variant: Option<&str>) -> HashMap<(u32, u32), u64> {
    let mut settings = DefaultHasher::new();
    variant.hash(&mut settings);
    let mut all: Vec<(u32, &Block)> = Vec::new();
    let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
    for f in files {
        for m in f.items.iter().filter_map(|i| if let Item::Machine(m) = i { Some(m) } else { None }) {
            m.memories().for_each(|rule| rule.hash(&mut settings));
        }
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
