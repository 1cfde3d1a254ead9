//! What becomes of a bunker, and of those inside, by a direct hit of 75mm and more (VIII.F.3, VIII.F.4).

use super::battle::Battle;
use super::fire_plan::FirePlan;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::state::components::{Damage, Location};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event, Harm};
use crate::games::tobruk::state::firers::{Arm, Share};

/// Fire on a bunker, or on men in one, and the factors that burst inside: those of the round that breaks it open and of all that follow
/// (VIII.F.4).
#[derive(Debug, Clone, Copy)]
pub struct Breach {
    bunker: Option<UnitId>,
    open: bool,
    inside: u16,
}

impl Breach {
    /// Before the dice; `None` where there is no bunker to break.
    #[must_use]
    pub fn of(bunker: Option<UnitId>) -> Self {
        Self { bunker, open: false, inside: 0 }
    }

    /// Counts a round with so many factors, which breaks the bunker open or not; true if it bursts inside.
    pub fn counts(&mut self, breaks: bool, factors: u16) -> bool {
        self.open |= breaks && self.bunker.is_some();
        if self.open {
            self.inside = self.inside.saturating_add(factors);
        }
        self.open
    }

    /// The bunker falls if it was broken open; true if it was.
    pub fn collapse(self, battle: &mut Battle) -> bool {
        let broken = self.bunker.filter(|_| self.open);
        if let Some(bunker) = broken {
            battle.collapse(bunker, self.inside);
        }
        broken.is_some()
    }
}

impl Battle<'_, '_> {
    /// True for a firer whose direct hits break bunkers open (VIII.F.3).
    #[must_use]
    pub fn breaks_bunkers(&self, share: &Share) -> bool {
        let Arm::Gun(gun) = share.arm else { return false };
        let kind = self.units.get(share.unit).map(|body| body.0.0);
        let row = |kind| self.catalog.get(kind).guns.get(usize::from(gun));
        kind.and_then(row).is_some_and(|row| row.breaks_bunkers)
    }

    /// A direct hit by a gun of 75mm or more: that round bursts inside, and so do those of its fire that follow (VIII.F.4).
    pub fn break_open(&mut self, plan: &FirePlan) {
        let catalog = self.catalog.0.clone();
        let each = u16::from(plan.gun_of(&catalog).frag.unwrap_or(0));
        let guns = self.marks.duel.iter().flat_map(|duel| &duel.guns);
        let later = guns.filter(|gun| gun.gun == plan.gun).map(|gun| u16::from(gun.rounds)).sum::<u16>();
        self.collapse(plan.target, each * (1 + later));
    }

    /// A bunker is broken open: the weapons inside are lost with it, and so many factors fall on each of the units inside, who lie in
    /// stationary cover (VIII.F.3, VIII.F.4). Those who live fight the enemies on top of it, who attacked (II.I, our reading).
    pub fn collapse(&mut self, bunker: UnitId, factors: u16) {
        let Some(hex) = self.hex(bunker) else { return };
        let catalog = self.catalog.0.clone();
        // IX.C.1.e says nothing of weapons in a blockhouse.
        let is_bunker = self.class(bunker) == Some(Class::Bunker);
        let (mut men, mut weapons) = (Vec::new(), Vec::new());
        for (id, (kind, _, location, _, _, _, unit, _, service)) in self.units.iter() {
            if location.hex() != Some(hex) {
                continue;
            }
            if unit.under && unit.left > 0 {
                men.push(id);
            } else if is_bunker && catalog.get(kind.0).goes_into_bunkers() {
                weapons.push((id, service.operators.clone()));
            }
        }
        weapons.retain(|(_, operators)| men.iter().any(|id| operators.contains(id)));
        if let Some((_, _, mut location, ..)) = self.units.get_mut(bunker) {
            *location = Location::Destroyed;
        }
        self.note(Event::Harmed { target: bunker, harm: Harm::Destroyed });
        self.note(Event::BunkerBroken { target: bunker, factors });
        for (weapon, _) in weapons {
            let Some((_, mut damage, ..)) = self.units.get_mut(weapon) else { continue };
            let whole = !damage.lost[0];
            *damage = Damage { lost: [true, damage.lost[1]], ..*damage };
            if whole {
                self.note(Event::Harmed { target: weapon, harm: Harm::GunLost(0) });
            }
        }
        let mut living: Option<Side> = None;
        for unit in men {
            if let Some((.., mut men, _, _)) = self.units.get_mut(unit) {
                men.under = false;
            }
            let lost = self.burst_on(unit, Cover::Stationary, factors);
            living = living.or(self.side(unit).filter(|_| self.men(unit) > lost));
        }
        if let Some(side) = living {
            self.meet(hex, side.enemy());
        }
    }

    /// So many factors on one unit of men, which takes alone what they cost; how many men that is.
    fn burst_on(&mut self, unit: UnitId, cover: Cover, factors: u16) -> u8 {
        let mut left = 0u8;
        for factors in CasualtyTable::dice(u32::from(factors)) {
            let die = self.dice.die();
            let men = self.tables.casualty.casualties(cover, factors, die);
            self.note(Event::Casualties { target: unit, cover, factors, die, men });
            left = left.saturating_add(men);
        }
        if let Some(side) = self.side(unit).filter(|_| left > 0) {
            let (target, crew, pool, cause) = (Some(unit), false, vec![unit], Cause::Fire);
            self.decisions.0.push(Decision::Casualties { side, target, crew, pool, left, cause });
        }
        left
    }
}
