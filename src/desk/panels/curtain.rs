//! The curtain between two people who share the desk: it falls before strengths come into view that the other side may not know
//! (II.G.5), and rises when the desk has been passed.

use bevy_egui::egui::{Align2, Area, Context, Id, Label, Order, Rect, Sense, TextWrapMode, Ui, UiBuilder, vec2};

use super::words;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::sight;
use crate::desk::style::{bold, condensed, palette::*};
use crate::desk::table::{Player, Table};
use crate::desk::widgets::{action_button, bar_button, styled};
use crate::games::tobruk::cover::strength_is_open;
use crate::games::tobruk::situation::{Decision, Decisions};
use crate::games::tobruk::{self, Tobruk};

/// Who has been let see what, while two people share the desk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Secrecy {
    /// The side whose player sits at the desk; `None` before the first order.
    pub admitted: Option<Side>,
    /// The two hide nothing from each other.
    pub none: bool,
}

/// Lets the side to act look where there is nothing to hide, and looks at every unit anew.
pub fn refresh(table: &mut Table) {
    sight::refresh(table);
    let acts = Tobruk::to_act(&table.session.world);
    if table.secrecy.admitted != acts && due(table).is_none() {
        table.secrecy.admitted = acts;
        sight::refresh(table);
    }
}

/// The side to which the desk has to be passed before anything of it is shown; `None` while there is nothing to wait for.
#[must_use]
pub fn due(table: &Table) -> Option<Side> {
    if table.players != [Player::Human; 2] || table.secrecy.none || table.moment.is_some() {
        return None;
    }
    let side = Tobruk::to_act(&table.session.world).filter(|side| table.secrecy.admitted != Some(*side))?;
    has_secrets(table, side).then_some(side)
}

/// True if a unit of the side has lost men unseen, or its player has to say who takes casualties.
fn has_secrets(table: &Table, side: Side) -> bool {
    let hidden = |unit| table.seen(unit).is_none_or(|seen| !strength_is_open(seen.cover));
    let decides = table.session.world.get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
    if matches!(decides, Some(Decision::Casualties { pool, .. }) if pool.len() > 1 && pool.iter().any(|id| hidden(*id)))
    {
        return true;
    }
    tobruk::units(&table.session.world).any(|unit| {
        let begun = table.session.scenario.entry_of(unit.id).map_or(0, |entry| entry.men);
        unit.side == side && unit.location.hex().is_some() && unit.men.left < begun && hidden(unit.id)
    })
}

/// The curtain over the whole window, while it is down.
pub fn show(ctx: &Context, table: &mut Table) {
    let Some(side) = due(table) else { return };
    let screen = ctx.content_rect();
    Area::new(Id::new("curtain")).order(Order::Tooltip).fixed_pos(screen.min).show(ctx, |ui| {
        let rect = ui.allocate_rect(screen, Sense::click_and_drag()).rect;
        ui.painter().rect_filled(rect, 0.0, FRAME);
        let middle = Rect::from_center_size(rect.center(), vec2(420.0, 230.0));
        ui.scope_builder(UiBuilder::new().max_rect(middle), |ui| ask(ui, table, side));
    });
}

fn ask(ui: &mut Ui, table: &mut Table, side: Side) {
    let name = words::side(table, side);
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        let size = vec2(46.0, 46.0);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().circle_filled(rect.center(), 23.0, AMBER);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "?", bold(30.0), FRAME);
        let title = styled(format!("Pass the desk to the {name} player"), bold(26.0), CREAM);
        ui.add(Label::new(title).wrap_mode(TextWrapMode::Extend));
        let text = format!("What comes into view are {name} strengths, which the other side may not know (II.G.5).");
        ui.label(styled(text, condensed(16.0), CREAM_SOFT));
        if action_button(ui, &format!("The {name} player is here"), "", true).clicked() {
            table.secrecy.admitted = Some(side);
        }
        if bar_button(ui, "We hide nothing from each other", true).clicked() {
            table.secrecy.none = true;
        }
    });
}
