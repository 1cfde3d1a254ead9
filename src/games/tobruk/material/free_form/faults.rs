//! What keeps a battle from being played: each in one sentence that says what to do.

use super::loading::load;
use super::model::{BUDGETS, Battle, Deployment, Entering, TURNS};
use super::prices::{What, price_list};
use super::roster::brought;
use crate::core::bounds::LONGEST_NAME;
use crate::core::side::Side;
use crate::games::tobruk::material::board::{Board, Section};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{ADDENDA, OPTIONS};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// Batteries that a side may have.
const MOST_BATTERIES: usize = 15;
/// Hexes of a set-up area for each unit that needs one.
const HEXES_EACH: usize = 3;

impl Battle {
    /// Everything that keeps the battle from being played; nothing where it can be.
    #[must_use]
    pub fn faults(&self, data: &Data) -> Vec<String> {
        let mut faults = Vec::new();
        for (what, name) in [("title", &self.title), ("date", &self.date)] {
            let letters = name.trim().chars().count();
            if letters == 0 || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
                faults.push(format!("The {what} needs 1 to {LONGEST_NAME} letters."));
            }
        }
        if !TURNS.contains(&self.length) {
            let (least, most) = (TURNS.start(), TURNS.end());
            faults.push(format!("{} turns are not possible; a battle has {least} to {most}.", self.length));
        }
        for switch in &self.switches {
            if switch == ADDENDA || !OPTIONS.iter().any(|(known, _)| known == switch) {
                faults.push(format!("There is no optional rule '{switch}'; leave it out."));
            }
        }
        let board = self.board(&data.board).filter(|_| !self.sections.is_empty());
        match &board {
            None => faults.push("The sections in play must form a rectangle; add one or leave one out.".to_owned()),
            Some(board) => {
                for side in Side::BOTH {
                    self.place_faults(data, board, side, &mut faults);
                }
            }
        }
        for side in Side::BOTH {
            self.force_faults(data, side, &mut faults);
            self.reserve_faults(data, side, &mut faults);
        }
        self.goal_faults(data, board.as_ref(), &mut faults);
        self.night_faults(data, &mut faults);
        faults
    }

    /// What is wrong with the places where a side begins.
    fn place_faults(&self, data: &Data, board: &Board, side: Side, faults: &mut Vec<String>) {
        let sound = |own: &Section| self.sections.contains(own);
        if self.host(side).deployments().any(|own| own.sections.is_empty() || !own.sections.iter().all(sound)) {
            faults.push(format!("The {side} begin in sections that are not in play; choose one that is."));
            return;
        }
        for deployment in self.host(side).deployments() {
            match &deployment.entering {
                Some(entering) => self.entry_faults(board, side, deployment, entering, faults),
                None => self.area_faults(data, board, side, deployment, faults),
            }
        }
    }

    /// What is wrong with the way by which units come in.
    fn entry_faults(
        &self,
        board: &Board,
        side: Side,
        deployment: &Deployment,
        entering: &Entering,
        faults: &mut Vec<String>,
    ) {
        if !(1..=self.length).contains(&entering.turn) {
            let turn = entering.turn;
            faults.push(format!("The {side} can't enter on turn {turn}; the game has 1 to {}.", self.length));
        }
        let arrival = deployment.arrival();
        if entering.edges.is_empty() || !board.hexes().any(|hex| arrival.admits(board, hex)) {
            faults.push(format!(
                "No hex is open for the {side} to enter by; choose another edge, more sections or more rows."
            ));
        }
    }

    /// What is wrong with the area in which units are set up.
    fn area_faults(&self, data: &Data, board: &Board, side: Side, deployment: &Deployment, faults: &mut Vec<String>) {
        let arrival = deployment.arrival();
        let area = board.hexes().filter(|hex| arrival.holds(board, *hex)).count();
        let brought = brought(self, data, side);
        let class = |kind| data.catalog.get(kind).class;
        let need: usize = brought
            .units
            .iter()
            .filter(|batch| batch.crews.is_none() && batch.mounted_on.is_none())
            .map(|batch| {
                let count = usize::from(batch.count);
                if class(batch.kind).is_emplacement() { count * HEXES_EACH } else { count }
            })
            .sum();
        if area == 0 {
            faults.push(format!("The {side} have no hex to set up in; widen the rows or the sections."));
        } else if need > area * 2 {
            faults.push(format!(
                "{area} hexes are too few for all that the {side} set up; widen the rows or the sections, or take units \
                 away."
            ));
        }
    }

    /// What is wrong with what a side has.
    fn force_faults(&self, data: &Data, side: Side, faults: &mut Vec<String>) {
        let host = self.host(side);
        let list = price_list(data, side);
        if let Some(id) = host.bought.keys().find(|id| !list.iter().any(|line| line.id == **id)) {
            faults.push(format!("There is no '{id}' for the {side}; take it away."));
        }
        if !BUDGETS.contains(&host.budget) {
            let (least, most) = (BUDGETS.start(), BUDGETS.end());
            faults.push(format!("{} points are not possible for the {side}; use {least} to {most}.", host.budget));
        }
        let cost = host.cost(&list);
        if cost > u32::from(host.budget) {
            let over = cost - u32::from(host.budget);
            faults.push(format!(
                "The {side} cost {cost} points, {over} more than their {}; take something away, or raise the budget.",
                host.budget
            ));
        }
        let mut fighters = false;
        let mut works = false;
        let mut batteries = 0;
        for (line, number) in host.lines(&list) {
            match line.what {
                What::Unit(kind) => {
                    let class = data.catalog.get(kind).class;
                    fighters |= class.is_afv()
                        || class.is_personnel()
                        || matches!(class, Class::MediumWeapon | Class::HeavyWeapon | Class::Carrier);
                    works |= class.is_emplacement() || class == Class::Dummy;
                }
                What::Battery => batteries += usize::from(number),
                What::Fire(_) => {}
            }
            if number % line.step > 0 {
                faults.push(format!("{} come in groups of {}; {number} are not possible.", line.name, line.step));
            }
        }
        if !fighters {
            faults.push(format!(
                "The {side} have no unit that can fight; give them an AFV, infantry or a crewed weapon."
            ));
        }
        if batteries > MOST_BATTERIES {
            faults.push(format!(
                "{batteries} batteries are too many for the {side}; at most {MOST_BATTERIES} are possible."
            ));
        }
        self.fire_faults(side, batteries, faults);
        if works && !host.is_set_up() {
            faults.push(format!(
                "Works, mines and dummies are set up before play, and the {side} enter; take them away, or set up."
            ));
        }
        let brought = brought(self, data, side);
        let come_in = [(!host.is_set_up(), &brought.units), (true, &brought.reserve)];
        let left: usize =
            come_in.into_iter().filter(|(enters, _)| *enters).map(|(_, units)| load(data, units).1.len()).sum();
        if left > 0 {
            let verb = if left == 1 { "gun has" } else { "guns have" };
            faults.push(format!(
                "{left} {verb} nothing to be towed by as the {side} enter; add trucks (an 88mm FLAK needs an Sd.Kfz. 7)."
            ));
        }
    }

    /// What is wrong with the part of a side that comes in by itself.
    fn reserve_faults(&self, data: &Data, side: Side, faults: &mut Vec<String>) {
        let host = self.host(side);
        let Some(reserve) = &host.reserve else { return };
        let own = side.adjective();
        let list = price_list(data, side);
        let bound = host.lines(&list).filter(|(line, _)| host.in_reserve(&line.id) > 0 && !line.may_wait());
        faults.extend(bound.map(|(line, _)| format!("{} can't enter by itself; begin with it.", line.name)));
        let mut parts = [0_u32; 2];
        for (line, number) in host.lines(&list).filter(|(line, _)| matches!(line.what, What::Unit(_))) {
            let late = host.in_reserve(&line.id).min(number);
            parts[0] += u32::from(number - late);
            parts[1] += u32::from(late);
        }
        if reserve.deployment.entering.is_none() {
            faults.push(format!("The {own} reserve must enter; choose its turn and edge, or begin together."));
        }
        if parts[1] == 0 {
            faults.push(format!("The {own} reserve is empty; choose who enters with it, or begin together."));
        } else if parts[0] == 0 {
            faults.push(format!("All the {side} are in the reserve; leave some out of it, or begin together."));
        }
    }

    /// What is wrong with the fires that a side records before play (VI.C.2).
    fn fire_faults(&self, side: Side, batteries: usize, faults: &mut Vec<String>) {
        let host = self.host(side);
        let fires: usize = PlannedFire::ALL.into_iter().map(|fire| usize::from(host.fires(fire))).sum();
        if fires > 0 && batteries == 0 {
            faults.push(format!("The {side} record fires and have no battery for them; add one, or take them away."));
        } else if fires > 0 && !host.is_set_up() {
            faults.push(format!("Fires are recorded by who sets up, and the {side} enter; take them away, or set up."));
        }
        if usize::from(host.fires(PlannedFire::Barrage)) > batteries && batteries > 0 {
            faults.push(format!("A battery fires one barrage; the {side} have {batteries}."));
        }
        if PlannedFire::ALL.into_iter().any(|fire| host.fires(fire) > 60) {
            faults.push(format!("The {side} may record at most 60 fires of a kind."));
        }
    }
}
