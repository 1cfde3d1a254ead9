//! The units of a side, by number, with the crews, observers and rifles that come with what was chosen.

use super::model::Battle;
use super::prices::{What, price_list};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::{Class, TypeId};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::nation::Nation;

/// Units of one kind, numbered one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Batch {
    pub(super) kind: TypeId,
    pub(super) first: u16,
    pub(super) count: u8,
    /// The first of the weapons whose crews these are.
    pub(super) crews: Option<u16>,
    /// The first of the Carriers on which these rifles are mounted.
    pub(super) mounted_on: Option<u16>,
}

impl Batch {
    /// The numbers of its units.
    pub(super) fn units(&self) -> impl Iterator<Item = u16> + use<> {
        self.first..self.first + u16::from(self.count)
    }
}

/// Batteries of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guns {
    pub(super) kind: String,
    pub(super) first: u8,
    pub(super) count: u8,
    /// The first of their observers.
    pub(super) observers: u16,
}

/// Everything that a side brings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Brought {
    /// What begins together.
    pub(super) units: Vec<Batch>,
    /// What comes in with the reserve.
    pub(super) reserve: Vec<Batch>,
    pub(super) aircraft: Vec<Batch>,
    pub(super) batteries: Vec<Guns>,
}

/// The first number of a side's units and of its batteries.
fn first_of(side: Side) -> (u16, u8) {
    match side {
        Side::Allies => (1, 1),
        Side::Axis => (1001, 101),
    }
}

/// The type of a nation's crews, by id.
#[must_use]
pub fn crew_of(nation: Nation) -> &'static str {
    match nation {
        Nation::British => "british_crew",
        Nation::German => "german_crew",
        Nation::Italian => "italian_crew",
    }
}

fn observer_of(nation: Nation) -> &'static str {
    match nation {
        Nation::British => "british_fo",
        Nation::German => "german_fo",
        Nation::Italian => "italian_fo",
    }
}

/// Everything that a side brings: each crewed weapon with its crew (Scenarios A.2), each battery with its observer (VIII.B.1), each Carrier
/// with its rifle (IX.A.3).
pub(super) fn brought(battle: &Battle, data: &Data, side: Side) -> Brought {
    let (mut next, mut gun) = first_of(side);
    let mut brought = Brought::default();
    let mut batch = |kind: TypeId, count: u8, crews, mounted_on| {
        let first = next;
        next += u16::from(count);
        Batch { kind, first, count, crews, mounted_on }
    };
    let (list, host) = (price_list(data, side), battle.host(side));
    for (line, count) in host.lines(&list) {
        match line.what {
            What::Unit(kind) => {
                let typed = data.catalog.get(kind);
                if typed.class == Class::Aircraft {
                    brought.aircraft.push(batch(kind, count, None, None));
                    continue;
                }
                let late = host.in_reserve(&line.id).min(count);
                for (count, units) in [(count - late, &mut brought.units), (late, &mut brought.reserve)] {
                    if count == 0 {
                        continue;
                    }
                    let own = batch(kind, count, None, None);
                    let first = own.first;
                    units.push(own);
                    if typed.weapon.as_ref().is_some_and(|weapon| weapon.crew > 0) && typed.class != Class::Dummy {
                        let crew = data.catalog.find(crew_of(typed.nation));
                        units.extend(crew.map(|crew| batch(crew, count, Some(first), None)));
                    }
                    if typed.class == Class::Carrier {
                        let rifle = data.catalog.find("boys_atr");
                        units.extend(rifle.map(|rifle| batch(rifle, count, None, Some(first))));
                    }
                }
            }
            What::Battery => {
                let observer = line.nation.and_then(|nation| data.catalog.find(observer_of(nation)));
                let Some(observer) = observer else { continue };
                let observers = batch(observer, count, None, None);
                let guns = Guns { kind: line.id.clone(), first: gun, count, observers: observers.first };
                gun = gun.saturating_add(count);
                brought.batteries.push(guns);
                brought.units.push(observers);
            }
            What::Fire(_) => {}
        }
    }
    brought
}
