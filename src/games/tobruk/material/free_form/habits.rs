//! What was usual on each side, and a battle departs from: a warning, never a refusal (Free-form Scenarios).

use super::model::Battle;
use super::prices::{Line, What, price_list};
use crate::core::side::Side;
use crate::core::words::count;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::nation::Nation;

/// Tanks of a British troop.
const TROOP: usize = 3;
/// Tanks of a German or Italian platoon.
const PLATOON: usize = 5;
/// Batteries that Germans usually had together.
const BATTERIES: usize = 3;

/// A departure from what was usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Whose force it is.
    pub side: Side,
    /// The guideline, by its id in the ledger.
    pub rule: &'static str,
    /// What is unusual, in one sentence.
    pub sentence: String,
}

/// Half-tracks that carry infantry beside tanks.
const HALF_TRACKS: [&str; 2] = ["250_1", "251_1"];
/// Batteries that were used together, by nation.
const BRITISH_GUNS: [&str; 3] = ["25_pdr_battery", "4.5in_gun_battery", "155mm_howitzer_battery"];
const GERMAN_HOWITZERS: [&str; 2] = ["105mm_howitzer_battery", "150mm_howitzer_battery"];
const ITALIAN_GUNS: [&str; 2] = ["105mm_gun_battery_i", "149mm_howitzer_battery_i"];

/// What a nation has in a battle, and what it meets there.
struct Force<'a> {
    lines: Vec<(&'a Line, Option<&'a UnitType>, usize)>,
    set_up: bool,
    /// Tanks that come in over an edge.
    tanks_enter: bool,
    /// Works in which the enemy has dug in.
    works: bool,
    /// The enemy is set up with works, infantry or weapons.
    position: bool,
}

impl<'a> Force<'a> {
    fn of(battle: &Battle, data: &'a Data, list: &'a [Line], nation: Nation) -> Self {
        let (side, host) = (nation.side(), battle.host(nation.side()));
        let of_nation = list.iter().filter(|line| line.nation == Some(nation));
        let lines = of_nation.map(|line| {
            let kind = if let What::Unit(kind) = line.what { Some(data.catalog.get(kind)) } else { None };
            (line, kind, usize::from(host.has(&line.id)))
        });
        let lines: Vec<_> = lines.filter(|(.., count)| *count > 0).collect();
        let enters = |line: &Line| !host.is_set_up() || host.in_reserve(&line.id) > 0;
        let is_tank = |kind: &UnitType| kind.class == Class::Tank;
        let tanks_enter = lines.iter().any(|(line, kind, _)| kind.is_some_and(is_tank) && enters(line));
        let meets = |is: fn(Class) -> bool| {
            let enemy = side.enemy();
            battle.host(enemy).is_set_up() && battle.number(data, enemy, is) > 0
        };
        Self {
            lines,
            set_up: host.is_set_up(),
            tanks_enter,
            works: meets(Class::shelters_men),
            position: meets(|class| class.shelters_men() || class.is_crew_served() || class == Class::Infantry),
        }
    }

    fn count(&self, is: impl Fn(&UnitType) -> bool) -> usize {
        self.lines.iter().filter(|(_, kind, _)| kind.is_some_and(&is)).map(|(.., count)| count).sum()
    }

    fn class(&self, class: Class) -> usize {
        self.count(|kind| kind.class == class)
    }

    /// Tanks by kind.
    fn tanks(&self) -> Vec<(&'a str, usize)> {
        let tanks = self.lines.iter().filter_map(|(_, kind, count)| {
            let kind = kind.filter(|kind| kind.class == Class::Tank)?;
            Some((kind.name.as_str(), *count))
        });
        tanks.collect()
    }

    fn batteries(&self, of: &[&str]) -> usize {
        let named = |line: &Line| of.is_empty() || of.contains(&line.id.as_str());
        let lines = self.lines.iter().filter(|(line, ..)| line.what == What::Battery && named(line));
        lines.map(|(.., count)| count).sum()
    }

    /// How many of these kinds of battery it has at all.
    fn batteries_among(&self, kinds: &[&str]) -> usize {
        kinds.iter().filter(|kind| self.batteries(&[**kind]) > 0).count()
    }

    /// Arms of which it has any: tanks, infantry, crewed weapons.
    fn arms(&self) -> usize {
        let arms =
            [self.class(Class::Tank), self.class(Class::Infantry), self.count(|kind| kind.class.is_crew_served())];
        arms.into_iter().filter(|number| *number > 0).count()
    }

    /// Trucks and cars beyond those that weapons need.
    fn spare_transport(&self) -> usize {
        let trucks = self.count(|kind| kind.class == Class::Transport);
        trucks.saturating_sub(self.class(Class::HeavyWeapon) + self.class(Class::MediumWeapon))
    }

