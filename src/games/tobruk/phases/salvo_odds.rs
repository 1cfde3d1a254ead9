//! Exact odds of anti-personnel fire: how many men a salvo costs (II.F, step 3; III.E.1.b).

use std::collections::BTreeMap;

use super::salvo::Part;
use super::shot::Burst;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover, MOST_FACTORS};

/// Chances, 0 to 1, of each number of casualties. Sums and products of exact ratios only, so that they are the same on every
/// machine.
#[derive(Debug, Clone, PartialEq)]
pub struct SalvoOdds {
    /// The chance of 0, 1, 2 ... casualties.
    chances: Vec<f64>,
}

/// Casualties that one die of a column costs, by its six faces.
type Faces = [u8; 6];

impl SalvoOdds {
    /// The odds of these parts on a unit in this cover. Where hits of high explosive count (good and full cover), their
    /// fragments fall on a target in the open, and misses go with the gunfire on the cover it has (III.E.1.b.2).
    #[must_use]
    pub fn new(table: &CasualtyTable, parts: &[Part], cover: Cover) -> Self {
        let counts_hits = matches!(cover, Cover::Good | Cover::Full);
        let shells = |part: &&Part| counts_hits && part.rounds > 0;
        let plain: u32 = parts.iter().filter(|part| !shells(part)).map(|part| u32::from(part.total())).sum();
        let shelled: u32 = parts.iter().filter(shells).map(|part| u32::from(part.total())).sum();
        let mut sums = BTreeMap::from([(0, 1.0)]);
        for part in parts.iter().filter(shells) {
            // In the same hex every round hits (I.G.1).
            let [first, later] = part.hit_chances();
            let factors = u32::from(part.factors);
            sums = if part.burst == Burst::Open {
                with_burst(&sums, factors, part.rounds, [first, later])
            } else {
                (0..part.rounds).fold(sums, |sums, _| with_shell(sums, factors, first))
            };
        }
        Self::of_splits(table, sums, plain + shelled, cover)
    }

    /// The odds of batteries' fire, each with its factors, its chance of a direct hit, 0 to 1, and whether that destroys an open mount, on
    /// a unit in this cover (IV.F.3.b, IV.F.3.c.1). Where one destroys it nothing is left for fragments (IV.F.3.c.3, V.C.1.f).
    #[must_use]
    pub fn of_shells(table: &CasualtyTable, shells: &[(u32, f64, bool)], cover: Cover) -> Self {
        let counts_hits = matches!(cover, Cover::Good | Cover::Full);
        let each =
            shells.iter().map(|(factors, hit, kills)| (*factors, if counts_hits && !kills { *hit } else { 0.0 }));
        let odds = Self::of_splits(table, hit_factors(each), shells.iter().map(|(factors, ..)| factors).sum(), cover);
        let lives = shells.iter().filter(|(.., kills)| *kills).map(|(_, hit, _)| 1.0 - hit).product();
        odds.unless(lives)
    }

    /// The odds if the fire counts with this chance alone.
    fn unless(mut self, chance: f64) -> Self {
        self.chances.iter_mut().for_each(|men| *men *= chance);
        if let Some(none) = self.chances.first_mut() {
            *none += 1.0 - chance;
        }
        self
    }

    /// The odds of so many factors in all, of which those that hit fall on men in the open and the rest on their cover.
    fn of_splits(table: &CasualtyTable, hits: BTreeMap<u32, f64>, all: u32, cover: Cover) -> Self {
        // Splits of the shells that read the same columns have the same casualties: their chances are put together first.
        let mut splits: BTreeMap<[(u32, Faces); 2], f64> = BTreeMap::new();
        for (hits, chance) in hits {
            let open = column(table, Cover::Stationary, hits);
            let covered = column(table, cover, all - hits);
            *splits.entry([open, covered]).or_default() += chance;
        }
        let full = [Cover::Stationary, cover].map(|cover| faces(table, cover, MOST_FACTORS));
        let mut chances = Vec::new();
        for (columns, chance) in splits {
            let mut lost = vec![chance];
            for ((hundreds, rest), full) in columns.into_iter().zip(full) {
                for _ in 0..hundreds {
                    lost = with_die(&lost, full);
                }
                lost = with_die(&lost, rest);
            }
            if chances.len() < lost.len() {
                chances.resize(lost.len(), 0.0);
            }
            for (sum, more) in chances.iter_mut().zip(lost) {
                *sum += more;
            }
        }
        Self { chances }
    }

    /// The chance of each number of casualties, from none on.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The chance of exactly so many casualties.
    #[must_use]
    pub fn exactly(&self, men: usize) -> f64 {
        self.chances.get(men).copied().unwrap_or(0.0)
    }

