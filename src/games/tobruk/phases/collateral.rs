//! Collateral damage (VI.C.3): what indirect fire does to the others in its target's hex.

use super::battle::Battle;
use super::cover::cover;
use super::soft_vehicles::by_factors;
use super::{aboard, bunkers, grenades};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::material::tables::damage::Band;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Others take this part of the target's factors.
const PART: u16 = 4;

/// The others in the hex of a target, as its dice are rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collateral {
    target: UnitId,
    /// Factors on each of them.
    pub factors: u16,
    /// Units of men, each in its own cover; those in full cover are spared.
    pub men: Vec<(UnitId, Side, Cover)>,
    /// Vehicles without armour, and what the factors do to each (V.D.1).
    pub vehicles: Vec<(UnitId, Option<Band>)>,
}

impl Collateral {
    /// Those beside a target on which so many factors fall, whatever they do to it; `None` if nobody is, as before section VI. Crews of
    /// open mounts are no units of their own and are spared; men aboard another vehicle lie in the cover that it gives (our readings).
    #[must_use]
    pub fn of(position: &Position, target: &ViewItem, factors: u16) -> Option<Self> {
        let factors = factors / PART;
        let hex = target.location.hex().filter(|_| position.scenario.plays(Chapter::VI) && factors > 0)?;
        // X.I.1.a: prisoners are struck so, and in no other way.
        let at = |unit: &ViewItem| position.place(unit).or(unit.location.surrendered());
        let there = |unit: &ViewItem| unit.id != target.id && at(unit) == Some(hex);
        let men = |unit: ViewItem| {
            let exposed = position.class(&unit).is_personnel() && unit.location.vehicle() != Some(*target.id);
            let cover = if exposed { cover(position, &unit) } else { Cover::Full };
            (cover != Cover::Full).then_some((*unit.id, *unit.side, cover))
        };
        let vehicle = |unit: ViewItem| {
            let soft = position.class(&unit).is_soft() && !position.is_in_pit(&unit);
            soft.then(|| (*unit.id, by_factors(position, &unit, u32::from(factors)).cloned()))
        };
        let men: Vec<_> = position.all().filter(there).filter_map(men).collect();
        let vehicles: Vec<_> = position.all().filter(there).filter_map(vehicle).collect();
        let anybody = !men.is_empty() || !vehicles.is_empty();
        anybody.then_some(Self { target: *target.id, factors, men, vehicles })
    }

    /// The others inside the bunker in which grenades fall, in stationary cover (VIII.G.1.b); `None` elsewhere.
    #[must_use]
    pub fn inside(position: &Position, target: &ViewItem, factors: u16) -> Option<Self> {
        let others = bunkers::inside_with(position, target).into_iter().filter(|unit| unit != target.id);
        let men: Vec<_> = others.map(|unit| (unit, *target.side, Cover::Stationary)).collect();
        let factors = factors / grenades::PART;
        let any = position.is_in_bunker(target) && !men.is_empty() && factors > 0;
        any.then_some(Self { target: *target.id, factors, men, vehicles: Vec::new() })
    }

    /// A unit that comes into a barrage which has struck another one before, and those who come with it (X.E.4.b.2); `None` if none of them
    /// takes collateral damage.
    #[must_use]
    pub fn on_entry(position: &Position, unit: &ViewItem, factors: u16) -> Option<Self> {
        let factors = factors / PART;
        let with = aboard::load(position, *unit.id).into_iter().filter_map(|id| position.find(id));
        let all: Vec<ViewItem> = std::iter::once(*unit).chain(with).collect();
        let men = all.iter().filter(|unit| position.class(unit).is_personnel());
        let men = men.map(|unit| (*unit.id, *unit.side, cover(position, unit)));
        let men: Vec<_> = men.filter(|(.., cover)| *cover != Cover::Full).collect();
        let soft = all.iter().filter(|unit| position.class(unit).is_soft() && unit.location.hex().is_some());
        let vehicles = soft.map(|unit| (*unit.id, by_factors(position, unit, u32::from(factors)).cloned()));
        let vehicles: Vec<_> = vehicles.collect();
        let anybody = factors > 0 && !(men.is_empty() && vehicles.is_empty());
        anybody.then_some(Self { target: *unit.id, factors, men, vehicles })
    }

    /// A die for each unit of men, the chart for each vehicle.
    pub fn suffer(self, battle: &mut Battle) {
        battle.note(Event::Collateral { target: self.target, factors: self.factors });
        self.fall(battle);
    }

    /// The same, told of elsewhere.
    pub fn fall(self, battle: &mut Battle) {
        for (unit, side, cover) in self.men {
            // Its vehicle, or the unit, may be gone by now.
            if battle.men(unit) == 0 {
                continue;
            }
            let mut left = 0u8;
            for factors in CasualtyTable::dice(u32::from(self.factors)) {
                let die = battle.dice.die();
                let men = battle.tables.casualty.casualties(cover, factors, die);
                battle.note(Event::Casualties { target: unit, cover, factors, die, men });
                left = left.saturating_add(men);
            }
            if left > 0 {
                let (target, crew, pool, cause) = (Some(unit), false, vec![unit], Cause::Fire);
                battle.decisions.0.push(Decision::Casualties { side, target, crew, pool, left, cause });
            }
        }
        for (vehicle, band) in self.vehicles {
            if battle.is_gone(vehicle) {
                continue;
            }
            battle.note(Event::Fragments { target: vehicle, factors: self.factors, effect: band.is_some() });
            if let Some(band) = band {
                battle.scatter(vehicle, &band);
            }
        }
    }
}
