//! Two moments or two set-ups side by side: what moved, what is new, what is gone, what else has changed.

use serde::Serialize;

use super::muster::{Place, Standing};
use super::side::Side;

/// What has become of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Change {
    /// It was on the map or to come, and is out of the game.
    Gone,
    /// It is on the map and was not.
    Came,
    /// It is somewhere else.
    Moved,
    /// It is where it was, with other values or in another state.
    Altered,
    /// The second has a unit that the first has not.
    New,
    /// The first has a unit that the second has not.
    Missing,
}

impl Change {
    /// All of them, the gravest first.
    pub const ALL: [Self; 6] = [Self::Gone, Self::Came, Self::Moved, Self::Altered, Self::New, Self::Missing];

    /// As a heading.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Gone => "Lost",
            Self::Came => "Came onto the map",
            Self::Moved => "Moved",
            Self::Altered => "Changed where they stand",
            Self::New => "Only in the second",
            Self::Missing => "Only in the first",
        }
    }
}

/// A unit that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What has become of it.
    pub change: Change,
    /// As it was; `None` if the first has no such unit.
    pub before: Option<Standing>,
    /// As it is; `None` if the second has no such unit.
    pub after: Option<Standing>,
}

impl Difference {
    /// The unit as it is, or as it was if it is there no more.
    ///
    /// # Panics
    /// Never: one of the two is there.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        self.after.as_ref().or(self.before.as_ref()).expect("a difference is of a unit")
    }

    /// Whose it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.standing().side
    }

    /// What has become of the unit, in a few words: `1013, now 1214`.
    #[must_use]
    pub fn words(&self) -> String {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                let mut parts = Vec::new();
                if before.place != after.place {
                    parts.push(format!("{}, now {}", before.place, after.place));
                } else {
                    parts.push(after.place.to_string());
                }
                if before.values != after.values {
                    parts.push(format!("{}, now {}", before.values, after.values));
                }
                match (before.state.as_str(), after.state.as_str()) {
                    (was, is) if was == is => {}
                    ("", is) => parts.push(is.to_owned()),
                    (was, "") => parts.push(format!("no longer {was}")),
                    (was, is) => parts.push(format!("{was}, now {is}")),
                }
                parts.join("; ")
            }
            (Some(only), None) | (None, Some(only)) => format!("{} in {}", only.place, only.formation),
            (None, None) => String::new(),
        }
    }
}

/// What is different in the second, by change, the gravest first; within one in the order of the units. Units are the same if they are of
/// one side and have one name.
#[must_use]
pub fn compare(first: &[Standing], second: &[Standing]) -> Vec<Difference> {
    let same = |one: &Standing, other: &Standing| one.side == other.side && one.name == other.name;
    let mut differences: Vec<Difference> = Vec::new();
    for before in first {
        let after = second.iter().find(|after| same(before, after));
        let change = match after {
            None => Some(Change::Missing),
            Some(after) => change(before, after),
        };
        if let Some(change) = change {
            differences.push(Difference { change, before: Some(before.clone()), after: after.cloned() });
        }
    }
    let new = second.iter().filter(|after| !first.iter().any(|before| same(before, after)));
    differences.extend(new.map(|after| Difference { change: Change::New, before: None, after: Some(after.clone()) }));
    differences.sort_by_key(|difference| difference.change);
    differences
}

fn change(before: &Standing, after: &Standing) -> Option<Change> {
    if before.place != after.place {
        return Some(match (&before.place, &after.place) {
            (Place::On(_) | Place::ToCome(_), Place::Gone(_)) => Change::Gone,
            (Place::ToCome(_) | Place::Gone(_), Place::On(_)) => Change::Came,
            _ => Change::Moved,
        });
    }
    let alike = before.values == after.values && before.state == after.state;
    (!alike).then_some(Change::Altered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::unit::UnitId;

    fn standing(name: &str, place: Place, values: &str) -> Standing {
        Standing {
            unit: UnitId(1),
            side: Side::Axis,
            formation: "DAK".to_owned(),
            name: name.to_owned(),
            kind: "armour".to_owned(),
            values: values.to_owned(),
            strength: 1,
            place,
            state: String::new(),
        }
    }

    fn on(hex: &str) -> Place {
        Place::On(hex.to_owned())
    }

    #[test]
    fn each_unit_is_told_once_and_those_that_are_alike_are_not() {
        let first = [
            standing("5/21", on("1013"), "6-4-8"),
            standing("8/15", on("1014"), "6-4-8"),
            standing("33", on("1015"), "1-2-8"),
            standing("104", on("1016"), "4-5-8"),
            standing("115", Place::ToCome("turn 2".to_owned()), "4-5-8"),
        ];
        let second = [
            standing("5/21", on("1110"), "6-4-8"),
            standing("8/15", on("1014"), "3-2-8"),
            standing("33", Place::Gone("eliminated".to_owned()), "1-2-8"),
            standing("104", on("1016"), "4-5-8"),
            standing("115", on("0101"), "4-5-8"),
            standing("200", on("0102"), "4-5-8"),
        ];
        let told: Vec<(Change, String)> =
            compare(&first, &second).iter().map(|one| (one.change, one.standing().name.clone())).collect();
        let wanted = [
            (Change::Gone, "33"),
            (Change::Came, "115"),
            (Change::Moved, "5/21"),
            (Change::Altered, "8/15"),
            (Change::New, "200"),
        ];
        assert_eq!(told, wanted.map(|(change, name)| (change, name.to_owned())));
        let words = compare(&first, &second).iter().map(Difference::words).collect::<Vec<_>>();
        assert_eq!(words[2], "1013, now 1110");
        assert_eq!(words[3], "1014; 6-4-8, now 3-2-8");
        assert!(compare(&first, &first).is_empty());
    }
}
