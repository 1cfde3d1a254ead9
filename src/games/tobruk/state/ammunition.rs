//! Rounds aboard AFVs where ammunition is limited (X.D.2): the loads that players have chosen, and what was fired.

use serde::{Deserialize, Serialize};

use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::tables::ammunition::Rounds;
use crate::games::tobruk::material::tables::hit_probability::Ammo;

/// The base load of one gun of a type, as its player has chosen it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stowed {
    /// The type.
    pub kind: TypeId,
    /// The gun's place on it.
    pub gun: u8,
    /// Its rounds.
    pub rounds: Rounds,
}

/// What one gun of a unit has fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The unit.
    pub unit: UnitId,
    /// The gun's place on it.
    pub gun: u8,
    /// Its rounds.
    pub rounds: Rounds,
}

/// All of it; empty where ammunition is not limited. What is aboard an AFV its own side alone knows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ammunition {
    /// Loads that are not those of the chart, by type and gun.
    pub stowed: Vec<Stowed>,
    /// What was fired, by unit and gun.
    pub spent: Vec<Spent>,
    /// Ammunition carriers, in the order of their numbers (X.D.2.f.1).
    #[serde(default)]
    pub carriers: Vec<UnitId>,
    /// Carriers and the AFVs that have taken on rounds from them this turn (X.D.2.f.2).
    #[serde(default)]
    pub served: Vec<(UnitId, UnitId)>,
}

impl Ammunition {
    /// The load that was chosen for a gun of a type.
    #[must_use]
    pub fn load(&self, kind: TypeId, gun: u8) -> Option<Rounds> {
        let place = self.stowed.binary_search_by_key(&(kind, gun), |stowed| (stowed.kind, stowed.gun)).ok()?;
        Some(self.stowed[place].rounds)
    }

    /// A load is chosen.
    pub fn stow(&mut self, kind: TypeId, gun: u8, rounds: Rounds) {
        match self.stowed.binary_search_by_key(&(kind, gun), |stowed| (stowed.kind, stowed.gun)) {
            Ok(place) => self.stowed[place].rounds = rounds,
            Err(place) => self.stowed.insert(place, Stowed { kind, gun, rounds }),
        }
    }

    /// What a gun has fired.
    #[must_use]
    pub fn fired(&self, unit: UnitId, gun: u8) -> Rounds {
        let place = self.spent.binary_search_by_key(&(unit, gun), |spent| (spent.unit, spent.gun));
        place.map_or_else(|_| Rounds::default(), |place| self.spent[place].rounds)
    }

    /// A gun has so many rounds of a kind again (X.D.2.f.2).
    pub fn take_on(&mut self, unit: UnitId, gun: u8, ammo: Ammo, rounds: u8) {
        if let Ok(place) = self.spent.binary_search_by_key(&(unit, gun), |spent| (spent.unit, spent.gun)) {
            let known = self.spent[place].rounds.of_mut(ammo);
            *known = known.saturating_sub(rounds);
        }
    }

    /// A gun fires so many rounds of a kind.
    pub fn fire(&mut self, unit: UnitId, gun: u8, ammo: Ammo, rounds: u8) {
        let place = match self.spent.binary_search_by_key(&(unit, gun), |spent| (spent.unit, spent.gun)) {
            Ok(place) => place,
            Err(place) => {
                self.spent.insert(place, Spent { unit, gun, rounds: Rounds::default() });
                place
            }
        };
        let known = self.spent[place].rounds.of_mut(ammo);
        *known = known.saturating_add(rounds);
    }
}
