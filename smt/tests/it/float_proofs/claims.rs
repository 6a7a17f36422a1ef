//! What is claimed of each float formula, in the words of Z3's theory of floating point.
//!
//! Roundings are a variable: a claim holds for all four at once. With denormal operands flushed, a
//! claim is about the zeros of their sign; with denormal results flushed, about the formula that
//! keeps them.

use isamorph_core::float::{self, Choice, Denormals, Format, Mode, Rounding};
use isamorph_core::formula::{Term, TermPool, Width, write_script};

/// Builds a formula from its operands.
type Build = Box<dyn Fn(&mut TermPool, Mode, &[Term]) -> Term + Sync + Send>;

/// How a claim is cut into parts.
#[derive(Clone, Copy)]
pub enum Split {
    /// Not at all.
    Whole,
    /// A product in this format.
    Product(Format),
    /// A product and a sum in this format.
    Fused(Format),
}

/// A claim about a formula `|r|` of operands `|x|`, `|y|`, `|z|`, rounded as `rm` says.
pub struct Claim {
    pub name: String,
    /// Are denormal operands zeros?
    pub flushed: bool,
    pub split: Split,
    /// Bits of each operand.
    operands: Vec<u32>,
    build: Build,
    claim: String,
}

const HALF: Format = Format::HALF;
const SINGLE: Format = Format::SINGLE;

/// The mode that a formula's operands give.
fn mode(code: Term, flushed: bool) -> Mode {
    Mode {
        rounding: Rounding::Coded(code),
        operands: if flushed { Denormals::Flush } else { Denormals::Keep },
        ..Mode::default()
    }
}

/// The four roundings, as codes say them.
const ROUNDING: &str = "(define-fun rm () RoundingMode (ite (= |c| #b00) RNE (ite (= |c| #b01) RTN (ite (= |c| #b10) RTP RTZ))))";

impl Claim {
    /// SMT-LIB text of two assertions that contradict each other if the claim is true: what the
    /// formula is, and that this is not what the theory says.
    pub fn script(&self) -> String {
        let mut pool = TermPool::new();
        let mut declare = |name: &str, bits| {
            let id = pool.declare_var(name, Width::of(bits));
            pool.var(id)
        };
        let operands: Vec<Term> = ["x", "y", "z"]
            .into_iter()
            .zip(&self.operands)
            .map(|(n, bits)| declare(n, *bits))
            .collect();
        let code = declare("c", 2);
        let term = (self.build)(&mut pool, mode(code, self.flushed), &operands);
        // A truth value is shown as a number, so that the claim need not know its sort.
        let wide = Width::of(pool.width(term).bits().max(8));
        let term = pool.zext(term, wide);
        let result = pool.declare_var("r", wide);
        let result = pool.var(result);
        let same = pool.eq(result, term);
        let mut out = Vec::new();
        write_script(&pool, &[same], "", &mut out).expect("memory takes all");
        let text = String::from_utf8(out).expect("text");
        let dropped = ["(set-logic", "(check-sat)", "(exit)"];
        let body = text.lines().filter(|l| !dropped.iter().any(|d| l.starts_with(d)));
        let body: String = body.map(|l| format!("{l}\n")).collect();
        // Where the formula is exact, it does not mention the rounding.
        let declared = if body.contains("|c|") {
            ""
        } else {
            "(declare-const |c| (_ BitVec 2))\n"
        };
        format!("{body}{declared}{ROUNDING}\n(assert (not {}))\n", self.claim)
    }

    /// The formula in a mode, over variables.
    pub fn formula(&self, pool: &mut TermPool, mode: Mode) -> Term {
        let operands: Vec<Term> = ["x", "y", "z"]
            .into_iter()
            .zip(&self.operands)
            .map(|(name, bits)| {
                let id = pool.declare_var(name, Width::of(*bits));
                pool.var(id)
            })
            .collect();
        (self.build)(pool, mode, &operands)
    }

    /// The same claim with all roundings of the theory towards zero: it is false.
    pub fn with_wrong_rounding(mut self) -> Claim {
        self.claim = self.claim.replace(" rm ", " RTZ ");
        self
    }
}

// ---- the language of the claims

/// `to_fp` of the format.
fn to_fp(f: Format) -> String {
    format!("(_ to_fp {} {})", f.exponent, f.fraction + 1)
}

/// The number that bits stand for.
fn number(f: Format, bits: &str) -> String {
    format!("({} {bits})", to_fp(f))
}

/// The number that an operand is.
fn operand(f: Format, flushed: bool, bits: &str) -> String {
    let plain = number(f, bits);
    if !flushed {
        return plain;
    }
    let zero = |sign| format!("(_ {sign}zero {} {})", f.exponent, f.fraction + 1);
    format!(
        "(ite (fp.isSubnormal {plain}) (ite (fp.isNegative {plain}) {} {}) {plain})",
        zero('-'),
        zero('+')
    )
}

