//! Why an attack is made or answered: what it brings by the exact odds, as far as they may be seen (5.1.1).

use super::{hex, points};
use crate::core::dice::ways;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{balance, percent, tells};
use crate::core::words::counted;
use crate::games::bir_hacheim::material::tables::combat::{AttackResult, Outcome};
use crate::games::bir_hacheim::opponent::air;
use crate::games::bir_hacheim::opponent::combat::{attacks, best_attack, guns};
use crate::games::bir_hacheim::opponent::gain::Stakes;
use crate::games::bir_hacheim::opponent::joining::supporters;
use crate::games::bir_hacheim::opponent::situation::Situation;
use crate::games::bir_hacheim::opponent::worth;
use crate::games::bir_hacheim::phases::bombing;
use crate::games::bir_hacheim::phases::columns;
use crate::games::bir_hacheim::phases::combat::{AssaultPlan, work_out};
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::sight;
use crate::games::bir_hacheim::play::legal::targets;
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::position::Position;

/// The chances in a column to drive the defence out, and to lose something.
fn chances(position: &Position, column: u8) -> [f64; 2] {
    let cleared = |outcome: Outcome| match outcome {
        Outcome::Draw => true,
        Outcome::Result { defence, .. } => !defence.holds(),
    };
    let hurt = |outcome: Outcome| match outcome {
        Outcome::Draw => true,
        Outcome::Result { attack, .. } => matches!(attack, AttackResult::AVB | AttackResult::ARB | AttackResult::AE),
    };
    let ways_of = |pick: &dyn Fn(Outcome) -> bool| -> u32 {
        let totals = (2..=12).filter(|total| pick(position.tables.combat.cell(column, *total)));
        totals.map(ways).sum()
    };
    [ways_of(&cleared), ways_of(&hurt)].map(|ways| f64::from(ways) / 36.0)
}

/// An attack with so many air points more as its side looks at it: the enemy's best answer from the air, what it brings by its doctrine, and
/// what is told of that.
struct Outlook {
    answer: u8,
    brings: f64,
    told: f64,
}

impl Outlook {
    fn of(position: &Position, plan: &AssaultPlan, more: u8) -> Self {
        let stakes = Stakes::of(position, plan);
        let answer = air::answer(position, plan.side, &stakes, more);
        let gain = |stakes: &Stakes| stakes.gain(position, u16::from(more), u16::from(answer));
        Self { answer, brings: gain(&stakes), told: gain(&Stakes::told(position, plan)) }
    }
}

/// What is expected of an attack with so many air points more, as a side may know it.
pub fn odds(position: &Position, plan: &AssaultPlan, more: u8, viewer: Option<Side>) -> String {
    let seen = sight::seen(position, viewer, plan);
    if seen.computed.is_none() {
        return format!("{} strength against a defence not known before it is declared.", seen.attack);
    }
    let Outlook { answer, told, .. } = Outlook::of(position, plan, more);
    let table = &position.tables.combat;
    let (attack, defence) = (plan.attack + u16::from(more), plan.defence + u16::from(answer));
    let column = table.shifted(table.column_of_odds(attack, defence).0, columns::sum(&plan.shifts));
    let points = |number: u8| counted(number, "air point", "air points");
    // The attacker's points are the first.
    let with = Some(more + plan.air[0]).filter(|own| *own > 0).map(|own| format!(" with {}", points(own)));
    let met = Some(answer).filter(|answer| *answer > 0).map(|answer| format!(" after {} of his", points(answer)));
    let [cleared, hurt] = chances(position, column);
    format!(
        "{}{}{}, {} to drive him out, {} to lose something; {} on average.",
        table.column_name(column),
        with.unwrap_or_default(),
        met.unwrap_or_default(),
        percent(cleared),
        percent(hurt),
        balance(told, "point", "points")
    )
}

/// Why a hex is attacked, by these units and one more.
pub fn attack(
    situation: &Situation,
    target: Hex,
    joined: &[UnitId],
    unit: Option<UnitId>,
    viewer: Option<Side>,
) -> Option<String> {
    let position = situation.position;
    let units: Vec<UnitId> = joined.iter().copied().chain(unit).collect();
    let attack = best_attack(situation, target, &units)?;
    let plan = work_out(position, &with_air(situation, &attack.assault, attack.points));
    Some(format!("{}: {}", aim(position, &plan, viewer), odds(position, &plan, 0, viewer)))
}

/// What an attack is for: the hex, or that somebody owes it and it can't be helped.
fn aim(position: &Position, plan: &AssaultPlan, viewer: Option<Side>) -> String {
    let owing = plan.attackers.iter().filter_map(|part| position.find(part.unit));
    let owing = owing.filter(|unit| !debts::owed(position, unit).is_empty()).map(|unit| position.name(unit.id)).next();
    let Some(name) = owing else { return goal(position, plan.target) };
    // Whether it is worth it tells of the defence.
    if sight::seen(position, viewer, plan).computed.is_none() {
        return format!("{name} has to attack somebody");
    }
    match Outlook::of(position, plan, 0) {
        Outlook { brings, .. } if brings > 0.0 => goal(position, plan.target),
        Outlook { told, .. } if told > 0.0 => format!("{name} has to attack somebody"),
        _ => format!("{name} has to attack somebody, and this costs least"),
    }
}

