//! What came of orders as clips: counters on their way, dice at their hex, words at units.

use super::{Table, position, words};
use crate::core::game::{Entry, Log};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::clip::{Clip, Gait};
use crate::desk::table::places::Places;
use crate::desk::table::roles::Staged;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::play::prompt::Prompt;
use crate::games::battle_for_gazala::state::orders::Event;

impl Staged for BattleForGazala {
    /// The clips of an order's events.
    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        let mut teller = Teller { table, places: table.places_before() };
        events.iter().filter_map(|entry| teller.clip(&entry.event)).collect()
    }
}

/// The table, and where each unit is by now.
struct Teller<'a> {
    table: &'a Table,
    places: Places,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path } => self.places.glide(*unit, *from, path, Gait::Move),
            Event::Retreated { unit, from, path } => self.places.glide(*unit, *from, path, Gait::Retreat),
            Event::Advanced { unit, to } => self.places.glide(*unit, self.places.of(*unit)?, &[*to], Gait::Advance),
            Event::Arrived { unit, hex } => {
                self.places.put(*unit, *hex);
                Some(Clip::word(*hex, "arrives", false))
            }
            Event::Delayed { hex, .. } => Some(Clip::word(*hex, "delayed", false)),
            Event::Passed { unit, die, lost } => {
                let result = if *lost { "Caught: eliminated" } else { "Gets through" };
                self.single(*unit, "retreats past an enemy ZOC", *die, *lost, result)
            }
            Event::Disrupted { unit, .. } => self.places.word(*unit, "disrupted", true),
            Event::Recovered { unit } => self.places.word(*unit, "recovers", false),
            Event::Supported { value, .. } => Some(Clip::word(target(self.table)?, format!("support +{value}"), false)),
            Event::Bombarded { target, value, .. } => {
                Some(Clip::word(*target, format!("bombarded with {value}"), false))
            }
            Event::Bombardment { unit, die: None, .. } => self.places.word(*unit, "silenced", false),
            Event::Bombardment { unit, die: Some(die), most, disrupted } => {
                let result = if *disrupted { "Disrupted" } else { "Not disrupted" };
                let title = format!("Bombardment of {}: {most} or less disrupts", words::name(self.table, *unit));
                let battle = Battle::new(self.places.of(*unit)?, title).roll(&[*die], *disrupted, "");
                Some(Clip::Battle(battle.says(result).grave(*disrupted)))
            }
            Event::Fought { target, difference, die, outcome } => {
                Some(self.battle(*target, *difference, *die, *outcome))
            }
            Event::Ignored { unit } => self.places.word(*unit, "stays in its box", false),
            Event::Stood { unit, die, held } => {
                let result = if *held { "It stands fast" } else { "Overrun: eliminated" };
                self.single(*unit, "tries to stand fast", *die, !held, result)
            }
            Event::Eliminated { unit } => self.places.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.places.word(*unit, "can't retreat", true),
            Event::PathOpen { path } => Some(Clip::word(*path.first()?, "the path is open", true)),
            // What is put together is seen on the card, and who moves in the top bar.
            Event::TurnBegan { .. }
            | Event::PlayerTurn { .. }
            | Event::NobodyMoves { .. }
            | Event::Joined { .. }
            | Event::BrokenOff { .. }
            | Event::Committed { .. }
            | Event::Held { .. }
            | Event::PhaseEnded { .. }
            | Event::Ended { .. } => None,
        }
    }

    /// An attack with its column and the cell that was struck.
    fn battle(&self, target: Hex, difference: i16, die: u8, outcome: Outcome) -> Clip {
        let units = attackers(self.table);
        let mut from: Vec<Hex> = units.iter().filter_map(|unit| self.places.of(*unit)).collect();
        from.sort_unstable();
        from.dedup();
        let title =
            format!("Attack on {}: difference {}", words::hex_on(self.table, target), words::difference(difference));
        let (combat, line) = (&self.table.data.tables.combat, self.line(&from, target));
        // Support fire of the defender leads no farther down than the first column.
        let column = (combat.column(line, difference).unwrap_or(0) + 1).to_string();
        let battle =
            Battle::new(target, title).from(from, Strike::Attack).roll(&[die], words::attack_wins(outcome), "");
        let battle = battle.lit("combat", line.title(), column.clone()).lit("combat", die.to_string(), column);
        Clip::Battle(battle.says(format!("{outcome}: {}", outcome.words())).grave(words::attack_wins(outcome)))
    }

    /// The line of the table that was used: the escarpment's, Tobruk's or the desert's.
    fn line(&self, from: &[Hex], target: Hex) -> Line {
        let board = &self.table.data.board;
        Line::of(from.iter().any(|hex| board.escarpment(*hex, target)), target == board.tobruk())
    }

    /// A die for one unit.
    fn single(&self, unit: UnitId, does: &str, die: u8, hit: bool, result: &str) -> Option<Clip> {
        let title = format!("{} {does}", words::name(self.table, unit));
        let battle = Battle::new(self.places.of(unit)?, title).roll(&[die], hit, "");
        Some(Clip::Battle(battle.says(result).grave(hit).brief()))
    }
}

/// The hex of the battle or the answer that is put together.
fn target(table: &Table) -> Option<Hex> {
    let position = position::of(&table.session.world)?;
    Prompt::of(&position).asks.takes_markers()
}

/// Those that attacked in the battle that was fought last.
fn attackers(table: &Table) -> Vec<UnitId> {
    let Some(log) = table.session.world.get_resource::<Log<Event>>() else { return Vec::new() };
    let fought = |event: &Event| matches!(event, Event::Fought { .. });
    let before = log.0.iter().rev().map(|entry| &entry.event).skip_while(|event| !fought(event)).skip(1);
    let joining = before.take_while(|event| !fought(event) && !matches!(event, Event::BrokenOff { .. }));
    joining.filter_map(|event| if let Event::Joined { unit, .. } = event { Some(*unit) } else { None }).collect()
}
