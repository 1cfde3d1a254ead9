//! Gazala: The Cauldron played with a real mouse: both sides by hand.

use gazala::core::game::{Game, Log};
use gazala::core::hex::Hex;
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::desk::games::gazala_cauldron::map::{extent, paper};
use gazala::desk::kit::layout::Layout;
use gazala::games::gazala_cauldron::material::board::Board;
use gazala::games::gazala_cauldron::state::actions::{Actions, Stage};
use gazala::games::gazala_cauldron::state::decisions::{Decision, Decisions};
use gazala::games::gazala_cauldron::state::orders::{Event, Order};
use gazala::games::gazala_cauldron::state::turn::{Phase, Sequence};
use gazala::games::gazala_cauldron::{GazalaCauldron, unit, units};

use super::driver::{Desk, button};

type Play = Session<GazalaCauldron>;

/// The colour of the panel's buttons that give an order, and a column of the screen in which they bear no word.
const BUTTON: ([u8; 3], u32) = ([0x2d, 0x5f, 0x73], 1252);
/// The same of the button that raises the curtain.
const CURTAIN: ([u8; 3], u32) = ([0xa6, 0x32, 0x2a], 640);

/// What was done by mouse and keys.
#[derive(Debug, Default)]
struct Done {
    moves: [u32; 2],
    attacks: u32,
    arrivals: u32,
    singles: u32,
    /// The side whose player sits at the desk.
    there: Option<Side>,
    /// Orders of the game at the last try of something, so that nothing is tried for ever.
    stuck: (usize, u32),
}

fn hex_of(game: &Play, id: UnitId) -> Option<Hex> {
    unit(&game.world, id).and_then(|unit| unit.location.hex())
}

fn counters(game: &Play, hex: Hex) -> usize {
    units(&game.world).filter(|unit| unit.location.hex() == Some(hex)).count()
}

/// The first turn at one desk: both set-ups by their buttons, four actions of the Axis and two of the Allies with their chits,
/// reinforcements, moves, attacks and what comes of them.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn the_first_turn_of_both_sides_with_real_clicks() {
    let arguments = ["play", "gazala_cauldron/01", "--axis", "human", "--allies", "human", "--seed", "3"];
    let mut desk = Desk::open(&arguments);
    let game = desk.game_when::<GazalaCauldron>("the journal of the new game", |_| true);
    desk.view.layout = Layout::Columns;
    let part = extent(&game.world.resource::<Shared<Board>>().0);
    desk.view.fit(paper(&game.world.resource::<Shared<Board>>().0));
    desk.view.keep_near(part);
    desk.key("Home");
    desk.picture("cauldron-1-set-up");
    let mut done = Done::default();
    loop {
        let mut game = desk.game::<GazalaCauldron>().expect("the journal");
        if GazalaCauldron::turn(&game.world) > 1 {
            break;
        }
        let before = game.orders();
        done.stuck = if done.stuck.0 == before { (before, done.stuck.1 + 1) } else { (before, 0) };
        assert!(done.stuck.1 < 6, "nothing comes of it: {:?}, {done:?}", game.world.resource::<Decisions>());
        raise_curtain(&desk, &game, &mut done);
        by_mouse(&desk, &mut game, &mut done);
        // Counters glide, chits come up and dice fall before the next click counts.
        desk.rest();
    }
    desk.picture("cauldron-6-end");
    let game = desk.game::<GazalaCauldron>().expect("the journal");
    let log = &game.world.resource::<Log<Event>>().0;
    let ended =
        |of: Side| log.iter().filter(move |entry| matches!(entry.event, Event::ActionEnded { side } if side == of));
    assert_eq!(Side::BOTH.map(|side| ended(side).count()), [4, 2], "actions of the first turn");
    assert!(done.moves.iter().all(|moves| *moves > 0), "both sides moved by clicks: {done:?}");
    assert!(done.attacks > 0 && done.arrivals > 6 && done.singles > 0, "{done:?}");
    assert!(log.iter().any(|entry| matches!(entry.event, Event::Fought { .. })), "dice fell: {done:?}");
}

/// The desk is passed to the player who acts, where the curtain asks for that.
fn raise_curtain(desk: &Desk, game: &Play, done: &mut Done) {
    let side = GazalaCauldron::to_act(&game.world);
    if game.world.resource::<Sequence>().phase != Phase::Actions || done.there == side && done.stuck.1 == 0 {
        return;
    }
    done.there = side;
    if let Some(at) = button(&desk.picture("cauldron-4-curtain"), CURTAIN) {
        desk.click(at);
    }
}

