//! Specs from nowhere: whatever the text, `load` answers, with an ISA or with errors that can be
//! shown, in bounded time, memory and stack.

use std::cell::Cell;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use isamorph_core::builtin::{self, Embedded};
use isamorph_core::dsl::diagnostics::{Code, SpecErrors};
use isamorph_core::dsl::load;
use isamorph_core::source::{Loader, NoLoader};
use proptest::prelude::*;

/// Far more than any case needs (half a second, unoptimised); a machine under load shall not fail
/// the test.
const PATIENCE: Duration = Duration::from_secs(120);

/// Loads a text within [`PATIENCE`] on a stack as small as that of a thread, and shows its errors.
fn survive(text: &str) -> Option<SpecErrors> {
    survive_with(text, &NoLoader)
}

fn survive_with(text: &str, loader: &dyn Loader) -> Option<SpecErrors> {
    let start = Instant::now();
    let result = load("hostile.isa", text, loader);
    let took = start.elapsed();
    assert!(took < PATIENCE, "{took:?} for {}…", text.chars().take(200).collect::<String>());
    if std::env::var_os("SHOW_TIMES").is_some() {
        eprintln!("{took:?} {}", text.len());
    }
    let errors = result.err()?;
    assert!(!errors.errors.is_empty());
    // Every span is a place of its file, which rendering relies on.
    for d in &errors.errors {
        for span in d.secondary.iter().map(|s| s.0).chain([d.primary.0]) {
            let file = &errors.sources.files()[span.file as usize].text;
            assert!(
                file.get(span.start as usize..span.end as usize).is_some(),
                "{span:?} is no place: {}",
                d.message
            );
        }
    }
    if text.len() < 20_000 {
        let _ = errors.to_string();
    }
    Some(errors)
}

fn refused(text: &str, code: Code) {
    let errors = survive(text).expect("the spec is refused");
    let codes: Vec<&str> = errors.errors.iter().map(|d| d.code.name()).collect();
    assert!(
        errors.errors.iter().any(|d| d.code == code),
        "{} wanted, {codes:?} given",
        code.name()
    );
}

/// One form with the items given, over a word of eight bits.
fn form(top: &str, items: &str) -> String {
    format!(
        "isa t \"t\"\nunits w:8\nstate r[3] : 8\n{top}\ngroup 0x1 {{ region w[7] = 0\n instruction a {{ form f : w {{ fixed w[7] = 0 field n : 7 = w[6..0]\n{items}\n}} }} }}\n"
    )
}

fn repeat(n: usize, f: impl Fn(usize) -> String) -> String {
    (0..n).map(f).collect()
}

// ---- shapes that once were a problem, or could be one

#[test]
fn deep_nesting_is_refused_without_recursion() {
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("~", ""),
        ("-", ""),
        ("f(", ")"),
        ("x[", "]"),
        ("if x {", "} else { x }"),
        ("match x { else =>", "}"),
    ] {
        let text = format!(
            "isa t \"t\" units w:8 fn g(x: 8) {{ {} x {} }}",
            open.repeat(50_000),
            close.repeat(50_000)
        );
        refused(&text, Code::TooDeep);
    }
    for op in ["+", "++", "||", "<<", "=="] {
        refused(
            &format!("isa t \"t\" units w:8 fn g(x: 8) {{ x {} }}", format!("{op} x ").repeat(50_000)),
            Code::TooDeep,
        );
    }
    refused(
        &format!("isa t \"t\" units w:8 fn g(x: 8) {{ x{} }}", "[0]".repeat(50_000)),
        Code::TooDeep,
    );
    refused(&form("", &format!("sem {{ {} }}", "if n[0] { ".repeat(20_000))), Code::TooDeep);
    refused(
        &form("", &format!("sem {{ {} {{}} }}", "if n[0] { } else ".repeat(20_000))),
        Code::TooDeep,
    );
    survive(&"{".repeat(100_000));
    survive(&"group 0x1 {".repeat(20_000));
    survive(&"(".repeat(100_000));
}

