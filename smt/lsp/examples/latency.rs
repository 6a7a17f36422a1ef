//! How long diagnostics take after a keystroke: `latency FOLDER FILE TEXT REPLACEMENT…` opens a
//! file of a spec, replaces a text by another and back again, and tells for each change when the
//! diagnostics of that version came.

use std::path::Path;
use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error>;

/// Changes of each text, there and back.
const ROUNDS: usize = 10;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, file, changes @ ..] = args.as_slice() else {
        return Err("usage: latency FOLDER FILE [TEXT REPLACEMENT]…".into());
    };
    let folder = std::fs::canonicalize(folder)?;
    let path = std::fs::canonicalize(file)?;
    let uri = format!("file://{}", path.display());
    let mut text = std::fs::read_to_string(&path)?;
    let (ours, theirs) = Connection::memory();
    let server = std::thread::spawn(move || isamorph_lsp::serve(&theirs, Path::new("verify")));
    let root = format!("file://{}", folder.display());
    let params = json!({ "processId": 1, "rootUri": root, "capabilities": { "general": { "positionEncodings": ["utf-8"] } } });
    ours.sender.send(Request::new(1.into(), "initialize".into(), params).into())?;
    ours.receiver.recv()?;
    let tell = |method: &str, params: Value| {
        ours.sender
            .send(Notification::new(method.into(), params).into())
            .map_err(|e| e.to_string())
    };
    tell("initialized", json!({}))?;
    let mut version = 1;
    let document = json!({ "uri": uri, "languageId": "isa", "version": version, "text": text });
    let start = Instant::now();
    tell("textDocument/didOpen", json!({ "textDocument": document }))?;
    let found = wait(&ours, &uri, version)?;
    println!("opened: {:?}, {found} diagnostics", start.elapsed());
    for pair in changes.chunks(2) {
        let [old, new] = pair else {
            return Err("a text lacks its replacement".into());
        };
        let mut times = [Vec::new(), Vec::new()];
        let mut found = [0, 0];
        for round in 0..2 * ROUNDS {
            let (from, to) = if round % 2 == 0 { (old, new) } else { (new, old) };
            let at = text.find(from.as_str()).ok_or("the text is not there")?;
            let position = |at: usize| {
                let before = &text[..at];
                let line = before.matches('\n').count();
                json!({ "line": line, "character": at - before.rfind('\n').map_or(0, |n| n + 1) })
            };
            let range = json!({ "start": position(at), "end": position(at + from.len()) });
            text.replace_range(at..at + from.len(), to);
            version += 1;
            let start = Instant::now();
            let change = json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [{ "range": range, "text": to }] });
            tell("textDocument/didChange", change)?;
            found[round % 2] = wait(&ours, &uri, version)?;
            times[round % 2].push(start.elapsed());
            // Who types makes pauses.
            std::thread::sleep(Duration::from_millis(900));
        }
        for (i, what) in [format!("`{old}` to `{new}`"), "and back".to_string()].iter().enumerate() {
            times[i].sort();
            println!(
                "{what}: median {:?}, longest {:?}, {} diagnostics",
                times[i][ROUNDS / 2],
                times[i][ROUNDS - 1],
                found[i]
            );
        }
    }
    ours.sender.send(Request::new(2.into(), "shutdown".into(), Value::Null).into())?;
    while !matches!(ours.receiver.recv()?, Message::Response(_)) {}
    tell("exit", Value::Null)?;
    server.join().map_err(|_| "the server ended badly")??;
    Ok(())
}

/// Waits for the diagnostics of a version; says how many there are.
fn wait(ours: &Connection, uri: &str, version: i32) -> Result<usize, Failure> {
    loop {
        if let Message::Notification(n) = ours.receiver.recv_timeout(Duration::from_secs(60))?
            && n.method == "textDocument/publishDiagnostics"
            && n.params["uri"] == uri
            && n.params["version"] == version
        {
            return Ok(n.params["diagnostics"].as_array().map_or(0, Vec::len));
        }
    }
}
