//! How a game of Tobruk was decided, and what each side lost.

use bevy_egui::egui::{Align, Layout, Ui};

use crate::core::game::{Game, Log};
use crate::core::side::Side;
use crate::desk::games::tobruk::cards::crew_word;
use crate::desk::games::tobruk::roster::points;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::small_counter;
use crate::desk::table::roles::{Decided, Verdict};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::scenario::Roster;
use crate::games::tobruk::phases::victory::score_of;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;

impl Decided for Tobruk {
    /// How the game was decided.
    fn verdict(table: &Table) -> Verdict {
        let notes = ended_early(table).into_iter().chain(standing(table)).chain([scoring(table)]).collect();
        Verdict { decided_by: decided_by(table), rule: words::victory(table), notes }
    }

    /// A side's damaged and destroyed units, the dearest first, with the points the enemy has for them.
    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        let scenario = table.session.scenario.clone();
        let points = points(table, side);
        let mut lost: Vec<(u16, Unit)> = sight::units(table)
            .filter(|unit| unit.side == side)
            .map(|unit| (points.get(&unit.id).copied().unwrap_or(0), unit))
            .filter(|(points, unit)| {
                let gone = unit.location.is_destroyed() && !words::kind(table, unit).class.is_emplacement();
                *points > 0 || gone || unit.damage.immobilised || unit.damage.any_lost() || unit.crew.out
            })
            .collect();
        lost.sort_by_key(|(points, unit)| (std::cmp::Reverse(*points), unit.id));
        let destroyed = lost.iter().filter(|(_, unit)| unit.location.is_destroyed()).count();
        let counts = |entry: &&Roster| {
            scenario.forces[entry.force].side == side && !table.data.catalog.get(entry.kind).class.is_emplacement()
        };
        let in_vehicle = |entry: &&Roster| {
            entry.bails_from.is_some()
                && table.unit(entry.id).is_none_or(|unit| matches!(unit.location, Location::Serving(_)))
        };
        let whole = scenario.roster.iter().filter(counts).filter(|entry| !in_vehicle(entry)).count();
        ui.label(styled(format!("{} losses", table.side_name(side)), bold(17.0), table.side_ink(side)));
        let line = format!("{destroyed} of {whole} destroyed, {} damaged", lost.len() - destroyed);
        ui.label(styled(line, condensed(14.5), INK_SOFT));
        if let Some(line) = men_lost(table, side) {
            ui.label(styled(line, condensed(14.5), INK_SOFT));
        }
        for (points, unit) in lost {
            ui.horizontal(|ui| {
                small_counter(ui, table, unit.id, 26.0);
                ui.label(styled(words::name(table, unit.id), strong(15.0), INK));
                ui.label(styled(fate(table, &unit), condensed(14.5), INK));
                if points > 0 {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        ui.add_space(14.0);
                        ui.label(styled(points.to_string(), bold(15.0), RED));
                    });
                }
            });
        }
    }
}

/// What decided the game: the hedgehogs held, or the points.
fn decided_by(table: &Table) -> String {
    let world = &table.session.world;
    let log = world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
    let held = log.iter().rev().find_map(|entry| match entry.event {
        Event::HedgehogsHeld { side, held, needed } => Some((side, held, needed)),
        _ => None,
    });
    if let Some((side, held, needed)) = held {
        if table.session.scenario.hold.as_ref().is_some_and(|hold| hold.at_end) {
            let player = table.side_name(side);
            return format!("Hedgehogs and weapon pits held by the {player} player: {held} of {needed}");
        }
        return format!("Hedgehogs held by the {} player: {held} of {needed}", table.side_name(side));
    }
    let taken = log.iter().rev().find_map(|entry| match entry.event {
        Event::PointTaken { side, taken } => Some((side, taken)),
        _ => None,
    });
    if let Some(((side, taken), point)) = taken.zip(table.session.scenario.point.as_ref()) {
        let does = if taken { "holds" } else { "does not hold" };
        return format!("The {} player {does} {} with an observer there", table.side_name(side), point.name);
    }
    let through = log.iter().rev().find_map(|entry| match entry.event {
        Event::BrokenThrough { side, vehicles, of_kind, .. } => Some((side, vehicles, of_kind)),
        _ => None,
    });
    if let Some(((side, vehicles, of_kind), through)) = through.zip(table.session.scenario.breakthrough.as_ref()) {
        let name = &table.data.catalog.get(through.kind).name;
        let of_them = match through.of_kind {
            0 => String::new(),
            of => format!(", {of_kind} of {of} {name}"),
        };
        return format!(
            "Vehicles of the {} player off the {} edge: {vehicles} of {}{of_them}",
            table.side_name(side),
            through.edge.words(),
            through.vehicles,
        );
    }
    let ended = log.iter().rev().find_map(|entry| match entry.event {
        Event::Ended { axis, allies, .. } => Some([axis, allies]),
        _ => None,
    });
    let [axis, allies] = ended.unwrap_or_else(|| score_of(world));
    let mut line = format!("{} {allies}, {} {axis}", table.side_name(Side::Allies), table.side_name(Side::Axis));
    if let Some(ratio) = &table.session.scenario.ratio {
        let side = table.side_name(ratio.side);
        line.push_str(&format!(
            "; the {side} player needs at least {} times the enemy's points, and at least 1",
            ratio.times
        ));
    } else if axis == allies {
        let tie = table.session.scenario.ties.winner();
        let tie = tie.map_or_else(|| "draw".to_owned(), |side| format!("{} victory", table.side_name(side)));
        line.push_str(&format!("; a tie is a {tie}"));
    }
    line
}

