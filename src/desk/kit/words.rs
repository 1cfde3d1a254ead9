//! Figures and counts as every panel writes them.

use std::fmt::Display;

use bevy_egui::egui::Color32;

use crate::core::side::Side;

pub use crate::core::words::{added, capital, count, difference, minus, plural, signs};

/// Things one after the other: `8/1, 8/2`.
#[must_use]
pub fn joined(things: impl IntoIterator<Item = impl Display>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(", ")
}

/// A rule's number as it is read, alone too: `5.1.3` and `IV.F.3.a` as they are, `6.BoxRetreat` as `Rule 6, Box retreat`.
#[must_use]
pub fn rule(id: &str) -> String {
    let is_word = |part: &str| part.len() > 2 && part.contains(char::is_lowercase);
    let mut text = String::new();
    let mut last = "";
    for (place, part) in id.split('.').enumerate() {
        if place > 0 {
            if place == 1 && last.chars().all(|sign| sign.is_ascii_digit()) && is_word(part) {
                text = format!("Rule {text},");
            }
            text.push(if is_word(last) || is_word(part) { ' ' } else { '.' });
        }
        let mut before = ' ';
        for sign in part.chars() {
            if before.is_lowercase() && sign.is_uppercase() {
                text.push(' ');
                text.extend(sign.to_lowercase());
            } else {
                text.push(sign);
            }
            before = sign;
        }
        last = part;
    }
    text
}

/// A side as an adjective.
#[must_use]
pub fn side(side: Side) -> &'static str {
    side.adjective()
}

/// The colour of a side's lines and figures on parchment.
#[must_use]
pub fn side_ink(side: Side) -> Color32 {
    match side {
        Side::Axis => Color32::from_rgb(0x2f, 0x42, 0x50),
        Side::Allies => Color32::from_rgb(0x96, 0x46, 0x12),
    }
}

/// A chance from 0 to 1 in whole per cent; what is neither sure nor impossible never reads as if it were.
#[must_use]
pub fn percent(chance: f64) -> String {
    // An empty sum is minus nought, and a sum may miss 1 by a hair.
    match (chance.clamp(0.0, 1.0) + 0.0) * 100.0 {
        share if share > 0.0 && share < 0.5 => "<1%".to_owned(),
        share if (99.5..100.0).contains(&share) => ">99%".to_owned(),
        share => format!("{share:.0}%"),
    }
}

/// Chances that make a whole together, in per cent that add up to a hundred: what rounding down leaves goes to those that lose most by it,
/// of the same loss to the greater.
#[must_use]
pub fn percents(chances: &[f64]) -> Vec<String> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance in parts of a million")]
    let parts: Vec<u32> = chances.iter().map(|chance| (chance.clamp(0.0, 1.0) * 1e6).round() as u32).collect();
    let mut whole: Vec<u32> = parts.iter().map(|part| part / 10_000).collect();
    let mut by_loss: Vec<usize> = (0..parts.len()).collect();
    by_loss.sort_by_key(|place| std::cmp::Reverse((parts[*place] % 10_000 / 10, parts[*place])));
    let left = 100_u32.saturating_sub(whole.iter().sum());
    for place in by_loss.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        whole[place] += 1;
    }
    let told = |(whole, part): (u32, &u32)| match whole {
        0 if *part > 0 => "<1%".to_owned(),
        100 if *part < 1_000_000 => ">99%".to_owned(),
        whole => format!("{whole}%"),
    };
    whole.into_iter().zip(&parts).map(told).collect()
}

/// A number with its sign, one decimal: `+2.4`.
#[must_use]
pub fn tenths(value: f64) -> String {
    match (value * 10.0).round() / 10.0 {
        0.0 => "0".to_owned(),
        less if less < 0.0 => format!("\u{2212}{:.1}", -less),
        more => format!("+{more:.1}"),
    }
}

/// A section of the rules as printed: `III`.
#[must_use]
pub fn numeral(number: u8) -> &'static str {
    ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"].get(usize::from(number)).copied().unwrap_or("")
}

/// An amount that may have a half, with its noun: `1 point`, `1\u{bd} points`.
#[must_use]
pub fn amount(number: &str, noun: &str) -> String {
    if number == "1" { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// A number of men: `1 man`, `7 men`.
#[must_use]
pub fn men(number: u8) -> String {
    count(usize::from(number), "man")
}

/// A number of hexes: `1 hex`, `7 hexes`.
#[must_use]
pub fn hexes(number: usize) -> String {
    count(number, "hex")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_a_whole_add_up() {
        assert_eq!(percents(&[15.0 / 36.0, 6.0 / 36.0, 15.0 / 36.0]), ["42%", "16%", "42%"]);
        assert_eq!(percents(&[1.0 / 3.0; 3]), ["34%", "33%", "33%"]);
        assert_eq!(percents(&[1.0, 0.0, 0.0]), ["100%", "0%", "0%"]);
        assert_eq!(percents(&[0.004, 0.996]), ["<1%", ">99%"]);
    }

    #[test]
    fn small_and_nearly_sure_chances_never_read_as_none_or_certain() {
        let words: Vec<String> = [0.0, 0.001, 0.3149, 0.998, 1.0].map(percent).to_vec();
        assert_eq!(words, ["0%", "<1%", "31%", ">99%", "100%"]);
        let odd: Vec<String> = [-0.0, -1e-9, -0.004, 1.0 + 1e-9].map(percent).to_vec();
        assert_eq!(odd, ["0%", "0%", "0%", "100%"]);
    }

    #[test]
    fn rules_are_read_as_words_where_they_are_words() {
        let read =
            ["5.1.3", "IV.F.3.a", "6.BoxRetreat", "C.After.2", "Scenario 4.Special", "Addenda.2.Forces"].map(rule);
        let wanted =
            ["5.1.3", "IV.F.3.a", "Rule 6, Box retreat", "C After 2", "Scenario 4 Special", "Addenda 2 Forces"];
        assert_eq!(read, wanted);
    }

    #[test]
    fn signs_are_always_shown_except_on_nothing() {
        assert_eq!([2.44, -1.06, 0.04, -0.04].map(tenths), ["+2.4", "\u{2212}1.1", "0", "0"]);
    }
}
