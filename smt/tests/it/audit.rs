//! Audits of programs with planted faults: the patterns hold exactly the words that such a program
//! reads differently, found by reading all words.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Class;
use isamorph_core::analysis::word_set::WordSet;
use isamorph_core::model::{Bits, Cube, Word};
use isamorph_smt::audit::{Audit, Choice, Comparison, Failure, Given, Journal, Kind, Options, Peer, PeerError, Reading, Report};

/// The spec that `verify new` writes: words of one and two bytes.
const SPEC: &str = include_str!("../../src/cli/new/starter.isa");

const CHOICE: Choice = Choice {
    of_class: 16,
    most: 20_000,
    exhaustive: 0,
    seed: 1,
};

fn options(command: String) -> Options {
    Options {
        command,
        timeout: Duration::from_secs(60),
        batch: 4096,
    }
}

/// The right spec, and a wrong one in which texts are replaced, with the command that reads by it.
fn specs(dir: &std::path::Path, replaced: &[(&str, &str)]) -> (InstructionSet, InstructionSet, String) {
    let mut wrong = SPEC.to_string();
    for (from, to) in replaced {
        assert!(wrong.contains(from), "{from}");
        wrong = wrong.replacen(from, to, 1);
    }
    let load = |name: &str, text: &str| {
        let file = dir.join(name);
        std::fs::write(&file, text).expect("written");
        let set = InstructionSet::load(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        (set, file)
    };
    let (right, _) = load("right.isa", SPEC);
    let (set, file) = load("wrong.isa", &wrong);
    let command = format!("{} disasm --format plain --spec {}", env!("CARGO_BIN_EXE_verify"), file.display());
    (right, set, command)
}

fn text(set: &InstructionSet, word: Word) -> Option<String> {
    set.decode_raw(word).ok().map(|i| isamorph_core::text::to_text(set.model(), &i))
}

/// All words that two specs read differently, each with how.
fn differing(right: &InstructionSet, wrong: &InstructionSet) -> Vec<(Kind, Word)> {
    let bytes = (0..0x100).map(|bits| Word { bits, width: 8 });
    // The first byte alone tells the length.
    let long = (0..0x1_0000).filter(|w| matches!(w >> 6 & 3, 1 | 2) || w & 0xc6 == 0xc0);
    let pairs = long.map(|bits| Word { bits, width: 16 });
    let short = |w: &Word| !(matches!(w.bits >> 6 & 3, 1 | 2) || w.bits & 0xc6 == 0xc0);
    let all = bytes.filter(short).chain(pairs);
    all.filter_map(|w| Some((difference(right, wrong, w)?, w))).collect()
}

/// How two specs read a word differently, if they do.
fn difference(right: &InstructionSet, wrong: &InstructionSet, word: Word) -> Option<Kind> {
    match (text(right, word), text(wrong, word)) {
        (Some(_), None) => Some(Kind::OnlyHere),
        (None, Some(_)) => Some(Kind::OnlyThere),
        (Some(a), Some(b)) if a != b => Some(Kind::Texts),
        _ => None,
    }
}

fn holds(set: &InstructionSet, report: &Report, kind: Kind, word: Word) -> bool {
    let class = Class::of(&set.decode_raw(word));
    report
        .patterns
        .iter()
        .any(|p| p.kind == kind && p.width == word.width && p.cube.contains(word.bits) && class.is_some_and(|c| p.classes.contains(&c)))
}

fn audit(set: &InstructionSet, command: String) -> Report {
    let line = |w: Word| set.model().word_text(w);
    let refuses = |text: &str| text.starts_with("invalid");
    let peer = Peer::new(options(command), &line, &refuses);
    let mut audit = Audit::new(set, (peer, Given::Words), Comparison::default(), true, 1);
    let words = audit.words(&CHOICE);
    audit.run(&words).expect("the program answers")
}

/// Its name, what is replaced, and the most patterns that say it: a fault in a field is several
/// cubes.
type Fault = (&'static str, &'static [(&'static str, &'static str)], usize);

#[test]
fn the_patterns_of_planted_faults_are_exact() {
    let dir = tempfile::tempdir().expect("a folder");
    let faults: [Fault; 9] = [
        ("nothing", &[], 0),
        ("swapped rows", &[("000 add   001 sub", "001 add   000 sub")], 1),
        ("a lost sign", &[("addi {d}, {k:sdec}", "addi {d}, {k}")], 1),
        (
            "a reserved selector is accepted",
            &[("100 xor", "100 xor   101 nand"), ("xor => a ^ b", "xor => a ^ b, nand => ~a")],
            1,
        ),
        ("a missing guard", &[("reserved b1[7..6] = 00", "ignored b1[7..6]")], 4),
        ("a guard too much", &[("reserved b0[5..3] = 000\n", "reserved b0[5..3] = 001\n")], 4),
        (
            "fields in another order",
            &[(
                "field y : 3 = b1[7..5] \"base\"\n      field k : 5 = b1[4..0]",
                "field y : 3 = b1[2..0] \"base\"\n      field k : 5 = b1[7..3]",
            )],
            24,
        ),
        ("another name", &[("text \"halt\"", "text \"stop\"")], 1),
        ("swapped operands", &[("mov {d}, {s}", "mov {s}, {d}")], 6),
    ];
    for (name, replaced, most) in faults {
        let (right, wrong, command) = specs(dir.path(), replaced);
        let report = audit(&right, command);
        let expected = differing(&right, &wrong);
        assert_eq!(expected.is_empty(), most == 0, "{name}");
        for (kind, word) in &expected {
            assert!(
                holds(&right, &report, *kind, *word),
                "{name}: {kind:?} {word:?}\n{:#?}",
                report.patterns
            );
        }
        let all: u128 = report.patterns.iter().map(|p| p.count).sum();
        assert!(all >= expected.len() as u128, "{name}: {all}, {}", expected.len());
        for p in &report.patterns {
            assert!(p.exact && expected.contains(&(p.kind, p.witness)), "{name}: {p:#?}");
            let inside = expected.iter().filter(|(k, w)| {
                let class = Class::of(&right.decode_raw(*w));
                *k == p.kind && w.width == p.width && p.cube.contains(w.bits) && class.is_some_and(|c| p.classes.contains(&c))
            });
            assert_eq!(inside.count() as u128, p.count, "{name}: {p:#?}");
        }
        assert!(report.patterns.len() <= most, "{name}: {:#?}", report.patterns);
        assert!(report.asked <= 20_000, "{name}: {}", report.asked);
    }
}

/// A machine with priorities, ignored bits, several codes of one operation, and guards.
const PLANTED: &str = include_str!("support/planted.isa");

/// What makes a wrong decoder of [`PLANTED`]: texts of the spec that are replaced, or a filter
/// around it; and the most patterns that say it.
struct Planted {
    name: &'static str,
    replaced: &'static [(&'static str, &'static str)],
    most: usize,
}

const PLANTED_FAULTS: [Planted; 10] = [
    Planted {
        name: "a field one bit off",
        replaced: &[(
            "reserved b1[7..4] = 0000, b1[0] = 0\n      field k : 3 = b1[3..1]",
            "reserved b1[7..3] = 00000\n      field k : 3 = b1[2..0]",
        )],
        most: 4,
    },
    Planted {
        name: "a wrong priority",
        replaced: &[("priority inc.i over clr.c", "priority clr.c over inc.i")],
        most: 1,
    },
    Planted {
        name: "a missing guard",
        replaced: &[("require k != 0 else \"zero is no number\" ", "")],
        most: 1,
    },
    Planted {
        name: "a lost sign",
        replaced: &[("addi {d}, {k:sdec}", "addi {d}, {k}")],
        most: 1,
    },
    Planted {
        name: "swapped rows",
        replaced: &[("000 add   001 sub", "001 add   000 sub")],
        most: 1,
    },
    Planted {
        name: "a dropped residue",
        replaced: &[],
        most: 1,
    },
    Planted {
        name: "an accepted reserved selector",
        replaced: &[
            ("100 xor\n", "100 xor   101 nand\n"),
            ("xor => a ^ b,", "xor => a ^ b, nand => ~(a & b),"),
        ],
        most: 1,
    },
    Planted {
        name: "a wrong width",
        replaced: &[
            (
                "region : b0    b0[7..6] = 11, b0[2..0] = 100",
                "region : b0 b1 b0[7..6] = 11, b0[2..0] = 100",
            ),
            (
                "form r : b0 { fixed b0[7..6] = 11, b0[2..0] = 100 ",
                "form r : b0 b1 { fixed b0[7..6] = 11, b0[2..0] = 100 ignored b1[7..0] ",
            ),
        ],
        most: 1,
    },
    Planted {
        name: "a missing alias",
        replaced: &[("11x not ", "110 not ")],
        most: 1,
    },
    Planted {
        name: "a crash",
        replaced: &[],
        most: 1,
    },
];

impl Planted {
    /// The words of the right spec that a decoder with this fault alone reads differently.
    fn words(&self, right: &InstructionSet, dir: &std::path::Path) -> Vec<(Kind, Word)> {
        let all = words_of_planted();
        let residue = |w: &Word| right.decode_raw(*w).is_ok_and(|i| i.residue != 0);
        match self.name {
            "a dropped residue" => all
                .into_iter()
                .filter(|w| residue(w) && text(right, *w).is_some_and(|t| t.starts_with("jmp")))
                .map(|w| (Kind::Texts, w))
                .collect(),
            "a crash" => all
                .into_iter()
                .filter(|w| w.width == 16 && w.bits & 0xff == 0xf9)
                .map(|w| (Kind::Fails, w))
                .collect(),
            _ => {
                let wrong = planted(dir, self.replaced);
                all.into_iter().filter_map(|w| Some((difference(right, &wrong, w)?, w))).collect()
            }
        }
    }
}

/// All words, of the lengths that their first bytes tell.
fn words_of_planted() -> Vec<Word> {
    let is_short = |b: Bits| b >> 6 == 0 || b >> 6 == 3 && b >> 1 & 3 != 0;
    let short = (0..0x100).filter(|b| is_short(*b)).map(|bits| Word { bits, width: 8 });
    let long = (0..0x1_0000).filter(|w| !is_short(w & 0xff)).map(|bits| Word { bits, width: 16 });
    short.chain(long).collect()
}

fn planted(dir: &std::path::Path, replaced: &[(&str, &str)]) -> InstructionSet {
    let mut spec = PLANTED.to_string();
    for (from, to) in replaced {
        assert!(spec.contains(from), "{from}");
        spec = spec.replacen(from, to, 1);
    }
    let file = dir.join("wrong.isa");
    std::fs::write(&file, spec).expect("written");
    InstructionSet::load(&file).unwrap_or_else(|e| panic!("{replaced:?}: {e}"))
}

#[test]
fn ten_faults_of_one_decoder_are_reported_and_nothing_else() {
    let dir = tempfile::tempdir().expect("a folder");
    let right = planted(dir.path(), &[]);
    let faults: Vec<Vec<(Kind, Word)>> = PLANTED_FAULTS.iter().map(|f| f.words(&right, dir.path())).collect();
    // All of them in one decoder.
    let replaced: Vec<(&str, &str)> = PLANTED_FAULTS.iter().flat_map(|f| f.replaced).copied().collect();
    planted(dir.path(), &replaced);
    let reads = format!(
        "{} disasm --format plain --spec {} | sed '/^jmp/s/ residue=.*//'",
        env!("CARGO_BIN_EXE_verify"),
        dir.path().join("wrong.isa").display()
    );
    let command = format!("input=$(cat); case \"$input\" in *'f9 '*) exit 3;; esac; echo \"$input\" | {reads}");
    let report = audit(&right, command);
    assert!(report.asked <= 100_000, "{}", report.asked);
    let mut patterns = vec![0; faults.len()];
    for p in &report.patterns {
        assert!(p.exact, "{p:#?}");
        let inside = |(kind, w): &&(Kind, Word)| {
            let class = Class::of(&right.decode_raw(*w));
            *kind == p.kind && w.width == p.width && p.cube.contains(w.bits) && class.is_some_and(|c| p.classes.contains(&c))
        };
        let counts: Vec<u128> = faults.iter().map(|f| f.iter().filter(inside).count() as u128).collect();
        let of: Vec<usize> = (0..faults.len()).filter(|i| counts[*i] > 0).collect();
        // It belongs to one fault, and every word of it has that fault.
        assert_eq!(of.len(), 1, "{p:#?}");
        assert_eq!(counts[of[0]], p.count, "{}: {p:#?}", PLANTED_FAULTS[of[0]].name);
        patterns[of[0]] += 1;
    }
    for ((fault, words), count) in PLANTED_FAULTS.iter().zip(&faults).zip(patterns) {
        assert!(
            !words.is_empty() && (1..=fault.most).contains(&count),
            "{}: {count} patterns",
            fault.name
        );
        for (kind, word) in words {
            assert!(holds(&right, &report, *kind, *word), "{}: {kind:?} {word:?}", fault.name);
        }
    }
}

/// A machine with too many words for a list.
const WIDE: &str = r#"
isa wide "words of 20 bits"
units w:20
state r[3] : 32 "registers"
state pc[0] : 20 "program counter"
machine { registers r general control pc next pc + length words w at 1 }
operand reg(n: 3) : 32 { always => "r{n}" read r[n] write v { r[n] <- v; } }
group 0x0 "numbers" {
  region : w w[19] = 0
  instruction li "loads a number" {
    form n : w { fixed w[19] = 0 field x : 3 = w[18..16] "destination" field k : 16 = w[15..0] "number" operand d = reg(x) text "li {d}, {k:hex}" }
    sem { d <- zext(k, 32); }
  }
}
group 0x1 "the end" {
  region : w w[19..16] = 1000
  instruction ret "returns" {
    form r : w { fixed w[19..16] = 1000 reserved w[15..2] = 00000000000000 field k : 2 = w[1..0] "number" text "ret {k:hex}" }
    sem { pc <- r[7][19..0]; }
  }
}
"#;

/// Few random words find none of these faults: one word; sixteen beside each other, one of which is
/// right; and words that are no cube.
#[test]
fn all_words_are_asked_about_and_every_pattern_is_counted() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("wide.isa");
    std::fs::write(&file, WIDE).expect("written");
    let set = InstructionSet::load(&file).unwrap_or_else(|e| panic!("{e}"));
    let command = format!(
        "{} disasm --format plain --spec {} | sed -E 's/^li r3, 0xbeef$/li r3, 0x0/; s/^li r5, 0x123([0-689a-f])$/li r5, 0x124\\1/; s/^(ret 0x[12])$/\\1 now/'",
        env!("CARGO_BIN_EXE_verify"),
        file.display()
    );
    let line = |w: Word| set.model().word_text(w);
    let refuses = |text: &str| text.starts_with("invalid");
    let journal = dir.path().join("journal");
    let run = |command: &str| {
        let peer = Peer::new(
            Options {
                batch: 1 << 17,
                ..options(command.into())
            },
            &line,
            &refuses,
        );
        let mut audit = Audit::new(&set, (peer, Given::Words), Comparison::default(), true, 1);
        let (journal, noted) = Journal::open(&journal, &serde_json::json!({})).expect("opened");
        audit.note_in(journal, noted.said);
        let choice = Choice { exhaustive: 20, ..CHOICE };
        let mut report = audit.run(&audit.words(&choice)).expect("it answers");
        let swept = audit.swept(&choice);
        assert_eq!(swept, [20]);
        audit.sweep(&swept, &mut report, &noted.done, &|_, _| {}).expect("it answers");
        report
    };
    let report = run(&command);
    let expected: Vec<Bits> = [0x3_beef]
        .into_iter()
        .chain((0x5_1230..0x5_1240).filter(|w| *w != 0x5_1237))
        .chain([0x8_0001, 0x8_0002])
        .collect();
    for bits in &expected {
        assert!(holds(&set, &report, Kind::Texts, Word { bits: *bits, width: 20 }), "{bits:#x}");
    }
    for p in &report.patterns {
        let class = |bits: Bits| Class::of(&set.decode_raw(Word { bits, width: 20 }));
        let inside = |bits: &&Bits| p.cube.contains(**bits) && class(**bits).is_some_and(|c| p.classes.contains(&c));
        let inside = expected.iter().filter(inside).count() as u128;
        assert!(p.exact || p.counted, "{p:#?}");
        assert!(p.kind == Kind::Texts && (1..=inside).contains(&p.count), "{p:#?}");
        assert!(!p.exact || p.count == inside, "{p:#?}");
    }
    assert_eq!((report.asked, report.left), ((1 << 19) + (1 << 16), 0));
    assert_eq!((report.both, report.same), ((1 << 19) + 4, (1 << 19) + 4 - expected.len()));
    // What stands in the journal is not asked again.
    let again = run("exit 3");
    assert_eq!(format!("{:#?}", again.patterns), format!("{:#?}", report.patterns));
    assert_eq!((again.asked, again.both, again.same), (report.asked, report.both, report.same));
}

