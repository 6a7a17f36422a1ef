//! `verify exec`: what instructions do to given register values.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{
    Both, Engine, ExecError, Generated, Lane, Layout, Mask, Memory, Place, Reference, Registers, Run, Sparse, element_name,
    functions_called,
};
use isamorph_core::isa::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::error::InputError;
use super::input::{Line, looks_like_words};
use super::output::{Format, Style, json, paint, stdout};
use super::select::{IsaArgs, Target};
use super::{CliError, FINDINGS, describe, input};

/// Execute instructions on given register values
///
/// Runs instructions, given as text or as words, one after the other, and prints each with the state that it changed: value
/// before, value after. Registers and memory hold zero unless `--set` says otherwise. Branches are not followed: every
/// instruction runs, whatever the one before it did to the state that says what follows.
///
/// The effect is computed from the spec's formulas, by the interpreters named with `--interp`: `reference` walks the
/// formulas, `fast` compiles them for 32 lanes (or has them compiled into the program), `both` (the default) runs the two and stops where they differ.
///
/// Where a value takes part that the documents leave open, zero is used for it, the places that depend on it are marked, and
/// the exit code is 1; so it is for a word that is no instruction, and if two interpreters differ.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ExecArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Instructions as text or words, `-` for standard input, or names of files
    #[arg(value_name = "INSTRUCTIONS", required = true)]
    instructions: Vec<String>,
    /// Sets registers or memory before the first instruction; may be repeated
    ///
    /// `r1=5`, one lane `r1@3=5`, the number of the lane `r1=lane`, memory `s[0x10]=0x2a` or, several elements at once, the
    /// first one lowest, `s[0x10..0x14]=0x12345678`. Numbers are decimal, hexadecimal (`0x…`), negative, or binary32
    /// (`1.5f`).
    #[arg(long, value_name = "PLACE=VALUE")]
    set: Vec<String>,
    /// Lanes that run: `3`, `0..8` (without the last), or `all`
    #[arg(long, value_name = "LANES", default_value = "0", value_parser = lanes)]
    lanes: Mask,
    /// Print new values of 32 bits as binary32 too, as `--set` takes them
    #[arg(long)]
    floats: bool,
    /// Which interpreter
    #[arg(long, value_enum, default_value_t)]
    interp: Interp,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Which interpreter executes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Interp {
    /// Code generated for common instructions, and a virtual machine of 32 lanes for all others
    Fast,
    /// Walks the formulas
    Reference,
    /// The two of them, compared after every instruction
    #[default]
    Both,
}

impl Interp {
    /// The engine for an instruction set.
    #[must_use]
    pub fn engine(self, isa: &Isa) -> Box<dyn Engine + '_> {
        let layout = std::sync::Arc::new(Layout::new(isa));
        let reference = || Reference::with(isa, layout.clone(), Default::default());
        let fast = || Generated::with(isa, layout.clone(), Default::default());
        match self {
            Interp::Fast => Box::new(fast()),
            Interp::Reference => Box::new(reference()),
            Interp::Both => Box::new(Both::new(isa, fast(), reference())),
        }
    }
}

