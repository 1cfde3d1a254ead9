//! All that is known of a saved game, its map in small, and what can be done with it.

use std::time::SystemTime;

use bevy_egui::egui::{Align2, CornerRadius, Key, Label, Sense, Stroke, StrokeKind, Ui, vec2};

use super::super::shelf::Offer;
use super::seen::{Miniature, Told};
use super::{shown_name, sides};
use crate::core::journal::files::Found;
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::when::ago;
use crate::desk::kit::widgets::{action_button, styled};
use crate::desk::kit::words::count;
use crate::desk::shell::panels::parts::{choose_all, dark_button, search};

/// What is known of a saved game.
pub struct About<'a> {
    /// Its file.
    pub found: &'a Found,
    /// Its scenario, if it is one of the program's own.
    pub offer: Option<&'a dyn Offer>,
    /// Where it stands, once that has been found out.
    pub told: Option<&'a Result<Told, String>>,
    /// Its map, once it has been played again.
    pub map: Option<&'a dyn Miniature>,
    /// What is to be said of the player's corrections in it.
    pub layer: Option<String>,
}

/// What is to be done with it.
pub enum Wanted {
    /// Play on.
    Continue,
    /// Look at it from its first order on.
    Replay,
    /// Type another name.
    Type,
    /// Give it this name.
    Rename(String),
    /// Ask whether it is to be deleted.
    AskDelete,
    /// Delete it.
    Delete,
    /// Neither.
    Nothing,
}

/// Tells of a game. `known` where the program has the game; `typed` is the name that is being typed, `asks` where it has been asked
/// whether to delete it.
pub fn show(
    ui: &mut Ui,
    about: &About,
    known: bool,
    typed: &mut Option<String>,
    asks: bool,
    notice: &str,
) -> Option<Wanted> {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.add(Label::new(styled(shown_name(about.found, about.offer), bold(18.0), INK)).wrap());
    if !notice.is_empty() {
        ui.add(Label::new(styled(notice, condensed(15.0), RED)).wrap());
    }
    let typing = typed.is_some();
    let mut wanted = None;
    let plays = known && !typing && !asks;
    if known && action_button(ui, "Continue", ENTER, plays).clicked() {
        wanted = Some(Wanted::Continue);
    }
    let wanted = wanted.or_else(|| match typed {
        Some(name) => name_field(ui, name),
        None if asks => question(ui),
        None => buttons(ui, known),
    });
    ui.add_space(4.0);
    if about.found.head.is_ok() {
        picture(ui, about);
    }
    facts(ui, about);
    wanted
}

fn buttons(ui: &mut Ui, known: bool) -> Option<Wanted> {
    ui.horizontal(|ui| {
        if known && dark_button(ui, "Replay").clicked() {
            return Some(Wanted::Replay);
        }
        let rename = dark_button(ui, "Rename").clicked();
        let delete = dark_button(ui, "Delete").clicked();
        if rename { Some(Wanted::Type) } else { delete.then_some(Wanted::AskDelete) }
    })
    .inner
}

fn question(ui: &mut Ui) -> Option<Wanted> {
    ui.add(Label::new(styled("Delete this saved game? This cannot be undone.", strong(15.0), RED)).wrap());
    ui.horizontal(|ui| {
        let delete = dark_button(ui, "Delete it").clicked();
        let keep = dark_button(ui, "Keep it").clicked();
        if delete { Some(Wanted::Delete) } else { keep.then_some(Wanted::Nothing) }
    })
    .inner
}

fn name_field(ui: &mut Ui, name: &mut String) -> Option<Wanted> {
    let width = ui.available_width();
    let field = search(ui, name, "a name for the game", width);
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    if !field.has_focus() && !field.lost_focus() {
        choose_all(ui, &field, name);
    }
    ui.horizontal(|ui| {
        let rename = dark_button(ui, "Rename").clicked() || enter;
        let leave = dark_button(ui, "Cancel").clicked();
        if rename { Some(Wanted::Rename(name.clone())) } else { leave.then_some(Wanted::Nothing) }
    })
    .inner
}

/// The map in small.
fn picture(ui: &mut Ui, about: &About) {
    let width = ui.available_width();
    let shape = about.map.map_or(16.0 / 9.0, |map| map.shape().clamp(1.2, 2.6));
    let (rect, _) = ui.allocate_exact_size(vec2(width, (width / shape).min(210.0)), Sense::hover());
    let p = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    match about.map {
        Some(map) => map.paint(&p, rect),
        None => {
            p.rect_filled(rect, 0.0, SAND);
            let text = if matches!(about.told, Some(Err(_))) { "" } else { "replaying its orders ..." };
            p.text(rect.center(), Align2::CENTER_CENTER, text, condensed(14.0), INK_SOFT);
        }
    }
    ui.painter().rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.5, FRAME), StrokeKind::Outside);
    ui.add_space(4.0);
}

fn facts(ui: &mut Ui, about: &About) {
    let mut lines: Vec<(&str, String)> = Vec::new();
    match (&about.found.head, about.offer) {
        (Ok(head), Some(offer)) => {
            let title = offer.title();
            lines.push(("Game", offer.game().to_owned()));
            lines.push(("Scenario", format!("{}  {}", title.mark, title.title)));
            lines.push(("Sides", sides(offer, head)));
        }
        (Ok(head), None) => {
            lines.push(("Game", head.game.clone()));
            lines.push(("Scenario", head.scenario.clone()));
        }
        (Err(why), _) => lines.push(("", format!("This file is {why}."))),
    }
    match about.told {
        Some(Ok(told)) => {
            if about.offer.is_none() {
                lines.push(("Sides", told.sides.clone()));
            }
            lines.push(("Reached", if told.over { format!("{}: finished", told.clock) } else { told.clock.clone() }));
            lines.push(("Score", told.standing.clone()));
            lines.push(("Orders", count(told.orders, if told.broken { "valid order" } else { "order" })));
        }
        Some(Err(why)) => lines.push(("", why.clone())),
        None => {}
    }
    if let Some(layer) = &about.layer {
        lines.push(("Corrections", format!("{layer}.")));
    }
    lines.push(("Saved", ago(about.found.saved, SystemTime::now())));
    lines.push(("File", about.found.name()));
    for (head, text) in lines {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if !head.is_empty() {
                ui.label(styled(head, strong(14.5), INK_SOFT));
            }
            ui.label(styled(text, condensed(15.0), INK));
        });
    }
}
