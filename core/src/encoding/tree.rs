//! The decode tree: data that maps a word to its form by looking at few bits at a time.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::fault;
use crate::model::{Bits, Cube, Form, Isa, word_ones};

/// Most bits that one node looks at.
const MAX_BITS: u32 = 8;
/// Children after which the tree stops growing.
const MAX_CHILDREN: usize = 1 << 16;
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

/// Leaves by their candidates, while a tree is built.
type Known = FxHashMap<Vec<usize>, u32>;

impl Tree {
    /// Builds the tree for the forms of one width.
    #[must_use]
    pub fn build(isa: &Isa, width: u32) -> Tree {
        let mut candidates: Vec<usize> = (0..isa.forms.len()).filter(|f| isa.forms[*f].width == width).collect();
        // A winner comes before every form it wins over.
        order(isa, &mut candidates);
        if fault::injected("priorities reversed") {
            candidates.reverse();
        }
        let mut tree = Tree {
            width,
            nodes: Vec::new(),
            children: Vec::new(),
            leaves: Vec::new(),
            root: 0,
        };
        let root = tree.grow(&isa.forms, &candidates, 0, &mut Known::default());
        tree.root = root;
        tree
    }

    fn leaf(&mut self, forms: &[Form], candidates: &[usize], known: &mut Known) -> u32 {
        if let Some(at) = known.get(candidates) {
            return at | LEAF;
        }
        let at = self.leaves.len() as u32;
        self.leaves.push(candidates.iter().map(|c| (*c as u16, forms[*c].fixed)).collect());
        known.insert(candidates.to_vec(), at);
        at | LEAF
    }

    fn grow(&mut self, forms: &[Form], candidates: &[usize], seen: Bits, known: &mut Known) -> u32 {
        // A leaf with many candidates is slow, not wrong: priorities between forms that fix
        // different bits could make the tree grow without end.
        let Some((shift, bits)) = split(forms, candidates, seen).filter(|_| self.children.len() < MAX_CHILDREN) else {
            return self.leaf(forms, candidates, known);
        };
        let node = self.nodes.len();
        let first = self.children.len();
        self.nodes.push(Node {
            shift: shift as u8,
            bits: bits as u8,
            first: first as u32,
        });
        self.children.resize(first + (1 << bits), 0);
        let mask = word_ones(bits) << shift;
        for v in 0..1 << bits {
            let here = Cube { mask, value: v << shift };
            let left: Vec<usize> = candidates.iter().copied().filter(|c| forms[*c].fixed.meets(here)).collect();
            let child = self.grow(forms, &left, seen | mask, known);
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
            at = self.children[n.first as usize + (word >> n.shift & word_ones(u32::from(n.bits))) as usize];
        }
        self.leaves[(at & !LEAF) as usize]
            .iter()
            .find(|(_, cube)| cube.contains(word))
            .map(|(f, _)| usize::from(*f))
    }
}

/// Sorts candidates so that a winner comes before every form it wins over; otherwise they keep
/// their order.
fn order(isa: &Isa, candidates: &mut Vec<usize>) {
    let is_candidate: FxHashSet<usize> = candidates.iter().copied().collect();
    let mut priorities = isa.priorities.clone();
    priorities.retain(|(winner, loser)| is_candidate.contains(winner) && is_candidate.contains(loser));
    priorities.sort_unstable();
    priorities.dedup();
    let mut winners: FxHashMap<usize, usize> = FxHashMap::default();
    priorities.iter().for_each(|(_, loser)| *winners.entry(*loser).or_default() += 1);
    let places: FxHashMap<usize, usize> = candidates.iter().enumerate().map(|(place, form)| (*form, place)).collect();
    // Places of those that are left, and of those of them over which no other wins.
    let mut rest: BTreeSet<usize> = (0..candidates.len()).collect();
    let mut free = rest.clone();
    free.retain(|place| !winners.contains_key(&candidates[*place]));
    let mut out: Vec<usize> = Vec::with_capacity(candidates.len());
    while let Some(place) = free.first().or(rest.first()).copied() {
        free.remove(&place);
        rest.remove(&place);
        out.push(candidates[place]);
        let first = priorities.partition_point(|p| p.0 < candidates[place]);
        for (_, loser) in priorities[first..].iter().take_while(|p| p.0 == candidates[place]) {
            let left = winners.entry(*loser).or_default();
            *left -= 1;
            if *left == 0 && rest.contains(&places[loser]) {
                free.insert(places[loser]);
            }
        }
    }
    *candidates = out;
}

