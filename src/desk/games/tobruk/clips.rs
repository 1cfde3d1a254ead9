//! What came of orders as clips: counters on their way, volleys with their dice, words at units.

use std::collections::BTreeMap;

use super::Table;
use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::clip::{Clip, Roll, Volley};
use crate::desk::table::roles::Staged;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::{Event, Harm};

impl Staged for Tobruk {
    /// The clips of an order's events.
    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        let teller = Teller { table, before: &table.before };
        let mut clips = Vec::new();
        for entry in events {
            if let Some(clip) = teller.glide(&entry.event).or_else(|| teller.fire(&entry.event)) {
                clips.push(clip);
            } else if !tell_volley(clips.last_mut(), &entry.event)
                && let Some(clip) = teller.told_alone(&entry.event)
            {
                clips.push(clip);
            }
        }
        for clip in &mut clips {
            count_hits(clip);
        }
        clips
    }
}

/// The table, and the units as they were before the order.
struct Teller<'a> {
    table: &'a Table,
    before: &'a BTreeMap<UnitId, Unit>,
}

impl Teller<'_> {
    /// Where a unit was before the order.
    fn at(&self, unit: UnitId) -> Option<Hex> {
        self.before.get(&unit)?.location.hex()
    }

    /// Counters that move or turn.
    fn glide(&self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path, facing: to, carrying, .. } => {
                let mut way: Vec<Hex> = from.iter().map(|from| from.0).collect();
                if way.is_empty()
                    && let Some(first) = path.first()
                {
                    // A unit that enters comes from beyond the edge.
                    way.push(first.neighbour(to.opposite()));
                }
                way.extend(path);
                let from = self.before.get(unit).map_or(*to, |unit| unit.facing);
                let units = std::iter::once(*unit).chain(carrying.iter().copied()).collect();
                Some(Clip::Glide { units, path: way, from, to: *to })
            }
            Event::Pivoted { unit, from, facing } | Event::WeaponPivoted { weapon: unit, from, facing, .. } => {
                let path = self.at(*unit).into_iter().collect();
                Some(Clip::Glide { units: vec![*unit], path, from: *from, to: *facing })
            }
            _ => None,
        }
    }

    /// Fire, and rolls that stand alone: melees, checks, casualties told after the units fired at had answered.
    fn fire(&self, event: &Event) -> Option<Clip> {
        match event {
            Event::Fired { unit, target, .. } | Event::NextRound { unit, target, .. } => {
                Some(shot(vec![self.at(*unit)?], self.at(*target)?))
            }
            Event::Engaged { target, firers, .. } => {
                let mut from: Vec<Hex> = firers.iter().filter_map(|share| self.at(share.unit)).collect();
                from.sort_unstable();
                from.dedup();
                Some(shot(from, self.at(*target)?))
            }
            Event::MoraleChecked { unit, dice, morale, broke } => {
                // The morale of a unit that holds would tell how many men it has.
                let title = if *broke { format!("morale {morale}: breaks") } else { "morale holds".to_owned() };
                Some(roll(self.at(*unit)?, dice, *broke, title))
            }
            Event::MeleeRound { hex, die, attacker_loses, defender_loses } => {
                let title = format!("melee: attacker \u{2212}{attacker_loses}, defender \u{2212}{defender_loses}");
                Some(roll(*hex, &[*die], false, title))
            }
            _ => None,
        }
    }

    /// What is told by itself, when no shot is being shown: a word at the unit.
    fn told_alone(&self, event: &Event) -> Option<Clip> {
        let word = |at: Hex, text: String, grave: bool| Clip::Word { at, text, grave };
        match event {
            Event::Casualties { target, die, men, .. } => Some(Clip::Volley(Volley {
                to: self.at(*target)?,
                dice: vec![Roll { faces: vec![*die], hit: *men > 0 }],
                title: casualties("", *men),
                ..Volley::default()
            })),
            Event::Round { .. } => None,
            Event::Lost { unit, men, .. } => {
                let hidden = self.table.seen(*unit).is_some_and(|seen| !seen.open);
                let text = if hidden { "men lost".to_owned() } else { format!("\u{2212}{men}") };
                Some(word(self.at(*unit)?, text, true))
            }
            Event::Harmed { target, harm } => Some(word(self.at(*target)?, harm_word(*harm).to_owned(), true)),
            Event::Answered { unit, .. } => Some(word(self.at(*unit)?, "returns fire".to_owned(), false)),
            Event::CrewLost { unit, men, .. } => Some(word(self.at(*unit)?, format!("crew \u{2212}{men}"), true)),
            Event::BailOut { unit, out: true, .. } => Some(word(self.at(*unit)?, "bails out".to_owned(), true)),
            Event::TookCover { unit } => Some(word(self.at(*unit)?, "takes cover".to_owned(), false)),
            Event::Overran { target, .. } => Some(word(self.at(*target)?, "overrun".to_owned(), true)),
            Event::OverrunStopped { unit } => Some(word(self.at(*unit)?, "stopped".to_owned(), false)),
            Event::MeleeAnnounced { hex, .. } => Some(word(*hex, "melee".to_owned(), true)),
            _ => None,
        }
    }
}

