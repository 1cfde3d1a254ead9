//! Whom the selected unit may fire at now: ringed as soon as it is taken in hand, with the best chance that its fire does anything; in grey
//! where it can do nothing alone.

use std::collections::BTreeMap;

use bevy_egui::egui::vec2;

use super::shot_odds::ShotOdds;
use super::words::percent;
use super::{Scene, Table, effect, sight};
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::overlay::paint_label;
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::desk::shell::map::reach::{FIGURES_FROM, paint_faint_targets, paint_targets};
use crate::games::tobruk::phases::{engage, fire};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{Plan, Tobruk};

/// What a shot can do: the chance, 0 to 1, of some damage or of a man lost, where it can be told in one figure.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Harm(Option<f64>);

/// The hexes of the targets, for so many orders given and this unit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Targets {
    of: Option<(usize, UnitId)>,
    /// Where its fire can do something to somebody, and the best of what it can do.
    hexes: Vec<(Hex, Harm)>,
    /// Where it may fire, and can do nothing alone.
    faint: Vec<Hex>,
}

impl Targets {
    /// All hexes that are ringed.
    pub fn all(&self) -> impl Iterator<Item = Hex> + '_ {
        self.hexes.iter().map(|(hex, _)| hex).chain(&self.faint).copied()
    }

    /// True for a hex in which the unit's fire can do something.
    #[must_use]
    pub fn harms(&self, hex: Hex) -> bool {
        self.hexes.iter().any(|(harmed, _)| *harmed == hex)
    }
}

/// Works them out anew where another unit is in hand, or an order has been given.
pub fn refresh(table: &mut Table) {
    let fires = table.human_to_act() && matches!(table.selection.prompt.asks, Ask::Combat | Ask::SecondGun(_));
    let of = table.selected.filter(|_| fires).map(|unit| (table.session.orders(), unit));
    if table.selection.targets.of != of {
        let (hexes, faint) = of.map_or_else(Default::default, |(_, unit)| hexes(table, unit));
        table.selection.targets = Targets { of, hexes, faint };
    }
}

/// Where those stand at whom a unit may fire, each hex once: those in which its fire can do something, and the others.
fn hexes(table: &Table, unit: UnitId) -> (Vec<(Hex, Harm)>, Vec<Hex>) {
    let shots = {
        let position = &sight::position(table);
        let Some(own) = position.find(unit) else { return Default::default() };
        let mut shots = fire::legal(position, position.sequence, &own);
        shots.extend(engage::legal(position, position.sequence, &own));
        shots
    };
    let mut best: BTreeMap<Hex, Option<Harm>> = BTreeMap::new();
    for shot in shots {
        let (Order::Fire { target, .. } | Order::Engage { target, .. }) = &shot else { continue };
        let Some(hex) = table.unit(*target).and_then(|unit| unit.location.hex()) else { continue };
        let Ok(plan) = Tobruk::plan(&table.session.world, &shot) else { continue };
        let harm = harm(table, &plan);
        if best.get(&hex).is_none_or(|known| harm > *known) {
            best.insert(hex, harm);
        }
    }
    let faint = best.iter().filter(|(_, harm)| harm.is_none()).map(|(hex, _)| *hex).collect();
    (best.into_iter().filter_map(|(hex, harm)| Some((hex, harm?))).collect(), faint)
}

/// What a shot can do; `None` for one that no die can help.
fn harm(table: &Table, plan: &Plan) -> Option<Harm> {
    match plan {
        Plan::Engage(plan) => effect::of_plan(table, plan).then(|| Harm(effect::on_men(table, plan))),
        Plan::Fire(plan) => Some(1.0 - ShotOdds::of(table, plan).nothing())
            .filter(|chance| *chance > 0.0)
            .map(|chance| Harm(Some(chance))),
        _ => Some(Harm(None)),
    }
}

/// A ring round each, with its figure unless others are asked for.
pub fn paint(scene: &Scene) {
    let selection = &scene.table.selection;
    let targets = &selection.targets;
    paint_faint_targets(scene, &targets.faint);
    paint_targets(scene, targets.hexes.iter().map(|(hex, _)| hex));
    if selection.asks_odds || scene.held.hide_counters {
        return;
    }
    for (hex, harm) in &targets.hexes {
        if let Some(chance) = harm.0 {
            paint_odds(scene, *hex, &percent(chance));
        }
    }
}

/// A figure at the upper edge of a hex, where nobody is too far out to read it.
pub fn paint_odds(scene: &Scene, hex: Hex, figure: &str) {
    let width = scene.view.hex_width();
    let Some(at) = scene.visible(hex).filter(|_| width >= FIGURES_FROM) else { return };
    let font = bold(zoom_size((width * 0.26).clamp(11.0, 26.0)));
    paint_label(scene.painter, at - vec2(0.0, width * 0.46), figure, font, palette::RED, 0.0);
}
