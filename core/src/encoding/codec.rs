//! Decode and encode: the compiled tables of one ISA and the two short loops that walk them.

use super::form_code::FormCode;
use super::fused::Plan;
use super::invalid_word::{FormId, InvalidWord};
use super::lazy::Lazy;
use super::programs::{Mismatch, Recognised, Recogniser, Unrecognised};
use super::texts::{MOST_STEPS, TextMismatch, Writer, pieces};
use super::tree::Tree;
use crate::digits::{Place, residue};
use crate::fault;
use crate::model::{Bits, Isa, MAX_FIELDS, NarrowBits, Word, ones, word_ones};
use crate::pack::{Pack, Reader};

/// A decoded instruction.
///
/// Two instructions are equal if form and fields are; the residue tells apart words of one
/// instruction.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Instr {
    /// Its form.
    pub form: FormId,
    /// One value a field; a field that the instruction does not use is zero, an alias code is
    /// replaced by the canonical one.
    pub fields: Vec<u64>,
    /// Exclusive-or of the word and its canonical form: what hardware ignores.
    pub residue: Bits,
}

crate::pack_struct! {
    Instr { form, fields, residue }
}

/// A decoded word. Its fields are read from it when they are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Decoded<'c> {
    /// Its form.
    pub form: FormId,
    /// Exclusive-or of the word and its canonical form: what hardware ignores.
    pub residue: Bits,
    canonical: NarrowBits,
    code: &'c FormCode,
}

impl Decoded<'_> {
    /// How many fields it has.
    #[must_use]
    pub fn field_count(&self) -> usize {
        self.code.masks.len()
    }

    /// The value of a field, as in [`Instr::fields`]; nothing behind the last one.
    #[inline]
    #[must_use]
    pub fn field(&self, field: usize) -> Option<u64> {
        (field < self.field_count()).then(|| self.code.moves.field(self.canonical.into(), field))
    }

    /// Writes the values of all fields, and returns them.
    #[inline(always)]
    pub fn fields<'f>(&self, fields: &'f mut [u64; MAX_FIELDS]) -> &'f [u64] {
        let count = self.code.moves.read(self.canonical, fields);
        &fields[..count]
    }
}

/// Decodes many words of one width. All of it is compiled for processors that shift several numbers
/// at once too, also what is done with the words.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn decode_each<F: FnMut(usize, Result<Decoded<'_>, Unrecognised>)>(
    codec: &Codec,
    isa: &Isa,
    width: u32,
    words: &[NarrowBits],
    mut take: F,
) {
    codec.recognise_all(isa, width, words, |number, found| {
        take(number, found.map(|found| codec.decoded(found, words[number])));
    });
}

/// Disassembles many words of one width. All of it is compiled for processors that shift by numbers in
/// any register too, also what is done with the texts. Steps of many words are found before any of
/// them is done: words do not wait for each other.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn disassemble_each<F: FnMut(usize, Result<(FormId, &[u8]), Unrecognised>)>(
    codec: &Codec,
    writer: &Writer,
    isa: &Isa,
    width: u32,
    words: &[NarrowBits],
    mut take: F,
) {
    let mut refused = [Unrecognised::Width; TOGETHER];
    let (mut forms, mut canonical, mut ends) = ([0; TOGETHER], [0; TOGETHER], [0; TOGETHER]);
    let mut steps = vec![0; (TOGETHER + 1) * MOST_STEPS];
    let mut buffer = vec![0; writer.longest_room() + MOST_RESIDUE];
    for (block, words) in words.chunks(TOGETHER).enumerate() {
        codec.recognise_all(isa, width, words, |number, found| match found {
            Ok(found) => (forms[number], canonical[number]) = (found.form, found.canonical as NarrowBits),
            Err(short) => (forms[number], refused[number]) = (NONE, short),
        });
        let mut end = 0;
        for ((form, word), place) in forms.iter().zip(&canonical).zip(&mut ends[..words.len()]) {
            if *form != NONE {
                end += writer.steps_of(*form as usize, *word, &mut steps[end..]);
            }
            *place = end;
        }
        let mut start = 0;
        for (number, word) in words.iter().enumerate() {
            let (form, own, end) = (forms[number], canonical[number], ends[number]);
            if form == NONE {
                take(block * TOGETHER + number, Err(refused[number]));
                continue;
            }
            let mut at = writer.write_steps(&steps[start..end], own, &mut buffer);
            start = end;
            if own != *word {
                let mut place = Place { buffer: &mut buffer, at };
                residue((own ^ word).into(), &mut place);
                at = place.at;
            }
            take(block * TOGETHER + number, Ok((form as usize, &buffer[..at])));
        }
    }
}

