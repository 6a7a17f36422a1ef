//! Exact counts of the words of a group by class, computed with binary decision diagrams.
//!
//! The sets are built from the compiled tables that
//! [`Codec::decode`](crate::encoding::Codec::decode) walks, in the same order, so that a word falls
//! into the class of the first rule that refuses it. Kept apart from the decoder because it answers
//! for all words at once.

use std::collections::HashMap;

use biodivine_lib_bdd::{Bdd, BddNode, BddPartialValuation, BddPointer, BddValuation, BddVariable, BddVariableSet};

use crate::model::{Bits, Cube, Isa};

use crate::InstructionSet;
use crate::encoding::form_code::{FormCode, Lookup};
use crate::encoding::tree::{Child, Tree};
use crate::encoding::{FormId, Instr, InvalidWord};

/// What the decoder says about a word, as far as words are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// An instruction with nothing that hardware ignores: there is one such word for each
    /// instruction.
    Canonical(FormId),
    /// Another word of an instruction: ignored bits or alias codes make its residue.
    Residue(FormId),
    /// Bits that must have a value do not.
    Reserved(FormId),
    /// A row of a table says why it is invalid.
    Invalid {
        /// Form.
        form: FormId,
        /// Table.
        table: usize,
        /// Row.
        row: usize,
    },
    /// A field that nothing uses is not zero and must be.
    Unused {
        /// Form.
        form: FormId,
        /// Field.
        field: usize,
    },
    /// Documented as no instruction.
    Illegal(FormId),
    /// No form matches.
    Undocumented,
}

impl Class {
    /// The class of what the decoder returned; `None` for a word of a width that the ISA does not
    /// have.
    #[must_use]
    pub fn of(decoded: &Result<Instr, InvalidWord>) -> Option<Class> {
        Some(match *decoded {
            Ok(ref i) if i.residue == 0 => Class::Canonical(i.form),
            Ok(ref i) => Class::Residue(i.form),
            Err(InvalidWord::Width) => return None,
            Err(InvalidWord::Undocumented) => Class::Undocumented,
            Err(InvalidWord::Illegal(f)) => Class::Illegal(f),
            Err(InvalidWord::Reserved(f, _)) => Class::Reserved(f),
            Err(InvalidWord::Invalid { form, table, row }) => Class::Invalid { form, table, row },
            Err(InvalidWord::Unused { form, field }) => Class::Unused { form, field },
        })
    }

    /// Is a word of this class an instruction?
    #[must_use]
    pub fn is_valid(self) -> bool {
        matches!(self, Class::Canonical(_) | Class::Residue(_))
    }

    /// The form that the words match.
    #[must_use]
    pub fn form(self) -> Option<FormId> {
        match self {
            Class::Canonical(f) | Class::Residue(f) | Class::Reserved(f) | Class::Illegal(f) => Some(f),
            Class::Invalid { form, .. } | Class::Unused { form, .. } => Some(form),
            Class::Undocumented => None,
        }
    }

    /// Why the words are no instructions, as far as the spec says so.
    #[must_use]
    pub fn reason(self, isa: &Isa) -> Option<String> {
        match self {
            Class::Canonical(_) | Class::Residue(_) | Class::Undocumented => None,
            Class::Reserved(_) => Some("reserved bits have a wrong value".to_string()),
            Class::Unused { form, field } => {
                let name = &isa.forms[form].fields[field].name;
                Some(format!("the unused field `{name}` must be zero"))
            }
            Class::Invalid { form, table, row } => isa.forms[form].tables[table].rows[row].invalid.clone(),
            Class::Illegal(f) => isa.forms[f].illegal.clone(),
        }
    }
}

/// A part of the words of one width, split into classes.
#[derive(Clone, Debug)]
pub struct Partition {
    /// Width of the words.
    pub width: u32,
    space: Bdd,
    pub(super) classes: Vec<(Class, Bdd)>,
}

