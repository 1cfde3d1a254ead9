//! Gazala-Bir Hacheim played with a real mouse: both sides by hand.

use gazala::core::game::{Game, Log};
use gazala::core::hex::Hex;
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::unit::UnitId;
use gazala::desk::games::bir_hacheim::map::{extent, paper};
use gazala::desk::kit::layout::Layout;
use gazala::games::bir_hacheim::material::board::Board;
use gazala::games::bir_hacheim::state::decisions::{Decision, Decisions};
use gazala::games::bir_hacheim::state::orders::{Event, Order};
use gazala::games::bir_hacheim::state::turn::{Phase, Sequence};
use gazala::games::bir_hacheim::{BirHacheim, Plan, unit, units};

use super::driver::Desk;

type Play = Session<BirHacheim>;

/// What was done by mouse.
#[derive(Debug, Default)]
struct Done {
    moves: [u32; 2],
    attacks: [u32; 2],
    answers: u32,
    losses: u32,
    retreats: u32,
    advances: u32,
    /// Times that the curtain fell.
    curtains: u32,
}

fn hex_of(game: &Play, id: UnitId) -> Option<Hex> {
    unit(&game.world, id).and_then(|unit| unit.location.hex())
}

fn counters(game: &Play, hex: Hex) -> usize {
    units(&game.world).filter(|unit| unit.location.hex() == Some(hex)).count()
}

/// A whole turn of both sides at one desk: the set-up, moves, attacks with their answers, losses, retreats and advances.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_turn_of_both_sides_with_real_clicks() {
    let arguments = ["play", "bir_hacheim/01", "--axis", "human", "--allies", "human", "--seed", "3"];
    let mut desk = Desk::open(&arguments);
    let game = desk.game_when::<BirHacheim>("the journal of the new game", |_| true);
    desk.view.layout = Layout::Columns;
    let part = extent(&game.world.resource::<Shared<Board>>().0);
    desk.view.fit(paper(&game.world.resource::<Shared<Board>>().0));
    desk.view.keep_near(part);
    desk.key("Home");
    desk.picture("hacheim-1-set-up");
    let mut done = Done::default();
    let mut there = game.world.resource::<Sequence>().active;
    loop {
        let mut game = desk.game::<BirHacheim>().expect("the journal");
        if BirHacheim::turn(&game.world) > 1 || BirHacheim::to_act(&game.world).is_none() {
            break;
        }
        // The desk is passed on with the player turn; in a combat the defender answers where the attacker sits.
        let turn_of = game.world.resource::<Sequence>().active;
        if turn_of != there {
            there = turn_of;
            done.curtains += u32::from(desk.take_over());
        }
        let before = game.orders();
        let given = || desk.given::<BirHacheim>(before).is_some();
        if !by_mouse(&desk, &mut game, &mut done) || !given() {
            // The end of the phase; asked for a second time where units could still do something.
            desk.key("f");
            if !given() {
                desk.key("f");
            }
        }
        desk.game_when::<BirHacheim>("the order to be saved", |game| game.orders() > before);
        // Counters glide and dice fall before the next click counts.
        desk.rest();
    }
    desk.picture("hacheim-5-end");
    assert!(done.moves.iter().all(|moves| *moves > 0), "both sides moved by clicks: {done:?}");
    assert!(done.attacks[0] > 0 && done.answers > 0, "attacks were made and answered: {done:?}");
    assert!(done.curtains >= 2, "in the set-up and between the player turns: {done:?}");
    let game = desk.game::<BirHacheim>().expect("the journal");
    let log = &game.world.resource::<Log<Event>>().0;
    let fought = log.iter().filter(|entry| matches!(entry.event, Event::Fought { .. })).count();
    assert!(fought >= 1, "the dice fell {fought} times: {done:?}");
}

