//! What fire does: the round, the area it strikes, the damage and the crew (I.F.1 to I.F.3, III.D.2.d, IV.C), and the wreck that is
//! left (IV.E.2).

use super::battle::Battle;
use super::command;
use super::fire_plan::FirePlan;
use super::optics::{self, Optics};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::hit_odds::guns_lost;
use crate::games::tobruk::material::tables::damage::{Area, Band, FirepowerLoss};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Event, Harm};

/// What becomes of what a vehicle carries when that is K-killed, or has to let it down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// All aboard are destroyed (V.B.5.b, V.B.5.d).
    Lost,
    /// Weapons are destroyed, men stand on the ground (V.B.5.c, V.B.5.d).
    Spilled,
    /// All stand on the ground (V.G.3.d, V.G.3.e).
    SetDown,
}

impl Battle<'_, '_> {
    /// A hit on what has no damage chart: the Carrier is destroyed (III.H.3), or struck by its chart from section V on (V.D.1); the weapon
    /// falls silent and its operators with it (III.D.2.d), in full cover too: our reading, since a direct hit beats the cover of a
    /// hedgehog. Those who fell before or went elsewhere are still named at it, and are spared.
    pub fn destroy(&mut self, plan: &FirePlan) {
        let (target, catalog) = (plan.target, self.catalog());
        if catalog.get(plan.target_kind).class == Class::Bunker {
            self.break_open(plan);
            return;
        }
        if let Some(small) = plan.small(&catalog) {
            self.small_hit(plan, small);
            return;
        }
        if !catalog.get(plan.target_kind).class.is_weapon() {
            if plan.shot.soft {
                self.soft_hit(target, plan.gun_of(&catalog).strike);
            } else {
                self.kill(target);
            }
            return;
        }
        if self.show_dummy(target) {
            return;
        }
        let truck = self.haul(target).and_then(|(haul, ..)| haul.behind);
        let Some((_, mut damage, location, .., service)) = self.units.get_mut(plan.target) else { return };
        damage.lost[0] = true;
        let (hex, operators) = (location.hex(), service.operators.clone());
        self.note(Event::Harmed { target, harm: Harm::GunLost(0) });
        for operator in operators {
            let Some((kind, _, mut location, _, _, _, mut men, ..)) = self.units.get_mut(operator) else { continue };
            // Men who only carried the weapon here don't fall with it.
            let here = location.hex() == hex || truck.is_some() && location.vehicle() == truck;
            if !catalog.get(kind.0).class.is_trained() || hex.is_none() || !here {
                continue;
            }
            *location = Location::Destroyed;
            men.left = 0;
            self.note(Event::Harmed { target: operator, harm: Harm::Eliminated });
        }
    }

    /// A K-kill outright, with all aboard (V.B.5.b). From section IV on the wreck of a vehicle stays where it is (IV.E.2.a).
    pub fn kill(&mut self, target: UnitId) {
        self.kill_but(target, Fate::Lost);
    }

    /// A K-kill that leaves what is aboard to this fate.
    pub fn kill_but(&mut self, target: UnitId, fate: Fate) {
        let burns = self.is_advanced();
        let catalog = self.catalog();
        let Some((kind, _, mut location, ..)) = self.units.get_mut(target) else { return };
        let place = location.hex();
        let hex = place.filter(|_| burns && catalog.get(kind.0).class.is_vehicle());
        *location = hex.map_or(Location::Destroyed, Location::Wreck);
        self.note(Event::Harmed { target, harm: Harm::Destroyed });
        if let Some(hex) = place.filter(|_| self.plays_transport()) {
            self.put_out_observer(target, hex);
            // V.B.5.e: what an AFV towed stays as well (X.C.3).
            if let Some(towed) = self.load(target).1.filter(|gun| !self.is_portee(*gun)) {
                self.unhitch(towed);
            }
            self.release(target, hex, fate);
        }
        if let Some(hex) = place {
            self.crew_gets_out(target, hex);
        }
    }

