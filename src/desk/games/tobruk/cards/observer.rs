//! Section VIII in the battery tracker: who observes for a battery and what blocks him, whether it is located or neutralised, and what
//! enemy batteries it may fire at (VIII.B, VIII.E.2).

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use crate::desk::games::tobruk::{Table, calling, sight, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{plan_line, styled};
use crate::desk::shell::panels::parts::{cite, ruled, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::phases::observing::{Blocked, Watch};
use crate::games::tobruk::phases::{counter_battery, observing};
use crate::games::tobruk::state::orders::Order;

/// The line of a battery, under its name; nothing before section VIII.
pub(super) fn line(ui: &mut Ui, table: &Table, battery: BatteryId) {
    if let Some(text) = text(table, battery) {
        ui.add(Label::new(styled(&text, condensed(13.0), INK_SOFT)).wrap());
    }
}

fn text(table: &Table, id: BatteryId) -> Option<String> {
    let position = &sight::position(table);
    if !observing::is_played(position) {
        return None;
    }
    let turn = position.sequence.turn;
    let (entry, battery) = position.scenario.battery(id).zip(position.batteries.find(id))?;
    let mut parts = Vec::new();
    // The enemy's observer may be where nobody else sees him.
    if let Some(observer) = entry.observer.and_then(|observer| position.find(observer)) {
        let name = position.name(&observer);
        let aim = battery.kept(turn).map(|laid| laid.aim);
        let blocked = match aim {
            Some(aim) => observing::sight(position, id, aim).err(),
            None => observing::blind(position, id),
        };
        parts.push(match blocked {
            Some(blocked) => format!("{name} {}", blocked.words(position)),
            None => format!("{name} observes"),
        });
    }
    if battery.located {
        parts.push("located".to_owned());
    }
    if let Some(through) = battery.silent_through(turn) {
        parts.push(format!("neutralised until turn {through}"));
    }
    if let Some(counter) = battery.counter.filter(|counter| counter.turn + 1 >= turn) {
        let (target, words) = (words::battery(table, counter.target), counter_battery::words(counter.calls));
        parts.push(format!("fires at {target}: {words}"));
    }
    (!parts.is_empty()).then(|| format!("{}.", parts.join("; ")))
}

/// What the observer sees of the target of a call, or what blocks him.
pub(super) fn watched(ui: &mut Ui, table: &mut Table, battery: BatteryId, watch: Option<Result<Watch, Blocked>>) {
    match watch {
        Some(Ok(watch)) => {
            let (name, from) = (words::name(table, watch.observer), format!("in {}", Name(watch.from)));
            let line = plan_line(ui, &name, &from, &words::hexes(usize::from(watch.range)), false);
            cite(table, &line, "VIII.B.3.a");
        }
        Some(Err(blocked)) => {
            let (text, rule) = {
                let position = &sight::position(table);
                (format!("{} {}", observing::name(position, battery), blocked.words(position)), blocked.rule(position))
            };
            ruled(ui, table, &text, rule);
        }
        None => {}
    }
}

/// Enemy batteries that the battery in hand may fire at.
pub(super) fn counters(ui: &mut Ui, table: &mut Table) {
    let Some(chosen) = calling::chosen(table).filter(|_| !table.selection.smoke) else { return };
    let orders = {
        let position = &sight::position(table);
        counter_battery::legal(position, position.sequence)
    };
    for given in orders {
        let Order::Counter { battery, target } = given else { continue };
        if battery == chosen {
            let text = format!("Fire at {}", words::battery(table, target));
            if wide_button(ui, &text, "", BLUE, true).clicked() {
                order(table, &given);
            }
        }
    }
}
