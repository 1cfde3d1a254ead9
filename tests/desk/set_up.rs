//! A set-up studied, compared, changed by a drag, saved among one's own, and played, with a real mouse.

use bevy_egui::egui::{Pos2, pos2};
use gazala::core::game::Game;
use gazala::games::tobruk::Tobruk;

use super::driver::{Desk, wait_for};

/// The menu's button that lays the first scenario out to be studied.
const STUDY: Pos2 = pos2(1235.0, 743.0);
/// The button below the map that opens the comparison, and the one in it that keeps it as a text.
const COMPARE: Pos2 = pos2(413.0, 876.0);
const SAVE_AS_TEXT: Pos2 = pos2(848.0, 204.0);
/// The panel's button that begins to edit, and the first of the editor, which saves and then leads to the menu.
const EDIT: Pos2 = pos2(1400.0, 438.0);
const SAVE: Pos2 = pos2(1400.0, 138.0);
/// The first Grant in G-22, and the hex G-24.
const GRANT: Pos2 = pos2(420.0, 288.0);
const TWO_HEXES_EAST: Pos2 = pos2(513.0, 288.0);

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_set_up_is_studied_compared_changed_and_played() {
    let desk = Desk::open(&[]);
    desk.click(STUDY);
    desk.rest();
    desk.click(COMPARE);
    desk.picture("set-up-1-compared");
    desk.click(SAVE_AS_TEXT);
    let folder = desk.file("");
    let text = wait_for("the comparison as a text", || {
        let files = std::fs::read_dir(&folder).ok()?.flatten().map(|entry| entry.path());
        let file = files.into_iter().find(|file| file.extension().is_some_and(|extension| extension == "md"))?;
        std::fs::read_to_string(file).ok().filter(|text| text.contains("Grant 9"))
    });
    assert!(text.contains("G-22"), "{text}");
    desk.key("Escape");
    desk.click(EDIT);
    desk.rest();
    desk.drag(GRANT, TWO_HEXES_EAST);
    desk.rest();
    desk.picture("set-up-2-changed");
    desk.click(SAVE);
    let own = desk.file("scenarios/tobruk/the_clash_of_armor_changed.ron");
    let text = wait_for("the set-up to be saved", || std::fs::read_to_string(&own).ok());
    assert!(text.contains("\"G-24\"") && !text.contains("\"G-22\""), "{text}");
    desk.rest();
    // To the menu, which has it chosen.
    desk.click(SAVE);
    desk.rest();
    desk.picture("set-up-3-chosen");
    desk.key("Return");
    let game = desk.game_when::<Tobruk>("the game of the own set-up", |game| Tobruk::turn(&game.world) == 0);
    assert_eq!(game.head.scenario, "tobruk/free/the_clash_of_armor_changed");
    desk.rest();
    desk.picture("set-up-4-played");
}
