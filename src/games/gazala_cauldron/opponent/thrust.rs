//! The next attack of the units that are active: who makes it, from where, how hard, and who goes beside the enemy first to help.

use std::collections::BTreeSet;

use super::gain::Stakes;
use super::place;
use super::situation::{Situation, with};
use crate::core::hex::Hex;
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::combat::{
    AssaultPlan, can_fight_across, defenders_of, has_armour, work_out,
};
use crate::games::gazala_cauldron::phases::movement::{Reach, left};
use crate::games::gazala_cauldron::phases::stacking;
use crate::games::gazala_cauldron::state::components::{Action, Location, Supply, Unit};
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::position::Position;

/// A weight that counts something, of which there is one at least.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "weights are small and not negative")]
fn number(weight: f64) -> usize {
    weight.round().max(1.0) as usize
}

/// An attack as it should be made.
#[derive(Debug, Clone)]
pub struct Thrust {
    pub unit: UnitId,
    pub to: Hex,
    pub intensity: Intensity,
    pub value: f64,
    /// What the fight itself brings, places apart.
    pub gain: f64,
    /// Those who go beside the enemy first.
    pub helpers: Vec<(UnitId, Hex)>,
}

/// A unit that can still act, with all it can reach.
pub struct Ready {
    pub unit: Unit,
    pub reach: Reach,
}

impl Ready {
    /// The unit as it is given; `None` if it is not on the map or can't move.
    pub fn of(situation: &Situation, unit: Unit) -> Option<Self> {
        let position = situation.position;
        let from = unit.location.hex().filter(|_| !position.marks.is_breaching(unit.id))?;
        Some(Self { unit, reach: Reach::with(position, situation.obstacles(), &unit, from, left(position, &unit)) })
    }
}

/// The unit as activation makes it: its unused side up.
pub fn fresh(unit: &Unit) -> Unit {
    let mut fresh = *unit;
    fresh.state.used = false;
    fresh.action = Action { active: true, spent: 0, done: false };
    fresh
}

/// Units that are active and have not completed their movement.
pub fn ready(situation: &Situation) -> Vec<Ready> {
    let units = situation.position.units.iter();
    let able = units.filter(|unit| unit.side == situation.side && unit.action.active && !unit.action.done);
    able.filter_map(|unit| Ready::of(situation, *unit)).collect()
}

/// Own units that could join in against these enemies.
pub fn joiners(position: &Position, side: Side, defenders: &[UnitId], but: UnitId) -> Vec<UnitId> {
    let at: Vec<Hex> = defenders.iter().filter_map(|id| position.find(*id)?.location.hex()).collect();
    let near = position.on_map(side).filter(|(unit, hex)| {
        unit.id != but
            && is_fit(position, unit, defenders)
            && at.iter().any(|to| hex.range(*to) == 1 && can_fight_across(position, *hex, *to))
    });
    near.map(|(unit, _)| unit.id).collect()
}

fn is_fit(position: &Position, unit: &Unit, defenders: &[UnitId]) -> bool {
    let fits = match position.arm(unit.id) {
        Arm::Armour => true,
        Arm::Infantry => !has_armour(position, defenders),
        Arm::AntiTank => has_armour(position, defenders),
    };
    fits && unit.state.supply != Supply::Isolated && !position.marks.is_breaching(unit.id)
}

/// The attacks that are weighed, the best first.
pub fn all(situation: &Situation, ready: &[Ready]) -> Vec<Thrust> {
    let position = situation.position;
    let mut found: Vec<Thrust> = ready.iter().flat_map(|ready| attacks(situation, ready)).collect();
    found.retain(|thrust| thrust.value > -position.weight(Dial::Hopeless));
    found.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut tried: BTreeSet<(UnitId, Hex)> = BTreeSet::new();
    found.retain(|thrust| tried.insert((thrust.unit, thrust.to)));
    found.truncate(number(position.weight(Dial::Weighed)));
    let helped = found.into_iter().map(|thrust| help(situation, position, ready, thrust));
    ranked(helped.map(|thrust| (thrust.value, thrust)))
}

/// Every attack of one unit, without help that is not there yet.
pub fn attacks(situation: &Situation, ready: &Ready) -> Vec<Thrust> {
    let position = situation.position;
    let unit = &ready.unit;
    if position.arm(unit.id) == Arm::AntiTank || unit.state.supply == Supply::Isolated {
        return Vec::new();
    }
    let Some(from) = unit.location.hex() else { return Vec::new() };
    let cheapest = cost(position, unit, Intensity::Light);
    let ends = ready.reach.ends().chain([(from, 0)]);
    let ends = ends.filter(|(hex, cost)| {
        ready.reach.left() >= cost + cheapest
            && defenders_of(position, situation.side, *hex).next().is_some()
            && stacking::has_room(position, unit, *hex)
    });
    let now = place::value(situation, unit, from);
    ends.flat_map(|(hex, spent)| from_hex(situation, unit, hex, ready.reach.left() - spent, now)).collect()
}

fn cost(position: &Position, unit: &Unit, intensity: Intensity) -> u16 {
    2 * u16::from(position.tables.attacks.cost(intensity, position.pace(unit.id)))
}

