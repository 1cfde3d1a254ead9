//! How the board is divided: into hexes, in rows or in columns, or into areas. Distances are in hex sizes, centre to corner; y runs
//! downwards.

use std::f32::consts::{FRAC_PI_3, FRAC_PI_6};
use std::sync::Arc;

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use super::area_plan::AreaPlan;
use crate::core::hex::{Facing, Hex};

/// The ways in which a board can be divided.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Layout {
    /// Rows that run east and west, hexes with a corner at the top.
    #[default]
    Rows,
    /// Columns that run north and south, hexes with a side at the top. The hexside of [`Facing::E`] looks south-east then, and
    /// so on clockwise.
    Columns,
    /// Areas with places for counters in them; a [`Hex`] is the address of such a place then, as [`AreaPlan`] says.
    Areas(Arc<AreaPlan>),
}

impl Layout {
    /// By how much a direction is turned clockwise from that of the same name in rows, in radians.
    fn turn(&self) -> f32 {
        match self {
            Self::Rows | Self::Areas(_) => 0.0,
            Self::Columns => FRAC_PI_6,
        }
    }

    /// The middle of a hex.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a board has few hexes")]
    pub fn centre(&self, hex: Hex) -> Vec2 {
        let (q, r) = (hex.q as f32, hex.r as f32);
        match self {
            Self::Rows => vec2(3.0_f32.sqrt() * (q + r / 2.0), 1.5 * r),
            Self::Columns => vec2(1.5 * q, 3.0_f32.sqrt() * (r + q / 2.0)),
            Self::Areas(plan) => plan.middle(hex),
        }
    }

    /// The hex that covers a point.
    #[must_use]
    pub fn hex_at(&self, at: Vec2) -> Hex {
        let (q, r) = match self {
            Self::Areas(plan) => return plan.place_at(at),
            Self::Rows => {
                let r = at.y / 1.5;
                (at.x / 3.0_f32.sqrt() - r / 2.0, r)
            }
            Self::Columns => {
                let q = at.x / 1.5;
                (q, at.y / 3.0_f32.sqrt() - q / 2.0)
            }
        };
        Hex::from_hexx(hexx::Hex::round([q, r]))
    }

    /// A hex and those around it, or the places of its area and then of all others: where a counter under a point can lie.
    #[must_use]
    pub fn around(&self, hex: Hex) -> Vec<Hex> {
        match self {
            Self::Areas(plan) => plan.places_from(hex),
            _ => std::iter::once(hex).chain(Facing::ALL.map(|side| hex.neighbour(side))).collect(),
        }
    }

    /// The corners of a hex from its middle, clockwise from the top or the upper right. The hexside of a [`Facing`] runs from the
    /// corner after its own place to the next.
    #[must_use]
    pub fn corners(&self) -> [Vec2; 6] {
        let half = 3.0_f32.sqrt() / 2.0;
        let rows = [(0.0, -1.0), (half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5)];
        let columns = [(0.5, -half), (1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0), (-0.5, -half)];
        match self {
            Self::Rows | Self::Areas(_) => rows,
            Self::Columns => columns,
        }
        .map(|(x, y)| vec2(x, y))
    }

    /// The direction across a hexside, in radians clockwise from east.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "six facings")]
    pub fn angle(&self, facing: Facing) -> f32 {
        facing.index() as f32 * FRAC_PI_3 + self.turn()
    }

    /// The part of the plane that hexes cover; nothing for none.
    #[must_use]
    pub fn extent(&self, hexes: impl IntoIterator<Item = Hex>) -> Rect {
        let half = 3.0_f32.sqrt() / 2.0;
        let reach = match self {
            Self::Rows | Self::Areas(_) => vec2(half, 1.0),
            Self::Columns => vec2(1.0, half),
        };
        self.middles(hexes).expand2(reach)
    }

    /// The least rectangle that holds the middles of hexes; nothing for none.
    #[must_use]
    pub fn middles(&self, hexes: impl IntoIterator<Item = Hex>) -> Rect {
        let mut area = Rect::NOTHING;
        for hex in hexes {
            let at = self.centre(hex);
            area.extend_with(pos2(at.x, at.y));
        }
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_found_under_its_own_middle_and_next_to_its_corners() {
        for layout in [Layout::Rows, Layout::Columns] {
            for hex in Hex::new(4, 9).within(6) {
                let middle = layout.centre(hex);
                assert_eq!(layout.hex_at(middle), hex);
                for corner in layout.corners() {
                    assert_eq!(layout.hex_at(middle + corner * 0.95), hex);
                }
            }
        }
    }

    #[test]
    fn a_neighbour_lies_in_its_direction_beyond_its_hexside() {
        for layout in [Layout::Rows, Layout::Columns] {
            for (place, facing) in Facing::ALL.into_iter().enumerate() {
                let way = layout.centre(Hex::default().neighbour(facing));
                let side = layout.corners()[(place + 1) % 6] + layout.corners()[(place + 2) % 6];
                assert!((way - side).length() < 1e-4);
                assert!((way.normalized() - Vec2::angled(layout.angle(facing))).length() < 1e-4);
            }
        }
    }
}
