//! The syntax tree of a spec, as written: names are unresolved, widths unchecked, every node knows
//! its place.

use crate::source::Span;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// Where.
    pub span: Span,
}

/// A reference to a document's section.
#[derive(Clone, Debug)]
pub struct Cite {
    /// The document.
    pub doc: Ident,
    /// Section, page or line in it.
    pub section: String,
}

/// A constant bit pattern as written; its width is known only where it is used.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Alternatives joined by `|`.
    pub atoms: Vec<PatAtom>,
    /// Where.
    pub span: Span,
}

/// One alternative of a pattern.
#[derive(Clone, Debug)]
pub enum PatAtom {
    /// A bit pattern, a hexadecimal code, or an enumerator.
    Word(Ident),
    /// A range of codes, both ends included.
    Range(Ident, Ident),
    /// What no other row covers.
    Else(Span),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Where.
    pub span: Span,
    /// Levels of expressions below and including this one: what recursion over it costs.
    pub height: u16,
}

impl Expr {
    /// An expression of the parts given.
    #[must_use]
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let mut below = 0;
        let mut part = |e: &Expr| below = below.max(e.height);
        match &kind {
            ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Row(..) | ExprKind::Undefined => {}
            ExprKind::Unary(_, a) => part(a),
            ExprKind::Binary(_, a, b) => [a, b].into_iter().for_each(part),
            ExprKind::Index(a, b, c) => [Some(a), Some(b), c.as_ref()].into_iter().flatten().for_each(part),
            ExprKind::Call(_, all) | ExprKind::Tuple(all) => all.iter().for_each(part),
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(part),
            ExprKind::Match(a, arms) => {
                part(a);
                arms.iter().for_each(|(_, e)| part(e));
            }
            ExprKind::Block(lets, e) => {
                part(e);
                lets.iter().for_each(|l| part(&l.value));
            }
        }
        Expr {
            kind: Box::new(kind),
            span,
            height: below.saturating_add(1),
        }
    }
}

/// Operators of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnOp {
    /// `~`
    Complement,
    /// `-`
    Negate,
    /// `!`
    Not,
}

/// Operators of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinOp {
    OrElse,
    AndAlso,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Or,
    Xor,
    And,
    Shl,
    Shr,
    Sar,
    Concat,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number.
    Int(u128),
    /// A name.
    Name(String),
    /// `enumname.row`
    Row(Ident, Ident),
    /// One operand.
    Unary(UnOp, Expr),
    /// Two operands.
    Binary(BinOp, Expr, Expr),
    /// `x[i]` or `x[hi..lo]`, or an element of a state space.
    Index(Expr, Expr, Option<Expr>),
    /// `f(…)`
    Call(Ident, Vec<Expr>),
    /// `if c { a } else { b }`
    If(Expr, Expr, Expr),
    /// `match e { … }`
    Match(Expr, Vec<(Pattern, Expr)>),
    /// `{ let …; e }`
    Block(Vec<Let>, Expr),
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `undefined`
    Undefined,
}

/// `let names = value;`
#[derive(Clone, Debug)]
pub struct Let {
    /// One name, or several that take a tuple apart.
    pub names: Vec<Ident>,
    /// The value.
    pub value: Expr,
}

/// A statement of a `sem` or a `write`.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// A local name.
    Let(Let),
    /// `target <- value;`
    Write(Expr, Expr),
    /// `store(space, address, value);`
    Store(Ident, Expr, Expr, Span),
    /// `if c { … } else { … }`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `match e { p => { … } … }`
    Match(Expr, Vec<(Pattern, Vec<Stmt>)>, Span),
}

impl Stmt {
    /// Where it starts, for errors about it as a whole.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Stmt::Let(l) => l.value.span,
            Stmt::Write(target, value) => target.span.to(value.span),
            Stmt::If(e, ..) => e.span,
            Stmt::Store(.., span) | Stmt::Match(.., span) => *span,
        }
    }
}

/// A text template.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its pieces in order.
    pub pieces: Vec<TemplatePiece>,
    /// Where.
    pub span: Span,
}

/// A piece of a template.
#[derive(Clone, Debug)]
pub enum TemplatePiece {
    /// Characters printed as they are.
    Literal(String, Span),
    /// `{expr:format}`
    Hole(Expr, Option<Ident>, Span),
}

