//! Units by their numbers, for systems that carry orders out: one that is not there is a failure of the order.

use bevy_ecs::prelude::{Query, Res};
use bevy_ecs::query::{QueryData, ROQueryItem};
use bevy_ecs::system::SystemParam;

use super::systems::{Failures, Missing};
use super::unit::{UnitId, UnitIndex};

/// Components `D` of units, by number. Every unit of a game in progress should have them: one that lacks them is noted among the
/// failures, and the order that asked for it is not carried out.
#[derive(SystemParam)]
pub struct Units<'w, 's, D: QueryData + 'static> {
    query: Query<'w, 's, D>,
    index: Res<'w, UnitIndex>,
    failures: Res<'w, Failures>,
}

impl<'s, D: QueryData + 'static> Units<'_, 's, D> {
    /// What a unit has; `None` if it is not there.
    pub fn get(&self, unit: UnitId) -> Option<ROQueryItem<'_, 's, D>> {
        let found = self.index.entity(unit).and_then(|entity| self.query.get(entity).ok());
        if found.is_none() {
            self.failures.note(Missing(unit));
        }
        found
    }

    /// What a unit has, to be changed; `None` if it is not there.
    pub fn get_mut(&mut self, unit: UnitId) -> Option<D::Item<'_, 's>> {
        let found = self.index.entity(unit).and_then(|entity| self.query.get_mut(entity).ok());
        if found.is_none() {
            self.failures.note(Missing(unit));
        }
        found
    }

    /// All units that have it, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, ROQueryItem<'_, 's, D>)> {
        self.index.iter().filter_map(|(unit, entity)| Some((unit, self.query.get(entity).ok()?)))
    }

    /// Changes all units that have it, in the order of their numbers.
    pub fn for_each_mut(&mut self, mut change: impl FnMut(UnitId, D::Item<'_, '_>)) {
        for (unit, entity) in self.index.iter() {
            if let Ok(item) = self.query.get_mut(entity) {
                change(unit, item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_ecs::prelude::{Component, World};

    use super::*;
    use crate::core::systems::{run, take_failure};

    #[derive(Component)]
    struct Steps(u8);

    fn hit(mut units: Units<&'static mut Steps>) {
        for unit in [UnitId(1), UnitId(2)] {
            if let Some(mut steps) = units.get_mut(unit) {
                steps.0 -= 1;
            }
        }
    }

    #[test]
    fn a_unit_that_is_not_there_is_told() {
        let mut world = World::new();
        world.init_resource::<Failures>();
        world.init_resource::<UnitIndex>();
        UnitIndex::put(&mut world, UnitId(1), Steps(3));
        run(&mut world, hit);
        let left: Vec<u8> = UnitIndex::with::<Steps>(&world).map(|(_, steps)| steps.0).collect();
        assert_eq!(left, [2]);
        let told = take_failure(&mut world).expect("unit 2 was looked for");
        assert!(told.contains("unit 2 is not there"), "{told}");
    }
}
