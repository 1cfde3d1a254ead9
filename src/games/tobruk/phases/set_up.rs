//! Set-up before play (Scenarios B.1.a, B.2).

use std::collections::BTreeSet;

use bevy_ecs::prelude::{In, Res, ResMut};

use super::{march, mine_groups, plotting, trenches};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::search::flood;
use crate::core::shared::Shared;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::listed;
use crate::games::tobruk::material::board::{Name, row as row_name};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Arrival, Hold, Scenario};
use crate::games::tobruk::state::components::{Entry, Location, Men, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may be set up so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacePlan {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Facing,
    /// The weapon that it tows, which goes along (V.B.2).
    pub towed: Option<UnitId>,
    /// Its crew, which is inside a blockhouse there and doesn't come to it (IX.C.1.b).
    away: Option<UnitId>,
}

/// Scenarios B.1.a: units are set up within their sections.
///
/// # Errors
/// The refusal, with its rule.
pub fn place(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    hex: Hex,
    facing: Facing,
) -> Result<PlacePlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::SetUp, Some(&unit).filter(|unit| !position.scenario.is_hulk(*unit.id)))?;
    if position.set_up_by(&unit) != sequence.active {
        let (name, player) = (position.name(&unit), position.player(position.set_up_by(&unit)));
        return Err(Refusal::new("Firefight G.Set-up", format!("{name} is placed by its enemy, the {player} player.")));
    }
    let Some(force) = position.scenario.force_of(id) else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} does not belong to any force in this scenario.", position.name(&unit)),
        ));
    };
    let Arrival::SetUp { sections, places, rows } = &force.arrives else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} is not set up; it enters over the board edge during play.", position.name(&unit)),
        ));
    };
    if unit.location.is_destroyed() {
        position.expect_on_board(&unit)?;
    }
    if let Some(vehicle) = unit.location.vehicle().or(unit.haul.behind) {
        let sentence =
            format!("{} goes with {}; unload it to set it up alone.", position.name(&unit), position.called(vehicle));
        return Err(Refusal::new("V.B.3.c", sentence));
    }
    if !position.board.contains(hex) {
        return Err(Refusal::new("Scenarios.B.1.a", format!("{} is off the board.", Name(hex))));
    }
    if !position.board.in_sections(hex, sections) {
        let letters: Vec<String> = sections.iter().map(|section| format!("{section:?}")).collect();
        let what = if position.board.is_grey(hex) { "is a grey border hex of" } else { "is outside" };
        return Err(Refusal::new(
            "Scenarios.B.1.a",
            format!(
                "{} {what} the set-up area, section{} {}.",
                Name(hex),
                if letters.len() > 1 { "s" } else { "" },
                listed(&letters)
            ),
        ));
    }
    if !force.arrives.holds(position.board, hex) {
        let seven = position.scenario.number == 7;
        if let Some((first, last)) = rows.filter(|(first, last)| !(*first..=*last).contains(&hex.r)) {
            let (first, last) = (row_name(first), row_name(last));
            let sentence = format!("{} is outside rows {first} to {last}, where this force is set up.", Name(hex));
            let rule = match () {
                // Players who made the battle up chose the rows themselves.
                () if position.scenario.free_form.is_some() => "Scenarios.B.1.a",
                () if seven => "Scenario 7.Set-up",
                () => "Scenario 6.Set-up",
            };
            return Err(Refusal::new(rule, sentence));
        }
        let (from, to) = places.unwrap_or_default();
        return Err(Refusal::new(
            if seven { "Scenario 7.Set-up" } else { "Scenario 2.Set-up" },
            format!("{} is outside columns {from} to {to} of the board, where this force is set up.", Name(hex)),
        ));
    }
    if !position.kind(&unit).has_facing() && facing != *unit.facing {
        return Err(Refusal::new("II.C.1", format!("{} has no front and no facing.", position.name(&unit))));
    }
    expect_near(position, &unit, hex)?;
    expect_deployed(position, &unit, hex)?;
    room_for(position, &unit, hex)?;
    if *unit.location == Location::On(hex) && *unit.facing == facing {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} is already there, facing {}.", position.name(&unit), facing.words()),
        ));
    }
    let towed = position.behind(id).map(|gun| *gun.id);
    let inside = |crew: &UnitId| position.find(*crew).is_some_and(|crew| position.is_in_blockhouse(&crew));
    let mut crews = position.scenario.roster.iter().filter(|entry| entry.crews == Some(id)).map(|entry| entry.id);
    let away = crews.find(inside);
    Ok(PlacePlan { unit: id, hex, facing, towed, away })
}

