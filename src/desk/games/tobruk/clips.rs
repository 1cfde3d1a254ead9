//! What came of orders as clips: counters on their way, volleys with their dice, words at units.

use std::collections::BTreeMap;

use super::cards::lit_men;
use super::charts::damage_id;
use super::{Table, words};
use crate::core::game::{Entry, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::charts::Lit;
use crate::desk::table::clip::{Clip, Gait};
use crate::desk::table::roles::Staged;
use crate::desk::table::roll::Roll;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Shells, UnitType};
use crate::games::tobruk::material::tables::damage::{Area, Column};
use crate::games::tobruk::phases::fire::plan_of;
use crate::games::tobruk::phases::forcing::FORCES_ON;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::events::{Event, Harm};
use crate::games::tobruk::state::position::Position;

impl Staged for Tobruk {
    /// What a shot's number is made of is seen before it alone.
    fn looks_back(event: &Event) -> bool {
        matches!(event, Event::Fired { .. } | Event::NextRound { .. })
    }

    /// The clips of an order's events.
    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        let teller = Teller { table, before: &table.before };
        let mut clips = Vec::new();
        let mut told = Told::default();
        for entry in events.iter().filter(|entry| sight::may_hear(table, &entry.event)) {
            if let Some(clip) = teller.glide(&entry.event).or_else(|| teller.fire(&entry.event)) {
                told = Told::default();
                match (clips.last_mut(), clip) {
                    // The rounds of a gun duel are told one by one; those that follow each other from one gun share a card.
                    (Some(Clip::Battle(last)), Clip::Battle(next)) if goes_on(last, &next) => {
                        last.title = next.title;
                        last.cells = next.cells;
                    }
                    (_, clip) => clips.push(clip),
                }
                continue;
            }
            let added = match clips.last_mut() {
                Some(Clip::Battle(battle)) => teller.adds(battle, &mut told, &entry.event),
                _ => false,
            };
            if !added && let Some(clip) = teller.told_alone(&entry.event, &mut told) {
                clips.push(clip);
            }
        }
        for clip in &mut clips {
            if let Clip::Battle(battle) = clip {
                conclude(battle);
            }
        }
        clips
    }
}

