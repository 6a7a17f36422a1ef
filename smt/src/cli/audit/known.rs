//! Patterns that are known already.

use isamorph_core::InstructionSet;
use rustc_hash::FxHashSet;
use serde_json::Value;

use super::super::{CliError, input};
use super::args::AuditArgs;
use super::names::{bits, class_name, kind_name};
use crate::audit::Pattern;

/// What makes two patterns of two runs the same: kind, width, bits and the names of the forms.
pub(super) type Key = (String, u32, String, Vec<String>);

/// The key of a pattern.
pub(super) fn key(set: &InstructionSet, p: &Pattern) -> Key {
    let mut names: Vec<String> = p.classes.iter().map(|c| class_name(set, *c)).collect();
    names.sort_unstable();
    (kind_name(p.kind).into(), p.width, bits(p.cube, p.width), names)
}

/// The keys of the file that `--known` names.
pub(super) fn known(args: &AuditArgs) -> Result<FxHashSet<Key>, CliError> {
    let Some(path) = &args.known else {
        return Ok(FxHashSet::default());
    };
    let wrong = |message: String| {
        CliError::usage_help(
            format!("{}: {message}", path.display()),
            "give what `verify audit --format json` printed",
        )
    };
    let value: Value = serde_json::from_str(&input::whole(path)?.1).map_err(|e| wrong(format!("no JSON: {e}")))?;
    let patterns = value["patterns"]
        .as_array()
        .ok_or_else(|| wrong("there is no list `patterns`".into()))?;
    let one = |p: &Value| {
        let mut names: Vec<String> = p["classes"]
            .as_array()?
            .iter()
            .filter_map(|c| c.as_str().map(str::to_string))
            .collect();
        names.sort_unstable();
        Some((
            p["kind"].as_str()?.to_string(),
            u32::try_from(p["width"].as_u64()?).ok()?,
            p["bits"].as_str()?.to_string(),
            names,
        ))
    };
    let read = patterns
        .iter()
        .enumerate()
        .map(|(i, p)| one(p).ok_or_else(|| wrong(format!("pattern {} lacks a member", i + 1))));
    read.collect()
}
