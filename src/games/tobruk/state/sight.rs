//! Limited intelligence (V.F): what a side may see of its enemy. Plans, refusals, the computer player, the log and the desk all read the
//! game through [`Position::seen_by`].

use std::borrow::Cow;
use std::collections::BTreeSet;

use bevy_ecs::prelude::Resource;

use super::components::{Kind, Location};
use super::position::{Position, ViewItem};
use super::turn::Phase;
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, Class};
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::{Chapter, Roster, Scenario};

/// What is seen of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All of it.
    Open,
    /// A gun lies there, of a type that is not known (V.F.3).
    GunSymbol,
    /// Nothing, not even that it is there (V.F.1, V.F.2).
    Hidden,
}

/// The counters that lie face down, for the Axis and for the Allies: a gun of a type that the enemy does not know (V.F.3).
#[derive(Resource, Debug, Clone, Copy)]
pub struct FaceDown([Kind; 2]);

impl FaceDown {
    /// The counters of a scenario; `None` if the catalogue has none. Those of the Axis are Italian where all of its guns are.
    #[must_use]
    pub fn of(catalog: &Catalog, scenario: &Scenario) -> Option<Self> {
        let german = |entry: &Roster| {
            let kind = catalog.get(entry.kind);
            kind.nation == Nation::German && kind.class.is_crew_served()
        };
        let axis = if scenario.roster.iter().any(german) { "german_gun" } else { "italian_gun" };
        let [axis, allies] = [axis, "british_gun"].map(|id| catalog.find(id));
        Some(Self([Kind(axis?), Kind(allies?)]))
    }

    /// True for a counter that lies face down.
    #[must_use]
    pub fn is(&self, kind: Kind) -> bool {
        self.0.contains(&kind)
    }
}

/// One side's eyes.
struct Eyes {
    looker: Side,
    turn: u16,
    /// The enemy is setting up: where his men and weapons go is not seen before he has done, for till then none has taken cover.
    enemy_sets_up: bool,
    /// Hexes with an emplacement that men and weapons lie under.
    emplacements: HexSet,
    /// Hexes with units of the side, those with its men on foot, and those with its men or vehicles.
    own: HexSet,
    own_men: HexSet,
    own_force: HexSet,
    /// Hexes with a blockhouse of the side.
    own_blockhouses: HexSet,
    /// Men of the enemy at guns that lie face down, with none of the side within a hex (IX.A.1).
    crews: BTreeSet<UnitId>,
}

impl Eyes {
    fn of(position: &Position, looker: Side) -> Self {
        let none = HexSet::with_room_for(position.units.iter().filter_map(|unit| unit.location.hex()));
        let mut eyes = Self {
            looker,
            turn: position.sequence.turn,
            enemy_sets_up: position.sequence.phase == Phase::SetUp && position.sequence.active != looker,
            emplacements: none.clone(),
            own: none.clone(),
            own_men: none.clone(),
            own_force: none.clone(),
            own_blockhouses: none,
            crews: BTreeSet::new(),
        };
        for unit in position.units.iter() {
            let Some(hex) = unit.location.hex() else { continue };
            let class = position.class(unit);
            if class.shelters_men() {
                eyes.emplacements.insert(hex);
            }
            if *unit.side != looker {
                continue;
            }
            let (men, vehicle) = (class.is_personnel(), class.is_vehicle());
            let takers = [
                (&mut eyes.own, !class.is_emplacement() && class != Class::Aircraft),
                (&mut eyes.own_men, men),
                (&mut eyes.own_force, men || vehicle),
                (&mut eyes.own_blockhouses, class == Class::Blockhouse),
            ];
            for (hexes, _) in takers.into_iter().filter(|(_, takes)| *takes) {
                hexes.insert(hex);
            }
        }
        let crews = eyes.unseen_crews(position);
        Self { crews, ..eyes }
    }

    /// IX.A.1: crewed weapons are set up face down, wherever they stand, until they fire, at aircraft too, are moved or put out of action.
    /// Our reading: those at them lie under the counter, and are seen from one hex.
    fn lies_face_down(&self, position: &Position, unit: &ViewItem) -> bool {
        if !position.scenario.plays(Chapter::IX) || *unit.side == self.looker || !position.class(unit).is_crew_served()
        {
            return false;
        }
        let Some(hex) = unit.location.hex() else { return false };
        let laid = position.marks.works.laid(*unit.id).is_some();
        let fired = laid || unit.gunnery.any_fired() || unit.gunnery.acquired.iter().any(Option::is_some);
        let fired = fired || position.marks.works.air.is_known(*unit.id, hex);
        let came = unit.motion.came.is_some() || unit.motion.came_on > 0;
        // V.E.7: a gun is in its pit until it is driven away.
        let hitched = unit.haul.behind.is_some() && !position.is_in_pit(unit);
        let moved = unit.entry.due > 0 || came || hitched;
        // V.F.2: medium weapons lie in a pit or a bunker unseen, and mortars under a hedgehog or in a trench.
        let in_works = position.is_in_pit(unit) || position.is_in_bunker(unit) || is_under(position, unit, hex);
        let under = position.class(unit) == Class::MediumWeapon && in_works;
        !(fired || moved || under || unit.damage.lost[0] || !unit.overruns.by.is_empty() || self.own.contains(&hex))
    }

