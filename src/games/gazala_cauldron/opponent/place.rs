//! What it is worth to have a unit in a hex at the end of an action.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::phases::reinforcements;
use crate::games::gazala_cauldron::phases::stacking;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// How near an Allied unit has to be to come back to a fortified hex.
const WALKS_BACK: u8 = 8;

/// The part of what it is worth to stand in an empty fortified hex that counts for tanks.
const TANKS: f64 = 0.5;

/// What a hex is worth to a unit, its danger apart.
pub struct Appeal {
    /// How strongly it is drawn there.
    pub pull: f64,
    /// What it scores or keeps from scoring, to be without supply, friends beside it, to be used, mines, to be one of a garrison.
    pub more: [f64; 6],
    /// Others of its side are in the hex: the unit may help to hold it, so that its danger counts for less than nothing.
    shared: bool,
    /// How many times its danger counts.
    price: f64,
}

impl Appeal {
    /// What the hex is worth to the unit, as it is given: used or not.
    pub fn of(situation: &Situation, unit: &Unit, hex: Hex) -> Self {
        let position = situation.position;
        let shared = !situation.others_in(hex, unit.id).is_empty();
        let friends = position.board.neighbours(hex).filter(|beside| position.is_held_by(*beside, unit.side)).count();
        let mines = position.board.mined_from(hex).is_some() && !position.ground(hex).fortified;
        let costs = |counts: bool, cost: f64| if counts { -cost } else { 0.0 };
        Self {
            pull: situation.goals().pull(unit, position.counter(unit.id).movement, hex),
            more: [
                prize(situation, unit, hex, !shared),
                costs(!worth::is_last_turn(position) && !situation.is_supplied(hex), position.weight(Dial::Beyond)),
                position.weight(Dial::FriendsBeside) * f64::from(u8::try_from(friends.min(3)).unwrap_or(3)),
                costs(unit.state.used, position.weight(Dial::Used)),
                costs(mines, position.weight(Dial::Mined)),
                worth::post(position, unit, hex),
            ],
            shared,
            price: worth::price(position, unit.side),
        }
    }

    /// The most that it can be worth, whatever the danger.
    pub fn at_most(&self) -> f64 {
        if self.shared { f64::INFINITY } else { self.with(0.0) }
    }

    /// What it is worth with this danger.
    pub fn with(&self, risk: f64) -> f64 {
        self.more.iter().fold(self.pull - self.price * risk, |value, more| value + more)
    }
}

/// What the hex is worth to the unit, as it is given: used or not.
pub fn value(situation: &Situation, unit: &Unit, hex: Hex) -> f64 {
    Appeal::of(situation, unit, hex).with(situation.risk(unit, hex))
}

/// The best of some hexes for a unit, as it is given, with what it is worth; of equals the first on the map. The danger of a hex is
/// looked into only where the hex could be the best.
pub fn best(situation: &Situation, unit: &Unit, hexes: impl Iterator<Item = Hex>) -> Option<(f64, Hex)> {
    let mut offers: Vec<(f64, Hex, Appeal)> = hexes
        .map(|hex| {
            let appeal = Appeal::of(situation, unit, hex);
            (appeal.at_most(), hex, appeal)
        })
        .collect();
    offers.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut best: Option<(f64, Hex)> = None;
    for (most, hex, appeal) in offers {
        if best.is_some_and(|(value, _)| most < value) {
            break;
        }
        let value = appeal.with(situation.risk(unit, hex));
        if best.is_none_or(|(known, at)| value.total_cmp(&known).then(at.cmp(&hex)).is_gt()) {
            best = Some((value, hex));
        }
    }
    best
}

/// What the unit scores there or keeps from scoring.
fn prize(situation: &Situation, unit: &Unit, hex: Hex, alone: bool) -> f64 {
    let position = situation.position;
    let mut prize = 0.0;
    if victory::scoring_hex() == Some(hex) {
        prize += match situation.side {
            Side::Axis => situation.holding(unit, hex),
            Side::Allies => position.weight(Dial::Scoring) * situation.holding(unit, hex),
        };
    }
    match situation.side {
        Side::Allies if alone => prize += worth::fortified(position, hex),
        Side::Allies => {}
        Side::Axis => {
            // A box that the Allies have left is theirs again as soon as one of them walks back in. It takes no tanks to keep him out.
            let points = worth::fortified(position, hex);
            if alone && points > 0.0 && situation.enemy_near(hex) <= WALKS_BACK {
                let tanks = if position.arm(unit.id) == Arm::Armour { TANKS } else { 1.0 };
                prize += tanks * position.weight(Dial::Denied) * points;
            }
            // The mark of this turn makes the point (16.0); a line there makes those to come.
            let scores = if worth::is_last_turn(position) {
                unit.state.supply == Supply::Supplied
            } else {
                situation.is_supplied(hex)
            };
            if position.board.on_edge(hex, Edge::North) && scores {
                let there = victory::on_north_edge(position).saturating_sub(usize::from(is_on_edge(situation, unit)));
                // The fourth unit makes the point; the first ones bring it nearer.
                let towards = position.weight(Dial::TowardsFour);
                prize += match there {
                    0 => 0.8 * towards,
                    1 => towards,
                    2 => 1.4 * towards,
                    3 => position.weight(Dial::Fourth) * worth::lasting(position),
                    _ => 0.4 * towards,
                };
            }
            if is_sapper(situation, unit) && faces_mines(situation, hex) {
                prize += position.weight(Dial::Sappers);
            }
        }
    }
    prize
}

fn is_on_edge(situation: &Situation, unit: &Unit) -> bool {
    unit.location.hex().is_some_and(|hex| situation.position.board.on_edge(hex, Edge::North))
}

/// Infantry west of the belt, as long as the ways through it are wanting.
fn is_sapper(situation: &Situation, unit: &Unit) -> bool {
    let counter = situation.position.counter(unit.id);
    counter.arm == Arm::Infantry
        && matches!(counter.formation, Formation::Trieste | Formation::Pavia | Formation::Brescia)
        && situation.lacks_lines()
}

fn faces_mines(situation: &Situation, hex: Hex) -> bool {
    let position = situation.position;
    position.board.prohibited(hex)
        && position.board.neighbours(hex).any(|to| position.board.in_belt(to) && position.is_mined(hex, to))
}

/// The hex in which a reinforcement arrives: the best that has room.
pub fn arrive(situation: &Situation, units: &[UnitId]) -> Option<Order> {
    let position = situation.position;
    let unit = position.find(*units.first()?)?;
    let hexes = reinforcements::arrival_hexes(position, unit).into_iter();
    let free = hexes.filter(|hex| !position.is_held_by(*hex, situation.side.enemy()));
    let best = free
        .map(|hex| {
            let room = stacking::has_room(position, unit, hex);
            let there = Unit { location: Location::On(hex), ..*unit };
            (value(situation, &there, hex) - if room { 0.0 } else { 100.0 }, hex)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Order::Enter { unit: unit.id, hex: best.1 })
}
