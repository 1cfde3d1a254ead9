//! Battle for Gazala played with a real mouse: a turn of both players that was thought out beforehand, order by order.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;
use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};
use gazala::core::data::data_root;
use gazala::core::dice::{Dice, one, pick};
use gazala::core::game::{Game, Log};
use gazala::core::hex::Hex;
use gazala::core::nation::Nation;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::desk::games::battle_for_gazala::map::{extent, paper};
use gazala::desk::kit::paint::brush::mix;
use gazala::desk::kit::paint::card::PAPER;
use gazala::games::battle_for_gazala::material::board::Board;
use gazala::games::battle_for_gazala::phases::movement;
use gazala::games::battle_for_gazala::play::legal;
use gazala::games::battle_for_gazala::state::decisions::Decision;
use gazala::games::battle_for_gazala::state::orders::{Event, Order};
use gazala::games::battle_for_gazala::state::position::Position;
use gazala::games::battle_for_gazala::{BattleForGazala, Plan, plan, unit};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::driver::Desk;

const SCENARIO: &str = "battle_for_gazala/01";
/// Where the right-hand panel begins.
const PANEL: u32 = 1215;
/// Width of a marker in the tray.
const CHIP: f32 = 28.0;
/// Moves and attacks of a phase, and bombardments of the game, in the script.
const MOVES: usize = 2;
const ATTACKS: usize = 1;
const BOMBARDMENTS: usize = 1;

/// A turn beforehand: the seed of its dice and its orders.
struct Script {
    seed: u64,
    orders: Vec<Order>,
}

impl Script {
    /// The first random turn that shows everything that is asked for.
    fn find(shows: impl Fn(&[Order]) -> bool) -> Self {
        let data = BattleForGazala::load_data(&data_root()).expect("the data are sound");
        let file = format!("scenarios/{SCENARIO}.ron");
        let scenario = BattleForGazala::load_scenario(&data_root(), &file, &data).expect("the scenario is sound");
        let begun = |seed| BattleForGazala::begin_with(&data, &scenario, &[], Dice::seeded(seed)).expect("it begins");
        let mut scripts = (1..500).map(|seed| Self { seed, orders: random_turn(begun(seed), seed) });
        scripts.find(|script| shows(&script.orders)).expect("a random turn shows everything")
    }
}

/// The orders of a whole turn of both players, with a few moves and attacks in each phase.
fn random_turn(mut world: World, seed: u64) -> Vec<Order> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut orders: Vec<Order> = Vec::new();
    while BattleForGazala::turn(&world) == 1 && BattleForGazala::to_act(&world).is_some() {
        let order = draw(&Position::of(&world), &orders, &mut dice);
        let plan = BattleForGazala::plan(&world, &order).expect("it is legal");
        BattleForGazala::carry_out(&mut world, plan);
        BattleForGazala::settle(&mut world);
        orders.push(order);
    }
    orders
}

/// A random order, of those that a short turn has room for.
fn draw(position: &Position, given: &[Order], dice: &mut ChaCha8Rng) -> Order {
    let side = position.to_act().expect("the game is not over");
    let lowest = position.markers.of(side).first().copied();
    let support = lowest.map(|value| Order::Support { value });
    let again = matches!(given.last(), Some(Order::Support { .. }));
    let drawn = match position.decision() {
        Some(Decision::Attack(battle)) => {
            let joins = legal::orders(position).into_iter().filter(|order| can_be_made(position, order));
            let joins = one(joins.collect(), dice).filter(|_| battle.units.len() < 2);
            joins.or(support.filter(|_| battle.markers[0].is_empty())).or(Some(Order::Commit))
        }
        Some(Decision::Defence(_) | Decision::Answer(_)) => support.filter(|_| !again).or(Some(Order::Commit)),
        Some(_) => one(legal::orders(position), dice),
        None if movement::PHASES.contains(&position.sequence.phase) => march(position, side, given, dice),
        None => fight(position, side, given, dice),
    };
    drawn.expect("something is legal")
}

/// A move of any unit, beside an enemy if it can, or the end of the movement.
fn march(position: &Position, side: Side, given: &[Order], dice: &mut ChaCha8Rng) -> Option<Order> {
    let moved = given.iter().rev().take_while(|order| matches!(order, Order::Move { .. })).count();
    let mut units: Vec<_> = position.on_map(side).map(|(unit, _)| unit).collect();
    let enemies: Vec<Hex> = position.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    let meets = |order: &Order| match order {
        Order::Move { path, .. } => path.last().is_some_and(|hex| enemies.iter().any(|enemy| enemy.range(*hex) == 1)),
        _ => false,
    };
    while moved < MOVES && !units.is_empty() {
        let unit = units.swap_remove(pick(dice, units.len()));
        let (meeting, others): (Vec<_>, Vec<_>) = legal::moves_of(position, unit).into_iter().partition(meets);
        if let Some(order) = one(meeting, dice).or_else(|| one(others, dice)) {
            return Some(order);
        }
    }
    Some(Order::EndMovement)
}

