//! What every game says of its battles, whoever fights: a title, dice, cells that are in its charts, a result in words.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::core::field::Piece;
use crate::core::game::Log;
use crate::desk::table::Table;
use crate::desk::table::battle::{Battle, Strike};
use crate::desk::table::clip::Clip;
use crate::desk::table::roles::DeskGame;
use crate::desk::testing::table;

/// Orders of a game that are followed.
const ORDERS: usize = 500;

/// The battles of a game played at random.
fn battles<G: DeskGame>(table: &mut Table<G>, seed: u64) -> Vec<Battle> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut all = Vec::new();
    for _ in 0..ORDERS {
        let Some(order) = G::random_order(&table.session.world, &mut dice) else { break };
        G::look(table);
        let before = G::units(&table.session.world).into_iter().map(|unit| (unit.id(), unit)).collect();
        let told = table.session.world.resource::<Log<G::Event>>().0.len();
        table.session.submit(&order).expect("a random order is legal");
        table.before = before;
        let log = table.session.world.resource::<Log<G::Event>>();
        let clips = G::clips(table, &log.0[told..]);
        all.extend(
            clips.into_iter().filter_map(|clip| if let Clip::Battle(battle) = clip { Some(battle) } else { None }),
        );
    }
    all
}

/// Why a card would be wrong; `None` for one that is well.
fn fault<G: DeskGame>(table: &Table<G>, battle: &Battle) -> Option<String> {
    for (chart, row, column) in &battle.cells {
        let Some(chart) = table.book.iter().find(|known| known.id == *chart) else {
            return Some(format!("no chart {chart}"));
        };
        let has_row = row.is_empty() || chart.rows.iter().any(|known| known.name == *row);
        let has_column = column.is_empty() || chart.columns.contains(column);
        if !has_row || !has_column || row.is_empty() && column.is_empty() {
            return Some(format!("no cell {row:?}, {column:?} in {}", chart.id));
        }
    }
    let faces = battle.dice.iter().all(|roll| matches!(roll.faces.len(), 1 | 2));
    let told = battle.brief || !battle.result.is_empty();
    match () {
        () if battle.title.is_empty() => Some("it has no title".to_owned()),
        () if !battle.has_card() && battle.strike != Strike::Dice => None,
        () if battle.dice.is_empty() || !faces => Some("it has no dice".to_owned()),
        () if !told => Some("it says nothing of what came of it".to_owned()),
        () if battle.strike != Strike::Dice && battle.from.is_empty() => Some("nobody strikes".to_owned()),
        () => None,
    }
}

fn sound<G: DeskGame>(scenario: &str) {
    let (mut fought, mut lit) = (0, 0);
    for seed in 1..=3 {
        let mut table = table::<G>(scenario, seed);
        for battle in battles(&mut table, seed) {
            assert_eq!(fault(&table, &battle), None, "{battle:#?}");
            fought += usize::from(!battle.brief);
            lit += battle.cells.len();
        }
    }
    assert!(fought > 0 && lit > 0, "{scenario}: {fought} battles, {lit} cells");
}

macro_rules! sound_in {
    ($(($variant:ident, $folder:ident, $game:ty, $title:literal, $description:literal)),* $(,)?) => {
        $(#[test]
        fn $folder() {
            sound::<$game>(concat!(stringify!($folder), "/01"));
        })*
    };
}
crate::games!(sound_in);

/// Fire on men is in the second scenario of Tobruk.
#[test]
fn tobruk_on_men() {
    sound::<crate::games::tobruk::Tobruk>("tobruk/02");
}
