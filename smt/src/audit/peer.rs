//! The program that is audited: words go in, a line for each comes out. It is run for each batch of
//! words, or stays between batches if it says that it can ([`super::kept`]).

use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use isamorph_core::model::Word;
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::journal::Journal;
use super::kept::{self, Kept};
use super::reading::{Failure, Reading};
use crate::stop;

/// Why a program cannot be audited.
#[derive(Debug, thiserror::Error)]
pub enum PeerError {
    /// The shell does not start.
    #[error("cannot start `{0}`: {1}")]
    Start(String, std::io::Error),
    /// The shell found no such program.
    #[error("`{0}` cannot be run: {1}")]
    Missing(String, String),
    /// What it said cannot be kept.
    #[error("the journal cannot be written: {0}")]
    Journal(std::io::Error),
    /// It fails wherever it is asked.
    #[error("`{command}` failed on {failed} words one by one; on `{word}` it {failure}")]
    Fails {
        /// The program.
        command: String,
        /// So many words.
        failed: usize,
        /// The first of them.
        word: String,
        /// And how.
        failure: Failure,
    },
}

/// How a program is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The command, as the shell takes it.
    pub command: String,
    /// Time for one run.
    pub timeout: Duration,
    /// Words for one run.
    pub batch: usize,
}

/// Words on which the program may fail one by one; it is given up then if it fails on most words,
/// and at the second number in any case.
const MOST_FAILURES: [usize; 2] = [200, 5000];
/// Bytes of output for each word, and for all of them together.
const LONGEST: usize = 1 << 12;
const SPARE: usize = 1 << 16;

/// How often a program that stays may fail on words on which a run of its own does not.
const MOST_STRIKES: usize = 3;
/// Words after which a program that stays is started again, whatever it has gathered.
const MOST_KEPT: usize = 1 << 20;

/// Can a program stay between batches?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stays {
    /// It was not asked: it was run at most once.
    Unknown,
    /// It says so; so often it failed nevertheless.
    Yes(usize),
    No,
}

/// What came of asking a program that stays.
enum Asked {
    /// A line for each word.
    Said(Vec<String>),
    /// It does not stay, or cannot be asked about these words.
    Not,
    /// It did not answer as it should; so often it had failed before.
    Failed(usize),
}

/// A program, with all that it said.
pub struct Peer<'a> {
    options: Options,
    /// The line for a word.
    line: &'a (dyn Fn(Word) -> String + Sync),
    /// The bytes of a word, if it is given these in place of a line.
    bytes: Option<&'a (dyn Fn(Word) -> Vec<u8> + Sync)>,
    /// Is a line a refusal?
    refuses: &'a (dyn Fn(&str) -> bool + Sync),
    known: FxHashMap<Word, Reading>,
    failed: Vec<(Word, Failure)>,
    journal: Option<Journal>,
    /// Times that the program was started.
    starts: usize,
    stays: Stays,
    kept: Option<Kept>,
}

