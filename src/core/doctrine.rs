//! What a side is about in a scenario, for the computer player: what it holds and with how much, where its weight goes, which way it gives
//! ground, and what it pays. Data of the scenario's file; a scenario without it is played by the tactics alone.

use serde::{Deserialize, Serialize};

use super::data::{Fault, Faults, Source};
use super::side::Side;

/// The field of a scenario's file under which all of it stands.
const FIELD: &str = "doctrine:";
/// The turn for which the set-up counts.
const FIRST: u16 = 1;
/// Units of one garrison at most.
const MOST_UNITS: u8 = 12;
/// The last turn that can be named.
const LAST_TURN: u8 = 100;
/// The most that a place can be worth, in the points by which a game is won.
const MOST_WORTH: f64 = 100.0;
/// What own losses can count against the enemy's.
pub const PRICES: std::ops::RangeInclusive<f64> = 0.2..=5.0;

/// The doctrines of both sides as a scenario's file has them.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawDoctrines {
    #[serde(default)]
    axis: RawDoctrine,
    #[serde(default)]
    allies: RawDoctrine,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDoctrine {
    #[serde(default)]
    hold: Vec<RawHold>,
    #[serde(default)]
    effort: Vec<RawEffort>,
    #[serde(default)]
    withdraw: Vec<String>,
    #[serde(default)]
    price: Vec<(u8, f64)>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHold {
    places: Vec<String>,
    units: u8,
    worth: f64,
    #[serde(default = "first")]
    from: u8,
    #[serde(default = "last")]
    until: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEffort {
    places: Vec<String>,
    worth: f64,
    #[serde(default = "first")]
    from: u8,
    #[serde(default = "last")]
    until: u8,
}

fn first() -> u8 {
    1
}

fn last() -> u8 {
    LAST_TURN
}

/// A garrison: each of these places is held by so many units.
#[derive(Debug, Clone, PartialEq)]
pub struct Hold<P> {
    /// The places.
    pub places: Vec<P>,
    /// Units in each, 1 at least.
    pub units: u8,
    /// What it is worth to have one of the places held so, in the points by which the game is won.
    pub worth: f64,
    turns: (u8, u8),
}

/// A place where the weight goes.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort<P> {
    /// The places.
    pub places: Vec<P>,
    /// What having one of them is worth beside what the rules count for it, in points; less than nothing where it is too early to go.
    pub worth: f64,
    turns: (u8, u8),
}

/// What one side is about. `P` is a place of the game's map.
#[derive(Debug, Clone, PartialEq)]
pub struct Doctrine<P> {
    /// What is held with how much.
    pub holds: Vec<Hold<P>>,
    /// Where the weight goes.
    pub efforts: Vec<Effort<P>>,
    /// Towards which places it gives ground.
    pub withdraws: Vec<P>,
    /// From which turn on own losses count so many times the enemy's, in the order of turns.
    prices: Vec<(u8, f64)>,
}

impl<P> Default for Doctrine<P> {
    fn default() -> Self {
        Self { holds: Vec::new(), efforts: Vec::new(), withdraws: Vec::new(), prices: Vec::new() }
    }
}

/// The doctrines of the Axis and the Allies.
#[derive(Debug, Clone, PartialEq)]
pub struct Doctrines<P>([Doctrine<P>; 2]);

impl<P> Default for Doctrines<P> {
    fn default() -> Self {
        Self([Doctrine::default(), Doctrine::default()])
    }
}

impl<P> Doctrines<P> {
    /// That of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &Doctrine<P> {
        &self.0[side.index()]
    }
}

