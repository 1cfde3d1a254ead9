//! A battle (`GG.2.2` to `GG.2.5`): the arrow, the troops of both sides, the dice, or the result of a table-top game.

use bevy_ecs::prelude::In;

use super::aftermath;
use super::odds::{BattlePlan, work_out};
use crate::core::bounds::LONGEST_NAME;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::state::components::Unit;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Battle, Decision, Force, Stance};
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;
use crate::games::firestorm::state::turn::Phase;

/// Troops and sorties that a side can bring, Rommel apart (`GG.2.3`).
pub const LIMIT: usize = 2;
/// The most victory points of a table-top game.
pub const MOST_POINTS: u8 = 9;

/// The attacks that a side can make: from its areas with a ground troop into enemy areas beside them (`GG.2.2`), both outside all
/// battles that are being fought (`C.Arrows`).
pub fn attacks(position: &Position, side: Side) -> impl Iterator<Item = (Area, Area)> {
    let free = move |area: &Area| position.markers.engaged(*area).is_none();
    fronts(position, side).filter(move |(from, into)| free(from) && free(into))
}

/// The same whatever battles are being fought.
pub fn fronts(position: &Position, side: Side) -> impl Iterator<Item = (Area, Area)> {
    let from = Area::ALL
        .into_iter()
        .filter(move |area| position.holder(*area) == side && position.ground_in(*area).next().is_some());
    from.flat_map(move |from| {
        position.around(from).filter(move |into| position.holder(*into) != side).map(move |into| (from, into))
    })
}

/// Plans to place the battle arrow.
///
/// # Errors
/// The refusal.
pub fn plan_arrow(position: &Position, from: Area, into: Area) -> Result<BattlePlan, Refusal> {
    position.expect_phase(Phase::Battle)?;
    let side = position.sequence.active;
    if position.holder(from) != side {
        return Err(Refusal::new(
            "GG.2.2",
            format!("{from} is not controlled by the {side}; attack from one of your own areas."),
        ));
    }
    if position.holder(into) == side {
        return Err(Refusal::new("GG.2.2", format!("{into} is already yours.")));
    }
    if position.board.border(from, into).is_none() {
        return Err(Refusal::new("GG.2.2", format!("{from} and {into} do not share a border.")));
    }
    if position.ground_in(from).next().is_none() {
        return Err(Refusal::new("GG.2.2", format!("There is no ground troop in {from} to attack with.")));
    }
    for area in [from, into] {
        if let Some(battle) = position.markers.engaged(area) {
            return Err(Refusal::new(
                "C.Arrows",
                format!("{area} is part of the battle from {} into {}; finish that first.", battle.from, battle.into),
            ));
        }
    }
    let battle = Battle::new(side, from, into, position.sequence.battle, Force::default());
    Ok(work_out(position, &battle))
}

/// Places the arrow.
pub fn carry_out_arrow(In(plan): In<BattlePlan>, mut position: PositionMut) {
    let Battle { from, into, attacker, .. } = plan.battle;
    position.sequence.ended = true;
    position.note(Event::Arrow { side: attacker, from, into });
    position.decisions.0.push(Decision::Attack(plan.battle));
}

/// The battle that is put together or fought now, and whose word is asked: 0 for the attacker, 1 for the defender.
#[must_use]
pub fn asked<'a>(position: &'a Position) -> Option<(&'a Battle, usize)> {
    match position.decision() {
        Some(Decision::Attack(battle)) => Some((battle, 0)),
        Some(Decision::Defence(battle)) => Some((battle, 1)),
        _ => None,
    }
}

fn expect_asked<'a>(position: &'a Position) -> Result<(&'a Battle, usize, Side), Refusal> {
    let (battle, place) = asked(position)
        .ok_or_else(|| Refusal::new("GG.2.3", "Troops are chosen after a battle arrow has been placed."))?;
    Ok((battle, place, if place == 0 { battle.attacker } else { battle.attacker.enemy() }))
}

fn count(position: &Position, force: &Force) -> usize {
    force.troops.iter().filter(|unit| !position.is_rommel(**unit)).count() + usize::from(force.sortie.is_some())
}

