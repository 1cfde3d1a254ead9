//! The lines of the right-click menu; those that are refused say why.

use super::{Table, position, proposing, todo, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::pointing::straight;
use crate::desk::table::menu::{Choice, MenuAt};
use crate::desk::table::roles::InMenu;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::play::legal::values;
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

type Lines = Vec<(String, Choice<BattleForGazala>)>;

impl InMenu for BattleForGazala {
    /// What the selected unit could be ordered where the menu was asked for.
    fn menu(table: &mut Table, at: &MenuAt) -> Lines {
        let Some(position) = position::of(&table.session.world) else { return Lines::new() };
        let Some(unit) = table.selected.and_then(|id| position.find(id)) else { return Lines::new() };
        let hex = at.hex.filter(|hex| table.data.board.contains(*hex));
        let named = at.unit.unwrap_or(unit.id);
        let name = words::name(table, named).to_owned();
        let mut lines = Lines::new();
        let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
        match table.selection.prompt.asks {
            Ask::Move { .. } => {
                if let Some(to) = hex.filter(|to| unit.location.hex().is_some_and(|from| from != *to)) {
                    let path = proposing::way(table, &position, unit, to);
                    order(format!("Move to {}", words::hex(&position, to)), Order::Move { unit: unit.id, path });
                }
            }
            Ask::Combat { .. } => {
                if let Some(target) = hex {
                    fights(table, &position, unit, target, &mut lines);
                }
            }
            Ask::Attack(Battle { target, .. }) => {
                if table.selection.highlights.party.contains(&named) {
                    let leaves = Order::Attack { unit: named, target };
                    change(&mut lines, format!("{name} leaves"), move |table| {
                        table.take_out(proposing::without(table, &leaves));
                    });
                } else {
                    order(format!("{name} joins"), Order::Attack { unit: named, target });
                }
                supports(&position, "Attack", &mut lines);
                lines.push(("Cancel attack".to_owned(), Choice::Order(Order::BreakOff)));
            }
            // The last line of every menu ends what is asked.
            Ask::Defence(_) | Ask::Answer(..) => supports(&position, "", &mut lines),
            Ask::Exchange { .. } => order(format!("{name} is lost"), Order::Lose { unit: named }),
            Ask::Retreat(_) => {
                if let Some((from, to)) = unit.location.hex().zip(hex) {
                    let path = table.selection.highlights.ways.get(&to).cloned().unwrap_or_else(|| straight(from, to));
                    order(format!("Retreat to {}", words::hex(&position, to)), Order::Retreat { unit: unit.id, path });
                }
                order("Stand fast".to_owned(), Order::Stand { unit: unit.id });
                order("Stay in the box".to_owned(), Order::Ignore { unit: unit.id });
            }
            Ask::Advance { hex: to, .. } => {
                order(format!("{name} advances into {}", words::hex(&position, to)), Order::Advance { unit: named });
            }
            Ask::Arrival { .. } => {
                for unit in todo::able_units(&position) {
                    order(format!("{} arrives", position.name(unit)), Order::Arrive { unit });
                }
            }
            Ask::Nearby { .. } => {
                if let Some(to) = hex {
                    order(
                        format!("{name} arrives in {}", words::hex(&position, to)),
                        Order::Enter { unit: named, hex: to },
                    );
                }
            }
            Ask::Over => {}
        }
        lines
    }
}

fn change(lines: &mut Lines, text: String, change: impl FnOnce(&mut Table) + 'static) {
    lines.push((text, Choice::Change(Box::new(change))));
}

/// A line for each value among the markers left, and one that makes the attack if it has words.
fn supports(position: &Position, commit: &str, lines: &mut Lines) {
    let side = position.to_act().unwrap_or(position.sequence.active);
    let support = |value| (format!("Support fire of {value}"), Choice::Order(Order::Support { value }));
    lines.extend(values(position, side).into_iter().map(support));
    if !commit.is_empty() {
        lines.push((commit.to_owned(), Choice::Order(Order::Commit)));
    }
}

fn fights(table: &Table, position: &Position, unit: &Unit, target: Hex, lines: &mut Lines) {
    if !position.is_held_by(target, unit.side.enemy()) {
        return;
    }
    let hex = words::hex(position, target);
    let attack = Order::Attack { unit: unit.id, target };
    lines.push((format!("{} attacks {hex}", words::name(table, unit.id)), Choice::Order(attack)));
    let beside: Vec<UnitId> = todo::attackers(position, target).collect();
    if beside.len() > 1 {
        let text = format!("All attack: {}", words::names(table, beside));
        change(lines, text, move |table| proposing::attack_with_all(table, target));
    }
    for value in values(position, position.sequence.active) {
        lines.push((format!("Bombard {hex} with {value}"), Choice::Order(Order::Bombard { target, value })));
    }
}
