//! What expressions and statements of a spec mean, law by law, on tiny specs whose effects are
//! evaluated.

use super::diagnostics::Code;
use crate::dsl::test_specs::{errors, form, spec};
use crate::formula::{Dependence, Env, Evaluator, FnId, SpaceId, VarId};
use crate::model::{Isa, Semantics};

/// Field `n` has a value; element `a` of every space holds `0x10 + a`; a variable that is no field
/// is all ones.
struct Machine<'i> {
    isa: &'i Isa,
    n: u128,
}

impl Env for Machine<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        match self.isa.forms[0].fields.iter().position(|f| f.var == id) {
            Some(_) => self.n,
            None => u128::MAX,
        }
    }
    fn read(&mut self, _space: SpaceId, addr: u128) -> u128 {
        0x10 + addr
    }
    fn call(&mut self, _function: FnId, arguments: &[u128]) -> u128 {
        arguments.iter().sum()
    }
}

/// The writes of a form: state, address and value of each that happens when field `n` has a value.
fn writes(top: &str, sem: &str, n: u128) -> Vec<(String, u128, u128)> {
    let isa = spec(top, &form(&format!("field n : 7 = w[6..0] {sem}")));
    let Semantics::Effects { effects, .. } = &isa.forms[0].semantics else {
        panic!("no effects")
    };
    let mut machine = Machine { isa: &isa, n };
    let mut e = Evaluator::new(&isa.pool, &mut machine);
    effects
        .iter()
        .filter_map(|x| {
            if e.eval(x.guard) == 0 {
                return None;
            }
            Some((isa.states[x.state].name.clone(), e.eval(x.addr), e.eval(x.value)))
        })
        .collect()
}

/// The value of an expression of eight bits when field `n` has a value.
fn value(expr: &str, n: u128) -> u128 {
    value_with("", expr, n)
}

fn value_with(top: &str, expr: &str, n: u128) -> u128 {
    let all = writes(top, &format!("text \"a {{n}}\" sem {{ r[0] <- {expr}; }}"), n);
    assert_eq!(all.len(), 1);
    all[0].2
}

fn refused(expr: &str) -> Vec<Code> {
    errors(
        "",
        &form(&format!("field n : 7 = w[6..0] text \"a {{n}}\" sem {{ r[0] <- {expr}; }}")),
    )
}

#[test]
fn numbers_take_the_width_of_the_other_side_and_widths_must_agree() {
    assert_eq!(value("zext(n, 8) + 255", 5), 4);
    assert_eq!(value("255 - zext(n, 8)", 5), 250);
    assert_eq!(value("zext(n, 8) + -1", 5), 4);
    assert_eq!(refused("zext(n, 8) + 256"), [Code::TooWide]);
    assert_eq!(refused("zext(n, 8) + -129"), [Code::TooWide]);
    assert_eq!(refused("n + zext(n, 8)"), [Code::WidthMismatch]);
    assert_eq!(refused("n"), [Code::WidthMismatch]);
}

#[test]
fn arithmetic_on_plain_numbers_is_exact() {
    assert_eq!(value("bits((1 << 100) / (1 << 97) + 7 % 4 * 2, 8)", 0), 14);
    assert_eq!(value("bits(-1, 8)", 0), 0xff);
    assert_eq!(value("bits(-1, 128)[127..120]", 0), 0xff);
    assert_eq!(refused("bits(1 << 127, 8)"), [Code::BadNumber]);
}

#[test]
fn shifts_take_amounts_of_any_width_and_lose_all_bits_beyond_their_own() {
    for n in [0u128, 1, 3, 7, 8, 9, 64, 127] {
        let shl = if n < 8 { 0x96 << n & 0xff } else { 0 };
        let shr = if n < 8 { 0x96 >> n } else { 0 };
        let sar = if n < 8 { (0xff96 >> n) & 0xff } else { 0xff };
        for amount in ["n", "zext(n, 8)", "zext(n, 100)"] {
            assert_eq!(value(&format!("bits(0x96, 8) << {amount}"), n), shl, "<< {n}");
            assert_eq!(value(&format!("bits(0x96, 8) >> {amount}"), n), shr, ">> {n}");
            assert_eq!(value(&format!("bits(0x96, 8) >>> {amount}"), n), sar, ">>> {n}");
        }
    }
    // An amount of which only high bits are set is far, not zero.
    assert_eq!(value("bits(0x96, 8) << (zext(n, 100) << 64)", 1), 0);
    assert_eq!(value("bits(0x96, 8) >> 300", 0), 0);
    assert_eq!(value("bits(0x96, 8) >>> 300", 0), 0xff);
}

