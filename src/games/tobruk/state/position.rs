//! The read-only view of the game that every plan is made from.

use bevy_ecs::prelude::World;

use super::batteries::Batteries;
use super::components::Location;
use super::decisions::Decisions;
use super::marks::Marks;
use super::options::Options;
use super::sight::FaceDown;
use super::turn::{Phase, Sequence};
pub use super::view::ViewItem;
use super::works::Recorded;
use crate::core::field::Field;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::weights::{Veterans, Weights, of_actor};
use crate::games::tobruk::material::board::{Board, Name, Section};
use crate::games::tobruk::material::catalog::{Catalog, Class, UnitType};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::{BatteryId, Chapter, Force, Scenario};
use crate::games::tobruk::material::tables::Tables;

/// The game at one moment.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct Position<'a> {
    /// All units, in the order of their numbers and by hex.
    pub units: Field<ViewItem<'a>>,
    pub board: &'a Board,
    pub catalog: &'a Catalog,
    pub scenario: &'a Scenario,
    pub tables: &'a Tables,
    pub options: &'a Options,
    pub sequence: &'a Sequence,
    pub decisions: &'a Decisions,
    pub marks: &'a Marks,
    /// Hexes in which wrecks burn, once for each wreck (IV.E.2).
    pub wrecks: Vec<Hex>,
    /// Hexes with dust, once for each vehicle that has left them this turn (X.C.2).
    pub dust: Vec<Hex>,
    /// Hexes with smoke (VI.C.1).
    pub smoke: Vec<Hex>,
    /// Recorded fires: all of them, or those that a side knows of (VI.C.2.a).
    pub recorded: Vec<Recorded>,
    pub batteries: &'a Batteries,
    /// Counters that lie face down (V.F.3).
    pub face_down: Option<&'a FaceDown>,
    /// The side of whose AFVs it is not known what is aboard (X.D.2).
    pub unknown_loads: Option<Side>,
    /// What a computer player weighs with who looks at it.
    pub weights: &'a Weights,
}

impl<'a> Position<'a> {
    /// The position of a world.
    #[must_use]
    pub fn of(world: &'a World) -> Self {
        let units: Field<ViewItem> = ViewItem::all(world).into_iter().collect();
        let wrecks = units.iter().filter_map(|unit| unit.location.wreck()).collect();
        let (marks, options): (&Marks, &Options) = (world.resource(), world.resource());
        let catalog: &Catalog = world.resource::<Shared<Catalog>>();
        let is_vehicle = |id| units.find(id).is_some_and(|unit: &ViewItem| catalog.get(unit.kind.0).class.is_vehicle());
        let raised = marks.works.arrows.iter().filter(|arrow| options.dust && is_vehicle(arrow.unit));
        let dust = raised.map(|arrow| arrow.hex).collect();
        Self {
            units,
            board: world.resource::<Shared<Board>>(),
            catalog,
            scenario: world.resource::<Shared<Scenario>>(),
            tables: world.resource::<Shared<Tables>>(),
            options,
            sequence: world.resource(),
            decisions: world.resource(),
            marks,
            wrecks,
            dust,
            smoke: marks.works.smoke.iter().map(|smoke| smoke.hex).collect(),
            recorded: marks.works.recorded.clone(),
            batteries: world.resource(),
            face_down: world.get_resource(),
            unknown_loads: None,
            weights: world.resource::<Shared<Veterans>>().usual(),
        }
    }

    /// The same as the computer player who has to act weighs it, at his level.
    #[must_use]
    pub fn weighed(world: &'a World) -> Self {
        let position = Self::of(world);
        let side = position.decisions.to_act(position.sequence);
        Self { weights: of_actor(world, &position.scenario.id, side), ..position }
    }

    /// What a dial is for the computer player who looks at it.
    #[must_use]
    pub fn weight(&self, dial: Dial) -> f64 {
        self.weights.at(dial as usize)
    }

