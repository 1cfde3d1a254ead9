//! The scenario file that comes of a battle.

use std::fmt::Write;

use super::loading::load;
use super::model::{Battle, Deployment, Entering};
use super::placing::{fires, places};
use super::prices::price_list;
use super::roster::{Batch, Brought, brought};
use super::switches::switches_for;
use crate::core::side::Side;
use crate::core::words::count;
use crate::games::tobruk::material::board::{Name, Section, row};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// Where the numbers come from.
pub(super) const ORIGIN: &str = "Published(\"Made up by the players of this battle\")";

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn listed(sections: &[Section]) -> String {
    let letters: Vec<String> = sections.iter().map(|section| format!("{section:?}")).collect();
    letters.join(", ")
}

fn arrival(deployment: &Deployment) -> String {
    let sections = listed(&deployment.sections);
    let rows = deployment
        .rows
        .map_or_else(String::new, |(first, last)| format!(", rows: Some((\"{}\", \"{}\"))", row(first), row(last)));
    match &deployment.entering {
        None => format!("SetUp(sections: [{sections}]{rows})"),
        Some(Entering { turn, edges }) => {
            let edge = edges.first().map_or_else(String::new, |edge| format!("{edge:?}"));
            let or = edges.get(1).map_or_else(String::new, |edge| format!(", or: Some({edge:?})"));
            format!("Enters(turn: {turn}, edge: {edge}{or}, sections: [{sections}]{rows})")
        }
    }
}

/// The names of options as a list.
fn options<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(quoted).collect();
    names.join(", ")
}

impl Battle {
    /// The text of the scenario file with this id.
    ///
    /// # Errors
    /// What keeps the battle from being played, each in a sentence.
    pub fn text(&self, data: &Data, id: &str) -> Result<String, Vec<String>> {
        let faults = self.faults(data);
        let board = self.board(&data.board).filter(|_| faults.is_empty());
        let Some(board) = board else { return Err(faults) };
        let order = [self.sets_up_first, self.sets_up_first.enemy()];
        let brought = |side: Side| brought(self, data, side);
        let mut text = String::new();
        let mut add = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        add("// A free-form battle of Tobruk, made in the program.");
        add("(");
        add("    format: 1,\n    game: \"tobruk\",");
        add(&format!("    id: {},", quoted(id)));
        let [axis, allies] = Side::BOTH.map(|side| self.host(side).budget);
        add(&format!("    free_form: Some((axis: {axis}, allies: {allies})),"));
        add(&format!("    title: {},\n    date: {},", quoted(self.title.trim()), quoted(self.date.trim())));
        add("    briefing: (");
        add("        history: \"A battle made up by its players.\",");
        add("        sides: [");
        for side in Side::BOTH.into_iter().rev() {
            add(&format!("            (side: {side}, text: {}),", quoted(&self.begins(data, side))));
        }
        add("        ],");
        add(&format!("        victory: {},", quoted(&self.wins())));
        add("        learns: [],\n    ),");
        add("    rules: 9,");
        let offered = switches_for(self, data).into_iter().map(|(option, _)| option);
        let offered = offered.filter(|option| !self.switches.iter().any(|own| own == option));
        add(&format!("    options: [{}],", options(offered)));
        add(&format!("    always: [{}],", options(self.switches.iter().map(String::as_str))));
        add(&format!("    length: {},\n    sections: [{}],", self.length, listed(&self.sections)));
        if !self.is_whole() {
            add("    nothing_beyond: true,");
        }
        self.write_night(data, &mut add);
        add(&format!("    first_player: {},\n    forces: [", self.moves_first));
        for side in order {
            self.write_forces(data, side, &brought(side), &mut add);
        }
        add("    ],\n    loaded: [");
        for side in order {
            let brought = brought(side);
            let begun: &[Batch] = if self.host(side).is_set_up() { &[] } else { &brought.units };
            for load in [begun, &brought.reserve].into_iter().flat_map(|units| load(data, units).0) {
                let tows = load.tows.map_or_else(String::new, |gun| format!(", tows: Some({gun})"));
                add(&format!("        (vehicle: {}, aboard: {:?}{tows}),", load.vehicle, load.aboard));
            }
        }
        add("    ],\n    batteries: [");
        for (side, guns) in
            order.into_iter().flat_map(|side| brought(side).batteries.into_iter().map(move |guns| (side, guns)))
        {
            let observers: Vec<u16> = (guns.observers..guns.observers + u16::from(guns.count)).collect();
            add(&format!(
                "        (side: {side}, kind: \"{}\", first_id: {}, count: {}, observers: {observers:?}, provenance: {ORIGIN}),",
                guns.kind, guns.first, guns.count
            ));
        }
        add("    ],\n    planned: [");
        for side in order {
            let [registrations, concentrations, barrages] = PlannedFire::ALL.map(|fire| self.host(side).fires(fire));
            if registrations + concentrations + barrages > 0 {
                add(&format!(
                    "        (side: {side}, registrations: {registrations}, concentrations: {concentrations}, \
                     barrages: {barrages}, provenance: {ORIGIN}),"
                ));
            }
        }
        add("    ],");
        self.write_victory(data, &mut add);
        add("    // A sensible set-up, one click away.\n    ready: [");
        let mut plots = Vec::new();
        for side in order {
            let brought = brought(side);
            let stand = places(self, data, &board, side, &brought);
            for place in &stand {
                add(&format!(
                    "        (unit: {}, hex: \"{}\", facing: {:?}, under: {}),",
                    place.unit,
                    Name(place.hex),
                    place.facing,
                    place.under
                ));
            }
            if !stand.is_empty() {
                plots.extend(fires(self, &board, side, &brought, &stand));
            }
        }
        add("    ],\n    ready_fires: [");
        for plot in plots {
            add(&format!("        (battery: {}, fire: {:?}, hex: \"{}\"),", plot.battery, plot.fire, Name(plot.hex)));
        }
        add("    ],\n)");
        Ok(text)
    }

