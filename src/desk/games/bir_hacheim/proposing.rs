//! What a click or Enter would order: from the selection, the pointer, the phase and the decision that waits.

use std::mem::discriminant;

use bevy_egui::egui::Modifiers;

use super::{Table, highlights, position, todo};
use crate::core::field::Piece;
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::pointing::straight;
use crate::desk::table::roles::{ByHand, Click, Proposing, ToDo};
use crate::desk::table::{TakeOut, Wish};
use crate::games::bir_hacheim::phases::advance;
use crate::games::bir_hacheim::phases::bombing::MOST_POINTS;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::movement::{Reach, allowance};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::{BirHacheim, Plan};

impl Proposing for BirHacheim {
    /// Works out anew what is asked, what is shown, and what a click would do.
    fn refresh(table: &mut Table) {
        follow(table);
        table.selection.highlights = highlights::of(table);
        table.proposal = None;
        if table.human_to_act()
            && let Some(order) = order(table)
        {
            table.proposal = Some(table.propose(order));
        }
    }

    fn deed(order: &Order) -> &'static str {
        match order {
            Order::Place { .. } => "Set up",
            Order::Move { .. } => "Move",
            Order::Attack { .. } => "Attack",
            Order::Bombard { .. } => "Bombard",
            Order::Strike { .. } => "Strike",
            Order::Support { .. } => "Support",
            Order::Lose { .. } => "Lose a step",
            Order::Retreat { .. } => "Retreat",
            Order::Leave { .. } => "Leave the board",
            Order::Advance { .. } => "Advance",
            _ => "Confirm",
        }
    }

    fn points(table: &Table) -> Option<[&'static str; 2]> {
        matches!(table.selection.prompt.asks, Ask::Advance { .. })
            .then_some(["Point at a lit hex", "Point at a lit hex to advance, or F to hold."])
    }

    /// All of it.
    fn put_together(table: &Table) -> usize {
        Self::prompt(&table.session.world).asks.joined().len()
    }
}

impl ByHand for BirHacheim {
    fn selected(table: &mut Table) {
        if table.selected.is_some() {
            table.selection.strike = None;
        }
    }

    /// A click on the map.
    fn click(table: &mut Table, modifiers: Modifiers) -> Click<Order> {
        if !table.human_to_act() {
            return Click::LookAt;
        }
        let own = table.pointed_unit.filter(|id| BirHacheim::is_own(table, *id));
        match table.selection.prompt.asks.clone() {
            asks @ (Ask::Assault(_) | Ask::Defence(_) | Ask::Bombardment { .. }) => match own {
                Some(unit) if asks.joined().contains(&unit) => Some(without(table, &asks, unit)).into(),
                Some(_) => Click::Confirm,
                None => Click::Nothing,
            },
            Ask::Casualty { .. } | Ask::Exchange { .. } => Click::Confirm,
            Ask::Retreat(_) | Ask::Advance { .. } => {
                let lit = table.pointed.is_some_and(|hex| table.selection.highlights.intents.contains_key(&hex));
                match own.filter(|id| table.selection.highlights.waiting.contains(id) && !lit) {
                    Some(unit) => Click::Pick(unit),
                    None => Click::Confirm,
                }
            }
            Ask::Combat => in_combat(table, own),
            Ask::SetUp | Ask::Movement => {
                let beside_the_board = table.selected_unit().is_some_and(|unit| unit.hex().is_none());
                match own.filter(|_| !modifiers.command && !beside_the_board) {
                    Some(unit) => Click::Pick(unit),
                    None if table.proposal.is_some() => Click::Confirm,
                    None => Click::LookAt,
                }
            }
            Ask::Over => Click::LookAt,
        }
    }

    fn far_enemy(table: &Table) -> Option<Hex> {
        table.selection.highlights.approach.map(|(target, _)| target)
    }

    fn confirmed(table: &mut Table) {
        table.selection.strike = None;
    }

    fn likewise(table: &Table, order: &Order, unit: UnitId) -> Option<Order> {
        let Order::Move { unit: leader, path } = order else { return None };
        let position = position::of(&table.session.world)?;
        let start = position.find(unit)?.location.hex();
        let along = Order::Move { unit, path: path.clone() };
        if start == position.find(*leader)?.location.hex() && Self::plan(&table.session.world, &along).is_ok() {
            return Some(along);
        }
        let to = *path.last()?;
        let path = Reach::of(&position, unit).path(to).unwrap_or_else(|| straight(start, to));
        Some(Order::Move { unit, path })
    }

