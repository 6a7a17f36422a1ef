//! `verify exec`: what instructions do to given register values.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{ExecError, Lane, Mask, Outcome, Place, Registers, Sparse, element_name};
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::error::InputError;
use super::input::{Line, is_word};
use super::interp::{Interp, approximate, approximate_note};
use super::output::{Format, Style, json, paint, stdout};
use super::select::IsaArgs;
use super::setting::setting;
use super::{CliError, FINDINGS, cases, describe, input};

/// Execute instructions in a given state
///
/// Executes instructions, given as text or words, one after the other, and prints the changes of
/// each: value before, value after. Registers and memory are zero unless `--set` sets them.
/// Branches are not taken; instructions run in the order given.
///
/// Effects are computed from the formulas of the spec by the interpreter `--interp`: `reference`
/// interprets the formulas, `fast` compiles them for 32 lanes or uses ahead-of-time code, `both`
/// (default) runs the two and stops if they differ.
///
/// Zero is used for unspecified values. A place is unspecified if some choice of these values
/// changes it; such places are marked, and the exit code is 1. It is also 1 for an invalid word,
/// and if two interpreters differ.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ExecArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Instructions as text or words, `-` for standard input, or file names
    #[arg(value_name = "INSTRUCTIONS", required_unless_present = "cases")]
    instructions: Vec<String>,
    /// Run the test cases of a file, `-` for standard input
    ///
    /// A line has three columns separated by tabs: an instruction as text or words, the places set
    /// before, and those expected after: `add b32 $r5 $r2 $r3`, `r2=1 r3=2`, `r5=3 c0=?`. `?`
    /// expects an unspecified place. Without a third column all writes are printed, also those that
    /// do not change the value. A line may also be a JSON object with `code`, `in` and `out`. After
    /// a heading `columns r2 r3 c1=0xf | r5` lines contain bare hexadecimal numbers for these
    /// places, `-` for none. A line without an instruction repeats the previous one; `#` starts a
    /// comment. Every case starts with zeros.
    ///
    /// A line that cannot be parsed is reported with its column, and skipped. Exit code: 2 if there
    /// was one, else 1 if a case differs, is unspecified, or its word is invalid.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["instructions", "set", "lanes", "floats"])]
    cases: Option<String>,
    /// With --cases: print only unexpected results and the summary
    #[arg(long)]
    quiet: bool,
    /// With --cases: accept any expectation for an unspecified place
    #[arg(long)]
    allow_unspecified: bool,
    /// Generate this many test cases of each instruction for `--cases`, with random states and edge
    /// values
    #[arg(long, value_name = "N", conflicts_with_all = ["cases", "set", "lanes", "floats"])]
    random: Option<u64>,
    /// With --random: the seed
    #[arg(long, value_name = "S", default_value_t = 1, requires = "random")]
    seed: u64,
    /// Set registers or memory before the first instruction; may be repeated
    ///
    /// All lanes `r1=5`, one lane `r1@3=5`, the lane number `r1=lane`, memory `s[0x10]=0x2a`,
    /// several elements, the first one lowest, `s[0x10..0x14]=0x12345678`. Numbers are decimal,
    /// hexadecimal (`0x…`), negative, or binary32 (`1.5f`).
    #[arg(long, value_name = "PLACE=VALUE")]
    set: Vec<String>,
    /// Active lanes: `3`, `0..8` (without 8), or `all`
    #[arg(long, value_name = "LANES", default_value = "0", value_parser = lanes)]
    lanes: Mask,
    /// Also print new 32-bit values as binary32
    #[arg(long)]
    floats: bool,
    /// Interpreter
    #[arg(long, value_enum, default_value_t)]
    interp: Interp,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify exec --isa nv50 'add b32 $c1 $r5 $r2 $r3' --set r2=0xffffffff --set r3=1
    verify exec --isa nv50 2000c815 0420c780 --set 's[0x10..0x14]=40' --set r3=2
    verify exec --isa flexgrip 'FMAD R1, R2, R3, R4' --set R2=1.5f --set R3=2f --floats
    verify exec --isa vop3p 'v_pk_add_u16 v5, v1, v2' --set v1=0x10002 --set v2=lane --lanes 0..4
    verify exec --spec my.isa program.asm --interp reference
    verify exec --isa nv50 'rcp f32 $r1 $r2' --random 100 --seed 7 > cases.tsv
    verify exec --isa nv50 --cases cases.tsv --interp fast --quiet";

