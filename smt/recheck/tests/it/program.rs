//! The program itself: its exit codes and where it prints.

use std::path::PathBuf;
use std::process::{Command, Output};

fn recheck(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_isamorph-recheck"));
    command.args(arguments).output().expect("the program runs")
}

/// A folder of certificates with this list.
fn folder(name: &str, index: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("index.tsv"), index).expect("a file");
    folder
}

#[test]
fn help_is_no_error() {
    let help = recheck(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("usage: isamorph-recheck DIR"));
    assert!(help.stderr.is_empty());
}

#[test]
fn bad_usage_is_said_and_is_no_refusal() {
    let cases: [(&[&str], &str); 6] = [
        (&[], "the folder of certificates is missing"),
        (&["a", "b"], "`b`: one folder alone"),
        (&["a", "--jobs", "0"], "`--jobs 0`: a number from 1 on"),
        (&["a", "--spec"], "`--spec` needs a value"),
        (&["a", "--quick"], "there is no option `--quick`"),
        (&["/no/such/folder"], "/no/such/folder: index.tsv: "),
    ];
    for (arguments, expected) in cases {
        let output = recheck(arguments);
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(printed.starts_with("error: ") && printed.contains(expected), "{printed}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn certificates_for_another_spec_are_refused() {
    let spec = "0".repeat(64);
    let list = format!("isamorph certificates 3\nisa\ttoy\nspec\ttoy.isa\t{spec}\n");
    let folder = folder("another-spec", &list);
    let name = folder.display().to_string();
    let output = recheck(&[&name]);
    assert_eq!(output.status.code(), Some(0));
    // Nothing is drawn where nobody watches.
    assert!(output.stderr.is_empty());
    let file = folder.join("toy.isa");
    std::fs::write(&file, "isa toy").expect("a file");
    let output = recheck(&[&name, "--spec", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("refused: "));
    std::fs::remove_file(&file).expect("it is there");
    let output = recheck(&[&name, "--spec", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(2));
}