/// Some bits of one unit.
#[derive(Clone, Debug)]
pub struct Extent {
    /// The unit.
    pub unit: Ident,
    /// Highest bit.
    pub hi: u32,
    /// Lowest bit.
    pub lo: u32,
    /// Where.
    pub span: Span,
}

/// `extent = pattern`
#[derive(Clone, Debug)]
pub struct FixedBits {
    /// Which bits.
    pub extents: Vec<Extent>,
    /// Their value.
    pub value: Pattern,
    /// Where.
    pub span: Span,
}

/// A row of an enumeration.
#[derive(Clone, Debug)]
pub struct EnumRow {
    /// The codes.
    pub pattern: Pattern,
    /// Name (none: invalid).
    pub name: Option<Ident>,
    /// Text, or the reason of an invalid row.
    pub text: Option<String>,
    /// Declared canonical code.
    pub canonical: Option<Ident>,
    /// Where.
    pub span: Span,
}

/// The rows of a named enumeration.
#[derive(Clone, Debug)]
pub enum EnumRows {
    /// Each row on its own.
    Listed(Vec<EnumRow>),
    /// `= part ++ part …`
    Product(EnumProduct),
}

/// Rows that are all combinations of rows of other enumerations.
#[derive(Clone, Debug)]
pub struct EnumProduct {
    /// The enumerations, topmost bits first, each with the name that the text uses for it.
    pub parts: Vec<(Option<Ident>, Ident)>,
    /// The text of a row, if it is not the texts of the parts in order.
    pub text: Option<Template>,
    /// Where a blank stands between two pieces of the text.
    pub apart: Vec<Apart>,
    /// Where.
    pub span: Span,
}

/// `apart "0" before "1", "x1"`: a blank between what ends so and what begins so.
#[derive(Clone, Debug)]
pub struct Apart {
    /// The end of the first piece.
    pub end: String,
    /// Beginnings of what follows.
    pub before: Vec<String>,
}

/// The type of a field or parameter.
#[derive(Clone, Debug)]
pub enum Type {
    /// A number of this many bits.
    Bits(u32, Span),
    /// A named enumeration.
    Named(Ident),
    /// `flag "text"`
    Flag(String, Span),
    /// `enum { … }`
    Inline(Vec<EnumRow>, Span),
    /// `operand` (parameters only)
    Operand(Span),
}

/// A row of an operand class.
#[derive(Clone, Debug)]
pub struct OperandRow {
    /// The guard; none is `else`.
    pub guard: Option<Expr>,
    /// Template, or the reason why the row is invalid.
    pub text: Result<Template, String>,
    /// Value when read.
    pub read: Option<Expr>,
    /// Name of the value written, and what a write does.
    pub write: Option<(Ident, Vec<Stmt>)>,
    /// Where.
    pub span: Span,
}

/// A row of a truth table.
#[derive(Clone, Debug)]
pub struct LegalRow {
    /// One cell an argument.
    pub cells: Vec<PatAtom>,
    /// The reason, if invalid.
    pub invalid: Option<String>,
    /// Where.
    pub span: Span,
}

/// What a layout or a form holds.
#[derive(Clone, Debug)]
pub enum FormItem {
    /// `use layout`
    Use(Ident),
    /// Bits that select the form.
    Fixed(FixedBits),
    /// Bits that must have a value.
    Reserved(FixedBits),
    /// Bits without effect.
    Ignored(Vec<Extent>, Span),
    /// Bits of unknown meaning.
    Unknown(Ident, Vec<Extent>, Option<String>),
    /// A field.
    Field {
        /// Name.
        name: Ident,
        /// Type.
        ty: Type,
        /// Where its bits are, high part first.
        extents: Vec<Extent>,
        /// One line about it.
        doc: Option<String>,
        /// Must it be zero when nothing uses it?
        unused_reserved: bool,
        /// Sources.
        cites: Vec<Cite>,
    },
    /// An operand of a class.
    Operand {
        /// Name.
        name: Ident,
        /// Class.
        class: Ident,
        /// Arguments.
        args: Vec<Expr>,
    },
    /// A derived value.
    Let {
        /// Name.
        name: Ident,
        /// Declared width or enum.
        ty: Option<Type>,
        /// Value.
        value: Expr,
    },
    /// A condition for validity, and the reason when it fails.
    Require(Expr, String, Span),
    /// A truth table of validity.
    Legal {
        /// Columns.
        args: Vec<Expr>,
        /// Rows.
        rows: Vec<LegalRow>,
        /// Sources.
        cites: Vec<Cite>,
        /// Where.
        span: Span,
    },
    /// The text.
    Text(Template),
    /// The effect.
    Sem(Vec<Stmt>, Span),
    /// No effect is described, and why.
    NoSem(String, Span),
}

