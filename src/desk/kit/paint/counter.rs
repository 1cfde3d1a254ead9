//! The cardboard of counters: a colour for each nation.

use bevy_egui::egui::Color32;

use crate::core::nation::Nation;

impl Nation {
    /// The colour of the cardboard.
    pub const fn colour(self) -> Color32 {
        match self {
            Self::German => Color32::from_rgb(0x8d, 0x97, 0x9c),
            Self::Italian => Color32::from_rgb(0x8f, 0xa3, 0x6a),
            Self::British => Color32::from_rgb(0xc9, 0xa3, 0x6a),
            Self::Indian => Color32::from_rgb(0xd9, 0x8b, 0x4a),
            Self::FreeFrench => Color32::from_rgb(0x7f, 0x9f, 0xc6),
            Self::SouthAfrican => Color32::from_rgb(0xdc, 0xc0, 0x8c),
        }
    }

    /// The dark shade of the same hue that symbols and values are printed in.
    pub const fn ink(self) -> Color32 {
        match self {
            Self::German => Color32::from_rgb(0x20, 0x28, 0x2d),
            Self::Italian => Color32::from_rgb(0x25, 0x2e, 0x14),
            Self::British => Color32::from_rgb(0x3a, 0x28, 0x10),
            Self::Indian => Color32::from_rgb(0x42, 0x1f, 0x09),
            Self::FreeFrench => Color32::from_rgb(0x14, 0x27, 0x40),
            Self::SouthAfrican => Color32::from_rgb(0x3a, 0x2d, 0x14),
        }
    }
}
