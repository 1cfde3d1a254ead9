//! The plot of a gun's chances says of each range what the plan of a real shot says.

use std::sync::Arc;

use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::shared::Shared;
use gazala::games::tobruk::Tobruk;
use gazala::games::tobruk::material::catalog::{Catalog, Shells};
use gazala::games::tobruk::material::hit_odds::Defilade;
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::tobruk::phases::curve::curve;
use gazala::games::tobruk::phases::fire_plan::FirePlan;
use gazala::games::tobruk::phases::odds::Volley;
use gazala::games::tobruk::phases::power::Power;
use gazala::games::tobruk::phases::shot::Burst;
use gazala::games::tobruk::play::plan::Plan;
use gazala::games::tobruk::state::components::Damage;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::common::root;

/// A shot at an undamaged AFV in the open that has not moved, over open ground: what the plot is of.
fn is_plain(plan: &FirePlan, catalog: &Catalog) -> bool {
    let shot = &plan.shot;
    catalog.get(plan.target_kind).class.is_afv()
        && plan.damage == Damage::default()
        && plan.shells == Shells::Plain
        && shot.base.is_some()
        && shot.moved.is_none()
        && (shot.wrecks, shot.dust) == (0, 0)
        && shot.pit.is_none()
        && shot.defilade == Defilade::None
        && shot.burst != Burst::On
        && shot.turret == shot.aspect
        && shot.power == Power::default()
        && shot.short.is_none()
}

#[test]
fn the_plot_of_a_gun_agrees_with_the_plans_of_its_shots() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    for name in ["01", "07"] {
        let file = format!("scenarios/tobruk/{name}.ron");
        let scenario = Arc::new(Scenario::load(&root(), &file, &data).expect("the scenario is sound"));
        let mut world = Tobruk::begin_with(&data, &scenario, &[], Dice::seeded(5)).expect("it begins");
        let mut dice = ChaCha8Rng::seed_from_u64(5);
        let mut compared = 0;
        while compared < 25 {
            let Some(order) = Tobruk::computer_order(&world, &mut dice) else { break };
            if let (Order::Fire { .. }, Ok(Plan::Fire(plan))) = (&order, Tobruk::plan(&world, &order)) {
                let catalog = world.resource::<Shared<Catalog>>().0.clone();
                if is_plain(&plan, &catalog) {
                    let (gun, shot) = (plan.gun_of(&catalog), &plan.shot);
                    let points = curve(&Position::of(&world), gun, shot.acquired, plan.target_kind, shot.aspect);
                    let point = points.iter().find(|point| point.range == shot.range);
                    let hit = catalog.hit_odds(gun, plan.target_kind, shot.struck(), shot.range);
                    let destroys = Volley::new(shot, &hit, &plan.damage).destroyed();
                    let found = point.map(|point| (Some(point.number), point.destroys));
                    assert_eq!(found, Some((shot.number(), destroys)), "{name}: {plan:?}");
                    compared += 1;
                }
            }
            submit::<Tobruk>(&mut world, &order).expect("the computer's orders are legal");
        }
        assert!(compared > 10, "{name}: only {compared} such shots");
    }
}