impl<P: Copy + PartialEq> Doctrine<P> {
    /// True if nothing is laid down: the tactics decide alone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.holds.is_empty() && self.efforts.is_empty() && self.withdraws.is_empty() && self.prices.is_empty()
    }

    /// The places that are held in a turn, each with its garrison.
    pub fn held(&self, turn: u16) -> impl Iterator<Item = (P, &Hold<P>)> {
        let now = self.holds.iter().filter(move |hold| is_on(hold.turns, turn));
        now.flat_map(|hold| hold.places.iter().map(move |place| (*place, hold)))
    }

    /// The garrison of a place in a turn, if it is to have one.
    #[must_use]
    pub fn garrison(&self, place: P, turn: u16) -> Option<&Hold<P>> {
        self.held(turn).find(|(held, _)| *held == place).map(|(_, hold)| hold)
    }

    /// What one more unit is worth in the garrison of a place where so many stand, in points; nothing where they are enough.
    #[must_use]
    pub fn post(&self, place: P, turn: u16, stand: usize) -> f64 {
        let hold = self.garrison(place, turn).filter(|hold| stand < usize::from(hold.units));
        hold.map_or(0.0, |hold| hold.worth / f64::from(hold.units))
    }

    /// The places where the weight goes in a turn, each with its worth.
    pub fn weights(&self, turn: u16) -> impl Iterator<Item = (P, f64)> {
        let now = self.efforts.iter().filter(move |effort| is_on(effort.turns, turn));
        now.flat_map(|effort| effort.places.iter().map(|place| (*place, effort.worth)))
    }

    /// What having a place is worth in a turn beside what the rules count for it.
    #[must_use]
    pub fn weight(&self, place: P, turn: u16) -> f64 {
        self.weights(turn).filter(|(at, _)| *at == place).map(|(_, worth)| worth).sum()
    }

    /// How many times the enemy's losses own ones count in a turn: more than one is careful, less is bold.
    #[must_use]
    pub fn price(&self, turn: u16) -> f64 {
        self.prices.iter().rfind(|(from, _)| u16::from(*from) <= turn.max(FIRST)).map_or(1.0, |(_, price)| *price)
    }
}

fn is_on((from, until): (u8, u8), turn: u16) -> bool {
    (u16::from(from)..=u16::from(until)).contains(&turn.max(FIRST))
}

/// Checks the doctrines of a scenario's file; `find` looks a place up by its name, and says in one sentence that there is none.
///
/// # Errors
/// Every fault with its place: no such place, numbers out of bounds, a place that is held twice in the same turn.
pub fn check<P: Copy + PartialEq>(
    raw: &RawDoctrines,
    source: &Source,
    find: impl Fn(&str) -> Result<P, String>,
) -> Result<Doctrines<P>, Faults> {
    let mut checker = Checker { source, find, faults: Vec::new() };
    let doctrines = [&raw.axis, &raw.allies].map(|raw| checker.doctrine(raw));
    if checker.faults.is_empty() { Ok(Doctrines(doctrines)) } else { Err(Faults(checker.faults)) }
}

struct Checker<'a, F> {
    source: &'a Source,
    find: F,
    faults: Vec<Fault>,
}

