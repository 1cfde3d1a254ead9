//! Choices that are tried in games with the same dice: what those have come to, and which of the choices are kept.

use super::outcome::average;

/// The usual choice is left for one that has shown itself better by so many standard errors (Bir Hacheim gained more so than with one) ...
const BETTER: f64 = 0.5;
/// ... in so many games at least.
const LEAST: usize = 4;

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
    /// where it was better by as much in each of them. Of too few games there is nothing to tell.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let leads: Vec<f64> = self.values.iter().zip(&other.values).map(|(own, theirs)| own - theirs).collect();
        let lead = average(leads.iter().copied());
        let error = (average(leads.iter().map(|own| (own - lead).powi(2))) / (count(leads.len()) - 1.0)).sqrt();
        match error {
            _ if leads.len() < LEAST => (lead, 0.0),
            0.0 if lead > 0.0 => (lead, f64::INFINITY),
            0.0 => (lead, 0.0),
            _ => (lead, lead / error),
        }
    }
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The better half of them, the usual choice first, which is always kept while there are more than two; of two it stays unless the other
/// one is better.
pub fn halve<C>(tried: &mut Vec<Tried<C>>) {
    if let [usual, other] = tried.as_slice() {
        let keeps = usize::from(other.lead(usual).1 > BETTER);
        tried.swap(0, keeps);
        tried.truncate(1);
        return;
    }
    let keep = tried.len().div_ceil(2);
    let leads: Vec<f64> = tried.iter().map(|other| other.lead(&tried[0]).0).collect();
    let mut ranked: Vec<(f64, Tried<C>)> = leads.into_iter().zip(tried.drain(..)).collect();
    ranked[1..].sort_by(|one, other| other.0.total_cmp(&one.0));
    tried.extend(ranked.into_iter().take(keep).map(|(_, tried)| tried));
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
        assert_eq!(last(&[0.6, 0.1, -0.2, -0.3]), "u", "better by a quarter of a standard error");
        assert_eq!(last(&[0.0, 0.5, -0.5, 0.0]), "u");
        assert_eq!(last(&[]), "u");
        assert_eq!(last(&[0.1, 0.6, -0.4, 0.1]), "o", "better by as much in each");
        assert_eq!(last(&[0.4, 0.9, 0.1]), "u", "three games tell nothing");
    }

    #[test]
    fn the_worse_half_is_dropped() {
        let mut four =
            vec![tried('u', &[0.0, 0.0]), tried('a', &[-0.9, -0.8]), tried('b', &[0.2, 0.3]), tried('c', &[0.1, 0.1])];
        halve(&mut four);
        assert_eq!(four.iter().map(|tried| tried.choice).collect::<String>(), "ub");
    }
}
