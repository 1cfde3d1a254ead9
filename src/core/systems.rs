//! How a game's rules run as systems that carry plans out.

use bevy_app::{Plugin, SubApp};
use bevy_ecs::prelude::{In, IntoSystem, Resource, World};
use bevy_ecs::schedule::{Schedules, SingleThreadedExecutor};

/// A world in which a game's plugin runs, in one thread and in one order on every machine.
#[must_use]
pub fn world_of(plugin: impl Plugin) -> World {
    let mut app = SubApp::new();
    app.add_plugins(plugin);
    let mut world = std::mem::take(app.world_mut());
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    world
}

/// What could not be done for want of something in the world: a fault of the program, which no order can be the cause of.
#[derive(Resource)]
struct Failure(String);

/// Notes the first failure; [`take_failure`] tells it.
fn fail(world: &mut World, what: &str, error: &dyn std::fmt::Display) {
    if !world.contains_resource::<Failure>() {
        world.insert_resource(Failure(format!("{what}: {error}")));
    }
}

/// The first failure since this was asked last.
pub fn take_failure(world: &mut World) -> Option<String> {
    world.remove_resource::<Failure>().map(|failure| failure.0)
}

/// Runs a system that carries a plan out.
pub fn run_with<I, M, S>(world: &mut World, system: S, plan: I)
where
    I: Send + 'static,
    S: IntoSystem<In<I>, (), M> + 'static,
{
    if let Err(error) = world.run_system_cached_with(system, plan) {
        fail(world, "a plan could not be carried out", &error);
    }
}

/// Runs a system that carries out an order without particulars.
pub fn run<M, S>(world: &mut World, system: S)
where
    S: IntoSystem<(), (), M> + 'static,
{
    if let Err(error) = world.run_system_cached(system) {
        fail(world, "an order could not be carried out", &error);
    }
}
