//! The protocol: requests, notifications and responses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, RequestId, Response};
use lsp_types::notification::{self as told, Notification as _};
use lsp_types::request::{self as asked, Request as _};
use lsp_types::{
    CodeActionProviderCapability, CodeLensOptions, CompletionOptions, Diagnostic, DidChangeWatchedFilesRegistrationOptions,
    DocumentSymbolResponse, ExecuteCommandOptions, ExecuteCommandParams, FileSystemWatcher, GlobPattern, GotoDefinitionResponse,
    HoverProviderCapability, InitializeParams, LogMessageParams, MessageType, OneOf, PublishDiagnosticsParams, Registration,
    RegistrationParams, RenameOptions, ServerCapabilities, ShowMessageParams, TextDocumentContentChangeEvent, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextEdit, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::check::{self, Checked, Done, Job};
use crate::counts::Counts;
use crate::diagnostics;
use crate::files::Parsed;
use crate::format::format;
use crate::hover::hover;
use crate::position::{Encoding, Lines};
use crate::uri::{name_of, uri_of};
use crate::workspace::Workspace;
use crate::{actions, beside, complete, navigate, rename, symbols};

/// Why the server ended before it was told to.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The editor did not keep to the protocol.
    #[error("the editor did not keep to the protocol: {0}")]
    Protocol(#[from] ProtocolError),
    /// Reading or writing failed.
    #[error("cannot talk to the editor: {0}")]
    Io(#[from] std::io::Error),
    /// A message could not be read or made.
    #[error("a message cannot be read: {0}")]
    Json(#[from] serde_json::Error),
}

/// Serves an editor over standard input and output until it says that it is done.
///
/// # Errors
/// The editor goes away without a word, or says what is no message.
pub fn run_stdio() -> Result<(), ServerError> {
    let (connection, threads) = Connection::stdio();
    serve(&connection, &std::env::current_exe()?)?;
    // The thread that writes ends once nobody can send any more.
    drop(connection);
    threads.join()?;
    Ok(())
}

/// Serves an editor at the other end of a connection until it says that it is done; `program`
/// proves groups, as `verify` does.
///
/// # Errors
/// The editor goes away without a word, or says what is no message.
pub fn serve(connection: &Connection, program: &Path) -> Result<(), ServerError> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params)?;
    let offered = params.capabilities.general.as_ref().and_then(|g| g.position_encodings.as_deref());
    let encoding = Encoding::negotiate(offered);
    let about = json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "isamorph", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, about)?;
    let hints = params.capabilities.workspace.as_ref().and_then(|w| w.inlay_hint.as_ref());
    let refreshes = hints.and_then(|h| h.refresh_support);
    let (jobs, done) = check::start_checks()?;
    let (to_compile, compiled) = check::start_compiler()?;
    let mut server = Server {
        sender: connection.sender.clone(),
        ws: Workspace::new(folders(&params), encoding),
        versions: HashMap::new(),
        jobs,
        to_compile,
        generation: 0,
        checking: false,
        waiting: Vec::new(),
        checked: HashMap::new(),
        published: BTreeSet::new(),
        counts: Counts::default(),
        asked: 0,
        hints_again: refreshes == Some(true),
        program: program.to_path_buf(),
    };
    server.watch(&params);
    server.run(connection, &done, &compiled)
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["{", ".", ":", "="].map(String::from).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(false),
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![beside::PROVE.to_string()],
            ..ExecuteCommandOptions::default()
        }),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        ..ServerCapabilities::default()
    }
}

/// The folders that the editor has open.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let many = params.workspace_folders.iter().flatten().map(|f| &f.uri);
    #[allow(deprecated)]
    let one = params.root_uri.iter();
    let mut out: Vec<PathBuf> = many
        .chain(one)
        .map(|u| PathBuf::from(name_of(u)))
        .filter(|p| p.is_absolute())
        .collect();
    out.dedup();
    out
}

struct Server {
    sender: Sender<Message>,
    ws: Workspace,
    /// Versions of open documents.
    versions: HashMap<String, i32>,
    jobs: Sender<Job>,
    to_compile: Sender<Job>,
    generation: u64,
    /// Is a check under way whose outcome counts?
    checking: bool,
    /// Questions about what specs compile to, until that is known.
    waiting: Vec<Request>,
    /// What is known of each spec, by its main file.
    checked: HashMap<String, Checked>,
    /// Files that have diagnostics in the editor.
    published: BTreeSet<String>,
    counts: Counts,
    /// Requests that were sent.
    asked: i32,
    /// Does the editor ask for hints again when told so?
    hints_again: bool,
    /// What proves groups.
    program: PathBuf,
}

