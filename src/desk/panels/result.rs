//! The result of a finished game: who won, by how much, what was lost, and how the dice fell.

use bevy_egui::egui::{Align, Context, Layout, Ui, vec2};

use super::luck;
use super::parts::{dark_button, link, scroll, small_counter, window};
use super::words;
use crate::core::game::{Game, Log};
use crate::core::side::Side;
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::table::{Table, Window, Wish};
use crate::desk::widgets::{divider, styled};
use crate::games::tobruk::components::{Location, Unit};
use crate::games::tobruk::orders::Event;
use crate::games::tobruk::scenario::Roster;
use crate::games::tobruk::victory::{points_for, score_of};
use crate::games::tobruk::{self, Tobruk};

/// The result, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Result, "The game is over", vec2(640.0, 580.0), |ui, table| {
        verdict(ui, table);
        divider(ui);
        let room = (ui.available_height() - 194.0).max(90.0);
        scroll(ui, "losses").max_height(room).show(ui, |ui| {
            ui.columns_const(|[left, right]| {
                losses(left, table, Side::Allies);
                losses(right, table, Side::Axis);
            });
        });
        divider(ui);
        luck::show(ui, table);
        let luck = luck::of(table, &table.session.world);
        for side in [Side::Allies, Side::Axis] {
            ui.label(styled(luck::summary(table, &luck, side), condensed(14.0), INK_SOFT));
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if dark_button(ui, "Watch the replay").clicked() {
                table.wishes.push(Wish::Moment(Some(0)));
                table.close(Window::Result);
            }
            if dark_button(ui, "Look at the map").clicked() {
                table.close(Window::Result);
            }
            if dark_button(ui, "New game").clicked() {
                table.wishes.push(Wish::Leave);
            }
        });
    });
}

fn verdict(ui: &mut Ui, table: &mut Table) {
    let (text, ink) = match Tobruk::winner(&table.session.world) {
        Some(winner) => (format!("The {} player wins", words::side(table, winner)), words::side_ink(table, winner)),
        None => ("Nobody has won yet".to_owned(), INK),
    };
    ui.label(styled(text, bold(26.0), ink));
    let turn = Tobruk::turn(&table.session.world);
    let rule = words::victory(table);
    ui.horizontal(|ui| {
        ui.label(styled(decided_by(table), strong(17.0), INK));
        ui.label(styled(format!("after {}", words::count(usize::from(turn), "turn")), condensed(15.0), INK_SOFT));
        link(ui, table, &rule);
    });
    for line in standing(table) {
        ui.label(styled(line, condensed(14.5), INK_SOFT));
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
        return format!("Hedgehogs held by the {} player: {held} of {needed}", words::side(table, side));
    }
    let ended = log.iter().rev().find_map(|entry| match entry.event {
        Event::Ended { axis, allies, .. } => Some([axis, allies]),
        _ => None,
    });
    let [axis, allies] = ended.unwrap_or_else(|| score_of(world));
    let mut line = format!("{} {allies}, {} {axis}", words::side(table, Side::Allies), words::side(table, Side::Axis));
    if axis == allies {
        line.push_str(&format!("; a tie is a {} victory", words::side(table, table.session.scenario.ties)));
    }
    line
}

/// Points for undamaged vehicles that stand on the board at the end, where they count.
fn standing(table: &Table) -> Vec<String> {
    let log = table.session.world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
    let found = log.iter().rev().find_map(|entry| match entry.event {
        Event::Standing { axis, allies } => Some([(Side::Axis, axis), (Side::Allies, allies)]),
        _ => None,
    });
    let line = |(side, points): (Side, u16)| {
        format!("{points} of the {} points for undamaged vehicles on the board", words::side(table, side))
    };
    found.into_iter().flatten().filter(|(_, points)| *points > 0).map(line).collect()
}

/// A side's damaged and destroyed units, the dearest first, with the points the enemy has for them.
fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
    let scenario = table.session.scenario.clone();
    let points = |unit: &Unit| {
        scenario.points.get(&unit.kind.0).map_or(0, |points| points_for(points, unit.location, &unit.damage))
    };
    let mut lost: Vec<(u16, Unit)> = tobruk::units(&table.session.world)
        .filter(|unit| unit.side == side)
        .map(|unit| (points(&unit), unit))
        .filter(|(points, unit)| {
            let gone = unit.location == Location::Destroyed && !words::kind(table, unit).class.is_emplacement();
            *points > 0 || gone || unit.damage.immobilised || unit.damage.any_lost()
        })
        .collect();
    lost.sort_by_key(|(points, unit)| (std::cmp::Reverse(*points), unit.id));
    let destroyed = lost.iter().filter(|(_, unit)| unit.location == Location::Destroyed).count();
    let counts = |entry: &&Roster| {
        scenario.forces[entry.force].side == side && !table.data.catalog.get(entry.kind).class.is_emplacement()
    };
    let whole = scenario.roster.iter().filter(counts).count();
    ui.label(styled(format!("{} losses", words::side(table, side)), bold(17.0), words::side_ink(table, side)));
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

/// Men of a side at the beginning and at the end; `None` where it has none.
fn men_lost(table: &Table, side: Side) -> Option<String> {
    let scenario = &table.session.scenario;
    let own = scenario.roster.iter().filter(|entry| scenario.forces[entry.force].side == side);
    let begun: u32 = own.map(|entry| u32::from(entry.men)).sum();
    let left: u32 = tobruk::units(&table.session.world)
        .filter(|unit| unit.side == side && unit.location != Location::Destroyed)
        .map(|unit| u32::from(unit.men.left))
        .sum();
    (begun > 0).then(|| format!("{left} of {begun} men left"))
}

fn fate(table: &Table, unit: &Unit) -> String {
    if unit.location == Location::Destroyed {
        let men = words::kind(table, unit).class.is_personnel();
        return if men { "eliminated" } else { "destroyed" }.to_owned();
    }
    let kind = words::kind(table, unit);
    let guns = words::firepower_lost(kind, &unit.damage).map(str::to_owned);
    unit.damage.immobilised.then(|| "M".to_owned()).into_iter().chain(guns).collect::<Vec<_>>().join(" and ")
}
