//! The base loads that a player may choose for a type of AFV before it comes into play (X.D.2.a): a few rounds of a kind more or fewer, and
//! the overload of a British one (X.D.2.d).

use super::Table;
use crate::desk::games::tobruk::sight;
use crate::games::tobruk;
use crate::games::tobruk::material::tables::ammunition::Restriction;
use crate::games::tobruk::phases::{ammunition, stowing};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// Rounds by which a line of the menu changes a load.
const STEP: u8 = 5;

/// What could be loaded otherwise, each in words with its order.
#[must_use]
pub fn lines(table: &Table, unit: &Unit) -> Vec<(String, Order)> {
    let position = &sight::position(table);
    let sequence = position.sequence;
    if unit.side != sequence.active || !stowing::open_types(position, sequence).contains(&unit.kind.0) {
        return Vec::new();
    }
    let kind = position.catalog.get(unit.kind.0);
    let mut lines = Vec::new();
    for (gun, place) in kind.guns.iter().zip(0u8..) {
        let Some((load, row)) = ammunition::load_of(position, unit.kind.0, place) else { continue };
        let filler = row.filler();
        for ammo in row.ammo.iter().copied() {
            let has = load.of(ammo);
            let wanted = if ammo == filler {
                let others = load.sum() - u16::from(has);
                let full = |sum: u8| u8::try_from(u16::from(sum).saturating_sub(others)).unwrap_or(has);
                [("no overload", full(row.rounds)), ("overloaded", full(row.most()))]
            } else {
                let (least, most) = match row.limit {
                    Some(Restriction::Least(kind, least)) if kind == ammo => (least, u8::MAX),
                    Some(Restriction::Most(kind, most)) if kind == ammo => (0, most),
                    _ => (0, u8::MAX),
                };
                let room = has.saturating_add(load.of(filler)).min(most);
                [("fewer", has.saturating_sub(STEP).max(least)), ("more", has.saturating_add(STEP).min(room))]
            };
            for (how, rounds) in wanted {
                let order = Order::Stow { kind: kind.id.clone(), gun: place, ammo, rounds };
                if tobruk::plan(position, sequence, &order).is_ok() {
                    let (gun, ammo) = (&gun.name, ammo.abbreviation());
                    lines.push((format!("Every {}, {gun}: {rounds} {ammo}, {how}", kind.name), order));
                }
            }
        }
    }
    lines
}
