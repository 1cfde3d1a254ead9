//! Great counters on the sand behind the main menu.

use bevy_egui::egui::{Painter, Rect, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::nato::{NatoFace, paint_nato};
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::table::roles::Backdrop;
use crate::games::battle_for_gazala::BattleForGazala;

impl Backdrop for BattleForGazala {
    /// Paints them along the upper edge.
    fn backdrop(painter: &Painter, screen: Rect) {
        use Branch::{Armour, Infantry, MotorInfantry};
        let face = |nation, branch, name: &str, values: &str| NatoFace {
            formation: name.to_owned(),
            values: values.to_owned().into(),
            ..NatoFace::new(nation, branch, None)
        };
        let counters = [
            (0.60, 0.115, face(Nation::Italian, Armour, "132/8", "2-2-12")),
            (0.70, 0.08, face(Nation::German, Armour, "8/1", "4-5-15")),
            (0.83, 0.12, face(Nation::FreeFrench, Infantry, "1 FF", "4-8-9")),
            (0.92, 0.075, face(Nation::British, MotorInfantry, "201 Gd", "4-6-12")),
        ];
        for (x, y, face) in counters {
            paint_nato(painter, screen.min + vec2(screen.width() * x, screen.height() * y), 84.0, &face);
        }
    }
}
