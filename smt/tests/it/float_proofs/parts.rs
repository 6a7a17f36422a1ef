//! Claims cut into parts that a solver decides quickly, and that together say the whole.
//!
//! Z3 turns its theory of floating point into bitvectors (`fpa2bv`). In what comes out there is one
//! multiplication of significands, as there is one in our formula, and SAT solvers are bad at
//! comparing multipliers. So the product becomes a variable: first it is proved that both multiply
//! the same numbers, and how large products are; then that the formulas agree for *every* product
//! of that size. For a sum of a product and a third number the exponents and the significand of the
//! third become variables as well, and the distance of the exponents a constant, of which there is
//! a part for each value; another part says that there are no other values.
//!
//! The terms that become variables are found by their width and by the operands that they depend
//! on. Nothing rests on having found the right ones: with wrong ones the parts about them could not
//! be proved.

use std::collections::HashMap;

use isamorph_core::float::Format;
use z3::ast::{Ast, BV, Bool, Dynamic};
use z3::{AstKind, DeclKind, Goal, Solver, SortKind, Tactic};

use super::claims::{Claim, Split};

/// One question: its assertions must contradict each other.
pub struct Part {
    /// What it is about.
    pub name: String,
    /// SMT-LIB text that Z3 reads.
    pub script: String,
}

impl Part {
    fn new(name: impl Into<String>, assertions: &[Bool]) -> Part {
        let solver = Solver::new();
        assertions.iter().for_each(|a| solver.assert(a));
        Part {
            name: name.into(),
            script: solver.to_string(),
        }
    }
}

/// The parts of a claim.
pub fn parts(claim: &Claim) -> Vec<Part> {
    let script = claim.script();
    match claim.split {
        Split::Whole => vec![Part {
            name: "all operands".into(),
            script,
        }],
        Split::Product(f) => product(f, &Lowered::new(&script), claim.flushed),
        Split::Fused(f) => fused(f, &Lowered::new(&script), claim.flushed),
    }
}

// ---- what Z3 makes of a claim

/// The two assertions of a claim as bitvector formulas.
struct Lowered {
    /// The result is our formula.
    ours: Vec<Bool>,
    /// The result is not what the theory says.
    theirs: Vec<Bool>,
}

impl Lowered {
    fn new(script: &str) -> Lowered {
        let solver = Solver::new();
        solver.from_string(script);
        let all = solver.get_assertions();
        let [ours, theirs] = all.as_slice() else {
            panic!("Z3 does not read:\n{script}")
        };
        Lowered {
            ours: lower(ours),
            theirs: lower(theirs),
        }
    }

    /// Both, with some terms replaced.
    fn with(&self, replacements: &[(&BV, &BV)]) -> Vec<Bool> {
        let all = self.ours.iter().chain(&self.theirs);
        all.map(|formula| formula.substitute(replacements)).collect()
    }
}

fn lower(assertion: &Bool) -> Vec<Bool> {
    let goal = Goal::new(false, false, false);
    goal.assert(assertion);
    let lowered = Tactic::new("fpa2bv").apply(&goal, None).expect("Z3 lowers floating point");
    lowered.list_subgoals().flat_map(|g| g.get_formulas()).collect()
}

/// The operands that a term depends on.
type Operands = String;

/// The bitvector of this width that depends on just these operands and is wanted; of several the
/// one that is computed last.
fn find(formulas: &[Bool], width: u32, operands: &str, wanted: impl Fn(&BV) -> bool) -> BV {
    let mut known: HashMap<Dynamic, (Operands, usize)> = HashMap::new();
    let mut best: Option<(usize, BV)> = None;
    let mut pending: Vec<Dynamic> = formulas.iter().map(|f| Dynamic::from_ast(f)).collect();
    while let Some(t) = pending.last().cloned() {
        if known.contains_key(&t) {
            pending.pop();
            continue;
        }
        let children = t.children();
        let missing: Vec<Dynamic> = children.iter().filter(|c| !known.contains_key(c)).cloned().collect();
        if !missing.is_empty() {
            pending.extend(missing);
            continue;
        }
        pending.pop();
        let depth = children.iter().map(|c| known[c].1 + 1).max().unwrap_or(0);
        let mut all: Vec<char> = children.iter().flat_map(|c| known[c].0.chars()).collect();
        if children.is_empty() && t.decl().kind() == DeclKind::Uninterpreted {
            all.extend(t.decl().name().chars());
        }
        all.sort_unstable();
        all.dedup();
        let all: Operands = all.into_iter().collect();
        let fits = all == operands && depth > 0 && t.sort_kind() == SortKind::Bv;
        if let Some(bv) = t.as_bv().filter(|b| fits && b.get_size() == width && wanted(b))
            && best.as_ref().is_none_or(|(deepest, _)| depth > *deepest)
        {
            best = Some((depth, bv));
        }
        known.insert(t, (all, depth));
    }
    best.unwrap_or_else(|| panic!("no term of {width} bits depends on {operands}: Z3 lowers floats in another way"))
        .1
}