/// What has been told of the volley so far.
#[derive(Debug, Default)]
struct Told {
    /// The area that the last hit struck, as it begins a line.
    area: String,
    /// Men that the table takes so far; `None` before the first die.
    men: Option<u32>,
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
                Some(Clip::Glide { units, path: way, from, to: *to, gait: Gait::Move })
            }
            Event::Flew { unit, from, path, facing: to } | Event::InRange { unit, from, path, facing: to } => {
                let mut way: Vec<Hex> = from.iter().map(|from| from.0).collect();
                way.extend(path);
                // What was flown before guns were asked has been seen.
                let seen = self.before.get(unit).and_then(|unit| unit.location.aloft());
                let known = seen.and_then(|seen| way.iter().position(|hex| *hex == seen)).unwrap_or(0);
                way.drain(..known);
                let from = self.before.get(unit).map_or(*to, |unit| unit.facing);
                let glide = Clip::Glide { units: vec![*unit], path: way, from, to: *to, gait: Gait::Move };
                (!path.is_empty()).then_some(glide)
            }
            Event::Pivoted { unit, from, facing } | Event::WeaponPivoted { weapon: unit, from, facing, .. } => {
                let path = self.at(*unit).into_iter().collect();
                Some(Clip::Glide { units: vec![*unit], path, from: *from, to: *facing, gait: Gait::Move })
            }
            _ => None,
        }
    }

    /// Fire, and rolls that stand alone: melees, checks, casualties told after the units fired at had answered.
    fn fire(&self, event: &Event) -> Option<Clip> {
        match event {
            Event::Fired { unit, gun, target, range, number, shells, .. } => {
                Some(Clip::Battle(self.shot([*unit, *target], *gun, *shells, *range, *number)?))
            }
            Event::Engaged { target, firers, cover } => {
                let mut from: Vec<Hex> = firers.iter().filter_map(|share| self.at(share.unit)).collect();
                from.sort_unstable();
                from.dedup();
                let factors: u32 = firers.iter().map(|share| u32::from(share.factors)).sum();
                let title = format!(
                    "{} on {}, {} cover",
                    words::count(factors as usize, "factor"),
                    self.name(*target),
                    cover.word()
                );
                let strike = if firers.iter().all(|share| share.rounds > 0) { Strike::Guns } else { Strike::SmallArms };
                Some(Clip::Battle(Battle::new(self.at(*target)?, title).from(from, strike)))
            }
            Event::NextRound { unit, gun, target, number } => {
                let fired = self.loaded(*unit, *gun, *target);
                let (shells, range) = fired.unwrap_or_default();
                Some(Clip::Battle(self.shot([*unit, *target], *gun, shells, range, *number)?))
            }
            Event::Shelled { target, firers, cover } => {
                let from: Vec<Hex> = firers.iter().filter_map(|share| self.at(share.unit)).collect();
                let factors: u32 = firers.iter().map(|share| u32::from(share.factors)).sum();
                let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
                let fire = words::count(factors as usize, "factor");
                let title = format!("Indirect fire on {}: {fire}{cover}", self.name(*target));
                Some(Clip::Battle(Battle::new(self.at(*target)?, title).from(from, Strike::Guns)))
            }
            Event::Bombarded { target, batteries, factors, cover } => {
                let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
                let fire = words::count(usize::from(*factors), "factor");
                let many = if batteries.len() > 1 { "Batteries fire" } else { "A battery fires" };
                let title = format!("{many} for effect on {}: {fire}{cover}", self.name(*target));
                Some(Clip::Battle(Battle::new(self.at(*target)?, title)))
            }
            Event::Bombed { target, factors, cover, .. } => {
                let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
                let fire = words::count(usize::from(*factors), "factor");
                let title = format!("Bombs on {}: {fire}{cover}", self.name(*target));
                Some(Clip::Battle(Battle::new(self.at(*target)?, title)))
            }
            Event::FlakFired { gun, aircraft, dice, hit } => {
                let result = if *hit { "Shot down" } else { "It flies on" }.to_owned();
                let title = format!("{} fires at {}", self.name(*gun), self.name(*aircraft));
                let battle = Battle::new(self.at(*gun)?, title);
                let sum = (dice[0] + dice[1]).to_string();
                Some(Clip::Battle(battle.roll(dice, *hit, sum).says(result).grave(*hit).brief()))
            }
            Event::MoraleChecked { unit, dice, morale, broke } => {
                // The morale of a unit that holds would tell how many men it has.
                let result = if *broke { format!("Morale {morale}: it breaks") } else { "Its morale holds".to_owned() };
                let battle = Battle::new(self.at(*unit)?, format!("Morale of {}", self.name(*unit)));
                let sum = (dice[0] + dice[1]).to_string();
                Some(Clip::Battle(battle.roll(dice, *broke, sum).says(result).grave(*broke).brief()))
            }
            Event::Assaulted { vehicle, counts, dice, destroyed, .. } => {
                let battle = Battle::new(self.at(*vehicle)?, format!("Assault on {}", self.name(*vehicle)));
                let result = if *destroyed { "It is destroyed" } else { "The assault fails" }.to_owned();
                let word = format!("less than {counts} needed");
                let battle = match dice {
                    Some(dice) => battle.roll(dice, *destroyed, word),
                    None => battle,
                };
                Some(Clip::Battle(battle.says(result).grave(*destroyed)))
            }
            Event::Forced { unit, hex, die, success } => {
                let title = format!("{} in the mines of {}", self.name(*unit), Name(*hex));
                let word = format!("{FORCES_ON} gets through");
                let result = if *success { "It gets through" } else { "The mines go off" };
                let battle = Battle::new(*hex, title).roll(&[*die], !success, word);
                Some(Clip::Battle(battle.says(result).grave(!success)))
            }
            Event::MeleeRound { hex, die, attacker_loses, defender_loses } => {
                let odds = self.odds(*hex);
                let title = if odds.is_empty() { "Melee".to_owned() } else { format!("Melee at {odds}") };
                let hit = attacker_loses + defender_loses > 0;
                let result = match (attacker_loses, defender_loses) {
                    (0, 0) => "Nobody is lost".to_owned(),
                    (attacker, defender) => {
                        format!("Attacker loses {}, defender {}", words::men(*attacker), words::men(*defender))
                    }
                };
                let battle = Battle::new(*hex, title).roll(&[*die], hit, "").lit("melee", die.to_string(), odds);
                Some(Clip::Battle(battle.says(result).grave(hit)))
            }
            _ => None,
        }
    }

    /// What is told by itself, when no shot is being shown: a word at the unit.
    fn told_alone(&self, event: &Event, told: &mut Told) -> Option<Clip> {
        let word = |at: Hex, text: String, grave: bool| Clip::Word { at, text, grave };
        match event {
            Event::Casualties { target, .. } => {
                let mut battle = Battle::new(self.at(*target)?, format!("Fire on {}", self.name(*target)));
                *told = Told::default();
                self.adds(&mut battle, told, event);
                Some(Clip::Battle(battle))
            }
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
            Event::DemolitionOff { unit, .. } => Some(word(self.at(*unit)?, "interrupted".to_owned(), false)),
            Event::Demolished { vehicle, .. } => Some(word(self.at(*vehicle)?, "demolished".to_owned(), true)),
            Event::HookUpHeld { unit, .. } => Some(word(self.at(*unit)?, "interrupted".to_owned(), false)),
            Event::HookUpLost { unit, .. } => Some(word(self.at(*unit)?, "unhooked".to_owned(), false)),
            Event::Overran { target, .. } => Some(word(self.at(*target)?, "overrun".to_owned(), true)),
            Event::OverrunStopped { unit } => Some(word(self.at(*unit)?, "stopped".to_owned(), false)),
            Event::MeleeAnnounced { hex, .. } => Some(word(*hex, "melee".to_owned(), true)),
            Event::HullDownTaken { unit, .. } => Some(word(self.at(*unit)?, "hull-down".to_owned(), false)),
            Event::HullDownSought { units, .. } => Some(word(self.at(*units.first()?)?, "hull-down".to_owned(), false)),
            Event::CrewOnFoot { unit, .. } => Some(word(self.at(*unit)?, "crew on foot".to_owned(), false)),
            Event::Rammed { target, .. } => Some(word(self.at(*target)?, "rammed".to_owned(), true)),
            Event::AssaultAnnounced { vehicle, .. } => Some(word(self.at(*vehicle)?, "assaulted".to_owned(), true)),
            Event::AssaultOff { vehicle, .. } => Some(word(self.at(*vehicle)?, "no assault".to_owned(), false)),
            _ => None,
        }
    }
}