    /// The chance of so many casualties or more.
    #[must_use]
    pub fn at_least(&self, men: usize) -> f64 {
        // The sum of nothing would be a negative nought.
        self.chances.iter().skip(men).fold(0.0, |sum, chance| sum + chance)
    }

    /// Expected casualties.
    #[must_use]
    pub fn expected(&self) -> f64 {
        (0u32..).zip(&self.chances).map(|(men, chance)| f64::from(men) * chance).sum()
    }
}

/// The chance of each sum of factors that hit, by the factors of each shell and its chance to hit.
fn hit_factors(shells: impl Iterator<Item = (u32, f64)>) -> BTreeMap<u32, f64> {
    shells.fold(BTreeMap::from([(0, 1.0)]), |sums, (factors, hit)| with_shell(sums, factors, hit))
}

/// The sums after one more shell.
fn with_shell(sums: BTreeMap<u32, f64>, factors: u32, hit: f64) -> BTreeMap<u32, f64> {
    let mut next = BTreeMap::new();
    for (sum, chance) in sums {
        *next.entry(sum).or_default() += chance * (1.0 - hit);
        *next.entry(sum + factors).or_default() += chance * hit;
    }
    next.retain(|_, chance| *chance > 0.0);
    next
}

/// The sums after so many rounds of a weapon, whose first hit makes the others likelier (VII.B.3).
fn with_burst(sums: &BTreeMap<u32, f64>, factors: u32, rounds: u8, chances: [f64; 2]) -> BTreeMap<u32, f64> {
    let mut next = BTreeMap::new();
    for (hits, share) in (0u32..).zip(hits_of(rounds, chances)) {
        for (sum, chance) in sums {
            *next.entry(sum + hits * factors).or_default() += chance * share;
        }
    }
    next.retain(|_, chance| *chance > 0.0);
    next
}

/// The chance of 0, 1, 2 ... hits of so many rounds: each hits with the first chance until one has hit, and with the second from then
/// on.
#[must_use]
pub fn hits_of(rounds: u8, [first, later]: [f64; 2]) -> Vec<f64> {
    let mut hits = vec![1.0];
    for _ in 0..rounds {
        let mut next = vec![0.0; hits.len() + 1];
        for (count, chance) in hits.iter().enumerate() {
            let hit = if count == 0 { first } else { later };
            next[count] += chance * (1.0 - hit);
            next[count + 1] += chance * hit;
        }
        hits = next;
    }
    hits
}

/// Full hundreds of factors, and what the die for the rest costs.
fn column(table: &CasualtyTable, cover: Cover, factors: u32) -> (u32, Faces) {
    let most = u32::from(MOST_FACTORS);
    let rest = u8::try_from(factors % most).unwrap_or(0);
    (factors / most, faces(table, cover, rest))
}

/// What each face of a die costs; nothing without factors, and nothing in full cover (II.F.2.c).
fn faces(table: &CasualtyTable, cover: Cover, factors: u8) -> Faces {
    std::array::from_fn(|face| u8::try_from(face + 1).map_or(0, |die| table.casualties(cover, factors, die)))
}