#[test]
fn slices_concatenation_and_extension_keep_bits_in_place() {
    assert_eq!(value("n[2..0] ++ n[6..2]", 0b1011010), 0b01010110);
    assert_eq!(value("sext(n[2..0], 8)", 0b100), 0xfc);
    assert_eq!(value("zext(n[6], 8)", 0x40), 1);
    assert_eq!(value("bits(if slt(n, 64 - 1) { bits(1, 8) } else { bits(2, 8) }, 8)", 0x7f), 1);
    assert_eq!(refused("zext(n, 9)[8..1] + zext(n, 3)"), [Code::WidthMismatch]);
}

#[test]
fn a_match_takes_the_arm_whose_pattern_holds() {
    let e = "match n[2..0] { 000 | 0x7 => bits(1, 8), 0x2..0x3 => bits(2, 8), 10x => bits(3, 8), else => bits(4, 8) }";
    let expected = [1, 4, 2, 2, 3, 3, 4, 1];
    for (n, want) in expected.into_iter().enumerate() {
        assert_eq!(value(e, n as u128), want, "{n}");
    }
}

#[test]
fn a_match_must_be_total_except_for_invalid_codes() {
    assert_eq!(refused("match n[1..0] { 0x => bits(1, 8) }"), [Code::NotTotal]);
    let top = "enum e : 2 { 00 one 01 two 1x invalid \"none\" } fn f(x: 2) { match x { one => bits(7, 8), two => bits(9, 8) } }";
    let isa = spec(
        top,
        &form("field k : e = w[6..5] ignored w[4..0] text \"a {k}\" sem { r[0] <- f(k); }"),
    );
    assert!(matches!(&isa.forms[0].semantics, Semantics::Effects { effects, .. } if effects.len() == 1));
}

#[test]
fn an_enumerator_compares_with_all_codes_of_its_row() {
    let top = "enum e : 3 { 000 | 01x low 001 mid 1xx high }";
    let body = form("field k : e = w[6..4] ignored w[3..0] text \"a {k}\" sem { if k == low { r[0] <- 1; } if k != low { r[1] <- 2; } }");
    let isa = spec(top, &body);
    let Semantics::Effects { effects, .. } = &isa.forms[0].semantics else {
        panic!("no effects")
    };
    for k in 0..8u128 {
        let mut machine = Machine { isa: &isa, n: k };
        let mut e = Evaluator::new(&isa.pool, &mut machine);
        let low = matches!(k, 0 | 2 | 3);
        assert_eq!(e.eval(effects[0].guard), u128::from(low));
        assert_eq!(e.eval(effects[1].guard), u128::from(!low));
    }
}

#[test]
fn all_reads_see_the_state_before() {
    let all = writes("", "text \"a {n}\" sem { r[1] <- r[2]; r[2] <- r[1]; pc <- pc + 1; }", 0);
    assert_eq!(all, [("r".into(), 1, 0x12), ("r".into(), 2, 0x11), ("pc".into(), 0, 0x11)]);
}

#[test]
fn loads_and_stores_are_little_endian_and_wrap_around() {
    let all = writes("", "text \"a {n}\" sem { store(m, n[3..0], load(m, n[3..0], 2)); }", 15);
    assert_eq!(all, [("m".into(), 15, 0x1f), ("m".into(), 0, 0x10)]);
    assert_eq!(refused("load(m, n[3..0], 17)[7..0]"), [Code::Limit]);
    let codes = errors("", &form("field n : 7 = w[6..0] text \"a {n}\" sem { store(m, 0, n); }"));
    assert_eq!(codes, [Code::WidthMismatch]);
}

