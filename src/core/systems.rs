//! How a game's rules run as systems that carry plans out.

use std::fmt::{self, Display, Formatter};
use std::sync::OnceLock;

use bevy_app::{Plugin, SubApp};
use bevy_ecs::prelude::{In, IntoSystem, Resource, World};
use bevy_ecs::schedule::{Schedules, SingleThreadedExecutor};

use super::unit::UnitId;

/// A world in which a game's plugin runs, in one thread and in one order on every machine.
#[must_use]
pub fn world_of(plugin: impl Plugin) -> World {
    let mut app = SubApp::new();
    app.add_plugins(plugin);
    let mut world = std::mem::take(app.world_mut());
    world.init_resource::<Failures>();
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    world
}

/// What could not be done for want of something in the world, the first of it: a fault of the program, which no order can be the cause
/// of. Whoever changes a unit notes here that it is not there.
#[derive(Resource, Debug, Default)]
pub struct Failures(OnceLock<String>);

impl Failures {
    /// Notes a failure; only the first is told.
    pub fn note(&self, failure: impl Display) {
        self.0.get_or_init(|| failure.to_string());
    }
}

/// A unit that should be in the world and is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing(pub UnitId);

impl Display for Missing {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "unit {} is not there", self.0)
    }
}

/// The first failure since this was asked last.
pub fn take_failure(world: &mut World) -> Option<String> {
    world.get_resource_mut::<Failures>().and_then(|mut failures| failures.0.take())
}

/// Notes a system that did not run.
fn keep<E: Display>(world: &mut World, ran: Result<(), E>) {
    if let Err(error) = ran {
        world.init_resource::<Failures>();
        world.resource::<Failures>().note(format_args!("an order could not be carried out: {error}"));
    }
}

/// Runs a system that carries a plan out.
pub fn run_with<I, M, S>(world: &mut World, system: S, plan: I)
where
    I: Send + 'static,
    S: IntoSystem<In<I>, (), M> + 'static,
{
    let ran = world.run_system_cached_with(system, plan);
    keep(world, ran);
}

/// Runs a system that carries out an order without particulars.
pub fn run<M, S>(world: &mut World, system: S)
where
    S: IntoSystem<(), (), M> + 'static,
{
    let ran = world.run_system_cached(system);
    keep(world, ran);
}

#[cfg(test)]
mod tests {
    use bevy_ecs::prelude::Res;

    use super::*;

    fn finds(In(found): In<bool>, failures: Res<Failures>) {
        if !found {
            failures.note(Missing(UnitId(7)));
        }
    }

    #[test]
    fn what_a_carry_out_lacks_is_told_once() {
        let mut world = World::new();
        world.init_resource::<Failures>();
        run_with(&mut world, finds, true);
        assert_eq!(take_failure(&mut world), None);
        run_with(&mut world, finds, false);
        run_with(&mut world, |_: In<()>| (), ());
        let told = take_failure(&mut world).expect("unit 7 was looked for");
        assert!(told.contains("unit 7 is not there"), "{told}");
        assert_eq!(take_failure(&mut world), None);
    }
}
