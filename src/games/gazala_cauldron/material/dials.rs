//! The numbers with which the computer player weighs, and which self-play may tune.

use crate::core::weights::dials;

dials! {
    /// A dial.
    pub enum Dial {
        /// An attack has to be worth so much.
        WorthAnAttack = 0.15,
        /// One that was promised may cost so much (13.7).
        Promised = 1.0,
        /// A move has to be better than staying by so much.
        WorthAMove = 0.12,
        /// What a reinforcement brings by entering the map, as a part of its worth.
        Enters = 0.25,
        /// The part of the units' own ideas that comes true when they act together.
        Together = 0.8,
        /// An extra move has to bring so much as long as the side has further actions.
        WorthAnExtra = 0.4,
        /// The same in its last action.
        LastExtra = 0.1,
        /// A formation or a single unit has to bring so much to be activated by a chit.
        WorthASingle = 0.05,
        /// How many times as much it is worth to disrupt a unit where own units are near who can use it.
        ShakenNear = 2.0,
        /// What a line of communication is worth that is needed.
        NeededLine = 2.0,
        /// What one more is worth.
        SpareLine = 0.3,
        /// What it costs that an Allied unit is near who can stand in the way.
        InTheWay = 0.6,
        /// A breach has to be worth so much.
        WorthABreach = 0.2,
        /// A combat chit has to bring so much.
        CombatChit = 0.12,
        /// The same of an anti-tank chit.
        AntiTankChit = 0.3,
        /// The part of a unit's worth that its side loses when it is withdrawn: the enemy gets no points for it.
        Leaves = 0.5,
        /// An attack that is worth more is wanted anyway: the withdraw/attack chit is played for it.
        Wanted = 0.3,
        /// An attack for the sake of that chit in the turn's last action may cost so much.
        Forced = 0.5,
        /// A withdrawal may cost so much: less than the point that is lost otherwise.
        Point = 0.8,
        /// A unit has to add so much to an attack.
        WorthJoining = 0.01,
        /// What it costs to choose a way back that leaves the map for two turns.
        RetreatAway = 0.8,
        /// What each hex costs by which a way back leads farther from where the side goes back to.
        Astray = 0.04,
        /// What advancing has to be worth.
        WorthAnAdvance = 0.05,
        /// What it costs that a unit retreats.
        Back = 0.2,
        /// What it costs that an attack makes a unit leave the map for two turns.
        AttackAway = 0.8,
        /// What is won with the ground itself.
        Ground = 0.15,
        /// The part of what a place scores with which it draws units.
        Pull = 0.35,
        /// The same of enemy units.
        Quarry = 0.12,
        /// What the Allies gain by cutting the main body off, shared by the hexes that it takes.
        Cut = 4.0,
        /// What a line of communication is worth to those who look after it.
        Line = 1.2,
        /// The part of its points with which a fortified hex draws its garrison as long as there is nothing better.
        Boxes = 0.7,
        /// How fast a goal fades with the part of a move it takes to get there.
        Fades = 1.6,
        /// Units that are enough where the weight goes.
        Effort = 6.0,
        /// What it costs to stand where no supply comes.
        Beyond = 0.9,
        /// What each friend beside a unit is worth to it, up to three.
        FriendsBeside = 0.05,
        /// What it is worth to stay before mines that have to be breached.
        Sappers = 1.5,
        /// What it costs to stand in the mines.
        Mined = 0.3,
        /// What is lost with the unused side of the counter, in strength for an attack to come.
        Used = 0.1,
        /// What a unit is worth more when it is back on the map.
        ComesBack = 0.3,
        /// Chance that a stack in reach of an enemy formation is attacked in one of its actions.
        Attacked = 0.1,
        /// The same in three or more.
        MostAttacked = 0.3,
        /// The same for the turn to come, before it can get away.
        NextTurn = 0.15,
        /// The part of a companion's strength that comes to an attack.
        CompanionStrength = 0.6,
        /// What it costs that a stack is driven back.
        Driven = 0.25,
        /// What enemy zones on the way back cost, as a part of the unit's next step.
        HardPressed = 0.5,
        /// What a helper has to add.
        WorthAHelper = 0.12,
        /// An attack that costs more is not helped either.
        Hopeless = 1.2,
        /// The part of what a place is worth that counts for an attack made from there.
        Place = 0.6,
        /// What a second attack with the movement left is worth, as a part of the first.
        Again = 0.3,
        /// What is lost when the unit that is on the move stops for another.
        Stops = 0.1,
        /// What a point of strength is worth for a whole game, beside the points for the step.
        Strength = 0.1,
        /// The part of an armoured step that replacements bring back in a long game.
        Mends = 0.3,
        /// What disruption costs a unit, as a part of what it is worth.
        Shaken = 0.12,
        /// The part of what a place scores in the turns to come that counts for whoever takes it now.
        Kept = 0.45,
        /// The most turns to come that count.
        MostTurns = 5.0,
        /// What a unit on the north edge brings of the point that four of them make.
        OfFour = 0.25,
        /// Attacks for which helpers are looked for.
        Weighed = 4.0,
        /// Helpers of an attack at most.
        MostHelpers = 4.0,
        /// How many times as strongly an enemy unit draws that is disrupted.
        ShakenQuarry = 1.4,
        /// The same of one that has been used.
        UsedQuarry = 1.2,
        /// The same of one that is isolated; one that is out of supply draws three quarters as strongly.
        CutOffQuarry = 1.6,
        /// The same of armour.
        HardQuarry = 0.8,
        /// The same of those in a fortified hex.
        FortifiedQuarry = 0.5,
        /// Units that are enough against a stack.
        Hunters = 4.0,
        /// The same for the hex that scores each turn.
        Holders = 2.0,
        /// The part of a goal's weight that is left where enough units are; it falls with each one more.
        SpareUnits = 0.5,
        /// The part of the second best goal that counts beside the best.
        SecondGoal = 0.3,
        /// The part of what the north edge scores with which it draws the Axis.
        EdgePull = 0.6,
        /// What the second unit on the north edge brings before there are four; the others bring more or less in proportion.
        TowardsFour = 0.25,
        /// The part of what the edge scores that the fourth unit brings.
        Fourth = 0.8,
        /// The part of what the hex that scores each turn brings that counts for the Allies.
        Scoring = 0.8,
        /// Chance that the enemy attacks a stack in the hex that scores each turn, if he can come there.
        ComesThere = 0.7,
        /// The part of its points that counts for an Axis unit in a fortified hex to which the Allies could come back.
        Denied = 0.6,
        /// What it costs that a new breach lies within two hexes of another one: one Allied unit stops both.
        Neighbours = 0.6,
        /// The part of its strength with which an enemy counts who can only just come.
        FromFar = 0.5,
        /// What disruption by the enemy's attack costs, as a part of what the stack is worth.
        ShakenThere = 0.1,
        /// The part of what a place is worth that counts where a unit comes back.
        PlaceBack = 0.3,
        /// How many times as much as the doctrine says own losses count.
        Price = 1.0,
    }
}
