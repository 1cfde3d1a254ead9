//! The Combat Effects Table (5.1).

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::two_dice::{Reader, TwoDice};
use crate::core::data::Faults;

const FILE: &str = "assets/bir_hacheim/tables/combat.ron";

/// What befalls the defence (5.1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DefenceResult {
    /// One unit is eliminated, the others retreat.
    DE,
    /// All retreat, one suffers a loss.
    DRB,
    /// All retreat.
    DRI,
    /// One suffers a loss; the attack retreats.
    DVB,
    /// Nothing; the attack retreats.
    DVI,
}

impl DefenceResult {
    /// True if the defence holds its hex.
    #[must_use]
    pub fn holds(self) -> bool {
        matches!(self, Self::DVB | Self::DVI)
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::DE => "one defender is eliminated, the others retreat",
            Self::DRB => "the defenders retreat and one of them suffers a casualty",
            Self::DRI => "the defenders retreat without loss",
            Self::DVB => "the defence holds, and one of its units suffers a casualty",
            Self::DVI => "the defence holds without loss",
        }
    }

    /// In a few words, beside its code.
    #[must_use]
    pub fn brief(self) -> &'static str {
        match self {
            Self::DE => "defender: a unit eliminated, rest retreat",
            Self::DRB => "defender retreats, a casualty",
            Self::DRI => "defender retreats",
            Self::DVB => "defender holds, a casualty",
            Self::DVI => "defender holds",
        }
    }
}

/// What befalls the attack (5.1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AttackResult {
    /// Nothing; it may advance.
    AVI,
    /// One unit suffers a loss; it may advance.
    AVB,
    /// All retreat.
    ARI,
    /// All retreat, one suffers a loss.
    ARB,
    /// One unit is eliminated, the others retreat.
    AE,
}

impl AttackResult {
    /// True if the attack wins.
    #[must_use]
    pub fn wins(self) -> bool {
        matches!(self, Self::AVI | Self::AVB)
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::AVI => "the attack wins without loss and may advance",
            Self::AVB => "the attack wins and may advance, but one of its units suffers a casualty",
            Self::ARI => "the attackers retreat without loss",
            Self::ARB => "the attackers retreat and one of them suffers a casualty",
            Self::AE => "one attacker is eliminated, the others retreat",
        }
    }

    /// In a few words, beside its code.
    #[must_use]
    pub fn brief(self) -> &'static str {
        match self {
            Self::AVI => "attacker wins, may advance",
            Self::AVB => "attacker wins, a casualty",
            Self::ARI => "attacker retreats",
            Self::ARB => "attacker retreats, a casualty",
            Self::AE => "attacker: a unit eliminated, rest retreat",
        }
    }
}

/// A cell of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One side wins.
    Result {
        /// What befalls the defence.
        defence: DefenceResult,
        /// What befalls the attack.
        attack: AttackResult,
    },
    /// EMP: the defence removes units, the attack as much strength, the rest of the defence retreats.
    Draw,
}

impl Outcome {
    /// In words, the defence first.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Result { defence, attack } => format!("{}; {}", defence.words(), attack.words()),
            Self::Draw => {
                "a draw: the defender eliminates at least one of its own units; the attacker then eliminates at \
                 least as much attack strength; the remaining defenders retreat"
                    .to_owned()
            }
        }
    }

    /// Reads `DVB ARI` or `EMP`.
    fn read(text: &str) -> Result<Self, String> {
        use AttackResult::{AE, ARB, ARI, AVB, AVI};
        use DefenceResult::{DE, DRB, DRI, DVB, DVI};
        if text == "EMP" {
            return Ok(Self::Draw);
        }
        let (first, second) = text.split_once(' ').unwrap_or((text, ""));
        let defence = [DE, DRB, DRI, DVB, DVI].into_iter().find(|known| format!("{known:?}") == first);
        let attack = [AVI, AVB, ARI, ARB, AE].into_iter().find(|known| format!("{known:?}") == second);
        match (defence, attack) {
            (Some(defence), Some(attack)) if defence.holds() != attack.wins() => Ok(Self::Result { defence, attack }),
            (Some(_), Some(_)) => Err(format!("'{text}' lets both sides win or neither; one of them must win")),
            _ => Err(format!("'{text}' can't be read; write EMP or a pair such as DVB ARI, the defence first")),
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Result { defence, attack } => write!(f, "{defence:?} {attack:?}"),
            Self::Draw => f.write_str("EMP"),
        }
    }
}

/// Attack to defence, as a column is headed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Odds {
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

/// The Combat Effects Table.
pub type CombatTable = TwoDice<Odds, Outcome>;