const EXAMPLES: &str = "\
EXAMPLES
    verify exec --isa nv50 'add b32 $c1 $r5 $r2 $r3' --set r2=0xffffffff --set r3=1
    verify exec --isa nv50 2000c815 0420c780 --set 's[0x10..0x14]=40' --set r3=2
    verify exec --isa flexgrip 'FMAD R1, R2, R3, R4' --set R2=1.5f --set R3=2f --floats
    verify exec --isa vop3p 'v_pk_add_u16 v5, v1, v2' --set v1=0x10002 --set v2=lane --lanes 0..4
    verify exec --spec my.isa program.asm --interp reference";

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
    let isa: &Isa = &t.isa;
    let program = match program(&t, &args.instructions)? {
        Ok(program) => program,
        Err(refused) => {
            println!("{}", paint(Style::Bad, &refused));
            return Ok(ExitCode::from(FINDINGS));
        }
    };
    let mut engine = args.interp.engine(isa);
    let mut registers = Registers::new(engine.layout().clone());
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
        let changes = changes(&before, &registers, &memory_before, &memory);
        let open = open_places(isa, &instr, outcome.open, &before, &mut memory_before.clone());
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
                    let mut places: Vec<&str> = open.iter().map(|(place, _)| place.as_str()).collect();
                    places.dedup();
                    let what = if places.is_empty() {
                        "the effect".to_string()
                    } else {
                        places.join(", ")
                    };
                    let lanes = lane_names(outcome.open);
                    let text = format!("open: {what} depends on a value that the documents leave open (lanes {lanes}); zero was used");
                    writeln!(out, "    {}", paint(Style::Bad, &text))?;
                }
            }
            Format::Json => {
                let changes: Vec<_> = changes
                    .iter()
                    .map(|c| {
                        json!({
                            "place": c.place, "lane": c.lane.map(Lane::index), "before": format!("{:#x}", c.before),
                            "after": format!("{:#x}", c.after), "open": open.contains(&(c.place.clone(), c.lane)),
                        })
                    })
                    .collect();
                let lanes: Vec<_> = outcome.open.lanes().map(Lane::index).collect();
                documents.push(json!({
                    "word": isa.word_text(word), "text": to_text(isa, &instr), "form": isa.form_name(instr.form),
                    "changes": changes, "open_lanes": lanes, "approximate": models,
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

/// The models that approximate functions of hardware in these instructions.
pub(super) fn approximate<'i, 'a>(isa: &'i Isa, instructions: impl IntoIterator<Item = &'a Instr>) -> Vec<&'i str> {
    let called = instructions.into_iter().flat_map(|i| functions_called(isa, i));
    let models: std::collections::BTreeSet<&str> = called.filter(|f| f.approximate).map(|f| f.model.as_str()).collect();
    models.into_iter().collect()
}

/// What people are told of them.
pub(super) fn approximate_note(models: &[&str]) -> String {
    format!("approximate: computed by {}; hardware may give something else", models.join(", "))
}

type Program = Vec<(Word, Instr)>;

/// The instructions of the command line and of files; a message if a word is none.
fn program(t: &Target, args: &[String]) -> Result<Result<Program, String>, CliError> {
    let isa: &Isa = &t.isa;
    let syntax = t.syntax();
    let (mut program, mut errors): (Program, Vec<InputError>) = (Vec::new(), Vec::new());
    let words: Vec<bool> = args.iter().map(|a| looks_like_words(a)).collect();
    let mut at = 0;
    while at < args.len() {
        // Neighbours that look like words are read together, since long words take two arguments.
        let end = (at..args.len()).find(|i| !words[*i]).unwrap_or(args.len());
        if end > at {
            for (line, word) in input::words(isa, &t.codec, &args[at..end])? {
                match word {
                    Ok(Some(w)) => match t.codec.decode(isa, w) {
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
        for line in input::lines(&args[at..=at], |a| !Path::new(a).is_file())? {
            let code = line.code(&["//", ";"]).trim_end();
            if code.trim().is_empty() {
                continue;
            }
            if looks_like_words(code) {
                let bare = Line {
                    text: code.to_string(),
                    ..line.clone()
                };
                match input::word(isa, &bare) {
                    Ok(Some(w)) => match t.codec.decode(isa, w) {
                        Ok(i) => program.push((w, i)),
                        Err(r) => return Ok(Err(format!("{code}: invalid: {}", describe::reason(isa, &r)))),
                    },
                    Ok(None) => {}
                    Err(e) => errors.push(e),
                }
                continue;
            }
            match syntax.parse(isa, &t.codec, code) {
                Ok(i) => program.push((t.codec.encode(isa, &i), i)),
                Err(e) => {
                    let blank = code.len() - code.trim_start().len();
                    let place = e.at.max(blank).min(code.len());
                    let length = code[place..].split_whitespace().next().map_or(1, |w| w.chars().count());
                    errors.push(line.error(place, length, e.message, None));
                }
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

/// What one `--set` asks for.
struct Setting {
    state: usize,
    from: u64,
    count: u32,
    lane: Option<Lane>,
    value: Value,
}

#[derive(Clone, Copy)]
enum Value {
    Number(u128),
    LaneNumber,
}

impl Setting {
    fn apply(&self, registers: &mut Registers, memory: &mut Sparse) {
        for lane in Lane::all().filter(|l| self.lane.is_none_or(|wanted| wanted == *l)) {
            let value = match self.value {
                Value::Number(n) => n,
                Value::LaneNumber => lane.index() as u128,
            };
            let layout = registers.layout().clone();
            if layout.place(self.state) == Place::Memory {
                let run = Run {
                    state: self.state,
                    address: self.from,
                    count: self.count,
                    width: layout.element_width(self.state),
                    lane,
                };
                // A sparse memory refuses nothing.
                let _ = memory.store(run, value);
            } else {
                registers.set(self.state, self.from, lane, value);
            }
        }
    }
}

/// Reads `PLACE=VALUE`; an error has a message and help.
fn setting(isa: &Isa, layout: &Layout, text: &str) -> Result<Setting, (String, String)> {
    let form = || "write `r1=5`, `r1@3=5` or `m[0x10..0x14]=7`".to_string();
    let Some((place, value)) = text.split_once('=') else {
        return Err(("expected `PLACE=VALUE`".into(), form()));
    };
    let place = place.trim().trim_start_matches('$');
    let (place, lane) = match place.split_once('@') {
        Some((place, lane)) => {
            let lane = lane.trim().parse().ok().and_then(Lane::new);
            (
                place.trim(),
                Some(lane.ok_or_else(|| ("expected a lane from 0 to 31 after `@`".to_string(), form()))?),
            )
        }
        None => (place, None),
    };
    let names = || {
        let all = isa.states.iter().enumerate().map(|(i, s)| match (layout.place(i), s.addr) {
            (_, 0) => s.name.clone(),
            (Place::File { .. }, addr) => format!("{0}0 to {0}{1}", s.name, (1u64 << addr) - 1),
            (Place::Memory, _) => format!("{}[ADDRESS]", s.name),
        });
        format!("{} has {}", isa.name, all.collect::<Vec<_>>().join(", "))
    };
    let unknown = || (format!("there is no `{place}`"), names());
    let (name, index) = match place.split_once('[') {
        Some((name, rest)) => (
            name,
            Some(rest.strip_suffix(']').ok_or_else(|| ("expected `]`".to_string(), form()))?),
        ),
        None => {
            let digits = place.len() - place.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let whole = layout.find(place).or_else(|| layout.find(&place.to_lowercase())).is_some();
            let (name, index) = place.split_at(if whole { place.len() } else { place.len() - digits });
            (name, Some(index).filter(|i| !i.is_empty()))
        }
    };
    // Syntaxes write the names of registers in their own case.
    let state = layout
        .find(name)
        .or_else(|| layout.find(&name.to_lowercase()))
        .ok_or_else(unknown)?;
    let addresses = layout.address_width(state);
    let (from, count) = match index {
        None if addresses == 0 => (0, 1),
        None => return Err((format!("`{name}` needs a number"), names())),
        Some(index) => {
            let (from, to) = match index.split_once("..") {
                Some((from, to)) => (unsigned(from), unsigned(to)),
                None => (unsigned(index), unsigned(index).and_then(|n| n.checked_add(1))),
            };
            let range = from
                .zip(to)
                .filter(|(from, to)| from < to && to - 1 <= u128::from(isamorph_core::isa::ones(addresses)));
            let (from, to) = range.ok_or_else(unknown)?;
            (from as u64, u32::try_from(to - from).unwrap_or(u32::MAX))
        }
    };
    let width = layout.element_width(state);
    let memory = layout.place(state) == Place::Memory;
    if count > 1 && (!memory || count > 128 / width) {
        let most = if memory { 128 / width } else { 1 };
        return Err((format!("at most {most} elements of `{name}` can be set at once"), form()));
    }
    let bits = width * count;
    let value = value.trim();
    let value = match value {
        "lane" => Value::LaneNumber,
        _ => Value::Number(number(value, bits).map_err(|e| (e, "numbers are decimal, 0x…, negative, or binary32 as in 1.5f".to_string()))?),
    };
    Ok(Setting {
        state,
        from,
        count,
        lane,
        value,
    })
}

fn unsigned(text: &str) -> Option<u128> {
    let text = text.trim();
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// A number of so many bits.
fn number(text: &str, bits: u32) -> Result<u128, String> {
    let largest = u128::MAX >> (128 - bits);
    let too_large = || format!("`{text}` does not fit into {bits} bits");
    if !text.starts_with("0x")
        && let Some(float) = text.strip_suffix('f')
    {
        let value: f32 = float.parse().map_err(|_| format!("`{text}` is no number"))?;
        return if bits == 32 {
            Ok(value.to_bits().into())
        } else {
            Err(format!("a binary32 number needs 32 bits, not {bits}"))
        };
    }
    if let Some(positive) = text.strip_prefix('-') {
        let value = unsigned(positive).ok_or_else(|| format!("`{text}` is no number"))?;
        return if value <= largest / 2 + 1 {
            Ok(value.wrapping_neg() & largest)
        } else {
            Err(too_large())
        };
    }
    let value = unsigned(text).ok_or_else(|| format!("`{text}` is no number"))?;
    if value <= largest { Ok(value) } else { Err(too_large()) }
}

/// A place that an instruction changed.
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

/// The places whose new value depends on one that the documents leave open.
fn open_places(isa: &Isa, instr: &Instr, lanes: Mask, before: &Registers, memory: &mut Sparse) -> Vec<(String, Option<Lane>)> {
    let reference = Reference::with(isa, before.layout().clone(), Default::default());
    let mut out = Vec::new();
    for lane in lanes.lanes() {
        // Whatever could go wrong has gone wrong before.
        let Ok(effect) = reference.effect(instr, lane, before, memory) else {
            continue;
        };
        for w in effect.writes.iter().filter(|w| w.open) {
            let shared = before.layout().place(w.state) == Place::Memory;
            out.push((element_name(before.layout(), w.state, w.address), (!shared).then_some(lane)));
        }
    }
    out
}

/// One line for each place, and lanes with the same values together.
fn print_changes(out: &mut impl Write, changes: &[Change], args: &ExecArgs, open: &[(String, Option<Lane>)]) -> std::io::Result<()> {
    if changes.is_empty() {
        return writeln!(out, "    {}", paint(Style::Dim, "changes nothing"));
    }
    let several = args.lanes.0.count_ones() > 1;
    let mut rows: Vec<(&Change, bool, Mask)> = Vec::new();
    for c in changes {
        let marked = open.contains(&(c.place.clone(), c.lane));
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
        let open = if marked { paint(Style::Bad, "  open") } else { String::new() };
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
