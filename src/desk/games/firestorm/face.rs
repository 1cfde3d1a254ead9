//! How a troop's card looks: on the map with its state, bare in lists, pale where it might go.

use bevy_egui::egui::{Painter, Pos2};

use super::card::Card;
use super::paint::token::{TokenFace, TokenSign, paint_token};
use super::{Scene, Table, words};
use crate::core::unit::UnitId;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::table::roles::Faces;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::catalog::{Kind, Troop};
use crate::games::firestorm::state::turn::{Phase, Sequence};

impl Faces for Firestorm {
    /// Cards lie side by side in an area.
    const COUNTER: f32 = 0.75;

    /// A card on the map.
    fn paint_counter(scene: &Scene, card: &Card, at: Pos2, size: f32, _: Option<f32>) {
        let Some(face) = bare(scene.table, card) else { return };
        let moving = scene.table.world().get_resource::<Sequence>().is_some_and(|now| now.phase == Phase::Moves);
        let moved = moving && card.unit.redeployment.moved;
        paint_token(scene.painter, at, size, &TokenFace { moved, frame: frame(scene.table, card), ..face });
    }

    fn name(table: &Table, unit: UnitId) -> String {
        words::name(table, unit).to_owned()
    }

    /// A card in a list.
    fn paint_small(painter: &Painter, table: &Table, card: &Card, at: Pos2, size: f32) {
        if let Some(face) = bare(table, card) {
            paint_token(painter, at, size, &face);
        }
    }
}

/// A card where it might come to lie.
pub fn paint_ghost(scene: &Scene, card: &Card, at: Pos2) {
    if let Some(face) = bare(scene.table, card) {
        paint_token(scene.painter, at, scene.view.counter_size(), &TokenFace { ghost: true, ..face });
    }
}

/// What is printed on a card; `None` for a number without a troop.
fn bare(table: &Table, card: &Card) -> Option<TokenFace> {
    table.data.catalog.known(card.unit.id).map(printed)
}

/// What is printed on a troop's card.
#[must_use]
pub fn printed(troop: &Troop) -> TokenFace {
    let sign = match troop.kind {
        Kind::Tank => TokenSign::Branch(Branch::Armour),
        Kind::Infantry => TokenSign::Branch(Branch::Infantry),
        Kind::Motor => TokenSign::Branch(Branch::MotorInfantry),
        Kind::Artillery => TokenSign::Branch(Branch::Artillery),
        Kind::AntiTank => TokenSign::Branch(Branch::AntiTank),
        Kind::Rommel => TokenSign::General,
    };
    // Rommel's name is his title.
    let name = if troop.kind == Kind::Rommel { String::new() } else { troop.id.clone() };
    let value = format!("+{}", troop.bonus);
    TokenFace { title: troop.title.clone(), name, value, ..TokenFace::new(troop.nation, sign) }
}

fn frame(table: &Table, card: &Card) -> Option<CardFrame> {
    let (id, selection) = (card.unit.id, &table.selection);
    match () {
        () if selection.party.contains(&id) => Some(CardFrame::Active),
        () if table.selected == Some(id) => Some(CardFrame::Selected),
        () if selection.waiting.contains(&id) => Some(CardFrame::Asked),
        () => None,
    }
}