    fn pace(table: &Table, unit: UnitId) -> Option<u16> {
        let position = position::of(&table.session.world).filter(|_| table.selection.prompt.asks == Ask::Movement)?;
        let unit = position.find(unit).filter(|unit| !unit.march.moved && !unit.march.frozen)?;
        (unit.location.hex().is_some() || todo::is_due(&position, unit)).then(|| allowance(&position, unit))
    }

    /// Units that come in on the same turn, over the same edge.
    fn is_alike(table: &Table, one: UnitId, other: UnitId) -> bool {
        let start = |id: UnitId| table.session.scenario.start_of(id);
        start(one) == start(other)
    }

    /// A move over mines, which may cost a step.
    fn rolls(plan: &Plan) -> bool {
        matches!(plan, Plan::Move(plan) if !plan.mines.is_empty())
    }

    /// True for a hex in which a click means more than its stack.
    fn is_destination(table: &Table, hex: Hex) -> bool {
        let highlights = &table.selection.highlights;
        match &table.selection.prompt.asks {
            Ask::Combat => highlights.targets.contains(&hex),
            Ask::Retreat(_) | Ask::Advance { .. } => highlights.intents.contains_key(&hex),
            asks => asks.target() == Some(hex),
        }
    }

    /// What stays selected after an order, or is taken up next.
    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        let position = position::of(&table.session.world)?;
        let still = |id: UnitId| position.find(id).filter(|unit| unit.location.hex().is_some()).map(|unit| unit.id);
        match order {
            Order::Place { unit, .. } => todo::able_units(&position).first().copied().or(Some(*unit)),
            Order::Move { unit, .. }
            | Order::Clear { unit }
            | Order::Attack { unit, .. }
            | Order::Bombard { unit, .. } => still(*unit),
            _ => None,
        }
    }
}

/// Puts away what was chosen for a prompt that is answered, and selects a unit that the decision asks for.
fn follow(table: &mut Table) {
    let Some(position) = position::of(table.present()) else { return };
    let prompt = Prompt::of(&position);
    let selects = match prompt.asks {
        Ask::Retreat(_) | Ask::Advance { .. } if table.human_to_act() => {
            let able = todo::able_units(&position);
            able.first().copied().filter(|_| table.selected.is_none_or(|id| !able.contains(&id)))
        }
        _ => None,
    };
    // What is put together stays the same while units join it.
    let same = |asks: &Ask| (discriminant(asks), asks.target());
    if same(&table.selection.prompt.asks) != same(&prompt.asks) {
        (table.selection.air, table.selection.strike) = (0, None);
    }
    table.selection.prompt = prompt;
    if let Some(unit) = selects {
        table.select(Some(unit));
    }
    table.selection.air = table.selection.air.min(most_air(table));
}

/// The most air points that can be set on the card.
#[must_use]
pub fn most_air(table: &Table) -> u8 {
    let Some(position) = position::of(&table.session.world) else { return 0 };
    let Prompt { side, asks } = Prompt::of(&position);
    let left = side.map_or(0, |side| position.marks.air[side.index()]);
    match asks {
        Ask::Defence(_) => left,
        // 8.0: an attack by artillery alone gets no air support.
        Ask::Assault(assault) => {
            let guns = assault.units.iter().all(|id| position.counter(*id).arm.is_artillery());
            if guns { 0 } else { left }
        }
        Ask::SetUp | Ask::Movement | Ask::Combat | Ask::Over => left.min(MOST_POINTS),
        Ask::Bombardment { .. }
        | Ask::Casualty { .. }
        | Ask::Exchange { .. }
        | Ask::Retreat(_)
        | Ask::Advance { .. } => 0,
    }
}

/// Sets the air points on the card, more or fewer.
pub fn change_air(table: &mut Table, by: i8) {
    let least = u8::from(table.selection.strike.is_some());
    let most = most_air(table).max(least);
    table.selection.air = table.selection.air.saturating_add_signed(by).clamp(least, most);
}

