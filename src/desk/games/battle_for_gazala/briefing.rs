//! What the scenario is about: the story, both sides with their nations, what comes when, what wins, and what the guns do.

use std::collections::BTreeMap;

use bevy_egui::egui::Ui;

use super::words;
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::desk::shell::panels::briefing::{line, marked, say, side_head, story, title};
use crate::desk::table::roles::{InBox, Title};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::material::scenario::Scenario;
use crate::games::battle_for_gazala::{AS_PRINTED, BattleForGazala, Data};

/// The first day, as other scenarios have theirs.
#[must_use]
pub fn date(scenario: &Scenario) -> String {
    format!("{} 1942", scenario.date(1))
}

impl InBox for BattleForGazala {
    fn title(scenario: &Self::Scenario) -> Title {
        Title::numbered(1, &scenario.title, date(scenario), scenario.turns)
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        if option == AS_PRINTED { "10.AsPrinted" } else { "" }
    }

    fn option_title(option: &str) -> &str {
        if option == AS_PRINTED { "Axis path as printed" } else { option }
    }

    /// All of it; answers with the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        let mut asked = None;
        story(ui, &scenario.briefing);
        for side in Side::BOTH {
            side_head(ui, format!("{} player", words::side(side)), words::side_ink(side));
            forces(ui, data, scenario, side);
            arrivals(ui, data, scenario, side);
        }
        title(ui, &data.ledger, "Victory", "10.Axis", &mut asked);
        for (head, text) in [
            ("Axis, at once:", axis_wins(on)),
            ("Allies, at the end:", "a path from Tobruk to the supply hex in the east"),
            (
                "Losses, at the end:",
                "twice as many as the other side or more: a victory becomes a draw, a draw a defeat",
            ),
        ] {
            line(ui, head, text);
        }
        let ends = |side| words::hex_names(data.board.supply(side));
        say(ui, format!("Supply hexes: Axis {}, Allies {}.", ends(Side::Axis), ends(Side::Allies)));
        title(ui, &data.ledger, "Support fire", "7.Markers", &mut asked);
        for side in Side::BOTH {
            let markers = data.tables.markers.allotment(side);
            line(ui, &format!("{side}, per turn:"), &words::values(markers));
        }
        say(ui, "Each marker serves once per turn: in attack, in defence, alone as a bombardment, or against one.");
        options(ui, data, scenario, on, &mut asked);
        marked(ui, "Game length", &scenario.provenance);
        marked(ui, "Starting positions", &scenario.starts_provenance);
        marked(ui, "Reinforcements", &scenario.reinforcements_provenance);
        marked(ui, "Markers", &data.tables.markers.chart().provenance);
        asked
    }
}

/// What wins for the Axis under the options of a game; by default where they are still open.
fn axis_wins(on: Option<&[String]>) -> &'static str {
    if on.is_some_and(|on| on.iter().any(|option| option == AS_PRINTED)) {
        "a path from Tobruk to either supply hex in the west, at any moment while an Axis unit is in Tobruk"
    } else {
        "a path from Tobruk, held through an Allied player turn from turn 4 on, to either supply hex in the west"
    }
}

/// The options with what they change; whether they are in force, at the table.
fn options(ui: &mut Ui, data: &Data, scenario: &Scenario, on: Option<&[String]>, asked: &mut Option<String>) {
    for option in &scenario.options {
        let head = format!("Option: {}", BattleForGazala::option_title(option));
        title(ui, &data.ledger, &head, BattleForGazala::option_rule(option), asked);
        let state = match on {
            Some(on) if on.contains(option) => "on: ",
            Some(_) => "off: ",
            None => "",
        };
        say(
            ui,
            format!("{state}the path counts at any moment while an Axis unit is in Tobruk, from the first turn on."),
        );
    }
}

/// Units of a side on the map, by nation.
fn forces(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    for nation in Nation::ALL.into_iter().filter(|nation| nation.side() == side) {
        let starts = scenario.starts.iter().map(|(unit, _)| data.catalog.get(*unit));
        let names: Vec<&str> =
            starts.filter(|counter| counter.nation == nation).map(|counter| counter.id.as_str()).collect();
        line(ui, &format!("{} ({})", nation.word(), names.len()), &names.join(", "));
    }
}

fn arrivals(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    let mut due: BTreeMap<(u16, Hex), Vec<&str>> = BTreeMap::new();
    for arrival in &scenario.reinforcements {
        let counter = data.catalog.get(arrival.unit);
        if counter.side() == side {
            due.entry((arrival.turn, arrival.hex)).or_default().push(&counter.id);
        }
    }
    for ((turn, hex), units) in due {
        let head = format!("Turn {turn}, {}, at {}:", scenario.date(turn), Name::of(hex));
        line(ui, &head, &units.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_is_told_by_the_rule_in_force() {
        assert!(axis_wins(None).contains("held through") && axis_wins(Some(&[])).contains("from turn 4 on"));
        let on = [AS_PRINTED.to_owned()];
        assert!(axis_wins(Some(&on)).contains("at any moment") && !axis_wins(Some(&on)).contains("held"));
    }
}
