//! Which operations a search may use.

/// Which operations a search may use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scope {
    /// Operations on halves of registers too?
    pub halves: bool,
    /// Operations that read or write the first condition register too?
    pub flags: bool,
    /// Operations that compute with floats too? Their formulas are large, and integers hardly ever
    /// need them.
    pub floats: bool,
    /// Operations as they are where registers hold what they usually do? Whoever proves something
    /// of them must assume it.
    pub usual: bool,
    /// Of instructions with large formulas, only the operations that are found soon?
    pub brief: bool,
    /// Every instruction, also one whose modifiers do the same as others? A search needs one of
    /// them; whoever looks for operations by instruction needs all.
    pub every: bool,
    /// How many neighbouring registers a value spans, if more than one: operations are those on
    /// vectors. Floats take part, and so do opaque functions; halves and flags do not.
    pub span: u32,
    /// Only these instructions, by name; all if empty.
    pub only: Vec<String>,
    /// Not these instructions.
    pub without: Vec<String>,
    /// Only the forms of these instructions, with the modifiers that they have: the index of the
    /// form, and its fields. All if empty.
    pub like: Vec<(usize, Vec<u64>)>,
    /// Only the forms of these instructions, and of each of their modifiers only the codes that it
    /// has in some of them. All if empty.
    pub among: Vec<(usize, Vec<u64>)>,
}

impl Scope {
    /// How many neighbouring registers a value spans.
    #[must_use]
    pub fn span(&self) -> u32 {
        self.span.max(1)
    }
}
