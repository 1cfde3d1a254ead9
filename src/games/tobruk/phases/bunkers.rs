//! Bunkers (VIII.F): who finds room in one, who may be fired at in it, and whether its men fight enemies in its hex. Men inside are men
//! under their emplacement, as with hedgehogs and weapon pits.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// Men that a bunker holds (VIII.F.1).
const MEN: u8 = 11;

/// Men of a side inside the bunker of a hex.
fn inside<'a>(position: &'a Position, hex: Hex, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
    position.personnel_in(hex, side).filter(|unit| position.is_in_bunker(unit))
}

/// Those of its side who are inside the same bunker, the unit itself among them: they share what fire from their own hex costs.
#[must_use]
pub fn inside_with(position: &Position, unit: &ViewItem) -> Vec<UnitId> {
    let hex = unit.location.hex();
    hex.into_iter().flat_map(|hex| inside(position, hex, *unit.side)).map(|unit| *unit.id).collect()
}

/// Machine guns that men operate in their hex.
fn machine_guns<'a>(position: &'a Position, unit: &'a ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
    let here = |weapon: &ViewItem| weapon.location == unit.location && !weapon.damage.lost[0];
    let gun = |weapon: &ViewItem| {
        let class = position.class(weapon);
        class == Class::MediumWeapon && position.kind(weapon).goes_into_bunkers()
    };
    let trained = position.class(unit).is_trained();
    position.served_by(*unit.id).filter(move |weapon| trained && here(weapon) && gun(weapon))
}

/// True for men who operate a machine gun in this hex.
fn at_machine_gun(position: &Position, unit: &ViewItem) -> bool {
    machine_guns(position, unit).next().is_some()
}

/// True for two reduced crews that are together the crew of a machine gun (III.D.2.b).
fn share_machine_gun(position: &Position, unit: &ViewItem, other: &ViewItem) -> bool {
    machine_guns(position, unit).any(|gun| gun.service.operators.contains(other.id))
}

/// True for officers, who find room beside the others (the capacity summary).
fn is_extra(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_officer() && !at_machine_gun(position, unit)
}

/// VIII.F.1, VIII.F.7: what keeps men who are on a bunker from going into it; nothing where there is none.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_room(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    if position.bunker(hex).is_none() {
        return Ok(());
    }
    let (name, place) = (position.name(unit), Name(hex));
    if position.is_in_melee(unit) {
        return Err(Refusal::new("VIII.F.7", format!("{name} is in a melee and can't go into the bunker.")));
    }
    if let Some(enemy) = inside(position, hex, unit.side.enemy()).next() {
        let sentence = format!("{} is inside the bunker of {place}; {name} can't enter it.", position.name(&enemy));
        return Err(Refusal::new("VIII.F.7", sentence));
    }
    if is_extra(position, unit) {
        return Ok(());
    }
    let beside = |other: &ViewItem| other.id != unit.id && !is_extra(position, other);
    let beside = |other: &ViewItem| beside(other) && !share_machine_gun(position, unit, other);
    let others: Vec<ViewItem> = inside(position, hex, *unit.side).filter(beside).collect();
    let gunners = |other: &ViewItem| at_machine_gun(position, other);
    if let Some(other) = others.iter().find(|other| gunners(other)) {
        let sentence = format!(
            "{} has its machine gun in the bunker of {place}, which holds nobody else then.",
            position.name(other)
        );
        return Err(Refusal::new("VIII.F.1", sentence));
    }
    let men = others.iter().map(|other| other.men.left).fold(0, u8::saturating_add);
    if gunners(unit) && men > 0 {
        let held = counted(men, "man", "men");
        let sentence = format!("The bunker of {place} holds {held}, and so no machine gun with its crew.");
        return Err(Refusal::new("VIII.F.1", sentence));
    }
    let with = men.saturating_add(unit.men.left);
    if !gunners(unit) && with > MEN {
        let sentence = format!("The bunker of {place} holds {MEN} men; with {name} it would be {with}.");
        return Err(Refusal::new("VIII.F.1", sentence));
    }
    Ok(())
}

/// VIII.F.1: men inside a bunker man a machine gun there only if nobody else is in it.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_room_for_gun(position: &Position, unit: &ViewItem, weapon: &ViewItem) -> Result<(), Refusal> {
    if position.class(weapon) == Class::LightWeapon || !position.is_in_bunker(unit) {
        return Ok(());
    }
    let (name, gun) = (position.name(unit), position.name(weapon));
    if !position.kind(weapon).goes_into_bunkers() {
        return Err(Refusal::new(
            "VIII.F.1",
            format!("{gun} does not stand in a bunker; {name} has to come out to it."),
        ));
    }
    let hex = unit.location.hex();
    let mut others = hex.into_iter().flat_map(|hex| inside(position, hex, *unit.side));
    let shares = |other: &ViewItem| weapon.service.operators.contains(other.id);
    match others.find(|other| other.id != unit.id && !is_extra(position, other) && !shares(other)) {
        Some(other) => {
            let sentence = format!(
                "{} is in the bunker too, which holds a machine gun with its crew alone.",
                position.name(&other)
            );
            Err(Refusal::new("VIII.F.1", sentence))
        }
        None => Ok(()),
    }
}

