//! Who plays, with which options and which dice.

use bevy_egui::egui::{Label, ScrollArea, Ui};

use super::shelf::{OptionLine, Purpose};
use super::{Asked, Menu, saves_button};
use crate::core::level::Level;
use crate::core::side::Side;
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{action_button, divider, hover_tip_beside, styled};
use crate::desk::kit::words::{self, count};
use crate::desk::shell::panels::parts::{choice, dark_button, search, wide_button};
use crate::desk::table::Player;

/// Height that the buttons below the choices keep, with what went wrong above them, in points; `alone` where there is one column.
pub fn foot_height(menu: &Menu, alone: bool) -> f32 {
    let buttons = if alone { 84.0 } else { 122.0 };
    buttons + if menu.notice.is_empty() { 0.0 } else { NOTICE + 6.0 }
}

/// Height that a notice above the buttons takes at most, in points.
const NOTICE: f32 = 76.0;

/// From the left-hand edge to who plays a side, in points: behind the longest name of a side.
const TO_PLAYERS: f32 = 76.0;

/// Who plays, options, seed.
pub fn choose(ui: &mut Ui, menu: &mut Menu) {
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    ui.spacing_mut().item_spacing.y = 7.0;
    let players = menu.players.get_or_insert([Player::Human, Player::Computer]);
    for side in Side::BOTH {
        ui.horizontal(|ui| {
            let name = ui.label(styled(offer.side_name(side), bold(17.0), offer.side_ink(side)));
            ui.add_space((TO_PLAYERS - name.rect.width()).max(0.0));
            for (player, text) in [(Player::Human, "Human"), (Player::Computer, "Computer")] {
                if choice(ui, text, players[side.index()] == player).clicked() {
                    players[side.index()] = player;
                }
            }
        });
    }
    if players.contains(&Player::Computer) {
        level(ui, &mut menu.level, offer.levels());
    }
    let options = menu.offered(offer.as_ref());
    if !options.is_empty() {
        divider(ui);
        ui.label(styled("Optional rules", bold(17.0), INK));
        ui.spacing_mut().item_spacing.y = 4.0;
    }
    preset(ui, menu);
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    for option in menu.offered(offer.as_ref()) {
        let on = menu.is_on(&option);
        let line = choice(
            ui,
            &format!("{} {} ({})", if on { "On:" } else { "Off:" }, option.title, words::rule(option.rule)),
            on,
        );
        if !option.text.is_empty() {
            hover_tip_beside(&line, &option.text);
        }
        if line.clicked() {
            menu.switched.insert(option.name, !on);
        }
    }
    ui.spacing_mut().item_spacing.y = 7.0;
    divider(ui);
    ui.horizontal(|ui| {
        ui.label(styled("Dice seed", bold(17.0), INK));
        search(ui, &mut menu.seed, "random", 150.0);
    });
    let seed = "The same seed and the same orders give the same game.".to_owned();
    let own = menu.offers.get(menu.chosen).and_then(|offer| own_values(offer.corrections()));
    for text in own.into_iter().chain([seed]) {
        ui.add(Label::new(styled(text, condensed(13.5), INK_SOFT)).wrap());
    }
}

/// What is said of the player's corrections in a game; `None` where there are none.
fn own_values(corrections: usize) -> Option<String> {
    (corrections > 0).then(|| format!("Played with {} of your own.", count(corrections, "correction")))
}

/// How well the computer plays, below the sides that it may play.
fn level(ui: &mut Ui, level: &mut Level, levels: &[Level]) {
    ui.horizontal(|ui| {
        let name = ui.label(styled("Computer", condensed(15.0), INK_SOFT));
        ui.add_space((TO_PLAYERS - name.rect.width()).max(0.0));
        // Three levels have just room beside each other.
        if levels.len() > 2 {
            ui.spacing_mut().item_spacing.x = 2.0;
        }
        for offered in levels.iter().copied() {
            let line = choice(ui, offered.title(), level.played(levels) == offered);
            hover_tip_beside(&line, plays(offered));
            if line.clicked() {
                *level = offered;
            }
        }
    });
}

/// What is said of a level.
fn plays(level: Level) -> &'static str {
    match level {
        Level::Recruit => "Computer: knows the rules, but now and then stops too early or picks the second-best order.",
        Level::Regular => "Computer: weighs the exact odds of each order.",
        Level::Veteran => "Computer: weighs the exact odds, and has learned from thousands of games of this scenario.",
    }
}

/// The experimental rules that are suggested, all with one click; with another they are off again.
fn preset(ui: &mut Ui, menu: &mut Menu) {
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    let Some(suggested) = offer.suggested(&menu.chosen_options()) else { return };
    let titles: Vec<OptionLine> = menu.offered(offer.as_ref());
    let named = |option: &&OptionLine| suggested.options.contains(&option.name);
    let on = titles.iter().filter(named).all(|option| menu.is_on(option));
    let titles: Vec<&str> = titles.iter().filter(named).map(|option| option.title.as_str()).collect();
    let text = format!("{} all {} suggested rules", if on { "On:" } else { "Off:" }, titles.len());
    let line = choice(ui, if titles.len() == 1 { "Suggested rules" } else { &text }, on);
    let who = suggested.provenance.reason();
    hover_tip_beside(&line, &format!("Suggested for this battle ({who}): {}.", titles.join(", ")));
    if line.clicked() {
        menu.switched.extend(suggested.options.into_iter().map(|option| (option, !on)));
    }
}

/// The button that changes a battle which a player made up.
fn change(ui: &mut Ui, menu: &Menu) -> Option<Asked> {
    let offer = menu.offers.get(menu.chosen).filter(|offer| offer.is_own())?;
    let clicked = dark_button(ui, "Change this battle").clicked();
    let made_up_in = || offer.made_up_in().filter(|_| offer.is_made_up());
    clicked.then(|| match made_up_in() {
        Some(game) => Asked::Build(game, Some(offer.id().to_owned())),
        None => Asked::Begin(Purpose::Edit),
    })
}

/// The buttons below the choices, which stay whatever is chosen above.
/// `alone` where there is one column: the list's own button has its place here then.
pub fn foot(ui: &mut Ui, menu: &mut Menu, alone: bool) -> Option<Asked> {
    ui.spacing_mut().item_spacing.y = 6.0;
    let mut asked = None;
    if !menu.notice.is_empty() {
        // The buttons below it stay where they are, however much there is to be said.
        ScrollArea::vertical().id_salt("notice").max_height(NOTICE).show(ui, |ui| {
            ui.add(Label::new(styled(&menu.notice, condensed(15.0), RED)).wrap());
        });
    }
    if action_button(ui, "Begin", ENTER, true).clicked() {
        asked = Some(Asked::Begin(Purpose::Play));
    }
    if alone {
        ui.horizontal(|ui| {
            if dark_button(ui, "Quit").clicked() {
                asked = Some(Asked::Quit);
            }
            if dark_button(ui, "Study the set-up").clicked() {
                asked = Some(Asked::Begin(Purpose::Study));
            }
            asked = change(ui, menu).or(asked.take());
            saves_button(ui, menu);
        });
        return asked;
    }
    if wide_button(ui, "Study the set-up", "", FRAME_SOFT, true).clicked() {
        asked = Some(Asked::Begin(Purpose::Study));
    }
    ui.horizontal(|ui| {
        if dark_button(ui, "Quit").clicked() {
            asked = Some(Asked::Quit);
        }
        asked = change(ui, menu).or(asked.take());
    });
    asked
}