    /// The forces of a side: what is set up or enters, and what flies.
    fn write_forces(&self, data: &Data, side: Side, brought: &Brought, add: &mut impl FnMut(&str)) {
        let mut force = |name: &str, arrives: &str, units: &[Batch]| {
            add("        (");
            add(&format!("            name: {},\n            side: {side},", quoted(name)));
            add(&format!("            arrives: {arrives},\n            units: ["));
            for batch in units {
                let mut line = format!(
                    "                (kind: \"{}\", first_id: {}, count: {}",
                    data.catalog.get(batch.kind).id,
                    batch.first,
                    batch.count
                );
                for (word, first) in [("crews", batch.crews), ("mounted_on", batch.mounted_on)] {
                    if let Some(first) = first {
                        let _ = write!(line, ", {word}: Some({first})");
                    }
                }
                add(&format!("{line}, provenance: {ORIGIN}),"));
            }
            add("            ],\n        ),");
        };
        let host = self.host(side);
        force(&self.force_name(data, side, "force"), &arrival(&host.deployment), &brought.units);
        if let Some(reserve) = &host.reserve {
            force(&self.force_name(data, side, "reserve"), &arrival(&reserve.deployment), &brought.reserve);
        }
        if !brought.aircraft.is_empty() {
            force("Stukas", "Flies(turn: 1)", &brought.aircraft);
        }
    }

    /// What a side's force is called: by its nation, or its side where there are two.
    fn force_name(&self, data: &Data, side: Side, part: &str) -> String {
        let list = price_list(data, side);
        let mut nations: Vec<Nation> = self.host(side).lines(&list).filter_map(|(line, _)| line.nation).collect();
        nations.dedup();
        let word = match nations.as_slice() {
            [first, rest @ ..] if rest.iter().all(|nation| nation == first) => first.word(),
            _ => side.adjective(),
        };
        format!("{word} {part}")
    }

    /// Where and when a side begins, and what it spent.
    fn begins(&self, data: &Data, side: Side) -> String {
        let (host, cost) = (self.host(side), self.cost(data, side));
        let mut begins = match way_in(&host.deployment) {
            Some(way) => format!("Entering {way}."),
            None if !self.host(side.enemy()).is_set_up() => format!("Set up in {}.", place(&host.deployment)),
            None => {
                let when = if self.sets_up_first == side { "first" } else { "second" };
                format!("Set up {when} in {}.", place(&host.deployment))
            }
        };
        if let Some(way) = host.reserve.as_ref().and_then(|reserve| way_in(&reserve.deployment)) {
            begins.push_str(&format!(" The reserve enters {way}."));
        }
        let moves = if self.moves_first == side { "They move first." } else { "They move second and fire first." };
        let night = self.told_of_night(data, side);
        format!("{begins} {moves}{night} {} of {} spent.", count(cost as usize, "point"), host.budget)
    }
}

/// Sections and rows of a deployment, in words.
fn place(deployment: &Deployment) -> String {
    let rows = deployment.rows;
    let rows = rows.map_or_else(String::new, |(first, last)| format!(", rows {} to {}", row(first), row(last)));
    let plural = if deployment.sections.len() > 1 { "s" } else { "" };
    format!("section{plural} {}{rows}", listed(&deployment.sections))
}

/// When and where it comes in, in words; `None` where it is set up.
fn way_in(deployment: &Deployment) -> Option<String> {
    let Entering { turn, edges } = deployment.entering.as_ref()?;
    let edges: Vec<&str> = edges.iter().map(|edge| edge.words()).collect();
    let when = if *turn == 1 { "on the first turn".to_owned() } else { format!("from turn {turn} on") };
    Some(format!("{when} over the {} edge of {}", edges.join(" or the "), place(deployment)))
}
