//! Combat (11.0): the active unit attacks all enemies beside it; friends beside those may join.

use bevy_ecs::prelude::In;

use super::activation::expect_chit;
use super::modifiers::{Modifier, of_assault};
use super::movement::{left, ready};
use super::{results, stacking};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::material::tables::combat::Outcome;
use crate::games::gazala_cauldron::state::components::{Supply, Unit};
use crate::games::gazala_cauldron::state::decisions::{Assault, Decision};
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// A unit's part in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The unit.
    pub unit: UnitId,
    /// The value that counts.
    pub strength: u16,
    /// It is the hard value.
    pub hard: bool,
}

/// An attack with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssaultPlan {
    /// The side that attacks.
    pub side: Side,
    /// The attack as it is put together.
    pub assault: Assault,
    /// Movement points that it costs the active unit, and those it had, in half points.
    pub cost: u16,
    /// Attackers, the active unit first.
    pub attackers: Vec<Part>,
    /// Defenders.
    pub defenders: Vec<Part>,
    /// Sum of the attackers' values.
    pub attack: u16,
    /// Sum of the defenders' values.
    pub defence: u16,
    /// Column of the table, from 0.
    pub column: usize,
    /// What is added to the die, one by one.
    pub modifiers: Vec<Modifier>,
    /// What each die from 0 to 9 brings.
    pub outcomes: Vec<Outcome>,
    /// Hexes that hold too many units at this moment: their owners eliminate the excess first (10.0).
    pub crowded: Vec<(Side, Hex)>,
}

impl AssaultPlan {
    /// What is added to the die.
    #[must_use]
    pub fn modifier(&self) -> i8 {
        self.modifiers.iter().map(|modifier| modifier.value).sum()
    }

    /// Chances in ten that the outcome is one that the test picks.
    #[must_use]
    pub fn chances_of(&self, pick: impl Fn(&Outcome) -> bool) -> u32 {
        u32::try_from(self.outcomes.iter().filter(|outcome| pick(outcome)).count()).unwrap_or(0)
    }
}

/// True if a unit in one hex can fight one in the other: beside it, and not across an escarpment without a way (11.0).
#[must_use]
pub fn can_fight_across(position: &Position, from: Hex, to: Hex) -> bool {
    from.range(to) == 1 && position.is_passable(from, to)
}

/// The enemies whom a unit in this hex would attack: all beside it (11.0).
pub fn defenders_of<'a>(position: &'a Position, side: Side, hex: Hex) -> impl Iterator<Item = &'a Unit> {
    let enemies = position.on_map(side.enemy());
    enemies.filter(move |(_, at)| can_fight_across(position, hex, *at)).map(|(unit, _)| unit)
}

/// True if one of these units is armour: the other side then fights with its hard values (11.0).
#[must_use]
pub fn has_armour(position: &Position, units: &[UnitId]) -> bool {
    units.iter().any(|unit| position.arm(*unit) == Arm::Armour)
}

/// Works an attack out as it stands.
#[must_use]
pub fn work_out(position: &Position, assault: &Assault) -> AssaultPlan {
    let side = position.sequence.active;
    let of = |ids: &[UnitId]| -> Vec<&Unit> {
        ids.iter().filter_map(|id| position.find(*id)).filter(|unit| unit.location.hex().is_some()).collect()
    };
    let (attackers, defenders) = (of(&assault.attackers), of(&assault.defenders));
    let parts = |units: &[&Unit], enemies: &[UnitId]| -> Vec<Part> {
        let hard = has_armour(position, enemies);
        let strength = |unit: &Unit| if hard { position.face(unit).hard } else { position.face(unit).soft };
        units.iter().map(|unit| Part { unit: unit.id, strength: u16::from(strength(unit)), hard }).collect()
    };
    let attack_parts = parts(&attackers, &assault.defenders);
    let defence_parts = parts(&defenders, &assault.attackers);
    let sum = |parts: &[Part]| parts.iter().map(|part| part.strength).sum::<u16>();
    let (attack, defence) = (sum(&attack_parts), sum(&defence_parts));
    let table = &position.tables.combat;
    let column = table.column(attack, defence);
    let modifiers = of_assault(position, assault, &attackers, &defenders);
    let modifier: i8 = modifiers.iter().map(|modifier| modifier.value).sum();
    let pace = assault.attackers.first().map(|unit| position.pace(*unit));
    AssaultPlan {
        side,
        cost: pace.map_or(0, |pace| 2 * u16::from(position.tables.attacks.cost(assault.intensity, pace))),
        attackers: attack_parts,
        defenders: defence_parts,
        attack,
        defence,
        column,
        outcomes: table.outcomes(column, modifier).collect(),
        modifiers,
        assault: assault.clone(),
        crowded: Vec::new(),
    }
}

