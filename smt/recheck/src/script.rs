//! Scripts in SMT-LIB 2.6, read as gates: `QF_AUFBV` with arrays that are only read.
//!
//! A script declares and defines; then each claim is `(push 1)`, `(echo "its name")`, assertions
//! that cannot all hold if the claim is true, `(check-sat)`, `(pop 1)`. Any solver reads it.

use std::collections::HashMap;
use std::fmt;

use crate::expression::Expression::{self, List, Literal, Symbol, Text};
use crate::expression::Expressions;
use crate::gates::{Gates, Lit};
use crate::shifts::{Shift, Shifts};
use crate::sums::Sums;
use crate::words::Word;

/// How wide a bitvector may be.
const WIDEST: usize = 256;

/// How large a script may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The width of the operands of products, quotients, remainders and shifts, in bits. The gates
    /// of such an operator are up to quadratic in it.
    pub width: usize,
    /// The number of gates, checked before each expression.
    pub gates: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            width: WIDEST,
            gates: 1 << 25,
        }
    }
}

/// A script, read.
#[derive(Debug, Default)]
pub struct Script {
    /// All that is defined, as gates.
    pub gates: Gates,
    /// Where functions are applied and arrays are read.
    pub applications: Vec<Application>,
    /// What is claimed.
    pub claims: Vec<Claim>,
    /// The wires of each declared value, by name.
    pub values: Vec<(String, Word)>,
    /// The names of functions and arrays, by number; a declared value has a number too.
    pub functions: Vec<String>,
}

/// A function applied to arguments, or an array read at an index.
#[derive(Debug)]
pub struct Application {
    /// Which function or array.
    pub function: u32,
    /// All arguments, the bits of one behind those of the other.
    pub arguments: Word,
    /// The result.
    pub result: Word,
}

/// Wires of which at least one is false, if the claim is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its name.
    pub name: String,
    /// The wires.
    pub asserted: Vec<Lit>,
}

/// Why a script is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line on which the command ends that is wrong.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// The sort of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Bool,
    Bits(usize),
}

/// A value of a sort.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Bool(Lit),
    Bits(Word),
}

impl Value {
    fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bits(word) => Sort::Bits(word.len()),
        }
    }
}

/// What a name stands for.
#[derive(Clone, Debug)]
enum Meaning<'a> {
    Value(Value),
    Function {
        number: u32,
        arguments: Vec<Sort>,
        result: Sort,
    },
    Array {
        number: u32,
        index: Sort,
        element: Sort,
    },
    /// A definition with parameters, whose body is put in place.
    Abbreviation {
        parameters: Vec<(&'a str, Sort)>,
        result: Sort,
        body: Expression<'a>,
    },
}

/// The operators. A script must not declare one.
const OPERATORS: &[&str] = &[
    "true", "false", "not", "and", "or", "xor", "=", "ite", "select", "concat", "bvnot", "bvneg", "bvand", "bvor", "bvxor", "bvadd",
    "bvsub", "bvmul", "bvudiv", "bvurem", "bvshl", "bvlshr", "bvashr", "bvult", "bvule", "bvslt", "bvsle", "_", "let", "forall", "exists",
    "distinct", "=>",
];

/// Reads a script.
///
/// # Errors
/// If it is not one, or has commands or operators that are not known here.
pub fn read(text: &str) -> Result<Script, ScriptError> {
    read_within(text, Limits::default())
}

/// Reads a script that is not larger than the limits.
///
/// # Errors
/// If it is larger, is not a script, or has commands or operators that are not known here.
pub fn read_within(text: &str, limits: Limits) -> Result<Script, ScriptError> {
    let mut reader = ScriptReader {
        limits,
        ..ScriptReader::default()
    };
    let mut expressions = Expressions::new(text);
    while let Some(command) = expressions.next() {
        match command.and_then(|command| reader.command(&command)) {
            Ok(true) => break,
            Ok(false) => {}
            Err(message) => {
                let line = 1 + text.as_bytes()[..expressions.position()].iter().filter(|b| **b == b'\n').count();
                return Err(ScriptError { line, message });
            }
        }
    }
    Ok(reader.script)
}

