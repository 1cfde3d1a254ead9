//! The screen on which a game is played: pointer, map, panels and play, in this order in every frame.

use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Rect, Vec2, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::loading::dressed;
use super::settings::Settings;
use crate::desk::kit::view::MapView;
use crate::desk::kit::widgets::window_lies_over;
use crate::desk::shell::bars::{self, BOTTOM};
use crate::desk::shell::follow::follow;
use crate::desk::shell::overview::{self, Overview};
use crate::desk::shell::panels::replay;
use crate::desk::shell::play::{Desk, play};
use crate::desk::shell::pointing::{pace, point};
use crate::desk::shell::thinking::Thinking;
use crate::desk::shell::top_bar::{self, TOP};
use crate::desk::shell::{battle_card, call, context_menu, map, notice, panels, poster, refusal, side_panel};
use crate::desk::table::Table;
use crate::desk::table::battle::Battle;
use crate::desk::table::held::Held;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::screen::{LastPlayed, Screen};

/// The table of one game: its systems run while that game lies on it.
pub fn of_game<G: DeskGame>(app: &mut App) {
    app.init_resource::<Thinking<G>>()
        .add_systems(
            EguiPrimaryContextPass,
            show::<G>.run_if(in_state(Screen::Table).and_then(dressed).and_then(resource_exists::<Table<G>>)),
        )
        .add_systems(Update, keep_pace::<G>.run_if(in_state(Screen::Table).and_then(resource_exists::<Table<G>>)))
        .add_systems(OnEnter(Screen::Table), lay_out::<G>.run_if(resource_exists::<Table<G>>))
        .add_systems(OnExit(Screen::Table), clear::<G>.run_if(resource_exists::<Table<G>>));
}

/// Clears the table.
fn clear<G: DeskGame>(
    mut commands: Commands,
    table: Res<Table<G>>,
    mut motion: ResMut<Motion>,
    mut last: ResMut<LastPlayed>,
    mut thinking: ResMut<Thinking<G>>,
) {
    motion.skip();
    // What was thought of this game is not given in the next.
    *thinking = Thinking::default();
    last.0 = Some(table.session.head.scenario.clone());
    commands.remove_resource::<Table<G>>();
}

/// The fewest points in which a line of the right-hand panel finds room.
const NARROWEST: f32 = 230.0;

/// Width of the right-hand panel in points: at most three tenths of the window, except where the text is so large that no line would find
/// room in that.
fn panel_width(screen: Rect) -> f32 {
    (screen.width() * 0.235).clamp(300.0, 372.0).min((screen.width() * 0.3).max(NARROWEST))
}

/// The part of the window that is clear of bars and panel. The board is drawn under all of it and centred in this part.
#[must_use]
pub fn map_rect(screen: Rect) -> Rect {
    Rect::from_min_max(
        pos2(screen.left(), screen.top() + TOP),
        pos2(screen.right() - panel_width(screen) - 20.0, screen.bottom() - BOTTOM),
    )
}

/// Turns the view to the game that was laid out; the part to be shown is fitted in with the first frame.
fn lay_out<G: DeskGame>(
    mut table: ResMut<Table<G>>,
    settings: Res<Settings>,
    mut fitted: ResMut<Fitted>,
    mut view: ResMut<MapView>,
    mut held: ResMut<Held>,
) {
    fitted.0 = false;
    table.pace = settings.pace;
    view.layout = G::layout(&table.data);
    view.counter = G::COUNTER;
    *held = Held::default();
}

/// Keeps how the player likes things shown, for the next game too.
fn keep_pace<G: DeskGame>(table: Res<Table<G>>, mut settings: ResMut<Settings>) {
    if settings.pace != table.pace {
        settings.pace = table.pace;
        settings.keep();
    }
}

/// Whether the view has been fitted to the board since the table was opened: the map's size is known only then.
#[derive(Resource, Default)]
pub struct Fitted(pub bool);

