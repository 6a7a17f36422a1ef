//! What other commands print as JSON, read for the site: proofs, differences of specs, crosschecks,
//! the state of instructions.
//!
//! The results belong to the instruction sets that they name. A report refuses what it cannot read:
//! nothing is left out in silence.

use serde_json::Value;

/// Results of other commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Obligations of `verify prove`.
    pub obligations: Vec<Obligation>,
    /// Differences that `verify diff` found.
    pub diffs: Vec<Diff>,
    /// What `verify crosscheck` found.
    pub crosschecks: Vec<Crosscheck>,
    /// Instructions, as `verify status` has them.
    pub statuses: Vec<Status>,
    /// Rule books of `verify mine`.
    pub books: Vec<Book>,
}

/// A rule book: proved rewrites of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The instruction set.
    pub isa: String,
    /// Its rules, in order.
    pub rules: Vec<Rule>,
}

/// A rewrite: what is found, and what may stand there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Instructions that are found, each with what its constants are.
    pub window: Vec<(String, Vec<String>)>,
    /// Instructions that replace them.
    pub replacement: Vec<(String, Vec<String>)>,
}

/// A claim, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// Its name: set, group, theorem, subject and aspect.
    pub id: String,
    /// The instruction set, or two joined by `~`.
    pub isa: String,
    /// Number and name of its theorem.
    pub theorem: (u64, String),
    /// What is claimed.
    pub claim: String,
    /// `proved`, `refuted` or `unknown`.
    pub result: String,
    /// A witness, or why it is not known.
    pub detail: Option<String>,
}

impl Obligation {
    /// The forms that it is about, by their full names.
    pub fn subjects(&self) -> impl Iterator<Item = &str> {
        self.id.split('/').nth(3).unwrap_or("").split('~')
    }
}

/// What changes from one spec to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// Name of the old spec.
    pub old: String,
    /// Name of the new one.
    pub new: String,
    /// One for each group and width.
    pub groups: Vec<DiffGroup>,
    /// Claims about effects, and what became of them.
    pub effects: Vec<Obligation>,
}

/// Words of a group that two specs read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffGroup {
    /// Code of the group.
    pub code: String,
    /// Bits of the words.
    pub width: u64,
    /// How many there are.
    pub words: u128,
    /// How many are read alike.
    pub unchanged: u128,
    /// The others, by how they differ.
    pub rows: Vec<DiffRow>,
}

/// Words that differ in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffRow {
    /// In which way.
    pub change: String,
    /// How many there are.
    pub words: u128,
    /// The one with fewest bits set.
    pub witness: String,
    /// What the two specs say of it: class, form and text.
    pub sides: [[String; 3]; 2],
}

/// Two documents of one chip, held against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosscheck {
    /// The two specs.
    pub specs: [String; 2],
    /// Claims by what they are about.
    pub claims: Vec<Compared>,
    /// Forms that only one of them has.
    pub alone: [Vec<String>; 2],
}

/// A pair of forms of two specs, or the words of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Code of the group.
    pub group: String,
    /// The forms, joined by `~` if they are two.
    pub about: String,
    /// Claims that are proved.
    pub proved: u64,
    /// Names of claims that are not, and what became of them.
    pub open: Vec<(String, String)>,
}

/// How far the instructions of a set are described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The instruction set.
    pub isa: String,
    /// Its instructions.
    pub instructions: Vec<InstructionStatus>,
}

/// How far an instruction is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstructionStatus {
    /// Its name.
    pub name: String,
    /// Numbers by what they count, in the order of the table; nothing is not the same as zero.
    pub numbers: [Option<u64>; STATUS.len()],
}

/// What the numbers of a status count: members of the JSON and heads of the table.
pub const STATUS: [(&str, &str); 9] = [
    ("forms", "forms"),
    ("bits", "bits"),
    ("unknown_bits", "of unknown meaning"),
    ("executable_forms", "executable forms"),
    ("undefined_values", "unspecified values"),
    ("obligations", "obligations"),
    ("proved", "proved"),
    ("words", "real words"),
    ("cases", "outside cases"),
];

