//! Lines of a file that is written.

/// Appends a line.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{
        let _ = writeln!($out, $($text)*);
    }};
}
pub(super) use line;

/// Appends values with commas behind them, in lines of about a hundred characters.
pub fn wrapped(values: &[String], out: &mut String) {
    let mut length = 0;
    for value in values {
        if length > 0 && length + value.len() + 2 > 100 {
            *out += "\n";
            length = 0;
        }
        *out += if length == 0 { "    " } else { " " };
        *out += value;
        *out += ",";
        length += value.len() + 2;
    }
    if length > 0 {
        *out += "\n";
    }
}
