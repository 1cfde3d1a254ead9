//! The way of an aircraft (VIII.C.1): so many hexes, none of them twice, to where it is to end. The player names the end, the program lays
//! the way, around guns that are known to fire at aircraft where it can.

use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexSet;
use crate::core::search::distances;
use crate::games::tobruk::material::board::{Board, Edge};

/// Hexes within which a gun fires at aircraft (VIII.D.2.c.1).
pub const FLAK_RANGE: u8 = 5;

/// True if a way of so many hexes leads to this one; without a beginning it comes in over the edge of the board, whose hex counts.
#[must_use]
pub fn leads(board: &Board, from: Option<Hex>, to: Hex, hexes: u8) -> bool {
    board.contains(to)
        && match from {
            Some(from) => from != to && from.range(to) <= hexes,
            None => edge(board).any(|first| first != to && first.range(to) < hexes),
        }
}

/// A way of so many hexes to this one, the same on every machine; `None` if there is none. Guns whose range holds neither end are
/// flown around if that can be done.
#[must_use]
pub fn lay(board: &Board, guns: &[Hex], from: Option<Hex>, to: Hex, hexes: u8) -> Option<Vec<Hex>> {
    if !leads(board, from, to, hexes) {
        return None;
    }
    let holds = |gun: &Hex, hex: Hex| gun.range(hex) <= FLAK_RANGE;
    let shunned: Vec<&Hex> =
        guns.iter().filter(|gun| !holds(gun, to) && from.is_none_or(|from| !holds(gun, from))).collect();
    let clear = |hex: Hex| board.contains(hex) && !shunned.iter().any(|gun| holds(gun, hex));
    let around = if shunned.is_empty() { None } else { around(board, &clear, from, to, hexes) };
    around.or_else(|| straight(board, from, to, hexes))
}

/// The shortest way off the board: the hexes up to its edge. Of several the one that the fewest guns reach.
#[must_use]
pub fn off(board: &Board, guns: &[Hex], from: Hex) -> Vec<Hex> {
    let nearest = edge(board).map(|hex| from.range(hex)).min().unwrap_or(0);
    let ends = edge(board).filter(|hex| from.range(*hex) == nearest);
    let ways = ends.map(|end| direct(board, from, end).split_off(1));
    let reached =
        |way: &Vec<Hex>| guns.iter().filter(|gun| way.iter().any(|hex| gun.range(*hex) <= FLAK_RANGE)).count();
    ways.min_by_key(reached).unwrap_or_default()
}

/// Hexes at the edge of the board, row by row.
fn edge(board: &Board) -> impl Iterator<Item = Hex> + '_ {
    board.hexes().filter(|hex| Edge::ALL.into_iter().any(|edge| board.on_edge(*hex, edge)))
}

/// A shortest way from hex to hex, both ends counted: ahead, then to the side.
fn direct(board: &Board, from: Hex, to: Hex) -> Vec<Hex> {
    let mut way = vec![from];
    let mut at = from;
    while at != to {
        let beside = Facing::ALL.map(|side| at.neighbour(side)).into_iter().filter(|hex| board.contains(*hex));
        let Some(next) = beside.min_by_key(|hex| hex.range(to)) else { break };
        way.push(next);
        at = next;
    }
    way
}

/// A way over any hexes.
fn straight(board: &Board, from: Option<Hex>, to: Hex, hexes: u8) -> Option<Vec<Hex>> {
    let first = match from {
        Some(from) => from,
        // The longest straight way: the farther off it comes in, the less it has to turn about.
        None => edge(board)
            .filter(|hex| *hex != to && hex.range(to) < hexes)
            .max_by_key(|hex| (hex.range(to), std::cmp::Reverse(*hex)))?,
    };
    finish(direct(board, first, to), from, hexes, &|hex| board.contains(hex))
}

/// A way over open hexes alone.
fn around(board: &Board, open: &dyn Fn(Hex) -> bool, from: Option<Hex>, to: Hex, hexes: u8) -> Option<Vec<Hex>> {
    let steps = distances([to], |hex, tell| {
        let beside = Facing::ALL.map(|side| hex.neighbour(side)).into_iter();
        beside.filter(|next| open(*next)).for_each(tell);
    });
    let most = u16::from(hexes) - u16::from(from.is_none());
    let within = |hex: &Hex| steps.get(hex).copied().filter(|steps| (1..=most).contains(steps));
    let first = match from {
        Some(from) => within(&from).map(|_| from)?,
        None => edge(board).filter_map(|hex| Some((within(&hex)?, std::cmp::Reverse(hex)))).max()?.1.0,
    };
    let mut way = vec![first];
    let mut at = first;
    while at != to {
        let beside = Facing::ALL.map(|side| at.neighbour(side)).into_iter();
        at = beside.filter_map(|next| Some((*steps.get(&next)?, next))).min()?.1;
        way.push(at);
    }
    finish(way, from, hexes, open)
}

/// The way made as long as it has to be; its beginning on the board is not counted. It swings out to one side as a whole, as far as it
/// can, and where that is not enough turns off its line and back.
fn finish(way: Vec<Hex>, from: Option<Hex>, hexes: u8, open: &dyn Fn(Hex) -> bool) -> Option<Vec<Hex>> {
    let hexes = usize::from(hexes) + usize::from(from.is_some());
    let missing = hexes.checked_sub(way.len())?;
    let swings = (1..=missing / 2).rev().flat_map(|by| Facing::ALL.map(|side| (by, side)));
    let swung = swings.into_iter().find_map(|(by, side)| swing(&way, by, side, open));
    let mut way = swung.unwrap_or(way);
    let mut flown: HexSet = way.iter().copied().collect();
    while way.len() < hexes {
        let detour = detour(&way, hexes - way.len(), &|hex| open(hex) && !flown.contains(&hex))?;
        flown.extend(detour.1.iter().copied());
        way.splice(detour.0..detour.0, detour.1);
    }
    Some(way.split_off(usize::from(from.is_some())))
}

