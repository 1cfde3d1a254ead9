//! The artillery tracker: every battery with its target and calls, the call that is meant, and fire for effect before its dice (IV.F).

use bevy_egui::egui::{Label, Ui};

use super::parts::{aim_hint, availability, breaks, order};
use super::{as_before, drop, observer, shelling, smoke};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::{Proposal, Table, calling, recording, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{Hatch, action_button, chance_bar, divider, hover_tip, plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, list_line, ruled, wide_button};
use crate::desk::shell::panels::plan::{refused, whose_turn};
use crate::games::tobruk::Plan;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::artillery::Effect;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::bombardment::{self, Bombardment};
use crate::games::tobruk::phases::call::{self, CallPlan, call_words};
use crate::games::tobruk::state::batteries::Batteries;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Sequence;

/// The phase of indirect fire: the batteries, the call that is meant or why it is not allowed, and the end of the calls.
pub(super) fn show(ui: &mut Ui, table: &mut Table, proposal: Option<&Result<Proposal, Refusal>>) {
    if !whose_turn(ui, table) {
        tracker(ui, table);
        return;
    }
    tracker(ui, table);
    as_before::show(ui, table);
    divider(ui);
    match proposal {
        Some(Ok(Proposal { plan: Plan::Call(plan), order, .. })) => meant(ui, table, plan, order),
        Some(Ok(Proposal { plan: Plan::Smoke(plan), order, .. })) => smoke::meant(ui, table, plan, order),
        Some(Ok(_)) => {}
        other => {
            if let Some(Err(refusal)) = other {
                refused(ui, table, refusal);
            }
            let hint = if table.selection.smoke {
                "Choose a battery above, then click the hex that it fires smoke into."
            } else {
                "Choose a battery above, then click its target to aim, and again to call."
            };
            ui.add(Label::new(styled(hint, condensed(15.0), INK_SOFT)).wrap());
            recorded(ui, table);
            observer::counters(ui, table);
        }
    }
    smoke::choice(ui, table);
    ui.add_space(4.0);
    if wide_button(ui, "No more calls", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::EndCalls);
    }
}

/// A line of the roster: the battery, whose it is, what it fires at, and how far it is.
struct Line {
    id: BatteryId,
    side: Side,
    name: String,
    state: String,
    ready: bool,
}

fn lines(table: &Table) -> Vec<Line> {
    let world = table.world();
    let (Some(sequence), Some(batteries)) = (world.get_resource::<Sequence>(), world.get_resource::<Batteries>())
    else {
        return Vec::new();
    };
    let turn = sequence.turn;
    let line = |entry: &crate::games::tobruk::material::scenario::BatteryEntry| {
        let battery = batteries.find(entry.id)?;
        let (fired, busy) = (battery.has_fired(turn), battery.is_busy(turn));
        let state = match battery.laid.filter(|_| fired).or(battery.kept(turn)) {
            Some(laid) => {
                let target =
                    laid.target.map_or_else(|| Name(laid.aim).to_string(), |target| words::name(table, target));
                let next = laid.calls.saturating_add(1);
                if fired {
                    format!("{target}, {}", call_words(laid.calls))
                } else {
                    format!("{target}, next {}", call_words(next))
                }
            }
            None if busy => "busy elsewhere".to_owned(),
            None => "not called".to_owned(),
        };
        Some(Line {
            id: entry.id,
            side: entry.side,
            name: entry.name.clone(),
            state,
            ready: entry.side == sequence.active && !fired && !busy,
        })
    };
    table.session.scenario.batteries.iter().filter_map(line).collect()
}

/// Every battery of both sides, those of the side to call first; a click takes the one that is called next.
fn tracker(ui: &mut Ui, table: &mut Table) {
    let chosen = calling::chosen(table);
    let Some(active) = words::sequence(table).map(|sequence| sequence.active) else { return };
    let lines = lines(table);
    for side in [active, active.enemy()] {
        if lines.iter().any(|line| line.side == side) {
            ui.label(styled(format!("{} batteries", table.side_name(side)), strong(14.5), table.side_ink(side)));
        }
        for line in lines.iter().filter(|line| line.side == side) {
            let response = list_line(ui, &line.name, &line.state, line.ready && chosen == Some(line.id));
            if line.ready {
                hover_tip(&response, "Click to call this battery next.");
            } else if side == active {
                hover_tip(&response, "It has been called this turn.");
            }
            if response.clicked() && line.ready {
                table.selection.battery = Some(line.id);
            }
            observer::line(ui, table, line.id);
        }
    }
}

/// What the battery in hand has recorded, and how that is fired.
fn recorded(ui: &mut Ui, table: &mut Table) {
    let Some(battery) = calling::chosen(table).filter(|_| !table.selection.smoke) else { return };
    let fires = recording::fires(table, battery);
    if fires.is_empty() {
        return;
    }
    let text = format!("Recorded fires: {fires}. Click a unit in range of one to aim, click again to fire.");
    ruled(ui, table, &text, "VI.C.2");
}

