//! Scripts that are not what this program reads are refused, with the line.

use isamorph_recheck::script;

fn error(text: &str) -> String {
    match script::read(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn what_is_not_understood_is_refused() {
    let cases = [
        ("(declare-fun x () Int)", "expected Bool or (_ BitVec n)"),
        ("(declare-fun x () (_ BitVec 0))", "without bits"),
        ("(declare-fun x () (_ BitVec 4096))", "up to 256"),
        ("(declare-fun and () Bool)", "`and` has a meaning already"),
        ("(declare-fun |and| () Bool)", "`and` has a meaning already"),
        (
            "(declare-fun x () Bool)\n(declare-fun |x| () Bool)",
            "line 2: `x` has a meaning already",
        ),
        ("(define-fun x () Bool #b1)", "`x` is Bits(1) and not Bool"),
        ("(define-fun x () Bool y)", "`y` is not a value"),
        ("(assert true)", "expected one of"),
        ("(check-sat)", "expected one of"),
        ("(push 2)", "expected one of"),
        ("(push 1)(push 1)", "expected one of"),
        ("(push 1)(declare-fun x () Bool)", "expected one of"),
        ("(push 1)(assert #b1)", "expected Bool"),
        ("(push 1)(assert (=> true false))", "`=>` has no such operands"),
        ("(push 1)(assert (and true true true))", "`and` has no such operands"),
        ("(push 1)(assert (= #b1 #b01))", "`=` has no such operands"),
        ("(push 1)(assert (let ((x true)) x))", "no operands"),
        ("(push 1)(assert (= ((_ extract 1 2) #b0101) #b0))", "there are no bits"),
        ("(push 1)(assert (= ((_ extract 4 0) #b0101) #b0))", "there are no bits"),
        ("(push 1)(assert (= (_ bv8 3) #b000))", "is no bitvector"),
        ("(push 1)(assert (= #b #b))", "no bits"),
        ("(push 1)(assert (= #b2 #b1))", "is no bitvector"),
        ("(push 1", "ends within a list"),
        (")", "without an opening one"),
        ("(echo \"no end", "no closing"),
        ("true", "a command is a list"),
    ];
    for (text, expected) in cases {
        let found = error(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let deep = format!("(push 1)(assert {}true{})", "(not ".repeat(300), ")".repeat(300));
    assert!(error(&deep).contains("nest deeper"));
    // The body of a definition with parameters must not apply another one: sizes would multiply.
    let twice = "(define-fun f ((a Bool)) Bool (not a))(define-fun g ((a Bool)) Bool (f (f a)))(push 1)(assert (g true))";
    assert!(error(twice).contains("cannot be applied"));
}

#[test]
fn a_script_has_its_claims_by_name() {
    let text = "; a comment (\n(set-logic QF_BV)\n(declare-fun |x y| () Bool)\n\
         (push 1)\n(echo \"first\")\n(assert |x y|)\n(check-sat)\n(pop 1)\n\
         (push 1)\n(echo \"second\")\n(assert |x y|)\n(assert (not |x y|))\n(check-sat)\n(pop 1)\n(exit)\nnot read";
    let script = script::read(text).unwrap();
    let names: Vec<(&str, usize)> = script.claims.iter().map(|c| (c.name.as_str(), c.asserted.len())).collect();
    assert_eq!(names, [("first", 1), ("second", 2)]);
    assert_eq!(script.claims[1].asserted[0], !script.claims[1].asserted[1]);
}