fn order(table: &Table) -> Option<Order> {
    let position = position::of(&table.session.world)?;
    let pointed_unit = table.pointed_unit.and_then(|id| position.find(id));
    let Prompt { side, asks } = &table.selection.prompt;
    match asks {
        Ask::Assault(_) | Ask::Defence(_) | Ask::Bombardment { .. } => {
            let own = pointed_unit.filter(|unit| Some(unit.side) == *side && !asks.joined().contains(&unit.id));
            Some(
                own.and_then(|unit| todo::joining(asks, unit.id))
                    .unwrap_or(Order::Commit { points: table.selection.air }),
            )
        }
        Ask::Casualty { .. } | Ask::Exchange { .. } => {
            let unit = pointed_unit.filter(|unit| table.selection.highlights.waiting.contains(&unit.id))?;
            Some(Order::Lose { unit: unit.id })
        }
        Ask::Retreat(_) => retreating(table, &position),
        Ask::Advance { .. } => advancing(table, &position),
        Ask::SetUp => {
            let unit = own_selected(table, &position).filter(|_| !table.selection.highlights.intents.is_empty())?;
            let hex = pointed_hex(table).filter(|hex| unit.location.hex() != Some(*hex))?;
            Some(Order::Place { unit: unit.id, hex })
        }
        Ask::Movement => moving(table, &position),
        Ask::Combat => match table.selection.strike {
            Some(target) => Some(Order::Strike { target, points: table.selection.air.max(1) }),
            None => attacking(table, &position),
        },
        Ask::Over => None,
    }
}

fn own_selected<'a>(table: &Table, position: &'a Position) -> Option<&'a Unit> {
    position.find(table.selected?).filter(|unit| Some(unit.side) == position.to_act())
}

/// The hex of the board that is pointed at.
fn pointed_hex(table: &Table) -> Option<Hex> {
    table.pointed.filter(|hex| table.over_map && table.data.board.contains(*hex))
}

/// The selected unit moves to the hex pointed at, or enters the board there.
fn moving(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?;
    let start = unit.location.hex();
    let hex = pointed_hex(table).filter(|hex| start != Some(*hex))?;
    // An enemy farther off: beside it, where it would be attacked best.
    let hex = table.selection.highlights.approach.filter(|(target, _)| *target == hex).map_or(hex, |(_, from)| from);
    Some(Order::Move { unit: unit.id, path: way(table, position, unit, hex) })
}

/// The way on which the unit would go to a hex: the cheapest in reach, else the one whose refusal says what it would cost or what bars it.
#[must_use]
pub fn way(table: &Table, position: &Position, unit: &Unit, to: Hex) -> Vec<Hex> {
    let reach = &table.selection.highlights.reach;
    let path = reach.path(to).or_else(|| Reach::way_to(position, unit.id, to));
    path.unwrap_or_else(|| straight(unit.location.hex(), to))
}

/// The selected unit attacks the enemy hex pointed at; artillery that is not beside it bombards.
fn attacking(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?;
    let target = pointed_hex(table).filter(|hex| position.is_held_by(*hex, unit.side.enemy()))?;
    Some(attack(position, unit, target))
}

/// The order by which a unit opens a combat against a hex.
#[must_use]
pub fn attack(position: &Position, unit: &Unit, target: Hex) -> Order {
    let beside = unit.location.hex().is_some_and(|hex| hex.range(target) <= 1);
    let unit_id = unit.id;
    if !beside && position.counter(unit_id).range.is_some() {
        Order::Bombard { unit: unit_id, target }
    } else {
        Order::Attack { unit: unit_id, target }
    }
}

fn retreating(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?.id;
    let hex = table.pointed.filter(|_| table.over_map)?;
    if !table.data.board.contains(hex) {
        return Some(Order::Leave { unit });
    }
    is_meant(table, position, hex).then_some(Order::Retreat { unit, to: hex })
}

fn advancing(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?.id;
    let hex = pointed_hex(table).filter(|hex| is_meant(table, position, *hex))?;
    Some(Order::Advance { unit, path: advance_path(position, unit, hex) })
}

/// True for a hex that the selected unit could be sent to: a lit one, or one beside it in which no other unit waits for a word.
fn is_meant(table: &Table, position: &Position, hex: Hex) -> bool {
    let highlights = &table.selection.highlights;
    let here = table.selected.and_then(|id| position.find(id)).and_then(|unit| unit.location.hex());
    let waits = table.pointed_unit.is_some_and(|id| highlights.waiting.contains(&id));
    highlights.intents.contains_key(&hex) || !waits && here.is_some_and(|here| here.range(hex) == 1)
}

