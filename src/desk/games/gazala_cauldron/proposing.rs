//! What a click or Enter would order: from the selection, the pointer, the phase and the decision that waits.

use std::mem::discriminant;

use bevy_egui::egui::Modifiers;

use super::selection::{Intent, Playing};
use super::{Table, highlights, position, todo};
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::pointing::straight;
use crate::desk::table::roles::{ByHand, Click, Proposing};
use crate::desk::table::{TakeOut, Wish};
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::combat;
use crate::games::gazala_cauldron::phases::movement::{Reach, left};
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

impl Proposing for GazalaCauldron {
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

    /// What Enter gives while nothing is proposed.
    fn enter(table: &Table) -> Option<Order> {
        let position = position::of(&table.session.world)?;
        match table.selection.prompt.asks {
            Ask::First => position.to_act().map(|side| Order::First { side }),
            Ask::Draw => Some(Order::Draw),
            Ask::Choose if table.selection.playing.is_none() => {
                own_selected(table, &position).map(|unit| todo::activating(&position, unit))
            }
            Ask::Move if table.selection.attack().is_some_and(Result::is_ok) => {
                Some(Order::Attack { unit: table.selected?, intensity: table.selection.intensity })
            }
            _ => None,
        }
    }

    fn deed(order: &Order) -> &'static str {
        match order {
            Order::Place { .. } => "Set up",
            Order::Breach { .. } => "Breach the mines",
            Order::Replace { .. } => "Replace a step",
            Order::Strike { .. } => "Air strike",
            Order::Withdraw { .. } => "Withdraw",
            Order::ExtraMove { .. } => "Extra move",
            Order::Activate { .. } | Order::Single { .. } => "Activate",
            Order::Enter { .. } => "Enter the map",
            Order::Move { .. } => "Move",
            Order::Leave { .. } => "Leave the map",
            Order::Attack { .. } => "Attack",
            Order::Join { .. } => "Join the attack",
            Order::Lose { .. } => "Lose a step",
            Order::Disrupt { .. } => "Disrupt this unit",
            Order::Retreat { .. } => "Retreat",
            Order::Advance { .. } => "Advance",
            Order::Remove { .. } => "Remove this unit",
            _ => "Confirm",
        }
    }

    fn points(table: &Table) -> Option<[&'static str; 2]> {
        matches!(table.selection.prompt.asks, Ask::Advance(_))
            .then_some(["Point at the vacated hex", "Point at the vacated hex to advance, or F to stop."])
    }

    /// The last thing of an attack, or what has overcrowded a hex.
    fn put_together(table: &Table) -> usize {
        match table.selection.prompt.asks {
            Ask::Assault(_) | Ask::Defence(_) | Ask::Crowd(_) => table.last_act(),
            _ => 0,
        }
    }
}

impl ByHand for GazalaCauldron {
    /// The next unit that moves completes the movement of the one before (8.0).
    const TOGETHER: &'static str =
        "Path and cost are for the slowest unit. As each unit moves, the one before has completed its movement (8.0).";

    /// How hard a unit that has just been taken in hand attacks: medium, or what it can afford.
    fn selected(table: &mut Table) {
        table.selection.intensity = Intensity::Medium;
        let Some(position) = position::of(&table.session.world) else { return };
        let Some(unit) = table.selected else { return };
        let can = |intensity| combat::plan(&position, unit, intensity).is_ok();
        if !can(Intensity::Medium) && can(Intensity::Light) {
            table.selection.intensity = Intensity::Light;
        }
    }

