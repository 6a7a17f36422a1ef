//! Operand classes of the chips: registers by number, sources by code, and how they are written.

use std::fmt::Write as _;

use super::halves::{self, HALVES};
use super::literals;
use super::tables::{Chip, Codes, Holds};

/// Registers that have names: code, name, and the name of the pair that begins there.
fn named(c: &Codes) -> Vec<(u64, &'static str, Option<&'static str>)> {
    let mut all = vec![
        (106, "vcc_lo", Some("vcc")),
        (107, "vcc_hi", None),
        (c.m0, "m0", None),
        (126, "exec_lo", Some("exec")),
        (127, "exec_hi", None),
    ];
    if c.last == 101 {
        all.extend([
            (102, "flat_scratch_lo", Some("flat_scratch")),
            (103, "flat_scratch_hi", None),
            (104, "xnack_mask_lo", Some("xnack_mask")),
            (105, "xnack_mask_hi", None),
        ]);
    }
    all.sort_unstable();
    all
}

/// Widths of operands, in registers, that values are computed with.
pub const COMPUTED: [u32; 4] = [1, 2, 3, 4];

/// The classes of operands of a chip.
#[must_use]
pub fn classes(chip: &Chip) -> Vec<(String, String)> {
    let c = chip.codes.clone();
    let mut all = vec![
        ("enum inline_float".to_string(), INLINE.to_string()),
        ("enum inline_double".to_string(), {
            let [short, long] = INVERSE_TWO_PI;
            INLINE.replace("inline_float", "inline_double").replace(short, long)
        }),
        ("constants".to_string(), CONSTANTS.to_string()),
    ];
    all.push(("enum inline_half".to_string(), halves::INLINE.to_string()));
    let low = c.halves.unwrap_or_default();
    for half in HALVES.into_iter().filter(|h| c.halves.is_some() || !h.chooses()) {
        if half.chooses() {
            all.push((format!("operand {}", half.register()), half.registers(low)));
        }
        for integer in [false, true] {
            let text = half.sources(integer, &source(&c, 16), low);
            all.push((format!("operand {}", half.source(integer)), text));
        }
    }
    for bits in [16, 32, 64] {
        if bits > 16 {
            all.push((format!("operand src{bits}"), source(&c, bits)));
        }
        let value = ["lit[15..0]", "lit", "undefined"][bits as usize / 32];
        let text = format!(
            "operand literal{bits}(n: 9, lit: 32, written: operand, plain: operand) : {bits} {{\n  n == 255 => \"{{written}}\" read {value};\n  else => \"{{plain}}\" read plain;\n}}",
        );
        all.push((format!("operand literal{bits}"), text));
        all.push((
            format!("operand only{bits}"),
            format!("operand only{bits}(lit: 32, written: operand) : {bits} {{\n  always => \"{{written}}\" read {value};\n}}"),
        ));
    }
    for literal in [literals::WORD, literals::HALF] {
        all.push((format!("layout {}", literal.layout()), literal.classes()));
    }
    // Inline floats of packed halves are halves.
    let packed = source(&c, 32)
        .replace("operand src32", "operand srcpacked")
        .replace("constant32(n[3..0])", "zext(constant16(n[3..0]), 32)");
    all.push(("operand srcpacked".to_string(), packed));
    for n in 1..=32 {
        all.push((format!("operand v{n}"), vgprs(&c, n)));
        all.push((format!("operand vsrc{n}"), wide(&c, n)));
        all.push((format!("operand addend{n}"), addend(&c, n)));
        all.push((format!("operand va{n}"), either(&c, n)));
        if n <= 16 {
            all.push((format!("operand s{n}"), sgprs(&c, n)));
        }
    }
    let off = if c.last == 101 { 127 } else { 124 };
    let address = sgprs(&c, 2)
        .replace("operand s2", "operand address2")
        .replace("=> \"null\"", "=> \"off\"");
    let address = if c.null.is_some() {
        address
    } else {
        address.replace(
            "  else => invalid",
            &format!("  n == {off} => \"off\" read bits(0, 64) write x {{ }}\n  else => invalid"),
        )
    };
    all.push(("operand address2".to_string(), address));
    let address = sgprs(&c, 1)
        .replace("operand s1", "operand address1")
        .replace("=> \"null\"", "=> \"off\"");
    let address = if c.null.is_some() {
        address
    } else {
        let rows: Vec<&str> = address.lines().filter(|l| !l.starts_with("  n == 127 =>")).collect();
        rows.join("\n").replace(
            "  else => invalid",
            "  n == 127 => \"off\" read bits(0, 32) write x { }\n  else => invalid",
        )
    };
    all.push(("operand address1".to_string(), address));
    let (pair, none) = if c.even {
        ("n[0] == 0", "n[0] == 1")
    } else {
        ("n <= 254", "n == 255")
    };
    let reason = no_tuple(&c, "the last register is v255");
    all.push((
        "operand global_address".to_string(),
        format!(
            "operand global_address(n: 8, base: 7) : 64 {{
  base == {off} && {pair} => \"v[{{n}}:{{n + 1}}]\" read v[zext(n, 8) + 1] ++ v[n];
  base == {off} && {none} => invalid \"{reason}\";
  else => \"v{{n}}\" read zext(v[n], 64);
}}"
        ),
    ));
    if let Some(null) = c.null {
        for width in [24, 21] {
            all.push((
                format!("operand scalar_offset{width}"),
                format!(
                    "operand scalar_offset{width}(base: 7, n: {width}, register: operand) {{
  base == {null} => \"{{n:shex}}\";
  else => \"{{register}} offset:{{n:shex}}\";
}}"
                ),
            ));
        }
        // RDNA3 leaves out what is zero; rows depend on a part of the bits each.
        for (half, bits) in [("low", "10..0"), ("high", "20..11")] {
            all.push((
                format!("operand scalar_{half}21"),
                format!(
                    "operand scalar_{half}21(n: 21, zero: operand, written: operand) {{
  n[{bits}] == 0 => \"{{zero}}\";
  else => \"{{written}}\";
}}"
                ),
            ));
        }
    }
    all.push(("operand scratch_address".to_string(), SCRATCH.to_string()));
    all.push(("operand accumulator".to_string(), ACCUMULATOR.to_string()));
    for (unit, counts) in [(2, vec![1, 2, 4]), (4, vec![4, 8])] {
        for n in counts {
            all.push((format!("operand base{unit}_{n}"), aligned(unit, n)));
        }
    }
    all.push(("operand other".into(), OTHER.to_string()));
    all.push(("operand dpp8".into(), DPP8.to_string()));
    all
}

