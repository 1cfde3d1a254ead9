//! Numbers in words, and with their signs.

/// A number with what it counts: `1 man`, `2 men`.
#[must_use]
pub fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Several in one breath: `A`, `A and B`, `A, B and C`.
#[must_use]
pub fn listed(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => names.concat(),
    }
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

/// A number that is added to another: `+2`, `-1`, `+0`.
#[must_use]
pub fn added(number: impl Into<i64>) -> String {
    let number = number.into();
    if number < 0 { minus(number) } else { format!("+{number}") }
}

/// A difference with its sign; none has none.
#[must_use]
pub fn difference(number: impl Into<i64>) -> String {
    let number = number.into();
    if number == 0 { "0".to_owned() } else { added(number) }
}

/// A number with the true minus if it is below nought.
#[must_use]
pub fn minus(number: impl Into<i64>) -> String {
    let number = number.into();
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A text of the data as it is shown: the true minus before a number below nought, a dash where a hyphen stands alone for nothing.
#[must_use]
pub fn signs(text: &str) -> String {
    if text == "-" {
        return "\u{2013}".to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins = shown.chars().last().is_none_or(|last| !last.is_alphanumeric());
        let number = letters.peek().is_some_and(char::is_ascii_digit);
        shown.push(if letter == '-' && begins && number { '\u{2212}' } else { letter });
    }
    shown.replace("<=", "\u{2264}")
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
    fn a_minus_is_no_hyphen() {
        assert_eq!([2, -1, 0].map(added), ["+2", "\u{2212}1", "+0"]);
        assert_eq!([2, -1].map(minus), ["2", "\u{2212}1"]);
    }

    #[test]
    fn a_text_has_a_minus_where_a_number_is_below_nought_and_nowhere_else() {
        let shown = ["-", "-2", "3-1", "100-91", "A1/-1", "<=4"].map(signs);
        assert_eq!(shown, ["\u{2013}", "\u{2212}2", "3-1", "100-91", "A1/\u{2212}1", "\u{2264}4"]);
    }

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
