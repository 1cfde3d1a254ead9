//! Rolls to destroy: the lowest die that destroys a troop, by the result of the battle (`GG.Destroy`, `C.After.1`).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source, keep};
use crate::core::sheet::{Row, Sheet};

const FILE: &str = "assets/firestorm/tables/destroy.ron";
const TABLE_TOP_FILE: &str = "assets/firestorm/tables/destroy_table_top.ron";

/// The lowest die, as printed.
fn needs(die: Option<u8>) -> String {
    die.map_or_else(|| "no roll".to_owned(), |die| if die == 6 { "6".to_owned() } else { format!("{die}+") })
}

fn no_die(die: Option<u8>) -> Option<String> {
    let die = die.filter(|die| !(1..=6).contains(die))?;
    Some(format!("{die} is not on a die; leave the value out if nothing is rolled"))
}

/// A row of the General's Game: by the difference of the two results.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct DifferenceRow {
    name: String,
    /// The least difference of the row.
    from: u8,
    #[serde(default)]
    losing: Option<u8>,
    #[serde(default)]
    winning: Option<u8>,
}

impl Row for DifferenceRow {
    const COLUMNS: &'static [&'static str] = &["Losing troops", "Winning troops"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        [self.losing, self.winning].map(needs).to_vec()
    }

    fn fault(&self) -> Option<String> {
        no_die(self.losing).or_else(|| no_die(self.winning))
    }
}

/// A row of the table-top battles: by the victory points of the enemy.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsRow {
    name: String,
    /// The least victory points of the row.
    from: u8,
    #[serde(default)]
    needs: Option<u8>,
}

impl Row for PointsRow {
    const COLUMNS: &'static [&'static str] = &["Enemy troops"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![needs(self.needs)]
    }

    fn fault(&self) -> Option<String> {
        no_die(self.needs)
    }
}

/// Both tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DestroyTable {
    differences: Sheet<DifferenceRow>,
    points: Sheet<PointsRow>,
}

impl DestroyTable {
    /// Reads and checks both tables.
    ///
    /// # Errors
    /// Every fault of the two files.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let sources = [FILE, TABLE_TOP_FILE].map(|file| keep(Source::read(root, file), &mut faults));
        match sources {
            [Some(differences), Some(points)] => Self::read(&differences, &points),
            _ => Err(Faults(faults)),
        }
    }

    fn read(differences: &Source, points: &Source) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let by_difference = sheet(differences, |row: &DifferenceRow| row.from, &mut faults);
        let by_points = sheet(points, |row: &PointsRow| row.from, &mut faults);
        match (by_difference, by_points) {
            (Some(differences), Some(points)) if faults.is_empty() => Ok(Self { differences, points }),
            _ => Err(Faults(faults)),
        }
    }

    /// The lowest die that destroys a troop of the loser, at this difference of the results; at 0, a draw, of either side. A
    /// difference beyond the last row uses it.
    #[must_use]
    pub fn losing(&self, difference: u8) -> Option<u8> {
        self.row(difference)?.losing
    }

    /// The lowest die that destroys a troop of the winner; `None` if none is rolled.
    #[must_use]
    pub fn winning(&self, difference: u8) -> Option<u8> {
        self.row(difference)?.winning
    }

    /// The lowest die that destroys a troop of the enemy of the side with these victory points, 0 to 9; `None` if none is rolled.
    #[must_use]
    pub fn by_points(&self, points: u8) -> Option<u8> {
        self.points.rows.iter().rfind(|row| row.from <= points)?.needs
    }

    /// What the row of a difference is called in the table.
    #[must_use]
    pub fn name(&self, difference: u8) -> &str {
        self.row(difference).map_or("", |row| &row.name)
    }

    /// What the row of victory points is called in the table of table-top battles.
    #[must_use]
    pub fn points_name(&self, points: u8) -> &str {
        self.points.rows.iter().rfind(|row| row.from <= points).map_or("", |row| &row.name)
    }

    fn row(&self, difference: u8) -> Option<&DifferenceRow> {
        self.differences.rows.iter().rfind(|row| row.from <= difference)
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        [self.differences.chart("destroy"), self.points.chart("destroy_table_top")]
    }
}

/// A sheet whose rows begin at 0 and rise.
fn sheet<R: Row + serde::de::DeserializeOwned>(
    source: &Source,
    from: fn(&R) -> u8,
    faults: &mut Vec<Fault>,
) -> Option<Sheet<R>> {
    let sheet: Sheet<R> = keep(source.parse(), faults)?;
    sheet.check(source, faults);
    let rising = sheet.rows.windows(2).all(|pair| from(&pair[0]) < from(&pair[1]));
    if sheet.rows.first().map(from) != Some(0) || !rising {
        faults.push(source.fault_at("rows", 0, "the rows must begin at 0 and rise"));
    }
    Some(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn both_tables_typed_a_second_time() {
        let table = DestroyTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let losing: Vec<Option<u8>> = (0..=9).map(|difference| table.losing(difference)).collect();
        assert_eq!(losing, [6, 6, 6, 5, 5, 4, 4, 4, 4, 4].map(Some));
        let winning: Vec<Option<u8>> = (0..=9).map(|difference| table.winning(difference)).collect();
        assert_eq!(winning, [Some(6), Some(6), Some(6), None, None, None, None, None, None, None]);
        let points: Vec<u8> = (0..=9).map(|points| table.by_points(points).unwrap_or(0)).collect();
        assert_eq!(points, [0, 0, 6, 6, 6, 6, 6, 5, 4, 4]);
    }

    #[test]
    fn charts_show_them_as_printed() {
        let table = DestroyTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let shown = |chart: &Chart| -> Vec<String> {
            let row = |row: &crate::core::chart::ChartRow| {
                let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
                format!("{}: {}", row.name, cells.join(", "))
            };
            chart.rows.iter().map(row).collect()
        };
        let [battle, table_top] = table.charts();
        assert_eq!(
            shown(&battle),
            ["0 (draw): 6, 6", "1 or 2: 6, 6", "3 or 4: 5+, no roll", "5 and more: 4+, no roll"]
        );
        assert_eq!(shown(&table_top), ["1 or less: no roll", "2 to 6: 6", "7: 5+", "8 or 9: 4+"]);
    }

    #[test]
    fn faults_of_both_files_are_listed() {
        let [differences, points] = [FILE, TABLE_TOP_FILE].map(|file| {
            let source = Source::read(&data_root(), file).unwrap_or_else(|faults| panic!("{faults}"));
            let text = source.text.replace("from: 0", "from: 3").replace("5,", "7,").replace("needs: 5", "needs: 7");
            Source { text, ..source }
        });
        let faults = DestroyTable::read(&differences, &points).expect_err("four things are wrong");
        let told = faults.to_string();
        assert_eq!((told.matches("7 is not on a die").count(), told.matches("begin at 0").count()), (2, 2), "{told}");
        assert!(faults.0.iter().all(|fault| fault.line > 0 && fault.column > 0), "{told}");
    }
}
