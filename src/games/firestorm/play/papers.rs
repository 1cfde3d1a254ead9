//! Papers for the club (`C.Organiser`): the sheet of a table-top battle, and the log of a campaign, in Markdown.

use std::fmt::Write as _;

use bevy_ecs::prelude::World;

use super::narration;
use super::prompt::Prompt;
use crate::core::game::{DiceIn, Log};
use crate::games::firestorm::phases::odds::work_out;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Battle, Stance};
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;

/// The sheet of the battle that is being put together or fought, and of those fought beside it; `None` while there is none.
#[must_use]
pub fn battle(world: &World) -> Option<String> {
    {
        let position = &Position::of(world);
        let asks = Prompt::of(position).asks;
        let sheets: Vec<String> =
            asks.battle().into_iter().chain(&position.markers.arrows).map(|battle| sheet(position, battle)).collect();
        (!sheets.is_empty()).then(|| sheets.concat())
    }
}

fn sheet(position: &Position, battle: &Battle) -> String {
    let mut text = String::new();
    let place = |area| format!("{area} {}", position.board.info(area).name);
    // Writing into a string has no way to fail.
    let _ = writeln!(text, "# Battle for {}\n", place(battle.into));
    let _ = writeln!(
        text,
        "Turn {}, battle {} of {}. The {} attack from {}.\n",
        position.sequence.turn,
        battle.number,
        position.sequence.battles,
        battle.attacker,
        place(battle.from)
    );
    let plan = work_out(position, battle);
    for (place, role) in [(0, "Attacker"), (1, "Defender")] {
        let side = if place == 0 { battle.attacker } else { battle.attacker.enemy() };
        let force = &battle.forces[place];
        let commander = if force.commander.is_empty() { "________________" } else { &force.commander };
        let _ = writeln!(text, "## {role}: {side}, commanded by {commander}\n");
        if force.troops.is_empty() && force.sortie.is_none() {
            let _ = writeln!(text, "- no Firestorm Troops");
        }
        for unit in &force.troops {
            let troop = position.troop(*unit);
            let points = if force.as_points.contains(unit) {
                troop.points.map_or(" (as points)".to_owned(), |points| format!(" (as {points} points)"))
            } else {
                String::new()
            };
            let _ = writeln!(text, "- {}: {}{points}", troop.title, troop.name);
        }
        if let Some(aircraft) = force.sortie {
            let _ = writeln!(text, "- {}", aircraft.title());
        }
        if place == 1 {
            defences(position, battle, &mut text);
        }
        match (&plan.supply[place], battle.shortage[place]) {
            (_, Some(die)) => {
                let row = position.tables.shortage.row(die);
                let _ = writeln!(text, "- out of supply, die {die}: {}. {}", row.title, row.text);
            }
            (Supply::Line(_), None) => {
                let _ = writeln!(text, "- in supply");
            }
            (Supply::Marker, None) => {
                let verb = if battle.supply.is_some() { "was" } else { "is" };
                let _ = writeln!(text, "- cut off; a supply marker {verb} used");
            }
            (Supply::Out, None) => {
                let _ = writeln!(text, "- out of supply");
            }
        }
        let _ = writeln!(text, "\nVictory points (0 to 9): ____\n");
    }
    text
}

fn defences(position: &Position, battle: &Battle, text: &mut String) {
    let defends = battle.stance == Stance::Defend;
    let fort = position.markers.forts.contains(&battle.into);
    let mut line = |applies: bool, words: &str| {
        if applies {
            let _ = writeln!(text, "- {words}");
        }
    };
    line(!defends, "does not defend: no minefields, no fortified marker");
    line(defends && position.is_mined(battle.from, battle.into), "minefields and barbed wire");
    line(defends && fort && !battle.fort_as_points, "a fortified marker");
    line(battle.fort_as_points, "points in place of the fortified marker, as many as the players agree: ____");
    line(fort, "its fortified marker is lost in place of the area while a troop remains");
    line(position.board.info(battle.into).works, "the works of Tobruk");
}

/// The log of the campaign so far, turn by turn.
#[must_use]
pub fn log(world: &World) -> String {
    let mut text = String::from("# Firestorm Gazala: campaign log\n");
    let mut turn = 0;
    for entry in &world.resource::<Log<Event>>().0 {
        if entry.turn != turn {
            turn = entry.turn;
            let _ = writeln!(text, "\n## Turn {turn}\n");
        }
        if let Some(line) = narration::tell(world, &entry.event, DiceIn::Words) {
            let _ = writeln!(text, "{}- {}", "  ".repeat(usize::from(line.depth)), line.text);
        }
    }
    text
}
