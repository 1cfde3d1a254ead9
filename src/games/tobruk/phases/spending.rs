//! Rounds are fired where ammunition is limited (X.D.2.c), and a load shifts what a hit does (X.D.2.d, X.D.2.e).

use bevy_ecs::prelude::In;

use super::ammunition::{Stores, Weight};
use super::ammunition_carriers::burns_on;
use super::battle::Battle;
use super::smoke::SmokePlan;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Shooter;

impl Battle<'_, '_> {
    fn stores(&self) -> Option<Stores<'_>> {
        let limits = self.options.ammunition_limits;
        limits.then(|| Stores {
            catalog: &self.catalog,
            tables: &self.tables,
            scenario: self.scenario(),
            known: &self.marks.works.ammunition,
        })
    }

    /// A gun has fired so many rounds of a kind.
    pub fn spend(&mut self, unit: UnitId, gun: u8, ammo: Ammo, rounds: u8) {
        let Some(kind) = self.kind_of(unit).filter(|_| rounds > 0) else { return };
        let counts = self.stores().filter(|stores| stores.row(kind, gun).is_some());
        let Some(before) = counts.map(|stores| stores.weight(unit, kind)) else { return };
        self.marks.works.ammunition.fire(unit, gun, ammo, rounds);
        let Some(stores) = self.stores() else { return };
        let gone = stores.left(unit, kind, gun).is_some_and(|left| left.of(ammo) == 0);
        let after = stores.weight(unit, kind);
        if gone {
            self.note(Event::RoundsGone { unit, gun, ammo });
        }
        if after != before {
            self.note(Event::LoadFell { unit, exhausted: after == Weight::Exhausted });
        }
    }

    /// The highest die that destroys an AFV, where the chart prints this one: its load may shift it (X.D.2.d, X.D.2.e), which is told.
    pub fn shift_kill(&mut self, unit: UnitId, printed: u8) -> u8 {
        let weight = self.kind_of(unit).zip(self.stores()).map(|(kind, stores)| stores.weight(unit, kind));
        let needed = weight.map_or(printed, |weight| weight.shifted(printed));
        if needed != printed {
            self.note(Event::KillShifted { unit, printed, needed });
        }
        needed
    }
}

impl Battle<'_, '_> {
    /// The highest die that destroys a vehicle without armour, where its chart prints this one: an ammunition carrier burns easily (X.D.2.f.3).
    pub fn burn(&mut self, unit: UnitId, printed: u8) -> u8 {
        let carrier = self.options.replenishment && self.marks.works.ammunition.carriers.contains(&unit);
        let needed = burns_on(carrier, printed);
        if needed != printed {
            self.note(Event::KillShifted { unit, printed, needed });
        }
        needed
    }
}

/// A gun of an AFV has put smoke into a hex.
pub fn spend_smoke(In(plan): In<SmokePlan>, mut battle: Battle) {
    if let Shooter::Unit(unit) = plan.by {
        battle.spend(unit, 0, Ammo::Smoke, plan.rounds);
    }
}
