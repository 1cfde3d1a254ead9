//! A whole game told line by line, compared with the file. `GAZALA_GOLDEN=1 cargo test` writes the file anew.

use bevy_ecs::prelude::World;
use gazala::core::game::{DiceIn, Game, Log};
use gazala::games::tobruk::Tobruk;

use super::battery::replayed;
use super::common::{Setting, root};
use super::journal::GOLDEN;

const TOLD: &str = "tests/golden/tobruk-01.txt";

/// The log as a player reads it: turns, what was done, what came of it, each with its rule.
fn told<G: Game>(world: &World) -> String {
    let mut text = String::new();
    let mut turn = None;
    for entry in &world.resource::<Log<G::Event>>().0 {
        if turn != Some(entry.turn) {
            turn = Some(entry.turn);
            text.push_str(&format!("Turn {}\n", entry.turn));
        }
        if let Some(line) = G::tell(world, &entry.event, DiceIn::Words) {
            let indent = "  ".repeat(usize::from(line.depth) + 1);
            text.push_str(&format!("{indent}{} [{}]\n", line.text, line.rule));
        }
    }
    text
}

#[test]
fn a_game_is_told_as_it_was() {
    let setting = Setting::<Tobruk>::all().swap_remove(0);
    let game = replayed(&setting, &root().join(GOLDEN), false);
    let now = told::<Tobruk>(&game.session.world);
    let file = root().join(TOLD);
    if std::env::var_os("GAZALA_GOLDEN").is_some() {
        std::fs::write(&file, &now).expect("the file can be written");
    }
    let before = std::fs::read_to_string(&file).expect("the golden text");
    for (place, (old, new)) in before.lines().zip(now.lines()).enumerate() {
        assert_eq!(old, new, "{TOLD}:{}", place + 1);
    }
    assert_eq!(before.lines().count(), now.lines().count());
    assert!(now.lines().count() > 200 && now.contains("The game is over"));
}
