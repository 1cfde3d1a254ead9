//! Stands in for what is not written yet.
#![allow(dead_code, unused_variables)]

pub mod backdrop {
    use bevy_egui::egui::{Painter, Rect};
    pub fn paint(painter: &Painter, screen: Rect) {}
}
pub mod ground {
    use crate::desk::firestorm::Table;
    use crate::desk::game::Ground;
    pub fn ground(table: &Table) -> Ground {
        Ground::default()
    }
}
pub mod face {
    use crate::desk::firestorm::{Table, card::Card};
    use crate::desk::map::Scene;
    use crate::games::firestorm::Firestorm;
    use bevy_egui::egui::{Painter, Pos2};
    pub fn paint_counter(scene: &Scene<Firestorm>, card: &Card, at: Pos2, size: f32) {}
    pub fn paint_small(painter: &Painter, table: &Table, card: &Card, at: Pos2, size: f32) {}
}
pub mod map {
    use crate::core::hex::Hex;
    use crate::games::firestorm::Firestorm;
    pub type Scene<'a> = crate::desk::map::Scene<'a, Firestorm>;
    pub fn paint_ground(scene: &Scene) {}
    pub fn paint_pointed(scene: &Scene, hex: Hex) {}
    pub fn paint_plan(scene: &Scene) {}
    pub fn paint_over(scene: &Scene) {}
}
pub mod cards {
    use crate::desk::firestorm::Table;
    use crate::desk::panels::charts::Lit;
    use bevy_egui::egui::Ui;
    pub fn share(table: &Table) -> f32 {
        0.5
    }
    pub fn area_share(table: &Table) -> f32 {
        0.3
    }
    pub fn show(ui: &mut Ui, table: &mut Table) {}
    pub fn show_area(ui: &mut Ui, table: &mut Table) {}
    pub fn lit(table: &Table) -> Lit {
        Lit::new()
    }
}
pub mod windows {
    use crate::desk::firestorm::Table;
    use bevy_egui::egui::Context;
    pub fn show(ctx: &Context, table: &mut Table) {}
}
