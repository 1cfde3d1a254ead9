//! Says so where a veteran is asked for in a scenario that has none.

use std::path::Path;

use super::speak::complain;
use crate::core::game::Game;
use crate::games::{ScenarioFile, Visit, find_scenario, load_data};
use crate::start::Who;

/// Complains if one of these is a veteran and the scenario, by id or by its file's path, has none. What is wrong with the scenario itself
/// is told where it is opened.
pub fn expect(root: &Path, name: &str, players: [Who; 2]) {
    if players.contains(&Who::Veteran)
        && let Ok(file) = find_scenario(root, name)
    {
        file.game.visit(Expect { root, file: &file, players });
    }
}

/// Complains if one of these does not play a scenario, where others do for want of veterans.
pub fn expect_of<G: Game>(data: &G::Data, scenario: &G::Scenario, name: &str, players: [Who; 2]) {
    let levels = G::veterans(data).levels(G::id_of(scenario));
    if players.iter().any(|who| *who != who.played(levels)) {
        complain(format_args!("{name} has no veteran computer player; a regular one plays instead"));
    }
}

struct Expect<'a> {
    root: &'a Path,
    file: &'a ScenarioFile,
    players: [Who; 2],
}

impl Visit for Expect<'_> {
    type Output = ();
    fn visit<G: Game>(self) {
        let Ok(data) = load_data::<G>(self.root) else { return };
        let Ok(scenario) = self.file.load::<G>(&data) else { return };
        expect_of::<G>(&data, &scenario, &self.file.id, self.players);
    }
}
