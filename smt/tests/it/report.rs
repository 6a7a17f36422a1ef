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
