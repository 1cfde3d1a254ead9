//! Cards of section VIII: a flight and its dive (VIII.C), bombs before their dice, and guns that are asked about an aircraft (VIII.D.2.c).

use bevy_egui::egui::{Label, Ui};

use super::artillery::effect;
use super::drop;
use super::movement::names;
use super::parts::order;
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, sight, stukas_at_batteries, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{Hatch, chance_bar, plan_line, styled};
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::bombardment::Bombardment;
use crate::games::tobruk::phases::flight::FlightPlan;
use crate::games::tobruk::phases::{bombs, flak, flight};
use crate::games::tobruk::state::air::{Dive, Load, Standing};
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{Plan, Tobruk};

/// The flight that a click would make, and the loads that could be dropped instead.
pub(super) fn meant(ui: &mut Ui, table: &mut Table, plan: &FlightPlan, given: &Order) {
    let name = words::name(table, plan.unit);
    let end = plan.path.last().map_or_else(String::new, |hex| Name(*hex).to_string());
    let (heading, rule) = match (&plan.dive, plan.leaves) {
        (Some(dive), _) => (format!("Dive on {}", words::name(table, dive.dive.target)), "VIII.C.5"),
        (None, true) => ("Fly off the board".to_owned(), "VIII.C.2"),
        (None, false) => (format!("Fly to {end}"), "VIII.C.1"),
    };
    headed(ui, table, &heading, 19.0, rule);
    plan_line(ui, "Path", "", &words::hexes(plan.path.len()), false);
    ui.add(Label::new(styled(names(plan.from, &plan.path), condensed(13.5), INK_SOFT)).wrap());
    plan_line(ui, "Movement points", "", &plan.cost.to_string(), true);
    for gun in &plan.flak {
        ruled(ui, table, &format!("In range of the Bofors in {}", Name(*gun)), "VIII.D.2.c.1");
    }
    if !plan.group.is_empty() {
        ruled(ui, table, "Roll for interception first: on a 1 the group does not arrive", "VIII.G.3");
    }
    let turns = {
        let position = &sight::position(table);
        position.find(plan.unit).map_or(0, |unit| flight::turns_left(position, &unit))
    };
    if !plan.leaves {
        let left = words::count(usize::from(turns), "turn");
        plan_line(ui, &format!("{name} may stay"), "including this turn", &left, false);
    }
    ui.add_space(5.0);
    let Some(dive) = &plan.dive else {
        let word = if plan.leaves { "Leave for good" } else { "Fly" };
        if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
            order(table, given);
        }
        return;
    };
    effect(ui, table, &dive.fire);
    let Dive { unit, target, load: chosen, .. } = dive.dive;
    for load in Load::ALL {
        let given = Order::Dive { unit, target, load };
        if Tobruk::plan(&table.session.world, &given).is_err() {
            continue;
        }
        let (key, ink) = if load == chosen { ("Enter", RED) } else { ("", FRAME_SOFT) };
        if wide_button(ui, &format!("Dive with {}", load.words()), key, ink, table.human_to_act()).clicked() {
            order(table, &given);
        }
    }
}

/// A word on an aircraft that waits off the board: it does not come alone.
pub(super) fn enters(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    if unit.location == Location::Waiting && words::kind(table, unit).class == Class::Aircraft {
        ruled(ui, table, "Enters in a group of three: all in one turn, each with its own order.", "VIII.C.3");
        against_batteries(ui, table, unit);
    }
}

/// A button for each located enemy battery that the group of an aircraft may silence (X.H.2).
fn against_batteries(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    let attacks = stukas_at_batteries::orders(table, unit);
    if attacks.is_empty() {
        return;
    }
    ruled(
        ui,
        table,
        "Or the whole group silences a located battery for ten turns, and never comes to the board.",
        "X.H.2",
    );
    for (text, given) in attacks {
        if wide_button(ui, &text, "", FRAME_SOFT, table.human_to_act()).clicked() {
            order(table, &given);
        }
    }
}

