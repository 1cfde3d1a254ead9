//! What a click or Enter would order: from the selection, the marker in hand, the pointer, the phase and the decision that waits.

use bevy_egui::egui::Modifiers;

use super::{Table, chips, highlights, position, todo};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::pointing::straight;
use crate::desk::table::roles::{ByHand, Click, Proposing};
use crate::desk::table::{TakeOut, Wish};
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::retreat;
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::{BattleForGazala, Plan};

impl Proposing for BattleForGazala {
    /// Works out anew what is asked, what is shown, and what a click would do.
    fn refresh(table: &mut Table) {
        follow(table);
        table.selection.highlights = highlights::of(table);
        table.selection.pointed_chip = None;
        if let Some(paths) = highlights::new_paths(table) {
            table.selection.paths = paths;
        }
        table.proposal = None;
        if table.human_to_act()
            && let Some(order) = order(table)
        {
            table.proposal = Some(table.propose(order));
        }
    }

    /// What Enter gives while nothing is proposed: the attack is made, met or borne.
    fn enter(table: &Table) -> Option<Order> {
        table.selection.prompt.asks.takes_markers().map(|_| Order::Commit)
    }

    fn deed(order: &Order) -> &'static str {
        match order {
            Order::Move { .. } => "Move",
            Order::Attack { .. } => "Attack with it",
            Order::Support { .. } => "Lay the marker",
            Order::Bombard { .. } => "Bombard",
            Order::Lose { .. } => "Eliminate this unit",
            Order::Retreat { .. } => "Retreat",
            Order::Advance { .. } => "Advance",
            Order::Arrive { .. } | Order::Enter { .. } => "Enter the map",
            _ => "Confirm",
        }
    }

    fn points(table: &Table) -> Option<[&'static str; 2]> {
        matches!(table.selection.prompt.asks, Ask::Advance { .. })
            .then_some(["Point at the vacated hex", "Point at the vacated hex to advance, or F to stop."])
    }

    /// All of it.
    fn put_together(table: &Table) -> usize {
        position::of(&table.session.world).map_or(0, |position| composed(&Prompt::of(&position).asks).len())
    }
}

impl ByHand for BattleForGazala {
    /// A click on the map.
    fn click(table: &mut Table, modifiers: Modifiers) -> Click<Order> {
        if !table.human_to_act() {
            return Click::LookAt;
        }
        let own = table.pointed_unit.filter(|id| BattleForGazala::is_own(table, *id));
        if table.selection.chip.is_some() {
            table.selection.put_back();
            return Click::Confirm;
        }
        match table.selection.prompt.asks.clone() {
            Ask::Move { .. } => match own.filter(|_| !modifiers.command) {
                Some(unit) => Click::Pick(unit),
                None if table.proposal.is_some() => Click::Confirm,
                None => Click::LookAt,
            },
            Ask::Combat { .. } if own.is_none() && table.proposal.is_some() => Click::Confirm,
            Ask::Attack(battle) => match own {
                Some(unit) if table.selection.highlights.party.contains(&unit) && table.proposal.is_none() => {
                    without(table, &Order::Attack { unit, target: battle.target }).into()
                }
                _ => Click::Confirm,
            },
            Ask::Exchange { .. } | Ask::Arrival { .. } | Ask::Nearby { .. } => Click::Confirm,
            Ask::Retreat(_) | Ask::Advance { .. } => {
                let lit = table.pointed.is_some_and(|hex| table.selection.highlights.ways.contains_key(&hex));
                match own.filter(|id| table.selection.highlights.waiting.contains(id) && !lit) {
                    Some(unit) => Click::Pick(unit),
                    None => Click::Confirm,
                }
            }
            Ask::Combat { .. } | Ask::Defence(_) | Ask::Answer(..) | Ask::Over => Click::LookAt,
        }
    }

    fn far_enemy(table: &Table) -> Option<Hex> {
        table.selection.highlights.approach.map(|(target, _)| target)
    }

    /// A marker spent on a bombardment, and the die for it.
    fn rolls(plan: &Plan) -> bool {
        matches!(plan, Plan::Bombard(_))
    }

