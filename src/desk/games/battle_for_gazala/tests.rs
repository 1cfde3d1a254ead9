//! Random games on a table without a window: every moment of them can be drawn, and what is lit can be clicked.

use std::collections::BTreeSet;

use bevy_egui::egui::Pos2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{TRACKS, Table, chips, position, proposing};
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::game::TableGame;
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::{ByKey, InMenu, Logged, Proposing, Staged, ToDo};
use crate::desk::table::{Window, Wish};
use crate::desk::testing::{self, context, draw};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::phases::retreat;
use crate::games::battle_for_gazala::play::legal::values;
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::{Event, Order};

/// Orders of a game that are followed.
const ORDERS: usize = 700;

fn table(seed: u64) -> Table {
    testing::table("battle_for_gazala/01", seed)
}

/// What a click would order with the pointer over a hex and what stands there.
fn click_on(table: &mut Table, hex: Option<Hex>) -> Option<Order> {
    table.pointed = hex;
    table.pointed_unit = position::seen(table).and_then(|position| position.in_hex(hex?).map(|unit| unit.id));
    BattleForGazala::refresh(table);
    table.proposed().map(|proposal| proposal.order.clone())
}

fn hex_of(table: &Table, unit: UnitId) -> Option<Hex> {
    table.unit(unit).and_then(|unit| unit.location.hex())
}

/// The refusal of what a click would order.
fn refused(table: &Table) -> Option<String> {
    table.proposal.as_ref().and_then(|proposal| proposal.as_ref().err()).map(ToString::to_string)
}

/// The side that is asked, and the values of the markers it has left.
fn markers(table: &Table) -> Option<(Side, Vec<u8>)> {
    let position = position::of(&table.session.world)?;
    let side = position.to_act()?;
    Some((side, values(&position, side)))
}

/// Gives the orders that were wished for; those that are refused are left out.
fn grant(table: &mut Table) {
    for wish in std::mem::take(&mut table.wishes) {
        match wish {
            Wish::Order(order) => {
                let _ = table.session.submit(&order);
            }
            Wish::Orders(orders) => orders.iter().for_each(|order| {
                let _ = table.session.submit(order);
            }),
            Wish::TakeOut(out) => {
                (0..out.undo).for_each(|_| assert!(table.session.undo(), "what is put together can be taken back"));
                out.rest.iter().for_each(|order| drop(table.session.submit(order)));
            }
            _ => {}
        }
    }
    click_on(table, None);
}

/// Whoever is asked can answer with the mouse: everything lit, and everybody who waits.
fn answers(table: &mut Table) {
    let waiting: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in waiting {
        let at = hex_of(table, unit);
        match table.selection.prompt.asks.clone() {
            Ask::Exchange { .. } => assert_eq!(click_on(table, at), Some(Order::Lose { unit }), "{:?}", refused(table)),
            Ask::Attack(Battle { target, .. }) => {
                assert_eq!(click_on(table, at), Some(Order::Attack { unit, target }), "{:?}", refused(table));
            }
            Ask::Retreat(_) | Ask::Advance { .. } | Ask::Arrival { .. } | Ask::Nearby { .. } => {
                table.select(Some(unit));
                click_on(table, None);
                let lit: Vec<Hex> = table.selection.highlights.ways.keys().copied().collect();
                let stiff = matches!(&table.selection.prompt.asks, Ask::Retreat(withdrawal) if withdrawal.stiff);
                let boxed = position::seen(table).is_some_and(|position| retreat::may_ignore(&position, unit));
                let stands = stiff || boxed;
                assert!(!lit.is_empty() || stands, "{unit} has nowhere to go");
                for hex in lit {
                    assert!(click_on(table, Some(hex)).is_some(), "{:?}", refused(table));
                }
            }
            _ => {}
        }
    }
    fires(table);
}

/// A marker in hand can be dropped on every hex that is lit for it, and shows there what it would do.
fn fires(table: &mut Table) {
    let Some((side, values)) = markers(table).filter(|(side, _)| chips::may_take(table, *side)) else { return };
    for value in values {
        assert!(chips::drag(table, side, value));
        click_on(table, None);
        let lit: Vec<Hex> = table.selection.highlights.drops.iter().copied().collect();
        assert!(!lit.is_empty() || matches!(table.selection.prompt.asks, Ask::Combat { .. }));
        for hex in lit.into_iter().step_by(5) {
            let order = click_on(table, Some(hex));
            let means = match table.selection.prompt.asks.clone() {
                Ask::Combat { .. } => Order::Bombard { target: hex, value },
                _ => Order::Support { value },
            };
            assert_eq!(order, Some(means), "{:?}", refused(table));
            assert!(table.selection.highlights.battle.is_some() || table.selection.highlights.bombardment.is_some());
        }
        assert!(table.selection.put_back());
    }
    click_on(table, None);
}

