//! The chits: action chits with their formations, tactical chits with their number, and the breach markers (4.0, 7.0, 13.0, 14.1).

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::sheet::check_order;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::formation::Formation;

const FILE: &str = "assets/gazala_cauldron/tables/chits.ron";

/// Units that the Allied double move activates (7.0).
const MOST_UNITS: u8 = 2;

/// The kinds of tactical chit (13.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the titles say it")]
pub enum Tactical {
    Combat,
    ExtraMove,
    Replacement,
    Air,
    Sandstorm,
    AntiTank,
    WithdrawAttack,
}

impl Tactical {
    /// All seven, in the order of their rules.
    pub const ALL: [Self; 7] = [
        Self::Combat,
        Self::ExtraMove,
        Self::Replacement,
        Self::Air,
        Self::Sandstorm,
        Self::AntiTank,
        Self::WithdrawAttack,
    ];

    /// True for one that lies face down once drawn: it is its owner's to know (13.0).
    #[must_use]
    pub fn is_secret(self) -> bool {
        !matches!(self, Self::Air | Self::Sandstorm)
    }

    /// As it is printed.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Combat => "Combat",
            Self::ExtraMove => "Extra move",
            Self::Replacement => "Replacement",
            Self::Air => "Air",
            Self::Sandstorm => "Sandstorm",
            Self::AntiTank => "Anti-tank",
            Self::WithdrawAttack => "Withdraw/attack",
        }
    }

    /// The rule that says how it is played.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Combat => "13.1",
            Self::ExtraMove => "13.2",
            Self::Replacement => "13.3",
            Self::Air => "13.4",
            Self::Sandstorm => "13.5",
            Self::AntiTank => "13.6",
            Self::WithdrawAttack => "13.7",
        }
    }

    /// True if the side can have such a chit at all (13.6, 13.7).
    #[must_use]
    pub fn is_for(self, side: Side) -> bool {
        match self {
            Self::AntiTank => side == Side::Axis,
            Self::WithdrawAttack => side == Side::Allies,
            _ => true,
        }
    }
}

/// A kind of action chit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionChit {
    /// What is printed on it, such as `15/21 Pz`.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The formations on each of its sides; its player chooses the side, and all formations there act.
    #[serde(default)]
    pub faces: Vec<Vec<Formation>>,
    /// Single units of any formation that it activates instead; 0 for a chit with formations.
    #[serde(default)]
    pub units: u8,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl ActionChit {
    /// True if the formation is on one of its sides.
    #[must_use]
    pub fn names(&self, formation: Formation) -> bool {
        self.faces.iter().flatten().any(|known| *known == formation)
    }

    /// Its sides in words.
    #[must_use]
    pub fn words(&self) -> String {
        if self.faces.is_empty() {
            return format!("any {} units", self.units);
        }
        let face =
            |face: &Vec<Formation>| face.iter().map(|formation| formation.title()).collect::<Vec<_>>().join(" and ");
        self.faces.iter().map(face).collect::<Vec<_>>().join(" or ")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TacticalRow {
    kind: Tactical,
    axis: u8,
    allies: u8,
    provenance: Provenance,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    actions: Vec<ActionChit>,
    tactical: Vec<TacticalRow>,
    breach_markers: u8,
    breach_provenance: Provenance,
}

/// All chits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChitTable(Raw);

impl ChitTable {
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
        for chit in &raw.actions {
            check(source, chit, &mut faults);
            if raw.actions.iter().filter(|known| known.id == chit.id).count() > 1 {
                let sentence = format!("the chit {} is listed twice; list each kind once", chit.id);
                faults.push(source.fault_at(&format!("id: \"{}\"", chit.id), 1, sentence));
            }
        }
        check_order(source, "tactical", raw.tactical.iter().map(|row| row.kind), &Tactical::ALL, &mut faults);
        for row in &raw.tactical {
            let wrong = Side::BOTH.into_iter().find(|side| !row.kind.is_for(*side) && row.of(*side) > 0);
            if let Some(side) = wrong {
                let sentence = format!("{}: the {side} have no such chit; write 0", row.kind.title());
                faults.push(source.fault_at(&format!("kind: {:?}", row.kind), 0, sentence));
            }
        }
        if raw.breach_markers < 2 {
            faults.push(source.fault_at(
                "breach_markers",
                0,
                "there must be at least two breach markers: that many may be placed in a turn (14.1)",
            ));
        }
        if faults.is_empty() { Ok(Self(raw)) } else { Err(Faults(faults)) }
    }

    /// The action chit with this id.
    #[must_use]
    pub fn action(&self, id: &str) -> Option<&ActionChit> {
        self.0.actions.iter().find(|chit| chit.id == id)
    }

    /// All kinds of action chit, in the order of their file.
    pub fn actions(&self) -> impl Iterator<Item = &ActionChit> {
        self.0.actions.iter()
    }

    /// A side's tactical chits, all of which are in its cup every turn, with the number of each.
    #[must_use]
    pub fn tactical(&self, side: Side) -> Vec<(Tactical, u8)> {
        self.0.tactical.iter().map(|row| (row.kind, row.of(side))).filter(|(_, count)| *count > 0).collect()
    }

    /// Breach markers, which are never used again (14.1).
    #[must_use]
    pub fn breach_markers(&self) -> u8 {
        self.0.breach_markers
    }

    /// The chits as charts.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        let origin = Provenance::Seed("2.2.1, 7.0; the origin of each chit is given at its cells".to_owned());
        let columns = ["Side", "Activates"].map(str::to_owned).to_vec();
        let mut actions = Chart::new("action_chits", "Action chits", "7.0", &origin, columns);
        for chit in &self.0.actions {
            let cells = [chit.side.to_string(), chit.words()];
            push(&mut actions, &chit.id, cells.into(), &chit.provenance);
        }
        let origin = Provenance::Seed("2.2.2, 13.0; the origin of each number is given at its cells".to_owned());
        let columns = ["Axis", "Allies", "Rule"].map(str::to_owned).to_vec();
        let mut tactical = Chart::new("tactical_chits", "Tactical chits and breach markers", "13.0", &origin, columns);
        for row in &self.0.tactical {
            let cells = vec![row.axis.to_string(), row.allies.to_string(), row.kind.rule().to_owned()];
            push(&mut tactical, row.kind.title(), cells, &row.provenance);
        }
        let cells = vec![self.0.breach_markers.to_string(), "-".to_owned(), "14.1".to_owned()];
        push(&mut tactical, "Breach marker", cells, &self.0.breach_provenance);
        [actions, tactical]
    }
}

