//! Tobruk played with a real mouse.

use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, pos2, vec2};
use gazala::core::data::data_root;
use gazala::core::dice::Dice;
use gazala::core::game::Game;
use gazala::core::hex::{Facing, Hex};
use gazala::core::nation::Nation;
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::desk::games::tobruk::map::{extent, extent_in_play};
use gazala::games::tobruk::material::board::{Board, Section};
use gazala::games::tobruk::material::catalog::{Catalog, Class};
use gazala::games::tobruk::phases::{call, flight, indirect};
use gazala::games::tobruk::state::air::Load;
use gazala::games::tobruk::state::batteries::Batteries;
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::decisions::{Decision, Decisions};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{self, Tobruk};

use super::driver::{self, Desk, button, colours, pictures, saved_game, saved_game_of};
use super::screen::Screen;

fn phase(game: &Session<Tobruk>) -> Phase {
    game.world.resource::<Sequence>().phase
}

/// A new user begins a game against the computer in the menu, takes the ready-made set-up, and plays three whole turns with
/// the mouse: clicks on counters, on hexes and on targets.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn three_turns_against_the_computer_with_real_clicks() {
    let mut desk = Desk::open(&[]);
    let data = Tobruk::load_data(&gazala::core::data::data_root()).expect("the data are sound");
    // Home shows the sections that the scenario is played on: here all six.
    desk.view.fit(extent_in_play(&data.board, &Section::ALL));
    desk.picture("1-menu");
    // The British side: a person; the German side: the computer.
    desk.click(pos2(1274.0, 203.0));
    desk.click(pos2(1206.0, 233.0));
    desk.picture("2-menu-chosen");
    desk.key("Return");
    desk.game_when::<Tobruk>("the journal of the new game", |_| true);
    desk.rest();
    desk.hurry();
    desk.key("Escape"); // the briefing
    desk.key("Home"); // the whole board
    desk.click(pos2(1400.0, 82.0)); // the ready-made set-up
    let ready = desk.game_when::<Tobruk>("nine Grants to be set up", |game| game.orders() == 9);
    assert_eq!(tobruk::units(&ready.world).filter(|unit| unit.location.hex().is_some()).count(), 9);
    desk.picture("3-set-up");
    desk.key("f");
    let mut shots = 0;
    let mut moves = 0;
    let mut given = 10;
    let mut pictured = 0;
    loop {
        let game = desk.game_when::<Tobruk>("the British player's next order", |game| {
            Tobruk::to_act(&game.world) == Some(Side::Allies) && game.orders() >= given
                || Tobruk::to_act(&game.world).is_none()
        });
        let turn = Tobruk::turn(&game.world);
        if turn > 3 || Tobruk::to_act(&game.world).is_none() {
            break;
        }
        // What the computer did last is still being shown.
        desk.rest();
        let before = game.orders();
        match phase(&game) {
            Phase::Movement => {
                // Turn 1: one Grant drives a hex ahead. The others stand.
                let grant = tobruk::units(&game.world)
                    .find(|unit| unit.side == Side::Allies && !unit.motion.ended && unit.location.hex().is_some());
                if let Some((grant, hex)) =
                    grant.filter(|_| turn == 1 && moves == 0).and_then(|grant| Some((grant.id, grant.location.hex()?)))
                {
                    desk.click_hex(hex);
                    desk.click_hex(hex.neighbour(Facing::W));
                    let moved = desk.game_when::<Tobruk>("the move", |game| game.orders() > before);
                    assert_ne!(tobruk::unit(&moved.world, grant).and_then(|unit| unit.location.hex()), Some(hex));
                    moves += 1;
                } else {
                    end(&desk, before);
                }
            }
            Phase::Combat => {
                let fire = Tobruk::legal_orders(&game.world).into_iter().find_map(|order| match order {
                    Order::Fire { unit, gun, target, .. } => Some((unit, gun, target)),
                    _ => None,
                });
                let hex_of = |id| tobruk::unit(&game.world, id).and_then(|unit| unit.location.hex());
                let alone =
                    |hex: Hex| tobruk::units(&game.world).filter(|unit| unit.location.hex() == Some(hex)).count() == 1;
                match fire.and_then(|(unit, gun, target)| Some((gun, hex_of(unit)?, hex_of(target)?))) {
                    Some((gun, from, to)) if shots < 6 && alone(from) && alone(to) => {
                        desk.click_hex(from);
                        let own = game.world.resource::<Sequence>().clone();
                        assert_eq!(own.active, Side::Allies);
                        if gun > 0 && game.orders() == before {
                            desk.key("g");
                        }
                        desk.click_hex(to);
                        if pictured < 2 {
                            desk.picture(&format!("4-plan-{pictured}"));
                        }
                        desk.click_hex(to);
                        if pictured < 2 {
                            desk.picture(&format!("5-shot-{pictured}"));
                            pictured += 1;
                        }
                        if desk.given::<Tobruk>(before).is_some() {
                            shots += 1;
                        } else {
                            end(&desk, before);
                        }
                    }
                    _ => end(&desk, before),
                }
            }
            _ => {}
        }
        given = desk.game_when::<Tobruk>("the order to be saved", |game| game.orders() > before).orders();
    }
    let game = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&game.world) > 3 || Tobruk::to_act(&game.world).is_none());
    assert_eq!(moves, 1, "a Grant moved by two clicks");
    // The windows that lie over the map open and close again.
    desk.key("Escape");
    let bare = desk.picture("6-turn-4");
    for (key, name) in [("F1", "7-keys"), ("c", "8-charts"), ("t", "9-roster"), ("r", "10-rules")] {
        desk.key(key);
        assert!(desk.picture(name) != bare, "{name} did not open");
        desk.key("Escape");
    }
}

