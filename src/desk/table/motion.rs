//! What moves on the map for a moment. Rules never look here.

use bevy::prelude::Resource;
use bevy_egui::egui::Pos2;

use super::battle::Battle;
use super::clip::Clip;
use super::speed::Speed;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::view::MapView;

/// A clip with its time.
#[derive(Debug, Clone)]
pub struct Running {
    /// When it begins, in seconds.
    pub start: f64,
    /// How long it runs at the speed at which it is shown.
    pub seconds: f64,
    /// What is shown.
    pub clip: Clip,
}

impl Running {
    /// True while it is shown.
    #[must_use]
    pub fn runs(&self, now: f64) -> bool {
        (self.start..self.start + self.seconds).contains(&now)
    }

    /// True while its dice do not lie; false without dice.
    fn rolls(&self, now: f64) -> bool {
        match &self.clip {
            Clip::Battle(battle) if !battle.dice.is_empty() => !battle.lies(self.age(now) * battle.seconds()),
            _ => false,
        }
    }

    /// How far it has come, 0 to 1.
    #[must_use]
    pub fn age(&self, now: f64) -> f64 {
        ((now - self.start) / self.seconds).clamp(0.0, 1.0)
    }
}

/// Clips that wait or run. Rules never look here.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    /// What waits or runs, in turn.
    pub(in crate::desk) clips: Vec<Running>,
    until: f64,
    /// When clips were given that no frame has shown yet: the time that the machine takes for its next frame is not theirs.
    given: Option<f64>,
    /// When the last frame began.
    last_frame: f64,
    /// How long the clip that runs has waited for the view, in seconds.
    waited: f64,
    /// A card was shown in the last frame.
    card: bool,
    /// When a card was first seen to have gone by itself, if one has.
    gone: Option<f64>,
}

impl Motion {
    /// Shows clips one after the other, behind those that still run.
    pub fn show(&mut self, clips: Vec<Clip>, speed: Speed, now: f64) {
        let hurry = match speed {
            Speed::Instant => return,
            Speed::Fast => 0.34,
            Speed::Normal | Speed::Step => 1.0,
        };
        let mut start = self.until.max(now);
        if !clips.is_empty() && self.clips.is_empty() {
            self.given = Some(now);
        }
        for clip in clips {
            let seconds = clip.seconds() * hurry;
            self.clips.push(Running { start, seconds, clip });
            start += seconds;
        }
        self.until = start;
    }

    /// A frame begins: what was given since the last one begins with it. On a machine that draws slowly everything takes longer, but
    /// nothing is missed. While the game is halted nothing goes on.
    pub fn begin(&mut self, now: f64, halted: bool) {
        const LONGEST: f64 = 0.25;
        let last = std::mem::replace(&mut self.last_frame, now);
        match self.given.take() {
            Some(given) => self.delay(given, now - given),
            None if self.is_busy(last) && halted => self.delay(last, now - last),
            None if self.is_busy(last) => self.delay(last, (now - last - LONGEST).max(0.0)),
            None => {}
        }
        let card = self.held(now).is_some();
        if std::mem::replace(&mut self.card, card) && !card {
            self.gone = Some(now);
        }
    }

    /// True for a moment after the card of a battle has gone by itself: whoever presses something now meant the card.
    #[must_use]
    pub fn has_just_gone(&self, now: f64) -> bool {
        const MOMENT: f64 = 0.4;
        self.gone.is_some_and(|gone| now - gone < MOMENT) && self.held(now).is_none()
    }

    /// Puts everything off that has not ended by now.
    fn delay(&mut self, now: f64, by: f64) {
        for clip in self.clips.iter_mut().filter(|clip| now < clip.start + clip.seconds) {
            clip.start += by;
        }
        self.until += by;
    }

    /// Puts off what runs until the view is there, for a while at most; false once it has waited long enough.
    pub(in crate::desk) fn wait(&mut self, now: f64, by: f64) -> bool {
        const LONGEST: f64 = 0.7;
        let waits = self.waited < LONGEST;
        if waits {
            self.waited += by;
            self.delay(now, by);
        }
        waits
    }

    /// The view is where it has to be.
    pub(in crate::desk) fn arrived(&mut self) {
        self.waited = 0.0;
    }

    /// What is shown now.
    #[must_use]
    pub fn running(&self, now: f64) -> Option<&Running> {
        self.clips.iter().find(|clip| clip.runs(now))
    }

    /// The battle whose card is held until its time is over or somebody goes on.
    #[must_use]
    pub fn held(&self, now: f64) -> Option<&Battle> {
        match &self.running(now)?.clip {
            Clip::Battle(battle) if battle.has_card() => Some(battle),
            _ => None,
        }
    }

    /// True while dice have not come to rest on their card, or wait for what is shown before them.
    #[must_use]
    pub fn rolls(&self, now: f64) -> bool {
        self.clips.iter().any(|running| running.rolls(now))
    }

