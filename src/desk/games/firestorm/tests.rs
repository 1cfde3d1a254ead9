//! Random games on a table without a window: every moment of them can be drawn, and what is lit can be clicked.

use crate::games::firestorm::Firestorm;
use std::collections::BTreeSet;

use bevy_egui::egui::{Context, Pos2};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::selection::Intent;
use super::{SHEET, TRACKS, Table, plan, position};
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::prompt::Asks;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::shell::play::computer_to_act;
use crate::desk::table::game::TableGame;
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::{ByHand, ByKey, InMenu, InStacks, Logged, Proposing, Staged, ToDo};
use crate::desk::table::{Player, Window, Wish};
use crate::desk::testing::{self, context, draw, table};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::strategic;
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::orders::{Event, Order};
use crate::games::firestorm::state::position::Position;

/// What a click would order with the pointer over a place and a card.
fn click_on(table: &mut Table, place: Option<Hex>, unit: Option<UnitId>) -> Option<Order> {
    (table.pointed, table.pointed_unit) = (place, unit);
    Firestorm::refresh(table);
    table.proposed().map(|proposal| proposal.order.clone())
}

fn ground(table: &Table, area: Area) -> Hex {
    plan::place(table.selection.plan(&table.data), area, 0)
}

fn markers(table: &Table, area: Area) -> Hex {
    plan::marker(table.selection.plan(&table.data), area)
}

fn place_of(table: &Table, unit: UnitId) -> Option<Hex> {
    table.unit(unit).and_then(|card| card.place)
}

fn refused(table: &Table) -> String {
    table.proposal.as_ref().and_then(|proposal| proposal.as_ref().err()).map_or_else(String::new, ToString::to_string)
}

/// What a click with the pointer as it is gives or asks for.
fn click(table: &mut Table) -> Vec<Wish<Firestorm>> {
    testing::click(table);
    std::mem::take(&mut table.wishes)
}

/// Every lit area means something, and there is one.
fn lit_areas_can_be_clicked(table: &mut Table) {
    let lit: Vec<(Area, Intent)> = table.selection.lit.iter().map(|(area, way)| (*area, *way)).collect();
    assert!(!lit.is_empty() && !table.selection.later);
    for (area, way) in lit.into_iter().filter(|(_, way)| !matches!(way, Intent::From | Intent::Advance)) {
        let at = ground(table, area);
        let order = click_on(table, Some(at), None);
        assert!(order.is_some(), "{way:?} {area}: {}", refused(table));
        assert!(!click(table).is_empty(), "{way:?} {area}");
    }
}

/// Each area that can attack is taken up by a click on its ground, and each lit enemy area beside it can be attacked.
fn places_arrows(table: &mut Table) {
    let starts: Vec<Area> =
        table.selection.lit.iter().filter(|(_, way)| **way == Intent::From).map(|(area, _)| *area).collect();
    assert!(!starts.is_empty());
    for from in starts {
        table.select(None);
        let at = ground(table, from);
        let unit = Firestorm::lying(table, at, false);
        assert!(unit.is_some(), "{from}");
        click_on(table, Some(at), unit);
        assert!(click(table).is_empty());
        assert_eq!(table.selected, unit);
        click_on(table, None, None);
        assert_eq!(table.selection.from, Some(from));
        let targets: Vec<Area> =
            table.selection.lit.iter().filter(|(_, way)| **way == Intent::Attack).map(|(area, _)| *area).collect();
        assert!(!targets.is_empty());
        for into in targets {
            let at = ground(table, into);
            assert_eq!(click_on(table, Some(at), None), Some(Order::Arrow { from, into }), "{}", refused(table));
            assert!(table.selection.proposed && table.selection.battle.is_some());
        }
    }
}