/// A program that fails once all words are asked about: the patterns of before stand.
#[test]
fn what_was_found_before_a_program_fails_is_kept() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("wide.isa");
    std::fs::write(&file, WIDE).expect("written");
    let set = InstructionSet::load(&file).unwrap_or_else(|e| panic!("{e}"));
    let command = format!(
        "{} disasm --format plain --spec {} | sed 's/^ret 0x1$/ret one/'",
        env!("CARGO_BIN_EXE_verify"),
        file.display()
    );
    let line = |w: Word| set.model().word_text(w);
    let refuses = |text: &str| text.starts_with("invalid");
    let peer = Peer::new(
        Options {
            batch: 1,
            ..options("exit 3".into())
        },
        &line,
        &refuses,
    );
    let mut failing = Audit::new(&set, (peer, Given::Words), Comparison::default(), true, 1);
    let peer = Peer::new(options(command), &line, &refuses);
    let mut audit = Audit::new(&set, (peer, Given::Words), Comparison::default(), true, 1);
    let mut report = audit.run(&audit.words(&CHOICE)).expect("it answers");
    assert!(!report.patterns.is_empty());
    let before = format!("{:?}", report.patterns);
    let end = failing.sweep(&[20], &mut report, &Default::default(), &|_, _| {});
    assert!(matches!(end, Err(PeerError::Fails { .. })), "{end:?}");
    assert_eq!(format!("{:?}", report.patterns), before);
}

