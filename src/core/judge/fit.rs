//! Fits what each sign of a state adds to the margin to the ends of finished games: least squares, with a penalty on what a sign adds.

/// With so many readings in which a sign is there, half of what it seems to add is believed, where no other sign tells the same.
const PENALTY: f64 = 400.0;
/// The equations are gone through so often at most ...
const SWEEPS: usize = 20_000;
/// ... or until no share of a sign changes by so much, in points.
const STILL: f64 = 1e-5;

/// What a judge reads in a state, towards the Axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Turns to come after the one that is looked at.
    pub later: usize,
    /// The margin that is counted now, in points.
    pub margin: f64,
    /// By what the two shares of each sign are multiplied at this time of the turn.
    pub time: [f64; 2],
    /// The signs, in the game's order.
    pub signs: Vec<f64>,
}

/// What has been read in finished games, by the turns that were to come.
#[derive(Debug, Clone)]
pub struct Fit {
    signs: usize,
    turns: Vec<Sums>,
}

/// What is found for one number of turns to come.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Both shares of each sign, in points.
    pub shares: Vec<[f64; 2]>,
    /// Readings.
    pub readings: f64,
    /// How far games end from what the signs say, in points: the standard deviation.
    pub error: f64,
    /// The same without them.
    pub without: f64,
}

/// Sums over the readings: of the squares and products of what stands beside the unknown shares, and of those with what was still to come.
#[derive(Debug, Clone)]
struct Sums {
    count: f64,
    /// Readings in which each sign is there.
    seen: Vec<f64>,
    products: Vec<Vec<f64>>,
    with: Vec<f64>,
    to_come: f64,
    squares: f64,
}

impl Fit {
    /// One of which nothing is known yet, for so many signs.
    #[must_use]
    pub fn new(signs: usize) -> Self {
        Self { signs, turns: Vec::new() }
    }

    /// Adds what was read in a game that ended with this margin.
    pub fn add(&mut self, readings: &[Reading], end: f64) {
        for reading in readings {
            let unknown = 2 * self.signs;
            let sums = || Sums {
                count: 0.0,
                seen: vec![0.0; unknown],
                products: vec![vec![0.0; unknown]; unknown],
                with: vec![0.0; unknown],
                to_come: 0.0,
                squares: 0.0,
            };
            if self.turns.len() <= reading.later {
                self.turns.resize_with(reading.later + 1, sums);
            }
            self.turns[reading.later].add(reading, end - reading.margin);
        }
    }

    /// Adds what another one has been told.
    pub fn join(&mut self, other: Self) {
        for (later, theirs) in other.turns.into_iter().enumerate() {
            match self.turns.get_mut(later) {
                Some(sums) => sums.join(&theirs),
                None => self.turns.push(theirs),
            }
        }
    }

    /// What the signs add, for no, one, two and more turns to come.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        self.turns.iter().map(Sums::found).collect()
    }
}

impl Sums {
    fn add(&mut self, reading: &Reading, to_come: f64) {
        let both = reading.signs.iter().flat_map(|sign| reading.time.map(|time| sign * time));
        let told: Vec<(usize, f64)> = both.enumerate().filter(|(_, part)| part.abs() > 0.0).collect();
        for (row, part) in &told {
            self.seen[*row] += 1.0;
            self.with[*row] += part * to_come;
            for (column, other) in &told {
                self.products[*row][*column] += part * other;
            }
        }
        self.count += 1.0;
        self.to_come += to_come;
        self.squares += to_come * to_come;
    }

    fn join(&mut self, other: &Self) {
        let add = |own: &mut [f64], theirs: &[f64]| own.iter_mut().zip(theirs).for_each(|(own, their)| *own += their);
        for (own, theirs) in self.products.iter_mut().zip(&other.products) {
            add(own, theirs);
        }
        add(&mut self.seen, &other.seen);
        add(&mut self.with, &other.with);
        self.count += other.count;
        self.to_come += other.to_come;
        self.squares += other.squares;
    }

