//! The Combat Results Table (11.0): a ten-sided die with its modifiers against the odds.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::CellNote;
use crate::core::provenance::Provenance;
use crate::core::sheet::{check_notes, signed};

const FILE: &str = "assets/gazala_cauldron/tables/combat.ron";

/// What befalls one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Effect {
    /// Steps lost.
    pub steps: u8,
    /// It retreats two hexes.
    pub retreat: bool,
    /// It is disrupted.
    pub disrupt: bool,
}

impl Effect {
    /// True if nothing befalls the side.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Reads `**RD`; `-` is no effect.
    fn read(text: &str) -> Option<Self> {
        let letters = text.trim_start_matches('*');
        let steps = u8::try_from(text.len() - letters.len()).ok()?;
        let (retreat, disrupt) = match letters {
            "-" if steps == 0 => (false, false),
            "" if steps > 0 => (false, false),
            "R" => (true, false),
            "D" => (false, true),
            "RD" => (true, true),
            _ => return None,
        };
        Some(Self { steps, retreat, disrupt })
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("-");
        }
        let letters = [(self.retreat, "R"), (self.disrupt, "D")];
        let letters: String = letters.into_iter().filter(|(here, _)| *here).map(|(_, letter)| letter).collect();
        write!(f, "{}{letters}", "*".repeat(usize::from(self.steps)))
    }
}

/// A cell of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// What befalls the attacker; steps are the active unit's.
    pub attacker: Effect,
    /// What befalls the defender.
    pub defender: Effect,
}

impl Outcome {
    /// Reads `* / RD`, the attacker first.
    fn read(text: &str) -> Result<Self, String> {
        let parts = text.split_once(" / ").map(|(attacker, defender)| (Effect::read(attacker), Effect::read(defender)));
        match parts {
            Some((Some(attacker), Some(defender))) => Ok(Self { attacker, defender }),
            _ => Err(format!(
                "'{text}' can't be read; write the attacker's effect, ' / ' and the defender's: * for each step, R, D, RD, or - for none"
            )),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.attacker, self.defender)
    }
}

/// Attack to defence, as a column is headed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Odds {
    attack: u16,
    defence: u16,
}

impl Odds {
    /// Reads odds such as `3-1`.
    fn read(name: &str) -> Option<Self> {
        let (attack, defence) = name.split_once('-')?;
        let part = |text: &str| text.parse().ok().filter(|part| (1..=20).contains(part));
        Some(Self { attack: part(attack)?, defence: part(defence)? })
    }

