//! Decision diagrams over the bits of a word with numbers as leaves (MTBDDs). Two functions are
//! equal if and only if their diagrams are the same node.

use rustc_hash::FxHashMap;

use crate::model::{Bits, Cube};

/// A function of a word: a node, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Function(u32);

/// Marks a number.
const LEAF: u32 = 1 << 31;

impl Function {
    /// The function that has one value everywhere.
    #[must_use]
    pub fn constant(value: u32) -> Function {
        Function(value | LEAF)
    }

    /// The value, if it is the same everywhere.
    #[must_use]
    pub fn value(self) -> Option<u32> {
        (self.0 & LEAF != 0).then_some(self.0 & !LEAF)
    }
}

/// A function that depends on a bit: the lowest one that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    bit: u8,
    /// What is left where the bit is 0, and where it is 1.
    branches: [Function; 2],
}

/// Functions of a word, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Diagrams {
    nodes: Vec<Node>,
    known: FxHashMap<Node, Function>,
    choices: FxHashMap<(u8, [Function; 2]), Function>,
    /// Bits that each node depends on.
    supports: Vec<Bits>,
}

impl Diagrams {
    /// The lowest bit that a function depends on; one behind all bits for a constant.
    fn top(&self, f: Function) -> u8 {
        if f.value().is_some() {
            Bits::BITS as u8
        } else {
            self.nodes[f.0 as usize].bit
        }
    }

    fn node(&mut self, bit: u8, branches: [Function; 2]) -> Function {
        if branches[0] == branches[1] {
            return branches[0];
        }
        let node = Node { bit, branches };
        if let Some(f) = self.known.get(&node) {
            return *f;
        }
        let f = Function(self.nodes.len() as u32);
        let support = branches.iter().fold(1 << bit, |all, b| all | self.support(*b));
        self.nodes.push(node);
        self.supports.push(support);
        self.known.insert(node, f);
        f
    }

    /// What is left of a function where a bit, which is not above its lowest one, is known.
    fn below(&self, f: Function, bit: u8) -> [Function; 2] {
        if self.top(f) == bit {
            self.nodes[f.0 as usize].branches
        } else {
            [f, f]
        }
    }

    /// The bits that a function depends on.
    #[must_use]
    pub fn support(&self, f: Function) -> Bits {
        if f.value().is_some() { 0 } else { self.supports[f.0 as usize] }
    }

    /// The first function where a bit is 0, the second where it is 1.
    pub fn choose(&mut self, bit: u8, branches: [Function; 2]) -> Function {
        let [zero, one] = branches;
        if zero == one {
            return zero;
        }
        let top = bit.min(self.top(zero)).min(self.top(one));
        if top == bit {
            let branches = [self.below(zero, bit)[0], self.below(one, bit)[1]];
            return self.node(bit, branches);
        }
        if let Some(f) = self.choices.get(&(bit, branches)) {
            return *f;
        }
        let (zeros, ones) = (self.below(zero, top), self.below(one, top));
        let both = [0, 1].map(|side| self.choose(bit, [zeros[side], ones[side]]));
        let f = self.node(top, both);
        self.choices.insert((bit, branches), f);
        f
    }

    /// The function at the index that some bits spell, the high one first.
    pub fn select(&mut self, bits: &[u8], values: &[Function]) -> Function {
        let [first, rest @ ..] = bits else { return values[0] };
        let (zero, one) = values.split_at(values.len() / 2);
        let low = self.select(rest, zero);
        let high = if zero == one { low } else { self.select(rest, one) };
        self.choose(*first, [low, high])
    }

    /// What is left of a function where a bit has a value.
    pub fn restrict(&mut self, f: Function, bit: u8, value: bool) -> Function {
        if self.support(f) >> bit & 1 == 0 {
            return f;
        }
        let mut known = FxHashMap::default();
        self.restricted(f, bit, value, &mut known)
    }

    fn restricted(&mut self, f: Function, bit: u8, value: bool, known: &mut FxHashMap<Function, Function>) -> Function {
        let top = self.top(f);
        if top >= bit {
            return self.below(f, bit)[usize::from(value)];
        }
        if let Some(found) = known.get(&f) {
            return *found;
        }
        let branches = self.below(f, top).map(|b| self.restricted(b, bit, value, known));
        let found = self.node(top, branches);
        known.insert(f, found);
        found
    }

    /// Combines the values of two functions.
    pub fn combine(&mut self, a: Function, b: Function, with: &mut impl FnMut(u32, u32) -> u32) -> Function {
        self.combined(a, b, with, &mut FxHashMap::default())
    }

    fn combined(
        &mut self,
        a: Function,
        b: Function,
        with: &mut impl FnMut(u32, u32) -> u32,
        known: &mut FxHashMap<[Function; 2], Function>,
    ) -> Function {
        if let (Some(a), Some(b)) = (a.value(), b.value()) {
            return Function::constant(with(a, b));
        }
        if let Some(f) = known.get(&[a, b]) {
            return *f;
        }
        let top = self.top(a).min(self.top(b));
        let (left, right) = (self.below(a, top), self.below(b, top));
        let branches = [0, 1].map(|side| self.combined(left[side], right[side], with, known));
        let f = self.node(top, branches);
        known.insert([a, b], f);
        f
    }

    /// Changes the values of a function.
    pub fn map(&mut self, f: Function, with: &mut impl FnMut(u32) -> u32) -> Function {
        self.combine(f, Function::constant(0), &mut |value, _| with(value))
    }

    /// The values of a function, each once.
    #[must_use]
    pub fn values(&self, f: Function) -> Vec<u32> {
        let (mut seen, mut open, mut values) = (rustc_hash::FxHashSet::default(), vec![f], Vec::new());
        while let Some(f) = open.pop() {
            if !seen.insert(f) {
                continue;
            }
            match f.value() {
                Some(value) => values.push(value),
                None => open.extend(self.nodes[f.0 as usize].branches),
            }
        }
        values.sort_unstable();
        values
    }

