//! What only case files of Firestorm Gazala hold.

use bevy_ecs::prelude::World;
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, Differences, Words};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::data::Data;
use crate::games::firestorm::material::scenario::Scenario;
use crate::games::firestorm::material::tables::outcomes::Level;
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::components::{spawn, unit, units};
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Decision, Decisions};
use crate::games::firestorm::state::markers::Markers;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::{Enter, Phase, Sequence};

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Runs what the phase does when it begins, with this position.
    enter: bool,
    /// Whatever is not given is as the scenario begins; otherwise troops that are not named are out of the game.
    rest: bool,
    /// Who controls areas otherwise than at the start.
    control: Vec<(Area, Side)>,
    /// Areas with a fortified marker; with `at`, none if not given.
    forts: Option<Vec<Area>>,
    /// Supply markers; with `at`, none if not given.
    supply: Option<Vec<(Area, u8)>>,
    /// Sorties left.
    sorties: Option<Vec<(Aircraft, u8)>>,
    /// Troops that may still move strategically.
    moves: Option<u8>,
    /// Decisions that wait, the next one last.
    decisions: Vec<Decision>,
    /// Who controls areas at the end.
    holds: Vec<(Area, Side)>,
    /// Fortified markers at the end.
    forts_left: Option<Vec<Area>>,
    /// Supply markers at the end.
    supply_left: Option<Vec<(Area, u8)>>,
    /// How well it was won.
    level: Option<Level>,
}

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    turn: u16,
    phase: Phase,
    active: Side,
    /// The battle of the turn, and how many there are.
    #[serde(default = "one")]
    battle: u8,
    #[serde(default = "four")]
    battles: u8,
}

fn one() -> u8 {
    1
}

fn four() -> u8 {
    4
}

/// A troop of a position.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its area; `None` puts it into the pool.
    area: Option<Area>,
    captured: bool,
    moved: bool,
}

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// What the plan of a battle says.
    battle: Option<ExpectedBattle>,
    /// A strategic move leads along roads and tracks.
    by_way: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedBattle {
    /// What is added to each die, the attacker first.
    bonus: Option<[i8; 2]>,
    /// The bonuses by name, the attacker's first.
    bonuses: Option<[Vec<(String, i8)>; 2]>,
    /// Chances in 36: the attacker wins, a draw, the defender wins.
    chances: Option<[u8; 3]>,
    /// Chances in 216 that a troop of the attacker, of the defender is destroyed.
    destruction: Option<[u16; 2]>,
    /// How each is supplied: `line`, `marker` or `out`.
    supply: Option<[String; 2]>,
}

/// What a troop is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    unit: String,
    area: Option<Area>,
    pool: bool,
    captured: bool,
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no troop '{id}'; troops are named like 44 RTR"))
}

impl Words<Firestorm> for Case {
    type At = At;
    type Placed = Placed;
    type Step = Step;
    type Expected = Expected;

