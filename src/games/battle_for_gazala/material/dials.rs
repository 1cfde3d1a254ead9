//! The numbers with which the computer player weighs, and which self-play may tune.

use crate::core::weights::dials;

dials! {
    /// A dial.
    pub enum Dial {
        /// The part of a post's worth with which it draws units as long as nobody holds it: nobody leaves one post for another.
        Vacant = 0.5,
        /// How fast a place that draws units fades with each move that it takes to get there.
        Fades = 0.6,
        /// What each hex costs by which a way back leads farther from where the side goes back to.
        Astray = 0.05,
        /// What another unit on the way that is barred least is worth, against what it stands to lose there and what it leaves.
        AnotherBars = 4.0,
        /// The part of what places are worth that counts when the way is barred.
        BarPlace = 0.5,
        /// What advancing has to be worth.
        WorthAnAdvance = 0.05,
        /// What leaving a box in a retreat has to be worth.
        WorthABox = 0.5,
        /// What a day's march nearer to Tobruk is worth to the Axis.
        Drive = 0.3,
        /// The same to the Allies.
        Rally = 0.2,
        /// What Tobruk is worth.
        Tobruk = 6.0,
        /// What its approaches are worth.
        Approach = 0.8,
        /// What the approaches are worth when the enemy is in Tobruk: a zone there bars every way out.
        BarsTobruk = 3.0,
        /// What a garrison is worth in its box.
        Garrison = 2.0,
        /// What it is worth to stand beside the enemy's way of victory when nobody bars it.
        BarsWay = 6.0,
        /// How much more it is worth to stand on that way: who stands there can't be silenced by a bombardment.
        Astride = 1.3,
        /// What it is worth to drive off one who bars the own way.
        Clears = 0.5,
        /// What it is worth at the end that a side has lost twice as many units as the other, or not.
        Bled = 6.0,
        /// A move has to be better than staying by so much.
        WorthAMove = 0.08,
        /// A place that is better by so much is taken before any attack is thought of.
        Guard = 1.8,
        /// What friends beside a unit are worth to it, up to three.
        Company = 0.05,
        /// Chance of victory for which a bombardment goes before everything else.
        Decisive = 0.2,
        /// Chance for which one is tried when there is nothing else to do.
        LastChance = 0.03,
        /// What it costs to be disrupted as a rule.
        Shaken = 0.15,
        /// What it costs a defender to be driven back by an attack.
        DefenderDriven = 0.2,
        /// What it costs an attacker to be thrown back.
        Thrown = 0.1,
        /// The part of a unit that a retreat past enemy zones costs it.
        PastZones = 0.45,
        /// What is won with any ground.
        Ground = 0.1,
        /// Chance that a unit in reach of the enemy is attacked.
        Attacked = 0.35,
        /// The part of the enemy's support fire that comes to an attack.
        Support = 0.25,
        /// What it costs to be driven back in the enemy's turn.
        RiskDriven = 0.15,
        /// The part of a unit that is lost on average when it is driven back by several, without friends beside it.
        Alone = 0.6,
        /// The same with friends beside it.
        Helped = 0.2,
        /// The part of a unit that an exchange costs: the enemy loses as much.
        Exchange = 0.5,
        /// An attack has to be worth so much.
        WorthAnAttack = 0.2,
        /// The part of what places are worth that counts in an attack.
        AttackPlace = 0.7,
        /// What it costs to use a mobile unit before the mobile phase.
        Reserve = 0.12,
        /// What a point of strength that is bound in an attack could bring elsewhere.
        Bound = 0.015,
        /// What a point of attack or defence is worth beside the unit itself, which counts as a loss whatever it can do (`10.Losses`).
        Strength = 0.1,
        /// What a point of support fire is kept for in the Axis's combat phase.
        Point = 0.08,
        /// The same in its mobile phases.
        PointWhenMobile = 0.06,
        /// The same in the Allied combat phase.
        AlliedPoint = 0.04,
        /// The same in the Allied mobile phases, after which it is worth nothing.
        LastPoint = 0.01,
    }
}