    /// Is the word in the cube: 1 or 0.
    pub fn in_cube(&mut self, cube: Cube) -> Function {
        let mut f = Function::constant(1);
        for bit in (0..Bits::BITS as u8).rev().filter(|bit| cube.mask >> bit & 1 == 1) {
            let wrong = Function::constant(0);
            let branches = if cube.value >> bit & 1 == 1 { [wrong, f] } else { [f, wrong] };
            f = self.choose(bit, branches);
        }
        f
    }

    /// The second function where the first is not 0, the third elsewhere.
    pub fn where_else(&mut self, condition: Function, yes: Function, no: Function) -> Function {
        self.where_else_known(condition, yes, no, &mut FxHashMap::default())
    }

    fn where_else_known(
        &mut self,
        condition: Function,
        yes: Function,
        no: Function,
        known: &mut FxHashMap<[Function; 3], Function>,
    ) -> Function {
        if yes == no {
            return yes;
        }
        if let Some(value) = condition.value() {
            return if value == 0 { no } else { yes };
        }
        if let Some(f) = known.get(&[condition, yes, no]) {
            return *f;
        }
        let top = self.top(condition).min(self.top(yes)).min(self.top(no));
        let all = [condition, yes, no].map(|f| self.below(f, top));
        let branches = [0, 1].map(|side| self.where_else_known(all[0][side], all[1][side], all[2][side], known));
        let f = self.node(top, branches);
        known.insert([condition, yes, no], f);
        f
    }

    /// A word for which a function is not 0, if there is one.
    #[must_use]
    pub fn witness(&self, f: Function) -> Option<Bits> {
        // A node is no constant, so one of its branches is not the constant 0.
        let (mut f, mut word) = (f, 0);
        while f.value().is_none() {
            let node = self.nodes[f.0 as usize];
            let side = usize::from(node.branches[0] == Function::constant(0));
            word |= (side as Bits) << node.bit;
            f = node.branches[side];
        }
        (f.value() != Some(0)).then_some(word)
    }

    /// The words of each value as cubes that share no word; nothing if there are more than `most`.
    #[must_use]
    pub fn cubes(&self, f: Function, most: usize) -> Option<Vec<(Cube, u32)>> {
        let (mut open, mut found) = (vec![(f, Cube::default())], Vec::new());
        while let Some((f, cube)) = open.pop() {
            if let Some(value) = f.value() {
                found.push((cube, value));
                if found.len() > most {
                    return None;
                }
                continue;
            }
            let node = self.nodes[f.0 as usize];
            for (side, branch) in node.branches.into_iter().enumerate().rev() {
                let bit = 1 << node.bit;
                let value = cube.value | (bit * side as Bits);
                open.push((
                    branch,
                    Cube {
                        mask: cube.mask | bit,
                        value,
                    },
                ));
            }
        }
        Some(found)
    }

    /// The value that a function has for a word.
    #[must_use]
    pub fn of_word(&self, mut f: Function, word: Bits) -> u32 {
        loop {
            match f.value() {
                Some(value) => return value,
                None => {
                    let node = self.nodes[f.0 as usize];
                    f = node.branches[(word >> node.bit & 1) as usize];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_equal_exactly_if_their_nodes_are() {
        let mut d = Diagrams::default();
        let numbers = [0, 1, 2, 3, 4, 5, 6, 7].map(Function::constant);
        let high_first = d.select(&[9, 3, 5], &numbers);
        for word in 0..1 << 10 {
            let index = (word >> 9 & 1) << 2 | (word >> 3 & 1) << 1 | word >> 5 & 1;
            assert_eq!(Bits::from(d.of_word(high_first, word)), index);
        }
        let swapped = [0, 4, 2, 6, 1, 5, 3, 7].map(|i: usize| numbers[i]);
        assert_eq!(d.select(&[5, 3, 9], &swapped), high_first);
        assert_eq!(d.support(high_first), 1 << 9 | 1 << 5 | 1 << 3);
        let left = d.restrict(high_first, 5, true);
        assert_eq!(d.values(left), [1, 3, 5, 7]);
        let halved = d.map(left, &mut |v| v / 2);
        assert_eq!(d.select(&[9, 3], &numbers[..4]), halved);
    }

    #[test]
    fn cubes_hold_the_words_of_each_value_once() {
        let mut d = Diagrams::default();
        let numbers = [0, 1, 1, 2, 0, 0, 3, 1].map(Function::constant);
        let f = d.select(&[4, 0, 2], &numbers);
        let cubes = d.cubes(f, 8).expect("few");
        for word in 0..1 << 5 {
            let own: Vec<u32> = cubes.iter().filter(|(c, _)| c.contains(word)).map(|(_, v)| *v).collect();
            assert_eq!(own, [d.of_word(f, word)]);
        }
        assert_eq!(d.cubes(f, 2), None);
    }

    #[test]
    fn a_witness_is_a_word_where_the_function_is_not_zero() {
        let mut d = Diagrams::default();
        let cube = d.in_cube(Cube { mask: 0xf0f, value: 0x305 });
        assert_eq!(d.witness(cube), Some(0x305));
        assert_eq!(d.witness(Function::constant(0)), None);
        let (seven, two) = (Function::constant(7), Function::constant(2));
        let f = d.where_else(cube, seven, two);
        assert_eq!((d.of_word(f, 0x3a5), d.of_word(f, 0x3a4)), (7, 2));
        assert_eq!(d.witness(f).map(|w| d.of_word(f, w) != 0), Some(true));
    }
}
