//! The numbers with which the computer player weighs, and which self-play may tune.

use crate::core::weights::dials;

dials! {
    /// A dial.
    pub enum Dial {
        /// What a point is worth that is spent at the even rate of the whole game.
        AirPrice = 0.3,
        /// An attack has to be worth so much more than what is owed anyway.
        WorthABattle = 0.5,
        /// What the use of a point of attack strength has to bring, since it is not used elsewhere.
        Use = 0.08,
        /// The part of what a stack beside the enemy stands to lose in his turn that is weighed.
        Exposed = 0.35,
        /// What it costs to end beyond supply.
        BattleBeyond = 2.0,
        /// What a column of cover is worth by itself.
        BattleCover = 0.15,
        /// An attack has to be worth so much.
        WorthAnAttack = 0.1,
        /// A gun has to add so much to an attack.
        WorthAShot = 0.15,
        /// What a loss by bombs is worth against a unit that may recover at once.
        LossRecovers = 0.4,
        /// What a gun's shot is worth later in the phase.
        Shot = 0.15,
        /// To leave the board costs the unit, but gives the enemy no points for it.
        Leaves = 0.6,
        /// What each hex costs by which a way back leads farther from where the side goes back to.
        Astray = 0.15,
        /// What advancing has to be worth.
        WorthAnAdvance = 0.1,
        /// What it costs a side that a unit retreats.
        Back = 0.25,
        /// Chance that a unit under siege finds no way out.
        Trapped = 0.35,
        /// What is won with the ground itself.
        Ground = 0.3,
        /// The share of a place's worth that is won by taking it now: it has to be held as well.
        Taken = 0.7,
        /// What it costs more if the unit is under siege: hurt, it is lost when it retreats.
        Besieged = 0.5,
        /// A move has to be better than staying by so many points.
        WorthAMove = 0.15,
        /// The part of a place's worth with which it draws units.
        Pull = 0.12,
        /// The same of enemy units.
        Quarry = 0.08,
        /// The part of a garrison's worth with which it draws units as long as it lacks some: nobody leaves one post for another.
        Vacant = 0.5,
        /// How fast that fades with each move it takes to get there.
        Fades = 0.6,
        /// The part of a move that is no farther than none.
        AtHand = 0.4,
        /// What it costs to stand where there is no supply.
        Beyond = 4.0,
        /// What guns gain from each enemy stack in range.
        InRange = 0.5,
        /// What a column of cover is worth by itself.
        Cover = 0.08,
        /// The part of a pull that guns feel: they follow where others have gone.
        GunsFollow = 0.4,
        /// The part of the enemy's strength in reach that comes to one place.
        Focus = 0.4,
        /// The same for a place that scores.
        PrizeFocus = 0.7,
        /// Chance that a place in the enemy's reach is attacked at all.
        Attacked = 0.6,
        /// What a point of strength is worth for a whole game, beside the points for the unit.
        Strength = 0.45,
        /// What guns are worth beside that.
        Guns = 1.0,
        /// The part of a unit's points that is as good as gone when it is reduced.
        HalfGone = 0.25,
        /// What a casualty costs an Allied unit, which may recover, of what it costs others.
        Recovers = 0.7,
        /// What a minefield costs beside its casualties.
        Delay = 0.3,
        /// How much of what the doctrine makes of a garrison counts.
        Post = 1.0,
        /// How much of what the doctrine makes of a place to take counts.
        Effort = 1.0,
        /// How many times as much as the doctrine says own losses count.
        Price = 1.0,
    }
}