#[test]
fn every_row_of_every_table_is_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    for set in [planted(dir.path(), &[]), InstructionSet::builtin("nv50").expect("built in")] {
        let (line, refuses) = (|_: Word| String::new(), |_: &str| true);
        let peer = Peer::new(options(String::new()), &line, &refuses);
        let audit = Audit::new(&set, (peer, Given::Words), Comparison::default(), true, 1);
        let choice = Choice {
            of_class: 1,
            most: usize::MAX,
            ..CHOICE
        };
        let mut rows = std::collections::BTreeSet::new();
        for instr in audit.words(&choice).into_iter().filter_map(|w| set.decode_raw(w).ok()) {
            let tables = set.model().forms[instr.form].tables.iter().enumerate();
            rows.extend(tables.map(|(t, table)| (instr.form, t, table.row(&instr.fields))));
        }
        for (form, f) in set.model().forms.iter().enumerate() {
            let partition = set.analysis(f.width).expect("a width");
            for (t, table) in f.tables.iter().enumerate() {
                let places = f.positions(&table.selector);
                for (row, r) in table.rows.iter().enumerate() {
                    let has_words = (0..table.map.len()).filter(|c| usize::from(table.map[*c]) == row).any(|code| {
                        let bit = |i: usize| {
                            (
                                1 << places[places.len() - 1 - i],
                                (code as Bits >> i & 1) << places[places.len() - 1 - i],
                            )
                        };
                        let bits = (0..places.len()).map(bit);
                        let cube = bits.fold(Cube::default(), |c, (mask, value)| Cube {
                            mask: c.mask | mask,
                            value: c.value | value,
                        });
                        !WordSet::of(&partition, Class::Canonical(form), cube).is_empty()
                    });
                    assert!(rows.contains(&(form, t, row)) || !has_words, "{} {} {}", f.name, table.name, r.name);
                }
            }
        }
    }
}

