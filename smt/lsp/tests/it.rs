//! Sessions with the server, message by message.
#![allow(clippy::unwrap_used)]

mod support;

use serde_json::{Value, json};
use support::{Client, Editor};

const SPEC: &str = "isa tiny \"A t\u{ed}ny machine \u{1d11e}\"
units w:8
document manual \"The manual\"
state r[2] : 8 \"registers\"

// Which operation.
enum op : 1 cites manual \"1\" { 0 add   1 sub \"subtract\" }
operand reg(n: 2) : 8 { else => \"r{n}\" read r[n]; }
group 0x0 \"all\" {
  region w[7] = 0
  instruction alu \"adds or subtracts\" {
    form short : w cites manual \"2\" {
      fixed w[7] = 0
      ignored w[6..5]
      field what : op = w[4] \"\u{1d11e}\"
      field a : 2 = w[3..2]
      field b : 2 = w[1..0]
      operand x = reg(a)
      text \"{what} {x}, r{b}\"
      sem { r[b] <- if what == add { r[b] + x } else { r[b] - x }; }
    }
  }
}
";

fn uri(dir: &tempfile::TempDir, name: &str) -> String {
    format!("file://{}/{name}", dir.path().display())
}

#[test]
fn every_editor_gets_its_errors_in_its_columns() {
    // The `x` behind the clef, which is four bytes, two units and one character.
    let broken = SPEC.replace("\"\u{1d11e}\"\n      field a : 2", "\"\u{1d11e}\" fiel\n      field a : 2");
    let line = broken.lines().position(|l| l.contains("\" fiel")).unwrap() as u64;
    let text = broken.lines().nth(line as usize).unwrap();
    let before = &text[..text.find("\" fiel").unwrap() + 2];
    for (client, column) in [
        (Client::VsCode, before.encode_utf16().count()),
        (Client::Helix, before.len()),
        (Client::Neovim, before.len()),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let mut e = Editor::start(client, dir.path());
        e.open(&uri(&dir, "tiny.isa"), &broken);
        let found = e.diagnostics(&uri(&dir, "tiny.isa"), 1);
        let at = &found[0]["range"]["start"];
        assert_eq!(
            (&at["line"], &at["character"]),
            (&json!(line), &json!(column)),
            "{client:?} {found}"
        );
        assert_eq!(found[0]["code"], "syntax");
        assert_eq!(found[0]["source"], "isamorph");
        e.finish();
    }
}

#[test]
fn changes_piece_by_piece_arrive_in_each_encoding() {
    for client in [Client::VsCode, Client::Helix, Client::Neovim] {
        let dir = tempfile::tempdir().unwrap();
        let file = uri(&dir, "tiny.isa");
        let mut e = Editor::start(client, dir.path());
        e.open(&file, SPEC);
        assert_eq!(e.diagnostics(&file, 1), json!([]), "{client:?}");
        // A name of an operand class that there is not, typed and taken back, on a line behind
        // characters of several bytes.
        e.replace("reg(a)", "rag(a)");
        let found = e.diagnostics(&file, 2);
        assert_eq!(found[0]["code"], "unknown-name");
        assert!(found[0]["message"].as_str().unwrap().contains("did you mean `reg`?"), "{found}");
        e.replace("\u{1d11e}\"\n      field a", "\u{e9}\u{1d11e}!\"\n      field a");
        e.replace("rag(a)", "reg(a)");
        assert_eq!(e.diagnostics(&file, 4), json!([]));
        assert!(e.text().contains("\"\u{e9}\u{1d11e}!\""));
        e.finish();
    }
}

#[test]
fn an_error_about_two_places_shows_both() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let other = "  instruction nop \"does nothing\" { form one : w { fixed w[7..0] = 00000000 text \"nop\" sem { } } }\n}\n";
    e.replace("  }\n}\n", &format!("  }}\n{other}"));
    let found = e.diagnostics(&file, 2);
    assert_eq!(found[0]["code"], "form-overlap", "{found}");
    assert!(found[0]["message"].as_str().unwrap().contains("two forms match the word 00"));
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], file);
    let line = SPEC.lines().position(|l| l.contains("form short")).unwrap();
    assert_eq!(related["location"]["range"]["start"]["line"], line);
    e.finish();
}

