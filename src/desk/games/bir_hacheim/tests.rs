//! Random games on a table without a window: every moment of them can be drawn, and what is lit can be clicked.

use std::collections::BTreeSet;

use bevy_egui::egui::Pos2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{TRACKS, Table, highlights, position, proposing, todo, words};
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::shell::panels::curtain;
use crate::desk::table::game::TableGame;
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::{InBox, InCharts, InMenu, Logged, Proposing, Staged, ToDo};
use crate::desk::table::{Player, Window};
use crate::desk::testing::{self, context, draw};
use crate::games::bir_hacheim::material::scenario::OPEN_ARITHMETIC;
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::decisions::Decisions;
use crate::games::bir_hacheim::state::options::Options;
use crate::games::bir_hacheim::state::orders::{Event, Order};
use crate::games::bir_hacheim::state::turn::{Enter, Phase, Sequence};
use crate::games::bir_hacheim::{BirHacheim, spawn};

/// Orders of a game that are followed.
const ORDERS: usize = 420;

fn table(seed: u64) -> Table {
    testing::table("bir_hacheim/01", seed)
}

/// What a click would order with the pointer over a hex and a counter.
fn click_on(table: &mut Table, hex: Option<Hex>, unit: Option<UnitId>) -> Option<Order> {
    (table.pointed, table.pointed_unit) = (hex, unit);
    BirHacheim::refresh(table);
    table.proposed().map(|proposal| proposal.order.clone())
}

fn hex_of(table: &Table, unit: UnitId) -> Option<Hex> {
    table.unit(unit).and_then(|unit| unit.location.hex())
}

/// Whoever is asked can answer with the mouse: everything lit, and everybody who waits.
fn answers(table: &mut Table) {
    let refused = |table: &Table| table.proposal.as_ref().and_then(|proposal| proposal.as_ref().err()).cloned();
    let waiting: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in waiting {
        let at = hex_of(table, unit);
        match table.selection.prompt.asks.clone() {
            Ask::Casualty { .. } | Ask::Exchange { .. } => {
                assert_eq!(click_on(table, at, Some(unit)), Some(Order::Lose { unit }), "{:?}", refused(table));
            }
            asks @ (Ask::Assault(_) | Ask::Defence(_) | Ask::Bombardment { .. }) => {
                let joins = todo::joining(&asks, unit);
                assert_eq!(click_on(table, at, Some(unit)), joins, "{:?}", refused(table));
            }
            Ask::Retreat(_) | Ask::Advance { .. } => {
                table.select(Some(unit));
                click_on(table, None, None);
                let lit: Vec<Hex> = table.selection.highlights.intents.keys().copied().collect();
                assert!(!lit.is_empty() || table.selection.highlights.off_board, "{unit} has nowhere to go");
                let advances = matches!(table.selection.prompt.asks, Ask::Advance { .. });
                assert_eq!(
                    BirHacheim::points(table).is_some(),
                    advances,
                    "what may be left undone says where to point"
                );
                for hex in lit {
                    let order = click_on(table, Some(hex), None);
                    let deed = order.as_ref().map(BirHacheim::deed);
                    assert_eq!(deed, Some(if advances { "Advance" } else { "Retreat" }), "{:?}", refused(table));
                }
            }
            Ask::Combat => {
                table.select(Some(unit));
                click_on(table, None, None);
                let targets = table.selection.highlights.targets.clone();
                let opens = targets.into_iter().any(|hex| click_on(table, Some(hex), None).is_some());
                assert!(opens, "{unit} owes an attack and can't open one");
            }
            _ => {}
        }
    }
}

/// A unit that could move is shown its reach, and a few of the hexes in it can be clicked.
fn moves(table: &mut Table) {
    let able = BirHacheim::able_units(table);
    table.select(able.first().copied());
    click_on(table, None, None);
    let ends: Vec<Hex> = table.selection.highlights.reach.ends().map(|(hex, _)| hex).step_by(17).collect();
    for hex in ends {
        let order = click_on(table, Some(hex), None);
        assert!(matches!(order, Some(Order::Move { .. })), "{:?}", table.proposal.as_ref().map(Result::is_ok));
    }
}

