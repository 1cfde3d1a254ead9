//! The card of a battle: dice on a plate beside the hex, the table, and when the dice lie its struck cell and the result in words.

use std::sync::Arc;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Align2, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::core::chart::Chart;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::cutout::{Cutout, LEAST_ROW, ROW, TITLE};
use crate::desk::kit::paint::dice::{DieColour, paint_tumbling_die};
use crate::desk::kit::placing::{Kept, least_covering, line};
use crate::desk::kit::style::{bold, condensed, palette, strong};
use crate::desk::kit::view::MapView;
use crate::desk::table::battle::{Battle, TUMBLE};
use crate::desk::table::roll::Roll;

/// Side of a die, in points: as large as this where a few fall ...
const DIE: f32 = 60.0;
/// ... and smaller where many do.
const SMALLER: [(usize, f32); 3] = [(4, DIE), (8, 44.0), (usize::MAX, 30.0)];
/// ... or where there is little height: so much of it at most, but never smaller than the smallest.
const OF_HEIGHT: f32 = 0.1;
/// A map narrower than this, in points, has no room for a card beside the overview and above the strip of buttons: neither is shown
/// while a card lies on it.
const ROOMY: f32 = 700.0;
/// How wide its contents are, at least, and at most but for a chart of many columns.
const WIDTH: (f32, f32) = (250.0, 372.0);
/// How wide they are at least where the map is narrow, if all of the card is no higher than the map then.
const NARROW: f32 = 150.0;
/// How much of the map's width it takes at most, but for the least of its contents.
const OF_WIDTH: f32 = 0.45;
/// What the foot of the card says, the longest that finds room.
const HINTS: [&str; 2] = ["click or press any key to continue", "click or press any key"];
/// Air between the card and the hex.
const ASIDE: f32 = 16.0;
/// What weighs how much where a place for the card is sought: its hex, those who strike, and the way between them.
const TARGET: f32 = 1000.0;
const FIRER: f32 = 60.0;
const BETWEEN: f32 = 3.0;

/// How closely a card is set: the first that finds room on the map is taken.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Close {
    /// Air around what stands on the card, in points.
    pad: f32,
    /// Air between two parts of it.
    gap: f32,
    /// Air above the dice, which hop as they roll.
    hop: f32,
    /// Room for the words at its foot.
    foot: f32,
    /// Size of the letters of its result.
    letters: f32,
    /// Charts that are cut out at most.
    charts: usize,
}

/// With air, without, and without a chart: what came of it is read in any window.
const CLOSE: [Close; 3] = [
    Close { pad: 14.0, gap: 9.0, hop: 18.0, foot: 18.0, letters: 18.0, charts: 2 },
    Close { pad: 9.0, gap: 4.0, hop: 10.0, foot: 14.0, letters: 16.0, charts: 2 },
    Close { pad: 9.0, gap: 4.0, hop: 10.0, foot: 14.0, letters: 15.0, charts: 0 },
];

/// True where the card of a battle takes the place of the overview and of the strip of buttons.
#[must_use]
pub fn takes_all(map: Rect) -> bool {
    map.width() <= ROOMY
}

/// The part of the window in which a card lies.
fn bounds(view: &MapView) -> Rect {
    if !takes_all(view.rect) {
        return view.rect.shrink(8.0);
    }
    let foot = pos2(view.rect.right(), view.window.bottom().max(view.rect.bottom()));
    Rect::from_min_max(view.rect.min, foot).shrink2(vec2(8.0, 5.0))
}

/// Paints the card of a battle, so many seconds old of so many at normal speed. The hex is left free, and as many as can be of those
/// from which it was struck.
pub fn paint(painter: &Painter, view: &MapView, book: &[Chart], battle: &Battle, age: f32, whole: f32) {
    let shown = ((whole - age) / 0.12).clamp(0.0, 1.0);
    let mut painter = painter.clone();
    painter.multiply_opacity(shown);
    let bounds = bounds(view);
    let room = bounds.size();
    let width = view.hex_width();
    let around = |at: Pos2| Rect::from_center_size(at, Vec2::splat(width * 1.15));
    let target = around(view.hex(battle.to));
    let firers: Vec<Rect> = battle.from.iter().map(|hex| around(view.hex(*hex))).collect();
    let states = [Dice::Roll(battle.later.len()), Dice::Lie];
    let lay = |(close, least): (Close, f32)| {
        let laid = states.map(|dice| Laid::new(&painter, book, battle, dice, close, (least, room)));
        // All of it finds room at one place, whatever it says by now.
        let size = laid[0].size.max(laid[1].size);
        (close, least, laid, size)
    };
    let at = |size| place(size, target, &firers, bounds);
    let ways = CLOSE.into_iter().flat_map(|close| [(close, NARROW), (close, WIDTH.0)]);
    let mut chosen = None;
    for way in ways.map(lay).filter(|(.., size)| size.y <= room.y) {
        let whole = at(way.3);
        if battle.at_large || !whole.intersects(target) {
            chosen = Some((way, whole));
            break;
        }
        // In a small window at a large size of text the table goes before the place of battle is hidden.
        chosen.get_or_insert((way, whole));
    }
    let (way, whole) = chosen.unwrap_or_else(|| {
        let way = lay((CLOSE[CLOSE.len() - 1], WIDTH.0));
        let whole = at(way.3);
        (way, whole)
    });
    let (close, least, [rolling, lying], size) = way;
    let dice = Dice::at(battle, age);
    let laid = match dice {
        Dice::Lie => lying,
        Dice::Roll(throw) if throw == battle.later.len() => rolling,
        Dice::Roll(_) => Laid::new(&painter, book, battle, dice, close, (least, room)),
    };
    let rect = Rect::from_min_size(whole.min, vec2(size.x, laid.size.y));
    if !battle.at_large {
        mark(&painter, target, rect);
    }
    laid.paint(&painter, rect, battle, age);
}

