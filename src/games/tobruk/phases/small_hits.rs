//! Hits on weapons by guns of 40mm or less (VIII.E.1): what becomes of the weapon and of its crew is rolled apart.

use super::battle::Battle;
use super::fire_plan::FirePlan;
use super::manning;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::SmallHit;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::marks::Duel;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::sight::Sight;

/// Hexes within which others take the place of a crew's casualties (III.D.1.d).
const CREW_RANGE: u8 = 1;

/// The crew of a weapon that such rounds have hit, as the fire at it ends: the factors of all that hit are one (VIII.E.1.c).
#[derive(Debug, Clone)]
pub struct CrewHit {
    crew: UnitId,
    /// Whom the firers are told of: the crew, or the counter of a gun that lies face down (IX.A.1).
    aim: UnitId,
    side: Side,
    factors: u16,
    /// Those who may take the casualties.
    pool: Vec<UnitId>,
}

impl CrewHit {
    /// The crews that were hit in a fire: of the weapon fired at, and of the one that opened fire.
    #[must_use]
    pub fn all(position: &Position, duel: &Duel) -> Vec<Self> {
        let weapons = [duel.target, duel.opener].into_iter().zip(duel.crew_hits);
        weapons.filter_map(|(weapon, factors)| Self::of(position, weapon, factors)).collect()
    }

    /// The men at a weapon; `None` if nobody is at it, or nothing struck them.
    fn of(position: &Position, weapon: UnitId, factors: u16) -> Option<Self> {
        let weapon = position.find(weapon).filter(|_| factors > 0)?;
        let hex = weapon.location.hex()?;
        let trained = |unit: &ViewItem| position.class(unit).is_trained();
        let side = *weapon.side;
        let blind = position.scenario.plays(Chapter::IX) && position.sight(&weapon, side.enemy()) == Sight::GunSymbol;
        let crew = manning::operators(position, &weapon).filter(trained).max_by_key(|unit| unit.men.left);
        let Some(crew) = crew else {
            // At a dummy, or a gun without men, the dice fall all the same.
            return blind.then(|| Self { crew: *weapon.id, aim: *weapon.id, side, factors, pool: Vec::new() });
        };
        let aim = if blind { *weapon.id } else { *crew.id };
        // III.D.1.d: any men within one hex take the crew's place; nobody takes that of men who lay under cover.
        let near = |theirs: Side, personnel: bool, range: u8| theirs == side && personnel && range <= CREW_RANGE;
        let mut pool = vec![*crew.id];
        if !crew.men.under {
            let others = position.those(|theirs, class, at| near(theirs, class.is_personnel(), at.range(hex)));
            pool.extend(others.map(|unit| *unit.id));
        }
        pool.sort_unstable();
        pool.dedup();
        Some(Self { crew: *crew.id, aim, side, factors, pool })
    }

    /// The dice, in running cover whatever the crew is in (VIII.E.1.d), and the men that they cost.
    pub fn suffer(self, battle: &mut Battle) {
        let (target, cover) = (self.crew, Cover::Running);
        let mut left = 0u8;
        for factors in CasualtyTable::dice(u32::from(self.factors)) {
            let die = battle.dice.die();
            let men = battle.tables.casualty.casualties(cover, factors, die);
            battle.note(Event::Casualties { target: self.aim, cover, factors, die, men });
            left = left.saturating_add(men);
        }
        if left > 0 && !self.pool.is_empty() {
            let (side, pool, cause) = (self.side, self.pool, Cause::Fire);
            let target = Some(target);
            battle.decisions.0.push(Decision::Casualties { side, target, crew: true, pool, left, cause });
        }
    }
}

impl Battle<'_, '_> {
    /// True if a round finds anything left to hit: the target, or the crew of a weapon that such rounds put out of action (VIII.E.1.c).
    #[must_use]
    pub fn is_worth_a_round(&self, plan: &FirePlan) -> bool {
        let on_crew = || plan.small(&self.catalog).is_some() && !self.is_gone(plan.target);
        !self.is_done_for(plan.target) || on_crew()
    }

    /// One hit: two dice for the weapon, unless it is out of action by now (VIII.E.1.b), and its factors on the crew. What is whole fires no
    /// more this turn.
    pub fn small_hit(&mut self, plan: &FirePlan, hit: SmallHit) {
        let (target, ammo) = (plan.target, hit.ammo());
        if !self.is_done_for(plan.target) {
            let dice = self.dice.two();
            let destroyed = self.tables.weapons.small_hit_destroys(ammo, dice[0] + dice[1]);
            self.note(Event::SmallHit { target, ammo, dice, destroyed });
            if destroyed {
                self.silence(target);
            } else {
                self.marks.works.strike(target);
            }
        }
        if let Some(duel) = &mut self.marks.duel {
            let place = usize::from(duel.opener == target);
            duel.crew_hits[place] = duel.crew_hits[place].saturating_add(u16::from(hit.factors));
        }
    }
}
