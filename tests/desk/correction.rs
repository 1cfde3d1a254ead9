//! A lost value put right in the charts with a real mouse, and found there in the next game.

use bevy_egui::egui::{Pos2, pos2};
use gazala::core::layer::{self, is_own};
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::own_layer::charts;
use image::RgbImage;

use super::driver::{Desk, wait_for};

/// The button below the map that opens the charts, and the British counters among them.
const CHARTS: Pos2 = pos2(52.0, 876.0);
const BRITISH_COUNTERS: Pos2 = pos2(130.0, 392.0);
/// The attack strength of the 2nd Armoured Brigade, and the mark at its corner.
const ATTACK: Pos2 = pos2(912.0, 296.0);
const MARK: (u32, u32) = (932, 289);

/// True where the mark is that of a lost value: a dark lozenge, and not a light one.
fn is_lost(picture: &RgbImage) -> bool {
    picture.get_pixel(MARK.0, MARK.1).0.iter().all(|shade| *shade < 160)
}

fn british_counters(desk: &Desk, name: &str) -> RgbImage {
    desk.click(CHARTS);
    desk.rest();
    desk.click(BRITISH_COUNTERS);
    desk.rest();
    desk.point_away();
    desk.rest();
    desk.picture(name)
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_lost_value_is_put_right_in_the_charts() {
    let play = ["play", "bir_hacheim/01", "--axis", "human", "--allies", "human"];
    let desk = Desk::open(&play);
    assert!(is_lost(&british_counters(&desk, "correction-1-lost")));
    desk.click(ATTACK);
    desk.rest();
    desk.write("armour");
    desk.key("Return");
    desk.rest();
    let file = desk.file("corrections/bir_hacheim.ron");
    desk.picture("correction-2-refused");
    assert!(!file.exists(), "no brigade attacks with 'armour'");
    // What is typed takes the place of what was refused.
    desk.write("7");
    desk.key("Return");
    let text = wait_for("the correction to be saved", || std::fs::read_to_string(&file).ok());
    assert!(text.contains("value: \"7\""), "{text}");
    desk.picture("correction-3-saved");
    let desk = desk.again_with(&play);
    let game = desk.game_when::<BirHacheim>("a game with the correction", |game| !game.head.corrections.is_empty());
    let given = game.head.corrections.clone();
    let shown = charts::<BirHacheim>(&gazala::core::data::data_root(), &given).expect("sound");
    let (_, cell) = layer::cell(&shown, &given[0]).expect("the cell");
    assert!(cell.text == "7" && cell.provenance.as_ref().is_some_and(is_own), "{cell:?}");
    assert!(!is_lost(&british_counters(&desk, "correction-4-shown")), "it is marked as the player's own");
}
