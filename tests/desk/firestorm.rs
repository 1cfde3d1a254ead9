//! Firestorm Gazala played with a real mouse: games that were thought out beforehand, order by order.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use bevy_egui::egui::{Pos2, pos2};
use gazala::core::data::data_root;
use gazala::core::dice::Dice;
use gazala::core::field::Piece;
use gazala::core::game::{Game, Log};
use gazala::core::unit::UnitId;
use gazala::desk::games::firestorm::plan;
use gazala::desk::kit::area_plan::AreaPlan;
use gazala::desk::kit::layout::Layout;
use gazala::desk::table::game::TableGame;
use gazala::games::firestorm::Firestorm;
use gazala::games::firestorm::material::area::Area;
use gazala::games::firestorm::material::board::Board;
use gazala::games::firestorm::material::catalog::Aircraft;
use gazala::games::firestorm::phases::strategic;
use gazala::games::firestorm::state::decisions::Decision;
use gazala::games::firestorm::state::orders::{Event, Order};
use gazala::games::firestorm::state::position::Position;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::driver::{Desk, button};

/// The colour of the panel's great button, and a column of the screen in which it bears no word.
const GREAT_BUTTON: ([u8; 3], u32) = ([0x2d, 0x5f, 0x73], 1252);
/// The colour of a chosen box with points, and a column of the screen in which that for no points bears no figure.
const CHOSEN: ([u8; 3], u32) = ([0xd8, 0xa3, 0x49], 1242);
/// Middle of the first of a row of ten boxes with points, and their width.
const FIRST_BOX: f32 = 1253.0;
const BOX: f32 = 32.8;
/// The second row of boxes below the first.
const SECOND_ROW: f32 = 55.0;
/// The fields for the commanders' names: across the screen, and above the first row of boxes.
const NAMES: [(f32, f32); 2] = [(1319.0, 80.0), (1483.0, 80.0)];

/// A game beforehand: the seed of its dice and its orders.
struct Script {
    seed: u64,
    orders: Vec<Order>,
}

impl Script {
    /// The shortest of many random games whose orders up to `end` show everything that is asked for.
    fn find(scenario: &str, end: impl Fn(&[Order], u16) -> bool, shows: impl Fn(&[Order]) -> bool) -> Self {
        let data = Firestorm::load_data(&data_root()).expect("the data are sound");
        let loaded = Firestorm::load_scenario(&data_root(), &format!("scenarios/{scenario}.ron"), &data);
        let loaded = loaded.expect("the scenario is sound");
        let mut shortest: Option<Self> = None;
        for seed in 1..600 {
            let mut world =
                Firestorm::begin_with(&data, &loaded, &[], Dice::seeded(seed)).expect("the scenario begins");
            // One that takes longer than another is of no use.
            let most = shortest.as_ref().map_or(usize::MAX, |script| script.orders.len());
            let stops = |orders: &[Order], turn| orders.len() >= most || end(orders, turn);
            let orders = random_orders(&mut world, seed, stops);
            if let Some(orders) = orders.filter(|orders| orders.len() < most && shows(orders)) {
                shortest = Some(Self { seed, orders });
            }
        }
        let shortest = shortest.expect("a random game shows everything");
        eprintln!("seed {}, {} orders", shortest.seed, shortest.orders.len());
        shortest
    }
}

/// The orders of a random game as far as `end`; `None` if it is over before.
fn random_orders(world: &mut World, seed: u64, end: impl Fn(&[Order], u16) -> bool) -> Option<Vec<Order>> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut orders = Vec::new();
    while !end(&orders, Firestorm::turn(world)) {
        let drawn = (0..200).find_map(|_| {
            Firestorm::random_order(world, &mut dice).filter(|order| is_handy(&Position::of(world), order))
        });
        let order = drawn?;
        let plan = Firestorm::plan(world, &order).expect("it is legal");
        Firestorm::carry_out(world, plan);
        Firestorm::settle(world);
        orders.push(order);
    }
    Some(orders)
}

/// True for an order that the map alone can give; reinforcements come in the order in which the desk takes them up.
fn is_handy(position: &Position, order: &Order) -> bool {
    match order {
        Order::AsPoints { .. } | Order::Take { .. } | Order::Name { .. } => false,
        // Buttons of the card, which the tests without a window press.
        Order::FortAsPoints | Order::Dice | Order::Leave | Order::TakeUp { .. } => false,
        Order::Reinforce { unit, .. } => {
            let side = position.to_act();
            side.and_then(|side| strategic::pool(position, side).next()).is_some_and(|first| first.id == *unit)
        }
        _ => true,
    }
}

/// The desk with the game on it, and where everything lies.
struct Hand {
    desk: Desk,
    plan: Arc<AreaPlan>,
    /// Off every area: a click there only hurries dice and cards on.
    aside: Pos2,
    /// Arrows, moves and supply markers by turns dragged and clicked.
    given: usize,
}

