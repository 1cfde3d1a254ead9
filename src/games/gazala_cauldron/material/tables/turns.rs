//! The Turn Record Track and the Action Chits Per Turn Table (4.0).

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

use super::chits::ChitTable;
use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::side::Side;

const FILE: &str = "assets/gazala_cauldron/tables/turns.ron";

/// Most actions of a side in a turn.
const MOST_ACTIONS: u8 = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTurn {
    date: String,
    actions: (u8, u8),
    actions_provenance: Provenance,
    /// All Axis action chits of the turn.
    axis: Vec<(String, u8)>,
    /// Allied action chits that join those of the turns before.
    #[serde(default)]
    allies_join: Vec<String>,
    chits_provenance: Provenance,
}

/// A turn as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRow {
    /// Its days: `May 27 AM`.
    pub date: String,
    /// Actions, Axis first.
    pub actions: [u8; 2],
    /// Action chits in both cups, with their number.
    pub chits: Vec<(String, u8)>,
    actions_provenance: Provenance,
    chits_provenance: Provenance,
}

/// All turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTable {
    turns: Vec<TurnRow>,
    /// Number of Axis kinds of chit in each turn's list, before the Allied ones.
    axis: Vec<usize>,
}

impl TurnTable {
    /// Reads and checks the table; the names of its chits too, if the chits could be read.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path, chits: Option<&ChitTable>) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?, chits)
    }

    fn read(source: &Source, known: Option<&ChitTable>) -> Result<Self, Faults> {
        let raw: Vec<RawTurn> = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        let (mut turns, mut axis, mut allies) = (Vec::new(), Vec::new(), Vec::new());
        for RawTurn { date, actions, actions_provenance, axis: own, allies_join, chits_provenance } in raw {
            if [actions.0, actions.1].iter().any(|count| !(1..=MOST_ACTIONS).contains(count)) {
                let sentence = format!("{date}: a side has 1 to {MOST_ACTIONS} actions a turn");
                faults.push(source.fault(&date, sentence));
            }
            for id in allies_join {
                if allies.iter().any(|(known, _)| *known == id) {
                    let sentence = format!("{date}: the chit {id} is already in the cup; chits join once and stay");
                    faults.push(source.fault_at(&format!("\"{id}\""), 1, sentence));
                }
                allies.push((id, 1));
            }
            axis.push(own.len());
            let chits = own.into_iter().chain(allies.iter().cloned()).collect();
            turns.push(TurnRow { date, actions: [actions.0, actions.1], chits, actions_provenance, chits_provenance });
        }
        if turns.is_empty() {
            faults.push(source.fault_at("[", 0, "there must be at least one turn"));
        }
        let table = Self { turns, axis };
        for id in known.map(|known| table.unknown(known)).unwrap_or_default() {
            let sentence = format!("no action chit of this side is called {id}; they are listed in chits.ron");
            faults.push(source.fault(id, sentence));
        }
        if faults.is_empty() { Ok(table) } else { Err(Faults(faults)) }
    }

    /// Names that no action chit of their side has.
    fn unknown(&self, chits: &ChitTable) -> BTreeSet<&str> {
        let mut unknown = BTreeSet::new();
        for (turn, axis) in self.turns.iter().zip(&self.axis) {
            for (place, (id, _)) in turn.chits.iter().enumerate() {
                let side = if place < *axis { Side::Axis } else { Side::Allies };
                if chits.action(id).is_none_or(|chit| chit.side != side) {
                    unknown.insert(id.as_str());
                }
            }
        }
        unknown
    }

    /// A turn, from 1; the last for numbers beyond it.
    #[must_use]
    pub fn turn(&self, number: u16) -> &TurnRow {
        let place = usize::from(number).saturating_sub(1);
        &self.turns[place.min(self.turns.len() - 1)]
    }

    /// Number of turns.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        let origin =
            Provenance::Deduced("The printed track is lost; the origin of each part is given at its cells".to_owned());
        let columns = ["Axis actions", "Allied actions", "Axis chits", "Allied chits"].map(str::to_owned).to_vec();
        let mut chart = Chart::new("turns", "Turn Record Track", "4.0", &origin, columns);
        for (turn, axis) in self.turns.iter().zip(&self.axis) {
            let list = |chits: &[(String, u8)]| {
                let chit = |(id, count): &(String, u8)| if *count == 1 { id.clone() } else { format!("{count} {id}") };
                chits.iter().map(chit).collect::<Vec<_>>().join(", ")
            };
            let (own, allies) = turn.chits.split_at(*axis);
            let cell = |text: String, origin: &Provenance| ChartCell { text, provenance: Some(origin.clone()) };
            let mut cells: Vec<ChartCell> =
                turn.actions.map(|count| cell(count.to_string(), &turn.actions_provenance)).into();
            cells.extend([list(own), list(allies)].map(|text| cell(text, &turn.chits_provenance)));
            chart.rows.push(ChartRow { name: turn.date.clone(), cells });
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> TurnTable {
        TurnTable::load(&data_root(), None).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn thirteen_turns_with_their_actions() {
        let table = table();
        let dates = [
            "May 27 AM",
            "May 27 PM",
            "May 28",
            "May 29",
            "May 30",
            "May 31",
            "June 1-2",
            "June 3-4",
            "June 5-6",
            "June 7-8",
            "June 9-10",
            "June 11-12",
            "June 13-14",
        ];
        let actions =
            [[4, 2], [3, 2], [3, 4], [3, 4], [2, 4], [3, 2], [4, 1], [3, 3], [3, 4], [4, 3], [4, 3], [4, 3], [4, 2]];
        assert_eq!(table.len(), dates.len());
        for (number, (date, actions)) in (1..).zip(dates.into_iter().zip(actions)) {
            let turn = table.turn(number);
            assert_eq!((turn.date.as_str(), turn.actions), (date, actions));
        }
        assert_eq!((table.turn(0), table.turn(99)), (table.turn(1), table.turn(13)));
    }

    #[test]
    fn chits_in_the_cups_as_designed() {
        let table = table();
        let chits = |turn, side: Side| -> String {
            let row = table.turn(turn);
            let (axis, allies) = row.chits.split_at(table.axis[usize::from(turn) - 1]);
            let of = if side == Side::Axis { axis } else { allies };
            of.iter().map(|(id, count)| format!("{count} {id}")).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(chits(1, Side::Axis), "2 15/21 Pz, 1 Ariete/Trieste, 1 90 Lt/Pavia+Brescia");
        assert_eq!(chits(3, Side::Axis), "2 15/21 Pz, 2 Ariete/Trieste, 1 90 Lt/Pavia+Brescia");
        for turn in 4..=13 {
            assert_eq!(
                chits(turn, Side::Axis),
                "3 15/21 Pz, 2 Ariete/Trieste, 1 90 Lt/Pavia+Brescia, 1 90 Lt",
                "{turn}"
            );
        }
        assert_eq!(chits(1, Side::Allies), "1 3 Ind, 1 7 Motor, 1 4 Arm, 1 22 Arm");
        let counts: Vec<usize> = (1..=13).map(|turn| chits(turn, Side::Allies).split(", ").count()).collect();
        assert_eq!(counts, [4, 6, 9, 12, 12, 12, 13, 15, 16, 16, 16, 16, 16]);
        assert!(chits(13, Side::Allies).ends_with("1 151 Inf, 1 9 Ind, 1 10 Ind, 1 32 ATB"));
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("\"32 ATB\"", "\"22 Arm\"")
            .replacen("actions: (4, 2)", "actions: (9, 2)", 1)
            .replacen("\"29 Ind\"", "\"90 Lt\"", 1)
            .replacen("(\"15/21 Pz\", 2)", "(\"15/22 Pz\", 2)", 1);
        let chits = ChitTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let faults = TurnTable::read(&Source { text, ..source }, Some(&chits)).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in [
            "22 Arm is already in the cup",
            "1 to 6 actions",
            "no action chit of this side is called 90 Lt",
            "no action chit of this side is called 15/22 Pz",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
