//! A program that stays between batches of words.
//!
//! A program says that it can stay by answering the line `#sync N` with `#synced N` as soon as it
//! has answered all lines before it. So it is known after each batch which lines are its answers,
//! as the end of the output tells it of a program that is run for each batch. Whatever goes wrong
//! here says nothing of a word: the words are asked again in runs of their own.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use crate::stop;

/// How long is waited at once: Ctrl-C is seen after so long.
const SLICE: Duration = Duration::from_millis(50);
/// How long a program has to end by itself once its input ends.
const FAREWELL: Duration = Duration::from_millis(200);
/// Parts of the output that wait to be looked at.
const PARTS: usize = 64;

/// The line that asks whether all lines before it are answered.
pub fn question(number: u64) -> String {
    format!("#sync {number}")
}

/// The answer to it.
pub fn answer(number: u64) -> String {
    format!("#synced {number}")
}

/// A program as a shell command, in a group of its own: what the shell starts is ended with it.
pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped());
    shell
}

/// Ends a program and what it started.
pub fn end(child: &mut Child) -> std::io::Result<()> {
    // It may end just now.
    let _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
    let _ = child.kill();
    child.wait().map(|_| ())
}

/// A running program that is asked batch after batch.
pub struct Kept {
    child: Child,
    /// What it is still to be given; without it its input ends.
    input: Option<Sender<Vec<u8>>>,
    /// Only one thread asks, but others may hold a program that is not asked.
    output: Mutex<Receiver<Vec<u8>>>,
    batches: u64,
    /// Words that it was asked about.
    pub words: usize,
}

impl Kept {
    /// Starts a program.
    ///
    /// # Errors
    /// The shell does not start.
    pub fn start(command: &str) -> std::io::Result<Kept> {
        let mut child = shell(command).stderr(Stdio::null()).spawn()?;
        let (input, given) = channel();
        let (taken, output) = sync_channel(PARTS);
        if let Some(pipe) = child.stdin.take() {
            std::thread::spawn(move || write(pipe, &given));
        }
        if let Some(pipe) = child.stdout.take() {
            std::thread::spawn(move || read(pipe, &taken));
        }
        Ok(Kept {
            child,
            input: Some(input),
            output: Mutex::new(output),
            batches: 0,
            words: 0,
        })
    }

    /// Asks about a batch of words: a line for each. Nothing if it does not answer with as many
    /// lines in time, or says more than `most` bytes; it is of no use then.
    pub fn ask(&mut self, mut input: Vec<u8>, words: usize, most: usize, timeout: Duration) -> Option<Vec<String>> {
        let output = self.output.get_mut().ok()?;
        // What it says without being asked is no answer.
        if output.try_recv().is_ok() {
            return None;
        }
        self.batches += 1;
        self.words += words;
        let last = answer(self.batches);
        input.extend(question(self.batches).bytes());
        input.push(b'\n');
        self.input.as_ref()?.send(input).ok()?;
        let until = Instant::now() + timeout;
        let mut bytes = Vec::new();
        while !is_complete(&bytes, &last) {
            if bytes.len() > most || stop::requested() || Instant::now() > until {
                return None;
            }
            match output.recv_timeout(SLICE) {
                Ok(part) => bytes.extend(part),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        let text = String::from_utf8(bytes).ok()?;
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        lines.pop();
        (lines.len() == words).then_some(lines)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.input = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = end(&mut self.child);
    }
}

/// Is the last line the expected one, and is it whole?
fn is_complete(bytes: &[u8], last: &str) -> bool {
    let Some(bytes) = bytes.strip_suffix(b"\n") else { return false };
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    bytes
        .strip_suffix(last.as_bytes())
        .is_some_and(|before| before.is_empty() || before.ends_with(b"\n"))
}

fn write(mut pipe: ChildStdin, given: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = given.recv() {
        // A program that reads no more is seen by what it does not print.
        if pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

fn read(mut pipe: ChildStdout, taken: &SyncSender<Vec<u8>>) {
    let mut part = vec![0; 1 << 16];
    loop {
        match pipe.read(&mut part) {
            Ok(0) | Err(_) => return,
            Ok(n) => {
                if taken.send(part[..n].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}