impl Hand {
    fn open(scenario: &str, seed: u64) -> Self {
        let seed = seed.to_string();
        let mut desk = Desk::open(&["play", scenario, "--axis", "human", "--allies", "human", "--seed", &seed]);
        desk.game_when::<Firestorm>("the journal of the new game", |_| true);
        let board = Board::load(&data_root()).expect("the map is sound");
        let plan = Arc::new(plan::area_plan(&board));
        desk.view.layout = Layout::Areas(plan.clone());
        desk.view.fit(plan::paper(&board));
        desk.view.keep_near(plan::extent(&board));
        desk.key("Home");
        let points =
            (0_u8..12).flat_map(|row| (1_u8..20).map(move |column| (60.0 * f32::from(column), f32::from(row))));
        let aside = points.map(|(x, row)| pos2(x, 90.0 + 50.0 * row));
        let mut clear = aside.filter(|at| plan::area(desk.view.hex_at(*at)).is_none());
        let aside = clear.next().expect("the sea, or the desert beyond the map");
        Self { desk, plan, aside, given: 0 }
    }

    fn ground(&self, area: Area) -> Pos2 {
        self.desk.view.hex(plan::marker(&self.plan, area))
    }

    fn card(&self, unit: UnitId) -> Pos2 {
        let game = self.desk.game::<Firestorm>().expect("the journal");
        let place = Firestorm::unit(&game.world, unit).and_then(|card| card.hex()).expect("it is on the map");
        self.desk.view.hex(place)
    }

    /// Gives an order with mouse and keys, after so many others.
    fn give(&self, order: &Order, place: usize) {
        let desk = &self.desk;
        let drags = self.given % 2 == 1;
        match order {
            Order::Arrow { from, into } => {
                let (from, into) = (self.ground(*from), self.ground(*into));
                self.send(from, into, drags);
            }
            Order::Commit { unit } | Order::Advance { unit } => desk.click(self.card(*unit)),
            Order::Sortie { aircraft: Aircraft::Italian } => desk.key("2"),
            Order::Sortie { .. } => desk.key("1"),
            Order::Retreat { unit, to } => {
                self.send(self.card(*unit), self.ground(*to), false);
            }
            Order::Haul { to } | Order::Reinforce { to, .. } => desk.click(self.ground(*to)),
            Order::Bring { from } => desk.click(self.ground(*from)),
            Order::Redeploy { unit, to } => self.send(self.card(*unit), self.ground(*to), drags),
            Order::Carry { from, to } => self.send(self.ground(*from), self.ground(*to), drags),
            Order::Ready => {
                self.put_aside();
                desk.key("Return");
            }
            Order::Hold | Order::EndMoves => self.end(place),
            Order::Enter { attacker, defender } => self.enter(*attacker, *defender),
            Order::Name { attacker, defender } => {
                let mut fields = [attacker, defender].into_iter().zip(NAMES);
                if let Some((name, field)) = fields.rfind(|(name, _)| !name.is_empty()) {
                    self.write(name, field);
                }
            }
            Order::AsPoints { .. } | Order::Take { .. } => {}
            Order::FortAsPoints | Order::Dice | Order::Leave | Order::TakeUp { .. } => {}
        }
    }

    /// From one point to another: dragged, or by two clicks.
    fn send(&self, from: Pos2, to: Pos2, drags: bool) {
        if drags {
            self.desk.drag(from, to);
        } else {
            self.desk.click(from);
            self.desk.click(to);
        }
    }

    /// The great button of the panel.
    fn great_button(&self) -> Pos2 {
        button(&self.desk.look(), GREAT_BUTTON).expect("the panel has a great button")
    }

    /// The middle of the first row of boxes with points, none of which has been chosen.
    fn boxes(&self) -> f32 {
        button(&self.desk.look(), CHOSEN).expect("the panel has boxes with points").y
    }

    /// Enters a result of the table: the boxes with the points, then the great button.
    fn enter(&self, attacker: u8, defender: u8) {
        let row = self.boxes();
        for (points, y) in [(attacker, row), (defender, row + SECOND_ROW)] {
            self.desk.click(pos2(FIRST_BOX + BOX * f32::from(points), y));
        }
        self.desk.picture(&format!("firestorm-table-{attacker}-{defender}"));
        self.desk.click(self.great_button());
    }

    /// Writes a commander's name.
    fn write(&self, name: &str, field: (f32, f32)) {
        self.desk.click(pos2(field.0, self.boxes() - field.1));
        self.desk.write(name);
        self.desk.key("Return");
    }

    /// What would be given away is asked about once.
    fn end(&self, place: usize) {
        self.put_aside();
        self.desk.key("f");
        if self.desk.given::<Firestorm>(place).is_none() {
            self.desk.key("f");
        }
    }

    fn put_aside(&self) {
        self.desk.click(self.aside);
    }

    /// Plays a game by mouse; before each order the moment is handed on, for pictures.
    fn play(&mut self, script: &Script, mut moment: impl FnMut(&Self, &Order)) {
        for (place, order) in script.orders.iter().enumerate() {
            moment(self, order);
            self.give(order, place);
            let given = self.desk.given::<Firestorm>(place);
            assert_eq!(given.as_ref(), Some(order), "order {place} of {:?}", script.orders);
            self.given += 1;
            // What is shown of it is hurried on.
            self.put_aside();
        }
    }
}