impl TacticalRow {
    fn of(&self, side: Side) -> u8 {
        match side {
            Side::Axis => self.axis,
            Side::Allies => self.allies,
        }
    }
}

/// Adds a row whose cells share an origin.
fn push(chart: &mut Chart, name: &str, cells: Vec<String>, origin: &Provenance) {
    let cells = cells.into_iter().map(|text| ChartCell { text, provenance: Some(origin.clone()) }).collect();
    chart.rows.push(ChartRow { name: name.to_owned(), cells });
}

fn check(source: &Source, chit: &ActionChit, faults: &mut Vec<Fault>) {
    let id = &chit.id;
    let mut wrong = |sentence: String| faults.push(source.fault(id, sentence));
    if chit.faces.is_empty() != (1..=MOST_UNITS).contains(&chit.units) {
        wrong(format!("{id}: a chit has formations on one or two sides, or activates one or two units"));
    }
    if chit.faces.len() > 2 || chit.faces.iter().any(Vec::is_empty) {
        wrong(format!("{id}: a chit has at most two sides, each with a formation"));
    }
    if let Some(stranger) = chit.faces.iter().flatten().find(|formation| formation.side() != chit.side) {
        wrong(format!("{id}: the {stranger} fight for the {}", stranger.side()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> ChitTable {
        ChitTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn action_chits_name_every_formation_but_the_independent_one() {
        let table = table();
        for formation in Formation::ALL {
            let chits: Vec<&str> =
                table.actions().filter(|chit| chit.names(formation)).map(|chit| chit.id.as_str()).collect();
            match formation {
                Formation::Indep => assert!(chits.is_empty()),
                Formation::Lt90 => assert_eq!(chits, ["90 Lt/Pavia+Brescia", "90 Lt"]),
                _ if formation.side() == Side::Allies => assert_eq!(chits, [formation.title()]),
                _ => assert_eq!(chits.len(), 1, "{formation}"),
            }
        }
        let words = |id| table.action(id).map(ActionChit::words);
        assert_eq!(words("15/21 Pz").as_deref(), Some("15 Pz or 21 Pz"));
        assert_eq!(words("90 Lt/Pavia+Brescia").as_deref(), Some("90 Lt or Pavia and Brescia"));
        assert_eq!(words("Double move").as_deref(), Some("any 2 units"));
        assert_eq!(table.action("Double move").map(|chit| (chit.side, chit.units)), Some((Side::Allies, 2)));
        assert_eq!(words("16 Pz"), None);
    }

    #[test]
    fn tactical_chits_as_designed() {
        use Tactical::{Air, AntiTank, Combat, ExtraMove, Replacement, Sandstorm, WithdrawAttack};
        let table = table();
        let axis = [(Combat, 3), (ExtraMove, 2), (Replacement, 2), (Air, 3), (Sandstorm, 1), (AntiTank, 3)];
        let allies = [(Combat, 2), (ExtraMove, 2), (Replacement, 2), (Air, 2), (Sandstorm, 1), (WithdrawAttack, 1)];
        assert_eq!(table.tactical(Side::Axis), axis);
        assert_eq!(table.tactical(Side::Allies), allies);
        assert_eq!(table.breach_markers(), 6);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("id: \"22 Arm\"", "id: \"4 Arm\"")
            .replace("faces: [[Ff1]]", "faces: [[Ff1], [Pavia]]")
            .replace("units: 2", "units: 5")
            .replace("breach_markers: 6", "breach_markers: 1");
        let faults = ChitTable::read(&Source { text, ..source }).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in
            ["4 Arm is listed twice", "the Pavia fight for the Axis", "one or two units", "at least two breach markers"]
        {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
