//! Fire in the combat segment: the plan of a gun's volley, and its three questions answered with dice (I.E-I.H).

use bevy_ecs::prelude::{Entity, In, Query, Res, ResMut};

use super::catalog::{Catalog, Gun, TypeId};
use super::components::{Acquisition, Damage, Gunnery, Kind, Location, Permissions};
use super::odds::guns_lost;
use super::orders::{Event, Harm, Order};
use super::sequence::{Phase, Sequence, note};
use super::shot::{Bar, Firer, Shot, Target, shot};
use super::situation::{Decision, Decisions, Situation, ViewItem};
use super::tables::damage::Area;
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};

/// A gun may fire so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirePlan {
    entity: Entity,
    target_entity: Entity,
    /// The firing vehicle.
    pub unit: UnitId,
    /// Place of the gun on it.
    pub gun: u8,
    /// The target.
    pub target: UnitId,
    /// The firer's type.
    pub kind: TypeId,
    /// The target's type.
    pub target_kind: TypeId,
    /// The target's damage before the shot.
    pub damage: Damage,
    /// Range, rounds, number and the rest.
    pub shot: Shot,
}

impl FirePlan {
    /// The firing gun.
    #[must_use]
    pub fn gun_of<'a>(&self, catalog: &'a Catalog) -> &'a Gun {
        &catalog.get(self.kind).guns[usize::from(self.gun)]
    }
}

/// What a unit looks like to the guns it fires with.
fn firer<'a>(unit: &'a ViewItem, hex: Hex, gun: usize) -> Firer<'a> {
    Firer {
        hex,
        facing: *unit.facing,
        motion: unit.motion,
        permissions: unit.permissions,
        last_target: unit.gunnery.acquired[gun].map(|last| (last.target, last.turn)),
    }
}

/// What a unit looks like to those who fire at it.
fn target<'a>(unit: &'a ViewItem, hex: Hex) -> Target<'a> {
    Target { id: *unit.id, hex, facing: *unit.facing, motion: unit.motion, entry: unit.entry }
}

/// The gun's shot at the target, or why it is barred; the firer's own state is not asked.
#[must_use]
pub fn shot_at(
    situation: &Situation,
    unit: &ViewItem,
    gun: usize,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    let (hex, at) = (unit.location.hex()?, other.location.hex()?);
    let gun_row = situation.kind(unit).guns.get(gun)?;
    Some(shot(gun_row, &firer(unit, hex, gun), &target(other, at), turn))
}

/// True if the gun may fire this turn at all: the vehicle stood still, has not finished its fire, and the gun is whole.
#[must_use]
pub fn gun_ready(unit: &ViewItem, gun: usize) -> bool {
    !unit.motion.moved && !unit.gunnery.done && !unit.gunnery.fired[gun] && !unit.damage.lost[gun]
}

/// True if any gun of the side has a legal shot now.
#[must_use]
pub fn can_fire(situation: &Situation, side: Side, turn: u16) -> bool {
    situation.on_board(side).any(|(unit, _)| unit_can_fire(situation, &unit, turn))
}

/// True if any gun of the unit has a legal shot now.
#[must_use]
pub fn unit_can_fire(situation: &Situation, unit: &ViewItem, turn: u16) -> bool {
    (0..situation.kind(unit).guns.len()).any(|gun| {
        gun_ready(unit, gun)
            && situation
                .on_board(unit.side.enemy())
                .any(|(other, _)| matches!(shot_at(situation, unit, gun, &other, turn), Some(Ok(_))))
    })
}