#[test]
fn errors_of_a_part_are_those_of_the_spec_that_includes_it() {
    let dir = tempfile::tempdir().unwrap();
    let (head, rest) = SPEC.split_once("operand reg").unwrap();
    std::fs::write(dir.path().join("main.isa"), format!("{head}include \"part.isa\"\n")).unwrap();
    let part = format!("operand reg{rest}");
    std::fs::write(dir.path().join("part.isa"), &part).unwrap();
    let file = uri(&dir, "part.isa");
    let mut e = Editor::start(Client::Neovim, dir.path());
    e.open(&file, &part);
    assert_eq!(e.diagnostics(&file, 1), json!([]));
    e.replace("what == add", "what == nothing");
    let found = e.diagnostics(&file, 2);
    assert_eq!(found[0]["code"], "unknown-name", "{found}");
    // The definition lies in the other file.
    e.replace("what == nothing", "what == add");
    let found = e.at("textDocument/definition", "add {");
    assert_eq!(found[0]["uri"], uri(&dir, "main.isa"));
    e.finish();
}

#[test]
fn hovering_tells_bits_counts_effect_and_source() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let text = |v: &Value| v["contents"]["value"].as_str().unwrap_or_default().to_string();
    let form = text(&e.at("textDocument/hover", "short : w"));
    for part in [
        "w 0--a bbcc",
        "128 words match, 128 of them valid, 32 canonical",
        "r[b] <- if what == add",
        "writes `r`",
        "The manual, 2",
    ] {
        assert!(form.contains(part), "{part} is missing in {form}");
    }
    let field = text(&e.at("textDocument/hover", "what == add"));
    assert!(
        field.contains("field what : op = w[4]") && field.contains("a code of `op`"),
        "{field}"
    );
    let enumeration = text(&e.at("textDocument/hover", "op = w[4]"));
    assert!(
        enumeration.contains("Which operation.") && enumeration.contains("The manual, 1"),
        "{enumeration}"
    );
    let row = text(&e.at("textDocument/hover", "sub \"subtract\""));
    assert!(row.contains("code `1`, reads \"subtract\""), "{row}");
    assert_eq!(e.at("textDocument/hover", "\u{1d11e}\"\n      field a"), Value::Null);
    e.finish();
}

#[test]
fn names_lead_to_their_definitions_and_uses() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::Helix, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let found = e.at("textDocument/definition", "x } else");
    assert_eq!(e.shown(&found[0]), "x");
    let line = SPEC.lines().position(|l| l.contains("operand x")).unwrap();
    assert_eq!(found[0]["range"]["start"]["line"], line);
    let uses = e.at("textDocument/references", "what :");
    let lines: Vec<u64> = uses
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    let at = |needle: &str| SPEC.lines().position(|l| l.contains(needle)).unwrap() as u64;
    assert_eq!(lines, [at("field what"), at("text \"{what}"), at("what == add")]);
    let symbols = e.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": file } }));
    let names: Vec<&str> = symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["tiny", "units", "manual", "r", "op", "reg", "0x0"]);
    assert_eq!(symbols[6]["children"][0]["children"][0]["name"], "short");
    e.finish();
}

#[test]
fn renaming_changes_every_place_and_no_text() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let prepared = e.at("textDocument/prepareRename", "add   1");
    assert_eq!(prepared["placeholder"], "add");
    let edit = e.rename("add   1", "plus");
    e.apply(&edit);
    let text = e.text();
    assert!(text.contains("0 plus \"add\"   1 sub") && text.contains("what == plus {"), "{text}");
    assert_eq!(e.diagnostics(&file, 2), json!([]));
    let edit = e.rename("what :", "operation");
    e.apply(&edit);
    assert!(e.text().contains("field operation : op") && e.text().contains("{operation} {x}") && e.text().contains("if operation == plus"));
    assert_eq!(e.diagnostics(&file, 3), json!([]));
    e.finish();
}