/// Ends the phase with F; asked for a second time where units could still do something.
fn end(desk: &Desk, before: usize) {
    desk.key("f");
    if desk.given::<Tobruk>(before).is_none() {
        desk.key("f");
    }
}

/// What was done by mouse.
#[derive(Debug, Default)]
struct Done {
    moves: u32,
    engagements: u32,
    shots: u32,
    decisions: u32,
    checks: u32,
    rounds: u32,
    unloads: u32,
    calls: u32,
    /// Calls that "as before" gave, by one click.
    repeats: u32,
    lobs: u32,
    /// Stukas called in from beside the board, each to its dive.
    dives: u32,
    /// Stukas sent home.
    flights_home: u32,
}

impl Done {
    /// Of moves and direct fire there has been enough: only what section V brings is played.
    fn of_section_five() -> Self {
        Self { moves: 2, engagements: 3, ..Self::default() }
    }

    /// Only Stukas fly, and one battery is called.
    fn of_section_eight() -> Self {
        Self { unloads: 1, repeats: 1, lobs: 2, ..Self::of_section_five() }
    }
}

/// Plays sides by mouse to the end of a turn: a move by two clicks, fire by clicks on firers and targets, decisions, morale
/// checks and melees by clicks on the map; what is left is ended with F.
fn play_by_mouse(desk: &Desk, name: &str, sides: &[Side], last_turn: u16, mut done: Done) -> Done {
    let mut given = 0;
    loop {
        desk.game_when::<Tobruk>("the person's next order", |game| {
            Tobruk::to_act(&game.world).is_none_or(|acts| sides.contains(&acts)) && game.orders() >= given
        });
        desk.rest();
        if sides.len() > 1 {
            desk.take_over();
        }
        // What goes on by itself, such as calls as before, has come to rest by now.
        let mut game = desk.game::<Tobruk>().expect("the journal");
        if Tobruk::turn(&game.world) > last_turn || Tobruk::to_act(&game.world).is_none() {
            return done;
        }
        let before = game.orders();
        if !by_mouse(desk, name, &mut game, &mut done) || desk.given::<Tobruk>(before).is_none() {
            end(desk, before);
        }
        given = desk.game_when::<Tobruk>("the order to be saved", |game| game.orders() > before).orders();
    }
}

fn hex_of(game: &Session<Tobruk>, id: UnitId) -> Option<Hex> {
    tobruk::unit(&game.world, id).and_then(|unit| unit.location.hex())
}