const INLINE: &str = "enum inline_float : 4 \"source codes 240 to 248\" {
  0x0 half_one \"0.5\"   0x1 minus_half_one \"-0.5\"   0x2 one \"1.0\"   0x3 minus_one \"-1.0\"
  0x4 two \"2.0\"   0x5 minus_two \"-2.0\"   0x6 four \"4.0\"   0x7 minus_four \"-4.0\"
  0x8 inverse_two_pi \"0.15915494\"
  0x9..0xf invalid \"no inline float\"
}";

/// The text of 1/(2π) among the inline floats of operands of up to 32 bits, and of 64 bits.
const INVERSE_TWO_PI: [&str; 2] = ["0.15915494", "0.15915494309189532"];

const CONSTANTS: &str = "fn constant16(n: 4) {
  match n {
    0x0 => bits(0x3800, 16), 0x1 => bits(0xb800, 16), 0x2 => bits(0x3c00, 16), 0x3 => bits(0xbc00, 16),
    0x4 => bits(0x4000, 16), 0x5 => bits(0xc000, 16), 0x6 => bits(0x4400, 16), 0x7 => bits(0xc400, 16),
    0x8 => bits(0x3118, 16), else => undefined
  }
}
fn constant32(n: 4) {
  match n {
    0x0 => bits(0x3f000000, 32), 0x1 => bits(0xbf000000, 32), 0x2 => bits(0x3f800000, 32), 0x3 => bits(0xbf800000, 32),
    0x4 => bits(0x40000000, 32), 0x5 => bits(0xc0000000, 32), 0x6 => bits(0x40800000, 32), 0x7 => bits(0xc0800000, 32),
    0x8 => bits(0x3e22f983, 32), else => undefined
  }
}
fn constant64(n: 4) {
  match n {
    0x0 => bits(0x3fe0000000000000, 64), 0x1 => bits(0xbfe0000000000000, 64), 0x2 => bits(0x3ff0000000000000, 64),
    0x3 => bits(0xbff0000000000000, 64), 0x4 => bits(0x4000000000000000, 64), 0x5 => bits(0xc000000000000000, 64),
    0x6 => bits(0x4010000000000000, 64), 0x7 => bits(0xc010000000000000, 64), 0x8 => bits(0x3fc45f306dc9c882, 64),
    else => undefined
  }
}";

