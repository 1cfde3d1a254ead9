//! The window with the papers of a campaign: the sheet of the battle and the log so far, to copy or to save as files.

use bevy_egui::egui::{Context, Id, Label, Ui, vec2};

use super::{SHEET, Table};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, plain, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{choice, dark_button, scroll, window};
use crate::desk::shell::play::save_text;
use crate::games::firestorm::play::papers;

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paper {
    Battle,
    Log,
}

impl Paper {
    const ALL: [Self; 2] = [Self::Battle, Self::Log];

    fn title(self) -> &'static str {
        match self {
            Self::Battle => "Battle sheet",
            Self::Log => "Campaign log",
        }
    }

    /// The word in its file's name.
    fn word(self) -> &'static str {
        match self {
            Self::Battle => "battle",
            Self::Log => "log",
        }
    }

    /// Its text in Markdown; `None` while there is no battle.
    fn text(self, table: &Table) -> Option<String> {
        match self {
            Self::Battle => papers::battle(table.world()),
            Self::Log => Some(papers::log(table.world())),
        }
    }
}

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, SHEET, "Papers", vec2(640.0, 640.0), |ui, table| {
        let id = Id::new("firestorm paper");
        // Without a battle the log is there to be read.
        let first = if papers::battle(table.world()).is_some() { Paper::Battle } else { Paper::Log };
        let mut paper = ui.data(|data| data.get_temp::<Paper>(id)).unwrap_or(first);
        let text = ui
            .horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                for one in Paper::ALL {
                    if choice(ui, one.title(), paper == one).clicked() {
                        paper = one;
                        ui.data_mut(|data| data.insert_temp(id, one));
                    }
                }
                ui.add_space(16.0);
                let text = paper.text(table);
                if let Some(text) = &text {
                    buttons(ui, table, paper, text);
                }
                text
            })
            .inner;
        ui.add_space(6.0);
        scroll(ui, paper.word()).show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            match text {
                Some(text) => page(ui, &text),
                None => {
                    let none =
                        "No battle is being built or fought now; its sheet appears here once the arrow is placed.";
                    ui.add(Label::new(styled(none, plain(15.0), INK_SOFT)).wrap());
                }
            }
        });
    });
}

fn buttons(ui: &mut Ui, table: &mut Table, paper: Paper, text: &str) {
    if dark_button(ui, "Copy").clicked() {
        ui.ctx().copy_text(text.to_owned());
        table.say(format!("{} copied.", paper.title()));
    }
    if dark_button(ui, "Save as .md").clicked() {
        let said = match save_text(table, paper.word(), text) {
            Ok(file) => format!("Saved as {}.", file.display()),
            Err(error) => format!("Not saved: {error}."),
        };
        table.say(said);
    }
}

/// A page of Markdown as far as the papers use it: headings, lists in lists, paragraphs.
fn page(ui: &mut Ui, text: &str) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for line in text.lines() {
        let inner = line.trim_start();
        #[expect(clippy::cast_precision_loss, reason = "a few blanks")]
        let indent = (line.len() - inner.len()) as f32 * 9.0;
        match inner.split_once(' ') {
            _ if inner.is_empty() => ui.add_space(3.0),
            Some(("#", title)) => _ = ui.label(styled(title, bold(21.0), INK)),
            Some(("##", title)) => {
                ui.add_space(5.0);
                ui.label(styled(title, bold(17.0), RUST));
            }
            Some(("-", item)) => {
                _ = ui.horizontal_top(|ui| {
                    ui.add_space(indent);
                    ui.label(styled("\u{2022}", strong(15.0), RUST));
                    ui.add(Label::new(styled(item, plain(14.5), INK)).wrap());
                })
            }
            _ => _ = ui.add(Label::new(styled(inner, plain(15.0), INK)).wrap()),
        }
    }
}
