//! Melees (II.I): rounds of hand-to-hand fighting until one side is gone.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::casualties::Striker;
use crate::core::dice::Dice;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::material::tables::melee::Odds;
use crate::games::tobruk::state::components::Haul;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// A round of a melee, before the die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeleePlan {
    /// The hex.
    pub hex: Hex,
    /// The side that announced it.
    pub attacker: Side,
    /// Attacking units that fight.
    pub attackers: Vec<UnitId>,
    /// Defending units.
    pub defenders: Vec<UnitId>,
    /// Men who fight on each side, attackers first.
    pub men: [u16; 2],
    /// The odds.
    pub odds: Odds,
    /// Rounds fought before.
    pub rounds: u8,
}

/// The odds as the table's heading has them.
#[must_use]
pub fn odds_words(odds: Odds) -> String {
    match odds {
        Odds::AttackerEliminated => "worse than 1 to 2".to_owned(),
        Odds::DefenderEliminated => "better than 4 to 1".to_owned(),
        Odds::Column(attackers, defenders) => format!("{attackers} to {defenders}"),
    }
}

impl MeleePlan {
    /// The odds and the men behind them, as the log tells them.
    fn told(&self) -> Event {
        let (hex, attacker, [attackers, defenders]) = (self.hex, self.attacker, self.men);
        Event::MeleeOdds { hex, attacker, attackers, defenders, odds: odds_words(self.odds) }
    }
}

/// The melee in a hex as it stands; attackers whose morale broke don't fight (II.I.6.a).
#[must_use]
pub fn stand(position: &Position, hex: Hex) -> Option<MeleePlan> {
    let melee = *position.marks.melee(hex)?;
    let mut men = [0; 2];
    let mut units = [Vec::new(), Vec::new()];
    for (place, side) in [melee.attacker, melee.attacker.enemy()].into_iter().enumerate() {
        for unit in position.fighters_in(hex, side).filter(|unit| !unit.men.broken) {
            men[place] += u16::from(unit.men.left);
            units[place].push(*unit.id);
        }
    }
    let [attackers, defenders] = units;
    Some(MeleePlan {
        hex,
        attacker: melee.attacker,
        attackers,
        defenders,
        men,
        odds: position.tables.melee.odds(men[0], men[1]),
        rounds: melee.rounds,
    })
}

/// II.I.6, II.I.10: the next round in a hex; a melee that has begun is fought to its end first.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, hex: Hex) -> Result<MeleePlan, Refusal> {
    position.expect_phase(sequence, Phase::Melee, None)?;
    if let Some(Decision::Casualties { .. }) = position.decisions.0.last() {
        return Err(Refusal::new("II.I.8", "The casualties of the last round have to be allocated first."));
    }
    if let Some(begun) = position.marks.melees.iter().find(|melee| melee.rounds > 0 && melee.hex != hex) {
        return Err(Refusal::new(
            "II.I.6.b.2",
            format!("The melee in {} has to be fought to the end first.", Name(begun.hex)),
        ));
    }
    stand(position, hex).ok_or_else(|| Refusal::new("II.I.1", format!("There is no melee in {}.", Name(hex))))
}

/// One round: the die, and what each side loses (II.I.6.b).
pub fn carry_out(
    In(plan): In<MeleePlan>,
    tables: Res<Shared<Tables>>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut decisions: ResMut<Decisions>,
    mut striker: Striker,
) {
    let (hex, attacker) = (plan.hex, plan.attacker);
    striker.note(plan.told());
    if let Some(melee) = marks.melees.iter_mut().find(|melee| melee.hex == hex) {
        melee.rounds = melee.rounds.saturating_add(1);
    }
    let die = dice.die();
    let Some(losses) = tables.melee.losses(plan.odds, die) else { return };
    striker.note(Event::MeleeRound { hex, die, attacker_loses: losses.attacker, defender_loses: losses.defender });
    // The attacker strikes off first: his decision lies on top.
    for (side, pool, left) in
        [(attacker.enemy(), plan.defenders, losses.defender), (attacker, plan.attackers, losses.attacker)]
    {
        if left > 0 {
            decisions.0.push(Decision::Casualties { side, target: None, crew: false, pool, left, cause: Cause::Melee });
        }
    }
}

/// A melee that is over without another die.
#[derive(Debug, Clone)]
pub struct Decided {
    hex: Hex,
    winner: Option<Side>,
    /// The hopeless odds, if both sides still have men to fight.
    odds: Option<Event>,
    losers: Vec<UnitId>,
    winners: Vec<UnitId>,
}

/// The first melee in which one side is gone, or the odds leave no hope (II.I.5.c, II.I.6.b.2). Attackers whose morale broke die
/// with their defeated comrades (II.I.9); nobody is left to defeat them once the last defender fell to fire.
pub fn decided(position: &Position) -> Option<Decided> {
    if !position.decisions.0.is_empty() {
        return None;
    }
    position.marks.melees.iter().find_map(|melee| {
        let (stand, attacker) = (stand(position, melee.hex)?, melee.attacker);
        let winner = match (stand.men, stand.odds) {
            ([0, 0], _) if !position.has_fighters(melee.hex, attacker) => None,
            ([_, 0], _) | (_, Odds::DefenderEliminated) => Some(attacker),
            ([0, _], _) | (_, Odds::AttackerEliminated) => Some(attacker.enemy()),
            _ => return None,
        };
        let units = |side: Option<Side>| -> Vec<UnitId> {
            let units = side.into_iter().flat_map(|side| position.fighters_in(melee.hex, side));
            units.map(|unit| *unit.id).collect()
        };
        let (losers, winners) = (units(winner.map(Side::enemy)), units(winner));
        let odds = (!stand.men.contains(&0)).then(|| stand.told());
        Some(Decided { hex: melee.hex, winner, odds, losers, winners })
    })
}

/// Tells hopeless odds and takes the losers from play. Who is left had his check in the melee, or none if all the attackers broke
/// (II.I.5.c): an overrun adds no other (III.G.8), however long other melees go on.
pub fn conclude(
    In(decided): In<Decided>,
    mut hauls: Units<&mut Haul>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut striker: Striker,
) {
    if let Some(odds) = decided.odds {
        striker.note(odds);
    }
    for unit in decided.losers {
        // X.I.1.d: those the odds would eliminate surrender, and attackers who broke with them.
        striker.lose(unit, true, &options, &mut marks);
    }
    for unit in decided.winners {
        striker.check(unit);
        // V.D.3.b, V.D.3.c: who fought in the hex this turn has spiked nothing in it.
        if let Some(mut haul) = hauls.get_mut(unit) {
            haul.spikes = None;
        }
    }
    striker.note(Event::MeleeWon { hex: decided.hex, winner: decided.winner });
    marks.melees.retain(|melee| melee.hex != decided.hex);
}