/// A form of an instruction, or an illegal region.
#[derive(Clone, Debug)]
pub struct Form {
    /// Name (of an illegal region: made up from its place).
    pub name: Ident,
    /// Units that make up the word.
    pub units: Vec<Ident>,
    /// Contents.
    pub items: Vec<FormItem>,
    /// Sources.
    pub cites: Vec<Cite>,
    /// Where.
    pub span: Span,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Name.
    pub name: Ident,
    /// One line about it.
    pub title: Option<String>,
    /// Sources.
    pub cites: Vec<Cite>,
    /// Forms.
    pub forms: Vec<Form>,
    /// Items shared by all forms: `sem`, `nosem`, `text`, `use`.
    pub items: Vec<FormItem>,
}

/// An opcode group.
#[derive(Clone, Debug)]
pub struct Group {
    /// The code by which the documents name it.
    pub code: u64,
    /// Where the code stands.
    pub span: Span,
    /// One line about it.
    pub title: Option<String>,
    /// Sources.
    pub cites: Vec<Cite>,
    /// Members.
    pub items: Vec<GroupItem>,
}

/// What a group holds.
#[derive(Clone, Debug)]
pub enum GroupItem {
    /// A part of the encoding space that the group answers for.
    ///
    /// Its words have the units named first, or else all units up to the highest that is mentioned.
    Region(Vec<Ident>, Vec<FixedBits>, Span),
    /// A layout.
    Layout(Ident, Vec<FormItem>),
    /// An instruction.
    Instruction(Instruction),
    /// A documented region without instruction, and the reason.
    Illegal(Form, String),
    /// One form wins over another.
    Priority(FormRef, FormRef),
    /// A correction of a document.
    Erratum(Erratum),
}

/// `instruction.form`
#[derive(Clone, Debug)]
pub struct FormRef {
    /// Instruction.
    pub instruction: Ident,
    /// Form.
    pub form: Ident,
}

/// A correction of a document.
#[derive(Clone, Debug)]
pub struct Erratum {
    /// Which document, and where in it.
    pub cite: Cite,
    /// What it says.
    pub printed: String,
    /// What is true.
    pub corrected: String,
    /// How that is known.
    pub because: String,
    /// Words that show it: the units, low first, and the text, or nothing for an invalid word.
    pub evidence: Vec<(Vec<Ident>, Option<String>, Span)>,
    /// Where.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Name.
    pub name: Ident,
    /// Type of an operand class's parameter.
    pub ty: Type,
}

/// An operand class.
#[derive(Clone, Debug)]
pub struct OperandClass {
    /// Name.
    pub name: Ident,
    /// Parameters.
    pub params: Vec<Param>,
    /// Width of its value.
    pub width: Option<(u32, Span)>,
    /// Rows.
    pub rows: Vec<OperandRow>,
}

/// A function of the expression language.
#[derive(Clone, Debug)]
pub struct Function {
    /// Name.
    pub name: Ident,
    /// Parameters with their width expressions.
    pub params: Vec<(Ident, Expr)>,
    /// Body.
    pub body: Expr,
    /// Is it what the rows of an enumeration compute? Then the first parameter is the row, and the
    /// body a match on it.
    pub of_rows: bool,
}

/// An uninterpreted function.
#[derive(Clone, Debug)]
pub struct ExternFn {
    /// Name.
    pub name: Ident,
    /// Parameters with their widths.
    pub params: Vec<(Ident, u32)>,
    /// Width of the result.
    pub width: u32,
    /// Name of the concrete model, and whether it only approximates.
    pub model: String,
    /// Approximate or exact?
    pub approximate: bool,
}

