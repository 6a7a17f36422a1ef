//! Corrections of documents and their evidence.

use super::Checker;
use crate::dsl::ast::Erratum;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::parser::parse_number;
use crate::model;
use crate::model::ones;

impl<'a> Checker<'a> {
    pub(super) fn erratum(&mut self, x: &'a Erratum, group: Option<usize>) {
        let cites = self.cites(std::slice::from_ref(&x.cite));
        let mut evidence = Vec::new();
        for (words, text, span) in &x.evidence {
            let mut bits = 0;
            let mut width = 0;
            let mut ok = words.len() <= self.units.len();
            for (w, u) in words.iter().zip(&self.units) {
                match parse_number(&format!("0x{}", w.name.trim_start_matches("0x"))) {
                    Some(v) if v <= u128::from(ones(u.width)) => {
                        bits |= v << u.lo;
                        width = u.lo + u.width;
                    }
                    _ => ok = false,
                }
            }
            if !ok {
                self.e.error(
                    Diagnostic::new(
                        Code::BadErratum,
                        *span,
                        "evidence is a word in hexadecimal, unit by unit, low unit first",
                    )
                    .help(format!(
                        "the units of this spec: {}",
                        self.units
                            .iter()
                            .map(|u| format!("{} of {} bits", u.name, u.width))
                            .collect::<Vec<_>>()
                            .join(", ")
                    )),
                );
                continue;
            }
            evidence.push(model::Evidence {
                word: model::Word { bits, width },
                text: text.clone(),
                span: *span,
            });
        }
        let Some(source) = cites.into_iter().next() else { return };
        self.errata.push(model::Erratum {
            source,
            printed: x.printed.clone(),
            corrected: x.corrected.clone(),
            because: x.because.clone(),
            evidence,
            group,
            span: x.span,
        });
    }
}
