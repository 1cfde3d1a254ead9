//! What a computer player weighs, put in order.

/// These, the one that is worth most first. Of equals the one that was named last comes first, as [`Iterator::max_by`] would choose.
#[must_use]
pub fn ranked<T>(weighed: impl IntoIterator<Item = (f64, T)>) -> Vec<T> {
    let mut all: Vec<(f64, T)> = weighed.into_iter().collect();
    all.reverse();
    all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    all.into_iter().map(|(_, thing)| thing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_the_one_that_max_by_takes() {
        let weighed = [(1.0_f64, 'a'), (3.0, 'b'), (3.0, 'c'), (-2.0, 'd'), (1.0, 'e')];
        let most = weighed.iter().max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, thing)| *thing);
        let all = ranked(weighed);
        assert_eq!(all.first().copied(), most);
        assert_eq!(all, ['c', 'b', 'e', 'a', 'd']);
    }
}
