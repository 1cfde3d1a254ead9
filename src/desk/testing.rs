//! A table without a window, for the games' own tests.

use bevy_egui::egui::{Context, LayerId, Modifiers, Pos2, RawInput, Rect, pos2, vec2};

use super::kit::style::{Face, install_fonts, install_style};
use super::kit::view::MapView;
use super::shell::map;
use super::table::held::Held;
use super::table::motion::Motion;
use super::table::roles::DeskGame;
use super::table::{Player, Table};
use crate::core::data::data_root;
use crate::core::journal::Head;
use crate::core::session::Session;
use crate::desk::shell::pointing::answer;

/// The whole window.
pub const SCREEN: Rect = Rect { min: Pos2::ZERO, max: pos2(1600.0, 900.0) };

/// A scenario laid out for two persons.
pub fn table<G: DeskGame>(scenario: &str, seed: u64) -> Table<G> {
    let data = G::load_data(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
    let file = format!("scenarios/{scenario}.ron");
    let loaded = G::load_scenario(&data_root(), &file, &data).unwrap_or_else(|faults| panic!("{faults}"));
    let head = Head::of::<G>(scenario, Vec::new(), seed, 0, ["human"; 2]);
    let session = Session::begin(&data, loaded, head).expect("the scenario begins");
    let mut table = Table::new(session, data, [Player::Human; 2]);
    table.map_rect = SCREEN;
    table.over_map = true;
    table
}

/// A click where the pointer is.
pub fn click<G: DeskGame>(table: &mut Table<G>) {
    let click = G::click(table, Modifiers::NONE);
    answer(table, &mut Held::default(), click);
}

/// What was dragged out of a panel is let go where the pointer is.
pub fn drop_dragged<G: DeskGame>(table: &mut Table<G>) {
    let dropped = G::dropped(table);
    answer(table, &mut Held::default(), dropped);
}

/// egui as the program dresses it.
pub fn context() -> Context {
    let ctx = Context::default();
    let font = |face: Face| {
        let file = data_root().join("assets/fonts").join(format!("{}.ttf", face.name()));
        (face, std::fs::read(file).expect("the font is there"))
    };
    install_fonts(&ctx, Face::ALL.map(font).into());
    install_style(&ctx);
    ctx
}

/// Draws map, cards and windows.
pub fn draw<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let mut view = MapView { layout: G::layout(&table.data), counter: G::COUNTER, rect: SCREEN, ..MapView::default() };
    view.fit(G::extent(table));
    let input = RawInput { screen_rect: Some(SCREEN), ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| {
        let painter = ui.ctx().layer_painter(LayerId::background());
        map::paint(&painter, table, &view, &Motion::default(), &Held::default(), 0.0);
        ui.set_max_size(vec2(337.0, 800.0));
        G::show_plan(ui, table);
        G::show_area(ui, table);
        let ctx = ui.ctx().clone();
        G::windows(&ctx, table);
    });
    output.drop_without_applying_deltas();
}
