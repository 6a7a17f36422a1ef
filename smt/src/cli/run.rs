//! `verify run`: a kernel on blocks of threads, or a program on a sequential machine.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::exec::{BranchOrder, Global, Kernel, Launch, Mask, SHARED_BYTES, Threads, TraceEvent};
use isamorph_core::exec::{RunError, run as execute};
use isamorph_core::model::machine::Sharing;
use isamorph_core::model::needs::Need;
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::binary::{self, Binary, FileFormat};
use super::interp::{Interp, approximate, approximate_note};
use super::output::{Format, Style, json, paint, plural, stdout};
use super::program::{address, image, words};
use super::select::IsaArgs;
use super::sequential::{self, SequentialArgs};
use super::{CliError, FINDINGS, progress};

/// Run a kernel on a grid of threads, or a sequential program
///
/// The kernel is a listing, a VHDL memory or a list of words, as for `disasm`, or assembly text, as
/// for `asm`. The initial contents of registers and shared memory (thread indices, sizes and
/// parameters) are declared by `launch` in the spec's machine section. On `nv50` and `flexgrip` the
/// parameters are in shared memory from 0x10, and register 0 contains the index of the thread in
/// its block.
///
/// A kernel may also be an ELF file, Intel HEX, or raw bytes (--input); the file determines the
/// entry point and the contents of memory.
///
/// If the spec declares a program counter, one thread runs, from `--entry` until a `stop`
/// instruction of the spec, the address `--until`, or the end of the program. Then all non-zero
/// registers are printed.
///
/// The run ends when all threads have ended. A fault, an instruction without semantics, or too many
/// steps stop it with exit code 1; the memory in `--dump` is printed anyway.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct RunArgs {
    /// The kernel, `-` for standard input
    #[arg(value_name = "KERNEL")]
    kernel: String,
    #[command(flatten)]
    isa: IsaArgs,
    /// Kind of input file
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    input: FileFormat,
    /// Number of blocks in x, or in x and y
    #[arg(long, value_name = "X[,Y]", default_value = "1", value_parser = extent::<2>)]
    grid: Threads,
    /// Number of threads of a block in x, y and z
    #[arg(long, value_name = "X[,Y[,Z]]", default_value = "32", value_parser = extent::<3>)]
    block: Threads,
    /// A parameter of the kernel, 32 bits; may be repeated, in order
    #[arg(long, value_name = "NUMBER", value_parser = number)]
    param: Vec<u32>,
    /// Words of constant memory, starting at a byte offset: `1:0=0xffff,0x3ff`
    #[arg(long, value_name = "BANK:OFFSET=WORDS", value_parser = constants)]
    constant: Vec<Constants>,
    /// Contents of global memory: bytes from address 0, one per line, or addresses with words
    #[arg(long, value_name = "FILE")]
    pub(super) mem: Vec<String>,
    /// Size of global memory in bytes
    #[arg(long, value_name = "BYTES", default_value = "0x1000000", value_parser = number)]
    global: u32,
    /// Size of the shared memory of a block in bytes; default: 0x4000, or all that there is
    #[arg(long, value_name = "BYTES", value_parser = number)]
    shared: Option<u32>,
    /// Start address of global memory, if it differs from the spec: `g0` of the G80 is 0, `g1`
    /// 0x100000000
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    global_origin: Option<u64>,
    /// Number of registers of a thread; others read as zero
    #[arg(long, value_name = "NUMBER", default_value = "128", value_parser = number)]
    registers: u32,
    /// Print the words of global memory in this range of byte addresses at the end
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    dump: Vec<(u64, u64)>,
    /// Print every instruction as it is executed
    #[arg(long)]
    trace: bool,
    /// Interpreter; `both` stops at the first difference
    #[arg(long, value_enum, default_value_t = Interp::Fast)]
    interp: Interp,
    /// Which side of a divergent branch runs first
    #[arg(long, value_enum, default_value_t)]
    order: Order,
    /// Limit on executed instructions of all warps together
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000_000)]
    max_steps: u64,
    #[command(flatten)]
    sequential: SequentialArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Order {
    /// The threads that do not branch
    #[default]
    FallThrough,
    /// The threads that branch
    Taken,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify run kernel.sass --isa flexgrip --grid 2 --block 256 --param 0 --param 0x1000 \\
        --mem in.mif --dump 0x1000..0x1400
    verify run corpus/programs/flexgrip/Reduction/program.vhd --isa flexgrip \\
        --param 0 --param 0x1000 --param 0x20 --constant 1:0=0xffffffff \\
        --mem corpus/programs/flexgrip/Reduction/memory.mif --dump 0..0x10
    verify run kernel.asm --isa nv50 --trace --max-steps 1000
    verify run gcd.asm --spec my.isa --set a0=12 --set a1=18 --trace";

/// Words for constant memory.
#[derive(Clone, Debug)]
struct Constants {
    bank: u8,
    offset: u16,
    words: Vec<u32>,
}

pub(super) fn number(text: &str) -> Result<u32, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => text.parse::<u32>().or_else(|_| text.parse::<i32>().map(|n| n as u32)),
    };
    parsed.map_err(|_| "expected a number of 32 bits, decimal or with 0x".into())
}