    /// The marker that was dragged is let go over the map: where it means something it is laid.
    fn dropped(table: &mut Table) -> Click<Order> {
        if !table.selection.dragging {
            return Click::Nothing;
        }
        table.selection.put_back();
        Click::Confirm
    }

    /// What stays selected after an order, or is taken up next.
    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        let position = position::of(&table.session.world)?;
        let still = |id: &UnitId| position.find(*id).is_some_and(|unit| unit.location.hex().is_some());
        let unit = match order {
            Order::Move { unit, .. } | Order::Attack { unit, .. } => Some(*unit),
            Order::Support { .. } | Order::Bombard { .. } => table.selected,
            _ => None,
        };
        unit.filter(still)
    }
}

/// Puts back a marker that can't be laid any more, and selects a unit that the decision asks for.
fn follow(table: &mut Table) {
    let Some(position) = position::of(table.present()) else { return };
    let prompt = Prompt::of(&position);
    let selects = match prompt.asks {
        Ask::Retreat(_) | Ask::Advance { .. } | Ask::Arrival { .. } | Ask::Nearby { .. } if table.human_to_act() => {
            let able = todo::able_units(&position);
            able.first().copied().filter(|_| table.selected.is_none_or(|id| !able.contains(&id)))
        }
        _ => None,
    };
    table.selection.prompt = prompt;
    if table.selection.chip.is_some_and(|(side, _)| !chips::may_take(table, side)) {
        table.selection.put_back();
    }
    if let Some(unit) = selects {
        table.select(Some(unit));
    }
}

fn order(table: &Table) -> Option<Order> {
    let position = position::of(&table.session.world)?;
    let highlights = &table.selection.highlights;
    let hex = table.pointed.filter(|hex| table.over_map && table.data.board.contains(*hex));
    let unit = own_selected(table, &position);
    let asked = table.pointed_unit.filter(|id| highlights.waiting.contains(id));
    let value = table.selection.chip.map(|(_, value)| value);
    match table.selection.prompt.asks {
        Ask::Move { .. } => moving(table, &position, unit?, hex?),
        Ask::Combat { .. } => {
            let target =
                hex.filter(|hex| position.to_act().is_some_and(|side| position.is_held_by(*hex, side.enemy())))?;
            match value {
                Some(value) => Some(Order::Bombard { target, value }),
                None => Some(Order::Attack { unit: unit?.id, target }),
            }
        }
        Ask::Attack(_) | Ask::Defence(_) | Ask::Answer(..) if value.is_some() => {
            hex.filter(|hex| highlights.drops.contains(hex)).and(value).map(|value| Order::Support { value })
        }
        Ask::Attack(ref battle) => joining(table, &position, battle, hex?),
        Ask::Exchange { .. } => asked.map(|unit| Order::Lose { unit }),
        Ask::Retreat(_) => retreating(table, unit?, hex?),
        Ask::Advance { hex: to, .. } => unit.filter(|_| hex == Some(to)).map(|unit| Order::Advance { unit: unit.id }),
        Ask::Arrival { hex: at, .. } => table.selected.filter(|_| hex == Some(at)).map(|unit| Order::Arrive { unit }),
        Ask::Nearby { .. } => {
            let near = hex.filter(|hex| highlights.ways.contains_key(hex))?;
            table.selected.map(|unit| Order::Enter { unit, hex: near })
        }
        Ask::Defence(_) | Ask::Answer(..) | Ask::Over => None,
    }
}

fn own_selected<'a>(table: &Table, position: &'a Position) -> Option<&'a Unit> {
    position.find(table.selected?).filter(|unit| Some(unit.side) == position.to_act())
}

/// The selected unit moves to the hex pointed at; out of reach too, for the refusal to say what bars it.
fn moving(table: &Table, position: &Position, unit: &Unit, hex: Hex) -> Option<Order> {
    unit.location.hex().filter(|from| *from != hex)?;
    // An enemy farther off: beside it, where it would be attacked best.
    let hex =
        table.selection.highlights.approach.filter(|(target, _)| *target == hex).map_or(hex, |(_, beside)| beside);
    Some(Order::Move { unit: unit.id, path: way(table, position, unit, hex) })
}