    /// A click on the map.
    fn click(table: &mut Table, modifiers: Modifiers) -> Click<Order> {
        if !table.human_to_act() {
            return Click::LookAt;
        }
        let own = table.pointed_unit.filter(|id| GazalaCauldron::is_own(table, *id));
        let allowed = matches!(table.proposal, Some(Ok(_)));
        match table.selection.prompt.asks.clone() {
            Ask::Assault(assault) => match own {
                Some(unit) if assault.attackers.contains(&unit) => without(table, &assault, unit).into(),
                Some(_) => Click::Confirm,
                None => Click::Nothing,
            },
            Ask::Loss { .. } | Ask::Disruption { .. } | Ask::Crowd(_) => Click::Confirm,
            Ask::Air if own.is_none() && table.pointed_unit.is_some() => Click::Confirm,
            Ask::Tanks(_) => replace_or_look(table),
            Ask::Choose | Ask::Move if table.selection.playing.is_some() => replace_or_look(table),
            Ask::Choose => match own {
                Some(unit) if table.selected == Some(unit) => Click::Confirm,
                _ => Click::LookAt,
            },
            Ask::Retreat(_) | Ask::Advance(_) => {
                let lit = table.pointed.is_some_and(|hex| table.selection.highlights.intents.contains_key(&hex));
                match own.filter(|id| table.selection.highlights.waiting.contains(id) && !lit) {
                    Some(unit) => Click::Pick(unit),
                    None => Click::Confirm,
                }
            }
            Ask::SetUp | Ask::Arrive(_) => {
                let beside_the_board = table.selected_unit().is_some_and(|unit| unit.location.hex().is_none());
                match own.filter(|_| !(modifiers.command || beside_the_board && allowed)) {
                    Some(unit) => Click::Pick(unit),
                    None if table.proposal.is_some() => Click::Confirm,
                    None => Click::LookAt,
                }
            }
            Ask::Breaching | Ask::Move => {
                let single =
                    own.is_some() && own == table.selected && table.selected_unit().is_some_and(|u| !u.action.active);
                match own.filter(|_| !(modifiers.command || single && allowed)) {
                    Some(unit) => Click::Pick(unit),
                    None if table.proposal.is_some() => Click::Confirm,
                    None => Click::LookAt,
                }
            }
            Ask::First | Ask::Draw | Ask::Air | Ask::Defence(_) | Ask::Over => Click::LookAt,
        }
    }

    fn far_enemy(table: &Table) -> Option<Hex> {
        table.selection.highlights.approach.as_ref().map(|(target, ..)| *target)
    }

    fn confirmed(table: &mut Table) {
        table.selection.put_away();
    }

    fn likewise(table: &Table, order: &Order, unit: UnitId) -> Option<Order> {
        let Order::Move { unit: leader, path } = order else { return None };
        let position = position::of(&table.session.world)?;
        let start = position.find(unit)?.location.hex()?;
        let along = Order::Move { unit, path: path.clone() };
        if Some(start) == position.find(*leader)?.location.hex() && Self::plan(&table.session.world, &along).is_ok() {
            return Some(along);
        }
        let to = *path.last()?;
        let path = Reach::of(&position, unit).path(to).unwrap_or_else(|| straight(start, to));
        Some(Order::Move { unit, path })
    }

    fn pace(table: &Table, unit: UnitId) -> Option<u16> {
        let free = table.selection.prompt.asks == Ask::Move && table.selection.playing.is_none();
        let position = position::of(&table.session.world).filter(|_| free)?;
        let unit = position.find(unit).filter(|unit| unit.action.active && unit.location.hex().is_some())?;
        Some(left(&position, unit))
    }

    /// An attack from the air.
    fn rolls(plan: &Plan) -> bool {
        matches!(plan, Plan::Strike(_))
    }

    /// True for a hex in which a click means more than its stack.
    fn is_destination(table: &Table, hex: Hex) -> bool {
        let highlights = &table.selection.highlights;
        match table.selection.prompt.asks {
            Ask::Retreat(_) | Ask::Advance(_) | Ask::Breaching => highlights.intents.contains_key(&hex),
            Ask::SetUp | Ask::Arrive(_) => {
                let waits = table.selected_unit().is_some_and(|unit| unit.location.hex().is_none());
                waits && highlights.intents.contains_key(&hex)
            }
            Ask::Move => {
                let targets = highlights.targets.iter().filter_map(|id| table.unit(*id)?.location.hex());
                targets.into_iter().any(|at| at == hex)
            }
            _ => false,
        }
    }

