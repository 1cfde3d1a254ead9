//! The machine gun sections of the Hit Probability Tables (III.E.2).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::hex::Arc;
use crate::core::provenance::Provenance;
use crate::core::sheet::dash;
use crate::core::side::Side;

const FILE: &str = "assets/tobruk/tables/machine_guns.ron";
const LAST_RANGE: usize = 18;

/// What carries the gun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Mount {
    /// A vehicle.
    Afv,
    /// It is a weapon unit.
    Weapon,
}

/// One kind of machine gun.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineGun {
    /// Its id; for weapon units the unit's.
    pub id: String,
    /// How the rows of the vehicles name it, a to d in each table.
    pub letter: String,
    /// As printed.
    pub name: String,
    /// What carries it.
    pub mount: Mount,
    /// Men of a full crew; `None` in vehicles.
    pub crew: Option<u8>,
    /// The weapon unit's field of fire.
    pub field_of_fire: Option<Arc>,
    /// Gunfire factors at ranges 1, 2, 3 ...; none beyond.
    pub factors: Vec<u8>,
    /// Where the row comes from.
    pub provenance: Provenance,
}

impl MachineGun {
    /// Gunfire factors of one gun at this range; within one hex as at range 1, beyond the last range 0.
    #[must_use]
    pub fn factors(&self, range: u8) -> u8 {
        self.factors.get(usize::from(range.max(1)) - 1).copied().unwrap_or(0)
    }
}

/// The machine guns of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineGuns {
    british: Vec<MachineGun>,
    axis: Vec<MachineGun>,
}

impl MachineGuns {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let table: Self = source.parse()?;
        let mut faults = Vec::new();
        for guns in [&table.british, &table.axis] {
            for (place, gun) in guns.iter().enumerate() {
                if guns[..place].iter().any(|other| other.letter == gun.letter || other.id == gun.id) {
                    faults.push(
                        source.fault(
                            &gun.id,
                            format!("{}: each gun of a side needs an id and a letter of its own", gun.id),
                        ),
                    );
                }
                let falls = gun.factors.windows(2).all(|pair| pair[0] >= pair[1]);
                if !falls || gun.factors.is_empty() || gun.factors.len() > LAST_RANGE || gun.factors.contains(&0) {
                    faults.push(source.fault(
                        &gun.id,
                        format!(
                            "{}: there must be 1 to {LAST_RANGE} factors, none 0, none higher than the one before",
                            gun.id
                        ),
                    ));
                }
            }
        }
        if faults.is_empty() { Ok(table) } else { Err(Faults(faults)) }
    }

    fn of(&self, side: Side) -> &[MachineGun] {
        match side {
            Side::Allies => &self.british,
            Side::Axis => &self.axis,
        }
    }

    /// The gun that a side's vehicle rows name by this letter.
    #[must_use]
    pub fn by_letter(&self, side: Side, letter: &str) -> Option<&MachineGun> {
        self.of(side).iter().find(|gun| gun.letter == letter)
    }

    /// The gun with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&MachineGun> {
        self.iter().find(|gun| gun.id == id)
    }

    /// All guns, the British ones first.
    pub fn iter(&self) -> impl Iterator<Item = &MachineGun> {
        self.british.iter().chain(&self.axis)
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        [
            ("machine_guns_british", "British machine guns", Side::Allies),
            ("machine_guns_axis", "German and Italian machine guns", Side::Axis),
        ]
        .into_iter()
        .filter_map(|(id, title, side)| {
            let guns = self.of(side);
            let columns = ["Letter", "Mount", "Crew", "FOF"].map(str::to_owned).into_iter();
            let columns = columns.chain((1..=LAST_RANGE).map(|range| range.to_string())).collect();
            let mut chart = Chart::new(id, title, "III.E.2", &guns.first()?.provenance, columns);
            for gun in guns {
                let mount = match gun.mount {
                    Mount::Afv => "MG (AFV)",
                    Mount::Weapon => "MG",
                };
                let mut cells =
                    vec![gun.letter.clone(), mount.to_owned(), dash(gun.crew), dash(gun.field_of_fire.map(|_| "360"))];
                cells.extend((0..LAST_RANGE).map(|place| dash(gun.factors.get(place))));
                chart.push(gun.name.as_str(), cells);
            }
            Some(chart)
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn guns_as_printed() {
        let guns = MachineGuns::load(&data_root()).expect("the table is sound");
        for (id, first, tenth, eleventh, last) in [
            ("browning", 49, 7, 7, 18),
            ("besa", 53, 7, 7, 18),
            ("bren", 14, 2, 0, 10),
            ("vickers", 66, 9, 9, 18),
            ("mg34", 75, 11, 11, 18),
            ("mg37", 53, 7, 7, 18),
            ("breda_38", 21, 3, 3, 18),
            ("breda_37", 49, 7, 7, 18),
        ] {
            let gun = guns.get(id).unwrap();
            assert_eq!(
                (gun.factors(0), gun.factors(1), gun.factors(10), gun.factors(11)),
                (first, first, tenth, eleventh),
                "{id}"
            );
            assert!(gun.factors(last) > 0 && gun.factors(last + 1) == 0, "{id}");
        }
        // The same calibre on both sides has the same row.
        assert_eq!(guns.get("besa").unwrap().factors, guns.get("mg37").unwrap().factors);
        assert_eq!(guns.get("browning").unwrap().factors, guns.get("breda_37").unwrap().factors);
        assert_eq!(guns.by_letter(Side::Axis, "c").unwrap().id, "breda_38");
    }
}
