//! Mutations of the compiled tables, each with the theorem that must refute it, or with the reason
//! why it changes nothing.

use std::sync::Arc;

use super::subject::Subject;
use isamorph_core::encoding::field_moves::{FieldMoves, Move};
use isamorph_core::encoding::form_code::FormCode;
use isamorph_core::encoding::fused::Outcome;
use isamorph_core::encoding::tree::Child;
use isamorph_core::formula::{TermPool, VarRole};
use isamorph_core::model::{Bits, Cube, Effect, Form, Isa, Number, Piece, Semantics as Sem, word_ones};
use isamorph_core::text::parse::TextPiece;
use isamorph_smt::prove::Theorem::{CrossDocument, Deterministic, InstructionRoundTrip, Semantics, Text, Total, WordRoundTrip};

use super::Judge::{self, Equivalent, Evidence, Theorem};

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

fn moves<'s>(s: &'s mut Subject, form: &str) -> &'s mut FieldMoves {
    Arc::make_mut(&mut code(s, form).moves)
}

/// The first table whose selector is all of a field.
fn table(s: &Subject, form: &str, name: &str) -> usize {
    let f = field(s, form, name);
    let form = &s.isa.forms[number(s, form)];
    let whole = |t: &isamorph_core::model::Table| matches!(t.selector.as_slice(), [b] if usize::from(b.field) == f && u32::from(b.width) == form.fields[f].width);
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
        TextPiece::Token(..) => None,
        TextPiece::Number(n) => Some(n),
        TextPiece::Choice(_, rows) => rows.iter_mut().flatten().find_map(|r| first_read_number(r)),
    })
}

/// The bits of the word that hold a field.
fn mask(s: &Subject, form: &str, name: &str) -> Bits {
    s.isa.forms[number(s, form)].fields[field(s, form, name)].mask()
}

/// Where the merged lookups of decode start.
fn start(code: &mut FormCode) -> &mut Outcome {
    code.plan.outcomes.last_mut().expect("a start")
}

