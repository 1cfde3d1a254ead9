//! What an attack brings on average, in points, from the exact outcomes of its plan.

use std::cell::OnceCell;

use super::situation::Situation;
use super::worth;
use crate::core::dice::ways;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::material::tables::combat::{AttackResult, DefenceResult, Outcome};
use crate::games::bir_hacheim::phases::columns;
use crate::games::bir_hacheim::phases::combat::{AssaultPlan, Part, work_out};
use crate::games::bir_hacheim::phases::supply::{self, Lines};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::position::Position;

/// What may befall a unit.
struct Fate {
    casualty: f64,
    death: f64,
    besieged: bool,
    /// What it holds where it attacks from, and leaves when it goes back; nothing of the defenders, nor where the defence weighs the fight.
    post: f64,
    attack: u16,
    defence: u16,
    /// What going back costs, and the part of its death that it costs a besieged unit.
    goes_back: f64,
    trapped: f64,
}

impl Fate {
    fn of(position: &Position, unit: &Unit, besieged: &[UnitId], posts: bool) -> Self {
        Self {
            casualty: worth::casualty(position, unit),
            death: worth::death(position, unit),
            besieged: besieged.contains(&unit.id),
            post: unit.location.hex().filter(|_| posts).map_or(0.0, |hex| worth::post(position, unit, hex)),
            attack: position.attack(unit),
            defence: position.defence(unit),
            goes_back: position.weight(Dial::Back),
            trapped: position.weight(Dial::Trapped),
        }
    }

    /// What retreating costs.
    fn back(&self) -> f64 {
        self.post
            + if self.besieged {
                self.trapped * self.death + (1.0 - self.trapped) * self.casualty
            } else {
                self.goes_back
            }
    }

    /// What being destroyed costs.
    fn dies(&self) -> f64 {
        self.post + self.death
    }

    /// What a casualty and then retreating cost.
    fn hurt_and_back(&self) -> f64 {
        self.post + if self.besieged { self.death } else { self.casualty + self.goes_back }
    }
}

/// The units of a side in the fight.
struct Party(Vec<Fate>);

impl Party {
    fn of(position: &Position, parts: &[Part], besieged: &[UnitId], posts: bool) -> Self {
        let near = parts.iter().filter(|part| !part.distant).filter_map(|part| position.find(part.unit));
        Self(near.map(|unit| Fate::of(position, unit, besieged, posts)).collect())
    }

    fn sum(&self, cost: impl Fn(&Fate) -> f64) -> f64 {
        self.0.iter().map(cost).sum()
    }

    /// The least of costs among which the side chooses; nothing if nobody is there.
    fn least(&self, cost: impl Fn(&Fate) -> f64) -> f64 {
        let least = self.0.iter().map(cost).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 0.0 }
    }

    fn back(&self) -> f64 {
        self.sum(Fate::back)
    }

    fn casualty(&self) -> f64 {
        self.least(|fate| fate.casualty)
    }

    fn hurt_and_back(&self) -> f64 {
        self.back() + self.least(|fate| fate.hurt_and_back() - fate.back())
    }

    fn one_dies(&self) -> f64 {
        self.back() + self.least(|fate| fate.dies() - fate.back())
    }

    /// What it costs to remove so much attack strength: the cheapest units first.
    fn pay(&self, owed: u16) -> f64 {
        let mut fates: Vec<&Fate> = self.0.iter().collect();
        fates.sort_by(|a, b| {
            (a.dies() / f64::from(a.attack.max(1))).total_cmp(&(b.dies() / f64::from(b.attack.max(1))))
        });
        let enough =
            fates.iter().filter(|fate| fate.attack >= owed).map(|fate| fate.dies()).fold(f64::INFINITY, f64::min);
        let (mut gone, mut cost) = (0, 0.0);
        for fate in fates {
            if gone >= owed {
                break;
            }
            gone += fate.attack;
            cost += fate.dies();
        }
        cost.min(enough)
    }
}

/// What is at stake in an attack: what each column of the table brings is worked out from it.
pub struct Stakes {
    attackers: Party,
    defenders: Party,
    /// What the hex is worth to the attack.
    prize: f64,
    /// How much the losses of both sides count, those of the attackers first.
    prices: [f64; 2],
    /// What a draw costs the defenders, and the attackers.
    draw: [f64; 2],
    attack: u16,
    defence: u16,
    shift: i8,
}

impl Stakes {
    pub fn of(position: &Position, plan: &AssaultPlan) -> Self {
        let lines = OnceCell::new();
        Self::with(position, plan, || lines.get_or_init(|| Lines::of(position)))
    }

