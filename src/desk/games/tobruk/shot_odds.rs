//! What the desk says of a gun's fire beside its plan: what becomes of the target, of a crew inside, of men at a weapon.

use super::{Table, sight};
use crate::games::tobruk::material::catalog::SmallHit;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::phases::crew_odds::CrewOdds;
use crate::games::tobruk::phases::fire_plan::FirePlan;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::phases::salvo_odds::{SalvoOdds, hits_of};
use crate::games::tobruk::phases::shot::Shot;

/// The chances of a gun's fire.
#[derive(Debug, Clone, PartialEq)]
pub struct ShotOdds {
    /// What it leaves of the target.
    pub volley: Volley,
    /// What it does to the crew of an AFV, where crews count (IV.C).
    pub crew: Option<CrewOdds>,
    /// What rounds of 40mm or less do to a weapon (VIII.E.1).
    pub small: Option<SmallOdds>,
    /// What a howitzer's fragments cost the riders of an AFV, as long as it lives (V.G.3.d).
    pub riders: Option<SalvoOdds>,
}

impl ShotOdds {
    /// The chances of a fire that may be ordered.
    #[must_use]
    pub fn of(table: &Table, fire: &FirePlan) -> Self {
        let (catalog, tables) = (&table.data.catalog, &table.data.tables);
        let hit = catalog.hit_odds(fire.gun_of(catalog), fire.target_kind, fire.shot.struck(), fire.shot.range);
        let crew = CrewOdds::of(&sight::position(table), fire);
        // A gun under its counter may be manned or not.
        let manned = table.seen(fire.target).is_none_or(|seen| seen.operators > 0 || seen.face_down.is_some());
        let small = fire.small(catalog).map(|hit| SmallOdds::new(&tables.casualty, &fire.shot, hit, manned));
        let riders = fire
            .fragments
            .as_ref()
            .and_then(|salvo| Some(salvo.passengers.as_ref()?.odds(&tables.casualty, &salvo.parts)));
        Self { volley: Volley::new(&fire.shot, &hit, &fire.damage), crew, small, riders }
    }

    /// The chance that nothing comes of it.
    #[must_use]
    pub fn nothing(&self) -> f64 {
        let target = match (&self.small, &self.crew) {
            (Some(small), _) => small.no_hit,
            (None, Some(crew)) => crew.nothing,
            (None, None) => self.volley.nothing(),
        };
        target * self.riders.as_ref().map_or(1.0, |riders| riders.exactly(0))
    }
}

/// Chances, 0 to 1, of fire by 40mm or less at a weapon: every hit is rolled for, and strikes those who serve it (VIII.E.1).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmallOdds {
    /// No round hits.
    pub no_hit: f64,
    /// The weapon is destroyed.
    pub destroyed: f64,
    /// Its crew loses a man at least.
    pub crew_hit: f64,
    /// Men that it loses on the average.
    pub men: f64,
}

impl SmallOdds {
    /// The chances of a shot whose hits do this.
    #[must_use]
    pub fn new(table: &CasualtyTable, shot: &Shot, hit: SmallHit, manned: bool) -> Self {
        let chances = [shot.hit_ways(), shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
        let whole = 1.0 - f64::from(hit.ways) / 36.0;
        let mut odds = Self { no_hit: 0.0, destroyed: 0.0, crew_hit: 0.0, men: 0.0 };
        let mut survives = 1.0;
        for (hits, chance) in (0u32..).zip(hits_of(shot.rounds, chances)) {
            if hits == 0 {
                odds.no_hit = chance;
                continue;
            }
            survives *= whole;
            odds.destroyed += chance * (1.0 - survives);
            if manned {
                // VIII.E.1.c, VIII.E.1.d: the factors of all hits are one, on running cover.
                let men = SalvoOdds::of_shells(table, &[(hits * u32::from(hit.factors), 0.0, false)], Cover::Running);
                odds.crew_hit += chance * men.at_least(1);
                odds.men += chance * men.expected();
            }
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::tobruk::material::tables::Tables;

    #[test]
    fn a_small_hit_strikes_the_crew_whether_the_gun_is_lost_or_not() {
        let tables = Tables::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let shot = Shot { base: Some(7), small: true, ..Shot::plain(8, 2) };
        let hit = SmallHit { explosive: false, ways: 4, factors: 10 };
        let odds = SmallOdds::new(&tables.casualty, &shot, hit, true);
        let (misses, whole) = (15.0 / 36.0, 1.0 - 21.0 / 36.0 / 9.0);
        let close = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        close(odds.no_hit, misses * misses);
        close(odds.destroyed, 1.0 - whole * whole);
        // Ten factors on running cover, and twenty if both rounds hit.
        let table = &tables.casualty;
        let men = |factors: u8| (1..=6).map(move |die| table.casualties(Cover::Running, factors, die));
        let mean = |factors: u8| f64::from(men(factors).map(u32::from).sum::<u32>()) / 6.0;
        let hits = 1.0 - misses;
        close(odds.men, 2.0 * hits * misses * mean(10) + hits * hits * mean(20));
        assert!(odds.crew_hit > odds.destroyed, "men fall more often than the gun: {odds:?}");
        let abandoned = SmallOdds::new(&tables.casualty, &shot, hit, false);
        assert_eq!((abandoned.destroyed, abandoned.crew_hit, abandoned.men), (odds.destroyed, 0.0, 0.0));
    }
}