    /// What stays selected after an order, or is taken up next.
    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        let position = position::of(&table.session.world)?;
        let next = || todo::able_units(&position, None).first().copied();
        let still = |id: UnitId| position.find(id).filter(|unit| unit.location.hex().is_some()).map(|unit| unit.id);
        match order {
            Order::Place { unit, .. } => next().or(Some(*unit)),
            Order::Enter { unit, .. } => {
                if matches!(Prompt::of(&position).asks, Ask::Arrive(_)) {
                    next()
                } else {
                    still(*unit)
                }
            }
            Order::Move { unit, .. }
            | Order::Attack { unit, .. }
            | Order::Single { unit }
            | Order::ExtraMove { unit } => still(*unit).or_else(next),
            Order::Activate { .. } => next(),
            Order::Join { .. } | Order::Play { .. } | Order::Resolve => table.selected.and_then(still),
            _ => None,
        }
    }
}

/// Puts away what was chosen for a prompt that is answered, and selects a unit that the decision asks for.
fn follow(table: &mut Table) {
    let Some(position) = position::of(table.present()) else { return };
    let prompt = Prompt::of(&position);
    let selects = match prompt.asks {
        Ask::Arrive(_) | Ask::Retreat(_) | Ask::Advance(_) if table.human_to_act() => {
            let able = todo::able_units(&position, None);
            able.first().copied().filter(|_| table.selected.is_none_or(|id| !able.contains(&id)))
        }
        _ => None,
    };
    let active = position.actions.moving;
    let spent = table
        .selection
        .playing
        .is_some_and(|playing| prompt.side.is_none_or(|side| !position.cup(side).holds(playing.chit())));
    let back =
        table.selection.rebuild.is_some_and(|id| position.find(id).is_none_or(|unit| unit.location.hex().is_some()));
    if spent || back {
        table.selection.put_away();
    }
    // What is put together stays the same while units join it; with each tank replaced fewer are left.
    let left = |asks: &Ask| if let Ask::Tanks(left) = asks { Some(*left) } else { None };
    let of = |Prompt { side, asks }: &Prompt| (*side, discriminant(asks), left(asks));
    let same = of(&table.selection.prompt) == of(&prompt);
    table.selection.prompt = prompt;
    if !same {
        table.selection.put_away();
        // After a combat the unit that fights goes on.
        if table.selection.prompt.asks == Ask::Move
            && table.human_to_act()
            && table.selected.is_none()
            && active.is_some()
        {
            table.select(active);
        }
    }
    if let Some(unit) = selects {
        table.select(Some(unit));
    }
}

/// Chooses how hard the selected unit attacks.
pub fn set_intensity(table: &mut Table, intensity: Intensity) {
    table.selection.intensity = intensity;
}

/// Takes up a tactical chit to be played, or lays it down.
pub fn play(table: &mut Table, playing: Option<Playing>) {
    (table.selection.playing, table.selection.rebuild) = (playing, None);
}

/// Chooses an eliminated unit to be rebuilt, or none.
pub fn rebuild(table: &mut Table, unit: Option<UnitId>) {
    table.selection.rebuild = unit;
}

/// Two units of a hex retreat together, or one by one.
pub fn toggle_together(table: &mut Table) {
    table.selection.together = !table.selection.together;
}