/// Encodes many instructions. All of it is compiled for processors that shift several numbers at
/// once too.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn encode_each<F: FnMut(Word)>(codec: &Codec, all: &[Instr], mut take: F) {
    for instr in all {
        let form = &codec.forms[instr.form];
        take(Word {
            bits: form.insert_here(&instr.fields) ^ instr.residue,
            width: form.width,
        });
    }
}

/// Words that are decoded without a recogniser before one is made.
const PATIENCE: u32 = 1 << 20;
/// Texts for each form that are printed without a writer before one is made.
const PATIENCE_FOR_TEXTS: u32 = 1 << 10;

/// Words whose texts are written together.
const TOGETHER: usize = 64;
/// No form.
const NONE: u32 = u32::MAX;
/// Bytes of the longest text of what is left of a word of at most 64 bits.
const MOST_RESIDUE: usize = " residue=0x".len() + 16;

/// Decoder and encoder of one ISA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codec {
    /// One tree for each width of words.
    pub trees: Vec<Tree>,
    /// Tables of each form.
    pub forms: Vec<FormCode>,
    /// Trees and plans as table programs, which decode runs.
    recogniser: Lazy<Recogniser>,
    /// The texts of forms.
    writer: Lazy<Writer>,
}

impl Codec {
    /// Compiles the tables of an ISA. [`crate::InstructionSet`] does it where it is needed, and
    /// takes those of built-in ones from the program.
    #[must_use]
    pub fn new(isa: &Isa) -> Codec {
        Codec {
            trees: isa.word_widths().into_iter().map(|w| Tree::build(isa, w)).collect(),
            forms: FormCode::together(isa, FormCode::build_all(&isa.forms)),
            recogniser: Lazy::default(),
            writer: Lazy::default(),
        }
    }

    /// Appends what cannot be made again at once: trees, plans, and table programs.
    pub fn pack(&self, isa: &Isa, out: &mut Vec<u8>) {
        self.trees.pack(out);
        for form in &self.forms {
            form.plan.pack(out);
        }
        self.recogniser(isa).cloned().pack(out);
        self.writer(isa).cloned().pack(out);
    }

    /// Reads the tables of an ISA that [`Codec::pack`] wrote; `None` if these bytes hold none.
    pub fn unpack(isa: &Isa, from: &mut Reader<'_>) -> Option<Codec> {
        let trees = Pack::unpack(from)?;
        let plans: Option<Vec<Plan>> = isa.forms.iter().map(|_| Pack::unpack(from)).collect();
        let forms = isa.forms.iter().zip(plans?);
        let forms = FormCode::together(isa, forms.map(|(form, plan)| FormCode::with_plan(form, plan)).collect());
        Some(Codec {
            trees,
            forms,
            recogniser: Lazy::made(Pack::unpack(from)?),
            writer: Lazy::made(Pack::unpack(from)?),
        })
    }

    /// The table programs that decode runs, proved to do what trees and plans do; nothing if table
    /// programs cannot do that, and decode walks trees and plans themselves.
    #[must_use]
    pub fn recogniser(&self, isa: &Isa) -> Option<&Recogniser> {
        self.recogniser.of(|| self.new_recogniser(isa))
    }

