//! Set-ups that are edited on the table: opened, changed with all that follows from it, saved, played, thrown away.

use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, block_on, poll_once};
use bevy_egui::egui::Context;

use crate::core::bounds::LONGEST_NAME;
use crate::core::data::{Source, data_root};
use crate::core::draft::{Change, Placed};
use crate::core::field::Piece;
use crate::core::session::Session;
use crate::core::set_up::Editor;
use crate::core::side::Side;
use crate::desk::shell::play::lay_ready;
use crate::desk::table::editing::{Editing, Part, Saving};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Player, Table, Wish};
use crate::games::own::{delete_own, own_id, own_scenarios, save_own};
use crate::games::{GameId, find_scenario};

/// What follows a title until another is typed.
const CHANGED: &str = ", changed";
/// So often it is looked whether a set-up that is being saved has been played.
const POLL: Duration = Duration::from_millis(15);

/// Opens the set-up that is studied to be edited.
///
/// # Errors
/// Why it can't be edited.
pub fn open<G: DeskGame>(table: &mut Table<G>) -> Result<(), String> {
    let head = &table.session.head;
    let (root, id) = (data_root(), head.scenario.clone());
    let source = match &head.text {
        Some(text) => Source { file: id.clone(), text: text.clone() },
        None => find_scenario(&root, &id)?.source().map_err(|faults| faults.to_string())?,
    };
    let editor = Editor::open(&root, &source, &table.data).map_err(|faults| faults.to_string())?;
    let own = own_scenarios(&root).into_iter().map(|file| file.id).find(|own| *own == id);
    let title = editor.now().title();
    let title = if own.is_some() {
        title
    } else {
        let kept = LONGEST_NAME - CHANGED.len();
        title.chars().take(kept).chain(CHANGED.chars()).collect()
    };
    // The options are chosen when it is played.
    table.session.head.options.clear();
    table.edit = Some(Box::new(Editing {
        editor,
        units: Vec::new(),
        faults: Vec::new(),
        notes: Vec::new(),
        title,
        saved: own.is_some(),
        saving: None,
        own,
        leaving: false,
        deleting: false,
        off_map: None,
        hand: None,
        part: Part::Unit,
        side: Side::Axis,
    }));
    look_again(table);
    Ok(())
}

/// Makes a change; what the scenario has no way to say is told at the foot of the map.
pub fn change<G: DeskGame>(table: &mut Table<G>, change: &Change) {
    let Some(edit) = &mut table.edit else { return };
    let steps = edit.editor.steps();
    match edit.editor.change(change) {
        Err(sentence) => table.say(sentence),
        Ok(()) if edit.editor.steps() == steps => {}
        Ok(()) => after(table),
    }
}

/// Takes the last change back, or makes it again.
pub fn step<G: DeskGame>(table: &mut Table<G>, back: bool) {
    let Some(edit) = &mut table.edit else { return };
    let done = if back { edit.editor.undo() } else { edit.editor.redo() };
    if done {
        after(table);
    } else {
        table.say(if back { "There is no change to undo." } else { "There is no change to redo." });
    }
}

/// After a change: it is not saved, and what it comes to is looked at.
fn after<G: DeskGame>(table: &mut Table<G>) {
    if let Some(edit) = &mut table.edit {
        (edit.saved, edit.leaving, edit.deleting) = (false, false, false);
        if let Some(saving) = &mut edit.saving {
            saving.outdated = true;
        }
    }
    look_again(table);
}

/// Looks for faults, and lays the set-up on the table where there is none.
fn look_again<G: DeskGame>(table: &mut Table<G>) {
    let Some(edit) = &mut table.edit else { return };
    edit.units = edit.editor.now().units();
    edit.faults = edit.editor.faults();
    edit.notes.clear();
    if let Ok(scenario) = edit.editor.scenario() {
        lay(table, scenario);
    }
    if table.selected.is_some_and(|unit| table.unit(unit).is_none()) {
        table.select(None);
    }
}