impl Server {
    fn run(&mut self, connection: &Connection, done: &Receiver<Done>, compiled: &Receiver<Done>) -> Result<(), ServerError> {
        loop {
            select! {
                recv(connection.receiver) -> message => match message {
                    Ok(Message::Request(request)) => {
                        if connection.handle_shutdown(&request)? {
                            return Ok(());
                        }
                        self.asked_for(request);
                    }
                    Ok(Message::Notification(n)) if n.method == told::Exit::METHOD => return Ok(()),
                    Ok(Message::Notification(n)) => self.notification(n),
                    Ok(Message::Response(_)) => {}
                    // The editor is gone.
                    Err(_) => return Ok(()),
                },
                recv(done) -> done => if let Ok(done) = done {
                    self.done(done);
                },
                recv(compiled) -> done => if let Ok(done) = done {
                    self.compiled(done);
                },
            }
        }
    }

    fn send(&self, message: Message) {
        // Who is gone needs no answer.
        let _ = self.sender.send(message);
    }

    fn tell<N: told::Notification>(&self, params: N::Params) {
        self.send(Message::Notification(Notification::new(N::METHOD.to_string(), params)));
    }

    /// Answers a request, or keeps it until what it is about is known.
    fn asked_for(&mut self, request: Request) {
        let of_sets = [asked::HoverRequest::METHOD, asked::InlayHintRequest::METHOD];
        if of_sets.contains(&request.method.as_str()) && !self.settled() {
            self.waiting.push(request);
            return;
        }
        let response = self.request(request);
        self.send(Message::Response(response));
    }

    /// Is it known what the specs compile to?
    fn settled(&self) -> bool {
        !self.checking && self.checked.values().all(|c| c.compiled)
    }

    /// Answers what had to wait.
    fn answer_waiting(&mut self) {
        if self.settled() {
            for request in std::mem::take(&mut self.waiting) {
                let response = self.request(request);
                self.send(Message::Response(response));
            }
        }
    }

    /// Asks for news of files that are changed by others.
    fn watch(&mut self, params: &InitializeParams) {
        let workspace = params.capabilities.workspace.as_ref();
        let watching = workspace.and_then(|w| w.did_change_watched_files.as_ref());
        if watching.and_then(|w| w.dynamic_registration) != Some(true) {
            return;
        }
        let options = DidChangeWatchedFilesRegistrationOptions {
            watchers: vec![FileSystemWatcher {
                glob_pattern: GlobPattern::String("**/*.isa".into()),
                kind: None,
            }],
        };
        let registration = RegistrationParams {
            registrations: vec![Registration {
                id: "specs".into(),
                method: told::DidChangeWatchedFiles::METHOD.into(),
                register_options: serde_json::to_value(options).ok(),
            }],
        };
        self.asked += 1;
        let request = Request::new(RequestId::from(self.asked), asked::RegisterCapability::METHOD.into(), registration);
        self.send(Message::Request(request));
    }

    fn notification(&mut self, n: Notification) {
        match n.method.as_str() {
            told::DidOpenTextDocument::METHOD => self.on::<told::DidOpenTextDocument>(n.params, |s, p| {
                let name = name_of(&p.text_document.uri);
                s.versions.insert(name.clone(), p.text_document.version);
                s.ws.files.set(&name, p.text_document.text);
                s.check();
            }),
            told::DidChangeTextDocument::METHOD => self.on::<told::DidChangeTextDocument>(n.params, |s, p| {
                let name = name_of(&p.text_document.uri);
                let Some(text) = s.ws.files.open().get(&name).cloned() else {
                    return;
                };
                s.versions.insert(name.clone(), p.text_document.version);
                let text = changed(&text, p.content_changes, s.ws.encoding);
                s.ws.files.set(&name, text);
                s.check();
            }),
            told::DidCloseTextDocument::METHOD => self.on::<told::DidCloseTextDocument>(n.params, |s, p| {
                let name = name_of(&p.text_document.uri);
                s.versions.remove(&name);
                s.ws.files.close(&name);
                s.check();
            }),
            told::DidChangeWatchedFiles::METHOD => {
                self.ws.files.forget_listing();
                self.check();
            }
            _ => {}
        }
    }