#[test]
fn calls_of_high_expressions_do_not_overflow_the_stack() {
    let chain = format!("f{{}}(x) {}", "+ x".repeat(150));
    let functions = repeat(60, |i| {
        format!("fn f{}(x: n) {{ {} }}\n", i + 1, chain.replace("{}", &i.to_string()))
    });
    refused(
        &form(
            &format!("fn f0(x: n) {{ x }}\n{functions}"),
            "text \"a {n}\" sem { r[0] <- f60(r[0]); }",
        ),
        Code::TooDeep,
    );
}

#[test]
fn layouts_and_operands_in_a_chain_do_not_overflow_the_stack() {
    let layouts = repeat(5_000, |i| format!("layout l{i} {{ use l{} }}\n", i + 1));
    refused(&form(&layouts, "use l0 text \"a {n}\" nosem \"-\""), Code::Limit);
    let operands = repeat(900, |i| format!("operand x{} = o(x{i})\n", i + 1));
    let top = "operand o(x: operand) : 8 { always => \"-{x}\" read x; }\noperand z(n: 7) : 8 { always => \"{n}\" read zext(n, 8); }";
    refused(
        &form(
            top,
            &format!("operand x0 = z(n)\n{operands} text \"a {{x900}}\" sem {{ r[0] <- x900; }}"),
        ),
        Code::Limit,
    );
}

#[test]
fn work_that_doubles_runs_out_of_fuel() {
    let functions = repeat(60, |i| format!("fn f{}(x: n) {{ f{i}(x) ^ f{i}(x + {i}) }}\n", i + 1));
    refused(
        &form(
            &format!("fn f0(x: n) {{ x * x }}\n{functions}"),
            "text \"a {n}\" sem { r[0] <- f60(r[0]); }",
        ),
        Code::Limit,
    );
    let layouts = repeat(60, |i| format!("layout l{i} {{ use l{} use l{} }}\n", i + 1, i + 1));
    refused(&form(&layouts, "use l0 text \"a {n}\" nosem \"-\""), Code::Limit);
    let layouts = repeat(14, |i| format!("layout l{i} {{ {} }}\n", format!("use l{} ", i + 1).repeat(9))) + "layout l14 { ignored w[0] }";
    refused(&form(&layouts, "use l0 text \"a {n}\" nosem \"-\""), Code::Limit);
    let operands = repeat(60, |i| format!("operand x{} = o(x{i})\n", i + 1));
    let top = "operand o(x: operand) : 8 { always => \"{x},{x}\" read x + x; }\noperand z(n: 7) : 8 { always => \"{n}\" read zext(n, 8); }";
    refused(
        &form(
            top,
            &format!("operand x0 = z(n)\n{operands} text \"a {{x60}}\" sem {{ r[0] <- x60; }}"),
        ),
        Code::Limit,
    );
    let lets = repeat(60, |i| format!("let t{} = (t{i}, t{i});\n", i + 1));
    refused(
        &form("", &format!("text \"a {{n}}\" sem {{ let t0 = (n, n); {lets} r[0] <- 1; }}")),
        Code::Limit,
    );
    let lets = repeat(60, |i| {
        format!("let t{} = if n[0] {{ t{i} * t{i} }} else {{ t{i} + {i} }};\n", i + 1)
    });
    survive(&form(
        "",
        &format!("text \"a {{n}}\" sem {{ let t0 = r[n[2..0]]; {lets} r[0] <- t60; }}"),
    ));
}

#[test]
fn stores_that_double_run_out_of_fuel() {
    let top = "state m[8] : 1\nstate big[4] : 8\noperand z(n: 7) : 128 { always => \"{n}\" write v { store(m, 0, v); } }\noperand o(x: operand) : 128 { always => \"-{x}\" write v { x <- v; x <- ~v; } }";
    let operands = repeat(15, |i| format!("operand x{} = o(x{i})\n", i + 1));
    survive(&form(
        top,
        &format!("operand x0 = z(n)\n{operands} text \"a {{x15}}\" sem {{ x15 <- 1; }}"),
    ));
}

