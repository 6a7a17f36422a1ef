//! What the language itself defines, described: functions, modes of floating-point functions,
//! keywords.

/// A function that every spec can call.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// How it is called.
    pub signature: &'static str,
    /// What it computes.
    pub about: &'static str,
}

impl Builtin {
    /// Is its first argument the name of a state?
    #[must_use]
    pub fn takes_state(&self) -> bool {
        matches!(self.name, "load" | "store")
    }

    /// How many arguments come before modes.
    #[must_use]
    pub fn operands(&self) -> usize {
        self.signature.matches(',').count() + 1 - usize::from(self.signature.contains('…'))
    }
}

const fn f(name: &'static str, signature: &'static str, about: &'static str) -> Builtin {
    Builtin { name, signature, about }
}

/// All functions.
pub const FUNCTIONS: [Builtin; 28] = [
    f("zext", "zext(x, n)", "`x` with zeros in front, `n` bits together"),
    f("sext", "sext(x, n)", "`x` with copies of its sign in front, `n` bits together"),
    f("bits", "bits(value, n)", "a number as a value of `n` bits"),
    f("width", "width(x)", "how many bits `x` has, known when the spec is read"),
    f(
        "load",
        "load(space, address, n)",
        "`n` elements of a memory together, the first one lowest",
    ),
    f(
        "store",
        "store(space, address, value)",
        "a statement: writes a value to as many elements as it needs",
    ),
    f("slt", "slt(a, b)", "is `a` less than `b`, as signed numbers? One bit"),
    f("sle", "sle(a, b)", "is `a` at most `b`, as signed numbers? One bit"),
    f("rotl", "rotl(x, n)", "`x` rotated to the left by `n` modulo its width"),
    f("rotr", "rotr(x, n)", "`x` rotated to the right by `n` modulo its width"),
    f("fadd", "fadd(x, y, …)", "the sum of two floats, rounded once"),
    f("fsub", "fsub(x, y, …)", "the difference of two floats, rounded once"),
    f("fmul", "fmul(x, y, …)", "the product of two floats, rounded once"),
    f("ffma", "ffma(x, y, z, …)", "`x * y + z`, rounded once"),
    f(
        "fmadtrunc",
        "fmadtrunc(x, y, z, …)",
        "`x * y + z`, the product cut off to the bits of the format, the sum rounded",
    ),
    f("fsat", "fsat(x)", "the nearest number from 0 to 1; a NaN stays"),
    f("fint", "fint(x, …)", "rounded to a whole number, with the sign of `x`"),
    f("fmin", "fmin(x, y, …)", "the lesser of two floats"),
    f("fmax", "fmax(x, y, …)", "the greater of two floats"),
    f("feq", "feq(x, y, …)", "are two floats equal? One bit; with a NaN they are not"),
    f(
        "flt",
        "flt(x, y, …)",
        "is the float `x` less than `y`? One bit; with a NaN it is not",
    ),
    f("fle", "fle(x, y, …)", "is the float `x` at most `y`? One bit; with a NaN it is not"),
    f("fnan", "fnan(x)", "is a float a NaN? One bit"),
    f("fcvt", "fcvt(x, n, …)", "a float in the format of `n` bits"),
    f("itof", "itof(x, n, …)", "a signed integer as a float of `n` bits"),
    f("utof", "utof(x, n, …)", "an unsigned integer as a float of `n` bits"),
    f(
        "ftoi",
        "ftoi(x, n, …)",
        "a float as a signed integer of `n` bits; beyond its range the nearest end",
    ),
    f(
        "ftou",
        "ftou(x, n, …)",
        "a float as an unsigned integer of `n` bits; beyond its range the nearest end",
    ),
];

/// Modes of floating-point functions.
pub const MODES: [(&str, &str); 10] = [
    ("rn", "rounds to nearest and even: what happens unless told otherwise"),
    ("rz", "rounds towards zero"),
    ("rm", "rounds down"),
    ("rp", "rounds up"),
    ("daz", "denormal operands are zeros of their sign"),
    ("ftz", "results that are denormal after rounding are zeros of their sign"),
    ("payload", "a NaN result is the first operand that is a NaN, made quiet"),
    ("full", "a NaN result is the NaN of which all bits but the sign are set"),
    ("number", "of `fmin` and `fmax`: a NaN only if both operands are one"),
    ("first", "of `fmin` and `fmax`: the first of two zeros"),
];

/// The function of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Builtin> {
    FUNCTIONS.iter().find(|b| b.name == name)
}

/// Keywords with which items begin, and how they go on.
#[derive(Clone, Copy, Debug)]
pub struct Keyword {
    /// The word.
    pub word: &'static str,
    /// The shape of the item.
    pub shape: &'static str,
    /// What it says.
    pub about: &'static str,
}

const fn k(word: &'static str, shape: &'static str, about: &'static str) -> Keyword {
    Keyword { word, shape, about }
}