/// Takes bits from all that the merged lookups call used.
fn unuse(code: &mut FormCode, bits: Bits) {
    for o in &mut code.plan.outcomes {
        o.used &= !bits;
    }
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
            // The child that leads to long words of the group.
            let long = model(s, "add.long").fixed.value;
            let t = long_tree(s);
            let mut at = t.root;
            let last = loop {
                let Child::Node(n) = t.child(at) else {
                    panic!("a root that decides")
                };
                let n = t.nodes[n];
                let child = n.first as usize + (long >> n.shift & word_ones(u32::from(n.bits))) as usize;
                at = t.children[child];
                if matches!(t.child(at), Child::Leaf(_)) {
                    break child;
                }
            };
            let mut other = t.children.iter().filter(|c| **c != at && matches!(t.child(**c), Child::Leaf(_)));
            t.children[last] = *other.next().expect("another leaf");
        },
        Theorem(Deterministic, "deterministic/"),
    ),
    mutant(
        "nv50: the loser of a priority comes first in a leaf",
        "nv50",
        |s| {
            let [imm, long] = ["add.imm", "add.long"].map(|f| number(s, f) as u16);
            let of = |l: &&mut Vec<(u16, Cube)>| [imm, long].iter().all(|f| l.iter().any(|c| c.0 == *f));
            let mut leaves: Vec<_> = long_tree(s).leaves.iter_mut().filter(of).collect();
            assert!(!leaves.is_empty(), "a leaf with a priority");
            leaves.iter_mut().for_each(|l| l.reverse());
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
            let group = model(s, "add.long").group;
            isa(s).groups[group].regions.remove(1);
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
        Theorem(Total, "dual3.pair/plan"),
    ),
    mutant(
        "nv50: decoder and encoder keep two operands in each other's place",
        "nv50",
        |s| {
            let (a, b) = (field(s, "add.long", "n1"), field(s, "add.long", "n3"));
            let c = moves(s, "add.long");
            for all in [&mut c.first, &mut c.insert.first] {
                let (first, second) = (all.get(a), all.get(b));
                all.set(a, second);
                all.set(b, first);
            }
            for m in &mut c.insert.rest {
                m.field = match usize::from(m.field) {
                    f if f == a => b as u16,
                    f if f == b => a as u16,
                    _ => m.field,
                };
            }
        },
        Theorem(Total, "add.long/reading"),
    ),
    mutant(
        "sgx543: a move takes one bit too many",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1i");
            let first = &mut moves(s, "dual3.pair").first;
            let m = first.get(f);
            first.set(f, Move::new(m.field, m.word_lo(), m.field_lo(), m.width() + 1));
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
            let bits = mask(s, "add.long", "bank");
            code(s, "add.long").unused_zero |= bits;
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
            let bits = mask(s, "IADD.IADD", "bank");
            start(code(s, "IADD.IADD")).used |= bits;
        },
        Theorem(Total, "IADD.IADD/reading"),
    ),
    mutant(
        "flexgrip: an unused field keeps one bit",
        "flexgrip",
        |s| {
            let bits = mask(s, "IADD.IADD", "bank");
            start(code(s, "IADD.IADD")).used |= bits & bits.wrapping_neg();
        },
        Theorem(Total, "IADD.IADD/reading"),
    ),
    mutant(
        "nv50: one entry of a merged lookup leads elsewhere",
        "nv50",
        |s| {
            let lookups = &mut code(s, "add.long").plan.lookups;
            let d = *lookups.decisions.iter().max_by_key(|d| d.bits).expect("a decision");
            let rows = lookups.rows_of(&d);
            let other = rows.iter().copied().find(|o| *o != rows[0]).expect("another outcome");
            lookups.rows[d.rows as usize] = other;
        },
        Theorem(Total, "add.long/plan"),
    ),
    mutant(
        "nv50: a merged lookup takes a bit from its neighbour",
        "nv50",
        |s| {
            let d = &mut code(s, "add.long").plan.lookups.decisions;
            let d = d.iter_mut().max_by_key(|d| d.bits).expect("a decision");
            d.runs[0].shift += 1;
        },
        Theorem(Total, "add.long/plan"),
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
        Theorem(Total, "add.long/plan"),
    ),
    mutant(
        "nv50: a walk goes on in the wrong place",
        "nv50",
        |s| {
            let c = code(s, "add.long");
            let at = c.walks[0].choices.iter().position(|c| c.1 > 1).expect("two choices");
            c.walks[0].choices[at].1 -= 1;
        },
        Theorem(Total, "add.long/plan"),
    ),
    // ---- round trips
    mutant(
        "nv50: the decoder takes a field one bit too low",
        "nv50",
        |s| {
            let f = field(s, "add.long", "n1");
            let first = &mut moves(s, "add.long").first;
            let m = first.get(f);
            first.set(f, Move::new(m.field, m.word_lo() - 1, m.field_lo(), m.width()));
        },
        Theorem(WordRoundTrip, "word-round-trip/add.long"),
    ),
    mutant(
        "flexgrip: the encoder puts a field one bit too low",
        "flexgrip",
        |s| {
            let f = field(s, "IADD.IADD", "n2") as u16;
            let first = &mut moves(s, "IADD.IADD").insert.first;
            let m = first.get(f.into());
            first.set(f.into(), Move::new(f, m.word_lo() - 1, m.field_lo(), m.width()));
        },
        Theorem(InstructionRoundTrip, "instruction-round-trip/IADD.IADD"),
    ),
    mutant(
        "sgx543: the encoder forgets a field",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "predicate") as u16;
            let insert = &mut moves(s, "dual3.pair").insert;
            let nothing = Move::new(f, 0, 0, 0);
            insert.first.set(f.into(), nothing);
            insert.rest.iter_mut().filter(|m| m.field == f).for_each(|m| *m = nothing);
        },
        Theorem(InstructionRoundTrip, "instruction-round-trip/dual3.pair"),
    ),
    mutant(
        "sgx543: the decoder takes the halves of a code the other way round",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1");
            let c = moves(s, "dual3.pair");
            let rest = c.rest.iter_mut().find(|m| usize::from(m.field) == f);
            let rest = rest.expect("a second move of op1");
            let first = c.first.get(f);
            let turned = |m: Move, field_lo: u8| Move::new(m.field, m.word_lo(), field_lo, m.width());
            c.first.set(f, turned(first, 0));
            *rest = turned(*rest, 1);
        },
        Theorem(WordRoundTrip, "word-round-trip/dual3.pair"),
    ),
    mutant(
        "sgx543: the decoder forgets the second part of a code",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op2") as u16;
            moves(s, "dual3.pair").rest.retain(|m| m.field != f);
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
        Theorem(Total, "total/add.long/"),
    ),
    mutant(
        "flexgrip: reserved bits are not looked at",
        "flexgrip",
        |s| code(s, "CAL.CAL").required = Cube::default(),
        Theorem(Total, "CAL.CAL/reading"),
    ),
    mutant(
        "flexgrip: a reserved bit must be one",
        "flexgrip",
        |s| code(s, "CAL.CAL").required.value ^= 1 << 61,
        Theorem(InstructionRoundTrip, "instruction-round-trip/CAL.CAL"),
    ),
    mutant(
        "nv50: a bit of a field is ignored too",
        "nv50",
        |s| unuse(code(s, "add.long"), 1 << 9),
        Theorem(WordRoundTrip, "add.long/residue-text"),
    ),
    mutant(
        "flexgrip: an ignored bit is forgotten",
        "flexgrip",
        |s| start(code(s, "IADD.IADD")).used |= 1 << 60,
        Theorem(WordRoundTrip, "word-round-trip/IADD.IADD"),
    ),
    mutant(
        "sgx543: an ignored bit is forgotten where no alias code is replaced",
        "sgx543",
        |s| {
            let f = field(s, "dual3.pair", "op1");
            // The bit is used, and no field holds it.
            let c = moves(s, "dual3.pair");
            let nothing = Move::new(f as u16, 0, 0, 0);
            c.first.set(f, nothing);
            if c.insert.first.get(f).field_lo() != 0 {
                c.insert.first.set(f, nothing);
            }
            let own = c.insert.rest.iter_mut().filter(|m| usize::from(m.field) == f && m.field_lo() != 0);
            own.for_each(|m| *m = nothing);
        },
        Theorem(WordRoundTrip, "word-round-trip/dual3.pair"),
    ),
    mutant(
        "nv50: a used field counts as unused",
        "nv50",
        |s| {
            let bits = mask(s, "add.long", "sat");
            unuse(code(s, "add.long"), bits);
        },
        Theorem(WordRoundTrip, "add.long/residue-text"),
    ),
    mutant(
        "flexgrip: a field that the effect depends on counts as unused",
        "flexgrip",
        |s| {
            let bits = mask(s, "IADD.IADD32", "n2");
            unuse(code(s, "IADD.IADD32"), bits);
        },
        Theorem(WordRoundTrip, "IADD.IADD32/residue-effect"),
    ),
    mutant(
        "nv50: an illegal form is an instruction",
        "nv50",
        |s| {
            let group = model(s, "add.long").group;
            let f = isa(s).forms.iter_mut().find(|f| f.illegal.is_some() && f.group == group);
            let f = f.expect("an illegal form");
            f.illegal = None;
            f.instruction = 0;
            f.name = "once_illegal".into();
            let at = s.isa.forms.iter().position(|f| f.name == "once_illegal").expect("the form");
            s.codec.forms[at].illegal = false;
        },
        Theorem(CrossDocument, "once_illegal/accepted"),
    ),
    // ---- text
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
            let pool: &mut TermPool = &mut isa(s).pool;
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
            let pool: &mut TermPool = &mut isa(s).pool;
            let var = pool.declare_var_as("unspecified.0", pool.width(value), VarRole::Unspecified);
            let other = pool.var(var);
            let (effects, at) = effect(s, "add.long", "flow", 0);
            effects[at].value = other;
        },
        Theorem(CrossDocument, "add.long~IADD.IADD/effects-beside-open/flow"),
    ),
    mutant(
        "nv50: a word that names an undocumented register exits whatever its predicate",
        "nv50",
        |s| {
            let f = field(s, "add.long", "an");
            let var = s.isa.forms[number(s, "add.long")].fields[f].var;
            let (effects, at) = effect(s, "add.long", "flow", 0);
            let value = effects[at].value;
            let pool: &mut TermPool = &mut isa(s).pool;
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
        |s| moves(s, "add.long").rest.reverse(),
        Equivalent("moves have different targets and are joined by or"),
    ),
    mutant(
        "flexgrip: the encoder moves a field twice",
        "flexgrip",
        |s| {
            let insert = &mut moves(s, "IADD.IADD").insert;
            insert.rest.push(insert.first.get(0));
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

/// Codes 0011 and 1001 are one way to multiply: the compiled tables of nv50's `mad.long` take the
/// other one as canonical.
pub fn another_canonical_code(s: &mut Subject) {
    let rows = code(s, "mad.long").aliases.iter_mut().flat_map(|a| &mut a.1);
    let class = rows.into_iter().flatten().find(|c| **c == 0b0011);
    *class.expect("the class of u24") = 0b1001;
}

/// The same tables, in which every code of a class stays what it is.
pub fn kept_codes(s: &mut Subject) {
    for a in &mut code(s, "mad.long").aliases {
        a.1.fill(None);
    }
}
