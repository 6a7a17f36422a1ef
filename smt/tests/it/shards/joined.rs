//! Joined shards are what one machine writes.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::{SPECS, all_shards, files, merge, shard, stderr, stdout, verify};

/// A report for programs without times, and without what stages did in the process.
fn without_times(text: &str) -> Value {
    fn strip(v: &mut Value) {
        match v {
            Value::Object(map) => {
                map.retain(|k, _| k != "seconds" && k != "stages");
                map.values_mut().for_each(strip);
            }
            Value::Array(all) => all.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut v = serde_json::from_str(text).unwrap();
    strip(&mut v);
    v
}

/// The last line says how long it took.
fn without_time(text: &str) -> String {
    let (Some(at), Some(end)) = (text.rfind(" in "), text.rfind("/s)")) else {
        return text.to_string();
    };
    format!("{}{}", &text[..at], &text[end + 3..])
}

#[test]
fn proofs_in_any_number_of_shards_are_what_one_machine_writes() {
    let prove = [&["prove"], &SPECS[..]].concat();
    let whole = verify(&prove);
    assert_eq!(whole.status.code(), Some(1));
    assert!(stdout(&whole).contains("refuted"));
    let json = verify(&[&prove[..], &["--format", "json"]].concat());
    for of in [1, 5] {
        let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        all_shards(&prove, of, one.path(), &["--jobs", "1"]);
        all_shards(&prove, of, two.path(), &["--jobs", "3"]);
        assert_eq!(files(one.path()), files(two.path()), "threads do not matter");
        assert_eq!(files(one.path()).len(), of, "nothing but results is left");
        let merged = merge(one.path(), &["--audit", "0.3"]);
        assert_eq!(merged.status.code(), Some(1), "{}", stderr(&merged));
        assert_eq!(stdout(&merged), without_time(&stdout(&whole)));
        let merged = merge(one.path(), &["--format", "json"]);
        assert_eq!(without_times(&stdout(&merged)), without_times(&stdout(&json)));
    }
}

#[test]
fn audits_in_shards_are_what_one_machine_writes() {
    let dir = tempfile::tempdir().unwrap();
    let peer = format!(
        "{} disasm --format plain --spec tests/cli/revision-2.isa",
        env!("CARGO_BIN_EXE_verify")
    );
    let audit = [
        "audit",
        "--spec",
        "tests/cli/revision-1.isa",
        "--against",
        &peer,
        "--exhaustive",
        "16",
    ];
    for format in ["human", "json"] {
        let whole = verify(&[&audit[..], &["--format", format]].concat());
        assert_eq!(whole.status.code(), Some(1), "{}", stderr(&whole));
        all_shards(&audit, 3, dir.path(), &[]);
        let merged = merge(dir.path(), &["--against", &peer, "--audit", "0.2", "--format", format]);
        assert_eq!(merged.status.code(), Some(1), "{}", stderr(&merged));
        assert_eq!(stdout(&merged), stdout(&whole));
    }
    // No command is taken from a file.
    let unasked = merge(dir.path(), &[]);
    assert_eq!(unasked.status.code(), Some(2));
    assert!(stderr(&unasked).contains("--against"), "{}", stderr(&unasked));
}

/// The first lines of what is printed: the last one says how long it took.
fn but_the_last(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    lines[..lines.len().saturating_sub(1)].to_vec()
}

#[test]
fn rule_books_from_any_number_of_shards_are_what_one_machine_writes() {
    let dir = tempfile::tempdir().unwrap();
    let book = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let short = ["mine", "--isa", "nv50", "--use", "shl"];
    let long = [
        "mine", "--isa", "nv50", "--use", "add", "--flags", "none", "--nodes", "1", "--len", "3",
    ];
    for (mine, numbers, number) in [(&short[..], &[1, 5][..], "short"), (&long[..], &[3][..], "long")] {
        let one = verify(&[mine, &["--output", &book("one")]].concat());
        assert_eq!(one.status.code(), Some(0), "{}", stderr(&one));
        for of in numbers {
            let shards = dir.path().join(format!("{number}-{of}"));
            all_shards(mine, *of, &shards, &[]);
            let merged = merge(&shards, &["--audit", "0.1", "--output", &book("merged")]);
            assert_eq!(merged.status.code(), Some(0), "{}", stderr(&merged));
            assert_eq!(but_the_last(&stdout(&merged)), but_the_last(&stdout(&one)));
            for kind in ["json", "txt"] {
                let read = |name: &str| std::fs::read(dir.path().join(format!("{name}.{kind}"))).unwrap();
                assert_eq!(read("merged"), read("one"), "{number} {of} {kind}");
            }
        }
    }
}

/// Runs the shards of a search, and of its next rounds; what the last merge prints, and how many
/// rounds there were.
fn search_in_rounds(search: &[&str], of: usize, dir: &Path) -> (Output, usize) {
    all_shards(search, of, dir, &[]);
    let mut merged = merge(dir, &["--audit", "0.2"]);
    let mut rounds = 1;
    while stdout(&merged).starts_with("verify search") {
        let text = stdout(&merged);
        let mut next = None;
        for command in text.lines() {
            let words = shell_words(command);
            let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            let out = verify(&args);
            assert_eq!(out.status.code(), Some(0), "{command}: {}", stderr(&out));
            next = args.last().map(|d| d.to_string());
        }
        merged = merge(Path::new(&next.unwrap()), &["--audit", "0.2"]);
        rounds += 1;
        assert!(rounds < 10);
    }
    (merged, rounds)
}

/// The words of a command as the shell takes it apart, with single quotes alone.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[test]
fn searches_in_shards_find_and_exhaust_what_one_machine_does() {
    let found = [
        "search",
        "--isa",
        "nv50",
        "--goal",
        "r1 <- r0 & (r0 - 1)",
        "--cost",
        "issue,2",
        "--max-len",
        "2",
    ];
    // Nothing this short computes it, and programs that agree in the first test states are refuted.
    let none = [
        "search",
        "--isa",
        "nv50",
        "--goal",
        "r1 <- if slt(r0, r2) { r2 } else { r0 }",
        "--use",
        "add,logic,shr",
        "--cost",
        "issue,3",
        "--max-len",
        "3",
    ];
    for search in [&found[..], &none[..]] {
        let one = verify(search);
        for of in [1, 4] {
            let dir = tempfile::tempdir().unwrap();
            let (merged, _) = search_in_rounds(search, of, dir.path());
            assert_eq!(merged.status.code(), one.status.code(), "{}", stderr(&merged));
            assert_eq!(but_the_last(&stdout(&merged)), but_the_last(&stdout(&one)));
        }
    }
}

#[test]
fn what_a_search_in_shards_cannot_depend_on_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let search = ["search", "--isa", "nv50", "--goal", "r1 <- r0 + 1"];
    let wrong = |more: &[&str]| shard(&search, "1/2", dir.path(), more);
    for more in [&["--time", "5"][..], &["--cache", "known.txt"], &["--translate"]] {
        let out = wrong(more);
        assert_eq!(out.status.code(), Some(2));
        assert!(stderr(&out).contains("depends on its question alone"), "{}", stderr(&out));
    }
    let states = dir.path().join("states.txt");
    let path = states.to_string_lossy().into_owned();
    for (text, why) in [
        ("nothing\n", ":1: expected `isamorph states 1`"),
        ("isamorph states 1\nstate 1\nstat\n", ":3: expected `state` and hexadecimal"),
        ("isamorph states 1\nstate 1,2,3\n", "state 1 is none of the inputs"),
        ("isamorph states 1\nstate 100000000\n", "state 1 is none of the inputs"),
    ] {
        std::fs::write(&states, text).unwrap();
        let out = wrong(&["--states", &path]);
        assert_eq!(out.status.code(), Some(2), "{text}");
        assert!(stderr(&out).contains(why), "{}", stderr(&out));
    }
    let alone = verify(&[&search[..], &["--states", &path]].concat());
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn missing_shards_are_commands_that_can_be_run() {
    let prove = ["prove", "--spec", "tests/cli/ambiguous.isa", "--filter", "text"];
    let dir = tempfile::tempdir().unwrap();
    // More shards than subspaces: some are empty.
    for i in [1, 3, 20] {
        assert_eq!(shard(&prove, &format!("{i}/20"), dir.path(), &[]).status.code(), Some(0));
    }
    let first = merge(dir.path(), &[]);
    assert_eq!(first.status.code(), Some(1));
    let commands: Vec<String> = stdout(&first).lines().map(str::to_string).collect();
    assert!(!commands.is_empty());
    for command in &commands {
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        let out = verify(&args);
        assert_eq!(out.status.code(), Some(0), "{command}: {}", stderr(&out));
    }
    let merged = merge(dir.path(), &[]);
    let whole = verify(&prove);
    assert_eq!(stdout(&merged), without_time(&stdout(&whole)));
    assert_eq!(merged.status.code(), whole.status.code());
}

#[test]
fn shards_of_different_numbers_are_joined() {
    let prove = [&["prove"], &SPECS[..]].concat();
    let dir = tempfile::tempdir().unwrap();
    all_shards(&prove, 2, dir.path(), &[]);
    let whole = merge(dir.path(), &[]);
    let name = files(dir.path()).remove(1).0;
    std::fs::remove_file(dir.path().join(name)).unwrap();
    // The other half of the subspaces, in quarters.
    for quarter in ["2/4", "4/4"] {
        assert_eq!(shard(&prove, quarter, dir.path(), &[]).status.code(), Some(0));
    }
    assert_eq!(stdout(&merge(dir.path(), &[])), stdout(&whole));
}

#[test]
fn a_question_that_changed_is_another_one() {
    let dir = tempfile::tempdir().unwrap();
    let spec = dir.path().join("a.isa");
    let text = std::fs::read_to_string("tests/cli/ambiguous.isa").unwrap();
    std::fs::write(&spec, &text).unwrap();
    let spec_text = spec.to_string_lossy().into_owned();
    let prove = ["prove", "--spec", &spec_text];
    let shards = dir.path().join("shards");
    all_shards(&prove, 1, &shards, &[]);
    std::fs::write(&spec, format!("{text}\n")).unwrap();
    let out = merge(&shards, &[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(stderr(&out).contains("another version of `"), "{}", stderr(&out));
    // The shard of the old spec is not taken for one of the new.
    all_shards(&prove, 1, &shards, &[]);
    let out = merge(&shards, &[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(stderr(&out).contains("shards of 2 questions"), "{}", stderr(&out));
}