/// Firefight I: the side that sets up second does so near an enemy unit, and in no hex with one.
fn expect_near(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let Some(within) = position.scenario.set_up_within else { return Ok(()) };
    let enemies = || position.on_board(unit.side.enemy());
    if enemies().any(|(_, at)| at == hex) {
        return Err(Refusal::new("Firefight I.Set-up", format!("There is an enemy unit in {}.", Name(hex))));
    }
    // Works and mines are no force that anybody faces.
    let forces = enemies().filter(|(enemy, _)| !position.class(enemy).is_emplacement());
    match forces.map(|(_, at)| at.range(hex)).min() {
        Some(nearest) if nearest > within => {
            let hex = Name(hex);
            let sentence = format!(
                "{hex} is {nearest} hexes from the nearest enemy unit; the sides stand at most {within} apart."
            );
            Err(Refusal::new("Firefight I.Set-up", sentence))
        }
        _ => Ok(()),
    }
}

/// Firefight J: no vehicle in the hex of a weapon.
fn expect_deployed(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    if !position.scenario.guns_deployed {
        return Ok(());
    }
    let apart: fn(Class) -> bool = match position.class(unit) {
        class if class.is_vehicle() => Class::is_crew_served,
        class if class.is_crew_served() => Class::is_vehicle,
        _ => return Ok(()),
    };
    match position.in_hex(hex).find(|other| other.id != unit.id && apart(position.class(other))) {
        Some(other) => {
            let sentence =
                format!("{} is in {}; guns and vehicles are set up a hex apart.", position.name(&other), Name(hex));
            Err(Refusal::new("Firefight J.Special", sentence))
        }
        None => Ok(()),
    }
}

/// II.D.1, II.J.1, II.J.2: six infantry and crew units in a hex, one emplacement, and nobody among mines.
fn room_for(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let class = position.class(unit);
    let laid = position.in_hex(hex).find(|other| other.id != unit.id && position.class(other).is_emplacement());
    if let Some(other) = laid.filter(|_| class.is_emplacement()) {
        let rule = match (class, position.class(&other)) {
            (Class::Minefield, Class::Minefield) => "II.J.1.a",
            (Class::Hedgehog, Class::Hedgehog) => "II.J.2.a",
            (Class::WeaponPit, Class::WeaponPit) | (Class::Bunker, Class::Bunker) => "V.E.1",
            (Class::AtTrench, _) | (_, Class::AtTrench) => "IX.C.2.a",
            (Class::Blockhouse, _) | (_, Class::Blockhouse) => "IX.C.1.a",
            (Class::WeaponPit | Class::Bunker, _) | (_, Class::WeaponPit | Class::Bunker) => "V.E.2",
            (Class::Minefield, _) => "II.J.1.b",
            _ => "II.J.2.b",
        };
        let what = position.kind(&other).name.to_lowercase();
        return Err(Refusal::new(rule, format!("There is a {what} in {}; only one emplacement per hex.", Name(hex))));
    }
    mine_groups::expect_apart(position, unit, hex)?;
    trenches::expect_passable(position, unit, hex)?;
    if class == Class::AtTrench {
        let vehicle = position.in_hex(hex).find(|other| position.class(other).is_vehicle());
        if let Some(vehicle) = vehicle {
            let sentence =
                format!("{} is in {}; no vehicle is in an anti-tank trench.", position.name(&vehicle), Name(hex));
            return Err(Refusal::new("IX.C.2.b", sentence));
        }
    }
    if class == Class::Minefield {
        mine_groups::expect_group(position, unit, hex)?;
        if position.scenario.no_minefields_in_rows.contains(&hex.r) {
            return Err(Refusal::new(
                "Scenario 2.Special",
                format!("{} is within three hexes of the north or south edge, where mines may not be laid.", Name(hex)),
            ));
        }
        let areas = &position.scenario.minefields_in;
        if !areas.is_empty() && !areas.iter().any(|area| area.holds(hex)) {
            // Five narrows them to the eastern border, Eight to any border of its section.
            let (rule, border) = match position.scenario.number {
                5 => ("Scenario 5.Special", "the eastern border of the set-up area"),
                _ => ("Scenario 8.Special.1", "the grey hexes that border the set-up area"),
            };
            let sentence = format!("{} is farther than two hexes from {border}; all mines lie there.", Name(hex));
            return Err(Refusal::new(rule, sentence));
        }
        if let Some(other) = position.in_hex(hex).find(|other| other.id != unit.id) {
            return Err(Refusal::new(
                "II.J.1.c",
                format!("{} is in {}; no unit may be placed in a minefield.", position.name(&other), Name(hex)),
            ));
        }
    } else if position.has_mines(hex) {
        return Err(Refusal::new("II.J.1.c", format!("{} is mined; no unit may be placed there.", Name(hex))));
    }
    march::expect_room(position, unit, hex)
}