/// Guns are asked whether they fire at an aircraft.
pub(super) fn asked(ui: &mut Ui, table: &mut Table, aircraft: UnitId, guns: &[UnitId]) {
    headed(ui, table, &format!("Fire at {}?", words::name(table, aircraft)), 19.0, "VIII.D.2.c");
    #[expect(clippy::cast_precision_loss, reason = "36 ways")]
    let chance = flak::hit_ways() as f32 / 36.0;
    chance_bar(ui, "Shot down", chance, RED, Hatch::Cross);
    ruled(ui, table, "A gun that fires is silent in the combat segment", "VIII.D.2.c.3");
    for gun in guns {
        let name = words::name(table, *gun);
        let Ok(Plan::Flak(plan)) = Tobruk::plan(&table.session.world, &Order::Flak { gun: *gun }) else { continue };
        let again = if plan.again { "it has fired at aircraft this turn" } else { "" };
        plan_line(ui, &name, again, &words::hexes(usize::from(plan.range)), false);
        if wide_button(ui, &format!("{name} fires"), "", RED, true).clicked() {
            order(table, &Order::Flak { gun: *gun });
        }
    }
    if wide_button(ui, "Let it pass", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::HoldFlak);
    }
    for (answer, text) in [(Standing::Always, "Always fire at aircraft"), (Standing::Never, "Never fire at aircraft")] {
        if wide_button(ui, text, "", FRAME_SOFT, true).clicked() {
            order(table, &Order::StandingFlak { answer });
        }
    }
}

/// Bombs that have still to fall: which of them next, and on what.
pub(super) fn runs(ui: &mut Ui, table: &mut Table) {
    headed(ui, table, "Bombs", 19.0, "VIII.C.5.a");
    drops(ui, table, "drops on");
}

/// A button for each aircraft and unit that its bombs may fall on now.
fn drops(ui: &mut Ui, table: &mut Table, does: &str) {
    let legal = {
        let position = &sight::position(table);
        bombs::legal(position, position.sequence)
    };
    for given in legal {
        let Order::Bomb { unit, target } = given else { continue };
        let text = format!("{} {does} {}", words::name(table, unit), words::name(table, target));
        if wide_button(ui, &text, "", BLUE, true).clicked() {
            order(table, &given);
        }
    }
}

/// What these aircraft's bombs do to a unit, as far as it is seen.
fn fire_of(table: &Table, target: UnitId, aircraft: &[UnitId]) -> Option<Bombardment> {
    let position = &sight::position(table);
    let dives: Vec<Dive> = aircraft.iter().filter_map(|unit| position.marks.works.air.dive(*unit).copied()).collect();
    Some(bombs::of(position, &position.find(target)?, &dives))
}

/// Bombs on one unit are being put together: whose, whose could join, and the dice.
pub(super) fn pending(ui: &mut Ui, table: &mut Table, target: UnitId, aircraft: &[UnitId]) {
    headed(ui, table, &format!("Bombs on {}", words::name(table, target)), 19.0, "VIII.C.5.c");
    for unit in aircraft {
        let name = words::name(table, *unit);
        plan_line(ui, &name, "", "drops", false);
    }
    if let Some(fire) = fire_of(table, target, aircraft) {
        effect(ui, table, &fire);
    }
    drops(ui, table, "joins on");
    if wide_button(ui, "Roll the dice", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Resolve);
    }
}

/// Men under bombs: who takes cover before the dice (II.F.2.d).
pub(super) fn under(ui: &mut Ui, table: &mut Table, target: UnitId, cover: Option<Cover>, aircraft: &[UnitId]) {
    headed(ui, table, &format!("Bombs on {}", words::name(table, target)), 19.0, "II.F.2.d");
    if let Some(fire) = fire_of(table, target, aircraft) {
        effect(ui, table, &fire);
    }
    if let Some(cover) = cover {
        ui.label(styled(format!("Announced on {} cover.", cover.word()), strong(14.5), INK));
    }
    drop::answers(ui, table, target);
}
