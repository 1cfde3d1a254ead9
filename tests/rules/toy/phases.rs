//! The rules. `plan` answers an order with all that the players would work out on paper, or with a refusal by a rule, and changes
//! nothing. The systems below carry out what was planned, and run what happens by itself; they ask nothing any more.

use bevy_ecs::prelude::{In, World};
use gazala::core::game::Ruled;
use gazala::core::refusal::Refusal;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;

use super::material::{CARS, CONVOY, HIT, Place};
use super::state::{Event, Order, Position, PositionMut, Unit};

/// An order found legal.
#[derive(Debug)]
pub enum Plan {
    Move {
        unit: UnitId,
        to: Place,
    },
    /// With the chance out of six that it costs the convoy a load.
    Attack(u8),
    Stand,
    Retreat(Place),
    EndPhase(Side),
}

impl Ruled for Plan {}

/// Rules 3.1 and 3.2: one hex, not into the enemy's.
fn plan_step(unit: &Unit, enemy: &Unit, to: Place) -> Result<(), Refusal> {
    if unit.at().range(to) != 1 {
        return Err(Refusal::new("3.1", format!("{to:?} is not adjacent to {:?}.", unit.at())));
    }
    if enemy.at() == to {
        return Err(Refusal::new("3.2", format!("An enemy unit is in {to:?}.")));
    }
    Ok(())
}

fn plan_move(position: &Position, id: UnitId, to: Place) -> Result<Plan, Refusal> {
    let (unit, enemy, allowance) = position.in_phase();
    if unit.id != id {
        return Err(Refusal::new("1.1", format!("This phase is not that of {id}.")));
    }
    if position.now.moved >= allowance {
        return Err(Refusal::new("3.3", format!("The unit has moved {allowance} of {allowance} hexes.")));
    }
    plan_step(unit, enemy, to).map(|()| Plan::Move { unit: id, to })
}

fn plan_attack(position: &Position) -> Result<Plan, Refusal> {
    let (cars, convoy, _) = position.in_phase();
    let range = cars.at().range(convoy.at());
    if cars.id != CARS {
        return Err(Refusal::new("1.1", "Only the armoured cars attack, in the Allied phase."));
    }
    if position.now.storm {
        return Err(Refusal::new("4.2", "A sandstorm blows this turn."));
    }
    if range != 1 {
        return Err(Refusal::new("4.1", format!("The convoy is {range} hexes away, not 1.")));
    }
    Ok(Plan::Attack(7 - HIT))
}

/// The one place where an order is allowed or refused.
pub fn plan(position: &Position, order: &Order) -> Result<Plan, Refusal> {
    let Some(side) = position.to_act() else { return Err(Refusal::new("5", "The game is over.")) };
    let answers = matches!(order, Order::Stand | Order::Retreat { .. });
    if answers != position.now.attacked {
        let sentence =
            if answers { "The convoy is not attacked." } else { "The convoy is attacked: it stands or retreats." };
        return Err(Refusal::new("4.3", sentence));
    }
    match order {
        Order::Move { unit, to } => plan_move(position, *unit, *to),
        Order::Attack => plan_attack(position),
        Order::Stand => Ok(Plan::Stand),
        Order::Retreat { to } => plan_step(&position.convoy, &position.cars, *to).map(|()| Plan::Retreat(*to)),
        Order::EndPhase => Ok(Plan::EndPhase(side)),
    }
}

pub fn carry_out_move(In((unit, to)): In<(UnitId, Place)>, mut writer: PositionMut) {
    writer.sequence.moved += 1;
    writer.put(unit, to);
}

pub fn carry_out_attack(mut writer: PositionMut) {
    (writer.sequence.attacked, writer.sequence.ended) = (true, true);
    writer.note(Event::Attacked);
}

pub fn carry_out_stand(mut writer: PositionMut) {
    writer.sequence.attacked = false;
    let die = writer.dice.die();
    writer.sequence.loads -= u8::from(die >= HIT);
    writer.note(Event::Fought { die });
}

pub fn carry_out_retreat(In(to): In<Place>, mut writer: PositionMut) {
    writer.sequence.attacked = false;
    writer.put(CONVOY, to);
}

pub fn carry_out_end(In(side): In<Side>, mut writer: PositionMut) {
    writer.sequence.ended = true;
    writer.note(Event::Passed { side });
}

pub fn begin_turn(mut writer: PositionMut) {
    writer.sequence.turn += 1;
}

/// Rule 2: a phase that nobody is asked in.
pub fn roll_weather(mut writer: PositionMut) {
    let die = writer.dice.die();
    writer.sequence.storm = die == 1;
    writer.note(Event::Weather { die, storm: die == 1 });
}

pub fn begin_phase(mut writer: PositionMut) {
    (writer.sequence.moved, writer.sequence.ended) = (0, false);
}

/// Rule 5: a question, and below what is done with its answer.
pub fn delivered(world: &World) -> u8 {
    Position::of(world).delivered()
}

pub fn end_game(In(loads): In<u8>, mut writer: PositionMut) {
    let winner = if loads >= 2 { Side::Axis } else { Side::Allies };
    writer.sequence.winner = Some(winner);
    writer.note(Event::Ended { loads, winner });
}
