//! A battle made up with the mouse, saved, and begun.

use bevy_egui::egui::{Pos2, pos2};
use gazala::core::game::Game;
use gazala::core::side::Side;
use gazala::games::tobruk::Tobruk;

use super::driver::{Desk, wait_for};

/// The line of the menu that opens the page.
const MAKE_UP: Pos2 = pos2(411.0, 618.0);
/// Plus beside the first tank of each side, the Allies on the left.
const STUART: Pos2 = pos2(765.0, 316.0);
const PANZER: Pos2 = pos2(1342.0, 316.0);
/// The button that saves and begins.
const PLAY: Pos2 = pos2(1286.0, 784.0);

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_battle_is_made_up_saved_and_begun_by_mouse() {
    let desk = Desk::open(&[]);
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
    desk.picture("free-form-3-begun");
}
