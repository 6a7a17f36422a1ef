//! Texts that are compiled when they are first printed.

use std::sync::OnceLock;

use super::text::Text;
use crate::model::Form;

/// The text of a form, compiled when the form is first printed: it is large, and many programs
/// print little.
#[derive(Clone, Debug, Default)]
pub struct TextPlan(OnceLock<Text>);

impl TextPlan {
    /// The compiled text; `form` must be the form that the codec made this for.
    #[inline]
    #[must_use]
    pub fn of(&self, form: &Form) -> &Text {
        self.0.get_or_init(|| Text::new(form))
    }
}

impl PartialEq for TextPlan {
    fn eq(&self, _: &TextPlan) -> bool {
        true // whether it was needed yet says nothing about the form
    }
}

impl Eq for TextPlan {}
