//! The command line as its users see it: what each command prints, and its exit code.
//!
//! `tests/cli/*.trycmd` are transcripts, `? N` the exit code. `BLESS=1 cargo test -p isamorph-smt
//! --test it cli::` writes them anew: read the difference.

use crate::support::bless;

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

/// Runs transcripts. `trycmd` reads a variable of its own to write them, so that with `BLESS=1` the
/// named test runs once more in a process that has it.
fn transcripts(test: &str, files: &str) {
    prepared_transcripts(test, files, &|| ());
}

/// The same for transcripts that need something done before each run.
fn prepared_transcripts(test: &str, files: &str, prepare: &dyn Fn()) {
    if bless::asked() && std::env::var_os("TRYCMD").is_none() {
        let this = std::env::current_exe().expect("the path of this test");
        let written = Command::new(this)
            .args(["--exact", test])
            .env("TRYCMD", "overwrite")
            .output()
            .expect("the test starts");
        let ran = String::from_utf8_lossy(&written.stdout).contains("running 1 test");
        assert!(ran && written.status.success(), "{files}: not written");
    }
    prepare();
    trycmd::TestCases::new().case(files);
}

/// `run` of threads in step begins with what registers always hold.
#[test]
fn kernels_see_constant_registers() {
    let dir = tempfile::tempdir().expect("a folder");
    let spec = std::fs::read_to_string("tests/cli/toy-gpu.isa").expect("a spec");
    let spec = spec.replacen("registers v   general", "registers v   general, element 7 is 5", 1);
    let (file, program) = (dir.path().join("constant.isa"), dir.path().join("store.asm"));
    std::fs::write(&file, spec).expect("written");
    let code = ["id v0, 0", "li v1, 4", "mul v1, v0, v1", "add v2, v7, v0", "st [v1], v2", "stop"];
    std::fs::write(&program, code.join("\n")).expect("written");
    for interp in ["reference", "fast", "both"] {
        let run = Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(["run", "--block", "3", "--dump", "0..0xc", "--interp", interp, "--spec"])
            .args([&file, &program])
            .output()
            .expect("it runs");
        let text = String::from_utf8_lossy(&run.stdout);
        assert!(
            text.starts_with("00000 00000005\n00004 00000006\n00008 00000007\n"),
            "{text}{run:?}"
        );
    }
}

#[test]
fn commands_print_what_their_transcripts_say() {
    // Transcripts write files there, wherever cargo has its own.
    std::fs::create_dir_all("../target/tmp").expect("a folder for files");
    transcripts("cli::commands_print_what_their_transcripts_say", "tests/cli/*.trycmd");
}

#[test]
fn examples_of_the_documentation_print_what_it_says() {
    transcripts("cli::examples_of_the_documentation_print_what_it_says", "../docs/cli.md");
}

/// The tutorial writes files: it is run as a copy, in a folder of its own.
#[test]
fn the_tutorial_prints_what_it_says() {
    let folder = std::path::Path::new("../target/tmp/tutorial");
    let (page, copy) = ("../docs/tutorial.md", folder.join("tutorial.md"));
    let prepare = || {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder.join("tutorial.in")).expect("a folder for files");
        std::fs::copy(page, &copy).expect("a copy of the page");
    };
    prepared_transcripts(
        "cli::the_tutorial_prints_what_it_says",
        "../target/tmp/tutorial/tutorial.md",
        &prepare,
    );
    if bless::asked() {
        std::fs::copy(&copy, page).expect("the page, written again");
    }
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

