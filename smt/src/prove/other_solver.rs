//! Obligations asked of other solvers: programs that read an SMT-LIB script and print `sat`,
//! `unsat` or `unknown`.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use isamorph_core::formula::write_script;
use rayon::prelude::*;

use super::plan::Plan;
use crate::stop;

/// What a solver says of the negation of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `unsat`: the claim holds.
    Proved,
    /// `sat`: it does not.
    Refuted,
    /// `unknown`, or nothing in time.
    Unknown,
    /// Anything else: what was printed.
    Error(String),
}

/// A solver that is a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherSolver {
    /// What it is called in reports.
    pub name: String,
    /// The program and its arguments, before the name of a script.
    pub command: Vec<String>,
}

/// Beyond its limit a program is given so long to say so, then it is ended.
const GRACE: Duration = Duration::from_secs(1);
/// How long to wait between two looks at a program.
const LOOK: Duration = Duration::from_millis(2);

impl OtherSolver {
    /// The names of solvers whose options are known here.
    pub const KNOWN: [&'static str; 3] = ["z3", "bitwuzla", "cvc5"];

    /// A known solver by its name, or a command; with a limit for each question.
    #[must_use]
    pub fn new(text: &str, limit: Duration) -> OtherSolver {
        let milliseconds = limit.as_millis().max(1);
        let options = match text {
            "z3" => vec![format!("-t:{milliseconds}")],
            "bitwuzla" => vec!["--time-limit-per".to_owned(), milliseconds.to_string()],
            "cvc5" => vec![format!("--tlimit-per={milliseconds}")],
            _ => Vec::new(),
        };
        OtherSolver {
            name: text.to_owned(),
            command: text.split_whitespace().map(str::to_owned).chain(options).collect(),
        }
    }

    /// Can the program be started?
    #[must_use]
    pub fn is_there(&self) -> bool {
        let Some(program) = self.command.first() else { return false };
        let started = Command::new(program)
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        started.is_ok()
    }

    /// Asks about a script.
    fn ask(&self, script: &Path, limit: Duration) -> Reply {
        let Some((program, arguments)) = self.command.split_first() else {
            return Reply::Error("no program is named".to_owned());
        };
        let started = Command::new(program)
            .args(arguments)
            .arg(script)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        match started {
            Ok(child) => finished(child, limit + GRACE),
            Err(e) => Reply::Error(e.to_string()),
        }
    }
}

/// The reply of a program, which is ended after a time.
fn finished(mut child: Child, limit: Duration) -> Reply {
    let start = Instant::now();
    // A reply is one line, which the pipe holds: nothing waits for a reader.
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if start.elapsed() < limit && !stop::requested() => std::thread::sleep(LOOK),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return Reply::Unknown;
            }
        }
    }
    let mut text = String::new();
    if let Some(mut out) = child.stdout.take() {
        let _ = out.read_to_string(&mut text);
    }
    reply(&text)
}

/// What the first line that is an answer says.
fn reply(text: &str) -> Reply {
    let answer = |line: &str| match line.trim() {
        "unsat" => Some(Reply::Proved),
        "sat" => Some(Reply::Refuted),
        "unknown" | "timeout" => Some(Reply::Unknown),
        _ => None,
    };
    let printed = text.lines().next().unwrap_or("nothing").trim().to_owned();
    text.lines().find_map(answer).unwrap_or(Reply::Error(printed))
}

impl Plan {
    /// What each solver replies to each obligation, in the order of the obligations, as scripts in
    /// a folder for temporary files. In parallel on the current rayon pool; `done` is told of each
    /// obligation.
    ///
    /// # Errors
    /// If a script cannot be written.
    pub fn ask_others(&self, solvers: &[OtherSolver], limit: Duration, done: &(dyn Fn() + Sync)) -> std::io::Result<Vec<Vec<Reply>>> {
        let folder = std::env::temp_dir().join(format!("verify-solver-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let ask = |(i, o): (usize, &super::Obligation)| {
            let path = folder.join(format!("{i}.smt2"));
            let mut script = Vec::new();
            write_script(&self.pools[o.pool], &o.negation, &o.id.to_string(), &mut script)?;
            std::fs::write(&path, script)?;
            let replies = solvers.iter().map(|solver| solver.ask(&path, limit)).collect();
            std::fs::remove_file(&path)?;
            done();
            Ok(replies)
        };
        let replies = self.obligations.par_iter().enumerate().with_max_len(1).map(ask).collect();
        std::fs::remove_dir_all(&folder)?;
        replies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_counts() {
        assert_eq!(reply("unsat\n"), Reply::Proved);
        assert_eq!(reply("; a remark\nsat\n"), Reply::Refuted);
        assert_eq!(reply("unknown"), Reply::Unknown);
        assert_eq!(reply("(error \"line 1\")\n"), Reply::Error("(error \"line 1\")".into()));
        assert_eq!(reply(""), Reply::Error("nothing".into()));
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let start = Instant::now();
        let sleeper = Command::new("sleep").arg("60").stdout(Stdio::piped()).spawn().expect("sleep");
        assert_eq!(finished(sleeper, Duration::from_millis(50)), Reply::Unknown);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_command_may_have_arguments() {
        let limit = Duration::from_secs(2);
        assert_eq!(OtherSolver::new("z3", limit).command, ["z3", "-t:2000"]);
        assert_eq!(OtherSolver::new("my solver -x", limit).command, ["my", "solver", "-x"]);
        assert!(!OtherSolver::new("no-such-program-anywhere", limit).is_there());
    }
}