/// I.E to I.H: one gun of a vehicle fires all its rounds at one target.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(situation: &Situation, sequence: &Sequence, id: UnitId, gun: u8, at: UnitId) -> Result<FirePlan, Refusal> {
    let unit = situation.unit(id)?;
    situation.expect_phase(sequence, Phase::Combat, Some(&unit))?;
    let other = situation.unit(at)?;
    let kind = situation.kind(&unit);
    let name = || situation.name(&unit);
    expect_decision(situation, id)?;
    situation.expect_on_board(&unit)?;
    let place = usize::from(gun);
    let Some(row) = kind.guns.get(place) else {
        return Err(Refusal::new(
            "I.E.1",
            format!(
                "{} has {} {}; there is no gun {}.",
                name(),
                kind.guns.len(),
                if kind.guns.len() == 1 { "gun" } else { "guns" },
                gun + 1
            ),
        ));
    };
    if unit.motion.moved {
        return Err(Refusal::new("I.E.4", format!("{} moved this turn and may not fire.", name())));
    }
    if unit.gunnery.fired[place] {
        return Err(Refusal::new("I.E.5", format!("{} has fired its {} this turn.", name(), row.name)));
    }
    if unit.gunnery.done {
        return Err(Refusal::new("I.F.4", format!("{} has finished its fire this turn.", name())));
    }
    if unit.damage.lost[place] {
        return Err(Refusal::new("I.F.3.b", format!("The {} of {} is out of action (F-kill).", row.name, name())));
    }
    if other.side == unit.side {
        return Err(Refusal::new("I.E.1", format!("{} is on the same side.", situation.name(&other))));
    }
    situation.expect_on_board(&other)?;
    match shot_at(situation, &unit, place, &other, sequence.turn) {
        Some(Ok(shot)) => Ok(FirePlan {
            entity: unit.entity,
            target_entity: other.entity,
            unit: id,
            gun,
            target: at,
            kind: unit.kind.0,
            target_kind: other.kind.0,
            damage: *other.damage,
            shot,
        }),
        Some(Err(bar)) => Err(bar.refusal(situation, &unit, row, &other)),
        None => Err(Refusal::new("I.E.1", format!("{} is not on the board.", situation.name(&other)))),
    }
}

/// While a decision waits, only what answers it may be ordered.
fn expect_decision(situation: &Situation, id: UnitId) -> Result<(), Refusal> {
    match situation.decisions.0.last() {
        Some(Decision::SecondGun { unit }) if *unit != id => Err(Refusal::new(
            "I.G.2.a",
            format!(
                "{} may fire its second gun first, or hold it.",
                situation.find(*unit).map_or_else(String::new, |unit| situation.name(&unit))
            ),
        )),
        Some(Decision::Aim { .. }) => {
            Err(Refusal::new("I.G.1", "A hit in the same hex has to be scored first: choose its area or roll for it."))
        }
        _ => Ok(()),
    }
}

/// I.G.2.a: a vehicle with a second gun may leave it silent.
///
/// # Errors
/// When no such decision waits.
pub fn plan_hold(situation: &Situation, sequence: &Sequence) -> Result<UnitId, Refusal> {
    situation.expect_phase(sequence, Phase::Combat, None)?;
    match situation.decisions.0.last() {
        Some(Decision::SecondGun { unit }) => Ok(*unit),
        _ => Err(Refusal::new("I.G.2.a", "No vehicle has a second gun to hold at this moment.")),
    }
}

/// I.B.2.c: a side may end its fire for the segment.
///
/// # Errors
/// When a decision waits, or it is not the combat segment.
pub fn plan_end(situation: &Situation, sequence: &Sequence) -> Result<(), Refusal> {
    situation.expect_phase(sequence, Phase::Combat, None)?;
    match situation.decisions.0.last() {
        None => Ok(()),
        Some(Decision::SecondGun { unit }) => expect_decision(situation, UnitId(unit.0.wrapping_add(1))),
        Some(Decision::Aim { unit, .. }) => expect_decision(situation, *unit),
    }
}

/// A hit in the same hex to be scored (I.G.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AimPlan {
    /// The shot that hit.
    pub fire: FirePlan,
    /// The area chosen; `None` rolls for it.
    pub area: Option<Area>,
}

