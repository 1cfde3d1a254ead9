//! The lines of the right-click menu; those that are refused say why.

use super::{Table, position, proposing, todo, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::menu::{Choice, MenuAt};
use crate::desk::table::roles::InMenu;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::phases::movement::Reach;
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

type Lines = Vec<(String, Choice<BirHacheim>)>;

impl InMenu for BirHacheim {
    /// What the selected unit could be ordered where the menu was asked for.
    fn menu(table: &mut Table, at: &MenuAt) -> Lines {
        let Some(position) = position::of(&table.session.world) else { return Lines::new() };
        let hex = at.hex.filter(|hex| table.data.board.contains(*hex));
        let mut lines = Lines::new();
        let selected = table.selected.and_then(|id| position.find(id));
        let own = selected.is_some_and(|unit| Some(unit.side) == position.to_act());
        if let Some(hex) = hex.filter(|_| table.selection.prompt.asks == Ask::Combat && !own) {
            strikes(&position, hex, &mut lines);
            return lines;
        }
        let Some(unit) = selected else { return lines };
        let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
        let id = unit.id;
        match &table.selection.prompt.asks {
            Ask::SetUp => {
                if let Some(hex) = hex {
                    order(format!("Set up in {}", Name::of(hex)), Order::Place { unit: id, hex });
                }
            }
            Ask::Movement => moves(table, &position, unit, hex, &mut lines),
            Ask::Combat => fights(table, &position, unit, hex, &mut lines),
            asks @ (Ask::Assault(_) | Ask::Defence(_) | Ask::Bombardment { .. }) => {
                let named = at.unit.unwrap_or(id);
                if let Some(joins) = todo::joining(asks, named) {
                    order(format!("{} joins", words::name(table, named)), joins);
                }
                let points = table.selection.air;
                order(commit_words(asks, points), Order::Commit { points });
                change(&mut lines, "Cancel attack", |table| {
                    table.take_back();
                });
            }
            Ask::Casualty { .. } | Ask::Exchange { .. } => {
                let named = at.unit.unwrap_or(id);
                order(format!("{} takes the loss", words::name(table, named)), Order::Lose { unit: named });
            }
            Ask::Retreat(_) => {
                if let Some(to) = hex {
                    order(format!("Retreat to {}", Name::of(to)), Order::Retreat { unit: id, to });
                }
                order("Leave the board".to_owned(), Order::Leave { unit: id });
            }
            Ask::Advance { .. } => {
                if let Some(hex) = hex {
                    let path = proposing::advance_path(&position, id, hex);
                    order(format!("Advance to {}", Name::of(hex)), Order::Advance { unit: id, path });
                }
            }
            Ask::Over => {}
        }
        lines
    }
}

fn change(lines: &mut Lines, text: &str, change: impl FnOnce(&mut Table) + 'static) {
    lines.push((text.to_owned(), Choice::Change(Box::new(change))));
}

/// What committing the air points on the card does.
#[must_use]
pub fn commit_words(asks: &Ask, points: u8) -> String {
    let verb = match asks {
        Ask::Defence(_) => "Defend",
        Ask::Bombardment { .. } => "Bombard",
        _ => "Attack",
    };
    match points {
        0 => verb.to_owned(),
        points => format!("{verb} with {}", words::count(usize::from(points), "air point")),
    }
}

fn moves(table: &Table, position: &Position, unit: &Unit, hex: Option<Hex>, lines: &mut Lines) {
    let id = unit.id;
    let reach = &table.selection.highlights.reach;
    let move_by = |path| Choice::Order(Order::Move { unit: id, path });
    if let Some(hex) = hex.filter(|hex| unit.location.hex() != Some(*hex)) {
        let verb = if unit.location.hex().is_some() { "Move to" } else { "Enter in" };
        let name = words::hex(position, hex);
        lines.push((format!("{verb} {name}"), move_by(proposing::way(table, position, unit, hex))));
        if let Some(path) = shorter_through_mines(reach, hex) {
            lines.push((format!("{verb} {name} through the mines"), move_by(path)));
        }
    }
    if position.counter(id).arm == Arm::Engineers {
        lines.push(("Clear the mines".to_owned(), Choice::Order(Order::Clear { unit: id })));
    }
}

/// The way to a hex through mines, where it costs less than the way around them.
fn shorter_through_mines(reach: &Reach, hex: Hex) -> Option<Vec<Hex>> {
    let around = reach.legs.get(&hex)?;
    let through = reach.through_mines.get(&hex)?;
    let mined = Reach { legs: reach.through_mines.clone(), ..reach.clone() };
    (through.spent < around.spent).then(|| mined.path(hex)).flatten()
}

fn fights(table: &Table, position: &Position, unit: &Unit, hex: Option<Hex>, lines: &mut Lines) {
    let Some(hex) = hex.filter(|hex| position.is_held_by(*hex, unit.side.enemy())) else { return };
    let name = words::hex(position, hex);
    let (id, own) = (unit.id, words::name(table, unit.id).to_owned());
    lines.push((format!("{own} attacks {name}"), Choice::Order(Order::Attack { unit: id, target: hex })));
    if position.counter(id).range.is_some() {
        lines.push((format!("{own} bombards {name}"), Choice::Order(Order::Bombard { unit: id, target: hex })));
    }
    let beside: Vec<UnitId> = todo::joiners(position, hex);
    if beside.len() > 1 {
        let text = format!("All attack: {}", words::names(table, beside.iter().copied()));
        change(lines, &text, move |table| proposing::open_attack(table, hex));
    }
    strikes(position, hex, lines);
}

/// A strike from the air on an enemy hex.
fn strikes(position: &Position, hex: Hex, lines: &mut Lines) {
    if position.to_act().is_some_and(|side| position.is_held_by(hex, side.enemy())) {
        change(lines, "Air strike ...", move |table| proposing::aim(table, Some(hex)));
    }
}
