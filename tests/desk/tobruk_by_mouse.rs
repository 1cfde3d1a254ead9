//! Sides of Tobruk played with a real mouse.

use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, pos2, vec2};
use gazala::core::game::Game;
use gazala::core::hex::{Facing, Hex};
use gazala::core::nation::Nation;
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::desk::games::tobruk::map::{extent, extent_in_play};
use gazala::games::tobruk::material::board::Board;
use gazala::games::tobruk::material::catalog::{Catalog, Class};
use gazala::games::tobruk::phases::{call, flight};
use gazala::games::tobruk::state::air::Load;
use gazala::games::tobruk::state::batteries::Batteries;
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::decisions::{Decision, Decisions};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{self, Tobruk};

use super::driver::{self, Desk, button};

pub fn phase(game: &Session<Tobruk>) -> Phase {
    game.world.resource::<Sequence>().phase
}

/// Ends the phase with F; asked for again where units could still do something, and once more where a card had to be laid aside first.
pub fn end(desk: &Desk, before: usize) {
    for _ in 0..3 {
        desk.key("f");
        if desk.given::<Tobruk>(before).is_some() {
            return;
        }
    }
}

/// What was done by mouse.
#[derive(Debug, Default)]
pub struct Done {
    pub moves: u32,
    pub engagements: u32,
    pub shots: u32,
    pub decisions: u32,
    pub checks: u32,
    pub rounds: u32,
    pub unloads: u32,
    pub calls: u32,
    /// Calls that "as before" gave, by one click.
    pub repeats: u32,
    pub lobs: u32,
    /// Stukas called in from beside the board, each to its dive.
    pub dives: u32,
    /// Stukas sent home.
    pub flights_home: u32,
}

impl Done {
    /// Of moves and direct fire there has been enough: only what section V brings is played.
    pub fn of_section_five() -> Self {
        Self { moves: 2, engagements: 3, ..Self::default() }
    }

    /// Only Stukas fly, and one battery is called.
    pub fn of_section_eight() -> Self {
        Self { unloads: 1, repeats: 1, lobs: 2, ..Self::of_section_five() }
    }
}

/// Plays sides by mouse to the end of a turn: a move by two clicks, fire by clicks on firers and targets, decisions, morale
/// checks and melees by clicks on the map; what is left is ended with F.
pub fn play_by_mouse(desk: &Desk, name: &str, sides: &[Side], last_turn: u16, mut done: Done) -> Done {
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

pub fn hex_of(game: &Session<Tobruk>, id: UnitId) -> Option<Hex> {
    tobruk::unit(&game.world, id).and_then(|unit| unit.location.hex())
}

pub fn class_of(game: &Session<Tobruk>, unit: &Unit) -> Class {
    game.world.resource::<Shared<Catalog>>().0.get(unit.kind.0).class
}

/// True for a hex with one counter, emplacements aside.
pub fn alone(game: &Session<Tobruk>, hex: Hex) -> bool {
    let counters = tobruk::units(&game.world)
        .filter(|unit| unit.location.hex() == Some(hex) && !class_of(game, unit).is_emplacement());
    counters.count() == 1
}

/// Where something stands alone that the battery called next may fire at.
pub fn to_be_called(game: &Session<Tobruk>, side: Side) -> Option<Hex> {
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
pub fn waiting(game: &Session<Tobruk>) -> Option<UnitId> {
    let waits = |unit: &Unit| unit.location == Location::Waiting && class_of(game, unit) == Class::Aircraft;
    tobruk::units(&game.world).find(waits).map(|unit| unit.id)
}

/// Where something stands alone, with no aircraft over it, that this Stuka can dive on with all its bombs.
pub fn to_be_bombed(game: &Session<Tobruk>, stuka: UnitId) -> BTreeSet<Hex> {
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
pub fn open_saved(saves: tempfile::TempDir) -> Desk {
    let mut desk = driver::open_saved(saves);
    show_all(&mut desk);
    desk
}

/// Shows the sections that the game is played on.
pub fn show_all(desk: &mut Desk) {
    desk.key("Home");
    let game = desk.game::<Tobruk>().expect("the journal");
    let board = &game.world.resource::<Shared<Board>>().0;
    desk.view.fit(extent_in_play(board, &game.scenario.sections));
    desk.view.keep_near(extent(board));
}