#[derive(Default)]
struct ScriptReader<'a> {
    limits: Limits,
    script: Script,
    meanings: HashMap<&'a str, Meaning<'a>>,
    /// The applications that are there, by function and arguments.
    known: HashMap<(u32, Word), Word>,
    /// Sums that are there.
    sums: Sums,
    /// Shifts that are there.
    shifts: Shifts,
    /// Within a claim: its name and its assertions so far.
    claim: Option<Claim>,
}

impl<'a> ScriptReader<'a> {
    /// Obeys a command; is it the last?
    fn command(&mut self, command: &Expression<'a>) -> Result<bool, String> {
        let List(command) = command else {
            return Err("a command is a list".to_owned());
        };
        match (command.as_slice(), &mut self.claim) {
            ([Symbol("set-logic" | "set-info"), ..], None) => {}
            ([Symbol("declare-fun"), Symbol(name), List(arguments), sort], None) => self.declare(name, arguments, sort)?,
            ([Symbol("define-fun"), Symbol(name), List(parameters), sort, body], None) => {
                self.define(name, parameters, sort, body)?;
            }
            ([Symbol("push"), Literal("1")], None) => {
                self.claim = Some(Claim {
                    name: String::new(),
                    asserted: Vec::new(),
                });
            }
            ([Symbol("echo"), Text(name)], Some(claim)) => (*name).clone_into(&mut claim.name),
            ([Symbol("assert"), condition], Some(_)) => {
                let condition = self.condition(condition, &[])?;
                self.claim.iter_mut().for_each(|claim| claim.asserted.push(condition));
            }
            ([Symbol("check-sat")], Some(claim)) => self.script.claims.push(claim.clone()),
            ([Symbol("pop"), Literal("1")], Some(_)) => self.claim = None,
            ([Symbol("exit")], None) => return Ok(true),
            (command, _) => {
                let known = "set-logic, declare-fun, define-fun, push 1, echo, assert, check-sat, pop 1, exit";
                return Err(format!("expected one of {known} in its place, found {:?}", command.first()));
            }
        }
        Ok(false)
    }

    fn name(&mut self, name: &'a str, meaning: Meaning<'a>) -> Result<(), String> {
        if OPERATORS.contains(&name) || self.meanings.insert(name, meaning).is_some() {
            return Err(format!("`{name}` has a meaning already"));
        }
        Ok(())
    }

