//! Replay of witnesses: a model of a negated claim is decoded again by the running decoder and the
//! reference evaluator.

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Env, Evaluator, TermPool};
use isamorph_core::model::{FieldKind, Word};
use isamorph_core::text::to_text;

use super::obligation::{Obligation, WitnessView};
use super::plan::Plan;
use super::witness::{Witness, WitnessWord};
use crate::solver::query::Model;

fn hex(v: u128, bits: u32) -> String {
    if bits == 1 {
        (if v == 1 { "yes" } else { "no" }).to_string()
    } else {
        format!("0x{v:0w$x}", w = (bits as usize).div_ceil(4))
    }
}

/// Turns a model into a witness.
pub(super) fn build(plan: &Plan, o: &Obligation, pool: &TermPool, model: &Model) -> Witness {
    let mut out = Witness::default();
    let mut env = model.clone();
    let values = match &o.shows {
        WitnessView::Word {
            var,
            width,
            subjects,
            values,
        } => {
            let word = Word {
                bits: model.var(*var),
                width: *width,
            };
            out.words.push(read(plan, subjects, word));
            values
        }
        WitnessView::Fields {
            subject,
            instructions,
            values,
        } => {
            let s = &plan.subjects[*subject];
            for (form, vars) in instructions {
                let f = &s.model().forms[*form];
                let fields: Vec<u64> = vars.iter().map(|v| model.var(*v) as u64).collect();
                let named = f
                    .fields
                    .iter()
                    .zip(&fields)
                    .enumerate()
                    .map(|(i, (field, v))| {
                        let name = &field.name;
                        let name = match field.kind {
                            FieldKind::Enum(id) => {
                                let e = &s.model().enums[id.0 as usize];
                                let row = e.row_of.get(*v as usize).and_then(|r| e.rows.get(usize::from(*r)));
                                row.map_or(name.clone(), |r| format!("{name} ({})", r.name))
                            }
                            FieldKind::Number if f.number(i, *v) < 0 => format!("{name} ({})", f.number(i, *v)),
                            FieldKind::Number | FieldKind::Unknown => name.clone(),
                        };
                        (name, *v)
                    })
                    .collect();
                out.fields.push((s.model().form_name(*form), named));
                let instr = Instr {
                    form: *form,
                    fields,
                    residue: 0,
                };
                let word = s.encode_raw(&instr);
                let mut w = read(plan, &[*subject], word);
                if s.well_formed_raw(&instr).is_ok() {
                    w.readings.push(("printed".into(), to_text(s.model(), &instr)));
                }
                out.words.push(w);
            }
            values
        }
    };
    let mut evaluator = Evaluator::new(pool, &mut env);
    for (name, t) in values {
        let v = evaluator.eval(*t);
        out.values.push((name.clone(), hex(v, pool.width(*t).bits())));
    }
    for ((space, addr), _) in model.reads() {
        let d = pool.space_decl(space);
        let v = env.read(space, addr);
        out.state
            .push((format!("{}[{addr:#x}]", d.name), hex(v, d.elem_width.bits().max(2))));
    }
    out
}

fn read(plan: &Plan, subjects: &[usize], word: Word) -> WitnessWord {
    let readings = subjects
        .iter()
        .map(|s| {
            let s = &plan.subjects[*s];
            let text = match s.decode_raw(word) {
                Ok(i) => format!("{} ({})", to_text(s.model(), &i), s.model().form_name(i.form)),
                Err(r) => format!("not an instruction: {}", r.reason(s.model())),
            };
            (s.model().name.clone(), text)
        })
        .collect();
    let hex = subjects
        .first()
        .map_or(String::new(), |s| plan.subjects[*s].model().word_text(word));
    WitnessWord {
        bits: word.bits,
        width: word.width,
        hex,
        readings,
    }
}
