//! Two moments of the game, or two set-ups, side by side: what moved, what came, what is gone, and how strong who is.

use std::sync::Arc;

use bevy_egui::egui::{Align2, ComboBox, Context, CornerRadius, Label, Rect, Sense, Ui, pos2, vec2};

use super::parts::{dark_button, list_line, scroll, window};
use crate::core::comparison::{Change, Difference, compare};
use crate::core::data::data_root;
use crate::core::muster::{Standing, Total, markdown, totals};
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{cut, divider, styled};
use crate::desk::kit::words::{count, side_ink};
use crate::desk::shell::play::save_text;
use crate::desk::table::compare::{Compared, Of, Row};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};
use crate::games::{find_scenario, scenarios};

/// The window, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Compare, "Compare", vec2(940.0, 620.0), |ui, table| {
        ui.horizontal_wrapped(|ui| {
            choose(ui, table, 0, "From");
            choose(ui, table, 1, "to");
            if dark_button(ui, "Save as text").clicked()
                && let Ok(compared) = compared(table)
            {
                let text = text(table, &compared);
                let said = match save_text(table, "order-of-battle", &text) {
                    Ok(file) => format!("Saved as {}.", file.display()),
                    Err(error) => format!("Not saved: {error}."),
                };
                table.say(said);
            }
        });
        divider(ui);
        match compared(table) {
            Err(sentence) => {
                ui.add(Label::new(styled(sentence, condensed(15.0), RED)).wrap());
            }
            Ok(compared) => {
                ui.columns_const(|columns: &mut [Ui; 2]| {
                    let [changes, strengths] = columns;
                    scroll(changes, "changes").show(changes, |ui| list(ui, table, &compared.differences));
                    scroll(strengths, "strengths").show(strengths, |ui| plot::<G>(ui, &compared.rows));
                });
            }
        }
    });
}

/// What is compared where nothing else was chosen: how it began, with how it stands; of a set-up that is edited the one it was made from,
/// with what it is now.
fn chosen<G: DeskGame>(table: &Table<G>) -> [Of; 2] {
    let now = Of::Orders(table.session.orders());
    let [first, second] = table.compare.of.clone();
    let began = match &table.edit {
        Some(_) => Of::SetUp(table.session.head.scenario.clone()),
        None => Of::Orders(0),
    };
    let now = if table.edit.is_some() { Of::Orders(0) } else { now };
    [first.unwrap_or(began), second.unwrap_or(now)]
}

/// The moments and set-ups that there are to choose from, each with its name.
fn offers<G: DeskGame>(table: &mut Table<G>) -> Vec<(String, Of)> {
    let orders = table.session.orders();
    let first = if table.edit.is_some() { "the set-up as you have it" } else { "the set-up" };
    let mut offers = vec![(first.to_owned(), Of::Orders(0))];
    let mut turn = 0;
    for (at, _) in table.session.hashes().iter().filter(|(at, _)| *at < orders) {
        turn += 1;
        offers.push((format!("the end of turn {turn}"), Of::Orders(*at)));
    }
    if orders > 0 {
        offers.push(("now".to_owned(), Of::Orders(orders)));
    }
    let others = table.compare.scenarios.get_or_insert_with(|| set_ups::<G>(&table.data)).clone();
    offers.extend(others.iter().map(|(id, name)| (name.clone(), Of::SetUp(id.clone()))));
    offers
}

/// The scenarios of the game with their names.
fn set_ups<G: DeskGame>(data: &G::Data) -> Arc<[(String, String)]> {
    let of_game = scenarios(&data_root()).into_iter().filter(|file| file.game.id() == G::ID);
    let named = of_game.filter_map(|file| {
        let title = G::title(&file.load::<G>(data).ok()?);
        Some((file.id, format!("the set-up of {}, {}", title.called(), title.title)))
    });
    named.collect()
}

