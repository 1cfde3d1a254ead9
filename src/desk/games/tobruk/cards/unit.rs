//! A unit's card: what it is, where it stands, what it has done, and the state of each gun.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{crew, soldiers};
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::companies;
use crate::desk::games::tobruk::{sight, silence, words};
use crate::desk::kit::heading::heading_beside;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{cut, hover_tip, styled};
use crate::desk::shell::panels::parts::{small_counter, tick, tick_width};
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::phases::ammunition;
use crate::games::tobruk::phases::silent::Silent;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::marks::Marks;

/// Side of the counter, in points.
const COUNTER: f32 = 38.0;

/// The card of a unit.
pub fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    ui.horizontal_wrapped(|ui| {
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
    if !matches!(unit.location, Location::On(_) | Location::Waiting) {
        return;
    }
    crew::show(ui, table, unit);
    for place in 0..words::kind(table, unit).guns.len() {
        gun(ui, table, unit, place);
    }
    soldiers::show(ui, table, unit);
}

/// The name, where it is, and what it has lost.
fn title(ui: &mut Ui, table: &Table, unit: &Unit) {
    let (name, place, lost) = (words::name(table, unit.id), words::place(table, unit), lost(table, unit));
    let place_wide = ui.painter().layout_no_wrap(place.clone(), strong(15.5), INK_SOFT).size().x;
    let boxes: f32 = lost.iter().map(|(letter, _)| tick_width(ui, letter) + ui.spacing().item_spacing.x).sum();
    heading_beside(ui, &name, &[20.0, 17.0, 15.0], place_wide + boxes, |ui| {
        ui.label(styled(place, strong(15.5), INK_SOFT));
        for (letter, tip) in lost {
            hover_tip(&tick(ui, letter, true), tip);
        }
    });
}

/// What of a unit is lost, each with its letter on the pad and in words.
fn lost(table: &Table, unit: &Unit) -> Vec<(&'static str, &'static str)> {
    let kind = words::kind(table, unit);
    let fire = if kind.class.is_weapon() && unit.damage.any_lost() {
        Some(("F", "F-kill: the weapon is out of action"))
    } else {
        words::firepower_lost(kind, &unit.damage).map(|code| (code, "F-kill: a gun is lost"))
    };
    let spiked = unit.haul.spiked.then_some(("S", "Spiked: the weapon fires no more"));
    let stuck = unit.damage.immobilised.then_some(("M", "M-kill: can't move or pivot"));
    [spiked, fire, stuck].into_iter().flatten().collect()
}

/// What tows the unit, or hooks it up (X.C.3).
fn tow(table: &Table, unit: &Unit) -> Option<String> {
    let hooking =
        unit.haul.hooking.map(|hooking| format!("being hooked up to {}", words::name(table, hooking.vehicle)));
    hooking.or_else(|| unit.haul.behind.map(|vehicle| format!("in tow behind {}", words::name(table, vehicle))))
}

/// Crew, movement, facing, and what it has done this turn.
fn facts(table: &Table, unit: &Unit) -> Vec<String> {
    let kind = words::kind(table, unit);
    let in_pit = table.seen(unit.id).is_some_and(|seen| seen.in_pit).then(|| "in a weapon pit".to_owned());
    if !kind.class.is_vehicle() {
        return soldiers::facts(table, unit).into_iter().chain(in_pit).chain(assaults(table, unit)).collect();
    }
    // Where crews count they have boxes of their own.
    let men = (!crew::counts(table, unit)).then(|| format!("crew {}", kind.crew));
    let mut facts: Vec<String> = men.into_iter().chain([format!("movement {}", kind.movement)]).collect();
    facts.extend(aboard(table, unit));
    facts.extend(companies::facts(table, unit));
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
    facts.extend(tow(table, unit));
    if unit.gunnery.done {
        facts.push("fired".to_owned());
    }
    facts.extend(in_pit);
    if table.seen(unit.id).is_some_and(|seen| seen.hull_down) {
        facts.push("hull-down".to_owned());
    }
    facts.extend(assaults(table, unit));
    facts
}

/// The vehicle that men assault this turn, or that a vehicle is assaulted (X.G.1).
fn assaults(table: &Table, unit: &Unit) -> Option<String> {
    let assaults = &table.world().get_resource::<Marks>()?.works.assaults;
    if let Some(assault) = assaults.iter().find(|assault| assault.unit == unit.id) {
        return Some(format!("assaults {}", words::name(table, assault.vehicle)));
    }
    assaults.iter().any(|assault| assault.vehicle == unit.id).then(|| "being assaulted".to_owned())
}

/// Rounds aboard, where they are counted and known, and what they do to results that may destroy it (X.D.2).
fn aboard(table: &Table, unit: &Unit) -> Vec<String> {
    if !matches!(unit.location, Location::On(_) | Location::Waiting) {
        return Vec::new();
    }
    let position = &sight::position(table);
    let Some(seen) = position.find(unit.id) else { return Vec::new() };
    let rounds = ammunition::aboard(position, &seen).map(|(left, holds)| format!("{left} of {holds} rounds"));
    let weight = ammunition::weight(position, &seen).words().map(|(word, _)| word.to_owned());
    rounds.into_iter().chain(weight).collect()
}

/// Rounds of each kind that a gun has left: `AP 30, HE 16`; `None` where they are not counted or not known.
fn rounds_left(table: &Table, unit: &Unit, place: usize) -> Option<String> {
    let position = &sight::position(table);
    let rounds = ammunition::rounds_of(position, &position.find(unit.id)?, u8::try_from(place).ok()?)?;
    let kinds = ammunition::load_of(position, unit.kind.0, u8::try_from(place).ok()?)?.1.ammo.iter();
    let each: Vec<String> = kinds.map(|ammo| format!("{} {}", ammo.abbreviation(), rounds.of(*ammo))).collect();
    Some(each.join(", "))
}

/// What a gun can do this turn: why it stays silent, or `None` if it is ready.
pub(super) fn state(table: &Table, unit: &Unit, place: usize) -> Option<Silent> {
    if unit.damage.lost[place] {
        return Some(Silent::Lost);
    }
    let overrun = (!unit.overruns.by.is_empty()).then_some(Silent::Overrun);
    table.seen(unit.id).and_then(|seen| seen.silent[place]).or(overrun)
}

/// The target that a gun has acquired and keeps: fired at in this turn or the one before.
pub fn acquired(table: &Table, unit: &Unit, place: usize) -> Option<UnitId> {
    let turn = words::sequence(table).map_or(0, |sequence| sequence.turn);
    let last = unit.gunnery.acquired.get(place).copied().flatten()?;
    let alive = table.unit(last.target).is_some_and(|target| target.location.hex().is_some());
    (alive && last.turn + 1 >= turn && !unit.damage.lost[place]).then_some(last.target)
}

/// Height of a weapon's line, in points; a note that finds no room beside its name stands below it.
const WEAPON: f32 = 20.0;

/// Room for a weapon's line: its name, what it does, and a word on its state.
pub(super) fn weapon_line(ui: &mut Ui, name: &str, note: &str, word: &str, sense: Sense) -> (Rect, Response) {
    let wide = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, INK).size().x;
    let whole = wide(name, strong(14.5)) + wide(note, condensed(13.5)) + wide(word, strong(14.0)) + 25.0;
    let width = ui.available_width();
    let height = if whole > width { WEAPON + below(ui.painter(), note, width).size().y } else { WEAPON };
    ui.allocate_exact_size(vec2(width, height), sense)
}

