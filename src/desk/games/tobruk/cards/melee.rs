//! The melee segment: every melee, the men on both sides of one, its column of the table, and its rounds (II.I).

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Ui, pos2, vec2};

use super::morale;
use super::parts::order;
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::games::tobruk::{Table, Wish};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{action_button, refusal_tip, styled};
use crate::desk::shell::panels::parts::{headed, list_line, ruled, small_counter};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::tables::melee::Odds;
use crate::games::tobruk::phases::melee::{MeleePlan, odds_words, stand};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::{Marks, Melee};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;

/// Height of a row of the table, in points.
const ROW: f32 = 18.0;

/// The melees, and the one that is fought.
pub(super) fn show(ui: &mut Ui, table: &mut Table) {
    let melees: Vec<Melee> = table.world().get_resource::<Marks>().map_or_else(Vec::new, |marks| marks.melees.clone());
    let chosen = chosen(table, &melees);
    let title = chosen.map_or_else(|| "Melees".to_owned(), |hex| format!("Melee in {}", Name(hex)));
    headed(ui, table, &title, 19.0, "II.I");
    let Some(chosen) = chosen else {
        ui.label(styled("No melees left.", condensed(15.0), INK_SOFT));
        return;
    };
    for melee in melees.iter().filter(|_| melees.len() > 1) {
        let text = format!("{}, {} attack", Name(melee.hex), table.side_name(melee.attacker));
        let note = if melee.rounds > 0 { words::count(usize::from(melee.rounds), "round") } else { String::new() };
        let first = sight::units(table).find(|unit| unit.location.hex() == Some(melee.hex)).map(|unit| unit.id);
        if list_line(ui, &text, &note, melee.hex == chosen).clicked() {
            table.wishes.extend(first.map(Wish::Show));
        }
    }
    let world = match &mut table.moment {
        Some(moment) => &mut moment.world,
        None => &mut table.session.world,
    };
    let Some(plan) = stand(&Position::of(world), chosen) else { return };
    sides(ui, table, &plan);
    odds(ui, table, &plan);
    rounds(ui, table, plan.hex);
    ui.add_space(4.0);
    let fight = Order::Melee { hex: chosen };
    let refusal = if table.moment.is_some() { None } else { Tobruk::plan(&table.session.world, &fight).err() };
    let enabled = refusal.is_none() && table.human_to_act();
    let word = if plan.rounds == 0 { "Fight the first round" } else { "Next round" };
    let button = action_button(ui, word, "", enabled);
    if let Some(refusal) = refusal {
        refusal_tip(&button, &refusal.sentence, refusal.rule.0);
    } else if enabled && button.clicked() {
        order(table, &fight);
    }
    morale::forced_note(ui, table);
}

/// The melee that is shown: the one pointed at, that of the selected unit, the one begun, or the first.
fn chosen(table: &Table, melees: &[Melee]) -> Option<Hex> {
    let selected = table.selected.and_then(|id| table.unit(id)).and_then(|unit| unit.location.hex());
    let known = |hex: &Hex| melees.iter().any(|melee| melee.hex == *hex);
    let begun = melees.iter().find(|melee| melee.rounds > 0).or(melees.first()).map(|melee| melee.hex);
    table.pointed.filter(known).or(selected.filter(known)).or(begun)
}

/// Attackers on the left, defenders on the right, with their men; attackers that broke stand aside.
fn sides(ui: &mut Ui, table: &mut Table, plan: &MeleePlan) {
    let groups = [
        (plan.attacker, "attacks", &plan.attackers, plan.men[0]),
        (plan.attacker.enemy(), "defends", &plan.defenders, plan.men[1]),
    ];
    ui.columns_const(|columns: &mut [Ui; 2]| {
        for (ui, (side, verb, units, men)) in columns.iter_mut().zip(groups) {
            ui.spacing_mut().item_spacing.y = 1.0;
            let title = format!("{} {verb}", table.side_name(side));
            ui.label(styled(title, bold(15.5), table.side_ink(side)));
            ui.label(styled(counted(men, "man", "men"), strong(15.0), INK));
            for unit in units {
                fighter(ui, table, *unit, false);
            }
            let broken: Vec<UnitId> = sight::units(table)
                .filter(|unit| unit.side == side && unit.location.hex() == Some(plan.hex) && unit.men.broken)
                .map(|unit| unit.id)
                .collect();
            for unit in broken {
                fighter(ui, table, unit, true);
            }
        }
    });
}

