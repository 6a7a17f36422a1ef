//! Hash-consed arena of bitvector terms: declarations, and one constructor per operation, which
//! checks widths.

mod packed;

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{FnId, Node, SpaceId, Term, VarId, Width};

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarRole {
    /// A value that is given: a field, a number, the state before.
    Given,
    /// A value that the documents leave unspecified.
    Unspecified,
    /// The address of the element that a claim about a whole space looks at.
    Element,
}

/// A declared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarDecl {
    /// The name, unique among variables.
    pub name: String,
    /// The width of the value.
    pub width: Width,
    /// What it stands for.
    pub role: VarRole,
}

/// A declared space: an array from addresses to elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceDecl {
    /// The name, unique among spaces.
    pub name: String,
    /// The width of an address.
    pub addr_width: Width,
    /// The width of an element.
    pub elem_width: Width,
}

/// A declared uninterpreted function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FnDecl {
    /// The name, unique among functions.
    pub name: String,
    /// The widths of the arguments.
    pub arg_widths: Vec<Width>,
    /// The width of the result.
    pub result_width: Width,
}

crate::pack_enum! {
    VarRole { 0 Given, 1 Unspecified, 2 Element }
}

crate::pack_struct! {
    VarDecl { name, width, role }
    SpaceDecl { name, addr_width, elem_width }
    FnDecl { name, arg_widths, result_width }
}

/// An arena of hash-consed bitvector terms.
///
/// ```
/// use isamorph_core::formula::{TermPool, Width};
/// let mut pool = TermPool::new();
/// let x = pool.declare_var("x", Width::new(8).unwrap());
/// let x = pool.var(x);
/// let not_x = pool.not(x);
/// let sum = pool.add(x, not_x);
/// assert_eq!(pool.as_const(sum), Some(0xff));
/// ```
#[derive(Clone, Debug)]
pub struct TermPool {
    nodes: Vec<(Node, Width)>,
    /// The terms by a hash of what they are, with that hash. Empty for a pool that was read and not
    /// yet added to.
    known: HashTable<(u32, Term)>,
    vars: Declarations<VarDecl>,
    spaces: Declarations<SpaceDecl>,
    fns: Declarations<FnDecl>,
    simplifying: bool,
    /// Constructor calls that are left to the simplifier; `None` outside of it.
    pub(super) fuel: Option<u32>,
}

impl Default for TermPool {
    fn default() -> Self {
        TermPool::new()
    }
}

#[derive(Clone, Debug)]
struct Declarations<D> {
    list: Vec<D>,
    by_name: FxHashMap<String, u32>,
}

impl<D: PartialEq + std::fmt::Debug> Declarations<D> {
    fn new() -> Self {
        Declarations {
            list: Vec::new(),
            by_name: FxHashMap::default(),
        }
    }

    fn declare(&mut self, name: &str, declaration: D) -> u32 {
        if let Some(&id) = self.by_name.get(name) {
            let earlier = &self.list[id as usize];
            assert!(*earlier == declaration, "declared twice differently: {earlier:?}, {declaration:?}");
            return id;
        }
        let id = u32::try_from(self.list.len()).expect("fewer than 2^32 declarations");
        self.list.push(declaration);
        self.by_name.insert(name.to_owned(), id);
        id
    }
}

impl TermPool {
    /// An empty pool that simplifies terms as they are constructed.
    pub fn new() -> TermPool {
        TermPool {
            nodes: Vec::new(),
            known: HashTable::new(),
            vars: Declarations::new(),
            spaces: Declarations::new(),
            fns: Declarations::new(),
            simplifying: true,
            fuel: None,
        }
    }

    /// An empty pool that constructs exactly the terms it is asked for.
    pub fn raw() -> TermPool {
        TermPool {
            simplifying: false,
            ..TermPool::new()
        }
    }

    /// An empty pool that simplifies, in which spaces and functions have the same handles as in
    /// another one.
    pub fn with_declarations(other: &TermPool) -> TermPool {
        TermPool {
            spaces: other.spaces.clone(),
            fns: other.fns.clone(),
            ..TermPool::new()
        }
    }

    /// An empty pool that constructs exactly the terms it is asked for, in which spaces and
    /// functions have the same handles as in another one.
    pub fn raw_with_declarations(other: &TermPool) -> TermPool {
        TermPool {
            simplifying: false,
            ..TermPool::with_declarations(other)
        }
    }

    /// Does this pool simplify terms as they are constructed?
    pub fn is_simplifying(&self) -> bool {
        self.simplifying
    }

    /// The width of a term.
    pub fn width(&self, t: Term) -> Width {
        self.nodes[t.index()].1
    }

