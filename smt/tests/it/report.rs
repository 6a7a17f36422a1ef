//! The site that `verify report` writes, held against what other commands print.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::process::verify;

fn json(args: &[&str]) -> Value {
    serde_json::from_slice(&verify(args).stdout).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let value = rest.split('"').next()?;
    Some(
        value
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&"),
    )
}

/// The words of a group by kind, form and reason, as its page has them.
fn shares(page: &str) -> Vec<(String, Option<String>, Option<String>, String)> {
    let tables = page.split("<table class=\"shares\"").skip(1);
    let rows = tables.flat_map(|t| t.split("</table>").next().unwrap().split("<tr").skip(2));
    rows.map(|row| {
        let tag = format!(" {}", row.split('>').next().unwrap());
        let number = attribute(row, "value").unwrap();
        let kind = attribute(&tag, "data-kind").unwrap();
        (kind, attribute(&tag, "data-form"), attribute(&tag, "data-reason"), number)
    })
    .collect()
}

#[test]
fn its_numbers_are_those_of_count_and_its_errata_those_of_errata() {
    let site = folder("numbers");
    let specs = [["--isa", "flexgrip"], ["--isa", "sgx543"], ["--spec", "tests/cli/toy.isa"]];
    let mut args = vec!["report", site.to_str().unwrap()];
    args.extend(specs.iter().flatten());
    let out = verify(&args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(String::from_utf8_lossy(&out.stdout).contains("index.html: "));
    for spec in specs {
        let counts = json(&["count", spec[0], spec[1], "--format", "json"]);
        let isa = counts["isa"].as_str().unwrap();
        for g in counts["groups"].as_array().unwrap() {
            let page = site.join(isa).join("groups").join(format!("{}.html", g["code"].as_str().unwrap()));
            let found = shares(&std::fs::read_to_string(page).unwrap());
            let expected: Vec<_> = g["widths"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|w| w["shares"].as_array().unwrap())
                .map(|s| {
                    let text = |name: &str| s[name].as_str().map(str::to_owned);
                    (text("class").unwrap(), text("form"), text("reason"), text("words").unwrap())
                })
                .collect();
            assert_eq!(found, expected, "{isa} {}", g["code"]);
        }
        let errata = json(&["errata", spec[0], spec[1], "--format", "json"]);
        let page = std::fs::read_to_string(site.join(isa).join("errata.html")).unwrap();
        for (attribute_name, member) in [("data-errata", "errata"), ("data-words", "evidence"), ("data-failed", "failed")] {
            assert_eq!(attribute(&page, attribute_name).unwrap(), errata[member].to_string(), "{isa}");
        }
    }
}

#[test]
fn its_changes_are_those_of_diff() {
    let site = folder("changes");
    let [old, new] = ["tests/cli/revision-1.isa", "tests/cli/revision-2.isa"];
    let out = verify(&["report", site.to_str().unwrap(), "--spec", new, "--diff", old]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let changes = json(&["diff", old, new, "--format", "json"]);
    let groups = changes["groups"].as_array().unwrap().iter();
    let rows = groups.flat_map(|g| g["rows"].as_array().unwrap().iter().map(move |r| (g, r)));
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let expected: Vec<_> = rows
        .map(|(g, r)| [text(&g["code"]), text(&r["change"]), text(&r["words"]), text(&r["witness"])])
        .collect();
    assert!(expected.len() > 1, "{expected:?}");
    let set = std::fs::read_dir(&site).unwrap().map(|e| e.unwrap().path());
    let pages: Vec<_> = set.map(|s| s.join("diff-1.html")).filter(|p| p.exists()).collect();
    assert_eq!(pages.len(), 1, "{pages:?}");
    let page = std::fs::read_to_string(&pages[0]).unwrap();
    let tags = page
        .split("<tr data-group")
        .skip(1)
        .map(|row| format!(" data-group{}", row.split('>').next().unwrap()));
    let found: Vec<_> = tags
        .map(|tag| ["group", "change", "words", "witness"].map(|name| attribute(&tag, &format!("data-{name}")).unwrap()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn its_claims_are_those_of_prove() {
    for (spec, code) in [("counter", 0), ("ambiguous", 1)] {
        let site = folder(&format!("claims-{spec}"));
        let file = format!("tests/cli/{spec}.isa");
        let out = verify(&["report", site.to_str().unwrap(), "--spec", &file, "--prove"]);
        assert_eq!(out.status.code(), Some(code), "{}", String::from_utf8_lossy(&out.stderr));
        let proved = json(&["prove", "--spec", &file, "--format", "json"]);
        let claims = proved["obligations"].as_array().unwrap();
        let page = site.join(claims[0]["isa"].as_str().unwrap()).join("proofs.html");
        let page = std::fs::read_to_string(page).unwrap();
        let holds = claims.iter().filter(|c| c["result"] == "proved").count();
        assert_eq!(attribute(&page, "data-claims").unwrap(), claims.len().to_string());
        assert_eq!(attribute(&page, "data-proved").unwrap(), holds.to_string());
        assert_eq!(holds == claims.len(), code == 0, "{spec}");
        for c in claims {
            let id = c["id"]
                .as_str()
                .unwrap()
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            assert!(page.contains(&id), "{id}");
        }
    }
}

#[test]
fn a_folder_of_somebody_is_left_alone() {
    let site = folder("own");
    std::fs::create_dir_all(&site).unwrap();
    std::fs::write(site.join("thesis.txt"), "the only copy").unwrap();
    let out = verify(&["report", site.to_str().unwrap(), "--spec", "tests/cli/toy.isa"]);
    assert_eq!(out.status.code(), Some(2));
    let error = String::from_utf8_lossy(&out.stderr);
    assert!(error.contains("not empty") && error.contains("name a folder"), "{error}");
    assert_eq!(std::fs::read_dir(&site).unwrap().count(), 1);
    // A file is no folder.
    let out = verify(&["report", site.join("thesis.txt").to_str().unwrap(), "--spec", "tests/cli/toy.isa"]);
    assert_eq!(out.status.code(), Some(2), "{}", String::from_utf8_lossy(&out.stderr));
}
