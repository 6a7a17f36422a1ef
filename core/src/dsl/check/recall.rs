//! Incremental checking of edited specs.
//!
//! A form without errors is taken from memory if nothing changed that its check looks at.
//! Everything else, and each form with an error, is done anew, so the errors are those of a fresh
//! check.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::build::{Build, Never};
use super::memo::{Flow, KEPT, Known, MAPS, Memo, Recall, keys};
use super::{Checker, all_of, load_as, load_files};
use crate::dsl::ast::{Form, FormItem, Ident, Item};
use crate::dsl::diagnostics::SpecErrors;
use crate::model;
use crate::model::{Isa, Piece, Semantics};
use crate::source::{Loader, SourceMap, Span};

/// A spec that was found to have no errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// Its variants.
    pub variants: Vec<String>,
    /// What its effects do with states.
    pub flow: Flow,
}

/// A form that is not known, to be remembered once it is.
pub(super) struct Unknown {
    span: Span,
    key: u64,
    fuel: u64,
}

/// Checks a spec as [`super::load`] does, or one of its variants, and finds the same errors; what a
/// check of nearly the same spec worked out is used again.
///
/// # Errors
/// All errors found, with their places.
pub fn check(name: &str, text: &str, loader: &dyn Loader, variant: Option<&str>, memo: &mut Memo) -> Result<Sound, SpecErrors> {
    let mut sources = SourceMap::default();
    let mut errors = Vec::new();
    memo.now += 1;
    let files = load_files(name, text, loader, &mut sources, &mut errors, Some(memo));
    if !errors.is_empty() {
        return Err(all_of(sources, errors));
    }
    let items: Vec<&Item> = files.iter().flat_map(|f| &f.items).collect();
    if memo.maps.len() > MAPS {
        memo.maps.clear();
    }
    let mut checker = Checker::new(&sources);
    checker.maps = std::mem::take(&mut memo.maps);
    checker.recall = Some(Recall {
        keys: keys(&files, variant),
        aliased: items.iter().any(|i| matches!(i, Item::Alias { .. })),
        memo: std::mem::take(memo),
        base: None,
        flow: Flow::default(),
        saved: 0,
    });
    let isa = checker.run(&items, &sources, variant);
    let (mut spent, all) = checker.e.spent();
    let mut flow = Flow::default();
    if let Some(recall) = checker.recall.take() {
        *memo = recall.memo;
        spent += recall.saved;
        flow = recall.flow;
    }
    memo.maps = std::mem::take(&mut checker.maps);
    let now = memo.now;
    memo.forms.retain(|_, f| f.used + KEPT > now);
    let variants = |isa: &Isa| isa.variants.iter().map(|v| v.name.clone()).collect();
    // Forms share formulas and maps, here each pays for its own, so this is more than a fresh check
    // spends. Where it comes near to the end, nothing is recalled.
    if checker.e.exhausted || spent > all / 10 * 9 {
        let isa = load_as(name, text, loader, variant)?;
        return Ok(Sound {
            variants: variants(&isa),
            flow: Flow::of(&isa),
        });
    }
    match isa {
        Some(isa) if checker.e.errors.is_empty() => Ok(Sound {
            variants: variants(&isa),
            flow,
        }),
        _ => Err(all_of(sources, checker.e.errors)),
    }
}

impl<'a> Checker<'a> {
    /// A form as it is remembered, or what is needed to remember it.
    pub(super) fn recalled(
        &mut self,
        f: &'a Form,
        shared: &'a [FormItem],
        instruction: usize,
        group: usize,
        illegal: Option<&String>,
        owner: &Ident,
    ) -> Result<model::Form, Option<Unknown>> {
        let Some(recall) = &mut self.recall else { return Err(None) };
        let mut hasher = DefaultHasher::new();
        let Some(key) = recall.keys.get(&(f.span.file, f.span.start)) else {
            return Err(None);
        };
        (key, recall.aliased, illegal.is_some(), &owner.name).hash(&mut hasher);
        for (width, region) in &self.groups[group].regions {
            (width, region.mask, region.value).hash(&mut hasher);
        }
        let key = hasher.finish();
        let now = recall.memo.now;
        let Some(known) = recall.memo.forms.get_mut(&key) else {
            // Its formulas do not lean on those of other forms.
            self.e.charge(0, f.span);
            let base = recall.base.get_or_insert_with(|| self.e.pool.clone());
            self.e.pool = base.clone();
            self.e.floats.clear();
            self.e.float_results.clear();
            self.e.all_paid();
            let fuel = self.e.spent().0;
            return Err(Some(Unknown { span: f.span, key, fuel }));
        };
        known.used = now;
        recall.saved += known.fuel;
        recall.flow.written.extend(known.flow.written.iter().cloned());
        recall.flow.read.extend(known.flow.read.iter().cloned());
        let (width, fixed, text, never) = (known.width, known.fixed, known.text.clone(), known.never.clone());
        if !never.is_empty() {
            let items = self.items_of(f, shared);
            for (cube, reason, at) in never {
                if let Some(FormItem::Require(_, _, span)) = items.get(at) {
                    self.never.push(Never { cube, reason, span: *span });
                }
            }
        }
        Ok(model::Form {
            name: f.name.name.clone(),
            instruction,
            group,
            width,
            fixed,
            reserved: Vec::new(),
            ignored: 0,
            fields: Vec::new(),
            operands: Vec::new(),
            tables: Vec::new(),
            checks: Vec::new(),
            text,
            semantics: Semantics::Unknown("recalled".into()),
            illegal: illegal.cloned(),
            cites: self.cites(&f.cites),
            span: f.span,
        })
    }

    /// The items of a form, those of layouts and of its instruction included.
    fn items_of(&mut self, f: &'a Form, shared: &'a [FormItem]) -> Vec<&'a FormItem> {
        let (mut items, mut stack) = (Vec::new(), Vec::new());
        self.flatten(&f.items, &mut items, &mut stack, f.span);
        self.flatten(shared, &mut items, &mut stack, f.span);
        items
    }

    /// Remembers a form that turned out to have no errors.
    pub(super) fn remember(&mut self, unknown: Unknown, b: &Build<'a>, items: &[&'a FormItem], text: &[Piece], semantics: &Semantics) {
        self.e.charge(0, unknown.span);
        let fuel = self.e.spent().0 - unknown.fuel;
        let Some(recall) = &mut self.recall else { return };
        let mut flow = Flow::default();
        flow.add(semantics, &self.e.pool, &self.e.states);
        recall.flow.written.extend(flow.written.iter().cloned());
        recall.flow.read.extend(flow.read.iter().cloned());
        let place = |n: &Never| {
            let is = |i: &&FormItem| matches!(i, FormItem::Require(_, _, span) if *span == n.span);
            Some((n.cube, n.reason.clone(), items.iter().position(is)?))
        };
        let Some(never) = b.never.iter().map(place).collect() else { return };
        let known = Known {
            width: b.width,
            fixed: b.fixed,
            text: if recall.aliased { text.to_vec() } else { Vec::new() },
            never,
            flow,
            fuel,
            used: recall.memo.now,
        };
        recall.memo.forms.insert(unknown.key, known);
    }
}