/// Every line of the menu leads somewhere, or is refused with a reason.
fn asks(table: &mut Table) {
    let hexes: Vec<Hex> = table.data.board.hexes().step_by(37).collect();
    let side = BirHacheim::to_act(&table.session.world);
    table.select(BirHacheim::units(table.world()).iter().find(|unit| Some(unit.side) == side).map(|unit| unit.id));
    for hex in hexes {
        click_on(table, Some(hex), None);
        let at = MenuAt { at: Pos2::ZERO, hex: Some(hex), unit: None };
        assert!(BirHacheim::menu(table, &at).iter().all(|(text, _)| !text.is_empty()));
    }
}

#[test]
fn every_moment_of_random_games_can_be_drawn_and_answered() {
    let ctx = context();
    let mut seen = BTreeSet::new();
    for seed in 1..=2 {
        let mut table = table(seed);
        // Once with the defence kept back, once with all open.
        table.session.world.insert_resource(Options { open_arithmetic: seed == 2 });
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        table.windows = vec![Window::Roster, TRACKS];
        for place in 0..ORDERS {
            let selection = &mut table.selection;
            (selection.show_zones, selection.show_supply, selection.show_odds) =
                (place % 3 == 0, place % 5 == 0, place % 7 == 0);
            BirHacheim::refresh(&mut table);
            let asked = table.selection.prompt.asks.clone();
            seen.insert(table.selection.prompt.rule());
            answers(&mut table);
            if asked == Ask::Movement && place % 25 == 0 {
                moves(&mut table);
            }
            if place % 80 == 0 {
                asks(&mut table);
            }
            if matches!(asked, Ask::Casualty { .. } | Ask::Exchange { .. } | Ask::Retreat(_) | Ask::Advance { .. })
                || place % 10 == 0
            {
                draw(&ctx, &mut table);
            }
            table.wishes.clear();
            let Some(order) = BirHacheim::random_order(&table.session.world, &mut dice) else { break };
            let before = table.session.world.resource::<Log<Event>>().0.len();
            table.before = BirHacheim::units(&table.session.world).into_iter().map(|unit| (unit.id, unit)).collect();
            table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            let events = table.session.world.resource::<Log<Event>>().0[before..].to_vec();
            assert!(BirHacheim::clips(&table, &events).len() <= events.len());
            let mut told = events.iter().filter_map(|entry| BirHacheim::told(&table, &entry.event));
            assert!(told.all(|told| !told.text.is_empty() && !told.rule.is_empty()));
        }
    }
    assert!(seen.len() >= 7, "questions by these rules alone came up: {seen:?}");
}

#[test]
fn a_combat_that_is_put_together_is_taken_back_whole() {
    let mut table = table(1);
    let ready = BirHacheim::ready(&table);
    for order in ready {
        // The orders of the side that is not asked yet are refused.
        let _ = table.session.submit(&order);
    }
    table.session.submit(&Order::EndSetUp).expect("the Allies have set up");
    for order in BirHacheim::ready(&table) {
        let _ = table.session.submit(&order);
    }
    table.session.submit(&Order::EndSetUp).expect("the Axis has set up");
    table.session.submit(&Order::EndMovement).expect("nobody has to move");
    let gun = table.data.catalog.find("XX It").expect("a gun in range of Bir Hacheim");
    let target = table.data.board.place("bir_hacheim").expect("the place");
    BirHacheim::refresh(&mut table);
    table.select(Some(gun));
    assert_eq!(click_on(&mut table, Some(target), None), Some(Order::Bombard { unit: gun, target }));
    table.session.submit(&Order::Bombard { unit: gun, target }).expect("it is in range");
    BirHacheim::refresh(&mut table);
    assert_eq!(table.selection.prompt.asks, Ask::Bombardment { target, guns: vec![gun] });
    assert!(table.take_back());
    assert_eq!(table.wishes.len(), 1);
    assert!(table.session.undo());
    BirHacheim::refresh(&mut table);
    assert_eq!(table.selection.prompt.asks, Ask::Combat);
}