/// The run of bits that tells most candidates apart, if any bit does.
fn split(forms: &[Form], candidates: &[usize], seen: Bits) -> Option<(u32, u32)> {
    if candidates.len() < 2 {
        return None;
    }
    let useful = |bit: u32| {
        let b: Bits = 1 << bit;
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
    let scores: Vec<usize> = (0..Bits::BITS).map(useful).collect();
    let best = *scores.iter().max()?;
    if best == 0 {
        return None;
    }
    // Runs of bits that split as well as the best single bit are taken together.
    let mut pick = None;
    let mut bit = 0;
    while bit < Bits::BITS {
        let mut end = bit;
        while end < Bits::BITS && scores[end as usize] == best && end - bit < MAX_BITS {
            end += 1;
        }
        if end > bit && pick.is_none_or(|(_, n)| end - bit > n) {
            pick = Some((bit, end - bit));
        }
        bit = end.max(bit + 1);
    }
    pick
}

crate::pack_struct! {
    Node { shift, bits, first }
    Tree { width, nodes, children, leaves, root }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::spec;

    fn one(name: &str, fixed: &str, ignored: &str) -> String {
        format!("instruction {name} {{ form f : w {{ {fixed} ignored {ignored} text \"{name}\" nosem \"-\" }} }}\n")
    }

    #[test]
    fn winners_come_first_whatever_the_order_of_the_spec() {
        let forms = [
            one("a", "fixed w[7] = 0", "w[6..0]"),
            one("b", "fixed w[7..6] = 00", "w[5..0]"),
            one("c", "fixed w[7..6] = 00, w[0] = 1", "w[5..1]"),
        ];
        let priorities = "priority b.f over a.f priority c.f over b.f priority c.f over a.f";
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let body: String = order.iter().map(|i| forms[*i].as_str()).collect();
            let isa = spec("", &format!("{body} {priorities}"));
            let tree = Tree::build(&isa, 8);
            for (word, name) in [(0x01, "c.f"), (0x00, "b.f"), (0x40, "a.f"), (0x41, "a.f")] {
                assert_eq!(
                    tree.find(word).map(|f| isa.form_name(f)).as_deref(),
                    Some(name),
                    "{order:?} {word:#x}"
                );
            }
            assert_eq!(tree.find(0x80), None);
        }
    }

    #[test]
    fn the_tree_finds_the_one_form_whose_fixed_bits_match() {
        let body: String = (0..16u32)
            .map(|i| {
                one(
                    &format!("i{i}"),
                    &format!("fixed w[7] = 0, w[5..4] = {:02b}, w[1..0] = {:02b}", i / 4, i % 4),
                    "w[6], w[3..2]",
                )
            })
            .collect();
        let isa = spec("", &body);
        let tree = Tree::build(&isa, 8);
        for word in 0..256 {
            let wanted = isa.forms.iter().position(|f| f.fixed.contains(word));
            assert_eq!(tree.find(word), wanted, "{word:#x}");
        }
    }

    #[test]
    fn priorities_between_many_forms_do_not_make_the_tree_explode() {
        // Pairs of forms that differ in one bit each: nothing but a list tells all of them apart.
        let names: Vec<String> = (0..40).map(|i| format!("i{i}")).collect();
        let mut text = String::from("isa t \"t\" units w:64 group 0x1 { region w[63] = 0\n");
        for (i, name) in names.iter().enumerate() {
            let bit = i / 2;
            let below = if bit == 0 { String::new() } else { format!(", w[{}..0]", bit - 1) };
            text += &format!(
                "instruction {name} {{ form f : w {{ fixed w[63] = 0, w[{bit}] = {} ignored w[62..{}]{below} text \"{name}\" nosem \"-\" }} }}\n",
                i % 2,
                bit + 1
            );
        }
        for i in 0..40 {
            for j in i + 1..40 {
                if i / 2 != j / 2 {
                    text += &format!("priority {}.f over {}.f\n", names[i], names[j]);
                }
            }
        }
        text += "}";
        let isa = crate::dsl::load("t.isa", &text, &crate::source::NoLoader).unwrap_or_else(|e| panic!("{e}"));
        let tree = Tree::build(&isa, 64);
        assert!(tree.children.len() <= MAX_CHILDREN + 256);
        for word in (0..64).map(|i| 0x5a5a_5a5a >> (i % 20)) {
            assert_eq!(tree.find(word), isa.forms.iter().position(|f| f.fixed.contains(word)), "{word:#x}");
        }
    }
}
