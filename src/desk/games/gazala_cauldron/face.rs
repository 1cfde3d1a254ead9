//! How a counter of this game looks: on the map with the marks of its state, and bare in lists.

use bevy_egui::egui::{Painter, Pos2};

use super::{Scene, Table, words};
use crate::core::unit::UnitId;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks, Print, Supplied, Values, paint_nato};
use crate::desk::kit::paint::nato_symbol::{Branch, Echelon};
use crate::desk::table::roles::{ByHand, Faces, InStacks};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::catalog::{Arm, Counter, Size, Symbol};
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::actions::Actions;
use crate::games::gazala_cauldron::state::components::{State, Supply, Unit};
use crate::games::gazala_cauldron::state::marks::Marks;

impl Faces for GazalaCauldron {
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

/// What is printed on a unit's upper side.
fn bare(table: &Table, unit: &Unit) -> NatoFace {
    printed(words::counter(table, unit.id), unit.state)
}

/// What is printed on a counter in a state. A unit without steps shows what it would come back with.
#[must_use]
pub fn printed(counter: &Counter, state: State) -> NatoFace {
    NatoFace {
        formation: counter.formation.title().to_owned(),
        id: counter.id.clone(),
        values: values(counter, state),
        used: state.used,
        steps: (counter.steps > 1).then_some([state.steps, counter.steps]),
        ..NatoFace::new(counter.nation, branch(counter.symbol), echelon(counter.size))
    }
}

/// Hard, soft and movement. Hard values that attack armour are red, soft values that only defend are white (2.2.3).
fn values(counter: &Counter, state: State) -> Values {
    let face = counter.face(state.steps, state.used);
    let hard = if counter.arm == Arm::Infantry { Print::Ink } else { Print::Red };
    let soft = if counter.arm == Arm::AntiTank { Print::White } else { Print::Ink };
    let movement = if counter.bracketed { format!("({})", counter.movement) } else { counter.movement.to_string() };
    Values::new([(face.hard.to_string(), hard), (face.soft.to_string(), soft), (movement, Print::Ink)])
}

/// What has befallen a unit. While supply is laid over the map, those that a supply phase would find cut off are marked too.
fn marks(table: &Table, unit: &Unit) -> NatoMarks {
    let cut_off = table.selection.highlights.supply.as_ref().is_some_and(|supply| supply.cut_off.contains(&unit.id));
    NatoMarks {
        moved: unit.action.active && unit.action.spent > 0,
        disrupted: unit.state.disrupted,
        breaching: Marks::of(table.world()).is_breaching(unit.id),
        supply: match unit.state.supply {
            Supply::Isolated => Supplied::Isolated,
            Supply::OutOfSupply => Supplied::Out,
            Supply::Supplied if cut_off => Supplied::Out,
            Supply::Supplied => Supplied::Full,
        },
        ..NatoMarks::default()
    }
}

fn frame(table: &Table, unit: &Unit) -> Option<CardFrame> {
    let highlights = &table.selection.highlights;
    let moving = table.world().get_resource::<Actions>().and_then(|actions| actions.moving) == Some(unit.id);
    let struck = table.selection.prompt.asks == Ask::Air
        && table.human_to_act()
        && table.pointed_unit == Some(unit.id)
        && !GazalaCauldron::is_own(table, unit.id);
    let cut_off = highlights.supply.as_ref().is_some_and(|supply| supply.cut_off.contains(&unit.id));
    match () {
        () if moving && table.selection.prompt.asks.assault().is_none() => Some(CardFrame::Active),
        () if GazalaCauldron::is_lit(table, unit) => Some(CardFrame::Selected),
        () if struck || cut_off || highlights.targets.contains(&unit.id) => Some(CardFrame::Target),
        () if highlights.waiting.contains(&unit.id) => Some(CardFrame::Asked),
        () if unit.action.active && !unit.action.done => Some(CardFrame::Activated),
        () => None,
    }
}

fn branch(symbol: Symbol) -> Branch {
    match symbol {
        Symbol::Armour => Branch::Armour,
        Symbol::Infantry => Branch::Infantry,
        Symbol::Motorised => Branch::MotorInfantry,
        Symbol::Recon => Branch::Recon,
        Symbol::AntiTank => Branch::AntiTank,
        Symbol::Flak => Branch::Flak,
    }
}

fn echelon(size: Size) -> Echelon {
    match size {
        Size::Battalion => Echelon::Battalion,
        Size::Regiment => Echelon::Regiment,
    }
}
