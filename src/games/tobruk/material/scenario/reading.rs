//! Reads a scenario, with and without the forces that the rule text adds (Addenda).

use std::path::Path;
use std::sync::Arc;

use super::addenda::{ADDENDA, Addenda};
use super::checker::Checker;
use super::model::Scenario;
use super::raw::{RawAddenda, RawScenario};
use crate::core::data::{Fault, Faults, Source};
use crate::games::tobruk::material::data::Data;

impl Scenario {
    /// Reads and checks a scenario file.
    ///
    /// # Errors
    /// Every fault in it.
    pub fn load(root: &Path, file: &str, data: &Data) -> Result<Self, Faults> {
        Self::read(&Source::read(root, file)?, data)
    }

    /// Checks the text of a scenario.
    ///
    /// # Errors
    /// All faults found, with their places.
    pub fn read(source: &Source, data: &Data) -> Result<Self, Faults> {
        let raw: RawScenario = source.parse()?;
        read(source, raw, |source, raw| Checker::new(source, data).check(raw))
    }
}

/// Checks a scenario, and where the rule text has additions to it, the scenario with these by the same rules.
fn read(
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
        if let Some(preset) = &mut joined.preset {
            preset.options.retain(|option| !self.without.contains(option));
        }
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