    /// The unit with this number.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn unit(&self, id: UnitId) -> Result<ViewItem<'a>, Refusal> {
        self.find(id).ok_or_else(|| {
            // V.F.1, V.F.2: what can't be seen is not there for this side.
            if let Some(entry) = self.scenario.entry_of(id).filter(|_| self.scenario.plays(Chapter::V)) {
                let name = self.catalog.get(entry.kind).called(&entry.label);
                return Refusal::new("V.F.1", format!("{name} is not in sight."));
            }
            Refusal::new(
                "Scenarios.A.2",
                format!("There is no unit {} in this game; choose one of the units on the roster.", id.0),
            )
        })
    }

    /// The unit with this number; `None` if there is none.
    #[must_use]
    pub fn find(&self, id: UnitId) -> Option<ViewItem<'a>> {
        self.units.find(id).copied()
    }

    /// All units in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = ViewItem<'a>> {
        self.units.iter().copied()
    }

    /// Units on the board that pass a test of side, class and hex.
    pub fn those(&self, keep: impl Fn(Side, Class, Hex) -> bool) -> impl Iterator<Item = ViewItem<'a>> {
        let passes =
            move |unit: &&ViewItem| unit.location.hex().is_some_and(|hex| keep(*unit.side, self.class(unit), hex));
        self.units.iter().filter(passes).copied()
    }

    /// The units of one side on the board.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = (ViewItem<'a>, Hex)> {
        self.units.on_map(side).map(|(unit, hex)| (*unit, hex))
    }

    /// The unit's type.
    #[inline]
    #[must_use]
    pub fn kind(&self, unit: &ViewItem) -> &'a UnitType {
        self.catalog.get(unit.kind.0)
    }

    /// The side whose unit it was at first: that of its force, whoever has captured it since (X.I.4).
    #[must_use]
    pub fn owner(&self, unit: &ViewItem) -> Side {
        self.scenario.force_of(*unit.id).map_or(*unit.side, |force| force.side)
    }

    /// True for a vehicle or a weapon in the hands of its captors (X.I.4).
    #[must_use]
    pub fn is_captured(&self, unit: &ViewItem) -> bool {
        self.options.captured_equipment && self.owner(unit) != *unit.side
    }

    /// True for men whose morale has broken and who have neither surrendered nor rallied (X.I.1.b).
    #[must_use]
    pub fn is_broken(&self, unit: &ViewItem) -> bool {
        unit.location.hex().is_some() && self.marks.works.captivity.fate(*unit.id).is_some()
    }

    /// The unit as a player calls it: `Grant 3`.
    #[must_use]
    pub fn name(&self, unit: &ViewItem) -> String {
        if let Some(hex) = unit.location.hex().filter(|_| self.face_down.is_some_and(|down| down.is(*unit.kind))) {
            return format!("{} in {}", self.kind(unit).name, Name(hex));
        }
        let label =
            self.scenario.entry_of(*unit.id).map_or_else(|| unit.number.0.to_string(), |entry| entry.label.clone());
        self.kind(unit).called(&label)
    }

    /// A unit as a player calls it, by its number.
    #[must_use]
    pub fn called(&self, id: UnitId) -> String {
        self.find(id).map_or_else(|| format!("unit {}", id.0), |unit| self.name(&unit))
    }

    /// What the rules take the unit for.
    #[inline]
    #[must_use]
    pub fn class(&self, unit: &ViewItem) -> Class {
        self.kind(unit).class
    }

    /// The hex in which a unit is, on the ground or aboard a vehicle.
    #[must_use]
    pub fn place(&self, unit: &ViewItem) -> Option<Hex> {
        match unit.location.vehicle() {
            Some(vehicle) => self.find(vehicle)?.location.hex(),
            None => unit.location.hex(),
        }
    }

    /// The side that sets a unit up before play: its own, but for hulks (Firefight G).
    #[must_use]
    pub fn set_up_by(&self, unit: &ViewItem) -> Side {
        self.scenario.force_of(*unit.id).map_or(*unit.side, Force::set_up_by)
    }

    /// Units that a side still has to set up, those aboard such a one included.
    pub fn to_set_up(&self, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
        self.all().filter(move |unit| {
            let waits = match *unit.location {
                Location::Waiting => true,
                Location::Aboard(_) => self.place(unit).is_none(),
                _ => false,
            };
            waits && self.set_up_by(unit) == side && unit.entry.due == 0
        })
    }

    /// What a vehicle carries, in the order of their numbers; not what it tows (V.B).
    pub fn aboard(&self, vehicle: UnitId) -> impl Iterator<Item = ViewItem<'a>> {
        self.all().filter(move |unit| unit.location.vehicle() == Some(vehicle))
    }

    /// True for an observer inside an AFV, where he is one more of its crew: hidden, struck last, no passenger (VIII.B.5).
    #[must_use]
    pub fn is_inside(&self, unit: &ViewItem) -> bool {
        let vehicle = || unit.location.vehicle().and_then(|vehicle| self.find(vehicle));
        self.class(unit) == Class::Observer && vehicle().is_some_and(|vehicle| self.class(&vehicle).is_afv())
    }

    /// The weapon that a vehicle tows, or that stands on its bed (V.B.2, V.G.1).
    #[must_use]
    pub fn behind(&self, vehicle: UnitId) -> Option<ViewItem<'a>> {
        self.all().find(|unit| unit.haul.behind == Some(vehicle))
    }

    /// Units of both sides in a hex.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = ViewItem<'a>> {
        self.units.in_hex(hex).copied()
    }

    /// True if the hex has a unit or a work of a class that passes a test.
    fn has(&self, hex: Hex, keep: impl Fn(Class) -> bool) -> bool {
        self.units.in_hex(hex).any(|unit| keep(self.class(unit)))
    }

    /// A side's personnel in a hex.
    pub fn personnel_in(&self, hex: Hex, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
        self.in_hex(hex).filter(move |unit| *unit.side == side && self.class(unit).is_personnel())
    }

    /// True if a side has personnel in a hex.
    #[must_use]
    pub fn has_personnel(&self, hex: Hex, side: Side) -> bool {
        self.personnel_in(hex, side).next().is_some()
    }

    /// True if a hedgehog covers the hex (II.J.2), or an anti-tank trench, which is one to men and light weapons (IX.C.2.c).
    #[must_use]
    pub fn has_hedgehog(&self, hex: Hex) -> bool {
        self.has(hex, |class| matches!(class, Class::Hedgehog | Class::AtTrench))
    }

    /// True if an anti-tank trench crosses the hex (IX.C.2).
    #[must_use]
    pub fn has_trench(&self, hex: Hex) -> bool {
        self.scenario.plays(Chapter::IX) && self.has(hex, |class| class == Class::AtTrench)
    }

    /// True if men find a field emplacement to lie on and under in the hex: a hedgehog, or a weapon pit (II.J.2, V.E.4).
    #[must_use]
    pub fn has_emplacement(&self, hex: Hex) -> bool {
        self.has(hex, |class| class.shelters_men() && class != Class::Blockhouse)
    }

    /// True for a weapon or vehicle that is in a weapon pit (V.E.5).
    #[must_use]
    pub fn is_in_pit(&self, unit: &ViewItem) -> bool {
        self.marks.works.is_in_pit(*unit.id)
    }

    /// True if smoke lies in the hex (VI.C.1).
    #[must_use]
    pub fn has_smoke(&self, hex: Hex) -> bool {
        self.smoke.contains(&hex)
    }

    /// The fire that a battery has recorded in a hex, as far as this side knows (VI.C.2).
    #[must_use]
    pub fn recorded(&self, battery: BatteryId, hex: Hex) -> Option<Recorded> {
        self.recorded.iter().copied().find(|recorded| recorded.battery == battery && recorded.hex == hex)
    }

    /// The bunker of a hex, from section VIII on (VIII.F).
    #[must_use]
    pub fn bunker(&self, hex: Hex) -> Option<ViewItem<'a>> {
        let plays = self.scenario.plays(Chapter::VIII);
        plays.then(|| self.in_hex(hex).find(|unit| self.class(unit) == Class::Bunker)).flatten()
    }

    /// True for men inside a bunker, and for a machine gun or a light weapon that they operate there (VIII.F.1).
    #[must_use]
    pub fn is_in_bunker(&self, unit: &ViewItem) -> bool {
        let Some(hex) = unit.location.hex().filter(|_| self.scenario.plays(Chapter::VIII)) else { return false };
        let class = self.class(unit);
        if class.is_personnel() {
            return unit.men.under && self.bunker(hex).is_some();
        }
        let inside = |men: &UnitId| {
            self.find(*men).is_some_and(|men| men.men.under && men.men.left > 0 && men.location.hex() == Some(hex))
        };
        self.kind(unit).goes_into_bunkers() && unit.service.operators.iter().any(inside) && self.bunker(hex).is_some()
    }

    /// True if a blockhouse stands in the hex (IX.C.1).
    #[must_use]
    pub fn has_blockhouse(&self, hex: Hex) -> bool {
        self.scenario.plays(Chapter::IX) && self.has(hex, |class| class == Class::Blockhouse)
    }

    /// True for men inside a blockhouse (IX.C.1.c).
    #[must_use]
    pub fn is_in_blockhouse(&self, unit: &ViewItem) -> bool {
        unit.men.under && unit.location.hex().is_some_and(|hex| self.has_blockhouse(hex))
    }

    /// True for those who neither fight hand to hand nor are driven over: inside a bunker or a blockhouse (VIII.F.7, IX.C.1.f).
    #[must_use]
    pub fn is_sheltered(&self, unit: &ViewItem) -> bool {
        self.is_in_bunker(unit) || self.is_in_blockhouse(unit)
    }

    /// A side's men in a hex who fight hand to hand there: those inside a bunker or a blockhouse don't (VIII.F.7, IX.C.1.f), nor do broken
    /// ones (X.I.1.b).
    pub fn fighters_in(&self, hex: Hex, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
        self.personnel_in(hex, side).filter(|unit| !self.is_sheltered(unit) && !self.is_broken(unit))
    }

    /// True if a side has men in a hex who fight hand to hand there.
    #[must_use]
    pub fn has_fighters(&self, hex: Hex, side: Side) -> bool {
        self.fighters_in(hex, side).next().is_some()
    }

    /// True if a side has men in a hex at whom enemies on foot have to stop: those inside a blockhouse neither fight nor hold anyone up
    /// (IX.C.1.f), nor do broken ones (X.I.1.b).
    #[must_use]
    pub fn holds_up(&self, hex: Hex, side: Side) -> bool {
        self.personnel_in(hex, side).any(|unit| !self.is_in_blockhouse(&unit) && !self.is_broken(&unit))
    }

    /// True if mines lie in the hex (II.J.1).
    #[must_use]
    pub fn has_mines(&self, hex: Hex) -> bool {
        self.has(hex, |class| class == Class::Minefield)
    }

    /// True if the hex lies in the sections this scenario is played on.
    #[must_use]
    pub fn is_in_play(&self, hex: Hex) -> bool {
        // All six sections are the whole board, the grey hexes around them included.
        self.scenario.sections.len() == Section::ALL.len() || self.board.in_sections(hex, &self.scenario.sections)
    }

    /// Refuses a hex outside the sections this scenario is played on.
    ///
    /// # Errors
    /// The refusal, by `rule`.
    pub fn expect_in_play(&self, hex: Hex, rule: &'static str) -> Result<(), Refusal> {
        if self.board.contains(hex) && self.is_in_play(hex) {
            return Ok(());
        }
        Err(Refusal::new(rule, format!("{} is not on the board in play.", Name(hex))))
    }

    /// Weapons under whose counters a personnel unit is.
    pub fn served_by(&self, id: UnitId) -> impl Iterator<Item = ViewItem<'a>> {
        self.all().filter(move |weapon| weapon.service.operators.contains(&id) && self.class(weapon).is_weapon())
    }

    /// True if the unit operates a medium or heavy weapon that is neither lost nor spiked; men who carry one along do not.
    #[must_use]
    pub fn operates_crew_served(&self, id: UnitId) -> bool {
        self.operates(id, Class::is_crew_served)
    }

    /// True for men whose medium or heavy weapon has fired this turn, lost since or not: they use no arms of their own (III.D.1.f).
    #[must_use]
    pub fn has_served(&self, id: UnitId) -> bool {
        self.served_by(id).any(|weapon| self.class(&weapon).is_crew_served() && weapon.gunnery.any_fired())
    }

    /// True if the unit operates a heavy weapon that is not lost, which gives good cover (III.D.2.e).
    #[must_use]
    pub fn operates_heavy(&self, id: UnitId) -> bool {
        self.operates(id, |class| class == Class::HeavyWeapon)
    }

    fn operates(&self, id: UnitId, wanted: impl Fn(Class) -> bool) -> bool {
        self.find(id).is_some_and(|unit| self.class(&unit).is_trained())
            && self
                .served_by(id)
                .filter(|weapon| !weapon.damage.lost[0] && !weapon.haul.spiked && !weapon.motion.moved)
                .any(|weapon| wanted(self.class(&weapon)))
    }

    /// Refuses a unit that is not made of men, in the words of `rule`.
    ///
    /// # Errors
    /// The refusal.
    pub fn expect_personnel(&self, unit: &ViewItem, rule: &'static str) -> Result<(), Refusal> {
        if self.class(unit).is_personnel() {
            return Ok(());
        }
        Err(Refusal::new(rule, format!("{} is not a personnel unit; only personnel can do this.", self.name(unit))))
    }

    /// True if the unit is personnel in a melee hex (II.I), not inside a bunker or a blockhouse there (VIII.F.7, IX.C.1.f).
    #[must_use]
    pub fn is_in_melee(&self, unit: &ViewItem) -> bool {
        self.class(unit).is_personnel()
            && unit.location.hex().is_some_and(|hex| self.marks.melee(hex).is_some())
            && !self.is_sheltered(unit)
            && !self.is_broken(unit)
    }

    /// A side as the players of this scenario call it.
    #[must_use]
    pub fn player(&self, side: Side) -> &'static str {
        player(self.scenario, self.catalog, side)
    }

    /// Refuses an order that does not fit the phase, or comes from the side that is not to act.
    ///
    /// # Errors
    /// With the rule of the sequence of play.
    pub fn expect_phase(&self, sequence: &Sequence, phase: Phase, unit: Option<&ViewItem>) -> Result<(), Refusal> {
        if sequence.phase == Phase::Over {
            return Err(Refusal::new(
                "Scenarios.A.4",
                "The game is over; load a saved game or start a new one to play on.",
            ));
        }
        if sequence.phase != phase {
            return Err(Refusal::new("I.B", format!("Not possible during the {}.", moment(sequence))));
        }
        if let Some(unit) = unit
            && *unit.side != sequence.active
        {
            return Err(Refusal::new(
                match phase {
                    Phase::Combat | Phase::Morale => "I.B.2",
                    Phase::Melee => "II.B.2.c",
                    Phase::Batteries | Phase::Mortars | Phase::Guns => "IV.B.2.b.1",
                    _ => "I.B.1",
                },
                format!(
                    "{} belongs to the {} player; the {} player acts now.",
                    self.name(unit),
                    self.player(*unit.side),
                    self.player(sequence.active)
                ),
            ));
        }
        Ok(())
    }

    /// Refuses a unit that is not on the board.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub fn expect_on_board(&self, unit: &ViewItem) -> Result<Hex, Refusal> {
        match *unit.location {
            Location::On(hex) => Ok(hex),
            Location::Waiting => {
                Err(Refusal::new("Scenarios.B.6", format!("{} has not entered the board yet.", self.name(unit))))
            }
            Location::Exited => {
                Err(Refusal::new("Scenarios.B.5", format!("{} has left the board and can't return.", self.name(unit))))
            }
            Location::Destroyed if self.class(unit).is_personnel() => {
                Err(Refusal::new("II.F.4", format!("{} is eliminated.", self.name(unit))))
            }
            Location::Destroyed | Location::Wreck(_) => {
                Err(Refusal::new("I.F.3.b", format!("{} is destroyed.", self.name(unit))))
            }
            Location::Surrendered(_) => Err(Refusal::new("X.I.1.a", format!("{} has surrendered.", self.name(unit)))),
            Location::Captured => {
                Err(Refusal::new("X.I.1.c", format!("{} was led off the board as prisoners.", self.name(unit))))
            }
            Location::Aboard(vehicle) => Err(Refusal::new(
                "V.B.3.c",
                format!("{} is aboard {} and has to unload first.", self.name(unit), self.called(vehicle)),
            )),
            Location::Serving(vehicle) => {
                let sentence = format!("{} has not left its vehicle, {}.", self.name(unit), self.called(vehicle));
                Err(Refusal::new("X.D.1.a", sentence))
            }
            Location::Aloft(_) => {
                let sentence = format!("{} is in the air; only guns that fire at aircraft reach it.", self.name(unit));
                Err(Refusal::new("VIII.C", sentence))
            }
            Location::BrokenDown => {
                Err(Refusal::new("IV.G.2.2", format!("{} broke down on the way and does not enter.", self.name(unit))))
            }
        }
    }

    /// True if the side has a unit that could do something in a movement segment of this turn.
    #[must_use]
    pub fn can_ever_move(&self, sequence: &Sequence, side: Side) -> bool {
        self.all().any(|unit| {
            *unit.side == side
                && (self.class(&unit).is_vehicle()
                    || self.class(&unit).is_personnel()
                    || self.class(&unit) == Class::Aircraft)
                && match unit.location {
                    Location::On(_) => !unit.damage.immobilised && !unit.crew.out,
                    Location::Waiting => unit.entry.due <= sequence.turn,
                    Location::Aboard(_) => self.place(&unit).is_some(),
                    Location::Aloft(_) => true,
                    Location::Exited
                    | Location::Destroyed
                    | Location::Wreck(_)
                    | Location::BrokenDown
                    | Location::Serving(_)
                    | Location::Surrendered(_)
                    | Location::Captured => false,
                }
                || *unit.side != side && unit.location.surrendered().is_some()
        })
    }
}