    /// True while dice tumble on the card that is shown now.
    #[must_use]
    pub fn tumbles(&self, now: f64) -> bool {
        self.running(now).is_some_and(|running| running.rolls(now))
    }

    /// Lets go of the card that is held: what comes of the battle is shown at once.
    pub fn let_go(&mut self, now: f64) {
        let Some(held) = self.clips.iter().position(|clip| clip.runs(now) && matches!(clip.clip, Clip::Battle(_)))
        else {
            return;
        };
        let rest = self.clips[held].start + self.clips[held].seconds - now;
        self.clips.remove(held);
        self.card = false;
        self.delay(now, -rest);
    }

    /// True while something moves.
    #[must_use]
    pub fn is_busy(&self, now: f64) -> bool {
        now < self.until
    }

    /// Ends what moves at once.
    pub fn skip(&mut self) {
        *self = Self { last_frame: self.last_frame, gone: self.gone, ..Self::default() };
    }

    /// Forgets clips that have run out.
    pub fn tidy(&mut self, now: f64) {
        if !self.is_busy(now) && !self.clips.is_empty() {
            self.skip();
        }
    }

    /// Where a gliding counter is on the screen, and its facing in radians clockwise from east; `None` if it stands. One whose way is
    /// over stays at its end while dice roll: until they lie the game is looked at as it was.
    #[must_use]
    pub fn place(&self, unit: UnitId, view: &MapView, now: f64) -> Option<(Pos2, f32)> {
        let goes = |running: &&Running| matches!(&running.clip, Clip::Glide { units, .. } if units.contains(&unit));
        let to_come = |running: &&Running| now < running.start + running.seconds;
        let ended = || self.clips.iter().rev().find(|running| goes(running) && !to_come(running));
        let next = self.clips.iter().find(|running| goes(running) && to_come(running));
        let begun = next.is_some_and(|next| now >= next.start);
        let running = if begun || !self.rolls(now) { next? } else { ended().or(next)? };
        let Clip::Glide { path, from, to, .. } = &running.clip else { return None };
        #[expect(clippy::cast_possible_truncation, reason = "an age between 0 and 1")]
        let age = running.age(now) as f32;
        let points: Vec<Pos2> = path.iter().map(|hex| view.hex(*hex)).collect();
        let position = along(&points, smooth(age))?;
        let heading = headings(path, *from, *to);
        Some((position, turn(&view.layout, &heading, age)))
    }
}

/// An even age as one that begins and ends slowly; both 0 to 1.
#[must_use]
pub fn smooth(age: f32) -> f32 {
    age * age * (3.0 - 2.0 * age)
}

fn along(points: &[Pos2], age: f32) -> Option<Pos2> {
    let (first, last) = (points.first()?, points.last()?);
    #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
    let way = age * (points.len() - 1) as f32;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the path")]
    let step = way as usize;
    let (Some(a), Some(b)) = (points.get(step), points.get(step + 1)) else {
        return Some(if age < 0.5 { *first } else { *last });
    };
    Some(*a + (*b - *a) * way.fract())
}

/// Facings along a path: at the start, in each step, and at the end.
fn headings(path: &[Hex], from: Facing, to: Facing) -> Vec<Facing> {
    let steps = path.windows(2).filter_map(|pair| pair[0].side_towards(pair[1]));
    // A vehicle that backs keeps its front towards the hex it leaves.
    let backs = path.len() == 2 && path[0].side_towards(path[1]) == Some(to.opposite());
    if backs { vec![from, to, to] } else { std::iter::once(from).chain(steps).chain([to]).collect() }
}

