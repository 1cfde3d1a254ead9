//! The saved games of all games: a list, newest first, and beside it all that is known of the one chosen.

mod details;
pub mod seen;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::prelude::Commands;
use bevy::tasks::{Task, block_on, poll_once};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Align, Align2, CornerRadius, FontId, Key, Modifiers, Pos2, Response, ScrollArea, Sense, Ui, pos2, vec2,
};

use super::Shelf;
use super::shelf::Offer;
use crate::core::journal::files::{Found, delete, found, name_of, rename};
use crate::core::journal::{Head, file_stem, read_head, save_folder};
use crate::core::layer;
use crate::core::side::Side;
use crate::desk::kit::fills::line_fill;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::when::ago;
use crate::desk::kit::widgets::{divider, styled};
use details::Wanted;
use seen::{Miniature, Seen, Told, word};

/// A journal larger than this is not played again for the list alone; the longest game is far smaller.
const MOST_BYTES: u64 = 8 << 20;
/// Height of a game's line, in points.
const LINE: f32 = 46.0;
/// What a second lesser line adds to it, in points.
const MORE: f32 = 17.0;
/// Room that the details take beside the list, in points.
const DETAILS: f32 = 330.0;

/// A saved game that is to be laid on the table.
pub struct Picked {
    file: PathBuf,
    /// Its orders are looked at from the first on.
    replay: bool,
}

/// The saved games, and what has been found out of them.
#[derive(Default)]
pub struct Saves {
    found: Vec<Found>,
    chosen: Option<PathBuf>,
    /// What is told of each, as long as it is what was looked into.
    told: BTreeMap<PathBuf, (SystemTime, Result<Told, String>)>,
    /// The map of the one chosen.
    map: Option<(PathBuf, Box<dyn Miniature>)>,
    /// The game that is being played again.
    looking: Option<(PathBuf, SystemTime, Task<Result<Seen, String>>)>,
    /// The name that is being typed.
    typed: Option<String>,
    /// Whether it is to be deleted has been asked.
    asks: bool,
    /// What went wrong.
    notice: String,
}

impl Saves {
    /// Reads the heads anew.
    pub fn look_again(&mut self) {
        self.found = found(&save_folder());
        self.map = None;
        self.put_away();
        if self.chosen().is_none() {
            self.choose_latest();
        }
    }