/// I.G.1: the firer in the target's hex scores a hit on the upper or lower hull, hull or turret, or rolls for its area.
///
/// # Errors
/// When no hit waits, or the area can't be struck from this side or chosen at all.
pub fn plan_aim(situation: &Situation, sequence: &Sequence, area: Option<Area>) -> Result<AimPlan, Refusal> {
    situation.expect_phase(sequence, Phase::Combat, None)?;
    let Some(Decision::Aim { unit, gun, target, .. }) = situation.decisions.0.last() else {
        return Err(Refusal::new("I.G.1", "No hit in the same hex waits to be scored."));
    };
    let (firer, other) = (situation.unit(*unit)?, situation.unit(*target)?);
    let shot = match shot_at(situation, &firer, usize::from(*gun), &other, sequence.turn) {
        Some(Ok(shot)) => shot,
        _ => return Err(Refusal::new("I.G.1", "The target is no longer in the same hex.")),
    };
    let choices = situation.catalog.choices(other.kind.0, shot.aspect);
    if let Some(area) = area
        && !choices.contains(&area)
    {
        let names: Vec<&str> = choices.iter().map(|area| area.name()).collect();
        return Err(Refusal::new(
            "I.G.1",
            format!(
                "A hit on the {} can't be chosen from its {} side; it can be scored on {} or rolled for.",
                area.name(),
                shot.aspect.name(),
                names.join(", ")
            ),
        ));
    }
    Ok(AimPlan {
        fire: FirePlan {
            entity: firer.entity,
            target_entity: other.entity,
            unit: *unit,
            gun: *gun,
            target: *target,
            kind: firer.kind.0,
            target_kind: other.kind.0,
            damage: *other.damage,
            shot,
        },
        area,
    })
}

/// What changes on a firer.
type Shooter<'a> = (&'a mut Gunnery, &'a mut Permissions);

/// Questions 1 to 3 for every round; in the same hex the hits wait to be scored.
pub fn carry_out(
    In(plan): In<FirePlan>,
    mut shooters: Query<Shooter>,
    mut targets: Query<(&Kind, &mut Damage, &mut Location)>,
    catalog: Res<Shared<Catalog>>,
    sequence: Res<Sequence>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let (turn, shot) = (sequence.turn, plan.shot);
    if let Ok((mut gunnery, mut permissions)) = shooters.get_mut(plan.entity) {
        let gun = usize::from(plan.gun);
        gunnery.fired[gun] = true;
        gunnery.acquired[gun] = Some(Acquisition { target: plan.target, turn });
        permissions.fired_at.insert(plan.target);
    }
    if let Ok((_, mut permissions)) = shooters.get_mut(plan.target_entity) {
        permissions.fired_on_by.insert(plan.unit);
    }
    if matches!(decisions.0.last(), Some(Decision::SecondGun { .. })) {
        decisions.0.pop();
    }
    let mut event = |event| note(&mut log, &sequence, event);
    event(Event::Fired {
        unit: plan.unit,
        gun: plan.gun,
        target: plan.target,
        rounds: shot.rounds,
        acquired: shot.acquired,
        range: shot.range,
        number: shot.number(),
        aspect: shot.aspect,
    });
    let Some(number) = shot.number() else {
        decisions.0.push(Decision::Aim { unit: plan.unit, gun: plan.gun, target: plan.target, hits: shot.rounds });
        return;
    };
    let mut hits = 0;
    for _ in 0..shot.rounds {
        let roll = dice.two();
        let hit = roll[0] + roll[1] >= number;
        hits += u8::from(hit);
        event(Event::Round { dice: roll, hit });
    }
    let Ok((_, mut damage, mut location)) = targets.get_mut(plan.target_entity) else { return };
    for _ in 0..hits {
        if *location == Location::Destroyed {
            break;
        }
        score_hit(&plan, None, &catalog, &mut dice, &mut damage, &mut location, &mut event);
    }
}

/// One hit in the same hex.
pub fn carry_out_aim(
    In(plan): In<AimPlan>,
    mut targets: Query<(&mut Damage, &mut Location)>,
    catalog: Res<Shared<Catalog>>,
    sequence: Res<Sequence>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let Ok((mut damage, mut location)) = targets.get_mut(plan.fire.target_entity) else { return };
    let mut event = |event| note(&mut log, &sequence, event);
    score_hit(&plan.fire, plan.area, &catalog, &mut dice, &mut damage, &mut location, &mut event);
    if let Some(Decision::Aim { hits, .. }) = decisions.0.last_mut() {
        *hits -= 1;
        if *hits == 0 || *location == Location::Destroyed {
            decisions.0.pop();
        }
    }
}

