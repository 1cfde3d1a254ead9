//! What the desk shows of Tobruk alone: counters, proposals, plans, rosters.

mod backdrop;
mod clips;
mod ghost;
mod hand;
mod keys;
pub mod map;
mod menu;
mod overlays;
pub mod paint;
mod panels;
mod pointing;
mod progress;
mod proposing;
mod sight;
mod todo;
mod words;

use std::collections::BTreeMap;

use bevy::prelude::World;
use bevy_egui::egui::{Color32, Context, Modifiers, Painter, Pos2, Rect, Ui};

use crate::core::chart::Chart;
use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette;
use crate::desk::shell::context_menu::{Choice, MenuAt};
use crate::desk::shell::motion::Clip;
use crate::desk::shell::panels::charts::Lit;
use crate::desk::shell::panels::keys::KeyLine;
use crate::desk::shell::panels::log::Told;
use crate::desk::shell::panels::luck::Luck;
use crate::desk::shell::pointing::{Held, Keys};
use crate::desk::table::game::{DeskGame, Ending, Ground, Piece, Title, Verdict};
use crate::games::tobruk::material::scenario::Scenario;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::{Event, Order};
use crate::games::tobruk::state::position::player;
use crate::games::tobruk::{self, Data, Tobruk};
use hand::Hand;
use paint::counter::paint_counter;

type Table = crate::desk::table::Table<Tobruk>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::shell::map::Scene<'a, Tobruk>;
type Proposal = crate::desk::table::Proposal<Tobruk>;
type Wish = crate::desk::table::Wish<Tobruk>;

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

/// A side's nation's cardboard, darkened with its own ink until it reads on parchment.
fn side_ink(data: &Data, scenario: &Scenario, side: Side) -> Color32 {
    let first = scenario.forces.iter().filter(|force| force.side == side).flat_map(|force| &force.strength).next();
    let nation = first.map(|(kind, ..)| words::nation(data.catalog.get(*kind).nation));
    nation.map_or(palette::INK_SOFT, |nation| mix(nation.colour(), nation.ink(), 0.45))
}

impl DeskGame for Tobruk {
    type Unit = Unit;
    type Hand = Hand;
    /// The odds of the volley, if the order is fire.
    type Odds = Option<Volley>;

    const KEYS: &'static [KeyLine] = &keys::KEYS;
    const MOUSE: &'static [KeyLine] = &keys::MOUSE;

    fn book(data: &Data) -> Vec<Chart> {
        panels::charts::book(data)
    }

    fn title(scenario: &Self::Scenario) -> Title {
        Title {
            number: scenario.number,
            title: scenario.title.clone(),
            date: scenario.date.clone(),
            turns: scenario.length,
        }
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        panels::briefing::rule_of(option)
    }