fn order(table: &Table) -> Option<Order> {
    let position = position::of(&table.session.world)?;
    let pointed = table.pointed_unit.and_then(|id| position.find(id));
    let own = pointed.filter(|unit| Some(unit.side) == position.to_act());
    let asked = own.filter(|unit| table.selection.highlights.waiting.contains(&unit.id)).map(|unit| unit.id);
    match &table.selection.prompt.asks {
        Ask::SetUp => {
            let unit = own_selected(table, &position)?;
            let hex = pointed_hex(table).filter(|hex| unit.location.hex() != Some(*hex))?;
            Some(Order::Place { unit: unit.id, hex })
        }
        Ask::Breaching => {
            let unit = own_selected(table, &position)?;
            let from = unit.location.hex()?;
            let to = pointed_hex(table).filter(|hex| from.range(*hex) == 1)?;
            Some(Order::Breach { unit: unit.id, to })
        }
        Ask::Tanks(_) => replacing(table, own),
        Ask::Choose => match table.selection.playing {
            Some(Playing::Replacement) => replacing(table, own),
            Some(Playing::ExtraMove) => own.map(|unit| Order::ExtraMove { unit: unit.id }),
            Some(Playing::Withdraw) => {
                own.map(|unit| Order::Withdraw { formation: position.counter(unit.id).formation })
            }
            None => activating(table, &position),
        },
        Ask::Move => match table.selection.playing {
            Some(Playing::ExtraMove) => own.map(|unit| Order::ExtraMove { unit: unit.id }),
            _ => acting(table, &position),
        },
        Ask::Arrive(_) => {
            let unit = own_selected(table, &position)?.id;
            pointed_hex(table).map(|hex| Order::Enter { unit, hex })
        }
        Ask::Air => pointed.filter(|unit| Some(unit.side) != position.to_act()).map(|u| Order::Strike { unit: u.id }),
        Ask::Assault(assault) => Some(joining(assault, own).unwrap_or(Order::Resolve)),
        Ask::Defence(_) => Some(Order::Resolve),
        Ask::Loss { .. } => asked.map(|unit| Order::Lose { unit }),
        Ask::Disruption { .. } => asked.map(|unit| Order::Disrupt { unit }),
        Ask::Crowd(_) => asked.map(|unit| Order::Remove { unit }),
        Ask::Retreat(_) => retreating(table, &position),
        Ask::Advance(_) => {
            let unit = own_selected(table, &position)?.id;
            pointed_hex(table).filter(|hex| is_meant(table, &position, *hex)).map(|hex| Order::Advance { unit, hex })
        }
        Ask::First | Ask::Draw | Ask::Over => None,
    }
}

fn own_selected<'a>(table: &Table, position: &'a Position) -> Option<&'a Unit> {
    position.find(table.selected?).filter(|unit| Some(unit.side) == position.to_act())
}

/// The hex of the board that is pointed at.
fn pointed_hex(table: &Table) -> Option<Hex> {
    table.pointed.filter(|hex| table.over_map && table.data.board.contains(*hex))
}

/// True while the pointer rests on the selected unit, or away from the map: what can be done where it stands is meant.
fn at_home(table: &Table) -> bool {
    !table.over_map || table.pointed_unit.is_some() && table.pointed_unit == table.selected
}

/// A step for the unit pointed at, or for the eliminated unit that was chosen, in the hex pointed at.
fn replacing(table: &Table, own: Option<&Unit>) -> Option<Order> {
    match table.selection.rebuild {
        Some(unit) => pointed_hex(table).map(|hex| Order::Replace { unit, hex: vec![hex] }),
        None => own.map(|unit| Order::Replace { unit: unit.id, hex: Vec::new() }),
    }
}

/// The chit is used for the selected unit.
fn activating(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position).filter(|_| at_home(table))?;
    Some(todo::activating(position, unit))
}

/// The selected unit moves to the hex pointed at, attacks from where it is, or leaves the map.
fn acting(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?;
    if !unit.action.active {
        let more = position.actions.singles > 0 && !position.actions.stirred;
        return activating(table, position).filter(|_| more);
    }
    let attack = Order::Attack { unit: unit.id, intensity: table.selection.intensity };
    if at_home(table) {
        return table.selection.attack().is_some_and(Result::is_ok).then_some(attack);
    }
    let start = unit.location.hex()?;
    let hex = table.pointed.filter(|hex| table.over_map && *hex != start)?;
    if !table.data.board.contains(hex) {
        return position.board.is_rim(start).then_some(Order::Leave { unit: unit.id });
    }
    if start.range(hex) == 1 && position.is_held_by(hex, unit.side.enemy()) {
        return Some(attack);
    }
    // An enemy farther off: beside it, where it would be attacked best.
    let approach = table.selection.highlights.approach.as_ref().filter(|(target, ..)| *target == hex);
    let hex = approach.map_or(hex, |(_, from, _)| *from);
    Some(Order::Move { unit: unit.id, path: way(table, position, unit, hex) })
}

