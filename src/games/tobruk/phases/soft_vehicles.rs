//! Fire at vehicles without armour and at those aboard any vehicle (V.B.5, V.D.1, V.G.3.d): direct hits, factors on their chart, and
//! what becomes of the load.

use super::aboard::Passengers;
use super::battle::Battle;
use super::fall::Fall;
use super::fire_plan::FirePlan;
use super::hit::Fate;
use super::salvo::{Part, Salvo};
use super::salvo_odds::SalvoOdds;
use super::{ammunition_carriers, grenades};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::material::tables::damage::Band;
use crate::games::tobruk::material::tables::vehicles::Strike;
use crate::games::tobruk::state::components::{Location, Motion};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event, Harm};
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::Melee;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Combined fire at a vehicle as its dice are rolled.
#[derive(Debug, Clone)]
pub struct Struck {
    target: UnitId,
    /// It has no armour: its chart says what factors and hits do.
    soft: bool,
    /// Columns of that chart for the firers that send rounds, in their order.
    strikes: Vec<(UnitId, Arm, Strike)>,
    /// What all factors together do to it.
    fragments: Option<Band>,
    passengers: Option<Passengers>,
    /// Its crew stands in the open, where fragments strike it (IV.D).
    crew: Option<Fall>,
}

/// The column of the chart for an arm of a unit.
fn strike_of(position: &Position, unit: UnitId, arm: Arm) -> Option<Strike> {
    let Arm::Gun(gun) = arm else { return None };
    Some(position.kind(&position.find(unit)?).guns.get(usize::from(gun))?.strike)
}

/// What so many factors do to a vehicle by its chart (V.D.1).
#[must_use]
pub fn by_factors<'a>(position: &Position<'a>, target: &ViewItem, factors: u32) -> Option<&'a Band> {
    let sum = u16::try_from(factors).unwrap_or(u16::MAX);
    let hits = &position.tables.vehicles.non_afv_hits;
    hits.result(&position.kind(target).charts_as, Strike::Factors(sum)).filter(|_| position.class(target).is_soft())
}

impl Struck {
    /// The fire announced on a vehicle by these.
    #[must_use]
    pub fn of(position: &Position, target: &ViewItem, firers: &[Share], crew: Option<Fall>) -> Self {
        let factors = firers.iter().map(|share| u32::from(share.factors)).sum();
        let passengers = if grenades::are_thrown(firers) {
            Passengers::under_grenades(position, target)
        } else {
            Passengers::under_direct_fire(position, target)
        };
        let strikes = firers
            .iter()
            .filter_map(|share| Some((share.unit, share.arm, strike_of(position, share.unit, share.arm)?)));
        Self {
            target: *target.id,
            soft: position.class(target).is_soft(),
            strikes: strikes.collect(),
            fragments: by_factors(position, target, factors).cloned(),
            passengers,
            crew,
        }
    }

    /// Every round is rolled for, until nothing is left to hit; then all factors strike vehicle and passengers (V.B.5, V.D.1), and the crew
    /// of an open mount (IV.D). Hits of howitzers are read on the AFV's damage chart as well (VI.B.1.b).
    pub fn roll(self, firers: &[Share], charts: &[FirePlan], battle: &mut Battle) {
        let target = self.target;
        let (mut factors, mut explosive, mut by_hits, mut shells_hit) = (0u32, 0u32, 0u32, 0u32);
        for share in firers {
            factors += u32::from(share.factors);
            if share.rounds == 0 {
                // Bullets strike the men whatever becomes of the vehicle (V.B.5.a).
                by_hits += u32::from(share.factors);
                explosive += if share.arm == Arm::Grenades { u32::from(share.factors) } else { 0 };
                continue;
            }
            explosive += u32::from(share.factors);
            let strike = self.strikes.iter().find(|(unit, arm, _)| (*unit, *arm) == (share.unit, share.arm));
            let mut number = share.number;
            for _ in 0..share.rounds {
                if battle.is_gone(target) {
                    break;
                }
                if !battle.round_of(share, target, &mut number) {
                    continue;
                }
                let each = u32::from(share.factors) / u32::from(share.rounds);
                by_hits += each;
                shells_hit += each;
                battle.chart_hit(charts, share);
                match strike {
                    Some((.., strike)) if self.soft => battle.soft_hit(target, *strike),
                    Some((.., strike)) => battle.shake_off(target, *strike),
                    None => {}
                }
            }
        }
        if self.soft && factors > 0 && !battle.is_gone(target) {
            let told = u16::try_from(factors).unwrap_or(u16::MAX);
            battle.note(Event::Fragments { target, factors: told, effect: self.fragments.is_some() });
            if let Some(band) = &self.fragments {
                battle.scatter(target, band);
            }
        }
        if let Some(crew) = self.crew.filter(|_| explosive > 0) {
            // III.E.1.b.2: those that hit find the crew as in the open.
            let hits = if crew.counts_hits() { shells_hit } else { 0 };
            crew.resolve(hits, explosive - hits, battle);
        }
        if let Some(passengers) = self.passengers {
            passengers.suffer(target, [factors, by_hits], shells_hit, battle);
        }
    }
}

