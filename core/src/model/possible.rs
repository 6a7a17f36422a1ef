//! Rows of tables that no valid word has, because requirements of the form rule them out.

use super::{Form, Table};

impl Form {
    /// For each row of a table: can a valid word have it, as far as the row itself says and those
    /// requirements that look at no other bits?
    #[must_use]
    pub fn possible_rows(&self, table: &Table) -> Vec<bool> {
        let places = self.positions(&table.selector);
        let inside = |check: &Table| {
            let own = self.positions(&check.selector);
            let bits = own.iter().map(|place| places.iter().rev().position(|p| p == place));
            bits.collect::<Option<Vec<usize>>>()
        };
        let checks = self.checks.iter().map(|check| &self.tables[usize::from(*check)]);
        let checks: Vec<(&Table, Vec<usize>)> = checks.filter_map(|check| Some((check, inside(check)?))).collect();
        let mut possible = vec![false; table.rows.len()];
        for (code, row) in table.map.iter().enumerate() {
            let fails = |(check, bits): &(&Table, Vec<usize>)| {
                let own = bits.iter().fold(0, |own, bit| own << 1 | code >> bit & 1);
                check.rows[usize::from(check.map[own])].invalid.is_some()
            };
            let row = usize::from(*row);
            possible[row] |= table.rows[row].invalid.is_none() && !checks.iter().any(fails);
        }
        possible
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use crate::dsl::test_specs::{form, spec};

    #[test]
    fn rows_that_a_requirement_rules_out_are_not_possible() {
        let top = "enum e : 2 { 00 once 01 twice 10 often 11 invalid \"none\" }";
        let rows = |requirement: &str| {
            let items = format!("field n : 5 = w[6..2] field x : e = w[1..0] {requirement} text \"a {{x}} {{n}}\" nosem \"-\"");
            let isa = spec(top, &form(&items));
            let own = &isa.forms[0];
            let table = own.tables.iter().find(|t| t.rows.len() == 4).expect("the table of the enumeration");
            own.possible_rows(table)
        };
        assert_eq!(rows(""), [true, true, true, false]);
        assert_eq!(rows("require x != once else \"not once\""), [false, true, true, false]);
        assert_eq!(rows("require x != once || n == 3 else \"not once\""), [true, true, true, false]);
    }
}