/// Items of a file.
pub const TOP: [Keyword; 20] = [
    k("isa", "isa NAME \"TITLE\"", "the name of the instruction set, exactly once"),
    k("units", "units w0:32, w1:32", "what words are made of, the low unit first"),
    k("chip", "chip NAME", "specs of one chip are proved to agree"),
    k(
        "as_printed",
        "as_printed",
        "the spec repeats what a document prints, mistakes included",
    ),
    k("part", "part HI..LO of WIDTH", "the spec describes these bits of longer words"),
    k(
        "parameter",
        "parameter NAME : ENUM = ROW",
        "a choice that the whole spec depends on",
    ),
    k(
        "variant",
        "variant NAME \"TITLE\" { PARAMETER = ROW }",
        "the same spec with other values of its parameters",
    ),
    k("document", "document NAME \"TITLE\"", "what `cites` may name"),
    k("include", "include \"FILE\"", "another file, relative to this one"),
    k(
        "state",
        "state NAME[ADDRESS BITS] : WIDTH \"TEXT\"",
        "registers, a memory, or a single register",
    ),
    k(
        "enum",
        "enum NAME : WIDTH { CODE NAME \"TEXT\" }",
        "names of codes; every code has exactly one row",
    ),
    k(
        "operand",
        "operand NAME(PARAMETERS) : WIDTH { GUARD => \"TEXT\" }",
        "how fields read as text, and which value they denote",
    ),
    k("fn", "fn NAME(X: WIDTH) { EXPRESSION }", "a function, expanded where it is called"),
    k(
        "extern",
        "extern fn NAME(X: WIDTH) : WIDTH exact \"MODEL\"",
        "a function that proofs know nothing about",
    ),
    k("layout", "layout NAME { ITEMS }", "items that forms share"),
    k(
        "group",
        "group CODE \"TITLE\" { ITEMS }",
        "a part of the encoding space and its instructions",
    ),
    k(
        "priority",
        "priority A.FORM over B.FORM",
        "of two forms that overlap the first wins",
    ),
    k(
        "erratum",
        "erratum DOCUMENT \"SECTION\" { }",
        "a correction of a document, with words that show it",
    ),
    k("alias", "alias \"TEXT\" is \"TEXT\"", "another text for instructions"),
    k(
        "undocumented",
        "undocumented \"NAME\" cites DOCUMENT \"SECTION\" \"REASON\"",
        "an instruction that nobody can decode",
    ),
];

/// The section about the machine, also an item of a file.
pub const MACHINE: Keyword = k(
    "machine",
    "machine { ITEMS }",
    "what the states are for, and what follows an instruction",
);

/// Items of a group that are no items of a file.
pub const GROUP: [Keyword; 3] = [
    k(
        "region",
        "region w0[31..29] = 001",
        "the part of the encoding space that the group answers for",
    ),
    k(
        "instruction",
        "instruction NAME \"TITLE\" { ITEMS }",
        "one meaning, one or more forms",
    ),
    k(
        "illegal",
        "illegal : UNITS { ITEMS } \"REASON\"",
        "words that are documented as no instruction",
    ),
];

/// A form of an instruction.
pub const FORM: Keyword = k("form", "form NAME : UNITS { ITEMS }", "one encoding of the instruction");

/// Items of a form.
pub const FORM_ITEMS: [Keyword; 13] = [
    k("use", "use LAYOUT", "takes over the items of a layout"),
    k("fixed", "fixed w0[31..29] = 001", "bits that select the form"),
    k(
        "reserved",
        "reserved w1[28] = 0",
        "bits that must have a value, or the word is invalid",
    ),
    k("ignored", "ignored w1[2]", "bits that hardware ignores"),
    k("unknown", "unknown NAME w1[25]", "bits whose meaning is not documented"),
    k("field", "field NAME : TYPE = w0[15..9]", "bits with a meaning"),
    k("operand", "operand NAME = CLASS(ARGUMENTS)", "an operand of a class"),
    k("let", "let NAME = EXPRESSION", "a derived value"),
    k("require", "require CONDITION else \"REASON\"", "a condition for validity"),
    k("legal", "legal (FIELDS) { CELLS ok }", "a truth table of validity"),
    k("text", "text \"TEMPLATE\"", "how the instruction reads"),
    k("sem", "sem { STATEMENTS }", "what the instruction does"),
    k("nosem", "nosem \"REASON\"", "the effect is not described, and why"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use isamorph_core::dsl::diagnostics::Code;
    use isamorph_core::dsl::keywords;
    use isamorph_core::dsl::load;
    use isamorph_core::source::NoLoader;

    #[test]
    fn the_language_has_every_function_that_is_described() {
        for b in FUNCTIONS {
            let text = format!("isa a \"A\" units w:8 fn {}(x: 8) {{ x }}", b.name);
            let errors = load("a.isa", &text, &NoLoader).unwrap_err().errors;
            assert!(
                errors
                    .iter()
                    .any(|d| d.code == Code::Duplicate && d.message.ends_with("is built in")),
                "{}: {errors:?}",
                b.name
            );
        }
    }

    #[test]
    fn every_keyword_of_the_language_is_described() {
        let words = |all: &[Keyword]| -> BTreeSet<&str> { all.iter().map(|k| k.word).collect() };
        let mut top = words(&TOP);
        top.insert(MACHINE.word);
        assert_eq!(top, keywords::TOP.iter().chain(keywords::HEAD).copied().collect());
        let own = words(&GROUP);
        assert!(keywords::GROUP.iter().all(|k| own.contains(k) || top.contains(k)));
        assert_eq!(words(&FORM_ITEMS), keywords::FORM.iter().copied().collect());
    }

    #[test]
    fn every_keyword_begins_its_item() {
        let all = TOP.iter().chain([&MACHINE]).chain(&GROUP).chain([&FORM]).chain(&FORM_ITEMS);
        for k in all {
            assert_eq!(k.shape.split(' ').next(), Some(k.word));
        }
    }
}
