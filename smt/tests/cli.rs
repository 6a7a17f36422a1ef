//! The command line as its users see it: what each command prints, and its exit code.
//!
//! `tests/cli/*.trycmd` are transcripts, `? N` the exit code. `TRYCMD=overwrite cargo test -p isamorph-smt --test cli` writes
//! them anew: read the difference.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

fn verify(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the program reads its input");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

#[test]
fn commands_print_what_their_transcripts_say() {
    // Transcripts write files there, wherever cargo has its own.
    std::fs::create_dir_all("../target/tmp").expect("a folder for files");
    trycmd::TestCases::new().case("tests/cli/*.trycmd");
}

#[test]
fn examples_of_the_documentation_print_what_it_says() {
    trycmd::TestCases::new().case("../docs/cli.md");
}

#[test]
fn plain_disassembly_of_any_input_has_a_line_for_each_line() {
    let input = "20028a00\n\n# comment\nnonsense\n21808200\r\n2000c815 0420c780\n1 2 3\n20028a00";
    let out = verify(&["disasm", "--isa", "nv50", "--format", "plain", "-"], input);
    let text = String::from_utf8(out.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "short add b32 $r0 $r5 $r2",
            "",
            "",
            "error: expected a hexadecimal digit, found `n`",
            "invalid: add.short: a short word cannot read both s[] and c[]",
            "add b32 $r5 b32 s[0x10] $r3",
            "error: expected a unit of 8 hexadecimal digits, found 1",
            "short add b32 $r0 $r5 $r2",
        ]
    );
    assert_eq!(out.status.code(), Some(2));
    let errors = String::from_utf8(out.stderr).expect("text");
    assert!(errors.contains("<stdin>:4:1"), "{errors}");
    assert!(errors.contains("<stdin>:7:1"), "{errors}");
}

#[test]
fn assembling_a_disassembly_gives_the_words_back() {
    let words = "20028a00\n2000c815 0420c780\n203e9429 0fffffff\n20000001 04004782\n";
    let text = verify(&["disasm", "--isa", "nv50", "--format", "plain"], words);
    assert_eq!(text.status.code(), Some(0));
    let text = String::from_utf8(text.stdout).expect("text");
    let back = verify(&["asm", "--isa", "nv50", "-"], &text);
    assert_eq!(back.status.code(), Some(0));
    assert_eq!(String::from_utf8(back.stdout).expect("text"), words);
}

#[test]
fn a_closed_pipe_ends_the_program_in_silence() {
    let words = "20028a00\n".repeat(50_000);
    let file = std::env::temp_dir().join(format!("verify-pipe-{}.hex", std::process::id()));
    std::fs::write(&file, words).expect("a temporary file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(["disasm", "--isa", "nv50"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut some = [0u8; 100];
    stdout.read_exact(&mut some).expect("some output");
    drop(stdout);
    let out = child.wait_with_output().expect("the program ends");
    std::fs::remove_file(&file).expect("the temporary file is there");
    assert_eq!(String::from_utf8_lossy(&out.stderr), "");
    assert_eq!(out.status.code(), Some(0));
}

#[test]
fn all_evidence_of_the_built_in_errata_holds() {
    let out = verify(&["errata"], "");
    let text = String::from_utf8(out.stdout).expect("text");
    assert_eq!(out.status.code(), Some(0), "{text}");
    assert!(text.ends_with("0 failed\n"), "{text}");
}

#[test]
fn all_built_in_specs_are_listed_and_have_no_errors() {
    let out = verify(&["isas"], "");
    let text = String::from_utf8(out.stdout).expect("text");
    let files: Vec<String> = isamorph_core::builtin::NAMES
        .iter()
        .map(|n| format!("../core/isa/{n}.isa"))
        .collect();
    for name in isamorph_core::builtin::NAMES {
        assert!(text.lines().any(|l| l.starts_with(&format!("{name}  "))), "{text}");
    }
    let mut args = vec!["check"];
    args.extend(files.iter().map(String::as_str));
    let out = verify(&args, "");
    assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stdout));
    assert_eq!(String::from_utf8_lossy(&out.stdout).lines().count(), files.len());
}

#[test]
fn a_search_goes_on_from_its_cache() {
    let file = std::env::temp_dir().join(format!("verify-search-{}.txt", std::process::id()));
    let path = file.to_str().expect("a path in Unicode");
    let search = |goal: &str, cost: &str| {
        let args = [
            "search",
            "--isa",
            "nv50",
            "--use",
            "add,logic",
            "--cache",
            path,
            "--goal",
            goal,
            "--cost",
            cost,
        ];
        let out = verify(&args, "");
        (
            out.status.code(),
            String::from_utf8(out.stdout).expect("text"),
            String::from_utf8(out.stderr).expect("text"),
        )
    };
    let (code, text, _) = search("r1 <- r0 & (r0 - 1)", "issue,1");
    assert!(code == Some(1) && !text.contains("cache:"), "{text}");
    let (code, text, _) = search("r1 <- r0 & (r0 - 1)", "issue");
    assert!(
        code == Some(0) && text.contains("cache: costs up to 1 were exhausted earlier"),
        "{text}"
    );
    assert!(!text.contains("it was proved again"), "{text}");
    let (code, text, _) = search("r6 <- r5 & (r5 - 1)", "issue");
    assert!(
        code == Some(0) && text.contains("it was proved again") && text.contains("$r6"),
        "{text}"
    );
    std::fs::write(&file, "something else\n").expect("a temporary file");
    let (code, text, errors) = search("r6 <- r5 & (r5 - 1)", "issue");
    assert!(code == Some(0) && !text.contains("cache:"), "{text}");
    assert!(errors.contains("was set aside"), "{errors}");
    std::fs::remove_file(&file).expect("the cache is there");
    std::fs::remove_file(file.with_extension("txt.set-aside")).expect("the other file is there");
}