    /// The shape of a term.
    pub fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()].0
    }

    /// The number of terms in the pool.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there no term in the pool yet?
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value of a term that is a number.
    pub fn as_const(&self, t: Term) -> Option<u128> {
        match self.node(t) {
            Node::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Is the term the boolean true?
    pub fn is_true(&self, t: Term) -> bool {
        self.width(t) == Width::BOOL && self.as_const(t) == Some(1)
    }

    /// Is the term the boolean false?
    pub fn is_false(&self, t: Term) -> bool {
        self.width(t) == Width::BOOL && self.as_const(t) == Some(0)
    }

    /// Should a solver represent the term as a truth value and not as a bitvector?
    ///
    /// Of the terms of width 1, parts of bitvectors are not natural truth values.
    pub fn is_boolean(&self, t: Term) -> bool {
        self.width(t) == Width::BOOL
            && match self.node(t) {
                Node::Const(_) | Node::Var(_) | Node::Not(_) | Node::Ite(..) => true,
                Node::Binary(op, ..) => op.is_comparison() || op.declared().connective.is_some(),
                _ => false,
            }
    }

    // ---- declarations ----

    /// Declares a variable that stands for a given value; the same name and width give the same
    /// handle.
    ///
    /// # Panics
    /// If the name was declared with another width or in another role.
    pub fn declare_var(&mut self, name: &str, width: Width) -> VarId {
        self.declare_var_as(name, width, VarRole::Given)
    }

    /// Declares a variable in a role; the same name, width and role give the same handle.
    ///
    /// # Panics
    /// If the name was declared with another width or in another role.
    pub fn declare_var_as(&mut self, name: &str, width: Width, role: VarRole) -> VarId {
        let name_of = name.to_owned();
        VarId(self.vars.declare(
            name,
            VarDecl {
                name: name_of,
                width,
                role,
            },
        ))
    }

    /// Declares what another pool declares, under a name of its own.
    ///
    /// # Panics
    /// If the name was declared with another width or in another role.
    pub fn declare_var_like(&mut self, name: &str, other: &VarDecl) -> VarId {
        self.declare_var_as(name, other.width, other.role)
    }

    /// A pool without terms that declares what another one declares, under the same handles.
    #[must_use]
    pub fn declaring_like(other: &TermPool) -> TermPool {
        let mut pool = TermPool::new();
        for v in other.vars() {
            pool.declare_var_like(other.var_name(v), other.var_decl(v));
        }
        for s in other.spaces().map(|s| other.space_decl(s)) {
            pool.declare_space(&s.name, s.addr_width, s.elem_width);
        }
        for f in other.fns().map(|f| other.fn_decl(f)) {
            pool.declare_fn(&f.name, &f.arg_widths, f.result_width);
        }
        pool
    }

    /// Declares a space; the same name and widths give the same handle.
    ///
    /// # Panics
    /// If the name was declared with other widths.
    pub fn declare_space(&mut self, name: &str, addr_width: Width, elem_width: Width) -> SpaceId {
        SpaceId(self.spaces.declare(
            name,
            SpaceDecl {
                name: name.to_owned(),
                addr_width,
                elem_width,
            },
        ))
    }

    /// Declares an uninterpreted function; the same name and widths give the same handle.
    ///
    /// # Panics
    /// If the name was declared with other widths.
    pub fn declare_fn(&mut self, name: &str, arg_widths: &[Width], result_width: Width) -> FnId {
        let declaration = FnDecl {
            name: name.to_owned(),
            arg_widths: arg_widths.to_vec(),
            result_width,
        };
        FnId(self.fns.declare(name, declaration))
    }

    /// Does a variable stand for a value that the documents leave unspecified?
    pub fn is_unspecified(&self, id: VarId) -> bool {
        self.var_decl(id).role == VarRole::Unspecified
    }

    /// The name of a variable.
    pub fn var_name(&self, id: VarId) -> &str {
        &self.var_decl(id).name
    }

    /// The declaration of a variable.
    pub fn var_decl(&self, id: VarId) -> &VarDecl {
        &self.vars.list[id.index()]
    }

    /// The declaration of a space.
    pub fn space_decl(&self, id: SpaceId) -> &SpaceDecl {
        &self.spaces.list[id.index()]
    }

    /// The declaration of a function.
    pub fn fn_decl(&self, id: FnId) -> &FnDecl {
        &self.fns.list[id.index()]
    }

    /// The variable of that name, if declared.
    pub fn find_var(&self, name: &str) -> Option<VarId> {
        self.vars.by_name.get(name).map(|&id| VarId(id))
    }

    /// All declared spaces, in order.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.list.len() as u32).map(SpaceId)
    }

    /// All declared functions, in order.
    pub fn fns(&self) -> impl Iterator<Item = FnId> + use<> {
        (0..self.fns.list.len() as u32).map(FnId)
    }

    /// Every declared variable, in the order of declaration.
    pub fn vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.vars.list.len() as u32).map(VarId)
    }

    // ---- leaves ----

    /// A number.
    ///
    /// # Panics
    /// If the value does not fit the width.
    pub fn constant(&mut self, width: Width, value: u128) -> Term {
        assert!(value <= width.mask(), "the constant {value:#x} does not fit {width} bits");
        self.intern(Node::Const(value), width)
    }

    /// The boolean true.
    pub fn tt(&mut self) -> Term {
        self.constant(Width::BOOL, 1)
    }

    /// The boolean false.
    pub fn ff(&mut self) -> Term {
        self.constant(Width::BOOL, 0)
    }

    /// A boolean constant.
    pub fn boolean(&mut self, value: bool) -> Term {
        self.constant(Width::BOOL, u128::from(value))
    }

    // ---- storage ----

    /// The term of a node, if it is there.
    pub(super) fn find(&mut self, hash: u32, node: &Node, width: Width) -> Option<Term> {
        if self.known.len() != self.nodes.len() {
            self.index();
        }
        let same = |(h, t): &(u32, Term)| {
            let (other, w) = &self.nodes[t.index()];
            *h == hash && *w == width && other == node
        };
        self.known.find(spread(hash), same).map(|(_, t)| *t)
    }

    /// The term of a node, stored as it is.
    pub(super) fn intern(&mut self, node: Node, width: Width) -> Term {
        let hash = hash_of(&node, width);
        if let Some(t) = self.find(hash, &node, width) {
            return t;
        }
        let t = Term(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.nodes.push((node, width));
        self.known.insert_unique(spread(hash), (hash, t), |(h, _)| spread(*h));
        t
    }
}

/// What terms are looked up by.
pub(super) fn hash_of(node: &Node, width: Width) -> u32 {
    FxBuildHasher.hash_one((node, width)) as u32
}

/// A table looks at both ends of a hash.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}
