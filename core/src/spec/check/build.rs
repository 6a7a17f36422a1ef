//! A form while it is being built, as the parts of the checker hand it on.

use crate::isa::{self, Cube};
use crate::spec::ast::{FormItem, Template};
use crate::spec::eval::Scope;
use crate::spec::source::Span;

/// A form while it is being built.
pub(super) struct Build<'a> {
    pub(super) fields: Vec<isa::Field>,
    pub(super) tables: Vec<isa::Table>,
    pub(super) checks: Vec<isa::TableId>,
    pub(super) operands: Vec<isa::Operand>,
    pub(super) fixed: Cube,
    pub(super) reserved: Vec<isa::Reserved>,
    pub(super) ignored: u64,
    /// Which item covers each bit of the word.
    pub(super) cover: Vec<Option<(Span, String)>>,
    pub(super) scope: Scope,
    pub(super) text: Option<(&'a Template, Span)>,
    pub(super) sem: Option<(&'a FormItem, Span)>,
    pub(super) width: u32,
}
