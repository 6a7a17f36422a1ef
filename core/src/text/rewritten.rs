//! Texts that are made of others: what stands at a place of one stands somewhere in the other.

/// A text that was made of another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rewritten {
    /// The new text.
    pub text: String,
    /// What stands for a part of the other text: where it begins and ends here, and there.
    parts: Vec<([usize; 2], [usize; 2])>,
}

impl Rewritten {
    /// Adds what stands for the bytes `from..end` of the other text.
    pub fn put(&mut self, text: &str, [from, end]: [usize; 2]) {
        let at = self.text.len();
        self.text += text;
        self.parts.push(([at, self.text.len()], [from, end]));
    }

    /// Adds what stands for nothing.
    pub fn insert(&mut self, text: &str) {
        self.text += text;
    }

    /// The byte of the other text that a byte of this one stands for, or that behind the part in
    /// front of it.
    pub fn place(&self, at: usize) -> usize {
        let Some((own, other)) = self.parts.iter().rfind(|(own, _)| own[0] <= at) else {
            return 0;
        };
        let is_copied = own[1] - own[0] == other[1] - other[0];
        match at < own[1] {
            true if is_copied => other[0] + (at - own[0]),
            true => other[0],
            false => other[1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        // `mv x9, 1b` as `addi s1, 1b, 0`.
        let mut text = Rewritten::default();
        text.insert("addi ");
        text.put("s", [3, 5]);
        text.insert(", ");
        text.put("1b", [7, 9]);
        text.insert(", 0");
        assert_eq!(text.text, "addi s, 1b, 0");
        let places: Vec<usize> = (0..=text.text.len()).map(|at| text.place(at)).collect();
        assert_eq!(places, [0, 0, 0, 0, 0, 3, 5, 5, 7, 8, 9, 9, 9, 9]);
    }
}
