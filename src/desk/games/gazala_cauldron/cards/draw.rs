//! The card of drawing: the button, what came in this action, and how likely each kind is next (7.0).

use bevy_egui::egui::{Ui, vec2};

use super::parts::{AIR, order, refusal, say};
use crate::core::game::Log;
use crate::core::side::Side;
use crate::desk::games::gazala_cauldron::paint::chit::{ChitPrint, ChitState};
use crate::desk::games::gazala_cauldron::{Table, chits, cups, position, words};
use crate::desk::kit::style::palette::BLUE;
use crate::desk::kit::widgets::{calm_button, hover_tip, refusal_tip};
use crate::desk::shell::panels::parts::{cited_line, headed, ruled};
use crate::desk::table::roles::ToDo;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::phases::drawing::DrawPlan;
use crate::games::gazala_cauldron::state::cups as rules;
use crate::games::gazala_cauldron::state::orders::{Event, Order};
use crate::games::gazala_cauldron::state::position::Position;

/// Width of a chit that came, in points.
const CAME: f32 = 46.0;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some((side, cup, storm, left)) = position::of(&table.session.world).map(|position| {
        let side = position.sequence.active;
        (side, position.cup(side).clone(), position.actions.storm, position.actions.left(side))
    }) else {
        return;
    };
    headed(ui, table, &GazalaCauldron::who_acts(table), 19.0, "7.0");
    say(ui, "Tactical chits are set aside until an action chit says who may be activated.");
    came(ui, table, side);
    if storm {
        ruled(ui, table, "Sandstorm: all units lose two thirds of their movement this action.", "13.5");
    }
    ui.add_space(AIR);
    let why_not = refusal(table, &Order::Draw);
    let button = calm_button(ui, "Draw a chit", "Enter", BLUE, why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, Order::Draw),
        None => {}
    }
    ui.add_space(AIR);
    cited_line(ui, table, "Actions left", "", "7.0", &left.to_string(), false);
    if cups::may_see(table, side) {
        let (actions, all) = (cup.actions_inside(), cup.inside.len());
        let chance = words::percent(share(actions, all));
        cited_line(ui, table, "Chance of an action chit", "", "7.0", &format!("{actions} of {all}: {chance}"), false);
        // In a narrow panel the cup below needs the room, and its chits say the same.
        if cups::side_by_side(ui) {
            kinds(ui, &DrawPlan::of(&cup));
        }
    }
}

fn share(count: usize, all: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a few chits")]
    let share = count as f64 / all.max(1) as f64;
    share
}

/// Every kind that can come with its chance; the cup says more where it is pointed at.
fn kinds(ui: &mut Ui, plan: &DrawPlan) {
    let chance = |count: usize| words::percent(share(count, plan.chits));
    let kinds: Vec<String> = plan
        .kinds
        .iter()
        .map(|(kind, count)| {
            let name = match kind {
                rules::Chit::Action(id) => id.clone(),
                rules::Chit::Tactical(kind) => kind.title().to_lowercase(),
            };
            format!("{} {}", name, chance(*count)).replace(' ', "\u{a0}")
        })
        .collect();
    say(ui, &kinds.join(" \u{b7} "));
}

/// What a chit is, in words.
fn name(table: &Table, chit: &rules::Chit) -> String {
    match chit {
        rules::Chit::Tactical(kind) => format!("{} ({}): {}", kind.title(), kind.rule(), words::chit_use(*kind)),
        rules::Chit::Action(id) => {
            let chit = table.data.tables.chits.action(id);
            chit.map_or_else(|| id.clone(), |chit| format!("Action: {}", chit.words()))
        }
    }
}

/// The chits drawn so far in this action; what lies face down is shown to its owner alone.
pub fn came(ui: &mut Ui, table: &Table, side: Side) {
    let drawn = position::seen(table).map_or_else(Vec::new, |position| drawn(table, &position, side));
    let Some(last) = drawn.len().checked_sub(1) else { return };
    ui.add_space(AIR);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (place, (kind, open)) in drawn.into_iter().enumerate() {
            let mut chit = chits::chit(&table.data.tables.chits, side, &kind);
            if !open {
                chit.print = ChitPrint::Hidden;
            }
            chit.state = if place == last { ChitState::JustDrawn } else { ChitState::Drawn };
            let response = cups::chit_button(ui, &chit, CAME);
            let tip = if open { name(table, &kind) } else { "A tactical chit, face down.".to_owned() };
            hover_tip(&response, &tip);
        }
    });
    ui.add_space(AIR);
}

/// The chits of the action in progress, each with whether those at the desk may see it.
fn drawn(table: &Table, position: &Position, side: Side) -> Vec<(rules::Chit, bool)> {
    let Some(log) = table.world().get_resource::<Log<Event>>() else { return Vec::new() };
    let since = log.0.iter().rposition(|entry| matches!(entry.event, Event::ActionBegan { .. })).unwrap_or(0);
    let may_see = cups::may_see(table, side);
    let held = |chit: &rules::Chit| match chit {
        rules::Chit::Tactical(kind) => position.cup(side).holds(*kind),
        rules::Chit::Action(_) => false,
    };
    let came = log.0[since..].iter().filter_map(|entry| match &entry.event {
        Event::Drew { side: by, chit } if *by == side => Some(chit.clone()),
        _ => None,
    });
    came.map(|chit| {
        let open = may_see || !held(&chit);
        (chit, open)
    })
    .collect()
}
