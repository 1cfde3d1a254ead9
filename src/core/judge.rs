//! What a veteran makes of a state where finished games have told him: each of its signs adds so many points to the margin that is to be
//! expected at the end.

pub mod fit;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::data::{Fault, Source};
use super::weights::{Entries, quoted};

/// What a sign adds to the margin, in points: two numbers for each number of turns that are still to come after this one, none first. The
/// game says how they are put together with the time that is left of the turn.
type Shares = Vec<(f64, f64)>;

/// The points of one sign can't be more than that.
const POINTS: std::ops::RangeInclusive<f64> = -1000.0..=1000.0;

/// What the signs of a state tell, by their names. A sign that is not among them tells nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Judge(BTreeMap<String, Shares>);

impl Judge {
    /// What a sign adds with so many turns to come after this one, more counted as the most that are known; nothing for an unknown one.
    #[must_use]
    pub fn shares(&self, sign: &str, later: usize) -> (f64, f64) {
        let shares = self.0.get(sign);
        shares.and_then(|shares| shares.get(later).or(shares.last())).copied().unwrap_or_default()
    }
}

/// The judges of both sides as they stand in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawJudges {
    axis: Entries<Shares>,
    allies: Entries<Shares>,
}

impl RawJudges {
    /// Sides without a sign, signs that the game does not have or that stand twice, and points that no sign can add.
    pub(super) fn faults(&self, source: &Source, signs: &[String]) -> Vec<Fault> {
        if signs.is_empty() {
            return vec![source.fault_at(
                "judge:",
                0,
                "this game's veterans go by their weights alone; remove the judge",
            )];
        }
        let mut faults = Vec::new();
        let mut all: BTreeMap<&str, usize> = BTreeMap::new();
        for (side, entries) in [("axis", &self.axis), ("allies", &self.allies)] {
            if entries.0.is_empty() {
                let sentence =
                    format!("the judge of {side} has no signs; write some for both sides, or remove the judge");
                faults.push(source.fault_at("judge:", 0, sentence));
            }
            let mut own = BTreeSet::new();
            for (sign, shares) in &entries.0 {
                let nth = all.entry(sign).or_default();
                let wrong = if own.insert(sign) {
                    wrong(sign, shares, signs)
                } else {
                    Some("appears twice; keep one".to_owned())
                };
                let fault = |what: String| source.fault_at(&quoted(sign), *nth, format!("{sign} of {side} {what}"));
                faults.extend(wrong.map(fault));
                *nth += 1;
            }
        }
        faults
    }

    /// The judges of both sides, the Axis first.
    pub(super) fn judges(self) -> [Judge; 2] {
        [self.axis, self.allies].map(|Entries(signs)| Judge(signs.into_iter().collect()))
    }
}

/// What is wrong with a sign and its points; `None` if nothing is.
fn wrong(sign: &String, shares: &Shares, signs: &[String]) -> Option<String> {
    if !signs.contains(sign) {
        return Some(format!("is no sign of this game; write one of {}", signs.join(", ")));
    }
    if shares.is_empty() {
        return Some("has no points; write two numbers for each number of turns to come".to_owned());
    }
    let points = shares.iter().flat_map(|(one, other)| [one, other]).find(|points| !POINTS.contains(points))?;
    let (least, most) = (POINTS.start(), POINTS.end());
    Some(format!("can't add {points} points; write numbers from {least} to {most}"))
}