    fn unseen_crews(&self, position: &Position) -> BTreeSet<UnitId> {
        if !position.scenario.plays(Chapter::IX) {
            return BTreeSet::new();
        }
        let far = |hex: Hex| self.own.iter().all(|own| own.range(hex) > 1);
        let guns = position.all().filter(|unit| self.lies_face_down(position, unit));
        let guns = guns.filter_map(|gun| Some((gun, gun.location.hex()?))).filter(|(_, hex)| far(*hex));
        guns.flat_map(|(gun, hex)| {
            // Men who lost some of theirs this turn were seen as they fell, here as elsewhere.
            let hides = move |men: ViewItem| men.location.hex() == Some(hex) && men.men.lost == 0;
            let at_it = move |id: &&UnitId| position.find(**id).is_some_and(hides);
            gun.service.operators.iter().filter(at_it).copied().collect::<Vec<_>>()
        })
        .collect()
    }

    /// Firefight H: some mines are recorded in secret; which ones, is settled as the set-up ends.
    fn is_hidden_mine(&self, position: &Position, mine: &ViewItem) -> bool {
        let may_be = || position.scenario.night.as_ref().is_some_and(|night| night.hidden_minefields > 0);
        position.marks.works.is_hidden_mine(*mine.id) || self.enemy_sets_up && may_be()
    }

    /// V.F.1 to V.F.4. Our readings: men who lost some of theirs this turn were seen as they fell; whoever is in the hex himself sees what
    /// lies there, men on foot the men, any unit the weapons; the type of a gun is known from its first shot until it moves. Whoever is
    /// inside a blockhouse of the other side was seen to go in (IX.C.1).
    fn see(&self, position: &Position, unit: &ViewItem) -> Sight {
        // VIII.B.5: an observer in an AFV is not on the board; which one carries him is noted where the enemy does not read it.
        if *unit.side != self.looker && position.is_inside(unit) {
            return Sight::Hidden;
        }
        let Location::On(hex) = *unit.location else { return Sight::Open };
        let class = position.class(unit);
        if class == Class::Minefield && *unit.side != self.looker && self.is_hidden_mine(position, unit) {
            return Sight::Hidden;
        }
        if self.enemy_sets_up && *unit.side != self.looker && !class.is_vehicle() && !class.is_emplacement() {
            return Sight::Hidden;
        }
        if self.lies_face_down(position, unit) {
            return Sight::GunSymbol;
        }
        if self.crews.contains(unit.id) {
            return Sight::Hidden;
        }
        if *unit.side == self.looker || !self.emplacements.contains(&hex) {
            return Sight::Open;
        }
        let fired = unit.gunnery.any_fired();
        if position.is_in_bunker(unit) {
            // VIII.F: who fires out of a bunker is known that turn, and who is in its hex, on foot or in a vehicle, sees who is inside (VIII.F.5,
            // our reading).
            let known = self.own_force.contains(&hex) || unit.men.lost > 0 || fires_out(position, unit);
            return if known { Sight::Open } else { Sight::Hidden };
        }
        // A pit holds one weapon (V.E.5); beside it, and on works for men, crewed weapons are on clear ground (II.J.2.g, VIII.F.1, IX.C.1.b),
        // but for mortars, which are put under hedgehogs and trenches and fire from there (II.J.2.f, V.C.1.h).
        if class.is_crew_served() && !position.is_in_pit(unit) && !is_under(position, unit, hex) {
            return Sight::Open;
        }
        match class {
            _ if class.is_personnel() => {
                let lies_low = unit.men.under && unit.men.lost == 0 && unit.overruns.by.is_empty();
                let known = self.own_men.contains(&hex) || self.own_blockhouses.contains(&hex);
                if lies_low && !known { Sight::Hidden } else { Sight::Open }
            }
            Class::LightWeapon | Class::MediumWeapon => {
                let called = position.marks.works.laid(*unit.id).is_some_and(|laid| laid.turn == self.turn);
                let seen = fired || called || !unit.overruns.by.is_empty() || unit.haul.behind.is_some();
                if seen || self.own.contains(&hex) { Sight::Open } else { Sight::Hidden }
            }
            Class::HeavyWeapon | Class::Dummy => {
                let flak = position.marks.works.air.is_known(*unit.id, hex);
                let smoked = position.marks.works.laid(*unit.id).is_some();
                let lost = unit.damage.lost[0] && position.scenario.plays(Chapter::IX);
                let known = fired || flak || smoked || lost || unit.gunnery.acquired.iter().any(Option::is_some);
                if known || self.own.contains(&hex) { Sight::Open } else { Sight::GunSymbol }
            }
            _ => Sight::Open,
        }
    }
}

