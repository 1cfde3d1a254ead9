//! A troop as it lies on the map: a card in one of the places of its area.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::{Table, plan};
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::position;
use crate::desk::shell::map::stack::by_hex;
use crate::desk::table::game::Counter;
use crate::desk::table::roles::InStacks;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::{self, Firestorm};

/// A troop with the place of its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// The troop.
    pub unit: Unit,
    /// The address of its place: its rank among the troops of its area. `None` off the map.
    pub place: Option<Hex>,
}

impl Card {
    /// The area it lies in.
    #[must_use]
    pub fn area(&self) -> Option<Area> {
        self.unit.location.area()
    }
}

impl Piece for Card {
    fn id(&self) -> UnitId {
        self.unit.id
    }

    fn side(&self) -> Side {
        self.unit.side
    }

    fn hex(&self) -> Option<Hex> {
        self.place
    }
}

impl Counter for Card {
    fn one(world: &World, id: UnitId) -> Option<Self> {
        let unit = firestorm::unit(world, id)?;
        let place = unit.location.area().map(|area| {
            let mates = firestorm::units(world).filter(|mate| mate.location == Location::In(area) && mate.id < id);
            address(area, mates.count())
        });
        Some(Self { unit, place })
    }

    /// Those of an area lie in the order of their numbers.
    fn all(world: &World) -> Vec<Self> {
        let mut lying = [0; Area::ALL.len()];
        let card = |unit: Unit| {
            let place = unit.location.area().map(|area| {
                let rank = &mut lying[area.index()];
                *rank += 1;
                address(area, *rank - 1)
            });
            Self { unit, place }
        };
        firestorm::units(world).map(card).collect()
    }
}

/// The address of a place, however few the area has.
fn address(area: Area, rank: usize) -> Hex {
    let number = |number: usize| i32::try_from(number).unwrap_or(-1);
    Hex::new(number(area.index()), number(rank))
}

impl InStacks for Firestorm {
    /// Cards by place: those for which an area has no more places lie on its last one. With `lingering`, troops that the order being
    /// shown took off the map still lie where they were, and those that stayed in their area have not moved up yet.
    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Card>> {
        let places = table.selection.plan(&table.data);
        let mut stacks: BTreeMap<Hex, Vec<Card>> = BTreeMap::new();
        for card in by_hex(table, lingering, |card: &Card| card.place.is_none()).into_values().flatten() {
            let before = table
                .before
                .get(&card.unit.id)
                .filter(|before| lingering && card.area().is_none_or(|area| before.area() == Some(area)));
            let Some(place) = before.and_then(|before| before.place).or(card.place) else { continue };
            let Some(area) = plan::area(place) else { continue };
            let rank = usize::try_from(place.r).unwrap_or(0);
            stacks.entry(plan::place(places, area, rank)).or_default().push(card);
        }
        stacks
    }

    fn is_lit(table: &Table, card: &Card) -> bool {
        table.selected == Some(card.unit.id) || table.selection.party.contains(&card.unit.id)
    }

    /// What is picked on the ground of an area: while an arrow is to be placed, its first ground troop, so that the area itself can be
    /// clicked and dragged from.
    fn lying(table: &Table, hex: Hex, _: bool) -> Option<UnitId> {
        let area = plan::area(hex)?;
        if !table.human_to_act() || table.selection.prompt.asks != Ask::Arrow {
            return None;
        }
        let position = position::now(table);
        let own = position.to_act() == Some(position.holder(area));
        position.ground_in(area).next().filter(|_| own).map(|unit| unit.id)
    }
}
