//! The arena of terms lives here: declarations, and one constructor per
//! operation, which checks widths and shares equal terms.

mod packed;

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{BinaryOp, FnId, Node, SpaceId, Term, VarId, Width, simplify};

/// A declared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarDecl {
    /// The name, unique among variables.
    pub name: String,
    /// The width of the value.
    pub width: Width,
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

crate::pack::pack_struct! {
    VarDecl { name, width }
    SpaceDecl { name, addr_width, elem_width }
    FnDecl { name, arg_widths, result_width }
}

/// How many constructor calls the simplifier may make for one call of a user.
///
/// It bounds the time and the stack of a rewrite whatever the rules do.
const FUEL: u32 = 400;

/// An arena of hash-consed bitvector terms.
///
/// ```
/// use isamorph_core::formula::{Pool, Width};
/// let mut pool = Pool::new();
/// let x = pool.declare_var("x", Width::new(8).unwrap());
/// let x = pool.var(x);
/// let not_x = pool.not(x);
/// let sum = pool.add(x, not_x);
/// assert_eq!(pool.as_const(sum), Some(0xff));
/// ```
#[derive(Clone, Debug)]
pub struct Pool {
    nodes: Vec<(Node, Width)>,
    /// The terms by a hash of what they are, with that hash. Empty for a pool that was read and not yet added to.
    known: HashTable<(u32, Term)>,
    vars: Declarations<VarDecl>,
    spaces: Declarations<SpaceDecl>,
    fns: Declarations<FnDecl>,
    simplifying: bool,
    /// What is left of [`FUEL`]; `None` outside of the simplifier.
    fuel: Option<u32>,
}