    fn on<N: told::Notification>(&mut self, params: Value, act: impl FnOnce(&mut Self, N::Params)) {
        match serde_json::from_value(params) {
            Ok(params) => act(self, params),
            Err(e) => self.log(format!("`{}` cannot be understood: {e}", N::METHOD)),
        }
    }

    fn log(&self, message: String) {
        self.tell::<told::LogMessage>(LogMessageParams {
            typ: MessageType::ERROR,
            message,
        });
    }

    /// Has the specs of all open files checked, as far as their texts are new.
    fn check(&mut self) {
        self.generation += 1;
        let (mains, _) = self.ws.files.mains();
        self.checked.retain(|main, _| mains.contains(main));
        let mut specs = Vec::new();
        for main in &mains {
            let files = self.ws.files.closure(main);
            let same = |known: &Checked| same(&known.files, &files);
            if !self.checked.get(main).is_some_and(same) && !files.is_empty() {
                specs.push(files);
            }
        }
        if specs.is_empty() {
            // Jobs that wait are outdated: their results would be of texts that are no more.
            self.checking = false;
            self.publish();
            self.compile();
            return;
        }
        let job = Job {
            generation: self.generation,
            specs,
            open: self.ws.files.open().clone(),
        };
        self.checking = true;
        let _ = self.jobs.send(job);
    }

    fn done(&mut self, done: Done) {
        for main in &done.failed {
            self.log(format!("{main} cannot be checked: this is a bug, please report it"));
            self.checked.remove(main);
        }
        // Of older texts; what it was about is part of the job that is under way.
        if done.generation != self.generation {
            return;
        }
        for mut spec in done.specs {
            let Some(main) = spec.files.first() else { continue };
            spec.compiled = spec.errors.is_some();
            self.checked.insert(main.name.clone(), spec);
        }
        self.checking = false;
        self.publish();
        self.compile();
    }

    /// Has all specs compiled that have no errors, as far as that was not done.
    fn compile(&mut self) {
        let specs: Vec<_> = self.checked.values().filter(|c| !c.compiled).map(|c| c.files.clone()).collect();
        if specs.is_empty() {
            self.answer_waiting();
            return;
        }
        let job = Job {
            generation: self.generation,
            specs,
            open: self.ws.files.open().clone(),
        };
        let _ = self.to_compile.send(job);
    }

    fn compiled(&mut self, done: Done) {
        if done.generation != self.generation {
            return;
        }
        for main in &done.failed {
            self.log(format!("{main} cannot be compiled: this is a bug, please report it"));
            if let Some(known) = self.checked.get_mut(main) {
                known.compiled = true;
            }
        }
        for spec in done.specs {
            let Some(main) = spec.files.first() else { continue };
            if let Some(known) = self.checked.get_mut(&main.name)
                && same(&known.files, &spec.files)
            {
                (known.compiled, known.set) = (true, spec.set);
            }
        }
        self.answer_waiting();
        if self.hints_again {
            self.asked += 1;
            let id = RequestId::from(self.asked);
            self.send(Message::Request(Request::new(
                id,
                asked::InlayHintRefreshRequest::METHOD.into(),
                (),
            )));
        }
    }

    /// Tells the editor what is wrong now, and with which files nothing is wrong any more.
    fn publish(&mut self) {
        let encoding = self.ws.encoding;
        let mut all: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        for name in self.ws.files.mains().1 {
            if let Some(file) = self.ws.files.parsed(&name) {
                all.insert(name.clone(), diagnostics::of_file(&name, &file.text, &file.errors, encoding));
            }
        }
        let mut mains: Vec<&String> = self.checked.keys().collect();
        mains.sort();
        for main in mains {
            let checked = &self.checked[main];
            let mut told = diagnostics::of_warnings(checked, encoding);
            if let Some(errors) = &checked.errors {
                for (name, found) in diagnostics::of_errors(errors, encoding) {
                    told.entry(name).or_default().extend(found);
                }
            }
            for (name, found) in told {
                let known = all.entry(name).or_default();
                for d in found {
                    // Specs that share a file share its errors.
                    if !known.contains(&d) {
                        known.push(d);
                    }
                }
            }
        }
        let open: Vec<String> = self.ws.files.open().keys().cloned().collect();
        for name in self.published.iter().chain(&open) {
            all.entry(name.clone()).or_default();
        }
        self.published = all.iter().filter(|(_, d)| !d.is_empty()).map(|(n, _)| n.clone()).collect();
        for (name, diagnostics) in all {
            let Some(uri) = uri_of(&name) else { continue };
            self.tell::<told::PublishDiagnostics>(PublishDiagnosticsParams {
                uri,
                diagnostics,
                version: self.versions.get(&name).copied(),
            });
        }
    }