    fn set_up(
        case: &case::Position<Firestorm>,
        world: &mut World,
        data: &Data,
        _: &std::sync::Arc<Scenario>,
    ) -> Result<(), String> {
        let Some(at) = case.at else { return Ok(()) };
        let others: Vec<Unit> = units(world).collect();
        for other in others.into_iter().filter(|_| !case.own.rest) {
            spawn(world, Unit { location: Location::Captured, ..other });
        }
        for placed in &case.units {
            let id = find(data, &placed.unit)?;
            let mut changed = unit(world, id).ok_or_else(|| format!("'{}' is not in the scenario", placed.unit))?;
            changed.location = match placed.area {
                _ if placed.captured => Location::Captured,
                Some(area) => Location::In(area),
                None => Location::Pool,
            };
            changed.redeployment.moved = placed.moved;
            spawn(world, changed);
        }
        let mut markers = Markers::of(world);
        for (area, side) in &case.own.control {
            markers.control[area.index()] = *side;
        }
        if case.own.forts.is_some() || !case.own.rest {
            markers.forts = case.own.forts.iter().flatten().copied().collect();
        }
        if case.own.supply.is_some() || !case.own.rest {
            markers.supply = case.own.supply.iter().flatten().copied().collect();
        }
        if let Some(sorties) = &case.own.sorties {
            markers.sorties = sorties.iter().copied().collect();
        }
        markers.moves = case.own.moves;
        markers.put(world);
        let mut sequence = world.resource_mut::<Sequence>();
        (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
        (sequence.battle, sequence.battles, sequence.ended) = (at.battle, at.battles, !case.own.decisions.is_empty());
        world.insert_resource(Decisions(case.own.decisions.clone()));
        world.resource_mut::<Log<Event>>().0.clear();
        if case.own.enter {
            world.run_schedule(Enter(at.phase));
        }
        Ok(())
    }

    fn now(world: &World) -> At {
        let Sequence { turn, phase, active, battle, battles, .. } = *world.resource::<Sequence>();
        At { turn, phase, active, battle, battles }
    }

    fn compare_plan(step: &Step, world: &World, _: &Data, plan: &Plan, found: &mut Differences) {
        let battle = match plan {
            Plan::Arrow(plan)
            | Plan::Commit(_, plan)
            | Plan::Sortie(_, plan)
            | Plan::AsPoints(_, plan)
            | Plan::Take(plan)
            | Plan::FortAsPoints(plan)
            | Plan::Dice(plan)
            | Plan::Ready(plan) => Some(plan),
            _ => None,
        };
        if let Some((wanted, plan)) = found.both("the order is not part of a battle", &step.battle, battle) {
            let named = |place: usize| -> Vec<(String, i8)> {
                plan.bonuses[place].iter().map(|bonus| (bonus.name.clone(), bonus.value)).collect()
            };
            let supply = |supply: &Supply| match supply {
                Supply::Line(_) => "line".to_owned(),
                Supply::Marker => "marker".to_owned(),
                Supply::Out => "out".to_owned(),
            };
            let chances = plan.chances();
            let position = &Position::of(world);
            let destruction = [plan.destruction(position, 0), plan.destruction(position, 1)];
            found.expect("bonus", &wanted.bonus, [plan.bonus(0), plan.bonus(1)]);
            found.expect("bonuses", &wanted.bonuses, [named(0), named(1)]);
            found.expect("chances", &wanted.chances, [chances.win, chances.draw, chances.loss]);
            found.expect("destruction", &wanted.destruction, destruction);
            found.expect("supply", &wanted.supply, plan.supply.each_ref().map(supply));
        }
        let by_way = if let Plan::Move(plan) = plan { Some(plan.by_way) } else { None };
        found.expect_some("by road or track", &step.by_way, by_way);
    }

    fn unit(data: &Data, name: &str) -> Result<UnitId, String> {
        find(data, name)
    }

    fn hex(_: &Data, name: &str) -> Result<Hex, String> {
        Err(format!("there is no hex '{name}': this board has areas; name a troop in it"))
    }

    fn compare_unit(wanted: &Expected, world: &World, data: &Data, found: &mut Differences) {
        let unit = find(data, &wanted.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        found.at(&wanted.unit);
        let Some(unit) = found.found(unit) else { return };
        let location = match wanted.area {
            Some(area) => Some(Location::In(area)),
            None if wanted.captured => Some(Location::Captured),
            None => wanted.pool.then_some(Location::Pool),
        };
        found.expect("is", &location, unit.location);
    }

    fn compare_end(&self, world: &World, _: &Data, found: &mut Differences) {
        let (sequence, markers) = (world.resource::<Sequence>(), Markers::of(world));
        for (area, side) in &self.holds {
            found.compare(&format!("{area} is held"), side, &markers.holder(*area));
        }
        let forts = self.forts_left.as_ref().map(|forts| forts.iter().copied().collect());
        found.expect("fortified markers", &forts, markers.forts);
        let supply = self.supply_left.as_ref().map(|supply| supply.iter().copied().collect());
        found.expect("supply markers", &supply, markers.supply);
        found.expect_some("level of victory", &self.level, sequence.level);
    }
}
