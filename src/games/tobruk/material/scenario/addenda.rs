//! Forces that the rule text adds to the early scenarios, with the rules that they need (Addenda): one option takes them all.

use std::sync::Arc;

use serde::Deserialize;

use super::batteries::RawBatteries;
use super::planned::RawPlot;
use super::{Loaded, PlannedFires, RawPlacement, RawPoints, RawScenario, RawUnits, Scenario};
use crate::core::data::{Fault, Faults, Source};
use crate::core::side::Side;
use crate::games::tobruk::material::board::Section;

/// The option's name.
pub const ADDENDA: &str = "addenda";

/// What the additions change of a scenario, as its file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAddenda {
    rules: u8,
    lines: Vec<Addition>,
    /// The sections in play, where they are not the scenario's own.
    #[serde(default)]
    sections: Option<Vec<Section>>,
    /// Options that are not to be used with the additions.
    #[serde(default)]
    without: Vec<String>,
    /// Options of the rules that come with them.
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    forces: Vec<RawJoining>,
    #[serde(default)]
    batteries: Vec<RawBatteries>,
    #[serde(default)]
    planned: Vec<PlannedFires>,
    #[serde(default)]
    loaded: Vec<Loaded>,
    #[serde(default)]
    points: Vec<RawPoints>,
    /// Placements of the added units; one of a unit of the scenario's own takes the place of the one it has there.
    #[serde(default)]
    ready: Vec<RawPlacement>,
    #[serde(default)]
    ready_fires: Vec<RawPlot>,
}

/// Units that come in with a force of the scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawJoining {
    force: String,
    units: Vec<RawUnits>,
}

/// Forces that the rule text adds to a scenario (Addenda).
#[derive(Debug, Clone)]
pub struct Addenda {
    /// Standard rules up to this section come with them.
    pub rules: u8,
    /// What they are, as a player reads it.
    pub lines: Vec<Addition>,
    /// The scenario with all of them; `None` in that very scenario.
    pub scenario: Option<Arc<Scenario>>,
}

/// A line of the additions.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Addition {
    /// Whose they are.
    pub side: Side,
    /// What they are.
    pub text: String,
}

impl Scenario {
    /// The scenario that is played with these options: with the additional forces, where they are asked for (Addenda).
    #[must_use]
    pub fn played(self: Arc<Self>, options: &[String]) -> Arc<Self> {
        let asked = options.iter().any(|option| option == ADDENDA);
        let with = self.addenda.as_ref().and_then(|addenda| addenda.scenario.clone());
        with.filter(|_| asked).unwrap_or(self)
    }
}

/// Checks a scenario, and where the rule text has additions to it, the scenario with these by the same rules.
pub(super) fn read(
    source: &Source,
    mut raw: RawScenario,
    check: impl Fn(&Source, RawScenario) -> Result<Scenario, Faults>,
) -> Result<Scenario, Faults> {
    let offered = raw.options.iter().any(|option| option == ADDENDA);
    let Some(added) = raw.addenda.take() else {
        let scenario = check(source, raw)?;
        let fault = || source.fault(ADDENDA, "there are no addenda in this scenario; add them, or remove the option");
        return if offered { Err(fault().into()) } else { Ok(scenario) };
    };
    let scenario = check(source, raw.clone())?;
    if !offered {
        let sentence = format!("the addenda are played by an option; add \"{ADDENDA}\" to the options");
        return Err(source.fault_at("options:", 0, sentence).into());
    }
    let source = &behind(source);
    let addenda = |scenario| Some(Addenda { rules: added.rules, lines: added.lines.clone(), scenario });
    let with = check(source, added.join(source, raw)?)?;
    let with = Scenario { addenda: addenda(None), ..with };
    Ok(Scenario { addenda: addenda(Some(Arc::new(with))), ..scenario })
}

/// The text with all that stands before the addenda blanked out, so that their faults are looked for among them.
fn behind(source: &Source) -> Source {
    let (before, after) = source.text.split_at(source.text.rfind("addenda:").unwrap_or(0));
    let blank = before.chars().map(|sign| if sign == '\n' { sign } else { ' ' });
    Source { file: source.file.clone(), text: blank.chain(after.chars()).collect() }
}

impl RawAddenda {
    /// The scenario with the additions.
    fn join(&self, source: &Source, raw: RawScenario) -> Result<RawScenario, Faults> {
        let mut faults: Vec<Fault> = Vec::new();
        if self.rules < raw.rules {
            let sentence = format!(
                "the addenda come with more rules, not fewer; the scenario has those up to section {}",
                raw.rules
            );
            faults.push(source.fault_at("rules:", 0, sentence));
        }
        let mut joined = RawScenario { rules: self.rules, ..raw };
        if let Some(sections) = &self.sections {
            joined.sections.clone_from(sections);
        }
        for option in &self.without {
            if !joined.options.contains(option) {
                faults.push(source.fault(option, format!("the scenario does not offer '{option}'; remove it here")));
            }
        }
        joined.options.retain(|option| !self.without.contains(option));
        for option in &self.also {
            if joined.options.contains(option) {
                faults.push(source.fault(option, format!("the scenario offers '{option}' already; remove it here")));
            }
        }
        joined.options.extend(self.also.iter().cloned());
        for joining in &self.forces {
            let Some(force) = joined.forces.iter_mut().find(|force| force.name == joining.force) else {
                let sentence = format!("there is no force '{}' for these units to come in with", joining.force);
                faults.push(source.fault(&joining.force, sentence));
                continue;
            };
            force.units.extend(joining.units.iter().cloned());
        }
        // A line takes the place of the scenario's own with the same first battery: so that gets its observers (VIII.B.1).
        joined.batteries.retain(|own| self.batteries.iter().all(|added| added.first_id != own.first_id));
        joined.batteries.extend(self.batteries.iter().cloned());
        joined.planned.extend(self.planned.iter().cloned());
        joined.loaded.extend(self.loaded.iter().cloned());
        joined.victory.points.extend(self.points.iter().cloned());
        joined.ready.retain(|own| self.ready.iter().all(|added| added.unit != own.unit));
        // Pits come before the weapons that stand in them.
        joined.ready.splice(0..0, self.ready.iter().cloned());
        joined.ready_fires.extend(self.ready_fires.iter().cloned());
        if faults.is_empty() { Ok(joined) } else { Err(Faults(faults)) }
    }
}
