//! Mutations of the compiled tables, each with the theorem that must refute it, or with the reason why it changes nothing.

use std::sync::Arc;

use isamorph_core::encoding::codec::FormCode;
use isamorph_core::isa::{Effect, Form, Isa, Number, Piece, Semantics as Sem};
use isamorph_core::text::parse::TextPiece;
use isamorph_smt::prove::Subject;
use isamorph_smt::prove::Theorem::{CrossDocument, Deterministic, InstructionRoundTrip, Semantics, Text, Total, WordRoundTrip};

use crate::Judge::{self, Equivalent, Evidence, Theorem};

/// One mutation of the tables of a built-in ISA.
pub struct Mutant {
    pub what: &'static str,
    pub isa: &'static str,
    pub apply: fn(&mut Subject),
    pub judge: Judge,
}

const fn mutant(what: &'static str, isa: &'static str, apply: fn(&mut Subject), judge: Judge) -> Mutant {
    Mutant { what, isa, apply, judge }
}

// ---- finding what to change; a name that is gone fails loudly

fn isa(s: &mut Subject) -> &mut Isa {
    Arc::make_mut(&mut s.isa)
}

fn number(s: &Subject, form: &str) -> usize {
    let found = (0..s.isa.forms.len()).find(|f| s.isa.form_name(*f) == form);
    found.unwrap_or_else(|| panic!("{} has no form {form}", s.isa.name))
}

fn code<'s>(s: &'s mut Subject, form: &str) -> &'s mut FormCode {
    let f = number(s, form);
    &mut s.codec.forms[f]
}

fn model<'s>(s: &'s mut Subject, form: &str) -> &'s mut Form {
    let f = number(s, form);
    &mut isa(s).forms[f]
}

fn field(s: &Subject, form: &str, name: &str) -> usize {
    let all = &s.isa.forms[number(s, form)].fields;
    let found = all.iter().position(|f| f.name == name);
    found.unwrap_or_else(|| panic!("{form} has no field {name}"))
}

/// The first table whose selector is all of a field.
fn table(s: &Subject, form: &str, name: &str) -> usize {
    let f = field(s, form, name);
    let form = &s.isa.forms[number(s, form)];
    let whole = |t: &isamorph_core::isa::Table| matches!(t.selector.as_slice(), [b] if usize::from(b.field) == f && u32::from(b.width) == form.fields[f].width);
    let found = form.tables.iter().position(whole);
    found.unwrap_or_else(|| panic!("no table looks up {name} alone"))
}

fn effect<'s>(s: &'s mut Subject, form: &str, state: &str, nth: usize) -> (&'s mut Vec<Effect>, usize) {
    let state = s.isa.states.iter().position(|x| x.name == state).expect("a state space");
    let Sem::Effects { effects, .. } = &mut model(s, form).semantics else {
        panic!("{form} has no semantics");
    };
    let at = (0..effects.len()).filter(|e| effects[*e].state == state).nth(nth).expect("a write");
    (effects, at)
}

/// The first number in some pieces.
fn first_number(pieces: &mut [Piece]) -> Option<&mut Number> {
    pieces.iter_mut().find_map(|p| match p {
        Piece::Literal(_) => None,
        Piece::Number(n) => Some(n),
        Piece::Choice { rows, .. } => rows.iter_mut().find_map(|r| first_number(r)),
    })
}

fn first_read_number(pieces: &mut [TextPiece]) -> Option<&mut Number> {
    pieces.iter_mut().find_map(|p| match p {
        TextPiece::Token(_) => None,
        TextPiece::Number(n) => Some(n),
        TextPiece::Choice(_, rows) => rows.iter_mut().flatten().find_map(|r| first_read_number(r)),
    })
}

fn long_tree(s: &mut Subject) -> &mut isamorph_core::encoding::tree::Tree {
    s.codec.trees.iter_mut().find(|t| t.width == 64).expect("words of 64 bits")
}

fn choices(pieces: &[Piece]) -> Vec<usize> {
    (0..pieces.len()).filter(|i| matches!(pieces[*i], Piece::Choice { .. })).collect()
}