/// Reads a set of lanes.
fn lanes(text: &str) -> Result<Mask, String> {
    let number = |t: &str| t.parse::<usize>().ok().filter(|n| *n <= 32);
    let range = match text.split_once("..") {
        _ if text == "all" => Some((0, 32)),
        Some((from, to)) => number(from).zip(number(to)),
        None => number(text).map(|n| (n, n + 1)),
    };
    match range {
        Some((from, to)) if from < to && to <= 32 => Ok(Mask(((1u64 << to) - (1u64 << from)) as u32)),
        _ => Err("expected a lane from 0 to 31, a range such as 0..8, or `all`".into()),
    }
}

/// Runs the command.
///
/// # Errors
/// Bad input, or an instruction that cannot be executed.
pub fn run(args: &ExecArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    if args.cases.is_none() && (args.quiet || args.allow_unspecified) {
        return Err(CliError::usage_help(
            "--quiet and --allow-unspecified are about cases",
            "name a file of cases with --cases",
        ));
    }
    if let Some(path) = &args.cases {
        let options = cases::Options {
            interp: args.interp,
            format: args.format,
            quiet: args.quiet,
            allow_unspecified: args.allow_unspecified,
        };
        return cases::check(&t, path, options);
    }
    let program = match program(&t, &args.instructions)? {
        Ok(program) => program,
        Err(refused) => {
            println!("{}", paint(Style::Bad, &refused));
            return Ok(ExitCode::from(FINDINGS));
        }
    };
    if let Some(count) = args.random {
        let mut out = stdout();
        return match cases::print(isa, &program, count, args.seed, &mut out) {
            Ok(()) => Ok(out.flush().map(|()| ExitCode::SUCCESS)?),
            Err(cases::Unprinted::Output(e)) => Err(e.into()),
            Err(e) => Err(CliError::usage(e.to_string())),
        };
    }
    let mut engine = args.interp.engine(isa);
    let mut registers = Registers::new(engine.layout().clone());
    registers.set_constants(isa.machine.as_ref());
    let mut memory = Sparse::default();
    for text in &args.set {
        let settings = setting(isa, engine.layout(), text).map_err(|e| CliError::usage_help(format!("`--set {text}`: {}", e.0), e.1))?;
        settings.apply(&mut registers, &mut memory);
    }
    let mut out = stdout();
    let mut documents = Vec::new();
    let mut findings = false;
    for (word, instr) in program {
        let (before, memory_before) = (registers.clone(), memory.clone());
        let result = engine
            .prepare(&instr)
            .and_then(|p| engine.execute(p, args.lanes, &mut registers, &mut memory));
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(ExecError::Differ(difference)) => {
                out.flush()?;
                print!("{}", paint(Style::Bad, &difference.to_string()));
                return Ok(ExitCode::from(FINDINGS));
            }
            Err(e) => {
                out.flush()?;
                return Err(CliError::usage(e.to_string()));
            }
        };
        let mut changes = changes(&before, &registers, &memory_before, &memory);
        let open = unspecified_places(&outcome, &before, &memory_before);
        add_unchanged(&mut changes, &open);
        findings |= !outcome.open.is_empty();
        let models = approximate(isa, [&instr]);
        match args.format {
            Format::Human => {
                let hex = paint(Style::Word, &isa.word_text(word));
                writeln!(out, "{hex}  {}", paint(Style::Bold, &to_text(isa, &instr)))?;
                print_changes(&mut out, &changes, args, &open)?;
                if !models.is_empty() {
                    writeln!(out, "    {}", paint(Style::Dim, &approximate_note(&models)))?;
                }
                if !outcome.open.is_empty() {
                    let mut places: Vec<&str> = open.iter().map(|o| o.place.as_str()).collect();
                    places.sort_unstable_by_key(|p| (p.len(), *p));
                    places.dedup();
                    let what = if places.is_empty() {
                        "the effect".to_string()
                    } else {
                        places.join(", ")
                    };
                    let lanes = lane_names(outcome.open);
                    let text = format!("unspecified: {what} depends on an unspecified value (lanes {lanes}); zero was assumed");
                    writeln!(out, "    {}", paint(Style::Bad, &text))?;
                }
            }
            Format::Json => {
                let changes: Vec<_> = changes
                    .iter()
                    .map(|c| {
                        json!({
                            "place": c.place, "lane": c.lane.map(Lane::index), "before": format!("{:#x}", c.before),
                            "after": format!("{:#x}", c.after), "unspecified": open.iter().any(|o| o.is(c)),
                        })
                    })
                    .collect();
                let lanes: Vec<_> = outcome.open.lanes().map(Lane::index).collect();
                documents.push(json!({
                    "word": isa.word_text(word), "text": to_text(isa, &instr), "form": isa.form_name(instr.form),
                    "changes": changes, "unspecified_lanes": lanes, "approximate": models,
                }));
            }
        }
    }
    out.flush()?;
    drop(out);
    if args.format == Format::Json {
        json(&json!({ "isa": isa.name, "instructions": documents }))?;
    }
    Ok(ExitCode::from(if findings { FINDINGS } else { 0 }))
}

