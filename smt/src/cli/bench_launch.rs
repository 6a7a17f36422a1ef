//! Runs of the kernels that `verify bench programs` rewrites: a file `launch` beside a kernel says
//! how it is started, with the options of `verify run`.

use std::path::{Path, PathBuf};

use clap::Parser;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Global, Kernel, LaneVm, run};

use super::run::{RunArgs, launch, memory};
use super::select::IsaArgs;
use super::{CliError, input};
use crate::optimize::flattened;

/// The options of a file `launch`.
#[derive(Parser)]
#[command(name = "launch", no_binary_name = true)]
struct Started {
    #[command(flatten)]
    run: RunArgs,
}

/// Instructions that the warps of a kernel execute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Executed {
    /// In the program that was given.
    pub before: u64,
    /// In the rewritten one.
    pub after: u64,
}

/// Runs a kernel as it was and as it is rewritten; nothing if no file says how it is started.
///
/// # Errors
/// The file has other lines than options, a run stops, or the two leave different memory.
pub(super) fn executed(
    (isa, t): (&IsaArgs, &InstructionSet),
    file: &str,
    code: &[Instr],
    places: &[Vec<Instr>],
) -> Result<Option<Executed>, CliError> {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let path = folder.join("launch");
    if !path.is_file() {
        return Ok(None);
    }
    let path = path.display().to_string();
    let args = options(isa, file, &path, folder)?;
    let new = flattened(t, code, places).map_err(|e| CliError::usage(format!("{file}: {e}")))?;
    let before = memory(&args)?;
    let one = |what: &str, code: &mut dyn Iterator<Item = &Instr>| -> Result<(u64, Global), CliError> {
        let kernel = Kernel::new(t, code.map(|i| t.encode_raw(i)));
        let mut memory = before.clone();
        let mut engine = LaneVm::new(t.model());
        let summary = run(t.model(), &mut engine, &kernel, &launch(t.model(), &args), &mut memory, &mut |_| {});
        let summary = summary.map_err(|e| CliError::usage(format!("{file}, {what}, started as {path} says: {e}")))?;
        Ok((summary.steps, memory))
    };
    let (before, old) = one("as it is", &mut code.iter())?;
    let (after, now) = one("rewritten", &mut new.iter().flatten())?;
    if old != now {
        return Err(CliError::usage(format!("{file}: the memory after the rewritten program differs")));
    }
    Ok(Some(Executed { before, after }))
}

/// Reads the options; files in them stand in the same folder.
fn options(isa: &IsaArgs, file: &str, path: &str, folder: &Path) -> Result<RunArgs, CliError> {
    let mut all = vec![file.to_string()];
    match (&isa.isa, &isa.spec) {
        (Some(name), _) => all.extend(["--isa".to_string(), name.clone()]),
        (None, spec) => all.extend(spec.iter().flat_map(|s| ["--spec".to_string(), s.display().to_string()])),
    }
    for line in input::read(path)? {
        let code = line.text.split('#').next().unwrap_or_default();
        all.extend(code.split_whitespace().map(str::to_string));
    }
    let wrong = |e: clap::Error| {
        let text = e.to_string();
        let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        CliError::usage_help(
            format!("{path}: {first}"),
            "write options of `verify run` that say how the kernel is started",
        )
    };
    let mut args = Started::try_parse_from(all).map_err(wrong)?.run;
    for name in &mut args.mem {
        let beside: PathBuf = folder.join(&*name);
        *name = beside.display().to_string();
    }
    Ok(args)
}
