//! Loops that may end early, as choices in one another.

use super::parse::{Expr, Stmt};

/// Most turns of such a loop.
pub const MOST: u128 = 64;

/// May these statements leave the loop that they stand in?
#[must_use]
pub fn breaks(code: &[Stmt]) -> bool {
    code.iter().any(|s| match s {
        Stmt::Break => true,
        Stmt::If(_, yes, no) => breaks(yes) || breaks(no),
        _ => false,
    })
}

/// The turns of a loop: each later one stands where the one before has not left it. `None` if the
/// body leaves the loop elsewhere than at the end of a branch.
#[must_use]
pub fn nested(index: &str, from: u128, to: u128, body: &[Stmt]) -> Option<Vec<Stmt>> {
    let mut rest = Vec::new();
    for n in (from..=to).rev() {
        let set = Stmt::Set(Expr::Name(index.to_string()), None, Expr::Int(n, None, false));
        rest = std::iter::once(set).chain(before(body, &rest)?).collect();
    }
    Some(rest)
}

/// The statements, and what comes after them unless they leave.
fn before(code: &[Stmt], after: &[Stmt]) -> Option<Vec<Stmt>> {
    let Some(at) = code.iter().position(|s| breaks(std::slice::from_ref(s))) else {
        return Some(code.iter().chain(after).cloned().collect());
    };
    let mut all = code[..at].to_vec();
    let later = &code[at + 1..];
    match &code[at] {
        Stmt::Break => {}
        Stmt::If(c, yes, no) => {
            // What follows is written twice unless one of the branches leaves.
            if !leaves(yes) && !leaves(no) {
                return None;
            }
            let rest: Vec<Stmt> = before(later, after)?;
            all.push(Stmt::If(c.clone(), before(yes, &rest)?, before(no, &rest)?));
        }
        _ => return None,
    }
    Some(all)
}

fn leaves(code: &[Stmt]) -> bool {
    matches!(code.last(), Some(Stmt::Break)) && !breaks(&code[..code.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amd::pcode::parse::parse;

    #[test]
    fn turns_stand_where_the_loop_was_not_left() {
        let body = parse("if a[i] then x = i; break endif; y = i").unwrap();
        let all = nested("i", 0, 2, &body).unwrap();
        let [Stmt::Set(..), Stmt::If(_, yes, no)] = &all[..] else {
            panic!("{all:?}")
        };
        assert_eq!(yes.len(), 1);
        // Behind the choice, the next turn.
        assert!(matches!(&no[..], [Stmt::Set(..), Stmt::Set(..), Stmt::If(..)]), "{no:?}");
        assert!(!breaks(&all));
    }

    #[test]
    fn branches_that_both_go_on_are_refused() {
        let body = parse("if a then if b then break endif; c = 1 else d = 1 endif").unwrap();
        assert_eq!(nested("i", 0, 2, &body), None);
    }
}
