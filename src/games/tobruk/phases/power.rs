//! What is left of a unit's fire, by the rules that halve it.

/// What cuts a unit's fire down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Power {
    /// The smallest crew works the weapon, by the rule that says what is halved (X.F.3).
    pub few: Option<&'static str>,
}

impl Power {
    /// Rounds of a gun, halved and rounded down (X.F.3.a).
    #[must_use]
    pub fn rounds(self, rate: u8) -> u8 {
        if self.few.is_some() { rate / 2 } else { rate }
    }

    /// Gunfire factors, or the fragmentation factors of a mortar (X.F.3.b, X.F.3.c).
    #[must_use]
    pub fn factors(self, factors: u16) -> u16 {
        if self.few.is_some() { factors / 2 } else { factors }
    }

    /// What halves the fire, each in words with its rule.
    pub fn halvings(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.few.map(|rule| ("smallest crew", rule)).into_iter()
    }
}
