//! The table of theorems: number, name, and the file that states it.

/// Hands the table to another macro.
macro_rules! theorem_table {
    ($take:ident) => {
        $take! {
            one {
                Deterministic = 1, "deterministic", deterministic shares Words;
                Total = 2, "total", total shares Words;
                WordRoundTrip = 3, "word-round-trip", word_round_trip shares Words;
                InstructionRoundTrip = 4, "instruction-round-trip", instruction_round_trip shares Words;
                Text = 5, "text", text shares Texts;
                Semantics = 6, "semantics", semantics shares Texts;
                Alias = 8, "alias", alias shares Texts;
            }
            two {
                CrossDocument = 7, "cross-document";
            }
        }
    };
}
pub(super) use theorem_table;

macro_rules! enumeration {
    (one { $($Theorem:ident = $number:literal, $name:literal, $file:ident shares $shares:ident;)* }
     two { $($Pair:ident = $pair_number:literal, $pair_name:literal;)* }) => {
        /// Which theorem an obligation belongs to.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum Theorem {
            $($Theorem = $number,)*
            $($Pair = $pair_number,)*
        }

        impl Theorem {
            /// All theorems in order.
            pub const ALL: [Theorem; [$($number,)* $($pair_number,)*].len()] = [$(Theorem::$Theorem,)* $(Theorem::$Pair,)*];

            /// The name shown and filtered by.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Theorem::$Theorem => $name,)*
                    $(Theorem::$Pair => $pair_name,)*
                }
            }
        }
    };
}
theorem_table!(enumeration);