/// Hedgehogs that the side which has to hold them can reach from its edge over hexes without mines.
fn reachable_hedgehogs(position: &Position, hold: &Hold) -> usize {
    let mut first: Vec<Hex> = Vec::new();
    let mines: BTreeSet<Hex> = emplacements(position, Class::Minefield).collect();
    let open = |hex: Hex| position.board.contains(hex) && position.is_in_play(hex) && !mines.contains(&hex);
    for force in position.scenario.forces.iter().filter(|force| force.side == hold.side) {
        let edge = position.board.hexes().filter(|hex| force.arrives.admits(position.board, *hex));
        first.extend(edge.filter(|hex| open(*hex)));
    }
    let reached = flood(first, |hex, tell| {
        Facing::ALL.map(|side| hex.neighbour(side)).into_iter().filter(|next| open(*next)).for_each(tell);
    });
    emplacements(position, Class::Hedgehog).filter(|hex| reached.contains(hex)).count()
}

fn emplacements(position: &Position, class: Class) -> impl Iterator<Item = Hex> {
    position.all().filter(move |unit| position.class(unit) == class).filter_map(|unit| unit.location.hex())
}

/// Scenarios B.2: units that are set up before play must all be.
///
/// # Errors
/// The refusal, with the number of units that are missing.
pub fn end(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    position.expect_phase(sequence, Phase::SetUp, None)?;
    let missing = position.to_set_up(sequence.active);
    let missing = missing.filter(|unit| !mine_groups::stays_out(position, sequence, unit)).count();
    if missing > 0 {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!(
                "{missing} {} still to be set up; all of them have to be set up before play begins.",
                if missing == 1 { "unit is" } else { "units are" }
            ),
        ));
    }
    mine_groups::expect_no_strays(position)?;
    plotting::expect_in_reach(position, sequence.active)?;
    // Mines that can be forced bar no way (V.G.2).
    let barred = |hold: &&Hold| hold.side != sequence.active && !hold.at_end && !position.options.forcing_minefields;
    if let Some(hold) = position.scenario.hold.as_ref().filter(barred) {
        let reached = reachable_hedgehogs(position, hold);
        if reached < usize::from(hold.hedgehogs) {
            return Err(Refusal::new(
                "Scenario 2.Victory",
                format!(
                    "The mines leave a path to only {reached} hedgehogs; the enemy has to be able to reach {}.",
                    hold.hedgehogs
                ),
            ));
        }
    }
    Ok(())
}

/// Puts the unit there. A crew and its weapon in one hex go together at once, unless others make up a full crew (III.D.2.b); men
/// who are moved come out of cover and leave what they operated.
pub fn carry_out_place(
    In(plan): In<PlacePlan>,
    mut units: Units<(&mut Location, &mut Facing, &mut Entry, &mut Men)>,
    mut services: Units<&mut Service>,
    options: Res<Options>,
    scenario: Res<Shared<Scenario>>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Some((mut location, mut facing, mut entry, mut men)) = units.get_mut(plan.unit) else { return };
    let stays = *location == Location::On(plan.hex);
    *location = Location::On(plan.hex);
    *facing = plan.facing;
    entry.entered = Some(0);
    men.under = false;
    let unit = plan.unit;
    note(&mut log, &sequence, Event::Placed { unit, hex: plan.hex, facing: plan.facing });
    if let Some((mut location, mut facing, ..)) = plan.towed.and_then(|gun| units.get_mut(gun)) {
        *location = Location::On(plan.hex);
        *facing = if options.towing { plan.facing } else { plan.facing.opposite() };
    }
    if stays {
        return;
    }
    // A weapon that is moved is left by its men, and men who are moved leave their weapons.
    if let Some(mut service) = services.get_mut(unit) {
        service.operators.clear();
    }
    services.for_each_mut(|_, mut service| {
        service.operators.remove(&unit);
    });
    for entry in &scenario.roster {
        let Some(weapon) = entry.crews.filter(|weapon| *weapon == unit || entry.id == unit) else { continue };
        let place_of = |id| units.get(id).map(|(place, ..)| *place);
        if place_of(entry.id) != place_of(weapon) || plan.away == Some(entry.id) {
            continue;
        }
        let men_of = |id: &UnitId| units.get(*id).map_or(0, |(.., men)| men.left);
        let service = services.get_mut(weapon);
        if let Some(mut service) = service
            && service.operators.iter().map(men_of).fold(0, u8::saturating_add) < entry.men
        {
            service.operators.insert(entry.id);
            note(&mut log, &sequence, Event::Manned { unit: entry.id, weapon });
        }
    }
}

/// Ends the side's set-up.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::SetUp });
    sequence.pass();
}
