//! Decisions that have to be made before play goes on. The second gun and the area of a hit in the same hex are here; fire that
//! is being put together, taking cover and casualties have modules of their own.

use bevy_egui::egui::{Align2, CornerRadius, Label, Sense, Stroke, StrokeKind, Ui, vec2};

use super::parts::order;
use super::subject::Subject;
use super::{artillery, casualties, drop, duel, folds, gunfire, mistaken, sally, shelling, stukas};
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds, of_chosen};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;

/// The decision, with a button for each answer that is not given on the map.
pub(super) fn show(ui: &mut Ui, table: &mut Table, asks: &Ask) {
    match asks {
        Ask::SecondGun(unit) => second_gun(ui, table, *unit),
        Ask::Aim { target, hits, .. } => aim(ui, table, *target, *hits),
        Ask::Engagement { .. } => gunfire::pending(ui, table),
        Ask::Drop { target, cover, firers } => drop::show(ui, table, *target, *cover, firers),
        Ask::Casualties { target, crew, pool, left, .. } => casualties::show(ui, table, *target, *crew, pool, *left),
        Ask::Answer { unit, opener } => duel::show(ui, table, *unit, *opener),
        Ask::Bombard { target, batteries } => artillery::pending(ui, table, *target, batteries),
        Ask::Shelter { target, cover, batteries } => artillery::shelter(ui, table, *target, *cover, batteries),
        Ask::Shell { target, firers } => shelling::pending(ui, table, *target, firers),
        Ask::Duck { target, cover, firers } => shelling::duck(ui, table, *target, *cover, firers),
        Ask::Flak { aircraft, guns } => stukas::asked(ui, table, *aircraft, guns),
        Ask::BombRuns => stukas::runs(ui, table),
        Ask::Bombs { target, aircraft } => stukas::pending(ui, table, *target, aircraft),
        Ask::UnderBombs { target, cover, aircraft } => stukas::under(ui, table, *target, *cover, aircraft),
        Ask::Sally { hex, .. } => sally::show(ui, table, *hex),
        Ask::Redirect { aircraft } => mistaken::show(ui, table, *aircraft),
        Ask::Fold { from, hex, among } => folds::show(ui, table, *from, *hex, among),
        Ask::Over
        | Ask::SetUp
        | Ask::Movement
        | Ask::Batteries
        | Ask::Mortars
        | Ask::Guns
        | Ask::Combat
        | Ask::Morale
        | Ask::Melee => {}
    }
}

fn second_gun(ui: &mut Ui, table: &mut Table, id: UnitId) {
    headed(ui, table, "Its other gun", 19.0, table.selection.prompt.rule());
    let left = table.unit(id).and_then(|unit| {
        let guns = &words::kind(table, &unit).guns;
        guns.iter().zip(unit.gunnery.fired).find(|(_, fired)| !fired).map(|(gun, _)| gun.name.clone())
    });
    let gun = left.unwrap_or_else(|| "other gun".to_owned());
    let text =
        format!("The {gun} may fire too, at the same target or another. Click a target on the map, or hold fire.");
    ui.add(Label::new(styled(text, condensed(15.0), INK)).wrap());
    ui.add_space(4.0);
    if wide_button(ui, "Hold fire", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::HoldFire);
    }
}

/// Chances of a hit, each out of 216: destroyed, and immobilised or a gun lost without that.
fn shares(odds: &HitOdds) -> [f64; 3] {
    let share = |ways: u32| f64::from(ways) / f64::from(HIT_WAYS);
    let with =
        |bits: usize| odds.adds.iter().enumerate().filter(|(state, _)| state & bits != 0).map(|(_, ways)| ways).sum();
    [share(odds.destroys), share(with(0b001)), share(with(0b110))]
}

fn aim(ui: &mut Ui, table: &mut Table, target: UnitId, hits: u8) {
    headed(ui, table, "A hit in the same hex", 19.0, table.selection.prompt.rule());
    let name = words::name(table, target);
    let left = words::count(usize::from(hits), "hit");
    ruled(ui, table, &format!("{left} on {name} to be scored. Choose the area hit, or roll for it."), "");
    let catalog = table.data.catalog.clone();
    let Some(shot) = Subject::of(table) else { return };
    let Some(gun) = shot.gun(&catalog) else { return };
    let struck = shot.struck();
    for area in catalog.choices(shot.target, shot.aspect) {
        let odds = of_chosen(&catalog, gun, shot.target, struck, *area, shot.range);
        // From section IV on the crew suffers too (IV.C).
        let crew = shot.band(&catalog, *area).map_or(0, |band| band.crew);
        let crew = if table.session.scenario.plays(Chapter::IV) { crew } else { 0 };
        if answer(ui, &words::capital(area.name()), &odds, crew) {
            order(table, &Order::Aim { area: Some(*area) });
        }
    }
    let odds = catalog.hit_odds(gun, shot.target, struck, shot.range);
    if answer(ui, "Roll for the area hit", &odds, 0) {
        order(table, &Order::Aim { area: None });
    }
}

/// A button for an area with what a hit there does, to a crew of an AFV too; true when it is clicked.
fn answer(ui: &mut Ui, text: &str, odds: &HitOdds, crew: u8) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    let (fill, ink, soft) = match () {
        () if response.is_pointer_button_down_on() => (RED_DEEP, IVORY, CREAM_SOFT),
        () if response.hovered() => (RED, IVORY, CREAM),
        () => (PARCHMENT_SHADE, INK, INK_SOFT),
    };
    let p = ui.painter();
    p.rect(rect, CornerRadius::same(5), fill, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
    p.text(rect.left_center() + vec2(10.0, 0.0), Align2::LEFT_CENTER, text, strong(15.0), ink);
    let [kill, immobile, gun] = shares(odds).map(words::percent);
    let men = if crew > 0 { format!("   C{crew}") } else { String::new() };
    let line = format!("K {kill}   M {immobile}   F {gun}{men}");
    p.text(rect.right_center() - vec2(10.0, 0.0), Align2::RIGHT_CENTER, line, condensed(14.0), soft);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_over_damage_that_comes_together() {
        let mut odds = HitOdds { destroys: 54, ..HitOdds::default() };
        odds.adds[0] = 54;
        odds.adds[1] = 27;
        odds.adds[3] = 27;
        odds.adds[4] = 54;
        assert_eq!(shares(&odds), [0.25, 0.25, 0.375]);
    }
}
