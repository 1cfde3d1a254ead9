//! What came of orders as clips: counters on their way, dice at their hex, words at units.

use super::cards::row;
use super::{Table, words};
use crate::core::game::Entry;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::clip::{Clip, Gait};
use crate::desk::table::places::Places;
use crate::desk::table::roles::Staged;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;
use crate::games::bir_hacheim::state::orders::Event;

impl Staged for BirHacheim {
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

/// How the column came about, where more than the units made it: ` (3 : 10 with air 0 : 7, before shifts 1-1)`.
fn made(strengths: [u16; 2], air: [u8; 2], before: Option<&str>) -> String {
    let [attack, defence] = strengths;
    let air = (air != [0, 0]).then(|| format!("{attack} : {defence} with air {} : {}", air[0], air[1]));
    let before = before.map(|odds| format!("before shifts {odds}"));
    let parts: Vec<String> = air.into_iter().chain(before).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path, .. } => {
                let from = from.first().copied().or_else(|| self.beyond(*path.first()?));
                self.places.glide(*unit, from, path, Gait::Move)
            }
            Event::Retreated { unit, from, to } => self.places.glide(*unit, Some(*from), &[*to], Gait::Retreat),
            Event::Advanced { unit, from, path } => self.places.glide(*unit, Some(*from), path, Gait::Advance),
            Event::Placed { unit, hex } => {
                self.places.put(*unit, *hex);
                None
            }
            Event::Mined { unit, hex, die, struck } => {
                let title = format!("{} enters a minefield", words::name(self.table, *unit));
                let result = if *struck { "It suffers a casualty" } else { "No effect" };
                Some(Clip::Battle(
                    Battle::new(*hex, title).roll(&[*die], *struck, "").says(result).grave(*struck).brief(),
                ))
            }
            Event::Fought { target, units, attack, defence, air, odds, column, dice, outcome } => {
                let won = words::defence_leaves(*outcome);
                let combat = &self.table.data.tables.combat;
                let before = (odds != column).then(|| combat.column_name(*odds));
                let made = made([*attack, *defence], *air, before);
                let column = combat.column_name(*column);
                let title = format!("Attack on {} at {column}{made}", words::hex_on(self.table, *target));
                let battle = self.roll(*target, title, units, *dice, won).lit("combat", row(*dice), column);
                let lines = words::outcome(*outcome);
                Some(Clip::Battle(lines.lines().fold(battle, Battle::says)))
            }
            Event::Bombed { target, by, units, column, dice, loss, .. } => {
                let column = self.table.data.tables.bombing.column_name(*column);
                let what = if *by == Bomber::Artillery { "Bombardment of" } else { "Air strike on" };
                let title = format!("{what} {}, column {column}", words::hex_on(self.table, *target));
                let battle = self.roll(*target, title, units, *dice, *loss).lit("bombing", row(*dice), column);
                let result = if *loss { "One unit suffers a casualty" } else { "No effect" };
                Some(Clip::Battle(battle.says(result)))
            }
            Event::Reduced { unit } => self.places.word(*unit, "casualty", false),
            Event::Eliminated { unit } => self.places.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.places.word(*unit, "can't retreat", true),
            Event::Left { unit } => self.places.word(*unit, "leaves the board", true),
            Event::Recovered { unit } => self.places.word(*unit, "recovers", false),
            Event::Lapsed { unit } => self.places.word(*unit, "no longer has to attack", false),
            Event::Cleared { hex, .. } => Some(Clip::word(*hex, "mines cleared", false)),
            Event::Taken { hex, side } => Some(Clip::word(*hex, format!("taken by the {side}"), true)),
            // What is put together is seen on the card, and who moves in the top bar.
            Event::SetUp { .. }
            | Event::Joined { .. }
            | Event::Supported { .. }
            | Event::Committed { .. }
            | Event::Spared { .. }
            | Event::Held { .. }
            | Event::MovementBegan { .. }
            | Event::CombatBegan { .. }
            | Event::Ended { .. } => None,
        }
    }

    /// Two dice against a hex.
    fn roll(&self, target: Hex, title: String, units: &[UnitId], dice: [u8; 2], hit: bool) -> Battle {
        let sum = (dice[0] + dice[1]).to_string();
        Battle::new(target, title).from(self.places.hexes(units), Strike::Attack).roll(&dice, hit, sum).grave(hit)
    }

    /// A hex beside one of the rim, outside the board.
    fn beyond(&self, hex: Hex) -> Option<Hex> {
        Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| !self.table.data.board.contains(*next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_says_how_its_column_came_about() {
        assert_eq!(made([3, 10], [0, 7], None), " (3 : 10 with air 0 : 7)");
        assert_eq!(made([3, 10], [0, 7], Some("1-3")), " (3 : 10 with air 0 : 7, before shifts 1-3)");
        assert_eq!(made([3, 3], [0, 0], Some("1-1")), " (before shifts 1-1)");
        assert_eq!(made([3, 3], [0, 0], None), "");
    }
}