#[test]
fn functions_bind_widths_by_their_arguments() {
    let top = "fn top(x: n) { x[n - 1] } fn both(x: n, y: n) { x ^ y }";
    assert_eq!(value_with(top, "zext(top(n) ++ top(r[0]), 8)", 0x40), 0b10);
    let codes = errors(top, &form("field n : 7 = w[6..0] text \"a {n}\" sem { r[0] <- both(r[0], n); }"));
    assert_eq!(codes, [Code::WidthMismatch]);
}

#[test]
fn an_operand_row_without_value_is_an_undefined_read_where_it_holds() {
    let top = "operand o(n: 7) : 8 { n[6] == 0 => \"r{n[2..0]}_{n[5..3]}\" read r[n[2..0]]; else => \"none {n[5..0]}\"; }";
    let isa = spec(
        top,
        &form("field n : 7 = w[6..0] operand x = o(n) text \"a {x}\" sem { if n[0] == 1 { r[0] <- x; } }"),
    );
    let Semantics::Effects { undefined_reads, .. } = &isa.forms[0].semantics else {
        panic!("no effects")
    };
    assert_eq!(undefined_reads.len(), 1);
    for n in 0..128u128 {
        let mut machine = Machine { isa: &isa, n };
        let open = Evaluator::new(&isa.pool, &mut machine).eval(undefined_reads[0].0);
        assert_eq!(open, u128::from(n & 0x41 == 0x41), "only where the read matters: {n:#x}");
    }
}

#[test]
fn an_operand_write_does_what_the_row_that_holds_says() {
    let top = "operand o(n: 7) : 8 { n[6] == 0 => \"r{n[2..0]}_{n[5..3]}\" write v { r[n[2..0]] <- v; } else => \"m{n[5..0]}\" write v { store(m, n[3..0], v + 1); } }";
    let sem = "operand x = o(n) text \"a {x}\" sem { x <- 5; }";
    assert_eq!(writes(top, sem, 3), [("r".into(), 3, 5)]);
    assert_eq!(writes(top, sem, 0x43), [("m".into(), 3, 6)]);
}

#[test]
fn a_value_is_unspecified_only_where_the_unspecified_branch_is_taken() {
    let isa = spec(
        "",
        &form("field n : 7 = w[6..0] text \"a {n}\" sem { r[0] <- if n == 3 { undefined } else { r[0] }; }"),
    );
    let Semantics::Effects { effects, .. } = &isa.forms[0].semantics else {
        panic!("no effects")
    };
    for n in [0u128, 3, 4] {
        let mut machine = Machine { isa: &isa, n };
        let is = |v| isa.pool.is_unspecified(v);
        let found = isa.pool.dependence(effects[0].value, &mut machine, is);
        assert_eq!(matches!(found, Dependence::Unspecified(..)), n == 3, "{found:?}");
    }
}

#[test]
fn an_operand_named_in_a_branch_is_read_in_that_branch_only() {
    let top = "operand o(n: 7) : 8 { n[6] == 0 => \"r{n[5..0]}\" read r[n[2..0]]; else => \"none {n[5..0]}\"; }";
    for value in [
        "if n[0] == 1 { x } else { r[0] }",
        "match n[0] { 0 => r[0], 1 => x }",
        "match n[1..0] { 01 => x, 11 => x, else => r[0] }",
    ] {
        let isa = spec(
            top,
            &form(&format!(
                "field n : 7 = w[6..0] operand x = o(n) text \"a {{x}}\" sem {{ r[0] <- {value}; }}"
            )),
        );
        let Semantics::Effects { undefined_reads, .. } = &isa.forms[0].semantics else {
            panic!("no effects")
        };
        for n in 0..128u128 {
            let mut machine = Machine { isa: &isa, n };
            let mut e = Evaluator::new(&isa.pool, &mut machine);
            let open = undefined_reads.iter().any(|(t, _)| e.eval(*t) == 1);
            assert_eq!(open, n & 0x41 == 0x41, "{value} for {n:#x}");
        }
    }
}
