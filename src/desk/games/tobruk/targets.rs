//! Whom the selected unit may fire at now: ringed as soon as it is taken in hand, in grey where its fire alone can do nothing.

use std::collections::BTreeMap;

use super::shot_odds::ShotOdds;
use super::{Scene, Table, effect, sight};
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::map::reach::{paint_faint_targets, paint_targets};
use crate::games::tobruk::phases::{engage, fire};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{Plan, Tobruk};

/// The hexes of the targets, for so many orders given and this unit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Targets {
    of: Option<(usize, UnitId)>,
    /// Where its fire can do something to somebody.
    hexes: Vec<Hex>,
    /// Where it may fire, and can do nothing alone.
    faint: Vec<Hex>,
}

impl Targets {
    /// All hexes that are ringed.
    pub fn all(&self) -> impl Iterator<Item = Hex> + '_ {
        self.hexes.iter().chain(&self.faint).copied()
    }

    /// True for a hex in which the unit's fire can do something.
    #[must_use]
    pub fn harms(&self, hex: Hex) -> bool {
        self.hexes.contains(&hex)
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
fn hexes(table: &Table, unit: UnitId) -> (Vec<Hex>, Vec<Hex>) {
    let shots = {
        let position = &sight::position(table);
        let Some(own) = position.find(unit) else { return Default::default() };
        let mut shots = fire::legal(position, position.sequence, &own);
        shots.extend(engage::legal(position, position.sequence, &own));
        shots
    };
    let mut harmed: BTreeMap<Hex, bool> = BTreeMap::new();
    for shot in shots {
        let (Order::Fire { target, .. } | Order::Engage { target, .. }) = &shot else { continue };
        let Some(hex) = table.unit(*target).and_then(|unit| unit.location.hex()) else { continue };
        if !harmed.get(&hex).is_some_and(|harmed| *harmed)
            && let Some(harms) = harms(table, &shot)
        {
            harmed.insert(hex, harms);
        }
    }
    let (strong, faint): (Vec<_>, Vec<_>) = harmed.into_iter().partition(|(_, harms)| *harms);
    let places = |hexes: Vec<(Hex, bool)>| hexes.into_iter().map(|(hex, _)| hex).collect();
    (places(strong), places(faint))
}

/// True for a shot that can do something, false for one that no die can help; `None` for one that is refused.
fn harms(table: &Table, shot: &Order) -> Option<bool> {
    Some(match Tobruk::plan(&table.session.world, shot).ok()? {
        Plan::Engage(plan) => effect::of_plan(table, &plan),
        Plan::Fire(plan) => ShotOdds::of(table, &plan).nothing() < 1.0,
        _ => true,
    })
}

/// A ring round each.
pub fn paint(scene: &Scene) {
    let targets = &scene.table.selection.targets;
    paint_faint_targets(scene, &targets.faint);
    paint_targets(scene, &targets.hexes);
}
