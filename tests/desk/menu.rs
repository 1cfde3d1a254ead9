//! The main menu used with a real mouse.

use std::time::{Duration, SystemTime};

use bevy_egui::egui::{Pos2, pos2};
use gazala::core::side::Side;
use gazala::games::tobruk::Tobruk;
use image::RgbImage;

use super::driver::{Desk, SAVED_GAMES, saved_game, wait_for};

/// The button that makes text larger: as large whatever size text has.
const LARGER: Pos2 = pos2(1491.0, 31.0);
/// Where nothing is pointed at.
const ASIDE: Pos2 = pos2(20.0, 500.0);

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_text_size_is_kept() {
    let desk = Desk::open(&[]);
    desk.point(ASIDE);
    let before = desk.picture("menu-text-as-it-was");
    desk.click(LARGER);
    let settings = desk.file("gazala/settings.json");
    wait_for("the settings", || std::fs::read_to_string(&settings).ok().filter(|text| text.contains("90")));
    desk.point(ASIDE);
    let larger = wait_for("larger text", || {
        Some(desk.picture("menu-text-larger")).filter(|larger| other(larger, &before) > 0.05)
    });
    let desk = desk.again();
    desk.point(ASIDE);
    let kept = desk.picture("menu-text-kept");
    assert!(other(&kept, &larger) < 0.005, "the text is as large as it was left");
}

/// The share of two pictures that is not alike: letters may stand elsewhere by a hair in a program that has been started anew.
fn other(one: &RgbImage, two: &RgbImage) -> f64 {
    let alike = one.pixels().zip(two.pixels()).filter(|(a, b)| a == b).count();
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    {
        1.0 - alike as f64 / one.pixels().len() as f64
    }
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_save_is_picked_from_the_list() {
    let saves = saved_game::<Tobruk>("tobruk/01", Side::Allies, 7, |game| game.orders() >= 3);
    let (newer, older) = (saves.path().join("game.journal"), saves.path().join("Older one.journal"));
    std::fs::copy(&newer, &older).expect("a second game");
    let then = SystemTime::now() - Duration::from_secs(7200);
    std::fs::File::options().write(true).open(&older).and_then(|file| file.set_modified(then)).expect("an older one");
    std::fs::write(saves.path().join("strange.journal"), "Dear diary").expect("a strange file");
    let desk = Desk::open_with(&[], saves);
    desk.click(SAVED_GAMES);
    desk.picture("menu-saves");
    // The strange file is the newest, then the game, then the older one.
    desk.key("Down");
    desk.key("Down");
    desk.picture("menu-saves-older");
    desk.key("Return");
    // Whoever plays a game says so beside it.
    wait_for("the older game to be opened", || desk.file("Older one.journal.open").exists().then_some(()));
    assert!(!desk.file("game.journal.open").exists());
}