pub const MUTANTS: &[Mutant] = &[
    // ---- the decode tree
    mutant(
        "nv50: the root looks one bit too low",
        "nv50",
        |s| {
            let t = long_tree(s);
            let root = t.root as usize;
            t.nodes[root].shift -= 1;
        },
        Theorem(Deterministic, "deterministic/"),
    ),
    mutant(
        "nv50: a child of a node leads elsewhere",
        "nv50",
        |s| {
            let t = long_tree(s);
            let first = t.nodes[t.root as usize].first as usize;
            let n = 1usize << t.nodes[t.root as usize].bits;
            let other = (1..n)
                .find(|i| t.children[first + i] != t.children[first])
                .expect("a node that decides");
            t.children[first] = t.children[first + other];
        },
        Theorem(Deterministic, "deterministic/"),
    ),
    mutant(
        "nv50: the loser of a priority comes first in a leaf",
        "nv50",
        |s| {
            let leaf = long_tree(s)
                .leaves
                .iter_mut()
                .find(|l| l.len() > 1)
                .expect("a leaf with a priority");
            leaf.reverse();
        },
        Theorem(Deterministic, "deterministic/add.imm"),
    ),
    mutant(
        "flexgrip: a leaf loses its candidates",
        "flexgrip",
        |s| {
            let call = number(s, "CAL.CAL") as u16;
            let leaf = long_tree(s)
                .leaves
                .iter_mut()
                .find(|l| l.iter().any(|c| c.0 == call))
                .expect("a leaf of calls");
            leaf.clear();
        },
        Theorem(Deterministic, "deterministic/CAL.CAL"),
    ),
    mutant(
        "flexgrip: a leaf's pattern has a bit flipped",
        "flexgrip",
        |s| {
            let call = number(s, "CAL.CAL") as u16;
            let leaf = long_tree(s)
                .leaves
                .iter_mut()
                .find(|l| l.iter().any(|c| c.0 == call))
                .expect("a leaf of calls");
            leaf[0].1.value ^= 2;
        },
        Theorem(Deterministic, "deterministic/CAL.CAL"),
    ),
    mutant(
        "sgx543: the tree of all words is gone",
        "sgx543",
        |s| s.codec.trees.clear(),
        Theorem(Deterministic, "deterministic/dual3.pair"),
    ),
    mutant(
        "nv50: a priority is removed",
        "nv50",
        |s| isa(s).priorities.clear(),
        Theorem(Deterministic, "add.imm~add.long"),
    ),
    mutant(
        "sgx543: a fixed bit of the pattern is flipped",
        "sgx543",
        |s| model(s, "dual3.pair").fixed.value ^= 1 << 59,
        Theorem(Deterministic, "deterministic/dual3.pair"),
    ),
    // ---- tables, and the decoder's agreement with the spec
    mutant(
        "nv50: one entry of a table picks another row",
        "nv50",
        |s| {
            let t = table(s, "add.long", "cond");
            code(s, "add.long").tables[t].map[3] = code(s, "add.long").tables[t].map[4];
        },
        Theorem(Total, "total/add.long/table"),
    ),
    mutant(
        "nv50: a table looks one bit too high",
        "nv50",
        |s| {
            let n = field(s, "add.long", "n1") as u16;
            let all = &mut code(s, "add.long").tables;
            let found = all.iter_mut().flat_map(|t| &mut t.selector).find(|b| b.0 == n && b.1 < 5);
            found.expect("a table that looks at n1").1 += 1;
        },
        Theorem(Total, "total/add.long/table"),
    ),
    mutant(
        "sgx543: an invalid row is accepted",
        "sgx543",
        |s| {
            let flag = code(s, "dual3.pair").tables.iter_mut().flat_map(|t| &mut t.invalid).find(|i| **i);
            *flag.expect("an invalid row") = false;
        },
        Theorem(Total, "total/dual3.pair/table"),
    ),
    mutant(
        "sgx543: a valid row is refused",
        "sgx543",
        |s| code(s, "dual3.pair").tables[0].invalid[0] ^= true,
        Theorem(Total, "total/dual3.pair/table"),
    ),
    mutant(
        "flexgrip: the printer's copy of a table picks another row",
        "flexgrip",
        |s| {
            let t = table(s, "IADD.IADD", "cond");
            model(s, "IADD.IADD").tables[t].map.swap(2, 5);
        },
        Theorem(Total, "total/IADD.IADD/table"),
    ),
    mutant(
        "flexgrip: a row's condition in the spec is negated",
        "flexgrip",
        |s| {
            let t = table(s, "IADD.IADD", "w");
            let guard = model(s, "IADD.IADD").tables[t].rows[0].guard;
            let other = isa(s).pool.not(guard);
            model(s, "IADD.IADD").tables[t].rows[0].guard = other;
        },
        Theorem(Total, "total/IADD.IADD/table"),
    ),
    mutant(
        "nv50: a group loses a region",
        "nv50",
        |s| {
            isa(s).groups[0].regions.remove(1);
        },
        Theorem(Total, "add.long/region"),
    ),
    mutant(
        "sgx543: a swizzle is looked at even where it is unused",
        "sgx543",
        |s| {
            let t = table(s, "dual3.pair", "op2i_swz") as u16;
            code(s, "dual3.pair").checks.push(t);
        },
        Theorem(Total, "dual3.pair/reading"),
    ),
    mutant(
        "nv50: decoder and encoder keep two operands in each other's place",
        "nv50",
        |s| {
            let (a, b) = (field(s, "add.long", "n1") as u16, field(s, "add.long", "n3") as u16);
            let c = code(s, "add.long");
            for m in c.extract.iter_mut().chain(&mut c.insert) {
                m.field = if m.field == a {
                    b
                } else if m.field == b {
                    a
                } else {
                    m.field
                };
            }
            c.masks.swap(usize::from(a), usize::from(b));
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "sgx543: a move takes one bit too many",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1i") as u16;
            let m = code(s, "dual3.pair").extract.iter_mut().find(|m| m.field == f);
            m.expect("a move of op1i").width += 1;
        },
        Theorem(Total, "dual3.pair/reading"),
    ),
    mutant(
        "sgx543: the spec moves a field after the tables were made",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1i");
            model(s, "dual3.pair").fields[f].extents[0].word_lo += 2;
        },
        Theorem(Total, "dual3.pair/reading"),
    ),
    mutant(
        "nv50: unused bits of a field must be zero",
        "nv50",
        |s| {
            let f = field(s, "add.long", "bank");
            code(s, "add.long").unused_reserved |= 1 << f;
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "nv50: what must be zero where unused is ignored",
        "nv50",
        |s| {
            // No built-in spec has such a field: here the spec gets one, and the tables do not.
            let f = field(s, "add.long", "bank");
            model(s, "add.long").fields[f].unused_reserved = true;
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "flexgrip: an unused field keeps its value",
        "flexgrip",
        |s| {
            let f = field(s, "IADD.IADD", "bank");
            code(s, "IADD.IADD").all &= !(1 << f);
        },
        Theorem(Total, "IADD.IADD/reading"),
    ),
    mutant(
        "nv50: a walk does not look a table up",
        "nv50",
        |s| {
            let t = table(s, "add.long", "cond") as u16;
            let walks = &mut code(s, "add.long").walks;
            for w in walks {
                w.choices.retain(|c| c.0 != t);
            }
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "nv50: a walk goes on in the wrong place",
        "nv50",
        |s| {
            let c = code(s, "add.long");
            let at = c.walks[0].choices.iter().position(|c| c.1 > 1).expect("two choices");
            c.walks[0].choices[at].1 -= 1;
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "sgx543: an alias class gets another canonical code",
        "sgx543",
        |s| {
            // Codes 01011 and 10110 are one swizzle.
            let rows = code(s, "dual3.pair").aliases.iter_mut().flat_map(|a| &mut a.1);
            let class = rows.into_iter().flatten().find(|c| **c == 0b01011);
            *class.expect("the class of xzy") = 0b10110;
        },
        Theorem(Total, "dual3.pair/reading"),
    ),
    // ---- round trips
    mutant(
        "nv50: the decoder takes a field one bit too low",
        "nv50",
        |s| {
            let f = field(s, "add.long", "n1") as u16;
            code(s, "add.long")
                .extract
                .iter_mut()
                .find(|m| m.field == f)
                .expect("a move")
                .word_lo -= 1;
        },
        Theorem(WordRoundTrip, "word-round-trip/add.long"),
    ),
    mutant(
        "flexgrip: the encoder puts a field one bit too low",
        "flexgrip",
        |s| {
            let f = field(s, "IADD.IADD", "n2") as u16;
            code(s, "IADD.IADD")
                .insert
                .iter_mut()
                .find(|m| m.field == f)
                .expect("a move")
                .word_lo -= 1;
        },
        Theorem(InstructionRoundTrip, "instruction-round-trip/IADD.IADD"),
    ),
    mutant(
        "sgx543: the encoder forgets a field",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "predicate") as u16;
            code(s, "dual3.pair").insert.retain(|m| m.field != f);
        },
        Theorem(InstructionRoundTrip, "instruction-round-trip/dual3.pair"),
    ),
    mutant(
        "sgx543: the decoder takes the halves of a code the other way round",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1") as u16;
            let moves = code(s, "dual3.pair").extract.iter_mut().filter(|m| m.field == f);
            for m in moves {
                m.field_lo = if m.field_lo == 0 { 1 } else { 0 };
            }
        },
        Theorem(WordRoundTrip, "word-round-trip/dual3.pair"),
    ),
    mutant(
        "nv50: the encoder flips a constant bit",
        "nv50",
        |s| code(s, "add.short").constant ^= 1 << 29,
        Theorem(InstructionRoundTrip, "instruction-round-trip/add.short"),
    ),
    mutant(
        "nv50: the ending of a long word is not looked up",
        "nv50",
        |s| {
            let t = table(s, "add.long", "tail") as u16;
            for w in &mut code(s, "add.long").walks {
                w.choices.retain(|c| c.0 != t);
            }
        },
        Theorem(InstructionRoundTrip, "instruction-round-trip/add.long"),
    ),
    mutant(
        "flexgrip: reserved bits are not looked at",
        "flexgrip",
        |s| code(s, "CAL.CAL").reserved.clear(),
        Theorem(WordRoundTrip, "word-round-trip/CAL.CAL"),
    ),
    mutant(
        "flexgrip: a reserved bit must be one",
        "flexgrip",
        |s| code(s, "CAL.CAL").reserved[0].value ^= 1 << 61,
        Theorem(InstructionRoundTrip, "instruction-round-trip/CAL.CAL"),
    ),
    mutant(
        "nv50: a bit of a field is ignored too",
        "nv50",
        |s| code(s, "add.long").ignored |= 1 << 9,
        Theorem(WordRoundTrip, "word-round-trip/add.long"),
    ),
    mutant(
        "flexgrip: an ignored bit is forgotten",
        "flexgrip",
        |s| code(s, "IADD.IADD").ignored &= !(1 << 60),
        Theorem(WordRoundTrip, "word-round-trip/IADD.IADD"),
    ),
    mutant(
        "nv50: the residue of an unused field lacks a bit",
        "nv50",
        |s| {
            let f = field(s, "add.long", "bank");
            let mask = &mut code(s, "add.long").masks[f];
            *mask &= *mask - 1;
        },
        Theorem(WordRoundTrip, "word-round-trip/add.long"),
    ),
    mutant(
        "sgx543: the residue of an unused field lacks a bit, in a form with aliases",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op2i_swz");
            let mask = &mut code(s, "dual3.pair").masks[f];
            *mask &= *mask - 1;
        },
        Theorem(WordRoundTrip, "word-round-trip/dual3.pair"),
    ),
    mutant(
        "nv50: a used field counts as unused",
        "nv50",
        |s| {
            let f = field(s, "add.long", "sat");
            for w in &mut code(s, "add.long").walks {
                w.used &= !(1 << f);
            }
        },
        Theorem(WordRoundTrip, "add.long/residue-text"),
    ),
    mutant(
        "flexgrip: a field that only the effect shows counts as unused",
        "flexgrip",
        |s| {
            let f = field(s, "IADD.IADD", "n2");
            for w in &mut code(s, "IADD.IADD").walks {
                w.used &= !(1 << f);
            }
        },
        Theorem(WordRoundTrip, "IADD.IADD/residue-effect"),
    ),
    mutant(
        "sgx543: codes are replaced where the other table is shown",
        "sgx543",
        |s| {
            let c = code(s, "dual3.pair");
            let all = (1u64 << c.aliases.len()) - 1;
            c.walks[0].aliases |= all;
        },
        Theorem(WordRoundTrip, "dual3.pair/residue-text"),
    ),
    mutant(
        "nv50: an illegal form is an instruction",
        "nv50",
        |s| {
            let f = isa(s).forms.iter_mut().find(|f| f.illegal.is_some()).expect("an illegal form");
            f.illegal = None;
            f.instruction = 0;
            f.name = "once_illegal".into();
        },
        Theorem(WordRoundTrip, "word-round-trip/"),
    ),
    // ---- text
    mutant(
        "sgx543: alias codes are kept",
        "sgx543",
        |s| {
            for a in &mut code(s, "dual3.pair").aliases {
                a.1.fill(None);
            }
        },
        Theorem(Text, "text/dual3.pair"),
    ),
    mutant(
        "nv50: the printer swaps two pieces",
        "nv50",
        |s| {
            let text = &mut model(s, "add.long").text;
            let at = choices(text);
            let n = at.len();
            text.swap(at[n - 3], at[n - 2]);
        },
        Theorem(Text, "add.long/readable"),
    ),
    mutant(
        "flexgrip: the parser swaps two pieces",
        "flexgrip",
        |s| {
            let f = number(s, "IADD.IADD");
            let pieces = &mut s.syntax.forms[f];
            let n = pieces.len();
            pieces.swap(n - 1, 0);
        },
        Theorem(Text, "IADD.IADD/readable"),
    ),
    mutant(
        "flexgrip: the printer shifts a number otherwise",
        "flexgrip",
        |s| first_number(&mut model(s, "CAL.CAL").text).expect("a number").shift -= 1,
        Theorem(Text, "CAL.CAL/readable"),
    ),
    mutant(
        "nv50: the parser biases a number",
        "nv50",
        |s| {
            let f = number(s, "add.imm");
            first_read_number(&mut s.syntax.forms[f]).expect("a number").bias += 1;
        },
        Theorem(Text, "add.imm/readable"),
    ),
    mutant(
        "sgx543: a number is printed without its high bit",
        "sgx543",
        |s| {
            fn narrow(pieces: &mut [Piece], f: u16) {
                for p in pieces {
                    match p {
                        Piece::Literal(_) => {}
                        Piece::Number(n) => {
                            for b in n.bits.iter_mut().filter(|b| b.field == f && b.width == 7) {
                                b.width = 6;
                            }
                        }
                        Piece::Choice { rows, .. } => rows.iter_mut().for_each(|r| narrow(r, f)),
                    }
                }
            }
            let f = field(s, "dual3.pair", "op0") as u16;
            narrow(&mut model(s, "dual3.pair").text, f);
            // Printer and parser agree: what was two instructions has one text.
            s.syntax = isamorph_core::text::Syntax::new(&s.isa);
        },
        Theorem(Text, "text/dual3.pair"),
    ),
    mutant(
        "nv50: a number is printed and read with another shift",
        "nv50",
        |s| {
            fn shift(pieces: &mut [Piece]) {
                for p in pieces {
                    match p {
                        Piece::Literal(_) => {}
                        Piece::Number(n) => n.shift = if n.shift == 2 { 3 } else { n.shift },
                        Piece::Choice { rows, .. } => rows.iter_mut().for_each(|r| shift(r)),
                    }
                }
            }
            shift(&mut model(s, "add.long").text);
            s.syntax = isamorph_core::text::Syntax::new(&s.isa);
        },
        Evidence,
    ),
    // ---- effects
    mutant(
        "nv50: an effect is written twice",
        "nv50",
        |s| {
            let (effects, at) = effect(s, "add.long", "flow", 0);
            let twice = effects[at].clone();
            effects.push(twice);
        },
        Theorem(Semantics, "add.long/write"),
    ),
    mutant(
        "flexgrip: an effect loses its guard",
        "flexgrip",
        |s| {
            let yes = isa(s).pool.tt();
            let (effects, at) = effect(s, "IADD.IADD", "r", 0);
            effects[at].guard = yes;
        },
        Theorem(Semantics, "IADD.IADD/write"),
    ),
    mutant(
        "nv50: the flags are always written",
        "nv50",
        |s| {
            let yes = isa(s).pool.tt();
            let (effects, at) = effect(s, "add.long", "c", 0);
            effects[at].guard = yes;
        },
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/c"),
    ),
    mutant(
        "nv50: an effect writes the complement",
        "nv50",
        |s| {
            let (effects, at) = effect(s, "add.short", "r", 0);
            let value = effects[at].value;
            let other = isa(s).pool.not(value);
            let (effects, at) = effect(s, "add.short", "r", 0);
            effects[at].value = other;
        },
        Theorem(CrossDocument, "add.short~IADD.IADD32/effects/r"),
    ),
    mutant(
        "flexgrip: an effect writes another element",
        "flexgrip",
        |s| {
            let (effects, at) = effect(s, "IADD.IADD32I", "r", 0);
            let addr = effects[at].addr;
            let pool = &mut isa(s).pool;
            let one = pool.constant(pool.width(addr), 1);
            let other = pool.xor(addr, one);
            let (effects, at) = effect(s, "IADD.IADD32I", "r", 0);
            effects[at].addr = other;
        },
        Theorem(CrossDocument, "add.imm~IADD.IADD32I/effects/r"),
    ),
    mutant(
        "flexgrip: an effect is gone",
        "flexgrip",
        |s| {
            let (effects, at) = effect(s, "IADD.IADD", "flow", 0);
            effects.remove(at);
        },
        Theorem(CrossDocument, "add.long~IADD.IADD/effects/flow"),
    ),
    mutant(
        "nv50: an effect writes a value that is left open",
        "nv50",
        |s| {
            let (effects, at) = effect(s, "add.long", "flow", 0);
            let value = effects[at].value;
            let pool = &mut isa(s).pool;
            let var = pool.declare_var("undefined.by_mutation", pool.width(value));
            let other = pool.var(var);
            let (effects, at) = effect(s, "add.long", "flow", 0);
            effects[at].value = other;
        },
        Theorem(CrossDocument, "add.long~IADD.IADD/open"),
    ),
    mutant(
        "nv50: a word that names an undocumented register exits whatever its predicate",
        "nv50",
        |s| {
            let f = field(s, "add.long", "an");
            let var = s.isa.forms[number(s, "add.long")].fields[f].var;
            let (effects, at) = effect(s, "add.long", "flow", 0);
            let value = effects[at].value;
            let pool = &mut isa(s).pool;
            let an = pool.var(var);
            let (five, exit) = (pool.constant(pool.width(an), 5), pool.constant(pool.width(value), 1));
            let named = pool.eq(an, five);
            let other = pool.ite(named, exit, value);
            let (effects, at) = effect(s, "add.long", "flow", 0);
            effects[at].value = other;
        },
        Theorem(CrossDocument, "effects-beside-open/flow"),
    ),
    mutant(
        "nv50: a value is used that its operand does not have",
        "nv50",
        |s| {
            let f = field(s, "add.long", "shared");
            let var = s.isa.forms[number(s, "add.long")].fields[f].var;
            let condition = isa(s).pool.var(var);
            let span = model(s, "add.long").span;
            let Sem::Effects { undefined_reads, .. } = &mut model(s, "add.long").semantics else {
                panic!("no semantics")
            };
            undefined_reads.push((condition, span));
        },
        Theorem(Semantics, "add.long/defined"),
    ),
    // ---- mutants that change nothing
    mutant(
        "nv50: the decoder moves fields in another order",
        "nv50",
        |s| code(s, "add.long").extract.reverse(),
        Equivalent("moves have different targets and are joined by or"),
    ),
    mutant(
        "flexgrip: the encoder moves a field twice",
        "flexgrip",
        |s| {
            let twice = code(s, "IADD.IADD").insert[0];
            code(s, "IADD.IADD").insert.push(twice);
        },
        Equivalent("or takes the same bits once"),
    ),
    mutant(
        "nv50: a leaf has a candidate twice",
        "nv50",
        |s| {
            let f = number(s, "add.short") as u16;
            let tree = s.codec.trees.iter_mut().find(|t| t.width == 32).expect("words of 32 bits");
            let leaf = tree
                .leaves
                .iter_mut()
                .find(|l| l.iter().any(|c| c.0 == f))
                .expect("a leaf of short words");
            let shadowed = leaf[0];
            leaf.push(shadowed);
        },
        Equivalent("the first candidate is taken for the same words"),
    ),
    mutant(
        "sgx543: a walk names a field that it has met before",
        "sgx543",
        |s| {
            let c = code(s, "dual3.pair");
            let known = c.walks[0].used;
            let inner = c.walks[0].choices[0].1 as usize;
            c.walks[inner].used |= known & known.wrapping_neg();
        },
        Equivalent("whoever comes here has met the field in the walk around this one"),
    ),
    mutant(
        "sgx543: the truth table is not asked",
        "sgx543",
        |s| {
            code(s, "dual3.pair").checks.remove(0);
        },
        Equivalent("it forbids the pairs with more than four sources, and a fifth source is no operand anyway"),
    ),
    mutant(
        "flexgrip: undocumented bits count as unused",
        "flexgrip",
        |s| code(s, "CAL.CAL").always = 0,
        Equivalent("the text looks at them in every word, to flag them"),
    ),
    mutant(
        "sgx543: the truth table is asked twice",
        "sgx543",
        |s| {
            let first = code(s, "dual3.pair").checks[0];
            code(s, "dual3.pair").checks.push(first);
        },
        Equivalent("the second answer is the first one"),
    ),
];
