//! The lines of the right-click menu; those that are refused say why.

use super::{Table, highlights, plan, position, proposing, words};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::menu::{Choice, MenuAt};
use crate::desk::table::roles::InMenu;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::{advance, strategic};
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

type Lines = Vec<(String, Choice<Firestorm>)>;

impl InMenu for Firestorm {
    /// What the selected troop could be ordered where the menu was asked for.
    fn menu(table: &mut Table, at: &MenuAt) -> Lines {
        let position = position::now(table);
        let Some(unit) = table.selected.and_then(|id| position.find(id)) else { return Lines::new() };
        let (id, name, home) = (unit.id, words::name(table, unit.id), unit.location.area());
        let area = at.hex.and_then(plan::area);
        let away = area.filter(|area| Some(*area) != home);
        let called = |area: Area| words::area(table, area);
        let mut lines = Lines::new();
        let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
        match &table.selection.prompt.asks {
            Ask::Arrow => {
                let Some(from) = home else { return lines };
                let beside = position.around(from).filter(|into| position.holder(*into) != unit.side);
                let targets: Vec<Area> = away.map_or_else(|| beside.collect(), |into| vec![into]);
                for into in targets {
                    order(format!("Attack {} from {from}", called(into)), Order::Arrow { from, into });
                }
            }
            Ask::Attack(_) | Ask::Defence(_) => composing(table, &position, at.unit.unwrap_or(id), &mut lines),
            Ask::Retreat { area: lost, units, .. } => {
                let ways = position.around(*lost).filter(|to| away.is_none_or(|area| area == *to));
                for to in ways {
                    if units.is_empty() {
                        order(format!("A supply marker retreats to {}", called(to)), Order::Haul { to });
                    } else {
                        order(format!("{name} retreats to {}", called(to)), Order::Retreat { unit: id, to });
                    }
                }
            }
            Ask::Advance { .. } => {
                let unit = at.unit.unwrap_or(id);
                order(format!("{} advances", words::name(table, unit)), Order::Advance { unit });
                for from in advance::dumps(&position) {
                    order(format!("A supply marker from {} follows", called(from)), Order::Bring { from });
                }
            }
            Ask::Reinforce => {
                let dumps: Vec<Area> = strategic::dumps(&position, unit.side).collect();
                for to in away.map_or(dumps, |to| vec![to]) {
                    order(format!("{name} returns at {}", called(to)), Order::Reinforce { unit: id, to });
                }
            }
            Ask::Moves => moving(table, &position, id, home, away, &mut lines),
            Ask::Table(_) | Ask::Over => {}
        }
        lines
    }
}

fn change(lines: &mut Lines, text: String, change: impl FnOnce(&mut Table) + 'static) {
    lines.push((text, Choice::Change(Box::new(change))));
}

/// What a side can bring to the battle.
fn composing(table: &Table, position: &Position, unit: UnitId, lines: &mut Lines) {
    let name = words::name(table, unit);
    if highlights::takes_part(table, unit) {
        change(lines, format!("{name} does not take part"), move |table| {
            table.take_out(proposing::without(table, &Order::Commit { unit }));
        });
    } else {
        lines.push((format!("{name} takes part"), Choice::Order(Order::Commit { unit })));
    }
    let mut order = |text: String, order: Order| lines.push((text, Choice::Order(order)));
    if position.scenario.table_top {
        order(format!("Points in place of {name}"), Order::AsPoints { unit });
    }
    let side: Option<Side> = position.to_act();
    for aircraft in Aircraft::ALL.into_iter().filter(|aircraft| Some(aircraft.side()) == side) {
        order(format!("A sortie of {}", aircraft.title()), Order::Sortie { aircraft });
    }
    if position.scenario.table_top && matches!(table.selection.prompt.asks, Ask::Defence(_)) {
        for (text, stance) in [("Defend", Stance::Defend), ("Manoeuvre", Stance::Manoeuvre), ("Attack", Stance::Attack)]
        {
            order(format!("On the tabletop: {}", text.to_lowercase()), Order::Take { stance });
        }
        order("Points in place of the fortified marker".to_owned(), Order::FortAsPoints);
    }
    change(lines, "Undo the last step".to_owned(), |table| {
        table.take_back();
    });
}

/// Where a troop and the supply markers beside it can go.
fn moving(table: &Table, position: &Position, unit: UnitId, home: Option<Area>, away: Option<Area>, lines: &mut Lines) {
    let Some((home, side)) = home.zip(position.to_act()) else { return };
    let name = words::name(table, unit);
    let all = || strategic::destinations(position, side, home).into_iter().map(|(to, _)| to).collect();
    for to in away.map_or_else(all, |to| vec![to]) {
        let text = format!("{name} moves to {}", words::area(table, to));
        lines.push((text, Choice::Order(Order::Redeploy { unit, to })));
    }
    if let Some(to) = away.filter(|_| position.markers.supply_at(home) > 0) {
        let text = format!("A supply marker from {home} moves to {to}");
        lines.push((text, Choice::Order(Order::Carry { from: home, to })));
    } else if table.selection.markers.contains(&home) {
        change(lines, format!("Take a supply marker of {home} in hand"), move |table| {
            proposing::carry(table, Some(home));
        });
    }
}
