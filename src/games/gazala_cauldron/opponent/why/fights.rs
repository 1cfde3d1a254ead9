//! Why an attack is made: what it brings by the exact odds, chits apart.

use super::{hex, points};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{and, average, balance, percent, tells};
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::opponent::gain::{Stakes, gain};
use crate::games::gazala_cauldron::opponent::situation::{Situation, with};
use crate::games::gazala_cauldron::opponent::thrust::{Thrust, prospect};
use crate::games::gazala_cauldron::phases::combat::{AssaultPlan, defenders_of, work_out};
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::position::Position;

/// The hexes of the enemies that a side would attack from a hex.
pub fn enemies(position: &Position, side: Side, from: Hex) -> String {
    let mut hexes: Vec<Hex> = defenders_of(position, side, from).filter_map(|unit| unit.location.hex()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let names: Vec<String> = hexes.into_iter().map(|at| hex(position, at)).collect();
    if names.is_empty() { "the enemy".to_owned() } else { and(&names) }
}

/// What is to be expected of an attack.
fn odds(position: &Position, plan: &AssaultPlan) -> String {
    let stakes = Stakes::of(position, plan);
    let (driven, [lost, won]) = stakes.expected(position);
    let gain = stakes.gain(position, 0);
    format!(
        "{}, {} to drive him off; {} lost for {} of his on average, {} before chits.",
        position.tables.combat.column_name(plan.column),
        percent(driven),
        average(lost, "step", "steps"),
        if tells(won) { average(won, "", "").trim_end().to_owned() } else { "none".to_owned() },
        balance(gain, "point", "points")
    )
}

/// The same of one that is being put together.
pub fn odds_of(position: &Position, assault: &Assault) -> String {
    odds(position, &work_out(position, assault))
}

/// Why an attack is prepared or made.
pub fn thrust(situation: &Situation, thrust: &Thrust) -> Option<String> {
    let position = situation.position;
    let mut there = with(position, thrust.unit, |unit| unit.location = Location::On(thrust.to));
    for (helper, at) in &thrust.helpers {
        there = with(&there, *helper, |unit| unit.location = Location::On(*at));
    }
    let unit = there.find(thrust.unit)?;
    let plan = prospect(&there, unit, thrust.to, thrust.intensity)?;
    let promised =
        if position.actions.owed && thrust.value < 0.0 { "The attack that was promised, on " } else { "To attack " };
    Some(format!("{promised}{}: {}", enemies(position, situation.side, thrust.to), odds(&there, &plan)))
}

/// Why a unit attacks from where it stands.
pub fn attack(situation: &Situation, unit: UnitId, from: Hex, intensity: Intensity) -> Option<String> {
    let position = situation.position;
    let plan = prospect(position, position.find(unit)?, from, intensity)?;
    Some(format!("To attack {}: {}", enemies(position, situation.side, from), odds(position, &plan)))
}

/// Why a unit joins an attack.
pub fn join(position: &Position, assault: &Assault, unit: UnitId) -> String {
    let attackers = assault.attackers.iter().copied().chain([unit]).collect();
    let joined = Assault { attackers, ..assault.clone() };
    let more = gain(position, &joined) - gain(position, assault);
    let [before, after] = [assault, &joined].map(|assault| work_out(position, assault).column);
    let name = |column| position.tables.combat.column_name(column);
    if before != after {
        format!("Brings the attack from {} to {}: {} more on average.", name(before), name(after), points(more))
    } else {
        "Together with the others that join it brings the odds up.".to_owned()
    }
}

/// Why a chit is played.
pub fn play(position: &Position, asks: &Ask, chit: Tactical, side: Side) -> Option<String> {
    let (Ask::Assault(assault) | Ask::Defence(assault)) = asks else { return None };
    let stakes = Stakes::of(position, &work_out(position, assault));
    if chit == Tactical::AntiTank {
        return Some(format!("A sure armoured step of the enemy's: about {}.", points(stakes.anti_tank())));
    }
    let attacks = matches!(asks, Ask::Assault(_));
    let table = &position.tables.modifiers;
    let more = match (attacks, side) {
        (true, Side::Axis) => table.axis_combat,
        (true, Side::Allies) => table.allied_combat,
        (false, _) => table.against,
    };
    let change = (stakes.gain(position, more) - stakes.gain(position, 0)).abs();
    let whom = if attacks { "more won" } else { "saved" };
    Some(format!("It changes the die enough to matter here: {} {whom} on average.", points(change)))
}