/// A pipe cannot be read twice: nothing of it is lost.
#[cfg(unix)]
#[test]
fn programs_may_come_through_pipes() {
    let folder = std::env::temp_dir().join(format!("verify-pipes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let second = folder.join("second.s");
    std::fs::write(&second, "addi a0, a0, 1\n").expect("a file");
    let second = second.to_str().expect("a path");
    for first in ["/dev/stdin", "-"] {
        let out = verify(&["equiv", "--isa", "rv32", first, second], "nop\naddi a0, a0, 1\n");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(text.starts_with("proved") && out.status.code() == Some(0), "{first}: {text}");
        let out = verify(&["equiv", "--isa", "rv32", first, second], "addi a1, a1, 1\naddi a0, a0, 1\n");
        assert_eq!(out.status.code(), Some(1), "{first}");
        let out = verify(&["equiv", "--isa", "rv32", first, second], "\x7fELF\x01");
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(text.contains("is an ELF file, and text is read here"), "{first}: {text}");
        assert_eq!(out.status.code(), Some(2), "{first}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

#[test]
fn standard_input_is_one_input() {
    for args in [
        &["disasm", "--isa", "rv32", "-", "-"][..],
        &["equiv", "--isa", "rv32", "-", "-"],
        &["run", "--isa", "rv32", "-", "--mem", "-"],
    ] {
        let out = verify(args, "0513 0015\n");
        let errors = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(errors.contains("only one input of a command may be `-`"), "{args:?}: {errors}");
        assert_eq!(out.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn rewritten_files_keep_comments_and_the_ends_of_their_lines() {
    let file = std::env::temp_dir().join(format!("verify-ends-{}.s", std::process::id()));
    std::fs::write(
        &file,
        "\u{feff}loop:\r\n  addi t0, a0, 1 # one\r\n  addi t0, t0, 2\t# two\r\n  beq t0, a1, loop\r\n\r\nebreak",
    )
    .expect("a file");
    let path = file.to_str().expect("a path");
    let out = verify(&["suggest", "--isa", "rv32", path, "--fix", "--quick"], "");
    assert_eq!(out.status.code(), Some(1));
    let text = std::fs::read_to_string(&file).expect("the file is there");
    assert_eq!(
        text,
        "\u{feff}loop:\r\n  # one\r\n  addi t0, a0, 3  # two\r\n  beq t0, a1, loop\r\n\r\nebreak"
    );
    std::fs::remove_file(&file).expect("the file is there");
}

#[test]
fn answers_that_say_nothing_are_errors() {
    let file = std::env::temp_dir().join(format!("verify-answers-{}.tsv", std::process::id()));
    let path = file.to_str().expect("a path");
    for (answers, error) in [
        ("4133 0af9\tx2=1\t\n", "the answer says nothing, not even about `x2`"),
        ("", "holds no answers"),
        ("[]", "holds no answers"),
    ] {
        std::fs::write(&file, answers).expect("a file");
        let out = verify(&["vectors", "--isa", "rv32", "--check", path], "");
        let errors = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(errors.contains(error), "{errors}");
        assert_eq!(out.status.code(), Some(2));
    }
    std::fs::remove_file(&file).expect("the file is there");
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
        code == Some(0) && text.contains("claims that costs up to 1 are exhausted"),
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

/// The examples in the help of a command, lines that a backslash joins as one, without what is said
/// beside them.
fn examples(command: &str) -> Vec<String> {
    // `bench` has its examples with its one set of problems.
    let args = if command == "bench" {
        &["bench", "hd", "--help"][..]
    } else {
        &[command, "--help"]
    };
    let help = String::from_utf8(verify(args, "").stdout).expect("text");
    let joined = help.replace("\\\n", " ");
    let lines = joined.lines().filter_map(|l| l.strip_prefix("    verify "));
    lines.map(|l| l.split("   ").next().unwrap_or(l).trim().to_string()).collect()
}

/// A folder with the files that examples name.
fn example_files(command: &str) -> std::path::PathBuf {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = std::env::temp_dir().join(format!("verify-examples-{}-{command}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary folder");
    let read = |name: &str| std::fs::read(here.join("tests/cli").join(name)).expect("a file of the tests");
    let nv50 = b"20028a00\n2000c815 0420c780\n".to_vec();
    let words = if command == "asm" { nv50.clone() } else { read("shader.hex") };
    let files = [
        ("my.isa", read("toy.isa")),
        ("kernel.asm", b"IADD R0, R0, R1\n".to_vec()),
        ("program.hex", nv50),
        ("words.txt", words),
        ("shader.gxp", read("shader.gxp")),
        ("program.elf", read("symbols.elf")),
    ];
    for (name, bytes) in files {
        std::fs::write(dir.join(name), bytes).expect("a temporary file");
    }
    for folder in ["core", "corpus"] {
        let _ = std::os::unix::fs::symlink(here.join("..").join(folder), dir.join(folder));
    }
    dir
}

/// Commands whose examples take no time and need no files of the user's own.
const QUICK: [&str; 13] = [
    "check",
    "isas",
    "decode",
    "encode",
    "asm",
    "disasm",
    "explain",
    "roundtrip",
    "count",
    "errata",
    "exec",
    "completions",
    "man",
];

#[test]
fn examples_of_the_help_run_as_they_are_printed() {
    let help = String::from_utf8(verify(&["--help"], "").stdout).expect("text");
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|l| *l != "Commands:")
        .skip(1)
        .take_while(|l| !l.is_empty())
        .filter_map(|l| l.strip_prefix("  ")?.split_whitespace().next())
        .filter(|c| *c != "help" && help.contains(&format!("\n  {c} ")))
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_verify")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    for command in commands {
        let dir = example_files(command);
        let all = examples(command);
        assert!(!all.is_empty(), "{command} has no examples");
        for example in all {
            let quick = QUICK.contains(&command) && !(command == "exec" && example.contains("my.isa"));
            // The options of the others are read before the help that is asked for at their end.
            let line = if quick {
                format!("verify {example}")
            } else {
                format!("verify {example} --help")
            };
            let out = Command::new("sh").args(["-c", &line]).current_dir(&dir).env("PATH", &path).output();
            let out = out.expect("a shell");
            let errors = String::from_utf8_lossy(&out.stderr);
            assert_eq!(out.status.code(), Some(0), "{line}\n{errors}");
        }
        std::fs::remove_dir_all(&dir).expect("the temporary folder is there");
    }
}

#[test]
fn what_the_program_proposes_first_runs_as_it_is_printed() {
    let first = verify(&[], "");
    assert_eq!(first.status.code(), Some(0));
    let text = String::from_utf8(first.stdout).expect("text");
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("    verify ")).collect();
    assert_eq!(lines.len(), 5, "{text}");
    let dir = std::env::temp_dir().join(format!("verify-first-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary folder");
    for line in lines {
        let line = line.split("   ").next().unwrap_or(line);
        let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
        // A proof takes its time: that its arguments are understood is enough here.
        let help = line.starts_with("prove").then_some("--help");
        let out = command.args(line.split_whitespace()).args(help).current_dir(&dir).output();
        let out = out.expect("the program starts");
        assert_eq!(out.status.code(), Some(0), "{line}\n{}", String::from_utf8_lossy(&out.stderr));
    }
    std::fs::remove_dir_all(&dir).expect("the temporary folder is there");
}

/// The names of all commands.
fn commands() -> Vec<String> {
    let help = String::from_utf8(verify(&["--help"], "").stdout).expect("text");
    help.lines()
        .skip_while(|l| *l != "Commands:")
        .skip(1)
        .take_while(|l| !l.is_empty())
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next().map(str::to_string))
        .filter(|c| c != "help")
        .collect()
}

#[test]
fn help_fits_the_terminal() {
    for width in [60usize, 80, 100] {
        for command in commands() {
            let mut run = Command::new(env!("CARGO_BIN_EXE_verify"));
            let out = run.args([&command, "--help"]).env("COLUMNS", width.to_string()).output();
            let text = String::from_utf8(out.expect("the program starts").stdout).expect("text");
            // Usage and examples are commands, which are not broken.
            for line in text.lines().take_while(|l| *l != "EXAMPLES").filter(|l| !l.starts_with("Usage:")) {
                // Names of options, and a word that is longer than the line.
                let name_alone = line.trim().starts_with(['-', '<', '[']) || !line.trim().contains(' ');
                assert!(line.chars().count() <= width || name_alone, "{command} in {width} columns: {line}");
            }
        }
    }
}

#[test]
fn every_command_has_completions_and_a_manual_page() {
    for (shell, sign) in [("bash", "complete -F"), ("zsh", "#compdef verify"), ("fish", "complete -c verify")] {
        let out = verify(&["completions", shell], "");
        let script = String::from_utf8(out.stdout).expect("text");
        assert!(out.status.success() && script.contains(sign), "{shell}");
        for command in commands() {
            assert!(script.contains(&command), "{command} in {shell}");
        }
        assert!(script.contains("sgx543"), "names of instruction sets in {shell}");
        // The shells that are here read their script.
        if let Ok(read) = Command::new(shell)
            .args(["-n", "/dev/stdin"])
            .stdin(Stdio::piped())
            .spawn()
            .and_then(|mut c| {
                c.stdin.take().expect("a pipe").write_all(script.as_bytes())?;
                c.wait()
            })
        {
            assert!(read.success(), "{shell} cannot read its script");
        }
    }
    let dir = std::env::temp_dir().join(format!("verify-man-{}", std::process::id()));
    let out = verify(&["man", "--output", &dir.display().to_string()], "");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    for command in commands() {
        let page = std::fs::read_to_string(dir.join(format!("verify-{command}.1"))).expect("a page");
        assert!(
            page.contains(".SH SYNOPSIS") && (page.contains("EXAMPLES") || command == "bench"),
            "{command}: {page}"
        );
    }
    std::fs::remove_dir_all(&dir).expect("the temporary folder is there");
    let wrong = verify(&["man", "dcode"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `decode`"));
}

#[test]
fn an_editor_is_served_over_standard_input_and_output() {
    let message = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let open = r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:1","languageId":"isa","version":1,"text":"isa a \"A\" units w:8 nonsense"}}}"#;
    let input: String = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        open,
        r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"untitled:1"}}}"#,
    ]
    .into_iter()
    .map(message)
    .collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the program reads its input");
    let mut out = String::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut buffer = [0; 4096];
    while !out.contains("publishDiagnostics") {
        let n = stdout.read(&mut buffer).expect("the program answers");
        assert!(n > 0, "{out}");
        out += &String::from_utf8_lossy(&buffer[..n]);
    }
    let end = [
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    let end: String = end.into_iter().map(message).collect();
    stdin.write_all(end.as_bytes()).expect("the program reads its input");
    drop(stdin);
    stdout.read_to_string(&mut out).expect("the program answers");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0), "{out}");
    assert!(out.contains("expected an item") && out.contains("\"id\":2"), "{out}");
}

#[test]
fn a_spec_is_laid_out_in_place_and_from_standard_input() {
    let toy = include_str!("../cli/toy.isa");
    let once = verify(&["fmt", "-"], toy);
    assert_eq!(once.status.code(), Some(0));
    let laid_out = String::from_utf8(once.stdout).expect("text");
    assert_eq!(verify(&["fmt", "-"], &laid_out).stdout, laid_out.as_bytes());
    let path = std::env::temp_dir().join(format!("verify-fmt-{}.isa", std::process::id()));
    let name = path.display().to_string();
    std::fs::write(&path, toy.replace("\n", "  \n\n\n")).expect("a temporary file");
    assert_eq!(verify(&["fmt", "--check", &name], "").status.code(), Some(1));
    assert_eq!(verify(&["fmt", &name], "").status.code(), Some(0));
    assert_eq!(verify(&["fmt", "--check", &name], "").status.code(), Some(0));
    std::fs::remove_file(&path).expect("the file is there");
    let wrong = verify(&["fmt", "-"], "isa }");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("<stdin>:1:5"));
}