    /// Proves that the table programs that decode runs by now do for every word what trees and
    /// plans do.
    ///
    /// # Errors
    /// A word for which they differ.
    pub fn programs_agree(&self, isa: &Isa) -> Result<(), Mismatch> {
        match self.recogniser.get() {
            Some(recogniser) => recogniser.agrees(isa, &self.trees, &self.forms),
            None => Ok(()),
        }
    }

    fn new_recogniser(&self, isa: &Isa) -> Option<Recogniser> {
        Recogniser::of(isa, &self.trees, &self.forms).ok()
    }

    /// The tables that print, proved to hold the texts of the spec; nothing if tables cannot hold
    /// them, and printing walks the spec.
    #[must_use]
    pub fn writer(&self, isa: &Isa) -> Option<&Writer> {
        self.writer.of(|| Writer::of(isa).ok())
    }

    /// Proves that the tables that print by now hold the texts of the spec.
    ///
    /// # Errors
    /// A form whose text is another one.
    pub fn texts_agree(&self, isa: &Isa) -> Result<(), TextMismatch> {
        self.writer.get().map_or(Ok(()), |writer| writer.agrees(isa))
    }

    /// The forms of many words of one width of at most 64 bits: the form that matches, whether or
    /// not the word is valid. The number behind the last form stands for none. Returns whether
    /// there are words of this width.
    ///
    /// ```
    /// use isamorph_core::{builtin, encoding::Codec};
    /// let nv50 = builtin::isa("nv50").unwrap();
    /// let mut forms = [0; 2];
    /// assert!(builtin::codec("nv50").unwrap().classify(nv50, 64, &[0x0400_4780_2000_0001, !0], &mut forms));
    /// assert_eq!(nv50.form_name(usize::from(forms[0])), "add.long");
    /// assert_eq!(usize::from(forms[1]), nv50.forms.len());
    /// ```
    ///
    /// # Panics
    /// If there are more words than places.
    pub fn classify(&self, isa: &Isa, width: u32, words: &[NarrowBits], forms: &mut [u16]) -> bool {
        if let Some(recogniser) = self.recogniser(isa) {
            return recogniser.forms(width, words, forms);
        }
        let narrow = |tree: &&Tree| tree.width == width && width <= NarrowBits::BITS;
        let Some(tree) = self.trees.iter().find(narrow) else {
            return false;
        };
        let none = self.forms.len();
        for (word, form) in words.iter().zip(&mut forms[..words.len()]) {
            *form = tree.find((*word).into()).unwrap_or(none) as u16;
        }
        true
    }

    /// Recognises many words of one width of at most 64 bits, as [`Codec::recognise`] does one, but
    /// faster: they do not wait for each other. Hands on the number of each word and what is found.
    #[inline(always)]
    pub fn recognise_all(
        &self,
        isa: &Isa,
        width: u32,
        words: &[NarrowBits],
        mut take: impl FnMut(usize, Result<Recognised, Unrecognised>),
    ) {
        match self.recogniser(isa) {
            Some(recogniser) => recogniser.recognise_all(width, words, take),
            None => {
                for (number, bits) in words.iter().enumerate() {
                    let bits = Bits::from(*bits);
                    take(number, self.recognise(isa, Word { bits, width }));
                }
            }
        }
    }

    /// Decodes many words of one width of at most 64 bits, faster than one by one: they do not wait
    /// for each other. Hands on the number of each word and what is found. Nothing is allocated for
    /// a word.
    pub fn decode_all(&self, isa: &Isa, width: u32, words: &[NarrowBits], take: impl FnMut(usize, Result<Decoded<'_>, Unrecognised>)) {
        decode_each(self, isa, width, words, take);
    }

    /// A word of which it is known what it is.
    #[inline(always)]
    fn decoded(&self, found: Recognised, word: NarrowBits) -> Decoded<'_> {
        Decoded {
            form: found.form as usize,
            residue: Bits::from(word) ^ found.canonical,
            canonical: found.canonical as NarrowBits,
            code: &self.forms[found.form as usize],
        }
    }

