//! What came of orders as clips: cards on their way, dice at their area, words over it.

use std::collections::BTreeMap;

use super::{Table, plan, words};
use crate::core::game::Entry;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::table::clip::{Clip, Roll, Volley};
use crate::desk::table::roles::Staged;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::orders::{self, Event};
use crate::games::firestorm::state::turn::Sequence;

/// The area in the middle of the map, over which the dice of the turn fall.
const MIDDLE: Area = Area::B5;

impl Staged for Firestorm {
    /// The clips of an order's events.
    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        let mut teller = Teller { table, places: table.places_before() };
        events.iter().filter_map(|entry| teller.clip(&entry.event)).collect()
    }
}

/// The table, and where each card is by now.
struct Teller<'a> {
    table: &'a Table,
    places: BTreeMap<UnitId, Hex>,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::TurnBegan { die, battles } => {
                let turn = self.table.session.world.get_resource::<Sequence>().map_or(0, |sequence| sequence.turn);
                let title = format!("turn {turn}: {}", words::count(usize::from(*battles), "battle"));
                Some(roll(self.of(MIDDLE), &[*die], false, title, ""))
            }
            Event::Initiative { dice: [axis, allies], bonus, side } => {
                let title = format!("initiative: Axis {axis}+{bonus}, Allies {allies}");
                Some(roll(self.of(MIDDLE), &[*axis, *allies], false, title, &format!("{} general", side.adjective())))
            }
            Event::AxisBegins => Some(self.word(MIDDLE, "the Axis begins", false)),
            Event::PassedOn { side } => {
                Some(self.word(MIDDLE, &format!("the {side} can't attack: initiative passed on"), false))
            }
            Event::Skipped { battle } => Some(self.word(MIDDLE, &format!("battle {battle} is skipped"), false)),
            Event::Fought { from, into, dice, bonus } => Some(self.battle(*from, *into, *dice, *bonus)),
            Event::Entered { into, points: [attacker, defender], .. } => {
                Some(self.word(*into, &format!("{attacker} : {defender}"), attacker > defender))
            }
            Event::Destroying { roll } => self.fate(roll, "destroys", "destroyed", true),
            Event::Recovering { roll } => self.fate(roll, "recovers", "recovered", false),
            Event::MarkerUsed { area, .. } => Some(self.word(*area, "supply marker expended", false)),
            Event::OutOfSupply { area, die: Some(die), .. } => {
                let title = format!("out of supply: {}", self.table.data.tables.shortage.row(*die).title);
                Some(roll(self.of(*area), &[*die], true, title, ""))
            }
            Event::OutOfSupply { area, die: None, .. } => Some(self.word(*area, "out of supply", true)),
            Event::FortLost { area } => Some(self.word(*area, "fortified marker given up", true)),
            Event::FortRemoved { area } => Some(self.word(*area, "fortified marker removed", false)),
            Event::MarkersLost { area, .. } => Some(self.word(*area, "supply markers lost", true)),
            Event::Taken { area, side } => Some(self.word(*area, &format!("{area} is taken by the {side}"), true)),
            Event::Captured { unit } => Some(word(*self.places.get(unit)?, "captured", true)),
            Event::Retreated { unit, to, .. }
            | Event::Advanced { unit, to, .. }
            | Event::Redeployed { unit, to, .. } => self.glide(*unit, *to),
            Event::Reinforced { unit, to } => {
                self.places.insert(*unit, self.ends(*unit, *to));
                let text = format!("{} returns", words::name(self.table, *unit));
                Some(word(self.ends(*unit, *to), &text, false))
            }
            Event::Hauled { to, .. } | Event::Brought { to, .. } | Event::Carried { to, .. } => {
                Some(self.word(*to, "a supply marker follows", false))
            }
            Event::Convoy { markers } => Some(self.word(
                Area::B3,
                &format!("a convoy: {}", words::count(usize::from(*markers), "supply marker")),
                false,
            )),
            Event::AlliedMoves { die } => {
                Some(roll(self.of(MIDDLE), &[*die], false, format!("Allied strategic moves: {die}"), ""))
            }
            Event::Counted { points: [axis, allies] } => {
                Some(self.word(MIDDLE, &format!("Axis {axis} : {allies} Allies"), false))
            }
            Event::TobrukFell => Some(self.word(Area::A7, "Tobruk has fallen", true)),
            Event::Left { into } => Some(self.word(*into, "fought while the next arrow is placed", false)),
            Event::TakenUp { into } => Some(self.word(*into, "resolved next", false)),
            // What is put together is seen on the card, who acts in the bars.
            Event::Arrow { .. }
            | Event::Committed { .. }
            | Event::Sortie { .. }
            | Event::AsPoints { .. }
            | Event::FortAsPoints { .. }
            | Event::Took { .. }
            | Event::Ready { .. }
            | Event::Named { .. }
            | Event::Held { .. }
            | Event::MovesEnded { .. }
            | Event::Ended { .. } => None,
        }
    }

    /// The dice of a battle with their sums.
    fn battle(&self, from: Area, into: Area, dice: [u8; 2], bonus: [i8; 2]) -> Clip {
        let [attacker, defender] = [0, 1].map(|place| i16::from(dice[place]) + i16::from(bonus[place]));
        let (result, won) = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => ("the attacker wins", true),
            std::cmp::Ordering::Equal => ("a draw", false),
            std::cmp::Ordering::Less => ("the defender wins", false),
        };
        let sum = |place: usize| words::points(bonus[place]);
        let title = format!("attacker {}{} = {attacker}, defender {}{} = {defender}", dice[0], sum(0), dice[1], sum(1));
        let dice = dice.into_iter().zip([won, attacker < defender]).map(|(die, hit)| Roll { faces: vec![die], hit });
        Clip::Volley(Volley {
            from: vec![self.of(from)],
            to: self.of(into),
            dice: dice.collect(),
            title,
            result: result.to_owned(),
            grave: won,
        })
    }

    /// The die that destroys a troop, or brings it back.
    fn fate(&self, die: &orders::Roll, does: &str, done: &str, grave: bool) -> Option<Clip> {
        let to = *self.places.get(&die.unit)?;
        let title = format!("{}: {} or more {does}", words::name(self.table, die.unit), die.needs);
        let dice = vec![Roll { faces: vec![die.die], hit: die.succeeds() }];
        let result = if die.succeeds() { done } else { "" };
        Some(Clip::Volley(Volley { to, dice, title, result: result.to_owned(), grave, ..Volley::default() }))
    }

    fn glide(&mut self, unit: UnitId, to: Area) -> Option<Clip> {
        let end = self.ends(unit, to);
        let start = self.places.insert(unit, end)?;
        Some(Clip::Glide { units: vec![unit], path: vec![start, end], from: Facing::E, to: Facing::E })
    }

    /// Where a troop lies in the area to which it went.
    fn ends(&self, unit: UnitId, to: Area) -> Hex {
        let card = self.table.unit(unit).filter(|card| card.area() == Some(to));
        card.and_then(|card| card.place).unwrap_or_else(|| self.of(to))
    }

    /// The middle of an area.
    fn of(&self, area: Area) -> Hex {
        plan::place(self.table.hand.plan(&self.table.data), area, 0)
    }

    fn word(&self, area: Area, text: &str, grave: bool) -> Clip {
        word(self.of(area), text, grave)
    }
}

fn word(at: Hex, text: &str, grave: bool) -> Clip {
    Clip::Word { at, text: text.to_owned(), grave }
}

fn roll(to: Hex, dice: &[u8], hit: bool, title: String, result: &str) -> Clip {
    let dice = dice.iter().map(|die| Roll { faces: vec![*die], hit }).collect();
    Clip::Volley(Volley { to, dice, title, result: result.to_owned(), ..Volley::default() })
}