/// What an attack is for that nobody need make.
fn goal(position: &Position, target: Hex) -> String {
    let take = if worth::scores(position, target) > 0 { "To take" } else { "To drive the enemy from" };
    format!("{take} {}", hex(position, target))
}

/// The attack with so many air points of the side's own.
fn with_air(situation: &Situation, assault: &Assault, points: u8) -> Assault {
    let mut air = assault.air;
    air[situation.side.index()] = points;
    Assault { air, ..assault.clone() }
}

/// Why an attack is made now, with so many air points.
pub fn commit(situation: &Situation, assault: &Assault, air_points: u8, viewer: Option<Side>) -> Option<String> {
    let position = situation.position;
    // The enemy's guns are expected to help the defence, as when the points were chosen.
    let assault = &Assault { support: supporters(situation, assault.target), ..assault.clone() };
    let with = work_out(position, &with_air(situation, assault, air_points));
    let mut words = format!("{}: {}", aim(position, &with, viewer), odds(position, &with, 0, viewer));
    if air_points > 0 && sight::seen(position, viewer, &with).computed.is_some() {
        let stakes = Stakes::told(position, &work_out(position, &with_air(situation, assault, 0)));
        let brings = |points| air::answered(position, situation.side, &stakes, points);
        let from_the_air = counted(air_points, "air point brings", "air points bring");
        words.push_str(&format!(
            " The {from_the_air} {}, allowing for the enemy's best answer.",
            points(brings(air_points) - brings(0))
        ));
    }
    Some(words)
}

/// Why the defence is helped, or why it is not.
pub fn answer(situation: &Situation, assault: &Assault, gun: Option<UnitId>, air: u8) -> Option<String> {
    let position = situation.position;
    let plan = work_out(position, assault);
    let stakes = Stakes::told(position, &plan);
    let more = gun.and_then(|gun| position.find(gun)).map_or(0, |gun| position.attack(gun)) + u16::from(air);
    let now = stakes.gain(position, 0, 0);
    let column = |defence: u16| {
        let table = &position.tables.combat;
        let (odds, _) = table.column_of_odds(plan.attack, defence);
        table.column_name(table.shifted(odds, columns::sum(&plan.shifts))).to_owned()
    };
    if more == 0 {
        let help = if assault.support.is_empty() { "No help" } else { "No more help" };
        return Some(format!("{help} would change the odds for more than it costs."));
    }
    let spared = now - stakes.gain(position, 0, more);
    let [before, after] = [column(plan.defence), column(plan.defence + more)];
    Some(if before == after {
        "One of several that together change the odds for the better.".to_owned()
    } else {
        format!("Brings the attack down from {before} to {after}: {} spared on average.", points(spared))
    })
}

/// Why a hex is bombarded, with the guns that have joined, and with all that still can as long as it is not made.
pub fn bombardment(situation: &Situation, target: Hex, joined: &[UnitId], made: bool) -> String {
    let position = situation.position;
    let mut all: Vec<UnitId> = joined.to_vec();
    if !made {
        all.extend(guns(situation, target).into_iter().filter(|gun| !joined.contains(gun)));
    }
    let chance = f64::from(bombing::work_out_guns(position, target, &all).losses) / 36.0;
    let guns = if all.len() == 1 { "The gun has".to_owned() } else { format!("The {} guns have", all.len()) };
    format!("{guns} nothing better to shoot at: {} to hit somebody in {}.", percent(chance), hex(position, target))
}

/// Why a hex is struck from the air.
pub fn strike(situation: &Situation, target: Hex, air: u8) -> Option<String> {
    let position = situation.position;
    let plan = bombing::plan_strike(position, target, air).ok()?;
    let chance = f64::from(plan.losses) / 36.0;
    Some(format!(
        "{} to hit somebody in {}, more than the air points would bring elsewhere.",
        percent(chance),
        hex(position, target)
    ))
}

/// Why nothing more is attacked.
pub fn end(situation: &Situation, viewer: Option<Side>) -> String {
    let position = situation.position;
    let attacks = attacks(situation, &targets(position, situation.side));
    let Some(best) = attacks.first() else { return "Nobody is left who could attack.".to_owned() };
    let plan = work_out(position, &with_air(situation, &best.assault, best.points));
    let costs = -Outlook::of(position, &plan, 0).told;
    if sight::seen(position, viewer, &plan).computed.is_none() || best.value >= 0.0 || costs <= 0.0 || !tells(costs) {
        return "Nothing left is worth attacking.".to_owned();
    }
    format!(
        "Nothing left is worth attacking: the best, {}, would cost {} on average.",
        hex(position, plan.target),
        points(costs)
    )
}