fn expect_room(position: &Position, force: &Force) -> Result<(), Refusal> {
    if count(position, force) < LIMIT {
        return Ok(());
    }
    Err(Refusal::new("GG.2.3", "At most two troops or sorties take part on a side; only Rommel may join them."))
}

fn has_ground(position: &Position, force: &Force) -> bool {
    force.troops.iter().any(|unit| !position.is_rommel(*unit))
}

/// Plans to put a troop on the arrow.
///
/// # Errors
/// The refusal.
pub fn plan_commit(position: &Position, id: UnitId) -> Result<BattlePlan, Refusal> {
    let (battle, place, side) = expect_asked(position)?;
    let (_, at): (&Unit, Area) = position.expect_own(id, side)?;
    let (area, name) = ([battle.from, battle.into][place], position.name(id));
    let force = &battle.forces[place];
    if at != area {
        return Err(Refusal::new("GG.2.3", format!("{name} is in {at}; only troops in {area} fight this battle.")));
    }
    if force.troops.contains(&id) {
        return Err(Refusal::new("GG.2.3", format!("{name} is already taking part.")));
    }
    if !position.is_rommel(id) {
        expect_room(position, force)?;
    } else if !has_ground(position, force) {
        return Err(Refusal::new("C.Rommel", "Rommel accompanies a ground troop; choose that first."));
    }
    let mut changed = battle.clone();
    changed.forces[place].troops.push(id);
    Ok(work_out(position, &changed))
}

/// Plans to fly a sortie.
///
/// # Errors
/// The refusal.
pub fn plan_sortie(position: &Position, aircraft: Aircraft) -> Result<BattlePlan, Refusal> {
    let (battle, place, side) = expect_asked(position)?;
    let force = &battle.forces[place];
    if aircraft.side() != side {
        return Err(Refusal::new("C.Air", format!("{} do not fly for the {side}.", aircraft.title())));
    }
    if position.markers.sorties.get(&aircraft).is_none_or(|left| *left == 0) {
        return Err(Refusal::new("C.Air", format!("{} have no sortie left this turn.", aircraft.title())));
    }
    if force.sortie.is_some() {
        return Err(Refusal::new("C.Air", "A side flies only one sortie in a battle."));
    }
    if place == 0 && !has_ground(position, force) {
        return Err(Refusal::new(
            "C.Air",
            "The attacker's first troop must be a ground troop; choose it before a sortie.",
        ));
    }
    expect_room(position, force)?;
    let mut changed = battle.clone();
    changed.forces[place].sortie = Some(aircraft);
    Ok(work_out(position, &changed))
}

/// Plans to take points in place of a troop at the table.
///
/// # Errors
/// The refusal.
pub fn plan_as_points(position: &Position, id: UnitId) -> Result<BattlePlan, Refusal> {
    let (battle, place, side) = expect_asked(position)?;
    expect_table(position)?;
    position.expect_own(id, side)?;
    let (force, name) = (&battle.forces[place], position.name(id));
    if position.is_rommel(id) || !force.troops.contains(&id) {
        return Err(Refusal::new("C.Points", format!("{name} is not a ground troop on this arrow.")));
    }
    if force.as_points.contains(&id) {
        return Err(Refusal::new("C.Points", format!("Points have already been taken for {name}.")));
    }
    let mut changed = battle.clone();
    changed.forces[place].as_points.push(id);
    Ok(work_out(position, &changed))
}

/// Plans how the defender means to fight at the table.
///
/// # Errors
/// The refusal.
pub fn plan_take(position: &Position, stance: Stance) -> Result<BattlePlan, Refusal> {
    let (battle, place, _) = expect_asked(position)?;
    expect_table(position)?;
    if place == 0 {
        return Err(Refusal::new("C.Combat.1", "The attacker attacks; only the defender chooses how to fight."));
    }
    if battle.stance == stance {
        return Err(Refusal::new("C.Combat.1", "That is already the choice."));
    }
    let fort_as_points = battle.fort_as_points && stance == Stance::Defend;
    Ok(work_out(position, &Battle { stance, fort_as_points, ..battle.clone() }))
}

