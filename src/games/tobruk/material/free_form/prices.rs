//! What a force may be made up of, and what it costs: the points that the enemy scores for a unit, at their highest.

use super::model::{Battle, Host};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::{Class, TypeId, UnitType};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::material::worth::points_of;

/// Aircraft fly in threes (VIII.C.2).
const FLIGHT: u8 = 3;

/// What stands together on the price list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Tanks and self-propelled guns.
    Armour,
    /// Infantry and HQ groups.
    Men,
    /// Weapons, light, medium and heavy.
    Weapons,
    /// Carriers, trucks, half-tracks.
    Transport,
    /// Batteries, recorded fires and aircraft.
    Support,
    /// Works and mines.
    Works,
}

impl Group {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 6] = [Self::Armour, Self::Men, Self::Weapons, Self::Transport, Self::Support, Self::Works];

    /// Its heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Armour => "Armour",
            Self::Men => "Infantry",
            Self::Weapons => "Weapons, each with its crew",
            Self::Transport => "Carriers and transport",
            Self::Support => "Off the board and in the air",
            Self::Works => "Works and mines",
        }
    }
}

/// What a line of the price list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Units of a type.
    Unit(TypeId),
    /// Batteries off the board, each with its observer (VIII.B.1).
    Battery,
    /// Fires recorded before play (VI.C.2).
    Fire(PlannedFire),
}

/// A line of the price list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its id, by which a force has it.
    pub id: String,
    /// What a player reads.
    pub name: String,
    /// Whose it is; `None` for works, which look the same on both sides, and recorded fires.
    pub nation: Option<Nation>,
    /// What it is.
    pub what: What,
    /// Where it stands.
    pub group: Group,
    /// Points for one.
    pub points: u16,
    /// It is had in so many.
    pub step: u8,
}

/// The id of a recorded fire.
pub(super) fn fire_id(fire: PlannedFire) -> &'static str {
    match fire {
        PlannedFire::Registration => "registration",
        PlannedFire::Concentration => "concentration",
        PlannedFire::Barrage => "barrage",
    }
}

/// The group of a type; `None` for what comes with something else, or stands for what is hidden.
fn group_of(kind: &UnitType) -> Option<Group> {
    match kind.class {
        // Symbols of guns that lie face down are no guns (V.F.3).
        Class::HeavyWeapon if kind.id.ends_with("_gun") => None,
        Class::Tank | Class::SelfPropelled => Some(Group::Armour),
        Class::Infantry | Class::HqGroup => Some(Group::Men),
        Class::LightWeapon | Class::MediumWeapon | Class::HeavyWeapon => Some(Group::Weapons),
        Class::Carrier | Class::Transport => Some(Group::Transport),
        Class::Aircraft => Some(Group::Support),
        Class::Dummy => Some(Group::Works),
        class if class.is_emplacement() => Some(Group::Works),
        _ => None,
    }
}

/// The name of a type, with its men where several go by one name.
#[must_use]
pub fn name_of(data: &Data, kind: &UnitType) -> String {
    let alike = data.catalog.iter().filter(|(_, other)| other.name == kind.name).count();
    match &kind.people {
        Some(people) if alike > 1 => format!("{}, {} men", kind.name, people.men),
        _ => kind.name.clone(),
    }
}

/// Everything that a side may have, in the order of the list.
#[must_use]
pub fn price_list(data: &Data, side: Side) -> Vec<Line> {
    let prices = &data.tables.free_form;
    let unit = |(id, kind): (TypeId, &UnitType)| {
        let group = group_of(kind)?;
        let works = kind.class.is_emplacement();
        let scored = || {
            let line = points_of(&data.tables.victory_points, kind)?;
            [line.destroyed, line.damaged, line.captured].into_iter().flatten().max().map(u16::from)
        };
        let points = prices.of(&kind.id).or_else(scored)?;
        let step = if kind.class == Class::Aircraft { FLIGHT } else { 1 };
        let nation = (!works).then_some(kind.nation);
        (works || kind.nation.side() == side).then(|| Line {
            id: kind.id.clone(),
            name: name_of(data, kind),
            nation,
            what: What::Unit(id),
            group,
            points,
            step,
        })
    };
    let mut lines: Vec<Line> = data.catalog.iter().filter_map(unit).collect();
    let batteries = data.tables.artillery.off_board.rows.iter().filter(|row| row.id.contains("_battery"));
    lines.extend(batteries.filter(|row| row.nation.side() == side).map(|row| Line {
        id: row.id.clone(),
        name: format!("{} battery", row.name),
        nation: Some(row.nation),
        what: What::Battery,
        group: Group::Support,
        points: prices.of_battery(row.fragmentation),
        step: 1,
    }));
    lines.extend(PlannedFire::ALL.into_iter().filter_map(|fire| {
        let points = prices.of(fire_id(fire))?;
        let (id, name) = (fire_id(fire).to_owned(), format!("Recorded {}", fire_id(fire)));
        Some(Line { id, name, nation: None, what: What::Fire(fire), group: Group::Support, points, step: 1 })
    }));
    lines.sort_by_key(|line| line.group);
    lines
}

impl Line {
    /// True for what may come in with a reserve: units of the ground, not works, nor what is off the board or in the air.
    #[must_use]
    pub fn may_wait(&self) -> bool {
        !matches!(self.group, Group::Support | Group::Works)
    }
}

impl Host {
    /// What it costs by the list, in points.
    #[must_use]
    pub fn cost(&self, list: &[Line]) -> u32 {
        list.iter().map(|line| u32::from(self.has(&line.id)) * u32::from(line.points)).sum()
    }

    /// How many fires of a kind it may record.
    #[must_use]
    pub fn fires(&self, fire: PlannedFire) -> u8 {
        self.has(fire_id(fire))
    }

    /// What it has, with how many, in the order of the list.
    pub fn lines<'a>(&'a self, list: &'a [Line]) -> impl Iterator<Item = (&'a Line, u8)> {
        list.iter().map(|line| (line, self.has(&line.id))).filter(|(_, number)| *number > 0)
    }
}

impl Battle {
    /// What a side costs, in points.
    #[must_use]
    pub fn cost(&self, data: &Data, side: Side) -> u32 {
        self.host(side).cost(&price_list(data, side))
    }
}