fn class_of(game: &Session<Tobruk>, unit: &Unit) -> Class {
    game.world.resource::<Shared<Catalog>>().0.get(unit.kind.0).class
}

/// True for a hex with one counter, emplacements aside.
fn alone(game: &Session<Tobruk>, hex: Hex) -> bool {
    let counters = tobruk::units(&game.world)
        .filter(|unit| unit.location.hex() == Some(hex) && !class_of(game, unit).is_emplacement());
    counters.count() == 1
}

/// Where something stands alone that the battery called next may fire at.
fn to_be_called(game: &Session<Tobruk>, side: Side) -> Option<Hex> {
    let position = &Position::of(&game.world).seen_by(side);
    let now = Sequence { phase: Phase::Batteries, active: side, ..position.sequence.clone() };
    let mut batteries = game.world.resource::<Batteries>().0.iter();
    let own = |id| position.scenario.battery(id).is_some_and(|entry| entry.side == side);
    let next = batteries.find(|battery| own(battery.id) && !battery.has_fired(now.turn))?.id;
    call::legal(position, &now).into_iter().find_map(|order| match order {
        Order::Call { battery, target } if battery == next => hex_of(game, target).filter(|hex| alone(game, *hex)),
        _ => None,
    })
}

/// One thing that the mouse can do now; false if there is nothing but to end the segment.
fn by_mouse(desk: &Desk, name: &str, game: &mut Session<Tobruk>, done: &mut Done) -> bool {
    let empty =
        |game: &Session<Tobruk>, hex: Hex| !tobruk::units(&game.world).any(|unit| unit.location.hex() == Some(hex));
    let men_only = game.scenario.number == 2;
    let orders = Tobruk::legal_orders(&game.world);
    let waiting = game.world.resource::<Decisions>().0.last().cloned();
    match waiting {
        Some(Decision::Casualties { pool, .. }) => {
            done.decisions += 1;
            let hexes: BTreeSet<Hex> = pool.iter().filter_map(|unit| hex_of(game, *unit)).collect();
            hexes.into_iter().for_each(|hex| lose(desk, game, hex));
            return true;
        }
        Some(Decision::Engagement { .. }) => {
            desk.key("a"); // all that can
            desk.picture(&format!("{name}-plan"));
            desk.key("Return");
            return true;
        }
        Some(_) => {
            done.decisions += 1;
            return false;
        }
        None => {}
    }
    match phase(game) {
        Phase::Movement if done.unloads == 0 && unload(desk, name, game) => {
            done.unloads += 1;
            true
        }
        Phase::Movement if done.dives < 3 && dive(desk, name, game) => {
            done.dives += 1;
            true
        }
        Phase::Movement if fly_home(desk, game, &orders) => {
            done.flights_home += 1;
            true
        }
        Phase::Batteries if orders.iter().any(|order| matches!(order, Order::Bomb { .. })) => {
            let card = desk.picture(&format!("{name}-bombs"));
            desk.click(button(&card, PANEL_BUTTON).expect("the card of the bombs has a button"));
            true
        }
        Phase::Batteries if done.calls > 0 && done.repeats == 0 => as_before(desk, name, game, done),
        Phase::Batteries if done.calls == 0 => {
            let call = Tobruk::to_act(&game.world).and_then(|side| to_be_called(game, side));
            let Some(hex) = call else { return false };
            desk.click_hex(hex);
            desk.picture(&format!("{name}-call"));
            desk.click_hex(hex);
            done.calls += 1;
            true
        }
        Phase::Mortars if done.lobs < 2 => {
            // Space selects the first that can fire.
            let first =
                orders.iter().filter_map(|order| if let Order::Lob { unit, .. } = order { Some(*unit) } else { None });
            let first = first.min();
            let lob = orders.iter().find_map(|order| match order {
                Order::Lob { unit, target } if Some(*unit) == first => {
                    hex_of(game, *target).filter(|hex| alone(game, *hex))
                }
                _ => None,
            });
            let Some(hex) = lob else { return false };
            desk.key("space");
            desk.click_hex(hex);
            desk.picture(&format!("{name}-mortar-{}", done.lobs));
            desk.click_hex(hex);
            done.lobs += 1;
            true
        }
        Phase::Movement if done.moves < 2 => {
            let step = orders.iter().find_map(|order| match order {
                Order::Move { unit, path, reverse: false, carrying, .. } if path.len() == 1 && carrying.is_empty() => {
                    let from = hex_of(game, *unit)?;
                    (alone(game, from) && from != path[0] && empty(game, path[0])).then_some((from, path[0]))
                }
                _ => None,
            });
            let Some((from, to)) = step else { return false };
            desk.click_hex(from);
            desk.click_hex(to);
            done.moves += 1;
            true
        }
        Phase::Combat if done.engagements < 3 => {
            let fire = orders.iter().find_map(|order| {
                let (unit, target, at_men) = match order {
                    Order::Engage { unit, target, .. } => (*unit, *target, true),
                    Order::Fire { unit, target, .. } => (*unit, *target, false),
                    _ => return None,
                };
                let (from, to) = (hex_of(game, unit)?, hex_of(game, target)?);
                // Of several enemies in a hex the uppermost is clicked; where there are only men, it is men.
                (men_only && at_men || alone(game, from) && alone(game, to)).then_some((from, to, at_men))
            });
            let Some((from, to, at_men)) = fire else { return false };
            if men_only {
                // Several men lie in a hex: Space selects one of those who can fire.
                desk.key("space");
            } else {
                desk.click_hex(from);
            }
            desk.click_hex(to);
            desk.picture(&format!("{name}-aim"));
            if !at_men {
                desk.click_hex(to);
            }
            *(if at_men { &mut done.engagements } else { &mut done.shots }) += 1;
            true
        }
        Phase::Morale => {
            let check = orders.iter().find_map(|order| match order {
                Order::Check { unit } => hex_of(game, *unit),
                _ => None,
            });
            let Some(hex) = check.filter(|hex| alone(game, *hex)) else { return false };
            // The click aims, Enter rolls.
            desk.click_hex(hex);
            desk.key("Return");
            done.checks += 1;
            true
        }
        Phase::Melee => {
            let Some(melee) = game.world.resource::<Marks>().melees.first() else { return false };
            desk.click_hex(melee.hex);
            desk.key("Return");
            desk.picture(&format!("{name}-melee"));
            done.rounds += 1;
            true
        }
        _ => false,
    }
}

