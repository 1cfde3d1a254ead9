//! A battle or a volley as it is shown: who struck where, the dice, the cell of the table, and what came of it in words.

use super::charts::Lit;
use super::roll::Roll;
use crate::core::hex::Hex;

/// Seconds for the dice of a throw to tumble, at normal speed.
pub(in crate::desk) const TUMBLE: f64 = 0.5;
/// Seconds for which a battle is held once its dice lie still.
pub(in crate::desk) const HELD: f64 = 2.0;
/// The same for a die that decides no battle.
const HELD_BRIEFLY: f64 = 1.0;
/// Seconds for a shell to reach its target, and for an arrow to strike.
pub(in crate::desk) const FLIGHT: f64 = 0.4;

/// How it is struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strike {
    /// Dice fall, and nobody strikes.
    #[default]
    Dice,
    /// Guns fire: a flash and a shell for each roll of two dice.
    Guns,
    /// Small arms fire.
    SmallArms,
    /// Units attack: an arrow from each hex.
    Attack,
}

/// A battle or a volley: the games say what happened, the shell shows it on one card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Battle {
    /// Where it comes from.
    pub from: Vec<Hex>,
    /// Where it strikes.
    pub to: Hex,
    /// How.
    pub strike: Strike,
    /// What is fought, at the head of the card.
    pub title: String,
    /// The dice, in the order in which they fell.
    pub dice: Vec<Roll>,
    /// Where among them each further throw begins: one that what the dice before it did has called for.
    pub later: Vec<usize>,
    /// The cells that were struck.
    pub cells: Lit,
    /// The rows that the dice could strike, the first and the last, of a chart with more than these.
    pub rows: Option<[String; 2]>,
    /// The cells that further throws have struck: they lie in place of the first once all dice lie.
    pub then: Lit,
    /// What came of it, in words.
    pub result: Vec<String>,
    /// Something is lost or given up: in red.
    pub grave: bool,
    /// No battle: shown for a shorter while, and it does not wait for a key.
    pub brief: bool,
    /// It is of no hex but of the whole map: none is marked by it.
    pub at_large: bool,
}

impl Battle {
    /// Dice that fall in a hex.
    #[must_use]
    pub fn new(to: Hex, title: impl Into<String>) -> Self {
        Self { to, title: title.into(), ..Self::default() }
    }

    /// Who strikes, and how; nobody, where it comes from off the board.
    #[must_use]
    pub fn from(mut self, from: Vec<Hex>, strike: Strike) -> Self {
        self.strike = if from.is_empty() { Strike::Dice } else { strike };
        self.from = from;
        self
    }

    /// Dice rolled together, with what they said.
    #[must_use]
    pub fn roll(mut self, faces: &[u8], hit: bool, word: impl Into<String>) -> Self {
        self.dice.push(Roll { faces: faces.to_vec(), hit, word: word.into() });
        self
    }

    /// A cell of a chart that was struck: chart, row, column; an empty row or column is all of it.
    #[must_use]
    pub fn lit(mut self, chart: &str, row: impl Into<String>, column: impl Into<String>) -> Self {
        self.cells.push((chart.to_owned(), row.into(), column.into()));
        self
    }

    /// The rows of the chart that the dice could strike.
    #[must_use]
    pub fn among(mut self, rows: [String; 2]) -> Self {
        self.rows = Some(rows);
        self
    }

    /// The dice that follow are another throw.
    pub fn throw_again(&mut self) {
        if self.later.last().copied().unwrap_or(0) < self.dice.len() {
            self.later.push(self.dice.len());
        }
    }

    /// A cell that is struck: by the first throw, or by a further one.
    pub fn strikes(&mut self, cell: (String, String, String)) {
        if self.later.is_empty() { &mut self.cells } else { &mut self.then }.push(cell);
    }

    /// A line of what came of it.
    #[must_use]
    pub fn says(mut self, line: impl Into<String>) -> Self {
        self.result.push(line.into());
        self
    }

    /// Something is lost or given up.
    #[must_use]
    pub fn grave(mut self, grave: bool) -> Self {
        self.grave = grave;
        self
    }

    /// No battle.
    #[must_use]
    pub fn brief(mut self) -> Self {
        self.brief = true;
        self
    }

    /// Of no hex: a die of the turn, or for the initiative.
    #[must_use]
    pub fn at_large(mut self) -> Self {
        self.at_large = true;
        self
    }

    /// How long it is shown at normal speed, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        if !self.has_card() {
            return FLIGHT * 2.0;
        }
        self.tumbles() + if self.brief { HELD_BRIEFLY } else { HELD }
    }

    /// How long its dice tumble at normal speed, throw after throw, in seconds.
    #[must_use]
    pub fn tumbles(&self) -> f64 {
        let further = u32::try_from(self.later.len()).unwrap_or(0);
        TUMBLE * f64::from(1 + further)
    }

    /// True if its dice lie when it is shown so long, in seconds at normal speed: a hair before their time, for slow frames that end with
    /// it are told the same by all who ask.
    #[must_use]
    pub fn lies(&self, age: f64) -> bool {
        age + 0.001 >= self.tumbles()
    }

    /// True for a single die.
    #[must_use]
    pub fn has_one_die(&self) -> bool {
        matches!(&self.dice[..], [roll] if roll.faces.len() == 1)
    }

    /// True if there is something to read: fire whose dice fall later is only seen.
    #[must_use]
    pub fn has_card(&self) -> bool {
        !self.dice.is_empty() || !self.result.is_empty()
    }
}