#[test]
fn findings_of_a_check_are_results_for_code_review() {
    let dir = std::env::temp_dir().join(format!("verify-sarif-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary folder");
    let path = dir.join("toy.isa");
    let spec = format!("{}\nfn nobody(x: 8) {{ x }}\n", include_str!("../cli/toy.isa"));
    std::fs::write(&path, &spec).expect("a temporary file");
    let name = path.display().to_string();
    let results = |args: &[&str]| {
        let out = verify(args, "");
        let log: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
        (out.status.code(), log["runs"][0]["results"].clone())
    };
    let (code, found) = results(&["check", "--format", "sarif", &name]);
    assert_eq!(code, Some(0));
    let of_function = |r: &serde_json::Value| r["ruleId"] == "unused-function";
    let unused = found
        .as_array()
        .expect("results")
        .iter()
        .find(|r| of_function(r))
        .expect("the function");
    let line = spec.lines().position(|l| l.contains("nobody")).expect("a line") + 1;
    assert_eq!(unused["locations"][0]["physicalLocation"]["region"]["startLine"], line);
    std::fs::write(&path, spec.replace("fn nobody(x: 8)", "fn nobody(x)")).expect("a temporary file");
    let (code, found) = results(&["check", "--format", "sarif", &name]);
    assert_eq!((code, &found[0]["ruleId"]), (Some(1), &serde_json::json!("syntax")));
    std::fs::remove_dir_all(&dir).expect("the temporary folder is there");
}

#[test]
fn refuted_claims_wrong_evidence_and_changed_words_are_shown_where_they_are_written() {
    for (args, rule, line) in [
        (&["prove", "--spec", "tests/cli/ambiguous.isa"][..], "text", 15),
        (&["errata", "--spec", "tests/cli/wrong-evidence.isa"], "evidence", 49),
        (&["diff", "tests/cli/revision-1.isa", "tests/cli/revision-2.isa"], "words", 11),
    ] {
        let out = verify(&[args, &["--format", "sarif"]].concat(), "");
        assert_eq!(out.status.code(), Some(1), "{args:?}");
        let log: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], format!("verify {}", args[0]));
        let results = run["results"].as_array().expect("results");
        let of_rule = results.iter().find(|r| r["ruleId"] == rule).expect("a result");
        assert_eq!(of_rule["locations"][0]["physicalLocation"]["region"]["startLine"], line, "{args:?}");
    }
    let out = verify(&["prove", "--spec", "tests/cli/counter.isa", "--format", "sarif"], "");
    let log: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!((out.status.code(), &log["runs"][0]["results"]), (Some(0), &serde_json::json!([])));
}