const OTHER: &str = "operand other(n: 7, x: 1) : 32 {
  x == 1 => \"v{n << 1}\" read v[n ++ bits(0, 1)] write y { v[n ++ bits(0, 1)] <- y; }
  x == 0 => \"v{(n << 1) + 1}\" read v[n ++ bits(1, 1)] write y { v[n ++ bits(1, 1)] <- y; }
}";

const SCRATCH: &str = "operand scratch_address(n: 8, present: 1) : 32 {
  present == 1 => \"v{n}\" read v[n];
  present == 0 && n == 0 => \"off\" read bits(0, 32);
  else => invalid \"there is no vector register in the address\";
}";

/// A source that is an accumulation register.
const ACCUMULATOR: &str = "operand accumulator(n: 9) : 32 {
  n[8] == 1 => \"a{n[7..0]}\" read a[n[7..0]];
  else => invalid \"the source is an accumulation register\";
}";

const DPP8: &str = "operand dpp8(n: 2) {
  n == 1 => \"\";
  n == 2 => \" fi:1\";
  else => invalid \"no encoding has this source code\";
}";

/// A source of so many bits.
fn source(c: &Codes, bits: u32) -> String {
    let wide = bits == 64;
    // A pair of registers, or the low bits of one.
    let read = |file: &str, at: &str| match bits {
        64 => format!("{file}[{at} + 1] ++ {file}[{at}]"),
        16 => format!("{file}[{at}][15..0]"),
        _ => format!("{file}[{at}]"),
    };
    let mut t = format!("operand src{bits}(n: 9) : {bits} {{\n");
    let mut row = |guard: &str, text: &str, read: &str| {
        let _ = writeln!(t, "  {guard} => \"{text}\" read {read};");
    };
    let vector = read("v", "n[7..0]");
    let scalar = read("s", "n[6..0]");
    if wide {
        let room = if c.even { "n[0] == 0" } else { "n[7..0] != 255" };
        row(&format!("n[8] == 1 && {room}"), "v[{n[7..0]}:{n[7..0] + 1}]", &vector);
        row(&format!("n < {} && n[0] == 0", c.last), "s[{n[6..0]}:{n[6..0] + 1}]", &scalar);
        row(
            "n >= 108 && n <= 122 && n[0] == 0",
            "ttmp[{n[6..0] - 108}:{n[6..0] - 107}]",
            &scalar,
        );
        for (code, _, pair) in named(c) {
            if let Some(pair) = pair {
                row(&format!("n == {code}"), pair, &scalar);
            }
        }
    } else {
        row("n[8] == 1", "v{n[7..0]}", &vector);
        row(&format!("n <= {}", c.last), "s{n[6..0]}", &scalar);
        row("n >= 108 && n <= 123", "ttmp{n[6..0] - 108}", &scalar);
        for (code, name, _) in named(c) {
            row(&format!("n == {code}"), name, &scalar);
        }
    }
    if let Some(null) = c.null {
        row(&format!("n == {null}"), "null", &format!("bits(0, {bits})"));
    }
    row("n >= 128 && n <= 192", "{n[6..0]}", &format!("zext(n[6..0], {bits})"));
    row("n >= 193 && n <= 208", "-{n[4..0]}", &format!("-zext(n[4..0], {bits})"));
    for (code, name) in [
        (235, "src_shared_base"),
        (236, "src_shared_limit"),
        (237, "src_private_base"),
        (238, "src_private_limit"),
    ] {
        let value = match bits {
            64 => "undefined",
            16 => "aperture[n[2..0]][15..0]",
            _ => "aperture[n[2..0]]",
        };
        row(&format!("n == {code}"), name, value);
    }
    row(
        "n >= 240 && n <= 248",
        if wide {
            "{n[3..0]:inline_double}"
        } else {
            "{n[3..0]:inline_float}"
        },
        &format!("constant{bits}(n[3..0])"),
    );
    let flag = |what: &str| format!("zext({what}, {bits})");
    if c.last == 101 {
        row("n == 251", "src_vccz", &flag(&c.wave.no_lane(106)));
        row("n == 252", "src_execz", &flag(&c.wave.no_lane(126)));
    }
    row("n == 253", "src_scc", &flag("scc"));
    let _ = writeln!(t, "  n == 255 => invalid \"a literal follows: a longer encoding\";");
    for (code, name) in c.longer {
        let _ = writeln!(t, "  n == {code} => invalid \"source code {code} chooses the encoding {name}\";");
    }
    t + "  else => invalid \"no operand has this code\";\n}"
}