/// Strikes a man off in a hex: under the pointer its stack lies side by side, and men may be anywhere in it.
fn lose(desk: &Desk, game: &Session<Tobruk>, hex: Hex) {
    let size = desk.view.counter_size();
    for step in [0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5, -2.0, 2.0, -2.5, 2.5] {
        if desk.given::<Tobruk>(game.orders()).is_some() {
            return;
        }
        desk.click(desk.view.hex(hex) + vec2(step * size, 0.0));
    }
}

/// The colour of the panel's buttons that are no fire, and a column of the screen at their right-hand edge that bears no word.
const PANEL_BUTTON: ([u8; 3], u32) = ([0x2d, 0x5f, 0x73], 1560);

/// Lets men down from a truck: a click on it, and one on the button of its transport card. False if nobody is aboard one.
fn unload(desk: &Desk, name: &str, game: &Session<Tobruk>) -> bool {
    let truck = Tobruk::legal_orders(&game.world).into_iter().find_map(|order| match order {
        Order::Unload { unit, .. } => {
            let vehicle = tobruk::unit(&game.world, unit)?.location.vehicle()?;
            tobruk::unit(&game.world, vehicle)?.location.hex()
        }
        _ => None,
    });
    let Some(hex) = truck else { return false };
    desk.click_hex(hex);
    let card = desk.picture(&format!("{name}-transport"));
    desk.click(button(&card, PANEL_BUTTON).expect("the transport card has a button"));
    let order = desk.given::<Tobruk>(game.orders());
    assert!(matches!(order, Some(Order::Unload { .. })), "{order:?}");
    true
}

