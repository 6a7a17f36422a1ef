//! What documents leave open, as a condition.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};
use isamorph_core::model::Isa;
use rustc_hash::{FxHashMap, FxHashSet};

/// When the value of each of some writes surely has a bit that depends on what documents leave open.
/// `roots` are guards, addresses and values in the pool of the instruction set, `terms` the same with
/// zero for what is open.
pub fn surely_open(isa: &Isa, roots: &[Term], terms: &[Term], pool: &mut TermPool) -> Vec<Term> {
    // The same formulas with a variable for each open value.
    let mut marked = TermPool::with_declarations(&isa.pool);
    let none = |_| None;
    let with_marks = isa.pool.specialise(roots, &mut marked, &none);
    let mut depends: FxHashSet<Term> = FxHashSet::default();
    for t in marked.reachable(&with_marks) {
        let node = marked.node(t);
        let mut is = matches!(node, Node::Var(id) if marked.is_unspecified(*id));
        node.for_each_operand(|o| is |= depends.contains(&o));
        if is {
            depends.insert(t);
        }
    }
    let same = |t: Term, pool: &mut TermPool| marked.rebuild(t, pool);
    let mut made: FxHashMap<Term, Term> = FxHashMap::default();
    let values: Vec<Term> = with_marks.chunks_exact(3).map(|parts| parts[2]).collect();
    for t in marked.reachable(&values) {
        let no = pool.ff();
        let of = |o: &Term| made.get(o).copied().unwrap_or(no);
        let open = match marked.node(t) {
            _ if !depends.contains(&t) => no,
            Node::Var(_) => pool.tt(),
            Node::Ite(c, ..) if depends.contains(c) => no,
            Node::Ite(c, a, b) => {
                let c = same(*c, pool);
                pool.ite(c, of(a), of(b))
            }
            Node::Concat(a, b) => pool.or(of(a), of(b)),
            Node::Not(a) | Node::Neg(a) | Node::Zext(a) | Node::Sext(a) => of(a),
            // Which element is read is open, whatever the elements hold.
            Node::Read(_, address) => of(address),
            Node::Extract { of: a, .. } => match marked.node(*a) {
                Node::Var(_) => pool.tt(),
                _ => no,
            },
            Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor, a, b) => match (depends.contains(a), depends.contains(b)) {
                (true, false) => of(a),
                (false, true) => of(b),
                _ => no,
            },
            _ => no,
        };
        made.insert(t, open);
    }
    let no = pool.ff();
    let fixed = |number: usize| with_marks[3 * number..3 * number + 2].iter().any(|t| depends.contains(t));
    let found = values.iter().enumerate();
    let found = found.map(|(number, t)| if fixed(number) { no } else { made.get(t).copied().unwrap_or(no) });
    debug_assert_eq!(terms.len(), with_marks.len());
    found.collect()
}
