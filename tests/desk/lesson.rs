//! The first lesson, taken with a real mouse from the button for newcomers to its end, with wrong answers on the way.

use bevy_egui::egui::{Pos2, pos2};
use image::RgbImage;

use super::driver::{Desk, wait_for};

/// The button of the menu for who has never played.
const NEW_HERE: Pos2 = pos2(355.0, 717.0);
/// The two answers to the question who fires first.
const MOVED_FIRST: Pos2 = pos2(1400.0, 199.0);
const MOVED_SECOND: Pos2 = pos2(1400.0, 233.0);
/// On the map: the Panzer III in N-33, the hexes N-32 and N-30 before it, the Grant in N-26.
const PANZER: Pos2 = pos2(767.0, 569.0);
const ONE_HEX_ON: Pos2 = pos2(720.0, 569.0);
const THREE_HEXES_ON: Pos2 = pos2(628.0, 569.0);
const GRANT: Pos2 = pos2(443.0, 569.0);

/// True while the lesson's card says, in rust, that an answer was wrong.
fn says_it_is_wrong(picture: &RgbImage) -> bool {
    let is_rust = |x, y| {
        let [red, green, blue] = picture.get_pixel(x, y).0;
        red > green.saturating_add(50) && red > blue.saturating_add(50)
    };
    (1230..1570).flat_map(|x| (60..420).map(move |y| (x, y))).filter(|(x, y)| is_rust(*x, *y)).count() > 40
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn the_first_lesson_is_taken_with_wrong_answers() {
    let desk = Desk::open(&[]);
    desk.click(NEW_HERE);
    desk.rest();
    // Enter is the big button's: Next.
    desk.key("Return");
    assert!(!says_it_is_wrong(&desk.picture("lesson-1-asked")));
    desk.click(PANZER);
    desk.click(ONE_HEX_ON);
    wait_for("the wrong move to be told", || says_it_is_wrong(&desk.picture("lesson-2-wrong")).then_some(()));
    desk.click(PANZER);
    desk.click(THREE_HEXES_ON);
    wait_for("the right move", || (!says_it_is_wrong(&desk.picture("lesson-3-right"))).then_some(()));
    // The end of a side's movement with a unit unmoved is asked for twice.
    for _ in 0..3 {
        desk.key("f");
        desk.rest();
    }
    desk.click(MOVED_FIRST);
    wait_for("the wrong answer to be told", || says_it_is_wrong(&desk.picture("lesson-4-wrong")).then_some(()));
    desk.click(MOVED_SECOND);
    desk.rest();
    desk.click(GRANT);
    desk.click(THREE_HEXES_ON);
    desk.click(THREE_HEXES_ON);
    desk.rest();
    // A key lets the card of the shot go.
    desk.key("space");
    desk.rest();
    desk.picture("lesson-5-fired");
    desk.key("Return");
    let done = desk.file("lessons.json");
    wait_for("the lesson to be noted as taken", || {
        std::fs::read_to_string(&done).ok().filter(|text| text.contains("\"tobruk/1.1\""))
    });
    desk.picture("lesson-6-done");
}