impl<'a> Peer<'a> {
    /// A program that has not been asked yet.
    pub fn new(options: Options, line: &'a (dyn Fn(Word) -> String + Sync), refuses: &'a (dyn Fn(&str) -> bool + Sync)) -> Peer<'a> {
        Peer {
            options,
            line,
            bytes: None,
            refuses,
            known: FxHashMap::default(),
            failed: Vec::new(),
            journal: None,
            starts: 0,
            stays: Stays::Unknown,
            kept: None,
        }
    }

    /// The same program, that reads words as binary and no lines.
    #[must_use]
    pub fn with_bytes(self, bytes: &'a (dyn Fn(Word) -> Vec<u8> + Sync)) -> Peer<'a> {
        Peer {
            bytes: Some(bytes),
            ..self
        }
    }

    /// Notes what it says in a journal from now on; what stands there is not asked again.
    pub fn note_in(&mut self, journal: Journal, said: Vec<(Word, Reading)>) {
        self.known.extend(said);
        self.journal = Some(journal);
    }

    /// The same program, which has not been asked yet; what it says is noted nowhere.
    pub fn another(&self) -> Peer<'a> {
        Peer {
            stays: self.stays,
            bytes: self.bytes,
            ..Peer::new(self.options.clone(), self.line, self.refuses)
        }
    }

    /// How often the program was started.
    pub fn starts(&self) -> usize {
        self.starts
    }

    /// Adds a line to the journal, if there is one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, line: &Value) -> Result<(), PeerError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.note(line).map_err(PeerError::Journal)
    }

    /// All words that it was asked about, and what it said.
    pub fn all(&self) -> impl Iterator<Item = (Word, &Reading)> {
        self.known.iter().map(|(w, r)| (*w, r))
    }

    /// How many words it was asked about.
    pub fn asked(&self) -> usize {
        self.known.len()
    }

    /// Notes what it said of a word elsewhere.
    pub fn learn(&mut self, word: Word, reading: Reading) {
        self.known.insert(word, reading);
    }

    /// What it said of a word that it was asked about.
    pub fn said(&self, word: Word) -> Option<&Reading> {
        self.known.get(&word)
    }

    /// Asks about words; those that were asked about before cost nothing. After Ctrl-C nothing more
    /// is asked.
    ///
    /// # Errors
    /// The program cannot be run at all, or fails on word after word.
    pub fn ask(&mut self, words: &[Word]) -> Result<(), PeerError> {
        let mut new: Vec<Word> = words.iter().copied().filter(|w| !self.known.contains_key(w)).collect();
        new.sort_unstable_by_key(|w| (w.width, w.bits));
        new.dedup();
        for batch in new.chunks(self.options.batch.max(1)) {
            if stop::requested() {
                return Ok(());
            }
            let failed = self.failed.len();
            match self.ask_kept(batch)? {
                Asked::Said(lines) => self.hear(batch, lines)?,
                Asked::Not => self.batch(batch)?,
                Asked::Failed(strikes) => {
                    self.batch(batch)?;
                    // What fails on a word in a run of its own too is no fault of staying.
                    if self.failed.len() == failed {
                        self.stays = if strikes < MOST_STRIKES {
                            Stays::Yes(strikes + 1)
                        } else {
                            Stays::No
                        };
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks the program that stays.
    fn ask_kept(&mut self, words: &[Word]) -> Result<Asked, PeerError> {
        // A program that is asked once need not stay.
        if self.stays == Stays::Unknown && self.starts > 0 {
            self.stays = if self.bytes.is_none() && self.says_that_it_stays()? {
                Stays::Yes(0)
            } else {
                Stays::No
            };
        }
        let Stays::Yes(strikes) = self.stays else { return Ok(Asked::Not) };
        let input = self.input(words);
        if input.split(|b| *b == b'\n').any(|line| line.starts_with(b"#")) {
            return Ok(Asked::Not);
        }
        if self.kept.as_ref().is_none_or(|k| k.words >= MOST_KEPT) {
            let start = |e| PeerError::Start(self.options.command.clone(), e);
            self.kept = None;
            self.kept = Some(Kept::start(&self.options.command).map_err(start)?);
            self.starts += 1;
        }
        let most = SPARE + LONGEST * words.len();
        let lines = self
            .kept
            .as_mut()
            .and_then(|k| k.ask(input, words.len(), most, self.options.timeout));
        Ok(match lines {
            Some(lines) => Asked::Said(lines),
            None => {
                self.kept = None;
                Asked::Failed(strikes)
            }
        })
    }

    /// Does the program answer the question whether it can stay?
    fn says_that_it_stays(&mut self) -> Result<bool, PeerError> {
        let input = kept::question(0) + "\n";
        let said = self.run(input.into_bytes(), 1)?;
        Ok(said.is_ok_and(|lines| lines == [kept::answer(0)]))
    }

    /// Notes what was said of words.
    fn hear(&mut self, words: &[Word], lines: Vec<String>) -> Result<(), PeerError> {
        for (word, line) in words.iter().zip(lines) {
            let reading = if (self.refuses)(&line) {
                Reading::Refused(line)
            } else {
                Reading::Text(line)
            };
            if let Some(journal) = &mut self.journal {
                journal.add(*word, &reading);
            }
            self.known.insert(*word, reading);
        }
        match &mut self.journal {
            Some(journal) => journal.flush().map_err(PeerError::Journal),
            None => Ok(()),
        }
    }

    /// Asks about some words in one run; if that fails, about each half.
    fn batch(&mut self, words: &[Word]) -> Result<(), PeerError> {
        if words.is_empty() || stop::requested() {
            return Ok(());
        }
        match self.run(self.input(words), words.len())? {
            Ok(lines) => self.hear(words, lines)?,
            Err(failure) if words.len() == 1 => {
                // A run that Ctrl-C cut short says nothing.
                if stop::requested() {
                    return Ok(());
                }
                self.failed.push((words[0], failure.clone()));
                self.known.insert(words[0], Reading::Failed(failure));
                let [some, most] = MOST_FAILURES;
                let failed = self.failed.len();
                if failed >= most || failed >= some && 2 * failed > self.known.len() {
                    let (word, failure) = self.failed[0].clone();
                    return Err(PeerError::Fails {
                        command: self.options.command.clone(),
                        failed,
                        word: (self.line)(word),
                        failure,
                    });
                }
            }
            Err(_) => {
                let (first, second) = words.split_at(words.len() / 2);
                self.batch(first)?;
                self.batch(second)?;
            }
        }
        Ok(())
    }

    /// One run: a line for each word, or how it failed.
    fn run(&mut self, input: Vec<u8>, words: usize) -> Result<Result<Vec<String>, Failure>, PeerError> {
        let command = &self.options.command;
        let start = |e| PeerError::Start(command.clone(), e);
        self.starts += 1;
        let mut child = kept::shell(command).stderr(Stdio::piped()).spawn().map_err(start)?;
        let most = SPARE + LONGEST * words;
        let stdin = child.stdin.take();
        // A program that does not read its input to the end is judged by what it prints.
        let writer = std::thread::spawn(move || stdin.map(|mut s| s.write_all(&input)));
        let out = collect(child.stdout.take(), most);
        let err = collect(child.stderr.take(), SPARE);
        let status = wait(&mut child, Instant::now() + self.options.timeout).map_err(start)?;
        // Something may still hold the pipes of a program that was ended: nobody waits for it.
        let Some(status) = status else {
            return Ok(Err(Failure::Hangs));
        };
        let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
        let _ = writer.join();
        if matches!(status.code(), Some(126 | 127)) && out.is_empty() {
            let why = String::from_utf8_lossy(&err).trim().to_string();
            return Err(PeerError::Missing(command.clone(), why));
        }
        if out.len() > most {
            return Ok(Err(Failure::Endless));
        }
        let Ok(text) = String::from_utf8(out) else {
            return Ok(Err(Failure::NoText));
        };
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        // A disassembler may end with an error because of a word that it refuses.
        Ok(match (lines.len() == words, status.success()) {
            (true, _) => Ok(lines),
            (false, false) if lines.len() < words => Err(Failure::Dies(status.to_string())),
            _ => Err(Failure::Lines(lines.len())),
        })
    }

    fn input(&self, words: &[Word]) -> Vec<u8> {
        let mut input = Vec::new();
        for w in words {
            match self.bytes {
                Some(bytes) => input.extend(bytes(*w)),
                None => {
                    input.extend((self.line)(*w).bytes());
                    input.push(b'\n');
                }
            }
        }
        input
    }
}

/// Waits for a program; nothing if it had to be ended.
fn wait(child: &mut Child, until: Instant) -> std::io::Result<Option<std::process::ExitStatus>> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() > until || stop::requested() {
            kept::end(child)?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Reads what a program prints, and a byte more than the most that is of use; closing the pipe then
/// ends a program that prints on.
fn collect(pipe: Option<impl Read + Send + 'static>, most: usize) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // What was read before an error counts.
            let _ = pipe.take(most as u64 + 1).read_to_end(&mut bytes);
        }
        bytes
    })
}