/// What the dice do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dice {
    /// Those of this throw roll, counted from 0; those before it lie.
    Roll(usize),
    /// All lie.
    Lie,
}

impl Dice {
    /// What those of a battle do when its card is so old, in seconds at normal speed.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few throws")]
    fn at(battle: &Battle, age: f32) -> Self {
        if battle.lies(f64::from(age)) { Self::Lie } else { Self::Roll((f64::from(age) / TUMBLE) as usize) }
    }

    /// How many dice have been thrown.
    fn thrown(self, battle: &Battle) -> usize {
        let next = |throw: usize| battle.later.get(throw).copied();
        if let Self::Roll(throw) = self { next(throw) } else { None }.unwrap_or(battle.dice.len())
    }
}

/// How far a throw has settled when the card is so old: 0 as it begins, 1 when its dice lie.
#[expect(clippy::cast_possible_truncation, reason = "a part of a second")]
fn settled(battle: &Battle, die: usize, age: f32) -> f32 {
    let throw = u32::try_from(battle.later.iter().filter(|first| **first <= die).count()).unwrap_or(0);
    ((f64::from(age) + 0.001) / TUMBLE - f64::from(throw)).clamp(0.0, 1.0) as f32
}

/// A ring round the hex, and a line from it to the card.
fn mark(painter: &Painter, target: Rect, card: Rect) {
    let (middle, r) = (target.center(), target.width() * 0.46);
    let near = card.clamp(middle);
    let way = (near - middle).normalized();
    if near.distance(middle) > r {
        for (width, colour) in [(4.4, fade(palette::FRAME, 0.8)), (2.4, palette::AMBER)] {
            painter.line_segment([middle + way * r, near], Stroke::new(width, colour));
        }
    }
    for (width, colour) in [(5.0, fade(palette::FRAME, 0.8)), (2.8, palette::AMBER)] {
        painter.circle_stroke(middle, r, Stroke::new(width, colour));
    }
}

/// Where a card of this size goes: beside the hex, within the bounds, and off those that strike and the way between them.
fn place(size: Vec2, target: Rect, firers: &[Rect], bounds: Rect) -> Rect {
    let ways = firers.iter().flat_map(|firer| {
        let wide = target.width().min(firer.width()) * 0.5;
        line(target.center(), firer.center(), wide, BETWEEN)
    });
    let firers = firers.iter().map(|firer| Kept::new(*firer, FIRER));
    let kept: Vec<Kept> = [Kept::new(target, TARGET)].into_iter().chain(firers).chain(ways).collect();
    least_covering(size, target, ASIDE, bounds, &kept)
}

/// A card laid out.
struct Laid<'a> {
    title: Arc<Galley>,
    die: f32,
    /// Each roll with its room, relative to the first.
    rolls: Vec<Rect>,
    cutouts: Vec<Cutout<'a>>,
    /// Nothing before the dice lie.
    result: Vec<Arc<Galley>>,
    lie: bool,
    close: Close,
    dice_height: f32,
    size: Vec2,
}

