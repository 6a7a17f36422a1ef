//! Names that a misspelt one may have been meant for: what "did you mean" proposes.

/// Most names that are proposed.
const PROPOSED: usize = 5;

/// The names similar to `name`, the nearest first; case does not count.
///
/// ```
/// use isamorph_core::similar::similar;
/// assert_eq!(similar("subi", ["add", "sub", "subu", "srli"]), ["sub", "subu", "srli"]);
/// assert!(similar("frobnicate", ["add", "sub"]).is_empty());
/// ```
#[must_use]
pub fn similar<'n>(name: &str, all: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    // Comparing long names takes the product of their lengths.
    if name.len() > 40 {
        return Vec::new();
    }
    let name = name.to_lowercase();
    let near = |n: &'n str| {
        let distance = strsim::damerau_levenshtein(&name, &n.to_lowercase());
        let longest = name.chars().count().max(n.chars().count());
        (distance * 2 <= longest && distance <= 3).then_some((distance, n))
    };
    let mut found: Vec<(usize, &str)> = all.into_iter().filter_map(near).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(PROPOSED).map(|f| f.1).collect()
}