impl Passengers {
    /// Rolls for what the factors of a fire cost those of them that live, and asks who takes it: all of them, but where a die destroyed the
    /// vehicle those that hit it alone (V.B.5.c): of direct high explosive the rounds that hit; of indirect fire, whose fragments destroyed it,
    /// all (our reading). In good and full cover the shells of direct fire that hit find them as in the open (III.E.1.b.2).
    pub fn suffer(mut self, vehicle: UnitId, [all, by_hits]: [u32; 2], shells_hit: u32, battle: &mut Battle) {
        self.pool.retain(|unit| battle.men(*unit) > 0);
        if self.pool.is_empty() {
            return;
        }
        let factors = if battle.is_gone(vehicle) { by_hits } else { all };
        let hits = if matches!(self.cover, Cover::Good | Cover::Full) { shells_hit.min(factors) } else { 0 };
        let mut left = 0u8;
        for (cover, factors) in [(Cover::Stationary, hits), (self.cover, factors - hits)] {
            if cover == Cover::Full || factors == 0 {
                continue;
            }
            for factors in CasualtyTable::dice(factors) {
                let die = battle.dice.die();
                let men = battle.tables.casualty.casualties(cover, factors, die);
                battle.note(Event::Casualties { target: vehicle, cover, factors, die, men });
                left = left.saturating_add(men);
            }
        }
        let Some(side) = battle.side(vehicle).filter(|_| left > 0) else { return };
        let (target, crew, cause) = (None, false, Cause::Fire);
        battle.decisions.0.push(Decision::Casualties { side, target, crew, pool: self.pool, left, cause });
    }

    /// The odds of what the parts of a fire cost them, as long as they live.
    #[must_use]
    pub fn odds(&self, table: &CasualtyTable, parts: &[Part]) -> SalvoOdds {
        SalvoOdds::new(table, parts, self.cover)
    }
}

impl Battle<'_, '_> {
    /// A direct hit on a vehicle without armour, by its column of the chart (V.D.1).
    pub fn soft_hit(&mut self, target: UnitId, strike: Strike) {
        let band = self.soft_band(target, strike);
        self.note(Event::SoftHit { target, strike, effect: band.is_some() });
        if let Some(band) = band {
            self.scatter(target, &band);
        }
    }

    /// V.G.3.e: a projectile of 20mm or more that hits an AFV makes its riders get down. As after any unloading neither fires in that turn
    /// (V.G.3.b, V.B.3.c).
    pub fn shake_off(&mut self, target: UnitId, strike: Strike) {
        if strike != Strike::AntiTankRifle
            && let Some(hex) = self.hex(target)
        {
            if !self.load(target).0.is_empty() {
                self.unloads(target);
            }
            self.release(target, hex, Fate::SetDown);
        }
    }

    /// What becomes of what a vehicle in this hex carries and tows.
    pub fn release(&mut self, vehicle: UnitId, hex: Hex, fate: Fate) {
        let (aboard, behind) = self.load(vehicle);
        let on_bed = behind.is_some_and(|gun| self.is_portee(gun));
        if let Some(gun) = behind.filter(|_| fate != Fate::SetDown) {
            // V.B.5.e: what is towed stays; V.G.1.e: what stands on the bed goes with it.
            self.unhitch(gun);
            if on_bed {
                self.remove(gun, Harm::Destroyed);
            }
        }
        let mut landed = false;
        for (unit, is_men) in aboard {
            let falls = match fate {
                Fate::Lost => true,
                Fate::Spilled => !is_men || on_bed,
                Fate::SetDown => false,
            };
            if falls {
                self.remove(unit, if is_men { Harm::Eliminated } else { Harm::Destroyed });
                continue;
            }
            landed |= is_men;
            self.set_down(unit, vehicle, hex);
        }
        if landed {
            self.land(vehicle, hex);
        }
    }

