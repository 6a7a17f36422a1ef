//! The translation of formulas to Z3 terms. Queries are in [`solve`](crate::solver::query).
//!
//! Terms of one bit become Z3 booleans where [`TermPool::is_boolean`] says so, since
//! logic over bitvectors of width 1 is slow; they are converted where they meet
//! bitvectors. Spaces become arrays, functions uninterpreted functions.
//!
//! Z3's terms belong to the thread that made them: build and use them there.

use isamorph_core::formula::{BinaryOp, FnId, Node, SpaceId, Term, TermPool, VarId, Width};
use rustc_hash::FxHashMap;
use z3::ast::{Array, Ast, BV, Bool};
use z3::{FuncDecl, Sort};

/// A term in Z3.
#[derive(Clone, Debug)]
enum Lowered {
    Bool(Bool),
    Bits(BV),
}

impl Lowered {
    fn into_bool(self) -> Bool {
        match self {
            Lowered::Bool(t) => t,
            Lowered::Bits(t) => t.eq(BV::from_u64(1, 1)),
        }
    }

    fn into_bits(self) -> BV {
        match self {
            Lowered::Bool(t) => t.ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1)),
            Lowered::Bits(t) => t,
        }
    }
}

/// Translates terms of one pool, remembering what they share.
pub struct Lowering<'a> {
    pool: &'a TermPool,
    known: FxHashMap<Term, Lowered>,
    spaces: FxHashMap<SpaceId, Array>,
    fns: FxHashMap<FnId, FuncDecl>,
    /// Complements as differences?
    sums: bool,
}

impl<'a> Lowering<'a> {
    /// A translation into the Z3 context of this thread.
    pub fn new(pool: &'a TermPool) -> Self {
        Lowering {
            pool,
            known: FxHashMap::default(),
            spaces: FxHashMap::default(),
            fns: FxHashMap::default(),
            sums: false,
        }
    }

    /// The same with the complement of bits as a difference, `-1 - x`, so that subtractions made of
    /// it are seen as sums.
    pub fn as_sums(pool: &'a TermPool) -> Self {
        Lowering {
            sums: true,
            ..Lowering::new(pool)
        }
    }

    /// How many terms were translated.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Was none translated?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// A term of one bit as a Z3 boolean.
    ///
    /// # Panics
    /// If the term has more bits.
    pub fn bool(&mut self, t: Term) -> Bool {
        let width = self.pool.width(t);
        assert!(width == Width::BOOL, "a term of {width} bits is no boolean");
        self.lower(t).into_bool()
    }

    /// A term as a Z3 bitvector.
    pub fn bits(&mut self, t: Term) -> BV {
        self.lower(t).into_bits()
    }

    fn lower(&mut self, root: Term) -> Lowered {
        if !self.known.contains_key(&root) {
            for t in self.pool.reachable(&[root]) {
                if !self.known.contains_key(&t) {
                    let lowered = self.one(t);
                    self.known.insert(t, lowered);
                }
            }
        }
        self.known[&root].clone()
    }

    /// Translates a term whose operands are known.
    fn one(&mut self, t: Term) -> Lowered {
        let pool = self.pool;
        let width = pool.width(t);
        let bits = |t: &Term| self.known[t].clone().into_bits();
        let bool = |t: &Term| self.known[t].clone().into_bool();
        let is_boolean = pool.is_boolean(t);
        let lowered = match pool.node(t) {
            Node::Const(value) if is_boolean => Lowered::Bool(Bool::from_bool(*value == 1)),
            Node::Const(value) => Lowered::Bits(number(*value, width)),
            Node::Var(id) => variable(pool, *id),
            Node::Read(space, addr) => {
                let addr = bits(addr);
                let array = self.spaces.entry(*space).or_insert_with(|| array(pool, *space));
                let element = array.select(&addr).as_bv();
                Lowered::Bits(element.expect("elements of spaces are bitvectors"))
            }
            Node::Call(function, arguments) => {
                let arguments: Vec<BV> = arguments.iter().map(bits).collect();
                let arguments: Vec<&dyn Ast> = arguments.iter().map(|t| t as &dyn Ast).collect();
                let function = self.fns.entry(*function).or_insert_with(|| declaration(pool, *function));
                let result = function.apply(&arguments).as_bv();
                Lowered::Bits(result.expect("results of functions are bitvectors"))
            }
            Node::Not(a) if is_boolean => Lowered::Bool(bool(a).not()),
            Node::Not(a) if self.sums => Lowered::Bits(number(width.mask(), width).bvsub(bits(a))),
            Node::Not(a) => Lowered::Bits(bits(a).bvnot()),
            Node::Neg(a) => Lowered::Bits(bits(a).bvneg()),
            Node::Binary(op, a, b) => {
                if is_boolean && op.declared().connective.is_some() && pool.width(*a) == Width::BOOL {
                    connective(*op, &bool(a), &bool(b))
                } else {
                    binary(*op, &bits(a), &bits(b))
                }
            }
            Node::Ite(c, a, b) if is_boolean => Lowered::Bool(bool(c).ite(&bool(a), &bool(b))),
            Node::Ite(c, a, b) => Lowered::Bits(bool(c).ite(&bits(a), &bits(b))),
            Node::Concat(hi, lo) => Lowered::Bits(bits(hi).concat(bits(lo))),
            Node::Extract { hi, lo, of } => Lowered::Bits(bits(of).extract((*hi).into(), (*lo).into())),
            Node::Zext(a) => Lowered::Bits(bits(a).zero_ext(width.bits() - pool.width(*a).bits())),
            Node::Sext(a) => Lowered::Bits(bits(a).sign_ext(width.bits() - pool.width(*a).bits())),
        };
        debug_assert_eq!(is_boolean, matches!(lowered, Lowered::Bool(_)));
        lowered
    }
}