    /// Men of the infantry, and men that the transport carries.
    fn seats(&self) -> (usize, usize) {
        let sum = |men: &dyn Fn(&UnitType) -> usize| {
            self.lines.iter().filter_map(|(_, kind, count)| Some(men((*kind)?) * count)).sum::<usize>()
        };
        let infantry = sum(&|kind| match (&kind.people, kind.class) {
            (Some(people), Class::Infantry) => usize::from(people.men),
            _ => 0,
        });
        (infantry, sum(&|kind| kind.carries.filter(|_| kind.class.is_soft()).map_or(0, |(men, _)| usize::from(men))))
    }

    /// Tanks of a kind in less than a platoon, or of several kinds (Germans and Italians).
    fn platoons(&self, nation: Nation, warn: &mut impl FnMut(String)) {
        let tanks = self.tanks();
        let who = nation.word();
        for (name, number) in tanks.iter().filter(|(_, number)| *number < PLATOON) {
            warn(format!("{number} {name}: {who} tanks rarely came in less than a platoon, five of a kind."));
        }
        if tanks.len() > 1 {
            warn(format!("Tanks of {} kinds: a {who} tank unit usually had one.", tanks.len()));
        }
    }
}

fn british(force: &Force, warn: &mut impl FnMut(String)) {
    let tanks: usize = force.tanks().iter().map(|(_, count)| count).sum();
    if (1..TROOP).contains(&tanks) {
        warn(format!("{}: British armour rarely came in less than a troop of three.", count(tanks, "tank")));
    }
    let infantry = force.class(Class::Infantry);
    if infantry > 0 && force.class(Class::Carrier) == 0 {
        warn("Infantry without Carriers: they were almost always at hand.".to_owned());
    }
    if infantry > 0 && force.set_up && force.spare_transport() > 0 {
        warn("Infantry in position with trucks: it was usually without transport.".to_owned());
    }
    if force.batteries(&[]) > 1 && force.batteries_among(&BRITISH_GUNS) < BRITISH_GUNS.len() {
        warn("Several batteries: 25 pounders, 4.5\" guns and 155mm howitzers were usually used together.".to_owned());
    }
    if tanks > 0 && infantry > 0 && force.class(Class::HeavyWeapon) > 0 {
        warn("Tanks, infantry and guns together: the British almost never formed special battle groups.".to_owned());
    }
}

fn german(force: &Force, warn: &mut impl FnMut(String)) {
    force.platoons(Nation::German, warn);
    let (infantry, seats) = force.seats();
    if !force.tanks().is_empty() && infantry == 0 {
        warn("Tanks alone: German tanks were almost never without mechanised infantry.".to_owned());
    } else if !force.tanks().is_empty() && force.count(|kind| HALF_TRACKS.contains(&kind.id.as_str())) == 0 {
        warn("Tanks and no half-tracks: mechanised infantry was their usual company.".to_owned());
    }
    let flies = force.class(Class::Aircraft) > 0;
    if force.tanks_enter && force.works && force.batteries(&[]) == 0 && !flies {
        warn("Tanks against a strong point without artillery: they went round it and left it to the guns.".to_owned());
    }
    if infantry > seats {
        warn(format!(
            "{infantry} men of the infantry and seats for {seats}: German infantry rarely went without trucks or \
             half-tracks."
        ));
    }
    let batteries = force.batteries(&[]);
    if (1..BATTERIES).contains(&batteries) {
        warn(format!("{}: Germans usually had at least three.", count(batteries, "battery")));
    }
    if batteries > 0 && force.batteries_among(&GERMAN_HOWITZERS) == 0 {
        warn("Guns without howitzers: 105mm and 150mm guns were kept for special requests.".to_owned());
    }
}

fn italian(force: &Force, warn: &mut impl FnMut(String)) {
    force.platoons(Nation::Italian, warn);
    if force.class(Class::Infantry) > 0 && force.spare_transport() > 0 {
        warn("Infantry with trucks: Italian infantry was almost always on foot.".to_owned());
    }
    if force.tanks_enter && force.position {
        warn("Tanks against a position: Italian tanks rarely charged one of any kind.".to_owned());
    }
    if force.batteries_among(&ITALIAN_GUNS) == 1 {
        warn("Batteries of one kind: 105mm and 149mm pieces were used together.".to_owned());
    }
    if force.batteries(&[]) > 0 && force.arms() < 2 {
        warn("Artillery for a single arm: only the best organised Italian forces had any.".to_owned());
    }
}

impl Battle {
    /// Departures from what was usual, the Axis first.
    #[must_use]
    pub fn warnings(&self, data: &Data) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let nations = [
            (Nation::German, "Free-form.German"),
            (Nation::Italian, "Free-form.Italian"),
            (Nation::British, "Free-form.British"),
        ];
        for (nation, rule) in nations {
            let side = nation.side();
            let list = price_list(data, side);
            let force = Force::of(self, data, &list, nation);
            let mut warn = |sentence: String| warnings.push(Warning { side, rule, sentence });
            match nation {
                Nation::British => british(&force, &mut warn),
                Nation::German => german(&force, &mut warn),
                Nation::Italian => italian(&force, &mut warn),
            }
        }
        warnings
    }
}
