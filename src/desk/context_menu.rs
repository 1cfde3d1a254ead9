//! The menu of the selection at the pointer: what the unit could do, refused lines with the reason why.

use bevy_egui::egui::{Area, Context, Id, Key, Margin, Order as Layer, Sense, Ui};

use super::pointing::Held;
use super::style::{condensed, palette::*, strong, tip_frame};
use super::table::{Table, Wish};
use super::todo::ending;
use super::widgets::styled;
use crate::core::game::Game;
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::sequence::{Phase, Sequence};

/// Shows the menu while it is asked for.
pub fn show(ctx: &Context, table: &mut Table, held: &mut Held) {
    let (Some(at), Some(unit)) = (held.context_menu, table.selected) else { return };
    if !table.human_to_act() {
        held.context_menu = None;
        return;
    }
    let lines = lines(table, unit);
    let mut chosen = None;
    let shown = Area::new(Id::new("context menu"))
        .fixed_pos(at)
        .constrain_to(table.map_rect)
        .order(Layer::Foreground)
        .show(ctx, |ui| {
            tip_frame().inner_margin(Margin::symmetric(8, 8)).show(ui, |ui| {
                ui.set_width(300.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                for (text, order) in lines {
                    let refused = Tobruk::plan(&mut table.session.world, &order)
                        .err()
                        .map(|why| format!("{} ({})", why.sentence, why.rule));
                    if line(ui, &text, refused.as_deref()) {
                        chosen = Some(order);
                    }
                }
            });
        });
    let elsewhere = ctx.input(|input| input.pointer.any_pressed()) && !shown.response.contains_pointer();
    if let Some(order) = chosen {
        table.wishes.push(Wish::Order(order));
        held.context_menu = None;
    } else if elsewhere || ctx.input(|input| input.key_pressed(Key::Escape)) {
        held.context_menu = None;
    }
}

/// What could be ordered for the unit in this phase.
fn lines(table: &Table, id: UnitId) -> Vec<(String, Order)> {
    let Some(unit) = table.unit(id) else { return Vec::new() };
    let mut lines = Vec::new();
    let phase = table.session.world.get_resource::<Sequence>().map(|now| now.phase);
    match phase {
        Some(Phase::SetUp) => {
            if let Some(hex) = unit.location.hex() {
                for facing in Facing::ALL {
                    lines.push((format!("Face {}", facing.words()), Order::Place { unit: id, hex, facing }));
                }
            }
        }
        Some(Phase::Movement) => {
            for facing in Facing::ALL.into_iter().filter(|facing| *facing != unit.facing) {
                lines.push((
                    format!("Pivot to face {}", facing.words()),
                    Order::Move { unit: id, path: Vec::new(), facing, reverse: false },
                ));
            }
            if let Some(hex) = unit.location.hex() {
                for turn in [-1, 0, 1] {
                    let towards = unit.facing.opposite().turned(turn);
                    lines.push((
                        format!("Back {}", towards.words()),
                        Order::Move {
                            unit: id,
                            path: vec![hex.neighbour(towards)],
                            facing: towards.opposite(),
                            reverse: true,
                        },
                    ));
                }
                lines.push(("Leave the board".to_owned(), Order::Exit { unit: id, path: Vec::new() }));
            }
        }
        Some(Phase::Combat) => {
            let guns = &table.data.catalog.get(unit.kind.0).guns;
            if let Some(target) = table.pointed_unit.filter(|target| *target != id) {
                for (place, gun) in guns.iter().enumerate() {
                    let order = Order::Fire { unit: id, gun: u8::try_from(place).unwrap_or(0), target };
                    lines.push((format!("Fire the {}", gun.name), order));
                }
            }
        }
        _ => {}
    }
    if let Some(order) = ending(table) {
        let text = match order {
            Order::EndSetUp => "End the set-up",
            Order::EndMovement => "End the movement",
            Order::HoldFire => "Hold the second gun",
            _ => "Fire no more this turn",
        };
        lines.push((text.to_owned(), order));
    }
    lines
}

/// A line of the menu; a refused one says why and can't be chosen.
fn line(ui: &mut Ui, text: &str, refused: Option<&str>) -> bool {
    let response = ui
        .scope_builder(bevy_egui::egui::UiBuilder::new().sense(Sense::click()), |ui| {
            ui.set_width(ui.available_width());
            if ui.response().hovered() && refused.is_none() {
                ui.painter().rect_filled(ui.max_rect().with_max_y(ui.min_rect().top() + 24.0), 3.0, FRAME_RAISED);
            }
            ui.add_space(2.0);
            ui.label(styled(text, strong(15.0), if refused.is_some() { CREAM_SOFT } else { CREAM }));
            if let Some(why) = refused {
                ui.label(styled(why, condensed(13.0), AMBER));
            }
            ui.add_space(2.0);
        })
        .response;
    refused.is_none() && response.clicked()
}