/// The formula is this number, or the one NaN.
fn is(f: Format, theirs: &str) -> String {
    let r = number(f, "|r|");
    let nan = format!("(_ bv{} {})", f.quiet_nan(), f.width());
    format!("(and (= {r} {theirs}) (=> (fp.isNaN {r}) (= |r| {nan})))")
}

fn constant(value: u128, bits: u32) -> String {
    format!("(_ bv{value} {bits})")
}

/// The integer nearest to a number: zero for a NaN, the end of the range beyond it.
fn integer(f: Format, flushed: bool, bits: u32, signed: bool) -> String {
    let x = operand(f, flushed, "|x|");
    let whole = format!("(fp.roundToIntegral rm {x})");
    let (least, greatest, beyond, convert) = if signed {
        let half = 1u128 << (bits - 1);
        (half, half - 1, half, "fp.to_sbv")
    } else {
        (0, (1u128 << bits) - 1, 1 << bits, "fp.to_ubv")
    };
    // A limit that the format does not have is its infinity.
    let limit = |sign: &str, value: u128| match sign {
        "-" => format!("({} RNE (- {value}.0))", to_fp(f)),
        _ => format!("({} RNE {value}.0)", to_fp(f)),
    };
    let least_number = limit(if signed { "-" } else { "" }, if signed { least } else { 0 });
    format!(
        "(= |r| (ite (fp.isNaN {x}) {zero} (ite (fp.leq {whole} {least_number}) {least} (ite (fp.geq {whole} {beyond}) {greatest} ((_ {convert} {bits}) rm {x})))))",
        zero = constant(0, bits),
        least = constant(least, bits),
        greatest = constant(greatest, bits),
        beyond = limit("", beyond),
    )
}

/// The lesser or greater of two numbers, in the choice given.
fn extreme(f: Format, flushed: bool, choice: Choice, greatest: bool) -> String {
    let (x, y) = (operand(f, flushed, "|x|"), operand(f, flushed, "|y|"));
    let nan = constant(f.quiet_nan(), f.width());
    let one_nan = |number: &str| {
        if choice.number_over_nan {
            is(f, number)
        } else {
            format!("(= |r| {nan})")
        }
    };
    let zero = match (choice.first_zero, greatest) {
        (true, _) => x.clone(),
        (false, false) => format!("(ite (fp.isNegative {x}) {x} {y})"),
        (false, true) => format!("(ite (fp.isNegative {x}) {y} {x})"),
    };
    let op = if greatest { "fp.max" } else { "fp.min" };
    format!(
        "(ite (and (fp.isNaN {x}) (fp.isNaN {y})) (= |r| {nan}) (ite (fp.isNaN {x}) {} (ite (fp.isNaN {y}) {} (ite (and (fp.isZero {x}) (fp.isZero {y})) {} {}))))",
        one_nan(&y),
        one_nan(&x),
        is(f, &zero),
        is(f, &format!("({op} {x} {y})")),
    )
}

fn name(f: Format) -> &'static str {
    if f == HALF { "half" } else { "single" }
}

// ---- all claims

