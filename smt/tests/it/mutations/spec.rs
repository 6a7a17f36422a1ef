//! Mutations of the built-in specs' text, each with the judge that must catch it.

use isamorph_core::dsl::diagnostics::Code;
use isamorph_smt::prove::Theorem::{Alias, CrossDocument, Semantics, Text, WordRoundTrip};

use super::Judge::{self, Checker, Corpus, Equivalent, Evidence, Theorem};

/// One mutation: in each file the old text stands exactly once.
pub struct Mutant {
    pub what: &'static str,
    pub isa: &'static str,
    /// File, old text, new text.
    pub edits: &'static [(&'static str, &'static str, &'static str)],
    pub judge: Judge,
}

const fn mutant(
    what: &'static str,
    isa: &'static str,
    edits: &'static [(&'static str, &'static str, &'static str)],
    judge: Judge,
) -> Mutant {
    Mutant { what, isa, edits, judge }
}

pub const MUTANTS: &[Mutant] = &[
    // ---- what the checker refuses
    mutant(
        "nv50: widen a field over its neighbour",
        "nv50",
        &[("nv50/layouts.isa", "field flag_n : 2 = w1[5..4] ", "field flag_n : 3 = w1[6..4] ")],
        Checker(Code::OverlappingBits),
    ),
    mutant(
        "nv50: drop an enum row",
        "nv50",
        &[("nv50/common.isa", "  0x1f no\n", "")],
        Checker(Code::NotTotal),
    ),
    mutant(
        "nv50: give two rows one code",
        "nv50",
        &[("nv50/common.isa", "0x1e nc", "0x1d nc")],
        Checker(Code::RowClash),
    ),
    mutant(
        "nv50: flip a fixed bit of the long form",
        "nv50",
        &[(
            "nv50/add.isa",
            "fixed w0[31..29] = 001, w0[1..0] = 01, w1[31..29] = 000\n      field op : addop = w0[28] ++ w0[22]                cites seed001 \"3.1, O2 and O1 bits\"\n      field sat : flag \"sat \" = w1[27]",
            "fixed w0[31..29] = 101, w0[1..0] = 01, w1[31..29] = 000\n      field op : addop = w0[28] ++ w0[22]                cites seed001 \"3.1, O2 and O1 bits\"\n      field sat : flag \"sat \" = w1[27]",
        )],
        Checker(Code::OutsideGroup),
    ),
    mutant(
        "nv50: drop the priority",
        "nv50",
        &[("nv50/add.isa", "  priority add.imm over add.long\n", "")],
        Checker(Code::FormOverlap),
    ),
    mutant(
        "nv50: leave a bit uncovered",
        "nv50",
        &[("nv50/add.isa", "      ignored w0[21..16] ", "      //")],
        Checker(Code::UncoveredBits),
    ),
    mutant(
        "nv50: drop a region",
        "nv50",
        &[(
            "nv50/add.isa",
            "  region : w0 w1 w0[31..28] = 0010, w0[1..0] = 01, w1[31] = 1\n",
            "",
        )],
        Checker(Code::OutsideGroup),
    ),
    mutant(
        "sgx543: let two rows of the truth table match one pair",
        "sgx543",
        &[("sgx543/dual.isa", "x101 0001  ok", "x10x 0001  ok")],
        Checker(Code::RowClash),
    ),
    mutant(
        "sgx543: drop a row of the truth table",
        "sgx543",
        &[("sgx543/dual.isa", "        1000 110x  ok\n", "")],
        Checker(Code::NotTotal),
    ),
    mutant(
        "sgx543: name a canonical code of another class",
        "sgx543",
        &[(
            "sgx543/swizzles.isa",
            "01011 s_xzy \"xzy\"   10110 s_xzy_ext \"xzy.ext\"\n  01100 s_zero \"{0, 0, 0}\"",
            "01011 | 10110 s_xzy \"xzy\" canonical 10111\n  01100 s_zero \"{0, 0, 0}\"",
        )],
        Checker(Code::BadCanonical),
    ),
    mutant(
        "sgx543: narrow a field",
        "sgx543",
        &[("sgx543/dual.isa", "= w[33..32]", "= w[32]")],
        Checker(Code::WidthMismatch),
    ),
    mutant(
        "sgx543: let two pieces of text run together",
        "sgx543",
        &[("sgx543/dual.isa", "{op1}.{data_format}", "{op1}{data_format}")],
        Checker(Code::RunTogether),
    ),
    // ---- what the theorems about one spec refute
    mutant(
        "nv50: alias two conditions with different meanings",
        "nv50",
        &[("nv50/common.isa", "  0x0a eu\n  0x0b leu\n", "  0x0a | 0x0b eu\n")],
        Theorem(WordRoundTrip, "add.long/residue-effect"),
    ),
    mutant(
        "nv50: print two conditions alike",
        "nv50",
        &[("nv50/common.isa", "  0x1d na\n", "  0x1d na \"nc\"\n")],
        Theorem(Text, "text/add.long"),
    ),
    mutant(
        "nv50: print one address register for all that a row stands for",
        "nv50",
        &[(
            "nv50/operands.isa",
            "offset: operand, step: operand) : 16 {\n  inc == 0 && an == 0              => \"{offset}\"           read offset;\n  inc == 0 && an != 0 && off == 0  => \"$a{an}\"             read areg(zext(an, 3));\n  inc == 0 && an != 0 && off != 0  => \"$a{an}+{offset}\"    read areg(zext(an, 3)) + offset;\n  inc == 1 && an == 0              => invalid \"ILLEGAL_POSTINCR: $a0 cannot be advanced\";\n  else                             => \"$a{an}++{step}\"     read areg(zext(an, 3));\n}\n\n// ---- constant",
            "offset: operand, step: operand) : 16 {\n  inc == 0 && an == 0              => \"{offset}\"           read offset;\n  inc == 0 && an != 0 && off == 0  => \"$a1\"               read areg(zext(an, 3));\n  inc == 0 && an != 0 && off != 0  => \"$a{an}+{offset}\"    read areg(zext(an, 3)) + offset;\n  inc == 1 && an == 0              => invalid \"ILLEGAL_POSTINCR: $a0 cannot be advanced\";\n  else                             => \"$a{an}++{step}\"     read areg(zext(an, 3));\n}\n\n// ---- constant",
        )],
        Theorem(Text, "text/add.short"),
    ),
    mutant(
        "sgx543: print one internal register for all that a row stands for",
        "sgx543",
        &[(
            "sgx543/dual.isa",
            "  else           => \"i{n}\" read internal(n);",
            "  sources != one && n == 3 => \"i3\" read internal(3);\n  else           => \"i0\" read internal(n);",
        )],
        Theorem(Text, "text/dual3.pair"),
    ),
    mutant(
        "nv50: read an invalid selector as a register",
        "nv50",
        &[(
            "nv50/operands.isa",
            "invalid \"c[] selected for source 2, which this instruction does not have\";\n  select == 3                => invalid \"p[] exists in geometry programs only\";",
            "invalid \"c[] selected for source 2, which this instruction does not have\";\n  select == 3                => \"{register}\"   read register;",
        )],
        Theorem(Text, "text/add.long"),
    ),
    mutant(
        "nv50: write the destination twice",
        "nv50",
        &[(
            "nv50/add.isa",
            "if advance { a[areg_n] <- a[areg_n] + step; }",
            "if advance { a[areg_n] <- a[areg_n] + step; } d <- right;",
        )],
        Theorem(Semantics, "add.long/write"),
    ),
    mutant(
        "nv50: take the value from an operand row that has none",
        "nv50",
        &[(
            "nv50/operands.isa",
            "  shared == 1 => \"{memory}\"     read memory;",
            "  shared == 1 => \"{memory}\";",
        )],
        Theorem(Semantics, "add.long/defined"),
    ),
    mutant(
        "flexgrip: print exit and join alike",
        "flexgrip",
        &[("flexgrip/operands.isa", "01 exit \".EXIT\"", "01 exit \".S\"")],
        Theorem(Text, "text/IADD.IADD"),
    ),
    mutant(
        "flexgrip: drop the offset from the text",
        "flexgrip",
        &[(
            "flexgrip/operands.isa",
            "operand constant_direct(w: width, index: 7) : 16 {\n  else => \"{index:hex}\"",
            "operand constant_direct(w: width, index: 7) : 16 {\n  else => \"{index[5..0]:hex}\"",
        )],
        Theorem(Text, "text/IADD.IADD"),
    ),
    mutant(
        "sgx543: print an absolute value like the value",
        "sgx543",
        &[(
            "sgx543/dual.isa",
            "absolute == 1 => \"{negate}|{value}|\"",
            "absolute == 1 => \"{negate}{value}\"",
        )],
        Theorem(Text, "text/dual3.pair"),
    ),
    mutant(
        "sgx543: print a flag as nothing",
        "sgx543",
        &[("sgx543/dual.isa", "flag \".skipinv\"", "flag \"\"")],
        Theorem(Text, "text/dual3.pair"),
    ),
    mutant(
        "sgx543: print the source of i0..i3 without its mark",
        "sgx543",
        &[("sgx543/operands.isa", "\"opN:i{n[1..0]:dec}\"", "\"i{n[1..0]:dec}\"")],
        Theorem(Text, "text/dual3.pair"),
    ),
    // ---- what the other document's spec refutes
    mutant(
        "flexgrip: swap destination and source 1",
        "flexgrip",
        &[
            ("flexgrip/iadd.isa", "field rd : 7 = w0[8..2] ", "field rd : 7 = w0[15..9] "),
            ("flexgrip/iadd.isa", "field n1 : 7 = w0[15..9] ", "field n1 : 7 = w0[8..2] "),
        ],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/r"),
    ),
    mutant(
        "nv50: swap the bits of the operation",
        "nv50",
        &[(
            "nv50/add.isa",
            "field op : addop = w0[28] ++ w0[22]                cites seed001 \"3.1, O2 and O1 bits\"\n      field sat : flag \"sat \" = w1[27]",
            "field op : addop = w0[22] ++ w0[28]                cites seed001 \"3.1, O2 and O1 bits\"\n      field sat : flag \"sat \" = w1[27]",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/r"),
    ),
    mutant(
        "nv50: swap the halves of the immediate",
        "nv50",
        &[("nv50/layouts.isa", "w1[27..2] ++ w0[21..16]", "w0[21..16] ++ w1[27..2]")],
        Theorem(CrossDocument, "add.imm~IADD.IADD32I/effects/r"),
    ),
    mutant(
        "nv50: turn the priority round",
        "nv50",
        &[("nv50/add.isa", "priority add.imm over add.long", "priority add.long over add.imm")],
        Theorem(CrossDocument, "flexgrip.IADD.IADD32I/accepted"),
    ),
    mutant(
        "nv50: complement the carry",
        "nv50",
        &[("nv50/add.isa", "over ++ wide[n] ++", "over ++ ~wide[n] ++")],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/c"),
    ),
    mutant(
        "nv50: saturate to the wrong end",
        "nv50",
        &[("nv50/add.isa", "{ ~least } else { least }", "{ least } else { ~least }")],
        Theorem(CrossDocument, "add.short~IADD.IADD32/effects/r"),
    ),
    mutant(
        "nv50: take the zero flag of the sum before saturation",
        "nv50",
        &[("nv50/add.isa", "result[n-1] ++ (result == 0)", "result[n-1] ++ (sum == 0)")],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/c"),
    ),
    mutant(
        "nv50: write the 32-bit flags of a 16-bit sum",
        "nv50",
        &[("nv50/add.isa", "{ flags32 } else { flags16 }", "{ flags32 } else { flags32 }")],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/c"),
    ),
    mutant(
        "nv50: read signed halfwords as unsigned",
        "nv50",
        &[(
            "nv50/common.isa",
            "10 => sext(load(s, address, 2), 32)",
            "10 => zext(load(s, address, 2), 32)",
        )],
        Theorem(CrossDocument, "add.short~IADD.IADD32/effects/r"),
    ),
    mutant(
        "nv50: swap exit and join",
        "nv50",
        &[(
            "nv50/common.isa",
            "  01 exit \"exit \"\n  10 join \"join \"\n",
            "  10 exit \"exit \"\n  01 join \"join \"\n",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/flow"),
    ),
    mutant(
        "nv50: demand a zero where hardware ignores a bit",
        "nv50",
        &[("nv50/add.isa", "      use long_w1_28\n", "      reserved w1[28] = 0\n")],
        Theorem(CrossDocument, "flexgrip.IADD.IADD/accepted"),
    ),
    mutant(
        "nv50: keep bits that hardware ignores",
        "nv50",
        &[("nv50/add.isa", "      ignored w0[21..16] ", "      unknown source2 w0[21..16] //")],
        Theorem(CrossDocument, "add.long~IADD.IADD/residue"),
    ),
    mutant(
        "nv50: advance $a6",
        "nv50",
        &[(
            "nv50/operands.isa",
            "operand s_address(inc: 1, an: 3, off: 5, offset: operand, step: operand) : 16 {\n  inc == 0 && an == 0              => \"{offset}\"           read offset;\n  inc == 0 && an != 0 && off == 0  => \"$a{an}\"             read areg(an);\n  inc == 0 && an != 0 && off != 0  => \"$a{an}+{offset}\"    read areg(an) + offset;\n  inc == 1 && (an == 0 || an == 5 || an == 6)",
            "operand s_address(inc: 1, an: 3, off: 5, offset: operand, step: operand) : 16 {\n  inc == 0 && an == 0              => \"{offset}\"           read offset;\n  inc == 0 && an != 0 && off == 0  => \"$a{an}\"             read areg(an);\n  inc == 0 && an != 0 && off != 0  => \"$a{an}+{offset}\"    read areg(an) + offset;\n  inc == 1 && (an == 0 || an == 5)",
        )],
        Theorem(CrossDocument, "nv50.add.long/accepted"),
    ),
    mutant(
        "nv50: leave a condition open that both documents define",
        "nv50",
        &[("nv50/common.isa", "    0x02 => zero & ~sign,", "    0x02 => undefined,")],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects-beside-open"),
    ),
    mutant(
        "flexgrip: say what an address register holds that no document describes",
        "flexgrip",
        &[(
            "flexgrip/operands.isa",
            "else if n == 5 || n == 6 { undefined } else",
            "else if n == 5 || n == 6 { bits(0, 16) } else",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects-beside-open"),
    ),
    mutant(
        "flexgrip: swap the saturation bit and an ignored bit",
        "flexgrip",
        &[
            (
                "flexgrip/iadd.isa",
                "field sat : flag \".SAT\" = w1[27] ",
                "field sat : flag \".SAT\" = w1[28] ",
            ),
            (
                "flexgrip/iadd.isa",
                "      ignored w1[28]                                       // not used (IADD",
                "      ignored w1[27]                                       // not used (IADD",
            ),
        ],
        Theorem(CrossDocument, "add.long~IADD.IADD/residue"),
    ),
    mutant(
        "flexgrip: lose a term of a condition",
        "flexgrip",
        &[(
            "flexgrip/operands.isa",
            "0x0e => if v == 1 { n == 1 && z == 0 }",
            "0x0e => if v == 1 { n == 1 }",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/flow"),
    ),
    mutant(
        "flexgrip: complement instead of negate",
        "flexgrip",
        &[("flexgrip/iadd.isa", "{ -sext(y, n+2) }", "{ ~sext(y, n+2) }")],
        Theorem(CrossDocument, "add.imm~IADD.IADD32I/effects/r"),
    ),
    mutant(
        "flexgrip: compare signed instead of unsigned for the carry",
        "flexgrip",
        &[("flexgrip/iadd.isa", "{ x >= y }", "{ sle(y, x) }")],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/c"),
    ),
    mutant(
        "flexgrip: let the predicate stop a join",
        "flexgrip",
        &[(
            "flexgrip/operands.isa",
            "if after == 2 { flow_kind.join }",
            "if after == 2 && executed == 1 { flow_kind.join }",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/flow"),
    ),
    mutant(
        "flexgrip: advance by an unsigned step",
        "flexgrip",
        &[(
            "flexgrip/iadd.isa",
            "sext(n1[4..0], 16) * shared_scale(n1[6..5])",
            "zext(n1[4..0], 16) * shared_scale(n1[6..5])",
        )],
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/a"),
    ),
    // ---- specs that are sound in themselves and describe another machine: only evidence knows
    mutant(
        "nv50: print a constant offset in other units",
        "nv50",
        &[(
            "nv50/operands.isa",
            "operand c_offset(w: size, off: 7) : 16 {\n  w == b16 => \"{off << 1:hex}\"   read c_scaled(w, zext(off, 16));\n  w == b32 => \"{off << 2:hex}\"",
            "operand c_offset(w: size, off: 7) : 16 {\n  w == b16 => \"{off << 1:hex}\"   read c_scaled(w, zext(off, 16));\n  w == b32 => \"{off << 1:hex}\"",
        )],
        Evidence,
    ),
    mutant(
        "flexgrip: rename a condition",
        "flexgrip",
        &[("flexgrip/operands.isa", "0x0a equal_u \"EQU\"", "0x0a equal_u \"EQUAL\"")],
        Corpus,
    ),
    mutant(
        "flexgrip: swap the halves of a call's target",
        "flexgrip",
        &[("flexgrip/iadd.isa", "w1[19..14] ++ w0[26..11]", "w0[26..11] ++ w1[19..14]")],
        Evidence,
    ),
    mutant(
        "sgx543: swap two operands' fields",
        "sgx543",
        &[
            (
                "sgx543/dual.isa",
                "field op1i      : 2    = w[11..10]",
                "field op1i      : 2    = w[29..28]",
            ),
            (
                "sgx543/dual.isa",
                "field op0i      : 2    = w[29..28]",
                "field op0i      : 2    = w[11..10]",
            ),
        ],
        Evidence,
    ),
    mutant(
        "sgx543: count registers of vectors singly",
        "sgx543",
        &[(
            "sgx543/operands.isa",
            "operand register_number(kind: lanes, n: 7) {\n  kind == vector => \"{n << 1:dec}\"",
            "operand register_number(kind: lanes, n: 7) {\n  kind == vector => \"{n:dec}\"",
        )],
        Evidence,
    ),
    mutant(
        "sgx543: swap the pages of the second operation",
        "sgx543",
        &[("sgx543/dual.isa", "= w[43] ++ w[20..18]", "= w[20..18] ++ w[43]")],
        Evidence,
    ),
    mutant(
        "sgx543: forbid a pair of operations",
        "sgx543",
        &[(
            "sgx543/dual.isa",
            "        x000 0101  ok\n",
            "        x000 0101  invalid \"more than four sources\"\n",
        )],
        Evidence,
    ),
    mutant(
        "sgx543: allow operations that do not exist a second source",
        "sgx543",
        &[(
            "sgx543/dual.isa",
            "010100 => first, 010101 => unified,",
            "010100 => second, 010101 => unified,",
        )],
        Evidence,
    ),
    mutant(
        "sgx543: alias a swizzle with another",
        "sgx543",
        &[
            (
                "sgx543/swizzles.isa",
                "10100 s_xy0 \"xy0\"   10101 s_x10 \"x10\"   10111",
                "10100 | 11010 s_xy0 \"xy0\"   10101 s_x10 \"x10\"   10111",
            ),
            ("sgx543/swizzles.isa", "   11010 s_xy1 \"xy1\"", ""),
        ],
        Evidence,
    ),
    // ---- mutants that change nothing
    mutant(
        "nv50: see overflow by the other addend's sign",
        "nv50",
        &[("nv50/add.isa", "left[n-1] != sum[n-1]", "right[n-1] != sum[n-1]")],
        Equivalent("overflow needs two addends of one sign, so either sign will do"),
    ),
    mutant(
        "nv50: build the complement of a borrow otherwise",
        "nv50",
        &[(
            "nv50/add.isa",
            "let carry = if op == sub || op == subr { bits(1, 1) } else { cin };",
            "let carry = if op == add { bits(0, 1) } else if op == addc { cin } else { bits(1, 1) };",
        )],
        Equivalent("without addc the carry operand reads as zero"),
    ),
    mutant(
        "sgx543: allow a pair of which no first operation exists",
        "sgx543",
        &[(
            "sgx543/dual.isa",
            "1110 001x  invalid \"no first operation has the codes 14 and 15\"",
            "1110 001x  ok",
        )],
        Equivalent("the enumeration of first operations refuses codes 14 and 15 before the truth table is asked"),
    ),
    // ---- aliases
    mutant(
        "rv32: an alias of two instructions",
        "rv32",
        &[(
            "riscv/aliases.isa",
            r#"alias "neg {d}, {b}"        is "sub {d}, zero, {b}""#,
            r#"alias "mv {d}, {b}"         is "sub {d}, zero, {b}""#,
        )],
        Theorem(Alias, "alias/op_imm.i/mv{d},{a}~op.r"),
    ),
    mutant(
        "rv32: an alias with the operands of a comparison swapped, under the comparison's own name",
        "rv32",
        &[(
            "riscv/aliases.isa",
            r#"alias "sgtz {d}, {b}"       is "slt {d}, zero, {b}""#,
            r#"alias "slt {d}, {b}, zero"  is "slt {d}, zero, {b}""#,
        )],
        Theorem(Alias, "alias/op.r/slt{d},{b},zero~op.r"),
    ),
    mutant(
        "rv32: a number is loaded in two ways",
        "rv32",
        &[(
            "riscv/aliases.isa",
            r#"alias "sltz {d}, {a}"       is "slt {d}, {a}, zero""#,
            r#"alias "li {d}, {k}"         is "lui {d}, {k}""#,
        )],
        Theorem(Alias, "alias/lui.u/li{d},{k}~op_imm.i"),
    ),
    mutant(
        "rv32: two branches of one name",
        "rv32",
        &[(
            "riscv/aliases.isa",
            r#"alias "bgtz {b}, {to}"      is "blt zero, {b}, {to}""#,
            r#"alias "bltz {b}, {to}"      is "blt zero, {b}, {to}""#,
        )],
        Theorem(Alias, "alias/branch.b/bltz"),
    ),
    mutant(
        "rv32: an alias of no instruction",
        "rv32",
        &[("riscv/aliases.isa", r#"is "xori {d}, {a}, -1""#, r#"is "xor_i {d}, {a}, -1""#)],
        Checker(Code::BadTemplate),
    ),
    // ---- what the machine section says
    mutant(
        "rv32: another register is always zero",
        "rv32",
        &[("riscv/machine.isa", "element 0 is zero", "element 1 is zero")],
        Theorem(Semantics, "op_imm.i/constant"),
    ),
    mutant(
        "rv32: the register that is always zero holds another value",
        "rv32",
        &[("riscv/machine.isa", "element 0 is zero", "element 3 is 5")],
        Theorem(Semantics, "op_imm.i/constant"),
    ),
    mutant(
        "nv50: another address register is always zero",
        "nv50",
        &[("nv50/machine.isa", "element 0 is zero", "element 1 is zero")],
        Theorem(Semantics, "add.long/constant"),
    ),
    mutant(
        "nv50: constant memory is not read by single bytes",
        "nv50",
        &[("nv50/machine.isa", "access 1 2 4, banks", "access 2 4, banks")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: an access size of local memory is missing",
        "nv50",
        &[(
            "nv50/machine.isa",
            "local, little-endian, access 1 2 4 8 16",
            "local, little-endian, access 1 2 4 8",
        )],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: nothing writes to shared memory",
        "nv50",
        &[("nv50/machine.isa", "memory s    shared", "memory s    constant")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: a row of control flow without a kind",
        "nv50",
        &[("nv50/machine.isa", "trap => trap", "")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: two kinds of the row that goes on",
        "nv50",
        &[("nv50/machine.isa", "exit => exit", "exit => next")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: barriers without operands",
        "nv50",
        &[("nv50/machine.isa", "    barrier barrier, barrier_count, barrier_way\n", "")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: branches without a target",
        "nv50",
        &[("nv50/machine.isa", "    target target\n", "")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "sgx543: a number of lanes that divides no file",
        "sgx543",
        &[("sgx543/machine.isa", "vector of 4", "vector of 3")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "nv50: a view that is no part of a register",
        "nv50",
        &[("nv50/machine.isa", "views 16 64", "views 24 64")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "rv32: words of one width without a place",
        "rv32",
        &[("riscv/machine.isa", "  words h0    at 2\n", "")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "rv32: a state without a role",
        "rv32",
        &[("riscv/machine.isa", "  registers event            special\n", "")],
        Checker(Code::BadMachine),
    ),
    mutant(
        "rv32: calls keep their results",
        "rv32",
        &[("riscv/machine.isa", "{ sp gp tp s0", "{ sp gp tp a0 s0")],
        Checker(Code::BadMachine),
    ),
    // ---- families
    mutant(
        "rv32: two rows of a family have one code",
        "rv32",
        &[("riscv/base.isa", "0100000000 sub ", "0000000000 sub ")],
        Checker(Code::RowClash),
    ),
    mutant(
        "rv32: two rows of a family have one text",
        "rv32",
        &[("riscv/base.isa", "  010 slti  =>", "  010 slti \"sltiu\" =>")],
        Theorem(Text, "op_imm.i"),
    ),
];
