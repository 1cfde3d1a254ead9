//! What a vehicle carries and how those aboard lie under fire (V.B.1, V.B.5, V.G.3): what other rules ask of transport.

use super::half_tracks;
use super::silent::Silent;
use super::towing;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Men that an AFV takes on its back, beside an HQ group (V.G.3.a).
const RIDERS: u8 = 11;

/// Men that a vehicle carries, and the cover it gives them; `None` if it carries nobody under the rules in force (V.B.1, V.G.3.a).
#[must_use]
pub fn capacity(position: &Position, vehicle: &ViewItem) -> Option<(u8, Cover)> {
    if !position.scenario.plays(Chapter::V) {
        return None;
    }
    if position.class(vehicle).is_afv() {
        return position.options.riding.then_some((RIDERS, Cover::Assault));
    }
    position.kind(vehicle).carries
}

/// True if a vehicle could carry the unit under the rules in force: an AFV takes an observer inside (VIII.B.5).
#[must_use]
pub fn may_carry(position: &Position, vehicle: &ViewItem, unit: &ViewItem) -> bool {
    takes_inside(position, vehicle, unit)
        || capacity(position, vehicle).is_some()
        || position.class(unit) == Class::HeavyWeapon && towing::may_tow(position, vehicle, unit)
}

/// True for an AFV and an observer, who goes inside it (VIII.B.5).
#[must_use]
pub fn takes_inside(position: &Position, vehicle: &ViewItem, unit: &ViewItem) -> bool {
    position.scenario.plays(Chapter::VIII)
        && position.class(unit) == Class::Observer
        && position.class(vehicle).is_afv()
}

/// Men aboard as the capacity counts them: one HQ group or observer goes free (V.B.1.b), a further one counts its men.
#[must_use]
pub fn men_aboard(position: &Position, vehicle: UnitId) -> u8 {
    room_of(position, position.aboard(vehicle).filter(|unit| !position.is_inside(unit)))
}

/// The room that units of men take together.
#[must_use]
pub fn room_of<'a>(position: &Position, units: impl Iterator<Item = ViewItem<'a>>) -> u8 {
    let (mut men, mut free) = (0u8, 0);
    for unit in units.filter(|unit| position.class(unit).is_personnel()) {
        men = men.saturating_add(unit.men.left);
        if position.class(&unit).is_officer() {
            free = unit.men.left.max(free);
        }
    }
    men - free
}

/// Men aboard a vehicle that is fired at (V.B.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passengers {
    /// Units of men aboard, which share all casualties (our reading of V.B.5).
    pub pool: Vec<UnitId>,
    /// Their cover.
    pub cover: Cover,
}

impl Passengers {
    /// Those aboard a vehicle; `None` if there are none.
    #[must_use]
    pub fn of(position: &Position, vehicle: &ViewItem) -> Option<Self> {
        let (_, given) = capacity(position, vehicle)?;
        // VIII.D.3.b: men who operate the guns of a half-track are in good cover, the others in full cover.
        let (pool, given) = if half_tracks::is_operated(position, vehicle) {
            (half_tracks::at_guns(position, vehicle).map(|unit| *unit.id).collect(), Cover::Good)
        } else {
            (men_in(position, vehicle), given)
        };
        // V.G.1.d: a crew that fires in portee stands in the open.
        let fires = || position.behind(*vehicle.id).is_some_and(|gun| gun.haul.portee && gun.gunnery.any_fired());
        let cover = if !pool.is_empty() && fires() {
            Cover::Stationary
        } else if position.is_in_pit(vehicle) && !position.class(vehicle).is_afv() {
            // Our reading of V.E.5.b: what hides the vehicle hides those in it. Of an AFV it hides the hull, not who rides on it.
            Cover::Full
        } else {
            given
        };
        (!pool.is_empty()).then_some(Self { pool, cover })
    }

    /// The same under direct fire: it reaches a vehicle without armour in a pit from one hex alone, where the pit does nothing (V.E.5.b).
    #[must_use]
    pub fn under_direct_fire(position: &Position, vehicle: &ViewItem) -> Option<Self> {
        let (_, given) = capacity(position, vehicle)?;
        let given = if half_tracks::is_operated(position, vehicle) { Cover::Good } else { given };
        let cover = |cover| if cover == Cover::Full { given } else { cover };
        Self::of(position, vehicle).map(|men| Self { cover: cover(men.cover), ..men })
    }

    /// The same under grenades, which reach all aboard, at the guns of a half-track or below, in stationary cover at best (VIII.G.1.a).
    #[must_use]
    pub fn under_grenades(position: &Position, vehicle: &ViewItem) -> Option<Self> {
        let men = Self::under_direct_fire(position, vehicle)?;
        Some(Self { pool: men_in(position, vehicle), cover: men.cover.under_grenades() })
    }
}

/// Units of men aboard a vehicle; not an observer inside an AFV.
fn men_in(position: &Position, vehicle: &ViewItem) -> Vec<UnitId> {
    let men = position.aboard(*vehicle.id);
    men.filter(|unit| position.class(unit).is_personnel() && !position.is_inside(unit)).map(|unit| *unit.id).collect()
}

/// True for a vehicle that gunfire and fragments can harm, or those aboard it (V.B.5, V.D.1, V.G.3.d).
#[must_use]
pub fn is_struck(position: &Position, unit: &ViewItem) -> bool {
    let class = position.class(unit);
    position.scenario.plays(Chapter::V)
        && (class.is_soft()
            || class.is_afv() && Passengers::of(position, unit).is_some_and(|men| men.cover != Cover::Full))
}

/// What keeps a unit from firing under the rules of section V: it is hitched, loads, carries riders, is spiked or spikes.
#[must_use]
pub fn silent(position: &Position, unit: &ViewItem) -> Option<Silent> {
    if unit.haul.is_empty() && !position.options.riding {
        return None;
    }
    let rides = || position.class(unit).is_afv() && Passengers::of(position, unit).is_some();
    if unit.haul.spiked {
        Some(Silent::Spiked)
    } else if unit.haul.loading {
        Some(Silent::Loading)
    } else if unit.haul.behind.is_some() && !unit.haul.portee {
        Some(Silent::Hitched)
    } else if unit.haul.spikes.is_some() {
        Some(Silent::Spiking)
    } else if unit.haul.unlimbers >= position.sequence.turn {
        Some(Silent::Unlimbering)
    } else if unit.haul.demolishes.is_some() {
        Some(Silent::Demolishing)
    } else if position.options.riding && rides() {
        Some(Silent::Riders)
    } else {
        None
    }
}

/// V.B.5: those aboard are no target of their own.
///
/// # Errors
/// The refusal.
pub fn expect_on_foot(position: &Position, target: &ViewItem) -> Result<(), Refusal> {
    let Some(vehicle) = target.location.vehicle() else { return Ok(()) };
    let sentence = format!(
        "{} is aboard {} and can't be fired at alone; fire at the vehicle strikes those in it too.",
        position.name(target),
        position.called(vehicle)
    );
    Err(Refusal::new("V.B.5", sentence))
}

/// What goes along with a vehicle that moves: what is aboard, and what it tows.
#[must_use]
pub fn load(position: &Position, vehicle: UnitId) -> Vec<UnitId> {
    let behind = position.behind(vehicle);
    // Whatever is aboard a vehicle in tow goes along too, a gun on its bed as well (X.C.3).
    let aboard = behind.into_iter().flat_map(|towed| position.aboard(*towed.id).chain(position.behind(*towed.id)));
    position.aboard(vehicle).chain(behind).chain(aboard).map(|unit| *unit.id).collect()
}
