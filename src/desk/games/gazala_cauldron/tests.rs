//! Random games on a table without a window: every moment of them can be drawn, and what is lit can be clicked.

use std::collections::BTreeSet;

use bevy_egui::egui::{Context, Pos2};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::selection::{Intent, Playing};
use super::{TRACKS, Table, proposing};
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::game::TableGame;
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::{ByKey, InBox, InMenu, Logged, Marked, Proposing, Staged, ToDo};
use crate::desk::table::{Player, Window, Wish};
use crate::desk::testing::{self, context, draw, table};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::cups::Cups;
use crate::games::gazala_cauldron::state::orders::{Event, Order};

/// Orders of a game that are followed.
const ORDERS: usize = 900;

/// What a click would order with the pointer over a hex and a counter.
fn click_on(table: &mut Table, hex: Option<Hex>, unit: Option<UnitId>) -> Option<Order> {
    (table.pointed, table.pointed_unit) = (hex, unit);
    GazalaCauldron::refresh(table);
    table.proposed().map(|proposal| proposal.order.clone())
}

fn hex_of(table: &Table, unit: UnitId) -> Option<Hex> {
    table.unit(unit).and_then(|unit| unit.location.hex())
}

fn refused(table: &Table) -> String {
    table.proposal.as_ref().and_then(|proposal| proposal.as_ref().err()).map_or_else(String::new, ToString::to_string)
}

/// Whoever is asked can answer with the mouse: everything lit, and everybody who waits.
fn answers(table: &mut Table) {
    let asked = table.selection.prompt.asks.clone();
    let waiting: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in waiting {
        let at = hex_of(table, unit);
        let named = match asked {
            Ask::Loss { .. } => Some(Order::Lose { unit }),
            Ask::Disruption { .. } => Some(Order::Disrupt { unit }),
            Ask::Crowd(_) => Some(Order::Remove { unit }),
            Ask::Assault(_) => Some(Order::Join { unit }),
            Ask::Tanks(_) if at.is_some() => Some(Order::Replace { unit, hex: Vec::new() }),
            _ => None,
        };
        if named.is_some() {
            assert_eq!(click_on(table, at, Some(unit)), named, "{}", refused(table));
        }
        if matches!(asked, Ask::Retreat(_) | Ask::Advance(_) | Ask::Arrive(_) | Ask::Breaching) {
            table.select(Some(unit));
            click_on(table, None, None);
            lit_hexes_can_be_clicked(table, unit);
        }
    }
    match asked {
        Ask::Tanks(_) => rebuilds(table),
        Ask::First => assert!(GazalaCauldron::enter(table).is_some()),
        Ask::Draw => assert_eq!(GazalaCauldron::enter(table), Some(Order::Draw)),
        Ask::Air => {
            let side = GazalaCauldron::to_act(&table.session.world);
            let mut units = GazalaCauldron::units(table.world()).into_iter();
            let enemy = units.rfind(|unit| Some(unit.side) != side && unit.location.hex().is_some());
            let Some(enemy) = enemy else { return };
            let order = click_on(table, enemy.location.hex(), Some(enemy.id));
            assert_eq!(order, Some(Order::Strike { unit: enemy.id }));
        }
        Ask::SetUp => {
            let able = GazalaCauldron::able_units(table);
            let Some(unit) = able.first().copied() else { return };
            table.select(Some(unit));
            click_on(table, None, None);
            lit_hexes_can_be_clicked(table, unit);
        }
        Ask::Choose => chooses(table),
        _ => {}
    }
}

/// Every lit hex means something for the unit, and there is one, or a way off the map.
fn lit_hexes_can_be_clicked(table: &mut Table, unit: UnitId) {
    let lit: Vec<Hex> = table.selection.highlights.intents.keys().copied().collect();
    let off = table.selection.highlights.retreats.iter().any(|plan| plan.way.off);
    assert!(!lit.is_empty() || off, "{unit} has nowhere to go");
    for hex in lit {
        assert!(click_on(table, Some(hex), None).is_some(), "{}", refused(table));
    }
}