    /// The form of a word, if it is an instruction, and what of it counts: all that decoding finds
    /// out before it reads fields. Nothing is allocated.
    ///
    /// # Errors
    /// Why the word is no instruction, in short; [`Codec::refusal`] says more.
    #[inline]
    pub fn recognise(&self, isa: &Isa, word: Word) -> Result<Recognised, Unrecognised> {
        match self.recogniser.at_hand(PATIENCE, || self.new_recogniser(isa)) {
            Some(recogniser) => recogniser.recognise(word),
            None => self.walk(word).map_err(|refusal| match refusal {
                InvalidWord::Width => Unrecognised::Width,
                InvalidWord::Undocumented => Unrecognised::Undocumented,
                InvalidWord::Illegal(form) => Unrecognised::Illegal(form as u32),
                InvalidWord::Reserved(form, _) => Unrecognised::Reserved(form as u32),
                InvalidWord::Invalid { form, .. } => Unrecognised::Invalid(form as u32),
                InvalidWord::Unused { form, .. } => Unrecognised::Unused(form as u32),
            }),
        }
    }

    /// Why a word is no instruction; nothing if it is one.
    #[cold]
    #[must_use]
    pub fn refusal(&self, word: Word) -> Option<InvalidWord> {
        self.walk(word).err()
    }

    /// Appends the fields of an instruction.
    #[inline]
    fn fields(&self, found: Recognised, fields: &mut Vec<u64>) {
        self.forms[found.form as usize].read(found.canonical, fields);
    }

    /// Decodes a word.
    ///
    /// # Errors
    /// Why the word is no instruction.
    pub fn decode(&self, isa: &Isa, word: Word) -> Result<Instr, InvalidWord> {
        let mut out = Instr::default();
        self.decode_into(isa, word, &mut out)?;
        Ok(out)
    }

    /// Decodes a word into an existing value, whose former content does not matter.
    ///
    /// # Errors
    /// Why the word is no instruction; `out` then holds no instruction.
    #[inline]
    pub fn decode_into(&self, isa: &Isa, word: Word, out: &mut Instr) -> Result<(), InvalidWord> {
        let found = match self.recognise(isa, word) {
            Ok(found) => found,
            Err(short) => return Err(self.explained(word, short)),
        };
        out.form = found.form as usize;
        out.residue = word.bits ^ found.canonical;
        if !fault::injected("stale decoder state") {
            out.fields.clear();
        }
        self.fields(found, &mut out.fields);
        if fault::injected("residue bit dropped") {
            out.residue &= out.residue.wrapping_sub(1);
        }
        Ok(())
    }

    /// The refusal of a word of which the kind is known.
    #[inline]
    fn explained(&self, word: Word, short: Unrecognised) -> InvalidWord {
        match short {
            Unrecognised::Width => InvalidWord::Width,
            Unrecognised::Illegal(form) => InvalidWord::Illegal(form as usize),
            Unrecognised::Undocumented => InvalidWord::Undocumented,
            _ => self.refusal(word).unwrap_or(InvalidWord::Undocumented),
        }
    }