#[test]
fn a_crash_is_a_pattern_of_its_own() {
    let dir = tempfile::tempdir().expect("a folder");
    let (right, _, reads) = specs(dir.path(), &[]);
    // It ends at each `ld` to r2.
    let command = format!("input=$(cat); case \"$input\" in *'d0 '*) exit 3;; esac; echo \"$input\" | {reads}");
    let report = audit(&right, command);
    let [p] = report.patterns.as_slice() else {
        panic!("{:#?}", report.patterns)
    };
    assert_eq!((p.kind, p.width, p.count, p.exact), (Kind::Fails, 16, 256, true));
    assert_eq!((p.cube.mask & 0x38, p.cube.value), (0x38, 0x10));
}

fn ask(command: &str, words: &[Word]) -> Result<Vec<Reading>, PeerError> {
    let line = |w: Word| format!("{:02x}", w.bits);
    let refuses = |text: &str| text.is_empty();
    let timeout = Duration::from_millis(400);
    let mut peer = Peer::new(
        Options {
            timeout,
            ..options(command.into())
        },
        &line,
        &refuses,
    );
    peer.ask(words)?;
    Ok(words.iter().filter_map(|w| peer.said(*w).cloned()).collect())
}

#[test]
fn programs_that_misbehave_are_findings_and_no_hangs() {
    let word = |bits| Word { bits, width: 8 };
    let one = |command: &str| match ask(command, &[word(7)]).expect("it can be asked").remove(0) {
        Reading::Failed(failure) => failure,
        other => panic!("{other:?}"),
    };
    assert_eq!(one("sleep 60"), Failure::Hangs);
    assert_eq!(one("yes"), Failure::Endless);
    assert_eq!(one("cat; cat; echo more"), Failure::Lines(2));
    assert_eq!(one("printf '\\377\\n'"), Failure::NoText);
    assert!(matches!(one("exit 4"), Failure::Dies(_)));
    assert!(matches!(one("kill -9 $$"), Failure::Dies(_)));
    assert!(matches!(ask("no-such-program-at-all", &[word(7)]), Err(PeerError::Missing(..))));
    // The words beside one that it fails on keep their readings.
    let readings = ask(
        "while read w; do [ $w = 05 ] && exit 1; echo got $w; done",
        &[word(3), word(5), word(9)],
    )
    .expect("asked");
    assert_eq!(readings[0], Reading::Text("got 03".into()));
    assert!(matches!(readings[1], Reading::Failed(Failure::Dies(_))));
    assert_eq!(readings[2], Reading::Text("got 09".into()));
}

