//! The values of selectors that lead to the rows of tables.

use std::sync::Arc;

use super::places::Places;
use crate::model::{Bits, Extent, Form, Table};

/// The selector values of one row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Codes {
    /// All of them.
    pub(super) all: Vec<u16>,
    /// Bits of the word on which they agree; for an alias class, those of the code that an encoder
    /// writes.
    pub(super) common: Bits,
    /// The values of these bits.
    pub(super) value: Bits,
    /// Is this the only code that is read?
    pub(super) only: bool,
    /// Has no word this row?
    pub(super) never: bool,
    /// Can a valid word have this row, as far as [`crate::model::Form::possible_rows`] says?
    pub(super) possible: bool,
}

impl Codes {
    fn new(selector: &Places, all: Vec<u16>, canonical: Option<u32>, possible: bool) -> Codes {
        let written = canonical.map(|code| code as u16);
        let agreed = match &written {
            Some(code) => selector.agreed(std::iter::once(code)),
            None => selector.agreed(all.iter()),
        };
        let (common, value) = agreed.unwrap_or_default();
        Codes {
            only: common == selector.bits || agreed.is_none(),
            never: agreed.is_none(),
            possible,
            all,
            common,
            value,
        }
    }
}

/// The selector values of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableCodes {
    /// Where the selector stands in the word.
    pub(super) selector: Places,
    /// Those of each row.
    pub(super) rows: Vec<Codes>,
    /// The row of each value.
    map: Vec<u16>,
}

impl TableCodes {
    pub(super) fn new(fields: &[Vec<Extent>], form: &Form, table: &Table) -> TableCodes {
        let selector = Places::of(fields, &table.selector);
        let mut rows = vec![Vec::new(); table.rows.len()];
        for (code, row) in table.map.iter().enumerate() {
            rows[usize::from(*row)].push(code as u16);
        }
        let rows = rows.into_iter().zip(&table.rows).zip(form.possible_rows(table));
        let rows = rows.map(|((all, row), possible)| Codes::new(&selector, all, row.canonical, possible));
        TableCodes {
            rows: rows.collect(),
            selector,
            map: table.map.clone(),
        }
    }

    /// The row of a selector value.
    #[inline]
    pub(super) fn row_at(&self, code: u64) -> Option<usize> {
        self.map.get(code as usize).map(|row| usize::from(*row))
    }
}

/// The selector values of the tables of a form. Forms have most of them in common, often all.
pub(super) type FormCodes = Arc<[Arc<TableCodes>]>;