/// Lays a scenario on the table with its ready-made set-up, and notes whom the rules of set-up don't let stand there.
fn lay<G: DeskGame>(table: &mut Table<G>, scenario: G::Scenario) {
    match Session::begin(&table.data, scenario, table.session.head.clone()) {
        Ok(session) => table.session = session,
        Err(sentence) => return table.say(sentence),
    }
    lay_ready(table);
    table.compare.kept = None;
    let Some(edit) = &table.edit else { return };
    let Some(places) = edit.places() else { return };
    let stands = |unit| G::unit(&table.session.world, unit).is_some_and(|unit| unit.hex().is_some());
    let astray = edit.units.iter().filter(|placed| places.contains_key(&placed.unit) && !stands(placed.unit));
    let enemy = |placed: &Placed| {
        let hex = places.get(&placed.unit);
        edit.units.iter().find(|other| other.side != placed.side && hex.is_some() && places.get(&other.unit) == hex)
    };
    let notes = astray.map(|placed| match enemy(placed) {
        Some(other) => format!("{} and {} are enemies and can't stand in one hex.", placed.name, other.name),
        None => format!(
            "The rules for setting up don't let {} stand there; its player will have to put it elsewhere.",
            placed.name
        ),
    });
    let notes = notes.collect();
    if let Some(edit) = &mut table.edit {
        edit.notes = notes;
    }
}

/// Saves the set-up as a scenario of the player's own, once its first turn has been played; what goes wrong is told.
pub fn save<G: DeskGame>(table: &mut Table<G>) {
    let begun = begin(table);
    told(table, begun);
}

/// Has the first turn played while frames go on.
///
/// # Errors
/// What keeps it from being saved, in a sentence.
fn begin<G: DeskGame>(table: &mut Table<G>) -> Result<(), String> {
    let Some(edit) = table.edit.as_mut().filter(|edit| edit.saving.is_none()) else { return Ok(()) };
    let title = edit.title.trim().to_owned();
    edit.editor.change(&Change::Title(title.clone()))?;
    let id = own_id(GameId::find(G::ID)?, &title)?;
    let unplayed = edit.editor.unplayed(&id)?;
    let task = AsyncComputeTaskPool::get().spawn(async move { unplayed.played() });
    edit.saving = Some(Saving { id, title, outdated: false, task });
    Ok(())
}

/// Looks whether the set-up that is being saved has been played, and writes it then.
pub fn go_on<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let Some(edit) = &mut table.edit else { return };
    let Some(mut saving) = edit.saving.take() else { return };
    match block_on(poll_once(&mut saving.task)) {
        None => {
            edit.saving = Some(saving);
            ctx.request_repaint_after(POLL);
        }
        Some(played) => {
            let done = played.and_then(|text| write(table, &saving, &text));
            told(table, done);
            ctx.request_repaint();
        }
    }
}

/// Writes the file, and lays on the table what is in it, unless there have been changes since.
///
/// # Errors
/// Why it can't be written or read, in a sentence.
fn write<G: DeskGame>(table: &mut Table<G>, saving: &Saving, text: &str) -> Result<(), String> {
    let Some(edit) = &mut table.edit else { return Ok(()) };
    let id = &saving.id;
    let file = save_own(&data_root(), GameId::find(G::ID)?, id, text, edit.own.as_deref())?;
    edit.own = Some(file.id.clone());
    if saving.outdated || edit.title.trim() != saving.title {
        table.say(format!("Saved as {id}, without the changes made since."));
        return Ok(());
    }
    edit.saved = true;
    let word = |player: Player| if player == Player::Human { "human" } else { "computer" };
    let head = file.head::<G>(Vec::new(), table.session.head.seed, table.players.map(word));
    table.session.head = head.map_err(|faults| faults.to_string())?;
    let scenario = file.load::<G>(&table.data).map_err(|faults| faults.to_string())?;
    lay(table, scenario);
    table.say(format!("Saved as {id}. It stands in the menu after the scenarios of its game."));
    Ok(())
}

/// Tells what went wrong.
fn told<G: DeskGame>(table: &mut Table<G>, done: Result<(), String>) {
    if let Err(sentence) = done {
        table.say(sentence);
        look_again(table);
    }
}

/// Leaves for the menu; what is not saved has to be asked for twice.
pub fn leave<G: DeskGame>(table: &mut Table<G>) {
    let unsaved = table.edit.as_mut().filter(|edit| !edit.saved && edit.editor.steps().0 > 0 && !edit.leaving);
    match unsaved {
        Some(edit) => {
            edit.leaving = true;
            table.say("The changes are not saved. Save them, or quit once more to give them up.");
        }
        None => table.wishes.push(Wish::Leave),
    }
}

/// Throws the scenario away that is being changed; it has to be asked for twice.
pub fn delete<G: DeskGame>(table: &mut Table<G>) {
    let Some(edit) = &mut table.edit else { return };
    let Some(own) = edit.own.clone() else { return };
    if !std::mem::replace(&mut edit.deleting, true) {
        return table.say("Delete it? Press Delete again to throw this scenario away. Saved games of it stay.");
    }
    match GameId::find(G::ID).and_then(|game| delete_own(game, &own)) {
        Ok(()) => table.wishes.push(Wish::Leave),
        Err(sentence) => table.say(sentence),
    }
}
