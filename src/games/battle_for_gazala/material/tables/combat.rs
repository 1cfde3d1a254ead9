//! The Combat Results Table (`4.Results`): a six-sided die against the difference of strengths, on the line of the ground (`4.Lines`).

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::sheet::check_order;

const FILE: &str = "assets/battle_for_gazala/tables/combat.ron";

/// Faces of the die.
const FACES: usize = 6;

/// The ground that chooses a line of differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Line {
    /// Open desert; a fortified box is no more.
    Desert,
    /// Tobruk.
    Tobruk,
    /// Across an escarpment hexside, by road or trail.
    Escarpment,
}

impl Line {
    /// All of them, in the order of the file.
    pub const ALL: [Self; 3] = [Self::Desert, Self::Tobruk, Self::Escarpment];

    /// The line of an attack (`4.Lines`): across an escarpment, be it on Tobruk too, or on Tobruk.
    #[must_use]
    pub fn of(across_escarpment: bool, on_tobruk: bool) -> Self {
        match (across_escarpment, on_tobruk) {
            (true, _) => Self::Escarpment,
            (_, true) => Self::Tobruk,
            _ => Self::Desert,
        }
    }

    /// As a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Desert => "Desert",
            Self::Tobruk => "Tobruk",
            Self::Escarpment => "Across an escarpment",
        }
    }
}

/// What comes of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// AE: all attackers are eliminated.
    AttackerEliminated,
    /// AR: the attackers retreat so many hexes.
    AttackerRetreats(u8),
    /// EX: both sides lose (`4.Exchange`).
    Exchange,
    /// DR: the defender retreats so many hexes.
    DefenderRetreats(u8),
    /// DE: the defender is eliminated.
    DefenderEliminated,
}

impl Outcome {
    /// All that a cell may hold.
    const ALL: [Self; 7] = [
        Self::AttackerEliminated,
        Self::AttackerRetreats(2),
        Self::AttackerRetreats(1),
        Self::Exchange,
        Self::DefenderRetreats(1),
        Self::DefenderRetreats(2),
        Self::DefenderEliminated,
    ];

    /// Reads `AR2` and its like.
    fn read(text: &str) -> Result<Self, String> {
        let outcome = Self::ALL.into_iter().find(|outcome| outcome.to_string() == text);
        outcome.ok_or_else(|| {
            format!("'{text}' can't be read; the results are {}", Self::ALL.map(|known| known.to_string()).join(", "))
        })
    }

