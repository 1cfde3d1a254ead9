//! The plan of a volley: everything that makes the number, and the exact chances of what comes of it.

use bevy_egui::egui::{Label, Ui};

use super::parts::{aim_hint, fire_button, halvings, order};
use super::{aspects, crew, number, small_hits};
use crate::desk::games::tobruk::rounds::{kind_of, shells_at};
use crate::desk::games::tobruk::shot_odds::ShotOdds;
use crate::desk::games::tobruk::{Proposal, Table};
use crate::desk::games::tobruk::{sight, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{Hatch, action_button, chance_bar, hover_tip, plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, is_low, link, ruled};
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::phases::ammunition;
use crate::games::tobruk::phases::fire::legal;
use crate::games::tobruk::phases::fire_plan::FirePlan;
use crate::games::tobruk::phases::shot::Shot;
use crate::games::tobruk::state::orders::Order;

/// The volley that a click would fire.
pub(super) fn show(ui: &mut Ui, table: &mut Table, plan: &FirePlan, proposal: &Proposal) {
    let target = words::name(table, plan.target);
    headed(ui, table, &format!("Fire at {target}"), 19.0, "I.F");
    let odds_first = is_low(ui);
    if let Some(odds) = proposal.odds.as_ref().filter(|_| odds_first) {
        chances(ui, table, plan, odds);
    }
    rounds(ui, table, plan);
    let hits = match plan.shot.number() {
        Some(_) => format!("each round hits {} in 36", plan.shot.hit_ways()),
        None => "each round hits; choose the area or roll for it".to_owned(),
    };
    let same_hex = plan.shot.base.is_none();
    ruled(ui, table, &format!("Aspect: {}, {hits}", plan.shot.aspect), if same_hex { "I.G.1" } else { "I.F.2.b" });
    aspects::choices(ui, table, plan.unit, plan.target);
    let limited = sight::position(table).options.ammunition_limits;
    let (why, rule) = if limited { ("at any number", "I.H.6") } else { plan.shot.initiation.words() };
    ruled(ui, table, &format!("May open fire: {}", if same_hex { "in the same hex" } else { why }), rule);
    if let Some(odds) = proposal.odds.as_ref().filter(|_| !odds_first) {
        chances(ui, table, plan, odds);
    }
    aim_hint(ui, table, plan.target, "fire");
    let volley = words::count(usize::from(plan.shot.rounds), "round");
    let idle = proposal.odds.as_ref().is_some_and(|odds| odds.nothing() >= 1.0);
    if fire_button(ui, &format!("Fire {volley}"), idle, table.human_to_act()) {
        order(table, &proposal.order);
    }
}

/// That another gun of the selected unit may fire at the target which the gun in hand may not, with its key.
pub(super) fn other_gun(ui: &mut Ui, table: &Table) {
    let Some(unit) = table.selected_unit() else { return };
    let Some(target) = table.pointed_unit.or(table.selection.pinned) else { return };
    let position = &sight::position(table);
    let orders = position.find(unit.id).map(|unit| legal(position, position.sequence, &unit)).unwrap_or_default();
    let other = orders.into_iter().find_map(|order| match order {
        Order::Fire { gun, target: at, .. } if at == target && gun != table.selection.gun => Some(gun),
        _ => None,
    });
    let gun = other.and_then(|gun| words::kind(table, &unit).guns.get(usize::from(gun)));
    if let Some(gun) = gun {
        let text = format!("The {} can fire at it: G changes guns.", gun.name);
        ui.add(Label::new(styled(text, strong(14.5), INK)).wrap());
    }
}

/// The sides of a vehicle that turned, one of which the selected unit may fire at though it may not at the one that shows (X.C.6).
pub(super) fn other_side(ui: &mut Ui, table: &mut Table) {
    let Some(unit) = table.selected_unit() else { return };
    if let Some(target) = table.pointed_unit.or(table.selection.pinned) {
        aspects::choices(ui, table, unit.id, target);
    }
}

/// The target that a tank with shut hatches would acquire (VI.C.4.a).
pub(super) fn acquires(ui: &mut Ui, table: &mut Table, plan: &FirePlan, given: &Order) {
    let target = words::name(table, plan.target);
    headed(ui, table, &format!("Acquire {target}"), 19.0, "VI.C.4.a");
    ruled(ui, table, "Buttoned up: no round at a new target this turn", "VI.C.4.a");
    let rounds = plan.gun_of(&table.data.catalog).acquired_rounds;
    let line = plan_line(ui, "Rounds in the next turn", "", &rounds.to_string(), false);
    cite(table, &line, "VI.C.4.b");
    let needs = plan.shot.number().map_or_else(|| "every round hits".to_owned(), |number| format!("{number} or more"));
    plan_line(ui, "To hit, as it stands now", "", &needs, true);
    aim_hint(ui, table, plan.target, "acquire it");
    if action_button(ui, "Acquire it", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// What is fired, and how the number comes about.
fn rounds(ui: &mut Ui, table: &mut Table, plan: &FirePlan) {
    let gun = plan.gun_of(&table.data.catalog).name.clone();
    let Shot { rounds, acquired, .. } = plan.shot;
    let how = if acquired { "acquired" } else { "initial" };
    let howitzer = plan.gun_of(&table.data.catalog).is_howitzer;
    let aboard = {
        let position = &sight::position(table);
        let unit = position.find(plan.unit);
        unit.and_then(|unit| ammunition::left(position, &unit, usize::from(plan.gun), plan.ammo))
    };
    // At weapons the kind of rounds is told where they are counted; elsewhere it makes no difference.
    let ammunition = if plan.shells.is_plain() && aboard.is_none() && !howitzer {
        Ammo::Ap.abbreviation()
    } else {
        plan.ammo.abbreviation()
    };
    let line = plan_line(ui, &format!("{gun} {ammunition}, rounds"), how, &rounds.to_string(), false);
    let rule = match plan.shells {
        Shells::Plain => "I.F.1.a",
        Shells::Apcr => "IV.E.1",
        Shells::Explosive => "X.D.2.c.2",
        Shells::Solid => "X.D.2.c",
    };
    cite(table, &line, rule);
    if let Some(left) = aboard {
        let how = if plan.shot.short.is_some() { "the last ones" } else { "" };
        let line = plan_line(ui, &format!("{ammunition} aboard"), how, &left.to_string(), false);
        cite(table, &line, "X.D.2.c");
    }
    halvings(ui, table, plan.shot.power);
    ammunition_choice(ui, table, plan);
    number::show(ui, table, &plan.shot, plan.unit, plan.target);
}

/// Which round is fired, where there is a choice (IV.E.1, X.D.2.c).
fn ammunition_choice(ui: &mut Ui, table: &mut Table, plan: &FirePlan) {
    let Some(unit) = table.unit(plan.unit) else { return };
    let choice = shells_at(table, &unit, plan.gun, plan.target);
    if choice.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("Rounds:", condensed(13.5), INK_SOFT));
        for shells in choice.iter().copied() {
            let text = kind_of(table, &unit, plan.gun, plan.target, shells);
            if ui.selectable_label(plan.shells == shells, styled(text, condensed(14.0), INK)).clicked() {
                table.selection.shells = Some(shells);
            }
        }
        link(ui, table, if choice.contains(&Shells::Explosive) { "X.D.2.c" } else { "IV.E.1.b" });
    });
}