/// The way on which the unit would go to a hex: the cheapest in reach, else the one whose refusal says what it would cost or what bars it.
#[must_use]
pub fn way(table: &Table, position: &Position, unit: &Unit, to: Hex) -> Vec<Hex> {
    let reach = &table.selection.highlights.reach;
    let path = reach.path(to).or_else(|| Reach::way_to(position, unit.id, to));
    path.unwrap_or_else(|| straight(unit.location.hex(), to))
}

/// The own unit pointed at joins what is put together, unless it takes part already.
fn joining(assault: &Assault, own: Option<&Unit>) -> Option<Order> {
    let unit = own.filter(|unit| !assault.attackers.contains(&unit.id))?;
    Some(Order::Join { unit: unit.id })
}

fn retreating(table: &Table, position: &Position) -> Option<Order> {
    let unit = own_selected(table, position)?;
    let from = unit.location.hex()?;
    let hex = table.pointed.filter(|_| table.over_map)?;
    let highlights = &table.selection.highlights;
    let with = highlights.party.iter().copied().find(|id| *id != unit.id);
    let retreat = |path: Vec<Hex>, off| Some(Order::Retreat { unit: unit.id, with, path, off });
    if !table.data.board.contains(hex) {
        let way = highlights.retreats.iter().find(|plan| plan.way.off)?;
        return retreat(way.way.path.clone(), true);
    }
    match highlights.intents.get(&hex) {
        Some(Intent::Retreat(place)) => retreat(highlights.retreats.get(*place)?.way.path.clone(), false),
        _ if from.range(hex) == 2 && is_meant(table, position, hex) => retreat(straight(from, hex), false),
        _ => None,
    }
}

/// True for a hex that the selected unit could be sent to: a lit one, or one near it in which no other unit waits for a word.
fn is_meant(table: &Table, position: &Position, hex: Hex) -> bool {
    let highlights = &table.selection.highlights;
    let here = table.selected.and_then(|id| position.find(id)).and_then(|unit| unit.location.hex());
    let waits = table.pointed_unit.is_some_and(|id| highlights.waiting.contains(&id));
    highlights.intents.contains_key(&hex) || !waits && here.is_some_and(|here| (1..=2).contains(&here.range(hex)))
}

/// With a chit in play a click says for whom; elsewhere it looks.
fn replace_or_look(table: &Table) -> Click<Order> {
    if table.proposal.is_some() { Click::Confirm } else { Click::LookAt }
}

/// The attack without one unit: all is taken back but the attack itself, and the others join again. The active unit stays: Esc takes
/// the attack itself back.
fn without(table: &Table, assault: &Assault, unit: UnitId) -> Option<TakeOut<Order>> {
    let position = position::of(&table.session.world)?;
    let joined = assault.attackers.get(1..).filter(|joined| joined.contains(&unit))?;
    let mut rest: Vec<Order> =
        joined.iter().filter(|other| **other != unit).map(|unit| Order::Join { unit: *unit }).collect();
    if assault.combat_chits[position.sequence.active.index()] {
        rest.push(Order::Play { chit: Tactical::Combat });
    }
    if assault.anti_tank {
        rest.push(Order::Play { chit: Tactical::AntiTank });
    }
    // The unit's own joining is taken back with the rest.
    Some(TakeOut { undo: rest.len() + 1, rest })
}

/// Everybody that can joins the attack.
pub fn add_all(table: &mut Table) {
    if !matches!(table.selection.prompt.asks, Ask::Assault(_)) {
        return;
    }
    let Some(position) = position::of(&table.session.world) else { return };
    let orders = todo::able_units(&position, None).into_iter().map(|unit| Order::Join { unit }).collect();
    table.wishes.push(Wish::Orders(orders));
}
