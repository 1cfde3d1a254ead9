//! The Casualty Table (II.F, step 3) and the cover states it reads.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;

const FILE: &str = "assets/tobruk/tables/casualty.ron";
/// No more factors than this are resolved with one die (II.F, step 3).
pub const MOST_FACTORS: u8 = 100;

/// How much of a personnel unit fire can reach (II.F.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cover {
    /// Moved two hexes in the open.
    Running,
    /// Moved one hex in the open.
    Assault,
    /// In the open, not moving.
    Stationary,
    /// On top of a field emplacement.
    Good,
    /// Under a field emplacement.
    Full,
}

impl Cover {
    /// All five, the worst first.
    pub const ALL: [Self; 5] = [Self::Running, Self::Assault, Self::Stationary, Self::Good, Self::Full];

    /// Its name in a sentence.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Assault => "assault",
            Self::Stationary => "stationary",
            Self::Good => "good",
            Self::Full => "full",
        }
    }

    /// What grenades leave of it: stationary at best (VIII.G.1.a).
    #[must_use]
    pub fn under_grenades(self) -> Self {
        if matches!(self, Self::Good | Self::Full) { Self::Stationary } else { self }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    provenance: Provenance,
    columns: Vec<(u8, u8)>,
    parts: Vec<CoverRows>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverRows {
    cover: Cover,
    rows: [[u8; 10]; 6],
    #[serde(default)]
    lost_rows: Vec<LostRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LostRow {
    die: u8,
    provenance: Provenance,
}

/// The Casualty Table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CasualtyTable {
    provenance: Provenance,
    columns: Vec<(u8, u8)>,
    parts: Vec<CoverRows>,
}

impl CasualtyTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let Raw { provenance, columns, parts } = source.parse()?;
        let mut faults = Vec::new();
        let mut next = Some(MOST_FACTORS);
        for &(from, to) in &columns {
            if Some(to) != next || from > to || from == 0 {
                faults.push(source.fault_at("columns", 0, format!("the column {from} to {to} does not follow the one before; they run from {MOST_FACTORS} down to 1")));
            }
            next = from.checked_sub(1);
        }
        if columns.len() != 10 || next != Some(0) {
            faults.push(source.fault_at(
                "columns",
                0,
                format!("there must be ten columns from {MOST_FACTORS} down to 1"),
            ));
        }
        if parts.iter().map(|part| part.cover).collect::<Vec<_>>() != [Cover::Stationary, Cover::Assault, Cover::Good] {
            faults.push(source.fault_at("parts", 0, "the parts must be Stationary, Assault and Good, in this order"));
        }
        for part in &parts {
            let falls = part.rows.iter().any(|row| row.windows(2).any(|pair| pair[0] < pair[1]))
                || part.rows.windows(2).any(|pair| pair[0].iter().zip(pair[1]).any(|(low, high)| *low > high));
            if falls {
                faults.push(source.fault_at(
                    &format!("{:?}", part.cover),
                    0,
                    "casualties must never fall with more factors or a higher die roll",
                ));
            }
            if part.lost_rows.iter().any(|row| !(1..=6).contains(&row.die)) {
                faults.push(source.fault_at("lost_rows", 0, "a die roll must be 1 to 6"));
            }
        }
        if faults.is_empty() { Ok(Self { provenance, columns, parts }) } else { Err(Faults(faults)) }
    }

    /// How factors are shared out among dice: as many full hundreds as there are, then the rest. No factors, no die.
    pub fn dice(factors: u32) -> impl Iterator<Item = u8> {
        let most = u32::from(MOST_FACTORS);
        let rest = u8::try_from(factors % most).ok().filter(|rest| *rest > 0);
        (0..factors / most).map(|_| MOST_FACTORS).chain(rest)
    }

    /// Men lost by one die: `factors` 1 to 100, `die` 1 to 6. Running units lose twice what the assault part says
    /// (II.G.3); full cover loses nothing (II.F.2.c).
    #[must_use]
    pub fn casualties(&self, cover: Cover, factors: u8, die: u8) -> u8 {
        let (part, times) = match cover {
            Cover::Running => (Cover::Assault, 2),
            Cover::Assault | Cover::Stationary | Cover::Good => (cover, 1),
            Cover::Full => return 0,
        };
        let column = self.columns.iter().position(|(from, to)| (*from..=*to).contains(&factors));
        let row = self.parts.iter().find(|known| known.cover == part).zip(die.checked_sub(1));
        let row = row.and_then(|(part, row)| part.rows.get(usize::from(row)));
        row.zip(column).and_then(|(row, column)| row.get(column)).map_or(0, |men| men * times)
    }

    /// The table as shown, one chart for each part.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let columns: Vec<String> = self.columns.iter().map(|(from, to)| format!("{to}-{from}")).collect();
        self.parts
            .iter()
            .map(|part| {
                let (id, name) = (format!("casualty_{}", part.cover.word()), part.cover.word());
                let title = match part.cover {
                    Cover::Assault => format!("Casualty Table, {name} cover (running x2)"),
                    _ => format!("Casualty Table, {name} cover"),
                };
                let mut chart = Chart::new(&id, &title, "II.F", &self.provenance, columns.clone());
                for (die, row) in (1u8..).zip(&part.rows) {
                    chart.push(die.to_string(), row.iter().map(u8::to_string).collect());
                    let lost = part.lost_rows.iter().find(|lost| lost.die == die);
                    if let (Some(lost), Some(last)) = (lost, chart.rows.last_mut()) {
                        last.cells.iter_mut().for_each(|cell| cell.provenance = Some(lost.provenance.clone()));
                    }
                }
                chart
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> CasualtyTable {
        CasualtyTable::load(&data_root()).expect("the table is sound")
    }

    #[test]
    fn example_of_ii_f_4() {
        assert_eq!(table().casualties(Cover::Stationary, 49, 3), 2);
    }

    #[test]
    fn example_of_iii_d_1_d_only_4_5_and_6_cost_a_crew_of_four() {
        let table = table();
        let lost: Vec<u8> = (1..=6).map(|die| table.casualties(Cover::Good, 96, die)).collect();
        assert_eq!(lost, [2, 3, 3, 4, 4, 4]);
    }

    #[test]
    fn large_fire_is_split() {
        assert_eq!(CasualtyTable::dice(289).collect::<Vec<_>>(), [100, 100, 89]);
        assert_eq!(CasualtyTable::dice(200).collect::<Vec<_>>(), [100, 100]);
        assert_eq!(CasualtyTable::dice(0).count(), 0);
    }

    #[test]
    fn covers_and_ends() {
        let table = table();
        assert_eq!(table.casualties(Cover::Assault, 100, 6), 9);
        assert_eq!(table.casualties(Cover::Running, 100, 6), 18);
        assert_eq!(table.casualties(Cover::Assault, 1, 5), 1);
        assert_eq!(table.casualties(Cover::Full, 100, 6), 0);
        assert_eq!(table.casualties(Cover::Good, 100, 7), 0);
        assert_eq!(table.casualties(Cover::Good, 0, 6), 0);
        for part in &table.parts {
            assert!(part.rows.is_sorted(), "higher dice, more casualties");
        }
    }
}
