//! Cover states (II.F.2) and going under or coming out from under a field emplacement.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::aboard::{self, Passengers};
use super::{blockhouses, bunkers, crew, dummies, half_tracks};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::components::{Crew, Men, Service};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::{Marks, Melee};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The cover state of a personnel unit (II.F.2.a). An operator of a gun, a heavy weapon, is in good cover (III.D.2.e).
#[must_use]
pub fn cover(position: &Position, unit: &ViewItem) -> Cover {
    if unit.men.under || unit.crew.down {
        return Cover::Full;
    }
    // IV.D: the crew of an open mount. V.B.5.a: those aboard other vehicles.
    if position.class(unit).is_vehicle() {
        let aboard = (!crew::is_exposed(position, unit)).then(|| aboard::is_struck(position, unit));
        return match aboard {
            Some(true) => Passengers::of(position, unit).map_or(Cover::Stationary, |men| men.cover),
            _ => Cover::Good,
        };
    }
    // IX.A.1: those at a gun that lies face down are taken to be in good cover, as men at heavy weapons are.
    if dummies::lies_face_down(position, unit) {
        return Cover::Good;
    }
    if let Some(vehicle) = unit.location.vehicle().and_then(|vehicle| position.find(vehicle)) {
        // VIII.B.5: behind the armour of an AFV.
        if position.is_inside(unit) {
            return Cover::Full;
        }
        // VIII.D.3.b: those who don't man the guns of a half-track lie in full cover.
        let of = |men: Passengers| if men.pool.contains(unit.id) { men.cover } else { Cover::Full };
        return Passengers::of(position, &vehicle).map_or(Cover::Stationary, of);
    }
    let Some(hex) = unit.location.hex() else { return Cover::Stationary };
    // II.K.1.b: men who run into a melee are in running cover whatever lies in the hex.
    let runs_into_melee =
        unit.motion.hexes >= 2 && position.marks.melee(hex).is_some_and(|melee| came_into(position, unit, melee));
    if !runs_into_melee && (position.has_emplacement(hex) || position.operates_heavy(*unit.id)) {
        return Cover::Good;
    }
    match unit.motion.hexes {
        0 => Cover::Stationary,
        1 => Cover::Assault,
        _ => Cover::Running,
    }
}

/// True if a unit that ran to this melee hex came into the melee: attackers did. Defenders did if their side moved after the
/// attacker had announced it; where their side moved first they were there before. With alternating movement nobody remembers
/// which of them came later, and they keep their cover (our reading of II.K.1.b).
fn came_into(position: &Position, unit: &ViewItem, melee: &Melee) -> bool {
    *unit.side == melee.attacker
        || (!position.options.alternating_movement && melee.attacker == position.scenario.first_player)
}

/// The same as those see it who are in the unit's hex: against their fire men inside a bunker are in good cover alone (VIII.F.5).
#[must_use]
pub fn cover_close(position: &Position, unit: &ViewItem) -> Cover {
    if position.is_in_bunker(unit) { Cover::Good } else { cover(position, unit) }
}

/// True for men under an emplacement, who are never fired at from section V on (V.F.1). Those inside a bunker have rules of their own.
#[must_use]
pub fn lies_low(position: &Position, unit: &ViewItem) -> bool {
    unit.men.under
        && position.class(unit).is_personnel()
        && position.scenario.plays(Chapter::V)
        && !position.is_in_bunker(unit)
}

/// V.F.1: nobody fires at men in full cover, though they be seen there for what they lost this turn.
///
/// # Errors
/// The refusal.
pub fn expect_up(position: &Position, target: &ViewItem) -> Result<(), Refusal> {
    if lies_low(position, target) { Err(low(position, target)) } else { Ok(()) }
}

/// The refusal of fire at men who lie low.
pub(super) fn low(position: &Position, target: &ViewItem) -> Refusal {
    Refusal::new("V.F.1", format!("{} is under full cover and is not fired at there.", position.name(target)))
}

/// II.G.5: the enemy sees how many men are left only while the unit is in assault or running cover.
#[must_use]
pub fn strength_is_open(cover: Cover) -> bool {
    matches!(cover, Cover::Assault | Cover::Running)
}