impl CombatTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let reader = Reader {
            file: FILE,
            heading: Odds::read,
            in_order: |odds| odds.windows(2).all(|pair| !pair[0].reach(pair[1])),
            remedy: "the columns must be odds such as 1-2 or 3-1, in rising order",
            cell: Outcome::read,
        };
        Self::read(root, &reader)
    }

    /// The column of these strengths, and their ratio as a player says it. The fraction is dropped in the defender's favour (5.1.1);
    /// odds beyond the table take its nearest column.
    #[must_use]
    pub fn column_of_odds(&self, attack: u16, defence: u16) -> (u8, String) {
        let odds = match (attack, defence) {
            (0, _) | (_, 0) => Odds { attack, defence },
            _ if attack >= defence => Odds { attack: attack / defence, defence: 1 },
            _ => Odds { attack: 1, defence: defence.div_ceil(attack) },
        };
        (self.last_column(|heading| odds.reach(*heading)), format!("{}-{}", odds.attack, odds.defence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::ways;
    use crate::games::bir_hacheim::material::tables::two_dice::SUMS;

    fn table() -> CombatTable {
        CombatTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The table typed a second time, by columns: from roll 2-12 down to 7.
    const BY_COLUMNS: [(&str, [&str; 6]); 12] = [
        ("1-4", ["DVB ARB", "DVI ARI", "DVI ARB", "DVB AE", "DVI AE", "DVI AE"]),
        ("1-3", ["DVB ARI", "DVB ARB", "DVI ARI", "DVI ARB", "DVB AE", "DVI AE"]),
        ("1-2", ["DRI AVB", "DVB ARI", "DVB ARB", "DVI ARI", "DVI ARB", "DVB AE"]),
        ("1-1", ["DRB AVB", "DRI AVB", "DVB ARI", "DVB ARB", "DVI ARI", "DVI ARB"]),
        ("2-1", ["DRI AVI", "DRB AVB", "DRI AVB", "DVB ARI", "DVB ARB", "DVI ARI"]),
        ("3-1", ["DRB AVI", "DRI AVI", "DRB AVB", "DRI AVB", "DVB ARI", "DVB ARB"]),
        ("4-1", ["EMP", "DRB AVI", "DRI AVI", "DRB AVB", "DRI AVB", "DVB ARI"]),
        ("5-1", ["DE AVB", "EMP", "DRB AVI", "DRI AVI", "DRB AVB", "DRI AVB"]),
        ("6-1", ["DE AVB", "DE AVB", "EMP", "DRB AVI", "DRI AVI", "DRB AVB"]),
        ("7-1", ["DE AVI", "DE AVB", "DE AVB", "EMP", "DRB AVI", "DRI AVI"]),
        ("8-1", ["DE AVI", "DE AVI", "DE AVB", "DE AVB", "EMP", "DRB AVI"]),
        ("9-1", ["DE AVI", "DE AVI", "DE AVI", "DE AVB", "DE AVB", "EMP"]),
    ];

    #[test]
    fn cells_as_printed() {
        let table = table();
        assert_eq!(usize::from(table.columns()), BY_COLUMNS.len());
        for (column, (name, cells)) in (0..).zip(BY_COLUMNS) {
            assert_eq!(table.column_name(column), name);
            for sum in SUMS {
                let expected = cells[ways(sum) as usize - 1];
                assert_eq!(table.cell(column, sum).to_string(), expected, "{name}, roll {sum}");
            }
        }
    }

    #[test]
    fn odds_drop_the_fraction_in_the_defenders_favour() {
        let table = table();
        let odds = |attack, defence| {
            let (column, ratio) = table.column_of_odds(attack, defence);
            format!("{ratio} in {}", table.column_name(column))
        };
        assert_eq!(odds(11, 4), "2-1 in 2-1");
        assert_eq!(odds(4, 4), "1-1 in 1-1");
        assert_eq!(odds(3, 4), "1-2 in 1-2");
        assert_eq!(odds(2, 5), "1-3 in 1-3");
        assert_eq!(odds(1, 9), "1-9 in 1-4");
        assert_eq!(odds(40, 3), "13-1 in 9-1");
        assert_eq!(odds(0, 3), "0-3 in 1-4");
        assert_eq!(odds(3, 0), "3-0 in 9-1");
    }

    #[test]
    fn shifts_stop_at_the_ends() {
        let table = table();
        assert_eq!([table.shifted(1, -3), table.shifted(4, 2), table.shifted(10, 5)], [0, 6, 11]);
        assert_eq!(table.cell(200, 7), table.cell(11, 7));
    }

    #[test]
    fn wrong_cells_are_refused() {
        for wrong in ["", "DE", "DVB AVB", "DRI ARI", "XX AVB", "DE AVB "] {
            assert!(Outcome::read(wrong).is_err(), "{wrong}");
        }
    }
}