/// The first Stuka that waits for the word beside the board.
fn waiting(game: &Session<Tobruk>) -> Option<UnitId> {
    let waits = |unit: &Unit| unit.location == Location::Waiting && class_of(game, unit) == Class::Aircraft;
    tobruk::units(&game.world).find(waits).map(|unit| unit.id)
}

/// Where something stands alone, with no aircraft over it, that this Stuka can dive on with all its bombs.
fn to_be_bombed(game: &Session<Tobruk>, stuka: UnitId) -> BTreeSet<Hex> {
    let position = &Position::of(&game.world).seen_by(Side::Axis);
    let Some(unit) = position.find(stuka) else { return BTreeSet::new() };
    let over = |hex: Hex| tobruk::units(&game.world).any(|unit| unit.location.aloft() == Some(hex));
    let dives = flight::dives(position, position.sequence, &unit).into_iter();
    let hexes = dives.filter_map(|order| match order {
        Order::Dive { target, load: Load::All, .. } => hex_of(game, target),
        _ => None,
    });
    hexes.filter(|hex| alone(game, *hex) && !over(*hex)).collect()
}

/// A point of the first German counter in the tray, which lies on top of the panel.
fn in_tray(picture: &image::RgbImage) -> Option<Pos2> {
    let card = Nation::German.colour();
    let is = |x: u16, y: u16| {
        let seen = picture.get_pixel(x.into(), y.into()).0;
        [card.r(), card.g(), card.b()].iter().zip(seen).all(|(a, b)| a.abs_diff(b) < 12)
    };
    let bare = |x: u16, y: u16| (0..6).all(|step| is(x + step, y));
    let top = (60..500).find(|y| (1240..1580).any(|x| bare(x, *y)))?;
    // Which of a row shows its colour highest up rests on what is printed on them: the one on the left is the first.
    let (x, y) = (1240..1580).flat_map(|x| (top..top + 24).map(move |y| (x, y))).find(|(x, y)| bare(*x, *y))?;
    Some(pos2(f32::from(x) + 3.0, f32::from(y)))
}

/// Calls a Stuka in: a click on it in the tray, and one on what it dives on. False if it finds nothing.
fn dive(desk: &Desk, name: &str, game: &Session<Tobruk>) -> bool {
    let target = waiting(game).and_then(|stuka| to_be_bombed(game, stuka).pop_first());
    let Some(hex) = target else { return false };
    desk.point_away();
    desk.click(in_tray(&desk.look()).expect("a German counter lies in the tray"));
    desk.key("Home");
    desk.point_at(hex);
    desk.picture(&format!("{name}-flight"));
    desk.click_hex(hex);
    let order = desk.given::<Tobruk>(game.orders());
    assert!(matches!(order, Some(Order::Dive { .. })), "{order:?}");
    true
}

/// Sends a Stuka home that has dropped its bombs: a click on it, and one beside the board. False if there is none.
fn fly_home(desk: &Desk, game: &Session<Tobruk>, orders: &[Order]) -> bool {
    let stays = |id: UnitId| orders.iter().any(|order| matches!(order, Order::Fly { unit, .. } if *unit == id));
    let leaves = orders.iter().find_map(|order| match order {
        Order::FlyOff { unit } if !stays(*unit) => tobruk::unit(&game.world, *unit)?.location.aloft(),
        _ => None,
    });
    let Some(hex) = leaves else { return false };
    let outside = desk.view.hex(Board::hex(19, 1).neighbour(Facing::W));
    // What it dived on may lie in its hex: under the pointer they lie side by side.
    for step in [0.0, -0.5, 0.5, -1.0, 1.0] {
        desk.click(desk.view.hex(hex) + vec2(step * desk.view.counter_size(), 0.0));
        desk.click(outside);
        if desk.given::<Tobruk>(game.orders()).is_some() {
            return true;
        }
    }
    false
}

/// What was called in the turn before is called again by one click. False if nothing can be.
fn as_before(desk: &Desk, name: &str, game: &Session<Tobruk>, done: &mut Done) -> bool {
    let picture = desk.picture(&format!("{name}-as-before"));
    let Some(at) = button(&picture, PANEL_BUTTON) else { return false };
    desk.click(at);
    let order = desk.given::<Tobruk>(game.orders());
    assert!(matches!(order, Some(Order::Call { .. })), "{order:?}");
    done.repeats += 1;
    true
}

