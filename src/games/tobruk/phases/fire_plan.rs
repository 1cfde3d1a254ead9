//! A gun's fire at a vehicle or weapon, as it may be ordered.

use super::salvo::Salvo;
use super::shot::Shot;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, Gun, Shells, SmallHit, TypeId};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::Damage;

/// A gun may fire so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirePlan {
    /// The firing vehicle or weapon.
    pub unit: UnitId,
    /// Place of the gun on it.
    pub gun: u8,
    /// The target.
    pub target: UnitId,
    /// The firer's type.
    pub kind: TypeId,
    /// The target's type.
    pub target_kind: TypeId,
    /// What is fired, where the gun has a choice (IV.E.1).
    pub shells: Shells,
    /// The kind of round that it is.
    pub ammo: Ammo,
    /// The target's damage before the shot.
    pub damage: Damage,
    /// Men who fire a light weapon (III.D.3).
    pub operator: Option<UnitId>,
    /// Men who serve a crew-served weapon; the target may fire back at them too (I.H.2.a).
    pub crew: Vec<UnitId>,
    /// Range, rounds, number and the rest.
    pub shot: Shot,
    /// Fragments on the crew of an open mount or on riders: a howitzer's, whose hits are read on the damage chart in the same fire (VI.B.1.b with
    /// IV.D and V.G.3.d), or those of another gun's high explosive, which does nothing else (IV.D).
    pub fragments: Option<Box<Salvo>>,
}

impl FirePlan {
    /// The firing gun, with what it fires.
    #[must_use]
    pub fn gun_of<'a>(&self, catalog: &'a Catalog) -> &'a Gun {
        catalog.get(self.kind).guns[usize::from(self.gun)].firing(self.shells)
    }

    /// True for high explosive that does nothing but strike the crew of an open mount: a howitzer's is read on the damage chart as well.
    #[must_use]
    pub fn strikes_crew_alone(&self, catalog: &Catalog) -> bool {
        self.fragments.is_some() && !self.gun_of(catalog).is_howitzer
    }

    /// What a hit does to a weapon if the gun is one of 40mm or less (VIII.E.1); `None` for others.
    #[must_use]
    pub fn small(&self, catalog: &Catalog) -> Option<SmallHit> {
        let gun = self.gun_of(catalog);
        let small = if self.ammo == Ammo::Ap { gun.small_solid.or(gun.small) } else { gun.small };
        small.filter(|_| self.shot.small)
    }
}
