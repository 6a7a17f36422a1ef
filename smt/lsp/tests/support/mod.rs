//! An editor that talks to the server over a connection in memory, and keeps a document as real
//! ones do.

use std::collections::HashMap;
use std::path::Path;
use std::thread::JoinHandle;
use std::time::Duration;

use isamorph_lsp::position::{Encoding, Lines};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use lsp_types::Position;
use serde_json::{Value, json};

/// Whose habits the editor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    VsCode,
    Helix,
    Neovim,
}

/// How long a message may take.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Editor {
    client: Client,
    connection: Connection,
    server: Option<JoinHandle<()>>,
    encoding: Encoding,
    uri: String,
    text: String,
    version: i32,
    asked: i32,
    /// Diagnostics by document and version.
    told: HashMap<(String, Option<i64>), Value>,
    /// What the server complained about.
    pub logged: Vec<String>,
}

impl Editor {
    pub fn start(client: Client, folder: &Path) -> Editor {
        let (connection, theirs) = Connection::memory();
        // What proves groups says what it was asked.
        let program = Path::new("/bin/echo");
        let server = std::thread::spawn(move || isamorph_lsp::serve(&theirs, program).unwrap());
        let mut e = Editor {
            client,
            connection,
            server: Some(server),
            encoding: Encoding::Utf16,
            uri: String::new(),
            text: String::new(),
            version: 0,
            asked: 0,
            told: HashMap::new(),
            logged: Vec::new(),
        };
        let root = format!("file://{}", folder.display());
        let folders = json!([{ "uri": root, "name": "specs" }]);
        let watch = json!({ "dynamicRegistration": true });
        let params = match client {
            Client::VsCode => json!({
                "processId": 1, "clientInfo": { "name": "Visual Studio Code", "version": "1.96.0" }, "locale": "en",
                "rootPath": folder, "rootUri": root, "trace": "off", "workspaceFolders": folders,
                "capabilities": {
                    "workspace": { "applyEdit": true, "didChangeWatchedFiles": watch, "workspaceFolders": true },
                    "textDocument": { "rename": { "dynamicRegistration": true, "prepareSupport": true } },
                    "general": { "positionEncodings": ["utf-16"] },
                },
            }),
            Client::Helix => json!({
                "processId": 1, "clientInfo": { "name": "helix", "version": "25.01" },
                "rootPath": folder, "rootUri": root, "workspaceFolders": folders,
                "capabilities": {
                    "general": { "positionEncodings": ["utf-8", "utf-32", "utf-16"] },
                    "workspace": { "didChangeWatchedFiles": watch },
                },
            }),
            Client::Neovim => json!({
                "processId": 1, "clientInfo": { "name": "Neovim", "version": "0.11.0" },
                "rootPath": folder, "rootUri": root, "trace": "off", "workspaceFolders": folders, "workDoneToken": "1",
                "capabilities": { "general": { "positionEncodings": ["utf-8", "utf-16", "utf-32"] } },
            }),
        };
        let about = e.ask("initialize", params);
        e.encoding = match about["capabilities"]["positionEncoding"].as_str() {
            Some("utf-8") => Encoding::Utf8,
            Some("utf-16") => Encoding::Utf16,
            other => panic!("{other:?}"),
        };
        assert_eq!(e.encoding == Encoding::Utf16, client == Client::VsCode);
        assert_eq!(about["serverInfo"]["name"], "isamorph");
        e.tell("initialized", json!({}));
        if client == Client::Helix {
            e.tell("workspace/didChangeConfiguration", json!({ "settings": {} }));
        }
        e
    }

    pub fn text(&self) -> String {
        self.text.clone()
    }

    fn send(&self, message: Message) {
        self.connection.sender.send(message).unwrap();
    }

    pub fn tell(&self, method: &str, params: Value) {
        self.send(Message::Notification(Notification::new(method.into(), params)));
    }