/// Opens the only saved game from the menu and shows the sections it is played on.
fn open_saved(saves: tempfile::TempDir) -> Desk {
    let mut desk = driver::open_saved(saves);
    desk.key("Home");
    let game = desk.game::<Tobruk>().expect("the saved game");
    let board = &game.world.resource::<Shared<Board>>().0;
    desk.view.fit(extent_in_play(board, &game.scenario.sections));
    desk.view.keep_near(extent(board));
    desk
}

/// Two whole turns of Scenario Two, British side, from the moment when the enemy is in range.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_infantry_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/02", Side::Allies, 11, |session| {
        let now = session.world.resource::<Sequence>().clone();
        let shots = now.phase == Phase::Combat
            && now.active == Side::Allies
            && Tobruk::legal_orders(&session.world).iter().any(|order| matches!(order, Order::Engage { .. }));
        shots || now.turn > 14 && now.phase == Phase::Movement && now.active == Side::Allies
    });
    let desk = open_saved(saves);
    desk.picture("infantry-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "infantry", &[Side::Allies], turn + 1, Done::default());
    desk.picture("infantry-2");
    assert!(Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world) > turn + 1 || done.rounds > 0, "{done:?}");
    assert!(done.engagements > 0, "men fired on men by clicks: {done:?}");
}

/// Two whole turns of Scenario Three, Axis side, from the moment when guns and tanks have something to fire at.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_tanks_against_infantry_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/03", Side::Axis, 12, |session| {
        let now = session.world.resource::<Sequence>().clone();
        now.turn >= 3 && now.phase == Phase::Movement && now.active == Side::Axis
    });
    let desk = open_saved(saves);
    desk.picture("tanks-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "tanks", &[Side::Axis], turn + 1, Done::default());
    desk.picture("tanks-2");
    assert!(done.moves > 0, "a tank moved by two clicks: {done:?}");
}

/// True if the first British mortar that can fire has a target that stands alone, were it the mortars' turn now.
fn to_be_lobbed_at(session: &Session<Tobruk>) -> bool {
    let data = Tobruk::load_data(&data_root()).expect("the data is sound");
    let options = &session.head.options;
    let mut then = Tobruk::begin_with(&data, &session.scenario, options, Dice::seeded(0)).expect("it begins");
    Tobruk::restore(&mut then, &Tobruk::snapshot(&session.world));
    let mut sequence = then.resource_mut::<Sequence>();
    (sequence.phase, sequence.active) = (Phase::Mortars, Side::Allies);
    let orders = Tobruk::legal_orders(&then);
    let first = orders.iter().filter_map(|order| if let Order::Lob { unit, .. } = order { Some(*unit) } else { None });
    let first = first.min();
    orders.iter().any(|order| match order {
        Order::Lob { unit, target } if Some(*unit) == first => {
            hex_of(session, *target).is_some_and(|hex| alone(session, hex))
        }
        _ => false,
    })
}

/// The British of Scenario Five have something for a mortar, and men got into a truck in the turn before.
fn in_the_box(session: &mut Session<Tobruk>) -> bool {
    let now = session.world.resource::<Sequence>().clone();
    let unit = |session: &Session<Tobruk>, id| tobruk::unit(&session.world, id).expect("it is in the game");
    let (men, truck) = (UnitId(2), UnitId(83));
    if now.phase == Phase::Movement && now.active == Side::Axis {
        return unit(session, men).location.vehicle().is_some() && to_be_lobbed_at(session);
    }
    if now.active != Side::Allies {
        return false;
    }
    let there = unit(session, truck).location.hex();
    if now.phase == Phase::SetUp && Tobruk::plan(&session.world, &Order::EndSetUp).is_ok() {
        let facing = unit(session, men).facing;
        let place = there.filter(|_| unit(session, men).location.hex() != there);
        if let Some(hex) = place {
            session.submit(&Order::Place { unit: men, hex, facing }).expect("there is room");
        }
    }
    let fires = || {
        let position = Position::of(&session.world);
        indirect::can_fire(&position, Side::Allies, Phase::Mortars) && call::can_call(&position, Side::Allies)
    };
    if now.phase == Phase::Movement && now.turn > 1 && fires() {
        // They go to the truck, and get in the turn after.
        let boards = |order: &Order| match order {
            Order::Move { unit, path, carrying, .. } => {
                *unit == men && path.last().copied() == there && carrying.is_empty()
            }
            Order::Load { unit, vehicle, .. } => (*unit, *vehicle) == (men, truck),
            _ => false,
        };
        if let Some(order) = Tobruk::legal_orders(&session.world).into_iter().find(boards) {
            session.submit(&order).expect("it is legal");
        }
    }
    false
}