impl InstructionSet {
    /// How many words of a width are valid, invalid for which reason, illegal or undocumented:
    /// exact numbers. Returns `None` if no word has this width.
    #[must_use]
    pub fn analysis(&self, width: u32) -> Option<Partition> {
        self.model()
            .word_widths()
            .contains(&width)
            .then(|| Partition::new(self, width, &[Cube::default()]))
    }
}

impl Partition {
    /// Splits the words in the cubes by what the decoder says about them.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, analysis::count::Partition};
    /// let sgx543 = InstructionSet::builtin("sgx543").unwrap();
    /// let (width, region) = sgx543.groups()[0].regions[0];
    /// let all = Partition::new(&sgx543, width, &[region]);
    /// assert_eq!(all.size(), 1 << (64 - region.mask.count_ones()));
    /// assert_eq!(all.shares().iter().map(|s| s.1).sum::<u128>(), all.size());
    /// ```
    #[must_use]
    pub fn new(set: &InstructionSet, width: u32, cubes: &[Cube]) -> Partition {
        let space = Space::new(width);
        let all = cubes.iter().fold(space.none(), |s, c| s.or(&space.cube(*c)));
        Partition::of(set, &space, all)
    }

    /// Splits a set of words of the space.
    pub(super) fn of(set: &InstructionSet, space: &Space, all: Bdd) -> Partition {
        let (isa, codec) = (set.model(), set.codec());
        let width = space.width;
        let mut split = Split::default();
        let mut rest = all.clone();
        if let Some(tree) = codec.trees.iter().find(|t| t.width == width) {
            for (form, words) in space.words_of_forms(tree, all.clone()) {
                rest = rest.and_not(&words);
                if isa.forms[form].illegal.is_some() {
                    split.add(Class::Illegal(form), words);
                } else {
                    split.form(space, &codec.forms[form], form, words);
                }
            }
        }
        split.add(Class::Undocumented, rest);
        Partition {
            width,
            space: all,
            classes: split.classes,
        }
    }

    /// The words of these that lie in a cube, split into the same classes; empty ones are left out.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, model::Cube};
    /// let all = InstructionSet::builtin("nv50").unwrap().analysis(32).unwrap();
    /// let half = |value: u128| all.within(Cube { mask: 1 << 31, value: value << 31 });
    /// assert_eq!(half(0).size() + half(1).size(), all.size());
    /// ```
    #[must_use]
    pub fn within(&self, cube: Cube) -> Partition {
        let bits = (0..self.width).filter(|bit| cube.mask >> bit & 1 == 1);
        let bits: Vec<(BddVariable, bool)> = bits.map(|bit| (variable(bit), cube.value >> bit & 1 == 1)).collect();
        let inside = |words: &Bdd| words.select(&bits);
        let classes = self.classes.iter().map(|(class, words)| (*class, inside(words)));
        Partition {
            width: self.width,
            space: inside(&self.space),
            classes: classes.filter(|(_, words)| !words.is_false()).collect(),
        }
    }

    /// How many words there are.
    #[must_use]
    pub fn size(&self) -> u128 {
        cardinality(&self.space)
    }

    /// How many words each class has; empty classes are left out.
    #[must_use]
    pub fn shares(&self) -> Vec<(Class, u128)> {
        self.classes.iter().map(|(c, b)| (*c, cardinality(b))).collect()
    }

    /// The classes that a word lies in: one for a word of the space, else none.
    #[must_use]
    pub fn classes_of(&self, word: Bits) -> Vec<Class> {
        let mut v = BddValuation::all_false(self.width as u16);
        for bit in 0..self.width {
            v.set_value(variable(bit), word >> bit & 1 == 1);
        }
        self.classes.iter().filter(|(_, b)| b.eval_in(&v)).map(|c| c.0).collect()
    }
}