fn choose<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, place: usize, word: &str) {
    ui.label(styled(word, condensed(15.0), INK_SOFT));
    let current = chosen(table)[place].clone();
    let offers = offers(table);
    let name = offers.iter().find(|(_, of)| *of == current).map_or("another moment", |(name, _)| name);
    let name = styled(name, strong(15.0), INK);
    ComboBox::from_id_salt(("compare", place)).width(300.0).selected_text(name).show_ui(ui, |ui| {
        for (name, of) in offers {
            if ui.selectable_label(of == current, styled(name, condensed(15.0), INK)).clicked() {
                table.compare.of[place] = Some(of);
            }
        }
    });
}

/// What is different, worked out once.
fn compared<G: DeskGame>(table: &mut Table<G>) -> Result<Arc<Compared>, String> {
    let (of, viewer) = (chosen(table), table.viewer());
    if let Some((kept, eyes, compared)) = &table.compare.kept
        && *kept == of
        && *eyes == viewer
    {
        return compared.clone();
    }
    let compared = work_out(table, &of, viewer);
    table.compare.kept = Some((of, viewer, compared.clone()));
    compared
}

fn work_out<G: DeskGame>(table: &Table<G>, of: &[Of; 2], viewer: Option<Side>) -> Result<Arc<Compared>, String> {
    let first = muster(table, &of[0], viewer)?;
    let second = muster(table, &of[1], viewer)?;
    let differences = compare(&first, &second);
    let rows = rows(&totals(&first), &totals(&second));
    Ok(Arc::new(Compared { differences, rows, second }))
}

fn muster<G: DeskGame>(table: &Table<G>, of: &Of, viewer: Option<Side>) -> Result<Vec<Standing>, String> {
    match of {
        Of::Orders(orders) => Ok(G::muster(&table.session.moment(&table.data, *orders)?, viewer)),
        Of::SetUp(id) => {
            let scenario =
                find_scenario(&data_root(), id)?.load::<G>(&table.data).map_err(|faults| faults.to_string())?;
            Ok(G::muster(&G::begin(&table.data, &scenario, &[], 1)?, None))
        }
    }
}

/// The formations of both, side by side.
fn rows(first: &[Total], second: &[Total]) -> Vec<Row> {
    let is = |one: &Total, other: &Total| one.side == other.side && one.formation == other.formation;
    let find = |totals: &[Total], of: &Total| totals.iter().find(|total| is(total, of)).cloned();
    let new = second.iter().filter(|total| !first.iter().any(|known| is(known, total)));
    let mut all: Vec<&Total> = first.iter().chain(new).collect();
    all.sort_by_key(|total| total.side);
    let row = |total: &Total| Row {
        side: total.side,
        formation: total.formation.clone(),
        totals: [find(first, total), find(second, total)],
    };
    all.into_iter().map(row).collect()
}

/// Every unit that is not as it was, under what became of it; a click selects it.
fn list<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, differences: &[Difference]) {
    ui.spacing_mut().item_spacing.y = 1.0;
    if differences.is_empty() {
        ui.label(styled("No difference.", condensed(15.0), INK_SOFT));
    }
    for change in Change::ALL {
        let of: Vec<&Difference> = differences.iter().filter(|difference| difference.change == change).collect();
        if of.is_empty() {
            continue;
        }
        ui.label(styled(format!("{} ({})", change.words(), of.len()), bold(16.5), INK));
        for difference in of {
            let standing = difference.standing();
            let name = format!("{} {}", table.side_name(standing.side), standing.name);
            if list_line(ui, &name, &difference.words(), table.selected == Some(standing.unit)).clicked() {
                table.wishes.push(Wish::Show(standing.unit));
            }
        }
        ui.add_space(6.0);
    }
}