/// Two whole turns of Scenario Five by two players at one desk: men get down from a truck by its card, a battery is called and others
/// as before, and a mortar fires.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_trucks_and_mortars_with_real_clicks() {
    let saves = saved_game_of::<Tobruk>("tobruk/05", &Side::BOTH, 2, in_the_box);
    let desk = open_saved(saves);
    desk.picture("box-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "box", &Side::BOTH, turn + 1, Done::of_section_five());
    desk.picture("box-2");
    let now = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&now.world) > turn + 1, "{done:?}");
    assert!(done.unloads > 0 && done.calls > 0 && done.repeats > 0 && done.lobs > 0, "{done:?}");
}

/// The Germans of Scenario Eight have come in on the first turn, all but the Stukas, and these find something to dive on, as does the first
/// battery something to fire at.
fn bombs_and_shells(session: &mut Session<Tobruk>) -> bool {
    loop {
        let now = session.world.resource::<Sequence>().clone();
        if now.phase != Phase::Movement || now.active != Side::Axis {
            return false;
        }
        let bombs = waiting(session).map_or(0, |stuka| to_be_bombed(session, stuka).len());
        if now.turn > 1 && bombs >= 3 && to_be_called(session, Side::Axis).is_some() {
            return true;
        }
        assert!(now.turn < 12, "by now it should have come to that");
        let order = coming(session).filter(|_| now.turn == 1).unwrap_or(Order::EndMovement);
        session.submit(&order).expect("it is legal");
    }
}

/// The next vehicle of the Axis comes onto the board.
fn coming(game: &Session<Tobruk>) -> Option<Order> {
    let position = &Position::of(&game.world).seen_by(Side::Axis);
    let waits = |unit: &Unit| unit.side == Side::Axis && unit.location == Location::Waiting;
    let vehicles = tobruk::units(&game.world).filter(|unit| waits(unit) && class_of(game, unit).is_vehicle());
    let mut orders = vehicles.flat_map(|unit| tobruk::legal_orders_of(position, position.sequence, unit.id));
    orders.find(|order| matches!(order, Order::Move { path, reverse: false, .. } if path.len() == 1))
}

/// Two whole turns of Scenario Eight, Axis side: a group of Stukas is called in out of the tray, dives and flies home, and a battery off
/// the board is called on what its observer sees.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_stukas_and_batteries_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/08", Side::Axis, 8, bombs_and_shells);
    let desk = open_saved(saves);
    desk.picture("stukas-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "stukas", &[Side::Axis], turn + 1, Done::of_section_eight());
    desk.picture("stukas-2");
    let now = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&now.world) > turn + 1, "{done:?}");
    assert!(done.dives == 3 && done.calls > 0, "{done:?}");
    // Whoever the Bofors left in the air has flown home.
    assert!(!tobruk::units(&now.world).any(|unit| unit.location.aloft().is_some()), "{done:?}");
}