// ---- operands

/// What is known about an operand.
struct Operand {
    finite: Bool,
    zero: Bool,
}

impl Operand {
    fn new(f: Format, name: &str, flushed: bool) -> Operand {
        let v = BV::new_const(name, f.width());
        let top = f.width() - 2;
        let exponent = v.extract(top, f.fraction);
        let magnitude = if flushed { exponent.clone() } else { v.extract(top, 0) };
        Operand {
            finite: exponent.eq(BV::from_i64(-1, f.exponent)).not(),
            zero: magnitude.eq(BV::from_u64(0, magnitude.get_size())),
        }
    }

    /// Finite and not zero.
    fn number(&self) -> Bool {
        Bool::and(&[&self.finite, &self.zero.not()])
    }
}

fn number(value: i64, width: u32) -> BV {
    BV::from_i64(value, width)
}

/// `from <= t <= to`, signed.
fn within(t: &BV, from: i64, to: i64) -> Bool {
    let width = t.get_size();
    Bool::and(&[&t.bvsge(number(from, width)), &t.bvsle(number(to, width))])
}

// ---- products

/// The products of significands on both sides.
struct Products {
    ours: BV,
    theirs: BV,
    least: BV,
}

impl Products {
    fn new(f: Format, lowered: &Lowered) -> Products {
        let width = 2 * (f.fraction + 1);
        // Z3 also writes a difference with a product by minus one.
        let multiplies = |t: &BV| t.decl().kind() == DeclKind::Bmul && t.children().iter().all(|f| f.kind() != AstKind::Numeral);
        let of = |formulas: &[Bool]| find(formulas, width, "xy", multiplies);
        Products {
            ours: of(&lowered.ours),
            theirs: of(&lowered.theirs),
            least: BV::from_u64(1 << (2 * f.fraction), width),
        }
    }

    /// For finite operands both sides multiply the same; products of zero are zero, of others at
    /// least one times one.
    fn parts(&self, x: &Operand, y: &Operand) -> Vec<Part> {
        let finite = Bool::and(&[&x.finite, &y.finite]);
        let factors = |i: usize| [&self.ours, &self.theirs].map(|p| p.nth_child(i).and_then(|c| c.as_bv()).expect("a factor"));
        let ([a, b], [c, d]) = (factors(0), factors(1));
        let same = Bool::and(&[&a.eq(&b), &c.eq(&d)]);
        let some_zero = Bool::or(&[&x.zero, &y.zero]);
        vec![
            Part::new("both sides multiply the same", &[finite.clone(), same.not()]),
            Part::new(
                "products of zero",
                &[
                    finite.clone(),
                    some_zero.clone(),
                    self.ours.eq(BV::from_u64(0, self.ours.get_size())).not(),
                ],
            ),
            Part::new("least product", &[finite, some_zero.not(), self.ours.bvult(&self.least)]),
        ]
    }
}

/// A product: special operands, zeros, and numbers with any product.
fn product(f: Format, lowered: &Lowered, flushed: bool) -> Vec<Part> {
    let [x, y] = ["x", "y"].map(|name| Operand::new(f, name, flushed));
    let products = Products::new(f, lowered);
    let mut parts = products.parts(&x, &y);
    let [p, q] = ["p", "q"].map(|name| BV::new_const(name, products.ours.get_size()));
    let none = BV::from_u64(0, p.get_size());
    let finite = Bool::and(&[&x.finite, &y.finite]);
    let some_zero = Bool::or(&[&x.zero, &y.zero]);

    let mut special = lowered.with(&[(&products.ours, &p), (&products.theirs, &q)]);
    special.push(finite.not());
    parts.push(Part::new("infinite operands and NaNs", &special));

    let mut zeros = lowered.with(&[(&products.ours, &none), (&products.theirs, &none)]);
    zeros.extend([finite, some_zero]);
    parts.push(Part::new("zero operands", &zeros));

    let mut numbers = lowered.with(&[(&products.ours, &p), (&products.theirs, &p)]);
    numbers.extend([x.number(), y.number(), p.bvuge(&products.least)]);
    parts.push(Part::new("numbers", &numbers));
    parts
}

