//! What the rules of Battle for Gazala come to in play: how deadly its retreats are, counted in games of the computer against itself.

use gazala::core::game::{Game, Log, submit};
use gazala::games::battle_for_gazala::state::orders::Event;
use gazala::games::battle_for_gazala::{BattleForGazala, Plan};

use super::common::{Setting, players};

/// Retreats of many games.
#[derive(Debug, Default)]
struct Retreats {
    /// Clear of enemy zones.
    clear: u32,
    /// Past enemy zones, and disrupted by it.
    past: u32,
    /// Past enemy zones, and lost by the die.
    lost: u32,
    /// No way back at all, not even past zones: enemies stand all round, or the sea, the edge, escarpments.
    surrounded: u32,
    /// Ignored in a box, and stood against.
    stayed: [u32; 2],
}

impl Retreats {
    fn count(&mut self, clear: bool, event: &Event) {
        match event {
            Event::Retreated { .. } => self.clear += u32::from(clear),
            Event::Passed { lost: true, .. } => self.lost += 1,
            Event::Passed { .. } => self.past += 1,
            Event::Trapped { .. } => self.surrounded += 1,
            Event::Ignored { .. } => self.stayed[0] += 1,
            Event::Stood { .. } => self.stayed[1] += 1,
            _ => {}
        }
    }
}

/// Plays a game of the computer against itself and counts its retreats.
fn play(setting: &Setting<BattleForGazala>, seed: u64, retreats: &mut Retreats) {
    let mut world = setting.session(seed).world;
    let mut dice = players(seed);
    while let Some(order) = BattleForGazala::computer_order(&world, &mut dice) {
        let clear = matches!(BattleForGazala::plan(&world, &order), Ok(Plan::Retreat(plan)) if plan.lost == 0);
        let told = world.resource::<Log<Event>>().0.len();
        submit::<BattleForGazala>(&mut world, &order).expect("the computer gives legal orders");
        let events: Vec<Event> = world.resource::<Log<Event>>().0[told..].iter().map(|one| one.event.clone()).collect();
        events.iter().for_each(|event| retreats.count(clear, event));
    }
}

/// `GAZALA_GAMES=20 cargo test --no-default-features --test rules retreats_into_zones -- --ignored --nocapture`
#[test]
#[ignore = "plays whole games of the computer against itself: minutes"]
fn retreats_into_zones_kill_between_30_and_40_in_a_hundred() {
    let games = std::env::var("GAZALA_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20);
    let settings = Setting::<BattleForGazala>::all();
    let setting = settings.iter().find(|setting| setting.options.is_empty()).expect("one without options");
    let mut retreats = Retreats::default();
    for seed in 1..=games {
        play(setting, seed, &mut retreats);
        eprintln!("{seed} games: {retreats:?}");
    }
    let share = 100 * retreats.lost / (retreats.lost + retreats.past).max(1);
    assert!((30..=40).contains(&share), "{share} in a hundred: {retreats:?}");
}
