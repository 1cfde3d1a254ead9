//! Why a vehicle drives: what its side is up to, and what gets better for it.

use std::cell::LazyCell;

use super::asked::Asked;
use crate::core::side::Side;
use crate::core::why::{average, sentence};
use crate::core::words::count;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::scenario::Posture;
use crate::games::tobruk::opponent::armour::{Front, Task};
use crate::games::tobruk::opponent::armour_situation::ArmourSituation;
use crate::games::tobruk::opponent::dodging;
use crate::games::tobruk::opponent::ground::{self, Preparation};
use crate::games::tobruk::opponent::manoeuvre::moved;
use crate::games::tobruk::opponent::observers;
use crate::games::tobruk::opponent::place::Places;
use crate::games::tobruk::opponent::tows::Standoff;
use crate::games::tobruk::opponent::transport;
use crate::games::tobruk::opponent::value::Piece;
use crate::games::tobruk::phases::{straight_march, victory};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Points a turn that are worth a word.
const TELLS: f64 = 0.05;

/// Why this vehicle drives, or drives over somebody.
pub fn reason(asked: &Asked, order: &Order, unit: &ViewItem) -> Option<String> {
    let position = asked.position;
    match order {
        Order::Exit { .. } => return Some("Off the board nothing more can happen to it.".to_owned()),
        Order::Overrun { target, .. } => {
            let name = position.called(*target);
            return Some(format!("{name} can hardly hurt it, and may break or fall under the tracks."));
        }
        _ => {}
    }
    let Order::Move { path, facing, .. } = order else { return None };
    let Some(from) = unit.location.hex() else { return Some(entry(asked, unit)) };
    let piece = Piece::of(unit, from);
    let carries = transport::carries(position, unit);
    let front = LazyCell::new(|| Front::of(position, asked.sequence));
    let wanted = || matches!(front.task(&piece), Task::Occupy(_));
    if carries && !wanted() {
        return Some(carried(asked, unit, path.len()));
    }
    if straight_march::due(position, asked.sequence).any(|due| due.id == unit.id) {
        return Some("Has to drive straight on until the enemy is met.".to_owned());
    }
    let to = path.last().copied().unwrap_or(from);
    let place = if to == from {
        Piece { facing: *facing, ..piece }
    } else {
        Piece { hex: to, facing: *facing, motion: moved(asked.sequence.turn), ..piece }
    };
    let turns = to == from;
    if tanks_alone(position) && !carries {
        manoeuvre(asked, &piece, &place, turns)
    } else {
        against_men(asked, &front, &piece, &place, turns)
    }
}

/// True where tanks manoeuvre as they do among themselves: where no men fight on foot, or where guns alone stand beside them (Scenario 7).
fn tanks_alone(position: &Position) -> bool {
    let any = |is: &dyn Fn(Class) -> bool| {
        position.scenario.roster.iter().any(|entry| is(position.catalog.get(entry.kind).class))
    };
    let men = position
        .scenario
        .roster
        .iter()
        .any(|entry| entry.men > 0 && !matches!(position.catalog.get(entry.kind).class, Class::Observer));
    !men || position.scenario.plays(Chapter::VII) && !any(&|class| class == Class::Infantry)
}

fn entry(asked: &Asked, unit: &ViewItem) -> String {
    if !transport::companions(asked.position, unit).is_empty() {
        return "Comes on near the rest of its platoon.".to_owned();
    }
    if asked.position.class(unit) == Class::Transport || transport::carries(asked.position, unit) {
        return "Comes on where the way is clear and the enemy far.".to_owned();
    }
    "Comes on out of the enemy's fire, near where it is wanted and not all in one place.".to_owned()
}

fn carried(asked: &Asked, unit: &ViewItem, hexes: usize) -> String {
    let loaded = asked.position.aboard(*unit.id).next().is_some() || asked.position.behind(*unit.id).is_some();
    let near = |hex| Standoff::of(asked.position, unit).is_some_and(|standoff| standoff.slack(hex) < 0);
    let preparation = Preparation::of(asked.position, asked.sequence).filter(|_| hexes > dodging::FOUND);
    if unit.location.hex().is_some_and(near) {
        "Takes its gun out of the reach of tanks.".to_owned()
    } else if preparation.is_some_and(|plan| dodging::is_due(asked.position, asked.sequence, unit, &plan)) {
        "Keeps moving, so that no battery can hit the gun in tow.".to_owned()
    } else if asked.position.behind(*unit.id).is_some_and(|towed| asked.position.class(&towed).is_vehicle()) {
        "Tows it off.".to_owned()
    } else if let Some(edge) = victory::scores_over(asked.position, unit) {
        format!("On its way to the {} edge.", edge.words())
    } else if loaded {
        "Brings its load up as far as the enemy's machine guns allow.".to_owned()
    } else {
        "Goes where it is of use next.".to_owned()
    }
}

