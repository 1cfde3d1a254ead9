//! Why the computer gives an order: asked of the very functions by which it chose, and said as players say it. Nothing is hidden in this
//! game: either side may hear everything.

use super::clash::Clash;
use super::fight::{self, Attack};
use super::fixed::Fixed;
use super::state::State;
use super::threat::Situation;
use super::verdict::Verdict;
use super::worth::{attacks, of_troops};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{average, percent, sentence};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::decisions::Battle;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Reasons that are told of a move, the weightiest first.
const TOLD: usize = 2;
/// Points that are worth a word.
const TELLS: f32 = 0.3;

/// Why the computer would give this order.
pub fn reason(position: &Position, order: &Order) -> Option<String> {
    let Prompt { side, asks } = Prompt::of(position);
    let fixed = &Fixed::new(position, side);
    let state = State::of(position, fixed.clock.left);
    let asked = Asked { position, fixed, state, side: side? };
    Some(match (order, &asks) {
        (Order::Arrow { from, into }, _) => asked.arrow(*from, *into)?,
        (Order::Commit { .. } | Order::Sortie { .. } | Order::AsPoints { .. }, Ask::Attack(battle)) => {
            asked.attack(battle, Some(order))
        }
        (Order::Commit { .. } | Order::Sortie { .. } | Order::AsPoints { .. }, Ask::Defence(battle)) => {
            asked.defence(battle, Some(order))
        }
        (Order::Ready, Ask::Attack(battle)) => asked.attack(battle, None),
        (Order::Ready, Ask::Defence(battle)) => asked.defence(battle, None),
        (Order::Retreat { unit, to }, _) => asked.goes("the retreat that leaves the side best off", Some(*unit), *to),
        (Order::Haul { to }, _) => format!("{} has most use for the supplies.", asked.area(*to)),
        (Order::Advance { unit }, Ask::Advance { into, .. }) => asked.goes("holds what was taken", Some(*unit), *into),
        (Order::Bring { from }, Ask::Advance { into, .. }) => {
            format!("{} is cut off without supplies; {} can spare them.", asked.area(*into), asked.area(*from))
        }
        (Order::Hold, _) => "The others are of more use where they are.".to_owned(),
        (Order::Reinforce { unit, to }, _) => asked.goes("the strongest of the pool", Some(*unit), *to),
        (Order::Redeploy { unit, to }, _) => asked.goes("of more use there, all in all", Some(*unit), *to),
        (Order::Carry { from, to }, _) => {
            format!("{} has more use for the supplies than {}.", asked.area(*to), asked.area(*from))
        }
        (Order::EndMoves, _) => "No move is left that would gain anything.".to_owned(),
        _ => return None,
    })
}

/// With less of a chance than this nobody attacks for the sake of the place.
const HOPELESS: f32 = 0.1;

/// What is asked, and of what.
struct Asked<'a> {
    position: &'a Position<'a>,
    fixed: &'a Fixed<'a>,
    state: State,
    side: Side,
}

/// True for an order that brings something more into a battle.
fn adds(order: &Order) -> bool {
    *order != Order::Ready
}

/// So many points of victory.
fn points(number: f32) -> String {
    average(f64::from(number), "point", "points")
}

