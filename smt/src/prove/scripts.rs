//! Obligations as scripts with many claims each, which share their definitions.

use isamorph_core::formula::{ScriptClaim, write_claims};

use super::plan::Plan;

impl Plan {
    /// The obligations by the pool that their formulas are in, as positions in the plan.
    #[must_use]
    pub fn by_pool(&self) -> Vec<Vec<usize>> {
        let mut of_pool: Vec<Vec<usize>> = vec![Vec::new(); self.pools.len()];
        for (i, o) in self.obligations.iter().enumerate() {
            of_pool[o.pool].push(i);
        }
        of_pool.retain(|members| !members.is_empty());
        of_pool
    }

    /// Some obligations of one pool as an SMT-LIB script, in which they are claims of their names,
    /// in order: `unsat` means proved.
    ///
    /// # Panics
    /// If they are of several pools.
    #[must_use]
    pub fn script(&self, members: &[usize]) -> String {
        let names: Vec<String> = members.iter().map(|i| self.obligations[*i].id.to_string()).collect();
        let claims: Vec<ScriptClaim<'_>> = members
            .iter()
            .zip(&names)
            .map(|(i, name)| ScriptClaim {
                name,
                comment: &self.obligations[*i].claim,
                assertions: &self.obligations[*i].negation,
            })
            .collect();
        let mut out = Vec::new();
        if let Some(pool) = members.first().map(|first| self.obligations[*first].pool) {
            assert!(
                members.iter().all(|i| self.obligations[*i].pool == pool),
                "formulas of several pools"
            );
            let pool = &self.pools[pool];
            write_claims(pool, &claims, &mut out).unwrap_or_else(|e| unreachable!("writing to memory: {e}"));
        }
        String::from_utf8(out).unwrap_or_else(|e| unreachable!("names and claims are text: {e}"))
    }
}