/// An eliminated unit that is chosen comes back in the hexes lit.
fn rebuilds(table: &mut Table) {
    let able = GazalaCauldron::able_units(table);
    let Some(unit) = able.into_iter().find(|unit| hex_of(table, *unit).is_none()) else { return };
    proposing::rebuild(table, Some(unit));
    click_on(table, None, None);
    let lit: Vec<Hex> = table.selection.highlights.intents.keys().copied().collect();
    for hex in lit.into_iter().step_by(5) {
        assert!(matches!(click_on(table, Some(hex), None), Some(Order::Replace { .. })), "{}", refused(table));
        assert_eq!(table.selection.highlights.intents.get(&hex), Some(&Intent::Rebuild));
    }
    proposing::rebuild(table, None);
}

/// The chit is used for a selected unit by a second click or by Enter; chits in play ask for one.
fn chooses(table: &mut Table) {
    let able = GazalaCauldron::able_units(table);
    for unit in able.into_iter().step_by(4) {
        table.select(Some(unit));
        let order = click_on(table, hex_of(table, unit), Some(unit));
        assert!(matches!(order, Some(Order::Activate { .. } | Order::Single { .. })), "{}", refused(table));
        assert_eq!(GazalaCauldron::enter(table), order);
    }
    for playing in [Playing::ExtraMove, Playing::Replacement, Playing::Withdraw] {
        proposing::play(table, Some(playing));
        click_on(table, None, None);
        let side = GazalaCauldron::to_act(&table.session.world);
        let cups = table.session.world.resource::<Cups>();
        let held = side.is_some_and(|side| cups.of(side).holds(playing.chit()));
        assert_eq!(table.selection.playing.is_some(), held, "a chit that is not held is laid down");
        if !held {
            continue;
        }
        let waiting: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
        for unit in waiting.into_iter().filter(|_| playing == Playing::ExtraMove).take(3) {
            let order = click_on(table, hex_of(table, unit), Some(unit));
            assert_eq!(order, Some(Order::ExtraMove { unit }), "{}", refused(table));
        }
        if playing == Playing::Replacement {
            rebuilds(table);
        }
        assert!(GazalaCauldron::step_back(table));
    }
}

/// A unit that could move is shown its reach, and a few of the hexes in it can be clicked; so can enemies beside it.
fn moves(table: &mut Table) {
    let able = GazalaCauldron::able_units(table);
    for unit in able {
        table.select(Some(unit));
        click_on(table, None, None);
        if table.selection.highlights.later {
            // One that could still be activated alone.
            continue;
        }
        let ends: Vec<Hex> = table.selection.highlights.reach.ends().map(|(hex, _)| hex).step_by(23).collect();
        for hex in ends {
            let order = click_on(table, Some(hex), None);
            assert!(matches!(order, Some(Order::Move { .. })), "{}", refused(table));
        }
        if let Some(Ok(_)) = table.selection.attack() {
            let target = table.selection.highlights.targets.first().copied();
            let at = target.and_then(|target| hex_of(table, target));
            let order = click_on(table, at, target);
            assert!(matches!(order, Some(Order::Attack { .. })), "{}", refused(table));
            assert!(matches!(GazalaCauldron::enter(table), Some(Order::Attack { .. })));
        }
    }
}

/// Every line of the menu leads somewhere, or is refused with a reason.
fn asks(table: &mut Table) {
    let hexes: Vec<Hex> = table.data.board.hexes().step_by(61).collect();
    let side = GazalaCauldron::to_act(&table.session.world);
    table.select(GazalaCauldron::units(table.world()).iter().find(|unit| Some(unit.side) == side).map(|unit| unit.id));
    for hex in hexes {
        click_on(table, Some(hex), None);
        let at = MenuAt { at: Pos2::ZERO, hex: Some(hex), unit: None };
        assert!(GazalaCauldron::menu(table, &at).iter().all(|(text, _)| !text.is_empty()));
    }
}