fn show<G: DeskGame>(
    mut contexts: EguiContexts,
    mut table: ResMut<Table<G>>,
    mut view: ResMut<MapView>,
    mut motion: ResMut<Motion>,
    mut held: ResMut<Held>,
    mut thinking: ResMut<Thinking<G>>,
    mut fitted: ResMut<Fitted>,
    small: Res<Overview>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let now = ctx.input(|input| input.time);
    let screen = ctx.content_rect();
    let width = panel_width(screen);
    let mut rect = map_rect(screen);
    if table.moment.is_some() {
        rect.max.y -= replay::HEIGHT;
    }
    if view.rect != rect || (view.ui_scale - ctx.zoom_factor()).abs() > f32::EPSILON {
        view.resize(rect, ctx.zoom_factor());
        if view.fitted.is_none() {
            view.keep_within(G::sheet(&table));
        }
    }
    if view.window != screen {
        view.window = screen;
    }
    table.map_rect = rect;
    if !fitted.0 {
        fitted.0 = true;
        let layout = G::layout(&table.data);
        let stacks = G::counters(&table, false).into_iter();
        let counters: Vec<Vec2> = stacks.flat_map(|(hex, units)| vec![layout.centre(hex); units.len()]).collect();
        view.open(G::opening(&table), G::sheet(&table), &counters);
        if view.fitted.is_none() {
            view.keep_within(G::sheet(&table));
        }
    }
    let table = &mut *table;
    motion.begin(now, table.halts());
    if table.pace.follow && !held.panning {
        let by = ctx.input(|input| f64::from(input.stable_dt));
        follow(&mut view, G::sheet(table), &mut motion, table.own_shown, (now, by));
    }
    (table.rolling, table.tumble) = (motion.rolls(now), motion.tumbles(now));
    table.one_die = motion.held(now).is_some_and(Battle::has_one_die);
    if !table.rolling {
        table.unrolled = None;
    }
    window_lies_over(&ctx, table.halts());
    panels::curtain::refresh(table);
    let curtain = panels::curtain::due(table).is_some();
    pace(&ctx, table);
    if curtain {
        // Nobody orders anything before the desk has been passed.
        (table.proposal, table.over_map) = (None, false);
    } else {
        point(&ctx, table, &mut view, &mut motion, &mut held, now);
    }
    let painter = ctx.layer_painter(LayerId::background());
    map::paint(&painter, table, &view, &motion, &held, now);

    // In a small window the card of a battle needs the place of the overview and of the strip of buttons.
    let free = motion.held(now).is_none() || table.halts() || !battle_card::takes_all(rect);
    if free {
        let fight = motion.held(now).map(|battle| battle.from.iter().copied().chain([battle.to]).collect::<Vec<_>>());
        overview::show(&ctx, table, &mut view, &held, &small, &fight.unwrap_or_default());
    }
    top_bar::show(&ctx, table);
    if free {
        bars::bottom(&ctx, table, rect.width());
    }
    bars::right(&ctx, table, width, if curtain { side_panel::veiled } else { side_panel::show });
    let card = motion.held(now).is_some() && !table.halts();
    bars::whose_turn(&ctx, table, rect, card);
    call::show(&ctx, table, rect, card || motion.is_busy(now));
    windows(&ctx, table);
    context_menu::show(&ctx, table, &mut held);
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    // A battle's card is read by itself: nothing else is told at the pointer beside it.
    let pointer = pointer.filter(|_| motion.held(now).is_none());
    refusal::show(&ctx, table, &view, &held, pointer);
    notice::show(&ctx, table, &view, &motion, now);
    let mut desk = Desk { table, view: &mut view, motion: &mut motion, thinking: &mut thinking, now };
    play(&ctx, &mut desk, &mut next);
    if curtain && !desk.motion.is_busy(now) {
        panels::curtain::show(&ctx, desk.table);
    }
    if desk.table.poster {
        poster::paint(&ctx, desk.table);
    }
    Ok(())
}

fn windows<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    panels::charts::show(ctx, table);
    G::windows(ctx, table);
    panels::rules::show(ctx, table);
    panels::compare::show(ctx, table);
    panels::keys::show(ctx, table);
    panels::briefing::show(ctx, table);
    panels::menu::show(ctx, table);
    panels::news::show(ctx, table);
    panels::log::whole(ctx, table);
    if !table.rolling {
        panels::result::show(ctx, table);
    }
    panels::replay::show(ctx, table);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, vec2};

    use super::*;

    #[test]
    fn the_map_keeps_most_of_the_window_however_large_the_text() {
        // 1600 x 900, 1280 x 720 and 1024 x 700 at 100 % and at 150 %.
        for (width, height) in [(1600.0, 900.0), (1280.0, 720.0), (1067.0, 600.0), (1024.0, 700.0), (853.0, 480.0)] {
            let map = map_rect(Rect::from_min_size(Pos2::ZERO, vec2(width, height)));
            assert!(map.width() > width * 0.66, "{width} x {height}: {map}");
        }
        let least = map_rect(Rect::from_min_size(Pos2::ZERO, vec2(500.0, 300.0)));
        assert!(least.width() >= 250.0, "{least}");
    }
}
