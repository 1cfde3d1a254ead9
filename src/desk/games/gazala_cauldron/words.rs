//! Names, values and states of units, and results of the die, in the words that several panels share.

use super::{Table, position};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::tactic_sign::TacticSign;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::Counter;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::scenario::Start;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::material::tables::combat::{Effect, Outcome};
use crate::games::gazala_cauldron::state::position::Position;

pub use crate::core::half::points as half_points;
pub use crate::desk::kit::words::*;
pub use crate::games::gazala_cauldron::play::muster::{date, place, states, values};

/// What is printed on a unit's counter.
#[must_use]
pub fn counter(table: &Table, id: UnitId) -> &Counter {
    table.data.catalog.get(id)
}

/// A unit as a player calls it: `5/1`, `10 Hus`.
#[must_use]
pub fn name(table: &Table, id: UnitId) -> &str {
    &counter(table, id).id
}

/// Names of several units.
#[must_use]
pub fn names(table: &Table, units: impl IntoIterator<Item = UnitId>) -> String {
    joined(units.into_iter().map(|id| name(table, id)))
}

/// What a counter shows, in a few words: `British motorised infantry battalion`.
#[must_use]
pub fn kind(counter: &Counter) -> String {
    format!("{} {} {}", counter.nation.word(), counter.symbol.word(), counter.size.word())
}

/// A hex with the name of its place: `1504 Knightsbridge`.
#[must_use]
pub fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

/// The same where only the table is at hand.
#[must_use]
pub fn hex_on(table: &Table, at: Hex) -> String {
    position::seen(table).map_or_else(|| Name::of(at).to_string(), |position| hex(&position, at))
}

/// A list of hexes by their numbers.
#[must_use]
pub fn hex_names(hexes: impl IntoIterator<Item = Hex>) -> String {
    joined(hexes.into_iter().map(Name::of))
}

/// The ground of a hex in words, with its fortification and its mines.
#[must_use]
pub fn ground(position: &Position, hex: Hex) -> String {
    let ground = position.ground(hex);
    let mut words = capital(ground.terrain.word());
    if ground.fortified {
        words.push_str(", fortified");
    }
    match position.board.mined_from(hex) {
        Some(from) if u16::from(from) > position.sequence.turn => {
            words.push_str(&format!(", mined from {}", date(position, u16::from(from))));
        }
        Some(_) => words.push_str(", mined hexsides"),
        None => {}
    }
    words
}

/// Where a unit is set up, or where it arrives and when, if that is still to come; with the rule.
#[must_use]
pub fn start(position: &Position, unit: UnitId) -> Option<(&'static str, String)> {
    match position.scenario.start_of(unit) {
        Start::Free { area, .. } => Some(("17.0", area.words())),
        Start::Arrives { turn, hexes } => {
            let where_to =
                if hexes.is_empty() { "north or east edge".to_owned() } else { hex_names(hexes.iter().copied()) };
            let due = u16::from(*turn) <= position.sequence.turn;
            let when = if due { String::new() } else { format!("{}, ", date(position, u16::from(*turn))) };
            Some(("15.1", format!("{when}{where_to}")))
        }
        Start::Absent => None,
    }
}

/// The sign of a tactical chit.
#[must_use]
pub fn sign(chit: Tactical) -> TacticSign {
    match chit {
        Tactical::Combat => TacticSign::Combat,
        Tactical::ExtraMove => TacticSign::ExtraMove,
        Tactical::Replacement => TacticSign::Replacement,
        Tactical::Air => TacticSign::Air,
        Tactical::Sandstorm => TacticSign::Sandstorm,
        Tactical::AntiTank => TacticSign::AntiTank,
        Tactical::WithdrawAttack => TacticSign::WithdrawAttack,
    }
}

/// A tactical chit in a word that fits on it.
#[must_use]
pub fn chit_word(chit: Tactical) -> &'static str {
    match chit {
        Tactical::Combat => "Combat",
        Tactical::ExtraMove => "Extra",
        Tactical::Replacement => "Replace",
        Tactical::Air => "Air",
        Tactical::Sandstorm => "Storm",
        Tactical::AntiTank => "AT",
        Tactical::WithdrawAttack => "W/A",
    }
}

/// What a tactical chit does, in a sentence.
#[must_use]
pub fn chit_use(chit: Tactical) -> &'static str {
    match chit {
        Tactical::Combat => "Modifies the die roll of a combat, before it is rolled.",
        Tactical::ExtraMove => "Activates one more unit, of any formation.",
        Tactical::Replacement => "Returns a step to armour in supply and outside enemy ZOCs.",
        Tactical::Air => "An air attack, at the moment it is drawn.",
        Tactical::Sandstorm => "Slows the action by two thirds, at the moment it is drawn.",
        Tactical::AntiTank => "Costs Allied armour in a combat a step, before the losses from the die.",
        Tactical::WithdrawAttack => {
            "Takes a formation out of the game, or commits you to an attack; unplayed it scores the Axis a point."
        }
    }
}

/// Formations in a list: `Pavia and Brescia`.
#[must_use]
pub fn formations(formations: &[Formation]) -> String {
    formations.iter().map(|formation| formation.title()).collect::<Vec<_>>().join(" and ")
}

/// The same for half of a chit, where two are abbreviated: `Pav/Bre`.
#[must_use]
pub fn abbreviated(formations: &[Formation]) -> String {
    match formations {
        [one] => one.title().to_owned(),
        several => {
            let short = |formation: &Formation| formation.title().chars().take(3).collect::<String>();
            several.iter().map(short).collect::<Vec<_>>().join("/")
        }
    }
}

/// What befalls a side of so many units, in words.
#[must_use]
pub fn effect(effect: Effect, units: usize) -> String {
    let mut parts = Vec::new();
    if effect.steps > 0 {
        parts.push(format!("loses {}", count(usize::from(effect.steps), "step")));
    }
    if effect.disrupt {
        parts.push(if units == 1 { "disrupted" } else { "two units disrupted" }.to_owned());
    }
    if effect.retreat {
        parts.push("retreats two hexes".to_owned());
    }
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

/// A result of the die in words, a line for each side of so many units, the attacker first.
#[must_use]
pub fn outcome(outcome: Outcome, [attackers, defenders]: [usize; 2]) -> String {
    let (attacker, defender) = (effect(outcome.attacker, attackers), effect(outcome.defender, defenders));
    format!("Attacker: {attacker}\nDefender: {defender}")
}