type Program = Vec<(Word, Instr)>;

/// The instructions of the command line and of files; a message if a word is none.
fn program(t: &InstructionSet, args: &[String]) -> Result<Result<Program, String>, CliError> {
    let isa: &Isa = t.model();
    let (mut program, mut errors): (Program, Vec<InputError>) = (Vec::new(), Vec::new());
    let words: Vec<bool> = args.iter().map(|a| is_word(t, a)).collect();
    let mut at = 0;
    while at < args.len() {
        // Neighbours that look like words are read together, since long words take two arguments.
        let end = (at..args.len()).find(|i| !words[*i]).unwrap_or(args.len());
        if end > at {
            for next in input::words(t, &args[at..end])? {
                let (line, word) = next?;
                match word {
                    Ok(Some(w)) => match t.decode_raw(w) {
                        Ok(i) => program.push((w, i)),
                        Err(r) => return Ok(Err(format!("{}: invalid: {}", line.text, describe::reason(isa, &r)))),
                    },
                    Ok(None) => {}
                    Err(e) => errors.push(e),
                }
            }
            at = end;
            continue;
        }
        for line in input::lines(&args[at..=at], |a| !Path::new(a).exists())? {
            let line = line?;
            let code = line.code(input::comments(t)).trim_end();
            if code.trim().is_empty() {
                continue;
            }
            if is_word(t, code) {
                let bare = Line {
                    text: code.to_string(),
                    ..line.clone()
                };
                match input::word(isa, &bare) {
                    Ok(Some(w)) => match t.decode_raw(w) {
                        Ok(i) => program.push((w, i)),
                        Err(r) => return Ok(Err(format!("{code}: invalid: {}", describe::reason(isa, &r)))),
                    },
                    Ok(None) => {}
                    Err(e) => errors.push(e),
                }
                continue;
            }
            match t.parse_raw(code) {
                Ok(i) => program.push((t.encode_raw(&i), i)),
                Err(e) => errors.push(line.refused(e)),
            }
        }
        at += 1;
    }
    if errors.is_empty() {
        Ok(Ok(program))
    } else {
        Err(CliError::Input(errors))
    }
}

/// A place that an instruction changed.
#[derive(Clone)]
struct Change {
    place: String,
    /// Nothing for memory, which the lanes share.
    lane: Option<Lane>,
    width: u32,
    before: u128,
    after: u128,
}

fn changes(before: &Registers, after: &Registers, memory_before: &Sparse, memory: &Sparse) -> Vec<Change> {
    let layout = before.layout();
    let mut out: Vec<Change> = after
        .differences(before)
        .into_iter()
        .map(|(state, element, lane)| Change {
            place: element_name(layout, state, element),
            lane: Some(lane),
            width: layout.element_width(state),
            before: before.get(state, element, lane),
            after: after.get(state, element, lane),
        })
        .collect();
    let old: std::collections::BTreeMap<_, _> = memory_before.cells().map(|(s, a, v)| ((s, a), v)).collect();
    let new: std::collections::BTreeMap<_, _> = memory.cells().map(|(s, a, v)| ((s, a), v)).collect();
    let places: std::collections::BTreeSet<_> = old.keys().chain(new.keys()).collect();
    for place @ (state, address) in places {
        let [before, after] = [&old, &new].map(|m| m.get(place).copied().unwrap_or(0));
        if before != after {
            out.push(Change {
                place: element_name(layout, *state, *address),
                lane: None,
                width: layout.element_width(*state),
                before,
                after,
            });
        }
    }
    out
}