    /// True if these odds are as good for the attack as the others, or better.
    fn reach(self, other: Self) -> bool {
        u32::from(self.attack) * u32::from(other.defence) >= u32::from(other.attack) * u32::from(self.defence)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: String,
    rule: String,
    provenance: Provenance,
    #[serde(default)]
    notes: Vec<CellNote>,
    columns: Vec<String>,
    rows: Vec<(i8, Vec<String>)>,
}

/// The Combat Results Table. Columns count from 0; the last is the best for the attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CombatTable {
    chart: Chart,
    odds: Vec<Odds>,
    lowest: i8,
    /// By modified roll from the lowest, then by column.
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
        let Raw { title, rule, provenance, notes, columns, rows } = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        let odds: Vec<Odds> = columns.iter().filter_map(|name| Odds::read(name)).collect();
        if odds.len() != columns.len() || odds.is_empty() || odds.windows(2).any(|pair| pair[0].reach(pair[1])) {
            faults.push(source.fault_at("columns", 0, "the columns must be odds such as 1-2 or 3-1, in rising order"));
        }
        let mut chart = Chart::new("combat", &title, &rule, &provenance, columns.clone());
        let mut cells = Vec::new();
        for (place, (roll, texts)) in rows.iter().enumerate() {
            if place > 0 && rows[place - 1].0.checked_add(1) != Some(*roll) {
                let sentence =
                    format!("row {roll} does not follow row {}; the rolls must rise by one", rows[place - 1].0);
                faults.push(source.fault_at(&format!("({roll}, "), 0, sentence));
            }
            if texts.len() != columns.len() {
                let sentence = format!("row {roll} has {} cells; it should have {}", texts.len(), columns.len());
                faults.push(source.fault_at(&format!("({roll}, "), 0, sentence));
            }
            let mut row = Vec::new();
            for text in texts {
                match Outcome::read(text) {
                    Ok(outcome) => row.push(outcome),
                    Err(sentence) => faults.push(source.fault(text, format!("row {roll}: {sentence}"))),
                }
            }
            chart.push(row_name(*roll), texts.clone());
            cells.push(row);
        }
        let Some((lowest, _)) = rows.first() else {
            faults.push(source.fault_at("rows", 0, "the table needs rows, by modified die roll"));
            return Err(Faults(faults));
        };
        chart.annotate(&notes);
        check_notes(source, &chart, &notes, &mut faults);
        if faults.is_empty() { Ok(Self { chart, odds, lowest: *lowest, cells }) } else { Err(Faults(faults)) }
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.odds.len()
    }

    /// The heading of a column, such as `3-1`.
    #[must_use]
    pub fn column_name(&self, column: usize) -> &str {
        self.chart.columns.get(column).map_or("-", String::as_str)
    }

    /// The column of these strengths, rounded down to printed odds; odds beyond the table take its nearest column.
    #[must_use]
    pub fn column(&self, attack: u16, defence: u16) -> usize {
        let odds = Odds { attack, defence };
        if attack == 0 { 0 } else { self.odds.iter().rposition(|heading| odds.reach(*heading)).unwrap_or(0) }
    }

    /// The lowest modified roll with a row of its own.
    #[must_use]
    pub fn lowest(&self) -> i8 {
        self.lowest
    }

    /// The highest modified roll with a row of its own.
    #[must_use]
    pub fn highest(&self) -> i8 {
        let rows = i8::try_from(self.cells.len()).unwrap_or(i8::MAX);
        self.lowest.saturating_add(rows - 1)
    }

    /// The row of the chart for a modified roll; rolls beyond the table take its nearest row.
    #[must_use]
    pub fn row(&self, roll: i8) -> usize {
        usize::from(roll.clamp(self.lowest, self.highest()).abs_diff(self.lowest))
    }

    /// What stands under a column on a modified roll. Beyond the table's ends its end rows and last column serve.
    #[must_use]
    pub fn cell(&self, column: usize, roll: i8) -> Outcome {
        let row = &self.cells[self.row(roll)];
        row[column.min(row.len() - 1)]
    }

    /// What each die from 0 to 9 brings under a column with this modifier.
    pub fn outcomes(&self, column: usize, modifier: i8) -> impl Iterator<Item = Outcome> + '_ {
        (0..10i8).map(move |die| self.cell(column, die + modifier))
    }

    /// The mean of something over these ten.
    #[must_use]
    pub fn mean(&self, column: usize, modifier: i8, of: impl Fn(Outcome) -> f64) -> f64 {
        self.outcomes(column, modifier).map(of).sum::<f64>() / 10.0
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.chart.clone()
    }
}