/// A variant of a spec: the same text with other values of its parameters.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Ident,
    /// Its title.
    pub title: String,
    /// The chip, if other specs describe it too.
    pub chip: Option<Ident>,
    /// Parameters and their values.
    pub settings: Vec<(Ident, Ident)>,
}

/// What the machine section says about a state space of registers.
#[derive(Clone, Debug)]
pub enum RegisterFact {
    /// Parts of an element, or several together, by width.
    Views(Vec<(u32, Span)>),
    /// An element that always holds one value.
    Fixed(u128, u128, Span),
    /// Other names of elements.
    Names(Vec<(u128, Ident)>),
    /// What calls keep.
    Kept(Kept),
    /// In what calls return their results.
    Results(Vec<ElementRange>, Span),
    /// What the elements usually hold.
    Usual(u128, Span),
}

/// The elements that calls keep.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The element that calls leave the address behind them in, if that is said.
    pub link: Option<Element>,
    /// The elements.
    pub ranges: Vec<ElementRange>,
    /// Where that is said.
    pub span: Span,
}

/// First and last of a range of elements.
pub type ElementRange = (Element, Element);

/// An element of a state, by its number or a name that the machine section gives it.
#[derive(Clone, Debug)]
pub enum Element {
    /// By its number.
    Number(u128, Span),
    /// By its name.
    Name(Ident),
}

impl Element {
    /// Where it is named.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Element::Number(_, span) => *span,
            Element::Name(name) => name.span,
        }
    }
}

/// What the machine section says about a memory.
#[derive(Clone, Debug)]
pub enum MemoryFact {
    /// Does it hold the highest bits first?
    BigEndian(bool, Span),
    /// Numbers of elements taken at once.
    Access(Vec<u32>, Span),
    /// Address of the first element.
    Origin(u64, Span),
    /// How many elements there are.
    Size(u64, Span),
    /// Elements of a bank.
    Bank(u64, Span),
}

/// How control goes on.
#[derive(Clone, Debug)]
pub enum ControlItem {
    /// A state holds a row of an enumeration.
    Flow {
        /// The state.
        state: Ident,
        /// The enumeration.
        rows: Ident,
        /// Rows and the kind that they mean.
        kinds: Vec<(Vec<Ident>, Ident)>,
        /// The state with the target.
        target: Option<Ident>,
        /// The states of barriers: number, count, way.
        barrier: Option<[Ident; 3]>,
    },
    /// A program counter.
    Counter {
        /// The state.
        state: Ident,
        /// What is added; nothing for the length of the word.
        step: Option<(u64, Span)>,
        /// Do computed targets follow calls?
        returns: bool,
    },
    /// Always the next instruction.
    Straight,
}

/// A number that a launch writes.
#[derive(Clone, Debug)]
pub struct InitialItem {
    /// The state.
    pub state: Ident,
    /// First and last element; no last one for `parameters`.
    pub elements: (u128, Option<u128>),
    /// Highest and lowest bit.
    pub bits: Option<(u32, u32)>,
    /// Which number.
    pub quantity: Ident,
    /// Where.
    pub span: Span,
}

/// An item of the machine section.
#[derive(Clone, Debug)]
pub enum MachineItem {
    /// `registers NAME ROLE …`
    Registers {
        /// The state.
        state: Ident,
        /// The role, and its lanes or bits.
        role: Ident,
        /// Lanes of a vector.
        lanes: Option<u32>,
        /// Bits of flags.
        bits: Vec<(Ident, u32)>,
        /// What else is said.
        facts: Vec<RegisterFact>,
    },
    /// `memory NAME SHARING …`
    Memory {
        /// The state.
        state: Ident,
        /// Who sees it.
        sharing: Ident,
        /// What else is said.
        facts: Vec<MemoryFact>,
    },
    /// `control …`
    Control(ControlItem, Span),
    /// `words w0 at 4 in pairs`
    Words {
        /// The units of such words; none for all words.
        units: Vec<Ident>,
        /// What addresses are a multiple of.
        align: u32,
        /// Do they come in pairs?
        pairs: bool,
        /// Where.
        span: Span,
    },
    /// `threads warps of 32, …`
    Threads {
        /// Threads of a warp.
        warp: u32,
        /// Most threads of a block.
        block: Option<u32>,
        /// The state with the numbers of a thread.
        id: Option<Ident>,
        /// What a launch writes.
        launch: Vec<InitialItem>,
        /// Where.
        span: Span,
    },
    /// `stop { … }`
    Stop(Vec<Ident>),
    /// `exit { … }`
    Exit(Vec<Ident>),
    /// `stop behind FIELD`
    StopBehind(Ident),
    /// `keep { … }`
    Keep(Vec<Ident>),
    /// `hint { INSTRUCTION … }`
    Hint(Vec<Ident>),
    /// `keep behind FIELD`
    KeepBehind(Ident),
    /// `elf NUMBER`
    Elf {
        /// The number of the machine.
        machine: u16,
        /// Where.
        span: Span,
    },
}

