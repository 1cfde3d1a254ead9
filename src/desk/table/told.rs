//! What happened, as the log tells it.

use super::roll::Roll;
use crate::core::game::Telling;
use crate::core::side::Side;

/// An event as a line of the log: dice, a sentence, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The dice that fell. Before a sentence only the first roll is drawn; without one they stand side by side.
    pub rolls: Vec<Roll>,
    /// The sentence; empty for dice alone, which then join those of the line before if that has none either.
    pub text: String,
    /// The rule it rests on, by id.
    pub rule: &'static str,
    /// 0 for what a side does, 1 for what comes of it.
    pub depth: u8,
    /// In red and bold: something is lost or decided.
    pub loud: bool,
}

impl From<Telling> for Told {
    fn from(telling: Telling) -> Self {
        let Telling { text, rule, depth } = telling;
        Self { rolls: Vec::new(), text, rule, depth, loud: false }
    }
}

/// A part of the log: a phase, or what one side does until the other's turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// Whose it is.
    pub side: Option<Side>,
}

impl Chapter {
    /// A part that belongs to a side.
    #[must_use]
    pub fn of(side: Side, title: impl Into<String>) -> Self {
        Self { title: title.into(), side: Some(side) }
    }
}

/// Where the news of a side begin, as a number of the chapters: with the other side's latest turn, and what belongs to nobody before it.
/// The side's own latest turn is skipped: it has seen that. Without a turn of the other side, with the last chapter.
#[must_use]
pub fn news(chapters: &[Option<Side>], side: Side) -> usize {
    let enemy = Some(side.enemy());
    let Some(last) = chapters.iter().rposition(|of| *of == enemy) else { return chapters.len().saturating_sub(1) };
    let own = chapters[..last].iter().rposition(|of| *of == Some(side));
    own.map_or(0, |own| own + 1)
}

/// The orders that a side gave in a row, by entries of the log: what lies between two such stretches it has yet to be told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stretches {
    last: Option<Side>,
    /// The entry with which each side's last order begins.
    ended: [Option<usize>; 2],
    /// The same of the stretch before its last.
    before: [Option<usize>; 2],
}

impl Stretches {
    /// A side gives an order when the log has so many entries.
    pub fn note(&mut self, by: Side, told: usize) {
        if self.last != Some(by) {
            self.before[by.index()] = self.ended[by.index()];
        }
        self.last = Some(by);
        self.ended[by.index()] = Some(told);
    }

    /// The entry from which on a side has not been told what the other did; `None` before it has given way.
    #[must_use]
    pub fn since(&self, side: Side) -> Option<usize> {
        if self.last == Some(side) { self.before[side.index()] } else { self.ended[side.index()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_news_are_the_other_sides_latest_turn() {
        let (axis, allies) = (Some(Side::Axis), Some(Side::Allies));
        let chapters = [axis, allies, None, axis, axis, allies];
        assert_eq!(news(&chapters, Side::Allies), 2, "the two of the Axis, with what began the turn");
        assert_eq!(news(&chapters, Side::Axis), 5);
        assert_eq!(news(&[axis], Side::Axis), 0);
        assert_eq!(news(&[], Side::Axis), 0);
    }

    #[test]
    fn what_lies_between_two_stretches_of_a_side_is_news_to_it() {
        let mut stretches = Stretches::default();
        for (by, told) in [(Side::Axis, 0), (Side::Axis, 4), (Side::Allies, 6), (Side::Allies, 9)] {
            stretches.note(by, told);
        }
        assert_eq!((stretches.since(Side::Axis), stretches.since(Side::Allies)), (Some(4), None));
        stretches.note(Side::Axis, 12);
        assert_eq!((stretches.since(Side::Axis), stretches.since(Side::Allies)), (Some(4), Some(9)));
    }
}