fn number(orders: &[Order], pick: impl Fn(&Order) -> bool) -> usize {
    orders.iter().filter(|order| pick(order)).count()
}

/// A turn of the General's Game, both sides by hand: arrows dragged and clicked, troops, sorties, dice, retreat, advance,
/// reinforcements, strategic moves and supply markers.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_turn_of_the_generals_game_with_real_clicks() {
    let script = Script::find(
        "firestorm/01",
        |_, turn| turn > 1,
        |orders| {
            let has = |pick: &dyn Fn(&Order) -> bool, least: usize| number(orders, pick) >= least;
            has(&|order| matches!(order, Order::Arrow { .. }), 4)
                && has(&|order| matches!(order, Order::Sortie { .. }), 2)
                && has(&|order| matches!(order, Order::Retreat { .. }), 1)
                && has(&|order| matches!(order, Order::Advance { .. }), 2)
                && has(&|order| matches!(order, Order::Bring { .. }), 1)
                && has(&|order| matches!(order, Order::Reinforce { .. }), 1)
                && has(&|order| matches!(order, Order::Redeploy { .. }), 3)
                && has(&|order| matches!(order, Order::Carry { .. }), 1)
        },
    );
    let mut hand = Hand::open("firestorm/01", script.seed);
    hand.desk.picture("firestorm-1-arrow");
    let mut taken = BTreeSet::new();
    hand.play(&script, |hand, order| {
        let name = match order {
            Order::Arrow { .. } => "firestorm-2-battles",
            Order::Ready => "firestorm-3-battle",
            Order::Retreat { .. } => "firestorm-4-retreat",
            Order::Advance { .. } => "firestorm-5-advance",
            Order::Reinforce { .. } => "firestorm-6-reinforcements",
            Order::Redeploy { .. } => "firestorm-7-moves",
            _ => return,
        };
        // One of each kind.
        if taken.insert(name) {
            hand.desk.picture(name);
        }
    });
    assert_eq!(taken.len(), 6, "{taken:?}");
    hand.desk.picture("firestorm-8-turn-2");
    let game = hand.desk.game::<Firestorm>().expect("the journal");
    assert_eq!(Firestorm::turn(&game.world), 2);
    let log = &game.world.resource::<Log<Event>>().0;
    assert!(log.iter().any(|entry| matches!(entry.event, Event::Fought { .. })), "dice fell");
    // What was brought to a battle can be taken back, and the arrow itself.
    let position = Position::of(&game.world);
    let side = position.to_act().expect("the game goes on");
    let (from, into) =
        gazala::games::firestorm::phases::battle::attacks(&position, side).next().expect("there is an attack");
    let unit = position.ground_in(from).next().expect("it has a ground troop").id;
    hand.give(&Order::Arrow { from, into }, game.orders());
    hand.give(&Order::Commit { unit }, game.orders() + 1);
    hand.desk.game_when::<Firestorm>("the troop on the arrow", |now| now.orders() == game.orders() + 2);
    hand.desk.picture("firestorm-9-taken-back");
    hand.put_aside();
    for left in [1, 0] {
        hand.desk.key("Escape");
        hand.desk.game_when::<Firestorm>("one taken back", |now| now.orders() == game.orders() + left);
    }
    // Supply, while its key is held.
    hand.desk.picture_holding("u", "firestorm-supply");
}

/// Three battles of the campaign, fought on the table and entered.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn three_battles_of_the_campaign_are_entered() {
    let is_result = |order: &Order| matches!(order, Order::Enter { .. });
    let script = Script::find(
        "firestorm/02",
        |orders, turn| number(orders, is_result) == 3 || turn > 1,
        |orders| {
            let won = |order: &Order| matches!(order, Order::Enter { attacker, defender } if attacker > defender);
            number(orders, is_result) == 3 && number(orders, won) > 0
        },
    );
    let mut hand = Hand::open("firestorm/02", script.seed);
    // The commanders of the first battle are named before it.
    let mut script = script;
    let first = script.orders.iter().position(is_result).expect("a result is entered");
    let named = |defender: &str| Order::Name { attacker: "Rommel".to_owned(), defender: defender.to_owned() };
    script.orders.splice(first..first, [named(""), named("Ritchie")]);
    let mut entered = 0;
    hand.play(&script, |hand, order| {
        if is_result(order) {
            entered += 1;
            hand.desk.picture(&format!("firestorm-table-{entered}"));
        }
    });
    let game = hand.desk.game::<Firestorm>().expect("the journal");
    let log = &game.world.resource::<Log<Event>>().0;
    assert_eq!(log.iter().filter(|entry| matches!(entry.event, Event::Entered { .. })).count(), 3);
    assert!(matches!(
        game.world.resource::<gazala::games::firestorm::state::decisions::Decisions>().0.last(),
        None | Some(Decision::Retreat { .. } | Decision::Advance { .. } | Decision::Reinforce(_))
    ));
    hand.desk.picture("firestorm-table-end");
}
