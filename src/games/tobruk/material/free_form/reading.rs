//! A battle as it was made up, from the scenario that came of it: so that it can be changed.

use super::model::{Battle, Deployment, Entering, Host};
use super::prices::{fire_id, price_list};
use crate::core::side::Side;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{Arrival, Scenario};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

impl Battle {
    /// The battle that a scenario is; `None` for one that is no free-form battle, or was set up by hand.
    #[must_use]
    pub fn of(scenario: &Scenario, data: &Data) -> Option<Self> {
        let free_form = scenario.free_form.as_ref().filter(|free_form| !free_form.is_by_hand())?;
        let hosts = Side::BOTH.map(|side| {
            let arrivals = scenario.forces.iter().filter(|force| force.side == side).map(|force| &force.arrives);
            let deployment = arrivals.filter_map(deployment_of).next();
            let mut host = Host {
                budget: free_form.budget(side),
                bought: std::collections::BTreeMap::new(),
                deployment: deployment.unwrap_or_else(|| Deployment {
                    sections: scenario.sections.clone(),
                    rows: None,
                    entering: None,
                }),
            };
            let list = price_list(data, side);
            let add = |host: &mut Host, id: &str, more: u8| {
                if list.iter().any(|line| line.id == id) {
                    host.set(id, host.has(id).saturating_add(more));
                }
            };
            let own = scenario.roster.iter().filter(|entry| scenario.forces[entry.force].side == side);
            for entry in own.filter(|entry| entry.mounted_on.is_none()) {
                add(&mut host, &data.catalog.get(entry.kind).id, 1);
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
            switches: scenario.always.clone(),
            hosts,
        })
    }
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
