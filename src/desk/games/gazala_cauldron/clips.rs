//! What came of orders as clips: counters on their way, chits out of the cup, dice at their hex, words at units.

use std::sync::Arc;

use super::cards::row_of;
use super::paint::chit::{Chit, ChitPrint};
use super::{Table, charts, chits, words};
use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::kit::hexes::beyond_rim;
use crate::desk::kit::paint::dice::ten;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::clip::{Card, Clip, Gait};
use crate::desk::table::places::Places;
use crate::desk::table::roles::Staged;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::components::Supply;
use crate::games::gazala_cauldron::state::cups;
use crate::games::gazala_cauldron::state::orders::Event;

impl Staged for GazalaCauldron {
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
            Event::Moved { unit, from, path, .. } => self.places.glide(*unit, *from, path, Gait::Move),
            Event::Retreated { unit, from, path, .. } => self.places.glide(*unit, *from, path, Gait::Retreat),
            Event::Advanced { unit, from, to } => self.places.glide(*unit, *from, &[*to], Gait::Advance),
            Event::Placed { unit, hex } => {
                self.places.put(*unit, *hex);
                None
            }
            Event::Entered { unit, hex } => {
                let outside = beyond_rim(self.table.data.board.columns, *hex);
                self.places.glide(*unit, outside.unwrap_or(*hex), &[*hex], Gait::Move)
            }
            Event::Drew { side, chit } => Some(Clip::Card(Card(Arc::new(self.drawn(*side, chit))))),
            Event::Played { side, chit } if chit.is_secret() => {
                Some(Clip::Card(Card(Arc::new(Chit::new(chits::nation(*side), chits::tactic(*chit))))))
            }
            Event::Initiative { dice: [axis, allies], side } => {
                let battle = Battle::new(self.middle(), "Initiative")
                    .roll(&[ten(*axis)], *side == Side::Axis, "Axis")
                    .roll(&[ten(*allies)], *side == Side::Allies, "Allies");
                let has = match side {
                    Side::Axis => "The Axis has the initiative",
                    Side::Allies => "The Allies have the initiative",
                };
                Some(Clip::Battle(battle.says(has).brief()))
            }
            Event::Fought { attackers, defenders, column, die, modifier, outcome, .. } => {
                let to = defenders.iter().find_map(|unit| self.places.of(*unit))?;
                let won = outcome.defender.retreat || outcome.defender.steps > 0;
                let combat = &self.table.data.tables.combat;
                let name = combat.column_name(*column);
                let roll = i8::try_from(*die).unwrap_or(0) + modifier;
                let sum = if *modifier == 0 { String::new() } else { format!("{} = {roll}", words::added(*modifier)) };
                let title = format!("Attack on {} at {name}", words::names(self.table, defenders.iter().copied()));
                let battle = Battle::new(to, title)
                    .from(self.places.hexes(attackers), Strike::Attack)
                    .roll(&[ten(*die)], won, sum)
                    .lit("combat", row_of(combat, roll), name)
                    // Its other rows are out of the reach of this die.
                    .among([0, 9].map(|die| row_of(combat, die + modifier)));
                Some(Clip::Battle(
                    words::outcome(*outcome, [attackers.len(), defenders.len()])
                        .lines()
                        .fold(battle, Battle::says)
                        .grave(won),
                ))
            }
            Event::Struck { unit, die, modifier, step, disrupted } => {
                let to = self.places.of(*unit)?;
                let result = match (step, disrupted) {
                    (true, _) => "It loses a step",
                    (false, true) => "It is disrupted",
                    (false, false) => "No effect",
                };
                let roll = i16::from(*die) + i16::from(*modifier);
                let sum = if *modifier == 0 { String::new() } else { format!("+{modifier} = {roll}") };
                let hit = *step || *disrupted;
                let title = format!("Air attack on {}", words::name(self.table, *unit));
                // The enemy of the unit strikes.
                let column = self.table.unit(*unit).map_or("", |unit| words::side(unit.side.enemy()));
                let battle = Battle::new(to, title).roll(&[ten(*die)], hit, sum).lit(
                    charts::AIR,
                    charts::air_row(die + modifier),
                    column,
                );
                Some(Clip::Battle(battle.says(result).grave(hit)))
            }
            Event::StepLost { unit, left } => self.places.word(*unit, &format!("{left} left"), true),
            Event::Eliminated { unit } => self.places.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.places.word(*unit, "can't retreat", true),
            Event::Crowded { unit, .. } => self.places.word(*unit, "overstacked", true),
            Event::Disrupted { unit } => self.places.word(*unit, "disrupted", false),
            Event::Left { unit, .. } => self.places.word(*unit, "leaves the map", false),
            Event::Supplied { unit, supply } => {
                self.places.word(*unit, supply.words(), matches!(supply, Supply::Isolated | Supply::OutOfSupply))
            }
            Event::Replaced { unit, hex } => {
                if let Some(hex) = hex.first() {
                    self.places.put(*unit, *hex);
                }
                self.places.word(*unit, "regains a step", false)
            }
            Event::ActivatedUnit { unit } => self.places.word(*unit, "activated", false),
            Event::Breached { to, .. } => Some(Clip::word(*to, "breached", false)),
            Event::BreachFailed { to, .. } => Some(Clip::word(*to, "no breach", true)),
            // What is put together is seen on the card, who acts and what stands where in the bars and the cups.
            Event::SetUp { .. }
            | Event::TurnBegan { .. }
            | Event::BreachBegan { .. }
            | Event::MarkerFreed { .. }
            | Event::LineCut { .. }
            | Event::TanksCame { .. }
            | Event::TanksLost { .. }
            | Event::ActsFirst { .. }
            | Event::ActionBegan { .. }
            | Event::Lapsed { .. }
            | Event::Played { .. }
            | Event::Grounded { .. }
            | Event::WithdrawnFormation { .. }
            | Event::Activated { .. }
            | Event::Attacked { .. }
            | Event::Joined { .. }
            | Event::Bound { .. }
            | Event::CalledOff
            | Event::Held { .. }
            | Event::Spared { .. }
            | Event::ActionEnded { .. }
            | Event::Recovered { .. }
            | Event::Scored { .. }
            | Event::Ended { .. } => None,
        }
    }

    /// A chit as those at the desk may see it: a tactical one that is kept is its owner's secret (13.0).
    fn drawn(&self, side: Side, chit: &cups::Chit) -> Chit {
        let kept = matches!(chit, cups::Chit::Tactical(kind) if kind.is_secret());
        if kept && self.table.viewer().is_some_and(|viewer| viewer != side) {
            return Chit::new(chits::nation(side), ChitPrint::Hidden);
        }
        chits::chit(&self.table.data.tables.chits, side, chit)
    }

    /// The middle of the board.
    fn middle(&self) -> Hex {
        let board = &self.table.data.board;
        board.place("bir_el_harmat").unwrap_or_default()
    }
}
