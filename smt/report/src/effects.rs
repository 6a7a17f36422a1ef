//! The effects of all forms as one packed graph, which the page of the codec evaluates step by
//! step.
//!
//! Each node stands behind its operands and names them by how far back they are: numbers of seven
//! bits a byte, low ones first, the highest bit of a byte set if more follow.

use std::collections::HashMap;

use isamorph_core::formula::{Node, Term, VarId};
use isamorph_core::model::{Effect, Isa, Semantics};
use serde_json::{Value, json};

use crate::html::hex;

/// First code of the operations on two operands.
const BINARY: u8 = 16;
/// Names of the operations before, by their codes.
const CODES: [&str; 11] = [
    "const", "var", "read", "call", "not", "neg", "ite", "concat", "extract", "zext", "sext",
];

/// The graph for the script of the page.
pub fn json(isa: &Isa) -> Value {
    let pool = &isa.pool;
    let effects = isa.forms.iter().flat_map(|f| match &f.semantics {
        Semantics::Effects { effects, .. } => effects.as_slice(),
        Semantics::Unknown(_) => &[],
    });
    let roots: Vec<Term> = effects.flat_map(Effect::parts).collect();
    // Terms are in an order in which operands come first.
    let terms = pool.reachable(&roots);
    let number: HashMap<Term, usize> = terms.iter().enumerate().map(|(i, t)| (*t, i)).collect();
    let mut packed = Packed {
        bytes: Vec::new(),
        variables: HashMap::new(),
    };
    for (at, t) in terms.iter().enumerate() {
        packed.node(pool.node(*t), pool.width(*t).bits(), |of| at - number[&of]);
    }
    let mut operations: Vec<&str> = CODES.to_vec();
    operations.resize(BINARY.into(), "");
    operations.extend(isamorph_core::formula::BinaryOp::ALL.iter().map(|op| op.declared().name));
    let forms = isa.forms.iter().map(|f| match &f.semantics {
        Semantics::Unknown(why) => json!(why),
        Semantics::Effects { effects, .. } => {
            let fields = f.fields.iter().map(|x| packed.variables.get(&x.var));
            let writes = effects.iter().map(|e| json!([e.state, e.parts().map(|t| number[&t])]));
            json!({ "fields": fields.collect::<Vec<_>>(), "writes": writes.collect::<Vec<_>>() })
        }
    });
    let forms: Vec<Value> = forms.collect();
    json!({
        "nodes": hex(&packed.bytes),
        "operations": operations,
        "spaces": pool.spaces().map(|s| pool.space_decl(s).name.clone()).collect::<Vec<_>>(),
        "functions": pool.fns().map(|f| pool.fn_decl(f).name.clone()).collect::<Vec<_>>(),
        "states": isa.states.iter().map(|s| json!([s.name, s.addr, s.width])).collect::<Vec<_>>(),
        "forms": forms,
    })
}

struct Packed {
    bytes: Vec<u8>,
    /// Numbers of variables.
    variables: HashMap<VarId, usize>,
}

impl Packed {
    fn node(&mut self, node: &Node, width: u32, back: impl Fn(Term) -> usize) {
        let code = match node {
            Node::Const(_) => 0,
            Node::Var(_) => 1,
            Node::Read(..) => 2,
            Node::Call(..) => 3,
            Node::Not(_) => 4,
            Node::Neg(_) => 5,
            Node::Ite(..) => 6,
            Node::Concat(..) => 7,
            Node::Extract { .. } => 8,
            Node::Zext(_) => 9,
            Node::Sext(_) => 10,
            Node::Binary(op, ..) => BINARY + *op as u8,
        };
        // Widths are at most 128.
        self.bytes.extend([code, width as u8]);
        match node {
            Node::Const(value) => self.number(*value),
            Node::Var(id) => {
                let next = self.variables.len();
                let number = *self.variables.entry(*id).or_insert(next);
                self.number(number as u128);
            }
            Node::Read(space, _) => self.number(space.index() as u128),
            Node::Call(function, arguments) => {
                self.number(function.index() as u128);
                self.number(arguments.len() as u128);
            }
            Node::Extract { lo, .. } => self.number((*lo).into()),
            _ => {}
        }
        let mut operands = Vec::new();
        node.for_each_operand(|t| operands.push(back(t)));
        operands.into_iter().for_each(|o| self.number(o as u128));
    }

    fn number(&mut self, mut n: u128) {
        while n > 0x7f {
            self.bytes.push(0x80 | (n & 0x7f) as u8);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }
}