/// The chances of what the volley leaves of the target; a target can be hit in more than one way.
fn chances(ui: &mut Ui, table: &mut Table, plan: &FirePlan, odds: &ShotOdds) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("This volley", bold(16.0), INK));
        let name = words::name(table, plan.target);
        ui.label(styled(format!("to {name}"), condensed(13.5), INK_SOFT));
        link(ui, table, "I.F.3");
    });
    if let Some(small) = &odds.small {
        small_hits::show(ui, table, small);
        return;
    }
    let (class, volley) = (table.data.catalog.get(plan.target_kind).class, &odds.volley);
    bar(ui, "No effect", odds.nothing(), DUN, Hatch::None);
    if class.is_weapon() {
        bar(ui, "Gun and crew lost", 1.0 - volley.nothing(), RED, Hatch::Cross);
        return;
    }
    if !plan.damage.immobilised && volley.immobilised() > 0.0 {
        bar(ui, "Immobilised", volley.immobilised(), AMBER, Hatch::Light);
    }
    let guns: Vec<String> =
        table.data.catalog.get(plan.target_kind).guns.iter().map(|gun| format!("{} lost", gun.name)).collect();
    for (place, label) in guns.iter().enumerate() {
        if !plan.damage.lost[place] && volley.gun_lost(place) > 0.0 {
            bar(ui, label, volley.gun_lost(place), RUST, Hatch::Light);
        }
    }
    if let Some(men) = &odds.crew {
        crew::chances(ui, men);
    }
    if let Some(riders) = &odds.riders {
        bar(ui, "Riders lose men", riders.at_least(1), RUST, Hatch::Light);
    }
    bar(ui, "Destroyed", volley.destroyed(), RED, Hatch::Cross);
}

/// A bar for a chance, which its tip tells to the hundredth.
pub(super) fn bar(ui: &mut Ui, label: &str, chance: f64, colour: bevy_egui::egui::Color32, hatch: Hatch) {
    #[expect(clippy::cast_possible_truncation, reason = "a bar's length")]
    let response = chance_bar(ui, label, chance as f32, colour, hatch);
    hover_tip(&response, &format!("{label}: {:.2}%", chance * 100.0));
}