fn fighter(ui: &mut Ui, table: &mut Table, id: UnitId, broken: bool) {
    let Some(unit) = table.unit(id) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        small_counter(ui, table, id, 22.0);
        let ink = if broken { INK_SOFT } else { INK };
        ui.label(styled(words::label(table, &unit), strong(14.0), ink));
        if broken {
            ui.label(styled("broken", condensed(13.5), RED));
        } else {
            // The odds tell the sum of both sides, not what each unit of the enemy has (II.G.5).
            let men = if table.strength_is_open(id) { unit.men.left.to_string() } else { "?".to_owned() };
            let fight = if unit.men.left == 1 && men != "?" { "man fights" } else { "men fight" };
            morale::badge(ui, &men, &format!("{}: {men} {fight}", words::name(table, id)));
        }
    });
}

/// The Melee Table, the column of the odds lit, and the row of the last die.
fn odds(ui: &mut Ui, table: &mut Table, plan: &MeleePlan) {
    let column = match plan.odds {
        Odds::Column(attackers, defenders) => Some(format!("{attackers} to {defenders}")),
        _ => None,
    };
    ui.add_space(3.0);
    let men = counted(plan.men[0], "man", "men");
    ruled(ui, table, &format!("{men} against {}: {}", plan.men[1], odds_words(plan.odds)), "II.I.6.a");
    let chart = table.data.tables.melee.chart();
    let die = dice(table, plan.hex).last().copied().map(|(die, ..)| die.to_string());
    #[expect(clippy::cast_precision_loss, reason = "seven rows")]
    let size = vec2(ui.available_width(), ROW * (chart.rows.len() + 1) as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let p = ui.painter();
    #[expect(clippy::cast_precision_loss, reason = "six columns")]
    let width = rect.width() / (chart.columns.len() + 1) as f32;
    #[expect(clippy::cast_precision_loss, reason = "a small table")]
    let cell = |row: usize, place: usize| {
        Rect::from_min_size(pos2(rect.left() + width * place as f32, rect.top() + ROW * row as f32), vec2(width, ROW))
    };
    p.text(cell(0, 0).center(), Align2::CENTER_CENTER, "die", condensed(13.0), INK_SOFT);
    for (place, heading) in chart.columns.iter().enumerate() {
        let lit = column.as_ref() == Some(heading);
        if lit {
            p.rect_filled(cell(0, place + 1), CornerRadius::ZERO, AMBER);
        }
        let ink = if lit { FRAME } else { INK_SOFT };
        p.text(cell(0, place + 1).center(), Align2::CENTER_CENTER, heading, strong(13.0), ink);
    }
    for (row, line) in chart.rows.iter().enumerate() {
        let struck = die.as_ref() == Some(&line.name);
        if row % 2 == 0 {
            p.rect_filled(cell(row + 1, 0).with_max_x(rect.right()), CornerRadius::ZERO, PARCHMENT_SHADE);
        }
        p.text(cell(row + 1, 0).center(), Align2::CENTER_CENTER, &line.name, strong(13.5), INK);
        for (place, text) in line.cells.iter().enumerate() {
            let lit = column.as_ref() == chart.columns.get(place);
            let fill = match (lit, struck) {
                (true, true) => Some(AMBER),
                (true, false) => Some(AMBER_WASH),
                _ => None,
            };
            if let Some(fill) = fill {
                p.rect_filled(cell(row + 1, place + 1), CornerRadius::ZERO, fill);
            }
            let font = if lit { bold(13.5) } else { condensed(13.5) };
            let ink = if lit { INK } else { INK_SOFT };
            p.text(cell(row + 1, place + 1).center(), Align2::CENTER_CENTER, &text.text, font, ink);
        }
    }
}

/// Dice of the melee in a hex since its announcement: die, men lost by attacker and defender.
fn dice(table: &Table, hex: Hex) -> Vec<(u8, u8, u8)> {
    let Some(log) = table.world().get_resource::<Log<Event>>() else { return Vec::new() };
    let mut dice: Vec<(u8, u8, u8)> = log
        .0
        .iter()
        .rev()
        .take_while(|entry| !matches!(entry.event, Event::MeleeAnnounced { hex: at, .. } if at == hex))
        .filter_map(|entry| match entry.event {
            Event::MeleeRound { hex: at, die, attacker_loses, defender_loses } if at == hex => {
                Some((die, attacker_loses, defender_loses))
            }
            _ => None,
        })
        .collect();
    dice.reverse();
    dice
}

/// The rounds fought so far, a line each.
fn rounds(ui: &mut Ui, table: &mut Table, hex: Hex) {
    for (place, (die, attacker, defender)) in dice(table, hex).into_iter().enumerate() {
        let text = format!("Round {}: die {die}, attacker \u{2212}{attacker}, defender \u{2212}{defender}", place + 1);
        ui.label(styled(text, condensed(14.0), INK));
    }
}

#[expect(dead_code, reason = "kept for its sides")]
const SIDES: [Side; 2] = Side::BOTH;