impl Default for Pool {
    fn default() -> Self {
        Pool::new()
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

impl Pool {
    /// An empty pool that simplifies terms as they are constructed.
    pub fn new() -> Pool {
        Pool {
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
    pub fn raw() -> Pool {
        Pool {
            simplifying: false,
            ..Pool::new()
        }
    }

    /// An empty pool that simplifies, in which spaces and functions have the same handles as in another one.
    pub fn with_declarations(other: &Pool) -> Pool {
        Pool {
            spaces: other.spaces.clone(),
            fns: other.fns.clone(),
            ..Pool::new()
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

    /// Declares a variable; the same name and width give the same handle.
    ///
    /// # Panics
    /// If the name was declared with another width.
    pub fn declare_var(&mut self, name: &str, width: Width) -> VarId {
        VarId(self.vars.declare(
            name,
            VarDecl {
                name: name.to_owned(),
                width,
            },
        ))
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

    /// The value of a variable.
    pub fn var(&mut self, id: VarId) -> Term {
        let width = self.var_decl(id).width;
        self.intern(Node::Var(id), width)
    }

    /// The element of a space at an address.
    ///
    /// # Panics
    /// If the address has not the declared width.
    pub fn read(&mut self, space: SpaceId, addr: Term) -> Term {
        let declaration = self.space_decl(space);
        let (wanted, width) = (declaration.addr_width, declaration.elem_width);
        let given = self.width(addr);
        assert!(
            given == wanted,
            "reading {}: the address has {given} bits, not {wanted}",
            declaration.name
        );
        self.intern(Node::Read(space, addr), width)
    }

    /// The value of an uninterpreted function.
    ///
    /// # Panics
    /// If the arguments have not the declared number and widths.
    pub fn call(&mut self, function: FnId, arguments: &[Term]) -> Term {
        let given: Vec<Width> = arguments.iter().map(|&t| self.width(t)).collect();
        let declaration = self.fn_decl(function);
        assert!(
            given == declaration.arg_widths,
            "calling {}: the arguments have the widths {given:?}, not {:?}",
            declaration.name,
            declaration.arg_widths
        );
        let width = declaration.result_width;
        self.intern(Node::Call(function, arguments.into()), width)
    }

    // ---- operations ----

    /// Bitwise complement; of a boolean, its negation.
    pub fn not(&mut self, a: Term) -> Term {
        self.build(Node::Not(a), self.width(a))
    }

    /// Two's complement negation.
    pub fn neg(&mut self, a: Term) -> Term {
        self.build(Node::Neg(a), self.width(a))
    }

    /// An operation on two operands, given as a value.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let (wa, wb) = (self.width(a), self.width(b));
        assert!(wa == wb, "{op:?} needs operands of one width, not {wa} and {wb} bits");
        let width = if op.is_comparison() { Width::BOOL } else { wa };
        self.build(Node::Binary(op, a, b), width)
    }

    /// Inequality.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `a` if the boolean `c` is true, else `b`.
    ///
    /// # Panics
    /// If `c` is not a boolean or the widths of `a` and `b` differ.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        let (wc, wa, wb) = (self.width(c), self.width(a), self.width(b));
        assert!(wc == Width::BOOL, "the condition of ite has {wc} bits, not 1");
        assert!(wa == wb, "the branches of ite have {wa} and {wb} bits");
        self.build(Node::Ite(c, a, b), wa)
    }

    /// `hi` above `lo`.
    ///
    /// # Panics
    /// If the result is wider than 128 bits.
    pub fn concat(&mut self, hi: Term, lo: Term) -> Term {
        let bits = self.width(hi).bits() + self.width(lo).bits();
        let width = Width::new(bits).unwrap_or_else(|| panic!("concat yields {bits} bits, more than 128"));
        self.build(Node::Concat(hi, lo), width)
    }

    /// The bits `hi` down to `lo` of `t`, both included.
    ///
    /// # Panics
    /// Unless `lo <= hi` and `hi` is a bit of `t`.
    pub fn extract(&mut self, hi: u32, lo: u32, t: Term) -> Term {
        let of = self.width(t);
        assert!(lo <= hi && hi < of.bits(), "bits {hi}..{lo} of a term of {of} bits");
        let width = Width::new(hi - lo + 1).expect("between 1 and the width of a term");
        self.build(
            Node::Extract {
                hi: hi as u8,
                lo: lo as u8,
                of: t,
            },
            width,
        )
    }

    /// One bit as a boolean.
    ///
    /// # Panics
    /// If `t` has no such bit.
    pub fn bit(&mut self, index: u32, t: Term) -> Term {
        self.extract(index, index, t)
    }

    /// `t` below zeros.
    ///
    /// # Panics
    /// If `width` is less than that of `t`.
    pub fn zext(&mut self, t: Term, width: Width) -> Term {
        let given = self.width(t);
        assert!(given <= width, "zext from {given} down to {width} bits");
        if given == width {
            return t;
        }
        self.build(Node::Zext(t), width)
    }

    /// `t` below copies of its sign bit.
    ///
    /// # Panics
    /// If `width` is less than that of `t`.
    pub fn sext(&mut self, t: Term, width: Width) -> Term {
        let given = self.width(t);
        assert!(given <= width, "sext from {given} down to {width} bits");
        if given == width {
            return t;
        }
        self.build(Node::Sext(t), width)
    }

    /// The conjunction of booleans; true if there are none.
    ///
    /// # Panics
    /// If a term is not a boolean.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let tt = self.tt();
        terms.into_iter().fold(tt, |a, b| self.and(a, b))
    }

    /// The disjunction of booleans; false if there are none.
    ///
    /// # Panics
    /// If a term is not a boolean.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let ff = self.ff();
        terms.into_iter().fold(ff, |a, b| self.or(a, b))
    }

    /// `b`, or not `a`.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    // ---- storage ----

    /// Simplifies a well-formed node, or stores it as it is.
    pub(super) fn build(&mut self, node: Node, width: Width) -> Term {
        if !self.simplifying {
            return self.intern(node, width);
        }
        let node = simplify::order_operands(self, node);
        if self.known.len() != self.nodes.len() {
            self.index();
        }
        // Everything known is already simple; skip the rules.
        if let Some(t) = self.find(hash_of(&node, width), &node, width) {
            return t;
        }
        let outermost = self.fuel.is_none();
        let left = self.fuel.unwrap_or(FUEL);
        let simpler = if left == 0 {
            None
        } else {
            self.fuel = Some(left - 1);
            simplify::simplify(self, &node, width)
        };
        if outermost {
            self.fuel = None;
        }
        match simpler {
            Some(t) => {
                debug_assert_eq!(self.width(t), width, "a rule changed the width of {node:?}");
                t
            }
            None => self.intern(node, width),
        }
    }

    fn find(&self, hash: u32, node: &Node, width: Width) -> Option<Term> {
        let same = |(h, t): &(u32, Term)| {
            let (other, w) = &self.nodes[t.index()];
            *h == hash && *w == width && other == node
        };
        self.known.find(spread(hash), same).map(|(_, t)| *t)
    }

    fn intern(&mut self, node: Node, width: Width) -> Term {
        if self.known.len() != self.nodes.len() {
            self.index();
        }
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

fn hash_of(node: &Node, width: Width) -> u32 {
    FxBuildHasher.hash_one((node, width)) as u32
}

/// A table looks at both ends of a hash.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}
