//! The seed of the dice.

/// A seed as it is written on the command line.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}