/// Asks about 60 words, ten at once; the readings, how often the program was started, and the
/// peer's word for how it may go wrong.
fn ask_often(command: &str) -> (Vec<Reading>, usize) {
    let line = |w: Word| format!("{:02x}", w.bits);
    let refuses = |text: &str| text == "invalid";
    let options = Options {
        timeout: Duration::from_millis(600),
        ..options(command.into())
    };
    let mut peer = Peer::new(options, &line, &refuses);
    let words: Vec<Word> = (0x10..0x4c).map(|bits| Word { bits, width: 8 }).collect();
    for batch in words.chunks(10) {
        peer.ask(batch).expect("it can be asked");
    }
    (words.iter().filter_map(|w| peer.said(*w).cloned()).collect(), peer.starts())
}

/// A program in a loop over its lines that says that it can stay; `$w` is the word.
fn stays(body: &str) -> String {
    format!("while read w n; do case \"$w\" in '#sync') echo \"#synced $n\";; *) {body};; esac; done")
}

#[test]
fn a_program_that_can_stay_is_started_once() {
    // Once for the first batch, once to ask whether it can stay, once for all others.
    let got = |w: u64| Reading::Text(format!("got {w:02x}"));
    let expected: Vec<Reading> = (0x10..0x4c).map(got).collect();
    assert_eq!(ask_often(&stays("echo got $w")), (expected.clone(), 3));
    // One that does not say so is started for each batch, whatever it makes of the question.
    assert_eq!(ask_often("while read w; do echo got $w; done"), (expected.clone(), 7));
    assert_eq!(ask_often("sed 's/^/got /'"), (expected, 7));
}

