//! The firefights' table of points in a scenario with points of its own (X.I.4.e): a switch beside that for captured equipment.

use std::sync::Arc;

use super::model::Scenario;

/// The option's name.
pub const FIREFIGHT_POINTS: &str = "firefight points";
/// The option without which it says nothing.
const CAPTURED_EQUIPMENT: &str = "captured equipment";

impl Scenario {
    /// The scenario with the points of the table for its units, where they are asked for. What it gives for ground, and for vehicles that leave
    /// or stand, stays as it is (our reading).
    pub(super) fn with_table_points(self: Arc<Self>, options: &[String]) -> Arc<Self> {
        let is_on = |name: &str| options.iter().any(|option| option == name);
        let asked = is_on(FIREFIGHT_POINTS) && is_on(CAPTURED_EQUIPMENT) && !self.by_table;
        match &self.table_points {
            Some(points) if asked => {
                let points = points.clone();
                Arc::new(Self { points, by_table: true, ..Self::clone(&self) })
            }
            _ => self,
        }
    }
}
