//! A battle made up with the mouse, saved, begun, and played for two turns.

use bevy_egui::egui::{Pos2, pos2};
use gazala::core::game::Game;
use gazala::core::hex::Hex;
use gazala::core::side::Side;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::{self, Tobruk};

use super::driver::{Desk, wait_for};
use super::tobruk_by_mouse::{Done, hex_of, play_by_mouse, show_all};

/// The line of the menu that opens the page.
const MAKE_UP: Pos2 = pos2(411.0, 618.0);
/// Plus beside the first tank of each side, the Allies on the left.
const STUART: Pos2 = pos2(765.0, 316.0);
const PANZER: Pos2 = pos2(1342.0, 316.0);
/// The button that saves and begins.
const PLAY: Pos2 = pos2(1286.0, 784.0);

/// An empty hex by which a unit that waits beside the board can come in.
fn way_in(desk: &Desk) -> Option<Hex> {
    let game = desk.game::<Tobruk>().expect("the journal");
    let is_empty = |hex: Hex| !tobruk::units(&game.world).any(|unit| unit.location.hex() == Some(hex));
    Tobruk::legal_orders(&game.world).into_iter().find_map(|order| match order {
        Order::Move { unit, path, .. } if hex_of(&game, unit).is_none() && path.len() == 1 => {
            path.into_iter().find(|hex| is_empty(*hex))
        }
        _ => None,
    })
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_battle_is_made_up_saved_and_played_by_mouse() {
    let mut desk = Desk::open(&[]);
    desk.click(MAKE_UP);
    desk.picture("free-form-1-empty");
    for plus in [STUART, STUART, STUART, PANZER, PANZER] {
        desk.click(plus);
    }
    desk.picture("free-form-2-forces");
    desk.click(PLAY);
    let file = desk.file("scenarios/tobruk/encounter.ron");
    let text = wait_for("the battle to be saved", || std::fs::read_to_string(&file).ok());
    assert!(text.contains("(kind: \"stuart\", first_id: 1, count: 3"), "{text}");
    assert!(text.contains("(kind: \"panzer_iii_h\", first_id: 1001, count: 2"), "{text}");
    // Its briefing is read and laid aside; until then the computer waits.
    desk.game_when::<Tobruk>("the battle to begin", |game| Tobruk::turn(&game.world) == 0);
    desk.rest();
    desk.key("Escape");
    // The person plays the Axis, who enter; the computer has set up.
    desk.game_when::<Tobruk>("the person's first order", |game| {
        Tobruk::turn(&game.world) == 1 && Tobruk::to_act(&game.world) == Some(Side::Axis)
    });
    let game = desk.game::<Tobruk>().expect("the journal");
    assert_eq!(game.head.scenario, "tobruk/free/encounter");
    desk.rest();
    show_all(&mut desk);
    desk.picture("free-form-3-begun");
    let mut entered = 0;
    while let Some(hex) = way_in(&desk) {
        let before = desk.game::<Tobruk>().expect("the journal").orders();
        desk.key("space");
        desk.click_hex(hex);
        let order = desk.given::<Tobruk>(before);
        assert!(matches!(order, Some(Order::Move { .. })), "{order:?}");
        entered += 1;
    }
    assert_eq!(entered, 2, "both tanks came in by clicks");
    let done = play_by_mouse(&desk, "free-form", &[Side::Axis], 2, Done::default());
    desk.picture("free-form-4-played");
    let game = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&game.world) > 2 || Tobruk::to_act(&game.world).is_none(), "{done:?}");
}