    /// Chooses the one that was saved last: the game just left.
    pub fn choose_latest(&mut self) {
        self.chosen = self.found.first().map(|found| found.file.clone());
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Esc: puts away what was begun; whether the list is shown any longer.
    pub fn step_back(&mut self) -> bool {
        let begun = self.typed.is_some() || self.asks;
        self.put_away();
        begun
    }

    fn put_away(&mut self) {
        (self.typed, self.asks) = (None, false);
        self.notice.clear();
    }

    fn chosen(&self) -> Option<&Found> {
        let chosen = self.chosen.as_ref()?;
        self.found.iter().find(|found| found.file == *chosen)
    }

    fn choose(&mut self, file: &Path) {
        if self.chosen.as_deref() != Some(file) {
            self.chosen = Some(file.to_owned());
            self.put_away();
        }
    }

    fn told(&self, found: &Found) -> Option<&Result<Told, String>> {
        self.told.get(&found.file).filter(|(saved, _)| *saved == found.saved).map(|(_, told)| told)
    }

    /// The list with the one chosen; answers with the game that is to be continued or replayed.
    pub fn show(&mut self, ui: &mut Ui, shelf: &Shelf, offers: &[Box<dyn Offer>]) -> Option<Picked> {
        ui.label(styled("Saved games", bold(22.0), INK));
        divider(ui);
        if self.found.is_empty() {
            ui.label(styled("None yet. Every game is saved as it is played.", condensed(15.0), INK_SOFT));
            return None;
        }
        self.hear(ui);
        let wide = ui.available_width() > DETAILS + 260.0;
        let mut visible = Vec::new();
        let mut asked = None;
        if wide {
            ui.horizontal_top(|ui| {
                let list = vec2(ui.available_width() - DETAILS - 12.0, ui.available_height());
                ui.allocate_ui(list, |ui| {
                    ui.set_min_size(list);
                    ui.vertical(|ui| asked = self.list(ui, offers, &mut visible, None));
                });
                let room = vec2(DETAILS, ui.available_height());
                ui.allocate_ui(room, |ui| {
                    ui.vertical(|ui| {
                        ScrollArea::vertical().id_salt("about").show(ui, |ui| {
                            asked = self.details(ui, shelf, offers).or(asked.take());
                        });
                    });
                });
            });
        } else {
            ScrollArea::vertical().id_salt("saves and about").auto_shrink(false).show(ui, |ui| {
                // Clear of the scroll bar.
                ui.set_max_width(ui.available_width() - 12.0);
                let most = (ui.clip_rect().height() * 0.5).max(2.0 * LINE);
                asked = self.list(ui, offers, &mut visible, Some(most));
                divider(ui);
                asked = self.details(ui, shelf, offers).or(asked.take());
            });
        }
        self.look_into_next(shelf, &visible);
        asked
    }

    /// The lines of the list, in what scrolls; those that are seen are noted.
    fn list(
        &mut self,
        ui: &mut Ui,
        offers: &[Box<dyn Offer>],
        visible: &mut Vec<PathBuf>,
        most: Option<f32>,
    ) -> Option<Picked> {
        let mut chosen = None;
        let mut asked = None;
        let now = SystemTime::now();
        let most = most.unwrap_or(ui.available_height());
        let moved = self.by_keys(ui);
        ScrollArea::vertical().id_salt("saves").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for found in &self.found {
                let current = self.chosen.as_ref() == Some(&found.file);
                let line = line(ui, found, &self.words(found, offers), &ago(found.saved, now), current);
                if current && moved {
                    line.scroll_to_me(Some(Align::Center));
                }
                if ui.is_rect_visible(line.rect) {
                    visible.push(found.file.clone());
                }
                if line.clicked() {
                    chosen = Some(found.file.clone());
                }
                if line.double_clicked() && found.head.is_ok() {
                    asked = Some(Picked { file: found.file.clone(), replay: false });
                }
            }
        });
        if let Some(file) = chosen {
            self.choose(&file);
        }
        asked
    }

    /// The arrow keys go through the list; true if one did.
    fn by_keys(&mut self, ui: &Ui) -> bool {
        if self.typed.is_some() {
            return false;
        }
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let place = self.found.iter().position(|found| Some(&found.file) == self.chosen.as_ref()).unwrap_or(0);
        let next = match () {
            () if pressed(Key::ArrowDown) => place + 1,
            () if pressed(Key::ArrowUp) => place.saturating_sub(1),
            () => return false,
        };
        if let Some(file) = self.found.get(next).map(|found| found.file.clone()) {
            self.choose(&file);
        }
        true
    }

    /// What the list says of a game: a line, and a lesser one below it.
    fn words(&self, found: &Found, offers: &[Box<dyn Offer>]) -> [String; 2] {
        let head = match &found.head {
            Ok(head) => head,
            Err(why) => return [found.name(), why.clone()],
        };
        let Some(offer) = offers.iter().find(|offer| offer.id() == head.scenario) else {
            return [found.name(), format!("{}, {}", head.game, head.scenario)];
        };
        let title = offer.title().title;
        let own = own_name(found, head).is_some();
        let mut parts = vec![if own { format!("{}: {title}", offer.game()) } else { offer.game().to_owned() }];
        match self.told(found) {
            Some(Ok(told)) => {
                parts.push(if told.over { "finished".to_owned() } else { told.clock.clone() });
                parts.push(told.standing.clone());
            }
            Some(Err(_)) => parts.push("can't be opened".to_owned()),
            None => {}
        }
        parts.push(sides(offer.as_ref(), head));
        [shown_name(found, Some(offer.as_ref())), parts.join(" \u{b7} ")]
    }

    /// All that is known of the one chosen, and what can be done with it.
    fn details(&mut self, ui: &mut Ui, shelf: &Shelf, offers: &[Box<dyn Offer>]) -> Option<Picked> {
        let found = self.chosen()?.clone();
        let offer = found.head.as_ref().ok().and_then(|head| offers.iter().find(|offer| offer.id() == head.scenario));
        let known = found.head.as_ref().is_ok_and(|head| shelf.0.iter().any(|game| game.id() == head.game));
        let map = self.map.as_ref().filter(|(file, _)| *file == found.file).map(|(_, map)| map.as_ref());
        let layer = found.head.as_ref().ok().and_then(|head| layer_of(shelf, head));
        let offer = offer.map(AsRef::as_ref);
        let about = details::About { found: &found, offer, told: self.told(&found), map, layer };
        let mut typed = self.typed.clone();
        let wanted = details::show(ui, &about, known, &mut typed, self.asks, &self.notice);
        self.typed = typed;
        match wanted? {
            Wanted::Continue => return Some(Picked { file: found.file, replay: false }),
            Wanted::Replay => return Some(Picked { file: found.file, replay: true }),
            Wanted::Type => self.typed = Some(shown_name(&found, offer)),
            Wanted::Rename(name) => self.rename(&found, &name),
            Wanted::AskDelete => (self.asks, self.typed) = (true, None),
            Wanted::Delete => self.delete(&found),
            Wanted::Nothing => self.put_away(),
        }
        None
    }

    fn rename(&mut self, found: &Found, typed: &str) {
        let Some(name) = name_of(typed) else {
            "A name needs a letter or a digit.".clone_into(&mut self.notice);
            return;
        };
        match rename(&found.file, &name) {
            Ok(file) => {
                if let Some(told) = self.told.remove(&found.file) {
                    self.told.insert(file.clone(), told);
                }
                self.chosen = Some(file);
                self.look_again();
            }
            Err(error) => self.notice = format!("Not renamed: {error}."),
        }
    }

    fn delete(&mut self, gone: &Found) {
        let place = self.found.iter().position(|found| found.file == gone.file).unwrap_or(0);
        match delete(&gone.file) {
            Ok(()) => {
                self.look_again();
                // The next one in the list, or the last.
                let next = self.found.get(place).or(self.found.last());
                self.chosen = next.map(|found| found.file.clone());
            }
            Err(error) => {
                self.asks = false;
                self.notice = format!("Not deleted: {error}.");
            }
        }
    }

    /// Takes up what has been found out.
    fn hear(&mut self, ui: &Ui) {
        let Some((file, saved, task)) = &mut self.looking else { return };
        let Some(seen) = block_on(poll_once(task)) else {
            ui.ctx().request_repaint_after(Duration::from_millis(40));
            return;
        };
        let (file, saved) = (file.clone(), *saved);
        self.looking = None;
        ui.ctx().request_repaint();
        let told = match seen {
            Ok(seen) => {
                if self.chosen.as_ref() == Some(&file) {
                    self.map = Some((file.clone(), seen.map));
                }
                Ok(seen.told)
            }
            Err(why) => Err(why),
        };
        self.told.insert(file, (saved, told));
    }

    /// Plays the next game again of which something is still to be told: the one chosen, then those in view.
    fn look_into_next(&mut self, shelf: &Shelf, visible: &[PathBuf]) {
        if self.looking.is_some() {
            return;
        }
        let drawn = self.map.as_ref().map(|(file, _)| file);
        let next = |found: &&Found| {
            let chosen = self.chosen.as_ref() == Some(&found.file);
            let wanted = match self.told(found) {
                None => chosen || visible.contains(&found.file),
                Some(told) => chosen && told.is_ok() && drawn != Some(&found.file),
            };
            wanted && found.bytes <= MOST_BYTES && found.head.is_ok()
        };
        let first = self.chosen().filter(|found| next(found));
        let Some(found) = first.or_else(|| self.found.iter().find(next)) else { return };
        let game = found.head.as_ref().ok().and_then(|head| shelf.0.iter().find(|game| game.id() == head.game));
        let (file, saved) = (found.file.clone(), found.saved);
        match game {
            Some(game) => self.looking = Some((file.clone(), saved, game.look_into(file))),
            None => drop(self.told.insert(file, (saved, Err("This program does not have its game.".to_owned())))),
        }
    }
}