/// The way on which the unit would go to a hex: the cheapest in reach, else the one whose refusal says what it would cost or what bars it.
#[must_use]
pub fn way(table: &Table, position: &Position, unit: &Unit, to: Hex) -> Vec<Hex> {
    let reach = &table.selection.highlights.reach;
    let path = reach.path(to).or_else(|| Reach::way_to(position, unit.id, to));
    path.unwrap_or_else(|| straight(unit.location.hex(), to))
}

/// The own unit pointed at joins the attack, or the one that was dragged onto the target.
fn joining(table: &Table, position: &Position, battle: &Battle, hex: Hex) -> Option<Order> {
    let own = |id: &UnitId| position.find(*id).is_some_and(|unit| Some(unit.side) == position.to_act());
    let named = if hex == battle.target { table.selected } else { table.pointed_unit };
    let unit = named.filter(|id| own(id) && !battle.units.contains(id))?;
    Some(Order::Attack { unit, target: battle.target })
}

/// The selected unit retreats into the hex pointed at: one that is lit, or one near it in which nobody else waits for a word.
fn retreating(table: &Table, unit: &Unit, hex: Hex) -> Option<Order> {
    let from = unit.location.hex()?;
    let highlights = &table.selection.highlights;
    let waits = table.pointed_unit.is_some_and(|id| highlights.waiting.contains(&id));
    let near = (1..=3).contains(&from.range(hex)) && !waits;
    let path = highlights.ways.get(&hex).cloned().or_else(|| near.then(|| straight(from, hex)))?;
    Some(Order::Retreat { unit: unit.id, path })
}

/// Everybody that can joins the attack; without one, all that can open one on the enemy hex pointed at.
pub fn add_all(table: &mut Table) {
    let target = match &table.selection.prompt.asks {
        Ask::Attack(battle) => Some(battle.target),
        Ask::Combat { .. } => table.pointed.filter(|_| table.over_map),
        _ => None,
    };
    if let Some(target) = target {
        attack_with_all(table, target);
    }
}

/// All that can attack a hex, together.
pub fn attack_with_all(table: &mut Table, target: Hex) {
    let Some(position) = position::of(&table.session.world) else { return };
    let orders = todo::attackers(&position, target).map(|unit| Order::Attack { unit, target }).collect();
    table.wishes.push(Wish::Orders(orders));
}

/// The orders that made up what is put together, in turn.
fn composed(asks: &Ask) -> Vec<Order> {
    let support = |values: &[u8]| values.iter().map(|value| Order::Support { value: *value }).collect::<Vec<_>>();
    match asks {
        Ask::Attack(battle) => {
            let target = battle.target;
            let units = battle.units.iter().map(|unit| Order::Attack { unit: *unit, target });
            units.chain(support(&battle.markers[0])).collect()
        }
        Ask::Defence(battle) => support(&battle.markers[1]),
        Ask::Answer(fire, _) => support(&fire.answers),
        _ => Vec::new(),
    }
}

/// What is put together without one unit or marker: all is taken back, and the rest given again.
#[must_use]
pub fn without(table: &Table, taken: &Order) -> Option<TakeOut<Order>> {
    let mut rest = composed(&Prompt::of(&position::of(&table.session.world)?).asks);
    let undo = rest.len();
    let place = rest.iter().position(|order| order == taken)?;
    rest.remove(place);
    Some(TakeOut { undo, rest })
}

/// The unit that is asked stays instead of retreating: in its box if it is in one, else it stands.
pub fn stay(table: &mut Table) {
    let Some(unit) = table.selected.filter(|_| matches!(table.selection.prompt.asks, Ask::Retreat(_))) else { return };
    let boxed = position::of(&table.session.world).is_some_and(|position| retreat::may_ignore(&position, unit));
    let order = if boxed { Order::Ignore { unit } } else { Order::Stand { unit } };
    table.wishes.push(Wish::Order(order));
}