    fn side_name(data: &Data, scenario: &Self::Scenario, side: Side) -> &'static str {
        player(scenario, &data.catalog, side)
    }

    fn side_ink(data: &Data, scenario: &Self::Scenario, side: Side) -> Color32 {
        side_ink(data, scenario, side)
    }

    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        panels::briefing::show(ui, data, scenario, on)
    }

    fn backdrop(painter: &Painter, screen: Rect) {
        backdrop::paint(painter, screen);
    }

    fn unit(world: &World, id: UnitId) -> Option<Unit> {
        tobruk::unit(world, id)
    }

    fn units(world: &World) -> Vec<Unit> {
        tobruk::units(world).collect()
    }

    fn layout(_data: &Self::Data) -> Layout {
        Layout::Rows
    }

    fn ground(table: &Table) -> Ground {
        map::ground(table)
    }

    fn on_board(table: &Table, hex: Hex) -> bool {
        table.data.board.contains(hex)
    }

    fn extent(table: &Table) -> Rect {
        map::extent(&table.data.board)
    }

    fn in_play(table: &Table) -> Rect {
        map::extent_in_play(&table.data.board, &table.session.scenario.sections)
    }

    fn opening(table: &Table) -> Rect {
        map::opening(table)
    }

    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        map::counters(table, lingering)
    }

    fn closed(table: &Table, units: &[Unit]) -> Vec<Unit> {
        map::closed(table, units)
    }

    fn is_lit(table: &Table, unit: &Unit) -> bool {
        map::is_lit(table, unit)
    }

    fn paint_ground(scene: &Scene) {
        map::paint_ground(scene);
    }

    fn paint_plan(scene: &Scene) {
        ghost::paint_under(scene);
    }

    fn paint_counter(scene: &Scene, unit: &Unit, at: Pos2, size: f32, heading: Option<f32>) {
        map::paint_unit(scene, unit, at, size, heading);
    }

    fn paint_over(scene: &Scene) {
        map::paint_over(scene);
    }

    fn paint_small(painter: &Painter, table: &Table, unit: &Unit, at: Pos2, size: f32) {
        paint_counter(painter, at, size, &words::bare_face(table, unit));
    }

    fn lying(table: &Table, hex: Hex, counters: bool) -> Option<UnitId> {
        map::work_in(table, hex, counters)
    }

    fn look(table: &mut Table) {
        sight::refresh(table);
        table.hand.flags = overlays::flags(table);
    }

    fn refresh(table: &mut Table) {
        proposing::refresh(table);
    }

    fn is_own(table: &Table, unit: UnitId) -> bool {
        pointing::is_own(table, unit)
    }

    fn selected(table: &mut Table) {
        pointing::selected(table);
    }

    fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
        pointing::click(table, held, modifiers);
    }

    fn confirmed(table: &mut Table) {
        table.hand.turning = false;
        table.hand.wanted_facing = None;
    }

    fn is_destination(table: &Table, hex: Hex) -> bool {
        pointing::takes_from_the_pool(table) || table.hand.reach.costs.get(&hex).is_some_and(|cost| *cost > 0)
    }

    fn wheel(table: &mut Table, step: i32, shift: bool) -> bool {
        keys::wheel(table, step, shift)
    }

    fn keys(keys: &Keys, table: &mut Table) {
        keys::read(keys, table);
    }

    fn enter(table: &Table) -> Option<Order> {
        todo::enter(table)
    }

    fn step_back(table: &mut Table) -> bool {
        pointing::step_back(table)
    }

    fn rule(table: &Table) -> String {
        keys::rule(table)
    }

    fn menu(table: &mut Table, at: &MenuAt) -> Vec<(String, Choice<Self>)> {
        menu::lines(table, at)
    }

    fn able_units(table: &mut Table) -> Vec<UnitId> {
        todo::able_units(table)
    }

    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let order = todo::ending(table)?;
        Some(Ending { words: menu::ending_words(&order), order, confirm: None })
    }

    fn ready(table: &Table) -> Vec<Order> {
        todo::ready(table)
    }

    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        clips::clips(table, events)
    }

    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        pointing::after_order(table, order)
    }

    fn steps(table: &Table) -> Vec<(String, bool)> {
        progress::steps(table)
    }

    fn who_acts(table: &Table) -> String {
        progress::who_acts(table)
    }

    fn standing(table: &Table) -> String {
        progress::standing(table)
    }

    fn plan_share(table: &Table) -> f32 {
        panels::plan::share(table)
    }

    fn show_plan(ui: &mut Ui, table: &mut Table) {
        if table.study {
            panels::study::show(ui, table);
        } else {
            panels::plan::show(ui, table);
            panels::pool::show(ui, table);
        }
    }

    fn show_area(ui: &mut Ui, table: &mut Table) {
        panels::area::show(ui, table);
    }

    fn told(table: &Table, event: &Event) -> Option<Told> {
        panels::log::told(table, event)
    }

    fn lit(table: &Table) -> Lit {
        panels::charts::lit(table)
    }

    fn luck(table: &Table, world: &World) -> Luck {
        panels::luck::luck(table, world)
    }

    fn windows(ctx: &Context, table: &mut Table) {
        panels::roster::show(ctx, table);
    }

    fn secrets(table: &Table, side: Side) -> Option<String> {
        sight::secrets(table, side)
    }

    fn verdict(table: &Table) -> Verdict {
        panels::result::verdict(table)
    }

    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        panels::result::losses(ui, table, side);
    }
}