/// A unit may go under its emplacement, or come out from under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverPlan {
    /// The unit.
    pub unit: UnitId,
    /// It goes under.
    pub under: bool,
    /// It is the crew of an open mount (IV.D).
    pub mount: bool,
    /// It comes out of a bunker at enemies in its hex: a melee is announced by this side (VIII.F.7).
    pub attacker: Option<(Hex, Side)>,
    /// They are the men at the guns of a half-track (VIII.D.3.b).
    pub guns: bool,
    /// Weapons that stay outside a blockhouse, and that it leaves (IX.C.1.b).
    pub leaves: Vec<UnitId>,
}

impl CoverPlan {
    fn of(unit: &ViewItem, under: bool) -> Self {
        Self { unit: *unit.id, under, mount: false, attacker: None, guns: false, leaves: Vec::new() }
    }
}

/// True where nobody goes under the emplacement: in a melee whose men may fire at each other (our reading of II.K.1).
#[must_use]
pub fn held_on_top(position: &Position, hex: Hex) -> bool {
    position.options.final_fire && position.marks.melee(hex).is_some()
}

/// True for indirect fire on a target beside which men take collateral damage without being fired at themselves (VI.C.3).
pub(super) fn strikes_beside(position: &Position, target: &ViewItem) -> bool {
    position.scenario.plays(Chapter::VI) && !position.class(target).is_personnel()
}

/// II.F.2.d: the unit stands where the fire falls that is announced, in good cover, which a vehicle's crew has for itself alone (IV.D).
fn expect_fired_at(
    position: &Position,
    unit: &ViewItem,
    target: &ViewItem,
    announced: Option<Cover>,
) -> Result<(), Refusal> {
    let name = position.name(unit);
    if *unit.side != *target.side || unit.location.hex() != target.location.hex() {
        let sentence = format!("{name} is not in the hex fired at; decide for the units there.");
        return Err(Refusal::new("II.F.2.d", sentence));
    }
    if position.class(target).is_vehicle()
        && unit.id != target.id
        && !(strikes_beside(position, target) && position.sequence.phase.is_indirect())
    {
        let target = position.name(target);
        return Err(Refusal::new("IV.D", format!("The fire strikes the crew of {target} alone.")));
    }
    if announced != Some(Cover::Good) {
        return Err(Refusal::new("II.F.2.d", format!("{name} is not in good cover.")));
    }
    Ok(())
}

/// II.F.2.d: a unit on a field emplacement that has not fired goes under it, at any time before the dice.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_take(position: &Position, sequence: &Sequence, id: UnitId) -> Result<CoverPlan, Refusal> {
    let unit = position.unit(id)?;
    let name = || position.name(&unit);
    match (position.decisions.0.last(), sequence.phase) {
        (Some(Decision::Drop { target, cover: announced, .. }), Phase::Combat) => {
            expect_fired_at(position, &unit, &position.unit(*target)?, Some(*announced))?;
        }
        (
            Some(
                Decision::Shelter { target, cover: announced, .. }
                | Decision::UnderBombs { target, cover: announced, .. },
            ),
            Phase::Batteries,
        )
        | (Some(Decision::Duck { target, cover: announced, .. }), Phase::Mortars | Phase::Guns) => {
            let target = position.unit(*target)?;
            // VI.C.3: men beside a vehicle or a weapon are struck as well, each in its own cover; so are those at the guns of a half-track
            // (VIII.D.3.b).
            let beside = unit.id != target.id && strikes_beside(position, &target);
            let at_guns = unit.id == target.id && half_tracks::is_operated(position, &unit);
            let announced = if beside || at_guns { Some(cover(position, &unit)) } else { *announced };
            expect_fired_at(position, &unit, &target, announced)?;
        }
        (Some(_), _) => return Err(Refusal::new("II.F.2.d", "Another decision comes first.")),
        (None, phase) if phase.is_indirect() => position.expect_phase(sequence, phase, Some(&unit))?,
        (None, Phase::SetUp | Phase::Movement | Phase::Combat) => {
            position.expect_phase(sequence, sequence.phase, Some(&unit))?;
        }
        (None, _) => position.expect_phase(sequence, Phase::Combat, Some(&unit))?,
    }
    if crew::is_exposed(position, &unit) {
        return drop_crew(position, sequence, &unit);
    }
    if half_tracks::is_manned(position, &unit) {
        half_tracks::expect_drop(position, &unit)?;
        return Ok(CoverPlan { guns: true, ..CoverPlan::of(&unit, true) });
    }
    position.expect_personnel(&unit, "II.F.2.c")?;
    let hex = position.expect_on_board(&unit)?;
    if unit.men.under {
        return Err(Refusal::new("II.F.2.c", format!("{} is already under full cover.", name())));
    }
    if position.has_blockhouse(hex) {
        blockhouses::expect_entry(position, sequence, &unit, hex)?;
        return Ok(CoverPlan { leaves: blockhouses::left_outside(position, id), ..CoverPlan::of(&unit, true) });
    }
    if !position.has_emplacement(hex) {
        return Err(Refusal::new(
            "II.F.2.a.5",
            format!("{} has no field emplacement to take cover in; full cover needs one in its hex.", name()),
        ));
    }
    if held_on_top(position, hex) {
        return Err(Refusal::new("II.K.1", format!("{} is in a melee and can't take cover.", name())));
    }
    if unit.gunnery.fired[0] {
        return Err(Refusal::new("II.F.2.d", format!("{} has fired this turn and can't take cover.", name())));
    }
    if unit.men.at_weapons > 0 || position.served_by(id).any(|weapon| weapon.gunnery.any_fired()) {
        return Err(Refusal::new(
            "III.D.3.d",
            format!("{} has fired a weapon this turn and can't take cover.", name()),
        ));
    }
    if position.marks.works.assaults(id) {
        return Err(Refusal::new("X.G.1", format!("{} assaults a vehicle and can't take cover.", name())));
    }
    bunkers::expect_room(position, &unit, hex)?;
    Ok(CoverPlan::of(&unit, true))
}

