//! Attacks (`4.Attack`): units and markers of both sides, the difference of their strengths, the line of the ground, the die.

use bevy_ecs::prelude::In;

use super::{allotment, results};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::added;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::state::components::{Condition, Unit};
use crate::games::battle_for_gazala::state::decisions::{Battle, Decision};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;
use crate::games::battle_for_gazala::state::turn::Phase;

/// The phases in which units attack.
pub const PHASES: [Phase; 2] = [Phase::Combat, Phase::MobileCombat];
/// Faces of the die.
pub const FACES: u8 = 6;

/// A part of a side's strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What gives it: a unit's name, `support fire`.
    pub name: String,
    /// How much.
    pub value: u16,
    /// Its rule, by id.
    pub rule: &'static str,
}

/// An attack with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattlePlan {
    /// The attack as it stands.
    pub battle: Battle,
    /// What makes up the strength of attacker and defender.
    pub parts: [Vec<Part>; 2],
    /// The line of differences that the ground chooses.
    pub line: Line,
    /// The column, from 0; `None` below the first one.
    pub column: Option<usize>,
    /// The result of each die, 1 first; empty below the first column.
    pub results: Vec<Outcome>,
}

impl BattlePlan {
    /// The strength of attacker (0) or defender (1).
    #[must_use]
    pub fn strength(&self, place: usize) -> u16 {
        self.parts[place].iter().map(|part| part.value).sum()
    }

    /// Attacker's strength less the defender's.
    #[must_use]
    pub fn difference(&self) -> i16 {
        let of = |place| i16::try_from(self.strength(place)).unwrap_or(i16::MAX);
        of(0) - of(1)
    }
}

/// The line of the ground: an escarpment crossed by any of the attackers, Tobruk, or the desert (`4.Lines`).
#[must_use]
pub fn line(position: &Position, battle: &Battle) -> Line {
    let target = battle.target;
    let from = battle.units.iter().filter_map(|unit| position.find(*unit)?.location.hex());
    let across = from.into_iter().any(|hex| position.board.escarpment(hex, target));
    Line::of(across, target == position.board.tobruk())
}

/// Works an attack out as it stands. Below the first column an attack can't be made; support fire of the defender does not lead below
/// it.
#[must_use]
pub fn work_out(position: &Position, battle: &Battle) -> BattlePlan {
    let attack = battle.units.iter().map(|unit| Part {
        name: position.name(*unit).to_owned(),
        value: position.attack(*unit),
        rule: "4.Odds",
    });
    let defence = position.find(battle.defender).map(|unit| Part {
        name: position.name(unit.id).to_owned(),
        value: position.defence(unit),
        rule: match unit.condition {
            Condition { recovers: Some(_), .. } => "5.Zones",
            Condition { disrupted: true, .. } => "7.Bombardment",
            _ => "4.Odds",
        },
    });
    let support = |place: usize| {
        let values = battle.markers[place].clone().into_iter();
        values.map(|value| Part { name: "support fire".to_owned(), value: value.into(), rule: "7.Support" })
    };
    let parts = [attack.chain(support(0)).collect(), defence.into_iter().chain(support(1)).collect()];
    let line = line(position, battle);
    let mut plan = BattlePlan { battle: battle.clone(), parts, line, column: None, results: Vec::new() };
    let table = &position.tables.combat;
    plan.column = table.column(line, plan.difference());
    if let Some(column) = plan.column {
        plan.results = (1..=FACES).map(|die| table.result(column, die)).collect();
    }
    plan
}

/// The unit, if it may attack in this phase, and its hex.
///
/// # Errors
/// The refusal.
fn expect_attacker<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Unit, Hex), Refusal> {
    let (unit, hex) = position.expect_own(id, position.sequence.active)?;
    position.expect_fresh(unit)?;
    position.expect_steady(unit)?;
    if unit.action.attacked {
        return Err(Refusal::new("4.Attack", format!("{} has already attacked this phase.", position.name(id))));
    }
    Ok((unit, hex))
}

/// Plans to begin an attack, or to add a unit to it.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, target: Hex) -> Result<BattlePlan, Refusal> {
    let no = |rule, sentence: String| Err(Refusal::new(rule, sentence));
    let mut battle = match position.decision() {
        Some(Decision::Attack(battle)) => battle.clone(),
        _ => {
            position.expect_phase(&PHASES)?;
            let attacker = position.sequence.active;
            let Some(defender) = position.in_hex(target).filter(|unit| unit.side != attacker) else {
                return no("4.Attack", format!("There is no enemy in {}.", Name::of(target)));
            };
            Battle { attacker, target, defender: defender.id, units: Vec::new(), markers: Default::default() }
        }
    };
    let (_, hex) = expect_attacker(position, id)?;
    let name = position.name(id);
    if battle.target != target {
        return no(
            "4.Attack",
            format!("The attack on {} is still being built; make it or call it off first.", Name::of(battle.target)),
        );
    }
    if battle.units.contains(&id) {
        return no("4.Attack", format!("{name} is already taking part."));
    }
    if hex.range(target) != 1 {
        return no("4.Attack", format!("{name} is not adjacent to {}.", Name::of(target)));
    }
    if !position.is_passable(hex, target) {
        return no(
            "4.Escarpment",
            format!(
                "An escarpment lies between {name} and {}; attacks cross it only by road or trail.",
                Name::of(target)
            ),
        );
    }
    battle.units.push(id);
    Ok(work_out(position, &battle))
}