fn turn(layout: &Layout, headings: &[Facing], age: f32) -> f32 {
    let angle = |facing: Facing| layout.angle(facing);
    #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
    let way = age * (headings.len() - 1) as f32;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the path")]
    let step = way as usize;
    let (Some(a), Some(b)) = (headings.get(step), headings.get(step + 1)) else {
        return headings.last().map_or(0.0, |last| angle(*last));
    };
    let full = std::f32::consts::TAU;
    let way_round = (angle(*b) - angle(*a) + full * 1.5).rem_euclid(full) - full / 2.0;
    angle(*a) + way_round * smooth(way.fract())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::table::clip::Gait;

    fn fought() -> Vec<Clip> {
        let back = Clip::glide(UnitId(1), vec![Hex::new(0, 0), Hex::new(1, 0)], Gait::Retreat);
        vec![Clip::Battle(Battle::new(Hex::new(0, 0), "3-1").roll(&[4], true, "")), back]
    }

    #[test]
    fn a_card_is_held_and_let_go_and_the_retreat_follows() {
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Normal, 10.0);
        // The first frame after it is slow to come: the card loses nothing by it.
        motion.begin(11.0, false);
        assert!(motion.held(11.0).is_some() && motion.held(13.4).is_some());
        motion.let_go(11.5);
        assert!(motion.held(11.5).is_none(), "it is gone at once");
        assert!(matches!(motion.running(11.5).map(|running| &running.clip), Some(Clip::Glide { .. })));
        assert!(motion.is_busy(12.1) && !motion.is_busy(12.3), "0.7 s for the retreat");
    }

    #[test]
    fn what_comes_just_after_a_card_has_gone_by_itself_was_meant_for_it() {
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Normal, 10.0);
        for frame in 0..=24 {
            motion.begin(10.0 + f64::from(frame) * 0.1, false);
        }
        assert!(!motion.has_just_gone(12.4), "it is still there");
        motion.begin(12.55, false);
        assert!(motion.has_just_gone(12.55) && motion.has_just_gone(12.9) && !motion.has_just_gone(13.0));
        motion.show(fought(), Speed::Normal, 20.0);
        motion.begin(20.0, false);
        motion.let_go(20.5);
        motion.begin(20.6, false);
        assert!(!motion.has_just_gone(20.6), "somebody has let it go");
    }

    #[test]
    fn dice_roll_until_they_lie_still_or_their_card_is_let_go() {
        let mut motion = Motion::default();
        let after_a_glide = fought().into_iter().rev().collect();
        motion.show(after_a_glide, Speed::Normal, 10.0);
        assert!(motion.rolls(10.0), "what is shown before them tells nothing either");
        assert!(motion.rolls(11.1) && !motion.rolls(11.3), "0.7 s for the counter, then 0.5 s");
        assert!(motion.held(11.3).is_some(), "the card can be read on");
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Fast, 10.0);
        assert!(motion.rolls(10.1) && !motion.rolls(10.2));
        motion.show(fought(), Speed::Normal, 20.0);
        motion.skip();
        assert!(!motion.rolls(20.0));
    }

    #[test]
    fn dice_that_others_call_for_fall_after_them() {
        let mut shot = Battle::new(Hex::new(0, 0), "A shot").roll(&[5, 6], true, "11 hit");
        shot.throw_again();
        let shot = shot.roll(&[3], true, "kills");
        let mut motion = Motion::default();
        motion.show(vec![Clip::Battle(shot)], Speed::Normal, 10.0);
        assert!(motion.tumbles(10.9) && motion.rolls(10.9), "half a second for each throw");
        assert!(!motion.tumbles(11.1) && !motion.rolls(11.1) && motion.held(11.1).is_some());
    }

    #[test]
    fn a_counter_stays_where_it_went_until_the_dice_after_it_lie() {
        let path = vec![Hex::new(0, 0), Hex::new(1, 0)];
        let mined = Battle::new(Hex::new(1, 0), "Mines").roll(&[4], true, "");
        let mut motion = Motion::default();
        motion.show(vec![Clip::glide(UnitId(1), path, Gait::Move), Clip::Battle(mined)], Speed::Normal, 10.0);
        let view = MapView::default();
        let at = |now: f64| motion.place(UnitId(1), &view, now).map(|(at, _)| at);
        assert_eq!(at(10.4), Some(view.hex(Hex::new(1, 0))), "the dice roll");
        assert!(motion.rolls(10.4) && at(10.8).is_none(), "they lie");
    }

    #[test]
    fn slow_frames_miss_nothing() {
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Normal, 0.0);
        let frames = (1..100).map(|frame| f64::from(frame) * 2.0);
        let held = frames.take_while(|now| {
            motion.begin(*now, false);
            motion.held(*now).is_some()
        });
        assert_eq!(held.count(), 10, "2.5 s of a card, a quarter of a second a frame");
    }

    #[test]
    fn a_card_waits_under_the_menu() {
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Normal, 0.0);
        motion.begin(0.1, false);
        motion.begin(60.0, true);
        assert!(motion.tumbles(60.0), "no time has passed for it");
        motion.begin(60.2, false);
        assert!(motion.held(62.4).is_some());
    }

    #[test]
    fn the_speed_scales_everything() {
        let [normal, fast, instant] = [Speed::Normal, Speed::Fast, Speed::Instant].map(|speed| {
            let mut motion = Motion::default();
            motion.show(fought(), speed, 0.0);
            motion.until
        });
        assert!((normal - 3.2).abs() < 1e-9 && (fast - normal * 0.34).abs() < 1e-9 && instant == 0.0);
    }

    #[test]
    fn a_clip_waits_for_the_view_but_not_for_ever() {
        let mut motion = Motion::default();
        motion.show(fought(), Speed::Normal, 0.0);
        let waits = (0..20).take_while(|step| motion.wait(f64::from(*step) * 0.1, 0.1)).count();
        assert_eq!(waits, 7);
    }
}
