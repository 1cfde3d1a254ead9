//! Exact odds of one hit: what it does to a vehicle, a Carrier or a weapon (I.F.3).

use super::catalog::{Catalog, Class, Gun, MOST_GUNS, TypeId};
use super::tables::damage::{Area, Aspect, Band, FirepowerLoss};
use crate::core::dice::ways;

/// Damage states of a living vehicle as bits: 1 immobilised, 2 first gun lost, 4 second gun lost.
pub const STATES: usize = 8;
/// Numbers of men that one hit can cost a crew: C1 to C6, or none.
pub const CASUALTIES: usize = 7;

/// What one hit can do, in ways out of 216: two dice for the area and one for the chance of a K-kill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HitOdds {
    /// Ways to add this damage and nothing worse; place 0 is no lasting damage.
    pub adds: [u32; STATES],
    /// Ways to destroy the target.
    pub destroys: u32,
    /// Of [`Self::adds`], ways in which the crew loses so many men, which counts from section IV on (IV.C).
    pub crew: [[u8; CASUALTIES]; STATES],
    /// The same of [`Self::destroys`].
    pub crew_killed: [u8; CASUALTIES],
}

/// All ways of [`HitOdds`].
pub const HIT_WAYS: u32 = 216;

impl HitOdds {
    /// A hit on what has no damage chart: it destroys a Carrier (III.H.3) and silences a weapon (III.D.2.d).
    #[must_use]
    pub fn of_any_hit(class: Class) -> Self {
        let mut odds = Self::default();
        if class.is_weapon() {
            odds.add_life(2, 0, HIT_WAYS);
        } else {
            odds.add_kill(0, HIT_WAYS);
        }
        odds
    }

    /// A hit on a weapon by 40mm or less, which silences it in so many ways of 36 (VIII.E.1.b).
    #[must_use]
    pub fn of_small_hit(ways: u32) -> Self {
        let mut odds = Self::default();
        odds.add_life(2, 0, HIT_WAYS / 36 * ways);
        odds.add_life(0, 0, HIT_WAYS / 36 * (36 - ways));
        odds
    }

    /// A hit on a vehicle without armour, from section V on (V.D.1).
    #[must_use]
    pub fn of_soft_hit(band: &Band, guns: &[Gun]) -> Self {
        let (adds, sixths) = effect(band, guns);
        let mut odds = Self::default();
        odds.add_kill(0, HIT_WAYS / 6 * sixths);
        odds.add_life(adds, 0, HIT_WAYS / 6 * (6 - sixths));
        odds
    }

    /// More ways to add this damage and to cost the crew so many men.
    pub fn add_life(&mut self, adds: usize, men: usize, ways: u32) {
        self.adds[adds] += ways;
        count(&mut self.crew[adds], men, ways);
    }

    /// More ways to destroy the target and to cost its crew so many men.
    pub fn add_kill(&mut self, men: usize, ways: u32) {
        self.destroys += ways;
        count(&mut self.crew_killed, men, ways);
    }

    /// What the target survives: damage added, men that its crew loses, and ways.
    pub fn lives(&self) -> impl Iterator<Item = (usize, usize, u32)> + '_ {
        let rows = self.crew.iter().enumerate();
        rows.flat_map(|(adds, row)| taken(row).map(move |(men, ways)| (adds, men, ways)))
    }

    /// What it does not survive: men that its crew loses, and ways.
    pub fn kills(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        taken(&self.crew_killed)
    }

    /// Ways in which the target lives and its crew loses men (IV.C.2).
    #[must_use]
    pub fn hits_crew(&self) -> u32 {
        self.lives().filter(|(_, men, _)| *men > 0).map(|(.., ways)| ways).sum()
    }

    /// Ways in which nothing comes of the hit, with crew casualties counted, as from section IV on, or without.
    #[must_use]
    pub fn harmless(&self, with_crew: bool) -> u32 {
        if with_crew { u32::from(self.crew[0][0]) } else { self.adds[0] }
    }
}

/// Counts ways, of which there are 216 at most.
fn count(row: &mut [u8; CASUALTIES], men: usize, ways: u32) {
    let place = &mut row[men.min(CASUALTIES - 1)];
    *place = u8::try_from(u32::from(*place) + ways).unwrap_or(u8::MAX);
}

fn taken(row: &[u8; CASUALTIES]) -> impl Iterator<Item = (usize, u32)> + '_ {
    row.iter().enumerate().filter(|(_, ways)| **ways > 0).map(|(men, ways)| (men, u32::from(*ways)))
}

/// Guns of a vehicle that a firepower code silences.
#[must_use]
pub fn guns_lost(guns: &[Gun], loss: FirepowerLoss) -> [bool; MOST_GUNS] {
    let mut lost = [false; MOST_GUNS];
    for (place, gun) in guns.iter().enumerate().take(MOST_GUNS) {
        lost[place] = loss == FirepowerLoss::All || gun.loses == loss;
    }
    lost
}

