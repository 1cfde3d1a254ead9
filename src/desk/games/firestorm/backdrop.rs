//! Great troop cards on the sand behind the main menu, and the arrow between them.

use bevy_egui::egui::{Painter, Rect, vec2};

use super::paint::battle_arrow::{Placed, paint_battle_arrow};
use super::paint::token::{TokenFace, TokenSign, paint_token};
use crate::core::nation::Nation;
use crate::desk::kit::paint::depot::{paint_field_works, paint_supplies};
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::table::roles::Backdrop;
use crate::games::firestorm::Firestorm;

impl Backdrop for Firestorm {
    /// Paints them along the upper edge.
    fn backdrop(painter: &Painter, screen: Rect) {
        let face = |nation, sign, title: &str, name: &str, value: &str| TokenFace {
            title: title.to_owned(),
            name: name.to_owned(),
            value: value.to_owned(),
            ..TokenFace::new(nation, sign)
        };
        let at = |x: f32, y: f32| screen.min + vec2(screen.width() * x, screen.height() * y);
        paint_battle_arrow(painter, at(0.865, 0.11), at(0.815, 0.085), at(0.765, 0.1), Placed::Standing, 62.0);
        let armour = TokenSign::Branch(Branch::Armour);
        let cards = [
            (
                0.60,
                0.085,
                face(Nation::FreeFrench, TokenSign::Branch(Branch::Artillery), "French Artillery", "1 FF Bde", "+2"),
            ),
            (0.715, 0.105, face(Nation::British, armour, "Grant", "4 Armd Bde", "+3")),
            (0.885, 0.08, face(Nation::German, armour, "Panzer", "Panzer-Regiment 8", "+3")),
            (0.945, 0.125, face(Nation::German, TokenSign::General, "Rommel", "", "+2")),
        ];
        for (x, y, face) in cards {
            paint_token(painter, at(x, y), 84.0, &face);
        }
        paint_field_works(painter, at(0.655, 0.06), 40.0, "+1");
        paint_supplies(
            painter,
            at(0.662, 0.135),
            36.0,
            2,
            Nation::British.ink().lerp_to_gamma(Nation::British.colour(), 0.8),
        );
    }
}
