//! What a gun can do to the enemy's AFVs by range and aspect, as a plot, while a set-up is studied.

use bevy_egui::egui::{Color32, ComboBox, Id, Ui};

use crate::desk::games::tobruk::{Table, sight, words};
use crate::desk::kit::plot::{Series, chances};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words::percent;
use crate::desk::shell::panels::parts::{choice, headed};
use crate::games::tobruk::material::catalog::{Gun, TypeId};
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::phases::curve::{Chance, curve};
use crate::games::tobruk::state::components::Unit;

/// The sides of a vehicle as the plot names and colours them.
const SIDES: [(Aspect, &str, Color32); 3] =
    [(Aspect::Front, "front", BLUE), (Aspect::Flank, "flank", RUST), (Aspect::Rear, "rear", RED)];
/// Height of the plot, in points.
const HEIGHT: f32 = 190.0;

/// What the plot is of, kept while the window is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Chosen {
    gun: usize,
    target: Option<TypeId>,
    acquired: bool,
    destroys: bool,
}

/// The plot of the unit's guns; nothing where it has none that pierces armour, or the enemy has no AFV.
pub fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    let kind = words::kind(table, unit).clone();
    let guns: Vec<(String, &Gun)> = kind.guns.iter().flat_map(rounds).collect();
    let targets = targets(table, unit);
    if guns.is_empty() || targets.is_empty() {
        return;
    }
    let id = Id::new("plot of chances");
    let mut chosen: Chosen = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let gun = chosen.gun.min(guns.len() - 1);
    let target = chosen.target.filter(|target| targets.contains(target)).unwrap_or(targets[0]);
    headed(ui, table, "Chances by range", 17.0, "I.F");
    ui.horizontal_wrapped(|ui| {
        for (place, (name, _)) in guns.iter().enumerate() {
            if choice(ui, name, place == gun).clicked() {
                chosen.gun = place;
            }
        }
        ui.label(styled("at", condensed(14.5), INK_SOFT));
        let name = |target: TypeId| styled(&table.data.catalog.get(target).name, strong(14.5), INK);
        ComboBox::from_id_salt("target of the plot").selected_text(name(target)).show_ui(ui, |ui| {
            for other in &targets {
                if ui.selectable_label(*other == target, name(*other)).clicked() {
                    chosen.target = Some(*other);
                }
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        for (destroys, word) in [(false, "One round hits"), (true, "Destroyed in a turn")] {
            if choice(ui, word, chosen.destroys == destroys).clicked() {
                chosen.destroys = destroys;
            }
        }
    });
    if chosen.destroys {
        ui.horizontal_wrapped(|ui| {
            for (acquired, word) in [(false, "Initial fire"), (true, "Acquired")] {
                if choice(ui, word, chosen.acquired == acquired).clicked() {
                    chosen.acquired = acquired;
                }
            }
        });
    }
    let position = sight::position(table);
    let lines = SIDES.map(|(aspect, ..)| curve(&position, guns[gun].1, chosen.acquired, target, aspect));
    drop(position);
    plot(ui, &lines, chosen.destroys);
    ui.data_mut(|data| data.insert_temp(id, chosen));
}

/// A gun with each kind of round that pierces armour.
fn rounds(gun: &Gun) -> Vec<(String, &Gun)> {
    let apcr = gun.apcr.as_deref().map(|apcr| (format!("{} APCR", gun.name), apcr));
    let plain = gun.damage_row.is_some().then(|| (gun.name.clone(), gun));
    plain.into_iter().chain(apcr).collect()
}

/// The types of AFV that the enemy has, as far as they are seen.
fn targets(table: &Table, unit: &Unit) -> Vec<TypeId> {
    let catalog = &table.data.catalog;
    let enemy = sight::units(table).filter(|other| other.side != unit.side).map(|other| other.kind.0);
    let mut kinds: Vec<TypeId> =
        enemy.filter(|kind| catalog.get(*kind).class.is_afv() && catalog.get(*kind).damage_chart.is_some()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn plot(ui: &mut Ui, lines: &[Vec<Chance>; 3], destroys: bool) {
    let value = |chance: &Chance| if destroys { chance.destroys } else { chance.hits };
    let values = |line: &Vec<Chance>| -> Vec<f64> { line.iter().map(value).collect() };
    // Before section VII a flank is no easier to hit.
    let alike = lines.iter().all(|line| values(line) == values(&lines[0]));
    let told: Vec<(&'static str, Color32, Vec<Chance>)> = if alike {
        vec![("from any side", INK, lines[0].clone())]
    } else {
        SIDES.iter().zip(lines).map(|((_, name, colour), line)| (*name, *colour, line.clone())).collect()
    };
    let series = told.iter().map(|(name, colour, line)| Series {
        name,
        colour: *colour,
        points: line.iter().map(|chance| [f64::from(chance.range), value(chance)]).collect(),
    });
    let series: Vec<Series> = series.collect();
    let telling = move |name: &str, place: usize| {
        let (_, _, line) = told.iter().find(|(known, ..)| *known == name)?;
        let chance = line.get(place)?;
        let chances = if destroys {
            format!("{} to destroy it", percent(chance.destroys))
        } else {
            format!("{} or more, {} a round", chance.number, percent(chance.hits))
        };
        Some(format!("{name}, range {}: {chances}", chance.range))
    };
    chances(ui, HEIGHT, "range in hexes", series, telling);
}