/// The way moved so many hexes to one side, with a leg out to it and a leg back; `None` if it is not open or crosses itself.
fn swing(way: &[Hex], by: usize, side: Facing, open: &dyn Fn(Hex) -> bool) -> Option<Vec<Hex>> {
    let (first, last) = (*way.first()?, *way.last()?);
    let leg = |from: Hex| std::iter::successors(Some(from), move |hex| Some(hex.neighbour(side)));
    let moved = way.iter().filter_map(|hex| leg(*hex).nth(by));
    let mut back: Vec<Hex> = leg(last).take(by).collect();
    back.reverse();
    let swung: Vec<Hex> = leg(first).take(by).chain(moved).chain(back).collect();
    let different: HexSet = swung.iter().copied().collect();
    let lawful = different.iter().count() == swung.len() && swung.iter().skip(1).all(|hex| open(*hex));
    lawful.then_some(swung)
}

/// Hexes beside a step of the way, two or one, through which it can go instead, and their place in it.
fn detour(way: &[Hex], missing: usize, free: &dyn Fn(Hex) -> bool) -> Option<(usize, Vec<Hex>)> {
    let steps = || (1..way.len()).filter_map(|place| Some((place, way[place - 1].side_towards(way[place])?)));
    let wide = steps().filter(|_| missing > 1).find_map(|(place, ahead)| {
        let sides = [1, -1, 2, -2].map(|turn| ahead.turned(turn));
        let pairs = sides.map(|side| vec![way[place - 1].neighbour(side), way[place].neighbour(side)]);
        pairs.into_iter().find(|pair| pair.iter().all(|hex| free(*hex))).map(|pair| (place, pair))
    });
    let narrow = || {
        steps().find_map(|(place, ahead)| {
            let beside = [1, -1].map(|turn| way[place - 1].neighbour(ahead.turned(turn)));
            beside.into_iter().find(|hex| free(*hex)).map(|hex| (place, vec![hex]))
        })
    };
    wide.or_else(narrow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::tobruk::material::board::parse;

    fn board() -> Board {
        Board::load(&data_root()).expect("the board's file is sound")
    }

    /// A lawful way: so many hexes of the board, each beside the one before, none twice, the first at the edge if it comes in there.
    fn expect_lawful(board: &Board, from: Option<Hex>, to: Hex, hexes: u8, way: &[Hex]) {
        assert_eq!((way.len(), way.last()), (usize::from(hexes), Some(&to)), "{from:?} to {to:?}");
        assert!(way.iter().all(|hex| board.contains(*hex)));
        let whole: Vec<Hex> = from.iter().chain(way).copied().collect();
        assert!(whole.windows(2).all(|step| step[0].range(step[1]) == 1), "{whole:?}");
        let different: HexSet = whole.iter().copied().collect();
        assert_eq!(different.iter().count(), whole.len(), "no hex twice: {whole:?}");
        assert!(from.is_some() || edge(board).any(|hex| way[0] == hex));
    }

    #[test]
    fn wherever_a_way_leads_it_is_laid_and_lawful() {
        let board = board();
        let all: Vec<Hex> = board.hexes().collect();
        let corners =
            ["A-1", "A-35", "MM-20", "MM-54", "B-2", "C-36", "N-26", "DD-32"].map(|name| parse(name).expect("a hex"));
        for (place, from) in all.iter().enumerate() {
            let near = corners.contains(from) || place % 331 == 0;
            for to in all.iter().filter(|to| near || from.range(**to) <= 8 && place % 11 == 0) {
                for hexes in [7, 26].into_iter().filter(|hexes| *hexes == 7 || (from.q + to.r) % 3 == 0) {
                    match lay(&board, &[], Some(*from), *to, hexes) {
                        Some(way) => expect_lawful(&board, Some(*from), *to, hexes, &way),
                        None => assert!(!leads(&board, Some(*from), *to, hexes), "{from:?} to {to:?}"),
                    }
                }
            }
        }
        for to in all {
            for hexes in [7, 26] {
                match lay(&board, &[], None, to, hexes) {
                    Some(way) => expect_lawful(&board, None, to, hexes, &way),
                    None => assert!(!leads(&board, None, to, hexes), "in to {to:?}"),
                }
            }
        }
    }

    #[test]
    fn the_way_goes_around_guns_where_it_can() {
        let board = board();
        let hex = |name| parse(name).expect("a hex");
        let gun = hex("T-29");
        let far = lay(&board, &[gun], Some(hex("N-26")), hex("Z-32"), 26).expect("a way");
        expect_lawful(&board, Some(hex("N-26")), hex("Z-32"), 26, &far);
        assert!(far.iter().all(|hex| hex.range(gun) > FLAK_RANGE), "{far:?}");
        // Seven hexes are too few for that.
        assert!(lay(&board, &[hex("Q-26")], Some(hex("J-22")), hex("P-22"), 7).is_some());
        assert!(
            lay(&board, &[gun], None, hex("DD-32"), 26)
                .is_some_and(|way| way.iter().all(|hex| hex.range(gun) > FLAK_RANGE))
        );
    }

    #[test]
    fn the_way_off_is_the_shortest() {
        let board = board();
        let hex = |name| parse(name).expect("a hex");
        assert_eq!(off(&board, &[], hex("C-10")).len(), 2);
        assert_eq!(off(&board, &[], hex("A-10")), []);
    }
}
