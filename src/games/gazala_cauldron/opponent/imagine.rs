//! What the other side may hold, for games that are only thought of.

use rand_chacha::ChaCha8Rng;

use crate::core::dice::pick;
use crate::games::gazala_cauldron::state::cups::{Chit, Cup};

/// Replaces the face-down chits of a cup's owner by as many others, any of those that nobody else has seen: each of them may as well be in the
/// cup still (13.0).
pub fn imagine(cup: &mut Cup, dice: &mut ChaCha8Rng) {
    let mut unseen = cup.unseen();
    let held = cup.available.iter().filter(|kind| kind.is_secret()).count();
    cup.inside.retain(|chit| !matches!(chit, Chit::Tactical(kind) if kind.is_secret()));
    cup.available.retain(|kind| !kind.is_secret());
    for _ in 0..held {
        cup.available.push(unseen.swap_remove(pick(dice, unseen.len())));
    }
    cup.inside.extend(unseen.into_iter().map(Chit::Tactical));
    cup.inside.sort_unstable();
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::games::gazala_cauldron::material::tables::chits::Tactical;

    /// He holds as many as before, of the same chits in all; each of the secret ones turns up, and what lies open stays as it is.
    #[test]
    fn a_hand_may_hold_whatever_nobody_has_seen() {
        let mut inside = vec![
            Chit::Action("two".to_owned()),
            Chit::Tactical(Tactical::Combat),
            Chit::Tactical(Tactical::Sandstorm),
            Chit::Tactical(Tactical::Replacement),
        ];
        inside.sort_unstable();
        let played = vec![Tactical::ExtraMove];
        let cup = Cup { inside, available: vec![Tactical::AntiTank], played, track: vec!["one".to_owned()] };
        let mut held = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let mut other = cup.clone();
            imagine(&mut other, &mut ChaCha8Rng::seed_from_u64(seed));
            assert_eq!((&other.played, &other.track), (&cup.played, &cup.track));
            assert_eq!((other.available.len(), other.inside.len()), (1, 4));
            assert!(other.inside.is_sorted() && other.inside.contains(&Chit::Tactical(Tactical::Sandstorm)));
            held.insert(other.available[0]);
        }
        assert_eq!(held.into_iter().collect::<Vec<_>>(), [Tactical::Combat, Tactical::Replacement, Tactical::AntiTank]);
    }
}
