//! Why an attack is made, helped or met: what it brings by the six results, with the support fire that both sides would add.

use super::hex;
use crate::core::hex::Hex;
use crate::core::why::percent;
use crate::core::words::{added, counted};
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::opponent::attack::{best, purses};
use crate::games::battle_for_gazala::opponent::shelling;
use crate::games::battle_for_gazala::opponent::sight::Stand;
use crate::games::battle_for_gazala::opponent::situation::Situation;
use crate::games::battle_for_gazala::opponent::stakes::{Stakes, signed};
use crate::games::battle_for_gazala::opponent::thrust::Thrust;
use crate::games::battle_for_gazala::state::decisions::Battle;

/// What is to be expected of an attack with so many points of support, the enemy's best answer among it.
fn odds(situation: &Situation, members: &[(&Stand, Spot)], target: &Stand, support: u16) -> String {
    let occupancy = situation.moved(members);
    let stakes = Stakes::of(situation, &occupancy, members, target);
    let [_, enemy] = purses(situation);
    let difference = stakes.difference + signed(support);
    let (_, answer) = stakes.answered(difference, &enemy);
    let left = difference - signed(answer);
    let [gone, back, lost] = stakes.chances(left);
    let with = if support > 0 {
        format!(" with {} of support fire", counted(support, "point", "points"))
    } else {
        String::new()
    };
    let met = if answer > 0 { format!(" after {answer} of his") } else { String::new() };
    format!(
        "{}{with}{met}, {} to destroy him, {} to drive him back, {} to lose something.",
        added(left),
        percent(gone),
        percent(back),
        percent(lost)
    )
}

/// What an attack is for.
fn aim(situation: &Situation, target: &Stand) -> String {
    let at = hex(situation.position, situation.terrain.hex(target.spot));
    let name = situation.position.name(target.id);
    let bars = situation.goals().road().is_some_and(|road| road.blockers.contains(&target.id));
    if target.spot == situation.tobruk {
        format!("To take Tobruk from {name}")
    } else if bars {
        format!("To clear the way that {name} bars from {at}")
    } else {
        format!("To drive {name} from {at}")
    }
}

/// Why a unit goes into an attack that is prepared.
pub fn thrust(situation: &Situation, thrust: &Thrust) -> Option<String> {
    let target = situation.at(thrust.target)?;
    let members: Vec<(&Stand, Spot)> =
        thrust.members.iter().filter_map(|(unit, spot)| Some((situation.find(*unit)?, *spot))).collect();
    let odds = odds(situation, &members, target, thrust.support);
    Some(format!("{}: {odds}", aim(situation, target)))
}

/// Why a hex is attacked, as far as the attack has been put together.
pub fn attack(situation: &Situation, at: Hex, battle: Option<&Battle>) -> Option<String> {
    let target = situation.at(situation.terrain.spot(at)?)?;
    let (with, laid) = match battle {
        Some(battle) => (battle.units.as_slice(), battle.markers[0].iter().map(|value| u16::from(*value)).sum()),
        None => ([].as_slice(), 0),
    };
    let attack = best(situation, target, with, laid)?;
    let units: Vec<(&Stand, Spot)> =
        attack.units.iter().filter_map(|unit| situation.find(*unit)).map(|piece| (piece, piece.spot)).collect();
    let odds = odds(situation, &units, target, attack.support + laid);
    Some(format!("{}: {odds}", aim(situation, target)))
}

/// Why the defender adds support fire, or adds none.
pub fn defence(situation: &Situation, battle: &Battle, adds: bool) -> Option<String> {
    let his = Situation::of(situation.position, battle.attacker)?;
    let stakes = Stakes::of_defence(&his, battle, situation.goals().aims().price)?;
    let laid = battle.markers.clone().map(|values| values.iter().map(|value| i16::from(*value)).sum::<i16>());
    let now = stakes.difference + laid[0] - laid[1];
    let [own, _] = purses(situation);
    let (_, sum) = stakes.answered(now, &own);
    let name = situation.position.name(battle.defender);
    let [gone, back, costs] = stakes.chances(now);
    if !adds || sum == 0 {
        let fire = if battle.markers[1].is_empty() { "Support" } else { "More support" };
        return Some(format!(
            "{fire} fire would be dearer than what it saves: {} that {name} is lost, {} that it goes back.",
            percent(gone),
            percent(back)
        ));
    }
    let [less, gives, dearer] = stakes.chances(now - signed(sum));
    let risks = [
        (gone + back, less + gives, format!("{name} is lost{}", if back + gives > 0.0 { " or goes back" } else { "" })),
        (gone, less, format!("{name} is lost")),
        (costs, dearer, "the attackers lose something".to_owned()),
    ];
    let [was, is] = [now, now - signed(sum)].map(added);
    let changed = risks.into_iter().map(|(was, is, risk)| (percent(was), percent(is), risk));
    Some(match changed.into_iter().find(|(was, is, _)| was != is) {
        Some((before, after, risk)) => {
            format!("Brings the attack down from {was} to {is}: {after} instead of {before} that {risk}.")
        }
        None => format!("Brings the attack down from {was} to {is}."),
    })
}

/// Why a hex is bombarded.
pub fn bombardment(situation: &Situation, target: Hex) -> Option<String> {
    let chance = shelling::chance(situation)?;
    let first = situation.at(situation.terrain.spot(target)?)?;
    let (name, whole) = (situation.position.name(first.id), percent(chance.of_all));
    Some(match chance.targets.len() {
        1 => {
            format!(
                "Only {name} bars the way that would win the game: {whole} to silence it, allowing for the enemy's answers."
            )
        }
        units => format!(
            "{units} units bar the way that would win the game: {whole} to silence them all, allowing for the enemy's answers. {name} comes first."
        ),
    })
}

/// Why nothing more is attacked.
pub fn end(situation: &Situation) -> String {
    let attacks =
        situation.enemies().filter_map(|target| best(situation, target, &[], 0).map(|attack| (attack, target)));
    let Some((attack, target)) = attacks.max_by(|a, b| a.0.value.total_cmp(&b.0.value)) else {
        return "Nobody is left who could attack.".to_owned();
    };
    let units: Vec<(&Stand, Spot)> =
        attack.units.iter().filter_map(|unit| situation.find(*unit)).map(|piece| (piece, piece.spot)).collect();
    let odds = odds(situation, &units, target, attack.support);
    format!("Nothing left is worth attacking. The best would be {}: {odds}", hex(situation.position, attack.target))
}