#[test]
fn wide_enumerations_and_tables_are_paid_for() {
    let wide = |top: &str, items: &str| {
        format!(
            "isa t \"t\"\nunits w:32\nstate r[3] : 8\n{top}\ngroup 0x1 {{ region w[31] = 0\n instruction a {{ form f : w {{ fixed w[31] = 0 field n : 31 = w[30..0]\n{items}\n}} }} }}\n"
        )
    };
    // Many enumerations of 65536 codes, some with a row each.
    survive(&format!(
        "isa t \"t\" units w:8 {}",
        repeat(2_000, |i| format!("enum e{i} : 16 {{ else x }}\n"))
    ));
    survive(&format!(
        "isa t \"t\" units w:8 enum e : 16 {{ {} }}",
        repeat(65_536, |i| format!("0x{i:04x} r{i} "))
    ));
    survive(&format!(
        "isa t \"t\" units w:8 enum e : 16 {{ {} x }}",
        "xxxxxxxxxxxxxxxx | ".repeat(5_000) + "0x0"
    ));
    survive(&format!(
        "isa t \"t\" units w:8 enum e : 16 {{ {} else y }}",
        repeat(2_000, |i| format!("xxxxxxxxxxxxxxx0 z{i} "))
    ));
    // Comparisons with half of the codes each.
    let odd = "enum e : 16 { xxxxxxxxxxxxxxx0 even xxxxxxxxxxxxxxx1 odd }";
    let uses = repeat(3_000, |i| format!("if k == odd {{ r[{}] <- 1; }}\n", i % 8));
    survive(
        &wide(odd, &format!("text \"a {{n}}\" sem {{ let k = pick(n[15..0]); {uses} }}"))
            .replace("enum e", "fn pick(x: 16) { match x { else => e.odd } }\nenum e"),
    );
    let matches = repeat(500, |_| {
        "match n[15..0] { xxxxxxxxxxxxxxx0 => { r[0] <- 1; } else => { r[0] <- 2; } }\n".into()
    });
    survive(&wide("", &format!("text \"a {{n}}\" sem {{ {matches} }}")));
    // Validity over 16 bits, with many conditions and many rows.
    let requires = repeat(900, |i| format!("require n[15..0] * n[15..0] != {i} else \"{i}\"\n"));
    survive(&wide("", &format!("{requires} text \"a {{n}}\" nosem \"-\"")));
    let rows = repeat(2_000, |i| format!("n[15..0] == {i} => \"v{i}\";\n"));
    survive(&wide(
        &format!("operand o(n: 16) {{ {rows} else => \"rest\"; }}"),
        "operand x = o(n[15..0]) text \"a {n} {x}\" nosem \"-\"",
    ));
    let holes = repeat(900, |i| format!("{{n[{}..{}]:e}},", 15 + i % 16, i % 16));
    survive(&wide(
        "enum e : 16 { xxxxxxxxxxxxxxx0 even \"even\" xxxxxxxxxxxxxxx1 odd \"odd\" }",
        &format!("text \"a {holes} {{n}}\" nosem \"-\""),
    ));
    let legal = repeat(2_000, |i| format!("0x{i:04x} ok\n"));
    survive(&wide(
        "",
        &format!("legal (n[15..0]) {{ {legal} else invalid \"no\" }} text \"a {{n}}\" nosem \"-\""),
    ));
}

