//! One line of a file of cases: an instruction, what holds before, what must hold after.
//!
//! ```text
//! add b32 $r5 $r2 $r3     r2=1 r3=0x7fffffff      r5=0x80000000     named places, columns separated by tabs
//! {"code": "…", "in": {"r2": 1}, "out": {"r5": "0x1", "c0": "?"}}
//! columns r2 r3 c1=0xf | r5 c0                                      a heading, for rows of bare hexadecimal numbers:
//! 20000415 0400c780       1 7fffffff      80000000 a
//!         2 7fffffff      80000001 a                                no code: that of the line before
//! ```

use std::ops::Range;
use std::sync::Arc;

use isamorph_core::exec::Layout;
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::super::place::{Spot, number};

/// What a place must hold after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This number.
    Number(u128),
    /// The outside model leaves it open.
    Unspecified,
}

/// What is wrong with a line: byte offset, message, how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Byte offset in the line.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

/// Places with their values, of many cases one after the other.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// What holds before.
    pub inputs: Vec<(Spot, u128)>,
    /// What must hold after.
    pub outputs: Vec<(Spot, Wanted)>,
}

/// A case of a [`Store`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its inputs.
    pub inputs: Range<usize>,
    /// Its outputs; nothing if the line has no such column.
    pub outputs: Option<Range<usize>>,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read<'l> {
    /// Empty, a comment or a heading.
    Nothing,
    /// A case: its code, empty for that of the line before, and the byte offset of the code.
    Case(std::borrow::Cow<'l, str>, usize, Case),
}

/// Reads lines; knows the heading and the places that it met.
pub struct Reader<'i> {
    isa: &'i Isa,
    layout: &'i Layout,
    places: FxHashMap<String, Spot>,
    /// The headings met so far; a table may name the same columns for many instructions.
    headings: FxHashMap<String, Arc<Heading>>,
    heading: Option<Arc<Heading>>,
    /// Has the instruction set registers that always hold one value?
    has_constants: bool,
}

/// Headings that are remembered.
const MOST_HEADINGS: usize = 1 << 12;

/// The places of bare rows.
#[derive(Default)]
struct Heading {
    inputs: Vec<Spot>,
    always: Vec<(Spot, u128)>,
    outputs: Vec<Spot>,
}

const FORM: &str = "a line is CODE, PLACE=VALUE …, PLACE=VALUE …, separated by tabs, or a JSON object with code, in and out";