/// The Axis's combat phase with these units on the board and nobody else.
fn combat(placed: &[(&str, &str)]) -> (Table, Vec<UnitId>) {
    let mut table = table(1);
    for unit in BirHacheim::units(&table.session.world) {
        spawn(&mut table.session.world, Unit { location: Location::Left, ..unit });
    }
    let mut ids = Vec::new();
    for (id, hex) in placed {
        let id = table.data.catalog.find(id).expect("a counter");
        let hex = table.data.board.find(hex).expect("a hex");
        let unit = table.unit(id).expect("it is in the game");
        spawn(&mut table.session.world, Unit { location: Location::On(hex), ..unit });
        ids.push(id);
    }
    let now = Sequence { turn: 3, phase: Phase::Combat, active: Side::Axis, ended: false, winner: None };
    table.session.world.insert_resource(now);
    table.session.world.run_schedule(Enter(Phase::Combat));
    (table, ids)
}

/// Those of the units whose defence is kept back.
fn kept_back(table: &Table, ids: &[UnitId]) -> Vec<UnitId> {
    ids.iter().copied().filter(|id| table.selection.highlights.hidden.contains(id)).collect()
}

/// 5.1.1: two players at one desk.
#[test]
fn the_defence_is_kept_back_until_the_attack_is_declared() {
    let (mut table, ids) = combat(&[("115/15", "1612"), ("104/21", "1612"), ("7/7", "1611"), ("22/1", "2111")]);
    let [attacker, friend, defender, afar] = ids[..] else { panic!("four units") };
    let target = hex_of(&table, defender);
    table.select(Some(attacker));
    table.selection.show_odds = true;
    assert!(matches!(click_on(&mut table, target, None), Some(Order::Attack { .. })));
    let opened = highlights::proposed(&table).expect("a click opens the attack");
    assert_eq!((opened.brief(&table.data.tables.combat).as_str(), opened.computed), ("3 : ?", None));
    assert_eq!(table.selection.highlights.odds, [(target.expect("its hex"), "6 : ?".to_owned())]);
    assert!(BirHacheim::lit(&table).is_empty(), "no column of the chart is lit");
    assert_eq!(kept_back(&table, &ids), [defender, afar]);
    let values = |table: &Table, id| words::values(table, &table.unit(id).expect("it is there"));
    assert_eq!(values(&table, defender), "2-?-14");
    assert_eq!(values(&table, attacker), "3-4-16");
    let ctx = context();
    draw(&ctx, &mut table);
    for unit in [attacker, friend] {
        let order = Order::Attack { unit, target: target.expect("its hex") };
        table.session.submit(&order).expect("it stands beside the enemy");
    }
    click_on(&mut table, None, None);
    assert!(
        table.selection.highlights.assault.as_ref().is_some_and(|plan| plan.attack == 6 && plan.computed.is_none())
    );
    draw(&ctx, &mut table);
    table.session.submit(&Order::Commit { points: 0 }).expect("nothing forbids it");
    // The defender answers and knows the attack. The attacker looks on: of defences that he has not attacked nothing is shown.
    click_on(&mut table, None, None);
    let computed =
        table.selection.highlights.assault.clone().and_then(|plan| plan.computed).expect("the attack is declared");
    assert_eq!(table.data.tables.combat.column_name(computed.column), "2-1");
    assert_eq!(kept_back(&table, &ids), [afar]);
    assert_eq!(values(&table, defender), "2-3-14");
    draw(&ctx, &mut table);
}

/// 6.2: a click with nobody in hand looks at the enemy; the strike from the air is asked for by its button or its key.
#[test]
fn an_enemy_is_looked_at_before_he_is_struck_from_the_air() {
    let (mut table, ids) = combat(&[("115/15", "1612"), ("22/1", "2111")]);
    let [own, afar] = ids[..] else { panic!("two units") };
    let target = hex_of(&table, afar).expect("its hex");
    assert_eq!(click_on(&mut table, Some(target), Some(afar)), None);
    testing::click(&mut table);
    assert_eq!((table.selected, table.selection.strike), (Some(afar), None));
    // The pointer has gone to the panel.
    click_on(&mut table, None, None);
    assert_eq!(proposing::for_a_strike(&table), Some(target));
    draw(&context(), &mut table);
    proposing::aim(&mut table, Some(target));
    assert!(matches!(click_on(&mut table, None, None), Some(Order::Strike { .. })));
    proposing::aim(&mut table, None);
    table.select(Some(own));
    click_on(&mut table, None, None);
    assert_eq!(proposing::for_a_strike(&table), None, "one's own unit is in hand");
}