/// Plans to take points in place of the fortified marker at the table; how many, the players agree on.
///
/// # Errors
/// The refusal.
pub fn plan_fort_as_points(position: &Position) -> Result<BattlePlan, Refusal> {
    let (battle, place, _) = expect_asked(position)?;
    expect_table(position)?;
    let into = battle.into;
    if place == 0 || !position.markers.forts.contains(&into) {
        return Err(Refusal::new(
            "C.Works",
            format!("There is no fortified marker in {}.", [battle.from, into][place]),
        ));
    }
    if battle.stance != Stance::Defend {
        return Err(Refusal::new(
            "C.Combat.1",
            "Only a defender who chooses to defend has his fortified marker, or points for it.",
        ));
    }
    if battle.fort_as_points {
        return Err(Refusal::new(
            "C.Works",
            format!("Points have already been taken for the fortified marker in {into}."),
        ));
    }
    Ok(work_out(position, &Battle { fort_as_points: true, ..battle.clone() }))
}

fn expect_table(position: &Position) -> Result<(), Refusal> {
    if position.scenario.table_top {
        return Ok(());
    }
    Err(Refusal::new("C.Combat.2", "This is for tabletop battles; in the General's Game the dice decide."))
}

/// Changes the battle that is put together.
fn put_back(position: &mut PositionMut, battle: Battle) {
    let decision = match position.decisions.0.pop() {
        Some(Decision::Defence(_)) => Decision::Defence(battle),
        Some(Decision::Table(_)) => Decision::Table(battle),
        _ => Decision::Attack(battle),
    };
    position.decisions.0.push(decision);
}

/// Puts the troop on the arrow.
pub fn carry_out_commit(In((unit, plan)): In<(UnitId, BattlePlan)>, mut position: PositionMut) {
    position.note(Event::Committed { unit });
    put_back(&mut position, plan.battle);
}

/// Flies the sortie.
pub fn carry_out_sortie(In((aircraft, plan)): In<(Aircraft, BattlePlan)>, mut position: PositionMut) {
    if let Some(left) = position.sorties.0.get_mut(&aircraft) {
        *left = left.saturating_sub(1);
    }
    position.note(Event::Sortie { aircraft });
    put_back(&mut position, plan.battle);
}

/// Takes the points.
pub fn carry_out_as_points(In((unit, plan)): In<(UnitId, BattlePlan)>, mut position: PositionMut) {
    position.note(Event::AsPoints { unit });
    put_back(&mut position, plan.battle);
}

/// Takes the points for the fortified marker.
pub fn carry_out_fort_as_points(In(plan): In<BattlePlan>, mut position: PositionMut) {
    position.note(Event::FortAsPoints { area: plan.battle.into });
    put_back(&mut position, plan.battle);
}

/// Settles the defender's way of fighting.
pub fn carry_out_take(In(plan): In<BattlePlan>, mut position: PositionMut) {
    position.note(Event::Took { stance: plan.battle.stance });
    put_back(&mut position, plan.battle);
}

/// Plans to bring nothing more.
///
/// # Errors
/// While the attacker has no ground troop on the arrow.
pub fn plan_ready(position: &Position) -> Result<BattlePlan, Refusal> {
    let (battle, place, _) = expect_asked(position)?;
    if place == 0 && !has_ground(position, &battle.forces[0]) {
        return Err(Refusal::new("GG.2.3", "The attacker has to commit at least one ground troop."));
    }
    Ok(work_out(position, battle))
}

/// The attacker's word asks the defender; the defender's has the battle fought.
pub fn carry_out_ready(In(plan): In<BattlePlan>, mut position: PositionMut) {
    let attacker = plan.battle.attacker;
    match position.decisions.0.pop() {
        Some(Decision::Attack(battle)) => {
            position.note(Event::Ready { side: attacker });
            position.decisions.0.push(Decision::Defence(battle));
        }
        Some(Decision::Defence(battle)) => {
            position.note(Event::Ready { side: attacker.enemy() });
            fight(&mut position, &BattlePlan { battle, ..plan });
        }
        _ => {}
    }
}

