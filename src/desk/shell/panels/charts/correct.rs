//! A value put right where it stands: the line above a chart in which the player types what his copy of the game prints.

use bevy::tasks::{AsyncComputeTaskPool, block_on, poll_once};
use bevy_egui::egui::{Key, Label, Ui};

use super::super::parts::{choose_all, dark_button, search};
use crate::core::chart::Chart;
use crate::core::data::data_root;
use crate::core::layer::{Correction, row_name};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words;
use crate::desk::table::Table;
use crate::desk::table::charts::{ChartsView, Correcting};
use crate::desk::table::roles::DeskGame;
use crate::games::GameId;
use crate::games::own_layer::{give, own_parsed, take_back};

/// Width of the field for the value, in points.
const VALUE: f32 = 130.0;
/// Width of the field for the note, in points.
const NOTE: f32 = 200.0;

/// True for a cell whose value does not come from the rule text, and so may stand otherwise in a player's copy.
pub fn may_be(chart: &Chart, row: usize, column: usize) -> bool {
    let cell = chart.rows.get(row).and_then(|row| row.cells.get(column));
    cell.is_some_and(|cell| chart.mark(cell).is_some())
}

/// Opens the line for this cell of a chart.
pub fn open<G: DeskGame>(table: &mut Table<G>, chart: &Chart, row: usize, column: usize) {
    // One after the other: what comes of the first is told before.
    if table.charts.correcting.as_ref().is_some_and(|one| one.deed.is_some()) {
        return;
    }
    let here = chart.rows[row].cells[column].text.clone();
    let of = Correction {
        chart: chart.id.clone(),
        row: row_name(chart, row),
        column: chart.columns[column].clone(),
        value: here.clone(),
        note: None,
        puts: Vec::new(),
    };
    let known = today::<G>(&mut table.charts).iter().find(|one| one.is_of(&of)).cloned();
    let of = known.clone().unwrap_or(of);
    table.charts.correcting =
        Some(Correcting { of, here, known: known.is_some(), opened: true, deed: None, said: None });
}

/// The player's corrections as games are begun with them now. What is wrong with his file is told where something is to be saved in it.
pub fn today<G: DeskGame>(view: &mut ChartsView) -> &[Correction] {
    view.today.get_or_insert_with(|| {
        let game = GameId::find(G::ID);
        game.and_then(own_parsed).unwrap_or_default()
    })
}

/// What a new game would have in a cell in which this one has something else.
pub fn elsewhere<'a>(today: &'a [Correction], chart: &Chart, row: usize, column: usize) -> Option<&'a Correction> {
    if today.is_empty() {
        return None;
    }
    let (name, heading) = (row_name(chart, row), &chart.columns[column]);
    let one = today.iter().find(|one| one.chart == chart.id && one.row == name && one.column == *heading)?;
    (chart.rows[row].cells[column].text != one.value).then_some(one)
}

/// What is to be done with the value.
enum Wanted {
    Save,
    TakeBack,
    Close,
}

/// The line, while a value of this chart is put right.
pub fn line<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, chart: &Chart) {
    let view = &mut table.charts;
    let Some(mut correcting) = view.correcting.take() else { return };
    if hear(ui, &mut correcting) {
        view.today = None;
        correcting.known = today::<G>(view).iter().any(|one| one.is_of(&correcting.of));
    }
    if correcting.of.chart != chart.id {
        // What is being saved is waited for, whatever chart is looked at.
        view.correcting = Some(correcting).filter(|one| one.deed.is_some());
        return;
    }
    let correcting = view.correcting.insert(correcting);
    match fields(ui, correcting) {
        Some(Wanted::Close) => view.correcting = None,
        Some(Wanted::Save) => save::<G>(correcting),
        Some(Wanted::TakeBack) => take_out::<G>(correcting),
        None => {}
    }
}

/// Takes up what came of the deed, and says whether the corrections have changed.
fn hear(ui: &Ui, correcting: &mut Correcting) -> bool {
    let Some(task) = &mut correcting.deed else { return false };
    let Some(said) = block_on(poll_once(task)) else {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(40));
        return false;
    };
    let done = said.is_ok();
    // What was refused is typed anew.
    correcting.opened |= !done;
    (correcting.deed, correcting.said) = (None, Some(said));
    ui.ctx().request_repaint();
    done
}

fn fields(ui: &mut Ui, correcting: &mut Correcting) -> Option<Wanted> {
    let (name, column, here) = (&correcting.of.row, &correcting.of.column, words::signs(&correcting.here));
    ui.add(Label::new(styled(format!("{name}, {column}: {here} in this game."), strong(14.5), INK)).wrap());
    let busy = correcting.deed.is_some();
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(styled("Your copy prints", condensed(15.0), INK));
        let field = search(ui, &mut correcting.of.value, "the value", VALUE);
        if std::mem::take(&mut correcting.opened) {
            choose_all(ui, &field, &correcting.of.value);
        }
        let mut note = correcting.of.note.take().unwrap_or_default();
        let of = search(ui, &mut note, "which copy (optional)", NOTE);
        correcting.of.note = (!note.trim().is_empty()).then_some(note);
        let enter = (field.lost_focus() || of.lost_focus()) && ui.input(|input| input.key_pressed(Key::Enter));
        if busy {
            ui.label(styled("Saving\u{2026}", condensed(15.0), INK_SOFT));
            return;
        }
        if dark_button(ui, "Save").clicked() || enter {
            wanted = Some(Wanted::Save);
        }
        if correcting.known && dark_button(ui, "Program's value").clicked() {
            wanted = Some(Wanted::TakeBack);
        }
        if dark_button(ui, "Close").clicked() {
            wanted = Some(Wanted::Close);
        }
    });
    match &correcting.said {
        Some(Ok(sentence)) => drop(ui.add(Label::new(styled(sentence, condensed(15.0), INK)).wrap())),
        Some(Err(why)) => drop(ui.add(Label::new(styled(why, condensed(15.0), RUST)).wrap())),
        None => {}
    }
    ui.add_space(4.0);
    wanted
}

/// Has the value looked up in the data and saved, beside the picture: that can take seconds.
fn save<G: DeskGame>(correcting: &mut Correcting) {
    let new = Correction { value: correcting.of.value.trim().to_owned(), puts: Vec::new(), ..correcting.of.clone() };
    let here = words::signs(&correcting.here);
    correcting.said = None;
    correcting.deed = Some(AsyncComputeTaskPool::get().spawn(async move {
        let given = give::<G>(&data_root(), &new).map_err(|why| format!("Not saved: {why}."))?;
        let value = words::signs(&given.new.value);
        Ok(match given.new.puts.is_empty() {
            true => format!("Saved: your copy prints {value}, as the program has it."),
            false if here == value => format!("Saved: {value}, here and in games begun from the menu."),
            false => format!("Saved: games begun from the menu have {value}. This one keeps {here}."),
        })
    }));
}

fn take_out<G: DeskGame>(correcting: &mut Correcting) {
    let gone = correcting.of.clone();
    correcting.said = None;
    correcting.deed = Some(AsyncComputeTaskPool::get().spawn(async move {
        take_back::<G>(&data_root(), &gone).map_err(|why| format!("Nothing has changed: {why}."))?;
        Ok("Games begun from the menu have the program's value again.".to_owned())
    }));
}
