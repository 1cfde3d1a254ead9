//! The Hit Probability Tables: how often each weapon fires, how well it hits, and what else its row says (I.F.1).

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::hex::Arc;
use crate::core::provenance::{CellNote, Provenance};
use crate::core::sheet::{check_notes, dash};
use crate::core::side::Side;

pub(super) const FILE: &str = "assets/tobruk/tables/hit_probability.ron";
/// The last range that the tables have a column for.
const LAST_RANGE: usize = 40;

/// What a row of the tables stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A gun of an armoured fighting vehicle.
    Afv,
    /// A weapon unit.
    Weapon,
    /// German composite-rigid ammunition of a vehicle or weapon (IV.E.1).
    Apcr,
}

/// A kind of ammunition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ammo {
    /// Armour-piercing.
    #[serde(rename = "AP")]
    Ap,
    /// High explosive.
    #[serde(rename = "HE")]
    He,
    /// Smoke.
    #[serde(rename = "S")]
    Smoke,
    /// Armour-piercing, composite rigid.
    #[serde(rename = "APCR")]
    Apcr,
}

impl Ammo {
    /// As printed.
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Self::Ap => "AP",
            Self::He => "HE",
            Self::Smoke => "S",
            Self::Apcr => "APCR",
        }
    }
}

/// The kinds as the tables print them: `AP-HE`.
pub(super) fn ammo_text(ammo: &[Ammo]) -> String {
    ammo.iter().map(|kind| kind.abbreviation()).collect::<Vec<_>>().join("-")
}

/// Cells of one row with an origin of their own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowNote {
    /// The columns, named as the chart names them.
    pub columns: Vec<String>,
    /// Where these cells come from.
    pub provenance: Provenance,
}

/// Machine guns of a vehicle: how many, and the letter of their kind (III.E.2).
pub type MachineGuns = (u8, String);

/// A row of a Hit Probability Table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitRow {
    /// Its id: the unit's id, with the gun where the unit is a vehicle.
    pub id: String,
    /// The unit type.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// The gun's name, or the kind of weapon: ATR, ATG, ARTY, AAA, mortar.
    pub gun: String,
    /// Its calibre in millimetres (VIII.E.1, VIII.F.3).
    pub calibre: u8,
    /// Vehicle, weapon, or special ammunition.
    pub kind: Kind,
    /// Men of a full crew, 3 to 11; `None` for light weapons and beside a vehicle's second gun.
    pub crew: Option<u8>,
    /// True for a light infantry weapon, which any personnel unit can use (III.D.3.a).
    pub light: bool,
    /// What it can fire.
    pub ammo: Vec<Ammo>,
    /// Rounds a turn at a target not acquired, and at an acquired one.
    pub rof: (u8, u8),
    /// Fragmentation factors of one round of HE; `None` without HE.
    pub frag: Option<u8>,
    /// Turret machine guns of the vehicle.
    pub turret_mg: Option<MachineGuns>,
    /// Hull machine guns of the vehicle.
    pub hull_mg: Option<MachineGuns>,
    /// The weapon unit's field of fire; `None` for vehicles, whose rules give it.
    pub field_of_fire: Option<Arc>,
    /// The shortest range it fires at: 1 for mortars (V.C.1.d), else 0.
    #[serde(default)]
    pub min_range: u8,
    /// The row of the damage charts; `None` if it fires nothing that pierces.
    pub damage_row: Option<String>,
    /// Hit Probability Numbers at ranges 1, 2, 3 ..., each 2 to 12; beyond the last no hit is possible.
    pub hpn: Vec<u8>,
    /// Where the row comes from.
    pub provenance: Provenance,
    /// Cells of the row with another origin.
    #[serde(default)]
    pub notes: Vec<RowNote>,
}

impl HitRow {
    /// The least total of two dice that hits at this range of 1 hex or more, unadjusted; `None` where no hit is possible.
    #[must_use]
    pub fn hpn(&self, range: u8) -> Option<u8> {
        self.hpn.get(usize::from(range).checked_sub(1)?).copied()
    }

    /// True if the weapon can fire this ammunition.
    #[must_use]
    pub fn fires(&self, ammo: Ammo) -> bool {
        self.ammo.contains(&ammo)
    }