    /// The same with the lines of supply from elsewhere: they are drawn only where it matters.
    pub fn with<'l>(position: &Position, plan: &AssaultPlan, lines: impl Fn() -> &'l Lines) -> Self {
        Self::weighed(position, plan, lines, Some(plan.side))
    }

    /// The same as the defence has it: what it would lose, and what that costs the attackers.
    pub fn of_defence(position: &Position, plan: &AssaultPlan) -> Self {
        let lines = OnceCell::new();
        Self::weighed(position, plan, || lines.get_or_init(|| Lines::of(position)), Some(plan.side.enemy()))
    }

    /// The same as it is told: the losses of both sides at one price, and the place for all that it scores, whatever anybody's doctrine makes
    /// of them.
    pub fn told(position: &Position, plan: &AssaultPlan) -> Self {
        let lines = OnceCell::new();
        Self::weighed(position, plan, || lines.get_or_init(|| Lines::of(position)), None)
    }

    /// What is at stake by the doctrine of the side that weighs it, if one does.
    fn weighed<'l>(position: &Position, plan: &AssaultPlan, lines: impl Fn() -> &'l Lines, by: Option<Side>) -> Self {
        let attacks = by == Some(plan.side);
        let attackers = Party::of(position, &plan.attackers, &plan.besieged, attacks);
        let defenders = Party::of(position, &plan.defenders, &plan.besieged, false);
        // 4.1.2: who is beyond supply advances nowhere.
        let stays = |unit: &Unit| {
            let hex = unit.location.hex().filter(|_| supply::is_bound(position, unit));
            hex.is_some_and(|hex| supply::is_frozen(position, lines(), unit, hex))
        };
        let advances = |part: &Part| {
            !part.distant
                && position.find(part.unit).is_some_and(|unit| {
                    !position.counter(unit.id).arm.is_artillery()
                        && position.can_be_in(unit, plan.target)
                        && !stays(unit)
                })
        };
        let taken = plan.attackers.iter().any(advances);
        let prize = if taken {
            let place = if attacks {
                worth::aim(position, plan.side, plan.target)
            } else {
                worth::prize(position, plan.target)
            };
            if by.is_some() { position.weight(Dial::Ground) + position.weight(Dial::Taken) * place } else { place }
        } else {
            0.0
        };
        let least = defenders.0.iter().min_by(|a, b| a.death.total_cmp(&b.death));
        let own = by.map_or(1.0, |by| worth::price(position, by));
        let prices = if attacks { [own, 1.0] } else { [1.0, own] };
        let draw = least.map_or([0.0; 2], |least| [defenders.one_dies(), attackers.pay(least.defence)]);
        let (attack, defence, shift) = (plan.attack, plan.defence, columns::sum(&plan.shifts));
        Self { attackers, defenders, prize, prices, draw, attack, defence, shift }
    }

    /// Points that the attack wins for its side on average, less what it costs, when both sides add so much to their strength.
    pub fn gain(&self, position: &Position, more_attack: u16, more_defence: u16) -> f64 {
        let table = &position.tables.combat;
        let (odds, _) = table.column_of_odds(self.attack + more_attack, self.defence + more_defence);
        let column = table.shifted(odds, self.shift);
        (2..=12).map(|total| f64::from(ways(total)) / 36.0 * self.brings(table.cell(column, total))).sum()
    }

    fn brings(&self, outcome: Outcome) -> f64 {
        let Outcome::Result { defence, attack } = outcome else {
            let [lost, paid] = self.draw;
            return self.prices[1] * lost - self.prices[0] * paid;
        };
        let won = match defence {
            DefenceResult::DE => self.prize + self.prices[1] * self.defenders.one_dies(),
            DefenceResult::DRB => self.prize + self.prices[1] * self.defenders.hurt_and_back(),
            DefenceResult::DRI => self.prize + self.prices[1] * self.defenders.back(),
            DefenceResult::DVB => self.prices[1] * self.defenders.casualty(),
            DefenceResult::DVI => 0.0,
        };
        let lost = match attack {
            AttackResult::AVI => 0.0,
            AttackResult::AVB => self.attackers.casualty(),
            AttackResult::ARI => self.attackers.back(),
            AttackResult::ARB => self.attackers.hurt_and_back(),
            AttackResult::AE => self.attackers.one_dies(),
        };
        won - self.prices[0] * lost
    }
}

/// Points that an attack wins on average.
pub fn gain(situation: &Situation, assault: &Assault) -> f64 {
    let position = situation.position;
    Stakes::with(position, &work_out(position, assault), || situation.supply()).gain(position, 0, 0)
}

/// The same as it is [told](Stakes::told).
pub fn told(situation: &Situation, assault: &Assault) -> f64 {
    let position = situation.position;
    Stakes::told(position, &work_out(position, assault)).gain(position, 0, 0)
}