    /// What [`Codec::recognise`] finds, step by step by trees and plans: the tables that theorems
    /// are about.
    ///
    /// # Errors
    /// Why the word is no instruction.
    pub fn walk(&self, word: Word) -> Result<Recognised, InvalidWord> {
        let tree = self.trees.iter().find(|t| t.width == word.width).ok_or(InvalidWord::Width)?;
        let bits = word.bits;
        if bits & !word_ones(word.width) != 0 {
            return Err(InvalidWord::Width);
        }
        let form = tree.find(bits).ok_or(InvalidWord::Undocumented)?;
        let code = &self.forms[form];
        if code.illegal {
            return Err(InvalidWord::Illegal(form));
        }
        if !code.required.contains(bits) && !fault::injected("reserved bits accepted") {
            return Err(code.reserved_violation(form, bits));
        }
        let reached = code.plan.reach(bits).map_err(|(table, row)| InvalidWord::Invalid {
            form,
            table: usize::from(table),
            row: usize::from(row),
        })?;
        if bits & code.unused_zero & !reached.used != 0 {
            return Err(code.unused_violation(form, bits & !reached.used));
        }
        // Fields that nothing uses are zero in the canonical word, and so are ignored bits.
        let mut canonical = bits & reached.used | code.constant;
        if reached.aliases != 0 {
            let mut fields = [0; MAX_FIELDS];
            for m in &code.extract {
                fields[usize::from(m.field)] |= m.take(canonical);
            }
            if code.canonicalise(&mut fields, reached.aliases) {
                canonical = code.insert(&fields);
            }
        }
        Ok(Recognised {
            form: form as u32,
            canonical,
        })
    }

    /// Appends the text of a word in UTF-8, as [`crate::text::print()`] prints the instruction that
    /// [`Codec::decode`] finds, without the values of its fields; says which form it has.
    ///
    /// ```
    /// use isamorph_core::InstructionSet;
    /// let (nv50, mut text) = (InstructionSet::builtin("nv50").unwrap(), Vec::new());
    /// let word = nv50.word("20000001 04004780").unwrap();
    /// nv50.codec().disassemble(nv50.model(), word, &mut text).unwrap();
    /// assert_eq!(text, b"add b32 $r0 $r0 $r1");
    /// ```
    ///
    /// # Errors
    /// Why the word is no instruction; nothing is appended then.
    #[inline]
    pub fn disassemble(&self, isa: &Isa, word: Word, text: &mut Vec<u8>) -> Result<FormId, InvalidWord> {
        let found = match self.recognise(isa, word) {
            Ok(found) => found,
            Err(short) => return Err(self.explained(word, short)),
        };
        self.print(isa, found, text);
        residue(word.bits ^ found.canonical, text);
        Ok(found.form as usize)
    }

    /// The texts of many words of one width of at most 64 bits, as [`Codec::disassemble`] prints
    /// them, but faster: words do not wait for each other, and no text is moved. Hands on the
    /// number of each word, and its form and text.
    ///
    /// ```
    /// use isamorph_core::{builtin, encoding::Codec};
    /// let (nv50, codec) = (builtin::isa("nv50").unwrap(), builtin::codec("nv50").unwrap());
    /// let mut texts = Vec::new();
    /// codec.disassemble_all(nv50, 64, &[0x0400_4780_2000_0001, !0], |_, found| {
    ///     texts.push(found.map(|(_, text)| String::from_utf8(text.to_vec()).unwrap()).ok());
    /// });
    /// assert_eq!(texts, [Some("add b32 $r0 $r0 $r1".to_string()), None]);
    /// ```
    pub fn disassemble_all(
        &self,
        isa: &Isa,
        width: u32,
        words: &[NarrowBits],
        mut take: impl FnMut(usize, Result<(FormId, &[u8]), Unrecognised>),
    ) {
        let Some(writer) = self.writer(isa) else {
            let mut text = Vec::new();
            return self.recognise_all(isa, width, words, |number, found| {
                let text = found.map(|found| {
                    text.clear();
                    self.print(isa, found, &mut text);
                    residue(Bits::from(words[number]) ^ found.canonical, &mut text);
                    (found.form as usize, text.as_slice())
                });
                take(number, text);
            });
        };
        disassemble_each(self, writer, isa, width, words, take);
    }