/// Follows a random game and asks everything of the desk on the way; answers with the rules that came up.
fn follow(ctx: &Context, mut table: Table, seed: u64) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    table.windows = vec![Window::Roster, TRACKS];
    let mut moved = 0;
    for place in 0..ORDERS {
        let selection = &mut table.selection;
        (selection.show_zones, selection.show_supply, selection.show_lines) =
            (place % 7 == 0, place % 11 == 0, place % 13 == 0);
        table.select(None);
        click_on(&mut table, None, None);
        let asked = table.selection.prompt.asks.clone();
        let fresh = seen.insert(table.selection.prompt.rule());
        answers(&mut table);
        if asked == Ask::Move && moved < place / 15 {
            moved += 1;
            moves(&mut table);
        }
        if place % 120 == 0 {
            asks(&mut table);
        }
        if fresh || matches!(asked, Ask::Retreat(_) | Ask::Crowd(_) | Ask::Disruption { .. }) || place % 20 == 0 {
            draw(ctx, &mut table);
        }
        table.wishes.clear();
        let Some(order) = GazalaCauldron::random_order(&table.session.world, &mut dice) else { break };
        let before = table.session.world.resource::<Log<Event>>().0.len();
        table.before = GazalaCauldron::units(&table.session.world).into_iter().map(|unit| (unit.id, unit)).collect();
        table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let events = table.session.world.resource::<Log<Event>>().0[before..].to_vec();
        assert!(GazalaCauldron::clips(&table, &events).len() <= events.len());
        let mut told = events.iter().filter_map(|entry| GazalaCauldron::told(&table, &entry.event));
        assert!(told.all(|told| !told.text.is_empty() && !told.rule.is_empty()));
    }
    seen
}

#[test]
fn every_moment_of_random_games_can_be_drawn_and_answered() {
    let ctx = context();
    let mut seen = BTreeSet::new();
    for (scenario, seed) in [("gazala_cauldron/01", 1), ("gazala_cauldron/02", 2)] {
        seen.extend(follow(&ctx, table(scenario, seed), seed));
    }
    assert!(seen.len() >= 10, "questions by these rules alone came up: {seen:?}");
}

/// The ready-made set-up of both sides, and the first chits drawn until one can be used.
fn begun() -> Table {
    let mut table: Table = table("gazala_cauldron/01", 1);
    for order in GazalaCauldron::ready(&table) {
        // The orders of the side that is not asked yet are refused.
        let _ = table.session.submit(&order);
    }
    table.session.submit(&Order::EndSetUp).expect("the Allies have set up");
    for order in GazalaCauldron::ready(&table) {
        let _ = table.session.submit(&order);
    }
    table.session.submit(&Order::EndSetUp).expect("the Axis has set up");
    let draws = |table: &mut Table| {
        GazalaCauldron::refresh(table);
        matches!(table.selection.prompt.asks, Ask::Draw | Ask::Air)
    };
    while draws(&mut table) {
        let order = if table.selection.prompt.asks == Ask::Air { Order::Spare } else { Order::Draw };
        table.session.submit(&order).expect("a chit can be drawn");
    }
    assert_eq!(table.selection.prompt.asks, Ask::Choose);
    table
}

#[test]
fn a_computers_chits_are_not_shown_as_they_are_drawn() {
    let mut table = begun();
    table.players = [Player::Computer, Player::Human];
    let log = table.session.world.resource::<Log<Event>>().0.clone();
    let drawn: Vec<_> = log.into_iter().filter(|entry| matches!(entry.event, Event::Drew { .. })).collect();
    let kept = |entry: &&crate::core::game::Entry<Event>| {
        use crate::games::gazala_cauldron::material::tables::chits::Tactical::{Air, Sandstorm};
        use crate::games::gazala_cauldron::state::cups::Chit;
        matches!(&entry.event, Event::Drew { chit: Chit::Tactical(kind), .. } if !matches!(kind, Air | Sandstorm))
    };
    let hidden = GazalaCauldron::clips(&table, &drawn).into_iter().filter(|clip| {
        use crate::desk::table::clip::Clip;
        matches!(clip, Clip::Card(card) if format!("{card:?}").contains("Hidden"))
    });
    assert_eq!(hidden.count(), drawn.iter().filter(kept).count());
}