impl<'i> Reader<'i> {
    /// A reader of cases of an ISA.
    #[must_use]
    pub fn new(isa: &'i Isa, layout: &'i Layout) -> Reader<'i> {
        Reader {
            isa,
            layout,
            places: FxHashMap::default(),
            headings: FxHashMap::default(),
            heading: None,
            has_constants: isa.machine.iter().any(|m| m.constants().next().is_some()),
        }
    }

    /// Reads a line; its values go to the store.
    ///
    /// # Errors
    /// What is wrong with it; the store is as before.
    pub fn read<'l>(&mut self, line: &'l str, store: &mut Store) -> Result<Read<'l>, Wrong> {
        let before = (store.inputs.len(), store.outputs.len());
        let read = self
            .read_into(line, store)
            .and_then(|read| self.without_constants(line, read, store));
        if read.is_err() {
            store.inputs.truncate(before.0);
            store.outputs.truncate(before.1);
        }
        read
    }

    /// Leaves out registers that hold what they always hold.
    fn without_constants<'l>(&self, line: &str, read: Read<'l>, store: &mut Store) -> Result<Read<'l>, Wrong> {
        let Read::Case(code, at, mut case) = read else { return Ok(read) };
        if self.has_constants {
            let mut kept = case.inputs.start;
            for i in case.inputs.clone() {
                let (spot, value) = store.inputs[i];
                match spot.always(self.isa) {
                    Some(fixed) if fixed == value => {}
                    Some(fixed) => {
                        let message = format!("`{}` always holds {fixed}", spot.name(self.layout));
                        return Err(wrong(line, line, &message, Some("leave it out")));
                    }
                    None => {
                        store.inputs[kept] = store.inputs[i];
                        kept += 1;
                    }
                }
            }
            store.inputs.truncate(kept);
            case.inputs.end = kept;
        }
        Ok(Read::Case(code, at, case))
    }

    fn read_into<'l>(&mut self, line: &'l str, store: &mut Store) -> Result<Read<'l>, Wrong> {
        if line.starts_with('#') || line.trim().is_empty() {
            return Ok(Read::Nothing);
        }
        if line.starts_with('{') {
            return self.json(line, store);
        }
        if let Some(columns) = line.strip_prefix("columns")
            && columns.is_empty() | columns.starts_with(' ')
        {
            self.heading = self.heading(line, columns)?;
            return Ok(Read::Nothing);
        }
        let mut columns = line.split('\t');
        let code = columns.next().unwrap_or("").trim();
        let (ins, outs) = (columns.next().unwrap_or(""), columns.next());
        if let Some(more) = columns.next() {
            return Err(wrong(line, more, "expected the end of the line after three columns", Some(FORM)));
        }
        let (start, begin) = (store.inputs.len(), store.outputs.len());
        if let Some(heading) = self.heading.clone() {
            store.inputs.extend(&heading.always);
            bare(line, ins, &heading.inputs, false, |spot, wanted| {
                if let Wanted::Number(value) = wanted {
                    store.inputs.push((spot, value));
                }
            })?;
            if let Some(outs) = outs {
                bare(line, outs, &heading.outputs, true, |spot, wanted| {
                    store.outputs.push((spot, wanted))
                })?;
            }
        } else {
            for token in ins.split_whitespace() {
                match self.pair(line, token)? {
                    (spot, Wanted::Number(value)) => store.inputs.push((spot, value)),
                    (_, Wanted::Unspecified) => return Err(wrong(line, token, "an input is a number", None)),
                }
            }
            for token in outs.unwrap_or("").split_whitespace() {
                let pair = self.pair(line, token)?;
                store.outputs.push(pair);
            }
        }
        let case = Case {
            inputs: start..store.inputs.len(),
            outputs: outs.map(|_| begin..store.outputs.len()),
        };
        Ok(Read::Case(code.into(), offset(line, code), case))
    }

    /// `PLACE …|PLACE …`; nothing if there are no places.
    fn heading(&mut self, line: &str, columns: &str) -> Result<Option<Arc<Heading>>, Wrong> {
        if let Some(known) = self.headings.get(columns) {
            return Ok(Some(known.clone()));
        }
        let mut heading = Heading::default();
        let (ins, outs) = columns.split_once('|').unwrap_or((columns, ""));
        for token in ins.split_whitespace() {
            if token.contains('=') {
                match self.pair(line, token)? {
                    (spot, Wanted::Number(value)) => heading.always.push((spot, value)),
                    (_, Wanted::Unspecified) => return Err(wrong(line, token, "an input is a number", None)),
                }
            } else {
                heading.inputs.push(self.place(line, token)?);
            }
        }
        for token in outs.split_whitespace() {
            let spot = self.place(line, token)?;
            heading.outputs.push(spot);
        }
        let any = heading.inputs.len() + heading.always.len() + heading.outputs.len() > 0;
        if !any {
            return Ok(None);
        }
        let heading = Arc::new(heading);
        if self.headings.len() < MOST_HEADINGS {
            self.headings.insert(columns.to_string(), heading.clone());
        }
        Ok(Some(heading))
    }

    fn place(&mut self, line: &str, text: &str) -> Result<Spot, Wrong> {
        if let Some(spot) = self.places.get(text) {
            return Ok(*spot);
        }
        let spot = Spot::parse(self.isa, self.layout, text).map_err(|(message, help)| wrong(line, text, &message, Some(&help)))?;
        // Memories have many places.
        if self.places.len() < 1 << 16 {
            self.places.insert(text.to_string(), spot);
        }
        Ok(spot)
    }

    /// `PLACE=VALUE`.
    fn pair(&mut self, line: &str, token: &str) -> Result<(Spot, Wanted), Wrong> {
        let Some((place, text)) = token.split_once('=') else {
            return Err(wrong(line, token, "expected `PLACE=VALUE`", Some(FORM)));
        };
        let spot = self.place(line, place)?;
        if is_unspecified(text) {
            return Ok((spot, Wanted::Unspecified));
        }
        match number(text, spot.bits) {
            Ok(value) => Ok((spot, Wanted::Number(value))),
            Err(message) => Err(wrong(line, text, &message, Some(NUMBERS))),
        }
    }

    fn json<'l>(&mut self, line: &'l str, store: &mut Store) -> Result<Read<'l>, Wrong> {
        let whole = |message: String| Wrong {
            at: 0,
            message,
            help: Some(FORM.into()),
        };
        let value: Value = serde_json::from_str(line).map_err(|e| Wrong {
            at: e.column().saturating_sub(1),
            ..whole(format!("no JSON: {e}"))
        })?;
        let Value::Object(mut object) = value else {
            return Err(whole("expected an object".into()));
        };
        if let Some(key) = object.keys().find(|k| !["code", "in", "out"].contains(&k.as_str())) {
            return Err(whole(format!("a case has no `{key}`")));
        }
        let code = match object.remove("code") {
            None => String::new(),
            Some(Value::String(code)) => code,
            Some(_) => return Err(whole("`code` is a text".into())),
        };
        let (start, begin) = (store.inputs.len(), store.outputs.len());
        let mut pairs = |key: &str| -> Result<Option<Vec<(Spot, Wanted)>>, Wrong> {
            let object = match object.remove(key) {
                None => return Ok(None),
                Some(Value::Object(object)) => object,
                Some(_) => return Err(whole(format!("`{key}` is an object of places and values"))),
            };
            let pairs = object.into_iter().map(|(place, value)| {
                let text = match value {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                self.pair(line, &format!("{place}={text}")).map_err(|w| Wrong { at: 0, ..w })
            });
            pairs.collect::<Result<Vec<_>, _>>().map(Some)
        };
        for (spot, wanted) in pairs("in")?.unwrap_or_default() {
            match wanted {
                Wanted::Number(value) => store.inputs.push((spot, value)),
                Wanted::Unspecified => return Err(whole("an input is a number".into())),
            }
        }
        let outputs = pairs("out")?;
        let any = outputs.is_some();
        store.outputs.extend(outputs.unwrap_or_default());
        let case = Case {
            inputs: start..store.inputs.len(),
            outputs: any.then_some(begin..store.outputs.len()),
        };
        Ok(Read::Case(code.into(), 0, case))
    }
}