/// Adds the unit.
pub fn carry_out(In((unit, plan)): In<(UnitId, BattlePlan)>, mut position: PositionMut) {
    position.note(Event::Joined { unit, target: plan.battle.target });
    put_back(&mut position, plan.battle);
}

/// Changes the attack that is put together, or begins one.
fn put_back(position: &mut PositionMut, battle: Battle) {
    let decision = match position.decisions.0.pop() {
        Some(Decision::Defence(_)) => Decision::Defence(battle),
        Some(Decision::Attack(_)) | None => Decision::Attack(battle),
        Some(other) => {
            position.decisions.0.push(other);
            Decision::Attack(battle)
        }
    };
    position.decisions.0.push(decision);
}

/// The attack that is put together, and whose word is asked: 0 for the attacker, 1 for the defender.
#[must_use]
pub fn asked<'a>(position: &'a Position) -> Option<(&'a Battle, usize)> {
    match position.decision() {
        Some(Decision::Attack(battle)) => Some((battle, 0)),
        Some(Decision::Defence(battle)) => Some((battle, 1)),
        _ => None,
    }
}

/// Plans to add a support fire marker to the attack or the defence.
///
/// # Errors
/// The refusal.
pub fn plan_support(position: &Position, value: u8) -> Result<BattlePlan, Refusal> {
    let Some((battle, place)) = asked(position) else {
        return Err(Refusal::new("7.Support", "There is no attack being built that a marker could support."));
    };
    let side = if place == 0 { battle.attacker } else { battle.attacker.enemy() };
    allotment::expect(position, side, value)?;
    let mut battle = battle.clone();
    battle.markers[place].push(value);
    Ok(work_out(position, &battle))
}

/// Adds the marker.
pub fn carry_out_support(In((value, plan)): In<(u8, BattlePlan)>, mut position: PositionMut) {
    let attacker = plan.battle.attacker;
    let side =
        if matches!(position.decisions.0.last(), Some(Decision::Defence(_))) { attacker.enemy() } else { attacker };
    position.markers.take(side, value);
    position.note(Event::Supported { side, value });
    put_back(&mut position, plan.battle);
}

/// Plans to make the attack as it stands, or to meet it.
///
/// # Errors
/// The refusal: the attacker is too weak for the first column (`4.Odds`).
pub fn plan_commit(position: &Position) -> Result<BattlePlan, Refusal> {
    let Some((battle, place)) = asked(position) else {
        return Err(Refusal::new("4.Attack", "No attack is being built."));
    };
    let plan = work_out(position, battle);
    if place == 0 && plan.column.is_none() {
        let first = position.tables.combat.columns(plan.line).first().copied().unwrap_or_default();
        return Err(Refusal::new(
            "4.Odds",
            format!("The difference is {}; an attack here needs at least {}.", added(plan.difference()), added(first)),
        ));
    }
    Ok(plan)
}

/// The attack stands: the defender is asked; or his word is given, and the die falls.
pub fn carry_out_commit(In(plan): In<BattlePlan>, mut position: PositionMut) {
    let attacker = plan.battle.attacker;
    match position.decisions.0.pop() {
        Some(Decision::Attack(battle)) => {
            let mobile = position.sequence.phase.is_mobile();
            for unit in &battle.units {
                position.change(*unit, |_, _, action| {
                    action.attacked = true;
                    action.took_part |= !mobile;
                });
            }
            position.note(Event::Committed { side: attacker });
            position.decisions.0.push(Decision::Defence(battle));
        }
        Some(Decision::Defence(_)) => {
            let die = position.dice.die();
            let outcome = position.tables.combat.result(plan.column.unwrap_or(0), die);
            position.note(Event::Fought { target: plan.battle.target, difference: plan.difference(), die, outcome });
            results::follow(&mut position, &plan, outcome);
        }
        _ => {}
    }
}

/// The defence of an attack whose defender has no marker left is given by itself.
#[must_use]
pub fn forced(position: &Position) -> Option<BattlePlan> {
    match position.decision() {
        Some(Decision::Defence(battle)) if position.markers.of(battle.attacker.enemy()).is_empty() => {
            plan_commit(position).ok()
        }
        _ => None,
    }
}

/// Plans not to make the attack after all.
///
/// # Errors
/// Without an attack of the side's own.
pub fn plan_break_off(position: &Position) -> Result<Battle, Refusal> {
    match asked(position) {
        Some((battle, 0)) => Ok(battle.clone()),
        _ => Err(Refusal::new("4.Attack", "This side is not building an attack.")),
    }
}

/// Its markers are taken back.
pub fn carry_out_break_off(In(battle): In<Battle>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.markers.give_back(battle.attacker, &battle.markers[0]);
    position.note(Event::BrokenOff { target: battle.target });
}

/// Plans to attack no more in this phase.
///
/// # Errors
/// Out of turn.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(&PHASES)
}

/// Enemies that a unit could attack from its hex.
pub fn targets<'a>(position: &'a Position, side: Side, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
    let open = position.board.neighbours(hex).filter(move |target| position.is_passable(hex, *target));
    open.filter(move |target| position.is_held_by(*target, side.enemy()))
}