/// The parts of a group's space, one for each width of words; regions that overlap are counted
/// once.
#[must_use]
pub fn group(set: &InstructionSet, group: usize) -> Vec<Partition> {
    let regions = &set.groups()[group].regions;
    let mut widths: Vec<u32> = regions.iter().map(|r| r.0).collect();
    widths.sort_unstable();
    widths.dedup();
    widths
        .into_iter()
        .map(|w| {
            let cubes: Vec<Cube> = regions.iter().filter(|r| r.0 == w).map(|r| r.1).collect();
            Partition::new(set, w, &cubes)
        })
        .collect()
}

pub(super) fn cardinality(b: &Bdd) -> u128 {
    // 2^128 words are one more than can be said.
    u128::try_from(b.exact_cardinality()).unwrap_or(u128::MAX)
}

fn variable(bit: u32) -> BddVariable {
    BddVariable::from_index(bit as usize)
}

/// The valid ones among the words of a form.
pub(super) fn valid(space: &Space, code: &FormCode, words: Bdd) -> Bdd {
    let mut split = Split::default();
    split.form(space, code, 0, words);
    let valid = split.classes.iter().filter(|(class, _)| class.is_valid());
    valid.fold(space.none(), |all, (_, words)| all.or(words))
}

/// Classes under construction.
#[derive(Default)]
struct Split {
    classes: Vec<(Class, Bdd)>,
    index: HashMap<Class, usize>,
}

impl Split {
    fn add(&mut self, class: Class, words: Bdd) {
        if words.is_false() {
            return;
        }
        if let Some(at) = self.index.get(&class) {
            let old = &mut self.classes[*at].1;
            *old = old.or(&words);
        } else {
            self.index.insert(class, self.classes.len());
            self.classes.push((class, words));
        }
    }

    /// Splits the words of one form in the order in which
    /// [`Codec::decode_into`](crate::encoding::Codec::decode_into) asks.
    fn form(&mut self, space: &Space, code: &FormCode, form: FormId, words: Bdd) {
        let mut ok = words.clone();
        for r in &code.reserved {
            let good = space.cube(*r);
            self.add(Class::Reserved(form), ok.and_not(&good));
            ok = ok.and(&good);
        }
        let tables: Vec<Vec<Bdd>> = code.tables.iter().map(|t| space.rows(code, t)).collect();
        let mut walk = Walk {
            code,
            form,
            tables: &tables,
            looked_up: vec![space.none(); tables.len()],
            used: (0..code.masks.len())
                .map(|i| if code.always >> i & 1 == 1 { words.clone() } else { space.none() })
                .collect(),
            ok,
            split: self,
        };
        walk.go(0, &words);
        for &c in &code.checks {
            for (row, here) in tables[usize::from(c)].iter().enumerate() {
                if code.tables[usize::from(c)].invalid[row] {
                    walk.refuse(usize::from(c), row, here);
                }
            }
        }
        let (used, looked_up, mut ok) = (walk.used, walk.looked_up, walk.ok);
        // Words in which a field that nothing uses is not zero.
        let mut residue = space.zero(code.ignored).not();
        for (field, used) in used.iter().enumerate() {
            let stray = space.zero(code.masks[field]).not().and_not(used);
            if code.unused_reserved >> field & 1 == 1 {
                self.add(Class::Unused { form, field }, ok.and(&stray));
                ok = ok.and_not(&stray);
            } else {
                residue = residue.or(&stray);
            }
        }
        for (table, canonical) in &code.aliases {
            let t = &code.tables[usize::from(*table)];
            let active = &looked_up[usize::from(*table)];
            let mut aliases = space.none();
            for (row, c) in canonical.iter().enumerate() {
                if let Some(c) = c {
                    let one = space.codes(code, t, |at| at == *c as usize);
                    aliases = aliases.or(&tables[usize::from(*table)][row].and_not(&one));
                }
            }
            residue = residue.or(&active.and(&aliases));
        }
        self.add(Class::Canonical(form), ok.and_not(&residue));
        self.add(Class::Residue(form), ok.and(&residue));
    }
}

