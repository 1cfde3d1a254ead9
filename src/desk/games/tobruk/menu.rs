//! The lines of the menu of the selection: what the unit could do in this phase.

use super::proposing::{acquisitions, cover_order, engaging, march, pivot, sequence};
use super::rounds::{kind_of, shells_at};
use super::{Table, companies, hauling, loads, stukas_at_batteries, words};
use crate::core::game::Game;
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::table::menu::{Choice as LineOf, MenuAt};
use crate::desk::table::roles::InMenu;
use crate::games::tobruk::material::catalog::{Class, Shells, UnitType};
use crate::games::tobruk::material::scenario::Force;
use crate::games::tobruk::phases::march::portable;
use crate::games::tobruk::phases::{arms, best_aspect, carriers, close_assault, hidden_mines};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::events::Cause;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{self, Tobruk};

type Choice = LineOf<Tobruk>;

/// A line that changes what the men take along when they move (III.C).
fn loading(load: Vec<UnitId>) -> Choice {
    Choice::Change(Box::new(|table| table.selection.load = load))
}

type Lines = Vec<(String, Choice)>;

impl InMenu for Tobruk {
    /// What could be ordered for the selected unit in this phase.
    fn menu(table: &mut Table, menu: &MenuAt) -> Lines {
        let mut lines = Vec::new();
        // A wreck can be looked at, and nothing else.
        let Some(unit) = &table.selected_unit().filter(|unit| !unit.location.is_destroyed()) else { return lines };
        let class = words::kind(table, unit).class;
        let own = sequence(table).is_some_and(|now| now.active == unit.side);
        // Hulks are set up by their enemy (Firefight G).
        let places = table.session.scenario.force_of(unit.id).map(Force::set_up_by);
        let placed = sequence(table).is_some_and(|now| Some(now.active) == places);
        match table.selection.prompt.asks.clone() {
            Ask::SetUp if placed && !own => turns_of_set_up(table, unit, &mut lines),
            Ask::SetUp if own && placed => {
                turns_of_set_up(table, unit, &mut lines);
                dummies(table, unit, &mut lines);
                stows(table, unit, &mut lines);
                digs(table, unit, menu, &mut lines);
                hauls(table, unit, &mut lines);
                served(table, unit, &mut lines);
                cover(table, &mut lines);
            }
            Ask::Movement if own => {
                dummies(table, unit, &mut lines);
                stows(table, unit, &mut lines);
                rifles(table, unit, &mut lines);
                if class.is_vehicle() {
                    drives(table, unit, menu, &mut lines);
                    mans_guns(table, unit, &mut lines);
                } else if class.is_personnel() {
                    storms(table, unit, &mut lines);
                    marches(table, unit, menu, &mut lines);
                    served(table, unit, &mut lines);
                    cover(table, &mut lines);
                } else if class.is_weapon() {
                    pivots(table, unit, &mut lines);
                    served(table, unit, &mut lines);
                } else if class == Class::Aircraft {
                    lines.push(("Fly off the board".to_owned(), Choice::Order(Order::FlyOff { unit: unit.id })));
                    let attacks = stukas_at_batteries::orders(table, unit).into_iter();
                    lines.extend(attacks.map(|(text, order)| (text, Choice::Order(order))));
                }
                digs(table, unit, menu, &mut lines);
                hauls(table, unit, &mut lines);
            }
            Ask::Movement if unit.location.surrendered().is_some() => prisoners(unit, menu, &mut lines),
            Ask::Combat
            | Ask::SecondGun(_)
            | Ask::Aim { .. }
            | Ask::Engagement { .. }
            | Ask::Drop { .. }
            | Ask::Casualties { cause: Cause::Fire, .. }
                if own =>
            {
                fires(table, unit, menu, &mut lines);
                cover(table, &mut lines);
            }
            Ask::Morale => {
                if let Some(unit) = menu.unit {
                    lines.push((
                        format!("Check the morale of {}", words::name(table, unit)),
                        Choice::Order(Order::Check { unit }),
                    ));
                }
            }
            Ask::Melee | Ask::Casualties { cause: Cause::Melee, .. } => {
                if let Some(hex) = menu.hex {
                    lines.push(("Fight the melee here".to_owned(), Choice::Order(Order::Melee { hex })));
                }
            }
            _ => {}
        }
        lines
    }
}

/// X.I.1.a, X.I.1.c: prisoners are led to the hex pointed at, or off the board.
fn prisoners(unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    if let Some(hex) = menu.hex.filter(|hex| unit.location.surrendered() != Some(*hex)) {
        lines.push(("Lead the prisoners here".to_owned(), Choice::Order(Order::Lead { unit: unit.id, hex })));
    }
    lines.push(("Lead the prisoners off the board".to_owned(), Choice::Order(Order::LeadOff { unit: unit.id })));
}