pub(super) fn extent<const MOST: usize>(text: &str) -> Result<Threads, String> {
    let mut all = [1; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() > MOST {
        return Err(format!("expected at most {MOST} numbers with commas between them"));
    }
    for (place, part) in all.iter_mut().zip(&parts) {
        let n = number(part)?;
        *place = u16::try_from(n).ok().filter(|n| *n > 0).ok_or("expected numbers from 1 to 65535")?;
    }
    Ok(Threads {
        x: all[0],
        y: all[1],
        z: all[2],
    })
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let (from, to) = text.split_once("..").ok_or("expected two byte addresses with `..` between them")?;
    let (from, to) = (address(from)?, address(to)?);
    if from % 4 != 0 || to % 4 != 0 || from > to {
        return Err("expected multiples of 4, the lower one first".into());
    }
    Ok((from, to))
}

fn constants(text: &str) -> Result<Constants, String> {
    let form = "expected a bank, a byte offset and words: 1:0=0xffff,0x3ff";
    let (place, words) = text.split_once('=').ok_or(form)?;
    let (bank, offset) = place.split_once(':').ok_or(form)?;
    let bank = u8::try_from(number(bank)?)
        .ok()
        .filter(|b| *b < 16)
        .ok_or("there are the banks 0 to 15")?;
    let offset = u16::try_from(number(offset)?).ok().filter(|o| o % 4 == 0);
    let offset = offset.ok_or("an offset is a multiple of 4 below 0x10000")?;
    let words = words.split(',').map(number).collect::<Result<Vec<u32>, _>>()?;
    if usize::from(offset) + 4 * words.len() > 1 << 16 {
        return Err("a bank has 0x10000 bytes".into());
    }
    Ok(Constants { bank, offset, words })
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &RunArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let machine = isa.machine_with(&[Need::Control])?;
    let is_sequential = machine.control.as_ref().is_some_and(|c| c.flow().is_none());
    if !is_sequential {
        isa.machine_with(&[Need::Threads, Need::Words])?;
    }
    let binary = binary::open(isa, &args.kernel, args.input)?;
    let origin = args.sequential.origin;
    let (words, place) = match &binary {
        Some(binary) => {
            if origin != 0 {
                let why = format!("{} says itself where it lies", args.kernel);
                return Err(CliError::usage_help(why, "omit --origin"));
            }
            let (words, place) = code(&t, &args.kernel, binary, args.sequential.entry)?;
            (words, Some(place))
        }
        None => (words(&t, &args.kernel, origin)?, None),
    };
    let program = Kernel::new(&t, words);
    if is_sequential {
        let one = Threads { x: 1, y: 1, z: 1 };
        let warp = Threads { x: 32, y: 1, z: 1 };
        if !args.param.is_empty() || !args.constant.is_empty() || args.grid != one || args.block != warp || args.global_origin.is_some() {
            let why = "`--grid`, `--block`, `--param`, `--constant` and `--global-origin` are for machines whose threads run in step";
            return Err(CliError::usage_help(
                why,
                format!("{} is a sequential one: see --set and --mem", isa.name),
            ));
        }
        let wanted = sequential::Wanted {
            args: &args.sequential,
            origin: place.map_or(origin, |p| p.origin),
            entry: args.sequential.entry.or(place.and_then(|p| p.entry)),
            parts: binary.as_ref().map_or(&[], |b| &b.memory),
            images: &args.mem,
            dump: &args.dump,
            trace: args.trace,
            interp: args.interp,
            max_steps: args.max_steps,
            format: args.format,
        };
        return sequential::run(&t, &program, &wanted);
    }
    if args.sequential.is_used() {
        let why = "`--set`, `--origin`, `--entry` and `--until` are for sequential machines";
        return Err(CliError::usage_help(
            why,
            format!("the threads of {} begin as its machine section says", isa.name),
        ));
    }
    let mut global = memory(args)?;
    let launch = launch(isa, args);
    let mut engine = args.interp.engine(isa);
    let mut out = stdout();
    let mut trace = |seen: TraceEvent<'_>| {
        if args.trace && args.format == Format::Human {
            // A closed pipe ends the output, not the run.
            let _ = writeln!(out, "{}", traced(isa, seen));
        }
    };
    // What is traced is to be seen in between.
    let doing = (!args.trace).then(|| progress::doing("running"));
    let result = execute(isa, &mut *engine, &program, &launch, &mut global, &mut trace);
    if let Some(line) = doing {
        line.finish_and_clear();
    }
    if let Err(RunError::Launch(why)) = &result {
        return Err(CliError::usage(why.clone()));
    }
    let failed = result.as_ref().err().map(ToString::to_string);
    let models = approximate(
        isa,
        program
            .lines()
            .iter()
            .filter(|l| l.was_executed())
            .filter_map(|l| l.instr.as_ref().ok()),
    );
    match args.format {
        Format::Human => {
            for (from, to) in &args.dump {
                for address in (*from..*to).step_by(4) {
                    writeln!(out, "{address:05X} {:08X}", global.word(address as usize))?;
                }
            }
            out.flush()?;
            drop(out);
            match &result {
                Ok(s) => eprintln!(
                    "{} in {}, {} counted by thread",
                    plural(s.steps as usize, "instruction"),
                    plural(s.warps as usize, "warp"),
                    s.thread_steps
                ),
                Err(e) => eprintln!("{}", paint(Style::Bad, &format!("stopped: {e}"))),
            }
            if !models.is_empty() {
                eprintln!("{}", approximate_note(&models));
            }
        }
        Format::Json => {
            drop(out);
            let dump: Vec<_> = args
                .dump
                .iter()
                .map(|(from, to)| {
                    let words: Vec<u32> = (*from..*to).step_by(4).map(|a| global.word(a as usize)).collect();
                    json!({ "from": from, "words": words })
                })
                .collect();
            let summary = result.as_ref().ok();
            json(&json!({
                "isa": isa.name, "completed": failed.is_none(), "reason": failed,
                "steps": summary.map(|s| s.steps), "thread_steps": summary.map(|s| s.thread_steps),
                "warps": summary.map(|s| s.warps), "approximate": models, "dump": dump,
            }))?;
        }
    }
    Ok(ExitCode::from(if failed.is_some() { FINDINGS } else { 0 }))
}