    /// Questions 2 and 3 for one hit: the area struck and the damage done, at once (I.F.2, I.F.3); from section IV on the crew too
    /// (IV.C). The die for a K-kill comes before the crew's.
    pub fn score(&mut self, plan: &FirePlan, chosen: Option<Area>) {
        let (target, struck) = (plan.target, plan.shot.struck());
        let catalog = self.catalog();
        if self.plays_transport() {
            self.shake_off(target, plan.gun_of(&catalog).strike);
        }
        let area = if let Some(area) = chosen {
            self.note(Event::Chosen { target, area });
            area
        } else {
            let dice = self.dice.two();
            let area = catalog.area(plan.target_kind, struck.hull, dice[0] + dice[1]);
            self.note(Event::Struck { target, aspect: struck.hull, dice, area });
            let Some(area) = area else { return };
            area
        };
        if struck.defilade.covers(area) {
            self.note(Event::Covered { target, area });
            return;
        }
        let (gun, aspect) = (plan.gun_of(&catalog), struck.on(area));
        let band = catalog.band(gun, plan.target_kind, aspect, area, plan.shot.range);
        self.note(Event::Result {
            target,
            aspect,
            area,
            row: catalog.row(gun, plan.target_kind).to_owned(),
            cell: catalog.printed(gun, plan.target_kind, aspect, area).to_owned(),
            range: plan.shot.range,
            effect: band.is_some(),
        });
        let Some(band) = band else { return };
        let mut killed = band.kill;
        if !killed {
            // All the stated damage is inflicted; a K-kill replaces it.
            let guns = &catalog.get(plan.target_kind).guns;
            let lost = band.firepower.map_or_else(Default::default, |loss| guns_lost(guns, loss));
            self.damage(target, band.immobilised, lost);
        }
        let men = if self.is_advanced() { self.strike_crew(target, band.crew) } else { 0 };
        if let Some(printed) = band.kill_on.filter(|_| !killed) {
            let needed = self.shift_kill(target, printed);
            let die = self.dice.die();
            killed = die <= needed;
            self.note(Event::KillDie { target, die, needed });
        }
        if killed {
            // V.G.3.d: direct fire that kills an AFV does not kill its riders.
            self.kill_but(target, Fate::SetDown);
        } else if self.is_advanced() {
            self.may_bail_out(target, men > 0);
        }
    }

    /// The gun of a weapon falls silent, if it is not by now.
    pub fn silence(&mut self, target: UnitId) {
        self.damage(target, false, [true, false]);
    }

    /// An AFV has broken a track: it is M-killed (X.D.4.a).
    pub fn break_track(&mut self, unit: UnitId) {
        self.damage(unit, true, [false; 2]);
    }

    /// Massed gunfire on the front of an AFV: the die for its optics, and for an M13/40 the one for its crew (X.D.4.b). All guns of a tank with
    /// two are lost (our reading).
    pub fn test_optics(&mut self, Optics { unit, factors, weak }: Optics) {
        let die = self.dice.die();
        let crew = weak.then(|| self.dice.die());
        self.note(Event::OpticsTested { unit, factors, die, lost: die <= optics::ON, crew });
        if die <= optics::ON {
            self.disarm(unit);
        }
        if crew.is_some_and(|die| die <= optics::ON) {
            self.crew_loses(unit, 1);
        }
    }

    /// So many factors in one firing put a gun out of action (X.E.5.a).
    pub fn break_gun(&mut self, gun: UnitId, factors: u32) {
        self.note(Event::GunBroken { unit: gun, factors });
        self.silence(gun);
    }

    /// An F-kill by a mortar: a weapon falls silent, an AFV with all its guns (V.C.1.f).
    pub fn disarm(&mut self, target: UnitId) {
        let Some((kind, ..)) = self.units.get(target) else { return };
        let catalog = self.catalog();
        let kind = catalog.get(kind.0);
        let lost = if kind.class.is_weapon() { [true, false] } else { guns_lost(&kind.guns, FirepowerLoss::All) };
        self.damage(target, false, lost);
    }

    /// Mines under an AFV: it stops for good, and its crew rolls on the first row of the Bail-out Chart, whatever it lost before
    /// (V.G.2.c.1).
    pub fn immobilise(&mut self, target: UnitId) {
        self.damage(target, true, [false; 2]);
        let Some((_, _, _, crew, ..)) = self.units.get(target) else { return };
        if crew.withdraws() {
            self.abandon(target);
        } else if !crew.out {
            self.roll_bail_out(target, 1);
        }
    }

    /// What the chart does to a vehicle without armour (IV.F.3.c.4, V.D.1): outright with all aboard, by the die for a K-kill without
    /// the men (V.B.5.b, V.B.5.c).
    pub fn scatter(&mut self, target: UnitId, band: &Band) {
        let mut killed = band.kill;
        if !killed {
            self.damage(target, band.immobilised, [false; 2]);
            if let Some(printed) = band.kill_on {
                let needed = self.burn(target, printed);
                let die = self.dice.die();
                killed = die <= needed;
                self.note(Event::KillDie { target, die, needed });
            }
        }
        if killed {
            self.kill_but(target, if band.kill { Fate::Lost } else { Fate::Spilled });
        }
    }