/// A bombardment, an attack that the first unit alone can make, or the end of the combat.
fn fight(position: &Position, side: Side, given: &[Order], dice: &mut ChaCha8Rng) -> Option<Order> {
    let phase = given.iter().rev().take_while(|order| **order != Order::EndMovement);
    let fought = phase.filter(|order| **order == Order::Commit).count();
    let shelled = given.iter().filter(|order| matches!(order, Order::Bombard { .. })).count();
    let target = one(position.on_map(side.enemy()).map(|(_, hex)| hex).collect(), dice);
    let shells = target.zip(position.markers.of(side).first().copied());
    let shells = shells.map(|(target, value)| Order::Bombard { target, value });
    let shells = shells.filter(|order| plan(position, order).is_ok() && shelled < BOMBARDMENTS && pick(dice, 3) == 0);
    let attacks = legal::attacks(position, side).filter(|order| can_be_made(position, order));
    let attack = one(attacks.collect(), dice).filter(|_| fought < 2 * ATTACKS);
    shells.or(attack).or(Some(Order::EndCombat))
}

/// True for a unit that attacks, or joins, if the attack is strong enough with it: no other has to join it at once.
fn can_be_made(position: &Position, order: &Order) -> bool {
    matches!(plan(position, order), Ok(Plan::Attack(_, plan)) if plan.column.is_some())
}

/// The desk with the game on it.
struct Hand {
    desk: Desk,
    /// Off the map: a click there lets go of the unit, and hurries on what is shown.
    aside: Pos2,
    /// Orders given, so that some are dragged and some clicked.
    given: usize,
}

impl Hand {
    fn open(seed: u64) -> Self {
        let seed = seed.to_string();
        let mut desk = Desk::open(&["play", SCENARIO, "--axis", "human", "--allies", "human", "--seed", &seed]);
        let game = desk.game_when::<BattleForGazala>("the journal of the new game", |_| true);
        let board = &game.world.resource::<Shared<Board>>().0;
        let part = extent(board);
        desk.view.fit(paper(board));
        desk.view.keep_near(part);
        desk.key("Home");
        let corners = [pos2(40.0, 90.0), pos2(40.0, 820.0), pos2(1170.0, 90.0), pos2(1170.0, 820.0)];
        let off = |at: &Pos2| {
            let hex = desk.view.hex_at(*at);
            !board.contains(hex) || !board.is_land(hex)
        };
        let aside = corners.into_iter().find(off).expect("the sea, or beyond the map");
        Self { desk, aside, given: 0 }
    }

    fn position<R>(&self, question: impl FnOnce(&Position) -> R) -> R {
        let game = self.desk.game::<BattleForGazala>().expect("the journal");
        question(&Position::of(&game.world))
    }

    fn hex(&self, id: UnitId) -> Hex {
        let game = self.desk.game::<BattleForGazala>().expect("the journal");
        unit(&game.world, id).and_then(|unit| unit.location.hex()).expect("it is on the map")
    }

    /// Gives an order with mouse and keys, after so many others.
    fn give(&self, order: &Order, place: usize) {
        let desk = &self.desk;
        let drags = self.given % 2 == 1;
        let end = |path: &[Hex]| *path.last().expect("a path has an end");
        match order {
            Order::Move { unit, path } => self.send(self.hex(*unit), end(path), drags),
            Order::Attack { unit, target } => {
                let joins = self.position(|position| position.decision().is_some());
                match (joins, drags) {
                    (true, false) => desk.click_hex(self.hex(*unit)),
                    _ => self.send(self.hex(*unit), *target, drags),
                }
            }
            Order::Support { value } => {
                // The first marker of a battle is dragged onto it, a second laid by its key.
                let (target, first) = self.position(|position| match position.decision() {
                    Some(Decision::Attack(battle)) => (battle.target, battle.markers[0].is_empty()),
                    Some(Decision::Defence(battle)) => (battle.target, battle.markers[1].is_empty()),
                    Some(Decision::Answer(shelled)) => {
                        let hex = position.find(shelled.unit).and_then(|unit| unit.location.hex());
                        (hex.expect("it is on the map"), shelled.answers.is_empty())
                    }
                    _ => panic!("nothing is put together"),
                });
                if first { self.lay(target) } else { desk.key(&value.to_string()) }
            }
            Order::Bombard { target, .. } => {
                // The marker is aimed; the die is rolled by Enter alone.
                self.lay(*target);
                assert_eq!(desk.given::<BattleForGazala>(place), None, "a marker that is let go rolls no die");
                desk.key("Return");
            }
            Order::Commit => desk.key("Return"),
            Order::BreakOff => desk.key("Escape"),
            Order::Lose { unit } => desk.click_hex(self.hex(*unit)),
            Order::Retreat { unit, path } => self.send(self.hex(*unit), end(path), drags),
            Order::Stand { .. } | Order::Ignore { .. } => desk.key("s"),
            Order::Advance { unit } => {
                let to = self.position(|position| match position.decision() {
                    Some(Decision::Advance { hex, .. }) => *hex,
                    _ => panic!("nobody advances"),
                });
                self.send(self.hex(*unit), to, drags);
            }
            Order::Arrive { .. } | Order::Enter { .. } => panic!("nobody arrives in the first turn"),
            Order::EndMovement | Order::EndCombat | Order::Hold => {
                self.put_aside();
                desk.key("f");
                // Asked for once more where units could still do something.
                if desk.given::<BattleForGazala>(place).is_none() {
                    desk.key("f");
                }
            }
        }
    }

