//! The shot that the panels explain: the one that a click would fire, or else the last one fired.

use bevy::prelude::World;

use crate::core::game::{Entry, Log};
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::games::tobruk::Table;
use crate::games::tobruk::material::catalog::{Catalog, Gun, TypeId, UnitType};
use crate::games::tobruk::material::hit_odds::{Defilade, Struck};
use crate::games::tobruk::material::tables::damage::{Area, Aspect, Band};
use crate::games::tobruk::phases::shot::Initiation;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::Kind;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;

/// A shot as far as it is known: before the dice, or after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// The firer's type.
    pub kind: TypeId,
    /// Place of the gun on it.
    pub gun: u8,
    /// The target's type.
    pub target: TypeId,
    /// Hexes between them; 0 in the same hex.
    pub range: u8,
    /// The side of the target that is struck.
    pub aspect: Aspect,
    /// The side of its turret, where that is turned (IV.G.1); after the dice the side of the hull stands for it.
    pub turret: Aspect,
    /// What a weapon pit covers of it (V.E.5.c); unknown once the dice are rolled.
    pub defilade: Defilade,
    /// What allows the fire; only known before the dice.
    pub initiation: Option<Initiation>,
    /// Two dice of the last hit, 2 to 12; only known after them.
    pub dice: Option<u8>,
    /// The area that the last hit struck; `None` before it, and for a ricochet.
    pub area: Option<Area>,
}

impl Subject {
    /// The shot to explain; `None` while there is none.
    #[must_use]
    pub fn of(table: &Table) -> Option<Self> {
        Self::proposed(table).or_else(|| Self::last(table.world()))
    }

    /// True if a click would fire a shot, or a hit of one has to be scored.
    #[must_use]
    pub fn is_proposed(table: &Table) -> bool {
        matches!(table.selection.prompt.asks, Ask::Aim { .. }) || Self::proposed(table).is_some()
    }

    fn proposed(table: &Table) -> Option<Self> {
        let plan = table.proposal.as_ref()?.as_ref().ok()?.fire()?;
        // I.H.6: where ammunition is counted nothing has to allow the fire.
        let limited = table.world().get_resource::<Options>().is_some_and(|options| options.ammunition_limits);
        Some(Self {
            kind: plan.kind,
            gun: plan.gun,
            target: plan.target_kind,
            range: plan.shot.range,
            aspect: plan.shot.aspect,
            turret: plan.shot.turret,
            defilade: plan.shot.defilade,
            initiation: Some(plan.shot.initiation).filter(|_| !limited),
            dice: None,
            area: None,
        })
    }

    /// The last shot of the log.
    fn last(world: &World) -> Option<Self> {
        let index = world.get_resource::<UnitIndex>()?;
        let kind = |id: UnitId| world.get::<Kind>(index.entity(id)?).map(|kind| kind.0);
        Self::last_of(&world.get_resource::<Log<Event>>()?.0, kind)
    }

    fn last_of(log: &[Entry<Event>], kind: impl Fn(UnitId) -> Option<TypeId>) -> Option<Self> {
        let mut struck = None;
        // In a gun duel several guns fire at the same time; the last round is meant.
        let mut wanted = None;
        for entry in log.iter().rev() {
            match &entry.event {
                Event::Struck { dice, area, .. } if struck.is_none() => struck = Some((Some(dice[0] + dice[1]), *area)),
                Event::Chosen { area, .. } if struck.is_none() => struck = Some((None, Some(*area))),
                Event::NextRound { unit, gun, .. } if wanted.is_none() => wanted = Some((*unit, *gun)),
                Event::Fired { unit, gun, target, range, aspect, .. }
                    if wanted.is_none_or(|wanted| wanted == (*unit, *gun)) =>
                {
                    let (dice, area) = struck.unwrap_or_default();
                    return Some(Self {
                        kind: kind(*unit)?,
                        gun: *gun,
                        target: kind(*target)?,
                        range: *range,
                        aspect: *aspect,
                        turret: *aspect,
                        defilade: Defilade::None,
                        initiation: None,
                        dice,
                        area,
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// The firing gun.
    #[must_use]
    pub fn gun<'a>(&self, catalog: &'a Catalog) -> Option<&'a Gun> {
        catalog.get(self.kind).guns.get(usize::from(self.gun))
    }

    /// The target's type.
    #[must_use]
    pub fn target<'a>(&self, catalog: &'a Catalog) -> &'a UnitType {
        catalog.get(self.target)
    }

    /// The sides that are struck, and what is covered of them.
    #[must_use]
    pub fn struck(&self) -> Struck {
        Struck { hull: self.aspect, turret: self.turret, soft: false, defilade: self.defilade, small: false }
    }

    /// What a hit on the area does at the shot's range; `None` is nothing.
    #[must_use]
    pub fn band<'a>(&self, catalog: &'a Catalog, area: Area) -> Option<&'a Band> {
        let struck = self.struck();
        if struck.defilade.covers(area) {
            return None;
        }
        let aspect = struck.on(area);
        catalog.band(self.gun(catalog)?, self.target, aspect, area, self.range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tobruk::material::catalog::Shells;

    #[test]
    fn the_last_hit_of_the_last_volley_is_meant() {
        let fired = |unit, range| Event::Fired {
            unit: UnitId(unit),
            gun: 0,
            target: UnitId(9),
            rounds: 2,
            acquired: true,
            range,
            number: Some(4),
            aspect: Aspect::Flank,
            shells: Shells::Plain,
            ammo: None,
        };
        let struck = |dice, area| Event::Struck { target: UnitId(9), aspect: Aspect::Flank, dice, area };
        let events = [
            fired(1, 3),
            struck([1, 1], Some(Area::Turret)),
            fired(2, 7),
            struck([3, 3], Some(Area::Tracks)),
            struck([5, 6], None),
        ];
        let log: Vec<_> = events.into_iter().map(|event| Entry { turn: 1, event }).collect();
        let kind = |id: UnitId| u8::try_from(id.0).ok().map(TypeId);
        let last = Subject::last_of(&log, kind).expect("two volleys were fired");
        assert_eq!((last.kind, last.range, last.dice, last.area), (TypeId(2), 7, Some(11), None));
        let unhurt = Subject::last_of(&log[..3], kind).expect("a volley was fired");
        assert_eq!((unhurt.dice, unhurt.area), (None, None));
    }
}