    /// True if the defender leaves its hex or is lost, in an exchange too (`4.Exchange`); one who may ignore retreats in its box
    /// (`6.BoxRetreat`) has to be lost.
    #[must_use]
    pub fn takes(self, boxed: bool) -> bool {
        match self {
            Self::DefenderEliminated | Self::Exchange => true,
            Self::DefenderRetreats(_) => !boxed,
            Self::AttackerEliminated | Self::AttackerRetreats(_) => false,
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> String {
        let hexes = |hexes: u8| if hexes == 1 { "one hex".to_owned() } else { format!("{hexes} hexes") };
        match self {
            Self::AttackerEliminated => "the attackers are eliminated".to_owned(),
            Self::AttackerRetreats(count) => format!("the attackers retreat {}", hexes(count)),
            Self::Exchange => "an exchange".to_owned(),
            Self::DefenderRetreats(count) => format!("the defender retreats {}", hexes(count)),
            Self::DefenderEliminated => "the defender is eliminated".to_owned(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AttackerEliminated => f.write_str("AE"),
            Self::AttackerRetreats(1) => f.write_str("AR"),
            Self::AttackerRetreats(hexes) => write!(f, "AR{hexes}"),
            Self::Exchange => f.write_str("EX"),
            Self::DefenderRetreats(1) => f.write_str("DR"),
            Self::DefenderRetreats(hexes) => write!(f, "DR{hexes}"),
            Self::DefenderEliminated => f.write_str("DE"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: String,
    lines_title: String,
    provenance: Provenance,
    /// The least difference of each column.
    lines: Vec<(Line, Vec<i16>)>,
    /// A row for each die, 1 first.
    rows: Vec<Vec<String>>,
}

/// The Combat Results Table. Columns count from 0; the last is the best for the attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CombatTable {
    /// The lines of differences, then the results.
    charts: [Chart; 2],
    /// By line.
    lines: [Vec<i16>; Line::ALL.len()],
    /// By die, 1 first, then by column.
    cells: Vec<Vec<Outcome>>,
}

impl CombatTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let raw: Raw = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        check_order(source, "lines:", raw.lines.iter().map(|(line, _)| *line), &Line::ALL, &mut faults);
        let columns = raw.lines.first().map_or(0, |(_, differences)| differences.len());
        for (line, differences) in &raw.lines {
            let rising = differences.windows(2).all(|pair| pair[0] < pair[1]);
            if !rising || differences.len() != columns || columns == 0 {
                let sentence = format!(
                    "the differences of {line:?} must rise, and each line must have the same number of columns"
                );
                faults.push(source.fault_at(&format!("({line:?}"), 0, sentence));
            }
        }
        if raw.rows.len() != FACES || raw.rows.iter().any(|row| row.len() != columns) {
            faults.push(source.fault_at("rows:", 0, format!("there must be {FACES} rows of {columns} cells")));
        }
        let mut cell = |text: &String| match Outcome::read(text) {
            Ok(outcome) => Some(outcome),
            Err(sentence) => {
                faults.push(source.fault(text, sentence));
                None
            }
        };
        let cells = raw.rows.iter().map(|row| row.iter().filter_map(&mut cell).collect()).collect();
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let mut lines = Line::ALL.map(|_| Vec::new());
        for (place, (_, differences)) in lines.iter_mut().zip(&raw.lines) {
            place.clone_from(differences);
        }
        Ok(Self { charts: charts(&raw), lines, cells })
    }

    /// The least difference of each column on a line, in rising order.
    #[must_use]
    pub fn columns(&self, line: Line) -> &[i16] {
        &self.lines[line as usize]
    }

    /// The column of a difference, attacker's strength less defender's; `None` below the first (`4.Odds`).
    #[must_use]
    pub fn column(&self, line: Line, difference: i16) -> Option<usize> {
        self.columns(line).iter().rposition(|least| difference >= *least)
    }

    /// What stands in a column for a die of 1 to 6. Beyond the table its last column and its end rows serve.
    #[must_use]
    pub fn result(&self, column: usize, die: u8) -> Outcome {
        // Six rows of as many cells as there are columns, and there is one at least: checked when they were read.
        let row = &self.cells[usize::from(die.clamp(1, 6)) - 1];
        row[column.min(row.len() - 1)]
    }

    /// The lines of differences and the results, as charts with the same columns.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        self.charts.clone()
    }
}

fn charts(raw: &Raw) -> [Chart; 2] {
    let columns: Vec<String> = (1..=raw.rows[0].len()).map(|column| column.to_string()).collect();
    let mut lines = Chart::new("combat_lines", &raw.lines_title, "4.Lines", &raw.provenance, columns.clone());
    for (line, differences) in &raw.lines {
        let signed = |least: &i16| if *least == 0 { "0".to_owned() } else { format!("{least:+}") };
        lines.push(line.title(), differences.iter().map(signed).collect());
    }
    let mut results = Chart::new("combat", &raw.title, "4.Results", &raw.provenance, columns);
    // Each ground's differences stand over the columns, as on a printed table.
    results.rows.clone_from(&lines.rows);
    for (die, row) in (1..).zip(&raw.rows) {
        let die: u8 = die;
        results.push(die.to_string(), row.clone());
    }
    [lines, results]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> CombatTable {
        CombatTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn differences_choose_the_column_of_their_line() {
        let table = table();
        for (line, difference, column) in [
            (Line::Desert, -5, None),
            (Line::Desert, -4, Some(0)),
            (Line::Desert, -1, Some(1)),
            (Line::Desert, 0, Some(2)),
            (Line::Desert, 2, Some(3)),
            (Line::Desert, 30, Some(7)),
            (Line::Tobruk, -4, None),
            (Line::Tobruk, -1, Some(0)),
            (Line::Tobruk, 12, Some(7)),
            (Line::Escarpment, -3, None),
            (Line::Escarpment, 0, Some(0)),
            (Line::Escarpment, 13, Some(7)),
        ] {
            assert_eq!(table.column(line, difference), column, "{line:?} {difference}");
        }
    }

    #[test]
    fn the_escarpment_goes_before_tobruk() {
        let lines = [(false, false), (false, true), (true, false), (true, true)].map(|(up, on)| Line::of(up, on));
        assert_eq!(lines, [Line::Desert, Line::Tobruk, Line::Escarpment, Line::Escarpment]);
    }

    #[test]
    fn results_run_down_the_diagonals() {
        let table = table();
        // The design's ladder: the column's place less the die's, the same on a diagonal.
        for die in 1..=6 {
            for column in 0..8 {
                let expected = match i32::try_from(column).unwrap_or(0) - i32::from(die) + 1 {
                    ..=-3 => "AE",
                    -2 => "AR2",
                    -1 | 0 => "AR",
                    1 => "EX",
                    2 | 3 => "DR",
                    4 => "DR2",
                    _ => "DE",
                };
                assert_eq!(table.result(column, die).to_string(), expected, "column {column}, die {die}");
            }
        }
        assert_eq!((table.result(99, 0), table.result(0, 99)), (table.result(7, 1), table.result(0, 6)));
    }

    #[test]
    fn charts_show_lines_and_results() {
        let [lines, results] = table().charts();
        let texts = |chart: &Chart, row: usize| -> Vec<String> {
            chart.rows[row].cells.iter().map(|cell| cell.text.clone()).collect()
        };
        assert_eq!(texts(&lines, 0), ["-4", "-2", "0", "+1", "+3", "+5", "+7", "+9"]);
        // The differences stand over the results.
        assert_eq!(texts(&results, 0), texts(&lines, 0));
        assert_eq!(texts(&results, 3), ["AR", "EX", "DR", "DR", "DR2", "DE", "DE", "DE"]);
        assert_eq!((lines.rows.len(), results.rows.len()), (3, 3 + 6));
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("(Tobruk, [-3, 0,", "(Tobruk, [0, -3,")
            .replacen("\"DR2\"", "\"DR3\"", 1)
            .replacen("[\"AR\", \"AR\", ", "[\"AR\", ", 1);
        let faults = CombatTable::read(&Source { text, ..source }).expect_err("three things are wrong");
        let told = faults.to_string();
        for part in ["the differences of Tobruk must rise", "'DR3' can't be read", "6 rows of 8 cells"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
