//! A battle as it was made up, from the scenario that came of it: so that it can be changed.

use std::collections::BTreeMap;

use super::goal::{Goal, Leavers, Leaving};
use super::model::{Battle, Deployment, Entering, Host, Reserve};
use super::prices::{fire_id, price_list};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{Arrival, Breakthrough, Exits, Ground, Scenario};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

impl Battle {
    /// The battle that a scenario is; `None` for one that is no free-form battle, or was set up by hand.
    #[must_use]
    pub fn of(scenario: &Scenario, data: &Data) -> Option<Self> {
        let free_form = scenario.free_form.as_ref().filter(|free_form| !free_form.is_by_hand())?;
        let hosts = Side::BOTH.map(|side| {
            let walks = |place: &usize| {
                let force = &scenario.forces[*place];
                force.side == side && !matches!(force.arrives, Arrival::Flies { .. })
            };
            // The force that begins, and the reserve behind it.
            let mut places = (0..scenario.forces.len()).filter(walks);
            let mut next = || {
                let place = places.next()?;
                Some((place, deployment_of(&scenario.forces[place].arrives)?))
            };
            let (begins, waits) = (next(), next());
            let mut host = Host {
                budget: free_form.budget(side),
                bought: BTreeMap::new(),
                deployment: begins.map_or_else(
                    || Deployment { sections: scenario.sections.clone(), rows: None, entering: None },
                    |(_, deployment)| deployment,
                ),
                reserve: None,
            };
            let late = waits.as_ref().map(|(place, _)| *place);
            host.reserve = waits.map(|(_, deployment)| Reserve { units: BTreeMap::new(), deployment });
            let list = price_list(data, side);
            let add = |host: &mut Host, id: &str, more: u8| {
                if list.iter().any(|line| line.id == id) {
                    host.set(id, host.has(id).saturating_add(more));
                }
            };
            let own = scenario.roster.iter().filter(|entry| scenario.forces[entry.force].side == side);
            for entry in own.filter(|entry| entry.mounted_on.is_none()) {
                let id = &data.catalog.get(entry.kind).id;
                add(&mut host, id, 1);
                if Some(entry.force) == late && host.has(id) > 0 {
                    host.set_reserve(id, host.in_reserve(id).saturating_add(1));
                }
            }
            for battery in scenario.batteries.iter().filter(|battery| battery.side == side) {
                add(&mut host, &battery.kind, 1);
            }
            for fire in PlannedFire::ALL {
                add(&mut host, fire_id(fire), scenario.may_record(side, fire));
            }
            host
        });
        Some(Self {
            title: scenario.title.clone(),
            date: scenario.date.clone(),
            sections: scenario.sections.clone(),
            length: scenario.length,
            sets_up_first: scenario.forces.first().map_or(Side::Allies, |force| force.side),
            moves_first: scenario.first_player,
            night: scenario.night.is_some(),
            switches: scenario.always.clone(),
            goal: goal_of(scenario),
            leaving: leaving_of(scenario, data),
            hosts,
        })
    }
}

/// What decides the scenario beside the points of the table.
fn goal_of(scenario: &Scenario) -> Goal {
    let ratio = scenario.ratio.as_ref().map(|ratio| Goal::Ratio { side: ratio.side, times: ratio.times });
    let ground = scenario.ground.as_ref();
    let ground = ground.map(|Ground { side, from_row, points, .. }| Goal::Ground {
        side: *side,
        from_row: *from_row,
        points: *points,
    });
    let hold = scenario.hold.as_ref().map(|hold| Goal::Hold { side: hold.side, works: hold.hedgehogs });
    let hex = scenario.point.as_ref().map(|point| Goal::Hex { side: point.side, hex: point.hex });
    let through = scenario.breakthrough.as_ref();
    let through = through.map(|Breakthrough { side, edge, vehicles, .. }| Goal::Breakthrough {
        side: *side,
        edge: *edge,
        vehicles: *vehicles,
    });
    ratio.or(ground).or(hold).or(hex).or(through).unwrap_or(Goal::Points)
}

/// Vehicles that score by leaving, or by not leaving.
fn leaving_of(scenario: &Scenario, data: &Data) -> Option<Leaving> {
    let who = |kinds: &[TypeId]| {
        let counts = |kind: &TypeId| Leavers::Soft.counts(data.catalog.get(*kind).class);
        if kinds.iter().any(counts) { Leavers::Soft } else { Leavers::Afvs }
    };
    let exits = scenario.exits.as_ref().map(|Exits { side, kinds, edge, points, .. }| Leaving {
        side: *side,
        who: who(kinds),
        edge: *edge,
        points: *points,
        staying: false,
    });
    let standing = || {
        let standing = scenario.standing.as_ref()?;
        let side = data.catalog.get(*standing.kinds.first()?).nation.side();
        let (who, edge, points) = (who(&standing.kinds), standing.unless_over?, standing.points);
        Some(Leaving { side, who, edge, points, staying: true })
    };
    exits.or_else(standing)
}

fn deployment_of(arrival: &Arrival) -> Option<Deployment> {
    let (sections, rows, entering) = match arrival {
        Arrival::SetUp { sections, rows, .. } => (sections, rows, None),
        Arrival::Enters { turn, edge, or, sections, rows, .. } => {
            let edges = std::iter::once(*edge).chain(*or).collect();
            (sections, rows, Some(Entering { turn: *turn, edges }))
        }
        Arrival::Flies { .. } => return None,
    };
    Some(Deployment { sections: sections.clone(), rows: *rows, entering })
}