    fn request(&mut self, r: Request) -> Response {
        match r.method.as_str() {
            asked::HoverRequest::METHOD => self.answer::<asked::HoverRequest>(r, |s, p| {
                let at = p.text_document_position_params;
                let checked = &s.checked;
                let compiled = |main: &str| checked.get(main)?.set.clone();
                let name = name_of(&at.text_document.uri);
                Ok(hover(&mut s.ws, &name, at.position, compiled, &mut s.counts))
            }),
            asked::Completion::METHOD => self.answer::<asked::Completion>(r, |s, p| {
                let at = p.text_document_position;
                let items = complete::complete(&mut s.ws, &name_of(&at.text_document.uri), at.position);
                Ok(Some(lsp_types::CompletionResponse::Array(items)))
            }),
            asked::GotoDefinition::METHOD => self.answer::<asked::GotoDefinition>(r, |s, p| {
                let at = p.text_document_position_params;
                let found = navigate::definition(&mut s.ws, &name_of(&at.text_document.uri), at.position);
                Ok((!found.is_empty()).then_some(GotoDefinitionResponse::Array(found)))
            }),
            asked::References::METHOD => self.answer::<asked::References>(r, |s, p| {
                let at = p.text_document_position;
                let name = name_of(&at.text_document.uri);
                Ok(Some(navigate::references(
                    &mut s.ws,
                    &name,
                    at.position,
                    p.context.include_declaration,
                )))
            }),
            asked::DocumentHighlightRequest::METHOD => self.answer::<asked::DocumentHighlightRequest>(r, |s, p| {
                let at = p.text_document_position_params;
                Ok(Some(navigate::highlights(&mut s.ws, &name_of(&at.text_document.uri), at.position)))
            }),
            asked::DocumentSymbolRequest::METHOD => self.answer::<asked::DocumentSymbolRequest>(r, |s, p| {
                let file = s.file(&p.text_document.uri)?;
                let all = symbols::of_file(&file, s.ws.encoding);
                Ok(Some(DocumentSymbolResponse::Nested(all)))
            }),
            asked::CodeActionRequest::METHOD => self.answer::<asked::CodeActionRequest>(r, |s, p| {
                Ok(Some(actions::actions(&mut s.ws, &p.text_document.uri, &p.context.diagnostics)))
            }),
            asked::InlayHintRequest::METHOD => self.answer::<asked::InlayHintRequest>(r, |s, p| {
                let checked = &s.checked;
                let compiled = |main: &str| checked.get(main)?.set.clone();
                let name = name_of(&p.text_document.uri);
                Ok(Some(beside::hints(&mut s.ws, &name, p.range, compiled, &mut s.counts)))
            }),
            asked::CodeLensRequest::METHOD => {
                self.answer::<asked::CodeLensRequest>(r, |s, p| Ok(Some(beside::lenses(&mut s.ws, &name_of(&p.text_document.uri)))))
            }
            asked::ExecuteCommand::METHOD => self.answer::<asked::ExecuteCommand>(r, |s, p| s.command(&p).map(|()| None)),
            asked::Formatting::METHOD => self.answer::<asked::Formatting>(r, |s, p| {
                let file = s.file(&p.text_document.uri)?;
                let Ok(text) = format(&file.text) else {
                    return Err("the file has errors of syntax".into());
                };
                Ok(Some(edits(&file, &text, s.ws.encoding)))
            }),
            asked::PrepareRenameRequest::METHOD => self.answer::<asked::PrepareRenameRequest>(r, |s, p| {
                rename::prepare(&mut s.ws, &name_of(&p.text_document.uri), p.position).map(Some)
            }),
            asked::Rename::METHOD => self.answer::<asked::Rename>(r, |s, p| {
                let at = p.text_document_position;
                rename::rename(&mut s.ws, &name_of(&at.text_document.uri), at.position, &p.new_name).map(Some)
            }),
            _ => Response::new_err(r.id, ErrorCode::MethodNotFound as i32, format!("`{}` is not supported", r.method)),
        }
    }