/// What is to be said of the corrections that a game is played with; `None` where it has none and a new game would have none either.
fn layer_of(shelf: &Shelf, head: &Head) -> Option<String> {
    let game = shelf.0.iter().find(|game| game.id() == head.game)?;
    let played = &head.corrections;
    let same = || (!played.is_empty()).then(|| format!("played with {}, as a new game would be", layer::told(played)));
    layer::difference(played, game.corrections()).or_else(same)
}

/// The name that a player gave it; `None` for one that the program made up.
fn own_name(found: &Found, head: &Head) -> Option<String> {
    if made_kind(found, head).is_some() { None } else { Some(found.name()) }
}

/// What kind of saved game it is by the name that the program made up; `None` for one that a player named.
fn made_kind(found: &Found, head: &Head) -> Option<&'static str> {
    let name = found.name();
    let rest = name.strip_prefix(&file_stem(&head.scenario))?.strip_prefix('-')?;
    let (kind, number) = rest.split_once('-')?;
    let is_number = number.chars().all(|sign| sign.is_ascii_digit() || sign == '-');
    ["game", "copy", "continued", "salvaged"].into_iter().find(|known| is_number && *known == kind)
}

/// What a game is called on screen: the name that a player gave it, else its scenario's title. `offer` is its scenario where the
/// program has it.
fn shown_name(found: &Found, offer: Option<&dyn Offer>) -> String {
    let (Ok(head), Some(offer)) = (&found.head, offer) else { return found.name() };
    let title = offer.title().title;
    match made_kind(found, head) {
        None => found.name(),
        Some("game") => title,
        Some(kind) => format!("{title} ({kind})"),
    }
}

