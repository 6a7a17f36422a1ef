//! Tables that are rows of numbers, as all languages write them.

/// How large the numbers of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Half,
    /// 64 bits.
    Double,
}

impl Size {
    /// Bits of a number.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Size::Byte => 8,
            Size::Half => 16,
            Size::Double => 64,
        }
    }
}

/// A table.
#[derive(Clone, Debug)]
pub struct Numeric {
    /// Its name, in small letters.
    pub name: &'static str,
    /// How large its numbers are.
    pub size: Size,
    /// Numbers of a row; a table of one column has numbers instead of rows.
    pub columns: usize,
    /// Its rows.
    pub rows: Vec<Vec<u64>>,
}

impl Numeric {
    /// A table.
    #[must_use]
    pub fn new(name: &'static str, size: Size, columns: usize, rows: Vec<Vec<u64>>) -> Numeric {
        Numeric { name, size, columns, rows }
    }

    /// Has each row its numbers, and has each number room?
    #[must_use]
    pub fn fits(&self) -> bool {
        let has_room = |n: &u64| n.checked_shr(self.size.bits()).unwrap_or(0) == 0;
        self.rows.iter().all(|row| row.len() == self.columns && row.iter().all(has_room))
    }

    /// Its rows as text, with brackets around rows of several numbers.
    pub fn texts<'n>(&'n self, open: &'n str, close: &'n str, suffix: &'n str) -> impl Iterator<Item = String> + 'n {
        self.rows.iter().map(move |row| {
            let number = |n: &u64| {
                if self.size == Size::Double {
                    format!("{n:#x}{suffix}")
                } else {
                    n.to_string()
                }
            };
            let all = row.iter().map(number).collect::<Vec<String>>().join(", ");
            if self.columns == 1 { all } else { format!("{open}{all}{close}") }
        })
    }
}
