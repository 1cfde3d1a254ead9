//! Half movement points, in which movement is counted where roads cost half a point.

/// Half points in words: `3½`.
#[must_use]
pub fn points(half: u16) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// What it costs to enter a hex, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leg {
    /// The ground, or the way along which it is entered.
    pub ground: u16,
    /// The mines that are entered or crossed.
    pub mines: u16,
    /// The enemy zone that is left.
    pub zone: u16,
}

impl Leg {
    /// All together.
    #[must_use]
    pub fn cost(self) -> u16 {
        self.ground + self.mines + self.zone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_players_write_them() {
        assert_eq!([0, 1, 2, 3, 48].map(points), ["0", "½", "1", "1½", "24"]);
    }
}
