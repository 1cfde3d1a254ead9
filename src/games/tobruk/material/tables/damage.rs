//! The AFV damage charts: which part of a vehicle a hit strikes (I.F.2), and what it does there (I.F.3).

mod cells;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::{CellNote, Provenance};

pub use cells::{Area, Aspect, Band, Cell, Column, FirepowerLoss};

/// The folder of the charts, as a path from the program's data folder.
const FOLDER: &str = "assets/tobruk/tables/damage";
/// In a note's row: all rows of the damage table.
const EVERY_ROW: &str = "*";
/// A row of the damage table: what one weapon does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamageRow {
    /// The weapon, as the hit probability tables refer to it.
    pub weapon: String,
    /// The cells in the order of [`Column::ALL`].
    pub cells: [Cell; 12],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    vehicle: String,
    title: String,
    provenance: Provenance,
    area_impacted: RawAreas,
    damage: Vec<RawRow>,
    notes: Vec<CellNote>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAreas {
    front: Vec<String>,
    flank: Vec<String>,
    rear: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    weapon: String,
    cells: Vec<String>,
}

/// The chart of one vehicle as a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamageTable {
    /// The vehicle's id, as its file is named.
    pub vehicle: String,
    /// As the chart is headed.
    pub title: String,
    /// Where the chart comes from.
    pub provenance: Provenance,
    /// By aspect in the order of [`Aspect::ALL`], for dice of 2 to 12: the part struck; `None` = ricochet (I.F.2.c).
    pub area_impacted: [[Option<Area>; 11]; 3],
    /// A row for each weapon that the other side fires, in printed order.
    pub rows: Vec<DamageRow>,
    /// Cells with an origin of their own. A row is a weapon, `*` for every weapon, or an aspect of the area-impacted
    /// table; a column is a column's name, or there the number of the dice.
    pub notes: Vec<CellNote>,
}

impl DamageTable {
    /// The part struck on this total of two dice, 2 to 12; `None` is a ricochet (I.F.2.c).
    #[must_use]
    pub fn area(&self, aspect: Aspect, dice: u8) -> Option<Area> {
        self.area_impacted[aspect as usize].get(usize::from(dice).checked_sub(2)?).copied().flatten()
    }

    /// What this weapon does to this part; `None` where the chart has no such row, or no such column for the aspect.
    #[must_use]
    pub fn cell(&self, weapon: &str, aspect: Aspect, area: Area) -> Option<&Cell> {
        let row = self.rows.iter().find(|row| row.weapon == weapon)?;
        row.cells.get(Column::place(aspect, area)?)
    }

    /// The weapons of the rows, in printed order.
    pub fn weapon_rows(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.weapon.as_str())
    }

    /// In how many of the 36 rolls of two dice each part is struck; `None` is a ricochet.
    #[must_use]
    pub fn ways(&self, aspect: Aspect) -> BTreeMap<Option<Area>, u8> {
        let mut ways = BTreeMap::new();
        for dice in 2..=12u8 {
            *ways.entry(self.area(aspect, dice)).or_insert(0) += 6 - dice.abs_diff(7);
        }
        ways
    }

    /// The parts that a firer in the same hex may choose instead of throwing: UH, LH, TUR and H where the aspect's row has
    /// them (I.G.1).
    #[must_use]
    pub fn areas_of_choice(&self, aspect: Aspect) -> Vec<Area> {
        [Area::UpperHull, Area::LowerHull, Area::Turret, Area::Hull]
            .into_iter()
            .filter(|area| self.area_impacted[aspect as usize].contains(&Some(*area)))
            .collect()
    }

    /// The origin of one cell where it differs from the chart's; rows and columns named as in [`DamageTable::notes`].
    #[must_use]
    pub fn note(&self, row: &str, column: &str) -> Option<&Provenance> {
        let find = |wanted: &str| self.notes.iter().find(|note| note.row == wanted && note.column == column);
        let whole_column = || Column::ALL.iter().any(|known| known.name() == column).then(|| find(EVERY_ROW)).flatten();
        find(row).or_else(whole_column).map(|note| &note.provenance)
    }

    /// Reads and checks one chart; `stem` is its file's name without the ending.
    fn read(source: &Source, stem: &str) -> Result<Self, Faults> {
        let raw: RawTable = source.parse()?;
        let mut faults = Vec::new();
        if raw.vehicle != stem {
            let sentence = format!("the vehicle is '{}', but the file says '{stem}'; they must agree", raw.vehicle);
            faults.push(source.fault(&raw.vehicle, sentence));
        }
        let areas = &raw.area_impacted;
        let area_impacted = [(Aspect::Front, &areas.front), (Aspect::Flank, &areas.flank), (Aspect::Rear, &areas.rear)]
            .map(|(aspect, printed)| read_areas(source, aspect, printed, &mut faults));
        let mut weapons = BTreeSet::new();
        let mut rows = Vec::new();
        for row in raw.damage {
            if weapons.contains(&row.weapon) {
                let sentence = format!("the weapon '{}' is listed twice; each weapon has one row", row.weapon);
                faults.push(source.fault_at(&format!("\"{}\"", row.weapon), 1, sentence));
            } else {
                rows.extend(read_row(source, &row, &mut faults));
            }
            weapons.insert(row.weapon);
        }
        if weapons.is_empty() {
            faults.push(source.fault_at("damage:", 0, "the damage table has no rows; each weapon has one"));
        }
        for note in &raw.notes {
            check_note(source, note, &weapons, &mut faults);
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let RawTable { vehicle, title, provenance, notes, .. } = raw;
        Ok(Self { vehicle, title, provenance, area_impacted, rows, notes })
    }
}