    /// From one hex to another: dragged, or by two clicks.
    fn send(&self, from: Hex, to: Hex, drags: bool) {
        if drags {
            self.desk.drag(self.desk.view.hex(from), self.desk.view.hex(to));
        } else {
            self.desk.click_hex(from);
            self.desk.click_hex(to);
        }
    }

    /// The lowest free marker of the side that is asked is dragged out of the tray onto a hex.
    fn lay(&self, target: Hex) {
        let side = self.position(|position| position.to_act()).expect("somebody is asked");
        let chip = self.chip(side).expect("the tray has a free marker");
        self.desk.drag(chip, self.desk.view.hex(target));
    }

    /// The leftmost free marker of a side in the panel, by the cardboard that shows round its edge.
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    fn chip(&self, side: Side) -> Option<Pos2> {
        let nation = match side {
            Side::Axis => Nation::German,
            Side::Allies => Nation::British,
        };
        let card = mix(nation.colour(), PAPER, 0.14).to_array();
        let picture = self.desk.look();
        let is = |x: u32, y: u32| picture.get_pixel(x, y).0.iter().zip(card).all(|(a, b)| a.abs_diff(b) < 3);
        let points = (PANEL..1590).flat_map(|x| (60..860).map(move |y| (x, y)));
        let hits: Vec<Pos2> = points.filter(|(x, y)| is(*x, *y)).map(|(x, y)| pos2(x as f32, y as f32)).collect();
        hits.iter().find_map(|left| {
            let area = Rect::from_center_size(*left + vec2(CHIP / 2.0, 0.0), Vec2::splat(CHIP));
            let edge: Vec<Pos2> = hits.iter().filter(|hit| area.contains(**hit)).copied().collect();
            (edge.len() > 100).then(|| area.center())
        })
    }

    fn put_aside(&self) {
        self.desk.click(self.aside);
    }

    /// Plays a turn by mouse; before each order the moment is handed on, for pictures.
    fn play(&mut self, script: &Script, mut moment: impl FnMut(&Self, &Order)) {
        for (place, order) in script.orders.iter().enumerate() {
            moment(self, order);
            self.give(order, place);
            let given = self.desk.given::<BattleForGazala>(place);
            let same = given.as_ref().is_some_and(|given| is_same(given, order));
            assert!(same, "order {place} is {given:?} instead of {order:?}, seed {}", script.seed);
            self.given += 1;
            // What is shown of it is hurried on.
            self.put_aside();
        }
    }
}

/// True for orders that come to the same: a retreat is told by its end.
fn is_same(given: &Order, order: &Order) -> bool {
    match (given, order) {
        (Order::Retreat { unit, path }, Order::Retreat { unit: other, path: way }) => {
            unit == other && path.last() == way.last()
        }
        _ => given == order,
    }
}

/// A whole turn of both players: moves, attacks with markers dragged onto them, answers, bombardments, what comes of them, and the
/// mobile phase.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_turn_of_both_players_with_real_clicks() {
    let script = Script::find(|orders| {
        let number = |wanted: &dyn Fn(&Order) -> bool| orders.iter().filter(|order| wanted(order)).count();
        number(&|order| matches!(order, Order::Move { .. })) > 3
            && number(&|order| matches!(order, Order::Attack { .. })) > 2
            && number(&|order| matches!(order, Order::Support { .. })) > 2
            && number(&|order| matches!(order, Order::Bombard { .. })) > 0
            && number(&|order| matches!(order, Order::Retreat { .. })) > 0
            && number(&|order| matches!(order, Order::Advance { .. })) > 0
    });
    eprintln!("seed {}, {} orders", script.seed, script.orders.len());
    let mut hand = Hand::open(script.seed);
    hand.desk.picture("battle-1-movement");
    let mut taken = BTreeSet::new();
    hand.play(&script, |hand, order| {
        let name = match order {
            Order::Commit => "battle-2-attack",
            Order::Bombard { .. } => "battle-3-bombardment",
            Order::Retreat { .. } => "battle-4-retreat",
            Order::Advance { .. } => "battle-5-advance",
            Order::Lose { .. } => "battle-6-exchange",
            _ => return,
        };
        // One of each kind.
        if taken.insert(name) {
            hand.desk.picture(name);
        }
    });
    hand.desk.picture("battle-7-turn-2");
    let game = hand.desk.game::<BattleForGazala>().expect("the journal");
    assert_eq!(BattleForGazala::turn(&game.world), 2);
    let log = &game.world.resource::<Log<Event>>().0;
    assert!(log.iter().any(|entry| matches!(entry.event, Event::Fought { .. })), "dice fell");
    // What is laid over the map while its key is held.
    for (key, name) in [("l", "battle-8-paths"), ("z", "battle-9-zones")] {
        hand.desk.picture_holding(key, name);
    }
}