/// Questions 2 and 3 for one hit: the area struck and the damage done, at once (I.F.2, I.F.3).
fn score_hit(
    plan: &FirePlan,
    chosen: Option<Area>,
    catalog: &Catalog,
    dice: &mut Dice,
    damage: &mut Damage,
    location: &mut Location,
    event: &mut impl FnMut(Event),
) {
    let (target, aspect) = (plan.target, plan.shot.aspect);
    let area = if let Some(area) = chosen {
        event(Event::Chosen { target, area });
        area
    } else {
        let roll = dice.two();
        let area = catalog.area(plan.target_kind, aspect, roll[0] + roll[1]);
        event(Event::Struck { target, aspect, dice: roll, area });
        let Some(area) = area else { return };
        area
    };
    let gun = plan.gun_of(catalog);
    let band = catalog.band(gun, plan.target_kind, aspect, area, plan.shot.range);
    event(Event::Result {
        target,
        aspect,
        area,
        row: gun.damage_row.clone().unwrap_or_default(),
        cell: catalog.printed(gun, plan.target_kind, aspect, area).to_owned(),
        range: plan.shot.range,
        effect: band.is_some(),
    });
    let Some(band) = band else { return };
    let mut killed = band.kill;
    if !killed {
        // All the stated damage is inflicted; a K-kill replaces it.
        if band.immobilised && !damage.immobilised {
            damage.immobilised = true;
            event(Event::Harmed { target, harm: Harm::Immobilised });
        }
        if let Some(loss) = band.firepower {
            let guns = &catalog.get(plan.target_kind).guns;
            for (place, lost) in guns_lost(guns, loss).into_iter().enumerate() {
                if lost && !damage.lost[place] {
                    damage.lost[place] = true;
                    event(Event::Harmed { target, harm: Harm::GunLost(u8::try_from(place).unwrap_or(0)) });
                }
            }
        }
        if let Some(needed) = band.kill_on {
            let die = dice.die();
            killed = die <= needed;
            event(Event::KillDie { target, die, needed });
        }
    }
    if killed {
        *location = Location::Destroyed;
        event(Event::Harmed { target, harm: Harm::Destroyed });
    }
}

/// Ends the side's fire.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::Combat });
    sequence.pass();
}

/// The second gun stays silent.
pub fn carry_out_hold(
    In(unit): In<UnitId>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    note(&mut log, &sequence, Event::Held { unit });
}

/// True if the unit may go on firing in this portion: a gun that has not fired has a legal shot (I.G.2.a).
pub fn has_second_gun(In(unit): In<UnitId>, situation: Situation, sequence: Res<Sequence>) -> bool {
    situation.find(unit).is_some_and(|unit| unit_can_fire(&situation, &unit, sequence.turn))
}

/// I.F.4: the vehicle's fire is over, it bears the F marker, and the other side fires next.
pub fn finish(
    In(unit): In<UnitId>,
    index: Res<UnitIndex>,
    mut units: Query<&mut Gunnery>,
    mut sequence: ResMut<Sequence>,
) {
    if let Some(mut gunnery) = index.entity(unit).and_then(|entity| units.get_mut(entity).ok()) {
        gunnery.done = true;
    }
    sequence.hand_over();
}

/// Every legal fire order of one unit.
#[must_use]
pub fn legal(situation: &Situation, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let mut orders = Vec::new();
    for gun in 0..situation.kind(unit).guns.len() {
        if !gun_ready(unit, gun) {
            continue;
        }
        for (other, _) in situation.on_board(unit.side.enemy()) {
            if matches!(shot_at(situation, unit, gun, &other, sequence.turn), Some(Ok(_))) {
                orders.push(Order::Fire { unit: *unit.id, gun: u8::try_from(gun).unwrap_or(0), target: *other.id });
            }
        }
    }
    orders
}
