//! A unit's card: what it is, where it stands, what it has done, and the state of each gun.

use bevy_egui::egui::{Align, Align2, CornerRadius, Layout, Sense, Stroke, StrokeKind, Ui, vec2};

use super::soldiers;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{small_counter, tick};
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::state::components::{Location, Unit};

/// Side of the counter, in points.
const COUNTER: f32 = 38.0;

/// The card of a unit.
pub fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    ui.horizontal(|ui| {
        small_counter(ui, table, unit.id, COUNTER);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            title(ui, table, unit);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
                ui.spacing_mut().interact_size.y = 17.0;
                for fact in facts(table, unit) {
                    ui.label(styled(fact, condensed(13.5), INK_SOFT));
                }
            });
        });
    });
    if !matches!(unit.location, Location::On(_)) {
        return;
    }
    for place in 0..words::kind(table, unit).guns.len() {
        gun(ui, table, unit, place);
    }
    soldiers::show(ui, table, unit);
}

fn title(ui: &mut Ui, table: &Table, unit: &Unit) {
    let kind = words::kind(table, unit);
    ui.horizontal(|ui| {
        ui.label(styled(words::name(table, unit.id), bold(20.0), INK));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(styled(words::place(table, unit), strong(15.5), INK_SOFT));
            if kind.class.is_weapon() && unit.damage.any_lost() {
                hover_tip(&tick(ui, "F", true), "F-kill: the weapon is out of action");
            } else if let Some(code) = words::firepower_lost(kind, &unit.damage) {
                hover_tip(&tick(ui, code, true), "F-kill: a gun is lost");
            }
            if unit.damage.immobilised {
                hover_tip(&tick(ui, "M", true), "M-kill: can't move or pivot");
            }
        });
    });
}

/// Crew, movement, facing, and what it has done this turn.
fn facts(table: &Table, unit: &Unit) -> Vec<String> {
    let kind = words::kind(table, unit);
    if !kind.class.is_vehicle() {
        return soldiers::facts(table, unit);
    }
    let mut facts = vec![format!("crew {}", kind.crew), format!("movement {}", kind.movement)];
    if unit.location.hex().is_none() {
        return facts;
    }
    facts.push(format!("facing {}", unit.facing));
    facts.push(
        match (unit.motion.moved, unit.motion.ended) {
            (true, _) => "moved",
            (false, true) => "pivoted",
            _ => "not moved",
        }
        .to_owned(),
    );
    if unit.gunnery.done {
        facts.push("fired".to_owned());
    }
    facts
}

/// What a gun can do this turn.
fn state(unit: &Unit, place: usize) -> &'static str {
    match () {
        () if unit.damage.lost[place] => "lost",
        () if unit.gunnery.fired[place] => "has fired",
        () if unit.overruns.over.is_some() => "overruns",
        () if !unit.overruns.by.is_empty() => "overrun",
        () if unit.motion.moved => "moved",
        () if unit.motion.busy => "pivoted",
        () if unit.gunnery.done => "held",
        () => "ready",
    }
}

/// The target that a gun has acquired and keeps: fired at in this turn or the one before.
pub fn acquired(table: &Table, unit: &Unit, place: usize) -> Option<UnitId> {
    let turn = words::sequence(table).map_or(0, |sequence| sequence.turn);
    let last = unit.gunnery.acquired.get(place).copied().flatten()?;
    let alive = table.unit(last.target).is_some_and(|target| target.location.hex().is_some());
    (alive && last.turn + 1 >= turn && !unit.damage.lost[place]).then_some(last.target)
}

/// A gun's line; with two guns a click takes the one that fires.
fn gun(ui: &mut Ui, table: &mut Table, unit: &Unit, place: usize) {
    let guns = &words::kind(table, unit).guns;
    let Some(Gun { name, initial_rounds, acquired_rounds, .. }) = guns.get(place) else { return };
    let (name, rounds) = (name.clone(), format!("{initial_rounds}/{acquired_rounds}"));
    let rounds = guns[place].frag.map_or_else(|| rounds.clone(), |frag| format!("{rounds}, HE frag {frag}"));
    let several = guns.len() > 1;
    let chosen = several && table.selected == Some(unit.id) && usize::from(table.selection.gun) == place;
    let burst = unit.gunnery.acquired.get(place).copied().flatten().is_some_and(|last| last.burst);
    let burst = if burst { ", burst on target" } else { "" };
    let aim = acquired(table, unit, place).map(|target| format!("{}{burst}", words::name(table, target)));
    let sense = if several { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), sense);
    let p = ui.painter();
    if chosen || (several && response.hovered()) {
        let fill = if chosen { AMBER_WASH } else { PARCHMENT_SHADE };
        let edge = Stroke::new(1.0, if chosen { AMBER } else { HAIRLINE });
        p.rect(rect, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
    }
    let at = rect.left_center() + vec2(5.0, 0.0);
    let drawn = p.text(at, Align2::LEFT_CENTER, name, strong(14.5), INK);
    let note = aim.map_or_else(|| format!("rounds {rounds}"), |aim| format!("rounds {rounds}, on {aim}"));
    p.text(drawn.right_center() + vec2(9.0, 0.0), Align2::LEFT_CENTER, note, condensed(13.5), INK_SOFT);
    let state = state(unit, place);
    let ink = match state {
        "lost" => RED,
        "ready" => BLUE,
        _ => INK_SOFT,
    };
    p.text(rect.right_center() - vec2(5.0, 0.0), Align2::RIGHT_CENTER, state, strong(14.0), ink);
    if response.clicked()
        && let Ok(place) = u8::try_from(place)
    {
        table.selection.gun = place;
    }
    let tip = if several {
        "Rounds initial/acquired, and the target it has acquired. Click to fire this gun."
    } else {
        "Rounds initial/acquired, and the target it has acquired."
    };
    hover_tip(&response, tip);
}