/// A unit that could move is shown its reach, and a few of the hexes in it can be clicked.
fn moves(table: &mut Table) {
    let able = BattleForGazala::able_units(table);
    table.select(able.first().copied());
    click_on(table, None);
    let ends: Vec<Hex> = table.selection.highlights.ends.keys().copied().step_by(17).collect();
    assert!(able.is_empty() || !table.selection.highlights.later);
    for hex in ends {
        assert!(matches!(click_on(table, Some(hex)), Some(Order::Move { .. })), "{:?}", refused(table));
    }
}

/// A unit that could attack can open an attack on every hex that is lit for it.
fn attacks(table: &mut Table) {
    for unit in BattleForGazala::able_units(table) {
        table.select(Some(unit));
        click_on(table, None);
        for target in table.selection.highlights.targets.clone() {
            assert_eq!(click_on(table, Some(target)), Some(Order::Attack { unit, target }), "{:?}", refused(table));
            assert!(table.selection.highlights.battle.is_some());
        }
    }
}

/// Every line of the menu leads somewhere, or is refused with a reason.
fn asks(table: &mut Table) {
    let hexes: Vec<Hex> = table.data.board.hexes().step_by(37).collect();
    let side = BattleForGazala::to_act(&table.session.world);
    table.select(BattleForGazala::units(table.world()).iter().find(|unit| Some(unit.side) == side).map(|unit| unit.id));
    for hex in hexes {
        click_on(table, Some(hex));
        let at = MenuAt { at: Pos2::ZERO, hex: Some(hex), unit: table.pointed_unit };
        assert!(BattleForGazala::menu(table, &at).iter().all(|(text, _)| !text.is_empty()));
    }
}

#[test]
fn every_moment_of_random_games_can_be_drawn_and_answered() {
    let ctx = context();
    let mut seen = BTreeSet::new();
    for seed in 1..=2 {
        let mut table = table(seed);
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        table.windows = vec![Window::Roster, TRACKS];
        for place in 0..ORDERS {
            let selection = &mut table.selection;
            (selection.show_zones, selection.show_path, selection.show_odds) =
                (place % 3 == 0, place % 5 == 0, place % 7 == 0);
            click_on(&mut table, None);
            let asked = table.selection.prompt.asks.clone();
            seen.insert(table.selection.prompt.rule());
            answers(&mut table);
            match asked {
                Ask::Move { .. } if place % 25 == 0 => moves(&mut table),
                Ask::Combat { .. } if place % 5 == 0 => attacks(&mut table),
                _ => {}
            }
            if place % 80 == 0 {
                asks(&mut table);
            }
            if !matches!(asked, Ask::Move { .. } | Ask::Combat { .. }) || place % 10 == 0 {
                draw(&ctx, &mut table);
            }
            table.wishes.clear();
            let Some(order) = BattleForGazala::random_order(&table.session.world, &mut dice) else { break };
            let before = table.session.world.resource::<Log<Event>>().0.len();
            table.before =
                BattleForGazala::units(&table.session.world).into_iter().map(|unit| (unit.id, unit)).collect();
            table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            let events = table.session.world.resource::<Log<Event>>().0[before..].to_vec();
            assert!(BattleForGazala::clips(&table, &events).len() <= events.len());
            let mut told = events.iter().filter_map(|entry| BattleForGazala::told(&table, &entry.event));
            assert!(told.all(|told| !told.text.is_empty() && !told.rule.is_empty()));
        }
    }
    assert!(seen.len() >= 7, "questions by these rules alone came up: {seen:?}");
}

/// Moves the first unit that can come beside a hex there.
fn come_beside(table: &mut Table, target: Hex) {
    for unit in BattleForGazala::able_units(table) {
        table.select(Some(unit));
        click_on(table, None);
        let beside = table.selection.highlights.ends.keys().copied().find(|hex| hex.range(target) == 1);
        if let Some(order) = beside.and_then(|hex| click_on(table, Some(hex))) {
            table.session.submit(&order).expect("it was proposed");
            return;
        }
    }
    panic!("nobody can come beside {target:?}");
}