/// A shot is shown on a card beside its target, which is held until a key goes down; the key does nothing else.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_battle_card_is_held_and_dismissed_by_a_key() {
    let hex_of = |game: &Session<Tobruk>, id| tobruk::unit(&game.world, id).and_then(|unit| unit.location.hex());
    let shot = |game: &Session<Tobruk>| {
        let alone = |hex: Hex| tobruk::units(&game.world).filter(|unit| unit.location.hex() == Some(hex)).count() == 1;
        Tobruk::legal_orders(&game.world).into_iter().find_map(|order| match order {
            Order::Fire { unit, gun: 0, target, .. } => {
                let ends = (hex_of(game, unit)?, hex_of(game, target)?);
                (alone(ends.0) && alone(ends.1)).then_some(ends)
            }
            _ => None,
        })
    };
    // German tanks have one gun each: F would not hold the fire of a second one. Somebody else can fire as well, so that nobody plays on by himself after the shot.
    let firers = |game: &Session<Tobruk>| {
        let orders = Tobruk::legal_orders(&game.world).into_iter();
        let firers = orders.filter_map(|order| if let Order::Fire { unit, .. } = order { Some(unit) } else { None });
        firers.collect::<BTreeSet<_>>().len()
    };
    let saves = saved_game::<Tobruk>("tobruk/01", Side::Axis, 5, |session| {
        let now = session.world.resource::<Sequence>().clone();
        now.phase == Phase::Combat && now.active == Side::Axis && shot(session).is_some() && firers(session) > 2
    });
    let desk = open_saved(saves);
    let game = desk.game::<Tobruk>().expect("the saved game");
    let (from, to) = shot(&game).expect("somebody can fire");
    desk.at_leisure();
    desk.click_hex(from);
    desk.click_hex(to);
    let bare = parchment(&desk.look());
    // Not with the driver's own click, which waits for pictures: the card is let go soon after it comes.
    let at = desk.view.hex(to);
    desk.xdotool(&["mousemove", &at.x.floor().to_string(), &at.y.floor().to_string(), "click", "1"]);
    let card = driver::wait_for("the card", || Some(parchment(&desk.now())).filter(|seen| *seen > bare + 15_000));
    // The first lets it go. Were it to count as well, the second would end the segment: F asks once.
    desk.xdotool(&["key", "f", "f"]);
    desk.game_when::<Tobruk>("the shot", |now| now.orders() > game.orders());
    driver::wait_for("the card to go", || (parchment(&desk.now()) + 15_000 < card).then_some(()));
    desk.picture("battle-card-gone");
    // The computer may have fired back since.
    let now = desk.game::<Tobruk>().expect("the journal");
    let given: Vec<_> = now.given().skip(game.orders()).collect();
    assert!(matches!(given[0], Order::Fire { .. }), "{given:?}");
    assert!(!given.contains(&&Order::EndFire), "F let the card go and ended nothing: {given:?}");
}

/// Points of the map in the colour of parchment, which nothing on the map is drawn in but cards.
fn parchment(picture: &image::RgbImage) -> usize {
    let map = picture.enumerate_pixels().filter(|(x, y, _)| *x < 1180 && (90..800).contains(y));
    map.filter(|(.., point)| point.0 == [0xf3, 0xea, 0xd6]).count()
}

/// `gazala picture` draws the set-up into a file and ends.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_picture_of_the_set_up_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder for the picture");
    let file = folder.path().join("set-up.png");
    let screen = Screen::open([1600, 900]);
    let ran = screen
        .command(env!("CARGO_BIN_EXE_gazala"))
        .args(["picture", "tobruk/01", "--out", &file.display().to_string()])
        .status()
        .expect("the program starts");
    assert!(ran.success());
    let picture = image::open(&file).expect("the picture is a PNG").to_rgb8();
    assert!(colours(&picture) > 500, "the picture is blank");
    std::fs::copy(&file, pictures().join("set-up.png")).expect("the picture can be kept");
}

/// Without a graphics driver the program says so in one sentence and shows the game in the terminal.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn without_a_driver_the_game_is_told_in_the_terminal() {
    let screen = Screen::open([1600, 900]);
    let output = screen
        .command(env!("CARGO_BIN_EXE_gazala"))
        .env("VK_DRIVER_FILES", "/nowhere.json")
        .env("VK_ICD_FILENAMES", "/nowhere.json")
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success());
    assert!(text.starts_with("Can't open the window: there is no graphics driver (Vulkan)"), "{text}");
    assert!(text.contains("The game is over") && text.contains("Commands: gazala exhibit"));
}