    /// VIII.B.5.c: the observer inside an AFV that is K-killed, or whose crew bails out, is on foot in its hex.
    pub fn put_out_observer(&mut self, vehicle: UnitId, hex: Hex) {
        if let Some(observer) = self.observer_in(vehicle) {
            self.set_down(observer, vehicle, hex);
            self.land(vehicle, hex);
        }
    }

    /// Who has to leave a vehicle is in assault cover this turn, and does nothing more in it.
    fn set_down(&mut self, unit: UnitId, vehicle: UnitId, hex: Hex) {
        let came_on = self.sequence.turn;
        let motion = Motion { moved: true, ended: true, busy: true, hexes: 1, came_on, ..Motion::default() };
        self.put(unit, Location::On(hex), motion);
        self.note(Event::Unloaded { unit, vehicle, forced: true });
    }

    /// V.B.6: men who come down among enemies on foot attack them.
    fn land(&mut self, vehicle: UnitId, hex: Hex) {
        if let Some(side) = self.side(vehicle) {
            self.meet(hex, side);
        }
    }

    /// Men of both sides are on foot in a hex by now: a melee is announced by this one (II.I).
    pub fn meet(&mut self, hex: Hex, attacker: Side) {
        let both = Side::BOTH.into_iter().all(|side| self.has_men_on_foot(hex, side));
        if both && self.marks.melee(hex).is_none() {
            self.marks.melees.push(Melee { hex, attacker, rounds: 0 });
            self.note(Event::MeleeAnnounced { hex, attacker });
        }
    }
}

/// Chances, 0 to 1, of what a combined fire does to a vehicle without armour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlook {
    /// K-killed.
    pub destroyed: f64,
    /// Newly M-killed, and not K-killed.
    pub immobilised: f64,
}

/// The exact chances of a fire on a vehicle without armour; `None` for other targets. Sums and products of exact ratios only.
#[must_use]
pub fn outlook(position: &Position, salvo: &Salvo) -> Option<Outlook> {
    let target = position.find(salvo.target)?;
    let kind = position.kind(&target);
    if !position.class(&target).is_soft() {
        return None;
    }
    let carrier = ammunition_carriers::is_carrier(position, &target);
    // Chances that the vehicle lives, and that it lives and was not hit.
    let (mut lives, mut unhurt) = (1.0, 1.0);
    for part in salvo.parts.iter().filter(|part| part.rounds > 0) {
        let [first, later] = part.hit_chances();
        let band = strike_of(position, part.unit, part.arm).and_then(|strike| kind.soft_hit(strike));
        let (kills, hurts) = (band.map_or(0.0, |band| kills(band, carrier)), f64::from(u8::from(band.is_some())));
        // It lives and is not hit yet, or it lives and was hit, which makes further hits likelier (VII.B.3).
        let (mut whole, mut hit) = (1.0, 0.0);
        for _ in 0..part.rounds {
            hit = whole * first * (1.0 - kills) + hit * (1.0 - later * kills);
            whole *= 1.0 - first;
        }
        lives *= whole + hit;
        unhurt *= if hurts > 0.0 { whole } else { 1.0 };
    }
    let factors: u32 = salvo.parts.iter().map(|part| u32::from(part.total())).sum();
    let band = by_factors(position, &target, factors);
    let (dies, stops) = band.map_or((0.0, false), |band| (kills(band, carrier), band.immobilised));
    lives *= 1.0 - dies;
    let whole = if stops { 0.0 } else { unhurt * (1.0 - dies) };
    let immobilised = if target.damage.immobilised { 0.0 } else { lives - whole };
    Some(Outlook { destroyed: 1.0 - lives, immobilised })
}

/// The chance that a result of the chart K-kills; an ammunition carrier burns easily (X.D.2.f.3).
fn kills(band: &Band, carrier: bool) -> f64 {
    let die = band.kill_on.map_or(0, |printed| ammunition_carriers::burns_on(carrier, printed));
    if band.kill { 1.0 } else { f64::from(die.min(6)) / 6.0 }
}