    /// What its row of the chart is called: unit, gun and ammunition.
    #[must_use]
    pub fn title(&self) -> String {
        format!(
            "{}, {}",
            self.name,
            if self.kind == Kind::Apcr { format!("{}, APCR", self.gun) } else { self.gun.clone() }
        )
    }

    fn cells(&self) -> Vec<String> {
        let guns = |guns: &Option<MachineGuns>| dash(guns.as_ref().map(|(count, letter)| format!("{count}{letter}")));
        let crew = if self.light { "I".to_owned() } else { dash(self.crew) };
        let field = self.field_of_fire.map(|arc| match arc {
            Arc::All if self.min_range > 0 => "360*",
            Arc::All => "360",
            Arc::FrontThree => "180",
            Arc::FrontRight => "60",
        });
        let mut cells = vec![
            crew,
            ammo_text(&self.ammo),
            self.rof.0.to_string(),
            self.rof.1.to_string(),
            dash(self.frag),
            guns(&self.turret_mg),
            guns(&self.hull_mg),
            dash(field),
            dash(self.damage_row.as_deref()),
        ];
        cells.extend((0..LAST_RANGE).map(|place| dash(self.hpn.get(place))));
        cells
    }

    fn cell_notes(&self) -> Vec<CellNote> {
        let row = self.title();
        self.notes
            .iter()
            .flat_map(|note| note.columns.iter().map(|column| (column.clone(), note.provenance.clone())))
            .map(|(column, provenance)| CellNote { row: row.clone(), column, provenance })
            .collect()
    }

    fn fault(&self) -> Option<String> {
        let (initial, acquired) = self.rof;
        if self.hpn.is_empty() || self.hpn.len() > LAST_RANGE {
            Some(format!("{} Hit Probability Numbers are not possible; a row has 1 to {LAST_RANGE}", self.hpn.len()))
        } else if self.hpn.iter().any(|number| !(2..=12).contains(number)) {
            Some("a Hit Probability Number must lie between 2 and 12; leave out anything beyond".to_owned())
        } else if self.hpn.is_sorted() && initial <= acquired && acquired > 0 {
            match (self.light, self.crew, self.kind) {
                (true, Some(_), _) => Some("a light weapon has no crew of its own; write None".to_owned()),
                (false, None, Kind::Weapon) => Some("a crewed weapon needs its crew".to_owned()),
                _ if self.fires(Ammo::He) != self.frag.is_some() => {
                    Some("fragmentation factors and HE ammunition go together".to_owned())
                }
                _ => None,
            }
        } else {
            Some("Hit Probability Numbers must never fall with range, nor rounds with acquisition".to_owned())
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    british: Vec<HitRow>,
    axis: Vec<HitRow>,
}

/// Both Hit Probability Tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HitProbability {
    british: Vec<HitRow>,
    axis: Vec<HitRow>,
}

impl HitProbability {
    /// Reads and checks the tables.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let Raw { british, axis } = source.parse()?;
        let tables = Self { british, axis };
        let mut faults = Vec::new();
        tables.check(&source, &mut faults);
        if faults.is_empty() { Ok(tables) } else { Err(Faults(faults)) }
    }

    fn check(&self, source: &Source, faults: &mut Vec<Fault>) {
        let mut ids: Vec<&str> = Vec::new();
        for (_, row) in self.iter() {
            if ids.contains(&row.id.as_str()) {
                let sentence = format!("the row '{}' is listed twice; give each an id of its own", row.id);
                faults.push(source.fault_at(&format!("id: \"{}\"", row.id), 1, sentence));
            }
            ids.push(&row.id);
            if let Some(sentence) = row.fault() {
                faults.push(source.fault(&row.id, format!("{}: {sentence}", row.id)));
            }
            let mut chart = chart("", "Hit Probability Table", &row.provenance);
            chart.push(row.title(), row.cells());
            check_notes(source, &chart, &row.cell_notes(), faults);
        }
    }

    /// The row with this id.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&HitRow> {
        self.iter().map(|(_, row)| row).find(|row| row.id == id)
    }

    /// All rows with the side whose table they stand in, in printed order.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &HitRow)> {
        let british = self.british.iter().map(|row| (Side::Allies, row));
        british.chain(self.axis.iter().map(|row| (Side::Axis, row)))
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        [
            ("hit_probability_british", "British Hit Probability Table", &self.british),
            ("hit_probability_axis", "German/Italian Hit Probability Table", &self.axis),
        ]
        .into_iter()
        .filter_map(|(id, title, rows)| {
            let mut chart = chart(id, title, &rows.first()?.provenance);
            for row in rows {
                chart.push(row.title(), row.cells());
                if row.provenance != chart.provenance
                    && let Some(last) = chart.rows.last_mut()
                {
                    last.cells.iter_mut().for_each(|cell| cell.provenance = Some(row.provenance.clone()));
                }
                chart.annotate(&row.cell_notes());
            }
            Some(chart)
        })
        .collect()
    }
}

