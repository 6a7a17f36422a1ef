//! Parsing: the same templates read backwards. A script holds them as steps, which a reader
//! follows without allocation; only a text that cannot be read is read once more, by a matcher that
//! notes what could have stood in it.

mod aliased;
mod codes;
mod error;
mod expected;
mod explain;
mod knowledge;
mod matcher;
mod names;
mod pieces;
mod places;
mod reader;
mod script;
mod search;
mod syntax;

use std::cell::RefCell;

pub use error::ParseError;
pub use pieces::{Rows, TextPiece};
pub use syntax::Syntax;

use crate::encoding::{Codec, Instr};
use crate::model::Isa;
use crate::token::{Lexeme, Lexemes, Spanned, tokens};

use matcher::{Matcher, Rest};
use reader::Reader;
use script::{Read, Signature};
use search::{Readings, Search};

/// Memory for reading texts, which those who read many keep from text to text: then nothing is
/// allocated for a text that can be read as it stands.
#[derive(Default)]
pub struct Scratch {
    read: Readings,
    tokens: Vec<Read>,
    /// First and last byte of each token.
    spans: Vec<(usize, usize)>,
    back: Instr,
}

thread_local! {
    /// For those who read texts one by one. It is taken while a text is read.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Why a text was not read.
enum Unread {
    /// What is wrong.
    Wrong(ParseError),
    /// No form has this text, which another way of reading can explain.
    Nowhere,
}

impl Syntax {
    /// Reads one instruction. A text that is none as it stands is read with the other names of its
    /// registers, and as an alias, so that these never change what a text means.
    ///
    /// # Errors
    /// The furthest place that could be read, and what could stand there.
    pub fn parse(&self, isa: &Isa, codec: &Codec, text: &str) -> Result<Instr, ParseError> {
        let mut scratch = SCRATCH.take();
        let read = self.parse_with(isa, codec, text, &mut scratch).cloned();
        SCRATCH.set(scratch);
        read
    }

    /// As [`Syntax::parse`], with memory that is used again for the next text.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, text::parse::Scratch};
    /// let nv50 = InstructionSet::builtin("nv50").unwrap();
    /// let mut scratch = Scratch::default();
    /// for text in ["add b32 $r0 $r0 $r1", "exit"] {
    ///     let read = nv50.syntax().parse_with(nv50.model(), nv50.codec(), text, &mut scratch);
    ///     println!("{:?}", read.map(|instr| nv50.encode_raw(instr)));
    /// }
    /// ```
    ///
    /// # Errors
    /// As there.
    pub fn parse_with<'s>(&self, isa: &Isa, codec: &Codec, text: &str, scratch: &'s mut Scratch) -> Result<&'s Instr, ParseError> {
        if let Err(why) = self.read_one(isa, codec, text, scratch)
            && let Err(others) = self.read_otherwise(isa, codec, text, scratch)
        {
            return Err(self.furthest(isa, codec, (text, why), others));
        }
        Ok(&scratch.read.found.all()[0])
    }

    /// Reads one instruction as it prints, apart from blanks and bases of numbers: other names of
    /// registers and aliases are not read. It is what generated parsers do.
    #[must_use]
    pub fn parse_as_printed(&self, isa: &Isa, codec: &Codec, text: &str) -> Option<Instr> {
        let mut scratch = SCRATCH.take();
        let read = self.read_one(isa, codec, text, &mut scratch);
        let read = read.is_ok().then(|| scratch.read.found.all()[0].clone());
        SCRATCH.set(scratch);
        read
    }

    /// Reads one instruction as it is written; afterwards it is the only one that is found.
    fn read_one(&self, isa: &Isa, codec: &Codec, text: &str, scratch: &mut Scratch) -> Result<(), Unread> {
        let script = self.script();
        let Scratch { read, tokens, spans, back } = scratch;
        tokens.clear();
        spans.clear();
        read.clear();
        let plain = |message: String, at: usize, end: usize| Unread::Wrong(ParseError::plain(message, at, end));
        let mut lexemes = Lexemes::new(text);
        loop {
            match lexemes.step() {
                Ok(None) => break,
                Ok(Some((lexeme, start, end))) => {
                    tokens.push(script.code(lexeme));
                    spans.push((start, end));
                }
                Err(e) => return Err(plain(e.to_string(), e.1, e.1 + e.0.len())),
            }
        }
        let residue = script.residue(tokens);
        let count = tokens.len() - residue.map_or(0, |(_, tokens)| tokens);
        let own = &tokens[..count];
        let (Some(token), Some(&(start, end))) = (own.first(), spans.first()) else {
            return Err(plain("no instruction here".into(), 0, 0));
        };
        // The text of the tokens that are left.
        let written = &text[start..spans[count - 1].1];
        let signature = Signature::of_tokens(own);
        for form in script.beginning(*token, own.get(1)).iter() {
            let Some(start) = script.fitting(form, &signature) else { continue };
            let form = usize::from(form);
            let search = Search {
                syntax: self,
                isa,
                codec,
                form,
                tables: &self.codes[form],
                text: written,
                out: &mut *read,
            };
            Reader {
                script,
                tokens: own,
                search,
            }
            .all(start);
        }
        if read.fuel == 0 {
            return Err(plain("this text has too many readings to try".into(), start, end));
        }
        match read.found.all() {
            [] => return Err(Unread::Nowhere),
            [_] => {}
            many => {
                let names = many.iter().take(4).map(|i| isa.form_name(i.form)).collect::<Vec<_>>().join(", ");
                let message = format!("this text means {} different instructions: {names}", many.len());
                return Err(plain(message, start, end));
            }
        }
        if let (Some((r, _)), [instr]) = (residue, read.found.all_mut()) {
            instr.residue = r;
            let word = codec.encode(isa, instr);
            if codec.decode_into(isa, word, back).is_err() || back != instr || back.residue != r {
                let message = format!("residue {r:#x} touches bits that this instruction uses");
                return Err(plain(message, spans[count].0, text.trim_end().len()));
            }
        }
        Ok(())
    }

    /// Why a text that no form has is no instruction.
    #[cold]
    fn explained(&self, isa: &Isa, codec: &Codec, text: &str) -> ParseError {
        let mut all = tokens(text).unwrap_or_default();
        let codes: Vec<Read> = all.iter().map(|t| self.script().code(Lexeme::from(&t.token))).collect();
        if let Some((_, count)) = self.script().residue(&codes) {
            all.truncate(all.len() - count);
        }
        let (Some(start), Some(end)) = (all.first(), all.last()) else {
            return ParseError::plain("no instruction here".into(), 0, 0);
        };
        let own = &text[start.start..end.end];
        let forms: Vec<usize> = self.script().beginning_with(codes[0]);
        let mut read = Readings::default();
        self.explain(isa, codec, (own, &all), &forms, &mut read);
        if read.best.at == 0 && read.fuel > 0 {
            // Instructions that begin otherwise may have been meant (the text of an illegal region
            // is empty).
            let other = |f: &usize| !forms.contains(f) && !self.forms[*f].is_empty();
            let every: Vec<usize> = (0..self.forms.len()).filter(other).collect();
            self.explain(isa, codec, (own, &all), &every, &mut read);
        }
        let first = |message: String| ParseError::plain(message, start.start, start.end);
        match read.reason {
            _ if read.fuel == 0 => first("this text has too many readings to try".into()),
            Some(why) => first(why.text(isa)),
            None => read.best.explain(text, &all),
        }
    }

    /// Notes what could have stood where some forms go wrong.
    fn explain(&self, isa: &Isa, codec: &Codec, (text, tokens): (&str, &[Spanned]), forms: &[usize], out: &mut Readings) {
        for &form in forms {
            let mut search = Search {
                syntax: self,
                isa,
                codec,
                form,
                tables: &self.codes[form],
                text,
                out: &mut *out,
            };
            search.begin();
            Matcher { tokens, search }.run(&self.forms[form], 0, &Rest::End);
        }
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::load;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::source::NoLoader;
    use crate::text::print::to_text;

    fn parse(isa: &Isa, text: &str) -> Result<crate::model::Bits, ParseError> {
        let codec = Codec::new(isa);
        Syntax::new(isa).parse(isa, &codec, text).map(|i| codec.encode(isa, &i).bits)
    }

    fn numbers() -> Isa {
        spec(
            "",
            &form("field n : 4 = w[6..3] field m : 2 = w[2..1] ignored w[0] text \"add {n:sdec}, [{m << 2}]\" nosem \"-\""),
        )
    }

    #[test]
    fn blanks_and_number_bases_do_not_matter() {
        for text in ["add 3, [8]", "  add 0x3,[0x8] ", "add\t3 , [ 8 ]"] {
            assert_eq!(parse(&numbers(), text).unwrap(), 3 << 3 | 2 << 1, "{text}");
        }
        assert_eq!(parse(&numbers(), "add -1, [0]").unwrap(), 15 << 3);
    }

    #[test]
    fn an_error_stands_at_the_furthest_place_and_says_what_could_follow() {
        let isa = numbers();
        for (text, at, expected) in [
            ("add", 3, "a number from -8 to 7"),
            ("add 3; [8]", 5, "`,`"),
            ("add 3, [7]", 8, "a multiple of 4 from 0 to 12"),
            ("add 3, [16]", 8, "a multiple of 4 from 0 to 12"),
            ("add 8, [0]", 4, "a number from -8 to 7"),
            ("add -9, [0]", 4, "a number from -8 to 7"),
            ("add 3, [8] 1", 11, "the end"),
        ] {
            let e = parse(&isa, text).unwrap_err();
            assert_eq!((e.at, e.expected.join(" or ").as_str()), (at, expected), "{text}: {e}");
        }
        assert_eq!(parse(&isa, "").unwrap_err().message, "no instruction here");
        assert_eq!(parse(&isa, "add 99999999999999999999").unwrap_err().at, 4);
    }

    #[test]
    fn a_number_that_is_negative_by_its_bias_is_read_back_at_the_start_too() {
        let isa = spec("", &form("field n : 7 = w[6..0] text \"{n - 64} a\" nosem \"-\""));
        assert_eq!(parse(&isa, "-64 a").unwrap(), 0);
        assert_eq!(parse(&isa, "63 a").unwrap(), 127);
    }

    #[test]
    fn a_text_of_two_instructions_is_refused() {
        let isa = spec(
            "",
            "instruction a { form f : w { fixed w[7] = 0 field n : 7 = w[6..0] text \"add {n}\" nosem \"-\" } }
             instruction b { form f : w { fixed w[7] = 1 field n : 7 = w[6..0] text \"add {n}\" nosem \"-\" } }",
        );
        let e = parse(&isa, "add 3").unwrap_err();
        assert!(e.message.contains("2 different instructions: a.f, b.f"), "{e}");
    }

    #[test]
    fn an_invalid_instruction_is_refused_for_its_reason() {
        let isa = spec(
            "",
            &form("field n : 7 = w[6..0] require n != 5 else \"five\" text \"a {n}\" nosem \"-\""),
        );
        assert!(parse(&isa, "a 5").unwrap_err().message.contains("five"));
    }

    /// Registers by name, rows that hide numbers, scaled and biased immediates, names with dots.
    fn many() -> Isa {
        let text = "isa many \"\" units w:16
             enum reg : 5 { 0x0 zero 0x1 ra 0x2 sp 0x3 gp 0x4 tp 0x5 t0 0x6 t1 0x7 t2 0x8 s0 0x9 s1 0xa a0 0xb a1 0xc a2 0xd a3
                 0xe a4 0xf a5 0x10 a6 0x11 a7 else invalid \"none\" }
             operand csr(n: 8) { n == 0x30 => \"mstatus\"; n == 0xc0 => \"cycle\"; n == 0xc1 => \"time\"; n == 0xc2 => \"instret\";
                 n == 0xff => invalid \"not there\"; else => \"{n}\"; }
             operand lui(n: 6) { n == 0 => invalid \"zero\"; n != 0 && n[5] == 0 => \"{n}\"; else => \"{n + 1048512}\"; }
             group 0x1 { region w[15] = 0 region w[15] = 1
             instruction csrrw { form f : w { fixed w[15..13] = 000 field n : 8 = w[12..5] field d : reg = w[4..0]
                 operand c = csr(n) text \"csrrw {d}, {c}\" nosem \"-\" } }
             instruction lui { form f : w { fixed w[15..13] = 001 field n : 6 = w[12..7] ignored w[6..5] field d : reg = w[4..0]
                 operand c = lui(n) text \"c.lui {d}, {c}\" nosem \"-\" } }
             instruction addi { form f : w { fixed w[15..13] = 010 field n : 8 = w[12..5] field d : reg = w[4..0]
                 text \"addi {d}, {n:sdec}\" nosem \"-\" } }
             instruction lw { form f : w { fixed w[15..13] = 011 field n : 5 = w[12..8] ignored w[7..5] field d : reg = w[4..0]
                 text \"c.lw {d}, {n << 2}\" nosem \"-\" } }
             instruction beq { form f : w { fixed w[15..13] = 100 field n : 8 = w[12..5] field d : reg = w[4..0]
                 text \"beq {d}, {n << 1:sdec}\" nosem \"-\" } }
             instruction mov { form f : w { fixed w[15..13] = 101 field n : 8 = w[12..5] field m : 5 = w[4..0]
                 text \"mov r{n}, {m << 3:hex}\" nosem \"-\" } }
             }";
        load("many.isa", text, &NoLoader).unwrap_or_else(|e| panic!("{e}"))
    }

    fn error(text: &str) -> (usize, String, Option<String>) {
        let e = parse(&many(), text).unwrap_err();
        (e.at, e.message, e.help)
    }

    #[test]
    fn a_number_that_has_a_name_is_refused_where_it_stands() {
        let refused = |found: &str, help: &str| {
            let names = "one of `cycle`, `instret`, `mstatus`, `time`";
            let message = format!("expected a number from 0 to 254 or {names}, found `{found}`");
            (10, message, Some(help.to_string()))
        };
        assert_eq!(error("csrrw a0, 48"), refused("48", "48 is written `mstatus`"));
        assert_eq!(error("csrrw a0, 0xc0"), refused("0xc0", "192 is written `cycle`"));
        assert_eq!(error("csrrw a0, 255"), refused("255", "255 is refused: not there"));
        assert_eq!(parse(&many(), "csrrw a0, 49").unwrap(), 49 << 5 | 10);
    }

    #[test]
    fn ranges_are_those_of_the_number_as_it_is_written() {
        for (text, at, expected) in [
            ("addi a0, 128", 9, "a number from -128 to 127, found `128`"),
            ("addi a0, -0x81", 9, "a number from -128 to 127, found `-0x81`"),
            ("c.lw a0, 126", 9, "a multiple of 4 from 0 to 124, found `126`"),
            ("c.lw a0, -4", 9, "a multiple of 4 from 0 to 124, found `-4`"),
            ("beq a0, 3", 8, "an even number from -256 to 254, found `3`"),
            (
                "c.lui a0, 32",
                10,
                "a number from 1 to 31 or a number from 1048544 to 1048575, found `32`",
            ),
            ("mov r256, 0", 5, "a number from 0 to 255, found `256`"),
            ("mov r0, 0x4", 8, "a multiple of 8 from 0x0 to 0xf8, found `0x4`"),
            ("mov x0, 0x4", 4, "`r0`..`r255`, found `x0`"),
        ] {
            assert_eq!(error(text), (at, format!("expected {expected}"), None), "{text}");
        }
    }

    #[test]
    fn names_are_whole_and_numbered_ones_stand_together() {
        let registers = "one of `a0`..`a7`, `gp`, `ra`, `s0`, `s1`, `sp`, `t0`..`t2`, `tp`, `zero`";
        assert_eq!(error("addi a8, 1"), (5, format!("expected {registers}, found `a8`"), None));
        assert_eq!(error("addi x1, 1"), (5, format!("expected {registers}, found `x1`"), None));
        let all = "one of `addi`, `beq`, `c.lui`, `c.lw`, `csrrw`, `mov`";
        assert_eq!(error("c.li a0, 1"), (0, format!("expected {all}, found `c.li`"), None));
        assert_eq!(error("subi a0, 1"), (0, format!("expected {all}, found `subi`"), None));
    }

    #[test]
    fn of_many_names_the_nearest_are_proposed() {
        let names = [
            "add", "addi", "sub", "subw", "xor", "xori", "c.add", "c.addi", "c.sub", "c.lw", "c.sw", "lw", "sw", "jalr",
        ];
        let forms: String = (0..)
            .zip(names)
            .map(|(i, n)| {
                format!("instruction i{i} {{ form f : w {{ fixed w[7..4] = {i:04b} ignored w[3..0] text \"{n}\" nosem \"-\" }} }} ")
            })
            .collect();
        let text = format!(
            "isa many \"\" units w:8 group 0x1 {{ region w[7] = 0 region w[7] = 1 {forms} \
             illegal : w {{ fixed w[7..4] = 1111 }} \"none\" }}"
        );
        let isa = load("many.isa", &text, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
        let e = parse(&isa, "c.subi").unwrap_err();
        assert_eq!(e.message, "no instruction begins with `c.subi`");
        assert_eq!(e.help.as_deref(), Some("did you mean `c.sub`, `c.addi`, `c.sw`, `sub` or `subw`?"));
        assert_eq!((e.at, e.end), (0, 6));
        assert_eq!(parse(&isa, "frobnicate").unwrap_err().help, None);
    }

    #[test]
    fn the_residue_restores_ignored_bits_and_only_those() {
        let isa = numbers();
        let codec = Codec::new(&isa);
        let instr = codec.decode(&isa, word(0x19)).unwrap();
        assert_eq!(to_text(&isa, &instr), "add 3, [0] residue=0x1");
        assert_eq!(parse(&isa, "add 3, [0] residue=0x1").unwrap(), 0x19);
        assert_eq!(parse(&isa, "add 3, [0] residue=0").unwrap(), 0x18);
        let e = parse(&isa, "add 3, [0] residue=0x8").unwrap_err();
        assert_eq!(
            (e.at, e.message.as_str()),
            (11, "residue 0x8 touches bits that this instruction uses")
        );
    }
}
