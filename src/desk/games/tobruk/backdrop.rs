//! A few great counters behind the main menu.

use bevy_egui::egui::{Painter, Rect, vec2};

use super::paint::counter::{CounterFace, Symbol, paint_counter};
use super::paint::mark::FieldState;
use super::paint::silhouette::Silhouette;
use super::paint::troops::Troops;
use super::paint::weapon::Weapon;
use crate::core::nation::Nation;
use crate::desk::table::roles::Backdrop;
use crate::games::tobruk::Tobruk;

impl Backdrop for Tobruk {
    /// Paints them along the upper edge.
    fn backdrop(painter: &Painter, screen: Rect) {
        let face = |nation, symbol, number: &str, movement: &str, label: &str, facing: f32| CounterFace {
            number: number.to_owned(),
            movement: movement.to_owned(),
            label: label.to_owned(),
            facing,
            field: FieldState { operators: 5, ..FieldState::default() },
            ..CounterFace::new(nation, symbol)
        };
        let tank = Symbol::Vehicle;
        let third = std::f32::consts::FRAC_PI_3;
        let counters = [
            (0.60, 0.085, face(Nation::British, tank(Silhouette::Grant), "3", "3", "Grant", 0.0)),
            (0.70, 0.115, face(Nation::British, Symbol::Weapon(Weapon::TwoPdr), "1", "5", "2 pdr", third)),
            (0.83, 0.075, face(Nation::German, tank(Silhouette::PanzerIIIJ), "2", "3", "Pzkw IIIj", third * 3.0)),
            (
                0.92,
                0.125,
                face(Nation::Italian, Symbol::Troops(Troops::LmgGroup), "11/LMG", "9", "LMG group", third * 3.0),
            ),
        ];
        for (x, y, face) in counters {
            paint_counter(painter, screen.min + vec2(screen.width() * x, screen.height() * y), 76.0, &face);
        }
    }
}