/// Why a result cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// It is of no command.
    #[error("expected what `verify prove`, `diff`, `crosscheck` or `status` prints with `--format json`, or a rule book of `verify mine`")]
    Unknown,
    /// A member is missing or of another type.
    #[error("expected {what} in `{member}`")]
    Member {
        /// The member.
        member: String,
        /// What should be there.
        what: &'static str,
    },
}

impl Results {
    /// Adds what a command printed.
    ///
    /// # Errors
    /// It is of another command, or of another version.
    pub fn add(&mut self, json: &Value) -> Result<(), ResultError> {
        let has = |name: &str| json.get(name).is_some();
        if has("obligations") {
            self.obligations
                .extend(list(json, "obligations")?.iter().map(obligation).collect::<Result<Vec<_>, _>>()?);
        } else if has("old") && has("groups") {
            self.diffs.push(diff(json)?);
        } else if has("claims") && has("alone") {
            self.crosschecks.push(crosscheck(json)?);
        } else if has("isas") && list(json, "isas")?.iter().all(|i| i.get("instructions").is_some()) {
            self.statuses
                .extend(list(json, "isas")?.iter().map(status).collect::<Result<Vec<_>, _>>()?);
        } else if json["format"].as_str().is_some_and(|f| f.starts_with("isamorph rules ")) {
            let rules = list(json, "rules")?.iter().map(rule).collect::<Result<_, _>>()?;
            self.books.push(Book {
                isa: text(json, "isa")?,
                rules,
            });
        } else {
            return Err(ResultError::Unknown);
        }
        Ok(())
    }
}

impl Results {
    /// The instruction sets that the results are about, each once.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut all: Vec<String> = self.obligations.iter().flat_map(|o| o.isa.split('~')).map(str::to_owned).collect();
        all.extend(self.diffs.iter().map(|d| d.new.clone()));
        all.extend(self.crosschecks.iter().flat_map(|x| x.specs.iter().cloned()));
        all.extend(self.statuses.iter().map(|s| s.isa.clone()));
        all.extend(self.books.iter().map(|b| b.isa.clone()));
        all.sort();
        all.dedup();
        all
    }
}

fn missing(member: &str, what: &'static str) -> ResultError {
    ResultError::Member {
        member: member.to_owned(),
        what,
    }
}

fn list<'v>(v: &'v Value, name: &str) -> Result<&'v [Value], ResultError> {
    v[name].as_array().map(Vec::as_slice).ok_or_else(|| missing(name, "a list"))
}

fn text(v: &Value, name: &str) -> Result<String, ResultError> {
    v[name].as_str().map(str::to_owned).ok_or_else(|| missing(name, "a text"))
}

fn number(v: &Value, name: &str) -> Result<u64, ResultError> {
    v[name].as_u64().ok_or_else(|| missing(name, "a number"))
}

/// Numbers of words are texts, since they may have more bits than those of JSON.
fn words(v: &Value, name: &str) -> Result<u128, ResultError> {
    let words = v[name].as_str().and_then(|n| n.parse().ok());
    words.ok_or_else(|| missing(name, "a number of words"))
}

fn obligation(v: &Value) -> Result<Obligation, ResultError> {
    let id = text(v, "id")?;
    let mut parts = id.split('/');
    let isa = parts.next().unwrap_or("").to_owned();
    let name = parts.nth(1).unwrap_or("").to_owned();
    let detail = v.get("reason").and_then(Value::as_str).map(str::to_owned);
    Ok(Obligation {
        isa,
        theorem: (v["theorem"].as_u64().unwrap_or(0), name),
        claim: text(v, "claim")?,
        result: text(v, "result")?,
        detail: detail.or_else(|| v.get("witness").map(Value::to_string)),
        id,
    })
}

fn diff(v: &Value) -> Result<Diff, ResultError> {
    let groups = list(v, "groups")?.iter().map(|g| {
        Ok(DiffGroup {
            code: text(g, "code")?,
            width: number(g, "width")?,
            words: words(g, "words")?,
            unchanged: words(g, "unchanged")?,
            rows: list(g, "rows")?.iter().map(diff_row).collect::<Result<_, _>>()?,
        })
    });
    Ok(Diff {
        old: text(v, "old")?,
        new: text(v, "new")?,
        groups: groups.collect::<Result<_, _>>()?,
        effects: list(v, "effects")?.iter().map(obligation).collect::<Result<_, _>>()?,
    })
}

