//! Experimental rules that are suggested, checked: a preset names what the scenario offers.

use super::Checker;
use crate::games::tobruk::material::scenario::options::OPTIONS;
use crate::games::tobruk::material::scenario::preset::{Module, Preset, RawPreset};
use crate::games::tobruk::material::scenario::raw::RawScenario;

/// True for an option that switches a rule of this section of the experimental rules on.
fn has(module: Module, option: &str) -> bool {
    let section = format!("X.{module:?}");
    let rule = OPTIONS.iter().find(|(name, _)| *name == option).map(|(_, rule)| *rule);
    let rest = rule.and_then(|rule| rule.strip_prefix(&section));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl Checker<'_> {
    /// The options that the preset switches on: all of its sections that the scenario offers, and those that it names.
    pub(super) fn preset(&mut self, raw: &RawScenario) -> Option<Preset> {
        let RawPreset { modules, options, provenance } = raw.preset.as_ref()?;
        for option in options.iter().filter(|option| !raw.options.contains(option)) {
            let sentence = if raw.always.contains(option) {
                format!("'{option}' is always in force here; remove it from the preset")
            } else {
                format!("the preset names '{option}', which the scenario does not offer; offer it, or remove it here")
            };
            let fault = self.source.fault(option, sentence);
            self.faults.push(fault);
        }
        let named = options.iter().all(|option| raw.options.contains(option));
        let takes = |option: &&String| options.contains(option) || modules.iter().any(|module| has(*module, option));
        let options: Vec<String> = raw.options.iter().filter(takes).cloned().collect();
        if options.is_empty() && named {
            self.at(
                "preset:",
                "the preset switches no option on; name options or sections that are offered, or remove it",
            );
        }
        Some(Preset { options, provenance: provenance.clone() })
    }
}
