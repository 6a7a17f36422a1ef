//! The decode tree: data that maps a word to its form by looking at few bits at a time.

use crate::isa::{Bits, Cube, Form, Isa, ones};

/// Most bits that one node looks at.
const MAX_BITS: u32 = 8;
/// Children after which the tree stops growing.
const MAX_CHILDREN: usize = 1 << 18;
/// Marks a child that is a leaf.
const LEAF: u32 = 1 << 31;

/// A node: `bits` bits of the word from `shift` up pick one of `1 << bits` children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Lowest bit looked at.
    pub shift: u8,
    /// How many bits.
    pub bits: u8,
    /// Index of the first child in [`Tree::children`].
    pub first: u32,
}

/// Where a child leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    /// To another node.
    Node(usize),
    /// To a list of candidates, tried in order.
    Leaf(usize),
}

/// A decode tree for words of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Width of the words.
    pub width: u32,
    /// Nodes; the root is the last child of all, see [`Tree::root`].
    pub nodes: Vec<Node>,
    /// Children of all nodes, see [`Tree::child`].
    pub children: Vec<u32>,
    /// Candidates of each leaf: form and cube, winners first.
    pub leaves: Vec<Vec<(u16, Cube)>>,
    /// The root.
    pub root: u32,
}

impl Tree {
    /// Builds the tree for the forms of one width.
    #[must_use]
    pub fn build(isa: &Isa, width: u32) -> Tree {
        let mut candidates: Vec<usize> = (0..isa.forms.len()).filter(|f| isa.forms[*f].width == width).collect();
        // A winner comes before every form it wins over.
        order(isa, &mut candidates);
        let mut tree = Tree {
            width,
            nodes: Vec::new(),
            children: Vec::new(),
            leaves: Vec::new(),
            root: 0,
        };
        let root = tree.grow(&isa.forms, &candidates, 0);
        tree.root = root;
        tree
    }

    fn leaf(&mut self, forms: &[Form], candidates: &[usize]) -> u32 {
        let list: Vec<(u16, Cube)> = candidates.iter().map(|c| (*c as u16, forms[*c].fixed)).collect();
        let at = self.leaves.iter().position(|l| *l == list).unwrap_or_else(|| {
            self.leaves.push(list);
            self.leaves.len() - 1
        });
        at as u32 | LEAF
    }

    fn grow(&mut self, forms: &[Form], candidates: &[usize], seen: Bits) -> u32 {
        // A leaf with many candidates is slow, not wrong: priorities between forms that fix different bits could make the tree grow without end.
        let Some((shift, bits)) = split(forms, candidates, seen).filter(|_| self.children.len() < MAX_CHILDREN) else {
            return self.leaf(forms, candidates);
        };
        let node = self.nodes.len();
        let first = self.children.len();
        self.nodes.push(Node {
            shift: shift as u8,
            bits: bits as u8,
            first: first as u32,
        });
        self.children.resize(first + (1 << bits), 0);
        let mask = ones(bits) << shift;
        for v in 0..1u64 << bits {
            let here = Cube { mask, value: v << shift };
            let left: Vec<usize> = candidates.iter().copied().filter(|c| forms[*c].fixed.meets(here)).collect();
            let child = self.grow(forms, &left, seen | mask);
            self.children[first + v as usize] = child;
        }
        node as u32
    }

    /// Decodes the reference to a child.
    #[must_use]
    pub fn child(&self, reference: u32) -> Child {
        if reference & LEAF != 0 {
            Child::Leaf((reference & !LEAF) as usize)
        } else {
            Child::Node(reference as usize)
        }
    }

    /// The form of a word, if any.
    #[must_use]
    pub fn find(&self, word: Bits) -> Option<usize> {
        let mut at = self.root;
        while at & LEAF == 0 {
            let n = self.nodes[at as usize];
            at = self.children[n.first as usize + (word >> n.shift & ones(u32::from(n.bits))) as usize];
        }
        self.leaves[(at & !LEAF) as usize]
            .iter()
            .find(|(_, cube)| cube.contains(word))
            .map(|(f, _)| usize::from(*f))
    }
}

fn order(isa: &Isa, candidates: &mut Vec<usize>) {
    let mut out: Vec<usize> = Vec::new();
    let mut rest = std::mem::take(candidates);
    while !rest.is_empty() {
        let at = rest.iter().position(|c| !rest.iter().any(|w| isa.wins(*w, *c))).unwrap_or(0);
        out.push(rest.remove(at));
    }
    *candidates = out;
}

/// The run of bits that tells most candidates apart, if any bit does.
fn split(forms: &[Form], candidates: &[usize], seen: Bits) -> Option<(u32, u32)> {
    if candidates.len() < 2 {
        return None;
    }
    let useful = |bit: u32| {
        let b = 1u64 << bit;
        if seen & b != 0 {
            return 0;
        }
        let fixed: Vec<bool> = candidates
            .iter()
            .filter(|c| forms[**c].fixed.mask & b != 0)
            .map(|c| forms[*c].fixed.value & b != 0)
            .collect();
        let set = fixed.iter().filter(|v| **v).count();
        if set == 0 || set == fixed.len() { 0 } else { fixed.len() }
    };
    let scores: Vec<usize> = (0..64).map(useful).collect();
    let best = *scores.iter().max()?;
    if best == 0 {
        return None;
    }
    // Runs of bits that split as well as the best single bit are taken together.
    let mut pick = None;
    let mut bit = 0;
    while bit < 64 {
        let mut end = bit;
        while end < 64 && scores[end as usize] == best && end - bit < MAX_BITS {
            end += 1;
        }
        if end > bit && pick.is_none_or(|(_, n)| end - bit > n) {
            pick = Some((bit, end - bit));
        }
        bit = end.max(bit + 1);
    }
    pick
}
