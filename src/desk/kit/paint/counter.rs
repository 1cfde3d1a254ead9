//! The cardboard of counters: a colour for each nation.

use bevy_egui::egui::Color32;

/// Whose counter it is; decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nation {
    /// Field grey.
    German,
    /// Olive green.
    Italian,
    /// Tan.
    British,
    /// Orange.
    Indian,
    /// Blue.
    FreeFrench,
    /// A lighter tan with a green bar.
    SouthAfrican,
}

impl Nation {
    /// The colour of the cardboard.
    pub const fn colour(self) -> Color32 {
        match self {
            Nation::German => Color32::from_rgb(0x8d, 0x97, 0x9c),
            Nation::Italian => Color32::from_rgb(0x8f, 0xa3, 0x6a),
            Nation::British => Color32::from_rgb(0xc9, 0xa3, 0x6a),
            Nation::Indian => Color32::from_rgb(0xd9, 0x8b, 0x4a),
            Nation::FreeFrench => Color32::from_rgb(0x7f, 0x9f, 0xc6),
            Nation::SouthAfrican => Color32::from_rgb(0xdc, 0xc0, 0x8c),
        }
    }

    /// The dark shade of the same hue that symbols and values are printed in.
    pub const fn ink(self) -> Color32 {
        match self {
            Nation::German => Color32::from_rgb(0x20, 0x28, 0x2d),
            Nation::Italian => Color32::from_rgb(0x25, 0x2e, 0x14),
            Nation::British => Color32::from_rgb(0x3a, 0x28, 0x10),
            Nation::Indian => Color32::from_rgb(0x42, 0x1f, 0x09),
            Nation::FreeFrench => Color32::from_rgb(0x14, 0x27, 0x40),
            Nation::SouthAfrican => Color32::from_rgb(0x3a, 0x2d, 0x14),
        }
    }
}
