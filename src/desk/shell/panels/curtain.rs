//! The curtain between two people who share the desk: it falls before facts come into view that the other side may not know,
//! and rises when the desk has been passed.

use bevy_egui::egui::{Align2, Area, Context, Id, Label, Order, Rect, Sense, TextWrapMode, Ui, UiBuilder, vec2};

use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{action_button, bar_button, styled};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Player, Table};

/// Lets the side look that has the desk before it where there is nothing to hide, and looks at everything anew.
pub fn refresh<G: DeskGame>(table: &mut Table<G>) {
    G::look(table);
    if table.rolling {
        return;
    }
    let looks = G::has_desk(table);
    if table.secrecy.admitted != looks && due(table).is_none() {
        table.secrecy.admitted = looks;
        G::look(table);
    }
}

/// The side to which the desk has to be passed before anything of it is shown, and what it would show, or what the side before it puts
/// away; `None` while there is nothing to wait for, and while dice roll: that somebody else is asked would tell what they bring.
#[must_use]
pub fn due<G: DeskGame>(table: &Table<G>) -> Option<(Side, String)> {
    if table.study
        || table.players != [Player::Human; 2]
        || table.secrecy.none
        || table.moment.is_some()
        || table.rolling
    {
        return None;
    }
    let side = G::has_desk(table).filter(|side| table.secrecy.admitted != Some(*side))?;
    let away = || table.secrecy.admitted.and_then(|from| G::put_away(table, from));
    Some((side, G::secrets(table, side).or_else(away)?))
}

/// The curtain over the whole window, while it is down.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let Some((side, secrets)) = due(table) else { return };
    let screen = ctx.content_rect();
    Area::new(Id::new("curtain")).order(Order::Tooltip).fixed_pos(screen.min).show(ctx, |ui| {
        let rect = ui.allocate_rect(screen, Sense::click_and_drag()).rect;
        ui.painter().rect_filled(rect, 0.0, FRAME);
        let middle = Rect::from_center_size(rect.center(), vec2(420.0, 230.0));
        ui.scope_builder(UiBuilder::new().max_rect(middle), |ui| ask(ui, table, side, &secrets));
    });
}

fn ask<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, side: Side, secrets: &str) {
    let name = table.side_name(side);
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        let size = vec2(46.0, 46.0);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().circle_filled(rect.center(), 23.0, AMBER);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "?", bold(30.0), FRAME);
        let title = styled(format!("Hand over to the {name} player"), bold(26.0), CREAM);
        ui.add(Label::new(title).wrap_mode(TextWrapMode::Extend));
        ui.label(styled(secrets, condensed(16.0), CREAM_SOFT));
        if action_button(ui, &format!("The {name} player is here"), "", true).clicked() {
            table.secrecy.admitted = Some(side);
            // What the other player was told and had in hand is his.
            table.outcome.clear();
            table.notice = None;
            table.select(None);
        }
        if bar_button(ui, "Play open", true).clicked() {
            table.secrecy.none = true;
        }
    });
}