/// The order of battle of the second, and what is different from the first, as a text to keep.
fn text<G: DeskGame>(table: &mut Table<G>, compared: &Compared) -> String {
    let offers = offers(table);
    let [first, second] = chosen(table)
        .map(|of| offers.iter().find(|(_, offered)| *offered == of).map_or_else(String::new, |(name, _)| name.clone()));
    let title = format!("{}: {second}", G::title(&table.session.scenario).title);
    let mut text = markdown(&title, G::STRENGTH, &compared.second);
    text += &format!("\n## What is different from {first}\n");
    for change in Change::ALL {
        let of = compared.differences.iter().filter(|difference| difference.change == change);
        let lines: Vec<String> = of
            .map(|difference| {
                let standing = difference.standing();
                format!("- {} {}: {}\n", table.side_name(standing.side), standing.name, difference.words())
            })
            .collect();
        if !lines.is_empty() {
            text += &format!("\n### {}\n\n{}", change.words(), lines.concat());
        }
    }
    text
}

/// Height of a formation's two bars with its name, in points.
const ROW: f32 = 48.0;

/// Strength by side and formation: as it was in a pale bar, as it is in one of the side's colour.
fn plot<G: DeskGame>(ui: &mut Ui, rows: &[Row]) {
    let strength = |total: &Option<Total>| total.as_ref().map_or(0, |total| total.strength);
    let most = rows.iter().flat_map(|row| &row.totals).map(strength).max().unwrap_or(0);
    for side in Side::BOTH {
        let own: Vec<&Row> = rows.iter().filter(|row| row.side == side).collect();
        let sum = |place: usize| own.iter().map(|row| strength(&row.totals[place])).sum::<u16>();
        let text = format!("{side}: {}, now {} {}", sum(0), sum(1), G::STRENGTH);
        ui.label(styled(text, bold(16.5), side_ink(side)));
        for row in own {
            bars(ui, row, most);
        }
        ui.add_space(6.0);
    }
}

fn bars(ui: &mut Ui, row: &Row, most: u16) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let p = ui.painter();
    let units = |total: &Option<Total>| total.as_ref().map_or(0, |total| total.there + total.to_come);
    let [before, after] = [0, 1].map(|place| units(&row.totals[place]));
    let before_now = || format!("{}, now {after}", count(usize::from(before), "unit"));
    let note = if before == after { count(usize::from(after), "unit") } else { before_now() };
    let note = p.layout_no_wrap(note, condensed(13.5), INK_SOFT);
    let room = rect.width() - note.size().x - 12.0;
    p.galley(pos2(rect.right() - note.size().x, rect.top() + 2.0), note, INK_SOFT);
    p.galley(rect.left_top() + vec2(0.0, 1.0), cut(p, &row.formation, condensed(14.5), INK, room), INK);
    let trough = rect.width() - 40.0;
    for (place, colour) in [(0u8, DUN), (1, side_ink(row.side))] {
        let strength = row.totals[usize::from(place)].as_ref().map_or(0, |total| total.strength);
        let top = rect.top() + 20.0 + 13.0 * f32::from(place);
        let share = if most == 0 { 0.0 } else { f32::from(strength) / f32::from(most) };
        let bar = Rect::from_min_size(pos2(rect.left(), top), vec2((trough * share).max(1.0), 8.0));
        p.rect_filled(bar, CornerRadius::same(2), colour);
        let at = pos2(bar.right() + 5.0, bar.center().y);
        p.text(at, Align2::LEFT_CENTER, strength.to_string(), condensed(12.5), INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_formation_of_both_has_one_row() {
        let total = |side, formation: &str, strength| Total {
            side,
            formation: formation.to_owned(),
            there: 1,
            to_come: 0,
            gone: 0,
            strength,
        };
        let first = [total(Side::Axis, "DAK", 5), total(Side::Allies, "7th", 4)];
        let second = [total(Side::Axis, "Ariete", 2), total(Side::Allies, "7th", 3)];
        let told: Vec<(String, [u16; 2])> = rows(&first, &second)
            .iter()
            .map(|row| {
                (row.formation.clone(), [0, 1].map(|at| row.totals[at].as_ref().map_or(0, |total| total.strength)))
            })
            .collect();
        assert_eq!(
            told,
            [("DAK", [5, 0]), ("Ariete", [0, 2]), ("7th", [4, 3])].map(|(name, of)| (name.to_owned(), of))
        );
    }
}
