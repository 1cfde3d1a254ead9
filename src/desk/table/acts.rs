//! Orders that were given by one act, such as a group's move: they are taken back as one, and given again as one.

/// The acts of a game, each as the number of orders before and after it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Acts(Vec<[usize; 2]>);

impl Acts {
    /// An act begins after so many orders; what was taken back before it can't be given again.
    pub fn begin(&mut self, orders: usize) {
        self.0.retain(|[_, end]| *end <= orders);
        self.0.push([orders; 2]);
    }

    /// The act that began last has come to so many orders.
    pub fn reach(&mut self, orders: usize) {
        if let Some([_, end]) = self.0.last_mut() {
            *end = orders;
        }
    }

    /// How many of so many orders the last act gave.
    #[must_use]
    pub fn back(&self, orders: usize) -> usize {
        self.0.iter().rev().find(|[_, end]| *end == orders).map_or(1, |[first, end]| (end - first).max(1))
    }

    /// How many orders the act gave that was taken back last, where so many are left.
    #[must_use]
    pub fn forth(&self, orders: usize) -> usize {
        self.0.iter().rev().find(|[first, end]| *first == orders && end > first).map_or(1, |[first, end]| end - first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_taken_back_one_after_the_other_and_given_again() {
        let mut acts = Acts::default();
        for [first, end] in [[0, 3], [3, 4], [4, 6]] {
            acts.begin(first);
            acts.reach(end);
        }
        assert_eq!([6, 4, 3].map(|orders| acts.back(orders)), [2, 1, 3]);
        assert_eq!([0, 3, 4].map(|orders| acts.forth(orders)), [3, 1, 2]);
        acts.begin(3);
        acts.reach(5);
        assert_eq!(acts.back(6), 1, "what was taken back is forgotten with the next order");
        assert_eq!((acts.back(5), acts.back(3)), (2, 3));
    }
}