impl<F> Checker<'_, F> {
    /// A fault at the first place of the doctrines where the mark stands.
    fn at(&mut self, mark: &str, sentence: String) {
        let text = &self.source.text;
        let before = text.find(FIELD).map_or(0, |at| text[..at].matches(mark).count());
        self.faults.push(self.source.fault_at(mark, before, sentence));
    }

    fn doctrine<P: Copy + PartialEq>(&mut self, raw: &RawDoctrine) -> Doctrine<P>
    where
        F: Fn(&str) -> Result<P, String>,
    {
        let holds: Vec<Hold<P>> = raw.hold.iter().map(|hold| self.hold(hold)).collect();
        for (number, hold) in holds.iter().enumerate() {
            for (place, name) in hold.places.iter().zip(&raw.hold[number].places) {
                let twice = holds[..number].iter().any(|other| {
                    let overlap = other.turns.0 <= hold.turns.1 && hold.turns.0 <= other.turns.1;
                    overlap && other.places.contains(place)
                });
                if twice {
                    self.at(&quoted(name), format!("{name} is held twice in the same turn; name one garrison for it"));
                }
            }
        }
        let efforts = raw.effort.iter().map(|effort| {
            self.bounds("effort", effort.worth, -MOST_WORTH, (effort.from, effort.until));
            let places = self.places(&effort.places);
            Effort { places, worth: effort.worth, turns: (effort.from, effort.until) }
        });
        let efforts = efforts.collect();
        for (turn, price) in &raw.price {
            if !(1..=LAST_TURN).contains(turn) || !PRICES.contains(price) {
                let (least, most) = (PRICES.start(), PRICES.end());
                self.at(
                    "price",
                    format!(
                        "own losses can't count {price} times from turn {turn} on; write a turn from 1 to {LAST_TURN} and a \
                         number from {least} to {most}"
                    ),
                );
            }
        }
        let mut prices = raw.price.clone();
        prices.sort_by_key(|(turn, _)| *turn);
        Doctrine { holds, efforts, withdraws: self.places(&raw.withdraw), prices }
    }

    fn hold<P>(&mut self, raw: &RawHold) -> Hold<P>
    where
        F: Fn(&str) -> Result<P, String>,
    {
        self.bounds("hold", raw.worth, 0.0, (raw.from, raw.until));
        if !(1..=MOST_UNITS).contains(&raw.units) {
            self.at("units", format!("a garrison of {} units is not possible; it has 1 to {MOST_UNITS}", raw.units));
        }
        let places = self.places(&raw.places);
        Hold { places, units: raw.units, worth: raw.worth, turns: (raw.from, raw.until) }
    }

    fn bounds(&mut self, mark: &str, worth: f64, least: f64, (from, until): (u8, u8)) {
        if !(least..=MOST_WORTH).contains(&worth) {
            self.at(mark, format!("a place can't be worth {worth}; write a number from {least} to {MOST_WORTH}"));
        }
        if from < 1 || from > until || until > LAST_TURN {
            let sentence = format!(
                "turns from {from} until {until} are not possible; write turns from 1 to {LAST_TURN}, the first one first"
            );
            self.at(mark, sentence);
        }
    }

    fn places<P>(&mut self, names: &[String]) -> Vec<P>
    where
        F: Fn(&str) -> Result<P, String>,
    {
        let mut places = Vec::new();
        for name in names {
            match (self.find)(name) {
                Ok(place) => places.push(place),
                Err(sentence) => self.at(&quoted(name), sentence),
            }
        }
        places
    }
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(doctrine: &str) -> Result<Doctrines<char>, Faults> {
        let text = format!("(\n    title: \"z\",\n    doctrine: (\n        {doctrine}\n    ),\n)");
        #[derive(Deserialize)]
        struct File {
            doctrine: RawDoctrines,
        }
        let source = Source { file: "x.ron".to_owned(), text };
        let file: File = source.parse()?;
        let find = |name: &str| match name {
            "a" | "b" => Ok(name.chars().next().unwrap_or('?')),
            _ => Err(format!("the map has no place '{name}'")),
        };
        check(&file.doctrine, &source, find)
    }

    #[test]
    fn a_garrison_stands_in_its_turns() {
        let both = read(
            "allies: (hold: [(places: [\"a\"], units: 2, worth: 5, until: 3), (places: [\"a\", \"b\"], units: 1, worth: 3, from: 4)], \
             effort: [(places: [\"b\"], worth: 2.5, from: 2)], price: [(5, 0.8), (1, 1.5)])",
        )
        .expect("sound");
        assert!(both.of(Side::Axis).is_empty());
        let allies = both.of(Side::Allies);
        let units = |place, turn| allies.garrison(place, turn).map(|hold| hold.units);
        assert_eq!([units('a', 3), units('b', 3), units('a', 4), units('b', 9)], [Some(2), None, Some(1), Some(1)]);
        assert_eq!([0, 1, 2].map(|stand| allies.post('a', 3, stand)), [2.5, 2.5, 0.0]);
        assert_eq!(
            [('a', 0, 1), ('b', 0, 0), ('b', 4, 0)].map(|(at, turn, stand)| allies.post(at, turn, stand)),
            [2.5, 0.0, 3.0]
        );
        assert_eq!([1, 2].map(|turn| allies.weight('b', turn)), [0.0, 2.5]);
        assert_eq!([0, 1, 4, 5, 14].map(|turn| allies.price(turn)), [1.5, 1.5, 1.5, 0.8, 0.8]);
    }

    #[test]
    fn every_fault_is_told_at_its_place() {
        let faults = read(
            "axis: (hold: [(places: [\"a\"], units: 0, worth: 5), (places: [\"a\"], units: 1, worth: 500)], withdraw: [\"z\"], \
             price: [(1, 9)], effort: [(places: [], worth: -200, from: 3, until: 2)])",
        )
        .expect_err("it is full of them");
        let told: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
        let has = |words: &str| assert!(told.iter().any(|fault| fault.contains(words)), "{words}: {told:#?}");
        has("a garrison of 0 units is not possible; it has 1 to 12");
        has("a place can't be worth 500; write a number from 0 to 100");
        has("a place can't be worth -200; write a number from -100 to 100");
        has("a is held twice in the same turn; name one garrison for it");
        // The title is called so as well; the doctrine stands below it.
        has("x.ron:4:");
        has("the map has no place 'z'");
        has("own losses can't count 9 times from turn 1 on");
        has("turns from 3 until 2 are not possible");
        assert!(told.iter().all(|fault| !fault.starts_with("x.ron:2:")), "{told:#?}");
    }
}
