//! How a counter of this game looks: on the map with the marks of its state, and bare in lists.

use bevy_egui::egui::{Painter, Pos2};

use super::{Scene, Table, words};
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks, paint_nato};
use crate::desk::kit::paint::nato_symbol::{Branch, Echelon};
use crate::desk::table::roles::{Faces, InStacks};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::catalog::{Arm, Size};
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::turn::{Phase, Sequence};

impl Faces for BirHacheim {
    /// A counter on the map.
    fn paint_counter(scene: &Scene, unit: &Unit, at: Pos2, size: f32, _: Option<f32>) {
        let face =
            NatoFace { marks: marks(scene.table, unit), frame: frame(scene.table, unit), ..bare(scene.table, unit) };
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

/// What is printed on a unit's upper side, as far as it may be seen. Corps artillery belongs to no division: its own name takes that
/// place.
#[must_use]
pub fn bare(table: &Table, unit: &Unit) -> NatoFace {
    let (counter, reduced) = (words::counter(table, unit.id), unit.strength.reduced);
    let (formation, id) = match &counter.formation {
        Some(formation) => (formation.clone(), counter.number.clone()),
        None => (counter.number.clone(), String::new()),
    };
    NatoFace {
        formation,
        id,
        values: words::values(table, unit).into(),
        range: counter.range.map_or_else(String::new, |range| range.to_string()),
        reduced,
        ..NatoFace::new(counter.nation, branch(counter.arm), echelon(counter.size))
    }
}

/// What has befallen a unit, as far as it matters in the phase.
fn marks(table: &Table, unit: &Unit) -> NatoMarks {
    let highlights = &table.selection.highlights;
    let cut_off = highlights.supply.as_ref().is_some_and(|supply| supply.cut_off.contains(&unit.id));
    let now = table.world().get_resource::<Sequence>().filter(|now| now.active == unit.side);
    let (moves, fights) =
        (now.is_some_and(|now| now.phase == Phase::Movement), now.is_some_and(|now| now.phase == Phase::Combat));
    let owes = if table.human_to_act() && table.selection.prompt.asks == Ask::Combat {
        highlights.waiting.contains(&unit.id)
    } else {
        fights && unit.duty.owes && !unit.duty.fought
    };
    NatoMarks {
        moved: moves && unit.march.moved,
        attacked: fights && unit.duty.fought,
        must_attack: owes,
        frozen: cut_off || now.is_some() && unit.march.frozen,
        engaged: moves && unit.march.engaged && !unit.march.moved,
        ..NatoMarks::default()
    }
}

fn frame(table: &Table, unit: &Unit) -> Option<CardFrame> {
    let highlights = &table.selection.highlights;
    let attacked = unit.location.hex().is_some_and(|hex| {
        let enemy = !highlights.party.contains(&unit.id);
        enemy && (highlights.target == Some(hex) || highlights.targets.contains(&hex) && table.pointed == Some(hex))
    });
    let asked = table.selection.prompt.asks != Ask::Combat && highlights.waiting.contains(&unit.id);
    match () {
        () if BirHacheim::is_lit(table, unit) => Some(CardFrame::Selected),
        () if attacked => Some(CardFrame::Target),
        () if asked => Some(CardFrame::Asked),
        () => None,
    }
}

/// The cardboard that stands for a whole side.
#[must_use]
pub fn side_card(side: Side) -> Nation {
    match side {
        Side::Axis => Nation::German,
        Side::Allies => Nation::British,
    }
}

fn branch(arm: Arm) -> Branch {
    match arm {
        Arm::Infantry => Branch::Infantry,
        Arm::Motorised => Branch::MotorInfantry,
        Arm::Armour => Branch::Armour,
        Arm::Engineers => Branch::Engineer,
        Arm::Artillery => Branch::Artillery,
        Arm::MechanisedArtillery => Branch::MobileArtillery,
    }
}

fn echelon(size: Size) -> Echelon {
    match size {
        Size::Regiment => Echelon::Regiment,
        Size::Brigade => Echelon::Brigade,
    }
}
