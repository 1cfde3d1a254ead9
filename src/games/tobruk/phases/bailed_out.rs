//! Crews of AFVs on foot, an experimental rule (X.D.1): who bails out, or outlives a K-kill, is a unit of men from then on.

use super::battle::Battle;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::components::{Location, Motion};
use crate::games::tobruk::state::events::Event;

impl Battle<'_, '_> {
    /// The crew that is still in an AFV, where crews have counters.
    fn crew_in(&self, vehicle: UnitId) -> Option<UnitId> {
        if !self.options.afv_crews {
            return None;
        }
        self.units.iter().find(|(_, body)| *body.2 == Location::Serving(vehicle)).map(|(id, _)| id)
    }

    /// X.D.1.a, X.D.1.b: the crew of an AFV is on foot in its hex, as many men as it has left. It has got out in haste: it is in assault cover
    /// this turn and does nothing more in it, as riders and observers who have to leave (our reading).
    pub fn crew_gets_out(&mut self, vehicle: UnitId, hex: Hex) {
        let Some(unit) = self.crew_in(vehicle) else { return };
        let Some((kind, _, _, crew, ..)) = self.units.get(vehicle) else { return };
        let left = self.catalog.get(kind.0).crew.saturating_sub(crew.lost);
        // Of a crew that has all fallen there is nothing to see.
        if left == 0 {
            return;
        }
        if let Some((.., mut men, _, _)) = self.units.get_mut(unit) {
            men.left = left;
        }
        let came_on = self.sequence.turn;
        let motion = Motion { moved: true, ended: true, busy: true, hexes: 1, came_on, ..Motion::default() };
        self.put(unit, Location::On(hex), motion);
        self.note(Event::CrewOnFoot { unit, vehicle, men: left });
        if let Some(side) = self.side(unit) {
            self.meet(hex, side);
        }
    }
}