/// The attack that is being put together, if any.
#[must_use]
pub fn assault<'a>(position: &'a Position) -> Option<&'a Assault> {
    match position.decision() {
        Some(Decision::Assault(assault) | Decision::Defence(assault)) => Some(assault),
        _ => None,
    }
}

/// Why a unit of the attacker's can't fight these defenders (5.0, 11.0, 14.1).
fn expect_fit(position: &Position, unit: &Unit, defenders: &[UnitId]) -> Result<(), Refusal> {
    let name = position.name(unit.id);
    let against_armour = has_armour(position, defenders);
    match position.arm(unit.id) {
        Arm::Infantry if against_armour => {
            return Err(Refusal::new(
                "11.0",
                format!("{name} is infantry, which can't attack armour, and there is armour among the defenders."),
            ));
        }
        Arm::AntiTank if !against_armour => {
            return Err(Refusal::new(
                "11.0",
                format!("{name} is anti-tank, which attacks only armour, and there is none among the defenders."),
            ));
        }
        Arm::Armour | Arm::Infantry | Arm::AntiTank => {}
    }
    if unit.state.supply == Supply::Isolated {
        return Err(Refusal::new("5.0", format!("{name} is isolated and can't attack.")));
    }
    if position.marks.is_breaching(unit.id) {
        return Err(Refusal::new("14.1", format!("{name} is breaching a minefield and can't attack this turn.")));
    }
    Ok(())
}

/// Plans an attack by the active unit.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, intensity: Intensity) -> Result<AssaultPlan, Refusal> {
    let (unit, hex) = ready(position, id)?;
    let name = position.name(id);
    let defenders: Vec<UnitId> = defenders_of(position, unit.side, hex).map(|unit| unit.id).collect();
    if defenders.is_empty() {
        return Err(Refusal::new(
            "11.0",
            format!("There is no enemy adjacent to {} that {name} could attack.", Name::of(hex)),
        ));
    }
    if position.arm(id) == Arm::AntiTank {
        return Err(Refusal::new(
            "11.0",
            format!("{name} is anti-tank, which can't begin an attack; it can only join one."),
        ));
    }
    expect_fit(position, unit, &defenders)?;
    let cost = 2 * u16::from(position.tables.attacks.cost(intensity, position.pace(id)));
    let left = left(position, unit);
    if cost > left {
        return Err(Refusal::new(
            "11.0",
            format!(
                "{name} needs {} movement points for a {} attack and has {} left.",
                points(cost),
                intensity.word(),
                points(left)
            ),
        ));
    }
    let assault = Assault { intensity, attackers: vec![id], defenders, combat_chits: [false; 2], anti_tank: false };
    Ok(AssaultPlan { crowded: stacking::crowded(position), ..work_out(position, &assault) })
}

/// Declares the attack: the movement points are spent, stacking is judged, and the attack can be added to.
pub fn carry_out(In(plan): In<AssaultPlan>, mut position: PositionMut) {
    let Some(unit) = plan.assault.attackers.first().copied() else { return };
    position.take_up(unit);
    position.change(unit, |_, _, action| action.spent += plan.cost);
    position.actions.owed = false;
    position.note(Event::Attacked {
        unit,
        intensity: plan.assault.intensity,
        defenders: plan.assault.defenders.clone(),
    });
    position.decisions.0.push(Decision::Assault(plan.assault));
    stacking::ask(In(plan.crowded), position);
}

/// Plans to have another unit join the attack.
///
/// # Errors
/// The refusal.
pub fn plan_join(position: &Position, id: UnitId) -> Result<AssaultPlan, Refusal> {
    let Some(Decision::Assault(assault)) = position.decision() else {
        return Err(Refusal::new("11.0", "No attack is being built that it could join."));
    };
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active)?;
    let (hex, name) = (position.expect_on_map(unit)?, position.name(id));
    if assault.attackers.contains(&id) {
        return Err(Refusal::new("11.0", format!("{name} is already taking part.")));
    }
    let mut enemies = assault.defenders.iter().filter_map(|id| position.find(*id)?.location.hex());
    if !enemies.any(|at| can_fight_across(position, hex, at)) {
        return Err(Refusal::new("11.0", format!("{name} is not adjacent to any of the units attacked.")));
    }
    expect_fit(position, unit, &assault.defenders)?;
    let mut joined = assault.clone();
    joined.attackers.push(id);
    Ok(work_out(position, &joined))
}

/// Adds the unit.
pub fn carry_out_join(In(plan): In<AssaultPlan>, mut position: PositionMut) {
    if let Some(unit) = plan.assault.attackers.last().copied() {
        position.note(Event::Joined { unit });
    }
    position.decisions.0.pop();
    position.decisions.0.push(Decision::Assault(plan.assault));
}

