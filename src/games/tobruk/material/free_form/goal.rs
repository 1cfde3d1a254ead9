//! What decides a free-form battle beside the points of the table: vehicles that leave, ground, hedgehogs, a hex, a breakthrough (as the
//! scenarios and firefights have them).

use std::ops::RangeInclusive;

use super::model::Battle;
use super::prices::{What, price_list};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::words::{count, counted};
use crate::games::tobruk::material::board::{Edge, Name, row};
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::data::Data;

/// Points for one vehicle that leaves, stays, or stands on ground that counts.
pub const WORTH: RangeInclusive<u16> = 1..=50;
/// How many times the enemy's points a side may need.
pub const TIMES: RangeInclusive<u16> = 2..=10;

/// Vehicles that count where some leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leavers {
    /// Tanks and self-propelled guns (as in Firefight J).
    Afvs,
    /// Trucks, half-tracks and Carriers (as in Firefight D).
    Soft,
}

impl Leavers {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Afvs, Self::Soft];

    /// What one of them is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Afvs => "AFV",
            Self::Soft => "soft vehicle",
        }
    }

    /// True for a class that is one of them.
    #[must_use]
    pub fn counts(self, class: Class) -> bool {
        match self {
            Self::Afvs => class.is_afv(),
            Self::Soft => class.is_soft(),
        }
    }
}

/// Points for a side's vehicles by the edge over which they leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaving {
    /// Whose vehicles.
    pub side: Side,
    /// Which of them.
    pub who: Leavers,
    /// The edge.
    pub edge: Edge,
    /// Points for each.
    pub points: u16,
    /// The enemy scores for each undamaged one that has not left (Firefight J); else its own side for each that has (Firefight D).
    pub staying: bool,
}

/// What decides a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The points of the table alone.
    Points,
    /// A side needs n times the enemy's points (as in Scenario 7).
    Ratio {
        /// Who needs them.
        side: Side,
        /// How many times.
        times: u16,
    },
    /// Points for AFVs in a row or south of it at the end (as in Scenario 6).
    Ground {
        /// Whose AFVs.
        side: Side,
        /// The northernmost row that counts, counted from 0 in the north.
        from_row: i32,
        /// Points for each.
        points: u16,
    },
    /// Enemy hedgehogs and weapon pits that a side has to hold at the end (as in Scenario 5).
    Hold {
        /// Who has to.
        side: Side,
        /// How many.
        works: u8,
    },
    /// A hex that a side has to control at the end with an observer in it (as in Scenario 8).
    Hex {
        /// Who has to.
        side: Side,
        /// The hex.
        hex: Hex,
    },
    /// Vehicles that a side has to bring off the board (as in Scenario 9).
    Breakthrough {
        /// Who has to.
        side: Side,
        /// The edge.
        edge: Edge,
        /// How many.
        vehicles: u8,
    },
}

impl Goal {
    /// Its kind in a word or two.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Points => "Points",
            Self::Ratio { .. } => "Ratio",
            Self::Ground { .. } => "Ground",
            Self::Hold { .. } => "Works",
            Self::Hex { .. } => "Hex",
            Self::Breakthrough { .. } => "Breakthrough",
        }
    }

    /// The side that has to do something; `None` where both count points alike.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Points => None,
            Self::Ratio { side, .. }
            | Self::Ground { side, .. }
            | Self::Hold { side, .. }
            | Self::Hex { side, .. }
            | Self::Breakthrough { side, .. } => Some(side),
        }
    }

    /// True where points decide, and those for leaving count.
    #[must_use]
    pub fn counts_points(self) -> bool {
        matches!(self, Self::Points | Self::Ratio { .. } | Self::Ground { .. })
    }

    /// One of each kind, to choose from: for the side that moves first, in the middle of what is in play.
    #[must_use]
    pub fn choices(battle: &Battle, data: &Data) -> [Self; 6] {
        let side = battle.moves_first;
        let middle = battle.board(&data.board).map_or_else(|| data.board.middle(), |board| board.middle());
        [
            Self::Points,
            Self::Ratio { side, times: 2 },
            Self::Ground { side, from_row: middle.r, points: 5 },
            Self::Hold { side, works: 2 },
            Self::Hex { side, hex: middle },
            Self::Breakthrough { side, edge: Edge::West, vehicles: 5 },
        ]
    }
}

impl Battle {
    /// Types of a side's units that pass, with how many there are.
    pub(super) fn kinds(&self, data: &Data, side: Side, is: impl Fn(&UnitType) -> bool) -> Vec<(String, usize)> {
        let list = price_list(data, side);
        let lines = self.host(side).lines(&list).filter_map(|(line, number)| match line.what {
            What::Unit(kind) if is(data.catalog.get(kind)) => Some((line.id.clone(), usize::from(number))),
            _ => None,
        });
        lines.collect()
    }

    /// How many of a side's units pass.
    pub(super) fn number(&self, data: &Data, side: Side, is: impl Fn(Class) -> bool) -> usize {
        self.kinds(data, side, |kind| is(kind.class)).iter().map(|(_, number)| number).sum()
    }

    /// What wins, in sentences.
    pub(super) fn wins(&self) -> String {
        let length = self.length;
        let table = format!("Points from the Firefight Victory Point Table after {length} turns");
        let tied = || format!("{table}; a tie is a draw.");
        let else_wins = |side: Side| format!("otherwise the {} win.", side.enemy());
        let mut text = match self.goal {
            Goal::Points => tied(),
            Goal::Ratio { side, times } => {
                format!("{table}: the {side} win with at least {times} times as many as the enemy; {}", else_wins(side))
            }
            Goal::Ground { side, from_row, points } => format!(
                "{} {} more for each {} AFV in row {} or south of it at the end.",
                tied(),
                count(usize::from(points), "point"),
                side.adjective(),
                row(from_row)
            ),
            Goal::Hold { side, works } => format!(
                "The {side} win if they hold {} when turn {length} ends; {}",
                counted(works, "enemy hedgehog or weapon pit", "enemy hedgehogs and weapon pits"),
                else_wins(side)
            ),
            Goal::Hex { side, hex } => format!(
                "The {side} win if they control {} with an observer in it when turn {length} ends; {}",
                Name(hex),
                else_wins(side)
            ),
            Goal::Breakthrough { side, edge, vehicles } => format!(
                "The {side} win if they bring {} off the {} edge; {}",
                counted(vehicles, "vehicle", "vehicles"),
                edge.words(),
                else_wins(side)
            ),
        };
        if let Some(Leaving { side, who, edge, points, staying }) = self.leaving {
            let (points, edge, word) = (count(usize::from(points), "point"), edge.words(), who.word());
            let (own, enemy) = (side.adjective(), side.enemy());
            let line = if staying {
                format!(
                    " The {enemy} score {points} for each undamaged {own} {word} that has not left over the {edge} edge."
                )
            } else {
                format!(" The {side} score {points} for each {word} off the {edge} edge.")
            };
            text.push_str(&line);
        }
        if !self.is_whole() {
            text.push_str(" What leaves the sections in play has left the board.");
        }
        text
    }
}
