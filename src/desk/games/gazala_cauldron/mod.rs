//! What the desk shows of Gazala: The Cauldron alone: cups and chits, mine belts, attacks of three intensities, ways back.

mod areas;
mod arrows;
mod backdrop;
mod belt;
mod briefing;
mod cards;
mod chits;
mod clips;
mod cups;
mod face;
mod formations;
mod ground;
mod hand;
mod keys;
mod luck;
pub mod map;
mod menu;
mod overlays;
pub mod paint;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod shown;
mod stacks;
mod terrain;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod words;

use std::collections::BTreeMap;

use bevy::prelude::World;
use bevy_egui::egui::{Color32, Context, Modifiers, Painter, Pos2, Rect, Ui};

use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::shell::context_menu::{Choice, MenuAt};
use crate::desk::shell::motion::Clip;
use crate::desk::shell::panels::charts::Lit;
use crate::desk::shell::panels::keys::KeyLine;
use crate::desk::shell::panels::log::Told;
use crate::desk::shell::panels::luck::Luck;
use crate::desk::shell::pointing::{Held, Keys};
use crate::desk::table::Window;
use crate::desk::table::game::{DeskGame, Ending, Ground, Piece, Title, Verdict};
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::{Event, Order};
use crate::games::gazala_cauldron::{self, Data, EVERY_WITHDRAWAL, GazalaCauldron};
use hand::{Hand, Stage};

type Table = crate::desk::table::Table<GazalaCauldron>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::shell::map::Scene<'a, GazalaCauldron>;

/// The window with the tracks of turns and actions.
const TRACKS: Window = Window::Own(0);

impl Piece for Unit {
    fn id(&self) -> UnitId {
        self.id
    }

    fn side(&self) -> Side {
        self.side
    }

    fn hex(&self) -> Option<Hex> {
        self.location.hex()
    }
}

impl DeskGame for GazalaCauldron {
    type Unit = Unit;
    type Hand = Hand;
    /// The plans say it all.
    type Odds = ();

    const KEYS: &'static [KeyLine] = &keys::KEYS;
    const MOUSE: &'static [KeyLine] = &keys::MOUSE;
    const TABS: &'static [(&'static str, Window)] = &[("Formations", Window::Roster), ("Tracks", TRACKS)];

    fn title(scenario: &Self::Scenario) -> Title {
        let number = scenario.id.rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(1);
        let turns = scenario.last_turn + 1 - scenario.first_turn;
        Title { number, title: scenario.title.clone(), date: briefing::date(scenario), turns }
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        if option == EVERY_WITHDRAWAL { "13.7" } else { "" }
    }

    fn side_name(_: &Data, _: &Self::Scenario, side: Side) -> &'static str {
        words::side(side)
    }

    fn side_ink(_: &Data, _: &Self::Scenario, side: Side) -> Color32 {
        words::side_ink(side)
    }

    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        briefing::show(ui, data, scenario, on)
    }

    fn backdrop(painter: &Painter, screen: Rect) {
        backdrop::paint(painter, screen);
    }

    fn unit(world: &World, id: UnitId) -> Option<Unit> {
        gazala_cauldron::unit(world, id)
    }

    fn units(world: &World) -> Vec<Unit> {
        gazala_cauldron::units(world).collect()
    }

    fn layout(_data: &Self::Data) -> Layout {
        Layout::Columns
    }

    fn ground(table: &Table) -> Ground {
        ground::ground(table)
    }

    fn on_board(table: &Table, hex: Hex) -> bool {
        table.data.board.contains(hex)
    }

    fn extent(table: &Table) -> Rect {
        map::extent(&table.data.board)
    }

    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        stacks::counters(table, lingering)
    }

    fn is_lit(table: &Table, unit: &Unit) -> bool {
        table.selected == Some(unit.id) || table.hand.shown.party.contains(&unit.id)
    }

    fn paint_ground(scene: &Scene) {
        map::paint_ground(scene);
    }

    fn paint_plan(scene: &Scene) {
        map::paint_plan(scene);
    }

    fn paint_counter(scene: &Scene, unit: &Unit, at: Pos2, size: f32, _: Option<f32>) {
        face::paint_counter(scene, unit, at, size);
    }

    fn paint_over(scene: &Scene) {
        map::paint_over(scene);
    }

    fn paint_small(painter: &Painter, table: &Table, unit: &Unit, at: Pos2, size: f32) {
        face::paint_small(painter, table, unit, at, size);
    }

    fn refresh(table: &mut Table) {
        proposing::refresh(table);
    }

    fn selected(table: &mut Table) {
        proposing::fit_intensity(table);
    }

    fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
        proposing::click(table, held, modifiers);
    }

    fn confirmed(table: &mut Table) {
        table.hand.put_away();
    }

    fn is_destination(table: &Table, hex: Hex) -> bool {
        proposing::is_destination(table, hex)
    }

    fn wheel(table: &mut Table, step: i32, shift: bool) -> bool {
        keys::wheel(table, step, shift)
    }

    fn keys(keys: &Keys, table: &mut Table) {
        keys::read(keys, table);
    }

    fn enter(table: &Table) -> Option<Order> {
        proposing::enter(table)
    }

    fn step_back(table: &mut Table) -> bool {
        keys::step_back(table)
    }

    fn rule(table: &Table) -> String {
        keys::rule(table).to_owned()
    }

    fn menu(table: &mut Table, at: &MenuAt) -> Vec<(String, Choice<Self>)> {
        menu::lines(table, at)
    }

    fn able_units(table: &mut Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| todo::able_units(&position, table.hand.playing))
    }

    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        todo::ending(table)
    }

    fn ready(table: &Table) -> Vec<Order> {
        let places = table.session.scenario.ready.iter().flatten();
        places.map(|(unit, hex)| Order::Place { unit: *unit, hex: *hex }).collect()
    }

    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        clips::clips(table, events)
    }

    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        proposing::after_order(table, order)
    }

    fn steps(table: &Table) -> Vec<(String, bool)> {
        progress::steps(table)
    }

    fn clock(table: &Table) -> String {
        progress::clock(table)
    }

    fn who_acts(table: &Table) -> String {
        todo::who_acts(table)
    }

    fn standing(table: &Table) -> String {
        progress::standing(table)
    }

    fn plan_share(table: &Table) -> f32 {
        cards::share(table)
    }

    fn area_share(table: &Table) -> f32 {
        cards::area_share(table)
    }

    fn show_plan(ui: &mut Ui, table: &mut Table) {
        cards::show(ui, table);
    }

    fn show_area(ui: &mut Ui, table: &mut Table) {
        cards::show_area(ui, table);
    }

    fn told(table: &Table, event: &Event) -> Option<Told> {
        told::told(table, event)
    }

    fn lit(table: &Table) -> Lit {
        cards::lit(table)
    }

    fn luck(table: &Table, world: &World) -> Luck {
        if cards::is_crowded(table) { Luck::default() } else { luck::luck(table, world) }
    }

    fn windows(ctx: &Context, table: &mut Table) {
        formations::show(ctx, table);
        tracks::show(ctx, table);
    }

    fn secrets(table: &Table, side: Side) -> Option<String> {
        let draws = Stage::of(&position::of(&table.session.world)?) == Stage::Draw;
        let drawn = || format!("The {} player draws chits that the other side may not see (13.0).", words::side(side));
        cups::secrets(table, side).or_else(|| draws.then(drawn))
    }

    fn verdict(table: &Table) -> Verdict {
        result::verdict(table)
    }

    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        result::losses(ui, table, side);
    }
}