    /// M-kill and F-kills, as far as they are new.
    fn damage(&mut self, target: UnitId, immobilised: bool, lost: [bool; 2]) {
        if lost[0] && self.show_dummy(target) {
            return;
        }
        let Some((_, mut damage, ..)) = self.units.get_mut(target) else { return };
        let mut harms = Vec::new();
        if immobilised && !damage.immobilised {
            damage.immobilised = true;
            harms.push(Harm::Immobilised);
        }
        for (place, lost) in (0u8..).zip(lost) {
            let known = &mut damage.lost[usize::from(place)];
            if lost && !*known {
                *known = true;
                harms.push(Harm::GunLost(place));
            }
        }
        for harm in harms {
            self.note(Event::Harmed { target, harm });
        }
    }

    /// Men that the crew of an AFV loses by one result, and the bail-out that follows (IV.C.2, IV.D).
    pub fn crew_loses(&mut self, target: UnitId, men: u8) {
        let men = self.strike_crew(target, men);
        self.may_bail_out(target, men > 0);
    }

    /// Counts crew casualties, as many as there are men; none once the crew has bailed out (IV.C.5, our reading). An observer inside is
    /// struck after all of them (VIII.B.5.a).
    fn strike_crew(&mut self, target: UnitId, stated: u8) -> u8 {
        let (turn, catalog) = (self.sequence.turn, self.catalog());
        let Some((kind, _, _, mut crew, ..)) = self.units.get_mut(target) else { return 0 };
        let left = catalog.get(kind.0).crew.saturating_sub(crew.lost);
        let (men, beyond) = if crew.out { (0, false) } else { (stated.min(left), stated > left) };
        if men > 0 {
            crew.lost += men;
            crew.lost_on = turn;
            let lost = crew.lost;
            self.note(Event::CrewLost { unit: target, men, lost });
        }
        if let Some(observer) = self.observer_in(target).filter(|_| beyond) {
            self.remove(observer, Harm::Eliminated);
        }
        men
    }

    /// IV.C.2, IV.C.4: a crew that has just lost men rolls on the Bail-out Chart; one that would have to withdraw and can't bails out
    /// without a die.
    fn may_bail_out(&mut self, target: UnitId, struck: bool) {
        let Some((_, damage, location, crew, ..)) = self.units.get(target) else { return };
        let (lost, withdraws, immobilised) = (crew.lost, crew.withdraws(), damage.immobilised);
        if crew.out || location.hex().is_none() {
            return;
        }
        if withdraws && immobilised {
            self.abandon(target);
        } else if struck {
            self.roll_bail_out(target, lost);
        }
    }

    /// The crew bails out without a die.
    pub fn abandon(&mut self, target: UnitId) {
        self.bail_out(target, None, 0, true);
    }

    /// A die on the row of so many casualties; the crew of an AFV whose commander is lost is quicker to go (X.D.5.c).
    fn roll_bail_out(&mut self, target: UnitId, casualties: u8) {
        let parts = (self.scenario(), &**self.catalog, self.marks.works.commanders.as_slice());
        let state = |id| self.units.get(id).map(|(_, damage, location, ..)| (*location, *damage));
        let less = if self.options.command_control { command::less_of(parts, target, state) } else { 0 };
        let die = self.dice.die();
        let out = self.tables.vehicles.bails_out(casualties, command::lowered(die, less));
        self.bail_out(target, Some(die), less, out);
    }

    fn bail_out(&mut self, target: UnitId, die: Option<u8>, less: u8, out: bool) {
        let Some((_, _, location, mut crew, ..)) = self.units.get_mut(target) else { return };
        crew.out = out;
        let (lost, hex) = (crew.lost, location.hex());
        self.note(Event::BailOut { unit: target, die, lost, out, less });
        if let Some(hex) = hex.filter(|_| out) {
            self.put_out_observer(target, hex);
            self.crew_gets_out(target, hex);
        }
    }

    /// One hit in the same hex has been scored: what waits for a target that is gone waits no more.
    pub fn aimed(&mut self, target: UnitId) {
        if let Some(Decision::Aim { hits, .. }) = self.decisions.0.last_mut() {
            *hits -= 1;
            if *hits == 0 {
                self.decisions.0.pop();
            }
        }
        if self.is_done_for(target) {
            self.decisions.0.retain(|decision| !matches!(decision, Decision::Aim { target: at, .. } if *at == target));
        }
    }
}