const NUMBERS: &str = "numbers are decimal, 0x…, negative, or binary32 as in 1.5f; `?` of an output is unspecified";

fn is_unspecified(text: &str) -> bool {
    text == "?" || text == "unspecified"
}

/// The place of a slice of a line in it.
fn offset(line: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize).min(line.len())
}

fn wrong(line: &str, part: &str, message: &str, help: Option<&str>) -> Wrong {
    Wrong {
        at: offset(line, part),
        message: message.into(),
        help: help.map(str::to_string),
    }
}

/// The numbers of a bare row, as many as the heading has places; those that are left out are not
/// visited.
fn bare(line: &str, column: &str, places: &[Spot], output: bool, mut visit: impl FnMut(Spot, Wanted)) -> Result<(), Wrong> {
    let (mut rest, mut found) = (column.trim_ascii(), 0);
    for spot in places {
        if rest.is_empty() {
            break;
        }
        found += 1;
        let (value, length) = digits(rest.as_bytes());
        let whole = rest.as_bytes().get(length).is_none_or(u8::is_ascii_whitespace);
        if whole && (1..=16).contains(&length) && spot.bits >= u64::BITS - value.leading_zeros() {
            visit(*spot, Wanted::Number(value.into()));
            rest = rest[length..].trim_ascii_start();
            continue;
        }
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (token, more) = rest.split_at(end);
        if let Some(wanted) = hexadecimal(line, token, spot.bits, output)? {
            visit(*spot, wanted);
        }
        rest = more.trim_ascii_start();
    }
    found += rest.split_ascii_whitespace().count();
    if found == places.len() {
        return Ok(());
    }
    let message = format!(
        "expected {} numbers, as many as the heading has places, found {found}",
        places.len()
    );
    Err(wrong(line, column, &message, Some("`-` omits a place")))
}

/// The hexadecimal digits that a text begins with: their value, if there are at most 16, and how
/// many there are.
fn digits(text: &[u8]) -> (u64, usize) {
    let mut value = 0u64;
    for (i, byte) in text.iter().enumerate() {
        match char::from(*byte).to_digit(16) {
            Some(digit) => value = value << 4 | u64::from(digit),
            None => return (value, i),
        }
    }
    (value, text.len())
}