/// One thing that mouse and keys can do now.
fn by_mouse(desk: &Desk, game: &mut Play, done: &mut Done) {
    let orders = GazalaCauldron::legal_orders(&game.world);
    let hexes = |pick: &dyn Fn(&Order) -> Option<Hex>| -> Vec<Hex> { orders.iter().filter_map(pick).collect() };
    let alone = |hexes: Vec<Hex>| {
        let single = hexes.iter().copied().find(|hex| counters(game, *hex) == 1);
        single.or(hexes.first().copied())
    };
    match game.world.resource::<Decisions>().0.last() {
        Some(Decision::Assault(_)) => {
            if orders.iter().any(|order| matches!(order, Order::Join { .. })) && done.stuck.1 == 0 {
                desk.key("a");
            }
            desk.picture("cauldron-3-attack");
            desk.key("Return");
        }
        Some(Decision::Defence(_) | Decision::First(_)) => desk.key("Return"),
        Some(Decision::Loss { .. } | Decision::Disruption { .. } | Decision::Crowd { .. }) => {
            let named = hexes(&|order| match order {
                Order::Lose { unit } | Order::Disrupt { unit } | Order::Remove { unit } => hex_of(game, *unit),
                _ => None,
            });
            // A stack that is fanned out lies over its neighbours while the pointer stays in it.
            desk.point_away();
            alone(named).into_iter().for_each(|hex| desk.click_hex(hex));
        }
        Some(Decision::Air(_)) => {
            let named = hexes(&|order| match order {
                Order::Strike { unit } => hex_of(game, *unit),
                _ => None,
            });
            alone(named).into_iter().for_each(|hex| desk.click_hex(hex));
            // The click aims, Enter rolls.
            desk.key("Return");
        }
        Some(Decision::Retreat { .. }) => {
            // The first that can go is selected already, with its mate.
            let back = orders.iter().filter_map(|order| match order {
                Order::Retreat { with, path, off: false, .. } => Some((with.is_none(), *path.last()?)),
                _ => None,
            });
            let back = back.min_by_key(|(single, _)| *single);
            back.into_iter().for_each(|(_, hex)| desk.click_hex(hex));
        }
        Some(Decision::Advance { .. }) => {
            let on = hexes(&|order| if let Order::Advance { hex, .. } = order { Some(*hex) } else { None });
            match on.first().filter(|_| done.stuck.1 < 2) {
                Some(hex) => desk.click_hex(*hex),
                None => desk.key("f"),
            }
        }
        Some(Decision::Arrive { units, .. }) => {
            let first = units.first().copied();
            let places = orders.iter().filter_map(|order| match order {
                Order::Enter { unit, hex } if Some(*unit) == first => Some(*hex),
                _ => None,
            });
            if let Some(hex) = places.min_by_key(|hex| counters(game, *hex)) {
                desk.click_hex(hex);
                done.arrivals += 1;
            }
        }
        Some(Decision::Tanks(_)) => desk.key("f"),
        None => in_phase(desk, game, &orders, done),
    }
}

fn in_phase(desk: &Desk, game: &mut Play, orders: &[Order], done: &mut Done) {
    if game.world.resource::<Sequence>().phase == Phase::SetUp {
        // The other player's button stood at the same place, and a button under the pointer is lighter.
        desk.point_away();
        if orders.contains(&Order::EndSetUp) {
            desk.key("f");
        } else if let Some(at) = button(&desk.picture("cauldron-1-set-up"), BUTTON) {
            desk.click(at);
        }
        return;
    }
    let side = GazalaCauldron::to_act(&game.world).unwrap_or(Side::Axis);
    match game.world.resource::<Actions>().stage {
        Stage::Draw => desk.key("Return"),
        Stage::Choose => {
            let picture = desk.picture("cauldron-2-chit");
            let single = orders.iter().find_map(|order| match order {
                Order::Single { unit } => hex_of(game, *unit).filter(|hex| counters(game, *hex) == 1),
                _ => None,
            });
            if let Some(hex) = single.filter(|_| side == Side::Allies && done.singles == 0) {
                desk.click_hex(hex);
                desk.click_hex(hex);
                done.singles += 1;
            } else if let Some(at) = button(&picture, BUTTON) {
                desk.click(at);
            }
        }
        Stage::Move => moves(desk, game, orders, side, done),
    }
}

/// An attack, a move, or the end of the action.
fn moves(desk: &Desk, game: &Play, orders: &[Order], side: Side, done: &mut Done) {
    let limit = u32::from(game.world.resource::<Actions>().begun);
    let attack = orders.iter().find_map(|order| match order {
        Order::Attack { unit, .. } => hex_of(game, *unit).filter(|hex| counters(game, *hex) == 1),
        _ => None,
    });
    if let Some(from) = attack.filter(|_| done.attacks < limit && done.stuck.1 == 0) {
        let enemies = units(&game.world).filter(|unit| unit.side != side).filter_map(|unit| unit.location.hex());
        let target = enemies.filter(|hex| hex.range(from) == 1).min();
        desk.click_hex(from);
        target.into_iter().for_each(|hex| desk.click_hex(hex));
        done.attacks += 1;
        return;
    }
    if done.moves[side.index()] < limit
        && done.stuck.1 < 2
        && let Some((from, to)) = a_move(game, orders, side)
    {
        desk.click_hex(from);
        desk.click_hex(to);
        desk.picture("cauldron-2-move");
        done.moves[side.index()] += 1;
        return;
    }
    // Asked for a second time where units could still do something.
    desk.key("f");
    if desk.given::<GazalaCauldron>(game.orders()).is_none() {
        desk.key("f");
    }
}

/// A move of a counter that lies alone into an empty hex, beside an enemy if it can be.
fn a_move(game: &Play, orders: &[Order], side: Side) -> Option<(Hex, Hex)> {
    let enemies: Vec<Hex> =
        units(&game.world).filter(|unit| unit.side != side).filter_map(|unit| unit.location.hex()).collect();
    let moves = orders.iter().filter_map(|order| {
        let Order::Move { unit, path } = order else { return None };
        let (from, to) = (hex_of(game, *unit)?, path.last().copied()?);
        (counters(game, from) == 1 && counters(game, to) == 0).then_some((from, to, path.len()))
    });
    let rank = |(_, to, steps): &(Hex, Hex, usize)| {
        (enemies.iter().map(|enemy| enemy.range(*to)).min().unwrap_or(u8::MAX), *steps)
    };
    moves.min_by_key(rank).map(|(from, to, _)| (from, to))
}