/// VIII.F.2: fire from outside its hex at anyone inside is fire at the bunker (our reading).
#[must_use]
pub fn sheltered(position: &Position, target: &ViewItem) -> Refusal {
    let place = target.location.hex().map_or_else(String::new, |hex| Name(hex).to_string());
    let sentence = format!("{} is inside the bunker of {place}; fire at the bunker.", position.name(target));
    Refusal::new("VIII.F.2", sentence)
}

/// Which bunkers a side fires at, whether anybody is in them or not: the enemy's and its own, never one with its own men inside, nor one of
/// its own with its men on top, unless enemies are there too. Men on top see who is inside: no refusal tells what they don't (our reading of
/// VIII.F.3).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_target(position: &Position, side: Side, bunker: &ViewItem) -> Result<(), Refusal> {
    let name = position.name(bunker);
    if !position.scenario.plays(Chapter::VIII) {
        return Err(Refusal::new("II.J", format!("A {} can't be fired at.", position.kind(bunker).name)));
    }
    let hex = position.expect_on_board(bunker)?;
    if let Some(own) = inside(position, hex, side).next() {
        return Err(Refusal::new("VIII.F.3", format!("{} is inside {name}.", position.name(&own))));
    }
    match position.personnel_in(hex, side).next().filter(|_| *bunker.side == side) {
        Some(own) if !position.has_personnel(hex, side.enemy()) => {
            Err(Refusal::new("VIII.F.3", format!("{} holds {name}.", position.name(&own))))
        }
        _ => Ok(()),
    }
}

/// The enemies of a side on the board, and its own bunkers and blockhouses.
pub fn with_lost_ones<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = (ViewItem<'a>, Hex)> {
    let lost = |class: Class| matches!(class, Class::Bunker | Class::Blockhouse);
    let own = position.on_board(side).filter(move |(unit, _)| lost(position.class(unit)));
    position.on_board(side.enemy()).chain(own)
}

/// The refusal of whatever has to wait until the men in a bunker have decided.
#[must_use]
pub fn first(hex: Hex) -> Refusal {
    Refusal::new(
        "VIII.F.7",
        format!("The men in the bunker of {} decide first whether they come out to fight.", Name(hex)),
    )
}

/// While the men in a bunker are asked, only what answers may be ordered.
///
/// # Errors
/// The refusal.
pub fn expect_answer(position: &Position, order: &Order) -> Result<(), Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Sally { hex, .. }) if !matches!(order, Order::Rise { .. } | Order::Stand) => Err(first(*hex)),
        _ => Ok(()),
    }
}

/// VIII.F.7: men who are asked and come out fight the enemies in the hex, who attacked.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_inside(
    position: &Position,
    unit: &ViewItem,
    hex: Hex,
    side: Side,
) -> Result<Option<(Hex, Side)>, Refusal> {
    if *unit.side != side || unit.location.hex() != Some(hex) || !position.is_in_bunker(unit) {
        let sentence = format!("{} is not inside the bunker of {}.", position.name(unit), Name(hex));
        return Err(Refusal::new("VIII.F.7", sentence));
    }
    Ok(Some((hex, side.enemy())))
}

/// VIII.F.7: men who come out of their own accord where enemies are in the hex attack them.
#[must_use]
pub fn attacks_by_coming_out(position: &Position, unit: &ViewItem) -> Option<(Hex, Side)> {
    let hex = unit.location.hex().filter(|_| position.is_sheltered(unit))?;
    position.has_fighters(hex, unit.side.enemy()).then_some((hex, *unit.side))
}

/// The men in a bunker stay inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StayPlan {
    /// The bunker's hex.
    pub hex: Hex,
}

/// The men in a bunker stay inside; `None` if none are asked.
#[must_use]
pub fn plan_stay(position: &Position) -> Option<StayPlan> {
    match position.decisions.0.last() {
        Some(Decision::Sally { hex, .. }) => Some(StayPlan { hex: *hex }),
        _ => None,
    }
}

/// Notes it.
pub fn carry_out_stay(
    In(plan): In<StayPlan>,
    sequence: Res<Sequence>,
    mut decisions: ResMut<Decisions>,
    mut log: ResMut<Log<Event>>,
) {
    decisions.0.pop();
    note(&mut log, &sequence, Event::StayedInside { hex: plan.hex });
}

/// Men have come into a hex: enemies inside its bunker are asked (VIII.F.7).
pub fn ask(world: &mut World, unit: UnitId) {
    let position = &Position::of(world);
    let Some(unit) = position.find(unit).filter(|unit| position.class(unit).is_personnel()) else { return };
    let (side, Some(hex)) = (unit.side.enemy(), unit.location.hex()) else { return };
    if inside(position, hex, side).next().is_some() {
        world.resource_mut::<Decisions>().0.push(Decision::Sally { hex, side });
    }
}

/// Nobody is left inside to be asked.
pub fn settle(world: &mut World) {
    if let Some(Decision::Sally { hex, side }) = world.resource::<Decisions>().0.last() {
        let (hex, side) = (*hex, *side);
        if inside(&Position::of(world), hex, side).next().is_none() {
            world.resource_mut::<Decisions>().0.pop();
        }
    }
}
