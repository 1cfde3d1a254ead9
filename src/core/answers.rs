//! What an attack comes to once the other side has answered: with nothing, with something, with all that it may have.

/// An answer of the other side, and what the attack is then worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What the other side adds: `nothing`, `4 air points`.
    pub adds: String,
    /// The column of the table, as it is printed.
    pub column: String,
    /// Faces or rolls that drive the defence out, or destroy it, of how many.
    pub chance: [u32; 2],
}
