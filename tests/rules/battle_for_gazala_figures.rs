//! What the rules of Battle for Gazala come to in play: how deadly its retreats are, counted in games of the computer against itself.

use bevy_ecs::prelude::World;
use gazala::core::game::{Game, Log, submit};
use gazala::core::unit::UnitId;
use gazala::games::battle_for_gazala::orders::{Event, Order};
use gazala::games::battle_for_gazala::{BattleForGazala, Plan, unit};

use super::common::{Setting, players};

/// Retreats of many games.
#[derive(Debug, Default)]
struct Retreats {
    /// Clear of enemy zones.
    clear: u32,
    /// Past enemy zones, and disrupted by it: of one hex and of two, with one zone on the way and with more.
    past: [[u32; 2]; 2],
    /// No way back: eliminated since disrupted before, and for other reasons.
    killed: [u32; 2],
    /// Ignored in a box, and stood against.
    stayed: [u32; 2],
}

impl Retreats {
    /// Retreats that had to go into zones, or nowhere.
    fn pressed(&self) -> u32 {
        self.past.iter().flatten().sum::<u32>() + self.lost()
    }

    fn lost(&self) -> u32 {
        self.killed.iter().sum()
    }

    fn count(&mut self, world: &World, way: &Option<(usize, usize)>, event: &Event) {
        match event {
            Event::Retreated { .. } => match way {
                Some((_, 0)) | None => self.clear += 1,
                Some((hexes, zones)) => self.past[usize::from(*hexes > 1)][usize::from(*zones > 1)] += 1,
            },
            Event::Trapped { unit } => self.killed[usize::from(!was_disrupted(world, *unit))] += 1,
            Event::Ignored { .. } => self.stayed[0] += 1,
            Event::Stood { .. } => self.stayed[1] += 1,
            _ => {}
        }
    }
}

fn was_disrupted(world: &World, id: UnitId) -> bool {
    unit(world, id).is_some_and(|unit| unit.condition.is_disrupted())
}

/// Plays a game of the computer against itself and counts its retreats.
fn play(setting: &Setting<BattleForGazala>, seed: u64, retreats: &mut Retreats) {
    let mut world = setting.session(seed).world;
    let mut dice = players(seed);
    while let Some(order) = BattleForGazala::computer_order(&mut world, &mut dice) {
        let way = match (&order, BattleForGazala::plan(&mut world, &order)) {
            (Order::Retreat { path, .. }, Ok(Plan::Retreat(plan))) => Some((path.len(), plan.zones.len())),
            _ => None,
        };
        let told = world.resource::<Log<Event>>().0.len();
        submit::<BattleForGazala>(&mut world, &order).expect("the computer gives legal orders");
        let events: Vec<Event> = world.resource::<Log<Event>>().0[told..].iter().map(|one| one.event.clone()).collect();
        events.iter().for_each(|event| retreats.count(&world, &way, event));
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
        eprintln!("{seed} games: {retreats:?}: {} of {}", retreats.lost(), retreats.pressed());
    }
    let share = 100 * retreats.lost() / retreats.pressed().max(1);
    assert!((30..=40).contains(&share), "{share} in a hundred: {retreats:?}");
}
