//! What a launch leaves before a kernel, as assumptions: sizes, numbers of threads and blocks, and
//! parameters, where the machine section says that they stand.

use clap::Args;
use isamorph_core::exec::Threads;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::{Initial, Quantity};

use super::CliError;
use super::equiv::conditions;
use super::run::{extent, number};

/// Bytes of a parameter.
const PARAMETER: u64 = 4;

/// Options for what is known of a launch.
#[derive(Args, Clone, Debug, Default)]
pub struct LaunchArgs {
    /// Assume a launch with so many threads in a block, in x, y and z
    #[arg(long, value_name = "X[,Y[,Z]]", value_parser = extent::<3>)]
    pub block: Option<Threads>,
    /// Assume a launch with so many blocks, in x and y
    #[arg(long, value_name = "X[,Y]", value_parser = extent::<2>)]
    pub grid: Option<Threads>,
    /// Assume this value of a parameter of the kernel, 32 bits, or `_` for any; may be repeated, in
    /// order
    #[arg(long, value_name = "NUMBER", value_parser = parameter)]
    pub param: Vec<Parameter>,
}

/// A parameter of a kernel, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter(Option<u32>);

fn parameter(text: &str) -> Result<Parameter, String> {
    match text {
        "_" => Ok(Parameter(None)),
        text => number(text).map(|n| Parameter(Some(n))),
    }
}

impl LaunchArgs {
    /// The assumptions, beside those that are stated as conditions.
    ///
    /// # Errors
    /// A bad condition, or a machine section that does not say what a launch leaves.
    pub fn assumed(&self, isa: &Isa, stated: &[String]) -> Result<Vec<(TermPool, Term)>, CliError> {
        let mut all = stated.to_vec();
        all.extend(self.texts(isa)?);
        conditions(isa, &all)
    }

    /// Is anything said of a launch?
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.block.is_some() || self.grid.is_some() || !self.param.is_empty()
    }

    fn texts(&self, isa: &Isa) -> Result<Vec<String>, CliError> {
        let threads = isa.machine.as_ref().and_then(|m| m.threads.as_ref());
        let missing = |option: &str, what: &str| {
            CliError::usage_help(
                format!("{option} makes no sense for {}", isa.name),
                format!("its machine section does not say where a launch leaves {what}: `threads … launch {{ … }}`"),
            )
        };
        let launch: &[Initial] = threads.map_or(&[], |t| &t.launch);
        let of = |quantity: Quantity| launch.iter().find(|i| i.quantity == quantity);
        let mut out = Vec::new();
        if let Some(block) = self.block {
            if let Some(t) = threads.filter(|t| block.count() > t.block.into()) {
                let message = format!("`--block`: a block has at most {} threads, not {}", t.block, block.count());
                return Err(CliError::usage(message));
            }
            let warps = threads.map_or(1, |t| (block.count() as u32).div_ceil(t.warp.max(1)));
            let sizes = [
                (Quantity::BlockSizeX, "==", block.x.into()),
                (Quantity::BlockSizeY, "==", block.y.into()),
                (Quantity::BlockSizeZ, "==", block.z.into()),
                (Quantity::ThreadX, "<", u32::from(block.x)),
                (Quantity::ThreadY, "<", block.y.into()),
                (Quantity::ThreadZ, "<", block.z.into()),
                (Quantity::Warp, "<", warps),
            ];
            let before = out.len();
            out.extend(
                sizes
                    .iter()
                    .filter_map(|(q, is, n)| Some(condition(isa, of(*q)?, is, *n)))
                    .flatten(),
            );
            if out.len() == before {
                return Err(missing("--block", "the size of a block"));
            }
        }
        if let Some(grid) = self.grid {
            let sizes = [
                (Quantity::GridSizeX, "==", grid.x),
                (Quantity::GridSizeY, "==", grid.y),
                (Quantity::BlockX, "<", grid.x),
                (Quantity::BlockY, "<", grid.y),
            ];
            let before = out.len();
            out.extend(
                sizes
                    .iter()
                    .filter_map(|(q, is, n)| Some(condition(isa, of(*q)?, is, (*n).into())))
                    .flatten(),
            );
            if out.len() == before {
                return Err(missing("--grid", "the size of the grid"));
            }
        }
        for (k, p) in self.param.iter().enumerate() {
            let first = of(Quantity::Parameters).ok_or_else(|| missing("--param", "parameters"))?;
            let Some(value) = p.0 else { continue };
            let one = Initial {
                element: first.element + k as u64 * PARAMETER,
                count: PARAMETER,
                bits: None,
                ..*first
            };
            out.extend(condition(isa, &one, "==", value));
        }
        Ok(out)
    }
}

/// That a number stands in a place, or less than it; nothing if every number that fits is less.
fn condition(isa: &Isa, place: &Initial, is: &str, number: u32) -> Option<String> {
    let state = &isa.states[place.state];
    let (name, first, count) = (&state.name, place.element, place.count);
    let (value, width) = match place.bits {
        Some((hi, lo)) => (format!("{name}[{first}][{hi}..{lo}]"), hi - lo + 1),
        None if count > 1 => (format!("load({name}, {first}, {count})"), state.width * count as u32),
        None => (format!("{name}[{first}]"), state.width),
    };
    let fits = width >= 32 || number >> width == 0;
    (fits || is == "==").then(|| format!("{value} {is} {number}"))
}
