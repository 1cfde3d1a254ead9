//! What came of orders as clips: cards on their way, dice at their area, words over it.

use super::{Table, plan, words};
use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::clip::{Clip, Gait};
use crate::desk::table::places::Places;
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
    places: Places,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::TurnBegan { die, battles } => {
                let turn = self.table.session.world.get_resource::<Sequence>().map_or(0, |sequence| sequence.turn);
                let title = format!("Turn {turn}: {}", words::count(usize::from(*battles), "battle"));
                Some(Clip::Battle(Battle::new(self.of(MIDDLE), title).roll(&[*die], false, "").brief().at_large()))
            }
            Event::Initiative { dice: [axis, allies], bonus, side } => {
                let battle = Battle::new(self.of(MIDDLE), "Initiative")
                    .roll(&[*axis], *side == Side::Axis, format!("Axis +{bonus} = {}", axis + bonus))
                    .roll(&[*allies], *side == Side::Allies, format!("Allies = {allies}"));
                Some(Clip::Battle(battle.says(format!("The {} general attacks", side.adjective())).brief().at_large()))
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
            Event::Destroying { roll } => self.fate(roll, "destroys it", ["Destroyed", "It survives"], true),
            Event::Recovering { roll } => self.fate(roll, "recovers it", ["Recovered", "Not recovered"], false),
            Event::MarkerUsed { area, .. } => Some(self.word(*area, "supply marker expended", false)),
            Event::OutOfSupply { area, die: Some(die), .. } => {
                let row = self.table.data.tables.shortage.row(*die);
                let faces: Vec<String> = row.dice.iter().map(u8::to_string).collect();
                let battle = Battle::new(self.of(*area), "Out of supply").roll(&[*die], true, "");
                let battle = battle.lit("out_of_supply", faces.join(" or "), "Effect");
                Some(Clip::Battle(battle.says(words::signs(&row.title)).grave(true)))
            }
            Event::OutOfSupply { area, die: None, .. } => Some(self.word(*area, "out of supply", true)),
            Event::FortLost { area } => Some(self.word(*area, "fortified marker given up", true)),
            Event::FortRemoved { area } => Some(self.word(*area, "fortified marker removed", false)),
            Event::MarkersLost { area, .. } => Some(self.word(*area, "supply markers lost", true)),
            Event::Taken { area, side } => Some(self.word(*area, &format!("{area} is taken by the {side}"), true)),
            Event::Captured { unit } => Some(Clip::word(self.places.of(*unit)?, "captured", true)),
            Event::Retreated { unit, to, .. } => self.glide(*unit, *to, Gait::Retreat),
            Event::Advanced { unit, to, .. } => self.glide(*unit, *to, Gait::Advance),
            Event::Redeployed { unit, to, .. } => self.glide(*unit, *to, Gait::Move),
            Event::Reinforced { unit, to } => {
                self.places.put(*unit, self.ends(*unit, *to));
                let text = format!("{} returns", words::name(self.table, *unit));
                Some(Clip::word(self.ends(*unit, *to), text, false))
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
                let battle = Battle::new(self.of(MIDDLE), format!("Allied strategic moves: {die}"));
                Some(Clip::Battle(battle.roll(&[*die], false, "").brief().at_large()))
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

    /// The dice of a battle with their sums, and what they let each side lose.
    fn battle(&self, from: Area, into: Area, dice: [u8; 2], bonus: [i8; 2]) -> Clip {
        let sums = [0, 1].map(|place| i16::from(dice[place]) + i16::from(bonus[place]));
        let (result, won) = match sums[0].cmp(&sums[1]) {
            std::cmp::Ordering::Greater => ("The attacker wins", true),
            std::cmp::Ordering::Equal => ("A draw", false),
            std::cmp::Ordering::Less => ("The defender wins", false),
        };
        let word = |name: &str, place: usize| format!("{name} {} = {}", words::added(bonus[place]), sums[place]);
        let by = u8::try_from((sums[0] - sums[1]).unsigned_abs()).unwrap_or(u8::MAX);
        let row = self.table.data.tables.destroy.name(by);
        let battle = Battle::new(self.of(into), format!("Battle for {}", words::area(self.table, into)))
            .from(vec![self.of(from)], Strike::Attack)
            .roll(&[dice[0]], won, word("Attacker", 0))
            .roll(&[dice[1]], sums[0] < sums[1], word("Defender", 1))
            .lit("destroy", row, "Losing troops")
            .lit("destroy", row, "Winning troops");
        Clip::Battle(battle.says(result).grave(won))
    }

    /// The die that destroys a troop, or brings it back.
    fn fate(&self, die: &orders::Roll, does: &str, [done, not]: [&str; 2], grave: bool) -> Option<Clip> {
        let to = self.places.of(die.unit)?;
        let needs = if die.needs == 6 { "6".to_owned() } else { format!("{} or more", die.needs) };
        let title = format!("{}: {needs} {does}", words::name(self.table, die.unit));
        let hit = die.succeeds();
        let battle = Battle::new(to, title).roll(&[die.die], hit, "").says(if hit { done } else { not });
        Some(Clip::Battle(battle.grave(grave && hit).brief()))
    }

    fn glide(&mut self, unit: UnitId, to: Area, gait: Gait) -> Option<Clip> {
        let end = self.ends(unit, to);
        let start = self.places.put(unit, end)?;
        Some(Clip::glide(unit, vec![start, end], gait))
    }

    /// Where a troop lies in the area to which it went.
    fn ends(&self, unit: UnitId, to: Area) -> Hex {
        let card = self.table.unit(unit).filter(|card| card.area() == Some(to));
        card.and_then(|card| card.place).unwrap_or_else(|| self.of(to))
    }

    /// The middle of an area.
    fn of(&self, area: Area) -> Hex {
        plan::place(self.table.selection.plan(&self.table.data), area, 0)
    }

    fn word(&self, area: Area, text: &str, grave: bool) -> Clip {
        Clip::word(self.of(area), text, grave)
    }
}