/// A weapon's note in the lines that it needs below the name.
fn below(p: &Painter, note: &str, width: f32) -> Arc<Galley> {
    p.layout(note.to_owned(), condensed(13.5), INK_SOFT, width - 18.0)
}

/// Paints such a line; the note goes below the name where it has to.
pub(super) fn paint_weapon(p: &Painter, rect: Rect, name: &str, note: &str, (word, ink): (&str, Color32)) {
    let y = rect.top() + WEAPON / 2.0;
    let drawn = p.text(pos2(rect.left() + 5.0, y), Align2::LEFT_CENTER, name, strong(14.5), INK);
    let word = p.text(pos2(rect.right() - 5.0, y), Align2::RIGHT_CENTER, word, strong(14.0), ink);
    if rect.height() > WEAPON {
        p.galley(pos2(rect.left() + 14.0, rect.top() + WEAPON - 2.0), below(p, note, rect.width()), INK_SOFT);
        return;
    }
    let note = cut(p, note, condensed(13.5), INK_SOFT, word.left() - drawn.right() - 15.0);
    p.galley(pos2(drawn.right() + 9.0, y - note.size().y / 2.0), note, INK_SOFT);
}

/// A gun's line; with two guns a click takes the one that fires.
fn gun(ui: &mut Ui, table: &mut Table, unit: &Unit, place: usize) {
    if soldiers::lies_face_down(table, unit) {
        return;
    }
    let guns = &words::kind(table, unit).guns;
    let Some(Gun { name, initial_rounds, acquired_rounds, .. }) = guns.get(place) else { return };
    let (name, acquired_rounds) = (name.clone(), *acquired_rounds);
    let rounds = if *initial_rounds == acquired_rounds {
        format!("ROF {acquired_rounds}")
    } else {
        format!("ROF {initial_rounds}, acquired {acquired_rounds}")
    };
    let frag = guns[place].frag.map_or_else(String::new, |frag| format!("\nHE: {frag} fragmentation factors"));
    let several = guns.len() > 1;
    let chosen = several && table.selected == Some(unit.id) && usize::from(table.selection.gun) == place;
    let burst = unit.gunnery.acquired.get(place).copied().flatten().is_some_and(|last| last.burst);
    let burst = if burst { ", burst on target" } else { "" };
    let aim = acquired(table, unit, place).map(|target| format!("{}{burst}", words::name(table, target)));
    let sense = if several { Sense::click() } else { Sense::hover() };
    let silent = state(table, unit, place);
    let word = silent.map_or("ready", silence::word);
    let note = aim.map_or_else(|| rounds.clone(), |aim| format!("on {aim}, ROF {acquired_rounds}"));
    let left = rounds_left(table, unit, place);
    let note = left.map_or_else(|| note.clone(), |left| format!("{left}; {note}"));
    let (rect, response) = weapon_line(ui, &name, &note, word, sense);
    let p = ui.painter();
    if chosen || (several && response.hovered()) {
        let fill = if chosen { AMBER_WASH } else { PARCHMENT_SHADE };
        let edge = Stroke::new(1.0, if chosen { AMBER } else { HAIRLINE });
        p.rect(rect, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
    }
    let ink = match silent {
        Some(silent) if silence::is_for_good(silent) => RED,
        Some(_) => INK_SOFT,
        None => BLUE,
    };
    paint_weapon(p, rect, &name, &note, (word, ink));
    if response.clicked()
        && let Ok(place) = u8::try_from(place)
    {
        table.selection.gun = place;
    }
    let why = silent.filter(|_| response.hovered()).map(|silent| why(table, unit, place, silent));
    let tip = match (why, several) {
        (Some(why), _) => why,
        (None, true) => "Rounds at a new and at an acquired target. Click to fire this gun.".to_owned(),
        (None, false) => "Rounds at a new and at an acquired target.".to_owned(),
    };
    hover_tip(&response, &format!("{tip}{frag}"));
}

/// Why a gun stays silent, in the sentence that refuses its fire, with its rule.
fn why(table: &Table, unit: &Unit, place: usize, silent: Silent) -> String {
    let position = &sight::position(table);
    let Some(seen) = position.find(unit.id) else { return silence::word(silent).to_owned() };
    let refusal = silent.refusal(position, &seen, position.kind(&seen).guns.get(place));
    format!("{} ({})", refusal.sentence, words::rule(refusal.rule.0))
}
