//! Numbers in words.

/// A number with what it counts: `1 man`, `2 men`.
#[must_use]
pub fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A count with its noun: `1 round`, `4 rounds`, `7 men`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// More than one of it: `rounds`, `hexes`, `losses`, `batteries`, `men`, `dice`; of several words the last is changed.
#[must_use]
pub fn plural(noun: &str) -> String {
    if let Some(before) = noun.strip_suffix("man") {
        return format!("{before}men");
    }
    if noun == "die" || noun.ends_with(" die") {
        return format!("{}ice", noun.trim_end_matches("ie"));
    }
    match noun.strip_suffix('y') {
        Some(before) if !before.ends_with(['a', 'e', 'o']) => format!("{before}ies"),
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") || noun.ends_with("sh") => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// The text with its first letter as a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_never_told_in_the_plural() {
        let nouns = ["point", "factor", "hex", "man", "die", "loss", "battery", "day", "air point", "action chit"];
        assert!(nouns.iter().all(|noun| count(1, noun) == format!("1 {noun}")));
        let many: Vec<String> = nouns.iter().map(|noun| count(2, noun)).collect();
        let wanted = [
            "2 points",
            "2 factors",
            "2 hexes",
            "2 men",
            "2 dice",
            "2 losses",
            "2 batteries",
            "2 days",
            "2 air points",
            "2 action chits",
        ];
        assert_eq!(many, wanted);
        assert_eq!(count(0, "unit"), "0 units");
    }
}
