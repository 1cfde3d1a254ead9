//! Choices that are tried in games with the same dice: what those have come to, and which of the choices are kept.

use super::outcome::average;

/// The usual choice is left for one that has shown itself better by so many standard errors.
const CLEAR: f64 = 1.0;

/// A choice that is tried, with what its games have been worth so far, in the order of their dice.
pub struct Tried<C> {
    /// What is tried.
    pub choice: C,
    /// What its games have been worth.
    pub values: Vec<f64>,
}

impl<C> Tried<C> {
    /// One of which nothing is known yet.
    pub fn new(choice: C) -> Self {
        Self { choice, values: Vec::new() }
    }

    /// How much better it has come out than another, game by game with the same dice, and by how many standard errors: no end of them
    /// where it was better by as much in each of them.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let leads: Vec<f64> = self.values.iter().zip(&other.values).map(|(own, theirs)| own - theirs).collect();
        let lead = average(leads.iter().copied());
        let deviation = average(leads.iter().map(|own| (own - lead).powi(2))).sqrt();
        let count = f64::from(u32::try_from(leads.len()).unwrap_or(u32::MAX));
        match deviation {
            0.0 if lead > 0.0 && leads.len() > 1 => (lead, f64::INFINITY),
            0.0 => (lead, 0.0),
            _ => (lead, lead / deviation * count.sqrt()),
        }
    }
}

/// The better half of them; of two the first stays unless the other one is clearly better. The best stands first, but for the usual choice,
/// which stands there until it is dropped.
pub fn halve<C>(tried: &mut Vec<Tried<C>>) {
    let usual = tried.remove(0);
    let clear = |other: &Tried<C>| other.lead(&usual).1 > CLEAR;
    let mut others: Vec<(f64, Tried<C>)> = Vec::new();
    let keep = (tried.len() + 1).div_ceil(2);
    let is_last = keep == 1;
    for other in tried.drain(..) {
        if !is_last || clear(&other) {
            others.push((other.lead(&usual).0, other));
        }
    }
    others.sort_by(|one, other| other.0.total_cmp(&one.0));
    let others = others.into_iter().map(|(_, tried)| tried);
    if is_last {
        tried.extend(others.take(1));
        if tried.is_empty() {
            tried.push(usual);
        }
    } else {
        tried.push(usual);
        tried.extend(others.take(keep - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(choice: char, values: &[f64]) -> Tried<char> {
        Tried { choice, values: values.to_vec() }
    }

    #[test]
    fn the_usual_choice_is_left_only_for_one_that_is_clearly_better() {
        let last = |other: &[f64]| {
            let mut two = vec![tried('u', &[0.0, 0.5, -0.5, 0.0]), tried('o', other)];
            halve(&mut two);
            two.iter().map(|tried| tried.choice).collect::<String>()
        };
        assert_eq!(last(&[0.4, 0.9, 0.1, 0.5]), "o");
        assert_eq!(last(&[0.6, 0.1, -0.2, -0.3]), "u", "better by half a standard error");
        assert_eq!(last(&[0.0, 0.5, -0.5, 0.0]), "u");
        assert_eq!(last(&[]), "u");
        assert_eq!(last(&[0.1, 0.6, -0.4, 0.1]), "o", "better by as much in each");
    }

    #[test]
    fn the_worse_half_is_dropped() {
        let mut four =
            vec![tried('u', &[0.0, 0.0]), tried('a', &[-0.9, -0.8]), tried('b', &[0.2, 0.3]), tried('c', &[0.1, 0.1])];
        halve(&mut four);
        assert_eq!(four.iter().map(|tried| tried.choice).collect::<String>(), "ub");
    }
}
