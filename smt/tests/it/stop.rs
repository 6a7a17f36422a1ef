//! Ctrl-C, as the program's users press it: whatever a command is doing, it stops within a second,
//! prints what it has, says that it was stopped, and exits with 130.
#![cfg(unix)]

use crate::support::process;

use process::start;
use std::io::{Read, Write};
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

/// A second for the command, and four for a machine that is busy with the other tests of this
/// binary.
const SOON: Duration = Duration::from_secs(5);

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("`kill` is there").success(), "the program still runs");
}

/// Presses Ctrl-C after some time, and waits. `None` if the command was done before.
fn stopped(args: &[&str], after: Duration) -> Option<Output> {
    let mut child = start(args);
    // Input that never ends.
    let stdin = child.stdin.take();
    // Pipes that fill up would keep the command from ending.
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let begin = Instant::now();
    while begin.elapsed() < after {
        std::thread::sleep(Duration::from_millis(10));
        if child.try_wait().expect("a child of this process").is_some() {
            return None;
        }
    }
    interrupt(&child);
    let pressed = Instant::now();
    let status = child.wait().expect("the program ends");
    let took = pressed.elapsed();
    drop(stdin);
    let out = Output {
        status,
        stdout: stdout.join().expect("read"),
        stderr: stderr.join().expect("read"),
    };
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(took < SOON, "{args:?} after {after:?}: {took:?}");
    assert!(!errors.contains("panicked"), "{args:?} after {after:?}: {errors}");
    if status.code() != Some(130) && errors.is_empty() {
        return None; // It was just done.
    }
    assert_eq!(status.code(), Some(130), "{args:?} after {after:?}: {errors}");
    assert!(errors.ends_with("stopped\n"), "{args:?} after {after:?}: {errors}");
    Some(out)
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    let mut pipe = pipe.expect("a pipe");
    std::thread::spawn(move || {
        let mut all = Vec::new();
        pipe.read_to_end(&mut all).expect("the program writes");
        all
    })
}

fn at_several_moments(args: &[&str]) {
    assert!(stopped(args, Duration::from_millis(300)).is_some(), "{args:?} takes longer");
    for seconds in [2, 5] {
        stopped(args, Duration::from_secs(seconds));
    }
}

#[test]
fn proofs_stop() {
    at_several_moments(&["prove", "--isa", "vop3p", "--isa", "sgx543"]);
}

#[test]
fn crosschecks_stop() {
    at_several_moments(&["crosscheck", "nv50", "flexgrip"]);
}

#[test]
fn differences_stop() {
    at_several_moments(&["diff", "nv50", "flexgrip"]);
}

#[test]
fn searches_stop() {
    at_several_moments(&["search", "--isa", "nv50", "--goal", "r1 <- if slt(r0, 0) { -r0 } else { r0 }"]);
}

#[test]
fn mining_stops() {
    at_several_moments(&["mine", "--isa", "nv50"]);
}

#[test]
fn what_was_proved_is_printed() {
    let json = [
        "prove",
        "--isa",
        "vop3p",
        "--isa",
        "sgx543",
        "--jobs",
        "1",
        "--timeout",
        "1",
        "--format",
        "json",
    ];
    // Claims are made before any is tried: how long that takes depends on the machine. The moment
    // is looked for between the last at which nothing was proved and the first at which all was.
    let (mut early, mut late) = (0.0, None);
    let mut after = 4.0;
    for _ in 0..12 {
        let proved = stopped(&json, Duration::from_secs_f64(after)).map(|out| {
            if out.stdout.is_empty() {
                return 0;
            }
            let report: serde_json::Value = serde_json::from_slice(&out.stdout).expect("whole JSON");
            let summary = &report["summary"];
            assert!(summary["unknown"].as_u64() > Some(0), "{summary}");
            assert_eq!(
                report["obligations"].as_array().map(Vec::len),
                summary["total"].as_u64().map(|n| n as usize)
            );
            summary["proved"].as_u64().expect("a count")
        });
        match proved {
            Some(0) => early = after,
            Some(_) => return,
            None => late = Some(after),
        }
        after = late.map_or(2.0 * after, |late| (early + late) / 2.0);
    }
    panic!("nothing was proved before Ctrl-C");
}

#[test]
fn a_command_that_waits_for_input_stops_at_once_with_all_its_output() {
    let mut child = start(&["disasm", "--isa", "nv50", "--format", "plain"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"20028a00\n").expect("the program reads");
    let mut first = [0u8; 26];
    let stdout = child.stdout.as_mut().expect("a pipe");
    stdout.read_exact(&mut first).expect("output before the input ends");
    assert_eq!(&first, b"short add b32 $r0 $r5 $r2\n");
    interrupt(&child);
    let pressed = Instant::now();
    let out = child.wait_with_output().expect("the program ends");
    assert!(pressed.elapsed() < Duration::from_millis(700), "{:?}", pressed.elapsed());
    assert_eq!(out.status.code(), Some(130));
    drop(stdin);
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    // While rules are being made ready nothing looks at the first one.
    let child = start(&["mine", "--isa", "nv50"]);
    std::thread::sleep(Duration::from_secs(2));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(100));
    let pressed = Instant::now();
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let out = child.wait_with_output().expect("the program ends");
    assert!(pressed.elapsed() < Duration::from_millis(500), "{:?}", pressed.elapsed());
    assert_eq!(out.status.code(), Some(130));
}

/// Making operations is a part of a search, and takes longer than this where nobody stops it.
#[test]
fn the_time_of_a_search_is_that_of_the_whole_command() {
    let begin = Instant::now();
    let out = start(&[
        "search",
        "--isa",
        "nv50",
        "--goal",
        "r1 <- r0 * r0 * r2",
        "--max-len",
        "4",
        "--time",
        "0.05",
    ])
    .wait_with_output()
    .expect("the program ends");
    let took = begin.elapsed();
    let text = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(1), "{text}");
    assert!(text.contains("stopped before") && !text.contains("among"), "{text}");
    // The rest is for starting on a machine that is busy with other tests.
    assert!(took < Duration::from_secs(4), "{took:?}");
}
