//! What goes wrong with folders and processes: nothing is lost, and nothing half-written is taken.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use super::{SPECS, all_shards, files, merge, shard, stderr, stdout};

fn prove() -> Vec<&'static str> {
    [&["prove"], &SPECS[..]].concat()
}

/// A folder with all shards, and what they are joined to.
fn whole(of: usize) -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().unwrap();
    all_shards(&prove(), of, dir.path(), &[]);
    let joined = stdout(&merge(dir.path(), &[]));
    assert!(joined.contains("obligations: "));
    (dir, joined)
}

#[test]
fn a_worker_that_is_killed_again_and_again_leaves_the_same_file() {
    let (right, _) = whole(3);
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().to_string_lossy().into_owned();
    for i in 1..=3 {
        let part = format!("{i}/3");
        for time in [20, 90, 160] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_verify"))
                .args(prove())
                .args(["--shard", &part, "--output", &folder, "--jobs", "1"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(time));
            // It may be done already.
            let _ = child.kill();
            child.wait().unwrap();
            for (name, text) in files(dir.path()) {
                let known = files(right.path());
                let same = known.iter().any(|f| f.0 == name && f.1 == text);
                assert!(same || !name.ends_with(".shard"), "{name} is there and not whole");
            }
        }
        assert_eq!(shard(&prove(), &part, dir.path(), &[]).status.code(), Some(0));
    }
    let mut left = files(dir.path());
    left.retain(|f| f.0.ends_with(".shard"));
    assert_eq!(left, files(right.path()));
}

#[test]
fn workers_of_one_shard_at_once_do_no_harm() {
    let (right, joined) = whole(1);
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().to_string_lossy().into_owned();
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(prove())
            .args(["--shard", "1/1", "--output", &folder])
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut all = [start(), start(), start()];
    for child in &mut all {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(files(dir.path()), files(right.path()));
    // And merges at once, of which one is killed.
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(["merge", &folder])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let mut killed = start();
    let all = [start(), start(), start()];
    killed.kill().unwrap();
    killed.wait().unwrap();
    for child in all {
        assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), joined);
    }
    assert_eq!(files(dir.path()), files(right.path()), "merging changes nothing");
}

#[test]
fn on_a_full_disk_there_is_no_file_and_an_error() {
    let dir = tempfile::tempdir().unwrap();
    // A file may have so many blocks of 512 bytes: the write fails in the middle, as on a full
    // disk.
    let script = r#"trap '' XFSZ; ulimit -f 8; exec "$@""#;
    let out = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_verify")])
        .args(prove())
        .args(["--shard", "1/1", "--output"])
        .arg(dir.path())
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(2), "{}", stderr(&out));
    assert!(stderr(&out).contains("cannot write"), "{}", stderr(&out));
    let left = files(dir.path());
    assert!(
        left.iter().all(|f| f.0.ends_with(".journal")),
        "{:?}",
        left.iter().map(|f| &f.0).collect::<Vec<_>>()
    );
    // Once there is room it goes on.
    let (right, _) = whole(1);
    assert_eq!(shard(&prove(), "1/1", dir.path(), &[]).status.code(), Some(0));
    assert_eq!(files(dir.path()), files(right.path()));
}

#[test]
fn a_file_that_is_not_all_there_yet_is_missing_and_comes_later() {
    let (dir, joined) = whole(3);
    let (name, text) = files(dir.path()).remove(1);
    let path = dir.path().join(&name);
    let mut cuts: Vec<usize> = (0..8).map(|i| text.len() * i / 8).collect();
    cuts.push(text.len() - 1);
    for cut in cuts {
        fs::write(&path, &text[..cut]).unwrap();
        let out = merge(dir.path(), &[]);
        assert_eq!(out.status.code(), Some(1), "{cut}: {}", stderr(&out));
        assert_eq!(stdout(&out).lines().count(), 1, "{cut}: {}", stdout(&out));
        assert!(stdout(&out).contains("--shard 2/3"), "{cut}: {}", stdout(&out));
        assert!(path.exists(), "who writes it may not be done");
    }
    // The name comes late: what is there has another one meanwhile.
    let early = dir.path().join(format!("{name}.host-1-0.writing"));
    fs::rename(&path, &early).unwrap();
    fs::write(&early, &text[..text.len() / 2]).unwrap();
    assert!(stdout(&merge(dir.path(), &[])).contains("--shard 2/3"));
    fs::write(&early, &text).unwrap();
    assert!(stdout(&merge(dir.path(), &[])).contains("--shard 2/3"));
    fs::rename(&early, &path).unwrap();
    assert_eq!(stdout(&merge(dir.path(), &[])), joined);
    // A shard whose file is cut is done again.
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    assert_eq!(shard(&prove(), "2/3", dir.path(), &[]).status.code(), Some(0));
    assert_eq!(fs::read(&path).unwrap(), text);
}

#[test]
fn clocks_do_not_matter() {
    let (dir, joined) = whole(3);
    let times = [SystemTime::UNIX_EPOCH, SystemTime::now() + Duration::from_secs(4_000_000_000)];
    for (i, (name, _)) in files(dir.path()).iter().enumerate() {
        let file = fs::File::options().append(true).open(dir.path().join(name)).unwrap();
        file.set_modified(times[i % 2]).unwrap();
    }
    assert_eq!(stdout(&merge(dir.path(), &[])), joined);
    let again = shard(&prove(), "1/3", dir.path(), &[]);
    assert!(stdout(&again).contains("was done before"), "{}", stdout(&again));
}

#[test]
fn what_is_no_folder_of_shards_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let empty = merge(dir.path(), &[]);
    assert_eq!(empty.status.code(), Some(2));
    assert!(stderr(&empty).contains("has no shards"), "{}", stderr(&empty));
    assert_eq!(merge(Path::new("no such folder"), &[]).status.code(), Some(2));
    fs::write(dir.path().join("prove-x-1-of-2.shard"), "nonsense\n").unwrap();
    let wrong = merge(dir.path(), &[]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("does not begin with"), "{}", stderr(&wrong));
}