/// A fault at the value with this place in a list that stands behind `anchor` in the text.
fn fault_in_list(source: &Source, anchor: &str, list: &[String], place: usize, sentence: String) -> Fault {
    let value = format!("\"{}\"", list[place]);
    let before = source.text.find(anchor).map_or(0, |at| source.text[..at].matches(&value).count());
    let earlier = list[..place].iter().filter(|other| **other == list[place]).count();
    source.fault_at(&value, before + earlier, sentence)
}

/// Checks an aspect's row of the area-impacted table.
fn read_areas(source: &Source, aspect: Aspect, printed: &[String], faults: &mut Vec<Fault>) -> [Option<Area>; 11] {
    let anchor = format!("{aspect}:");
    if printed.len() != 11 {
        let sentence = format!("{aspect} has {} areas; it needs 11, for dice of 2 to 12", printed.len());
        faults.push(source.fault_at(&anchor, 0, sentence));
    }
    let mut areas = [None; 11];
    for (place, text) in printed.iter().enumerate().filter(|(_, text)| *text != "-") {
        let area = Area::from_abbreviation(text);
        let sentence = match area {
            None => format!("{aspect}: there is no area '{text}'; it must be UH, LH, TUR, GM, H, R, G, TR or -"),
            Some(area) if Column::place(aspect, area).is_none() => {
                format!("{aspect}: the damage table has no {aspect} column for '{text}'; choose an area that has one")
            }
            Some(_) => {
                if let Some(slot) = areas.get_mut(place) {
                    *slot = area;
                }
                continue;
            }
        };
        faults.push(fault_in_list(source, &anchor, printed, place, sentence));
    }
    areas
}

/// Checks a row of the damage table; `None` if its faults leave no twelve cells.
fn read_row(source: &Source, row: &RawRow, faults: &mut Vec<Fault>) -> Option<DamageRow> {
    let anchor = format!("\"{}\"", row.weapon);
    if row.cells.len() != Column::ALL.len() {
        let sentence =
            format!("the row '{}' has {} cells; it needs 12, like the chart's heading", row.weapon, row.cells.len());
        faults.push(source.fault_at(&anchor, 0, sentence));
    }
    let mut cells = Vec::new();
    for (place, text) in row.cells.iter().enumerate() {
        match Cell::parse(text) {
            Ok(cell) => cells.push(cell),
            Err(reason) => {
                let column = Column::ALL.get(place).map_or_else(|| "no column".to_owned(), |column| column.name());
                let sentence = format!("{}, {column}: the cell '{text}' can't be read: {reason}", row.weapon);
                faults.push(fault_in_list(source, &anchor, &row.cells, place, sentence));
            }
        }
    }
    Some(DamageRow { weapon: row.weapon.clone(), cells: cells.try_into().ok()? })
}