/// Why the game ended before its last turn, where the line that decided it does not say so.
fn ended_early(table: &Table) -> Option<String> {
    let scenario = &table.session.scenario;
    if Tobruk::turn(&table.session.world) >= scenario.length
        || scenario.hold.is_some()
        || scenario.breakthrough.is_some()
    {
        return None;
    }
    let in_play = |unit: &Unit| matches!(unit.location, Location::On(_) | Location::Aboard(_) | Location::Waiting);
    let fights = |unit: &Unit| {
        let class = words::kind(table, unit).class;
        in_play(unit) && (class.is_vehicle() || class.is_personnel())
    };
    let gone = |side: &Side| !sight::units(table).any(|unit| unit.side == *side && fights(&unit));
    let sides: Vec<&str> = Side::BOTH.into_iter().filter(gone).map(|side| table.side_name(side)).collect();
    (!sides.is_empty()).then(|| format!("Ended early: no {} units left in play.", sides.join(" or ")))
}

/// How points are scored, as the scenario has it.
fn scoring(table: &Table) -> String {
    table.session.scenario.briefing.victory.clone()
}

/// Points for AFVs beyond the row that counts, and for those that left over the edge that does (Scenario 6).
fn driven(table: &Table) -> Vec<String> {
    let world = &table.session.world;
    let log = world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
    let ground = log.iter().rev().find_map(|entry| match entry.event {
        Event::Ground { side, points } => Some((side, points, "AFVs in the scoring area")),
        _ => None,
    });
    let away = table.session.scenario.exits.as_ref().zip(world.get_resource::<Marks>()).map(|(exits, marks)| {
        let count = u16::try_from(marks.works.away.len()).unwrap_or(u16::MAX);
        let what = if exits.kinds.is_empty() { "AFVs that left the board" } else { "vehicles that left the board" };
        (exits.side, count.saturating_mul(exits.points), what)
    });
    let told = ground.into_iter().chain(away).filter(|(_, points, _)| *points > 0);
    told.map(|(side, points, what)| format!("{points} of the {} points for {what}", table.side_name(side))).collect()
}

/// Points for undamaged vehicles that stand on the board at the end, where they count.
fn standing(table: &Table) -> Vec<String> {
    let log = table.session.world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
    let found = log.iter().rev().find_map(|entry| match entry.event {
        Event::Standing { axis, allies } => Some([(Side::Axis, axis), (Side::Allies, allies)]),
        _ => None,
    });
    let line = |(side, points): (Side, u16)| {
        let leave = table.session.scenario.standing.as_ref().and_then(|standing| standing.unless_over);
        let what = leave.map_or_else(
            || "on the board".to_owned(),
            |edge| format!("that did not leave over the {} edge", edge.words()),
        );
        format!("{points} of the {} points for undamaged vehicles {what}", table.side_name(side))
    };
    found.into_iter().flatten().filter(|(_, points)| *points > 0).map(line).chain(driven(table)).collect()
}

/// Men of a side at the beginning and at the end; `None` where it has none.
fn men_lost(table: &Table, side: Side) -> Option<String> {
    let scenario = &table.session.scenario;
    let counts = |entry: &&Roster| scenario.forces[entry.force].side == side && entry.bails_from.is_none();
    let own = scenario.roster.iter().filter(counts);
    let begun: u32 = own.map(|entry| u32::from(entry.men)).sum();
    let left: u32 = sight::units(table)
        .filter(|unit| unit.side == side && !unit.location.is_destroyed())
        // Crews of AFVs have been counted with their vehicles (X.D.1).
        .filter(|unit| scenario.entry_of(unit.id).is_none_or(|entry| entry.bails_from.is_none()))
        .map(|unit| u32::from(unit.men.left))
        .sum();
    (begun > 0).then(|| format!("{left} of {begun} men left"))
}

fn fate(table: &Table, unit: &Unit) -> String {
    if unit.location.is_destroyed() {
        let men = words::kind(table, unit).class.is_personnel();
        return if men { "eliminated" } else { "destroyed" }.to_owned();
    }
    let kind = words::kind(table, unit);
    let weapon = kind.class.is_weapon() && unit.damage.any_lost();
    let guns = words::firepower_lost(kind, &unit.damage).map(|code| format!("{code}-kill"));
    let guns = if weapon { Some("out of action".to_owned()) } else { guns };
    let stops = unit.damage.immobilised.then(|| "M-kill".to_owned());
    stops.into_iter().chain(guns).chain(crew_word(table, unit)).collect::<Vec<_>>().join(", ")
}