/// Whoever is asked can answer with the mouse: everything lit, and everybody who waits.
fn answers(table: &mut Table) {
    let asks = table.selection.prompt.asks.clone();
    let waiting: Vec<UnitId> = table.selection.waiting.iter().copied().collect();
    for unit in waiting {
        let at = place_of(table, unit);
        match asks {
            Ask::Attack(_) | Ask::Defence(_) => {
                assert_eq!(click_on(table, at, Some(unit)), Some(Order::Commit { unit }), "{}", refused(table));
                assert!(table.selection.battle.is_some() && !table.selection.proposed);
            }
            Ask::Advance { .. } => {
                assert_eq!(click_on(table, at, Some(unit)), Some(Order::Advance { unit }), "{}", refused(table));
            }
            _ => {
                table.select(Some(unit));
                click_on(table, None, None);
                lit_areas_can_be_clicked(table);
            }
        }
    }
    click_on(table, None, None);
    match asks {
        Ask::Arrow => places_arrows(table),
        Ask::Attack(_) | Ask::Defence(_) => {
            // Whoever is selected, Enter away from the map means the great button.
            let side = Firestorm::to_act(&table.session.world);
            let own = Firestorm::units(table.world()).into_iter().find(|card| Some(card.unit.side) == side);
            table.select(own.map(|card| card.unit.id));
            click_on(table, None, None);
            assert!(table.proposal.is_none() && Firestorm::enter(table) == Some(Order::Ready));
            takes_out(table);
        }
        Ask::Table(_) => assert!(table.selection.battle.is_some() && Firestorm::ending(table).is_some()),
        Ask::Retreat { .. } if table.selection.waiting.is_empty() => lit_areas_can_be_clicked(table),
        Ask::Advance { .. } => {
            for from in table.selection.markers.clone() {
                let at = markers(table, from);
                assert_eq!(click_on(table, Some(at), None), Some(Order::Bring { from }), "{}", refused(table));
            }
        }
        Ask::Moves => moves(table),
        _ => {}
    }
    table.select(None);
}

/// A click on a troop on the arrow takes it out again, whatever was brought after it.
fn takes_out(table: &mut Table) {
    let party: Vec<UnitId> = table.selection.party.iter().copied().collect();
    let given = table.session.undo_reach();
    for unit in party {
        if !Firestorm::is_own(table, unit) {
            continue;
        }
        let at = place_of(table, unit);
        assert_eq!(click_on(table, at, Some(unit)), None, "it takes part already");
        let wishes = click(table);
        let [Wish::TakeOut(out)] = &wishes[..] else { panic!("a click takes {unit} out") };
        assert!((1..=given).contains(&out.undo), "{} of {given}", out.undo);
        assert!(out.rest.len() < out.undo && !out.rest.contains(&Order::Commit { unit }));
    }
}

/// Troops and supply markers that can still move are shown where to.
fn moves(table: &mut Table) {
    for unit in Firestorm::able_units(table) {
        table.select(Some(unit));
        click_on(table, None, None);
        lit_areas_can_be_clicked(table);
        table.select(Some(unit));
    }
    for from in table.selection.markers.clone() {
        table.select(None);
        let at = markers(table, from);
        assert_eq!(click_on(table, Some(at), None), None);
        assert!(click(table).is_empty());
        assert_eq!(table.selection.carrying, Some(from));
        click_on(table, None, None);
        let to: Vec<Area> = table.selection.lit.keys().copied().collect();
        for to in to {
            let at = ground(table, to);
            assert_eq!(click_on(table, Some(at), None), Some(Order::Carry { from, to }), "{}", refused(table));
        }
        assert!(Firestorm::step_back(table));
        assert_eq!(table.selection.carrying, None);
    }
}

/// Every line of the menu says something, for every area.
fn asks(table: &mut Table) {
    let side = Firestorm::to_act(&table.session.world);
    let own = Firestorm::units(table.world()).into_iter().filter(|card| Some(card.unit.side) == side);
    table.select(own.map(|card| card.unit.id).next());
    for area in Area::ALL {
        let hex = Some(ground(table, area));
        click_on(table, hex, None);
        let at = MenuAt { at: Pos2::ZERO, hex, unit: None };
        assert!(Firestorm::menu(table, &at).iter().all(|(text, _)| !text.is_empty()));
    }
}

/// In study every troop on the map is shown where it could go in its own turn, except one that is surrounded.
fn studies(table: &mut Table) {
    table.study = true;
    for card in Firestorm::units(table.world()) {
        table.select(Some(card.unit.id));
        assert_eq!(click_on(table, None, None), None);
        // A troop that has yet to retreat stands in an area that is no longer its side's; one that is surrounded can go nowhere.
        let stays = match card.unit.location {
            Location::In(area) => {
                let position = &Position::of(table.world());
                position.holder(area) != card.unit.side
                    || strategic::destinations(position, card.unit.side, area).is_empty()
            }
            _ => false,
        };
        let highlights = table.selection.later || stays || card.unit.location == Location::Captured;
        assert!(highlights, "{:?}", card.unit);
    }
    table.study = false;
    table.select(None);
}

