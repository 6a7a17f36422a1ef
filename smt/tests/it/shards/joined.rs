//! Joined shards are what one machine writes.

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
