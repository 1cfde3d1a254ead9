//! Batteries off the board: every one is called each turn, and its calls are kept alive (IV.F).

use super::counter_battery;
use super::losses::{self, Cost, expected};
use super::men::{can_drop, known_men};
use super::smoke;
use super::value::{Piece, Worths, has_a_gun};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::{BatteryId, Chapter};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::bombardment::{self, Bombardment};
use crate::games::tobruk::phases::call::{self, CallPlan, SHIFT};
use crate::games::tobruk::phases::casualties::pool;
use crate::games::tobruk::phases::fire::unit_can_fire;
use crate::games::tobruk::phases::salvo_odds::SalvoOdds;
use crate::games::tobruk::phases::vision;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// A target that stood still this turn will as likely stand still when the shells come.
const STANDS: f64 = 2.0;
/// Each other target within the reach of a shift is one more that the calls can be kept on.
const MASSED: f64 = 0.25;
/// What a call that ranges is worth beside one for effect, for each call before it.
const RANGING: f64 = 0.2;
/// What it is worth that a tank has no fire at new targets for a turn.
const BLINDS: f64 = 0.15;

/// The next call.
pub fn order(position: &Position, sequence: &Sequence) -> Order {
    smoke::order(position, sequence).or_else(|| best(position, sequence)).unwrap_or(Order::EndCalls)
}

/// The next battery that fires for effect with those named, or the dice.
pub fn join(position: &Position, sequence: &Sequence) -> Order {
    best(position, sequence).unwrap_or(Order::Resolve)
}

/// The call worth most now: what it brings for effect, or promises; fire at an enemy battery, where that is worth more.
fn best(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mut best = counter_battery::best(position, sequence);
    for order in call::legal(position, sequence) {
        let call = match &order {
            Order::Call { battery, target } => call::plan(position, sequence, *battery, *target),
            Order::CallRecorded { battery, hex, target } => {
                call::plan_recorded(position, sequence, *battery, *hex, *target)
            }
            _ => continue,
        };
        let Ok(call) = call else { continue };
        let value = worth(position, sequence, &call);
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, order));
        }
    }
    best.map(|(_, order)| order)
}

/// What a call is worth: a direct hit and fragments as the plan has them, the more calls on end the nearer; and what else stands
/// near enough for the fire to shift to.
fn worth(position: &Position, sequence: &Sequence, call: &CallPlan) -> f64 {
    let Some(target) = position.find(call.target) else { return 0.0 };
    let fire = call.effect.clone().unwrap_or_else(|| bombardment::of(position, &target, &[call.battery]));
    let takes = takes(position, sequence, &target, &fire);
    let near = position.on_board(*target.side).filter(|(other, hex)| {
        other.id != target.id && hex.range(call.hex) <= SHIFT && !position.class(other).is_emplacement()
    });
    let massed = 1.0 + MASSED * f64::from(u16::try_from(near.count()).unwrap_or(u16::MAX));
    let still = if target.motion.moved { 1.0 } else { STANDS };
    let ripe = if call.effect.is_some() { 1.0 } else { RANGING * f64::from(call.calls) };
    // A tank that shuts its hatches finds no new target this turn (VI.C.4).
    let takes = takes + if call.effect.is_some() { blinds(position, &target) } else { 0.0 };
    // A little for every call keeps the acquisition where nothing can be harmed now.
    ripe * (takes * massed * still + 0.01 * massed * still)
}

/// What it is worth that a tank shuts its hatches: it can fire, and has not been made to before.
pub fn blinds(position: &Position, target: &ViewItem) -> f64 {
    let sees = position.scenario.plays(Chapter::VI)
        && position.class(target).is_afv()
        && !target.motion.moved
        && !vision::is_shut(position, target)
        && target.location.hex().is_some_and(|hex| has_a_gun(position, &Piece::of(target, hex)));
    if sees { BLINDS } else { 0.0 }
}

/// What fire for effect takes from its target on the average.
pub fn takes(position: &Position, sequence: &Sequence, target: &ViewItem, fire: &Bombardment) -> f64 {
    let odds = fire.odds(&position.tables.casualty);
    takes_by(position, sequence, target, (fire.cover, odds.as_ref()), fire.hit_chance())
}