#[test]
fn a_program_that_stays_and_misbehaves_is_asked_in_runs_of_its_own() {
    for (body, failure) in [
        ("[ $w = 2b ] && exit 1; echo got $w", Some("dies")),
        ("[ $w = 2b ] && kill -9 $$; echo got $w", Some("dies")),
        ("[ $w = 2b ] && sleep 9; echo got $w", Some("hangs")),
        ("[ $w = 2b ] && echo more; echo got $w", Some("lines")),
        ("[ $w = 2b ] || echo got $w", Some("lines")),
        ("[ $w = 2b ] && yes; echo got $w", Some("endless")),
        ("[ $w = 2b ] && printf '\\377'; echo got $w", Some("no text")),
        // It loses or adds a line only where it has answered before, as a program would that stays.
        ("c=$((c+1)); [ $c = 25 ] && echo more; echo got $w", None),
        ("c=$((c+1)); [ $c = 25 ] || echo got $w", None),
        ("c=$((c+1)); [ $c = 25 ] && sleep 9; echo got $w", None),
        // It buffers once it is asked for the second time, so nothing comes in time.
        ("c=$((c+1)); [ $c -gt 10 ] && sleep 9; echo got $w", None),
    ] {
        let (readings, starts) = ask_often(&stays(body));
        for (bits, reading) in (0x10..).zip(&readings) {
            let is = |f: &Failure| match f {
                Failure::Dies(_) => "dies",
                Failure::Hangs => "hangs",
                Failure::Lines(_) => "lines",
                Failure::Endless => "endless",
                Failure::NoText => "no text",
            };
            match (reading, failure) {
                (Reading::Failed(f), Some(failure)) if bits == 0x2b => assert_eq!(is(f), failure, "{body}"),
                (reading, _) => assert_eq!(*reading, Reading::Text(format!("got {bits:02x}")), "{body}"),
            }
        }
        assert_eq!(readings.len(), 60);
        assert!(
            failure.is_none() || readings.iter().any(|r| matches!(r, Reading::Failed(_))),
            "{body}"
        );
        assert!(starts <= 24, "{body}: started {starts} times");
    }
}

#[test]
fn other_names_are_learnt_and_faults_are_not() {
    let dir = tempfile::tempdir().expect("a folder");
    for (fault, found) in [
        (&[][..], 0),
        (&[("addi {d}, {k:sdec}", "addi {d}, {k}")], 1),
        (&[("000 add   001 sub", "001 add   000 sub")], 1),
    ] {
        let (right, _, command) = specs(dir.path(), fault);
        // Another prefix for registers, and another name.
        let renamed = format!("{command} | sed -E 's/\\br([0-7])/%g\\1/g; s/\\bld\\b/load.w/'");
        let line = |w: Word| right.model().word_text(w);
        let refuses = |text: &str| text.starts_with("invalid");
        let peer = Peer::new(options(renamed), &line, &refuses);
        let mut audit = Audit::new(&right, (peer, Given::Words), Comparison::default(), true, 1);
        let words = audit.words(&CHOICE);
        let learnt: Vec<String> = audit
            .learn_renames(&words)
            .expect("it answers")
            .into_iter()
            .map(|l| l.rename.to_string())
            .collect();
        assert!(
            learnt.contains(&"rename ld => @ load.w".to_string()) || learnt.contains(&"rename ld => load.w".to_string()),
            "{learnt:?}"
        );
        assert!(learnt.contains(&"rename r5 => % g5".to_string()), "{learnt:?}");
        assert!(!learnt.iter().any(|l| l.contains("sub")), "{learnt:?}");
        let report = audit.run(&words).expect("it answers");
        assert_eq!(report.patterns.len(), found, "{fault:?} {learnt:?}\n{:#?}", report.patterns);
    }
}

