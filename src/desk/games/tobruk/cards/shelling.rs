//! Indirect fire from the board before its dice, and the orders on weapon pits and mines (V.C.1, V.D.2, V.E, V.G.2).

use bevy_egui::egui::{Label, Ui};

use super::parts::{aim_hint, breaks, halvings, order};
use super::{as_before, drop, smoke};
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{Hatch, action_button, chance_bar, hover_tip, plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, ruled, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::collateral::Collateral;
use crate::games::tobruk::phases::forcing::{FORCES_ON, ForcePlan};
use crate::games::tobruk::phases::indirect::{self, LobPlan};
use crate::games::tobruk::phases::mortars::FOR_EFFECT;
use crate::games::tobruk::phases::pits::EnterPlan;
use crate::games::tobruk::phases::shelling::{self, Shelling};
use crate::games::tobruk::state::firers::Share;
use crate::games::tobruk::state::orders::Order;

/// The fire that a click or Enter would give.
pub(super) fn meant(ui: &mut Ui, table: &mut Table, plan: &LobPlan, given: &Order) {
    let (unit, target) = (words::name(table, plan.unit), words::name(table, plan.target));
    let rule = if plan.aim.is_some() { "V.C.1" } else { "V.D.2" };
    headed(ui, table, &format!("{unit} on {target}"), 19.0, rule);
    plan_line(ui, "Range", "", &words::hexes(usize::from(plan.range)), false);
    match plan.aim {
        Some(aim) if aim.calls < FOR_EFFECT => ruled(ui, table, "It acquires the target this turn", "V.C.1.c"),
        Some(aim) => {
            let shift = aim.shift.map_or_else(String::new, |shift| words::hexes(usize::from(shift)));
            let line = plan_line(ui, "For effect", "fire shifts", &shift, false);
            cite(table, &line, "V.C.1.e");
        }
        None => {
            let rate = if plan.acquired { "acquired" } else { "initial" };
            let line = plan_line(ui, "Rate of fire", "", rate, false);
            cite(table, &line, "V.D.2.c");
            if plan.share.is_none() {
                ruled(ui, table, "Buttoned up: it acquires the target and fires no round", "VI.C.4.a");
            }
        }
    }
    if let Some(lost) = plan.aim.map(|aim| aim.lost).filter(|lost| *lost > 0) {
        ruled(
            ui,
            table,
            &format!("Too far from its last aiming point: {} lost", counted(lost, "call", "calls")),
            "V.C.1.e",
        );
    }
    if let Some(burst) = &plan.burst {
        let line = plan_line(ui, burst.name, "direct hit", &words::added(burst.value), false);
        cite(table, &line, burst.rule);
    }
    if let Some(fire) = &plan.effect {
        halvings(ui, table, plan.power);
        effect(ui, table, fire);
    }
    if plan.effect.is_some() {
        beside(ui, table, plan.target, plan.effect.as_ref().map_or(0, Shelling::factors));
    }
    aim_hint(ui, table, plan.target, "fire");
    if action_button(ui, "Fire", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
    smoke::choice(ui, table);
    as_before::show(ui, table);
}

/// What falls on others in the target's hex (VI.C.3).
pub(super) fn beside(ui: &mut Ui, table: &mut Table, target: UnitId, factors: u16) {
    let others = {
        let position = &sight::position(table);
        position.find(target).and_then(|target| Collateral::of(position, &target, factors))
    };
    if let Some(others) = others {
        let count = others.men.len() + others.vehicles.len();
        let each = counted(others.factors, "factor", "factors");
        let line =
            plan_line(ui, "Collateral damage", &words::count(count, "other unit"), &format!("{each} each"), false);
        cite(table, &line, "VI.C.3");
    }
}

/// What the fire does, with its chances.
fn effect(ui: &mut Ui, table: &mut Table, fire: &Shelling) {
    let factors = counted(fire.factors(), "factor", "factors");
    let line = plan_line(ui, "Fragments", fire.fragments.word(), &factors, false);
    cite(table, &line, "V.C.1.f");
    breaks(ui, table, fire.breaks);
    if fire.moved {
        ruled(ui, table, "The target has moved: no direct hit", "IV.F.3.d");
    } else if fire.hit_chance() > 0.0 {
        #[expect(clippy::cast_possible_truncation, reason = "a bar's length")]
        let chance = fire.hit_chance() as f32;
        let response = chance_bar(ui, "Direct hit", chance, RED, Hatch::Cross);
        hover_tip(&response, &format!("{:.2}%", fire.hit_chance() * 100.0));
    }
    let tables = table.data.tables.clone();
    if let Some(odds) = fire.odds(&tables.casualty) {
        let cover = fire.cover.map_or_else(String::new, |cover| format!("{} cover", cover.word()));
        let line = plan_line(ui, "Expected casualties", &cover, &format!("{:.1}", odds.expected()), true);
        cite(table, &line, "II.F.3");
    }
}

fn fire_of(table: &Table, target: UnitId, firers: &[Share]) -> Option<Shelling> {
    let position = &sight::position(table);
    Some(shelling::of(position, &position.find(target)?, firers))
}

/// The fire is being put together: what fires, what could join, and the dice.
pub(super) fn pending(ui: &mut Ui, table: &mut Table, target: UnitId, firers: &[Share]) {
    let name = words::name(table, target);
    headed(ui, table, &format!("Indirect fire on {name}"), 19.0, "IV.F.6");
    for share in firers {
        let name = words::name(table, share.unit);
        plan_line(ui, &name, "", &counted(share.factors, "factor", "factors"), false);
    }
    if let Some(fire) = fire_of(table, target, firers) {
        effect(ui, table, &fire);
    }
    let joins: Vec<Order> = {
        let position = &sight::position(table);
        indirect::legal(position, position.sequence)
    };
    for join in joins {
        let Order::Lob { unit, .. } = join else { continue };
        let text = format!("Add {}", words::name(table, unit));
        if wide_button(ui, &text, "", BLUE, true).clicked() {
            order(table, &join);
        }
    }
    ui.add_space(4.0);
    if wide_button(ui, "Roll the dice", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Resolve);
    }
}

/// Men under the fire: who takes cover before the dice (II.F.2.d).
pub(super) fn duck(ui: &mut Ui, table: &mut Table, target: UnitId, cover: Option<Cover>, firers: &[Share]) {
    let name = words::name(table, target);
    headed(ui, table, &format!("Indirect fire on {name}"), 19.0, table.selection.prompt.rule());
    if let Some(fire) = fire_of(table, target, firers) {
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

/// A weapon or vehicle goes into a pit.
pub(super) fn enters(ui: &mut Ui, table: &mut Table, plan: EnterPlan, given: &Order) {
    let text = format!("{} into the weapon pit of {}", words::name(table, plan.unit), Name(plan.hex));
    headed(ui, table, &text, 19.0, "V.E.5");
    if action_button(ui, "Enter the pit", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// A unit forces a minefield.
pub(super) fn forces(ui: &mut Ui, table: &mut Table, plan: &ForcePlan, given: &Order) {
    let text = format!("{} forces the mines of {}", words::name(table, plan.step.unit), Name(plan.hex));
    headed(ui, table, &text, 19.0, "V.G.2");
    chance_bar(ui, "It is through", f32::from(FORCES_ON) / 6.0, BLUE, Hatch::Cross);
    if action_button(ui, "Force the mines", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}