fn parts(file: &str, bits: u32, n: u32) -> (String, String) {
    let at = |k: u32| {
        if k == 0 {
            format!("{file}[zext(n, {bits})]")
        } else {
            format!("{file}[zext(n, {bits}) + {k}]")
        }
    };
    let read: Vec<String> = (0..n).rev().map(at).collect();
    let write: Vec<String> = (0..n).map(|k| format!("{} <- x[{}..{}];", at(k), 32 * k + 31, 32 * k)).collect();
    if n == 1 {
        return (at(0), format!("{} <- x;", at(0)));
    }
    (read.join(" ++ "), write.join(" "))
}

/// Vector registers that follow one another, or accumulation registers.
fn either(c: &Codes, n: u32) -> String {
    let computed = COMPUTED.contains(&n);
    let width = if computed { format!(" : {}", 32 * n) } else { String::new() };
    let mut t = format!("operand va{n}(n: 8, acc: 1){width} {{\n");
    for (acc, file) in [(0, "v"), (1, "a")] {
        let (read, write) = parts(file, 8, n);
        let effects = if computed {
            format!("read {read} write x {{ {write} }}")
        } else {
            ";".into()
        };
        let text = if n == 1 {
            format!("{file}{{n}}")
        } else {
            format!("{file}[{{n}}:{{n + {}}}]", n - 1)
        };
        let room = if n == 1 {
            String::new()
        } else {
            format!(" && n <= {}{}", 256 - n, even(c, n))
        };
        let _ = writeln!(t, "  acc == {acc}{room} => \"{text}\" {effects}");
    }
    if n > 1 {
        let _ = writeln!(t, "  else => invalid \"{}\";", no_tuple(c, "the last register has the number 255"));
    }
    t + "}"
}

/// Vector registers that follow one another.
fn vgprs(c: &Codes, n: u32) -> String {
    let (read, write) = parts("v", 8, n);
    match n {
        1 => format!("operand v1(n: 8) : 32 {{\n  always => \"v{{n}}\" read {read} write x {{ {write} }}\n}}"),
        n => {
            let (width, effects) = if COMPUTED.contains(&n) {
                (format!(" : {}", 32 * n), format!("read {read} write x {{ {write} }}"))
            } else {
                (String::new(), ";".into())
            };
            format!(
                "operand v{n}(n: 8){width} {{\n  n <= {}{} => \"v[{{n}}:{{n + {}}}]\" {effects}\n  else => invalid \"{}\";\n}}",
                256 - n,
                even(c, n),
                n - 1,
                no_tuple(c, "the last register is v255")
            )
        }
    }
}

/// A source that is so many vector registers, by its code.
fn wide(c: &Codes, n: u32) -> String {
    let computed = COMPUTED.contains(&n);
    let width = if computed { format!(" : {}", 32 * n) } else { String::new() };
    let read = if computed {
        format!(" read {}", parts("v", 8, n).0.replace("zext(n, 8)", "n[7..0]"))
    } else {
        String::new()
    };
    format!(
        "operand vsrc{n}(n: 9){width} {{\n  n[8] == 1 && n[7..0] <= {}{} => \"v[{{n[7..0]}}:{{n[7..0] + {}}}]\"{read};\n  else => invalid \"sources of this size are vector registers\";\n}}",
        256 - n,
        even(c, n),
        n.saturating_sub(1)
    )
}

/// What a product of matrices is added to: so many vector registers, or a constant in all places.
fn addend(c: &Codes, n: u32) -> String {
    format!(
        "operand addend{n}(n: 9) {{
  n[8] == 1 && n[7..0] <= {}{} => \"v[{{n[7..0]}}:{{n[7..0] + {}}}]\";
  n >= 128 && n <= 192 => \"{{n[6..0]}}\";
  n >= 193 && n <= 208 => \"-{{n[4..0]}}\";
  n >= 240 && n <= 248 => \"{{n[3..0]:inline_float}}\";
  else => invalid \"no registers and no constant have this code\";
}}",
        256 - n,
        even(c, n),
        n.saturating_sub(1)
    )
}

/// The condition on their number `n` that so many vector registers begin with an even one, where
/// they must.
pub fn even(c: &Codes, registers: u32) -> &'static str {
    if c.even && registers > 1 { " && n[0] == 0" } else { "" }
}

