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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_players_write_them() {
        assert_eq!([0, 1, 2, 3, 48].map(points), ["0", "½", "1", "1½", "24"]);
    }
}
