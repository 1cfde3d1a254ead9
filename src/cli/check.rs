//! `gazala check` and `gazala scenarios`.

use std::path::Path;
use std::process::ExitCode;

use serde_json::json;

use super::speak::{fail, say};
use crate::core::citations::Citations;
use crate::core::data::{Fault, Faults};
use crate::core::game::Game;
use crate::core::set_up::first_turn;
use crate::games::own::own_scenarios;
use crate::games::own_layer::own_corrections;
use crate::games::{GameId, ScenarioFile, Visit, find_scenario, load_data, scenarios};

/// Reads all data and scenarios, or those that are named, and lists every fault.
pub fn run(root: &Path, named: &[String], as_json: bool) -> ExitCode {
    let everything = || scenarios(root).into_iter().chain(own_scenarios(root)).collect::<Vec<_>>();
    let found: Result<Vec<ScenarioFile>, String> = named.iter().map(|name| find_scenario(root, name)).collect();
    let known = match found {
        Ok(found) if found.is_empty() => everything(),
        Ok(found) => found,
        Err(sentence) => return fail(sentence),
    };
    let (mut faults, mut warnings): (Vec<Fault>, Vec<String>) = (Vec::new(), Vec::new());
    for game in GameId::ALL {
        let of_game: Vec<&ScenarioFile> = known.iter().filter(|scenario| scenario.game == game).collect();
        if !of_game.is_empty() || named.is_empty() {
            let (wrong, unusual) = game.visit(Check { root, scenarios: &of_game });
            faults.extend(wrong);
            warnings.extend(unusual);
        }
    }
    if as_json {
        let list: Vec<_> = faults
            .iter()
            .map(|fault| json!({"file": fault.file, "line": fault.line, "column": fault.column, "fault": fault.sentence}))
            .collect();
        say(json!({"scenarios": known.len(), "faults": list, "warnings": warnings}));
    } else if faults.is_empty() {
        match known.as_slice() {
            [one] => say(format_args!("All data files and the scenario {} are sound.", one.id)),
            _ => say(format_args!("All data files and {} scenarios are sound.", known.len())),
        }
        warnings.iter().for_each(|warning| say(format_args!("Unusual: {warning}")));
    } else {
        say(Faults(faults.clone()));
        say(if faults.len() == 1 { "1 error".to_owned() } else { format!("{} errors", faults.len()) });
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks the data and scenarios of a game.
struct Check<'a> {
    root: &'a Path,
    scenarios: &'a [&'a ScenarioFile],
}

impl Visit for Check<'_> {
    type Output = (Vec<Fault>, Vec<String>);
    fn visit<G: Game>(self) -> (Vec<Fault>, Vec<String>) {
        check::<G>(self.root, self.scenarios)
    }
}

fn check<G: Game>(root: &Path, scenarios: &[&ScenarioFile]) -> (Vec<Fault>, Vec<String>) {
    let data = match load_data::<G>(root) {
        Err(faults) => return (faults.0, Vec::new()),
        Ok(data) => data,
    };
    // The player's own corrections are checked as well; what they name in the file stands in the sentence.
    let layer = own_corrections::<G>(root).err().map(|sentence| whole("corrections", sentence));
    if scenarios.is_empty() {
        let folder = root.join("scenarios").join(G::ID);
        let fault = whole(&folder.display().to_string(), "no readable scenario here; restore the folder".to_owned());
        return (vec![fault], Vec::new());
    }
    let mut warnings = Vec::new();
    // The lessons are read with them.
    let mut faults = Citations::load::<G>(root, &data).err().map_or_else(Vec::new, |faults| faults.0);
    faults.extend(layer);
    for file in scenarios {
        match file.load::<G>(&data) {
            Err(more) => faults.extend(more.0),
            Ok(scenario) => {
                let unusual = G::warnings(&scenario, &data).into_iter();
                warnings.extend(unusual.map(|warning| format!("{}: {warning}", file.id)));
                faults.extend(first_turn::<G>(&data, &scenario).err().map(|sentence| whole(&file.file, sentence)))
            }
        }
    }
    (faults, warnings)
}

/// A fault of a whole file or folder.
fn whole(file: &str, sentence: String) -> Fault {
    Fault { file: file.to_owned(), line: 0, column: 0, sentence }
}

/// Lists the scenarios.
pub fn list(root: &Path, as_json: bool) -> ExitCode {
    let mut known = scenarios(root);
    known.extend(own_scenarios(root));
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
