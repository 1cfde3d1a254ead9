//! What came of orders as clips: counters on their way, dice at their hex, words at units.

use std::collections::BTreeMap;

use super::{Table, position, words};
use crate::core::game::{Entry, Log};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::table::clip::{Clip, Roll, Volley};
use crate::desk::table::roles::Staged;
use crate::games::battle_for_gazala::BattleForGazala;
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
    places: BTreeMap<UnitId, Hex>,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path } | Event::Retreated { unit, from, path } => self.glide(*unit, *from, path),
            Event::Advanced { unit, to } => self.glide(*unit, *self.places.get(unit)?, &[*to]),
            Event::Arrived { unit, hex } => {
                self.places.insert(*unit, *hex);
                Some(word(*hex, "arrives", false))
            }
            Event::Delayed { hex, .. } => Some(word(*hex, "delayed", false)),
            Event::Passed { unit, die, lost } => {
                let result = if *lost { "caught" } else { "gets through" };
                Some(roll(Vec::new(), *self.places.get(unit)?, *die, *lost, format!("past a ZOC: {result}"), result))
            }
            Event::Disrupted { unit, .. } => self.word(*unit, "disrupted", true),
            Event::Recovered { unit } => self.word(*unit, "recovers", false),
            Event::Supported { value, .. } => Some(word(target(self.table)?, &format!("support +{value}"), false)),
            Event::Bombarded { target, value, .. } => Some(word(*target, &format!("bombarded with {value}"), false)),
            Event::Bombardment { unit, die: None, .. } => self.word(*unit, "silenced", false),
            Event::Bombardment { unit, die: Some(die), most, disrupted } => {
                let result = if *disrupted { "disrupted" } else { "not disrupted" };
                let title = format!("1 to {most} disrupts: {result}");
                Some(roll(Vec::new(), *self.places.get(unit)?, *die, *disrupted, title, result))
            }
            Event::Fought { target, difference, die, outcome } => {
                let won = words::attack_wins(*outcome);
                let title = format!("difference {difference:+}: {outcome}");
                let from = attackers(self.table).into_iter().filter_map(|unit| self.places.get(&unit).copied());
                Some(roll(from.collect(), *target, *die, won, title, words::outcome_short(*outcome)))
            }
            Event::Ignored { unit } => self.word(*unit, "stays in its box", false),
            Event::Stood { unit, die, held } => {
                let result = if *held { "stands fast" } else { "overrun" };
                Some(roll(Vec::new(), *self.places.get(unit)?, *die, !held, format!("stand fast: {result}"), result))
            }
            Event::Eliminated { unit } => self.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.word(*unit, "can't retreat", true),
            Event::PathOpen { path } => Some(word(*path.first()?, "the path is open", true)),
            // What is put together is seen on the card, and who moves in the top bar.
            Event::TurnBegan { .. }
            | Event::PlayerTurn { .. }
            | Event::Joined { .. }
            | Event::BrokenOff { .. }
            | Event::Committed { .. }
            | Event::Held { .. }
            | Event::PhaseEnded { .. }
            | Event::Ended { .. } => None,
        }
    }

    fn glide(&mut self, unit: UnitId, from: Hex, path: &[Hex]) -> Option<Clip> {
        self.places.insert(unit, *path.last()?);
        let path = [from].into_iter().chain(path.iter().copied()).collect();
        Some(Clip::Glide { units: vec![unit], path, from: Facing::E, to: Facing::E })
    }

    fn word(&self, unit: UnitId, text: &str, grave: bool) -> Option<Clip> {
        Some(word(*self.places.get(&unit)?, text, grave))
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

fn word(at: Hex, text: &str, grave: bool) -> Clip {
    Clip::Word { at, text: text.to_owned(), grave }
}

fn roll(from: Vec<Hex>, to: Hex, die: u8, hit: bool, title: String, result: &str) -> Clip {
    let dice = vec![Roll { faces: vec![die], hit }];
    Clip::Volley(Volley { from, to, dice, title, result: result.to_owned(), grave: hit })
}
