//! `gazala check` and `gazala scenarios`.

use std::path::Path;
use std::process::ExitCode;

use serde_json::json;

use super::speak::say;
use crate::core::data::{Fault, Faults};
use crate::core::game::Game;
use crate::games::{GameId, ScenarioFile, Visit, scenarios};

/// Reads all data and scenarios and lists every fault.
pub fn run(root: &Path, as_json: bool) -> ExitCode {
    let known = scenarios(root);
    let mut faults: Vec<Fault> = Vec::new();
    for game in GameId::ALL {
        let of_game: Vec<&ScenarioFile> = known.iter().filter(|scenario| scenario.game == game).collect();
        faults.extend(game.visit(Check { root, scenarios: &of_game }));
    }
    if as_json {
        let list: Vec<_> = faults
            .iter()
            .map(|fault| json!({"file": fault.file, "line": fault.line, "column": fault.column, "fault": fault.sentence}))
            .collect();
        say(json!({"scenarios": known.len(), "faults": list}));
    } else if faults.is_empty() {
        say(format_args!("All data and {} scenarios are sound.", known.len()));
    } else {
        say(Faults(faults.clone()));
        say(format_args!("{} faults", faults.len()));
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks the data and scenarios of a game.
struct Check<'a> {
    root: &'a Path,
    scenarios: &'a [&'a ScenarioFile],
}

impl Visit for Check<'_> {
    type Output = Vec<Fault>;
    fn visit<G: Game>(self) -> Vec<Fault> {
        check::<G>(self.root, self.scenarios)
    }
}

fn check<G: Game>(root: &Path, scenarios: &[&ScenarioFile]) -> Vec<Fault> {
    match G::load_data(root) {
        Err(faults) => faults.0,
        Ok(data) => scenarios
            .iter()
            .filter_map(|scenario| G::load_scenario(&scenario.root, &scenario.file, &data).err())
            .flat_map(|faults| faults.0)
            .collect(),
    }
}

/// Lists the scenarios.
pub fn list(root: &Path, as_json: bool) -> ExitCode {
    let known = scenarios(root);
    if as_json {
        let list: Vec<_> =
            known.iter().map(|scenario| json!({"game": scenario.game.id(), "id": scenario.id})).collect();
        say(json!(list));
    } else {
        for scenario in known {
            say(scenario.id);
        }
    }
    ExitCode::SUCCESS
}