/// A side as the players of a scenario call it: by its nation, or `Axis` when Germans and Italians fight together.
#[must_use]
pub fn player(scenario: &Scenario, catalog: &Catalog, side: Side) -> &'static str {
    let mut nations = scenario
        .forces
        .iter()
        .filter(|force| force.side == side)
        .flat_map(|force| &force.strength)
        .filter(|(kind, ..)| !catalog.get(*kind).class.is_emplacement())
        .map(|(kind, ..)| catalog.get(*kind).nation);
    match (nations.next(), side) {
        (Some(first), _) if nations.all(|nation| nation == first) => first.word(),
        (_, Side::Axis) => "Axis",
        (_, Side::Allies) => "British",
    }
}

/// The segment and the turn, for refusals.
fn moment(sequence: &Sequence) -> String {
    match sequence.phase {
        phase @ (Phase::SetUp | Phase::Artillery) => segment(phase).to_owned(),
        phase => format!("{} of turn {}", segment(phase), sequence.turn),
    }
}

fn segment(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up before the first turn",
        Phase::Movement => "movement segment",
        Phase::Combat => "combat segment",
        Phase::Batteries => "indirect fire phase",
        Phase::Mortars => "mortars' part of the indirect fire phase",
        Phase::Guns => "on-board guns' part of the indirect fire phase",
        Phase::Artillery => "pre-assault artillery fire",
        Phase::Morale => "morale checks",
        Phase::Melee => "melee segment",
        Phase::EndOfTurn => "end",
        Phase::Over => "end of the game",
    }
}