/// Checks that a note names a cell of the chart.
fn check_note(source: &Source, note: &CellNote, weapons: &BTreeSet<String>, faults: &mut Vec<Fault>) {
    let (row, column) = (&note.row, &note.column);
    let row_of_areas = Aspect::ALL.iter().any(|aspect| aspect.name() == row);
    if !row_of_areas && row != EVERY_ROW && !weapons.contains(row) {
        let sentence =
            format!("the note's row '{row}' is not one of the chart's; name a weapon, *, front, flank or rear");
        faults.push(source.fault_at(&format!("row: \"{row}\""), 0, sentence));
        return;
    }
    let known = if row_of_areas {
        (2..=12).any(|dice: u8| dice.to_string() == *column)
    } else {
        Column::ALL.iter().any(|known| known.name() == *column)
    };
    if !known {
        let right = if row_of_areas { "dice from 2 to 12" } else { "a column as 'front UH' or 'R'" };
        let sentence = format!("the note's column '{column}' is not in the row {row}; name {right}");
        faults.push(source.fault_at(&format!("column: \"{column}\""), 0, sentence));
    }
}

/// The charts of all vehicles, by vehicle id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DamageTables(BTreeMap<String, DamageTable>);

impl DamageTables {
    /// Reads all charts below `root`, in the order of their names.
    ///
    /// # Errors
    /// Every fault of every chart; a folder that can't be read or holds no chart.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let whole = |sentence: String| Fault { file: FOLDER.to_owned(), line: 0, column: 0, sentence };
        let entries = std::fs::read_dir(root.join(FOLDER)).map_err(|error| {
            whole(format!("the folder can't be read ({error}); restore it from the original copy of the program"))
        })?;
        let names: BTreeSet<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        let mut tables = BTreeMap::new();
        let mut faults = Vec::new();
        for name in &names {
            let Some(stem) = name.strip_suffix(".ron") else { continue };
            let read =
                Source::read(root, &format!("{FOLDER}/{name}")).and_then(|source| DamageTable::read(&source, stem));
            match read {
                Ok(table) => {
                    tables.insert(stem.to_owned(), table);
                }
                Err(found) => faults.extend(found.0),
            }
        }
        if tables.is_empty() && faults.is_empty() {
            faults.push(whole(
                "the folder holds no charts; restore them from the original copy of the program".to_owned(),
            ));
        }
        if faults.is_empty() { Ok(Self(tables)) } else { Err(Faults(faults)) }
    }

    /// The chart of this vehicle.
    #[must_use]
    pub fn get(&self, vehicle: &str) -> Option<&DamageTable> {
        self.0.get(vehicle)
    }

    /// All charts, in the order of the vehicles' ids.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &DamageTable)> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRITISH: [&str; 5] = ["crusader_ii", "grant", "matilda_ii", "stuart", "valentine_ii"];

    fn tables() -> DamageTables {
        match DamageTables::load(Path::new(env!("CARGO_MANIFEST_DIR"))) {
            Ok(tables) => tables,
            Err(faults) => panic!("{faults}"),
        }
    }

    fn table(vehicle: &str) -> DamageTable {
        tables().get(vehicle).expect("a chart for each vehicle").clone()
    }

    fn printed(vehicle: &str, weapon: &str, aspect: Aspect, area: Area) -> String {
        table(vehicle).cell(weapon, aspect, area).expect("a cell").printed.clone()
    }

    #[test]
    fn eleven_charts_hold_1284_cells() {
        let tables = tables();
        assert_eq!(tables.iter().count(), 11);
        assert_eq!(tables.iter().map(|(_, table)| table.rows.len() * table.rows[0].cells.len()).sum::<usize>(), 1284);
        for (id, table) in tables.iter() {
            let rows: Vec<_> = table.weapon_rows().collect();
            let british = BRITISH.contains(&id.as_str());
            assert_eq!((rows.len(), rows[0]), if british { (13, "7.92mm ATR") } else { (7, "Boys ATR") }, "{id}");
            let twin = tables.get(if british { "grant" } else { "m13_40" }).expect("both charts");
            assert_eq!(rows, twin.weapon_rows().collect::<Vec<_>>(), "{id}");
        }
    }

    #[test]
    fn ways_sum_to_36() {
        for (id, table) in tables().iter() {
            for aspect in Aspect::ALL {
                assert_eq!(table.ways(aspect).values().sum::<u8>(), 36, "{id} {aspect}");
            }
        }
        let front = table("panzer_iii_j").ways(Aspect::Front);
        assert_eq!(front[&None], 22);
        assert_eq!(front[&Some(Area::Tracks)], 6);
    }

    #[test]
    fn ranges_rise_along_every_cell() {
        for (id, table) in tables().iter() {
            for row in &table.rows {
                for cell in &row.cells {
                    let reach: Vec<u8> = cell.bands.iter().map(Band::reach).collect();
                    assert!(reach.is_sorted_by(|a, b| a < b), "{id} {}: {}", row.weapon, cell.printed);
                }
            }
        }
    }

    #[test]
    fn only_the_grant_has_two_guns_to_lose() {
        for (id, table) in tables().iter() {
            for band in table.rows.iter().flat_map(|row| &row.cells).flat_map(|cell| &cell.bands) {
                if let Some(loss) = band.firepower {
                    assert_eq!(loss == FirepowerLoss::All, id != "grant", "{id}");
                }
            }
        }
    }

    /// The worked examples of I.F.2: both hits on the Marder III, all five on the Matilda II.
    #[test]
    fn worked_examples_of_the_area_struck() {
        let marder = table("marder_iii");
        assert_eq!(marder.area(Aspect::Front, 4), None);
        assert_eq!(marder.area(Aspect::Front, 7), Some(Area::UpperHull));
        let matilda = table("matilda_ii");
        let struck = [7, 9, 12, 3, 10].map(|dice| matilda.area(Aspect::Flank, dice));
        let lower = Some(Area::LowerHull);
        assert_eq!(struck, [lower, None, Some(Area::TurretRing), Some(Area::Tracks), lower]);
        assert_eq!((matilda.area(Aspect::Flank, 1), matilda.area(Aspect::Flank, 13)), (None, None));
    }

    /// The worked examples of I.F.3, and the one of the Designer's Notes.
    #[test]
    fn worked_examples_of_the_damage() {
        let matilda = table("matilda_ii");
        let hit = |area| matilda.cell("47mm M37", Aspect::Flank, area).expect("a cell");
        let lower = hit(Area::LowerHull);
        let band = Band { max_range: Some(2), crew: 1, kill_on: Some(5), ..Band::default() };
        assert_eq!([lower.at(0), lower.at(2), lower.at(3)], [Some(&band), Some(&band), None]);
        let ring = Band { kill: true, crew: 2, ..Band::default() };
        assert_eq!(hit(Area::TurretRing).at(40), Some(&ring));
        let tracks = Band { immobilised: true, ..Band::default() };
        assert_eq!(hit(Area::Tracks).at(40), Some(&tracks));
        let marder = table("marder_iii");
        assert_eq!(marder.cell("2 pdr", Aspect::Front, Area::UpperHull).and_then(|cell| cell.at(0)), None);
        assert_eq!(printed("stuart", "50mm long", Aspect::Front, Area::LowerHull), "M(P4)<=6");
    }

    /// Cells where the text was in doubt, and two that were out of step.
    #[test]
    fn readings_are_in_place_and_noted() {
        let cells = [
            ("panzer_iii_h", "37mm M6", Aspect::Rear, Area::Turret, "K/C2<=15 F/C2(P3)<=22"),
            ("panzer_iii_j", "37mm M6", Aspect::Rear, Area::Turret, "K/C2<=22 F/C2(P3)<=27"),
            ("grant", "20mm Breda", Aspect::Rear, Area::TurretRing, "K/C1<=2 F37(P3)<=7"),
            ("matilda_ii", "50mm short APCR", Aspect::Front, Area::GunMantle, "K/C2<=2 F/C1(P3)<=3"),
            ("matilda_ii", "50mm short APCR", Aspect::Flank, Area::LowerHull, "K/C1<=6 (P4)<=7"),
            ("matilda_ii", "50mm long APCR", Aspect::Flank, Area::LowerHull, "K/C1<=15 (P4)<=18"),
            ("stuart", "50mm long APCR", Aspect::Flank, Area::LowerHull, "K<=22 (P4)<=28"),
            ("semovente", "40mm Bofors", Aspect::Front, Area::LowerHull, "K/C1<=16 M(P4)<=27"),
            ("m13_40", "6 pdr", Aspect::Front, Area::GunMantle, "K/C2<=8 F/C2(P4)<=12"),
            ("semovente", "2 pdr", Aspect::Flank, Area::UpperHull, "K/C2<=14 C2(P4)<=19"),
        ];
        for (vehicle, weapon, aspect, area, cell) in cells {
            assert_eq!(printed(vehicle, weapon, aspect, area), cell, "{vehicle} {weapon}");
            let place = Column::place(aspect, area).expect("a column");
            let note = table(vehicle).note(weapon, &Column::ALL[place].name()).cloned();
            assert!(note.is_some_and(|note| note.needs_checking()), "{vehicle} {weapon}");
        }
        assert!(table("marder_iii").note("front", "4").is_some());
        assert_eq!(table("marder_iii").note("front", "5"), None);
        assert_eq!(table("grant").note("2 pdr", "front UH"), None);
    }

    #[test]
    fn columns_follow_the_aspect() {
        let grant = table("grant");
        assert!(grant.cell("88mm FLAK", Aspect::Front, Area::GunMantle).is_some());
        assert_eq!(grant.cell("88mm FLAK", Aspect::Flank, Area::GunMantle), None);
        assert_eq!(grant.cell("88mm FLAK", Aspect::Rear, Area::UpperHull), None);
        assert_eq!(grant.cell("88mm FLAK", Aspect::Front, Area::Hull), None);
        assert_eq!(grant.cell("2 pdr", Aspect::Front, Area::UpperHull), None);
        for area in [Area::TurretRing, Area::Gun, Area::Tracks] {
            let cells = Aspect::ALL.map(|aspect| grant.cell("88mm FLAK", aspect, area));
            assert!(cells[0].is_some() && cells[0] == cells[1] && cells[1] == cells[2]);
        }
    }

    #[test]
    fn choices_within_one_hex_are_what_the_aspect_shows() {
        use Area::{Hull, LowerHull, Turret, UpperHull};
        assert_eq!(table("grant").areas_of_choice(Aspect::Front), [UpperHull, LowerHull, Turret]);
        assert_eq!(table("grant").areas_of_choice(Aspect::Rear), [Turret, Hull]);
        assert_eq!(table("semovente").areas_of_choice(Aspect::Flank), [UpperHull, LowerHull]);
    }

    #[test]
    fn a_cell_is_read_band_by_band() {
        let cell = Cell::parse("M/C1(P5)<=3 F75(P3)<=9 (P4)").expect("three bands");
        assert_eq!(
            cell.at(3),
            Some(&Band { max_range: Some(3), immobilised: true, crew: 1, kill_on: Some(5), ..Band::default() })
        );
        assert_eq!(cell.at(4).and_then(|band| band.firepower), Some(FirepowerLoss::Gun75));
        assert_eq!(cell.at(10), Some(&Band { kill_on: Some(4), ..Band::default() }));
        assert_eq!(Cell::parse("-").map(|cell| cell.bands.len()), Ok(0));
        assert_eq!(Cell::parse("F37").map(|cell| cell.bands[0].firepower), Ok(Some(FirepowerLoss::Gun37)));
    }

    #[test]
    fn a_cell_that_is_not_as_printed_is_refused() {
        let wrong = [
            ("", "must be K, M, F"),
            ("X", "must be K, M, F"),
            ("k", "must be K, M, F"),
            ("C", "C1 to C6"),
            ("C0", "C1 to C6"),
            ("C7", "C1 to C6"),
            ("C+1", "C1 to C6"),
            ("F40", "must be K, M, F"),
            ("K/", "must be K, M, F"),
            ("- K", "must be K, M, F"),
            ("K  M<=3", "must be K, M, F"),
            (" K", "must be K, M, F"),
            ("K ", "must be K, M, F"),
            ("<=3", "must be K, M, F"),
            ("P4)<=7", "must be K, M, F"),
            ("C2/K", "out of its order"),
            ("K/K", "is listed twice"),
            ("F37/F75", "is listed twice"),
            ("K(P3)", "K needs no chance"),
            ("M(P0)", "(P1) to (P5)"),
            ("M(P6)", "(P1) to (P5)"),
            ("M(P3", "(P1) to (P5)"),
            ("M(3)", "(P1) to (P5)"),
            ("M()", "(P1) to (P5)"),
            ("(P3)M", "(P1) to (P5)"),
            ("M(P3)(P4)", "(P1) to (P5)"),
            ("K<=", "range from 1 to 40"),
            ("K<=0", "range from 1 to 40"),
            ("K<=05", "range from 1 to 40"),
            ("K<=+5", "range from 1 to 40"),
            ("K<=41", "range from 1 to 40"),
            ("K<=300", "range from 1 to 40"),
            ("K<= 5", "range from 1 to 40"),
            ("K<=5<=6", "range from 1 to 40"),
            ("K<5", "must be K, M, F"),
            ("K\u{2264}5", "must be K, M, F"),
            ("K<=22 (P4)<=18", "reach further"),
            ("K<=5 M<=5", "reach further"),
            ("K M<=5", "reach further"),
            ("K M", "reach further"),
        ];
        for (text, reason) in wrong {
            let refusal = Cell::parse(text).expect_err(text);
            assert!(refusal.contains(reason), "{text}: {refusal}");
        }
    }

    /// A chart with one row, and one piece of its text put in place of another.
    fn read_with(from: &str, to: &str) -> Vec<Fault> {
        let text = r#"(
    vehicle: "tank", title: "Tank", provenance: Seed("here"),
    area_impacted: (
        front: ["GM", "TUR", "LH", "-", "-", "-", "TR", "-", "-", "UH", "R"],
        flank: ["UH", "TUR", "LH", "-", "-", "-", "TR", "-", "-", "UH", "G"],
        rear: ["H", "TUR", "H", "-", "-", "-", "TR", "-", "-", "H", "R"],
    ),
    damage: [
        (weapon: "2 pdr", cells: ["-", "-", "-", "-", "-", "-", "-", "-", "K", "-", "F", "M<=8"]),
    ],
    notes: [(row: "rear", column: "7", provenance: Deduced("so"))],
)"#;
        assert!(text.contains(from), "{from}");
        let source = Source { file: "tank.ron".to_owned(), text: text.replacen(from, to, 1) };
        DamageTable::read(&source, "tank").map_or_else(|faults| faults.0, |_| Vec::new())
    }

    #[test]
    fn a_broken_chart_is_refused_at_its_place() {
        assert_eq!(read_with("tank", "tank"), []);
        let row = r#"(weapon: "2 pdr", cells: ["-"])"#;
        let wrong = [
            (r#""tank""#, r#""tanks""#, 2, 14, "must agree"),
            (r#""GM", "#, "", 4, 9, "has 10 areas"),
            (r#""GM", "#, r#""GM", "UH", "#, 4, 9, "has 12 areas"),
            (r#""GM""#, r#""GM75""#, 4, 17, "no area 'GM75'"),
            (r#"flank: ["UH""#, r#"flank: ["GM""#, 5, 17, "no flank column for 'GM'"),
            (r#""-", "UH", "G""#, r#""-", "H", "G""#, 5, 67, "no flank column for 'H'"),
            (r#"cells: ["-", "#, "cells: [", 9, 18, "has 11 cells"),
            (r#""M<=8""#, r#""M<=8", "-""#, 9, 18, "has 13 cells"),
            (r#""-", "F", "M<=8""#, r#""-", "Q", "M<=8""#, 9, 85, "2 pdr, G: the cell 'Q' can't be read"),
            (r#""M<=8"]),"#, &format!("\"M\"]), {row},"), 9, 106, "is listed twice"),
            (r#"row: "rear""#, r#"row: "6 pdr""#, 11, 14, "name a weapon"),
            (r#"column: "7""#, r#"column: "13""#, 11, 27, "dice from 2 to 12"),
            (r#"row: "rear""#, r#"row: "*""#, 11, 24, "a column as 'front UH'"),
            ("notes: [", "colour: 1, notes: [", 11, 5, "colour"),
            ("title: \"Tank\", ", "", 12, 1, "title"),
        ];
        for (from, to, line, column, sentence) in wrong {
            let faults = read_with(from, to);
            assert_eq!(faults.len(), 1, "{to}: {faults:?}");
            assert_eq!((faults[0].line, faults[0].column), (line, column), "{}", faults[0]);
            assert!(faults[0].sentence.contains(sentence), "{}", faults[0]);
        }
        let rows = r#"(weapon: "2 pdr", cells: ["-", "-", "-", "-", "-", "-", "-", "-", "K", "-", "F", "M<=8"]),"#;
        assert!(read_with(rows, "")[0].sentence.contains("no rows"));
    }

    #[test]
    fn all_faults_of_a_chart_are_listed_and_equal_values_kept_apart() {
        let faults = read_with(r#""GM", "TUR", "LH", "-""#, r#""Q", "TUR", "Q", "-""#);
        assert_eq!(faults.iter().map(|fault| (fault.line, fault.column)).collect::<Vec<_>>(), [(4, 17), (4, 29)]);
    }

    #[test]
    fn a_missing_folder_is_one_fault() {
        let faults = DamageTables::load(Path::new("/nowhere")).expect_err("no folder");
        assert_eq!(faults.0.len(), 1);
        assert_eq!((faults.0[0].file.as_str(), faults.0[0].line), (FOLDER, 0));
    }
}