/// The attack with a chit more: what playing it would do (13.1, 13.6).
///
/// # Errors
/// The refusal.
pub fn plan_play(position: &Position, chit: Tactical) -> Result<AssaultPlan, Refusal> {
    let (assault, side) = match position.decision() {
        Some(Decision::Assault(assault)) => (assault, position.sequence.active),
        Some(Decision::Defence(assault)) => (assault, position.sequence.active.enemy()),
        _ => {
            return Err(Refusal::new(
                "13.1",
                "Combat and anti-tank chits are played in a combat, before the die roll.",
            ));
        }
    };
    expect_chit(position, side, chit)?;
    let mut changed = assault.clone();
    match chit {
        Tactical::Combat if changed.combat_chits[side.index()] => {
            return Err(Refusal::new("13.1", "Only one combat chit per side counts in a combat; it has been played."));
        }
        Tactical::Combat => changed.combat_chits[side.index()] = true,
        Tactical::AntiTank => {
            expect_anti_tank(position, assault)?;
            changed.anti_tank = true;
        }
        _ => {
            return Err(Refusal::new(
                chit.rule(),
                format!("A {} chit can't be played in a combat.", chit.title().to_lowercase()),
            ));
        }
    }
    Ok(work_out(position, &changed))
}

/// 13.6: the anti-tank chit wants Allied armour to strike, and Axis units that are not all of the three Italian divisions.
fn expect_anti_tank(position: &Position, assault: &Assault) -> Result<(), Refusal> {
    if assault.anti_tank {
        return Err(Refusal::new("13.6", "An anti-tank chit has already been played in this combat."));
    }
    let both = || assault.attackers.iter().chain(&assault.defenders).copied();
    let side_of = |id: UnitId| position.counter(id).side();
    if !both().any(|id| side_of(id) == Side::Allies && position.arm(id) == Arm::Armour) {
        return Err(Refusal::new("13.6", "There is no Allied armour in this combat."));
    }
    let italians = [Formation::Pavia, Formation::Brescia, Formation::Trieste];
    if both().filter(|id| side_of(*id) == Side::Axis).all(|id| italians.contains(&position.counter(id).formation)) {
        return Err(Refusal::new(
            "13.6",
            "Only units of Pavia, Brescia and Trieste fight for the Axis here; they have no anti-tank chit.",
        ));
    }
    Ok(())
}

/// Plays the chit.
pub fn carry_out_play(In((chit, plan)): In<(Tactical, AssaultPlan)>, mut position: PositionMut) {
    let Some(decision) = position.decisions.0.pop() else { return };
    let (side, decision) = match decision {
        Decision::Defence(_) => (plan.side.enemy(), Decision::Defence(plan.assault)),
        _ => (plan.side, Decision::Assault(plan.assault)),
    };
    position.cups.of_mut(side).play(chit);
    position.note(Event::Played { side, chit });
    position.decisions.0.push(decision);
}

/// Plans to add nothing more: the attacker's word lets the defender answer, the defender's word has the die rolled.
///
/// # Errors
/// When no attack is being put together.
pub fn plan_resolve(position: &Position) -> Result<AssaultPlan, Refusal> {
    assault(position)
        .map(|assault| work_out(position, assault))
        .ok_or_else(|| Refusal::new("11.0", "No attack is being built."))
}

/// Lets the defender answer, or rolls the die.
pub fn carry_out_resolve(In(plan): In<AssaultPlan>, mut position: PositionMut) {
    match position.decisions.0.pop() {
        Some(Decision::Assault(assault)) => {
            position.note(Event::Bound { side: plan.side });
            position.decisions.0.push(Decision::Defence(assault));
        }
        Some(Decision::Defence(_)) => results::roll(&mut position, &plan),
        Some(other) => position.decisions.0.push(other),
        None => {}
    }
}

/// The chits that the side that decides in a combat could play.
pub fn playable<'a>(position: &'a Position) -> impl Iterator<Item = Tactical> + 'a {
    [Tactical::Combat, Tactical::AntiTank].into_iter().filter(|chit| plan_play(position, *chit).is_ok())
}

/// A defender without a chit to play has nothing to say: what the attack is then.
#[must_use]
pub fn unanswered(position: &Position) -> Option<AssaultPlan> {
    let Some(Decision::Defence(assault)) = position.decision() else { return None };
    playable(position).next().is_none().then(|| work_out(position, assault))
}

/// True if an attack has lost its active unit or all it was made against, before the die (10.0).
#[must_use]
pub fn is_void(position: &Position) -> bool {
    let stands = |id: &UnitId| position.find(*id).is_some_and(|unit| unit.location.hex().is_some());
    assault(position)
        .is_some_and(|assault| !assault.attackers.first().is_some_and(stands) || !assault.defenders.iter().any(stands))
}

/// Gives the attack up.
pub fn call_off(mut position: PositionMut) {
    position.decisions.0.pop();
    position.note(Event::CalledOff);
}

/// True if the hexside between attacker and defender is an escarpment, in either direction.
#[must_use]
pub fn is_across_escarpment(position: &Position, from: Hex, to: Hex) -> bool {
    position.board.slope(from, to).is_some()
}