impl Teller<'_> {
    /// A unit as those at the desk call it.
    fn name(&self, unit: UnitId) -> String {
        words::name(self.table, unit)
    }

    /// Rounds of a gun at a unit, from the first of these to the second, and the number that hits.
    fn shot(
        &self,
        [unit, target]: [UnitId; 2],
        gun: u8,
        shells: Shells,
        range: u8,
        number: Option<u8>,
    ) -> Option<Battle> {
        let battle = Battle::new(self.at(target)?, "").from(vec![self.at(unit)?], Strike::Guns);
        let mut battle = self.hit_row(battle, unit, gun, shells, range);
        let made_of = number.and_then(|number| self.made_of([unit, target], gun, shells, number));
        let needs = match (number, self.printed(&battle.cells)) {
            (None, _) => "every round hits".to_owned(),
            (Some(number), _) if made_of.is_some() => {
                format!("hits on {number} or more ({})", made_of.unwrap_or_default())
            }
            (Some(number), Some(printed)) if printed != number => {
                let more = if number > printed {
                    format!("+{}", number - printed)
                } else {
                    format!("\u{2212}{}", printed - number)
                };
                format!("hits on {number} or more ({printed} in the table, {more})")
            }
            (Some(number), _) => format!("hits on {number} or more"),
        };
        let guns = self.table.unit(unit).map_or(0, |unit| words::kind(self.table, &unit).guns.len());
        let with = self.gun(unit, gun).filter(|_| guns > 1).map_or_else(String::new, |gun| format!(", {gun},"));
        battle.title = format!("{}{with} at {}: {needs}", self.name(unit), self.name(target));
        Some(battle)
    }

    /// What the number of a shot is made of, as it stood before the order: `5 in the table, target moved +1, large target \u{2212}1`; `None`
    /// where it is the table's own, and where it has changed since.
    fn made_of(&self, [unit, target]: [UnitId; 2], gun: u8, shells: Shells, number: u8) -> Option<String> {
        let position = &Position::of(self.table.unrolled.as_ref()?);
        let (firer, other) = (position.find(unit)?, position.find(target)?);
        let shot = plan_of(position, &firer, gun, &other, shells, position.sequence.turn)?.ok()?.shot;
        let burst = shot.number() != Some(number);
        if burst && shot.number_after_hit() != Some(number) {
            return None;
        }
        let mut made_of = format!("{} in the table", shot.base?);
        for modifier in shot.modifiers() {
            let name = modifier.name.to_lowercase();
            made_of.push_str(&format!(", {name} {}", words::added(modifier.value)));
        }
        if burst {
            made_of.push_str(", after a hit");
        }
        (burst || shot.modifiers().next().is_some()).then_some(made_of)
    }

    /// With what and how far a gun fires at a unit in the fire that goes on.
    fn loaded(&self, id: UnitId, barrel: u8, at: UnitId) -> Option<(Shells, u8)> {
        let log = self.table.session.world.get_resource::<Log<Event>>()?;
        log.0.iter().rev().find_map(|entry| match &entry.event {
            Event::Fired { unit, gun, target, range, shells, .. } if (*unit, *gun, *target) == (id, barrel, at) => {
                Some((*shells, *range))
            }
            _ => None,
        })
    }

    /// A gun as its vehicle's chart names it.
    fn gun(&self, unit: UnitId, gun: u8) -> Option<String> {
        let unit = self.table.unit(unit)?;
        Some(words::kind(self.table, &unit).guns.get(usize::from(gun))?.name.clone())
    }

    /// The row of a gun in the hit tables.
    fn hit_row(&self, battle: Battle, unit: UnitId, gun: u8, shells: Shells, range: u8) -> Battle {
        let row = self.table.unit(unit).and_then(|unit| {
            let kind = words::kind(self.table, &unit);
            let gun = kind.guns.get(usize::from(gun))?.firing(shells);
            let row = self.table.data.tables.hit_probability.row(&gun.row)?;
            Some((row.title(), kind.nation.side() == Side::Allies))
        });
        let Some((row, british)) = row.filter(|_| range > 0) else { return battle };
        battle.lit(if british { "hit_probability_british" } else { "hit_probability_axis" }, row, range.to_string())
    }

    /// The number that stands in the first of these cells.
    fn printed(&self, cells: &Lit) -> Option<u8> {
        let (chart, row, column) = cells.first()?;
        let chart = self.table.book.iter().find(|known| known.id == *chart)?;
        let place = chart.columns.iter().position(|known| known == column)?;
        let row = chart.rows.iter().find(|known| known.name == *row)?;
        row.cells.get(place)?.text.parse().ok()
    }

    /// The odds of the melee that is fought in a hex.
    fn odds(&self, here: Hex) -> String {
        let log = self.table.session.world.get_resource::<Log<Event>>();
        let odds = log.and_then(|log| {
            log.0.iter().rev().find_map(|entry| match &entry.event {
                Event::MeleeOdds { hex, odds, .. } if *hex == here => Some(odds.clone()),
                _ => None,
            })
        });
        odds.unwrap_or_default()
    }

    /// Adds to a volley what its dice did; false if the event is none of it.
    fn adds(&self, battle: &mut Battle, told: &mut Told, event: &Event) -> bool {
        // The rolls that stand alone have said all.
        if battle.brief {
            return false;
        }
        match event {
            Event::Round { dice, hit } => {
                let word = format!("{} {}", dice[0] + dice[1], if *hit { "hit" } else { "miss" });
                battle.dice.push(Roll { faces: dice.to_vec(), hit: *hit, word });
            }
            Event::Struck { target, aspect, dice, area } => {
                let sum = dice[0] + dice[1];
                let word = area.map_or("ricochet", Area::name);
                battle.throw_again();
                battle.dice.push(Roll { faces: dice.to_vec(), hit: area.is_some(), word: format!("{sum} {word}") });
                told.area = area.map_or_else(String::new, |area| words::capital(area.name()));
                if area.is_none() {
                    battle.result.push("Ricochet".to_owned());
                    if let Some(chart) = self.kind(*target).and_then(|kind| kind.damage_chart.clone()) {
                        let cell = (format!("area_{chart}"), aspect.name().to_owned(), sum.to_string());
                        battle.then = vec![cell];
                    }
                }
            }
            Event::Chosen { area, .. } => told.area = words::capital(area.name()),
            Event::Result { target, aspect, area, row, effect, .. } => {
                let column = Column::place(*aspect, *area).and_then(|place| Column::ALL.get(place));
                if let (Some(chart), Some(column)) = (self.kind(*target).and_then(damage_id), column) {
                    battle.then = vec![(chart, row.clone(), column.name())];
                }
                if !effect {
                    battle.result.push(format!("{}: no effect", self.struck(told, *target)));
                }
            }
            Event::KillDie { target, die, needed } => {
                let kills = die <= needed;
                battle.throw_again();
                battle.dice.push(Roll { faces: vec![*die], hit: kills, word: format!("{needed} or less kills") });
                if !kills {
                    battle.result.push(format!("{}: no effect", self.struck(told, *target)));
                }
            }
            Event::DirectHit { dice, hit, .. } => {
                let word = format!("{} {}", dice[0] + dice[1], if *hit { "direct hit" } else { "no direct hit" });
                battle.dice.push(Roll { faces: dice.to_vec(), hit: *hit, word });
                if *hit {
                    told.area = "Direct hit".to_owned();
                }
            }
            Event::Fragments { factors, effect, .. } => {
                told.area = format!("{} on the vehicle", words::count(usize::from(*factors), "factor"));
                if !effect {
                    battle.result.push(format!("{}: no damage", told.area));
                }
            }
            Event::CrewLost { men, .. } => {
                battle.result.push(format!("Crew loses {}", words::men(*men)));
                battle.grave = true;
            }
            Event::BailOut { die, out, less, .. } => {
                let word = if *out { "bails out" } else { "stays" };
                if *less > 0 {
                    battle.result.push(format!("Its commander is lost: the die loses {less}"));
                }
                if let Some(die) = die {
                    battle.throw_again();
                    battle.dice.push(Roll { faces: vec![*die], hit: *out, word: word.to_owned() });
                }
                battle.result.push(format!("The crew {word}"));
                battle.grave |= *out;
            }
            Event::Casualties { cover, factors, die, men, .. }
                if !battle.from.is_empty()
                    || battle.title.contains("for effect")
                    || battle.dice.iter().all(|roll| roll.faces.len() == 1) =>
            {
                let word = if *men > 0 { words::men(*men) } else { "none".to_owned() };
                battle.dice.push(Roll { faces: vec![*die], hit: *men > 0, word });
                if let Some(cell) = lit_men::cell(self.table, *cover, *factors, *die) {
                    battle.strikes(cell);
                }
                let sum = told.men.unwrap_or(0) + u32::from(*men);
                if told.men.replace(sum).is_some() {
                    battle.result.pop();
                }
                battle.result.push(match sum {
                    0 => "No casualties".to_owned(),
                    1 => "1 man lost".to_owned(),
                    men => format!("{men} men lost"),
                });
                battle.grave |= sum > 0;
            }
            // What the table says has been told already.
            Event::Lost { .. } if told.men.is_some() || battle.title.starts_with("Melee") => {}
            Event::Harmed { target, harm } => {
                battle.result.push(format!("{}: {}", self.struck(told, *target), harm_word(*harm)));
                battle.grave |= matches!(harm, Harm::Destroyed | Harm::Eliminated);
            }
            Event::MeleeWon { winner: Some(side), .. } if battle.title.starts_with("Melee") => {
                battle.result.push(format!("The {} player wins the melee", self.table.side_name(*side)));
            }
            _ => return false,
        }
        true
    }

    /// What a line of the result is about: the area that was hit, or the unit where it has none.
    fn struck(&self, told: &Told, unit: UnitId) -> String {
        if told.area.is_empty() { self.name(unit) } else { told.area.clone() }
    }

    fn kind(&self, unit: UnitId) -> Option<&UnitType> {
        self.table.unit(unit).map(|unit| words::kind(self.table, &unit))
    }
}

/// True if one card tells both: of shots from one unit at another the first has no dice yet, or nothing has come of it by now.
fn goes_on(last: &Battle, next: &Battle) -> bool {
    let same = last.strike == Strike::Guns && (&last.from, last.to, last.strike) == (&next.from, next.to, next.strike);
    same && (last.dice.is_empty() || last.title == next.title && last.result.is_empty())
}

/// A volley of which there is nothing else to say: its hits are counted.
fn conclude(battle: &mut Battle) {
    if battle.result.is_empty() && battle.strike == Strike::Guns && battle.has_card() {
        let hits = battle.dice.iter().filter(|roll| roll.hit).count();
        battle.result.push(if hits == 0 { "No hit".to_owned() } else { words::count(hits, "hit") });
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