fn shot(from: Vec<Hex>, to: Hex) -> Clip {
    Clip::Volley(Volley { from, to, ..Volley::default() })
}

fn roll(to: Hex, faces: &[u8], hit: bool, title: String) -> Clip {
    let dice = vec![Roll { faces: faces.to_vec(), hit }];
    Clip::Volley(Volley { to, dice, title, grave: hit, ..Volley::default() })
}

/// Adds to a shot what its dice did; false if the event is none of it.
fn tell_volley(last: Option<&mut Clip>, event: &Event) -> bool {
    let Some(Clip::Volley(Volley { from, dice, title, result, grave, .. })) = last else { return false };
    match event {
        Event::Round { dice: roll, hit } => dice.push(Roll { faces: roll.to_vec(), hit: *hit }),
        Event::Casualties { die, men, .. } if !from.is_empty() || dice.iter().all(|roll| roll.faces.len() == 1) => {
            dice.push(Roll { faces: vec![*die], hit: *men > 0 });
            *title = casualties(title, *men);
        }
        // What the table says has been told already.
        Event::Lost { .. } if dice.iter().any(|roll| roll.faces.len() == 1) && !title.is_empty() => {}
        Event::Harmed { harm, .. } => {
            graver(result, harm_word(*harm));
            *grave |= matches!(harm, Harm::Destroyed | Harm::Eliminated);
        }
        Event::Struck { area: None, .. } => graver(result, "ricochet"),
        Event::Result { effect: false, .. } => graver(result, "no effect"),
        _ => return false,
    }
    true
}

/// The men that the table takes, added to those that an earlier die took.
fn casualties(before: &str, men: u8) -> String {
    let before = before.strip_prefix('\u{2212}').and_then(|text| text.parse::<u32>().ok()).unwrap_or(0);
    match before + u32::from(men) {
        0 => "no casualties".to_owned(),
        sum => format!("\u{2212}{sum}"),
    }
}

/// Two dice a round and nothing else to say: the hits are counted.
fn count_hits(clip: &mut Clip) {
    let Clip::Volley(volley) = clip else { return };
    if volley.title.is_empty() && volley.dice.iter().any(|roll| roll.faces.len() > 1) {
        volley.title = match volley.dice.iter().filter(|roll| roll.hit).count() {
            0 => "no hit".to_owned(),
            1 => "1 hit".to_owned(),
            count => format!("{count} hits"),
        };
    }
}

fn harm_word(harm: Harm) -> &'static str {
    match harm {
        Harm::Immobilised => "immobilised",
        Harm::GunLost(_) => "gun lost",
        Harm::Destroyed => "destroyed",
        Harm::Eliminated => "eliminated",
    }
}

/// Keeps the gravest result, for the map; the log has all of them.
fn graver(result: &mut String, word: &str) {
    let rank = |word: &str| {
        ["destroyed", "eliminated", "immobilised", "gun lost", "no effect", "ricochet"].iter().position(|w| *w == word)
    };
    if result.is_empty() || rank(word) < rank(result) {
        word.clone_into(result);
    }
}
