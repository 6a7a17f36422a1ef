//! Tables of goals with the length of their shortest code, built in for some instruction sets: what
//! the search is measured with.
//!
//! A line of a table is a name, a length in instructions, a colon and a goal; what follows `//`
//! says what the goal is about, and what follows `where` is a condition that may be assumed. A line
//! that begins with `use` names the only instructions that take part; `vector 4` says that values
//! are vectors of so many neighbouring registers, and `floats` that operations on floats take part.

/// A goal of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Instructions of the shortest code.
    pub length: usize,
    /// The goal, in the language of specs.
    pub goal: Part,
    /// What may be assumed, in the same language.
    pub given: Option<Part>,
    /// What it is about.
    pub title: String,
}

/// A part of a line, in the language of specs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The text.
    pub text: String,
    /// Lines before it.
    line: usize,
    /// Characters before it in its line.
    column: usize,
}

impl Part {
    /// A part of a line, which has so many before it, behind so many bytes.
    fn new(line: usize, whole: &str, start: usize, part: &str) -> Part {
        let blanks = part.len() - part.trim_start().len();
        Part {
            text: part.trim().to_string(),
            line,
            column: whole[..start + blanks].chars().count(),
        }
    }

    /// The text where it stands in the table, with blanks for all before it: errors in it have
    /// their places.
    #[must_use]
    pub fn in_place(&self) -> String {
        format!("{}{}{}", "\n".repeat(self.line), " ".repeat(self.column), self.text)
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part { text, ..Part::default() }
    }
}

/// Goals, and what they are searched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Only these instructions; all if empty.
    pub using: Vec<String>,
    /// How many neighbouring registers a value spans.
    pub vector: u32,
    /// Do operations on floats take part?
    pub floats: bool,
    /// The goals.
    pub rows: Vec<Row>,
}

/// The table of an instruction set for values that span so many registers, if it has one.
#[must_use]
pub fn built_in(isa: &str, vector: u32) -> Option<&'static str> {
    match (isa, vector) {
        ("vop3p", 1) => Some(include_str!("../../goals/vop3p.goals")),
        ("sgx543", 1) => Some(include_str!("../../goals/sgx543.goals")),
        ("sgx543", 4) => Some(include_str!("../../goals/sgx543-vectors.goals")),
        _ => None,
    }
}

/// The goals of a table.
///
/// # Errors
/// The number of the first line that is none of a table, and what is wrong with it.
pub fn parse(text: &str) -> Result<Table, (usize, String)> {
    let mut table = Table {
        using: Vec::new(),
        vector: 1,
        floats: false,
        rows: Vec::new(),
    };
    for (i, line) in text.lines().enumerate() {
        let (code, title) = line.split_once("//").unwrap_or((line, ""));
        if code.trim().is_empty() {
            continue;
        }
        if let Some(names) = code.strip_prefix("use ") {
            table.using.extend(names.split_whitespace().map(str::to_string));
            continue;
        }
        if let Some(count) = code.strip_prefix("vector ") {
            let count = count.trim().parse().ok().filter(|n| (1..=8).contains(n));
            table.vector = count.ok_or_else(|| (i + 1, "expected how many registers a vector has, 1 to 8".to_string()))?;
            continue;
        }
        if code.trim() == "floats" {
            table.floats = true;
            continue;
        }
        let expected = || {
            (
                i + 1,
                "expected a name, a length and a goal, such as `swap 1: v0 <- v1[15..0] ++ v1[31..16]`".to_string(),
            )
        };
        let (head, goal) = code.split_once(':').ok_or_else(expected)?;
        let start = head.len() + 1;
        let (name, length) = head.trim().split_once(' ').ok_or_else(expected)?;
        let length = length.trim().parse().map_err(|_| expected())?;
        if table.rows.iter().any(|r| r.name == name) {
            return Err((i + 1, format!("two goals are named `{name}`")));
        }
        let (goal, given) = match goal.split_once(" where ") {
            Some((goal, given)) => (goal, Some(Part::new(i, line, start + goal.len() + " where ".len(), given))),
            None => (goal, None),
        };
        table.rows.push(Row {
            name: name.to_string(),
            length,
            goal: Part::new(i, line, start, goal),
            given,
            title: title.trim().to_string(),
        });
    }
    Ok(table)
}

/// The goals of a list of names such as `swap,negate`, in its order.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn select(rows: &[Row], list: &str) -> Result<Vec<Row>, String> {
    let find = |name: &str| {
        let names = || rows.iter().map(|r| r.name.as_str()).collect::<Vec<_>>().join(", ");
        let row = rows.iter().find(|r| r.name == name);
        row.cloned()
            .ok_or_else(|| format!("no goal is named `{name}`; they are {}", names()))
    };
    list.split(',').map(|name| find(name.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_and_wrong_lines_are_named() {
        let table = parse(
            "// a table\n\nuse mov add\nvector 2 // pairs\nfloats\ncopy 1: r0 <- r1  // moves\nboth 2 : r0 <- r1; r2 <- r1; where r1 != 0 // one\n",
        )
        .expect("a table");
        assert_eq!(
            (table.using, table.vector, table.floats),
            (vec!["mov".to_string(), "add".to_string()], 2, true)
        );
        let rows = table.rows;
        assert_eq!(
            rows.iter().map(|r| (r.name.as_str(), r.length)).collect::<Vec<_>>(),
            [("copy", 1), ("both", 2)]
        );
        assert_eq!(
            (rows[0].title.as_str(), rows[1].goal.text.as_str()),
            ("moves", "r0 <- r1; r2 <- r1;")
        );
        let given = rows[1].given.clone().expect("a condition");
        assert_eq!((rows[0].given.clone(), given.text.as_str()), (None, "r1 != 0"));
        // Line 7, from the character 36 on.
        assert_eq!(given.in_place(), format!("{}{}r1 != 0", "\n".repeat(6), " ".repeat(35)));
        assert_eq!(select(&rows, "both").map(|r| r.len()), Ok(1));
        assert!(select(&rows, "copy,other").is_err());
        for wrong in [
            "copy: r0 <- r1",
            "copy x: r0 <- r1",
            "copy 1 r0 <- r1",
            "a 1: x\na 1: y",
            "vector 9",
            "vector",
        ] {
            assert_eq!(parse(&format!("// first\n{wrong}")).map_err(|e| e.0 > 1), Err(true), "{wrong}");
        }
    }

    #[test]
    fn built_in_tables_can_be_read() {
        for (isa, vector, count) in [("vop3p", 1, 20), ("sgx543", 1, 20), ("sgx543", 4, 20)] {
            let table = parse(built_in(isa, vector).expect("a table")).expect("goals");
            assert_eq!(table.vector, vector);
            assert!(table.rows.len() >= count, "{isa}");
        }
        assert_eq!(built_in("nv50", 1), None);
    }
}