    fn answer<R>(&mut self, r: Request, act: impl FnOnce(&mut Self, R::Params) -> Result<R::Result, String>) -> Response
    where
        R: asked::Request,
        R::Params: DeserializeOwned,
        R::Result: Serialize,
    {
        match serde_json::from_value::<R::Params>(r.params) {
            Ok(params) => match act(self, params) {
                Ok(result) => Response::new_ok(r.id, result),
                Err(why) => Response::new_err(r.id, ErrorCode::RequestFailed as i32, why),
            },
            Err(e) => Response::new_err(r.id, ErrorCode::InvalidParams as i32, e.to_string()),
        }
    }

    /// Has a group proved by the program itself, beside all else, and tells how that ended.
    fn command(&self, p: &ExecuteCommandParams) -> Result<(), String> {
        let text = |i: usize| p.arguments.get(i).and_then(Value::as_str);
        let (true, Some(main), Some(code)) = (p.command == beside::PROVE, text(0), text(1)) else {
            return Err(format!("`{}` is no command with such arguments", p.command));
        };
        let unsaved = self
            .ws
            .files
            .open()
            .iter()
            .any(|(name, text)| std::fs::read(name).is_ok_and(|on_disk| on_disk != text.as_bytes()));
        if unsaved {
            return Err("save the files of the spec first: what is on disk is proved".into());
        }
        let mut run = std::process::Command::new(&self.program);
        run.args(["prove", "--spec", main, "--group", code, "--color", "never"]);
        run.stdin(std::process::Stdio::null());
        let (sender, code) = (self.sender.clone(), code.to_string());
        let told = move || {
            let (typ, message) = match run.output() {
                Ok(out) => {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
                    let said = if out.stdout.is_empty() {
                        text(&out.stderr)
                    } else {
                        text(&out.stdout)
                    };
                    let last = said.lines().last().unwrap_or("nothing was said").to_string();
                    let typ = if out.status.success() {
                        MessageType::INFO
                    } else {
                        MessageType::WARNING
                    };
                    (typ, format!("group {code}: {last}"))
                }
                Err(e) => (MessageType::ERROR, format!("group {code} cannot be proved: {e}")),
            };
            let params = ShowMessageParams { typ, message };
            let message = Notification::new(told::ShowMessage::METHOD.to_string(), params);
            // Who is gone needs no message.
            let _ = sender.send(Message::Notification(message));
        };
        let started = std::thread::Builder::new().name("prove".into()).spawn(told);
        started.map(drop).map_err(|e| e.to_string())
    }

    fn file(&mut self, uri: &Uri) -> Result<Arc<Parsed>, String> {
        let name = name_of(uri);
        self.ws.files.parsed(&name).ok_or_else(|| format!("{name} cannot be read"))
    }
}

fn same(a: &[Arc<Parsed>], b: &[Arc<Parsed>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Arc::ptr_eq(a, b))
}

/// What makes one text of another: the lines between what both begin and end with.
fn edits(file: &Parsed, new: &str, encoding: Encoding) -> Vec<TextEdit> {
    fn common<'t>(a: impl Iterator<Item = &'t str>, b: impl Iterator<Item = &'t str>) -> usize {
        a.zip(b).take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum()
    }
    let old: &str = &file.text;
    if old == new {
        return Vec::new();
    }
    let head = common(old.split_inclusive('\n'), new.split_inclusive('\n'));
    let tail = common(old[head..].split_inclusive('\n').rev(), new[head..].split_inclusive('\n').rev());
    let range = file.lines.range(old, head, old.len() - tail, encoding);
    vec![TextEdit::new(range, new[head..new.len() - tail].to_string())]
}

/// A text after changes, one after the other.
fn changed(text: &str, changes: Vec<TextDocumentContentChangeEvent>, encoding: Encoding) -> String {
    let mut text = text.to_string();
    for change in changes {
        match change.range {
            None => text = change.text,
            Some(range) => {
                let lines = Lines::of(&text);
                let from = lines.offset(&text, range.start, encoding);
                let to = lines.offset(&text, range.end, encoding).max(from);
                text.replace_range(from..to, &change.text);
            }
        }
    }
    text
}