#[test]
fn many_forms_many_errors_and_many_names_are_bounded() {
    let field = repeat(900, |i| format!("field q{i} : 3 = w[1..0]\n"));
    let forms = repeat(1_000, |i| format!("form f{i} : w {{ use l text \"a\" nosem \"-\" }}\n"));
    survive(&format!(
        "isa t \"t\" units w:8 layout l {{ {field} }} group 0x1 {{ region w[7] = 0 instruction a {{ {forms} }} }}"
    ));
    let forms = repeat(6_000, |i| {
        format!("form f{i} : w {{ fixed w[13..0] = 0x{i:x} ignored w[63..14] text \"a{i}\" nosem \"-\" }}\n")
    });
    refused(
        &format!("isa t \"t\" units w:64 group 0x1 {{ region w[13] = 0 region w[13] = 1 instruction a {{ {forms} }} }}"),
        Code::Limit,
    );
    let unknown = repeat(3_000, |i| format!("if n == 0 {{ r[0] <- abcdefghijklmnopqrstuvwxyz{i}; }}\n"));
    let known = repeat(3_000, |i| format!("fn abcdefghijklmnopqrstuvwxyy{i}x(x: 1) {{ x }}\n"));
    let errors = survive(&form(&known, &format!("text \"a {{n}}\" sem {{ {unknown} }}"))).unwrap();
    assert!(errors.errors.len() <= 101, "{} errors", errors.errors.len());
    let long = "y".repeat(100_000);
    survive(&form(
        &format!("fn {long}x(x: 1) {{ x }}"),
        &format!("text \"a {{n}}\" sem {{ r[0] <- {long}(n); }}"),
    ));
    let lets = repeat(20_000, |i| format!("let v{i} = n;\n"));
    survive(&form("", &format!("text \"a {{n}}\" sem {{ {lets} r[0] <- v0; }}")));
    let params = repeat(5_000, |i| format!("p{i}: {i},"));
    refused(&format!("isa t \"t\" units w:8 fn f({params}) {{ 0 }}"), Code::Limit);
}

#[test]
fn numbers_and_widths_at_their_limits_are_no_trouble() {
    let huge = "0xffffffffffffffffffffffffffffffff";
    for expr in [
        format!("zext(n, {huge})"),
        "zext(n, 0)".into(),
        "zext(n, 129)".into(),
        "zext(n, 0 - 1)".into(),
        "sext(n, 128)".into(),
        "bits(-1, 128)".into(),
        format!("bits({huge}, 128)"),
        format!("bits({huge}, 7)"),
        format!("n[{huge}..0]"),
        "n[0..6]".into(),
        "n[0 - 1]".into(),
        "n[200..100]".into(),
        "n << 300".into(),
        "n >> 7".into(),
        "n >>> 128".into(),
        "n << n".into(),
        "n << zext(n, 128)".into(),
        "n >>> zext(n, 128)".into(),
        "n[0] << zext(n, 128)".into(),
        "-(0 - 0x7fffffffffffffffffffffffffffffff - 1)".into(),
        "(0 - 0x7fffffffffffffffffffffffffffffff - 1) / -1".into(),
        "1 % 0".into(),
        "1 << 126".into(),
        "1 << 127".into(),
        "-1 << 127".into(),
        "1 >> 500".into(),
        "n / 0".into(),
        "n % 0".into(),
        "zext(n, 128) * zext(n, 128)".into(),
        "zext(n, 128) ++ n".into(),
        "load(r, n[2..0], 0)".into(),
        format!("load(r, n[2..0], {huge})"),
        "load(r, n[2..0], 0x7fffffffffffffffffffffffffffffff)".into(),
        "load(r, n[2..0], 16)".into(),
        "load(r, n[2..0], 17)".into(),
        "width(n)".into(),
        "width(1)".into(),
        "(n, n)".into(),
        "undefined".into(),
        "undefined + undefined".into(),
        "r".into(),
        "r[n]".into(),
        "nothing.at_all".into(),
        "true".into(),
        "!n".into(),
        "match zext(n, 128) { else => n }".into(),
        "match n { }".into(),
        "match n { else => n, else => n }".into(),
        "match n { 0x..1x => n, else => n }".into(),
        "if n[0] { (n, n) } else { n }".into(),
        "if n[0] { undefined } else { undefined }".into(),
    ] {
        survive(&form("", &format!("text \"a {{n}}\" sem {{ r[0] <- {expr}; }}")));
        survive(&form(
            "",
            &format!("let v = {expr} require v == v else \"no\" text \"a {{n}}\" nosem \"-\""),
        ));
        survive(&form(
            "",
            &format!("legal ({expr}) {{ 0x ok else ok }} text \"a {{n}} {{{expr}}} {{{expr}:shex}}\" nosem \"-\""),
        ));
    }
    for width in ["0", "1", "16", "17", "64", "65", "128", "129", "4294967296", huge] {
        for text in [
            format!("isa t \"t\" units w:{width}"),
            format!("isa t \"t\" units w:8 state r[{width}] : {width}"),
            format!("isa t \"t\" units w:8 enum e : {width} {{ 0x0..0xffff x }}"),
            format!("isa t \"t\" units w:8 operand o(n: {width}) : {width} {{ always => \"\" read 0; }}"),
            format!("isa t \"t\" units w:8 extern fn f(x: {width}) : {width} exact \"f\""),
            form(
                "",
                &format!("field m : {width} = w[{width}..0] unknown u w[{width}] text \"a {{n}} {{m}}\" nosem \"-\""),
            ),
        ] {
            survive(&text);
        }
    }
    for hole in [
        "n + 4611686018427387903",
        "n - 4611686018427387903",
        "n << 32",
        "n << 33",
        "n << 32 + 1",
        "n << 4294967296",
        "zext(n, 128)",
        "zext(n, 128):shex",
        "n ++ n ++ n:hex",
        "n:n",
        "n:",
        ":",
        "",
        "n n",
        "{n}",
        "é",
        "n é",
        "-n",
        "0xffffffffffffffffffffffffffffffff",
        "12",
        "12:hex",
        "1 ++ n",
    ] {
        survive(&form("", &format!("text \"é {{{hole}}} é\" nosem \"-\"")));
    }
}

