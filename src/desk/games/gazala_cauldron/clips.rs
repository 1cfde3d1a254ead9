//! What came of orders as clips: counters on their way, chits out of the cup, dice at their hex, words at units.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::paint::chit::{Chit, ChitPrint};
use super::{Table, chits, words};
use crate::core::game::Entry;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::hexes::beyond_rim;
use crate::desk::kit::paint::dice::ten;
use crate::desk::table::clip::{Card, Clip, Roll, Volley};
use crate::desk::table::roles::Staged;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
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
    places: BTreeMap<UnitId, Hex>,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path, .. } => self.glide(*unit, *from, path),
            Event::Retreated { unit, from, path, .. } => self.glide(*unit, *from, path),
            Event::Advanced { unit, from, to } => self.glide(*unit, *from, &[*to]),
            Event::Placed { unit, hex } => {
                self.places.insert(*unit, *hex);
                None
            }
            Event::Entered { unit, hex } => {
                let outside = beyond_rim(self.table.data.board.columns, *hex);
                self.glide(*unit, outside.unwrap_or(*hex), &[*hex])
            }
            Event::Drew { side, chit } => Some(Clip::Card(Card(Arc::new(self.drawn(*side, chit))))),
            Event::Played { side, chit } if !matches!(chit, Tactical::Air | Tactical::Sandstorm) => {
                Some(Clip::Card(Card(Arc::new(Chit::new(chits::nation(*side), chits::tactic(*chit))))))
            }
            Event::Initiative { dice, side } => {
                let title = format!("initiative: {side}");
                let dice = dice.map(|die| Roll { faces: vec![ten(die)], hit: false }).into();
                Some(Clip::Volley(Volley { to: self.middle(), dice, title, ..Volley::default() }))
            }
            Event::Fought { attackers, defenders, column, die, modifier, outcome, .. } => {
                let to = defenders.iter().find_map(|unit| self.places.get(unit).copied())?;
                let won = outcome.defender.retreat || outcome.defender.steps > 0;
                let column = self.table.data.tables.combat.column_name(*column);
                let title = format!("{column}, {}: {outcome}", words::points(*modifier));
                Some(roll(self.from(attackers), to, *die, won, title, words::outcome_short(*outcome)))
            }
            Event::Struck { unit, die, step, disrupted, .. } => {
                let to = self.places.get(unit).copied()?;
                let title = match (step, disrupted) {
                    (true, _) => "air attack: a step",
                    (false, true) => "air attack: disrupted",
                    (false, false) => "air attack: no effect",
                };
                Some(roll(Vec::new(), to, *die, *step || *disrupted, title.to_owned(), ""))
            }
            Event::StepLost { unit, left } => self.word(*unit, &format!("{left} left"), true),
            Event::Eliminated { unit } => self.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.word(*unit, "can't retreat", true),
            Event::Crowded { unit, .. } => self.word(*unit, "overstacked", true),
            Event::Disrupted { unit } => self.word(*unit, "disrupted", false),
            Event::Left { unit, .. } => self.word(*unit, "leaves the map", false),
            Event::Supplied { unit, supply } => {
                self.word(*unit, supply.words(), matches!(supply, Supply::Isolated | Supply::OutOfSupply))
            }
            Event::Replaced { unit, hex } => {
                if let Some(hex) = hex.first() {
                    self.places.insert(*unit, *hex);
                }
                self.word(*unit, "regains a step", false)
            }
            Event::ActivatedUnit { unit } => self.word(*unit, "activated", false),
            Event::Breached { to, .. } => Some(word(*to, "breached", false)),
            Event::BreachFailed { to, .. } => Some(word(*to, "no breach", true)),
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
        let kept = matches!(chit, cups::Chit::Tactical(kind) if !matches!(kind, Tactical::Air | Tactical::Sandstorm));
        if kept && self.table.viewer().is_some_and(|viewer| viewer != side) {
            return Chit::new(chits::nation(side), ChitPrint::Hidden);
        }
        chits::chit(&self.table.data.tables.chits, side, chit)
    }

    fn glide(&mut self, unit: UnitId, from: Hex, path: &[Hex]) -> Option<Clip> {
        self.places.insert(unit, *path.last()?);
        let path = std::iter::once(from).chain(path.iter().copied()).collect();
        Some(Clip::Glide { units: vec![unit], path, from: Facing::E, to: Facing::E })
    }

    /// The middle of the board.
    fn middle(&self) -> Hex {
        let board = &self.table.data.board;
        board.place("bir_el_harmat").unwrap_or_default()
    }

    /// Where these units are, each hex once.
    fn from(&self, units: &[UnitId]) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = units.iter().filter_map(|unit| self.places.get(unit).copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn word(&self, unit: UnitId, text: &str, grave: bool) -> Option<Clip> {
        Some(word(*self.places.get(&unit)?, text, grave))
    }
}

fn word(at: Hex, text: &str, grave: bool) -> Clip {
    Clip::Word { at, text: text.to_owned(), grave }
}

fn roll(from: Vec<Hex>, to: Hex, die: u8, hit: bool, title: String, result: &str) -> Clip {
    let dice = vec![Roll { faces: vec![ten(die)], hit }];
    Clip::Volley(Volley { from, to, dice, title, result: result.to_owned(), grave: hit })
}