    fn declare(&mut self, name: &'a str, arguments: &[Expression<'a>], result: &Expression<'a>) -> Result<(), String> {
        let number = self.script.functions.len() as u32;
        self.script.functions.push(name.to_owned());
        let meaning = match (arguments, result) {
            ([], List(array)) if array.first() == Some(&Symbol("Array")) => match array.as_slice() {
                [_, index, element] => Meaning::Array {
                    number,
                    index: sort(index)?,
                    element: sort(element)?,
                },
                _ => return Err("an array has two sorts".to_owned()),
            },
            ([], result) => {
                let value = self.any(sort(result)?, None);
                let wires = match &value {
                    Value::Bool(bit) => vec![*bit],
                    Value::Bits(word) => word.clone(),
                };
                self.script.values.push((name.to_owned(), wires));
                Meaning::Value(value)
            }
            (arguments, result) => Meaning::Function {
                number,
                arguments: arguments.iter().map(sort).collect::<Result<_, _>>()?,
                result: sort(result)?,
            },
        };
        self.name(name, meaning)
    }

    fn define(
        &mut self,
        name: &'a str,
        parameters: &[Expression<'a>],
        result: &Expression<'a>,
        body: &Expression<'a>,
    ) -> Result<(), String> {
        let result = sort(result)?;
        if parameters.is_empty() {
            let value = self.value(body, &[])?;
            if value.sort() != result {
                return Err(format!("`{name}` is {:?} and not {result:?}", value.sort()));
            }
            return self.name(name, Meaning::Value(value));
        }
        let parameter = |p: &Expression<'a>| match p {
            List(p) => match p.as_slice() {
                [Symbol(name), of] => Ok((*name, sort(of)?)),
                _ => Err("a parameter has a name and a sort".to_owned()),
            },
            _ => Err("a parameter is a list".to_owned()),
        };
        let parameters = parameters.iter().map(parameter).collect::<Result<_, String>>()?;
        let body = body.clone();
        self.name(name, Meaning::Abbreviation { parameters, result, body })
    }

    /// Wires for a value that may be any of its sort.
    fn any(&mut self, sort: Sort, application: Option<u32>) -> Value {
        let mut wire = || self.script.gates.input(application);
        match sort {
            Sort::Bool => Value::Bool(wire()),
            Sort::Bits(width) => Value::Bits((0..width).map(|_| wire()).collect()),
        }
    }

    /// The result of a function or array. Equal arguments give the same wires.
    fn apply(&mut self, function: u32, arguments: &[Value], result: Sort) -> Value {
        let mut bits = Word::new();
        for argument in arguments {
            match argument {
                Value::Bool(bit) => bits.push(*bit),
                Value::Bits(word) => bits.extend(word),
            }
        }
        let of_sort = |word: &Word| match result {
            Sort::Bool => Value::Bool(word[0]),
            Sort::Bits(_) => Value::Bits(word.clone()),
        };
        if let Some(word) = self.known.get(&(function, bits.clone())) {
            return of_sort(word);
        }
        let number = self.script.applications.len() as u32;
        let value = self.any(result, Some(number));
        let word = match &value {
            Value::Bool(bit) => vec![*bit],
            Value::Bits(word) => word.clone(),
        };
        self.known.insert((function, bits.clone()), word.clone());
        self.script.applications.push(Application {
            function,
            arguments: bits,
            result: word,
        });
        value
    }

    fn condition(&mut self, e: &Expression<'a>, parameters: &[(&'a str, Value)]) -> Result<Lit, String> {
        match self.value(e, parameters)? {
            Value::Bool(bit) => Ok(bit),
            Value::Bits(_) => Err("expected Bool, found a bitvector".to_owned()),
        }
    }

    /// The value of an expression.
    fn value(&mut self, e: &Expression<'a>, parameters: &[(&'a str, Value)]) -> Result<Value, String> {
        if self.script.gates.len() > self.limits.gates {
            return Err(format!("more than {} gates", self.limits.gates));
        }
        match e {
            Symbol("true") => Ok(Value::Bool(Lit::TRUE)),
            Symbol("false") => Ok(Value::Bool(Lit::FALSE)),
            Symbol(name) => {
                if let Some((_, value)) = parameters.iter().find(|(parameter, _)| parameter == name) {
                    return Ok(value.clone());
                }
                match self.meanings.get(name) {
                    Some(Meaning::Value(value)) => Ok(value.clone()),
                    _ => Err(format!("`{name}` is not a value")),
                }
            }
            Literal(digits) => digits_of(digits),
            Text(_) => Err("a text is not a value".to_owned()),
            List(list) => match list.as_slice() {
                [Symbol("_"), Symbol(number), Literal(width)] => numeral(number, width),
                [Symbol("select"), Symbol(array), index] => {
                    let at = self.value(index, parameters)?;
                    match self.meanings.get(array) {
                        Some(&Meaning::Array { number, index, element }) if at.sort() == index => Ok(self.apply(number, &[at], element)),
                        _ => Err(format!("`{array}` is not an array with such an index")),
                    }
                }
                [head, operands @ ..] if !operands.is_empty() => {
                    let operands: Vec<Value> = operands.iter().map(|o| self.value(o, parameters)).collect::<Result<_, _>>()?;
                    match head {
                        Symbol(name) if OPERATORS.contains(name) => self.operator(name, &operands),
                        Symbol(name) => self.call(name, operands, !parameters.is_empty()),
                        List(indexed) => self.indexed_operator(indexed, &operands),
                        _ => Err("no operator".to_owned()),
                    }
                }
                _ => Err("no operands".to_owned()),
            },
        }
    }

    /// A function or an abbreviation, applied. `inside` the body of an abbreviation there are no
    /// others: putting bodies into bodies could take forever.
    fn call(&mut self, name: &str, operands: Vec<Value>, inside: bool) -> Result<Value, String> {
        let sorts: Vec<Sort> = operands.iter().map(Value::sort).collect();
        match self.meanings.get(name).cloned() {
            Some(Meaning::Function { number, arguments, result }) if arguments == sorts => Ok(self.apply(number, &operands, result)),
            Some(Meaning::Abbreviation { parameters, result, body })
                if !inside && sorts.iter().eq(parameters.iter().map(|(_, sort)| sort)) =>
            {
                let given: Vec<(&str, Value)> = parameters.iter().map(|(name, _)| *name).zip(operands).collect();
                let value = self.value(&body, &given)?;
                if value.sort() != result {
                    return Err(format!("`{name}` is {:?} and not {result:?}", value.sort()));
                }
                Ok(value)
            }
            _ => Err(format!("`{name}` cannot be applied to {sorts:?} here")),
        }
    }

    /// An operator on operands of one sort, but for `ite` and `concat`.
    fn operator(&mut self, name: &str, operands: &[Value]) -> Result<Value, String> {
        use Value::{Bits, Bool};
        let is_large = matches!(name, "bvmul" | "bvudiv" | "bvurem" | "bvshl" | "bvlshr" | "bvashr");
        if let (true, [Bits(a), _]) = (is_large, operands)
            && a.len() > self.limits.width
        {
            return Err(format!("`{name}` is wider than {} bits", self.limits.width));
        }
        let (g, sums, shifts) = (&mut self.script.gates, &mut self.sums, &mut self.shifts);
        Ok(match (name, operands) {
            ("not", [Bool(a)]) => Bool(!*a),
            ("and", [Bool(a), Bool(b)]) => Bool(g.and(*a, *b)),
            ("or", [Bool(a), Bool(b)]) => Bool(g.or(*a, *b)),
            ("xor", [Bool(a), Bool(b)]) => Bool(g.xor(*a, *b)),
            ("=", [Bool(a), Bool(b)]) => Bool(!g.xor(*a, *b)),
            ("ite", [Bool(c), Bool(a), Bool(b)]) => Bool(g.mux(*c, *a, *b)),
            ("ite", [Bool(c), Bits(a), Bits(b)]) if a.len() == b.len() => Bits(g.word_mux(*c, a, b)),
            ("concat", [Bits(high), Bits(low)]) if high.len() + low.len() <= WIDEST => Bits([low.as_slice(), high].concat()),
            ("bvnot", [Bits(a)]) => Bits(Gates::word_not(a)),
            ("bvneg", [Bits(a)]) => Bits(sums.difference(g, &vec![Lit::FALSE; a.len()], a)),
            (name, [Bits(a), Bits(b)]) if a.len() == b.len() => match name {
                "=" => Bool(g.equal(a, b)),
                "bvult" => Bool(g.less(a, b)),
                "bvule" => Bool(!g.less(b, a)),
                "bvslt" => Bool(g.signed_less(a, b)),
                "bvsle" => Bool(!g.signed_less(b, a)),
                "bvand" => Bits(g.bitwise(a, b, Gates::and)),
                "bvor" => Bits(g.bitwise(a, b, Gates::or)),
                "bvxor" => Bits(g.bitwise(a, b, Gates::xor)),
                "bvadd" => Bits(sums.sum(g, a, b)),
                "bvsub" => Bits(sums.difference(g, a, b)),
                "bvmul" => Bits(sums.product(g, a, b)),
                "bvudiv" => Bits(g.quotient_and_remainder(a, b).0),
                "bvurem" => Bits(g.quotient_and_remainder(a, b).1),
                "bvshl" => Bits(shifts.shift((g, sums), Shift::Left, a, b)),
                "bvlshr" => Bits(shifts.shift((g, sums), Shift::Right, a, b)),
                "bvashr" => Bits(shifts.shift((g, sums), Shift::Arithmetic, a, b)),
                _ => return Err(format!("`{name}` has no such operands")),
            },
            _ => return Err(format!("`{name}` has no such operands, or they are too wide")),
        })
    }

    /// `(_ extract 7 0)`, `(_ zero_extend 8)` and `(_ sign_extend 8)`.
    fn indexed_operator(&mut self, indexed: &[Expression<'_>], operands: &[Value]) -> Result<Value, String> {
        let [Value::Bits(word)] = operands else {
            return Err("expected one bitvector".to_owned());
        };
        let extended = |by: &str, fill: Lit| {
            let by = small(by)?;
            if word.len() + by > WIDEST {
                return Err(format!("wider than {WIDEST} bits"));
            }
            Ok(Value::Bits(word.iter().copied().chain(vec![fill; by]).collect()))
        };
        match indexed {
            [Symbol("_"), Symbol("extract"), Literal(high), Literal(low)] => match word.get(small(low)?..=small(high)?) {
                Some(part) if !part.is_empty() && small(low)? == 0 => {
                    Ok(Value::Bits(self.sums.low(&mut self.script.gates, word, part.len())))
                }
                Some(part) if !part.is_empty() => Ok(Value::Bits(part.to_vec())),
                _ => Err(format!("there are no bits {high} to {low} of {}", word.len())),
            },
            [Symbol("_"), Symbol("zero_extend"), Literal(by)] => extended(by, Lit::FALSE),
            [Symbol("_"), Symbol("sign_extend"), Literal(by)] => extended(by, word[word.len() - 1]),
            _ => Err("expected extract, zero_extend or sign_extend".to_owned()),
        }
    }
}

