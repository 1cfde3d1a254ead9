//! The numbers, switches and choices of a scenario that can be changed: of the whole, and of each unit.

use super::super::arrival::Arrival;
use super::super::raw::RawPoints;
use super::Edited;
use crate::core::bounds::MOST_POINTS;
use crate::core::draft::{Setting, by_player};
use crate::core::grid::Edge;
use crate::core::hex::Facing;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Section;
use crate::games::tobruk::material::free_form::name_of;

/// The most turns of a game.
const MOST_TURNS: u16 = 200;
/// The most fires of a kind that a side may record.
const MOST_FIRES: u16 = 20;

/// What an enemy is worth, in the names of settings and in words.
const WORTH: [(&str, &str); 4] = [
    ("killed", "killed"),
    ("immobilised", "immobilised"),
    ("firepower", "out of action"),
    ("casualty", "per casualty"),
];

/// The number of points of a line for what `worth` names.
fn points<'a>(line: &'a mut RawPoints, worth: &str) -> Option<&'a mut u16> {
    match worth {
        "killed" => Some(&mut line.killed),
        "immobilised" => Some(&mut line.immobilised),
        "firepower" => Some(&mut line.firepower),
        "casualty" => Some(&mut line.casualty),
        _ => None,
    }
}

impl Edited {
    /// The types that take part and score by the scenario's own list; those that are not in it yet too.
    fn scored(&self) -> Vec<String> {
        let mut scored: Vec<String> = self.raw.victory.points.iter().map(|line| line.target.clone()).collect();
        if scored.is_empty() {
            return scored;
        }
        for (_, member) in self.members() {
            if !member.kind.class.is_emplacement() && !scored.contains(&member.batch.kind) {
                scored.push(member.batch.kind.clone());
            }
        }
        scored
    }

    /// The settings of the whole set-up.
    pub(super) fn of_all(&self) -> Vec<Setting> {
        let mut settings = vec![
            Setting::number("length", "Turns", self.raw.length, (1, MOST_TURNS)),
            Setting::side("first", "Moves first", self.raw.first_player),
        ];
        for (place, force) in self.raw.forces.iter().enumerate() {
            let name = &force.name;
            match &force.arrives {
                Arrival::SetUp { sections, .. } => settings.extend(self.raw.sections.iter().map(|section| {
                    let words = format!("{name}: set up in section {section:?}");
                    Setting::switch(format!("area {place} {section:?}"), words, sections.contains(section))
                })),
                Arrival::Enters { turn, edge, .. } => {
                    let words = format!("{name}: turn of entry");
                    settings.push(Setting::number(format!("turn {place}"), words, *turn, (1, MOST_TURNS)));
                    let (key, words) = (format!("edge {place}"), format!("{name}: enters over"));
                    let word = |edge: Edge| format!("the {} edge", edge.words());
                    settings.push(Setting::one_of(key, words, *edge, &Edge::ALL, word));
                }
                Arrival::Flies { turn } => {
                    let words = format!("{name}: flies from turn");
                    settings.push(Setting::number(format!("turn {place}"), words, *turn, (1, MOST_TURNS)));
                }
            }
        }
        for planned in &self.raw.planned {
            let side = planned.side;
            let fires = [
                ("registrations", planned.registrations),
                ("concentrations", planned.concentrations),
                ("barrages", planned.barrages),
            ];
            settings.extend(fires.map(|(what, count)| {
                let words = format!("Recorded {what} of the {side}");
                Setting::number(format!("fires {side} {what}"), words, u16::from(count), (0, MOST_FIRES))
            }));
        }
        for target in self.scored() {
            let name = self.kind(&target).map_or_else(|| target.clone(), |kind| name_of(&self.data, kind));
            let own = self.raw.victory.points.iter().find(|line| line.target == target);
            for (worth, words) in WORTH {
                let is = own.cloned().and_then(|mut line| points(&mut line, worth).copied()).unwrap_or_default();
                let words = format!("Points, {name} {words}");
                settings.push(Setting::number(format!("points {worth} {target}"), words, is, (0, MOST_POINTS)));
            }
        }
        settings
    }