    fn found(&self) -> Found {
        let shares = self.solved();
        let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
        let count = self.count.max(1.0);
        let said: f64 = self.products.iter().zip(&shares).map(|(row, share)| share * dot(row, &shares)).sum();
        let left = self.squares - 2.0 * dot(&shares, &self.with) + said;
        Found {
            shares: shares.chunks(2).map(|both| [both[0], both[1]]).collect(),
            readings: self.count,
            error: (left / count).max(0.0).sqrt(),
            without: (self.squares / count - (self.to_come / count).powi(2)).max(0.0).sqrt(),
        }
    }

    /// One equation after the other is solved for its own share, again and again: with the penalty they have one solution, and this comes to it.
    fn solved(&self) -> Vec<f64> {
        let mut shares = vec![0.0; self.with.len()];
        for _ in 0..SWEEPS {
            let mut most: f64 = 0.0;
            for place in 0..shares.len() {
                let own = self.products[place][place];
                if own <= 0.0 {
                    continue;
                }
                let others: f64 =
                    self.products[place].iter().zip(&shares).map(|(product, share)| product * share).sum();
                let penalty = PENALTY * own / self.seen[place];
                let share = (self.with[place] - others + own * shares[place]) / (own + penalty);
                most = most.max((share - shares[place]).abs());
                shares[place] = share;
            }
            if most < STILL {
                break;
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which one sign adds 10 points and 5 more by time, another takes 3, and a third is never there.
    fn told(range: std::ops::Range<u32>) -> Fit {
        let mut fit = Fit::new(3);
        for game in range {
            let [first, second] = [f64::from(game % 5) - 2.0, f64::from(game % 7) - 3.0];
            let time = [1.0, f64::from(game % 3)];
            let end = 40.0 + first * (10.0 * time[0] + 5.0 * time[1]) - 3.0 * second;
            let reading = Reading { later: 1, margin: 40.0, time, signs: vec![first, second, 0.0] };
            fit.add(&[reading], end);
        }
        fit
    }

    #[test]
    fn what_a_sign_adds_is_found() {
        let found = told(0..200_000).found();
        assert_eq!((found.len(), found[0].readings, found[1].readings), (2, 0.0, 200_000.0));
        let near = |one: f64, other: f64| (one - other).abs() < 0.1;
        let shares = &found[1].shares;
        assert!(near(shares[0][0], 10.0) && near(shares[0][1], 5.0), "{shares:?}");
        assert!(near(shares[1][0], -3.0) && near(shares[1][1], 0.0), "{shares:?}");
        assert_eq!(shares[2], [0.0, 0.0]);
        assert!(found[1].error < 0.2 && found[1].without > 15.0, "{found:?}");
    }

    #[test]
    fn few_games_tell_little() {
        let share = |games: u32| told(0..games).found()[1].shares[1][0];
        assert!(share(20) > -1.0 && share(400) < -1.0 && share(20_000) < -2.8);
    }

    /// A sign that was there once in ten thousand games is hardly believed, however much its game went beyond the others.
    #[test]
    fn a_sign_seen_once_tells_little() {
        let mut fit = Fit::new(1);
        for game in 0..10_000 {
            let sign = if game == 5000 { 1.0 } else { 0.0 };
            fit.add(&[Reading { later: 0, margin: 0.0, time: [1.0, 1.0], signs: vec![sign] }], 100.0 * sign);
        }
        let [one, other] = fit.found()[0].shares[0];
        assert!(one > 0.0 && one + other < 1.0, "{one} {other}");
    }

    #[test]
    fn two_halves_tell_what_the_whole_does() {
        let mut halves = told(0..500);
        halves.join(told(500..1000));
        let (halves, whole) = (halves.found(), told(0..1000).found());
        for (half, whole) in halves[1].shares.iter().flatten().zip(whole[1].shares.iter().flatten()) {
            assert!((half - whole).abs() < 0.01);
        }
    }
}
