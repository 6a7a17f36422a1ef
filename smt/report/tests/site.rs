//! What a site promises: links that lead somewhere, numbers that are those of the library, and no
//! request to elsewhere.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::group;
use isamorph_report::counts::Counts;
use isamorph_report::facts::{ErratumChecks, GroupCounts, Kind, Share, WidthCounts};
use isamorph_report::results::Results;
use isamorph_report::{Facts, File, Site, site, write};
use serde_json::json;

const NAMES: [&str; 3] = ["nv50", "sgx543", "rv32"];

fn facts(name: &str) -> Facts {
    let set = InstructionSet::builtin(name).unwrap();
    let isa = set.model();
    let counts = isa.groups_in_order().into_iter().map(|g| GroupCounts {
        group: g,
        widths: group(&set, g)
            .iter()
            .map(|p| WidthCounts {
                width: p.width,
                words: p.size(),
                shares: p
                    .shares()
                    .into_iter()
                    .map(|(class, words)| Share {
                        kind: Kind::of(class),
                        form: class.form().map(|f| isa.form_name(f)),
                        reason: class.reason(isa),
                        words,
                    })
                    .collect(),
            })
            .collect(),
    });
    let errata = isa.errata.iter().map(|e| ErratumChecks {
        words: e.evidence.iter().map(|w| (true, format!("{:?}", w.text))).collect(),
    });
    Facts {
        counts: counts.collect(),
        errata: errata.collect(),
        words: isa
            .errata
            .iter()
            .flat_map(|e| &e.evidence)
            .map(|e| (e.word, "an erratum".into()))
            .collect(),
        set: set.clone(),
    }
}

/// What other commands print, in small.
fn results() -> Results {
    let mut all = Results::default();
    let claim = |id: &str, result: &str| json!({ "id": id, "theorem": 3, "claim": "it <holds>", "result": result });
    all.add(&json!({ "obligations": [
        claim("nv50/20000000/word-round-trip/add.long", "proved"),
        claim("nv50/20000000/word-round-trip/add.short/x & y", "unknown"),
        claim("nv50~flexgrip/20000000/cross-document/add.long~iadd.long/effects/r", "proved"),
    ] }))
    .unwrap();
    let side = |class: &str, form: &str| json!({ "class": class, "form": form, "witness": "a text" });
    let row = json!({ "change": "class", "words": "4", "witness": "0800000000000000", "old": side("valid", "old.form"), "new": side("valid", "mad.vector") });
    let group = json!({ "code": "0x00000000", "width": 64, "words": "16", "unchanged": "12", "rows": [row] });
    all.add(&json!({ "old": "sgx543-early", "new": "sgx543", "groups": [group], "effects": [] }))
        .unwrap();
    let about =
        json!({ "group": "0x20000000", "about": "add.long~iadd.long", "proved": 3, "not_proved": [{ "id": "i", "result": "unknown" }] });
    let alone = json!([{ "spec": "nv50", "forms": ["tex.only"] }, { "spec": "flexgrip", "forms": [] }]);
    all.add(&json!({ "specs": ["nv50", "flexgrip"], "claims": [about], "alone": alone }))
        .unwrap();
    let rule = json!({ "inputs": 1, "window": [["add b32 $r1 $r0 0x5", "p0"]], "replacement": [["mov b32 $r1 $r0"]] });
    all.add(&json!({ "format": "isamorph rules 1", "isa": "nv50", "rules": [rule] }))
        .unwrap();
    all.add(&json!({ "isas": [{ "isa": "rv32", "instructions": [{ "name": "lui", "forms": 1, "words": null }] }] }))
        .unwrap();
    all
}

fn made() -> &'static (Site, Vec<File>) {
    static SITE: OnceLock<(Site, Vec<File>)> = OnceLock::new();
    SITE.get_or_init(|| {
        let all = Site {
            version: "test".into(),
            sets: NAMES.map(facts).to_vec(),
            results: results(),
        };
        let files = site(&all);
        (all, files)
    })
}

/// Values of an attribute, as the page means them.
fn values<'f>(content: &'f str, attribute: &str) -> impl Iterator<Item = String> + 'f {
    let begin = format!(" {attribute}=\"");
    let mut rest = content;
    std::iter::from_fn(move || {
        let (_, behind) = rest.split_once(begin.as_str())?;
        let (value, behind) = behind.split_once('"')?;
        rest = behind;
        Some(text(value))
    })
}

