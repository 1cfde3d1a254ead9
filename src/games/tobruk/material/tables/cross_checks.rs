//! What the tables say of each other must hold.

use std::collections::BTreeSet;
use std::path::Path;

use super::hit_probability::{Ammo, HitRow};
use super::{Tables, ammunition, artillery, hit_probability, transport, vehicles, victory_points, weapons};
use crate::core::data::{Fault, Source};
use crate::core::side::Side;

/// Units that stand on no Hit Probability Table and carry nothing.
const OTHERS: [&str; 7] = ["stuka", "forward_observer", "hq_group", "section", "rifle_group", "lmg_group", "crew"];

pub(super) fn check(root: &Path, tables: &Tables, faults: &mut Vec<Fault>) {
    let mut wrong = |file: &str, value: &str, sentence: String| {
        // The place in the file, if it can still be read.
        faults.push(match Source::read(root, file) {
            Ok(source) => source.fault(value, sentence),
            Err(_) => Fault { file: file.to_owned(), line: 0, column: 0, sentence },
        });
    };
    let side_of = |unit: &str| tables.hit_probability.iter().find(|(_, row)| row.unit == unit).map(|(side, _)| side);
    // The damage charts by the side that the vehicle fights on.
    let lacks = |side: Side, name: &str| {
        let mut charts = tables.damage.iter().filter(|(id, _)| side_of(id) == Some(side));
        charts.find(|(_, chart)| !chart.weapon_rows().any(|row| row == name)).map(|(id, _)| id.clone())
    };

    for (side, row) in tables.hit_probability.iter() {
        if let Some(name) = &row.damage_row
            && let Some(chart) = lacks(side.enemy(), name)
        {
            wrong(
                hit_probability::FILE,
                name,
                format!("{}: the damage chart of '{chart}' has no row '{name}'", row.id),
            );
        }
        for (_, letter) in row.turret_mg.iter().chain(&row.hull_mg) {
            if tables.machine_guns.by_letter(side, letter).is_none() {
                wrong(hit_probability::FILE, &row.id, format!("{}: no machine gun has the letter '{letter}'", row.id));
            }
        }
    }
    for (id, _) in tables.damage.iter().filter(|(id, _)| side_of(id).is_none()) {
        wrong(hit_probability::FILE, id, format!("the vehicle '{id}' has a damage chart, but no row here"));
    }
    // A weapon by its unit, an AFV's gun by its row.
    let fires_for = |gun: &str| {
        let named = |row: &HitRow| row.unit == gun || row.id == gun;
        tables.hit_probability.iter().find(|(_, row)| named(row)).map(|(side, _)| side)
    };
    for row in tables.weapons.captured.rows.iter().chain(&tables.weapons.at_captured.rows) {
        match fires_for(&row.weapon).map(|side| lacks(side, &row.damage_row)) {
            Some(None) => {}
            Some(Some(chart)) => {
                wrong(
                    weapons::FILE,
                    &row.weapon,
                    format!("the damage chart of '{chart}' has no row '{}'", row.damage_row),
                );
            }
            None => wrong(weapons::FILE, &row.weapon, format!("there is no weapon '{}'", row.weapon)),
        }
    }
    for row in &tables.weapons.minimum_crews.rows {
        let hit = tables.hit_probability.row(&row.unit).map(|weapon| weapon.crew);
        let crew = hit.or_else(|| tables.machine_guns.get(&row.unit).map(|gun| gun.crew)).flatten();
        if crew != Some(row.full) {
            wrong(
                weapons::FILE,
                &row.unit,
                format!("{}: a full crew of {} is not what its other row says", row.unit, row.full),
            );
        }
    }
    for load in &tables.ammunition.limits.rows {
        let special = tables.hit_probability.row(&format!("{}_apcr", load.gun)).is_some();
        let agrees = |row: &HitRow| {
            load.ammo.iter().all(|ammo| if *ammo == Ammo::Apcr { special } else { row.fires(*ammo) })
                && row.ammo.iter().all(|ammo| load.ammo.contains(ammo))
                && (!special || load.ammo.contains(&Ammo::Apcr))
        };
        if !tables.hit_probability.row(&load.gun).is_some_and(agrees) {
            wrong(ammunition::FILE, &load.gun, format!("{}: the ammunition is not what the gun fires", load.gun));
        }
    }

    let mut known: BTreeSet<&str> = OTHERS.into_iter().collect();
    known.extend(tables.hit_probability.iter().map(|(_, row)| row.unit.as_str()));
    known.extend(tables.machine_guns.iter().map(|gun| gun.id.as_str()));
    known.extend(tables.transport.transport.rows.iter().map(|row| row.unit.as_str()));
    let mut named: Vec<(&str, &str)> = Vec::new();
    for row in &tables.victory_points.0.rows {
        named.extend(row.units.iter().map(|unit| (victory_points::FILE, unit.as_str())));
    }
    for row in &tables.vehicles.target_sizing.rows {
        named.extend(row.units.iter().map(|unit| (vehicles::FILE, unit.as_str())));
    }
    for row in &tables.vehicles.reliability.rows {
        named.extend(row.units.iter().map(|unit| (vehicles::FILE, unit.as_str())));
    }
    named.extend(tables.vehicles.non_afv_hits.units().map(|unit| (vehicles::FILE, unit)));
    named.extend(tables.transport.experimental_towing.units().map(|unit| (transport::FILE, unit)));
    for row in &tables.transport.towing.rows {
        named.push((transport::FILE, &row.unit));
        named.extend(row.towed_by.iter().map(|unit| (transport::FILE, unit.as_str())));
    }
    for row in &tables.artillery.mortar_exceptions.rows {
        named.extend(row.targets.iter().chain(&row.mortars).map(|unit| (artillery::FILE, unit.as_str())));
    }
    named.extend(tables.artillery.afv_indirect_fire.rows.iter().map(|row| (artillery::FILE, row.unit.as_str())));
    named.extend(tables.weapons.carried.rows.iter().map(|row| (weapons::FILE, row.unit.as_str())));
    for (file, unit) in named.into_iter().filter(|(_, unit)| !known.contains(unit)) {
        wrong(file, unit, format!("there is no unit '{unit}' on any other table"));
    }
}