fn from_hex(situation: &Situation, unit: &Unit, hex: Hex, left: u16, now: f64) -> Vec<Thrust> {
    let moved = with(situation.position, unit.id, |other| *other = Unit { location: Location::On(hex), ..*unit });
    let Some(stakes) = stakes(&moved, unit, hex) else { return Vec::new() };
    let there = place::value(situation, &used(unit), hex);
    let offered = |intensity: Intensity| {
        let more = situation.position.tables.attacks.modifier(intensity);
        let cost = cost(situation.position, unit, intensity);
        let gain = (cost <= left).then(|| stakes.outlook(situation.position, more))?;
        let again = if left >= cost + self::cost(situation.position, unit, Intensity::Light) {
            situation.position.weight(Dial::Again) * gain.max(0.0)
        } else {
            0.0
        };
        let stops = situation.position.actions.moving.is_some_and(|moving| moving != unit.id);
        let value = gain + again + situation.position.weight(Dial::Place) * (there - now)
            - if stops { situation.position.weight(Dial::Stops) } else { 0.0 };
        Some(Thrust { unit: unit.id, to: hex, intensity, value, gain, helpers: Vec::new() })
    };
    Intensity::ALL.into_iter().filter_map(offered).collect()
}

/// The unit as it will be once it has moved or fought.
pub fn used(unit: &Unit) -> Unit {
    let mut used = *unit;
    used.state.used = true;
    used
}

/// What is at stake if this unit attacks from the hex in which it stands in the position, all joining in who can; the die of a
/// medium attack.
fn stakes(position: &Position, unit: &Unit, hex: Hex) -> Option<Stakes> {
    prospect(position, unit, hex, Intensity::Medium).map(|plan| Stakes::of(position, &plan))
}

/// The attack that this unit would make from the hex in which it stands in the position, all joining in who can.
pub fn prospect(position: &Position, unit: &Unit, hex: Hex, intensity: Intensity) -> Option<AssaultPlan> {
    let defenders: Vec<UnitId> = defenders_of(position, unit.side, hex).map(|unit| unit.id).collect();
    if defenders.is_empty() || !is_fit(position, unit, &defenders) {
        return None;
    }
    let mut attackers = vec![unit.id];
    attackers.extend(joiners(position, unit.side, &defenders, unit.id));
    let assault = Assault { intensity, attackers, defenders, combat_chits: [false; 2], anti_tank: false };
    Some(work_out(position, &assault))
}

/// Adds helpers, the most useful one first, as long as they add enough.
fn help(situation: &Situation, position: &Position, ready: &[Ready], mut thrust: Thrust) -> Thrust {
    let Some(unit) = position.find(thrust.unit) else { return thrust };
    // Whoever is on the move would be stopped by the first helper that sets out.
    if unit.action.spent > 0 {
        return thrust;
    }
    let more = position.tables.attacks.modifier(thrust.intensity);
    let mut now = with(position, thrust.unit, |unit| unit.location = Location::On(thrust.to));
    let Some(base) = stakes(&now, unit, thrust.to).map(|stakes| stakes.outlook(position, more)) else { return thrust };
    // What the fight itself comes to, and what helpers leave.
    let (mut fight, mut left) = (base, 0.0);
    let targets: Vec<Hex> = defenders_of(&now, unit.side, thrust.to).filter_map(|unit| unit.location.hex()).collect();
    let mut ring: Vec<Hex> = targets.iter().flat_map(|hex| position.board.neighbours(*hex)).collect();
    ring.sort_unstable();
    ring.dedup();
    let most = number(position.weight(Dial::MostHelpers));
    while thrust.helpers.len() < most {
        let free = ready.iter().filter(|other| {
            other.unit.id != thrust.unit
                && other.unit.action.spent == 0
                && !thrust.helpers.iter().any(|(helper, _)| *helper == other.unit.id)
                && other.unit.location.hex().is_some_and(|hex| !ring.contains(&hex))
        });
        // Whoever attacks after another has moved stops him.
        let stops = if thrust.helpers.is_empty() && position.actions.moving.is_none() {
            position.weight(Dial::Stops)
        } else {
            0.0
        };
        let mut best: Option<(f64, [f64; 2], UnitId, Hex, Position)> = None;
        for other in free {
            let stays = other.unit.location.hex().map_or(0.0, |at| place::value(situation, &other.unit, at));
            for hex in ring
                .iter()
                .filter(|hex| other.reach.cost(**hex).is_some() && stacking::has_room(&now, &other.unit, **hex))
            {
                let then = with(&now, other.unit.id, |moved| {
                    moved.location = Location::On(*hex);
                    moved.state.used = true;
                });
                let Some(stakes) = stakes(&then, unit, thrust.to) else { continue };
                let worse = (stays - place::value(situation, &used(&other.unit), *hex)).max(0.0);
                let (fight, left) =
                    (stakes.outlook(position, more), left + stops + position.weight(Dial::Place) * worse);
                let value = fight - left;
                if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                    best = Some((value, [fight, left], other.unit.id, *hex, then));
                }
            }
        }
        match best {
            Some((value, parts, helper, hex, then)) if value > fight - left + position.weight(Dial::WorthAHelper) => {
                [fight, left] = parts;
                now = then;
                thrust.helpers.push((helper, hex));
            }
            _ => break,
        }
    }
    thrust.value += fight - left - base;
    thrust.gain += fight - base;
    thrust
}
