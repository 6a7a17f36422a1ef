//! The plans that decode runs say the same as the walks on which all other formulas about decoding rest: proved, for every
//! word of every form of the built-in ISAs.

use std::time::Duration;

use isamorph_core::builtin;
use isamorph_core::encoding::{Codec, lower};
use isamorph_core::formula::{Pool, Width};
use isamorph_smt::solve::{Verdict, check};

#[test]
fn plans_and_walks_agree_on_every_word() {
    for name in builtin::NAMES {
        let isa = builtin::isa(name).unwrap();
        let codec = Codec::new(isa);
        for (form, code) in isa.forms.iter().zip(&codec.forms) {
            if form.illegal.is_some() {
                continue;
            }
            let mut pool = Pool::new();
            let var = pool.declare_var("word", Width::new(form.width).unwrap());
            let word = pool.var(var);
            let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
            let agrees = lower::plan_agrees(&mut pool, code, &widths, word);
            let here = lower::in_cube(&mut pool, word, form.fixed);
            let differs = pool.not(agrees);
            let verdict = check(&pool, &[here, differs], Duration::from_secs(120));
            assert!(matches!(verdict, Verdict::Unsat), "{name} {}: {verdict:?}", form.name);
        }
    }
}