/// A name that Z3 accepts and that no other declaration has.
fn symbol(kind: &str, index: usize, name: &str) -> String {
    format!("{kind}{index}.{}", name.replace('\0', "_"))
}

fn sort(width: Width) -> Sort {
    Sort::bitvector(width.bits())
}

fn number(value: u128, width: Width) -> BV {
    match u64::try_from(value) {
        Ok(value) => BV::from_u64(value, width.bits()),
        Err(_) => BV::from_str(width.bits(), &value.to_string()).expect("a decimal number"),
    }
}

fn variable(pool: &TermPool, id: VarId) -> Lowered {
    let declaration = pool.var_decl(id);
    let name = symbol("v", id.index(), &declaration.name);
    match declaration.width {
        Width::BOOL => Lowered::Bool(Bool::new_const(name)),
        width => Lowered::Bits(BV::new_const(name, width.bits())),
    }
}

fn array(pool: &TermPool, id: SpaceId) -> Array {
    let declaration = pool.space_decl(id);
    let name = symbol("s", id.index(), &declaration.name);
    Array::new_const(name, &sort(declaration.addr_width), &sort(declaration.elem_width))
}

fn declaration(pool: &TermPool, id: FnId) -> FuncDecl {
    let declaration = pool.fn_decl(id);
    let name = symbol("f", id.index(), &declaration.name);
    let domain: Vec<Sort> = declaration.arg_widths.iter().map(|&width| sort(width)).collect();
    let domain: Vec<&Sort> = domain.iter().collect();
    FuncDecl::new(name, &domain, &sort(declaration.result_width))
}

/// An operator of which a connective is declared, on booleans.
fn connective(op: BinaryOp, a: &Bool, b: &Bool) -> Lowered {
    Lowered::Bool(match op {
        BinaryOp::And => Bool::and(&[a, b]),
        BinaryOp::Or => Bool::or(&[a, b]),
        BinaryOp::Xor => a.xor(b),
        BinaryOp::Eq => a.eq(b),
        _ => unreachable!("{op:?} is no connective"),
    })
}

/// An operator on bitvectors.
fn binary(op: BinaryOp, a: &BV, b: &BV) -> Lowered {
    Lowered::Bits(match op {
        BinaryOp::And => a.bvand(b),
        BinaryOp::Or => a.bvor(b),
        BinaryOp::Xor => a.bvxor(b),
        BinaryOp::Add => a.bvadd(b),
        BinaryOp::Sub => a.bvsub(b),
        BinaryOp::Mul => a.bvmul(b),
        BinaryOp::Udiv => a.bvudiv(b),
        BinaryOp::Urem => a.bvurem(b),
        BinaryOp::Shl => a.bvshl(b),
        BinaryOp::Lshr => a.bvlshr(b),
        BinaryOp::Ashr => a.bvashr(b),
        BinaryOp::Rotl => a.bvrotl(b),
        BinaryOp::Rotr => a.bvrotr(b),
        BinaryOp::Eq => return Lowered::Bool(a.eq(b)),
        BinaryOp::Ult => return Lowered::Bool(a.bvult(b)),
        BinaryOp::Ule => return Lowered::Bool(a.bvule(b)),
        BinaryOp::Slt => return Lowered::Bool(a.bvslt(b)),
        BinaryOp::Sle => return Lowered::Bool(a.bvsle(b)),
    })
}
