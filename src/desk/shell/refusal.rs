//! Why an order is refused, told on the map: grey while it is only pointed at, amber once it was asked for.

use bevy_egui::egui::{Area, Context, Id, LayerId, Margin, Order, Pos2, Rect, Vec2, vec2};

use super::editing;
use super::map::chip;
use crate::core::hex::Hex;
use crate::desk::kit::paint::stack::fan_reach;
use crate::desk::kit::placing::{Kept, least_covering, line};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, panel_shadow, strong, tip_frame};
use crate::desk::kit::view::MapView;
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words;
use crate::desk::table::Table;
use crate::desk::table::held::Held;
use crate::desk::table::roles::DeskGame;

/// How wide its words are at most, in points.
const WIDE: f32 = 306.0;
/// Between its edge and its words, in points.
const MARGIN: Margin = Margin::symmetric(12, 8);
/// Air between it and the hex that it is about, in points.
const AIR: f32 = 8.0;
/// Room at the edges of the map, in points.
const EDGE: f32 = 6.0;

/// What weighs how much where the box is put: the hex that it is about, its name, the counters of an open stack, the unit that is to act,
/// its marked targets, the line between them, any other counter.
const ABOUT: f32 = 1000.0;
const NAME: f32 = 40.0;
const FAN: f32 = 80.0;
const ACTS: f32 = 40.0;
const TARGET: f32 = 25.0;
const BETWEEN: f32 = 2.0;
const COUNTER: f32 = 4.0;

/// Shows it until something else is pointed at, where it hides least; `pointer` is `None` while something else is read.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>, view: &MapView, held: &Held, pointer: Option<Pos2>) {
    if table.refused_at != table.pointed || !table.over_map {
        table.refused = None;
    }
    // What has just been ordered is looked at first.
    if table.rolling {
        return;
    }
    let meant = table.proposal.as_ref().and_then(|meant| meant.as_ref().err());
    let Some(why) = table.refused.as_ref().or(meant) else { return };
    let Some(at) = pointer.filter(|_| table.over_map) else { return };
    let ink = if table.refused.is_some() { AMBER } else { CREAM_SOFT };
    let rule = words::rule(why.rule.0);
    let painter = ctx.layer_painter(LayerId::background());
    let text = painter.layout(why.sentence.clone(), condensed(15.0), ink, WIDE).size();
    let cited = painter.layout(rule.clone(), strong(14.0), ink, WIDE).size();
    let size = vec2(text.x.max(cited.x), text.y + 2.0 + cited.y) + MARGIN.sum() + Vec2::splat(2.0);
    let about = table.pointed.map_or(Rect::from_center_size(at, Vec2::splat(20.0)), |hex| around(view, hex));
    let place = least_covering(size, about, AIR, table.map_rect.shrink(EDGE), &kept(ctx, table, view, held, about));
    Area::new(Id::new("refusal")).fixed_pos(place.min).order(Order::Tooltip).interactable(false).show(ctx, |ui| {
        ui.set_max_width(WIDE);
        tip_frame().inner_margin(MARGIN).shadow(panel_shadow()).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(styled(&why.sentence, condensed(15.0), ink));
            ui.label(styled(rule, strong(14.0), ink));
        });
    });
}

/// A hex on the screen.
fn around(view: &MapView, hex: Hex) -> Rect {
    Rect::from_center_size(view.hex(hex), Vec2::splat(view.hex_width()))
}

/// What the box keeps off, as far as it can.
fn kept<G: DeskGame>(ctx: &Context, table: &Table<G>, view: &MapView, held: &Held, about: Rect) -> Vec<Kept> {
    let mut kept = vec![Kept::new(about, ABOUT)];
    kept.extend(chip::shown(ctx).map(|chip| Kept::new(chip, NAME)));
    let stacks = editing::counters(table, false);
    if let Some((hex, units)) = held.fan.and_then(|fan| stacks.get_key_value(&fan)) {
        let fan = Rect::from_center_size(view.hex(*hex), fan_reach(units.len(), view.counter_size()) * 2.0);
        kept.push(Kept::new(fan, FAN));
    }
    if let Some(hex) = table.selected_unit().and_then(|unit| crate::core::field::Piece::hex(&unit)) {
        kept.push(Kept::new(around(view, hex), ACTS));
        kept.extend(line(view.hex(hex), about.center(), view.hex_width() * 0.5, BETWEEN));
    }
    kept.extend(G::marked(table).into_iter().map(|hex| Kept::new(around(view, hex), TARGET)));
    let counters = stacks.keys().map(|hex| Rect::from_center_size(view.hex(*hex), Vec2::splat(view.counter_size())));
    kept.extend(counters.filter(|at| table.map_rect.intersects(*at)).map(|at| Kept::new(at, COUNTER)));
    kept
}
