//! The numbers with which the computer player weighs, and which self-play may tune.

use crate::core::weights::dials;

dials! {
    /// A dial.
    pub enum Dial {
        /// A step nearer to a hedgehog that nobody defends, in men.
        ToPost = 3.0,
        /// The same, for a tenth of a step of the way to one that is defended.
        Forward = 0.5,
        /// A friend within support range, in men.
        Friend = 0.05,
        /// The part of crowding that counts for men on the way.
        Crowding = 0.1,
        /// A man in a hedgehog makes it as unwelcome as so many steps more.
        StepsAMan = 0.1,
        /// Fire at men who are under cover and may come up counts so much.
        Hidden = 0.3,
        /// The enemy is weak if he has no more than this part of our men.
        Weak = 0.4,
        /// What a gun that can still fire is worth beside the points for it: the vehicles it would kill.
        GunFire = 5.0,
        /// A weapon that was hit and is whole counts so much of one that is lost.
        Harassed = 0.35,
        /// A target that was hit is worth so much more.
        KeepsBurst = 1.15,
        /// Odds of men for a counter-attack on a hedgehog that was lost.
        Counter = 2.0,
        /// The same when the enemy holds as many as he needs.
        LastChance = 0.7,
        /// The defender is the weaker: he comes up when he inflicts so many times what he loses.
        Pays = 2.4,
        /// The same with the enemy before the trenches.
        PaysClose = 0.5,
        /// A unit comes up if it can inflict so many casualties.
        LeastFire = 0.15,
        /// Of a fire that its target can still avoid by going under cover, so much counts.
        MayDrop = 0.5,
        /// A target that can still answer this turn is better struck before it does.
        SilencesMen = 1.2,
        /// So much counts of fire at those who stand at a gun that lies face down: it may be a dummy (IX.A.1).
        MayBeADummy = 0.6,
        /// A firer is kept for another target if that promises more than this part of what it adds here.
        Elsewhere = 0.6,
        /// A gunfire factor on a hex makes the way through it longer by so many tenths of a step.
        TenthsAFactor = 0.1,
        /// Casualties of a factor on men in the open, roughly.
        MenAFactor = 0.06,
        /// A move has to be better than standing by so many points, lest the vehicle dithers and never fires.
        WorthAMoveBesideMen = 0.05,
        /// Fire next turn counts so much; fire in this turn counts 1.
        NextFire = 0.5,
        /// The range to which tanks close in on guns: a few bring many to bear, and the guns hit badly still.
        GunRange = 10.0,
        /// Each hex farther than that, in points.
        Closing = 0.5,
        /// A target that can still answer this turn is better silenced before it does.
        Silences = 1.25,
        /// A target in the sights stays there for the full rate of fire next turn.
        KeepsSights = 1.1,
        /// A pivot costs the fire of a turn: what the gun finds there has to be better by so much.
        WorthAPivot = 1.5,
        /// An anti-tank rifle comes up for a shot worth so many points.
        WorthAShot = 0.5,
        /// An overrun that is worth less is not driven.
        LeastOverrun = 0.4,
        /// What all guns of a vehicle are worth beside the points for them: the fire of a few turns.
        Fire = 2.5,
        /// What its movement is worth beside the points.
        Movement = 0.5,
        /// A move has to be better than standing by so many points, lest the vehicle dithers and never fires.
        WorthAMove = 0.02,
        /// Odds of men for an attack hand to hand.
        Attack = 2.0,
        /// The same with twelve turns left.
        AttackLate = 1.6,
        /// The same with six turns left.
        AttackAtLast = 1.2,
        /// What danger counts for vehicles that go at guns.
        AtGuns = 0.3,
        /// What of it counts again for the next turn.
        AtGunsLater = 0.3,
        /// What danger counts for vehicles that go at men.
        AtMen = 1.0,
        /// What of it counts again for the next turn.
        AtMenLater = 0.5,
        /// Each hex farther from the men, in points.
        ClosingOnMen = 0.3,
        /// The part of a danger that counts for a vehicle that is the best target of its side.
        FirstTarget = 0.6,
        /// The part of the danger from a gun that could as well fire at somebody else near by.
        Shared = 0.3,
        /// Danger from an enemy that moved and fires next turn at the earliest.
        Later = 0.4,
        /// What a place elsewhere has to be worth more for a vehicle that waits or forms up, lest it drives to and fro.
        WaitReluctance = 0.15,
        /// The same is never more than this part of the danger in which it stands.
        OfDanger = 0.5,
        /// What a place elsewhere has to be worth more than one from which a vehicle can fire.
        Reluctance = 0.6,
        /// The same for a side that lets the enemy come, and for one that does so or keeps what it has where nobody is to be fired at.
        StandReluctance = 0.3,
        /// The same for a side that closes up little by little.
        PressReluctance = 1.0,
        /// Fire next turn, for a side that lets the enemy come.
        StandNext = 0.8,
        /// What it counts that the enemy can take.
        StandDanger = 2.4,
        /// Each hex farther than wanted, for a side that closes up little by little.
        PressGround = 0.05,
        /// Fire next turn, for a side that keeps what it has.
        HoldNext = 0.45,
        /// What it counts that the enemy can take.
        HoldDanger = 1.0,
        /// The part of the danger from a gun that could as well fire at somebody else near by.
        HoldShared = 0.5,
        /// Danger from an enemy that moved and fires next turn at the earliest.
        HoldLater = 0.7,
        /// Each hex farther from the enemy.
        HoldGround = 0.005,
        /// Fire next turn, for a side that forms up.
        GatherNext = 0.3,
        /// What it counts that the enemy can take.
        GatherDanger = 0.8,
        /// Each hex farther from its place.
        GatherGround = 0.05,
        /// Fire next turn, for a side that goes in together.
        StrikeNext = 0.8,
        /// What it counts that the enemy can take.
        StrikeDanger = 0.5,
        /// Each hex farther than the gun hits well.
        StrikeGround = 0.15,
        /// Fire next turn, for a side that closes at once.
        ChargeNext = 0.8,
        /// What it counts that the enemy can take.
        ChargeDanger = 0.05,
        /// Each hex farther than half of that range.
        ChargeGround = 1.0,
    }
}
