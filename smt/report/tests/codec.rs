//! The codec of pages, run by node where it is installed, answers as the library does: for words of
//! the corpus, and for words of every form.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, VarId};
use isamorph_core::model::{Bits, Semantics, word_ones};
use isamorph_core::text::to_text;
use isamorph_core::{InstructionSet, Word, builtin};
use isamorph_report::facts::Facts;
use isamorph_report::{Site, site};
use serde_json::{Value, json};

/// Words of the corpus, by the first column of its files.
fn corpus(set: &InstructionSet) -> Vec<Word> {
    let folder = match set.name() {
        "rv32" | "rv64" => "riscv",
        name => name,
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/vectors").join(folder);
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut words = Vec::new();
    let mut files: Vec<PathBuf> = files.map(|f| f.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if set.name().starts_with("rv") && !name.starts_with(set.name()) {
            continue;
        }
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|l| !l.starts_with('#'));
        words.extend(lines.filter_map(|l| set.word(l.split('\t').next()?).ok()));
    }
    words
}

/// Words of every form: with only what it requires, with all else set, and at random.
fn of_forms(set: &InstructionSet, random: usize) -> Vec<Word> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut words = Vec::new();
    for form in set.forms() {
        let all = word_ones(form.width);
        let (mut mask, mut value) = (form.fixed.mask, form.fixed.value);
        for r in &form.reserved {
            mask |= r.cube.mask;
            value |= r.cube.value;
        }
        let mut push = |bits: Bits| {
            words.push(Word {
                bits: (value | bits & !mask) & all,
                width: form.width,
            });
        };
        push(0);
        push(all);
        for _ in 0..random {
            // Numbers of xorshift; half of them with few bits, which is more often valid.
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            push(seed.into());
            push((seed & seed.rotate_left(21) & seed.rotate_left(42)).into());
        }
        // Words in which what is reserved is wrong.
        words.push(Word {
            bits: (form.fixed.value | !form.fixed.mask & Bits::from(seed)) & all,
            width: form.width,
        });
    }
    words
}

/// A state, and values for all that formulas leave open.
struct State<'s> {
    set: &'s InstructionSet,
    fields: HashMap<VarId, u64>,
}

impl Env for State<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        self.fields.get(&id).copied().unwrap_or_default().into()
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        const STIR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let stirred = (space.index() as u128 + 1).wrapping_mul(STIR) ^ addr.wrapping_add(1).wrapping_mul(STIR >> 7);
        stirred & self.set.model().pool.space_decl(space).elem_width.mask()
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

/// What an instruction writes by the reference evaluator: condition, address, value.
fn writes(set: &InstructionSet, i: &Instr) -> Value {
    let form = &set.forms()[i.form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return Value::Null;
    };
    let fields = form.fields.iter().zip(&i.fields).map(|(f, v)| (f.var, *v)).collect();
    let mut state = State { set, fields };
    let mut evaluator = Evaluator::new(&set.model().pool, &mut state);
    effects
        .iter()
        .map(|e| json!(e.parts().map(|t| evaluator.eval(t).to_string())))
        .collect()
}

fn case(set: &InstructionSet, word: Word, parse: bool) -> Value {
    let isa = set.model();
    let (status, form) = match set.decode_raw(word) {
        Ok(i) => ("valid", Some(i.form)),
        Err(InvalidWord::Width) => ("width", None),
        Err(InvalidWord::Undocumented) => ("undocumented", None),
        Err(InvalidWord::Illegal(f)) => ("illegal", Some(f)),
        Err(InvalidWord::Reserved(f, _)) => ("reserved", Some(f)),
        Err(InvalidWord::Invalid { form, .. }) => ("invalid", Some(form)),
        Err(InvalidWord::Unused { form, .. }) => ("unused", Some(form)),
    };
    let mut out = json!({ "word": isa.word_text(word), "width": word.width, "status": status, "form": form.map(|f| isa.form_name(f)), "parse": parse });
    if let Ok(i) = set.decode_raw(word) {
        out["text"] = to_text(isa, &i).into();
        out["canonical"] = isa.word_text(set.canonical_raw(&i)).into();
        out["fields"] = i.fields.iter().map(u64::to_string).collect();
        out["writes"] = writes(set, &i);
    }
    out
}

fn node(args: &[&Path]) -> Option<std::process::Output> {
    match Command::new("node").args(args).output() {
        Ok(out) => Some(out),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            println!("node is not installed: nothing is compared");
            None
        }
        Err(e) => panic!("{e}"),
    }
}

fn compare(name: &str) {
    let set = InstructionSet::builtin(name).unwrap();
    let files = site(&Site {
        version: "test".into(),
        sets: vec![Facts {
            set: set.clone(),
            counts: Vec::new(),
            errata: Vec::new(),
            words: Vec::new(),
        }],
        ..Site::default()
    });
    if let Err(why) = isamorph_report::codec::module(&set) {
        panic!("{name}: {why}");
    }
    let page = files.iter().find(|f| f.path == format!("{name}/codec.html")).unwrap();
    let data = |id: &str| {
        let (_, data) = page.content.split_once(&format!("id=\"{id}\">")).unwrap();
        data.split_once("</script>").unwrap().0
    };
    let folder = tempfile::tempdir().unwrap();
    let at = |file: &str| folder.path().join(file);
    std::fs::write(at("data.json"), data("codec-data")).unwrap();
    std::fs::write(at("effects.json"), data("effects-data")).unwrap();
    std::fs::write(at("effects.cjs"), include_str!("../assets/effects.js")).unwrap();
    std::fs::write(at("codec.cjs"), include_str!("../assets/codec.js")).unwrap();
    let real: BTreeSet<Word> = corpus(&set).into_iter().collect();
    let made: BTreeSet<Word> = of_forms(&set, 12).into_iter().collect();
    // Every text of the corpus is read back, and one in four of the others.
    let mut cases: Vec<Value> = real.iter().map(|w| case(&set, *w, true)).collect();
    cases.extend(made.iter().enumerate().map(|(i, w)| case(&set, *w, i % 4 == 0)));
    assert!(cases.len() > 100, "{name}");
    std::fs::write(at("cases.json"), serde_json::to_string(&cases).unwrap()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/codec.mjs");
    let args = ["codec.cjs", "data.json", "cases.json", "effects.cjs", "effects.json"].map(&at);
    let mut all: Vec<&Path> = vec![&script];
    all.extend(args.iter().map(PathBuf::as_path));
    let Some(out) = node(&all) else { return };
    let said = String::from_utf8_lossy(&out.stdout);
    println!("{name}: {} words of the corpus: {said}", real.len());
    assert!(out.status.success(), "{name}: {said}{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.contains(&format!("\"cases\":{}", cases.len())), "{said}");
}

#[test]
fn words_of_nv50() {
    compare("nv50");
}

#[test]
fn words_of_flexgrip() {
    compare("flexgrip");
}

#[test]
fn words_of_sgx543() {
    compare("sgx543");
}

#[test]
fn words_of_sgx543_early() {
    compare("sgx543-early");
}

#[test]
fn words_of_vop3p() {
    compare("vop3p");
}

#[test]
fn words_of_rv32() {
    compare("rv32");
}

#[test]
fn words_of_rv64() {
    compare("rv64");
}

#[test]
fn all_built_in_sets_are_compared() {
    let compared = ["nv50", "flexgrip", "sgx543", "sgx543-early", "vop3p", "rv32", "rv64"];
    for name in builtin::NAMES {
        assert!(compared.contains(&name) || name.ends_with("-printed"), "{name}");
    }
}