#[test]
fn undocumented_words_are_asked_if_their_region_says_how_long_they_are() {
    let spec = |more: &str| {
        format!(
            "isa two \"Words of two lengths\"\nunits w:16, v:16\nstate r[1] : 16 \"registers\"\ngroup 0x0 \"all\" {{
               region : w w[15] = 0
               region : w v w[15] = 1
               instruction a {{ form s : w {{ fixed w[15..3] = 0000000000000 field n : 3 = w[2..0] text \"a {{n}}\" }} nosem \"none\" }}
               instruction b {{ form l : w v {{
                 fixed w[15..3] = 1000000000000 field n : 3 = w[2..0] field m : 16 = v[15..0] text \"b {{n}}, {{m}}\"
               }} nosem \"none\" }}
               {more}
             }}"
        )
    };
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: String| {
        let file = dir.path().join(name);
        std::fs::write(&file, text).expect("written");
        file
    };
    let right = InstructionSet::load(file("right.isa", spec(""))).expect("a spec");
    let hidden =
        "instruction c { form h : w v { fixed w[15..14] = 11 field n : 14 = w[13..0] ignored v[15..0] text \"c {n}\" } nosem \"none\" }";
    let wrong = file("wrong.isa", spec(hidden));
    let command = |file: &std::path::Path| format!("{} disasm --format plain --spec {}", env!("CARGO_BIN_EXE_verify"), file.display());
    assert_eq!(audit(&right, command(&dir.path().join("right.isa"))).patterns.len(), 0);
    // Bits that all documented words share and that the other decoder does not look at are free.
    let found = accepted(&right, &command(&wrong), 0);
    assert_eq!(found, [(32, 0xc000, 0xc000, 1 << 30)]);
    let long = "awk '{ print /^[89a-f]/ ? \"b\" : \"invalid\" }'";
    assert_eq!(accepted(&right, long, 0), [(32, 0x8000, 0x8000, (1 << 31) - (1 << 19))]);
    // In a region that meets one of another width, the bits that tell them apart stay.
    let meets = spec("")
        .replace("region : w v w[15] = 1", "region : w v w[11] = 1")
        .replace("1000000000000", "1000100000000");
    let meets = InstructionSet::load(file("meets.isa", meets)).expect("a spec");
    let long = "awk '{ print /^[89a-f][89a-f]/ ? \"b\" : \"invalid\" }'";
    assert_eq!(accepted(&meets, long, 0), [(32, 0x8800, 0x8800, (1 << 30) - (1 << 19))]);
}

#[test]
fn bits_that_all_documented_words_share_are_free_in_undocumented_words() {
    let spec = "isa one \"Words of one length\"\nunits w:16\ngroup 0x0 \"all\" {
      region : w w[15] = 0
      instruction a {
        form s : w { fixed w[15..3] = 0000000000000 field n : 3 = w[2..0] text \"a {n}\" }
        form t : w { fixed w[15..3] = 0000000000001 field n : 3 = w[2..0] text \"t {n}\" }
        nosem \"none\"
      }
    }";
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("one.isa");
    std::fs::write(&file, spec).expect("written");
    let set = InstructionSet::load(file).expect("a spec");
    // The words whose bits 14 to 12 are not all zero, each with its highest bit that is set.
    let peer = "awk '{ print /^[1-7]/ ? \"b\" : \"invalid\" }'";
    for exhaustive in [0, 16] {
        let found = accepted(&set, peer, exhaustive);
        assert_eq!(found.len(), 3, "{found:x?}");
        for (width, mask, value, count) in &found {
            let free = 16 - (mask & 0xffff).count_ones();
            assert_eq!((*width, mask & 0x8fff, *count), (16, 0x8000, 1 << free), "{found:x?}");
            assert!(value & 0x7000 != 0, "{found:x?}");
        }
        for bits in 0x1000..0x8000 {
            assert!(
                found.iter().any(|(_, mask, value, _)| bits & mask == *value),
                "{bits:x}: {found:x?}"
            );
        }
    }
}

/// The patterns of words that a program alone accepts: their widths, masks, values and numbers.
fn accepted(set: &InstructionSet, command: &str, exhaustive: u32) -> Vec<(u32, Bits, Bits, u128)> {
    let line = |w: Word| set.model().word_text(w);
    let refuses = |text: &str| text == "invalid" || text.starts_with("invalid:");
    let peer = Peer::new(options(command.into()), &line, &refuses);
    let mut audit = Audit::new(set, (peer, Given::Words), Comparison::default(), false, 1);
    let words = audit.words(&Choice { exhaustive, ..CHOICE });
    let report = audit.run(&words).expect("the program answers");
    let patterns = report.patterns.iter().filter(|p| p.kind == Kind::OnlyThere);
    patterns
        .map(|p| {
            assert!(p.exact, "{p:?}");
            (p.width, p.cube.mask, p.cube.value, p.count)
        })
        .collect()
}

#[test]
fn words_in_binary_have_the_byte_order_of_the_machine() {
    let spec = |order: &str| {
        format!(
            "isa both \"Words of two bytes\"\nunits w:16\nstate r[1] : 8 \"registers\"\nstate pc[0] : 8 \"program counter\"\n\
             state m[8] : 8 \"memory\"\n\
             machine {{ registers r general memory m global, {order} control pc next pc + length words w at 2 }}\n\
             group 0x0 \"all\" {{ region : w w[15] = 0 instruction inc {{\n\
               form f : w {{ fixed w[15] = 0 field a : 8 = w[14..7] reserved w[6..0] = 0000000 text \"inc {{a}}\" }}\n\
               sem {{ m[a] <- m[a] + 1; }}\n\
             }} }}"
        )
    };
    let dir = tempfile::tempdir().expect("a folder");
    for order in ["big-endian", "little-endian"] {
        let file = dir.path().join(order);
        std::fs::write(&file, spec(order)).expect("written");
        let command = format!(
            "{} disasm --input raw --format plain - --spec {}",
            env!("CARGO_BIN_EXE_verify"),
            file.display()
        );
        let audit = |command: &str| {
            let run = std::process::Command::new(env!("CARGO_BIN_EXE_verify"))
                .args(["audit", "--raw", "--format", "json", "--against", command, "--spec"])
                .arg(&file)
                .output()
                .expect("it runs");
            serde_json::from_slice::<serde_json::Value>(&run.stdout).expect("a report")
        };
        let report = audit(&command);
        assert_eq!(report["patterns"].as_array().map(Vec::len), Some(0), "{order}: {report:#}");
        assert!(report["same"].as_u64() > Some(16), "{order}: {report:#}");
        // A command that shows a disagreement again writes the word in the same order.
        let report = audit(&format!("{command} | sed 's/^inc 2$/inc 3/'"));
        let again = report["patterns"][0]["again"].as_str().expect("a command");
        let bytes = if order == "big-endian" { "\\001\\000" } else { "\\000\\001" };
        assert!(again.contains(bytes), "{order}: {again}");
    }
}

/// An audit of `verify asm` by a spec.
fn audit_assembler(right: &InstructionSet, spec: &str) -> Report {
    let line = |w: Word| text(right, w).expect("an instruction");
    let refuses = |text: &str| text.starts_with("error");
    let read = |line: &str| right.model().word(line);
    let command = format!("{} asm --spec {spec} --format plain", env!("CARGO_BIN_EXE_verify"));
    let peer = Peer::new(options(command), &line, &refuses);
    let mut audit = Audit::new(right, (peer, Given::Texts(&read)), Comparison::default(), true, 1);
    let words = audit.words(&CHOICE);
    audit.run(&words).expect("the program answers")
}

#[test]
fn faults_of_assemblers_are_patterns() {
    let dir = tempfile::tempdir().expect("a folder");
    let (right, _, _) = specs(dir.path(), &[]);
    let file = |name: &str| dir.path().join(name).display().to_string();
    let report = audit_assembler(&right, &file("right.isa"));
    assert_eq!(report.patterns.len(), 0, "{:#?}", report.patterns);
    assert!(report.both > 50 && report.same == report.both);

    specs(
        dir.path(),
        &[("000 add   001 sub", "001 add   000 sub"), ("text \"halt\"", "text \"stop\"")],
    );
    let report = audit_assembler(&right, &file("wrong.isa"));
    let kinds: Vec<Kind> = report.patterns.iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [Kind::OnlyHere, Kind::Words], "{:#?}", report.patterns);
    assert_eq!(report.patterns[0].count, 1, "halt is one word");
}

#[test]
fn an_audit_that_was_ended_goes_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let (right, _, command) = specs(dir.path(), &[("000 add   001 sub", "001 add   000 sub")]);
    let asked = dir.path().join("asked");
    let journal = dir.path().join("journal");
    let spec = dir.path().join("right.isa");
    let verify = |against: &str, batch: &str| {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(["audit", "--format", "json", "--batch", batch, "--spec"])
            .arg(&spec)
            .args(["--against", against, "--journal"])
            .arg(&journal)
            .output()
            .expect("it runs");
        (
            out.status.code(),
            String::from_utf8(out.stdout).expect("text"),
            String::from_utf8(out.stderr).expect("text"),
        )
    };
    let count = || std::fs::read_to_string(&asked).map_or(0, |t| t.lines().count());
    let counting = format!("tee -a {} | {command}", asked.display());
    let (code, whole, _) = verify(&counting, "200");
    assert_eq!(code, Some(1));
    let all = count();
    assert!(all > 500);

    // Half of the journal is lost.
    let text = std::fs::read(&journal).expect("there");
    std::fs::write(&journal, &text[..text.len() / 2]).expect("written");
    std::fs::remove_file(&asked).expect("there");
    let (code, again, _) = verify(&counting, "200");
    assert_eq!((code, &again), (Some(1), &whole));
    assert!((all / 4..all * 3 / 4).contains(&count()), "{} of {all}", count());

    // All of it is there, so nothing is asked; another program has a journal of its own.
    std::fs::remove_file(&asked).expect("there");
    assert_eq!(verify(&counting, "200").1, whole);
    assert_eq!(count(), 0);
    let (code, _, err) = verify(&command, "200");
    assert_eq!(code, Some(2));
    assert!(
        err.contains("no journal of this audit") && err.contains("name another file"),
        "{err}"
    );
    drop(right);
}