#[test]
fn a_unit_leaves_the_attack_and_the_others_stay() {
    let mut table = begun();
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    // Until somebody could join an attack.
    for _ in 0..4000 {
        GazalaCauldron::refresh(&mut table);
        if matches!(table.selection.prompt.asks, Ask::Assault(_)) && table.selection.highlights.waiting.len() > 1 {
            break;
        }
        let order = GazalaCauldron::random_order(&table.session.world, &mut dice).expect("the game goes on");
        table.session.submit(&order).expect("it is legal");
    }
    assert!(matches!(table.selection.prompt.asks, Ask::Assault(_)), "no attack that others could join came up");
    proposing::add_all(&mut table);
    let Some(Wish::Orders(joins)) = table.wishes.pop() else { panic!("nobody joins") };
    joins.iter().for_each(|order| drop(table.session.submit(order)));
    GazalaCauldron::refresh(&mut table);
    let party = table.selection.highlights.party.len();
    let Some(Order::Join { unit }) = joins.first().cloned() else { panic!("{joins:?}") };
    (table.pointed, table.pointed_unit) = (hex_of(&table, unit), Some(unit));
    GazalaCauldron::refresh(&mut table);
    testing::click(&mut table);
    for wish in std::mem::take(&mut table.wishes) {
        if let Wish::TakeOut(out) = wish {
            (0..out.undo).for_each(|_| assert!(table.session.undo()));
            out.rest.iter().for_each(|order| drop(table.session.submit(order)));
        }
    }
    click_on(&mut table, None, None);
    assert_eq!(table.selection.highlights.party.len(), party - 1);
    assert!(!table.selection.highlights.party.contains(&unit));
    let side = GazalaCauldron::to_act(&table.session.world).unwrap_or(Side::Axis);
    assert!(GazalaCauldron::ending(&table).is_none(), "the {side} rolls the dice by a word of its own");
}

#[test]
fn a_hex_out_of_reach_is_refused_with_what_its_own_way_costs() {
    let mut table = begun();
    GazalaCauldron::refresh(&mut table);
    let activates = |order: &Order| matches!(order, Order::Activate { .. });
    let orders = GazalaCauldron::legal_orders(&table.session.world);
    let order = orders.into_iter().find(activates).expect("the chit activates a formation");
    table.session.submit(&order).expect("it is legal");
    GazalaCauldron::refresh(&mut table);
    // Reinforcements of the formation come in first.
    while matches!(table.selection.prompt.asks, Ask::Arrive(_)) {
        let orders = GazalaCauldron::legal_orders(&table.session.world);
        let enters = |order: &Order| matches!(order, Order::Enter { .. });
        let order = orders.into_iter().find(enters).expect("there is room on the edge");
        table.session.submit(&order).expect("it is legal");
        GazalaCauldron::refresh(&mut table);
    }
    assert_eq!(table.selection.prompt.asks, Ask::Move);
    table.select(GazalaCauldron::able_units(&table).first().copied());
    let hexes: Vec<Hex> = table.data.board.hexes().step_by(7).collect();
    let mut told = 0;
    for hex in hexes {
        click_on(&mut table, Some(hex), None);
        let sentence = refused(&table);
        if sentence.contains("movement points to reach") {
            assert!(sentence.contains(&format!("reach {} and", Name::of(hex))), "{hex:?}: {sentence}");
            told += 1;
        }
    }
    assert!(told > 0, "no hex was too far");
}

#[test]
fn what_lies_over_the_map_is_explained_while_it_does() {
    let mut table: Table = testing::table("gazala_cauldron/01", 1);
    let title = |table: &Table| GazalaCauldron::overlay(table).map(|(title, _)| title);
    assert_eq!(title(&table), None);
    table.selection.show_supply = true;
    assert_eq!(title(&table), Some("Supply"));
    (table.selection.show_supply, table.selection.show_lines) = (false, true);
    assert_eq!(title(&table), Some("Lines of communication"));
    table.selection.show_zones = true;
    let (title, lines) = GazalaCauldron::overlay(&table).expect("a key lies on the map");
    assert_eq!((title, lines.len()), ("Zones of control", 3));
}