fn chart(id: &str, title: &str, provenance: &Provenance) -> Chart {
    let fixed = ["Crew", "Ammo", "ROF initial", "ROF acquired", "FRAG", "MG turret", "MG hull", "FOF", "Damage row"];
    let ranges = (1..=LAST_RANGE).map(|range| range.to_string());
    Chart::new(id, title, "I.F.1", provenance, fixed.map(str::to_owned).into_iter().chain(ranges).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn tables() -> HitProbability {
        HitProbability::load(&data_root()).expect("the tables are sound")
    }

    fn number(id: &str, range: u8) -> Option<u8> {
        tables().row(id).and_then(|row| row.hpn(range))
    }

    #[test]
    fn every_printed_row_is_there() {
        let tables = tables();
        assert_eq!((tables.british.len(), tables.axis.len()), (15, 21));
        assert_eq!(tables.axis.iter().filter(|row| row.kind == Kind::Apcr).count(), 4);
    }

    #[test]
    fn examples_of_i_f_1_c() {
        assert_eq!(number("two_pdr", 8), Some(6));
        assert_eq!((number("47mm_m37", 12), number("47mm_m37", 13)), (Some(11), Some(11)));
    }

    #[test]
    fn guns_printed_twice_agree() {
        let tables = tables();
        for (one, other, most) in [
            ("stuart_37mm", "grant_37mm", 27),
            ("crusader_ii_2pdr", "matilda_ii_2pdr", 19),
            ("crusader_ii_2pdr", "valentine_ii_2pdr", 19),
            ("grant_75mm", "75mm_f", 17),
            ("m13_40_47mm", "47mm_m37", 16),
            ("panzer_iii_j_50mm_long", "50mm_pak", 18),
        ] {
            let (one, other) = (tables.row(one).unwrap(), tables.row(other).unwrap());
            assert!((1..=most).all(|range| one.hpn(range) == other.hpn(range)), "{} and {}", one.id, other.id);
        }
    }

    #[test]
    fn ranges_end_where_printed() {
        for (id, last) in [
            ("stuart_37mm", 27),
            ("grant_75mm", 17),
            ("crusader_cs_3in", 13),
            ("boys_atr", 12),
            ("two_pdr", 18),
            ("six_pdr", 27),
            ("25_pdr", 14),
            ("bofors_40mm", 17),
            ("2in_mortar", 7),
            ("3in_mortar", 21),
            ("panzer_iii_h_50mm_short", 26),
            ("panzer_iii_j_50mm_long", 34),
            ("panzer_iv_e_75mm_short", 16),
            ("marder_iii_76mm", 32),
            ("semovente_75mm", 15),
            ("7.92mm_atr", 12),
            ("28_20mm_pak", 12),
            ("50mm_pak", 18),
            ("47mm_m37", 16),
            ("88mm_flak", 40),
            ("20mm_breda", 16),
            ("75mm_lig", 14),
            ("50mm_mortar", 7),
            ("81mm_mortar", 36),
            ("45mm_mortar_i", 7),
            ("81mm_mortar_i", 40),
            ("50mm_pak_apcr", 9),
            ("panzer_iii_h_50mm_short_apcr", 26),
            ("panzer_iii_j_50mm_long_apcr", 29),
            ("marder_iii_76mm_apcr", 27),
        ] {
            assert_eq!(tables().row(id).map(|row| row.hpn.len()), Some(last), "{id}");
            assert_eq!(number(id, 0), None);
        }
    }

    #[test]
    fn example_of_iii_e_2_the_m13_has_three_machine_guns() {
        let tables = tables();
        let row = tables.row("m13_40_47mm").unwrap();
        assert_eq!(row.turret_mg, Some((1, "c".to_owned())));
        assert_eq!(row.hull_mg, Some((2, "c".to_owned())));
        assert_eq!(tables.row("semovente_75mm").unwrap().frag, Some(13));
    }
}