fn turns_of_set_up(table: &Table, unit: &Unit, lines: &mut Lines) {
    let Some(hex) = unit.location.hex().filter(|_| words::kind(table, unit).has_facing()) else { return };
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != unit.facing) {
        lines.push((format!("Face {}", facing.words()), Choice::Order(Order::Place { unit: unit.id, hex, facing })));
    }
}

/// X.D.2.a: other base loads for the unit's type, as long as they can be chosen.
fn stows(table: &Table, unit: &Unit, lines: &mut Lines) {
    lines.extend(loads::lines(table, unit).into_iter().map(|(text, order)| (text, Choice::Order(order))));
    lines.extend(companies::lines(table, unit).into_iter().map(|(text, order)| (text, Choice::Order(order))));
}

/// IX.A.1, IX.D, Firefight H: a dummy is taken off, a minefield recorded as one or as none, in secret or laid openly.
fn dummies(table: &Table, unit: &Unit, lines: &mut Lines) {
    let id = unit.id;
    match words::kind(table, unit).class {
        Class::Dummy => lines.push(("Remove the dummy".to_owned(), Choice::Order(Order::RemoveDummy { unit: id }))),
        Class::Minefield => {
            let position = &sight::position(table);
            if position.options.dummy_minefields {
                let dummy = !position.marks.works.feints.contains(&id);
                let text = if dummy { "Record as a dummy" } else { "Record as mines" };
                lines.push((text.to_owned(), Choice::Order(Order::Feign { unit: id, dummy })));
            }
            if hidden_mines::most(position) > 0 {
                let hidden = !position.marks.works.is_hidden_mine(id);
                let text = if hidden { "Hide in the dark" } else { "Lay openly" };
                lines.push((text.to_owned(), Choice::Order(Order::Conceal { unit: id, hidden })));
            }
        }
        _ => {}
    }
}

/// IX.A.3: men take the rifle off the Carrier in their hex, or put it back.
fn rifles(table: &Table, unit: &Unit, lines: &mut Lines) {
    let position = &sight::position(table);
    let Some(men) = position.find(unit.id) else { return };
    for order in carriers::legal(position, position.sequence, &men) {
        let (weapon, does) = match &order {
            Order::TakeOff { weapon, .. } => (*weapon, "Take off"),
            Order::PutBack { weapon, .. } => (*weapon, "Put back"),
            _ => continue,
        };
        if tobruk::plan(position, position.sequence, &order).is_ok() {
            lines.push((format!("{does} {}", words::name(table, weapon)), Choice::Order(order)));
        }
    }
}

/// A vehicle pivots, backs, overruns the unit that was clicked, drives into its hex all the same, or leaves the board.
fn drives(table: &Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let id = unit.id;
    let drive =
        |path, facing, reverse| Choice::Order(Order::Move { unit: id, path, facing, reverse, carrying: Vec::new() });
    let target = menu.unit.and_then(|target| table.unit(target)).filter(|target| target.side != unit.side);
    let heading = |to| unit.location.hex().and_then(|from| from.side_towards(to)).unwrap_or(unit.facing);
    if let (Some(target), Some(hex)) = (&target, menu.hex)
        && !words::kind(table, target).class.is_vehicle()
    {
        lines.push((
            format!("Overrun {}", words::name(table, target.id)),
            Choice::Order(Order::Overrun { unit: id, target: target.id, facing: heading(hex) }),
        ));
    }
    if let (Some(target), Some(hex)) = (target, menu.hex)
        && words::kind(table, &target).class.is_vehicle()
        && sight::position(table).options.ramming
        && let Some(path) = table.selection.reach.path(hex)
    {
        lines.push((
            format!("Ram {}", words::name(table, target.id)),
            Choice::Order(Order::Ram { unit: id, target: target.id, path }),
        ));
    }
    if let Some(hex) = menu.hex
        && let Some(path) = table.selection.reach.path(hex)
    {
        let before = path.len().checked_sub(2).map(|place| path[place]).or(unit.location.hex());
        let facing = before.and_then(|before| before.side_towards(hex)).unwrap_or(unit.facing);
        lines.push(("Move here".to_owned(), drive(path, facing, false)));
    }
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != unit.facing) {
        lines.push((format!("Pivot to face {}", facing.words()), drive(Vec::new(), facing, false)));
    }
    if let Some(hex) = unit.location.hex() {
        for turn in [-1, 0, 1] {
            let towards = unit.facing.opposite().turned(turn);
            lines.push((
                format!("Back {}", towards.words()),
                drive(vec![hex.neighbour(towards)], towards.opposite(), true),
            ));
        }
        lines.push(("Leave the board".to_owned(), Choice::Order(Order::Exit { unit: id, path: Vec::new() })));
    }
}