    /// The settings of a unit.
    pub(super) fn of_unit(&self, unit: UnitId) -> Vec<Setting> {
        let Some(placement) = self.place(unit) else { return Vec::new() };
        let turns = self.member(unit).is_some_and(|member| member.kind.has_facing());
        let word = |facing: Facing| format!("{facing:?}");
        let facing = turns.then(|| Setting::one_of("facing", "Faces", placement.facing, &Facing::ALL, word));
        facing.into_iter().chain([Setting::switch("under", "Under the hedgehog there", placement.under)]).collect()
    }

    /// Changes a setting of a unit; false if it has none of this name.
    pub(super) fn set_unit(&mut self, unit: UnitId, key: &str, to: u16) -> bool {
        let Some(placement) = self.raw.ready.iter_mut().find(|placement| placement.unit == unit.0) else {
            return false;
        };
        match (key, Facing::ALL.get(usize::from(to))) {
            ("facing", Some(facing)) => placement.facing = *facing,
            ("under", _) => placement.under = to > 0,
            _ => return false,
        }
        true
    }

    /// Changes a setting of the whole; false if there is none of this name.
    pub(super) fn set(&mut self, key: &str, to: u16) -> bool {
        let (what, rest) = key.split_once(' ').unwrap_or((key, ""));
        match what {
            "length" => self.raw.length = to,
            "first" => self.raw.first_player = Side::BOTH[usize::from(to) % 2],
            "area" | "turn" | "edge" => return self.set_arrival(what, rest, to),
            "fires" => return self.set_fires(rest, to),
            "points" => return self.set_points(rest, to),
            _ => return false,
        }
        true
    }

    fn set_arrival(&mut self, what: &str, rest: &str, to: u16) -> bool {
        let (place, section) = rest.split_once(' ').unwrap_or((rest, ""));
        let section = self.raw.sections.iter().copied().find(|known| format!("{known:?}") == section);
        let force = place.parse().ok().and_then(|place: usize| self.raw.forces.get_mut(place));
        let Some(force) = force else { return false };
        match (what, &mut force.arrives, section) {
            ("area", Arrival::SetUp { sections, .. }, Some(section)) => {
                sections.retain(|known: &Section| *known != section);
                if to > 0 {
                    sections.push(section);
                    sections.sort_unstable();
                }
            }
            ("turn", Arrival::Enters { turn, .. } | Arrival::Flies { turn }, _) => *turn = to,
            ("edge", Arrival::Enters { edge, .. }, _) => *edge = Edge::ALL[usize::from(to) % Edge::ALL.len()],
            _ => return false,
        }
        true
    }

    fn set_fires(&mut self, rest: &str, to: u16) -> bool {
        let Some((side, what)) = rest.split_once(' ') else { return false };
        let Some(planned) = self.raw.planned.iter_mut().find(|planned| planned.side.to_string() == side) else {
            return false;
        };
        let count = u8::try_from(to).unwrap_or(u8::MAX);
        match what {
            "registrations" => planned.registrations = count,
            "concentrations" => planned.concentrations = count,
            "barrages" => planned.barrages = count,
            _ => return false,
        }
        planned.provenance = by_player();
        true
    }

    fn set_points(&mut self, rest: &str, to: u16) -> bool {
        let Some((worth, target)) = rest.split_once(' ') else { return false };
        let lines = &mut self.raw.victory.points;
        let place = lines.iter().position(|line| line.target == target).unwrap_or_else(|| {
            let target = target.to_owned();
            lines.push(RawPoints { target, killed: 0, immobilised: 0, firepower: 0, casualty: 0 });
            lines.len() - 1
        });
        let Some(own) = points(&mut lines[place], worth) else { return false };
        *own = to;
        self.raw.victory.provenance = by_player();
        true
    }
}
