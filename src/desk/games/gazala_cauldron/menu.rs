//! The lines of the right-click menu; those that are refused say why.

use super::selection::Playing;
use super::{Table, position, proposing, todo, words};
use crate::core::hex::Hex;
use crate::desk::table::menu::{Choice, MenuAt};
use crate::desk::table::roles::InMenu;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

type Lines = Vec<(String, Choice<GazalaCauldron>)>;

impl InMenu for GazalaCauldron {
    /// What the selected unit could be ordered where the menu was asked for.
    fn menu(table: &mut Table, at: &MenuAt) -> Lines {
        let Some(position) = position::of(&table.session.world) else { return Lines::new() };
        let Some(unit) = table.selected.and_then(|id| position.find(id)) else { return Lines::new() };
        let hex = at.hex.filter(|hex| table.data.board.contains(*hex));
        let (id, name) = (unit.id, words::name(table, unit.id).to_owned());
        let named = at.unit.unwrap_or(id);
        let of = words::name(table, named).to_owned();
        let mut lines = Lines::new();
        let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
        match table.selection.prompt.asks {
            Ask::SetUp => {
                if let Some(hex) = hex {
                    order(format!("Set up {name} in {}", Name::of(hex)), Order::Place { unit: id, hex });
                }
            }
            Ask::Breaching => {
                if let Some(to) = hex {
                    order(format!("{name} begins a breach to {}", Name::of(to)), Order::Breach { unit: id, to });
                }
            }
            Ask::Tanks(_) => order(format!("{of} regains a step"), Order::Replace { unit: named, hex: Vec::new() }),
            Ask::Choose => choosing(table, &position, unit, &mut lines),
            Ask::Move => {
                if !position.actions.stirred && !unit.action.active {
                    choosing(table, &position, unit, &mut lines);
                }
                acting(table, &position, unit, hex, &mut lines);
            }
            Ask::Arrive(_) => {
                if let Some(hex) = hex {
                    order(format!("{name} arrives in {}", Name::of(hex)), Order::Enter { unit: id, hex });
                }
            }
            Ask::Air => order(format!("Air attack on {of}"), Order::Strike { unit: named }),
            Ask::Assault(_) => {
                order(format!("{of} joins"), Order::Join { unit: named });
                composing(&mut lines);
            }
            Ask::Defence(_) => composing(&mut lines),
            Ask::Loss { .. } => order(format!("{of} loses a step"), Order::Lose { unit: named }),
            Ask::Disruption { .. } => order(format!("{of} is disrupted"), Order::Disrupt { unit: named }),
            Ask::Crowd(_) => order(format!("{of} is eliminated"), Order::Remove { unit: named }),
            Ask::Retreat(_) => {
                for plan in &table.selection.highlights.retreats {
                    let way = &plan.way;
                    let text = match (way.off, way.path.last()) {
                        (true, _) => "Retreat off the map".to_owned(),
                        (false, Some(end)) => format!("Retreat to {}", Name::of(*end)),
                        (false, None) => continue,
                    };
                    let with = plan.units.get(1).copied();
                    order(text, Order::Retreat { unit: plan.units[0], with, path: way.path.clone(), off: way.off });
                }
            }
            Ask::Advance(_) => {
                if let Some(hex) = hex {
                    order(format!("{name} advances to {}", Name::of(hex)), Order::Advance { unit: id, hex });
                }
            }
            Ask::First | Ask::Draw | Ask::Over => {}
        }
        lines
    }
}

fn change(lines: &mut Lines, text: &str, change: impl FnOnce(&mut Table) + 'static) {
    lines.push((text.to_owned(), Choice::Change(Box::new(change))));
}

/// How the chit drawn, and those at hand, can be used for a unit.
fn choosing(table: &Table, position: &Position, unit: &Unit, lines: &mut Lines) {
    let counter = position.counter(unit.id);
    let (name, formation) = (words::name(table, unit.id), counter.formation);
    let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
    match todo::activating(position, unit) {
        activate @ Order::Activate { .. } => order(format!("Activate the {}", formation.name()), activate),
        single => order(format!("Activate {name} alone"), single),
    }
    let cup = position.cup(unit.side);
    if cup.holds(Tactical::ExtraMove) {
        order(format!("Extra move for {name}"), Order::ExtraMove { unit: unit.id });
    }
    if table.selection.prompt.asks == Ask::Choose {
        if cup.holds(Tactical::Replacement) {
            order(format!("A step for {name}"), Order::Replace { unit: unit.id, hex: Vec::new() });
            change(lines, "Rebuild a unit ...", |table| proposing::play(table, Some(Playing::Replacement)));
        }
        if cup.holds(Tactical::WithdrawAttack) {
            let text = format!("Withdraw the {}", formation.name());
            lines.push((text, Choice::Order(Order::Withdraw { formation })));
            lines.push(("Commit to an attack in this action".to_owned(), Choice::Order(Order::Oblige)));
        }
    }
}

fn composing(lines: &mut Lines) {
    for (text, chit) in [("Play a combat chit", Tactical::Combat), ("Play an anti-tank chit", Tactical::AntiTank)] {
        lines.push((text.to_owned(), Choice::Order(Order::Play { chit })));
    }
    lines.push(("Add nothing more".to_owned(), Choice::Order(Order::Resolve)));
    change(lines, "Undo the last step", |table| {
        table.take_back();
    });
}

fn acting(table: &Table, position: &Position, unit: &Unit, hex: Option<Hex>, lines: &mut Lines) {
    let id = unit.id;
    let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
    let away = hex.filter(|hex| unit.location.hex() != Some(*hex));
    match away {
        Some(hex) if !position.is_held_by(hex, unit.side.enemy()) => {
            let path = proposing::way(table, position, unit, hex);
            order(format!("Move to {}", words::hex(position, hex)), Order::Move { unit: id, path });
        }
        _ => {
            for intensity in Intensity::ALL {
                let text = words::capital(intensity.title());
                order(text, Order::Attack { unit: id, intensity });
            }
        }
    }
    if unit.location.hex().is_some_and(|hex| position.board.is_rim(hex)) {
        order("Leave the map".to_owned(), Order::Leave { unit: id });
    }
}