/// Why no registers begin there: they would reach beyond the last one, or begin with an odd one.
fn no_tuple(c: &Codes, beyond: &'static str) -> &'static str {
    if c.even {
        "several registers begin with an even one, up to 254"
    } else {
        beyond
    }
}

/// Scalar registers that follow one another, aligned as they must be.
fn sgprs(c: &Codes, n: u32) -> String {
    let (read, write) = parts("s", 7, n);
    let (read, write) = (read.replace("zext(n, 7)", "n[6..0]"), write.replace("zext(n, 7)", "n[6..0]"));
    let computed = COMPUTED.contains(&n);
    let width = if computed { format!(" : {}", 32 * n) } else { String::new() };
    let effects = if computed {
        format!("read {read} write x {{ {write} }}")
    } else {
        ";".into()
    };
    let mut t = format!("operand s{n}(n: 9){width} {{\n");
    if n == 1 {
        let _ = writeln!(t, "  n <= {} => \"s{{n}}\" {effects}", c.last);
        let _ = writeln!(t, "  n >= 108 && n <= 123 => \"ttmp{{n - 108}}\" {effects}");
        for (code, name, _) in named(c) {
            let _ = writeln!(t, "  n == {code} => \"{name}\" {effects}");
        }
    } else {
        let align = if n == 2 { "n[0] == 0" } else { "n[1..0] == 0" };
        let _ = writeln!(
            t,
            "  n <= {} && {align} => \"s[{{n}}:{{n + {}}}]\" {effects}",
            c.last + 1 - u64::from(n),
            n - 1
        );
        if n <= 16 {
            let _ = writeln!(
                t,
                "  n >= 108 && n <= {} && {align} => \"ttmp[{{n - 108}}:{{n - {}}}]\" {effects}",
                124 - n,
                109u32.saturating_sub(n)
            );
        }
        if n == 2 {
            for (code, _, pair) in named(c) {
                if let Some(pair) = pair {
                    let _ = writeln!(t, "  n == {code} => \"{pair}\" {effects}");
                }
            }
        }
    }
    if let Some(null) = c.null {
        let effects = if computed {
            format!("read bits(0, {}) write x {{ }}", 32 * n)
        } else {
            ";".into()
        };
        let _ = writeln!(t, "  n == {null} => \"null\" {effects}");
    }
    t + "  else => invalid \"no register has this code\";\n}"
}

/// Scalar registers by a number that counts so many at once.
fn aligned(unit: u32, n: u32) -> String {
    let bits = 7 - unit.trailing_zeros();
    let shift = unit.trailing_zeros();
    let last = (106 / unit).saturating_sub(n.div_ceil(unit));
    let at = |k: u32| format!("s[(n ++ bits(0, {shift})) + {k}]");
    let read: Vec<String> = (0..n).rev().map(at).collect();
    let computed = COMPUTED.contains(&n);
    let width = if computed { format!(" : {}", 32 * n) } else { String::new() };
    let read = if computed {
        format!(" read {}", read.join(" ++ "))
    } else {
        String::new()
    };
    let first = 108 / unit;
    // Pairs may be the mask of conditions too.
    let vcc = if (unit, n) == (2, 2) {
        format!("\n  n == 53 => \"vcc\"{read};")
    } else {
        String::new()
    };
    format!(
        "operand base{unit}_{n}(n: {bits}){width} {{\n  n <= {last} => \"s[{{n << {shift}}}:{{(n << {shift}) + {}}}]\"{read};\n  n >= {first} && n <= {} => \"ttmp[{{(n << {shift}) - 108}}:{{(n << {shift}) - {}}}]\"{read};{vcc}\n  else => invalid \"no registers have this code\";\n}}",
        n - 1,
        (124 - n) / unit,
        109 - n
    )
}

/// The class of operands for a field, and its arguments: for a number nothing.
#[must_use]
pub fn class_of(holds: &Holds, name: &str, registers: u32) -> Option<String> {
    match holds {
        Holds::Vgpr => Some(format!("v{registers}({name})")),
        Holds::Sgpr => Some(format!("s{registers}({name})")),
        Holds::Aligned(unit) => Some(format!("base{unit}_{registers}({name})")),
        Holds::OtherVgpr => Some(format!("other({name}, vdstx[0])")),
        Holds::Source | Holds::ScalarSource | Holds::Fixed(_) | Holds::Enum(..) | Holds::Number => None,
    }
}
