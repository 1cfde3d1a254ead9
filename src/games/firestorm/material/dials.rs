//! The numbers with which the computer player weighs, and which self-play may tune.

use crate::core::weights::dials;

dials! {
    /// A dial.
    pub enum Dial {
        /// Battles to come with which a troop is worth as much as at the beginning.
        ManyBattles = 8.0,
        /// What a troop is worth for each of its bonus while much of the game is to come.
        Troop = 3.0,
        /// The part of that left while it is in the pool.
        Pooled = 0.4,
        /// What an area between a troop and the enemy takes off, for each of its bonus.
        AreaBehind = 0.5,
        /// The same for two areas; further ones count no more.
        FarBehind = 1.0,
        /// What a sortie kept is worth.
        Sortie = 1.0,
        /// What a supply marker is worth with troops that are cut off.
        MarkerCutOff = 3.0,
        /// What one is worth elsewhere.
        MarkerElsewhere = 0.5,
        /// What attacks of later turns count.
        Later = 0.3,
        /// What an attack that could be made counts beside one that has been: things may come in between.
        Promise = 0.8,
        /// What the victory is worth over a draw: much more than points beyond it.
        Victory = 1000.0,
        /// How far the points at the end may lie from those expected, with no battle to come.
        Spread = 3.0,
        /// What is added to that for each battle to come, counted by the root of their number.
        BattleSpread = 8.0,
        /// Points at least for any area: room, and what it opens.
        Room = 4.0,
        /// What half of Tobruk is worth to the Axis on the way to the whole.
        HalfOfTobruk = 30.0,
        /// What the whole is worth to it: a victory at once.
        Tobruk = 250.0,
        /// What a supply marker that has to be spent is worth.
        MarkerSpent = 2.0,
        /// The part of an area's worth that lies in taking its fortified marker away.
        Breach = 0.35,
        /// How much each further attack counts of the one before: things change meanwhile.
        Fading = 0.9,
        /// The part of a troop's worth that is lost with it when it goes to the pool.
        LostToPool = 0.6,
        /// What Rommel's bonus to the initiative is worth in each battle.
        Initiative = 1.5,
        /// What each area between a troop that gives ground and the place it goes for takes off, of what a state is worth.
        Astray = 8.0,
        /// What a move has to gain to be made, in points.
        WorthAMove = 0.05,
    }
}
