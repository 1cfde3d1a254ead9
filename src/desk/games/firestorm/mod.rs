//! What the desk shows of Firestorm Gazala alone: a map of areas with cards on it, the battle arrow, dice and table-top battles.

mod arrow;
mod backdrop;
mod borders;
mod briefing;
mod card;
mod cards;
mod clips;
mod cuts;
mod face;
mod ground;
mod hand;
mod keys;
mod luck;
mod map;
mod markers;
mod menu;
mod names;
mod overlays;
pub mod paint;
pub mod plan;
mod position;
mod printed;
mod progress;
mod proposing;
mod result;
mod roster;
mod sheet;
mod shown;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod ways;
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
use crate::desk::table::game::{DeskGame, Ending, Ground, Title, Verdict};
use crate::games::firestorm::material::scenario::{EITHER_TOBRUK, SEVERAL_ARROWS, TRIGH_CAPUZZO};
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::{Event, Order};
use crate::games::firestorm::{Data, Firestorm, look};
use card::Card;
use hand::Hand;

type Table = crate::desk::table::Table<Firestorm>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::shell::map::Scene<'a, Firestorm>;
type Proposal = crate::desk::table::Proposal<Firestorm>;

/// The window with the battles of the turn, sorties, pools and points.
const TRACKS: Window = Window::Own(0);
/// The window with the sheet of a table-top battle and the campaign log.
const SHEET: Window = Window::Own(1);

impl DeskGame for Firestorm {
    type Unit = Card;
    type Hand = Hand;
    /// The plans say it all.
    type Odds = ();

    const KEYS: &'static [KeyLine] = &keys::KEYS;
    const MOUSE: &'static [KeyLine] = &keys::MOUSE;
    const TABS: &'static [(&'static str, Window)] =
        &[("Troops", Window::Roster), ("Turn and points", TRACKS), ("Battle sheet", SHEET)];

    /// The result of a battle on the table comes from the people who played it.
    fn asks_people(world: &World) -> bool {
        look(world, |position| matches!(position.decision(), Some(Decision::Table(_))))
    }

    fn title(scenario: &Self::Scenario) -> Title {
        let number = scenario.id.rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(1);
        let turns = u16::from(scenario.turns);
        Title { number, title: scenario.title.clone(), date: briefing::date(scenario), turns }
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        match option {
            EITHER_TOBRUK => "C.Victory",
            TRIGH_CAPUZZO => "C.Map",
            SEVERAL_ARROWS => "C.Arrows",
            _ => "",
        }
    }

    fn option_title(option: &str) -> &str {
        match option {
            EITHER_TOBRUK => "Either half of Tobruk",
            TRIGH_CAPUZZO => "Trigh Capuzzo",
            SEVERAL_ARROWS => "Several arrows at a time",
            other => other,
        }
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

    fn unit(world: &World, id: UnitId) -> Option<Card> {
        card::card(world, id)
    }

    fn units(world: &World) -> Vec<Card> {
        card::cards(world)
    }

    fn layout(data: &Data) -> Layout {
        Layout::Areas(plan::area_plan(&data.board).into())
    }

    fn ground(table: &Table) -> Ground {
        ground::ground(table)
    }

    fn on_board(_: &Table, hex: Hex) -> bool {
        plan::area(hex).is_some()
    }

    fn extent(table: &Table) -> Rect {
        plan::extent(&table.data.board)
    }

    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Card>> {
        card::by_place(table, lingering)
    }

    fn is_lit(table: &Table, card: &Card) -> bool {
        table.selected == Some(card.unit.id) || table.hand.party.contains(&card.unit.id)
    }

    fn paint_ground(scene: &Scene) {
        map::paint_ground(scene);
    }

    fn paint_pointed(scene: &Scene, hex: Hex) {
        map::paint_pointed(scene, hex);
    }

    fn paint_plan(scene: &Scene) {
        map::paint_plan(scene);
    }

    fn paint_counter(scene: &Scene, card: &Card, at: Pos2, size: f32, _: Option<f32>) {
        face::paint_counter(scene, card, at, size);
    }

    fn paint_over(scene: &Scene) {
        map::paint_over(scene);
    }

    fn paint_small(painter: &Painter, table: &Table, card: &Card, at: Pos2, size: f32) {
        face::paint_small(painter, table, card, at, size);
    }

    fn lying(table: &Table, hex: Hex, _: bool) -> Option<UnitId> {
        proposing::lying(table, hex)
    }

    fn refresh(table: &mut Table) {
        proposing::refresh(table);
    }

    fn selected(table: &mut Table) {
        table.hand.carrying = None;
    }

    fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
        proposing::click(table, held, modifiers);
    }

    fn dragged(table: &mut Table, from: Hex) {
        proposing::dragged(table, from);
    }

    fn is_destination(table: &Table, hex: Hex) -> bool {
        plan::area(hex).is_some_and(|area| table.hand.lit.contains_key(&area)) && !table.hand.later
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
        todo::able_units(&position::now(table))
    }

    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        todo::ending(table)
    }

    /// Everything stands where the scenario has it.
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
        luck::luck(table, world)
    }

    fn windows(ctx: &Context, table: &mut Table) {
        roster::show(ctx, table);
        tracks::show(ctx, table);
        sheet::show(ctx, table);
    }

    fn verdict(table: &Table) -> Verdict {
        result::verdict(table)
    }

    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        result::losses(ui, table, side);
    }
}