impl Change {
    /// Is it about the same place?
    fn is(&self, other: &Change) -> bool {
        self.place == other.place && self.lane == other.lane
    }
}

/// The places that are unspecified afterwards, as if nothing had changed them.
fn unspecified_places(outcome: &Outcome, before: &Registers, memory: &Sparse) -> Vec<Change> {
    let layout = before.layout();
    let mut out: Vec<Change> = Vec::new();
    for (lane, state, element) in outcome.places.iter().copied() {
        let shared = layout.place(state) == Place::Memory;
        let value = if shared {
            let is = |c: &(usize, u64, u128)| (c.0, c.1) == (state, element);
            memory.cells().find(is).map_or(0, |(_, _, value)| value)
        } else {
            before.get(state, element, lane)
        };
        let change = Change {
            place: element_name(layout, state, element),
            lane: (!shared).then_some(lane),
            width: layout.element_width(state),
            before: value,
            after: value,
        };
        if !out.iter().any(|c| c.is(&change)) {
            out.push(change);
        }
    }
    out
}

/// Lists unspecified places too that the instruction left as they were, with zero for unspecified
/// values.
fn add_unchanged(changes: &mut Vec<Change>, unspecified: &[Change]) {
    for u in unspecified {
        if !changes.iter().any(|c| c.is(u)) {
            changes.push(u.clone());
        }
    }
}

/// One line for each place, and lanes with the same values together.
fn print_changes(out: &mut impl Write, changes: &[Change], args: &ExecArgs, open: &[Change]) -> std::io::Result<()> {
    if changes.is_empty() {
        return writeln!(out, "    {}", paint(Style::Dim, "changes nothing"));
    }
    let several = args.lanes.0.count_ones() > 1;
    let mut rows: Vec<(&Change, bool, Mask)> = Vec::new();
    for c in changes {
        let marked = open.iter().any(|o| o.is(c));
        let lane = c.lane.map_or(Mask::NONE, Mask::only);
        let same = rows
            .iter_mut()
            .find(|(o, m, l)| o.place == c.place && o.before == c.before && o.after == c.after && *m == marked && !l.is_empty());
        match same {
            Some((_, _, lanes)) => lanes.0 |= lane.0,
            None => rows.push((c, marked, lane)),
        }
    }
    let place = rows.iter().map(|(c, ..)| c.place.len()).max().unwrap_or(0);
    let named = |lanes: Mask| match lanes.0.count_ones() {
        0 => String::new(),
        1 => format!("lane {}", lane_names(lanes)),
        _ => format!("lanes {}", lane_names(lanes)),
    };
    let lane = rows.iter().map(|(.., l)| named(*l).len()).max().unwrap_or(0);
    for (c, marked, lanes) in rows {
        let digits = 2 + (c.width as usize).div_ceil(4);
        let lanes = if several {
            format!("  {:lane$}", named(lanes))
        } else {
            String::new()
        };
        let mut decimal = if c.after > 9 {
            format!("  {}", decimal(c.after, c.width))
        } else {
            String::new()
        };
        if args.floats && c.width == 32 {
            decimal.push_str(&format!("  {}f", f32::from_bits(c.after as u32)));
        }
        let open = if marked {
            paint(Style::Bad, "  unspecified")
        } else {
            String::new()
        };
        writeln!(
            out,
            "    {:place$}{lanes}  {:#0digits$x} -> {:#0digits$x}{}{open}",
            c.place,
            c.before,
            c.after,
            paint(Style::Dim, &decimal)
        )?;
    }
    Ok(())
}

/// The value in decimal, signed too if that differs.
fn decimal(value: u128, width: u32) -> String {
    let negative = width > 1 && value >> (width - 1) & 1 == 1;
    match (negative, width) {
        (true, 128) => format!("{value} or {}", value as i128),
        (true, _) => format!("{value} or {}", value as i128 - (1i128 << width)),
        (false, _) => value.to_string(),
    }
}

/// `0-3,7`.
fn lane_names(lanes: Mask) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for lane in lanes.lanes().map(Lane::index) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == lane => *last = lane,
            _ => runs.push((lane, lane)),
        }
    }
    let names: Vec<String> = runs
        .into_iter()
        .map(|(from, to)| if from == to { from.to_string() } else { format!("{from}-{to}") })
        .collect();
    names.join(",")
}