#[test]
fn renaming_that_changes_a_meaning_is_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    for (what, new, why) in [
        ("a : 2", "b", "something else would be meant"),
        ("a : 2", "add", "something else would be meant"),
        ("a : 2", "9", "is no name"),
        ("sub \"", "add", "there is another enumerator named `add`"),
        ("x = reg", "if", "cannot stand everywhere"),
        ("tiny \"", "small", "commands call an instruction set by this name"),
    ] {
        let refused = e.rename(what, new);
        let message = refused["message"].as_str().unwrap_or_default().to_string();
        assert!(message.contains(why), "{what} to {new}: {refused}");
    }
    e.finish();
}

#[test]
fn completion_offers_what_can_stand_there() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::Neovim, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let mut version = 1;
    for (from, to, at, wanted, unwanted) in [
        ("what == add", "what == ", "== | {", "sub", "region"),
        ("operand x = reg(a)", "operand x = ", "operand x = |", "reg", "zext"),
        ("operand x = reg(a)", "operand x = reg()", "reg(|)", "what", "region"),
        ("field b : 2", "field b : ", "field b : | =", "op", "zext"),
        ("text \"{what} {x}, r{b}\"", "text \"{what} {}, r{b}\"", "what} {|}", "x", "region"),
        (
            "      operand x",
            "      \n      operand x",
            "w[1..0]\n      |\n",
            "require",
            "region",
        ),
        (
            "  instruction alu",
            "  \n  instruction alu",
            "w[7] = 0\n  |\n",
            "instruction",
            "field",
        ),
        ("r[b] - x", "", "else { | }", "sext", "region"),
        ("cites manual \"2\"", "cites ", "w cites | {", "manual", "reg"),
    ] {
        e.replace(from, to);
        version += 1;
        let found = e.complete(at);
        let labels: Vec<&str> = found.as_array().unwrap().iter().map(|i| i["label"].as_str().unwrap()).collect();
        assert!(labels.contains(&wanted), "{at}: {labels:?}");
        assert!(!labels.contains(&unwanted), "{at}: {labels:?}");
        e.set_text(SPEC);
        version += 1;
        assert_eq!(e.diagnostics(&file, version), json!([]));
    }
    e.finish();
}

#[test]
fn formatting_changes_the_lines_that_need_it() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::Helix, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let options = json!({ "textDocument": { "uri": file }, "options": { "tabSize": 2, "insertSpaces": true } });
    assert_eq!(e.ask("textDocument/formatting", options.clone()), json!([]));
    e.replace("      field a : 2 = w[3..2]", "   field a : 2 =w[ 3 .. 2 ]");
    let edits = e.ask("textDocument/formatting", options);
    let line = SPEC.lines().position(|l| l.contains("field a")).unwrap();
    assert_eq!(edits[0]["range"]["start"], json!({ "line": line, "character": 0 }));
    assert_eq!(edits[0]["range"]["end"], json!({ "line": line + 1, "character": 0 }));
    e.apply(&json!({ "changes": { file: edits } }));
    assert_eq!(e.text(), SPEC);
    e.finish();
}

#[test]
fn warnings_stand_beside_errors_and_can_be_allowed() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    assert_eq!(e.diagnostics(&file, 1), json!([]));
    let unused = "fn half(x: 8) { x >> 1 }\n";
    e.set_text(&format!("{SPEC}{unused}"));
    let found = e.diagnostics(&file, 2);
    assert_eq!(
        (&found[0]["code"], &found[0]["severity"]),
        (&json!("unused-function"), &json!(2)),
        "{found}"
    );
    e.set_text(&format!("{SPEC}// allow unused-function: others include this\n{unused}"));
    assert_eq!(e.diagnostics(&file, 3), json!([]));
    // Without a reason nothing is allowed.
    e.set_text(&format!("{SPEC}// allow unused-function:\n{unused}"));
    assert_eq!(e.diagnostics(&file, 4)[0]["code"], "unused-function");
    e.finish();
}

