//! A thought seen from outside: how far it has come, and that it is to come to an end.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How far a thought has come. Whoever waits for it may cut it short: the best plan by then is followed.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU32,
    all: AtomicU32,
    is_enough: AtomicBool,
}

impl Watch {
    /// The part of what is looked at that has been looked at, from 0 to 1; `None` while nothing is.
    #[must_use]
    pub fn part(&self) -> Option<f32> {
        let [done, all] = [&self.done, &self.all].map(|count| count.load(Ordering::Relaxed));
        #[expect(clippy::cast_precision_loss, reason = "a few hundreds at most")]
        let part = (all > 0).then(|| done.min(all) as f32 / all as f32);
        part
    }

    /// Cuts the thought short.
    pub fn cut_short(&self) {
        self.is_enough.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_enough(&self) -> bool {
        self.is_enough.load(Ordering::Relaxed)
    }

    pub(super) fn begin(&self, all: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(u32::try_from(all).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    pub(super) fn tick(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_is_seen_as_far_as_it_has_come() {
        let watch = Watch::default();
        assert_eq!(watch.part(), None);
        watch.begin(4);
        watch.tick();
        assert_eq!(watch.part(), Some(0.25));
        assert!(!watch.is_enough());
        watch.cut_short();
        assert!(watch.is_enough());
    }
}
