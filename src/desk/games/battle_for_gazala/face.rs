//! How a counter of this game looks: on the map with the marks of its state, and bare in lists.

use std::collections::BTreeMap;

use bevy_egui::egui::{Painter, Pos2};

use super::{Scene, Table, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks, paint_nato};
use crate::desk::kit::paint::nato_symbol::Branch as Sign;
use crate::desk::shell::map::stack::by_hex;
use crate::desk::table::roles::{Faces, InStacks};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::catalog::{Branch, UnitKind};
use crate::games::battle_for_gazala::phases::movement;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::turn::Sequence;

impl InStacks for BattleForGazala {
    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        by_hex(table, lingering, |unit| unit.location == Location::Eliminated)
    }

    fn is_lit(table: &Table, unit: &Unit) -> bool {
        table.selected == Some(unit.id) || table.selection.highlights.party.contains(&unit.id)
    }
}

impl Faces for BattleForGazala {
    /// A counter on the map.
    fn paint_counter(scene: &Scene, unit: &Unit, at: Pos2, size: f32, _: Option<f32>) {
        let table = scene.table;
        let face = NatoFace { marks: marks(table, unit), frame: frame(table, unit), ..bare(table, unit) };
        paint_nato(scene.painter, at, size, &face);
    }

    fn name(table: &Table, unit: UnitId) -> String {
        words::name(table, unit).to_owned()
    }

    /// A counter in a list.
    fn paint_small(painter: &Painter, table: &Table, unit: &Unit, at: Pos2, size: f32) {
        paint_nato(painter, at, size, &bare(table, unit));
    }
}

/// A unit where it might come to stand.
pub fn paint_ghost(scene: &Scene, unit: &Unit, at: Pos2) {
    paint_nato(scene.painter, at, scene.view.counter_size(), &NatoFace { ghost: true, ..bare(scene.table, unit) });
}

fn bare(table: &Table, unit: &Unit) -> NatoFace {
    printed(words::counter(table, unit.id))
}

/// What is printed on a counter: its short name above the sign, attack, defence and movement below.
#[must_use]
pub fn printed(counter: &UnitKind) -> NatoFace {
    NatoFace {
        formation: counter.id.clone(),
        values: counter.values().into(),
        ..NatoFace::new(counter.nation, sign(counter), None)
    }
}

/// What has befallen a unit, as far as it matters in the player turn.
fn marks(table: &Table, unit: &Unit) -> NatoMarks {
    let now = table.world().get_resource::<Sequence>().filter(|now| now.active == unit.side);
    let moves = now.is_some_and(|now| movement::PHASES.contains(&now.phase));
    NatoMarks {
        moved: now.is_some() && (unit.action.took_part || unit.action.spent > 0),
        attacked: now.is_some() && unit.action.attacked,
        engaged: moves && unit.action.stopped,
        disrupted: unit.condition.is_disrupted(),
        ..NatoMarks::default()
    }
}

fn frame(table: &Table, unit: &Unit) -> Option<CardFrame> {
    let highlights = &table.selection.highlights;
    let aimed = unit.location.hex().is_some_and(|hex| {
        let pointed = highlights.targets.contains(&hex) && table.pointed == Some(hex);
        !highlights.party.contains(&unit.id) && (highlights.target == Some(hex) || pointed)
    });
    match () {
        () if BattleForGazala::is_lit(table, unit) => Some(CardFrame::Selected),
        () if aimed => Some(CardFrame::Target),
        () if highlights.waiting.contains(&unit.id) => Some(CardFrame::Asked),
        () if highlights.fresh.contains(&unit.id) => Some(CardFrame::Activated),
        () => None,
    }
}

fn sign(counter: &UnitKind) -> Sign {
    match counter.branch {
        Branch::Armour => Sign::Armour,
        Branch::Recon => Sign::Recon,
        Branch::Motor => Sign::MotorInfantry,
        Branch::Infantry => Sign::Infantry,
        Branch::Engineers => Sign::Engineer,
        Branch::Guns => Sign::AntiTank,
    }
}