    /// The value of one field of an instruction that was recognised: decoding reads no others.
    ///
    /// ```
    /// use isamorph_core::InstructionSet;
    /// let nv50 = InstructionSet::builtin("nv50").unwrap();
    /// let (isa, word) = (nv50.model(), nv50.word("20000001 04004780").unwrap());
    /// let found = nv50.codec().recognise(isa, word).unwrap();
    /// let fields = nv50.codec().decode(isa, word).unwrap().fields;
    /// for (number, value) in fields.into_iter().enumerate() {
    ///     assert_eq!(nv50.codec().field(found, number), value);
    /// }
    /// ```
    ///
    /// # Panics
    /// If the form has fewer fields.
    #[inline]
    #[must_use]
    pub fn field(&self, found: Recognised, number: usize) -> u64 {
        self.forms[found.form as usize].moves.field(found.canonical, number)
    }

    /// Appends the text of an instruction that was recognised.
    #[inline]
    pub(crate) fn print(&self, isa: &Isa, found: Recognised, text: &mut Vec<u8>) {
        let form = found.form as usize;
        let patience = PATIENCE_FOR_TEXTS.saturating_mul(self.forms.len() as u32);
        match self.writer.at_hand(patience, || Writer::of(isa).ok()) {
            Some(writer) if self.forms[form].is_narrow() => writer.write(form, found.canonical as NarrowBits, text),
            Some(writer) => writer.write(form, found.canonical, text),
            None => {
                let mut fields = Vec::new();
                self.fields(found, &mut fields);
                pieces(&isa.forms[form].text, &isa.forms[form].tables, &fields, text);
            }
        }
    }

    /// The word of an instruction, residue included.
    #[must_use]
    pub fn encode(&self, _isa: &Isa, instr: &Instr) -> Word {
        Word {
            bits: self.forms[instr.form].insert(&instr.fields) ^ instr.residue,
            width: self.forms[instr.form].width,
        }
    }

    /// Encodes many instructions, faster than one by one. Hands on the words in their order.
    pub fn encode_all(&self, _isa: &Isa, all: &[Instr], take: impl FnMut(Word)) {
        encode_each(self, all, take);
    }

    /// The word of an instruction with everything that hardware ignores cleared.
    #[must_use]
    pub fn canonical(&self, _isa: &Isa, instr: &Instr) -> Word {
        Word {
            bits: self.forms[instr.form].insert(&instr.fields),
            width: self.forms[instr.form].width,
        }
    }

    /// Is this a well-formed instruction: valid, canonical, and with nothing in unused fields?
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn well_formed(&self, isa: &Isa, instr: &Instr) -> Result<(), String> {
        let code = &self.forms[instr.form];
        let form = &isa.forms[instr.form];
        if instr.fields.len() != form.fields.len() {
            return Err(format!(
                "{} has {} fields, {} are given",
                isa.form_name(instr.form),
                form.fields.len(),
                instr.fields.len()
            ));
        }
        for (f, v) in form.fields.iter().zip(&instr.fields) {
            if v & !ones(f.width) != 0 {
                return Err(format!("`{}` = {v:#x} does not fit into {} bits", f.name, f.width));
            }
        }
        let reach = code.validate(instr.form, &instr.fields).map_err(|r| r.reason(isa))?;
        for (i, f) in form.fields.iter().enumerate() {
            if reach.used >> i & 1 == 0 && instr.fields[i] != 0 {
                return Err(format!("`{}` is not used by this instruction and must be zero", f.name));
            }
        }
        if reach.aliases != 0 && code.canonicalise(&mut instr.fields.clone(), reach.aliases) {
            return Err("a field holds an alias code instead of the canonical one".into());
        }
        if let Some(winner) = code.winner(&instr.fields) {
            return Err(outranked(isa, instr.form, winner));
        }
        Ok(())
    }
}