/// The call that a click or Enter would give.
fn meant(ui: &mut Ui, table: &mut Table, plan: &CallPlan, given: &Order) {
    let (target, name) = (words::name(table, plan.target), words::battery(table, plan.battery));
    headed(ui, table, &format!("{name} on {target}"), 19.0, "IV.F.3");
    if let Some(recorded) = plan.recorded {
        let (fire, hex) = (recorded.fire, Name(recorded.hex));
        ruled(ui, table, &format!("By its {} in {hex}: for effect at once", fire.word()), fire.rule());
        if let Some(effect_of) = &plan.effect {
            effect(ui, table, effect_of);
            shelling::beside(ui, table, plan.target, effect_of.factors());
        }
        aim_hint(ui, table, plan.target, "fire");
        if action_button(ui, "Fire", "Enter", table.human_to_act()).clicked() {
            order(table, given);
        }
        if wide_button(ui, "Make an ordinary call", "", FRAME_SOFT, true).clicked() {
            table.selection.plain_call = true;
        }
        return;
    }
    let line = plan_line(ui, "This call", "", &call_words(plan.calls), true);
    cite(table, &line, if plan.calls < call::FOR_EFFECT { "IV.F.3.a" } else { "IV.F.3.b" });
    match plan.shift {
        Some(shift) => {
            let line = plan_line(
                ui,
                "Fire shifts",
                &format!("of {} at most", call::SHIFT),
                &words::hexes(usize::from(shift)),
                false,
            );
            cite(table, &line, "IV.F.4");
        }
        None if plan.lost > 0 => {
            let lost = counted(plan.lost, "call", "calls");
            ruled(ui, table, &format!("Too far from its last target: ranging starts again, {lost} lost"), "IV.F.4.b");
        }
        None => {
            plan_line(ui, "A new target", "", "starts ranging", false);
        }
    }
    availability(ui, table, plan.refuses_on);
    observer::watched(ui, table, plan.battery, plan.watch);
    if let Some(fire) = &plan.effect {
        effect(ui, table, fire);
        shelling::beside(ui, table, plan.target, fire.factors());
    }
    aim_hint(ui, table, plan.target, "call");
    if action_button(ui, "Call", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// What fire for effect does, with its chances.
pub(super) fn effect(ui: &mut Ui, table: &mut Table, fire: &Bombardment) {
    let factors = counted(fire.factors(), "factor", "factors");
    let line = plan_line(ui, "Fragments", effect_words(fire.effects.1), &factors, false);
    cite(table, &line, "IV.F.3.c");
    if fire.shells.iter().any(|shells| shells.opens) {
        ruled(ui, table, "First turns at what it ranged on: double fragments, two rolls", "X.E.3.a");
    }
    breaks(ui, table, fire.breaks);
    if fire.moved {
        ruled(ui, table, "The target has moved: no direct hit", "IV.F.3.d");
    } else {
        #[expect(clippy::cast_possible_truncation, reason = "a bar's length")]
        let chance = fire.hit_chance() as f32;
        let label = format!("Direct hit: {}", effect_words(fire.effects.0));
        let response = chance_bar(ui, &label, chance, RED, Hatch::Cross);
        hover_tip(&response, &format!("{:.2}%", fire.hit_chance() * 100.0));
    }
    let tables = table.data.tables.clone();
    if let Some(odds) = fire.odds(&tables.casualty) {
        let cover = fire.cover.map_or_else(String::new, |cover| format!("{} cover", cover.word()));
        let line = plan_line(ui, "Expected casualties", &cover, &format!("{:.1}", odds.expected()), true);
        cite(table, &line, "II.F.3");
    }
}

fn effect_words(effect: Effect) -> &'static str {
    match effect {
        Effect::NoEffect => "nothing",
        effect => effect.word(),
    }
}

fn fire_of(table: &Table, target: UnitId, batteries: &[BatteryId]) -> Option<Bombardment> {
    let position = &sight::position(table);
    Some(bombardment::of(position, &position.find(target)?, batteries))
}

/// Fire for effect is being put together: what fires, what could join, and the dice.
pub(super) fn pending(ui: &mut Ui, table: &mut Table, target: UnitId, batteries: &[BatteryId]) {
    let name = words::name(table, target);
    headed(ui, table, &format!("Fire for effect on {name}"), 19.0, "IV.F.6");
    for id in batteries {
        let name = words::battery(table, *id);
        plan_line(ui, &name, "", "fires", false);
    }
    if let Some(fire) = fire_of(table, target, batteries) {
        effect(ui, table, &fire);
    }
    let joins: Vec<Order> = {
        let position = &sight::position(table);
        call::legal(position, position.sequence)
    };
    for join in joins {
        let text = match join {
            Order::Call { battery: id, .. } => format!("Add {}", words::battery(table, id)),
            Order::CallRecorded { battery: id, hex, .. } => {
                format!("Add {}, recorded in {}", words::battery(table, id), Name(hex))
            }
            _ => continue,
        };
        if wide_button(ui, &text, "", BLUE, true).clicked() {
            order(table, &join);
        }
    }
    ui.add_space(4.0);
    if wide_button(ui, "Roll the dice", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Resolve);
    }
}

/// Men under fire for effect: who takes cover before the dice (II.F.2.d).
pub(super) fn shelter(ui: &mut Ui, table: &mut Table, target: UnitId, cover: Option<Cover>, batteries: &[BatteryId]) {
    let name = words::name(table, target);
    headed(ui, table, &format!("Fire for effect on {name}"), 19.0, table.selection.prompt.rule());
    if let Some(fire) = fire_of(table, target, batteries) {
        effect(ui, table, &fire);
    }
    if let Some(cover) = cover {
        ui.label(styled(format!("Announced on {} cover.", cover.word()), strong(14.5), INK));
    }
    let text = "Before the dice are rolled, units in good cover in this hex may take full cover. In full cover fragments don't \
                affect them, but a direct hit does; they can't fire this turn.";
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    drop::answers(ui, table, target);
}
