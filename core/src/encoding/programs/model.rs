//! A decoder as table programs, before it is laid out or written in any language: one that finds
//! the form of a word, and for each form those that tell whether the word is valid and which of its
//! bits count.

use rustc_hash::FxHashMap;

use super::diagram::{Diagrams, Function};
use super::program::{Limits, Program};
use super::validity::{self, Outcomes};
use crate::encoding::form_code::FormCode;
use crate::encoding::tree::{Child, Tree};
use crate::model::{Bits, Isa};

/// What an outcome that makes a word invalid is in every table: the first one.
pub const FAIL: u16 = 0;

/// What programs are made for.
#[derive(Clone, Copy, Debug)]
pub struct Target<'f> {
    /// For the programs that find forms: every word pays for them.
    pub class: Limits<'f>,
    /// For the programs of forms.
    pub form: Limits<'f>,
}

/// Decoders that are written as source text.
pub const STRAIGHT_CODE: Target<'_> = Target {
    class: Limits {
        widest: 12,
        merged: 13,
        rows: 1 << 15,
        operation: 1500,
        factors: None,
    },
    form: Limits {
        widest: 12,
        merged: 13,
        rows: 1 << 15,
        operation: 100,
        factors: None,
    },
};

/// How a decoder goes about a word.
#[derive(Clone, Debug)]
pub struct Model {
    /// One for each width of words.
    pub classes: Vec<Class>,
    /// In the order of the spec.
    pub forms: Vec<FormModel>,
    /// What forms have in common: how validity is found.
    pub shapes: Vec<Shape>,
    /// Bits of words: what programs of shapes lead to. The first one stands for an invalid word.
    pub masks: Vec<Bits>,
}

/// Finds forms.
#[derive(Clone, Debug)]
pub struct Class {
    /// Width of the words.
    pub width: u32,
    /// Its values are numbers of forms; the number behind the last form stands for none.
    pub program: Program,
}

/// What a decoder knows about a form.
#[derive(Clone, Debug)]
pub struct FormModel {
    /// Bits with a required value.
    pub required: Bits,
    /// Their values.
    pub value: Bits,
    /// Bits that all its words have set.
    pub constant: Bits,
    /// Bits that count in all its words.
    pub used: Bits,
    /// Bits that must be zero where they do not count.
    pub unused_zero: Bits,
    /// Number of its shape; nothing if it is documented as no instruction.
    pub shape: Option<usize>,
}

/// Table programs whose values are numbers of [`Model::masks`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Bits that count, or `FAIL`.
    pub checks: Vec<Program>,
    /// Bits to flip in the canonical word: they make an alias code the one that an encoder writes.
    pub aliases: Vec<Program>,
}

impl Model {
    /// How words of an instruction set are decoded.
    #[must_use]
    pub fn of(isa: &Isa, trees: &[Tree], codes: &[FormCode], target: Target<'_>) -> Model {
        let mut diagrams = Diagrams::default();
        let classes = trees.iter().map(|tree| {
            let f = form_of(&mut diagrams, tree, isa.forms.len() as u32);
            Class {
                width: tree.width,
                program: Program::of(&mut diagrams, f, &[order(tree)], target.class),
            }
        });
        let classes = classes.collect();
        let mut masks = Masks::default();
        let (mut shapes, mut known) = (Vec::new(), FxHashMap::default());
        let mut outcomes = Outcomes::new(target.form);
        let forms = isa.forms.iter().zip(codes).map(|(form, code)| {
            let mut shape = None;
            let mut used = 0;
            if !code.illegal {
                let found = validity::of(&mut diagrams, &mut outcomes, form, code);
                used = found.used;
                let mut program = |f: Function| {
                    let f = diagrams.map(f, &mut |o| masks.number(&outcomes, o).into());
                    Program::of(&mut diagrams, f, &[], target.form)
                };
                let own = Shape {
                    checks: found.checks.into_iter().map(&mut program).collect(),
                    aliases: found.aliases.into_iter().map(&mut program).collect(),
                };
                shape = Some(*known.entry(own).or_insert_with_key(|own| {
                    shapes.push(own.clone());
                    shapes.len() - 1
                }));
            }
            FormModel {
                required: code.required.mask,
                value: code.required.value,
                constant: code.constant,
                used,
                unused_zero: code.unused_zero,
                shape,
            }
        });
        let forms = forms.collect();
        Model {
            classes,
            forms,
            shapes,
            masks: masks.all,
        }
    }
}

/// Bits that outcomes stand for, each set once.
struct Masks {
    all: Vec<Bits>,
    numbers: FxHashMap<Bits, u16>,
}

impl Default for Masks {
    fn default() -> Self {
        // The first one stands for no set of bits, so it is not among the known ones.
        Masks {
            all: vec![0],
            numbers: FxHashMap::default(),
        }
    }
}

impl Masks {
    fn number(&mut self, outcomes: &Outcomes<'_>, outcome: u32) -> u16 {
        let Some(bits) = outcomes.used(outcome) else { return FAIL };
        *self.numbers.entry(bits).or_insert_with(|| {
            self.all.push(bits);
            self.all.len() as u16 - 1
        })
    }
}

/// The bits that a decode tree looks at, those of its root first.
fn order(tree: &Tree) -> Vec<u8> {
    let mut bits = Vec::new();
    // Nodes are in the order in which the tree was grown, a parent before its children.
    for node in &tree.nodes {
        for bit in (node.shift..node.shift + node.bits).rev() {
            if !bits.contains(&bit) {
                bits.push(bit);
            }
        }
    }
    bits
}

/// The number of the form that a decode tree finds, or `none`.
pub(crate) fn form_of(diagrams: &mut Diagrams, tree: &Tree, none: u32) -> Function {
    form_below(diagrams, tree, tree.root, none, &mut FxHashMap::default())
}

fn form_below(diagrams: &mut Diagrams, tree: &Tree, at: u32, none: u32, known: &mut FxHashMap<u32, Function>) -> Function {
    if let Some(f) = known.get(&at) {
        return *f;
    }
    let f = match tree.child(at) {
        Child::Leaf(leaf) => {
            let mut f = Function::constant(none);
            for (form, cube) in tree.leaves[leaf].iter().rev() {
                let here = diagrams.in_cube(*cube);
                f = diagrams.where_else(here, Function::constant((*form).into()), f);
            }
            f
        }
        Child::Node(node) => {
            let node = tree.nodes[node];
            let children: Vec<Function> = (0..1usize << node.bits)
                .map(|i| form_below(diagrams, tree, tree.children[node.first as usize + i], none, known))
                .collect();
            let bits: Vec<u8> = (node.shift..node.shift + node.bits).rev().collect();
            diagrams.select(&bits, &children)
        }
    };
    known.insert(at, f);
    f
}