/// The walk of [`FormCode::validate`] for all words at once.
struct Walk<'w> {
    code: &'w FormCode,
    form: FormId,
    tables: &'w [Vec<Bdd>],
    /// For each field the words that use it.
    used: Vec<Bdd>,
    /// For each table the words whose text looks it up.
    looked_up: Vec<Bdd>,
    /// Words not refused so far.
    ok: Bdd,
    split: &'w mut Split,
}

impl Walk<'_> {
    fn refuse(&mut self, table: usize, row: usize, words: &Bdd) {
        let form = self.form;
        self.split.add(Class::Invalid { form, table, row }, self.ok.and(words));
        self.ok = self.ok.and_not(words);
    }

    fn go(&mut self, at: usize, here: &Bdd) {
        let w = &self.code.walks[at];
        for (field, used) in self.used.iter_mut().enumerate() {
            if w.used >> field & 1 == 1 {
                *used = used.or(here);
            }
        }
        for &(table, first) in &w.choices {
            let table = usize::from(table);
            self.looked_up[table] = self.looked_up[table].or(here);
            for (row, words) in self.tables[table].iter().enumerate() {
                let there = here.and(words);
                if there.is_false() {
                    continue;
                }
                if self.code.tables[table].invalid[row] {
                    self.refuse(table, row, &there);
                } else {
                    self.go(first as usize + row, &there);
                }
            }
        }
    }
}

/// All words of one width, which may be a part of longer words.
pub(super) struct Space {
    /// Width of the words that a spec describes.
    pub width: u32,
    /// Position of their lowest bit.
    lo: u32,
    /// Width of the words that are counted.
    whole: u32,
    variables: BddVariableSet,
}

impl Space {
    pub fn new(width: u32) -> Space {
        Space::part(width, 0, width)
    }

    /// Words of `width` bits that stand at bit `lo` of words of `whole` bits.
    pub fn part(width: u32, lo: u32, whole: u32) -> Space {
        Space {
            width,
            lo,
            whole,
            variables: BddVariableSet::new_anonymous(whole as u16),
        }
    }

    pub fn all(&self) -> Bdd {
        self.variables.mk_true()
    }

    pub fn none(&self) -> Bdd {
        self.variables.mk_false()
    }

    /// The words in which a bit is set.
    pub fn bit(&self, bit: u32) -> Bdd {
        self.variables.mk_var(self.variable(bit))
    }

    fn variable(&self, bit: u32) -> BddVariable {
        variable(bit + self.lo)
    }

    pub fn cube(&self, c: Cube) -> Bdd {
        let bits = (0..self.width).filter(|b| c.mask >> b & 1 == 1);
        let values: Vec<(BddVariable, bool)> = bits.map(|b| (self.variable(b), c.value >> b & 1 == 1)).collect();
        self.variables.mk_conjunctive_clause(&BddPartialValuation::from_values(&values))
    }

    /// The words in which all these bits are zero.
    fn zero(&self, mask: Bits) -> Bdd {
        self.cube(Cube { mask, value: 0 })
    }

    /// The words of some that a tree gives to each form, in the order of forms.
    pub fn words_of_forms(&self, tree: &Tree, all: Bdd) -> Vec<(FormId, Bdd)> {
        let mut found: HashMap<FormId, Bdd> = HashMap::new();
        self.walk_tree(tree, tree.root, all, &mut found);
        let mut forms: Vec<(FormId, Bdd)> = found.into_iter().collect();
        forms.sort_by_key(|f| f.0);
        forms
    }

    /// The words of `here` that the tree gives to each form.
    fn walk_tree(&self, tree: &Tree, at: u32, here: Bdd, found: &mut HashMap<FormId, Bdd>) {
        if here.is_false() {
            return;
        }
        match tree.child(at) {
            Child::Leaf(l) => {
                let mut rest = here;
                for (form, cube) in &tree.leaves[l] {
                    let cube = self.cube(*cube);
                    let words = rest.and(&cube);
                    rest = rest.and_not(&cube);
                    let old = found.entry(usize::from(*form)).or_insert_with(|| self.none());
                    *old = old.or(&words);
                }
            }
            Child::Node(n) => {
                let n = tree.nodes[n];
                let mask = crate::model::word_ones(u32::from(n.bits)) << n.shift;
                for v in 0..1 << n.bits {
                    let part = here.and(&self.cube(Cube { mask, value: v << n.shift }));
                    self.walk_tree(tree, tree.children[n.first as usize + v as usize], part, found);
                }
            }
        }
    }

