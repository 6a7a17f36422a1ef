//! Checks spec files and shows their errors: `cargo run -p isamorph-core --example check -- FILE…`.

use isamorph_core::encoding::Codec;
use isamorph_core::isa::Word;
use isamorph_core::spec::{load, source::DirLoader};
use isamorph_core::text::{Syntax, to_text};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let text = std::fs::read_to_string(&file).expect("readable");
    match load(&file, &text, &DirLoader) {
        Err(e) => print!("{}", e.render(false)),
        Ok(isa) => {
            println!("{}: {} forms, {} terms", isa.name, isa.forms.len(), isa.pool.len());
            let codec = Codec::new(&isa);
            let syntax = Syntax::new(&isa);
            for a in args {
                let parts: Vec<u64> = a.split_whitespace().map(|p| u64::from_str_radix(p, 16).expect("hex")).collect();
                let mut word = Word { bits: 0, width: 0 };
                for (p, u) in parts.iter().zip(&isa.units) {
                    word.bits |= p << u.lo;
                    word.width = u.lo + u.width;
                }
                match codec.decode(&isa, word) {
                    Ok(i) => {
                        let t = to_text(&isa, &i);
                        let back = syntax.parse(&isa, &codec, &t);
                        println!(
                            "{a}  {t}   {}",
                            if back.as_ref() == Ok(&i) {
                                "ok".to_string()
                            } else {
                                format!("{back:?}")
                            }
                        );
                    }
                    Err(r) => println!("{a}  {}", r.reason(&isa)),
                }
            }
        }
    }
}