/// A number below the widest width.
fn small(digits: &str) -> Result<usize, String> {
    match digits.parse() {
        Ok(n) if n <= WIDEST => Ok(n),
        _ => Err(format!("expected a number up to {WIDEST}, found `{digits}`")),
    }
}

fn sort(e: &Expression<'_>) -> Result<Sort, String> {
    if let Symbol("Bool") = e {
        return Ok(Sort::Bool);
    }
    if let List(list) = e
        && let [Symbol("_"), Symbol("BitVec"), Literal(width)] = list.as_slice()
    {
        let width = small(width)?;
        return if width == 0 {
            Err("a bitvector without bits".to_owned())
        } else {
            Ok(Sort::Bits(width))
        };
    }
    Err("expected Bool or (_ BitVec n)".to_owned())
}

/// `#b0101` or `#x1f`.
fn digits_of(text: &str) -> Result<Value, String> {
    let (digits, each, radix) = match (text.strip_prefix("#b"), text.strip_prefix("#x")) {
        (Some(digits), _) => (digits, 1, 2),
        (_, Some(digits)) => (digits, 4, 16),
        _ => return Err(format!("`{text}` is no bitvector")),
    };
    let mut word = Word::new();
    for digit in digits.chars().rev() {
        let digit = digit.to_digit(radix).ok_or_else(|| format!("`{text}` is no bitvector"))?;
        word.extend((0..each).map(|i| Lit::constant(digit >> i & 1 == 1)));
    }
    if word.is_empty() || word.len() > WIDEST {
        return Err(format!("`{text}` has no bits, or too many"));
    }
    Ok(Value::Bits(word))
}

/// `(_ bv5 8)`: the number 5 in 8 bits.
fn numeral(number: &str, width: &str) -> Result<Value, String> {
    let value: Option<u128> = number.strip_prefix("bv").and_then(|digits| digits.parse().ok());
    match (value, small(width)?) {
        (Some(value), width @ 1..) if width >= 128 || value >> width == 0 => {
            let bit = |i: usize| Lit::constant(i < 128 && value >> i & 1 == 1);
            Ok(Value::Bits((0..width).map(bit).collect()))
        }
        _ => Err(format!("`(_ {number} {width})` is no bitvector")),
    }
}
