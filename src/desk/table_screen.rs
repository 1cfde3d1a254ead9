//! The screen on which a game is played: pointer, map, panels and play, in this order in every picture.

use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Rect, ScrollArea, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::bars::{self, BOTTOM, TOP};
use super::context_menu;
use super::ground::extent_in_view;
use super::loading::dressed;
use super::map;
use super::motion::Motion;
use super::overlays::flags;
use super::panels;
use super::play::{Desk, Thinking, play};
use super::pointing::{Held, point};
use super::screen::Screen;
use super::table::Table;
use super::view::{MapView, hex_centre};

/// The table's systems.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Table).and_then(dressed)))
        .add_systems(OnEnter(Screen::Table), look_at_the_start)
        .add_systems(OnExit(Screen::Table), |mut commands: Commands, mut motion: ResMut<Motion>| {
            motion.skip();
            commands.remove_resource::<Table>();
        });
}

/// Width of the right-hand panel in points: at most a third of the window.
fn panel_width(screen: Rect) -> f32 {
    (screen.width() * 0.235).clamp(300.0, 372.0).min(screen.width() / 3.0)
}

/// The part of the window that is clear of bars and panel. The board is drawn under all of it and centred in this part.
#[must_use]
pub fn map_rect(screen: Rect) -> Rect {
    Rect::from_min_max(
        pos2(screen.left(), screen.top() + TOP),
        pos2(screen.right() - panel_width(screen) - 20.0, screen.bottom() - BOTTOM),
    )
}

/// Shows the part of the board where the game begins.
fn look_at_the_start(mut fitted: ResMut<Fitted>) {
    fitted.0 = false;
}

/// Whether the view has been fitted to the board since the table was opened: the map's size is known only then.
#[derive(Resource, Default)]
pub struct Fitted(pub bool);

fn fit(view: &mut MapView, table: &Table) {
    let ready = table.session.scenario.ready.iter().map(|placement| hex_centre(placement.hex));
    let units = crate::games::tobruk::units(table.world()).filter_map(|unit| unit.location.hex()).map(hex_centre);
    let mut part = Rect::NOTHING;
    for at in ready.chain(units) {
        part.extend_with(at.to_pos2());
    }
    if !part.is_positive() {
        part = Rect::from_min_max(pos2(0.0, 0.0), pos2(60.0, 57.0));
    }
    // The set-up with the eastern edge, over which the enemy comes.
    let board = extent_in_view(&table.data.board);
    let part = Rect::from_min_max(part.min - vec2(12.0, 8.0), pos2(board.right(), part.bottom() + 8.0));
    view.fit(part);
}

fn show(
    mut contexts: EguiContexts,
    mut table: ResMut<Table>,
    mut view: ResMut<MapView>,
    mut motion: ResMut<Motion>,
    mut held: ResMut<Held>,
    mut thinking: ResMut<Thinking>,
    mut fitted: ResMut<Fitted>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let now = ctx.input(|input| input.time);
    let screen = ctx.content_rect();
    let width = panel_width(screen);
    view.ui_scale = ctx.zoom_factor();
    let rect = map_rect(screen);
    if view.rect != rect {
        view.rect = rect;
    }
    table.map_rect = rect;
    if !fitted.0 {
        fitted.0 = true;
        fit(&mut view, &table);
    }
    let table = &mut *table;
    panels::curtain::refresh(table);
    let curtain = panels::curtain::due(table).is_some();
    if curtain {
        // Nobody orders anything before the desk has been passed.
        (table.proposal, table.over_map) = (None, false);
    } else {
        point(&ctx, table, &mut view, &mut motion, &mut held, now);
    }
    let flags = flags(table);
    let painter = ctx.layer_painter(LayerId::background());
    map::paint(&painter, table, &view, &motion, &held, &flags, now);

    bars::top(&ctx, table);
    bars::bottom(&ctx, table, rect.width());
    bars::right(&ctx, table, width, right_panel);
    bars::whose_turn(&ctx, table, rect);
    windows(&ctx, table);
    context_menu::show(&ctx, table, &mut held);
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    bars::tips(&ctx, table, pointer, rect, now);
    let mut desk = Desk { table, view: &mut view, motion: &mut motion, held: &mut held, thinking: &mut thinking, now };
    play(&ctx, &mut desk, &mut next);
    if curtain && !desk.motion.is_busy(now) {
        panels::curtain::show(&ctx, desk.table);
    }
    Ok(())
}

/// The plan above, the target's chart, the log and the luck below it, each with its share of the height.
fn right_panel(ui: &mut bevy_egui::egui::Ui, table: &mut Table) {
    let height = ui.available_height();
    let plan = panels::plan::share(table);
    ScrollArea::vertical().id_salt("plan").max_height(height * plan).auto_shrink([false, true]).show(ui, |ui| {
        panels::plan::show(ui, table);
        panels::pool::show(ui, table);
    });
    if plan < panels::plan::WHOLE {
        ScrollArea::vertical().id_salt("area").max_height(height * 0.30).auto_shrink([false, true]).show(ui, |ui| {
            panels::area::show(ui, table);
        });
    }
    let luck = if height > 640.0 { 96.0 } else { 0.0 };
    let rest = (ui.available_height() - luck).max(80.0);
    ui.allocate_ui(vec2(ui.available_width(), rest), |ui| panels::log::show(ui, table));
    if luck > 0.0 {
        panels::luck::show(ui, table);
    }
}

fn windows(ctx: &Context, table: &mut Table) {
    panels::charts::show(ctx, table);
    panels::roster::show(ctx, table);
    panels::rules::show(ctx, table);
    panels::keys::show(ctx, table);
    panels::briefing::show(ctx, table);
    panels::menu::show(ctx, table);
    panels::result::show(ctx, table);
    panels::replay::show(ctx, table);
}