impl Asked<'_> {
    fn area(&self, area: Area) -> String {
        format!("{area} {}", self.position.board.info(area).name)
    }

    /// What holding an area counts, if anything.
    fn counts(&self, area: Area) -> String {
        let counts = self.fixed.points[area.index()];
        if counts > 0.0 { format!(", which counts {}", points(counts)) } else { String::new() }
    }

    fn arrow(&self, from: Area, into: Area) -> Option<String> {
        let Attack { clash, forces, .. } = fight::weighed(self.fixed, &self.state, self.side, from, into)?;
        let chances = clash.chances(forces.each_ref());
        let (odds, [taken, win, _]) = (odds(chances), chances);
        let rest = if taken > 0.0 { self.counts(into) } else { String::new() };
        if win < HOPELESS {
            // The winner of the initiative has to attack (`GG.2.1`).
            return Some(format!("An attack has to be made, and the one on {} costs least: {odds}", self.area(into)));
        }
        Some(format!("To take {}{rest}: {odds}", self.area(into)))
    }

    /// The battle as it stands on the arrow, with one thing more or without.
    fn chances(&self, battle: &Battle, more: Option<&Order>) -> [[f32; 3]; 2] {
        let state = fight::on_call(&self.state, battle);
        let clash = Clash::new(self.fixed, &state, battle.attacker, battle.from, battle.into);
        let now = [0, 1].map(|place| fight::given(self.fixed, battle, place));
        let mut then = now.clone();
        let own = &mut then[usize::from(self.side != battle.attacker)];
        match more {
            Some(Order::Commit { unit }) => own.troops.extend(self.fixed.place(*unit)),
            Some(_) => own.sortie = true,
            None => {}
        }
        [now, then].map(|forces| clash.chances(forces.each_ref()))
    }

    fn attack(&self, battle: &Battle, more: Option<&Order>) -> String {
        let state = fight::on_call(&self.state, battle);
        let defence = super::force::likely(self.fixed, &state, battle.attacker.enemy(), battle.into);
        let clash = Clash::new(self.fixed, &state, battle.attacker, battle.from, battle.into);
        let mut own = fight::given(self.fixed, battle, 0);
        match more {
            Some(Order::Commit { unit }) => own.troops.extend(self.fixed.place(*unit)),
            Some(_) => own.sortie = true,
            None => {}
        }
        let odds = odds(clash.chances([&own, &defence]));
        let has_more = || fight::attacks(self.position, self.fixed, &self.state, battle).iter().any(adds);
        let what = match more {
            Some(_) => "With it",
            None if has_more() => "Enough",
            None => "With all that can take part",
        };
        format!("{what}, against what {} is likely to be held with: {odds}", self.area(battle.into))
    }

    fn defence(&self, battle: &Battle, more: Option<&Order>) -> String {
        let [[_, now, _], [_, then, _]] = self.chances(battle, more);
        let [now, then] = [now, then].map(|chance| percent(f64::from(chance)));
        if more.is_none() {
            return if fight::defences(self.position, self.fixed, &self.state, battle).iter().any(adds) {
                format!("More would be risked than saved: the attacker wins with {now}.")
            } else {
                format!("Nothing more can take part: the attacker wins with {now}.")
            };
        }
        if now != then {
            return format!("Brings the attacker's chance to win from {now} down to {then}.");
        }
        let state = fight::on_call(&self.state, battle);
        let clash = Clash::new(self.fixed, &state, battle.attacker, battle.from, battle.into);
        let whole = fight::defending(self.fixed, &self.state, battle).into_iter().next();
        let together = whole.map(|defence| {
            let [_, win, _] = clash.chances([&fight::given(self.fixed, battle, 0), &defence]);
            percent(f64::from(win))
        });
        if let Some(together) = together.filter(|together| *together != now) {
            format!("One of several that together bring the attacker's chance to win from {now} down to {together}.")
        } else if matches!(more, Some(Order::Commit { .. })) && clash.strands() {
            format!(
                "If {} falls, this troop is captured whether it fights or not; the attacker still wins with {now}.",
                battle.into
            )
        } else {
            format!("Barely changes the attacker's chance to win: still {now}.")
        }
    }

    /// Why a troop goes to an area, or what else is said of it.
    fn goes(&self, else_said: &str, unit: Option<UnitId>, to: Area) -> String {
        let Some(place) = unit.and_then(|unit| self.fixed.place(unit)) else {
            return sentence(&[else_said.to_owned()]);
        };
        let mut after = self.state.clone();
        after.at[place] = Location::In(to);
        after.tidy();
        let [before, now] = [&self.state, &after].map(|state| Situation::new(self.fixed, state));
        let (own, enemy) = (self.side, self.side.enemy());
        let threat =
            |situation: &Situation, side: Side| situation.threat(side, attacks(self.fixed, situation.state, side));
        let less = threat(&before, enemy) - threat(&now, enemy);
        let more = threat(&now, own) - threat(&before, own);
        // Who goes by what games have told him does not weigh the way to the enemy, and garrisons only if that says so.
        let told = self.fixed.verdict.is_some();
        let heeds_doctrine = self.fixed.verdict.as_ref().is_none_or(Verdict::heeds_doctrine);
        let nearer = of_troops(&now, own) - of_troops(&before, own);
        let aim = now.attacks(own).into_iter().filter(|(from, ..)| *from == to);
        let aim = aim.max_by(|one, other| one.2.total_cmp(&other.2)).map(|(_, into, _)| into);
        let onto = aim.map_or_else(String::new, |into| format!(", above all on {},", self.area(into)));
        // A garrison that the doctrine asks for is the reason, whatever else it brings.
        let post = self.fixed.aims.as_ref().filter(|_| heeds_doctrine && !self.fixed.cards[place].rommel);
        let post = post.and_then(|aims| {
            let held = self.state.held[self.side.index()];
            aims.lacks(held, before.posts[to.index()].troops, to)
        });
        let mut parts: Vec<(f32, String)> = vec![
            (less, format!("covers {}: the enemy's attacks are worth {} less", self.area(to), points(less))),
            (more, format!("the next attacks{onto} promise {} more", points(more))),
            (if told { 0.0 } else { nearer }, "closer to the enemy, where it counts".to_owned()),
        ];
        if let Some(units) = post {
            let number = if units == 1 { "a troop".to_owned() } else { format!("{units} troops") };
            parts.push((f32::INFINITY, format!("{} is to be held by {number} at least", self.area(to))));
        }
        parts.retain(|(gain, _)| *gain > TELLS);
        parts.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut said: Vec<String> = parts.into_iter().take(TOLD).map(|(_, words)| words).collect();
        if said.is_empty() {
            said.push(else_said.to_owned());
        }
        sentence(&said)
    }
}

fn odds([taken, win, lost]: [f32; 3]) -> String {
    let [taken, win, lost] = [taken, win, lost].map(|chance| percent(f64::from(chance)));
    if taken == win {
        format!("{taken} to take it, {lost} that a troop of the attacker's is destroyed.")
    } else {
        format!(
            "{win} to win and break the works, {taken} to take it at once, {lost} that a troop of the attacker's is destroyed."
        )
    }
}