#[test]
fn long_tokens_and_broken_strings_are_no_trouble() {
    for text in [
        "x".repeat(1 << 20),
        "1".repeat(1 << 20),
        format!("\"{}", "é".repeat(1 << 18)),
        "\\".repeat(10_000),
        "//".repeat(1 << 20),
        "\"\\".into(),
        "\"\\\n".into(),
        "\u{feff}isa".into(),
        "\0".into(),
        "\r\r\n".into(),
    ] {
        survive(&text);
        survive(&format!("isa t \"t\" units w:8 enum e : 3 {{ {text} x"));
        survive(&format!("isa t \"t\" units w:8 enum e : 3 {{ {text} x }}"));
    }
}

/// Answers every include with a file that includes the next.
struct Endless(Cell<u32>, usize);

impl Loader for Endless {
    fn load(&self, _from: &str, _path: &str) -> Result<(String, String), String> {
        self.0.set(self.0.get() + 1);
        Ok((format!("{}.isa", self.0.get()), "include \"next\"\n".repeat(self.1)))
    }
}

#[test]
fn includes_without_end_are_refused() {
    for width in [1, 100] {
        let errors = survive_with("include \"next\"", &Endless(Cell::new(0), width)).unwrap();
        assert!(errors.errors.iter().any(|d| d.code == Code::Limit));
    }
}

#[cfg(unix)]
#[test]
fn includes_of_endless_devices_and_directories_are_refused() {
    use isamorph_core::source::DirLoader;
    for path in ["/dev/zero", "/", "."] {
        let errors = survive_with(&format!("isa t \"t\" units w:8 include \"{path}\""), &DirLoader).unwrap();
        assert!(errors.errors.iter().any(|d| d.code == Code::BadInclude), "{path}");
    }
}

// ---- chance

/// The texts of the real specs, to be damaged.
fn real() -> Vec<(&'static str, &'static str)> {
    [
        "nv50.isa",
        "nv50/common.isa",
        "nv50/operands.isa",
        "nv50/layouts.isa",
        "nv50/add.isa",
        "flexgrip.isa",
        "flexgrip/operands.isa",
        "sgx543.isa",
        "sgx543/operands.isa",
    ]
    .into_iter()
    .map(|p| (p, builtin::source(p).unwrap()))
    .collect()
}

/// The built-in files, one of them replaced.
struct Damaged<'d>(&'d str, &'d str);

impl Loader for Damaged<'_> {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let (name, text) = Embedded.load(from, path)?;
        if name == self.0 {
            Ok((name, self.1.to_string()))
        } else {
            Ok((name, text))
        }
    }
}

