//! Great counters on the sand behind the main menu.

use bevy_egui::egui::{Painter, Rect, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::nato::{NatoFace, paint_nato};
use crate::desk::kit::paint::nato_symbol::{Branch, Echelon};
use crate::desk::table::roles::Backdrop;
use crate::games::bir_hacheim::BirHacheim;

impl Backdrop for BirHacheim {
    /// Paints them along the upper edge.
    fn backdrop(painter: &Painter, screen: Rect) {
        use Branch::{Armour, Infantry};
        let face = |nation, branch, echelon, formation: &str, id: &str, values: &str| NatoFace {
            formation: formation.to_owned(),
            id: id.to_owned(),
            values: values.to_owned().into(),
            ..NatoFace::new(nation, branch, echelon)
        };
        let counters = [
            (0.60, 0.085, face(Nation::German, Armour, Echelon::Regiment, "15", "8", "7-6-16")),
            (0.70, 0.115, face(Nation::FreeFrench, Infantry, Echelon::Brigade, "FL", "1", "3-6-6")),
            (0.83, 0.075, face(Nation::British, Armour, Echelon::Brigade, "7", "4", "6-5-14")),
            (0.92, 0.125, face(Nation::Italian, Armour, Echelon::Regiment, "Ariete", "132", "4-4-14")),
        ];
        for (x, y, face) in counters {
            paint_nato(painter, screen.min + vec2(screen.width() * x, screen.height() * y), 84.0, &face);
        }
    }
}
