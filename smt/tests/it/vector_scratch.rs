use isamorph_core::InstructionSet;
use isamorph_core::dsl::goal;
use isamorph_core::text::to_text;
use isamorph_smt::equiv::Code;
use isamorph_smt::ops::{Cost, Scope, derive};
use isamorph_smt::ops::usual;
use isamorph_smt::synth::{Limits, Problem, search};

#[test]
fn scratch() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let isa = set.model();
    let text = std::fs::read_to_string(std::env::var("SCRATCH").unwrap_or_default()).unwrap_or_default();
    let mut ops = None;
    let mut span = 2;
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        if let Some(rest) = line.strip_prefix("use ") {
            let mut words = rest.split_whitespace();
            span = words.next().expect("span").parse().expect("number");
            let scope = Scope { usual: true, span, only: words.map(String::from).collect(), ..Scope::default() };
            let start = std::time::Instant::now();
            let all = derive(&set, &scope, Cost::Issue);
            eprintln!("{line}: {} ops {} encodings in {:?}; {} {:?}", all.all.len(), all.encodings, start.elapsed(), all.instructions.summary(), all.instructions.reasons());
            for o in &all.all {
                let s = o.selector.as_ref().map(|s| (s.every.len(), s.few.len(), s.complete));
                if std::env::var("OPS").is_ok() { eprintln!("  {} arity {} const {:?} {s:?} size {} tied {:?} enc {}", o.name, o.arity, o.constant, o.kernel.size(), o.encodings[0].tied, o.encodings.len()); }
            }
            let codes: usize = all.all.iter().map(|o| o.selector.as_ref().map_or(1, |s| s.every.len())).sum();
            eprintln!("  codes {codes}");
            ops = Some(all);
            continue;
        }
        let ops = ops.as_ref().expect("ops");
        let (n, text) = line.split_once(':').expect("n: goal");
        let length: usize = n.trim().parse().expect("n");
        let goal = goal::goal(isa, "g", text).unwrap_or_else(|e| panic!("{e}"));
        let code = Code::Goal(isa, &goal);
        let free: Vec<u32> = (0..64).collect();
        let live = code.writes().expect("writes");
        eprintln!("{text} live {:?}", live.iter().map(|l| l.to_string()).collect::<Vec<_>>());
        let problem = match Problem::of_vectors(code, live, &free, usual::conditions(isa), 1, (span, (length - 1).min(2))) { Ok(p) => p, Err(e) => { eprintln!("   {e}"); continue } };
        let o = search(&set, ops, &problem, &Limits::new(length), &|_, _| {});
        let found: Option<Vec<String>> = o.found.as_ref().map(|f| f.code.iter().map(|i| to_text(isa, i)).collect());
        eprintln!("   {found:?} exhausted {:?} undecided {} unplaced {} candidates {} proofs {} {:?}", o.exhausted, o.undecided, o.unplaced, o.candidates, o.proofs, o.elapsed);
    }
}
