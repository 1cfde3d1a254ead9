//! The plan of fire on men: who fires, with what, and what it costs (II.F, II.G, III.E).

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::parts::{NOTHING, breaks, fire_button, optics, order};
use super::{number, toll};
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::effect;
use crate::desk::games::tobruk::keys::add_all;
use crate::desk::games::tobruk::proposing::acquisitions;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::todo::joiners;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{divider, plan_line};
use crate::desk::shell::panels::parts::{cite, headed, pointer_tip, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::desk::table::TakeOut;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::engage::{EngagePlan, Part, Salvo};
use crate::games::tobruk::phases::salvo::SHUTS_HATCHES;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{Plan, Tobruk};

/// Height of a firer's line, in points.
const LINE: f32 = 21.0;

/// The fire that a click on a target would begin, or that one more firer would join.
pub(super) fn aimed(ui: &mut Ui, table: &mut Table, plan: &EngagePlan, given: &Order) {
    let parts: Vec<Part> = plan.others.iter().copied().chain([plan.part]).collect();
    let first = plan.others.is_empty();
    head(ui, table, plan.target, plan.cover);
    firers(ui, table, &parts, Some(plan.others.len()), !first);
    rounds(ui, table, plan.target, &[plan.part]);
    breaks(ui, table, plan.breaks);
    optics(ui, table, plan.optics);
    if !at_armour(ui, table, plan.target, &parts) {
        toll::show(ui, table, plan.target, plan.cover, &parts);
    }
    if !effect::of_plan(table, plan) {
        ruled(ui, table, NOTHING, "II.F.3");
    }
    ui.add_space(3.0);
    let word = if first { "Take aim" } else { "Joins fire" };
    if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
    if first {
        ruled(ui, table, "Others may join before the dice are rolled", "II.G.1");
        let acquires =
            table.unit(plan.part.unit).is_some_and(|unit| !acquisitions(table, &unit, plan.target).is_empty());
        if acquires {
            ruled(ui, table, "Buttoned up: G acquires it with the gun instead", "VI.C.4.a");
        }
    }
}

/// Gunfire at an AFV, which can only make its crew shut the hatches (VI.C.4.c); false for other fire.
fn at_armour(ui: &mut Ui, table: &mut Table, target: UnitId, parts: &[Part]) -> bool {
    let afv = table.unit(target).is_some_and(|unit| words::kind(table, &unit).class.is_afv());
    if !afv || parts.iter().any(|part| part.rounds > 0) {
        return false;
    }
    let factors: u16 = parts.iter().map(Part::total).sum();
    if !table.session.scenario.plays(Chapter::VI) {
        plan_line(ui, "Gunfire factors", "", &factors.to_string(), true);
        return true;
    }
    let line = plan_line(ui, "Gunfire factors", &format!("of {SHUTS_HATCHES} needed"), &factors.to_string(), true);
    cite(table, &line, "VI.C.4.c");
    if factors >= SHUTS_HATCHES {
        ruled(ui, table, "It buttons up: no initial fire at new targets this turn", "VI.C.4.c");
    }
    true
}

/// The fire that waits for its dice.
pub(super) fn announced(ui: &mut Ui, table: &mut Table, salvo: &Salvo) {
    head(ui, table, salvo.target, salvo.cover);
    firers(ui, table, &salvo.parts, None, true);
    rounds(ui, table, salvo.target, &salvo.parts);
    breaks(ui, table, salvo.breaks);
    optics(ui, table, salvo.optics);
    if !at_armour(ui, table, salvo.target, &salvo.parts) {
        toll::show(ui, table, salvo.target, salvo.cover, &salvo.parts);
    }
    let idle = !effect::of_salvo(table, salvo);
    if !salvo.may_drop.is_empty() {
        let units = words::count(salvo.may_drop.len(), "unit");
        ruled(ui, table, &format!("{units} in its hex may take cover before the dice are rolled"), "II.F.2.d");
    }
    ui.add_space(3.0);
    if fire_button(ui, "Fire", idle, table.human_to_act()) {
        order(table, &Order::Resolve);
    }
    ui.add_space(4.0);
    let target = salvo.target;
    let more = {
        let position = &sight::position(table);
        joiners(position, position.sequence, target).len()
    };
    let word = if more > 0 { format!("Add all that can ({more})") } else { "No other unit can join".to_owned() };
    if wide_button(ui, &word, "A", FRAME_SOFT, more > 0).clicked() {
        add_all(table);
    }
}

/// The decision about a fire that is being put together: the dice, or the unit pointed at.
pub(super) fn pending(ui: &mut Ui, table: &mut Table) {
    match table.proposal.clone() {
        Some(Ok(proposal)) => {
            if let Plan::Engage(plan) = &proposal.plan {
                aimed(ui, table, plan, &proposal.order);
                return;
            }
        }
        Some(Err(refusal)) => {
            refused(ui, table, &refusal);
            divider(ui);
        }
        None => {}
    }
    if let Ok(Plan::Resolve(salvo)) = Tobruk::plan(&table.session.world, &Order::Resolve) {
        announced(ui, table, &salvo);
    }
}

/// The target, and how much of it the fire can reach.
fn head(ui: &mut Ui, table: &mut Table, target: UnitId, cover: Cover) {
    headed(ui, table, &format!("Fire at {}", words::name(table, target)), 19.0, "II.F");
    let (text, rule) = cover_words(cover);
    ruled(ui, table, text, rule);
}

/// A cover state in a sentence, and its rule.
pub(super) fn cover_words(cover: Cover) -> (&'static str, &'static str) {
    match cover {
        Cover::Running => ("Running cover: it takes double casualties", "II.F.2.a.1"),
        Cover::Assault => ("Assault cover: it moved one hex in the open", "II.F.2.a.2"),
        Cover::Stationary => ("Stationary cover: in the open, not moving", "II.F.2.a.3"),
        Cover::Good => ("Good cover: in a field emplacement, or at its gun", "II.F.2.a.4"),
        Cover::Full => ("Full cover: only high explosive hits reach it", "II.F.2.a.5"),
    }
}

/// A line for each firer and their sum. `new` is the place of one that has not joined yet; others can be removed.
fn firers(ui: &mut Ui, table: &mut Table, parts: &[Part], new: Option<usize>, removable: bool) {
    let mut gone = None;
    for (place, part) in parts.iter().enumerate() {
        let removable = removable && new != Some(place) && table.human_to_act();
        if firer(ui, table, part, new == Some(place) && parts.len() > 1, removable) {
            gone = Some(place);
        }
    }
    let sum: u32 = parts.iter().map(|part| u32::from(part.total())).sum();
    plan_line(ui, "Total factors", "", &sum.to_string(), true);
    if let Some(place) = gone {
        let named = new.unwrap_or(parts.len());
        remove(table, &parts[..named], place);
    }
}

/// How the number of high explosive comes about, where one gun alone fires it; of several each line's tip tells.
fn rounds(ui: &mut Ui, table: &mut Table, target: UnitId, parts: &[Part]) {
    let mut shots = parts.iter().filter_map(|part| part.shot.map(|shot| (part.unit, shot)));
    if let (Some((unit, shot)), None) = (shots.next(), shots.next()) {
        number::show(ui, table, &shot, unit, target);
    }
}

/// Takes one firer back: those named after it are taken back too, and named again.
fn remove(table: &mut Table, named: &[Part], place: usize) {
    let Ask::Engagement { target, .. } = table.selection.prompt.asks else { return };
    let rest = named[place + 1..].iter().map(|part| Order::Engage { unit: part.unit, arm: part.arm, target });
    table.take_out(Some(TakeOut { undo: named.len() - place, rest: rest.collect() }));
}

/// A firer's line; true if it is to be removed.
fn firer(ui: &mut Ui, table: &mut Table, part: &Part, new: bool, removable: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let p = ui.painter();
    if new {
        p.rect_filled(rect.expand2(vec2(3.0, 0.0)), CornerRadius::same(3), AMBER_WASH);
    } else if response.hovered() {
        p.rect_filled(rect.expand2(vec2(3.0, 0.0)), CornerRadius::same(3), PARCHMENT_SHADE);
    }
    let cross = Rect::from_center_size(pos2(rect.right() - 7.0, rect.center().y), vec2(18.0, LINE));
    let right = if removable { cross.left() - 3.0 } else { rect.right() };
    let value = p.text(pos2(right, rect.center().y), Align2::RIGHT_CENTER, part.total().to_string(), bold(15.0), INK);
    let name = words::name(table, part.unit);
    let drawn = p.text(rect.left_center(), Align2::LEFT_CENTER, &name, strong(14.5), INK);
    let (note, told) = notes(table, part);
    let room = Rect::from_min_max(pos2(drawn.right() + 7.0, rect.top()), pos2(value.left() - 6.0, rect.bottom()));
    let clipped = p.with_clip_rect(room.intersect(ui.clip_rect()));
    clipped.text(room.left_center(), Align2::LEFT_CENTER, note, condensed(13.0), INK_SOFT);
    if response.hovered() && !cross.contains(ui.input(|input| input.pointer.hover_pos()).unwrap_or_default()) {
        pointer_tip(&response, &format!("{name}\n{told}"));
    }
    if !removable {
        return false;
    }
    let response = ui.interact(cross, ui.id().with(("remove", part.unit.0, part.arm)), Sense::click());
    let ink = if response.hovered() { RED } else { INK_SOFT };
    for way in [1.0, -1.0] {
        let ends = [cross.center() - vec2(3.5, 3.5 * way), cross.center() + vec2(3.5, 3.5 * way)];
        ui.painter().line_segment(ends, Stroke::new(1.6, ink));
    }
    if response.hovered() {
        pointer_tip(&response, "Leave it out of this fire");
    }
    response.clicked()
}

/// What a firer brings: in a few words for its line, and in full with the rules.
fn notes(table: &Table, part: &Part) -> (String, String) {
    let (short, mut told) = notes_of(table, part);
    for (why, rule) in part.power.halvings() {
        told.push_str(&format!("\nHalved: {why} ({rule})"));
    }
    (short, told)
}

fn notes_of(table: &Table, part: &Part) -> (String, String) {
    let range = if part.range == 0 { "same hex".to_owned() } else { format!("range {}", part.range) };
    match part.arm {
        Arm::SmallArms => {
            let short = format!("{}, {range}{}", words::men(part.men), if part.halved { ", halved" } else { "" });
            let factors = words::count(usize::from(part.factors), "factor");
            let mut told = format!("Rifles of {}, {range}: {factors} (II.F.1.a)", words::men(part.men));
            if part.halved {
                told.push_str("\nHalved after its assault movement (II.E.5.a)");
            }
            (short, told)
        }
        Arm::Gun(gun) => {
            let name = table
                .unit(part.unit)
                .and_then(|unit| words::kind(table, &unit).guns.get(usize::from(gun)).map(|gun| gun.name.clone()))
                .unwrap_or_default();
            let rounds = words::count(usize::from(part.rounds), "round");
            let needs = part.number.map_or_else(|| "all hit".to_owned(), |number| format!("{number} or more"));
            // VII.B.3: after the first hit the others need less.
            let then = part.number.map(|number| part.burst.after_hit(number)).filter(|then| Some(*then) != part.number);
            let needs = then.map_or_else(|| needs.clone(), |then| format!("{needs}, {then} after a hit"));
            let how = if part.acquired { "acquired" } else { "initial" };
            let short = format!("HE {} \u{d7} {}, {range}, {needs}", part.rounds, part.factors);
            let sum = part.shot.as_ref().and_then(number::sum).unwrap_or(range);
            let told = format!(
                "{name} HE, {rounds} ({how}) with {} fragmentation factors each (III.E.1)\nTo hit: {sum}: {needs}; hits \
                 count separately in good and full cover (III.E.1.b.2)",
                part.factors
            );
            (short, told)
        }
        Arm::TurretMachineGun => machine_gun("turret MG", &range, part, "III.E.2.c.2"),
        Arm::HullMachineGuns => machine_gun("hull MG", &range, part, "III.E.2.c.3"),
        Arm::MachineGun => machine_gun("machine gun", &range, part, "III.E.2.b"),
        Arm::PassengerGuns => machine_gun("MG 34", &range, part, "VIII.D.3.b"),
        Arm::Grenades => {
            let factors = words::count(usize::from(part.factors), "factor");
            let short = format!("Grenades of {}", words::men(part.men));
            (short.clone(), format!("{short}: {factors}, on stationary cover at best (VIII.G.1.a)"))
        }
    }
}

fn machine_gun(name: &str, range: &str, part: &Part, rule: &str) -> (String, String) {
    let factors = words::count(usize::from(part.factors), "factor");
    let halved = if part.halved || part.power.halvings().next().is_some() { ", halved" } else { "" };
    let why = if part.halved { "\nHalved after its move (IX.B)" } else { "" };
    let told = format!("{}, {range}: {factors} ({rule}){why}", words::capital(name));
    (format!("{name}, {range}{halved}"), told)
}