/// True for a mortar in a hex with works from which mortars fire in full cover, but for pits: it lies under them (II.J.2.f, V.C.1.h).
fn is_under(position: &Position, unit: &ViewItem, hex: Hex) -> bool {
    position.kind(unit).is_mortar() && position.has_hedgehog(hex)
}

/// True for men inside a bunker who fired this turn, and for a weapon there whose men did.
fn fires_out(position: &Position, unit: &ViewItem) -> bool {
    let fired = |unit: &ViewItem| unit.gunnery.any_fired() || unit.men.at_weapons > 0;
    let weapon = |id: UnitId| position.served_by(id).any(|weapon| fired(&weapon));
    fired(unit) || weapon(*unit.id)
}

impl Position<'_> {
    /// What a side sees of a unit.
    #[must_use]
    pub fn sight(&self, unit: &ViewItem, looker: Side) -> Sight {
        if !self.scenario.plays(Chapter::V) {
            return Sight::Open;
        }
        Eyes::of(self, looker).see(self, unit)
    }

    /// Enemy units on the board that a side sees for what they are.
    #[must_use]
    pub fn seen_open(&self, looker: Side) -> BTreeSet<UnitId> {
        let eyes = Eyes::of(self, looker);
        let theirs = self.on_board(looker.enemy()).map(|(unit, _)| unit);
        let seen = theirs.filter(|unit| eyes.see(self, unit) == Sight::Open);
        // A dummy that was shown is known for one (IX.A.1).
        let shown =
            |unit: &ViewItem| *unit.side != looker && self.class(unit) == Class::Dummy && unit.location.is_destroyed();
        seen.chain(self.all().filter(shown)).map(|unit| *unit.id).collect()
    }

    /// The game as a side may see it: what is hidden from it is not there, the enemy's recorded fires are unknown until they are fired
    /// (our reading of VI.C.2.a), and a gun that lies face down is a gun of no known type.
    #[must_use]
    pub fn seen_by(self, looker: Side) -> Self {
        match self.eyes_of(looker) {
            Cow::Owned(seen) => seen,
            Cow::Borrowed(_) => self,
        }
    }

    /// The same without a copy where nothing can be hidden.
    #[must_use]
    pub fn eyes_of(&self, looker: Side) -> Cow<'_, Self> {
        // Rosters are not read by the enemy: what is aboard an AFV its own side knows (our reading of X.D.2.b).
        let unknown_loads = self.options.ammunition_limits.then(|| looker.enemy());
        let Some(face_down) = self.face_down.filter(|_| self.scenario.plays(Chapter::V)) else {
            return match unknown_loads {
                None => Cow::Borrowed(self),
                Some(_) => Cow::Owned(Self { unknown_loads, ..self.clone() }),
            };
        };
        let eyes = Eyes::of(self, looker);
        let own = |battery| self.scenario.battery(battery).is_some_and(|entry| entry.side == looker);
        let known = self.recorded.iter().filter(|recorded| recorded.is_known() || own(recorded.battery));
        let seen = self.units.iter().filter_map(|unit| match eyes.see(self, unit) {
            Sight::Hidden => None,
            Sight::GunSymbol => Some(ViewItem { kind: &face_down.0[unit.side.index()], ..*unit }),
            Sight::Open => Some(*unit),
        });
        Cow::Owned(Self {
            units: seen.collect(),
            wrecks: self.wrecks.clone(),
            dust: self.dust.clone(),
            smoke: self.smoke.clone(),
            recorded: known.cloned().collect(),
            unknown_loads,
            ..*self
        })
    }

    /// The game as the side sees it that has to decide; all of it when nobody has.
    #[must_use]
    pub fn seen_by_actor(self) -> Self {
        match self.decisions.to_act(self.sequence) {
            Some(side) => self.seen_by(side),
            None => self,
        }
    }
}
