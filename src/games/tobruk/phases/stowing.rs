//! The base loads of AFVs as their players choose them before a type comes into play (X.D.2.a, X.D.2.d).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::ammunition::{Stores, in_words, load_of};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::tables::ammunition::{Breach, Rounds};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Rounds of a kind may be stowed so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StowPlan {
    /// The type.
    pub kind: TypeId,
    /// Whose it is.
    pub side: Side,
    /// The gun.
    pub gun: u8,
    /// Its load from now on.
    pub load: Rounds,
    /// Its load so far.
    pub before: Rounds,
    /// Rounds beyond the chart's total (X.D.2.d).
    pub over: u16,
}

/// X.D.2.a: before a type comes into play its player chooses how many rounds of a kind each of its AFVs carries for a gun. Plain rounds, AP or
/// else HE, fill what other kinds leave; to change their own number overloads a British AFV (X.D.2.d), or takes the overload off.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: &str,
    gun: u8,
    ammo: Ammo,
    rounds: u8,
) -> Result<StowPlan, Refusal> {
    let side = sequence.active;
    if !position.options.ammunition_limits {
        return Err(Refusal::new("X.D.2", "Ammunition is not limited: that comes with an experimental rule."));
    }
    if !position.decisions.0.is_empty() || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return Err(Refusal::new(
            "X.D.2.a.3",
            "Base loads are chosen in the set-up, or in a movement segment before the type enters.",
        ));
    }
    let kind = position.catalog.find(id).filter(|kind| is_of(position, *kind, side));
    let Some((kind, stores)) = kind.zip(Stores::of(position)) else {
        let sentence = match position.catalog.find(id) {
            Some(kind) => format!(
                "The {} player has no {} in this game; loads are chosen for one's own AFVs.",
                side.adjective(),
                position.catalog.get(kind).name
            ),
            None => format!("There is no type of unit '{id}'; name one of your own AFVs."),
        };
        return Err(Refusal::new("X.D.2.a", sentence));
    };
    let name = &position.catalog.get(kind).name;
    let Some((row, before)) = stores.row(kind, gun).zip(stores.load(kind, gun)) else {
        return Err(Refusal::new(
            "X.D.2.a",
            format!("{name}: there is no gun {} whose rounds are counted.", u16::from(gun) + 1),
        ));
    };
    if !is_open(position, sequence, kind) {
        let sentence = format!("{name}: it is in play, and its base load is settled.");
        return Err(Refusal::new("X.D.2.a.3", sentence));
    }
    let refuse = |rule, sentence: String| Err(Refusal::new(rule, format!("{} {sentence}", row.name)));
    if !row.ammo.contains(&ammo) {
        return refuse("X.D.2.a", format!("carries no {}.", in_words(ammo)));
    }
    if before.of(ammo) == rounds {
        return refuse("X.D.2.a.2", format!("carries {rounds} {} already.", in_words(ammo)));
    }
    let (mut load, filler) = (before, row.filler());
    *load.of_mut(ammo) = rounds;
    if ammo != filler {
        let others = load.sum() - u16::from(load.of(filler));
        let Some(rest) = before.sum().checked_sub(others).and_then(|rest| u8::try_from(rest).ok()) else {
            let sentence =
                format!("carries {} rounds; there is no room for {rounds} {}.", before.sum(), in_words(ammo));
            return refuse("X.D.2.a.2", sentence);
        };
        *load.of_mut(filler) = rest;
    }
    match row.breaks(&load) {
        None => Ok(StowPlan { kind, side, gun, load, before, over: load.sum().saturating_sub(row.rounds.into()) }),
        Some(Breach::Kind(ammo)) => refuse("X.D.2.a", format!("carries no {}.", in_words(ammo))),
        Some(Breach::Few(ammo, least)) => refuse("X.D.2.a", format!("carries {least} {} at least.", in_words(ammo))),
        Some(Breach::Many(ammo, most)) => refuse("X.D.2.a", format!("carries {most} {} at most.", in_words(ammo))),
        Some(Breach::Over(sum)) if row.most() > row.rounds => {
            let most = row.most();
            refuse("X.D.2.d", format!("carries {} rounds, and {most} at most when overloaded, not {sum}.", row.rounds))
        }
        Some(Breach::Over(sum)) => {
            refuse("X.D.2.d", format!("carries {} rounds, not {sum}; Axis AFVs are never overloaded.", row.rounds))
        }
        Some(Breach::Under(sum)) => {
            refuse("X.D.2.a.2", format!("carries {} rounds of all kinds, not {sum}.", row.rounds))
        }
    }
}

/// True for a type that a side has.
fn is_of(position: &Position, kind: TypeId, side: Side) -> bool {
    position.all().any(|unit| unit.kind.0 == kind && *unit.side == side)
}

/// True while the load of a type can be chosen: in the set-up, and before the first of it comes onto the board. One that broke down on the way
/// has not begun the game either (IV.G.2.2).
fn is_open(position: &Position, sequence: &Sequence, kind: TypeId) -> bool {
    let waits = |unit: &ViewItem| {
        *unit.location == Location::BrokenDown || *unit.location == Location::Waiting && unit.entry.due > 0
    };
    sequence.phase == Phase::SetUp || position.all().filter(|unit| unit.kind.0 == kind).all(|unit| waits(&unit))
}

/// Types of the side to act whose loads can be chosen now.
#[must_use]
pub fn open_types(position: &Position, sequence: &Sequence) -> Vec<TypeId> {
    let asked = position.options.ammunition_limits
        && position.decisions.0.is_empty()
        && matches!(sequence.phase, Phase::SetUp | Phase::Movement);
    let Some(stores) = Stores::of(position).filter(|_| asked) else { return Vec::new() };
    let own = position.all().filter(|unit| *unit.side == sequence.active).map(|unit| unit.kind.0);
    let mut kinds: Vec<TypeId> = own.filter(|kind| stores.row(*kind, 0).is_some()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|kind| is_open(position, sequence, *kind));
    kinds
}

/// Every legal order to choose a load.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    let mut orders = Vec::new();
    for kind in open_types(position, sequence) {
        let guns = position.catalog.get(kind).gun_numbers();
        for (row, gun) in guns.filter_map(|gun| Some((load_of(position, kind, gun)?.1, gun))) {
            for ammo in &row.ammo {
                let id = &position.catalog.get(kind).id;
                let order = |rounds| Order::Stow { kind: id.clone(), gun, ammo: *ammo, rounds };
                let may = |rounds: &u8| plan(position, sequence, id, gun, *ammo, *rounds).is_ok();
                orders.extend((0..=row.most()).filter(may).map(order));
            }
        }
    }
    orders
}

/// Notes the load.
pub fn carry_out(
    In(plan): In<StowPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let StowPlan { kind, side, gun, load, over, .. } = plan;
    marks.works.ammunition.stow(kind, gun, load);
    note(&mut log, &sequence, Event::Stowed { side, kind, gun, load, over });
}
