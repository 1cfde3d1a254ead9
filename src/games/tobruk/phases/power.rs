//! What is left of a unit's fire, by the rules that halve it.

/// What cuts a unit's fire down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Power {
    /// The smallest crew works the weapon, by the rule that says what is halved (X.F.3).
    pub few: Option<&'static str>,
    /// The target lies in the dark (Firefight F).
    pub dark: bool,
    /// A hex with a wreck or dust lies on the line of gunfire (X.G.2).
    pub haze: bool,
}

impl Power {
    /// Rounds of a gun: halved and rounded down with the smallest crew, to none if need be (X.F.3.a); in the dark as well, but for one
    /// (our reading of Firefight F).
    #[must_use]
    pub fn rounds(self, rate: u8) -> u8 {
        let rate = if self.few.is_some() { rate / 2 } else { rate };
        if self.dark { (rate / 2).max(rate.min(1)) } else { rate }
    }

    /// Gunfire factors, or the fragmentation factors of a mortar (X.F.3.b, X.F.3.c, X.G.2).
    #[must_use]
    pub fn factors(self, factors: u16) -> u16 {
        let factors = if self.few.is_some() { factors / 2 } else { factors };
        let factors = if self.dark { factors / 2 } else { factors };
        if self.haze { factors / 2 } else { factors }
    }

    /// What halves the fire, each in words with its rule.
    pub fn halvings(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let few = self.few.map(|rule| ("smallest crew", rule));
        let dark = self.dark.then_some(("target in the dark", "Firefight F.Special"));
        few.into_iter().chain(dark).chain(self.haze.then_some(("wreck or dust on the line of fire", "X.G.2")))
    }
}
