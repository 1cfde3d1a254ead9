//! Factors that fall on a unit of men: the dice on the Casualty Table, and who takes what they cost (II.F.3, II.G.2).

use super::battle::Battle;
use super::cover::{cover, cover_close};
use super::{bunkers, casualties, dummies};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::note;

/// A unit of men under fire as the dice are rolled.
#[derive(Debug, Clone)]
pub struct Fall {
    target: UnitId,
    /// What the firers aim at: the unit, or the counter of the gun at which it stands unseen, if anybody does (IX.A.1).
    aim: UnitId,
    side: Side,
    /// Its cover when the fire was announced.
    announced: Cover,
    /// Its cover now.
    now: Cover,
    /// Units that may share what is rolled on the cover announced.
    pool: Vec<UnitId>,
    /// Units that may share what hits cost (III.E.1.b.2).
    hit_pool: Vec<UnitId>,
    /// The target is a crew at its weapon.
    crew: bool,
    /// The target is the crew of a vehicle with an open mount (IV.D).
    vehicle: bool,
    /// The bunker in which the target is now (VIII.F.3).
    bunker: Option<UnitId>,
    /// The fire comes from that bunker's own hex (VIII.F.5).
    close: bool,
}

impl Fall {
    /// The unit as it has answered the fire announced on it in this cover.
    #[must_use]
    pub fn of(position: &Position, target: &ViewItem, announced: Cover) -> Self {
        let now = cover(position, target);
        let hex = target.location.hex().filter(|_| position.is_in_bunker(target));
        let bunker = hex.and_then(|hex| position.bunker(hex)).map(|bunker| *bunker.id);
        // Rounds at men on top of a bunker reach those who have gone into it by breaking it open alone (our reading of VIII.F.3).
        let hit_pool = if bunker.is_some() { Vec::new() } else { casualties::pool(position, target, now) };
        Self {
            target: *target.id,
            aim: *target.id,
            side: *target.side,
            announced,
            now,
            pool: casualties::pool(position, target, announced),
            hit_pool,
            crew: casualties::is_operating_crew(position, target),
            vehicle: position.class(target).is_vehicle(),
            bunker,
            close: false,
        }
    }

    /// The same under fire from its own hex, which finds men inside a bunker in good cover (VIII.F.5); those inside share what it costs.
    #[must_use]
    pub fn close(position: &Position, target: &ViewItem, announced: Cover) -> Self {
        let fall = Self::of(position, target, announced);
        if !position.is_in_bunker(target) {
            return fall;
        }
        let inside = bunkers::inside_with(position, target);
        Self { now: announced, pool: inside.clone(), hit_pool: inside, close: true, ..fall }
    }

    /// The same under the final fire of a vehicle that it assaults: those share who are in assault cover as it is, whatever lies in the hex
    /// (X.G.1.f).
    #[must_use]
    pub fn assaulting(position: &Position, target: &ViewItem, announced: Cover) -> Self {
        let pool = casualties::assaulting(position, target);
        let hit_pool = pool.clone();
        Self { announced, now: announced, pool, hit_pool, bunker: None, ..Self::of(position, target, announced) }
    }

    /// The same under grenades, which leave it this cover and no better one: those share who lie in the cover that it had (VIII.G.1.a).
    #[must_use]
    pub fn in_cover(position: &Position, target: &ViewItem, announced: Cover) -> Self {
        let fall = Self::close(position, target, cover_close(position, target));
        Self { announced, now: announced, hit_pool: fall.pool.clone(), ..fall }
    }

    /// Those who stand at a gun that lies face down, or nobody at a dummy: the dice fall all the same (IX.A.1).
    #[must_use]
    pub fn at_gun(position: &Position, gun: &ViewItem, announced: Cover) -> Self {
        match dummies::crew_of(position, gun) {
            Some(crew) => Self { aim: *gun.id, ..Self::of(position, &crew, announced) },
            None => Self {
                target: *gun.id,
                aim: *gun.id,
                side: *gun.side,
                announced,
                now: announced,
                pool: Vec::new(),
                hit_pool: Vec::new(),
                crew: false,
                vehicle: false,
                bunker: None,
                close: false,
            },
        }
    }

    /// The same where nobody shares what it costs (X.E.4.b.1).
    #[must_use]
    pub fn alone(mut self) -> Self {
        let target = self.target;
        self.pool.retain(|unit| *unit == target);
        self.hit_pool.retain(|unit| *unit == target);
        self
    }

    /// What is fired at.
    #[must_use]
    pub fn aim(&self) -> UnitId {
        self.aim
    }

    /// The bunker in which the target is, which a direct hit of 75mm or more breaks open (VIII.F.3).
    #[must_use]
    pub fn bunker(&self) -> Option<UnitId> {
        self.bunker
    }

    /// True for fire from the bunker's own hex: misses find no others than those inside (VIII.F.5).
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.close
    }

    /// True if the aim is the counter of a gun.
    fn class_is_gun(&self, battle: &Battle) -> bool {
        battle.class(self.aim).is_some_and(Class::is_weapon)
    }

    /// True if hits strike men behind a cover that fragments alone do not reach (III.E.1.b.2, IV.F.3.c.1).
    #[must_use]
    pub fn counts_hits(&self) -> bool {
        matches!(self.now, Cover::Good | Cover::Full)
    }

    /// Rolls the dice and asks for the men they cost: factors that hit fall on men in the open, the rest on the cover announced.
    pub fn resolve(self, hits: u32, plain: u32, battle: &mut Battle) {
        let (target, aim) = (self.target, self.aim);
        if self.vehicle && battle.is_abandoned(target) {
            return;
        }
        // Who does not see whom he fires at does not see either that nobody is there.
        let blind = self.class_is_gun(battle);
        let Battle { dice, tables, sequence, log, .. } = &mut *battle;
        let table = &tables.casualty;
        let mut event = |event| note(log, sequence, event);
        let mut lose = |factors: u32, cover: Cover, pool: &[UnitId]| {
            if pool.is_empty() && !blind || cover == Cover::Full {
                return 0;
            }
            let mut lost = 0u8;
            for factors in CasualtyTable::dice(factors) {
                let die = dice.die();
                let men = table.casualties(cover, factors, die);
                event(Event::Casualties { target: aim, cover, factors, die, men });
                lost = lost.saturating_add(men);
            }
            if pool.is_empty() { 0 } else { lost }
        };
        let by_hits = lose(hits, Cover::Stationary, &self.hit_pool);
        let by_rest = lose(plain, self.announced, &self.pool);
        if self.vehicle {
            battle.crew_loses(target, by_rest.saturating_add(by_hits));
            return;
        }
        // A target that dropped takes the hits, others in the hex what was rolled on the cover it left (II.G.2.a); of a target that
        // stayed it is all one firing (III.D.1.d). The decision about the hits is asked first.
        let losses = if self.now == self.announced {
            vec![(by_rest.saturating_add(by_hits), self.pool, true)]
        } else {
            vec![(by_rest, self.pool, false), (by_hits, self.hit_pool, true)]
        };
        for (men, pool, named) in losses {
            if men > 0 {
                let (target, crew, side) = (named.then_some(target), self.crew && named, self.side);
                battle.decisions.0.push(Decision::Casualties {
                    side,
                    target,
                    crew,
                    pool,
                    left: men,
                    cause: Cause::Fire,
                });
            }
        }
    }
}
