//! A form while it is being built, as the parts of the checker hand it on.

use crate::dsl::ast::{FormItem, Template};
use crate::dsl::elaborate::Scope;
use crate::model;
use crate::model::Cube;
use crate::source::Span;

/// Words that a condition excludes from a form.
pub(super) struct Never {
    pub(super) cube: Cube,
    pub(super) reason: String,
    pub(super) span: Span,
}

/// A form while it is being built.
pub(super) struct Build<'a> {
    pub(super) fields: Vec<model::Field>,
    pub(super) tables: Vec<model::Table>,
    pub(super) checks: Vec<model::TableId>,
    pub(super) operands: Vec<model::Operand>,
    pub(super) fixed: Cube,
    pub(super) reserved: Vec<model::Reserved>,
    pub(super) ignored: crate::model::Bits,
    /// Which item covers each bit of the word.
    pub(super) cover: Vec<Option<(Span, String)>>,
    pub(super) scope: Scope,
    pub(super) text: Option<(&'a Template, Span)>,
    pub(super) sem: Option<(&'a FormItem, Span)>,
    pub(super) width: u32,
    /// Words that wide conditions exclude.
    pub(super) never: Vec<Never>,
}