/// Who plays each side.
fn sides(offer: &dyn Offer, head: &Head) -> String {
    let of = |side: Side| format!("{}: {}", offer.side_name(side), word(&head.players[side.index()]));
    Side::BOTH.map(of).join(", ")
}

/// A game's line.
fn line(ui: &mut Ui, found: &Found, [first, second]: &[String; 2], when: &str, current: bool) -> Response {
    // What is too long for one lesser line takes two.
    let width = ui.available_width();
    let wide = ui.painter().layout_no_wrap(second.clone(), condensed(14.0), INK_SOFT).size().x;
    let high = if wide > width - 16.0 { LINE + MORE } else { LINE };
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::click());
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(4), line_fill(&response, current));
    let when = p.text(rect.right_top() + vec2(-8.0, 15.0), Align2::RIGHT_CENTER, when, condensed(13.5), INK_SOFT);
    let text = |at: Pos2, right: f32, text: &str, font: FontId, ink| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
        job.wrap = TextWrapping::truncate_at_width((right - at.x).max(20.0));
        let galley = p.layout_job(job);
        p.galley(at - vec2(0.0, galley.size().y / 2.0), galley, ink);
    };
    let left = rect.left() + 8.0;
    let broken = found.head.is_err();
    text(pos2(left, rect.top() + 15.0), when.left() - 8.0, first, strong(16.0), if broken { INK_SOFT } else { INK });
    let ink = if broken { RUST } else { INK_SOFT };
    let mut job = LayoutJob::simple(second.clone(), condensed(14.0), ink, width - 16.0);
    job.wrap.max_rows = 2;
    let galley = p.layout_job(job);
    p.galley(pos2(left, rect.top() + 24.0), galley, ink);
    response
}

/// Lays a saved game on the table of the game that its head names.
pub fn load(shelf: &Shelf, Picked { file, replay }: &Picked, commands: &mut Commands) -> Result<(), String> {
    let head = read_head(file).map_err(|error| error.to_string())?;
    let game = shelf.0.iter().find(|game| game.id() == head.game);
    let game = game.ok_or_else(|| {
        format!("{} was saved in the game '{}', which this program does not have.", file.display(), head.game)
    })?;
    game.load(file, *replay, commands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::journal::FORMAT;

    fn head(scenario: &str) -> Head {
        Head {
            program: "gazala".to_owned(),
            format: FORMAT,
            game: "tobruk".to_owned(),
            scenario: scenario.to_owned(),
            options: Vec::new(),
            seed: 1,
            data: 0,
            players: ["human", "computer"].map(str::to_owned),
            state: 1,
            text: None,
            rules: 1,
            corrections: Vec::new(),
        }
    }

    #[test]
    fn a_name_that_a_player_gave_is_told_from_one_that_the_program_made_up() {
        let head = head("tobruk/01");
        let own = |name: &str| {
            let file = PathBuf::from(format!("/saves/{name}.journal"));
            own_name(&Found { file, saved: SystemTime::UNIX_EPOCH, bytes: 0, head: Ok(head.clone()) }, &head)
        };
        let stem = file_stem(&head.scenario);
        assert_eq!(own(&format!("{stem}-game-1732300000")), None);
        assert_eq!(own(&format!("{stem}-continued-1732300000-2")), None);
        assert_eq!(own(&format!("{stem}-game-of-the-year")), Some(format!("{stem}-game-of-the-year")));
        assert_eq!(own("Night march"), Some("Night march".to_owned()));
    }
}