fn diff_row(r: &Value) -> Result<DiffRow, ResultError> {
    let side = |name: &str| {
        let s = &r[name];
        let form = s["form"].as_str().unwrap_or("").to_owned();
        Ok([text(s, "class")?, form, text(s, "witness")?])
    };
    Ok(DiffRow {
        change: text(r, "change")?,
        words: words(r, "words")?,
        witness: text(r, "witness")?,
        sides: [side("old")?, side("new")?],
    })
}

fn crosscheck(v: &Value) -> Result<Crosscheck, ResultError> {
    let names = |list: &[Value]| list.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>();
    let two = |all: Vec<String>, member: &str| <[String; 2]>::try_from(all).map_err(|_| missing(member, "two names"));
    let claims = list(v, "claims")?.iter().map(|c| {
        let open = list(c, "not_proved")?.iter().map(|o| Ok((text(o, "id")?, text(o, "result")?)));
        Ok(Compared {
            group: text(c, "group")?,
            about: text(c, "about")?,
            proved: number(c, "proved")?,
            open: open.collect::<Result<_, ResultError>>()?,
        })
    });
    let alone: Result<Vec<Vec<String>>, ResultError> = list(v, "alone")?.iter().map(|a| Ok(names(list(a, "forms")?))).collect();
    Ok(Crosscheck {
        specs: two(names(list(v, "specs")?), "specs")?,
        claims: claims.collect::<Result<_, ResultError>>()?,
        alone: alone?.try_into().map_err(|_| missing("alone", "the forms of two specs"))?,
    })
}

fn rule(v: &Value) -> Result<Rule, ResultError> {
    let side = |name: &str| -> Result<Vec<(String, Vec<String>)>, ResultError> {
        let lines = list(v, name)?.iter().map(|line| {
            let parts: Option<Vec<String>> = line
                .as_array()
                .and_then(|l| l.iter().map(|p| p.as_str().map(str::to_owned)).collect());
            let mut parts = parts
                .filter(|p| !p.is_empty())
                .ok_or_else(|| missing(name, "instructions with their constants"))?;
            Ok((parts.remove(0), parts))
        });
        lines.collect()
    };
    Ok(Rule {
        window: side("window")?,
        replacement: side("replacement")?,
    })
}

fn status(v: &Value) -> Result<Status, ResultError> {
    let instructions = list(v, "instructions")?.iter().map(|i| {
        Ok(InstructionStatus {
            name: text(i, "name")?,
            numbers: STATUS.map(|(member, _)| i[member].as_u64()),
        })
    });
    Ok(Status {
        isa: text(v, "isa")?,
        instructions: instructions.collect::<Result<_, ResultError>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_result_is_refused_with_what_is_missing() {
        let mut results = Results::default();
        assert_eq!(results.add(&json!({})), Err(ResultError::Unknown));
        assert_eq!(
            results.add(&json!({"isas": [{"isa": "x", "errata": []}]})),
            Err(ResultError::Unknown)
        );
        let e = results.add(&json!({"obligations": [{"id": "a/0/text/b.c"}]})).unwrap_err();
        assert_eq!(e.to_string(), "expected a text in `claim`");
        let e = results.add(&json!({"old": "a", "new": "b", "groups": [{"code": "0x1", "width": 8, "words": 3}]}));
        assert_eq!(e.unwrap_err().to_string(), "expected a number of words in `words`");
        assert_eq!(results, Results::default());
    }

    #[test]
    fn an_obligation_knows_its_forms() {
        let mut results = Results::default();
        let one = json!({"id": "nv50/20000000/deterministic/add.short~add.long/x", "theorem": 1, "claim": "c", "result": "proved"});
        results.add(&json!({ "obligations": [one] })).unwrap();
        let o = &results.obligations[0];
        assert_eq!(o.subjects().collect::<Vec<_>>(), ["add.short", "add.long"]);
        assert_eq!((o.isa.as_str(), &o.theorem), ("nv50", &(1, "deterministic".to_owned())));
    }
}