/// A table on which the Axis puts an attack of two units together, and the hex it attacks.
fn attacking() -> (Table, Hex) {
    let mut table = table(1);
    let defender = table.data.catalog.find("3 Ind").expect("the brigade in the desert");
    let target = hex_of(&table, defender).expect("it is on the map");
    come_beside(&mut table, target);
    come_beside(&mut table, target);
    table.session.submit(&Order::EndMovement).expect("the others stay");
    click_on(&mut table, None);
    proposing::attack_with_all(&mut table, target);
    grant(&mut table);
    assert!(matches!(&table.selection.prompt.asks, Ask::Attack(battle) if battle.target == target));
    (table, target)
}

#[test]
fn units_and_markers_join_an_attack_and_leave_it() {
    let (mut table, target) = attacking();
    let battle = |table: &Table| table.selection.highlights.battle.clone().expect("it is put together").battle;
    let units = battle(&table).units;
    assert!(units.len() > 1);
    let (side, values) = markers(&table).expect("the Axis is asked");
    // A marker dropped on the hex attacked, another by a click in the tray, a third on the card.
    chips::drag(&mut table, side, values[0]);
    click_on(&mut table, Some(target));
    testing::drop_dragged(&mut table);
    grant(&mut table);
    let strongest = *values.last().expect("there are markers");
    chips::click(&mut table, side, strongest);
    grant(&mut table);
    chips::drag(&mut table, side, values[1]);
    chips::drop_on_card(&mut table);
    grant(&mut table);
    assert_eq!(battle(&table).markers[0], [values[0], strongest, values[1]]);
    // One marker and one unit leave; the others stay.
    chips::take_off(&mut table, values[0]);
    grant(&mut table);
    assert_eq!((battle(&table).units, battle(&table).markers[0].clone()), (units.clone(), vec![strongest, values[1]]));
    table.take_out(proposing::without(&table, &Order::Attack { unit: units[0], target }));
    grant(&mut table);
    assert_eq!(battle(&table).units, units[1..]);
    assert_eq!(battle(&table).markers[0], [strongest, values[1]]);
    // Esc takes all of it back, and every marker lies in the tray again.
    assert!(table.take_back());
    grant(&mut table);
    assert!(matches!(table.selection.prompt.asks, Ask::Combat { .. }));
    assert_eq!(markers(&table), Some((side, values)));
}

#[test]
fn a_marker_in_hand_bombards_and_is_put_back() {
    let mut table = table(1);
    let (side, values) = markers(&table).expect("the Axis is asked");
    chips::click(&mut table, side, values[0]);
    assert_eq!(table.selection.chip, None, "nobody bombards while units move");
    table.session.submit(&Order::EndMovement).expect("nobody has to move");
    click_on(&mut table, None);
    chips::click(&mut table, side, values[0]);
    assert_eq!(table.selection.chip, Some((side, values[0])));
    click_on(&mut table, None);
    let target = *table.selection.highlights.drops.first().expect("every enemy can be bombarded");
    assert!(BattleForGazala::step_back(&mut table) && table.selection.chip.is_none());
    chips::drag(&mut table, side, values[0]);
    click_on(&mut table, Some(target));
    testing::drop_dragged(&mut table);
    // It is aimed at the hex: a die may fall, and Enter gives the order.
    let aimed = table.aimed.take().expect("the marker lies on its target").order;
    assert!(table.wishes.is_empty(), "nothing is given yet");
    table.session.submit(&aimed).expect("it is legal");
    click_on(&mut table, None);
    assert!(table.selection.chip.is_none());
    assert!(matches!(table.selection.prompt.asks, Ask::Answer(_, hex) if hex == target));
    // The other side answers; what Enter gives bears it.
    assert!(table.selection.highlights.bombardment.is_some());
    assert_eq!(BattleForGazala::enter(&table), Some(Order::Commit));
    // Of the side that is not asked nothing is taken.
    chips::click(&mut table, side, values[0]);
    assert!(table.wishes.is_empty() && table.selection.chip.is_none());
}

#[test]
fn the_path_of_victory_is_looked_for_only_when_something_has_moved() {
    let mut table = table(1);
    click_on(&mut table, None);
    let [axis, allies] = &table.selection.paths.sides;
    assert!(!axis.is_open(), "the Axis is not in Tobruk");
    assert!(allies.is_open(), "the coast road is free at first");
    assert!(super::highlights::new_paths(&table).is_none());
    let order = {
        moves(&mut table);
        let to = *table.selection.highlights.ends.keys().next().expect("it could move");
        click_on(&mut table, Some(to)).expect("it can move there")
    };
    table.session.submit(&order).expect("it is legal");
    assert!(super::highlights::new_paths(&table).is_some());
}
