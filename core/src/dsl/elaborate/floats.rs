//! The floating-point functions of the language; apart from the other built-in ones because they
//! take names of modes.

use super::{Elaborator, Scope, Value};
use crate::dsl::ast::{Expr, ExprKind, Ident};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::float::{self, Choice, Denormals, Format, Kind, Mode, Nan, Operation, Rounding};
use crate::source::Span;

const MODES: &str = "rn, rz, rm, rp, by(code), daz, ftz, payload, full; number and first for fmin and fmax";

impl<'a> Elaborator<'a> {
    /// A call of one of [`FLOATS`](crate::dsl::builtins::FLOATS): operands, for conversions the
    /// width of the result, then modes in any order.
    pub(super) fn float_call(&mut self, f: &'a Ident, args: &'a [Expr], span: Span, scope: &mut Scope) -> Value {
        let name = f.name.as_str();
        let operands = match name {
            "ffma" | "fmadtrunc" => 3,
            "fnan" | "fsat" | "fint" | "fcvt" | "itof" | "utof" | "ftoi" | "ftou" => 1,
            _ => 2,
        };
        let sized = matches!(name, "fcvt" | "itof" | "utof" | "ftoi" | "ftou");
        let wanted = operands + usize::from(sized);
        if args.len() < wanted && !self.arity(f, wanted, args, span) {
            return Value::Poison;
        }
        let mut mode = Mode::default();
        let mut choice = Choice::default();
        for a in &args[wanted..] {
            if let ExprKind::Call(by, codes) = &*a.kind
                && by.name == "by"
                && let [code] = codes.as_slice()
            {
                let v = self.eval(code, scope, None);
                let code_term = self.coerced(v, 2, code.span);
                mode.rounding = Rounding::Coded(code_term);
                continue;
            }
            let word = if let ExprKind::Name(n) = &*a.kind { n.as_str() } else { "" };
            match word {
                "rn" => mode.rounding = Rounding::Nearest,
                "rz" => mode.rounding = Rounding::Zero,
                "rm" => mode.rounding = Rounding::Down,
                "rp" => mode.rounding = Rounding::Up,
                "daz" => mode.operands = Denormals::Flush,
                "ftz" => mode.results = Denormals::Flush,
                "payload" => mode.nan = Nan::First,
                "full" => mode.nan = Nan::Full,
                "number" if matches!(name, "fmin" | "fmax") => choice.number_over_nan = true,
                "first" if matches!(name, "fmin" | "fmax") => choice.first_zero = true,
                _ => {
                    return self.error(
                        Diagnostic::new(Code::BadArguments, a.span, format!("this is no mode of `{name}`"))
                            .help(format!("modes are {MODES}")),
                    );
                }
            }
        }
        let mut values = Vec::new();
        for a in &args[..operands] {
            let v = self.eval(a, scope, None);
            let Some(b) = self.own_bits(v, a.span) else { return Value::Poison };
            values.push(b.term);
        }
        let have = self.width(values[0]);
        let integer = matches!(name, "itof" | "utof");
        if let Some(i) = values.iter().position(|t| self.width(*t) != have) {
            let other = self.width(values[i]);
            return self.error(Diagnostic::new(
                Code::WidthMismatch,
                args[i].span,
                format!("a float of {other} bits beside one of {have}"),
            ));
        }
        let mut size = have;
        if sized {
            let Some(n) = self.static_int(&args[operands], scope) else {
                return Value::Poison;
            };
            size = u32::try_from(n).unwrap_or(u32::MAX);
        }
        // A formula of some thousand nodes at most; it is paid for with those it adds.
        let source = Format::of_width(have);
        let target = Format::of_width(size);
        let no_format = |s: &mut Self, bits: u32| {
            s.error(Diagnostic::new(Code::WidthMismatch, span, format!("no float has {bits} bits")).help("floats have 16, 32 or 64 bits"))
        };
        let pool = &mut self.pool;
        let term = if integer {
            let Some(to) = target else { return no_format(self, size) };
            if have > 64 {
                return self.error(Diagnostic::new(
                    Code::Limit,
                    span,
                    "integers of more than 64 bits cannot be converted",
                ));
            }
            if name == "itof" {
                float::from_signed(pool, to, mode, values[0])
            } else {
                float::from_unsigned(pool, to, mode, values[0])
            }
        } else {
            let Some(from) = source else { return no_format(self, have) };
            if operands == 3 && from == Format::DOUBLE {
                return self.error(
                    Diagnostic::new(Code::Limit, span, format!("`{name}` of floats of 64 bits"))
                        .help("its exact result has more than the 128 bits that values can have"),
                );
            }
            let (x, y) = (values[0], values[values.len().min(2) - 1]);
            match name {
                "fadd" => float::add(pool, from, mode, x, y),
                "fsub" => float::sub(pool, from, mode, x, y),
                "fmul" => float::mul(pool, from, mode, x, y),
                "ffma" => float::fma(pool, from, mode, x, y, values[2]),
                "fmadtrunc" => float::multiply_truncate_add(pool, from, mode, x, y, values[2]),
                "fmin" => float::min(pool, from, mode, choice, x, y),
                "fmax" => float::max(pool, from, mode, choice, x, y),
                "feq" => float::eq(pool, from, mode, x, y),
                "flt" => float::lt(pool, from, mode, x, y),
                "fle" => float::le(pool, from, mode, x, y),
                "fnan" => float::is_nan(pool, from, x),
                "fsat" => float::saturate(pool, from, x),
                "fint" => float::integral(pool, from, mode, x),
                "fcvt" => {
                    let Some(to) = target else { return no_format(self, size) };
                    float::convert(pool, from, to, mode, x)
                }
                _ => {
                    if !(1..=64).contains(&size) {
                        return self.error(Diagnostic::new(Code::Limit, span, "integers have 1 to 64 bits here"));
                    }
                    if name == "ftoi" {
                        float::to_signed(pool, from, mode, size, x)
                    } else {
                        float::to_unsigned(pool, from, mode, size, x)
                    }
                }
            }
        };
        // A test for NaN is a comparison of bits, which integers are asked for too.
        if name != "fnan" && self.pool.as_const(term).is_none() {
            self.float_results.push(term);
        }
        let format = if integer { target } else { source };
        let known = self.floats.iter().any(|f| f.result == term);
        if let (Some(kind), Some(format), false) = (kind(name), format, known) {
            self.floats.push(Operation {
                result: term,
                kind,
                format,
                mode,
                operands: values,
            });
        }
        self.charge(0, span);
        self.bits_value(term)
    }
}

/// The operations that are remembered: those with large formulas.
fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "fadd" => Kind::Add,
        "fsub" => Kind::Sub,
        "fmul" => Kind::Mul,
        "ffma" => Kind::Fma,
        "fmadtrunc" => Kind::MultiplyTruncateAdd,
        "itof" => Kind::FromSigned,
        "utof" => Kind::FromUnsigned,
        "ftoi" => Kind::ToSigned,
        "ftou" => Kind::ToUnsigned,
        "fcvt" => Kind::Convert,
        _ => return None,
    })
}
