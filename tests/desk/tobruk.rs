//! Tobruk's first scenario with a real mouse, a battle card, and the program without a window.

use std::collections::BTreeSet;

use bevy_egui::egui::pos2;
use gazala::core::game::Game;
use gazala::core::hex::{Facing, Hex};
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::desk::games::tobruk::map::extent_in_play;
use gazala::games::tobruk::material::board::Section;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{self, Tobruk};

use super::driver::{self, Desk, colours, pictures, saved_game};
use super::screen::Screen;
use super::tobruk_by_mouse::{end, open_saved, phase};

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