/// Supply is settled, and then the dice fall or the table is laid.
fn fight(position: &mut PositionMut, plan: &BattlePlan) {
    let table_top = position.scenario.table_top;
    let mut battle = plan.battle.clone();
    for place in [0, 1] {
        let side = if place == 0 { battle.attacker } else { battle.attacker.enemy() };
        let area = [battle.from, battle.into][place];
        match plan.supply[place] {
            Supply::Line(_) => {}
            Supply::Marker => {
                position.take_markers(area, 1);
                position.note(Event::MarkerUsed { side, area });
            }
            Supply::Out => {
                battle.shortage[place] = table_top.then(|| position.dice.die());
                position.note(Event::OutOfSupply { side, area, die: battle.shortage[place] });
            }
        }
    }
    if table_top {
        battle.supply = Some(plan.supply.clone());
        position.decisions.0.push(Decision::Table(battle));
    } else {
        roll(position, plan);
    }
}

/// The dice fall.
fn roll(position: &mut PositionMut, plan: &BattlePlan) {
    let dice = position.dice.two();
    let bonus = [plan.bonus(0), plan.bonus(1)];
    position.note(Event::Fought { from: plan.battle.from, into: plan.battle.into, dice, bonus });
    aftermath::of_dice(position, plan, dice);
}

/// Plans to decide a table-top battle by dice after all, as in the General's Game (`GG.Play`). What was chosen for the table counts
/// for nothing then.
///
/// # Errors
/// Without a battle on the table.
pub fn plan_dice(position: &Position) -> Result<BattlePlan, Refusal> {
    let battle = expect_at_table(position)?.clone();
    Ok(work_out(position, &Battle { stance: Stance::Defend, fort_as_points: false, ..battle }))
}

/// Rolls for it.
pub fn carry_out_dice(In(plan): In<BattlePlan>, mut position: PositionMut) {
    position.decisions.0.pop();
    roll(&mut position, &plan);
}

/// The battle on the table whose result is asked for.
///
/// # Errors
/// Without one.
pub fn expect_at_table<'a>(position: &'a Position) -> Result<&'a Battle, Refusal> {
    match position.decision() {
        Some(Decision::Table(battle)) => Ok(battle),
        _ => Err(Refusal::new("C.Combat.2", "No battle is being fought on the tabletop now.")),
    }
}

/// Plans to note who commands at the table.
///
/// # Errors
/// The refusal.
pub fn plan_name(position: &Position, attacker: &str, defender: &str) -> Result<Battle, Refusal> {
    let mut battle = expect_at_table(position)?.clone();
    let same = battle.forces[0].commander == attacker && battle.forces[1].commander == defender;
    let is_name = |name: &str| name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
    if same || !is_name(attacker) || !is_name(defender) {
        let sentence =
            format!("Give the names of two commanders, each on one line of up to {LONGEST_NAME} characters.");
        return Err(Refusal::new("C.Manoeuvre.1", sentence));
    }
    attacker.clone_into(&mut battle.forces[0].commander);
    defender.clone_into(&mut battle.forces[1].commander);
    Ok(battle)
}

/// Notes them.
pub fn carry_out_name(In(battle): In<Battle>, mut position: PositionMut) {
    let [attacker, defender] = battle.forces.each_ref().map(|force| force.commander.clone());
    position.note(Event::Named { attacker, defender });
    put_back(&mut position, battle);
}

/// Plans to enter the victory points of the table-top game.
///
/// # Errors
/// The refusal.
pub fn plan_enter(position: &Position, points: [u8; 2]) -> Result<(Battle, [u8; 2]), Refusal> {
    let battle = expect_at_table(position)?;
    if let Some(wrong) = points.into_iter().find(|points| *points > MOST_POINTS) {
        return Err(Refusal::new(
            "C.After.1",
            format!("{wrong} victory points are not possible; a game gives 0 to {MOST_POINTS}."),
        ));
    }
    Ok((battle.clone(), points))
}

/// Draws the consequences.
pub fn carry_out_enter(In((battle, points)): In<(Battle, [u8; 2])>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.note(Event::Entered { from: battle.from, into: battle.into, points });
    aftermath::of_table(&mut position, &battle, points);
}
