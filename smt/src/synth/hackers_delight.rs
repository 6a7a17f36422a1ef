//! The Hacker's Delight problems of `smt/goals/hd`, built in.

/// A problem: its name and its goal.
pub type Problem = (&'static str, &'static str);

macro_rules! problems {
    ($($name:literal $(= $file:literal)?)*) => {
        &[$(($name, include_str!(concat!("../../goals/hd/", problems!(@ $name $($file)?), ".goal")))),*]
    };
    (@ $name:literal) => { $name };
    (@ $name:literal $file:literal) => { $file };
}

/// All problems, in order.
pub const PROBLEMS: &[Problem] = problems!(
    "p01" "p02" "p03" "p04" "p05" "p06" "p07" "p08" "p09" "p10" "p11" "p12" "p13" "p14" "p15" "p16" "p17" "p18" "p19" "p20" "p21" "p22"
    "p23" "p24" "p25"
);

/// Problems that are written differently for registers of 64 bits.
const WIDE: &[Problem] = problems!("p22" = "p22_64" "p23" = "p23_64" "p24" = "p24_64");

/// The goal on registers of so many bits.
#[must_use]
pub fn goal(p: &Problem, bits: u32) -> &'static str {
    let wide = WIDE.iter().find(|w| w.0 == p.0 && bits == 64);
    wide.unwrap_or(p).1
}

/// What holds of the registers before: the lines of a goal that begin with `// where`.
pub fn given(goal: &str) -> impl Iterator<Item = &str> {
    goal.lines().filter_map(|l| l.strip_prefix("// where "))
}

/// What the problem is about: the first line of its goal.
#[must_use]
pub fn title(p: &Problem) -> &'static str {
    let line = p.1.lines().next().unwrap_or("");
    line.split_once(": ").map_or(line, |(_, title)| title)
}

/// How many registers the goals name, from `r0` on.
pub const REGISTERS: u32 = 4;

/// A goal on the registers of another file, from this one on.
#[must_use]
pub fn with_registers(goal: &str, file: &str, first: u32) -> String {
    let mut out = String::new();
    let mut rest = goal;
    while let Some(c) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(c.len_utf8()));
        match word.strip_prefix('r').and_then(|n| n.parse::<u32>().ok()) {
            Some(n) => out.push_str(&format!("{file}{}", first + n)),
            None => out.push_str(word),
        }
        rest = after;
    }
    out
}

/// The problems of a list such as `p01-p18,p25`.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn select(list: &str) -> Result<Vec<&'static Problem>, String> {
    let find = |name: &str| {
        PROBLEMS
            .iter()
            .position(|p| p.0 == name)
            .ok_or_else(|| format!("no problem is named `{name}`; they are p01 to p25"))
    };
    let mut out = Vec::new();
    for part in list.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        out.extend(&PROBLEMS[find(from.trim())?..=find(to.trim())?]);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_name_problems_and_ranges_of_them() {
        let names = |l: &str| select(l).map(|all| all.iter().map(|p| p.0).collect::<Vec<_>>());
        assert_eq!(names("p01-p03,p25"), Ok(vec!["p01", "p02", "p03", "p25"]));
        assert!(names("p26").is_err());
        let goal = "fn r(x: 32) { x }\nr0 <- r(r1) + 0xr2 + for3;";
        assert_eq!(with_registers(goal, "x", 8), "fn r(x: 32) { x }\nx8 <- r(x9) + 0xr2 + for3;");
        assert_eq!(title(&PROBLEMS[0]), "turn off the rightmost one bit");
        assert_eq!(given(PROBLEMS[18].1).collect::<Vec<_>>(), ["r2 < width(r0)"]);
        let parity = &PROBLEMS[21];
        assert_eq!((super::goal(parity, 32), super::goal(parity, 64) == parity.1), (parity.1, false));
    }
}