/// Damage as bits.
pub fn mask(immobilised: bool, lost: [bool; MOST_GUNS]) -> usize {
    usize::from(immobilised) | usize::from(lost[0]) << 1 | usize::from(lost[1]) << 2
}

/// What a band adds, as damage bits, and its chance of a K-kill in sixths.
fn effect(band: &Band, guns: &[Gun]) -> (usize, u32) {
    let lost = band.firepower.map_or([false; MOST_GUNS], |loss| guns_lost(guns, loss));
    let sixths = if band.kill { 6 } else { u32::from(band.kill_on.unwrap_or(0)) };
    (mask(band.immobilised, lost), sixths)
}

/// The sides of a target that are struck: of its hull, and of its turret where that is turned (IV.G.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Struck {
    /// Of the hull, which says what area a hit strikes.
    pub hull: Aspect,
    /// Of the turret, for a hit on it.
    pub turret: Aspect,
    /// Vehicles without armour are struck by their chart (V.D.1), not destroyed by any hit (III.H.3).
    pub soft: bool,
    /// What a weapon pit covers of it.
    pub defilade: Defilade,
    /// It is a weapon, which a hit by 40mm or less need not silence (VIII.E.1).
    pub small: bool,
}

/// Areas of an AFV that a weapon pit covers: hits on them do nothing (V.E.5.c, V.E.5.e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Defilade {
    /// None: it stands in the open, or the firer is at one hex or nearer.
    #[default]
    None,
    /// All of the hull, and the tracks.
    Hull,
    /// The lower hull and the tracks.
    LowerHull,
}

impl Defilade {
    /// True if hits on this area do nothing.
    #[must_use]
    pub fn covers(self, area: Area) -> bool {
        match self {
            Self::None => false,
            Self::Hull => matches!(area, Area::UpperHull | Area::LowerHull | Area::Hull | Area::Tracks),
            Self::LowerHull => matches!(area, Area::LowerHull | Area::Tracks),
        }
    }
}

impl Struck {
    /// A turret that faces as the hull does.
    #[must_use]
    pub fn plain(aspect: Aspect) -> Self {
        Self { hull: aspect, turret: aspect, soft: false, defilade: Defilade::None, small: false }
    }

    /// The side that counts for a hit on this area.
    #[must_use]
    pub fn on(self, area: Area) -> Aspect {
        if area == Area::Turret { self.turret } else { self.hull }
    }
}

/// What one hit by `gun` on `target` does at this range when its area is rolled for.
#[must_use]
pub fn of_hit(catalog: &Catalog, gun: &Gun, target: TypeId, struck: Struck, range: u8) -> HitOdds {
    let mut odds = HitOdds::default();
    for dice in 2..=12 {
        add(&mut odds, catalog, gun, target, struck, catalog.area(target, struck.hull, dice), range, ways(dice));
    }
    odds
}

/// The same when the hit is scored on a chosen area (I.G.1).
#[must_use]
pub fn of_chosen(catalog: &Catalog, gun: &Gun, target: TypeId, struck: Struck, area: Area, range: u8) -> HitOdds {
    let mut odds = HitOdds::default();
    add(&mut odds, catalog, gun, target, struck, Some(area), range, 36);
    odds
}

fn add(
    odds: &mut HitOdds,
    catalog: &Catalog,
    gun: &Gun,
    target: TypeId,
    struck: Struck,
    area: Option<Area>,
    range: u8,
    ways: u32,
) {
    let area = area.filter(|area| !struck.defilade.covers(*area));
    let band = area.and_then(|area| catalog.band(gun, target, struck.on(area), area, range));
    let (adds, sixths) = band.map_or((0, 0), |band| effect(band, &catalog.get(target).guns));
    let men = band.map_or(0, |band| usize::from(band.crew));
    odds.add_kill(men, ways * sixths);
    odds.add_life(adds, men, ways * (6 - sixths));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casualties_are_kept_beside_the_damage_they_come_with() {
        let mut odds = HitOdds::default();
        odds.add_life(0, 0, 100);
        odds.add_life(0, 2, 50);
        odds.add_life(2, 1, 40);
        odds.add_kill(3, 26);
        assert_eq!((odds.adds[0], odds.adds[2], odds.destroys), (150, 40, 26));
        assert_eq!((odds.hits_crew(), odds.harmless(true), odds.harmless(false)), (90, 100, 150));
        assert_eq!(odds.lives().collect::<Vec<_>>(), [(0, 0, 100), (0, 2, 50), (2, 1, 40)]);
        assert_eq!(odds.kills().collect::<Vec<_>>(), [(3, 26)]);
        // All ways of one kind still fit.
        let mut sure = HitOdds::default();
        sure.add_kill(6, HIT_WAYS);
        assert_eq!(sure.kills().collect::<Vec<_>>(), [(6, HIT_WAYS)]);
    }
}