/// 5.1.1: what is kept back comes into view with the player turn; the defender answers at the attacker's desk.
#[test]
fn the_curtain_falls_between_player_turns_and_not_for_an_answer() {
    let mut fresh = table(1);
    curtain::refresh(&mut fresh);
    assert_eq!(curtain::due(&fresh), None, "nobody has had the desk yet");
    let first = BirHacheim::to_act(&fresh.session.world).expect("somebody sets up");
    for order in BirHacheim::ready(&fresh) {
        // The orders of the side that is not asked yet are refused.
        let _ = fresh.session.submit(&order);
    }
    fresh.session.submit(&Order::EndSetUp).expect("the first side has set up");
    curtain::refresh(&mut fresh);
    assert_eq!(curtain::due(&fresh).map(|(side, _)| side), Some(first.enemy()));
    assert_eq!(position::viewer(&fresh), Some(first), "until the desk is passed on");

    let (mut table, ids) = combat(&[("115/15", "1612"), ("104/21", "1612"), ("7/7", "1611"), ("22/1", "2111")]);
    table.secrecy.admitted = Some(Side::Axis);
    let target = hex_of(&table, ids[2]).expect("its hex");
    for unit in [ids[0], ids[1]] {
        table.session.submit(&Order::Attack { unit, target }).expect("it stands beside the enemy");
    }
    table.session.submit(&Order::Commit { points: 0 }).expect("nothing forbids it");
    assert_eq!(BirHacheim::to_act(&table.session.world), Some(Side::Allies), "the defender answers");
    curtain::refresh(&mut table);
    assert_eq!((curtain::due(&table), table.secrecy.admitted), (None, Some(Side::Axis)));
    let next = Sequence { turn: 3, phase: Phase::Movement, active: Side::Allies, ended: false, winner: None };
    table.session.world.insert_resource(next);
    table.session.world.insert_resource(Decisions::default());
    curtain::refresh(&mut table);
    assert_eq!(curtain::due(&table).map(|(side, _)| side), Some(Side::Allies));
    table.secrecy.none = true;
    curtain::refresh(&mut table);
    assert_eq!((curtain::due(&table), position::viewer(&table)), (None, None), "they play open");
}

/// The option, study, and who looks at the table.
#[test]
fn open_arithmetic_is_on_against_the_computer_and_in_study() {
    let (human, computer) = (Player::Human, Player::Computer);
    for players in [[human, computer], [computer, human], [computer, computer]] {
        assert!(BirHacheim::is_on_by_default(OPEN_ARITHMETIC, players));
    }
    assert!(!BirHacheim::is_on_by_default(OPEN_ARITHMETIC, [human; 2]));
    let (mut table, ids) = combat(&[("115/15", "1612"), ("7/7", "1611")]);
    let hidden = |table: &mut Table| {
        BirHacheim::refresh(table);
        kept_back(table, &ids)
    };
    assert_eq!(hidden(&mut table), [ids[1]]);
    table.players = [computer, human];
    // It is the Axis's phase, but the Allied player looks on.
    assert_eq!(position::viewer(&table), Some(Side::Allies));
    assert_eq!(hidden(&mut table), [ids[0]]);
    table.session.world.insert_resource(Options { open_arithmetic: true });
    assert!(hidden(&mut table).is_empty());
    table.session.world.insert_resource(Options::default());
    table.study = true;
    assert!(hidden(&mut table).is_empty());
}

/// 4.1.2: who owes the attack and has not joined is named before the dice are rolled.
#[test]
fn an_attack_without_its_debtors_says_who_has_to_join() {
    let (mut table, ids) = combat(&[("115/15", "1612"), ("104/21", "1612"), ("7/7", "1611")]);
    let target = hex_of(&table, ids[2]).expect("its hex");
    table.session.submit(&Order::Attack { unit: ids[0], target }).expect("it stands beside the enemy");
    assert_eq!(click_on(&mut table, None, None), None);
    let refusal = table.proposal.clone().and_then(Result::err).expect("the second owes the attack too");
    assert_eq!(refusal.rule.0, "4.1.2");
    assert!(refusal.sentence.contains("104/21 has to attack 1611 as well"), "{refusal}");
    assert!(table.selection.highlights.waiting.contains(&ids[1]), "it is asked to join");
    draw(&context(), &mut table);
    table.session.submit(&Order::Attack { unit: ids[1], target }).expect("it joins");
    assert_eq!(click_on(&mut table, None, None), Some(Order::Commit { points: 0 }));
}