/// What of fire and danger gets better, in points a turn.
fn better(asked: &Asked, [more_fire, less_danger]: [f64; 2], turns: bool) -> Vec<String> {
    let figure = |points: f64, words: &str| {
        if asked.figures { format!("{} {words}", average(points, "point", "points")) } else { String::new() }
    };
    let mut parts: Vec<(f64, String)> = Vec::new();
    if more_fire > TELLS {
        let words = if turns { "brings its gun to bear" } else { "better shooting from there" };
        parts.push((more_fire, with(words, &figure(more_fire, "a turn more to take"))));
    }
    if less_danger > TELLS {
        let words = if turns { "turns its strongest side to the enemy" } else { "out of the enemy's better shots" };
        parts.push((less_danger, with(words, &figure(less_danger, "a turn less to fear"))));
    }
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    parts.into_iter().map(|(_, words)| words).collect()
}

fn with(words: &str, figure: &str) -> String {
    if figure.is_empty() { words.to_owned() } else { format!("{words} ({figure})") }
}

/// Why a tank among tanks goes there.
fn manoeuvre(asked: &Asked, piece: &Piece, place: &Piece, turns: bool) -> Option<String> {
    let situation = ArmourSituation::new(asked.position, asked.sequence);
    let places = Places::of(&situation, piece);
    let ([fire, danger, astray], [fire_there, danger_there, astray_there]) = (places.parts(piece), places.parts(place));
    let mut parts = better(asked, [fire_there - fire, danger - danger_there], turns);
    let hexes = astray - astray_there;
    let nearer = |hexes: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozens of hexes at most")]
        let hexes = hexes.round() as usize;
        count(hexes, "hex")
    };
    if hexes > 0.5 {
        let goal = match situation.posture {
            Posture::Gather => "its place on the wing",
            Posture::Hold => "the enemy",
            Posture::Stand | Posture::Press | Posture::Strike | Posture::Charge => {
                "the range at which its gun hits well"
            }
        };
        parts.push(format!("{} nearer to {goal}", nearer(hexes)));
    }
    let side = situation.sequence.active;
    let score = victory::score(situation.position);
    let leads = |side: Side| victory::winner(situation.position.scenario, score) == Some(side);
    let plan = match situation.posture {
        Posture::Stand if leads(side) => "He has to come to us",
        Posture::Stand => "We let him come",
        Posture::Press => "We have to come closer little by little",
        Posture::Hold if score[0] == score[1] => "A draw would do for us, and we keep what we have",
        Posture::Hold if leads(side) => "We are ahead and keep what we have",
        Posture::Hold => "We keep what we have",
        Posture::Gather => "We form up on both sides of him first",
        Posture::Strike if hexes > 0.5 => "We go in together now",
        Posture::Charge if hexes > 0.5 => "There is little time: we close at once",
        Posture::Strike | Posture::Charge if parts.is_empty() => "We go in",
        Posture::Strike | Posture::Charge => return Some(sentence(&parts)),
    };
    if parts.is_empty() {
        return Some(format!("{plan}; it is slightly better placed there."));
    }
    Some(format!("{plan}. {}", sentence(&parts)))
}

/// Why a tank against men and guns goes there.
fn against_men(asked: &Asked, front: &Front, piece: &Piece, place: &Piece, turns: bool) -> Option<String> {
    let unit = asked.position.find(piece.id);
    let carries = unit.is_some_and(|unit| observers::is_carrier(asked.position, &unit));
    // The enemy does not hear that somebody is inside (VIII.B.5).
    let (task, carries) =
        if carries && !asked.figures { (front.usual(piece), false) } else { (front.task(piece), carries) };
    let [(fire, _, danger), (fire_there, _, danger_there)] = [piece, place].map(|at| front.parts(task, at));
    let [here, there] = [piece, place].map(|at| at.facing.index());
    // As it is, and not as the side's doctrine has it count.
    let price = asked.position.scenario.doctrines.of(asked.sequence.active).price(asked.sequence.turn);
    let safer = (danger[here] - danger_there[there]) / price;
    let parts = better(asked, [fire_there[there] - fire[here], safer], turns);
    let plan = match task {
        Task::Wait if carries => "Keeps out of reach of the guns: it carries an observer".to_owned(),
        Task::Occupy(post) if carries => format!("Brings its observer to {}", Name(post)),
        Task::Wait => "Waits out of the guns' reach until there are enough of them".to_owned(),
        Task::Stand => "Holds its ground, and turns to face the enemy".to_owned(),
        Task::Strike => "Closes in on the guns with the others".to_owned(),
        Task::Hunt => "Goes for the men, whom no gun covers any more".to_owned(),
        Task::Meet => "Meets the enemy's vehicles before they are through".to_owned(),
        Task::Leave => "On its way off the board".to_owned(),
        Task::Occupy(post) if ground::attacker(asked.position) != Some(asked.sequence.active) => {
            format!("To deny {} to the enemy", Name(post))
        }
        Task::Occupy(post) => format!("To hold {} at the end", Name(post)),
    };
    if parts.is_empty() {
        return Some(format!("{plan}."));
    }
    Some(format!("{plan}: {}.", parts.join(", ")))
}