#[test]
fn help_is_broken_to_lines_once() {
    let out = verify(&["decode", "--help"], "");
    let text = String::from_utf8(out.stdout).expect("text");
    assert!(text.contains("is not a valid word is joined"), "{text}");
    let color = text.find("--color").expect("an option of all commands");
    assert!(
        color > text.find("--isa").expect("an option") && color > text.find("--format").expect("an option"),
        "{text}"
    );
}

#[test]
fn control_characters_of_the_input_are_never_printed() {
    let bytes = "\x1b[2J\x07\x7fELF\x02\n";
    for args in [
        &["asm", "--isa", "nv50"][..],
        &["disasm", "--isa", "nv50", "--format", "plain"],
        &["disasm", "--isa", "nv50"],
    ] {
        let out = verify(args, bytes);
        assert_eq!(out.status.code(), Some(2));
        for stream in [out.stdout, out.stderr] {
            let text = String::from_utf8_lossy(&stream).into_owned();
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {text:?}");
        }
    }
}

#[test]
fn a_mark_of_byte_order_is_no_part_of_the_input() {
    let out = verify(&["disasm", "--isa", "nv50", "--format", "plain"], "\u{feff}20028a00\n");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "short add b32 $r0 $r5 $r2\n");
    assert_eq!(out.status.code(), Some(0));
}