/// What any fire from above takes from its target on the average: of a vehicle, open mounts among them, its worth by the chance that it
/// is lost; of men the casualties to be expected in their cover; of a gun its worth.
pub fn takes_by(
    position: &Position,
    sequence: &Sequence,
    target: &ViewItem,
    (cover, odds): (Option<Cover>, Option<&SalvoOdds>),
    lost: f64,
) -> f64 {
    match (cover, target.location.hex()) {
        (_, Some(hex)) if position.class(target).is_vehicle() => {
            lost * Worths::of(position, sequence).get(target.kind.0).all_of(&Piece::of(target, hex))
        }
        (Some(cover), _) => {
            let units = pool(position, target, cover).into_iter().filter_map(|id| position.find(id));
            let known = |unit: &ViewItem| known_men(position, unit, sequence.active);
            let costs: Vec<Cost> = units.map(|unit| Cost::by_fire(position, &unit, known(&unit))).collect();
            let chances = std::array::from_fn(|men| odds.map_or(0.0, |odds| odds.exactly(men)));
            let eager = if can_drop(position, target, cover) { position.weight(Dial::MayDrop) } else { 1.0 };
            eager * expected(&chances, &losses::losses(&costs, Some(*target.id)))
        }
        _ => lost * super::combat::gun_worth(position, target),
    }
}

/// Goes under cover from fire for effect where that can be done: batteries come before all other fire, and full cover costs the
/// unit its own.
pub fn shelter(
    position: &Position,
    sequence: &Sequence,
    target: UnitId,
    announced: Cover,
    batteries: &[BatteryId],
) -> Option<Order> {
    let unit = position.find(target)?;
    let fire = bombardment::of(position, &unit, batteries);
    shelter_from(position, sequence, &unit, announced, &fire.odds(&position.tables.casualty)?)
}

/// The same for any fire from above.
pub fn shelter_from(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    announced: Cover,
    odds: &SalvoOdds,
) -> Option<Order> {
    if position.class(unit).is_vehicle() {
        return Some(shelter_mount(position, sequence, unit, odds));
    }
    shelter_men(position, sequence, unit, announced, odds)
}

/// Men go under cover if the casualties to be expected cost more than their own fire brings, the target first.
fn shelter_men(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    announced: Cover,
    odds: &SalvoOdds,
) -> Option<Order> {
    let (target, hex) = (unit.id, unit.location.hex()?);
    let able: Vec<ViewItem> = position
        .personnel_in(hex, *unit.side)
        .filter(|unit| plan(position, sequence, &Order::TakeCover { unit: *unit.id }).is_ok())
        .collect();
    let next = able.iter().find(|unit| unit.id == target).or(able.first());
    let costs = pool(position, unit, announced).into_iter().filter_map(|id| position.find(id));
    let costs: Vec<Cost> = costs.map(|unit| Cost::by_fire(position, &unit, unit.men.left)).collect();
    let chances = std::array::from_fn(|men| odds.exactly(men));
    let stand = expected(&chances, &losses::losses(&costs, Some(*target)));
    let fire: f64 = able.iter().map(|unit| super::gunfire::worth_of_fire(position, sequence, unit)).sum();
    match next {
        Some(next) if stand > fire => Some(Order::TakeCover { unit: *next.id }),
        _ => Some(Order::Stand),
    }
}

/// Casualties that an open mount's crew risks for its fire.
const RISKED: f64 = 0.5;

/// The crew of an open mount (IV.D) goes under cover from heavy fire, or where it has nothing to fire at this turn.
fn shelter_mount(position: &Position, sequence: &Sequence, unit: &ViewItem, odds: &SalvoOdds) -> Order {
    let crew = usize::from(position.kind(unit).crew);
    let men: f64 = (1..=crew).map(|men| odds.at_least(men)).sum();
    let fires = unit_can_fire(position, unit, sequence.turn);
    let cover = Order::TakeCover { unit: *unit.id };
    if (men > RISKED || !fires) && plan(position, sequence, &cover).is_ok() { cover } else { Order::Stand }
}
