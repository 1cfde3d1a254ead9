//! The set-up of a scenario file as it can be edited: its units with where they begin, its numbers, and what can be changed of them.

use serde::Serialize;

use super::data::{Faults, Source};
use super::hex::Hex;
use super::provenance::Provenance;
use super::side::Side;
use super::unit::UnitId;

/// A unit of a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Its number.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// As players call it.
    pub name: String,
    /// The id of its type, as [`Kind::id`] has it; empty in games whose counters are all named.
    pub kind: String,
    /// The hex where it stands when the game begins, or where its player is advised to put it; `None` off the map, and in a game of areas.
    pub hex: Option<Hex>,
    /// How it comes into play, in words: `set up within 2 hexes of 2720`.
    pub begins: String,
}

/// A type of unit that can be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its id in the game's data.
    pub id: String,
    /// Whom it fights for.
    pub side: Side,
    /// What players call it.
    pub name: String,
    /// What it is one of: `Tanks`.
    pub group: &'static str,
}

/// What a setting holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number and its bounds, both included.
    Number {
        /// As it is.
        is: u16,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// On or off.
    Switch(bool),
    /// One of several.
    Choice {
        /// Which, from 0.
        is: u16,
        /// All of them, in words.
        of: Vec<String>,
    },
}

impl Value {
    /// As a number: itself, 1 for on, the place of a choice.
    #[must_use]
    pub fn is(&self) -> u16 {
        match self {
            Self::Number { is, .. } | Self::Choice { is, .. } => *is,
            Self::Switch(on) => u16::from(*on),
        }
    }

    /// True for a number that it can have.
    #[must_use]
    pub fn admits(&self, to: u16) -> bool {
        match self {
            Self::Number { least, most, .. } => (*least..=*most).contains(&to),
            Self::Switch(_) => to < 2,
            Self::Choice { of, .. } => usize::from(to) < of.len(),
        }
    }
}

/// A number, switch or choice of a set-up or of one of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its name among the settings of the same unit, or of the set-up.
    pub key: String,
    /// What a player reads.
    pub words: String,
    /// What it holds.
    pub value: Value,
}

impl Setting {
    /// A number.
    #[must_use]
    pub fn number(key: impl Into<String>, words: impl Into<String>, is: u16, (least, most): (u16, u16)) -> Self {
        Self { key: key.into(), words: words.into(), value: Value::Number { is, least, most } }
    }

    /// A switch.
    #[must_use]
    pub fn switch(key: impl Into<String>, words: impl Into<String>, on: bool) -> Self {
        Self { key: key.into(), words: words.into(), value: Value::Switch(on) }
    }

    /// A choice among the ways in which a thing can be, each in words.
    #[must_use]
    pub fn one_of<T: Copy + PartialEq>(
        key: impl Into<String>,
        words: impl Into<String>,
        is: T,
        all: &[T],
        word: impl Fn(T) -> String,
    ) -> Self {
        let is = all.iter().position(|known| *known == is).unwrap_or_default();
        Self::choice(key, words, u16::try_from(is).unwrap_or(0), all.iter().copied().map(word).collect())
    }

    /// One of the sides.
    #[must_use]
    pub fn side(key: impl Into<String>, words: impl Into<String>, is: Side) -> Self {
        Self::one_of(key, words, is, &Side::BOTH, |side| side.to_string())
    }

    /// A choice of several.
    #[must_use]
    pub fn choice(key: impl Into<String>, words: impl Into<String>, is: u16, of: Vec<String>) -> Self {
        Self { key: key.into(), words: words.into(), value: Value::Choice { is, of } }
    }
}

/// A change of a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A unit stands in another hex or area, by its printed name; one that is off the map comes onto it.
    Move(UnitId, String),
    /// A setting of the set-up, or of one of its units, is changed.
    Set(Option<UnitId>, String, u16),
    /// A unit of a type is added in a hex.
    Add(Side, String, String),
    /// A unit is taken out of the forces.
    Remove(UnitId),
    /// The scenario has another title.
    Title(String),
}

/// The set-up of a scenario file, as it is edited: what each game makes of it.
pub trait Draft: Send + Sync {
    /// The title.
    fn title(&self) -> String;

    /// Its units, by number. What can't be read is left out: it is among the faults.
    fn units(&self) -> Vec<Placed>;

    /// The settings of the set-up, or of one of its units.
    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting>;

    /// The types of units that can be added; none in games whose counters are all named.
    fn palette(&self) -> Vec<Kind> {
        Vec::new()
    }

    /// Makes a change. One that the rules forbid is made too: it is then among the faults.
    ///
    /// # Errors
    /// A sentence, where the scenario has no way to say it; nothing is changed then.
    fn change(&mut self, change: &Change) -> Result<(), String>;

    /// The text of the scenario file, with this id.
    ///
    /// # Errors
    /// A sentence, where it can't be written.
    fn text(&self, id: &str) -> Result<String, String>;

    /// Another one like it.
    fn copy(&self) -> Box<dyn Draft>;
}

/// A unit that was looked up by its number; `what` is the game's word for one.
///
/// # Errors
/// A sentence, where there is none.
pub fn known<T>(found: Option<T>, what: &str, unit: UnitId) -> Result<T, String> {
    found.ok_or_else(|| format!("There is no {what} {}.", unit.0))
}

/// The fault of a scenario without a set-up of its own.
#[must_use]
pub fn no_set_up(source: &Source) -> Faults {
    source.fault_at("set_up", 0, "the scenario has no set-up of its own that could be edited").into()
}

/// Where what was changed comes from.
#[must_use]
pub fn by_player() -> Provenance {
    Provenance::Published("Set up by the player".to_owned())
}

/// The sentence for a change that a game's scenarios have no way to say.
///
/// # Errors
/// Always.
pub fn no_way<T>(change: &Change) -> Result<T, String> {
    Err(match change {
        Change::Add(..) => "No unit can be added here: every counter of this game has a place of its own.".to_owned(),
        Change::Remove(_) => "No unit can be removed here: every counter of this game takes part.".to_owned(),
        Change::Set(_, key, _) => format!("There is no number '{key}' here to be changed."),
        Change::Move(unit, to) => format!("Unit {} can't stand in {to}.", unit.0),
        Change::Title(_) => "The title can't be changed.".to_owned(),
    })
}

/// A scenario file's text, with a line that says what it is.
///
/// # Errors
/// A sentence, where it can't be written.
pub fn write(raw: &impl Serialize) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(4).new_line("\n").struct_names(false);
    let text = ron::ser::to_string_pretty(raw, pretty);
    let text = text.map_err(|error| format!("The set-up can't be written as a scenario file ({error})."))?;
    Ok(format!("// A set-up of the player's own, made from another scenario.\n{text}\n"))
}