#[test]
fn specs_are_read_from_standard_input() {
    let spec = std::fs::read_to_string("tests/cli/risc.isa").expect("a file of the tests");
    let out = verify(&["check", "-"], &spec);
    assert!(String::from_utf8_lossy(&out.stdout).starts_with("<stdin>: risc "), "{out:?}");
    let out = verify(&["asm", "--spec", "-", "c.addi a0, -1"], &format!("\u{feff}{spec}"));
    assert_eq!(
        (String::from_utf8_lossy(&out.stdout).trim(), out.status.code()),
        ("157d", Some(0)),
        "{out:?}"
    );
}

#[test]
fn a_word_is_explained_from_standard_input() {
    let args = ["explain", "--isa", "nv50", "-"];
    let out = verify(&args, "\n20028a00\n");
    let words = verify(&["explain", "--isa", "nv50", "20028a00"], "");
    assert!(out.status.success() && out.stdout == words.stdout, "{out:?}");
    let two = verify(&args, "20028a00\n20028a01\n");
    let errors = String::from_utf8_lossy(&two.stderr).into_owned();
    assert!(two.status.code() == Some(2) && errors.contains("<stdin>:2:1"), "{errors}");
    assert_eq!(verify(&args, "").status.code(), Some(2));
}

#[test]
fn a_spec_that_is_no_text_is_refused_with_the_place() {
    let file = std::env::temp_dir().join(format!("verify-no-text-{}.isa", std::process::id()));
    std::fs::write(&file, b"isa a\n\x7fELF\xff").expect("a temporary file");
    let out = verify(&["check", file.to_str().expect("a path in Unicode")], "");
    std::fs::remove_file(&file).expect("the temporary file is there");
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(
        errors.contains("byte 0xa, in line 2") && errors.contains("convert the file to UTF-8"),
        "{errors}"
    );
    assert_eq!(out.status.code(), Some(2));
}

#[test]
fn executed_instructions_of_programs_are_counted_where_it_is_said_how_they_start() {
    let kernel = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../corpus/programs/flexgrip/VectorAdd_integer/program.vhd"
    );
    let out = verify(&["bench", "programs", "--isa", "flexgrip", kernel, "--format", "json"], "");
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let counted = &found["programs"][0]["executed"];
    assert_eq!(
        (counted["before"].as_u64(), counted["after"].as_u64()),
        (Some(352), Some(352)),
        "{found}"
    );
    // The same kernel with a start that makes no sense, and without one.
    let folder = std::env::temp_dir().join(format!("launch-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("program.vhd");
    std::fs::copy(kernel, &copy).expect("a copy");
    let copy = copy.to_str().expect("a name");
    let run = || verify(&["bench", "programs", "--isa", "flexgrip", copy, "--format", "json"], "");
    let found: serde_json::Value = serde_json::from_slice(&run().stdout).expect("JSON");
    assert!(found["programs"][0]["executed"].is_null(), "{found}");
    std::fs::write(folder.join("launch"), "--blocks 32\n").expect("written");
    let wrong = run();
    assert_eq!(wrong.status.code(), Some(2));
    let text = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(text.contains("launch") && text.contains("--blocks"), "{text}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
