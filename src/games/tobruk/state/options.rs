//! The optional rules, each a switch that a scenario offers (I.I).

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::games::tobruk::material::scenario::{AFV_CREWS, OPTIONS, Scenario};

/// Optional rules in force.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// Units move one at a time, sides in turn (I.I.1).
    pub alternating_movement: bool,
    /// Units in a melee fire at each other before it is fought (II.K.1).
    pub final_fire: bool,
    /// A dust storm may come up (II.K.2).
    pub khamsin: bool,
    /// Casualties by artillery before the first turn (II.K.3).
    pub pre_assault_artillery: bool,
    /// A die says who fires first (II.K.4).
    pub random_first_fire: bool,
    /// Weapons fire at the vehicles that overrun them (III.I.1).
    pub final_defensive_fire: bool,
    /// The 2 pdr fires in any direction (III.I.2).
    pub two_pdr_all_round: bool,
    /// Turret hits are judged by where the turret points (IV.G.1).
    pub turret_facing: bool,
    /// AFVs may break down before they enter (IV.G.2).
    pub afv_reliability: bool,
    /// Anti-tank guns fire from the beds of trucks (V.G.1).
    #[serde(default)]
    pub portees: bool,
    /// Minefields may be forced (V.G.2).
    #[serde(default)]
    pub forcing_minefields: bool,
    /// Men ride on AFVs (V.G.3).
    #[serde(default)]
    pub riding: bool,
    /// HQ groups call in recorded barrages (VIII.G.2).
    #[serde(default)]
    pub hq_barrages: bool,
    /// British fighters may meet groups of Stukas (VIII.G.3).
    #[serde(default)]
    pub interceptors: bool,
    /// Men throw hand grenades (VIII.G.1).
    #[serde(default)]
    pub grenades: bool,
    /// Some minefields are dummies (IX.D).
    #[serde(default)]
    pub dummy_minefields: bool,
    /// Each kind of weapon has a smallest crew of its own, which fires at half effect (X.F).
    #[serde(default)]
    pub minimum_crews: bool,
    /// A target is the harder to hit the farther it went across the line of fire (X.C.1).
    #[serde(default)]
    pub target_motion: bool,
    /// Vehicles raise dust where they drove (X.C.2).
    #[serde(default)]
    pub dust: bool,
    /// Wrecks and dust weaken gunfire (X.G.2).
    #[serde(default)]
    pub obscuration: bool,
    /// AFVs carry so many rounds of each kind, and open fire at any number (X.D.2, I.H.6).
    #[serde(default)]
    pub ammunition_limits: bool,
    /// Overruns and massed gunfire may damage AFVs (X.D.4).
    #[serde(default)]
    pub incidental_damage: bool,
    /// Vehicles hook up weapons and other vehicles by the towing chart (X.C.3).
    #[serde(default)]
    pub towing: bool,
    /// A battery may be busy elsewhere as it is called (X.E.1).
    #[serde(default)]
    pub will_not_fire: bool,
    /// Half of the recorded fires are known to the enemy (X.E.2).
    #[serde(default)]
    pub reconnaissance: bool,
    /// Fire for effect opens with twice the shells (X.E.3).
    #[serde(default)]
    pub first_turns: bool,
    /// Much fire puts the largest guns out of action (X.E.5).
    #[serde(default)]
    pub fragile_guns: bool,
    /// AFVs find folds of the ground that hide their hulls (X.C.4).
    #[serde(default)]
    pub undulating_ground: bool,
    /// AFVs ram enemy vehicles (X.D.3).
    #[serde(default)]
    pub ramming: bool,
    /// Crews of AFVs get out as units of men (X.D.1).
    #[serde(default)]
    pub afv_crews: bool,
    /// AFVs take on ammunition in play (X.D.2.f).
    #[serde(default)]
    pub replenishment: bool,
    /// Both players agree to smoke (Firefight I).
    #[serde(default)]
    pub smoke_shells: bool,
    /// Companies of AFVs have commanders (X.D.5).
    #[serde(default)]
    pub command_control: bool,
    /// Men assault vehicles at close quarters (X.G.1).
    #[serde(default)]
    pub close_assault: bool,
    /// Units whose morale breaks stay on the board, surrender and rally (X.I.1 to X.I.3).
    #[serde(default)]
    pub surrender: bool,
    /// Weapons and vehicles are captured, and used by their captors (X.I.4, X.I.5).
    #[serde(default)]
    pub captured_equipment: bool,
    /// Of the sides that a target showed as it turned the firer chooses one (X.C.6).
    #[serde(default)]
    pub best_aspect: bool,
    /// Barrages fall on for a turn, on those who enter their hexes (X.E.4).
    #[serde(default)]
    pub sustained_barrages: bool,
    /// Pilots of Stukas may mistake their targets (X.H.1).
    #[serde(default)]
    pub accidental_bombing: bool,
    /// Groups of Stukas silence batteries (X.H.2).
    #[serde(default)]
    pub stukas_at_batteries: bool,
}

impl Options {
    /// The options switched on by name, with those that the scenario brings in by itself (Scenario 7).
    #[must_use]
    pub fn of(scenario: &Scenario, names: &[String]) -> Self {
        let all: Vec<String> = names.iter().chain(&scenario.always).cloned().collect();
        Self::named(&all)
    }

    /// The options switched on by name.
    #[must_use]
    pub fn named(names: &[String]) -> Self {
        let on = |place: usize| names.iter().any(|name| name == OPTIONS[place].0);
        let named = |option: &str| names.iter().any(|name| name == option);
        Self {
            alternating_movement: on(0),
            final_fire: on(1),
            khamsin: on(2),
            pre_assault_artillery: on(3),
            random_first_fire: on(4),
            final_defensive_fire: on(5),
            two_pdr_all_round: on(6),
            turret_facing: on(7),
            afv_reliability: on(8),
            portees: named("portees"),
            forcing_minefields: named("forcing minefields"),
            riding: named("riding AFVs"),
            hq_barrages: named("HQ groups call barrages"),
            interceptors: named("interceptors"),
            grenades: named("grenades"),
            // Only forcing tells a dummy from mines.
            dummy_minefields: named("dummy minefields") && named("forcing minefields"),
            minimum_crews: named("variable minimum crews"),
            target_motion: named("target motion"),
            dust: named("dust"),
            obscuration: named("gunfire obscuration"),
            ammunition_limits: named("ammunition limits"),
            incidental_damage: named("incidental AFV damage"),
            towing: named("towing and recovery"),
            will_not_fire: named("will not fire"),
            reconnaissance: named("artillery reconnaissance"),
            first_turns: named("first-turn fire-for-effect"),
            fragile_guns: named("artillery fragmentation damage"),
            undulating_ground: named("undulating ground"),
            ramming: named("ramming"),
            afv_crews: named(AFV_CREWS),
            // Only counted rounds run out.
            replenishment: named("ammunition replenishment") && named("ammunition limits"),
            smoke_shells: named("smoke shells"),
            command_control: named("command control"),
            close_assault: named("close assault"),
            surrender: named("surrender"),
            captured_equipment: named("captured equipment"),
            best_aspect: named("best aspect"),
            sustained_barrages: named("sustained barrages"),
            accidental_bombing: named("accidental bombing"),
            stukas_at_batteries: named("Stukas against batteries"),
        }
    }
}
