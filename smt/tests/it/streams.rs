//! Input is processed as it comes: output before the input ends, memory that does not grow with it,
//! and no more diagnostics than somebody reads.

use crate::support::process;

use process::start;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;

/// Output and errors for some input, which is written while the output is read.
fn run(args: &[&str], input: String) -> (String, String) {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("the program reads its input");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(out.stdout), text(out.stderr))
}

#[test]
fn each_line_is_answered_before_the_next_is_there() {
    let commands: [(&[&str], &str, &str); 4] = [
        (
            &["disasm", "--isa", "nv50", "--format", "plain"],
            "20028a00\n",
            "short add b32 $r0 $r5 $r2",
        ),
        (&["disasm", "--isa", "nv50", "-"], "20028a00\n", "20028a00"),
        (&["asm", "--isa", "nv50", "-"], "short add b32 $r0 $r5 $r2\n", "20028a00"),
        (&["decode", "--isa", "nv50", "-"], "20028a00\n", "short add b32 $r0 $r5 $r2"),
    ];
    for (args, input, expected) in commands {
        let mut child = start(args);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for _ in 0..2 {
            stdin.write_all(input.as_bytes()).expect("the program reads");
            let mut found = false;
            while !found {
                let mut line = String::new();
                assert!(stdout.read_line(&mut line).expect("text") > 0, "{args:?}");
                found = line.contains(expected);
            }
        }
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{args:?}");
    }
}

/// The most memory that a process has had, in KiB.
#[cfg(target_os = "linux")]
fn most_memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("the process is there");
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).expect("a line of its memory");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    let word = "20028a00\n";
    for (format, each) in [("plain", 1), ("json", 12)] {
        let mut child = start(&["disasm", "--isa", "nv50", "--format", format]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let (mut written, mut read) = (0, 0);
        let mut feed = |lines: usize| {
            // Less than a pipe holds, so that reading and writing can take turns.
            for _ in 0..lines / 500 {
                stdin.write_all(word.repeat(500).as_bytes()).expect("the program reads");
                written += 500 * each;
                while read + each < written {
                    stdout.next().expect("a line").expect("text");
                    read += 1;
                }
            }
        };
        feed(1000);
        let before = most_memory(&child);
        feed(100_000);
        let after = most_memory(&child);
        // A document of JSON takes some 4 KB in memory: kept, these would take 400 MB.
        assert!(after < before + 20_000, "{format}: {before} kB, then {after} kB");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
}

#[test]
fn a_pipe_that_is_closed_ends_an_endless_input() {
    for word in ["20028a00\n", "4505\n", "nonsense\n"] {
        let mut child = start(&["disasm", "--isa", "nv50", "--format", "plain"]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || while stdin.write_all(word.repeat(1000).as_bytes()).is_ok() {});
        let mut some = [0u8; 100];
        child.stdout.take().expect("a pipe").read_exact(&mut some).expect("some output");
        child.wait().expect("it ends");
        writer.join().expect("no panic");
    }
}

#[test]
fn the_first_errors_are_shown_and_the_others_counted() {
    let input = format!("{}{}", "nonsense\n".repeat(100), "123\n".repeat(50));
    let (_, errors) = run(&["disasm", "--isa", "nv50", "--format", "plain"], input.clone());
    assert_eq!(errors.matches("-->").count(), 20, "{errors}");
    let rest = "error: 130 more like these
        80  expected a hexadecimal digit, found …
        50  expected 8 or 16 hexadecimal digits, found 3
  = help: --all shows each
";
    assert!(errors.ends_with(rest), "{errors}");
    let (_, errors) = run(&["disasm", "--isa", "nv50", "--format", "plain", "--all"], input);
    assert_eq!(errors.matches("-->").count(), 150, "{errors}");
}

#[test]
fn a_very_long_line_is_cut() {
    let long = format!("{}x{}\n20028a00\n", "0".repeat(300), "0".repeat(5_000_000));
    let (text, errors) = run(&["disasm", "--isa", "nv50", "--format", "plain"], long);
    assert!(text.ends_with("\nshort add b32 $r0 $r5 $r2\n"), "{}", text.len());
    assert!(text.len() < 1000 && errors.len() < 1000, "{} and {}", text.len(), errors.len());
    // The mark stands below the digit that is none.
    let lines: Vec<&str> = errors.lines().collect();
    let column = |line: &str, c: char| line.chars().position(|x| x == c);
    assert_eq!(column(lines[3], 'x'), column(lines[4], '^'), "{errors}");
    assert!(lines[1].ends_with("<stdin>:1:301"), "{errors}");
}

#[test]
fn json_that_is_written_as_it_comes_is_whole() {
    for (args, list) in [
        (["disasm", "--isa", "nv50", "--format", "json"], "lines"),
        (["decode", "--isa", "nv50", "--format=json", "-"], "words"),
        (["roundtrip", "--isa", "nv50", "--format=json", "-"], "findings"),
    ] {
        for input in ["", "20028a00\n", "20000001 20000000\n20028a00\n20000001 20000000\n"] {
            let (text, _) = run(&args, input.to_string());
            let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            assert!(read[list].is_array() && read["isa"] == "nv50", "{text}");
            // As if it were written at once.
            assert_eq!(text, format!("{}\n", serde_json::to_string_pretty(&read).expect("JSON")));
        }
    }
}

#[test]
fn a_listing_is_known_behind_its_heading() {
    let listing = "code for sm_10\n  /*0000*/  SHL R2, R0, 0x2;  /* 0xc410078030020009 */\nnonsense\n";
    let (text, errors) = run(&["disasm", "--isa", "flexgrip", "--format", "plain"], listing.into());
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.starts_with("\nSHL"), "{text}");
    assert_eq!(errors, "");
    let memory = "when 0 => a <= x\"30020009\";\n-- between\nwhen 1 => a <= x\"c4100780\";\n";
    let (text, _) = run(&["disasm", "--isa", "flexgrip", "--format", "plain"], memory.into());
    assert!(text.starts_with("SHL") && text.ends_with("\n\n\n"), "{text}");
}
