//! What the scenario is about: the story, both sides with their troops by area, the turn, what scores.

use bevy_egui::egui::Ui;

use super::words;
use crate::core::side::Side;
use crate::desk::shell::panels::briefing::{line, marked, say, side_head, story, title};
use crate::desk::table::roles::{InBox, Title};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::scenario::{EITHER_TOBRUK, SEVERAL_ARROWS, Scenario, TRIGH_CAPUZZO};
use crate::games::firestorm::{Data, Firestorm};

/// The first day, as other scenarios have theirs.
#[must_use]
pub fn date(_: &Scenario) -> String {
    "26 May 1942".to_owned()
}

impl InBox for Firestorm {
    fn title(scenario: &Self::Scenario) -> Title {
        let number = scenario.id.rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(1);
        let turns = u16::from(scenario.turns);
        Title::numbered(number, &scenario.title, date(scenario), turns)
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        match option {
            EITHER_TOBRUK => "C.Victory",
            TRIGH_CAPUZZO => "C.Map",
            SEVERAL_ARROWS => "C.Arrows",
            _ => "",
        }
    }

    fn option_title(option: &str) -> &str {
        match option {
            EITHER_TOBRUK => "Either half of Tobruk",
            TRIGH_CAPUZZO => "Trigh Capuzzo",
            SEVERAL_ARROWS => "Several arrows at a time",
            other => other,
        }
    }

    /// All of it; `on` are the options in force. Answers with the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        let mut asked = None;
        story(ui, &scenario.briefing);
        for side in Side::BOTH {
            side_head(ui, format!("{} general", words::side(side)), words::side_ink(side));
            set_up(ui, data, scenario, side);
        }
        marked(ui, "Troops and markers at start", &scenario.set_up_provenance);
        turn(ui, data, scenario, &mut asked);
        scores(ui, data, &mut asked);
        options(ui, data, scenario, on, &mut asked);
        asked
    }
}

/// Troops and markers of a side, area by area, and what else it holds.
fn set_up(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    let held = scenario.control.iter().filter(|(_, holder)| *holder == side).map(|(area, _)| *area);
    let mut empty = Vec::new();
    for area in held {
        let parts = pieces(data, scenario, area);
        let name = format!("{area} {}", data.board.info(area).name);
        if parts.is_empty() {
            empty.push(name);
        } else {
            line(ui, &name, &parts.join(", "));
        }
    }
    if !empty.is_empty() {
        line(ui, "Without troops", &empty.join(", "));
    }
    let sorties = scenario.sorties.iter().filter(|(aircraft, _)| aircraft.side() == side);
    let sorties: Vec<String> = sorties.map(|(aircraft, count)| format!("{count} of {}", aircraft.title())).collect();
    line(ui, "Sorties per turn", &sorties.join(", "));
}

/// What lies in an area at the start.
fn pieces(data: &Data, scenario: &Scenario, area: Area) -> Vec<String> {
    let here = scenario.starts.iter().filter(|(_, start)| *start == area);
    let mut parts: Vec<String> = here
        .map(|(unit, _)| {
            let troop = data.catalog.get(*unit);
            if troop.title == troop.id { troop.id.clone() } else { format!("{} ({})", troop.title, troop.id) }
        })
        .collect();
    if scenario.forts.contains(&area) {
        parts.push("fortified marker".to_owned());
    }
    let supply = scenario.supply.iter().find(|(at, _)| *at == area);
    parts.extend(supply.map(|(_, count)| words::count(usize::from(*count), "supply marker")));
    parts
}

/// How a turn goes.
fn turn(ui: &mut Ui, data: &Data, scenario: &Scenario, asked: &mut Option<String>) {
    title(ui, &data.ledger, "The turn", "C.Turn", asked);
    let battles = scenario.battles;
    say(
        ui,
        format!(
            "{} turns of D{} and {} battles each, one after another; then reinforcements, the convoy to B-3, \
             strategic moves, points.",
            scenario.turns, battles.die, battles.plus
        ),
    );
    let how = if scenario.table_top {
        "A battle is a game with miniatures; victory points of 0 to 9 are entered for both sides, followed by the \
         rolls to destroy."
    } else {
        "A battle: initiative, arrow, troops, supply, a die for each side plus all bonuses, rolls to destroy, \
         retreat, advance."
    };
    say(ui, how);
    if scenario.table_top {
        title(ui, &data.ledger, "To be agreed", "C.Flexibility", asked);
        say(
            ui,
            "Agree on the points of the forces, the mission and the terrain. Troops on the arrow are added; aircraft \
             take part only as a sortie.",
        );
        title(ui, &data.ledger, "A fortified marker as points", "C.Works.Rate", asked);
        say(ui, "The defender may take points for his force in place of his fortified marker; agree on how many.");
    }
}

fn scores(ui: &mut Ui, data: &Data, asked: &mut Option<String>) {
    title(ui, &data.ledger, "Victory points", "C.Objectives", asked);
    let mut worths: Vec<u16> = Area::ALL.map(|area| data.board.info(area).points).into();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.dedup();
    for points in worths.into_iter().filter(|points| *points > 0) {
        let areas = Area::ALL.into_iter().filter(|area| data.board.info(*area).points == points);
        let names: Vec<String> = areas.map(|area| format!("{area} {}", data.board.info(area).name)).collect();
        line(ui, &words::count(usize::from(points), "point"), &names.join(", "));
    }
    let captures = &data.tables.captures;
    line(
        ui,
        "Captured",
        &format!("tanks {}, other troops {}, Rommel {}", captures.tank, captures.other, captures.rommel),
    );
    title(ui, &data.ledger, "Instant victory", "C.Victory", asked);
    say(ui, "The Axis wins at once when it holds Tobruk, A-6 and A-7, with a line of supply to A-1 or C-1.");
}

fn options(ui: &mut Ui, data: &Data, scenario: &Scenario, on: Option<&[String]>, asked: &mut Option<String>) {
    for option in &scenario.options {
        let text = match option.as_str() {
            EITHER_TOBRUK => "either A-6 or A-7 is enough for the instant victory",
            SEVERAL_ARROWS => {
                "further arrows are placed while battles are fought on the tabletop, if the players agree"
            }
            TRIGH_CAPUZZO => "a track crosses the mines between B-1 and B-4, as it did in 1942",
            _ => "",
        };
        let state = match on {
            Some(on) if on.contains(option) => "on: ",
            Some(_) => "off: ",
            None => "",
        };
        let head = format!("Option: {}", Firestorm::option_title(option));
        title(ui, &data.ledger, &head, Firestorm::option_rule(option), asked);
        say(ui, format!("{state}{text}."));
    }
}
