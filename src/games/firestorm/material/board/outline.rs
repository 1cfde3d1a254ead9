//! Lines that join to outlines, and what an outline holds.

use super::Point;

/// Joins lines end to end, either way round, to lines as long as they go.
pub fn join(lines: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let mut joined: Vec<Vec<Point>> = Vec::new();
    for line in lines {
        let mut line = line;
        while let Some(place) = joined.iter().position(|other| meet(other, &line)) {
            line = append(joined.swap_remove(place), line);
        }
        joined.push(line);
    }
    joined
}

/// True if the line ends where it began.
pub fn closed(line: &[Point]) -> bool {
    line.len() > 3 && line.first() == line.last()
}

/// True if an end of one line is an end of the other. A closed line has no ends.
fn meet(one: &[Point], other: &[Point]) -> bool {
    let ends = |line: &[Point]| [line.first().copied(), line.last().copied()];
    !closed(one) && !closed(other) && ends(one).iter().any(|end| ends(other).contains(end))
}

/// Two lines that meet, as one.
fn append(mut one: Vec<Point>, mut other: Vec<Point>) -> Vec<Point> {
    if one.first() == other.first() || one.first() == other.last() {
        one.reverse();
    }
    if one.last() != other.first() {
        other.reverse();
    }
    one.extend(other.into_iter().skip(1));
    one
}

/// True if the point lies inside the closed line.
pub fn holds(outline: &[Point], (lat, lon): Point) -> bool {
    let crosses = |pair: &&[Point]| {
        let [(south, west), (north, east)] = [pair[0], pair[1]];
        (south > lat) != (north > lat) && lon < (east - west) * (lat - south) / (north - south) + west
    };
    outline.windows(2).filter(crosses).count() % 2 == 1
}

/// Points along a line, close enough to meet every area it leads through.
pub fn walk(line: &[Point]) -> impl Iterator<Item = Point> {
    const STEPS: u8 = 40;
    line.windows(2).flat_map(|pair| {
        let [(lat, lon), (to_lat, to_lon)] = [pair[0], pair[1]];
        (0..=STEPS).map(move |step| {
            let part = f32::from(step) / f32::from(STEPS);
            (lat + (to_lat - lat) * part, lon + (to_lon - lon) * part)
        })
    })
}
