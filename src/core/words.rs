//! Numbers in words.

/// A number with what it counts: `1 man`, `2 men`.
#[must_use]
pub fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}
