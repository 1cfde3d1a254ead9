//! The menu of the selection at the pointer: what the unit could do, refused lines with the reason why.

use bevy_egui::egui::{Area, Context, Id, Key, Margin, Order as Layer, ScrollArea, Sense, Ui, UiBuilder};

use crate::core::refusal::Refusal;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong, tip_frame};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words;
use crate::desk::table::held::Held;
use crate::desk::table::menu::Choice;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// Shows the menu while it is asked for.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>, held: &mut Held) {
    let Some(menu) = held.context_menu.filter(|_| table.selected_unit().is_some()) else { return };
    if !table.human_to_act() {
        held.context_menu = None;
        return;
    }
    let mut lines = G::menu(table, &menu);
    if let Some(ending) = G::ending(table) {
        lines.push((ending.words.to_owned(), Choice::End(ending.order)));
    }
    lines.push(("What would the computer do?  W".to_owned(), Choice::Advise));
    let mut chosen = None;
    let room = table.map_rect.height() - 40.0;
    let shown = Area::new(Id::new("context menu"))
        .fixed_pos(menu.at)
        .constrain_to(table.map_rect)
        .order(Layer::Foreground)
        .show(ctx, |ui| {
            tip_frame().inner_margin(Margin::symmetric(8, 8)).show(ui, |ui| {
                ui.set_width(320.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ScrollArea::vertical().max_height(room).show(ui, |ui| {
                    let why_not = |(_, choice): &(String, Choice<G>)| match choice {
                        Choice::Order(order) | Choice::End(order) => G::plan(&table.session.world, order).err(),
                        Choice::Change(_) | Choice::Advise => None,
                    };
                    let refused: Vec<Option<Refusal>> = lines.iter().map(why_not).collect();
                    for (place, (text, choice)) in lines.into_iter().enumerate() {
                        let why = refused[place].as_ref();
                        // Several lines in a row that are refused alike say why once.
                        let again = why.is_some() && refused.get(place + 1).is_some_and(|next| next.as_ref() == why);
                        let told = why.filter(|_| !again);
                        let told = told.map(|why| format!("{} ({})", why.sentence, words::rule(why.rule.0)));
                        if line(ui, &text, why.is_some(), told.as_deref()) {
                            chosen = Some(choice);
                        }
                    }
                });
            });
        });
    // A right click that was over between two frames has just asked for the menu.
    let elsewhere = ctx.input(|input| input.pointer.any_pressed() && !input.pointer.secondary_released())
        && !shown.response.contains_pointer();
    match chosen {
        Some(Choice::Order(order)) => table.wishes.push(Wish::Order(order)),
        Some(Choice::End(_)) => table.wishes.push(Wish::End),
        Some(Choice::Advise) => table.wishes.push(Wish::Advise),
        Some(Choice::Change(change)) => change(table),
        None if elsewhere || ctx.input(|input| input.key_pressed(Key::Escape)) => {}
        None => return,
    }
    held.context_menu = None;
}

/// A line of the menu; a refused one can't be chosen, and says why unless the next does.
fn line(ui: &mut Ui, text: &str, refused: bool, why: Option<&str>) -> bool {
    let response = ui
        .scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
            ui.set_width(ui.available_width());
            if ui.response().hovered() && !refused {
                ui.painter().rect_filled(ui.max_rect().with_max_y(ui.min_rect().top() + 24.0), 3.0, FRAME_RAISED);
            }
            ui.add_space(2.0);
            ui.label(styled(text, strong(15.0), if refused { CREAM_SOFT } else { CREAM }));
            if let Some(why) = why {
                ui.label(styled(why, condensed(13.0), AMBER));
            }
            ui.add_space(2.0);
        })
        .response;
    !refused && response.clicked()
}
