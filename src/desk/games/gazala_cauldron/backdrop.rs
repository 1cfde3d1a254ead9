//! Great counters and chits on the sand behind the main menu.

use bevy_egui::egui::{Painter, Rect, vec2};

use super::paint::chit::{Chit, ChitPrint, chit_size, paint_chit};
use crate::core::nation::Nation;
use crate::desk::kit::paint::nato::{NatoFace, paint_nato};
use crate::desk::kit::paint::nato_symbol::{Branch, Echelon};
use crate::desk::kit::paint::tactic_sign::TacticSign;
use crate::desk::table::roles::Backdrop;
use crate::games::gazala_cauldron::GazalaCauldron;

impl Backdrop for GazalaCauldron {
    /// Paints them along the upper edge.
    fn backdrop(painter: &Painter, screen: Rect) {
        use Branch::{Armour, Infantry};
        let face = |nation, branch, formation: &str, id: &str, values: &str, steps| NatoFace {
            formation: formation.to_owned(),
            id: id.to_owned(),
            values: values.to_owned().into(),
            steps,
            ..NatoFace::new(nation, branch, Echelon::Battalion)
        };
        let at = |x: f32, y: f32| screen.min + vec2(screen.width() * x, screen.height() * y);
        let counters = [
            (0.60, 0.085, face(Nation::German, Armour, "21 Pz", "5/1", "12-12-24", Some([3, 3]))),
            (0.70, 0.115, face(Nation::FreeFrench, Infantry, "1 FF", "2 LE", "5-5-6", None)),
            (0.93, 0.125, face(Nation::Indian, Infantry, "3 Ind", "2 Lan", "3-5-18", None)),
        ];
        for (x, y, face) in counters {
            paint_nato(painter, at(x, y), 84.0, &face);
        }
        let chits = [
            (
                0.77,
                0.075,
                Chit::new(
                    Nation::German,
                    ChitPrint::Either { sides: ["15 Pz", "21 Pz"].map(str::to_owned), chosen: None },
                ),
            ),
            (0.85, 0.11, Chit::new(Nation::British, ChitPrint::Tactic(TacticSign::Air, "Air".to_owned()))),
        ];
        for (x, y, chit) in chits {
            paint_chit(painter, Rect::from_center_size(at(x, y), chit_size(92.0)), &chit);
        }
    }
}