/// A bare number: nothing for `-`.
fn hexadecimal(line: &str, token: &str, bits: u32, output: bool) -> Result<Option<Wanted>, Wrong> {
    if token == "-" {
        return Ok(None);
    }
    if output && is_unspecified(token) {
        return Ok(Some(Wanted::Unspecified));
    }
    // `from_str_radix` would take a sign.
    let value = Some(token)
        .filter(|t| !t.starts_with('+'))
        .and_then(|t| u128::from_str_radix(t, 16).ok());
    match value {
        Some(value) if value <= u128::MAX >> (128 - bits) => Ok(Some(Wanted::Number(value))),
        Some(_) => Err(wrong(line, token, &format!("`{token}` does not fit into {bits} bits"), None)),
        None => Err(wrong(
            line,
            token,
            &format!("`{token}` is no hexadecimal number"),
            Some("rows below `columns` hold bare hexadecimal numbers"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::builtin;
    use proptest::prelude::*;

    use super::*;

    fn with_reader<T>(check: impl FnOnce(&mut Reader<'_>, &mut Store) -> T) -> T {
        let isa = builtin::isa("nv50").expect("built in");
        let layout = Layout::new(isa);
        check(&mut Reader::new(isa, &layout), &mut Store::default())
    }

    #[test]
    fn rows_objects_and_named_places_say_the_same() {
        with_reader(|reader, store| {
            let lines = [
                "nop\tr2=1 c1=15 s[0x10..0x12]=0x203\tr5=-1 r6[15..0]=?",
                r#"{"code": "nop", "in": {"r2": 1, "c1": "0xf", "s[0x10..0x12]": 515}, "out": {"r5": "0xffffffff", "r6[15..0]": "unspecified"}}"#,
                "columns r2 c1=15 s[0x10..0x12] | r5 r6[15..0]",
                "nop\t1 203\tffffffff ?",
            ];
            let mut found = Vec::new();
            for line in lines {
                if let Read::Case(code, _, case) = reader.read(line, store).expect("a good line") {
                    let mut inputs = store.inputs[case.inputs].to_vec();
                    inputs.sort_by_key(|(spot, _)| spot.state);
                    let outputs = store.outputs[case.outputs.expect("outputs")].to_vec();
                    found.push((code.into_owned(), inputs, outputs));
                }
            }
            assert_eq!(found.len(), 3);
            assert!(found.iter().all(|f| *f == found[0]), "{found:#?}");
        });
    }

    #[test]
    fn a_bad_line_says_where_and_leaves_nothing_behind() {
        for (line, at, message) in [
            ("nop\tr2=1 x=2", 9, "there is no `x`"),
            ("nop\tr2=1\tr3=q", 12, "`q` is no number"),
            ("nop\tr2=0x100000000", 7, "`0x100000000` does not fit into 32 bits"),
            ("nop\tr2=?", 4, "an input is a number"),
            ("nop\tr2", 4, "expected `PLACE=VALUE`"),
            ("nop\t\t\tx", 6, "expected the end of the line after three columns"),
            ("nop\tr2[33..0]=1", 4, "`r2` has 32 bits, no `[33..0]`"),
            ("{\"code\": 1}", 0, "`code` is a text"),
            ("{\"word\": \"1\"}", 0, "a case has no `word`"),
        ] {
            with_reader(|reader, store| {
                let wrong = reader.read(line, store).expect_err(line);
                assert_eq!((wrong.at, wrong.message.as_str()), (at, message), "{line}");
                assert!(store.inputs.is_empty() && store.outputs.is_empty());
            });
        }
        with_reader(|reader, store| {
            reader.read("columns r2 r3 | r4", store).expect("a heading");
            for (line, at, message) in [
                ("nop\t1\t2", 4, "expected 2 numbers, as many as the heading has places, found 1"),
                ("nop\t1 +2\t2", 6, "`+2` is no hexadecimal number"),
                ("nop\t1 2\t123456789", 8, "`123456789` does not fit into 32 bits"),
            ] {
                let wrong = reader.read(line, store).expect_err(line);
                assert_eq!((wrong.at, wrong.message.as_str()), (at, message), "{line}");
                assert!(store.inputs.is_empty() && store.outputs.is_empty());
            }
        });
    }

    proptest! {
        /// Whatever a line holds, it is read or refused at a place in it, and refused lines leave
        /// nothing behind.
        #[test]
        fn any_line_is_read_or_refused(
            lines in prop::collection::vec(
                prop_oneof![
                    any::<String>(),
                    "(columns )?[rcs0-9\\[\\].=x?| \t-]{0,40}",
                    r#"\{("(code|in|out|r1)": ?("nop"|1|\{"r[0-9]{1,3}": ?[0-9"?]{1,4}\}),? ?){0,3}\}"#,
                ],
                1..6,
            ),
        ) {
            with_reader(|reader, store| {
                for line in &lines {
                    let before = (store.inputs.len(), store.outputs.len());
                    match reader.read(line, store) {
                        Ok(Read::Case(_, at, case)) => {
                            assert!(at <= line.len());
                            assert_eq!(case.inputs, before.0..store.inputs.len());
                        }
                        Ok(Read::Nothing) => assert_eq!(before, (store.inputs.len(), store.outputs.len())),
                        Err(wrong) => {
                            assert!(wrong.at <= line.len() && !wrong.message.is_empty());
                            assert_eq!(before, (store.inputs.len(), store.outputs.len()));
                        }
                    }
                }
            });
        }
    }
}