fn load_damaged(path: &str, damaged: &str) {
    let main = format!("{}.isa", path.split(['/', '.']).next().unwrap());
    if path == main {
        survive_with(damaged, &Damaged("", ""));
    } else {
        survive_with(builtin::source(&main).unwrap(), &Damaged(path, damaged));
    }
}

const TOKENS: &[&str] = &[
    "isa",
    "units",
    "document",
    "include",
    "state",
    "enum",
    "operand",
    "fn",
    "extern",
    "layout",
    "group",
    "priority",
    "erratum",
    "region",
    "instruction",
    "illegal",
    "form",
    "use",
    "fixed",
    "reserved",
    "ignored",
    "unknown",
    "field",
    "let",
    "require",
    "legal",
    "text",
    "sem",
    "nosem",
    "cites",
    "printed",
    "corrected",
    "because",
    "evidence",
    "over",
    "flag",
    "canonical",
    "invalid",
    "ok",
    "else",
    "always",
    "read",
    "write",
    "if",
    "match",
    "undefined",
    "store",
    "load",
    "zext",
    "sext",
    "bits",
    "width",
    "unused",
    "t",
    "w",
    "n",
    "a",
    "f",
    "e",
    "r",
    "x",
    "0",
    "1",
    "8",
    "0x",
    "0x1",
    "01x",
    "x0",
    "63",
    "64",
    "128",
    "0xffffffffffffffffffffffffffffffff",
    "\"\"",
    "\"{n}\"",
    "\"{\"",
    "\"{{}}\"",
    "\"{n:hex}\"",
    "\"é\"",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ",",
    ";",
    ":",
    "=",
    "=>",
    "<-",
    "..",
    "++",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "|",
    "^",
    "~",
    "!",
    ".",
    "<",
    "<=",
    "==",
    "!=",
    "&&",
    "||",
    "<<",
    ">>",
    ">>>",
    "// c\n",
    "\n",
    "é",
    "\"",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup_is_answered(soup in proptest::collection::vec(proptest::sample::select(TOKENS), 0..120)) {
        let soup = soup.join(" ");
        survive(&soup);
        survive(&format!("isa t \"t\" units w:8 {soup}"));
        survive(&form("", &soup));
        survive(&form(&format!("fn f(x: n) {{ {soup} }}"), "text \"a {n}\" sem { r[0] <- f(n); }"));
        survive(&form("", &format!("text \"a {{n}}\" sem {{ {soup} }}")));
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        survive(&text);
        survive(&form("", &format!("text \"{text}\" nosem \"-\"")));
    }

    #[test]
    fn truncated_specs_are_answered(which in any::<proptest::sample::Index>(), cut in any::<proptest::sample::Index>()) {
        let all = real();
        let (path, text) = all[which.index(all.len())];
        let mut at = cut.index(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        load_damaged(path, &text[..at]);
    }

    #[test]
    fn mutated_specs_are_answered(
        which in any::<proptest::sample::Index>(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), 0u8..4, proptest::sample::select(TOKENS), any::<char>()), 1..6),
    ) {
        let all = real();
        let (path, text) = all[which.index(all.len())];
        let mut chars: Vec<char> = text.chars().collect();
        for (at, kind, token, c) in &edits {
            let at = at.index(chars.len().max(1)).min(chars.len().saturating_sub(1));
            match kind {
                0 => { chars.remove(at); }
                1 => chars[at] = *c,
                2 => { chars.splice(at..at, token.chars()); }
                _ => {
                    // One digit or letter becomes another: the kind of mistake that people make.
                    let mut s = String::new();
                    let _ = write!(s, "{}", char::from(b'0' + (*c as u32 % 10) as u8));
                    if let Some(i) = (at..chars.len()).find(|i| chars[*i].is_ascii_digit()) {
                        chars.splice(i..=i, s.chars());
                    }
                }
            }
        }
        load_damaged(path, &chars.into_iter().collect::<String>());
    }
}