/// All claims about a format with denormal operands kept or flushed.
fn of_format(f: Format, flushed: bool, all: &mut Vec<Claim>) {
    let n = f.width();
    let mut add = |what: String, operands: &[u32], split, claim: String, build: Build| {
        let flush = if flushed { ", operands flushed" } else { "" };
        all.push(Claim {
            name: format!("{} {what}{flush}", name(f)),
            flushed,
            split,
            operands: operands.to_vec(),
            build,
            claim,
        });
    };
    let [x, y, z] = ["|x|", "|y|", "|z|"].map(|bits| operand(f, flushed, bits));
    let pair = [n; 2];

    type Relation = fn(&mut TermPool, Format, Mode, Term, Term) -> Term;
    let relations: [(&str, &str, Relation); 3] = [("eq", "fp.eq", float::eq), ("lt", "fp.lt", float::lt), ("le", "fp.leq", float::le)];
    for (what, theirs, build) in relations {
        let claim = format!("(= (= |r| #x01) ({theirs} {x} {y}))");
        add(
            what.into(),
            &pair,
            Split::Whole,
            claim,
            Box::new(move |p, m, v| build(p, f, m, v[0], v[1])),
        );
    }
    for (number_over_nan, first_zero) in [(false, false), (false, true), (true, false), (true, true)] {
        let choice = Choice {
            number_over_nan,
            first_zero,
        };
        let how = [(number_over_nan, ", number over NaN"), (first_zero, ", first zero")];
        let how: String = how.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect();
        add(
            format!("min{how}"),
            &pair,
            Split::Whole,
            extreme(f, flushed, choice, false),
            Box::new(move |p, m, v| float::min(p, f, m, choice, v[0], v[1])),
        );
        add(
            format!("max{how}"),
            &pair,
            Split::Whole,
            extreme(f, flushed, choice, true),
            Box::new(move |p, m, v| float::max(p, f, m, choice, v[0], v[1])),
        );
    }

    let to = if f == HALF { SINGLE } else { HALF };
    add(
        format!("to {}", name(to)),
        &[n],
        Split::Whole,
        is(to, &format!("({} rm {x})", to_fp(to))),
        Box::new(move |p, m, v| float::convert(p, f, to, m, v[0])),
    );
    add(
        "to whole number".into(),
        &[n],
        Split::Whole,
        is(f, &format!("(fp.roundToIntegral rm {x})")),
        Box::new(move |p, m, v| float::integral(p, f, m, v[0])),
    );
    for bits in [16, 32] {
        add(
            format!("to signed {bits}"),
            &[n],
            Split::Whole,
            integer(f, flushed, bits, true),
            Box::new(move |p, m, v| float::to_signed(p, f, m, bits, v[0])),
        );
        add(
            format!("to unsigned {bits}"),
            &[n],
            Split::Whole,
            integer(f, flushed, bits, false),
            Box::new(move |p, m, v| float::to_unsigned(p, f, m, bits, v[0])),
        );
        // Integers are never denormal.
        if !flushed {
            add(
                format!("from signed {bits}"),
                &[bits],
                Split::Whole,
                is(f, &format!("({} rm |x|)", to_fp(f))),
                Box::new(move |p, m, v| float::from_signed(p, f, m, v[0])),
            );
            add(
                format!("from unsigned {bits}"),
                &[bits],
                Split::Whole,
                is(f, &format!("((_ to_fp_unsigned {} {}) rm |x|)", f.exponent, f.fraction + 1)),
                Box::new(move |p, m, v| float::from_unsigned(p, f, m, v[0])),
            );
        }
    }

    add(
        "mul".into(),
        &pair,
        Split::Product(f),
        is(f, &format!("(fp.mul rm {x} {y})")),
        Box::new(move |p, m, v| float::mul(p, f, m, v[0], v[1])),
    );
    if f == HALF {
        add(
            "add".into(),
            &pair,
            Split::Whole,
            is(f, &format!("(fp.add rm {x} {y})")),
            Box::new(move |p, m, v| float::add(p, f, m, v[0], v[1])),
        );
        add(
            "sub".into(),
            &pair,
            Split::Whole,
            is(f, &format!("(fp.sub rm {x} {y})")),
            Box::new(move |p, m, v| float::sub(p, f, m, v[0], v[1])),
        );
        add(
            "fma".into(),
            &[n; 3],
            Split::Fused(f),
            is(f, &format!("(fp.fma rm {x} {y} {z})")),
            Box::new(move |p, m, v| float::fma(p, f, m, v[0], v[1], v[2])),
        );
    }
}

/// A denormal as a zero of its sign, written apart from the formulas.
fn flush(pool: &mut TermPool, f: Format, x: Term) -> Term {
    let kept = pool.constant(Width::of(f.width()), 1 << (f.width() - 1));
    let zero = pool.and(x, kept);
    let field = pool.extract(f.width() - 2, f.fraction, x);
    let none = pool.constant(Width::of(f.exponent), 0);
    let low = pool.eq(field, none);
    pool.ite(low, zero, x)
}

/// Flushing results is flushing what is computed without it: for formulas whose results may be
/// denormal.
fn flushed_results(all: &mut Vec<Claim>) {
    type Operation = fn(&mut TermPool, Format, Mode, &[Term]) -> Term;
    let operations: [(&str, usize, Operation); 4] = [
        ("add", 2, |p, f, m, v| float::add(p, f, m, v[0], v[1])),
        ("sub", 2, |p, f, m, v| float::sub(p, f, m, v[0], v[1])),
        ("mul", 2, |p, f, m, v| float::mul(p, f, m, v[0], v[1])),
        ("fma", 3, |p, f, m, v| float::fma(p, f, m, v[0], v[1], v[2])),
    ];
    let mut add = |name: String, operands: Vec<u32>, build: Build| {
        all.push(Claim {
            name: format!("{name}, results flushed"),
            flushed: false,
            split: Split::Whole,
            operands,
            build,
            claim: "(= |r| #x01)".into(),
        });
    };
    let both = |f: Format, op: Build| -> Build {
        Box::new(move |p, m, v| {
            let flushing = Mode {
                results: Denormals::Flush,
                ..m
            };
            let (kept, ours) = (op(p, m, v), op(p, flushing, v));
            let want = flush(p, f, kept);
            p.eq(ours, want)
        })
    };
    for f in [HALF, SINGLE] {
        for (what, arity, op) in operations {
            add(
                format!("{} {what}", name(f)),
                vec![f.width(); arity],
                both(f, Box::new(move |p, m, v| op(p, f, m, v))),
            );
        }
    }
    let narrow = Box::new(|p: &mut TermPool, m, v: &[Term]| float::convert(p, SINGLE, HALF, m, v[0]));
    add("single to half".into(), vec![32], both(HALF, narrow));
}

/// All claims.
pub fn all() -> Vec<Claim> {
    let mut all = Vec::new();
    for f in [HALF, SINGLE] {
        for flushed in [false, true] {
            of_format(f, flushed, &mut all);
        }
    }
    flushed_results(&mut all);
    all
}