/// The shortest advance of a unit that ends in a hex, or the hex alone, for the refusal to say why not.
#[must_use]
pub fn advance_path(position: &Position, unit: UnitId, hex: Hex) -> Vec<Hex> {
    advance::paths(position, unit).find(|path| path.last() == Some(&hex)).unwrap_or_else(|| vec![hex])
}

/// In the combat phase an own unit is taken in hand and an enemy hex attacked by it; without one an enemy is looked at, and while a strike
/// from the air is put together it is struck instead.
fn in_combat(table: &mut Table, own: Option<UnitId>) -> Click<Order> {
    if let Some(unit) = own {
        return Click::Pick(unit);
    }
    let in_hand = table.selected.is_some_and(|id| BirHacheim::is_own(table, id));
    match pointed_enemy(table) {
        Some(_) if in_hand && table.selection.strike.is_none() => Click::Confirm,
        // Who has to attack there is taken in hand before an air strike is thought of.
        Some(hex) if table.selected.is_none() && debtor(table, hex).is_some() => {
            debtor(table, hex).map_or(Click::Nothing, Click::Pick)
        }
        hex if table.selection.strike.is_some() => {
            aim(table, hex);
            Click::Nothing
        }
        _ => Click::LookAt,
    }
}

/// The enemy hex that could be struck from the air: the one pointed at, else that of the enemy who is looked at.
#[must_use]
pub fn for_a_strike(table: &Table) -> Option<Hex> {
    if table.selection.prompt.asks != Ask::Combat || !table.human_to_act() {
        return None;
    }
    let position = position::of(&table.session.world)?;
    let looked_at = || position.find(table.selected?).filter(|unit| Some(unit.side) != position.to_act());
    pointed_enemy(table).or_else(|| looked_at()?.location.hex())
}

/// An own unit that has to attack this hex and has not yet (4.1.2).
fn debtor(table: &Table, target: Hex) -> Option<UnitId> {
    let position = &position::of(&table.session.world)?;
    let mut owing = debts::open(position).filter(|unit| debts::owed(position, unit).contains(&target));
    owing.next().map(|unit| unit.id)
}

/// The hex pointed at, if the enemy of the side to act is in it.
#[must_use]
pub fn pointed_enemy(table: &Table) -> Option<Hex> {
    let position = position::of(&table.session.world)?;
    let side = position.to_act()?;
    pointed_hex(table).filter(|hex| position.is_held_by(*hex, side.enemy()))
}

/// Chooses a hex for a strike from the air, or none.
pub fn aim(table: &mut Table, target: Option<Hex>) {
    table.select(None);
    table.selection.strike = target;
    table.selection.air = u8::from(target.is_some());
}

/// Everybody that can joins what is put together; without one, all units beside the enemy hex pointed at open an attack.
pub fn add_all(table: &mut Table) {
    let asks = &table.selection.prompt.asks;
    if let Some(target) = asks.target() {
        let Some(position) = position::of(&table.session.world) else { return };
        let orders = todo::joiners(&position, target).into_iter().filter_map(|unit| todo::joining(asks, unit));
        let wish = Wish::Orders(orders.collect());
        table.wishes.push(wish);
    } else if let Some(target) = pointed_enemy(table).filter(|_| *asks == Ask::Combat) {
        open_attack(table, target);
    }
}

/// All units beside an enemy hex open an attack on it.
pub fn open_attack(table: &mut Table, target: Hex) {
    let Some(position) = position::of(&table.session.world) else { return };
    let beside = todo::joiners(&position, target).into_iter();
    let orders = beside.map(|unit| Order::Attack { unit, target }).collect();
    table.wishes.push(Wish::Orders(orders));
}

/// What is being put together without one unit: all are taken back, and the others join again.
fn without(table: &Table, asks: &Ask, unit: UnitId) -> TakeOut<Order> {
    let rest = in_order(table, asks).into_iter().filter(|other| *other != unit);
    TakeOut { undo: asks.joined().len(), rest: rest.filter_map(|unit| todo::joining(asks, unit)).collect() }
}

/// Those that have joined, the ones beside the hex first: artillery can't open an attack from a distance.
fn in_order(table: &Table, asks: &Ask) -> Vec<UnitId> {
    let Some(target) = asks.target() else { return Vec::new() };
    let mut units = asks.joined().to_vec();
    let far = |id: &UnitId| table.unit(*id).and_then(|unit| unit.hex()).map_or(u8::MAX, |hex| hex.range(target));
    units.sort_by_key(|id| (far(id), *id));
    units
}
