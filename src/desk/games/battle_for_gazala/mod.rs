//! What the desk shows of Battle for Gazala alone: attacks with support fire markers, bombardments, the path from Tobruk.

mod areas;
mod arrows;
mod backdrop;
mod belt;
mod briefing;
mod cards;
mod chips;
mod clips;
mod face;
mod ground;
mod hand;
mod keys;
mod luck;
pub mod map;
mod markers;
mod menu;
mod outlook;
mod overlays;
mod path;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod roster;
mod shown;
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
use crate::desk::shell::map::stack::by_hex;
use crate::desk::shell::motion::Clip;
use crate::desk::shell::panels::charts::Lit;
use crate::desk::shell::panels::keys::KeyLine;
use crate::desk::shell::panels::log::Told;
use crate::desk::shell::panels::luck::Luck;
use crate::desk::shell::pointing::{Held, Keys};
use crate::desk::table::Window;
use crate::desk::table::game::{DeskGame, Ending, Ground, Piece, Title, Verdict};
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::orders::{Event, Order};
use crate::games::battle_for_gazala::{self, AS_PRINTED, BattleForGazala, Data};
use hand::Hand;

type Table = crate::desk::table::Table<BattleForGazala>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::shell::map::Scene<'a, BattleForGazala>;

/// The window with the turns, the markers and what cuts them.
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

impl DeskGame for BattleForGazala {
    type Unit = Unit;
    type Hand = Hand;
    /// The plans say it all.
    type Odds = ();

    const KEYS: &'static [KeyLine] = &keys::KEYS;
    const MOUSE: &'static [KeyLine] = &keys::MOUSE;
    const COUNTER: f32 = 0.8;
    const TABS: &'static [(&'static str, Window)] = &[("Units", Window::Roster), ("Tracks", TRACKS)];

    fn title(scenario: &Self::Scenario) -> Title {
        Title { number: 1, title: scenario.title.clone(), date: briefing::date(scenario), turns: scenario.turns }
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        if option == AS_PRINTED { "10.AsPrinted" } else { "" }
    }

    fn option_title(option: &str) -> &str {
        if option == AS_PRINTED { "Axis path as printed" } else { option }
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
        battle_for_gazala::unit(world, id)
    }

    fn units(world: &World) -> Vec<Unit> {
        battle_for_gazala::units(world).collect()
    }

    fn layout(_: &Data) -> Layout {
        Layout::Rows
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
        by_hex(table, lingering, |unit| unit.location == Location::Eliminated)
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

    fn selected(_: &mut Table) {}

    fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
        proposing::click(table, held, modifiers);
    }

    fn dropped(table: &mut Table) {
        chips::dropped(table);
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
        position::seen(table).map_or_else(Vec::new, |position| todo::able_units(&position))
    }

    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        todo::ending(table)
    }

    /// Everybody stands where the map has him printed: nothing is set up.
    fn ready(_: &Table) -> Vec<Order> {
        Vec::new()
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
        cards::hex_share(table)
    }

    fn show_plan(ui: &mut Ui, table: &mut Table) {
        cards::show(ui, table);
    }

    fn show_area(ui: &mut Ui, table: &mut Table) {
        cards::show_hex(ui, table);
    }

    fn told(table: &Table, event: &Event) -> Option<Told> {
        told::told(table, event)
    }

    fn lit(table: &Table) -> Lit {
        cards::lit(table)
    }

    fn luck(table: &Table, world: &World) -> Luck {
        luck::luck(table, world)
    }

    fn windows(ctx: &Context, table: &mut Table) {
        roster::show(ctx, table);
        tracks::show(ctx, table);
        chips::hang(ctx, table);
    }

    fn verdict(table: &Table) -> Verdict {
        result::verdict(table)
    }

    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        result::losses(ui, table, side);
    }
}
pub mod fire_chip;