    /// The result of a request, or its error.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        self.send(Message::Request(Request::new(id.clone(), method.into(), params)));
        loop {
            if let Some(Response { id: of, result, error }) = self.next() {
                assert_eq!(of, id);
                return match error {
                    Some(e) => json!({ "code": e.code, "message": e.message }),
                    None => result.unwrap_or_default(),
                };
            }
        }
    }

    /// Takes the next message; notifications are kept, requests answered.
    fn next(&mut self) -> Option<Response> {
        match self.connection.receiver.recv_timeout(PATIENCE).unwrap() {
            Message::Response(r) => return Some(r),
            Message::Request(r) => {
                assert_eq!(r.method, "client/registerCapability");
                assert_ne!(self.client, Client::Neovim);
                self.send(Message::Response(Response::new_ok(r.id, Value::Null)));
            }
            Message::Notification(n) if n.method == "textDocument/publishDiagnostics" => {
                let uri = n.params["uri"].as_str().unwrap().to_string();
                self.told
                    .insert((uri, n.params["version"].as_i64()), n.params["diagnostics"].clone());
            }
            Message::Notification(n) => {
                assert!(n.method == "window/logMessage" || n.method == "window/showMessage");
                self.logged.push(n.params["message"].as_str().unwrap().to_string());
            }
        }
        None
    }

    /// The diagnostics of a version of a document, once they come.
    pub fn diagnostics(&mut self, uri: &str, version: i64) -> Value {
        let key = (uri.to_string(), Some(version));
        while !self.told.contains_key(&key) {
            assert!(self.next().is_none());
        }
        self.told[&key].clone()
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        self.uri = uri.into();
        self.text = text.into();
        self.version = 1;
        let document = json!({ "uri": uri, "languageId": "isa", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn position(&self, offset: usize) -> Position {
        Lines::of(&self.text).position(&self.text, offset, self.encoding)
    }

    fn changed(&mut self, changes: Value) {
        self.version += 1;
        let document = json!({ "uri": self.uri, "version": self.version });
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    fn replace_range(&mut self, from: usize, to: usize, new: &str) {
        let mut change = json!({ "range": { "start": self.position(from), "end": self.position(to) }, "text": new });
        if self.client != Client::Helix {
            let units = self.text[from..to].encode_utf16().count();
            change["rangeLength"] = units.into();
        }
        self.text.replace_range(from..to, new);
        self.changed(json!([change]));
    }

    /// Replaces the only place with a text.
    pub fn replace(&mut self, old: &str, new: &str) {
        assert_eq!(self.text.matches(old).count(), 1, "{old}");
        let from = self.text.find(old).unwrap();
        self.replace_range(from, from + old.len(), new);
    }

    pub fn set_text(&mut self, text: &str) {
        self.text = text.into();
        self.changed(json!([{ "text": text }]));
    }

    fn place(&self, needle: &str) -> Value {
        assert_eq!(self.text.matches(needle).count(), 1, "{needle}");
        let at = self.position(self.text.find(needle).unwrap());
        json!({ "textDocument": { "uri": self.uri }, "position": at, "context": { "includeDeclaration": true } })
    }

    /// Asks about the only place with a text.
    pub fn at(&mut self, method: &str, needle: &str) -> Value {
        let params = self.place(needle);
        self.ask(method, params)
    }

    pub fn rename(&mut self, needle: &str, new: &str) -> Value {
        let mut params = self.place(needle);
        params["newName"] = new.into();
        self.ask("textDocument/rename", params)
    }

    /// What is offered where `|` stands in `around`.
    pub fn complete(&mut self, around: &str) -> Value {
        let (before, after) = around.split_once('|').unwrap();
        let from = self.text.find(&format!("{before}{after}")).unwrap_or_else(|| panic!("{around}"));
        let at = self.position(from + before.len());
        let params = json!({ "textDocument": { "uri": self.uri }, "position": at, "context": { "triggerKind": 1 } });
        self.ask("textDocument/completion", params)
    }

    /// The next thing that the server says aloud.
    pub fn said(&mut self) -> String {
        while self.logged.is_empty() {
            assert!(self.next().is_none());
        }
        self.logged.remove(0)
    }

    /// Does the edits of one document.
    pub fn apply(&mut self, edit: &Value) {
        let edits = edit["changes"][&self.uri].as_array().unwrap_or_else(|| panic!("{edit}")).clone();
        let lines = Lines::of(&self.text);
        let offset = |p: &Value| {
            let p: Position = serde_json::from_value(p.clone()).unwrap();
            lines.offset(&self.text, p, self.encoding)
        };
        let mut all: Vec<(usize, usize, String)> = edits
            .iter()
            .map(|e| {
                let (from, to) = (offset(&e["range"]["start"]), offset(&e["range"]["end"]));
                (from, to, e["newText"].as_str().unwrap().to_string())
            })
            .collect();
        all.sort();
        let mut text = self.text.clone();
        for (from, to, new) in all.into_iter().rev() {
            text.replace_range(from..to, &new);
        }
        self.set_text(&text);
    }

    /// The text at a location.
    pub fn shown(&self, location: &Value) -> String {
        let lines = Lines::of(&self.text);
        let offset = |p: &Value| {
            let p: Position = serde_json::from_value(p.clone()).unwrap();
            lines.offset(&self.text, p, self.encoding)
        };
        self.text[offset(&location["range"]["start"])..offset(&location["range"]["end"])].to_string()
    }

    /// Ends the session as editors do.
    pub fn finish(self) {
        assert_eq!(self.finish_complaining(), [""; 0]);
    }

    /// Ends the session, and returns what the server complained about.
    pub fn finish_complaining(mut self) -> Vec<String> {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        self.server.take().unwrap().join().unwrap();
        self.logged
    }
}