/// X.G.1: men assault a vehicle in their hex.
fn storms(table: &Table, unit: &Unit, lines: &mut Lines) {
    let position = &sight::position(table);
    let Some(men) = position.find(unit.id) else { return };
    for order in close_assault::legal(position, position.sequence, &men) {
        if let Order::CloseAssault { vehicle, .. } = order {
            lines.push((format!("Assault {}", words::name(table, vehicle)), Choice::Order(order)));
        }
    }
}

/// Men go to the hex that was clicked, with or without what they could carry.
fn marches(table: &mut Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let near = {
        let position = &sight::position(table);
        position.find(unit.id).map(|unit| portable(position, &unit).collect::<Vec<_>>()).unwrap_or_default()
    };
    if let Some(hex) = menu.hex.filter(|hex| unit.location.hex() != Some(*hex))
        && let Some(path) = table.selection.reach.path(hex)
    {
        let with = if table.selection.load.is_empty() { "" } else { " with what they carry" };
        lines.push((format!("Move here{with}"), Choice::Order(march(table, unit, path))));
    }
    for weapon in near {
        let name = words::name(table, weapon);
        let mut load = table.selection.load.clone();
        let text = if load.contains(&weapon) {
            load.retain(|known| *known != weapon);
            format!("Leave {name} behind")
        } else {
            load.push(weapon);
            format!("Move with {name}")
        };
        lines.push((text, loading(load)));
    }
    lines.push(("Leave the board".to_owned(), Choice::Order(Order::Exit { unit: unit.id, path: Vec::new() })));
}

/// III.D: men and weapons in one hex come together or part.
fn served(table: &Table, unit: &Unit, lines: &mut Lines) {
    if unit.location.hex().is_none() {
        return;
    }
    let selected_is_weapon = words::kind(table, unit).class.is_weapon();
    let here = sight::units(table).filter(|other| {
        let class = words::kind(table, other).class;
        other.side == unit.side
            && other.location == unit.location
            && if selected_is_weapon { class.is_personnel() } else { class.is_weapon() }
    });
    for other in here {
        let (men, weapon) = if selected_is_weapon { (&other, unit) } else { (unit, &other) };
        let (who, what) = (words::name(table, men.id), words::name(table, weapon.id));
        let (unit, gun) = (men.id, weapon.id);
        lines.push(if weapon.service.operators.contains(&unit) {
            (format!("{who} leaves {what}"), Choice::Order(Order::Leave { unit, weapon: gun }))
        } else {
            (format!("{who} operates {what}"), Choice::Order(Order::Man { unit, weapon: gun }))
        });
    }
}

/// VIII.D.3.b: men aboard a half-track go to its machine guns, or leave them.
fn mans_guns(table: &Table, unit: &Unit, lines: &mut Lines) {
    if words::kind(table, unit).passenger_guns.is_none() {
        return;
    }
    let aboard = sight::units(table).filter(|men| men.location.vehicle() == Some(unit.id));
    for men in aboard.filter(|men| words::kind(table, men).class.is_personnel()) {
        let (who, weapon) = (words::name(table, men.id), unit.id);
        lines.push(if unit.service.operators.contains(&men.id) {
            (format!("{who} leaves the machine guns"), Choice::Order(Order::Leave { unit: men.id, weapon }))
        } else {
            (format!("{who} mans the machine guns"), Choice::Order(Order::Man { unit: men.id, weapon }))
        });
    }
}

/// III.C.6: six directions, and by whom.
fn pivots(table: &mut Table, weapon: &Unit, lines: &mut Lines) {
    if !words::kind(table, weapon).has_facing() {
        return;
    }
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != weapon.facing) {
        let order = pivot(table, weapon, facing);
        let by = match &order {
            Order::Pivot { by, .. } if *by != weapon.id => format!(", by {}", words::name(table, *by)),
            _ => String::new(),
        };
        lines.push((format!("Pivot to face {}{by}", facing.words()), Choice::Order(order)));
    }
}

fn cover(table: &Table, lines: &mut Lines) {
    let Some(order) = cover_order(table) else { return };
    let text = if matches!(order, Order::Rise { .. }) { "Leave full cover" } else { "Take full cover" };
    lines.push((text.to_owned(), Choice::Order(order)));
}

/// The empty weapon pit of its hex, and mines beside it that may be forced (V.E.5, V.G.2).
fn digs(table: &Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let position = &sight::position(table);
    let enters = Order::EnterPit { unit: unit.id };
    if tobruk::plan(position, position.sequence, &enters).is_ok() {
        lines.push(("Enter the weapon pit".to_owned(), Choice::Order(enters)));
    }
    let comes_up = Order::ComeUp { unit: unit.id };
    if tobruk::plan(position, position.sequence, &comes_up).is_ok() {
        lines.push(("Give up its hull-down position".to_owned(), Choice::Order(comes_up)));
    }
    let Some(hex) = menu.hex.filter(|hex| position.options.forcing_minefields && position.has_mines(*hex)) else {
        return;
    };
    let carrying = table.selection.load.clone();
    lines.push(("Force the minefield".to_owned(), Choice::Order(Order::Force { unit: unit.id, hex, carrying })));
}