/// The name of a row: the modified roll.
fn row_name(roll: i8) -> String {
    if roll < 0 { signed(roll) } else { roll.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> CombatTable {
        CombatTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The table typed a second time, by columns: from the roll named, where the first row's effect is met for the last time, upwards.
    const BY_COLUMNS: [(&str, i8, &str); 9] = [
        (
            "1-3",
            0,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "1-2",
            -1,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "1-1",
            -2,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "2-1",
            -3,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "3-1",
            -4,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "4-1",
            -5,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "5-1",
            -6,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "7-1",
            -7,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
        (
            "9-1",
            -8,
            "*R,-; *D,-; RD,-; R,-; D,-; -,-; *,D; *,*; D,D; -,D; -,R; -,R; -,RD; *,*R; -,*R; -,*RD; -,**R; -,**RD",
        ),
    ];

    /// The design's formula: the modified roll and the column's place, added up.
    fn by_formula(sum: i8) -> &'static str {
        match sum {
            ..=0 => "*R / -",
            1 => "*D / -",
            2 => "RD / -",
            3 => "R / -",
            4 => "D / -",
            5 => "- / -",
            6 => "* / D",
            7 => "* / *",
            8 => "D / D",
            9 => "- / D",
            10 | 11 => "- / R",
            12 => "- / RD",
            13 => "* / *R",
            14 => "- / *R",
            15 => "- / *RD",
            16 => "- / **R",
            17.. => "- / **RD",
        }
    }

    #[test]
    fn cells_as_designed() {
        let table = table();
        assert_eq!((table.lowest(), table.highest(), table.columns()), (-11, 17, BY_COLUMNS.len()));
        for (column, (name, first, texts)) in BY_COLUMNS.into_iter().enumerate() {
            assert_eq!(table.column_name(column), name);
            let typed: Vec<String> = texts.split("; ").map(|text| text.replace(',', " / ")).collect();
            for roll in -11..=17 {
                let place = usize::try_from(roll - first).unwrap_or(0).min(typed.len() - 1);
                let cell = table.cell(column, roll).to_string();
                assert_eq!(cell, typed[place], "{name}, {roll}");
                assert_eq!(cell, by_formula(roll - first), "{name}, {roll}");
            }
        }
    }

    #[test]
    fn cells_that_the_text_prints() {
        let table = table();
        let cell = |attack, defence, roll| {
            let column = table.column(attack, defence);
            format!("{}: {}", table.column_name(column), table.cell(column, roll))
        };
        assert_eq!(cell(20, 3, 6), "5-1: - / RD");
        assert_eq!(cell(16, 17, 6), "1-2: * / *");
        let notes: Vec<(&str, usize)> = table
            .chart
            .rows
            .iter()
            .flat_map(|row| row.cells.iter().enumerate().map(move |(column, cell)| (row.name.as_str(), column, cell)))
            .filter(|(_, _, cell)| cell.provenance.is_some())
            .map(|(row, column, _)| (row, column))
            .collect();
        assert_eq!(notes, [("6", 1), ("6", 6)]);
    }

    #[test]
    fn odds_are_rounded_down_and_stop_at_the_ends() {
        let table = table();
        let odds = |attack, defence| table.column_name(table.column(attack, defence)).to_owned();
        assert_eq!([odds(1, 9), odds(0, 3), odds(2, 7), odds(3, 9)], ["1-3"; 4]);
        assert_eq!([odds(5, 10), odds(9, 10), odds(10, 10), odds(19, 10)], ["1-2", "1-2", "1-1", "1-1"]);
        assert_eq!(
            [odds(20, 10), odds(34, 5), odds(35, 5), odds(44, 5), odds(45, 5)],
            ["2-1", "5-1", "7-1", "7-1", "9-1"]
        );
        assert_eq!([odds(90, 3), odds(9, 0)], ["9-1"; 2]);
    }

    #[test]
    fn rolls_beyond_the_table_take_its_end_rows() {
        let table = table();
        assert_eq!(table.cell(0, -40), table.cell(0, -11));
        assert_eq!(table.cell(8, 90), table.cell(8, 17));
        assert_eq!(table.cell(99, 6), table.cell(8, 6));
        assert_eq!((table.row(-11), table.row(0), table.row(99)), (0, 11, 28));
    }

    #[test]
    fn effects_read_as_they_are_written() {
        for text in ["-", "*", "**", "R", "D", "RD", "*R", "*D", "**RD"] {
            assert_eq!(Effect::read(text).map(|effect| effect.to_string()).as_deref(), Some(text));
        }
        for wrong in ["", "*-", "DR", "X", "R*", "* R"] {
            assert_eq!(Effect::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replacen("\"*R / -\"", "\"*R -\"", 1)
            .replace("\"7-1\", \"9-1\"", "\"9-1\", \"7-1\"")
            .replace("(12, ", "(13, ")
            .replace("row: \"6\", column: \"5-1\"", "row: \"6\", column: \"6-1\"");
        let faults = CombatTable::read(&Source { text, ..source }).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in
            ["'*R -' can't be read", "in rising order", "row 13 does not follow row 11", "no row '6' and column '6-1'"]
        {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