impl<'a> Laid<'a> {
    /// With contents at least so wide, in a space.
    fn new(
        painter: &Painter,
        book: &'a [Chart],
        battle: &Battle,
        dice: Dice,
        close: Close,
        (least, space): (f32, Vec2),
    ) -> Self {
        let Close { pad, gap, hop, foot, letters, charts: most_charts } = close;
        let wide = (space.x * OF_WIDTH - 2.0 * pad).max(least).min(space.x - 2.0 * pad);
        let (most, lie) = (wide.min(WIDTH.1), dice == Dice::Lie);
        let thrown = &battle.dice[..dice.thrown(battle)];
        // No smaller than they are once all have been thrown.
        let faces: usize = battle.dice.iter().map(|roll| roll.faces.len()).sum();
        let die = SMALLER.iter().find(|(count, _)| faces <= *count).map_or(DIE, |(_, size)| *size);
        let die = die.min((space.y * OF_HEIGHT).max(SMALLER[SMALLER.len() - 1].1));
        let (rolls, room) = lay_rolls(painter, thrown, die, most);
        let cells = if lie && !battle.then.is_empty() { &battle.then } else { &battle.cells };
        let mut charts: Vec<&str> = cells.iter().map(|(chart, ..)| chart.as_str()).collect();
        charts.dedup();
        let among = battle.rows.as_ref().map(|rows| rows.each_ref().map(String::as_str));
        let cut = |id: &str| {
            let chart = book.iter().find(|chart| chart.id == id)?;
            let cells = cells.iter().filter(|(chart, ..)| chart == id).map(|(_, r, c)| (r.as_str(), c.as_str()));
            Cutout::new(painter, chart, &cells.collect::<Vec<_>>(), among, [most, wide])
        };
        let cutouts: Vec<Cutout> = charts.into_iter().take(most_charts).filter_map(cut).collect();
        // Its words are as wide as a wide chart.
        let across = cutouts.iter().map(|cutout| cutout.size().x).fold(most, f32::max);
        let text = |text: &str, font: FontId, ink| painter.layout(text.to_owned(), font, ink, across);
        let title = text(&battle.title, bold(17.0), palette::INK);
        let ink = if battle.grave { palette::RED } else { palette::INK };
        let result = battle.result.iter().map(|line| text(line, bold(letters), ink));
        let result: Vec<Arc<Galley>> = result.collect();
        let widest = [&title].into_iter().chain(&result).map(|line| line.size().x);
        let widest = widest.chain(cutouts.iter().map(|cutout| cutout.size().x)).fold(room.x, f32::max);
        let width = widest.max(WIDTH.0.min(most));
        let told = result.iter().map(|line| line.size().y).sum::<f32>() + if result.is_empty() { 0.0 } else { gap };
        let mut height = title.size().y;
        height += if battle.dice.is_empty() { 0.0 } else { hop + room.y };
        height += if battle.brief { 0.0 } else { foot };
        // Rows are lower where the whole table would not find room otherwise, the result's lines reckoned in.
        let lines = u16::try_from(cutouts.iter().map(Cutout::lines).sum::<usize>()).unwrap_or(1).max(1);
        let between = cutouts.iter().map(|_| gap + TITLE).sum::<f32>();
        let row = (space.y - 2.0 * pad - height - told - between) / f32::from(lines);
        let row = row.clamp(LEAST_ROW, ROW);
        let cutouts: Vec<Cutout> = cutouts.into_iter().map(|cutout| cutout.with_rows(row)).collect();
        height += cutouts.iter().map(|cutout| gap + cutout.size().y).sum::<f32>();
        height += if lie { told } else { 0.0 };
        let result = if lie { result } else { Vec::new() };
        let size = vec2(width, height) + Vec2::splat(pad * 2.0);
        Self { title, die, rolls, cutouts, result, lie, close, dice_height: room.y, size }
    }

    fn paint(&self, painter: &Painter, rect: Rect, battle: &Battle, age: f32) {
        let Close { pad, gap, hop, .. } = self.close;
        plate(painter, rect);
        let width = rect.width() - 2.0 * pad;
        let left = rect.left() + pad;
        let mut y = rect.top() + pad;
        painter.galley(pos2(left, y), self.title.clone(), palette::INK);
        y += self.title.size().y;
        if !self.rolls.is_empty() {
            y += hop;
            let wide = self.rolls.iter().map(|room| room.right()).fold(0.0, f32::max);
            let origin = vec2(left + (width - wide) / 2.0, y);
            let mut seed = 1;
            for (place, (roll, room)) in battle.dice.iter().zip(&self.rolls).enumerate() {
                let settled = settled(battle, place, age);
                paint_roll(painter, roll, room.translate(origin), self.die, settled, &mut seed);
            }
            y += self.dice_height;
        }
        for cutout in &self.cutouts {
            y += gap;
            cutout.paint(painter, pos2(left + (width - cutout.size().x) / 2.0, y), self.lie);
            y += cutout.size().y;
        }
        let mut line_y = y + gap;
        for line in &self.result {
            painter.galley(pos2(left, line_y), line.clone(), palette::INK);
            line_y += line.size().y;
        }
        if !battle.brief {
            let at = rect.right_bottom() - vec2(pad, pad * 0.65);
            let font = condensed(12.5);
            let wide =
                |hint: &&str| painter.layout_no_wrap((*hint).to_owned(), font.clone(), palette::INK_SOFT).size().x;
            let hint = HINTS.into_iter().find(|hint| wide(hint) <= width).unwrap_or(HINTS[HINTS.len() - 1]);
            painter.text(at, Align2::RIGHT_BOTTOM, hint, font, palette::INK_SOFT);
        }
    }
}