/// The machine section.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Sources.
    pub cites: Vec<Cite>,
    /// What it says.
    pub items: Vec<MachineItem>,
    /// Where it begins.
    pub span: Span,
}

impl Machine {
    /// What effects must keep to: each memory with its sharing and the numbers of elements that may
    /// be taken at once.
    pub fn memories(&self) -> impl Iterator<Item = (&str, &str, &[u32])> {
        self.items.iter().filter_map(|i| {
            let MachineItem::Memory { state, sharing, facts } = i else {
                return None;
            };
            let access = facts.iter().rev().find_map(|f| match f {
                MemoryFact::Access(counts, _) => Some(counts.as_slice()),
                _ => None,
            });
            Some((state.name.as_str(), sharing.name.as_str(), access.unwrap_or_default()))
        })
    }
}

/// A top-level item.
#[derive(Clone, Debug)]
pub enum Item {
    /// `machine { … }`
    Machine(Machine),
    /// `isa name "title"`
    Isa(Ident, String),
    /// `chip name`
    Chip(Ident),
    /// `as_printed`
    AsPrinted(Span),
    /// `parameter name : enumeration = row`
    Parameter {
        /// Name.
        name: Ident,
        /// The enumeration of its values.
        ty: Type,
        /// One line about it.
        doc: Option<String>,
        /// The value unless a variant says otherwise.
        default: Ident,
    },
    /// `variant name "title" { … }`
    Variant(Variant),
    /// `part hi..lo of width`
    Part {
        /// Highest bit of the whole word that the spec describes.
        hi: u32,
        /// Lowest bit.
        lo: u32,
        /// Bits of the whole word.
        width: u32,
        /// Where.
        span: Span,
    },
    /// `units w0:32, …`
    Units(Vec<(Ident, u32)>, Span),
    /// `document name "title"`
    Document(Ident, String),
    /// `include "path"`
    Include(String, Span),
    /// `state name[addr] : width`
    State {
        /// Name.
        name: Ident,
        /// Bits of an address.
        addr: u32,
        /// Bits of an element.
        width: u32,
        /// One line about it.
        doc: Option<String>,
    },
    /// An enumeration.
    Enum {
        /// Name.
        name: Ident,
        /// Bits of a code.
        width: u32,
        /// One line about it.
        doc: Option<String>,
        /// Sources.
        cites: Vec<Cite>,
        /// Rows, or what they are made of.
        rows: EnumRows,
        /// What the rows of a family compute.
        family: Option<Function>,
    },
    /// An operand class.
    Operand(OperandClass),
    /// A function.
    Function(Function),
    /// An uninterpreted function.
    ExternFn(ExternFn),
    /// A layout.
    Layout(Ident, Vec<FormItem>),
    /// A group.
    Group(Group),
    /// One form wins over another.
    Priority(FormRef, FormRef),
    /// A correction of a document.
    Erratum(Erratum),
    /// `alias "mv {d}, {a}" is "addi {d}, {a}, 0"`; `read as` instead of `is` if it is never
    /// written
    Alias {
        /// The other text.
        text: String,
        /// What it stands for.
        stands_for: String,
        /// Is it only read?
        read_only: bool,
        /// Where it stands.
        span: Span,
    },
    /// `undocumented "name" cites … "reason"`
    Undocumented {
        /// The name that documents give it.
        name: Ident,
        /// Where they mention it.
        cites: Vec<Cite>,
        /// What is missing.
        reason: String,
    },
}