    /// The words that pick each row of a table.
    pub fn rows(&self, code: &FormCode, table: &Lookup) -> Vec<Bdd> {
        let (bits, codes) = self.ordered(code, table);
        let mut of_row: Vec<Vec<usize>> = vec![Vec::new(); table.invalid.len()];
        for (index, code) in codes.into_iter().enumerate() {
            of_row[usize::from(table.map[code])].push(index);
        }
        of_row.iter().map(|indexes| self.indexes(&bits, indexes)).collect()
    }

    /// The words whose selector value satisfies `wanted`.
    pub fn codes(&self, code: &FormCode, table: &Lookup, wanted: impl Fn(usize) -> bool) -> Bdd {
        let (bits, codes) = self.ordered(code, table);
        let indexes: Vec<usize> = (0..codes.len()).filter(|i| wanted(codes[*i])).collect();
        self.indexes(&bits, &indexes)
    }

    /// The bits of a selector in the order of their variables, and its value for each index that
    /// these bits make, the first one highest.
    fn ordered(&self, code: &FormCode, table: &Lookup) -> (Vec<u32>, Vec<usize>) {
        let bits = self.selector(code, table);
        let mut order: Vec<usize> = (0..bits.len()).collect();
        order.sort_by_key(|i| bits[*i]);
        let mut codes = vec![0usize; 1 << bits.len()];
        for index in 1..codes.len() {
            let lowest = index.trailing_zeros() as usize;
            codes[index] = codes[index & (index - 1)] | 1 << order[bits.len() - 1 - lowest];
        }
        (order.into_iter().map(|i| bits[i]).collect(), codes)
    }

    /// The words in which bits, the first one highest, have one of these values, which ascend:
    /// Shannon expansion.
    fn indexes(&self, bits: &[u32], values: &[usize]) -> Bdd {
        let mut nodes = vec![BddNode::mk_zero(self.whole as u16), BddNode::mk_one(self.whole as u16)];
        match expand(bits, 0, values, &mut nodes, &mut HashMap::new()) {
            0 => self.none(),
            1 => self.all(),
            // The nodes are in order and their root is the last one.
            _ => Bdd::from_nodes(&nodes).unwrap_or_else(|why| unreachable!("{why}")),
        }
    }

    /// Bit in the counted words of each selector bit, lowest selector bit first.
    pub fn selector(&self, code: &FormCode, table: &Lookup) -> Vec<u32> {
        let parts = table.selector.iter().rev();
        parts
            .flat_map(|&(field, lo, width)| (lo..lo + width).filter_map(move |b| code.word_bit(field, b)))
            .map(|bit| bit + self.lo)
            .collect()
    }
}

/// The node of the words in which bits have one of these values, of those from `first` up.
fn expand(
    bits: &[u32],
    first: usize,
    values: &[usize],
    nodes: &mut Vec<BddNode>,
    unique: &mut HashMap<(u32, usize, usize), usize>,
) -> usize {
    if values.is_empty() {
        return 0;
    }
    if values.len() == 1 << bits.len() {
        return 1;
    }
    let middle = first + (1 << (bits.len() - 1));
    let (low, high) = values.split_at(values.partition_point(|v| *v < middle));
    let low = expand(&bits[1..], first, low, nodes, unique);
    let high = expand(&bits[1..], middle, high, nodes, unique);
    if low == high {
        return low;
    }
    *unique.entry((bits[0], low, high)).or_insert_with(|| {
        let [low, high] = [low, high].map(BddPointer::from_index);
        nodes.push(BddNode::mk_node(variable(bits[0]), low, high));
        nodes.len() - 1
    })
}
