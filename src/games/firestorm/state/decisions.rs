//! Decisions that have to be made before play goes on, and who makes them.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;

/// How an area is supplied in a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Supply {
    /// By this line, from the area to the dump.
    Line(Vec<Area>),
    /// By a marker, which is used up.
    Marker,
    /// Not at all.
    Out,
}

/// How the defender of a table-top battle means to fight (`C.Combat.1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Stance {
    /// From his defences, with fortified marker and mines.
    #[default]
    Defend,
    /// By manoeuvre, without them.
    Manoeuvre,
    /// By attack, without them.
    Attack,
}

/// What one side brings to a battle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Force {
    /// Troops on the battle arrow, Rommel among them.
    pub troops: Vec<UnitId>,
    /// Those of them that take the table as points (`C.Points`).
    pub as_points: Vec<UnitId>,
    /// Its sortie.
    pub sortie: Option<Aircraft>,
    /// Who commands it at the table.
    pub commander: String,
}

/// A battle as it is put together (`GG.2.2` to `GG.2.4`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The area attacked from.
    pub from: Area,
    /// The area attacked.
    pub into: Area,
    /// The side that attacks.
    pub attacker: Side,
    /// Which battle of the turn it is, from 1.
    pub number: u8,
    /// What each brings, the attacker first.
    pub forces: [Force; 2],
    /// How the defender means to fight, at the table.
    pub stance: Stance,
    /// At the table: the defender takes points in place of his fortified marker (`C.Works`).
    pub fort_as_points: bool,
    /// How each side is supplied, the attacker first, from the moment when that is settled (`GG.2.4`).
    pub supply: Option<[Supply; 2]>,
    /// The out-of-supply dice of a table-top battle, the attacker first (`C.OutOfSupply`).
    pub shortage: [Option<u8>; 2],
}

/// A decision. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// The attacker chooses his troops.
    Attack(Battle),
    /// The defender chooses his.
    Defence(Battle),
    /// The battle is fought on the table, and its victory points are entered.
    Table(Battle),
    /// Troops of a lost area retreat (`GG.2.7`).
    Retreat {
        /// Whose they are.
        side: Side,
        /// The area lost.
        area: Area,
        /// Those that have not gone yet.
        units: Vec<UnitId>,
        /// Supply markers that go along.
        markers: u8,
    },
    /// The victor goes into the area he took (`GG.2.8`).
    Advance {
        /// Who.
        side: Side,
        /// The area.
        into: Area,
        /// Troops of the battle that have to go first.
        first: Vec<UnitId>,
        /// Troops that may still go.
        left: u8,
    },
    /// Troops of the pool come back through the dumps (`GG.3.1`).
    Reinforce(Side),
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);

impl Battle {
    /// An attack as it begins, with what the attacker brings.
    #[must_use]
    pub fn new(attacker: Side, from: Area, into: Area, number: u8, force: Force) -> Self {
        Self {
            from,
            into,
            attacker,
            number,
            forces: [force, Force::default()],
            stance: Stance::Defend,
            fort_as_points: false,
            supply: None,
            shortage: [None, None],
        }
    }

    /// True if the area is one of its two.
    #[must_use]
    pub fn touches(&self, area: Area) -> bool {
        [self.from, self.into].contains(&area)
    }

    /// True if the troop is on its arrow.
    #[must_use]
    pub fn has(&self, unit: UnitId) -> bool {
        self.forces.iter().any(|force| force.troops.contains(&unit))
    }
}

impl Decision {
    /// The side that decides.
    #[must_use]
    pub fn side(&self) -> Side {
        match self {
            Self::Attack(battle) | Self::Table(battle) => battle.attacker,
            Self::Defence(battle) => battle.attacker.enemy(),
            Self::Retreat { side, .. } | Self::Advance { side, .. } | Self::Reinforce(side) => *side,
        }
    }
}