/// Follows a random game to its end and asks everything of the desk on the way; answers with what it was asked.
fn follow(ctx: &Context, mut table: Table, seed: u64) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    for place in 0.. {
        table.selection.show_supply = place % 7 == 0;
        table.windows = if place % 10 == 0 { vec![Window::Roster, TRACKS, SHEET] } else { Vec::new() };
        table.select(None);
        click_on(&mut table, None, None);
        let asked = table.selection.prompt.asks.clone();
        let fresh = seen.insert(asked.said().does);
        if asked != Ask::Over {
            answers(&mut table);
        }
        if place % 60 == 0 {
            asks(&mut table);
            studies(&mut table);
        }
        click_on(&mut table, None, None);
        if fresh || matches!(asked, Ask::Retreat { .. }) || place % 10 == 0 {
            draw(ctx, &mut table);
        }
        table.wishes.clear();
        let Some(order) = Firestorm::random_order(&table.session.world, &mut dice) else { break };
        let before = table.session.world.resource::<Log<Event>>().0.len();
        table.before = Firestorm::units(&table.session.world).into_iter().map(|card| (card.unit.id, card)).collect();
        table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let events = table.session.world.resource::<Log<Event>>().0[before..].to_vec();
        assert!(Firestorm::clips(&table, &events).len() <= events.len());
        let mut told = events.iter().filter_map(|entry| Firestorm::told(&table, &entry.event));
        assert!(told.all(|told| !told.text.is_empty() && !told.rule.is_empty()));
        let cards = Firestorm::counters(&table, true).into_values().flatten().count();
        let on_map = |card: &&super::card::Card| card.place.is_some();
        assert!(cards >= Firestorm::units(table.world()).iter().filter(on_map).count());
    }
    seen
}

#[test]
fn every_moment_of_random_games_can_be_drawn_and_answered() {
    let ctx = context();
    let mut seen = BTreeSet::new();
    for (scenario, seeds) in [("firestorm/01", 1..5), ("firestorm/02", 1..4)] {
        for seed in seeds {
            seen.extend(follow(&ctx, table(scenario, seed), seed));
        }
    }
    assert_eq!(seen.len(), 9, "what came up: {seen:?}");
}

#[test]
fn a_card_off_its_place_is_drawn_there_until_the_dice_are_shown() {
    let mut table: Table = table("firestorm/01", 1);
    table.before = Firestorm::units(&table.session.world).into_iter().map(|card| (card.unit.id, card)).collect();
    let all: Vec<Hex> = Firestorm::counters(&table, false).into_keys().collect();
    let first =
        table.before.values().find_map(|card| card.area().zip(card.place).map(|(area, _)| (card.unit.id, area)));
    let (gone, area) = first.expect("a troop is on the map");
    let unit = crate::games::firestorm::unit(&table.session.world, gone).expect("it is known");
    let pool = crate::games::firestorm::state::components::Unit { location: Location::Pool, ..unit };
    crate::games::firestorm::spawn(&mut table.session.world, pool);
    let still: Vec<Hex> = Firestorm::counters(&table, true).into_keys().collect();
    assert_eq!(still, all);
    let mates = position::now(&table).in_area(area).count();
    let left = Firestorm::counters(&table, false).into_keys().filter(|place| plan::area(*place) == Some(area));
    assert_eq!(left.count(), mates);
}

/// `C.Combat.2`: in a campaign against the computer the person at the desk is asked for the result of every battle on the table,
/// whoever attacks; two computers find one for themselves.
#[test]
fn a_person_is_asked_for_the_result_of_every_table_top_battle() {
    let mut table: Table = table("firestorm/02", 1);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut asked = [0; 2];
    for _ in 0..400 {
        let Some(side) = Firestorm::to_act(&table.session.world) else { break };
        let result = matches!(Firestorm::prompt(&table.session.world).asks, Ask::Table(_));
        assert_eq!(Firestorm::asks_people(&table.session.world), result);
        for human in Side::BOTH {
            table.players = [Player::Computer; 2];
            assert!(computer_to_act(&table) && !table.human_to_act());
            table.players[human.index()] = Player::Human;
            assert_eq!(table.human_to_act(), result || side == human, "{side} acts");
            assert_eq!(computer_to_act(&table), !table.human_to_act());
            asked[usize::from(side == human)] += usize::from(result);
        }
        let order = Firestorm::random_order(&table.session.world, &mut dice).expect("somebody acts");
        table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert!(asked[0] > 3 && asked[1] > 3, "both sides attack: {asked:?}");
}