/// Where rolls stand, row by row, and the room they take together.
fn lay_rolls(painter: &Painter, dice: &[Roll], die: f32, most: f32) -> (Vec<Rect>, Vec2) {
    let word = die.min(40.0) * 0.25 + 9.0;
    let height = die * 1.12 + if dice.iter().any(|roll| !roll.word.is_empty()) { word } else { 0.0 };
    let mut at = pos2(0.0, 0.0);
    let mut room = Vec2::ZERO;
    let mut rolls = Vec::with_capacity(dice.len());
    for roll in dice {
        #[expect(clippy::cast_precision_loss, reason = "one or two dice")]
        let faces = roll.faces.len() as f32;
        let letters = painter.layout_no_wrap(roll.word.clone(), strong(15.0), palette::INK).size().x;
        let width = (faces * die * 1.1).max(letters).max(die);
        if at.x > 0.0 && at.x + width > most {
            at = pos2(0.0, at.y + height + 5.0);
        }
        rolls.push(Rect::from_min_size(at, vec2(width, height)));
        room = room.max(vec2(at.x + width, at.y + height));
        at.x += width + die * 0.3;
    }
    (rolls, room)
}

/// Dice rolled together with their word; red once they lie still if they did something.
fn paint_roll(painter: &Painter, roll: &Roll, room: Rect, die: f32, settled: f32, seed: &mut u32) {
    let colour = if roll.hit && settled >= 1.0 { DieColour::Red } else { DieColour::Ivory };
    #[expect(clippy::cast_precision_loss, reason = "one or two dice")]
    let first = room.center().x - (roll.faces.len() as f32 - 1.0) * die * 0.55;
    let mut at = pos2(first, room.top() + die * 0.56);
    for face in &roll.faces {
        *seed += 1;
        paint_tumbling_die(painter, at, die * 0.94, *face, settled, *seed, colour);
        at.x += die * 1.1;
    }
    if settled >= 1.0 {
        let ink = if roll.hit { palette::RED } else { palette::INK_SOFT };
        painter.text(room.center_bottom(), Align2::CENTER_BOTTOM, &roll.word, strong(15.0), ink);
    }
}

/// Parchment on a dark frame, with a shadow.
fn plate(painter: &Painter, rect: Rect) {
    let shadow = rect.translate(vec2(3.0, 6.0)).expand(2.0);
    painter.add(RectShape::filled(shadow, 8.0, palette::SHADOW).with_blur_width(14.0));
    painter.rect(rect, 7.0, palette::PARCHMENT, Stroke::new(3.0, palette::FRAME), StrokeKind::Middle);
    painter.rect_stroke(rect.shrink(3.5), 5.0, Stroke::new(1.0, palette::HAIRLINE), StrokeKind::Middle);
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect { min: Pos2::ZERO, max: pos2(1200.0, 800.0) };

    fn hex(x: f32, y: f32) -> Rect {
        Rect::from_center_size(pos2(x, y), Vec2::splat(60.0))
    }

    #[test]
    fn the_card_lies_within_the_map_and_never_on_its_hex() {
        let size = vec2(380.0, 260.0);
        for x in [30.0, 300.0, 600.0, 900.0, 1170.0] {
            for y in [30.0, 200.0, 400.0, 600.0, 770.0] {
                let card = place(size, hex(x, y), &[], BOUNDS);
                assert!(BOUNDS.contains_rect(card), "{card} of {x}, {y}");
                assert!(!card.intersects(hex(x, y)), "{card} hides {x}, {y}");
            }
        }
    }

    #[test]
    fn it_keeps_off_those_who_struck() {
        let (target, firer) = (hex(600.0, 400.0), hex(700.0, 400.0));
        let card = place(vec2(380.0, 260.0), target, &[firer], BOUNDS);
        assert!(!card.intersects(firer) && !card.intersects(target), "{card}");
    }

    #[test]
    fn it_keeps_off_all_who_strike_from_afar_where_the_map_has_room() {
        let target = hex(600.0, 400.0);
        let firers = [hex(300.0, 400.0), hex(600.0, 120.0), hex(900.0, 400.0), hex(600.0, 690.0)];
        let card = place(vec2(430.0, 330.0), target, &firers, BOUNDS);
        assert!(firers.iter().chain([&target]).all(|hex| !card.intersects(*hex)), "{card}");
    }

    #[test]
    fn a_card_larger_than_the_map_begins_at_its_corner() {
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 200.0));
        assert_eq!(place(vec2(380.0, 260.0), hex(150.0, 100.0), &[], bounds).min, bounds.min);
    }
}
