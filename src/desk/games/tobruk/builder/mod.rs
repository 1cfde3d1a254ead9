//! The page on which a free-form battle is made up: two forces from the price list, the ground, and the rules (Free-form Scenarios).

mod deployment;
mod forces;
mod ground;
mod page;
mod pieces;
mod rules;
mod victory;

use bevy_egui::egui::{Align, Label, Layout, Rect, Sense, Ui, UiBuilder, vec2};

pub use page::Page;

use crate::core::side::Side;
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{action_button, divider, hover_tip, styled};
use crate::desk::shell::panels::parts::{choice, dark_button, search};
use crate::desk::table::builder::{Builder, Wanted};
use page::Part;

/// Height of the foot, in points.
const FOOT: f32 = 40.0;
/// Height of the ground and the rules below the forces, in points.
const BELOW: f32 = 212.0;
/// Height of the page from which on all of it is shown at once, in points.
const ALL_AT_ONCE: f32 = 470.0;

impl Page {
    fn head(&mut self, ui: &mut Ui, low: bool) {
        ui.horizontal(|ui| {
            ui.label(styled("Make up a battle", bold(22.0), INK));
            ui.add_space(8.0);
            search(ui, &mut self.battle.title, "title", 210.0);
            search(ui, &mut self.battle.date, "when", 110.0);
            if low {
                for (part, text) in [(Part::Forces, "Forces"), (Part::Ground, "Ground and rules")] {
                    if choice(ui, text, self.part == part).clicked() {
                        self.part = part;
                    }
                }
            }
        });
        divider(ui);
    }

    /// What keeps the battle from being played, and the buttons.
    fn foot(&mut self, ui: &mut Ui, notice: &str, kept: bool) -> Option<Wanted> {
        let mut wanted = None;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let sound = self.faults.is_empty();
            ui.allocate_ui(vec2(170.0, 34.0), |ui| {
                if action_button(ui, "Save and play", ENTER, sound).clicked() && sound {
                    wanted = Some(Wanted::Play);
                }
            });
            if dark_button(ui, "Save").clicked() && sound {
                wanted = Some(Wanted::Save);
            }
            if kept && dark_button(ui, if self.sure { "Really delete" } else { "Delete" }).clicked() {
                wanted = self.sure.then_some(Wanted::Delete);
                self.sure = true;
            }
            if dark_button(ui, "Back").clicked() {
                wanted = Some(Wanted::Back);
            }
            let (first, more) = match (notice, self.faults.as_slice()) {
                ("", [first, rest @ ..]) => (first.as_str(), rest.len()),
                (notice, _) => (notice, 0),
            };
            let text = if more > 0 { format!("{first} ({more} more)") } else { first.to_owned() };
            let line = ui.add(Label::new(styled(text, condensed(14.5), RED)).wrap());
            if more > 0 {
                hover_tip(&line, &self.faults.join("\n"));
            }
        });
        wanted
    }

    /// The ground and the rules, side by side.
    fn below(&mut self, ui: &mut Ui) {
        let room = ui.available_rect_before_wrap();
        let parts = columns(room, &[0.2, 0.26, 0.26, 0.28]);
        place(ui, parts[0], |ui| ground::sections(ui, self));
        for (side, at) in [(Side::Allies, parts[1]), (Side::Axis, parts[2])] {
            place(ui, at, |ui| deployment::show(ui, self, side));
        }
        place(ui, parts[3], |ui| rules::show(ui, self));
        ui.allocate_rect(room, Sense::hover());
    }

    /// The forces, the Allies on the left.
    fn forces(&mut self, ui: &mut Ui) {
        let room = ui.available_rect_before_wrap();
        let parts = columns(room, &[0.5, 0.5]);
        for (side, at) in [(Side::Allies, parts[0]), (Side::Axis, parts[1])] {
            place(ui, at, |ui| forces::show(ui, self, side));
        }
        ui.allocate_rect(room, Sense::hover());
    }
}

/// Parts of a row side by side, by their shares.
fn columns(room: Rect, shares: &[f32]) -> Vec<Rect> {
    const GAP: f32 = 14.0;
    let wide = room.width() - GAP * (shares.len() as f32 - 1.0);
    let mut left = room.left();
    let part = |share: &f32| {
        let right = left + wide * share;
        let part = Rect::from_x_y_ranges(left..=right, room.y_range());
        left = right + GAP;
        part
    };
    shares.iter().map(part).collect()
}

fn place(ui: &mut Ui, at: Rect, add: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
        ui.set_min_size(at.size());
        ui.set_max_size(at.size());
        ui.set_clip_rect(at.expand(3.0).intersect(ui.clip_rect()));
        ui.vertical(add);
    });
}

impl Builder for Page {
    fn show(&mut self, ui: &mut Ui, notice: &str, kept: bool) -> Option<Wanted> {
        ui.spacing_mut().item_spacing.y = 4.0;
        let low = ui.available_height() < ALL_AT_ONCE;
        self.look();
        self.head(ui, low);
        let room = ui.available_rect_before_wrap();
        let foot = Rect::from_x_y_ranges(room.x_range(), room.bottom() - FOOT..=room.bottom());
        let rest = room.with_max_y(foot.top() - 6.0);
        match (low, self.part) {
            (true, Part::Forces) => place(ui, rest, |ui| self.forces(ui)),
            (true, Part::Ground) => place(ui, rest, |ui| self.below(ui)),
            (false, _) => {
                let middle = rest.bottom() - BELOW;
                place(ui, rest.with_max_y(middle - 6.0), |ui| self.forces(ui));
                place(ui, rest.with_min_y(middle), |ui| self.below(ui));
            }
        }
        let mut wanted = None;
        place(ui, foot, |ui| wanted = self.foot(ui, notice, kept));
        wanted
    }

    fn title(&self) -> String {
        self.battle.title.clone()
    }

    fn text(&self, id: &str) -> Result<String, String> {
        self.battle.text(&self.data, id).map_err(|faults| faults.join(" "))
    }
}
