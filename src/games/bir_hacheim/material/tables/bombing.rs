//! The Bombing Table, for air strikes and bombardments without other units (6.2, 8.0).

use std::path::Path;

use super::two_dice::{Reader, TwoDice};
use crate::core::data::Faults;

const FILE: &str = "assets/bir_hacheim/tables/bombing.ron";

/// The values for which a column serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    least: u16,
    /// `None` in the last column.
    most: Option<u16>,
}

impl Values {
    /// Reads `11-20`, or `41+` which has no end.
    fn read(name: &str) -> Option<Self> {
        if let Some(least) = name.strip_suffix('+') {
            return Some(Self { least: least.parse().ok()?, most: None });
        }
        let (least, most) = name.split_once('-')?;
        Some(Self { least: least.parse().ok()?, most: Some(most.parse().ok()?) })
    }

    /// True if the columns run from 1 to no end without a gap.
    fn are_whole(columns: &[Self]) -> bool {
        columns.first().is_some_and(|first| first.least == 1)
            && columns.last().is_some_and(|last| last.most.is_none())
            && columns.windows(2).all(|pair| pair[0].most.and_then(|most| most.checked_add(1)) == Some(pair[1].least))
    }
}

/// The Bombing Table: true where a unit of the defence suffers a loss.
pub type BombingTable = TwoDice<Values, bool>;

impl BombingTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let reader = Reader {
            file: FILE,
            heading: Values::read,
            in_order: Values::are_whole,
            remedy: "the columns must be values from 1 up such as 11-20, without gaps, the last open-ended such as 41+",
            cell: |text| match text {
                "DB" => Ok(true),
                "DI" => Ok(false),
                _ => Err(format!("'{text}' can't be read; write DB for a loss and DI for none")),
            },
        };
        Self::read(root, &reader)
    }

    /// The column of a value: points committed times the vulnerability of the units in the hex.
    #[must_use]
    pub fn column_of(&self, value: u16) -> u8 {
        self.last_column(|heading| heading.least <= value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::ways;
    use crate::games::bir_hacheim::material::tables::two_dice::SUMS;

    fn table() -> BombingTable {
        BombingTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn cells_as_printed() {
        let table = table();
        // Typed a second time, by columns: from roll 2-12 down to 7.
        let by_columns = [
            ("1-10", ["DB", "DI", "DI", "DI", "DI", "DI"]),
            ("11-20", ["DB", "DB", "DI", "DI", "DI", "DI"]),
            ("21-30", ["DB", "DB", "DB", "DI", "DI", "DI"]),
            ("31-40", ["DB", "DB", "DB", "DB", "DI", "DI"]),
            ("41+", ["DB", "DB", "DB", "DB", "DB", "DI"]),
        ];
        assert_eq!(usize::from(table.columns()), by_columns.len());
        for (column, (name, cells)) in (0..).zip(by_columns) {
            assert_eq!(table.column_name(column), name);
            for sum in SUMS {
                assert_eq!(table.cell(column, sum), cells[ways(sum) as usize - 1] == "DB", "{name}, roll {sum}");
            }
        }
    }

    #[test]
    fn the_examples_of_six_and_eight() {
        let table = table();
        let name = |value, shift| table.column_name(table.shifted(table.column_of(value), shift));
        assert_eq!((name(24, 0), name(24, -1)), ("21-30", "11-20"));
        assert_eq!((name(12, 0), name(12, -1)), ("11-20", "1-10"));
        assert_eq!(
            [name(1, -2), name(10, 0), name(11, 0), name(40, 0), name(41, 0), name(999, 2)],
            ["1-10", "1-10", "11-20", "31-40", "41+", "41+"]
        );
    }
}