fn text(html: &str) -> String {
    html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

/// A path from a page, without `..`.
fn resolve(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{page}: {link} leaves the site"),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn every_link_leads_to_a_place_of_the_site() {
    let (_, files) = made();
    let anchors: BTreeMap<&str, BTreeSet<String>> = files
        .iter()
        .map(|f| (f.path.as_str(), values(&f.content, "id").collect()))
        .collect();
    let mut seen = 0;
    for file in files.iter().filter(|f| f.path.ends_with(".html")) {
        for link in values(&file.content, "href").chain(values(&file.content, "src")) {
            if link == "data:," {
                continue;
            }
            assert!(
                !link.contains(':') && !link.starts_with('/'),
                "{}: {link} leads to elsewhere",
                file.path
            );
            let (path, anchor) = link.split_once('#').map_or((link.as_str(), None), |(p, a)| (p, Some(a)));
            let target = if path.is_empty() {
                file.path.clone()
            } else {
                resolve(&file.path, path)
            };
            let there = anchors.get(target.as_str());
            assert!(there.is_some(), "{}: {link} leads to {target}, which is not there", file.path);
            if let (Some(anchor), Some(there)) = (anchor, there) {
                // Words are places for the script of the page.
                assert!(
                    anchor.starts_with("w=") || there.contains(anchor),
                    "{}: {link}: no such place",
                    file.path
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 5000, "{seen} links");
}

#[test]
fn links_of_scripts_lead_to_places_too() {
    let (_, files) = made();
    let paths: BTreeMap<&str, BTreeSet<String>> = files
        .iter()
        .map(|f| (f.path.as_str(), values(&f.content, "id").collect()))
        .collect();
    let check = |link: &str| {
        let (path, anchor) = link.split_once('#').map_or((link, None), |(p, a)| (p, Some(a)));
        let there = paths.get(path).unwrap_or_else(|| panic!("{link}"));
        assert!(anchor.is_none_or(|a| there.contains(a)), "{link}");
    };
    let index = files.iter().find(|f| f.path == "search.js").unwrap();
    let json = index
        .content
        .strip_prefix("window.isamorphIndex=")
        .unwrap()
        .trim_end()
        .trim_end_matches(';');
    let index: serde_json::Value = serde_json::from_str(json).unwrap();
    let rows = index["rows"].as_array().unwrap();
    assert!(rows.len() > 500);
    for row in rows {
        let set = index["sets"][row[0].as_u64().unwrap() as usize].as_str().unwrap();
        check(&format!("{set}{}", row[4].as_str().unwrap()));
    }
    for name in NAMES {
        for data in data(files, &format!("{name}/map.html")) {
            for form in data["forms"].as_array().unwrap() {
                check(form[1].as_str().unwrap());
            }
        }
    }
}

/// The data for scripts on a page.
fn data(files: &[File], path: &str) -> Vec<serde_json::Value> {
    let page = files.iter().find(|f| f.path == path).unwrap();
    let parts = page.content.split("<script type=\"application/json\"").skip(1);
    parts
        .map(|p| {
            let (_, json) = p.split_once('>').unwrap();
            serde_json::from_str(json.split_once("</script>").unwrap().0).unwrap()
        })
        .collect()
}

#[test]
fn nothing_is_asked_of_elsewhere() {
    let (_, files) = made();
    for file in files {
        let content = file.content.replace("http://www.w3.org/2000/svg", "");
        for bad in ["@import", "url(", "fetch(", "XMLHttpRequest", "import(", "WebSocket", "sendBeacon"] {
            assert!(!content.contains(bad) || file.path.ends_with(".html"), "{}: {bad}", file.path);
        }
        if !file.path.ends_with(".html") {
            assert!(!content.contains("http:") && !content.contains("https:"), "{}", file.path);
        }
    }
}

#[test]
fn no_place_has_a_name_twice() {
    let (_, files) = made();
    for file in files.iter().filter(|f| f.path.ends_with(".html")) {
        let mut seen = BTreeSet::new();
        for id in values(&file.content, "id") {
            assert!(seen.insert(id.clone()), "{}: {id}", file.path);
        }
    }
}

/// Kind, form, reason and number of a row.
type Row = (Option<String>, Option<String>, Option<String>, u128);

/// Rows of tables with their attributes and the numbers in them.
fn rows(content: &str) -> Vec<Row> {
    let rows = content.split("<tr").skip(1).filter_map(|row| {
        let (tag, inside) = row.split_once('>')?;
        let tag = format!(" {tag}");
        let inside = inside.split("</tr>").next()?;
        let number = values(inside, "value").next()?.parse().ok()?;
        let one = |name: &str| values(&tag, name).next();
        Some((one("data-kind"), one("data-form"), one("data-reason"), number))
    });
    rows.collect()
}

#[test]
fn every_number_of_a_group_is_that_of_the_library() {
    let (all, files) = made();
    for facts in &all.sets {
        for g in &facts.counts {
            let code = format!("{:#010x}", facts.set.groups()[g.group].code);
            let path = format!("{}/groups/{code}.html", facts.set.name());
            let page = files.iter().find(|f| f.path == path).unwrap();
            let found = rows(&page.content);
            let mut expected = Vec::new();
            for w in &g.widths {
                let sums = Counts::of_width(w);
                for kind in Kind::ALL.into_iter().filter(|k| sums.of(*k) > 0) {
                    expected.push((Some(kind.name().to_owned()), None, None, sums.of(kind)));
                }
                assert_eq!(sums.all(), w.words);
                expected.push((Some("all".into()), None, None, w.words));
                for s in &w.shares {
                    expected.push((Some(s.kind.name().to_owned()), s.form.clone(), s.reason.clone(), s.words));
                }
            }
            assert_eq!(found, expected, "{path}");
        }
    }
}

#[test]
fn every_number_of_a_form_is_that_of_the_library() {
    let (all, files) = made();
    for facts in &all.sets {
        let isa = facts.set.model();
        let spaces: Vec<_> = isa.word_widths().into_iter().map(|w| facts.set.analysis(w).unwrap()).collect();
        let mut seen = 0;
        for file in files.iter().filter(|f| f.path.starts_with(&format!("{}/instructions/", isa.name))) {
            for part in file.content.split("<section class=\"form\"").skip(1) {
                let name = values(part.split_once('>').unwrap().0, "data-form").next().unwrap();
                let form = (0..isa.forms.len()).find(|f| isa.form_name(*f) == name).unwrap();
                let mut expected = Counts::default();
                for (class, words) in spaces.iter().flat_map(|s| s.shares()) {
                    if class.form() == Some(form) {
                        expected.add(Kind::of(class), words);
                    }
                }
                let part = part.split("</section>").next().unwrap();
                let found = rows(part);
                let number = |kind: &str| found.iter().find(|r| r.0.as_deref() == Some(kind)).map_or(0, |r| r.3);
                for kind in Kind::ALL {
                    assert_eq!(number(kind.name()), expected.of(kind), "{name} {}", kind.name());
                }
                assert_eq!(number("all"), expected.all(), "{name}");
                seen += 1;
            }
        }
        assert_eq!(seen, isa.forms.iter().filter(|f| f.illegal.is_none()).count(), "{}", isa.name);
    }
}

#[test]
fn a_site_is_written_over_its_predecessor_and_over_nothing_else() {
    let (_, files) = made();
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("new/site");
    let bytes = write(&folder, files).unwrap();
    assert_eq!(bytes, files.iter().map(|f| f.content.len() as u64).sum::<u64>());
    std::fs::write(folder.join("own.txt"), "of somebody").unwrap();
    write(&folder, &files[..2]).unwrap();
    assert!(folder.join("own.txt").exists() && folder.join(&files[1].path).exists());
    assert!(!folder.join(&files[5].path).exists(), "what the older site had is gone");
    let other = dir.path().join("other");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join("own.txt"), "of somebody").unwrap();
    assert!(write(&other, files).unwrap_err().to_string().contains("not empty"));
    assert_eq!(std::fs::read_dir(&other).unwrap().count(), 1);
}

#[test]
fn results_of_other_commands_are_shown_where_they_belong() {
    let (_, files) = made();
    let page = |path: &str| files.iter().find(|f| f.path == path).map(|f| f.content.as_str());
    let proofs = page("nv50/proofs.html").unwrap();
    assert!(proofs.contains("data-claims=\"3\" data-proved=\"2\"") && proofs.contains("it &lt;holds&gt;"));
    assert!(proofs.contains("id=\"o-nv50/20000000/word-round-trip/add.short/x---y\""));
    // One claim about the long form alone, one about it and one of another set, one about the short
    // form.
    let add = page("nv50/instructions/add.html").unwrap();
    assert_eq!(values(add, "data-theorem").count(), 2);
    assert!(page("nv50/instructions/ld.html").is_none_or(|p| !p.contains("data-theorem")));
    assert!(page("rv32/proofs.html").is_none());
    let diff = page("sgx543/diff-1.html").unwrap();
    assert!(diff.contains("../sgx543/codec.html#w=0800000000000000") && diff.contains("instructions/mad.html#form-vector"));
    assert!(diff.contains("<data value=\"4\">"));
    assert!(page("nv50/crosscheck-1.html").unwrap().contains("add.long = iadd.long"));
    assert!(page("nv50/rules-1.html").unwrap().contains("id=\"rule-1\""));
    assert!(add.contains("../../nv50/rules-1.html#rule-1") && add.contains("the constant is p0"));
    let status = page("rv32/status.html").unwrap();
    assert!(
        status.contains("instructions/lui.html") && !status.contains("real words"),
        "a column of nothing is left out"
    );
    assert!(add.contains("Words of real programs") && add.contains("3140d21d 0460e780"));
}
