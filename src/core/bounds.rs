//! Bounds that the scenario files of every game keep, so that what is read can also be played and shown.

use super::data::{Fault, Source};

/// Points for one thing.
pub const MOST_POINTS: u16 = 1_000;
/// Points of a whole game; well below what a score can hold.
pub const MOST_SCORE: u32 = 60_000;
/// Letters of a name on screen.
pub const LONGEST_NAME: usize = 80;
/// Letters of a text that a player reads before the game.
const LONGEST_BRIEFING: usize = 8_000;

/// The fault of a name that is empty, too long or not all printable; it stands at `mark`.
#[must_use]
pub fn name_fault(source: &Source, mark: &str, name: &str, longest: usize) -> Option<Fault> {
    let letters = name.chars().count();
    (letters > longest || name.trim().is_empty() || name.chars().any(char::is_control)).then(|| {
        source.fault_at(mark, 0, format!("a name has 1 to {longest} printable characters, not {letters}; fix it"))
    })
}

/// The fault of a briefing that is too long to be read.
#[must_use]
pub fn briefing_fault(source: &Source, briefing: &str) -> Option<Fault> {
    let letters = briefing.chars().count();
    (letters > LONGEST_BRIEFING).then(|| {
        source.fault_at(
            "briefing:",
            0,
            format!("a briefing of {letters} characters is too long; the limit is {LONGEST_BRIEFING}"),
        )
    })
}

/// The faults of points that are too many: each for one thing, and `together` for all there is to score.
#[must_use]
pub fn points_faults(source: &Source, mark: &str, each: impl IntoIterator<Item = u16>, together: u32) -> Vec<Fault> {
    let one = each
        .into_iter()
        .find(|points| *points > MOST_POINTS)
        .map(|points| format!("{points} points for one thing is too many; the limit is {MOST_POINTS}"));
    let all = (together > MOST_SCORE).then(|| {
        format!("all the points together come to {together}; a score holds {MOST_SCORE} at most, so award fewer")
    });
    one.into_iter().chain(all).map(|sentence| source.fault_at(mark, 0, sentence)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> Source {
        Source { file: "x.ron".to_owned(), text: "(title: \"\",\n points: 7)".to_owned() }
    }

    #[test]
    fn names_are_printable_and_short() {
        let told = |name: &str| name_fault(&source(), "title:", name, 5).map(|fault| fault.to_string());
        assert_eq!(told("Knife"), None);
        for wrong in ["", "  ", "Knives", "a\u{1b}[2"] {
            let sentence = told(wrong).unwrap_or_else(|| panic!("{wrong:?} is wrong"));
            assert!(sentence.starts_with("x.ron:1:2: a name has 1 to 5 printable characters"), "{sentence}");
        }
    }

    #[test]
    fn points_fit_into_a_score() {
        assert!(points_faults(&source(), "points:", [1_000, 3], 60_000).is_empty());
        let told: Vec<String> =
            points_faults(&source(), "points:", [1_001], 60_001).iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told.iter().all(|sentence| sentence.starts_with("x.ron:2:2: ")), "{told:?}");
    }
}
