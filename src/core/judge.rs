//! What a veteran makes of a state where finished games have told him: each of its signs adds so many points to the margin that is to be
//! expected at the end.

use std::collections::BTreeMap;

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
    /// What a sign adds with so many turns to come after this one, more counted as the most that are known; nothing for one that is not told of.
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
    /// Signs that the game does not have, and points that no sign can add.
    pub(super) fn faults(&self, source: &Source, signs: &[String]) -> Vec<Fault> {
        let sides = [&self.axis, &self.allies];
        let mut faults: Vec<Fault> = sides.into_iter().flat_map(|side| side.twice(source)).collect();
        for (sign, shares) in sides.into_iter().flat_map(|side| &side.0) {
            if !signs.contains(sign) {
                let sentence = format!("there is no sign {sign}; write one of {}", signs.join(", "));
                faults.push(source.fault(&quoted(sign), sentence));
            } else if shares.is_empty() {
                let sentence = format!("{sign} has no points; write two numbers for each number of turns to come");
                faults.push(source.fault(&quoted(sign), sentence));
            } else if let Some(points) =
                shares.iter().flat_map(|(one, other)| [one, other]).find(|points| !POINTS.contains(points))
            {
                let (least, most) = (POINTS.start(), POINTS.end());
                let sentence = format!("{sign} can't add {points} points; write numbers from {least} to {most}");
                faults.push(source.fault(&quoted(sign), sentence));
            }
        }
        faults
    }

    /// The judges of both sides, the Axis first.
    pub(super) fn judges(self) -> [Judge; 2] {
        [self.axis, self.allies].map(|Entries(signs)| Judge(signs.into_iter().collect()))
    }
}