/// IV.D: the crew of an open mount that has not fired drops into full cover, in the combat segment and for that segment.
fn drop_crew(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Result<CoverPlan, Refusal> {
    position.expect_on_board(unit)?;
    let name = position.name(unit);
    let sentence = if sequence.phase != Phase::Combat && !sequence.phase.is_indirect() {
        format!("The crew of {name} takes cover in the combat segment only.")
    } else if unit.crew.down {
        format!("The crew of {name} has taken cover already.")
    } else if unit.gunnery.any_fired() {
        format!("{name} has fired this turn and its crew can't take cover.")
    } else {
        return Ok(CoverPlan { mount: true, ..CoverPlan::of(unit, true) });
    };
    Err(Refusal::new("IV.D", sentence))
}

/// II.F.2.c: a unit comes out of full cover in the movement segment only, for no movement point.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_rise(position: &Position, sequence: &Sequence, id: UnitId) -> Result<CoverPlan, Refusal> {
    let unit = position.unit(id)?;
    if let Some(Decision::Sally { hex, side }) = position.decisions.0.last() {
        let attacker = bunkers::expect_inside(position, &unit, *hex, *side)?;
        return Ok(CoverPlan { attacker, ..CoverPlan::of(&unit, false) });
    }
    position.expect_personnel(&unit, "II.F.2.c")?;
    if sequence.phase == Phase::Combat {
        return Err(Refusal::new(
            "II.F.2.c",
            format!("{} can leave full cover only in the movement segment.", position.name(&unit)),
        ));
    }
    let phase = if sequence.phase == Phase::SetUp { Phase::SetUp } else { Phase::Movement };
    position.expect_phase(sequence, phase, Some(&unit))?;
    position.expect_on_board(&unit)?;
    if !unit.men.under {
        return Err(Refusal::new("II.F.2.c", format!("{} is not under cover.", position.name(&unit))));
    }
    let attacker = bunkers::attacks_by_coming_out(position, &unit);
    Ok(CoverPlan { attacker, ..CoverPlan::of(&unit, false) })
}

/// Goes under, or comes out.
pub fn carry_out(
    In(plan): In<CoverPlan>,
    mut units: Units<(&mut Men, &mut Crew, &mut Service)>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Some((mut men, mut crew, mut service)) = units.get_mut(plan.unit) else { return };
    if plan.guns {
        service.operators.clear();
    } else {
        *(if plan.mount { &mut crew.down } else { &mut men.under }) = plan.under;
    }
    let unit = plan.unit;
    for weapon in plan.leaves {
        if let Some((.., mut service)) = units.get_mut(weapon) {
            service.operators.remove(&unit);
            note(&mut log, &sequence, Event::Unmanned { unit, weapon });
        }
    }
    note(&mut log, &sequence, if plan.under { Event::TookCover { unit } } else { Event::Rose { unit } });
    if let Some((hex, attacker)) = plan.attacker.filter(|(hex, _)| marks.melee(*hex).is_none()) {
        marks.melees.push(Melee { hex, attacker, rounds: 0 });
        note(&mut log, &sequence, Event::MeleeAnnounced { hex, attacker });
    }
}
