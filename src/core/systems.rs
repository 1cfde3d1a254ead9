//! How a game's rules run as systems: questions that only read the world, and systems that carry a plan out.

use bevy_app::{Plugin, SubApp};
use bevy_ecs::prelude::{In, IntoSystem, Resource, World};
use bevy_ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy_ecs::system::{SystemParam, SystemState};

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

/// The prepared way into the world that [`ask`] uses again and again.
#[derive(Resource)]
struct Asking<P: SystemParam + 'static>(SystemState<P>);

/// Runs a read-only question about what `P` reads.
///
/// # Panics
/// If the world lacks a resource that `P` reads; the game's plugin and its beginning put them all there.
pub fn ask<P: SystemParam + 'static, R>(
    world: &mut World,
    question: impl for<'w, 's> FnOnce(P::Item<'w, 's>) -> R,
) -> R {
    let mut state = world.remove_resource::<Asking<P>>().unwrap_or_else(|| Asking(SystemState::new(world)));
    let answer = question(state.0.get_mut(world).expect("the game's resources are there from its beginning on"));
    world.insert_resource(state);
    answer
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

/// Runs a system that answers a question.
pub fn ask_system<R, M, S>(world: &mut World, system: S) -> R
where
    R: Default + 'static,
    S: IntoSystem<(), R, M> + 'static,
{
    world.run_system_cached(system).unwrap_or_else(|error| {
        fail(world, "a question could not be answered", &error);
        R::default()
    })
}
