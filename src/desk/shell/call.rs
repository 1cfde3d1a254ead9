//! Which of two players at one desk is asked: a banner over the map in that player's colour whenever the other one has given the last
//! order, until the first answer to it.

use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, Order, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::panels::curtain;
use crate::core::side::Side;
use crate::desk::kit::style::bold;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::cut;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Called, Player, Table};

/// Height of the banner, in points.
const HIGH: f32 = 34.0;
/// Between the head of the map and the banner, in points.
const HEAD: f32 = 7.0;
/// A pointer in so much room about the banner sends it away, in points.
const NEAR: Vec2 = vec2(380.0, 90.0);
/// So long a player who was called has to see it before he can answer, in seconds ...
const TO_SEE: f64 = 0.4;
/// ... and in so many frames: where they are slow, a key comes late.
const FRAMES: u32 = 3;
/// Height of the strip at the head of the panel, in points.
const STRIP: f32 = 4.0;

/// The side that is asked, of two people at one desk; `None` while nothing is asked of them.
#[must_use]
fn asked<G: DeskGame>(table: &Table<G>) -> Option<Side> {
    let shared = table.players == [Player::Human; 2] && !table.study && table.moment.is_none() && !table.rolling;
    G::to_act(table.present()).filter(|_| shared && curtain::due(table).is_none())
}

/// The side that is called to the desk: it is asked now, and the other one gave the last order.
#[must_use]
pub fn called<G: DeskGame>(table: &Table<G>) -> Option<Side> {
    let last = table.session.orders().checked_sub(1).and_then(|place| table.session.given_by(place))?;
    asked(table).filter(|side| *side != last)
}

/// True while a player who was called to the desk has had no time to see it: a key that was pressed twice, or a second click, was the other
/// player's. Asked once in a frame.
pub fn is_unseen<G: DeskGame>(table: &mut Table<G>, now: f64) -> bool {
    if called(table).is_none() {
        return false;
    }
    let orders = table.session.orders();
    let known = table.called.filter(|known| known.orders == orders);
    let mut called = known.unwrap_or(Called { orders, at: now, frames: 0 });
    called.frames += 1;
    table.called = Some(called);
    now - called.at < TO_SEE || called.frames <= FRAMES
}

/// The banner at the head of the map; nothing while a `card` is read there, and once the player called has taken something in hand or
/// points near it: counters come in under it too.
pub fn show<G: DeskGame>(ctx: &Context, table: &Table<G>, map: Rect, card: bool) {
    let Some(side) = called(table).filter(|_| !card && table.selected.is_none()) else { return };
    let at = pos2(map.center().x, map.top() + HEAD);
    let near = Rect::from_center_size(at + vec2(0.0, HIGH / 2.0), NEAR);
    if ctx.input(|input| input.pointer.latest_pos()).is_some_and(|pointer| near.contains(pointer)) {
        return;
    }
    let banner = Area::new(Id::new("call")).fixed_pos(at).pivot(Align2::CENTER_TOP).order(Order::Middle);
    banner.interactable(false).show(ctx, |ui| {
        let text = cut(ui.painter(), &G::who_acts(table), bold(19.0), IVORY, map.width() - 60.0);
        let (rect, _) = ui.allocate_exact_size(vec2((text.size().x + 44.0).max(240.0), HIGH), Sense::hover());
        let edge = Stroke::new(2.0, IVORY);
        ui.painter().rect(rect, CornerRadius::same(6), table.side_ink(side), edge, StrokeKind::Inside);
        ui.painter().galley(rect.center() - text.size() / 2.0, text, IVORY);
    });
}

/// A strip at the head of the panel in the colour of the player who is asked, of two at one desk.
pub fn strip<G: DeskGame>(ui: &Ui, table: &Table<G>, panel: Rect) {
    if let Some(side) = asked(table) {
        let top = panel.top() - STRIP - 3.0;
        let strip = Rect::from_x_y_ranges(panel.x_range(), top..=top + STRIP);
        ui.painter().rect_filled(strip, CornerRadius::same(2), table.side_ink(side));
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::core::game::Game;
    use crate::desk::testing::table;
    use crate::games::firestorm::Firestorm;

    #[test]
    fn whoever_has_to_answer_the_other_is_called_until_the_first_answer() {
        let (mut table, mut dice) = (table::<Firestorm>("firestorm/01", 1), ChaCha8Rng::seed_from_u64(1));
        assert_eq!(called(&table), None, "nobody has given an order yet");
        let mut calls = 0_u32;
        for _ in 0..300 {
            let Some(order) = Firestorm::random_order(&table.session.world, &mut dice) else { break };
            let by = Firestorm::to_act(&table.session.world);
            table.session.submit(&order).expect("a random order is legal");
            let now = Firestorm::to_act(&table.session.world);
            assert_eq!(called(&table), now.filter(|_| now != by));
            let second = f64::from(calls);
            let mut unseen = |times: [f64; 5]| times.map(|later| is_unseen(&mut table, second + later));
            let asked = [unseen([0.0, 0.1, 0.2, 0.3, 0.5]), unseen([0.6; 5])];
            let is_called = called(&table).is_some();
            assert_eq!(asked, [[is_called, is_called, is_called, is_called, false], [false; 5]]);
            table.called = None;
            let slow = [0.0, 0.5, 1.0, 1.5].map(|later| is_unseen(&mut table, second + later));
            assert_eq!(slow, [is_called, is_called, is_called, false], "three frames at least");
            calls += u32::from(called(&table).is_some());
            table.players = [Player::Human, Player::Computer];
            assert_eq!(called(&table), None, "one person is never called");
            table.players = [Player::Human; 2];
        }
        assert!(calls > 5, "the desk changed hands {calls} times");
    }
}