/// A product and a sum.
fn fused(f: Format, lowered: &Lowered, flushed: bool) -> Vec<Part> {
    let [x, y, z] = ["x", "y", "z"].map(|name| Operand::new(f, name, flushed));
    let products = Products::new(f, lowered);
    let mut parts = products.parts(&x, &y);
    let [p, q] = ["p", "q"].map(|name| BV::new_const(name, products.ours.get_size()));
    let none = BV::from_u64(0, p.get_size());
    let some_zero = Bool::or(&[&x.zero, &y.zero]);
    let numbers = [x.number(), y.number(), z.number()];

    let any = |_: &BV| true;
    // Exponents of the product's second highest bit, and of the third operand's highest. Ours is
    // that of the highest bit.
    let (theirs, ours) = (f.exponent + 2, f.exponent + 4);
    let product_exponent = find(&lowered.theirs, theirs, "xy", any);
    let our_product_exponent = find(&lowered.ours, ours, "xy", any);
    let addend_exponent = find(&lowered.theirs, theirs, "z", any);
    let our_addend_exponent = find(&lowered.ours, ours, "z", any);
    let significand = find(&lowered.theirs, f.fraction + 1, "z", any);
    let our_significand = find(&lowered.ours, f.fraction + 1, "z", any);
    let wide = |t: &BV| t.sign_ext(2);
    let one_more = |t: &BV| wide(t).bvadd(number(1, ours));
    let bias = (1i64 << (f.exponent - 1)) - 1;
    let (lowest, highest) = (1 - bias - if flushed { 0 } else { i64::from(f.fraction) }, bias);
    let least_significand = BV::from_u64(1 << f.fraction, f.fraction + 1);

    let refute = |name: &str, given: &[&Bool], claim: &Bool| {
        let mut all: Vec<Bool> = given.iter().map(|b| (*b).clone()).collect();
        all.push(claim.not());
        Part::new(name, &all)
    };
    let [x_number, y_number, z_number] = &numbers;
    let factors = [x_number, y_number];
    parts.extend([
        refute(
            "exponents of the product",
            &factors,
            &our_product_exponent.eq(one_more(&product_exponent)),
        ),
        refute(
            "range of that exponent",
            &factors,
            &within(&product_exponent, 2 * lowest, 2 * highest),
        ),
        refute(
            "exponents of the addend",
            &[z_number],
            &our_addend_exponent.eq(wide(&addend_exponent)),
        ),
        refute("range of this exponent", &[z_number], &within(&addend_exponent, lowest, highest)),
        refute("significands of the addend", &[z_number], &our_significand.eq(&significand)),
        refute("least significand", &[z_number], &significand.bvuge(&least_significand)),
    ]);

    let mut special = lowered.with(&[(&products.ours, &p), (&products.theirs, &q)]);
    special.push(Bool::and(&[&x.finite, &y.finite, &z.finite]).not());
    parts.push(Part::new("infinite operands and NaNs", &special));

    let mut zeros = lowered.with(&[(&products.ours, &none), (&products.theirs, &none)]);
    zeros.extend([x.finite.clone(), y.finite.clone(), z.finite.clone(), some_zero]);
    parts.push(Part::new("zero factors", &zeros));

    let e = BV::new_const("e", theirs);
    let known_product = [p.bvuge(&products.least), within(&e, 2 * lowest, 2 * highest)];
    let our_e = one_more(&e);
    let product_replaced: [(&BV, &BV); 4] = [
        (&products.ours, &p),
        (&products.theirs, &p),
        (&product_exponent, &e),
        (&our_product_exponent, &our_e),
    ];
    let mut no_addend = lowered.with(&product_replaced);
    no_addend.extend([x.number(), y.number(), z.finite.clone(), z.zero.clone()]);
    no_addend.extend(known_product.clone());
    parts.push(Part::new("zero addend", &no_addend));

    let s = BV::new_const("s", f.fraction + 1);
    let distances = 2 * lowest - highest..=2 * highest - lowest;
    let mut covered = Vec::new();
    let distance = wide(&product_exponent).bvsub(wide(&addend_exponent));
    for d in distances {
        covered.push(distance.eq(number(d, ours)));
        let addend = wide(&e).bvsub(number(d, ours));
        let low = addend.extract(theirs - 1, 0);
        let mut replaced = product_replaced.to_vec();
        let our_addend = wide(&low);
        replaced.extend([
            (&addend_exponent, &low),
            (&our_addend_exponent, &our_addend),
            (&significand, &s),
            (&our_significand, &s),
        ]);
        let mut near = lowered.with(&replaced);
        near.extend(numbers.clone());
        near.extend(known_product.clone());
        near.extend([within(&addend, lowest, highest), s.bvuge(&least_significand)]);
        parts.push(Part::new(format!("exponents {d} apart"), &near));
    }
    let covered: Vec<&Bool> = covered.iter().collect();
    parts.push(refute(
        "there are no other distances",
        &[x_number, y_number, z_number],
        &Bool::or(&covered),
    ));
    parts
}