/// One thing that the mouse can do now; false if there is nothing but to end the phase.
fn by_mouse(desk: &Desk, game: &mut Play, done: &mut Done) -> bool {
    let now = *game.world.resource::<Sequence>();
    let orders = BirHacheim::legal_orders(&game.world);
    match game.world.resource::<Decisions>().0.last() {
        Some(Decision::Assault(_) | Decision::Bombardment { .. }) => {
            desk.picture("hacheim-3-attack");
            // 4.1.2: whoever owes this attack and has no other has to join it before the dice are thrown.
            let bound = orders.iter().any(|order| matches!(order, Order::Commit { .. }));
            desk.key(if bound { "Return" } else { "a" });
            return true;
        }
        Some(Decision::Defence(_)) => {
            desk.picture("hacheim-4-answer");
            desk.key("Return");
            done.answers += 1;
            return true;
        }
        Some(Decision::Casualty { .. } | Decision::Exchange { .. }) => {
            let losing = orders.iter().find_map(|order| match order {
                Order::Lose { unit } => hex_of(game, *unit),
                _ => None,
            });
            losing.into_iter().for_each(|hex| desk.click_hex(hex));
            done.losses += 1;
            return true;
        }
        Some(Decision::Retreat { .. } | Decision::Flight { .. } | Decision::Crowd { .. }) => {
            // The first that can go is selected already.
            let back = orders.iter().find_map(|order| match order {
                Order::Retreat { to, .. } => Some(*to),
                _ => None,
            });
            back.into_iter().for_each(|hex| desk.click_hex(hex));
            done.retreats += 1;
            return true;
        }
        Some(Decision::Advance { vacated, .. }) => {
            if done.advances > 0 {
                return false;
            }
            desk.click_hex(*vacated);
            done.advances += 1;
            return true;
        }
        None => {}
    }
    let side = now.active.index();
    match now.phase {
        Phase::SetUp => set_up(desk, game, &orders),
        Phase::Movement if done.moves[side] < u32::from(now.turn) => {
            let Some((from, to)) = a_move(game, &orders, done.moves[side] == 0) else { return false };
            desk.click_hex(from);
            desk.click_hex(to);
            desk.picture("hacheim-2-movement");
            done.moves[side] += 1;
            true
        }
        Phase::Combat => {
            let target = orders.iter().find_map(|order| match order {
                Order::Attack { target, .. } => Some(*target),
                _ => None,
            });
            let ends = orders.contains(&Order::EndCombat);
            let Some(target) = target.filter(|_| !ends || done.attacks[side] < u32::from(now.turn)) else {
                return false;
            };
            // A over an enemy hex: all units beside it attack.
            desk.point_at(target);
            desk.key("a");
            done.attacks[side] += 1;
            true
        }
        _ => false,
    }
}

/// Places the next unit that waits beside the board: it is taken up by Space and put down by a click.
fn set_up(desk: &Desk, game: &Play, orders: &[Order]) -> bool {
    let waiting = |id: UnitId| unit(&game.world, id).is_some_and(|unit| unit.location.hex().is_none());
    let place = orders.iter().find_map(|order| match order {
        Order::Place { unit, hex } if waiting(*unit) && counters(game, *hex) == 0 => Some(*hex),
        _ => None,
    });
    let Some(hex) = place else { return false };
    desk.key("space");
    desk.click_hex(hex);
    true
}

/// A move of a counter that lies alone into an empty hex; one that makes contact, if that is asked for and can be had.
fn a_move(game: &mut Play, orders: &[Order], contact: bool) -> Option<(Hex, Hex)> {
    let mut moves = Vec::new();
    for order in orders {
        let Order::Move { unit, path } = order else { continue };
        let (Some(from), Some(to)) = (hex_of(game, *unit), path.last().copied()) else { continue };
        let Ok(Plan::Move(plan)) = BirHacheim::plan(&game.world, order) else { continue };
        if counters(game, from) == 1 && counters(game, to) == 0 && plan.mines.is_empty() {
            moves.push((from, to, plan.owes));
        }
    }
    let wanted = moves.iter().find(|(.., owes)| *owes == contact).or(moves.first());
    wanted.map(|(from, to, _)| (*from, *to))
}
