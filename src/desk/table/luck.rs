//! How the dice fell against expectation.

/// How often something came, and how often it was expected.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// How often it came.
    pub came: u32,
    /// How often it was expected.
    pub expected: f64,
}

impl Tally {
    /// Counts one try with its chance, 0 to 1.
    pub fn add(&mut self, came: bool, chance: f64) {
        self.came += u32::from(came);
        self.expected += chance;
    }

    /// By how much it came more often than was expected.
    #[must_use]
    pub fn above(self) -> f64 {
        f64::from(self.came) - self.expected
    }
}

/// Something that is held against expectation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Measure {
    /// Its word on the button: `hits`.
    pub word: &'static str,
    /// What is counted: `men lost`.
    pub counts: &'static str,
    /// How far each side stands above expectation after each step, Axis first; empty before the first dice.
    pub steps: Vec<[f64; 2]>,
}

/// The luck of both sides.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Luck {
    /// What can be measured, the one shown first before the others; empty in a game without.
    pub measures: Vec<Measure>,
    /// Each side's luck in one line, Axis first.
    pub summaries: [String; 2],
}