/// Why the word of an instruction of a form is another one's.
pub(crate) fn outranked(isa: &Isa, form: usize, winner: usize) -> String {
    match &isa.forms[winner].illegal {
        Some(why) => format!("{}: {why}", isa.form_name(form)),
        None => format!(
            "{}: this word is {}, which has priority",
            isa.form_name(form),
            isa.form_name(winner)
        ),
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec, word};

    /// Encoding undoes decoding for every word, and decoding is the same whatever the value held
    /// before.
    fn check_all(isa: &Isa) -> Vec<Result<Instr, InvalidWord>> {
        let codec = Codec::new(isa);
        let mut reused = Instr {
            form: 7,
            fields: vec![u64::MAX; 9],
            residue: 3,
        };
        (0..256)
            .map(|bits| {
                let r = codec.decode(isa, word(bits));
                assert_eq!(codec.decode_into(isa, word(bits), &mut reused).map(|()| reused.clone()), r);
                if let Ok(i) = &r {
                    assert_eq!(codec.encode(isa, i), word(bits));
                    assert_eq!(codec.well_formed(isa, i), Ok(()));
                    assert_eq!(codec.canonical(isa, i).bits, bits ^ i.residue);
                    let canonical = codec.decode(isa, codec.canonical(isa, i)).unwrap();
                    assert_eq!((canonical.residue, &canonical.fields), (0, &i.fields));
                }
                r
            })
            .collect()
    }

    #[test]
    fn codes_of_one_meaning_decode_to_the_canonical_one() {
        let isa = spec(
            "enum e : 3 { 00x low 01x mid canonical 0x3 100 one else invalid \"none\" }",
            &form("field k : e = w[6..4] ignored w[3..0] text \"a {k}\" nosem \"-\""),
        );
        let all = check_all(&isa);
        for (k, want) in [(0, Some(0)), (1, Some(0)), (2, Some(3)), (3, Some(3)), (4, Some(4)), (5, None)] {
            assert_eq!(all[k << 4].as_ref().ok().map(|i| i.fields[0]), want, "{k}");
        }
        assert_eq!(all[1 << 4].as_ref().unwrap().residue, 1 << 4);
        assert_eq!(all[2 << 4].as_ref().unwrap().residue, 1 << 4);
        assert_eq!(all[5 << 4].as_ref().unwrap_err().reason(&isa), "a.f: none");
    }

    #[test]
    fn a_field_that_nothing_uses_is_residue_or_must_be_zero() {
        let top = "operand o(k: 1, n: 3, m: 3) { k == 0 => \"n{n}\"; else => \"m{m}\"; }";
        let items = "field k : 1 = w[6] field n : 3 = w[5..3] field m : 3 = w[2..0] unused reserved operand x = o(k, n, m) text \"a {x}\" nosem \"-\"";
        let isa = spec(top, &form(items));
        let all = check_all(&isa);
        assert_eq!(all[0x18].as_ref().unwrap().fields, [0, 3, 0]);
        assert_eq!(all[0x1a], Err(InvalidWord::Unused { form: 0, field: 2 }));
        let other = all[0x5a].as_ref().unwrap();
        assert_eq!((other.fields.as_slice(), other.residue), ([1, 0, 2].as_slice(), 0x18));
    }

    #[test]
    fn reserved_bits_are_named_and_ignored_bits_are_kept() {
        let isa = spec(
            "",
            &form("field n : 2 = w[6..5] reserved w[4..3] = 10 ignored w[2..0] text \"a {n}\" nosem \"-\""),
        );
        let all = check_all(&isa);
        assert_eq!(all[0x08], Err(InvalidWord::Reserved(0, 0x18)));
        assert_eq!(all[0x15].as_ref().unwrap().residue, 5);
        assert_eq!(all[0x80], Err(InvalidWord::Undocumented));
    }

    #[test]
    fn a_word_of_a_width_that_no_form_has_is_refused() {
        let isa = spec("", &form("ignored w[6..0] text \"a\" nosem \"-\""));
        let codec = Codec::new(&isa);
        assert_eq!(codec.decode(&isa, Word { bits: 0, width: 16 }), Err(InvalidWord::Width));
    }
}
