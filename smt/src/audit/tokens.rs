//! Texts in parts, so that spaces, case and the base of numbers do not matter.

/// Is a character one of a word, as names and numbers are?
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}

/// Lower case, single blanks, numbers in decimal.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            out.push(' ');
            rest = rest.trim_start();
            continue;
        }
        let (part, more) = first(rest, c);
        let part = part.to_lowercase();
        match part.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok()) {
            Some(number) => out.push_str(&number.to_string()),
            None => out.push_str(&part),
        }
        rest = more;
    }
    out
}

/// Words and single signs, without blanks.
pub(super) fn tokens(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let (part, more) = first(rest, c);
        all.push(part.to_string());
        rest = more.trim_start();
    }
    all
}

/// The word or sign that a text begins with.
fn first(text: &str, c: char) -> (&str, &str) {
    let end = if is_word(c) {
        text.find(|c| !is_word(c)).unwrap_or(text.len())
    } else {
        c.len_utf8()
    };
    text.split_at(end)
}

/// Is a part a number?
pub(super) fn is_number(part: &str) -> bool {
    part.starts_with(|c: char| c.is_ascii_digit())
}

/// Puts parts in the place of others, wherever they stand.
pub(super) fn replace(tokens: &[String], from: &[String], to: &[String]) -> Vec<String> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if !from.is_empty() && tokens[at..].starts_with(from) {
            out.extend_from_slice(to);
            at += from.len();
        } else {
            out.push(tokens[at].clone());
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_words_and_signs() {
        assert_eq!(tokens(&plain("LW.u  a0, -0x4(sp)")), ["lw.u", "a0", ",", "-", "4", "(", "sp", ")"]);
        let parts = |text: &str| tokens(text);
        assert_eq!(replace(&parts("a b c a b"), &parts("a b"), &parts("d")), parts("d c d"));
        assert_eq!(replace(&parts("a"), &[], &parts("d")), parts("a"));
    }
}