/// Loading, unloading, spiking, portees (V.B, V.D.3, V.G.1).
fn hauls(table: &Table, unit: &Unit, lines: &mut Lines) {
    lines.extend(hauling::lines(table, unit).into_iter().map(|(text, order)| (text, Choice::Order(order))));
}

/// Every weapon of the unit on what was clicked: guns on vehicles and weapons, all arms on men.
fn fires(table: &mut Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let Some(target) = menu.unit.and_then(|id| table.unit(id)).filter(|target| target.side != unit.side) else {
        return;
    };
    let kind = words::kind(table, unit).clone();
    lines.extend(sides(table, unit, target.id));
    for (gun, order) in acquisitions(table, unit, target.id) {
        let name = kind.guns.get(usize::from(gun)).map_or("gun", |gun| gun.name.as_str());
        lines.push((format!("Acquire it with the {name}"), Choice::Order(order)));
    }
    if !words::kind(table, &target).class.is_personnel() && !kind.guns.is_empty() {
        for (place, gun) in kind.guns.iter().enumerate() {
            let place = u8::try_from(place).unwrap_or(0);
            let choice = shells_at(table, unit, place, target.id);
            for shells in &choice {
                let order = Order::Fire { unit: unit.id, gun: place, target: target.id, shells: *shells };
                let kind = kind_of(table, unit, place, target.id, *shells);
                let with = if choice.len() > 1 || !shells.is_plain() { format!(" with {kind}") } else { String::new() };
                lines.push((format!("Fire the {}{with}", gun.name), Choice::Order(order)));
            }
            if choice.is_empty() {
                let order = Order::Fire { unit: unit.id, gun: place, target: target.id, shells: Shells::Plain };
                lines.push((format!("Fire the {}", gun.name), Choice::Order(order)));
            }
        }
        // High explosive at trucks, machine guns at open hatches.
        lines.extend(at_men(table, unit, target.id).into_iter().filter(
            |(_, choice)| matches!(choice, Choice::Order(order) if Tobruk::plan(&table.session.world, order).is_ok()),
        ));
        return;
    }
    let arms = at_men(table, unit, target.id);
    if arms.is_empty() {
        let order = engaging(table, unit.id, target.id);
        lines.push(("Fire".to_owned(), Choice::Order(order)));
    }
    lines.extend(arms);
}

/// X.C.6: the sides that a vehicle showed as it turned, of which one may be chosen.
fn sides(table: &Table, unit: &Unit, target: UnitId) -> Lines {
    let position = &sight::position(table);
    let Some(firer) = position.find(unit.id) else { return Vec::new() };
    let choices = best_aspect::orders(position, &firer).into_iter();
    let choices = choices.filter(|order| tobruk::plan(position, position.sequence, order).is_ok());
    let line = |order: Order| match &order {
        Order::Aspect { target: at, aspect, .. } if *at == target => {
            Some((format!("Fire at its {}", aspect.name()), Choice::Order(order)))
        }
        _ => None,
    };
    choices.filter_map(line).collect()
}

/// Fire at men, and with high explosive at vehicles without armour, with each arm.
fn at_men(table: &Table, unit: &Unit, target: UnitId) -> Lines {
    let kind = words::kind(table, unit);
    let arms: Vec<Arm> = {
        let position = &sight::position(table);
        position.find(unit.id).map(|unit| arms::arms(position, &unit).collect()).unwrap_or_default()
    };
    let line = |arm: Arm| {
        let order = Order::Engage { unit: unit.id, arm, target };
        (format!("Fire {}", arm_words(kind, arm)), Choice::Order(order))
    };
    arms.into_iter().map(line).collect()
}

/// An arm as a player calls it.
#[must_use]
pub fn arm_words(kind: &UnitType, arm: Arm) -> String {
    match arm {
        Arm::SmallArms => "rifles".to_owned(),
        Arm::Gun(gun) => kind
            .guns
            .get(usize::from(gun))
            .map_or_else(|| "the gun".to_owned(), |gun| format!("the {}, high explosive", gun.name)),
        Arm::TurretMachineGun => "the turret machine gun".to_owned(),
        Arm::HullMachineGuns => "the hull machine guns".to_owned(),
        Arm::MachineGun => "the machine gun".to_owned(),
        Arm::PassengerGuns => "the machine guns".to_owned(),
        Arm::Grenades => "grenades".to_owned(),
    }
}