#[test]
fn what_is_wrong_is_mended_by_the_actions_that_are_offered() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let other = "  instruction nop \"does nothing\" cites manual \"1\" {\n    form one : w { fixed w[7..0] = 00000000 text \"nop\" sem { } }\n  }\n}\n";
    let cases = [
        (
            SPEC.replace("0 add   1 sub \"subtract\" }", "0 add }")
                .replace("what == add", "what == 0"),
            "add a row for all other codes",
            "0 add   else invalid",
        ),
        (format!("{SPEC}fn half(x: 8) {{ x >> 1 }}\n"), "remove `half`", "}\n}\n"),
        (
            SPEC.strip_suffix("}\n").unwrap().to_string() + other,
            "`nop.one` wins over `alu.short`",
            "priority nop.one over alu.short\n",
        ),
    ];
    let mut version = 1;
    for (text, title, wanted) in cases {
        e.set_text(&text);
        version += 1;
        let found = e.diagnostics(&file, version);
        let context = json!({ "diagnostics": found });
        let params = json!({ "textDocument": { "uri": file }, "range": found[0]["range"], "context": context });
        let actions = e.ask("textDocument/codeAction", params);
        let action = actions
            .as_array()
            .unwrap()
            .iter()
            .find(|a| a["title"] == title)
            .unwrap_or_else(|| panic!("{found} {actions}"));
        let edit = action["edit"].clone();
        e.apply(&edit);
        version += 1;
        assert_eq!(e.diagnostics(&file, version), json!([]), "{title}: {}", e.text());
        assert!(e.text().contains(wanted), "{title}: {}", e.text());
    }
    e.finish();
}

#[test]
fn forms_show_their_words_and_groups_are_proved_at_a_click() {
    let dir = tempfile::tempdir().unwrap();
    let file = uri(&dir, "tiny.isa");
    std::fs::write(dir.path().join("tiny.isa"), SPEC).unwrap();
    let mut e = Editor::start(Client::VsCode, dir.path());
    e.open(&file, SPEC);
    e.diagnostics(&file, 1);
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints = e.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": file }, "range": whole }));
    assert_eq!(hints.as_array().unwrap().len(), 1);
    assert_eq!(hints[0]["label"], "128 words");
    let line = SPEC.lines().position(|l| l.contains("form short")).unwrap();
    assert_eq!(hints[0]["position"]["line"], line);
    let lenses = e.ask("textDocument/codeLens", json!({ "textDocument": { "uri": file } }));
    let command = &lenses[0]["command"];
    assert_eq!(command["title"], "prove this group");
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    assert_eq!(e.ask("workspace/executeCommand", params.clone()), Value::Null);
    let said = e.said();
    assert!(
        said.starts_with("group 0x0: prove --spec") && said.contains("tiny.isa --group 0x0"),
        "{said}"
    );
    // What is not saved is not proved.
    e.replace("adds or", "sums or");
    let refused = e.ask("workspace/executeCommand", params);
    assert!(refused["message"].as_str().unwrap().contains("save the files"), "{refused}");
    let refused = e.ask("workspace/executeCommand", json!({ "command": "rm", "arguments": [] }));
    assert!(refused["message"].as_str().unwrap().contains("is no command"), "{refused}");
    e.finish();
}

#[test]
fn what_the_server_does_not_know_is_an_error_and_no_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut e = Editor::start(Client::VsCode, dir.path());
    let refused = e.ask("textDocument/foldingRange", json!({}));
    assert_eq!(refused["code"], -32601);
    let refused = e.ask("textDocument/hover", json!({ "nonsense": 1 }));
    assert_eq!(refused["code"], -32602);
    let missing = json!({ "textDocument": { "uri": "file:///no/such.isa" }, "position": { "line": 9, "character": 9 } });
    assert_eq!(e.ask("textDocument/hover", missing), Value::Null);
    e.tell("textDocument/didChange", json!({ "no": "such" }));
    let complaints = e.finish_complaining();
    assert!(
        complaints.len() == 1 && complaints[0].contains("missing field `textDocument`"),
        "{complaints:?}"
    );
}