/// Where a program of bytes stands in memory.
#[derive(Clone, Copy)]
struct Loaded {
    /// Address of its first word.
    origin: u64,
    /// Where it begins, if the file says so.
    entry: Option<u64>,
}

/// How the threads of a kernel are started.
pub(super) fn launch(isa: &Isa, args: &RunArgs) -> Launch {
    let shared = isa.machine.as_ref().and_then(|m| m.shared_by(Sharing::Shared));
    let size = shared.and_then(|space| 1usize.checked_shl(isa.states[space.state].addr));
    Launch {
        grid: args.grid,
        block: args.block,
        parameters: args.param.clone(),
        constants: args
            .constant
            .iter()
            .flat_map(|c| c.words.iter().zip(0..).map(|(w, i)| (c.bank, c.offset + 4 * i, *w)))
            .collect(),
        shared: args
            .shared
            .map_or(size.map_or(SHARED_BYTES, |size| size.min(SHARED_BYTES)), |bytes| bytes as usize),
        global_origin: args.global_origin,
        registers: args.registers,
        order: match args.order {
            Order::FallThrough => BranchOrder::FallThrough,
            Order::Taken => BranchOrder::Taken,
        },
        max_steps: args.max_steps,
        ..Launch::new(1, 1)
    }
}

/// The words of the part of a program in which it begins.
fn code(t: &InstructionSet, path: &str, binary: &Binary, entry: Option<u64>) -> Result<(Vec<Word>, Loaded), CliError> {
    let entry = entry.or(binary.entry);
    let part = match entry {
        Some(entry) => binary.code_at(entry),
        None => binary.code.first(),
    };
    let part = part.ok_or_else(|| {
        let at = entry.unwrap_or_default();
        CliError::usage_help(
            format!("{path} has no instructions at {at:#x}, where it begins"),
            "name another address with --entry",
        )
    })?;
    let (words, _) = binary::words(t, path, part)?;
    let loaded = Loaded {
        origin: part.address,
        entry,
    };
    Ok((words.into_iter().map(|w| w.word).collect(), loaded))
}

/// One line of a trace: block, warp, active threads, address, text.
fn traced(isa: &Isa, seen: TraceEvent<'_>) -> String {
    let text = seen.line.instr.as_ref().map_or_else(|_| String::new(), |i| to_text(isa, i));
    let (x, y) = seen.block;
    let Mask(active) = seen.active;
    format!("block {x},{y} warp {} {active:08x}  {:04x}  {text}", seen.warp, seen.line.address)
}

/// Global memory before a kernel.
///
/// # Errors
/// A file cannot be read, or does not fit.
pub(super) fn memory(args: &RunArgs) -> Result<Global, CliError> {
    /// As much as a run may take.
    const MOST: u32 = 1 << 30;
    if args.global > MOST {
        return Err(CliError::usage(format!("global memory has at most {MOST:#x} bytes")));
    }
    let mut global = Global::new(args.global as usize);
    for file in &args.mem {
        let bytes = image(file)?;
        let size = global.bytes.len();
        let place = global.bytes.get_mut(..bytes.len());
        let place = place.ok_or_else(|| {
            CliError::usage(format!(
                "{file} holds {:#x} bytes, global memory {size:#x}: see --global",
                bytes.len()
            ))
        })?;
        place.copy_from_slice(&bytes);
    }
    Ok(global)
}
