//! What the computer player's reasons are said with: chances, averages, lists and sentences.

use super::words::capital;

/// A chance as players say it: `83 %`; never quite certain and never quite impossible unless it is.
#[must_use]
pub fn percent(chance: f64) -> String {
    let shown = (chance * 100.0).round();
    if shown >= 100.0 && chance < 1.0 - 1e-9 {
        return "more than 99 %".to_owned();
    }
    if shown < 1.0 && chance > 1e-9 {
        return "less than 1 %".to_owned();
    }
    format!("{shown:.0} %")
}

/// A number with one decimal where it needs one: `0.4`, `2`; with the true minus below nought.
#[must_use]
pub fn tenths(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    let shown = format!("{:.1}", rounded.abs());
    let shown = shown.strip_suffix(".0").unwrap_or(&shown);
    if rounded < 0.0 { format!("\u{2212}{shown}") } else { shown.to_owned() }
}

/// An average with what it counts: `0.4 steps`, `1 step`.
#[must_use]
pub fn average(number: f64, one: &str, many: &str) -> String {
    let shown = tenths(number);
    let noun = if shown == "1" { one } else { many };
    format!("{shown} {noun}")
}

/// What comes out on average: `0.7 points won`, `2 points lost`, `as much won as lost`.
#[must_use]
pub fn balance(number: f64, one: &str, many: &str) -> String {
    if !tells(number) {
        return "as much won as lost".to_owned();
    }
    format!("{} {}", average(number.abs(), one, many), if number < 0.0 { "lost" } else { "won" })
}

/// True for a number that is still something when it is said.
#[must_use]
pub fn tells(number: f64) -> bool {
    number.abs() >= 0.05
}

/// Several of them in a row: `A`, `A and B`, `A, B and C`.
#[must_use]
pub fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Parts of a sentence, the first with a capital, with a full stop.
#[must_use]
pub fn sentence(parts: &[String]) -> String {
    format!("{}.", capital(&parts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_never_rounded_to_certainty() {
        assert_eq!([0.834, 1.0, 0.0].map(percent), ["83 %", "100 %", "0 %"]);
        assert_eq!([0.998, 0.002].map(percent), ["more than 99 %", "less than 1 %"]);
    }

    #[test]
    fn averages_are_said_with_one_decimal_at_most() {
        assert_eq!([0.42, 2.0, -1.36, -0.01].map(tenths), ["0.4", "2", "\u{2212}1.4", "0"]);
        assert_eq!([average(0.4, "step", "steps"), average(1.0, "step", "steps")], ["0.4 steps", "1 step"]);
        let balances = [0.7, -2.0, 0.01].map(|number| balance(number, "point", "points"));
        assert_eq!(balances, ["0.7 points won", "2 points lost", "as much won as lost"]);
        assert!(tells(-0.05) && !tells(0.04));
    }

    #[test]
    fn parts_make_a_sentence() {
        let parts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(and(&parts(&["A", "B", "C"])), "A, B and C");
        assert_eq!(sentence(&parts(&["nearer to Tobruk", "out of his reach"])), "Nearer to Tobruk, out of his reach.");
    }
}
