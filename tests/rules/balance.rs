//! How games of each scenario usually go and who wins them, as the briefings tell it.

use std::path::Path;

use gazala::core::balance::Balance;
use gazala::core::game::Game;
use gazala::games::{ScenarioFile, Visit, load_data, scenarios};

use super::common::root;

/// Games by which a scenario is judged, at least.
const LEAST: u16 = 100;
/// What the Axis wins of a hundred, a draw counting half.
const FAIR: std::ops::RangeInclusive<f64> = 35.0..=65.0;
/// Forces, ground and victory are the text's, and no choice of ours has made it even.
const UNEVEN: &str = "tobruk/firefight_b";

struct Told<'a>(&'a Path, &'a ScenarioFile);

impl Visit for Told<'_> {
    type Output = Option<Balance>;
    fn visit<G: Game>(self) -> Option<Balance> {
        let data = load_data::<G>(self.0).unwrap_or_else(|faults| panic!("{faults}"));
        G::balances(&data).of(&self.1.id).cloned()
    }
}

#[test]
fn every_scenario_tells_how_it_usually_goes_and_is_even() {
    let all = scenarios(&root());
    assert!(all.len() >= 24, "{} scenarios", all.len());
    for file in &all {
        let balance = file.game.visit(Told(&root(), file)).unwrap_or_else(|| panic!("{}: no usual course", file.id));
        assert!(balance.games >= LEAST, "{}: {} games", file.id, balance.games);
        // Firefights are made for the experimental rules.
        assert_eq!(balance.preset, file.id.contains("firefight"), "{}", file.id);
        let [axis, allies] = balance.won.map(f64::from);
        let all = f64::from(balance.games);
        let share = 100.0 * (axis + (all - axis - allies) / 2.0) / all;
        assert_eq!(FAIR.contains(&share), file.id != UNEVEN, "{}: {share} %", file.id);
    }
}