/// The chances after one more die.
fn with_die(lost: &[f64], faces: Faces) -> Vec<f64> {
    let most = faces.into_iter().max().map_or(0, usize::from);
    if most == 0 {
        return lost.to_vec();
    }
    let mut next = vec![0.0; lost.len() + most];
    for (men, chance) in lost.iter().enumerate() {
        for more in faces {
            next[men + usize::from(more)] += chance / 6.0;
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::ways_at_least;
    use crate::core::unit::UnitId;
    use crate::games::tobruk::phases::power::Power;
    use crate::games::tobruk::state::firers::Arm;

    fn table() -> CasualtyTable {
        CasualtyTable::load(&data_root()).expect("the table is sound")
    }

    fn part(factors: u16, rounds: u8, number: Option<u8>) -> Part {
        Part {
            unit: UnitId(1),
            arm: if rounds > 0 { Arm::Gun(0) } else { Arm::SmallArms },
            range: 5,
            men: 0,
            factors,
            halved: false,
            power: Power::default(),
            rounds,
            acquired: false,
            number,
            burst: Burst::Off,
            shot: None,
        }
    }

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }

    #[test]
    fn one_die_is_the_row_of_its_column() {
        let odds = SalvoOdds::new(&table(), &[part(96, 0, None)], Cover::Good);
        // The example of III.D.1.d: 2 3 3 4 4 4.
        for (men, sixths) in [(2, 1.0), (3, 2.0), (4, 3.0)] {
            close(odds.exactly(men), sixths / 6.0);
        }
        close(odds.at_least(4), 0.5);
        close(odds.expected(), 20.0 / 6.0);
    }

    #[test]
    fn above_a_hundred_factors_the_dice_are_added() {
        let table = table();
        let both = SalvoOdds::new(&table, &[part(60, 0, None), part(80, 0, None)], Cover::Stationary);
        let each = [100, 40].map(|factors| SalvoOdds::new(&table, &[part(factors, 0, None)], Cover::Stationary));
        close(both.expected(), each[0].expected() + each[1].expected());
        close(both.exactly(0), each[0].exactly(0) * each[1].exactly(0));
        close(both.at_least(0), 1.0);
    }

    #[test]
    fn in_the_open_hits_do_not_count() {
        let table = table();
        let shells = SalvoOdds::new(&table, &[part(20, 3, Some(12))], Cover::Assault);
        assert_eq!(shells, SalvoOdds::new(&table, &[part(60, 0, None)], Cover::Assault));
    }

    #[test]
    fn in_good_cover_hits_fall_on_the_open_column_and_misses_on_the_cover() {
        let table = table();
        let fire = [part(20, 1, Some(7)), part(30, 0, None)];
        let odds = SalvoOdds::new(&table, &fire, Cover::Good);
        let hit = f64::from(ways_at_least(7)) / 36.0;
        let of = |factors: u16, cover| SalvoOdds::new(&table, &[part(factors, 0, None)], cover).expected();
        let wanted = hit * (of(20, Cover::Stationary) + of(30, Cover::Good)) + (1.0 - hit) * of(50, Cover::Good);
        close(odds.expected(), wanted);
        close(odds.at_least(0), 1.0);
    }

    #[test]
    fn the_first_hit_of_a_salvo_makes_the_next_ones_likelier() {
        // Two rounds that need 9, and 6 once one has hit: 10 and 26 ways of 36.
        let [none, one, two] = hits_of(2, [10.0 / 36.0, 26.0 / 36.0])[..] else {
            panic!("two rounds score 0 to 2 hits")
        };
        close(none, 676.0 / 1296.0);
        close(one, (260.0 + 100.0) / 1296.0);
        close(two, 260.0 / 1296.0);
        let table = table();
        let salvo = Part { burst: Burst::Open, ..part(20, 2, Some(9)) };
        let of = |factors: u16| SalvoOdds::new(&table, &[part(factors, 0, None)], Cover::Stationary).expected();
        let odds = SalvoOdds::new(&table, &[salvo], Cover::Full);
        close(odds.expected(), one * of(20) + two * of(40));
        close(odds.at_least(0), 1.0);
    }

    #[test]
    fn under_cover_only_hits_cost_men_and_in_the_same_hex_every_round_hits() {
        let table = table();
        let rifles = SalvoOdds::new(&table, &[part(90, 0, None)], Cover::Full);
        close(rifles.exactly(0), 1.0);
        let shells = SalvoOdds::new(&table, &[part(20, 2, None)], Cover::Full);
        assert_eq!(shells.expected(), SalvoOdds::new(&table, &[part(40, 0, None)], Cover::Stationary).expected());
    }

    #[test]
    fn a_direct_hit_of_one_battery_takes_the_cover_from_its_factors_alone() {
        let table = table();
        let odds = SalvoOdds::of_shells(&table, &[(46, 1.0 / 36.0, false), (57, 1.0 / 36.0, false)], Cover::Full);
        let of = |factors: u16| SalvoOdds::new(&table, &[part(factors, 0, None)], Cover::Stationary).expected();
        let (hit, miss) = (1.0 / 36.0, 35.0 / 36.0);
        close(odds.expected(), hit * miss * (of(46) + of(57)) + hit * hit * of(103));
        close(odds.at_least(0), 1.0);
        let open = SalvoOdds::of_shells(&table, &[(46, 1.0, false)], Cover::Assault);
        assert_eq!(open, SalvoOdds::new(&table, &[part(46, 0, None)], Cover::Assault));
    }

    #[test]
    fn the_odds_of_ten_firers_are_worked_out_quickly() {
        let table = table();
        let fire: Vec<Part> = (0..10).map(|place| part(11 + place * 2, 3, Some(8))).collect();
        let begun = std::time::Instant::now();
        let odds = SalvoOdds::new(&table, &fire, Cover::Good);
        // Wide of the mark, so that a slow build on a busy machine passes too.
        assert!(begun.elapsed().as_millis() < 250, "{:?}", begun.elapsed());
        close(odds.at_least(0), 1.0);
    }
}
