//! Transport, towing, and what men do to weapons and hulks (V.B, V.D.3, V.G.1, X.C.3, Firefight G): what could be done with a unit now, for its menu and for the transport
//! card. Whether it can be done, and at what cost, the plan alone says.

use super::{Table, sight};
use crate::core::game::Game;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::aboard::{capacity, may_carry, men_aboard};
use crate::games::tobruk::phases::{demolition, hooking, observing, portee, spiking, towing, transport};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::{Plan, Tobruk};

/// Lines of the card that stand under one heading; more would leave no room for the plan.
const MOST: usize = 7;

/// Something that could be done, with its plan or the reason why not.
#[derive(Debug, Clone)]
pub struct Deed {
    /// The order.
    pub order: Order,
    /// What it would do.
    pub plan: Result<Plan, Refusal>,
}

impl Deed {
    fn of(table: &Table, order: Order) -> Self {
        let plan = Tobruk::plan(&table.session.world, &order);
        Self { order, plan }
    }

    /// The first that can be done; else the first, which says why not.
    fn best(deeds: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut refused = None;
        for deed in deeds {
            if deed.plan.is_ok() {
                return Some(deed);
            }
            refused.get_or_insert(deed);
        }
        refused
    }

    /// What it is called on a button.
    fn verb(&self, position: &Position) -> &'static str {
        let heavy = |id: &UnitId| position.find(*id).is_some_and(|unit| towing::can_be_towed(position.class(&unit)));
        match &self.order {
            Order::Load { unit, .. } if heavy(unit) => "Hitch",
            Order::Load { .. } => "Load",
            Order::Unload { unit, .. } if heavy(unit) => "Unhitch",
            Order::Unload { .. } => "Unload",
            Order::Spike { .. } => "Spike",
            Order::HookUp { .. } => "Hook up",
            Order::Demolish { .. } => "Demolish",
            Order::Mount { weapon, .. } if is_in_portee(position, *weapon) => "Dismount",
            Order::Mount { .. } => "Mount",
            _ => "",
        }
    }

    /// What it costs or brings, in a few words; nothing where it can't be done.
    fn cost(&self, position: &Position) -> String {
        let men = |id: UnitId| position.find(id).map_or(0, |unit| unit.men.left);
        match &self.plan {
            Ok(Plan::Load(plan)) if plan.tows => "to be towed".to_owned(),
            Ok(Plan::Load(plan)) if men(plan.unit) == 0 => "takes no room".to_owned(),
            Ok(Plan::Load(plan)) => {
                let (more, then) = (counted(men(plan.unit), "man", "men"), plan.men);
                format!("{more}{}: {then} of {}", with(position, &plan.carrying), plan.capacity)
            }
            Ok(Plan::Unload(plan)) if plan.melee => "into a melee".to_owned(),
            Ok(Plan::Spike(_)) => "useless from the end of the turn".to_owned(),
            Ok(Plan::HookUp(plan)) => format!("takes {}", counted(plan.turns, "turn", "turns")),
            Ok(Plan::Demolish(_)) => "destroyed as the turn ends".to_owned(),
            Ok(Plan::Mount(plan)) if plan.at_once => "at once".to_owned(),
            Ok(Plan::Mount(plan)) => format!("turn {} of {}", plan.turns + 1, portee::TURNS),
            _ => String::new(),
        }
    }
}

/// ` with Boys ATR 1`, or nothing.
fn with(position: &Position, carrying: &[UnitId]) -> String {
    let names: Vec<String> = carrying.iter().map(|id| position.called(*id)).collect();
    if names.is_empty() { String::new() } else { format!(" with {}", names.join(" and ")) }
}

fn is_in_portee(position: &Position, weapon: UnitId) -> bool {
    position.find(weapon).is_some_and(|weapon| weapon.haul.portee)
}

/// A line of the card: a unit, and what could be done with it.
#[derive(Debug, Clone)]
pub struct Row {
    /// The unit on the line.
    pub unit: UnitId,
    /// How it is carried, or what the deed costs.
    pub note: String,
    /// The word on its button; empty for none.
    pub verb: &'static str,
    /// What the button does.
    pub deed: Option<Deed>,
    /// It is put down with a front: which way it faces is chosen first.
    pub turns: bool,
}

/// What the transport card of a unit says.
#[derive(Debug, Clone, Default)]
pub struct Card {
    /// Men aboard as the capacity counts them, and the capacity (V.B.1); `None` for what carries nobody.
    pub room: Option<[u8; 2]>,
    /// Who goes aboard beside these men and is not counted: `HQ group`; empty for nobody.
    pub free: &'static str,
    /// It carries men as riders alone (V.G.3).
    pub rides: bool,
    /// What it carries and tows, or what carries or tows it.
    pub carried: Vec<Row>,
    /// What else could be done here.
    pub here: Vec<Row>,
    /// Lines for which there is no room.
    pub more: usize,
}

impl Card {
    /// True if anything can be loaded, unloaded, mounted or dismounted now.
    #[must_use]
    pub fn can_haul(&self) -> bool {
        let hauls = |row: &Row| {
            row.deed.as_ref().is_some_and(|deed| deed.plan.is_ok()) && !matches!(row.verb, "Spike" | "Demolish")
        };
        self.carried.iter().chain(&self.here).any(hauls)
    }

    /// True if it is about transport, not about spiking or demolition alone.
    #[must_use]
    pub fn hauls(&self) -> bool {
        let hauls = |row: &Row| !matches!(row.verb, "Spike" | "Demolish");
        self.room.is_some() || !self.carried.is_empty() || self.here.iter().any(hauls)
    }

    /// True if there is something to demolish (Firefight G).
    #[must_use]
    pub fn demolishes(&self) -> bool {
        self.here.iter().any(|row| row.verb == "Demolish")
    }
}

/// The card of a unit; `None` where there is nothing to say.
#[must_use]
pub fn card(table: &Table, unit: &Unit) -> Option<Card> {
    let position = &sight::position(table);
    if !position.scenario.plays(Chapter::V) || table.moment.is_some() || unit.location.is_destroyed() {
        return None;
    }
    let own = position.find(unit.id)?;
    let may = table.human_to_act()
        && *own.side == position.sequence.active
        && matches!(table.selection.prompt.asks, Ask::SetUp | Ask::Movement);
    let mut card = Card::default();
    if position.class(&own).is_vehicle() {
        vehicle(table, position, &own, may, &mut card);
    } else if may {
        on_foot(table, position, &own, &mut card);
    }
    // What can be done is not cut off for what can't.
    card.here.sort_by_key(|row| row.deed.as_ref().is_none_or(|deed| deed.plan.is_err()));
    card.more = card.here.len().saturating_sub(MOST);
    card.here.truncate(MOST);
    let rides = position.class(&own).is_afv();
    let says = !card.carried.is_empty() || !card.here.is_empty() || card.room.is_some() && may && !rides;
    says.then_some(Card { rides, ..card })
}

/// What a vehicle carries and tows, and what here it could.
fn vehicle(table: &Table, position: &Position, own: &ViewItem, may: bool, card: &mut Card) {
    let id = *own.id;
    let most = capacity(position, own).map(|(most, _)| most);
    // An AFV takes an observer inside (VIII.B.5).
    let tows = towing::is_played(position);
    if most.is_none() && !tows && !(position.class(own).is_afv() && observing::is_played(position)) {
        return;
    }
    in_tow(position, own, card);
    let open = position.aboard(id).all(|unit| table.strength_is_open(*unit.id));
    card.room = most.filter(|_| open).map(|most| [men_aboard(position, id), most]);
    card.free = beside_the_load(position, id);
    let goes_with = |weapon: &ViewItem| {
        position.class(weapon) == Class::LightWeapon
            && position.aboard(id).any(|men| weapon.service.operators.contains(men.id))
    };
    for other in position.aboard(id).chain(position.behind(id)).filter(|other| !goes_with(other)) {
        let down = || {
            if other.haul.portee {
                return Deed::best(mounts(table, position, &other).filter(|deed| names(&deed.order, *other.id)));
            }
            Some(Deed::of(table, lets_down(position, &other, own)))
        };
        let deed = if may { down() } else { None };
        let gone = deed.as_ref().map_or_else(String::new, |deed| deed.cost(position));
        let note = if gone.is_empty() { carried(table, position, &other) } else { gone };
        card.carried.push(row(position, *other.id, note, deed));
    }
    if !may {
        return;
    }
    let near = |other: &ViewItem| {
        let class = position.class(other);
        // On the board what is heavy is hooked up, in turns (X.C.3.b).
        let hooked = tows && class == Class::HeavyWeapon;
        let loads = class == Class::Observer
            || most.is_some() && (class.is_personnel() || class.is_crew_served()) && !hooked
            || hooked && own.location.hex().is_none();
        loads && other.side == own.side && other.location == own.location && other.haul.behind.is_none()
    };
    for other in position.all().filter(near) {
        let deed = loads(table, position, &other, id);
        push_near(position, *other.id, *own.location, deed, &mut card.here);
    }
    for order in hooking::legal(position, position.sequence, own) {
        let Order::HookUp { unit, .. } = order else { continue };
        if unit != id {
            push_near(position, unit, *own.location, Some(Deed::of(table, order)), &mut card.here);
        }
    }
    let gun = |gun: &ViewItem| position.class(gun) == Class::HeavyWeapon && gun.side == own.side && !gun.haul.portee;
    for gun in position.all().filter(gun) {
        let deed = Deed::best(mounts(table, position, &gun).filter(|deed| names(&deed.order, id)));
        push_near(position, *gun.id, *own.location, deed, &mut card.here);
    }
}

/// What a vehicle or a gun is towed by, or is being hooked up to, and what it is hooking up (X.C.3).
fn in_tow(position: &Position, own: &ViewItem, card: &mut Card) {
    let turns = |unit: &ViewItem| {
        let done = unit.haul.hooking.map_or(0, |hooking| hooking.turns);
        format!("{done} of {}", counted(towing::turns(position, unit), "turn", "turns"))
    };
    if let Some(vehicle) = own.haul.behind.filter(|_| position.class(own).is_vehicle()) {
        card.carried.push(row(position, vehicle, "tows it".to_owned(), None));
    }
    if let Some(hooking) = own.haul.hooking {
        card.carried.push(row(position, hooking.vehicle, format!("hooks it up, {}", turns(own)), None));
    }
    if let Some(unit) = hooking::hooks_up(position, *own.id) {
        card.carried.push(row(position, *unit.id, format!("hooking up, {}", turns(&unit)), None));
    }
}

/// The HQ group or observer aboard that takes no room (V.B.1.b).
fn beside_the_load(position: &Position, vehicle: UnitId) -> &'static str {
    let aboard = position.aboard(vehicle).filter(|unit| !position.is_inside(unit));
    let officers = aboard.filter(|unit| position.class(unit).is_officer());
    match officers.max_by_key(|unit| unit.men.left).map(|unit| position.class(&unit)) {
        Some(Class::HqGroup) => "HQ group",
        Some(_) => "observer",
        None => "",
    }
}

/// What men or a weapon could do: come aboard or be hitched, get down, spike, mount.
fn on_foot(table: &Table, position: &Position, own: &ViewItem, card: &mut Card) {
    let (id, location) = (*own.id, *own.location);
    in_tow(position, own, card);
    if let Some(vehicle) = location.vehicle().or(own.haul.behind).and_then(|vehicle| position.find(vehicle)) {
        let note = if own.haul.behind.is_some() { "tows it" } else { "carries it" };
        // A gun in portee is dismounted, not unloaded (V.G.1.f).
        let deed = (!own.haul.portee).then(|| Deed::of(table, lets_down(position, own, &vehicle)));
        card.carried.push(row(position, *vehicle.id, note.to_owned(), deed));
    } else {
        let vehicles = position.all().filter(|vehicle| {
            vehicle.side == own.side && *vehicle.location == location && may_carry(position, vehicle, own)
        });
        for vehicle in vehicles {
            let hooked = towing::is_played(position) && position.class(own) == Class::HeavyWeapon;
            let deed = if hooked && location.hex().is_some() {
                Some(Deed::of(table, Order::HookUp { unit: id, vehicle: *vehicle.id }))
            } else {
                loads(table, position, own, *vehicle.id)
            };
            push_near(position, *vehicle.id, location, deed, &mut card.here);
        }
    }
    for order in demolition::legal(position, position.sequence, own) {
        let Order::Demolish { vehicle, .. } = order else { continue };
        // One's own vehicles are nothing to blow up.
        if position.find(vehicle).is_some_and(|vehicle| vehicle.side != own.side) {
            let deed = Deed::of(table, order);
            card.here.push(row(position, vehicle, deed.cost(position), Some(deed)));
        }
    }
    for deed in mounts(table, position, own) {
        let Order::Mount { unit, weapon, vehicle } = deed.order else { continue };
        let shown = if id == weapon { vehicle } else { weapon };
        let known = card.here.iter().position(|row| row.unit == shown && row.verb == deed.verb(position));
        let with = if id == unit { vehicle } else { unit };
        let note =
            format!("{} {}, {}", if id == unit { "truck" } else { "by" }, position.called(with), deed.cost(position));
        let new = row(position, shown, note, Some(deed));
        match known {
            // One crew of several that could do it, or one that says why not.
            Some(place) if card.here[place].deed.as_ref().is_some_and(|deed| deed.plan.is_err()) => {
                card.here[place] = new
            }
            Some(_) => {}
            None => card.here.push(new),
        }
    }
    spikes(table, position, own, card);
}

/// Spiking (V.D.3): weapons that the men could spike, or the men who could spike the weapon.
fn spikes(table: &Table, position: &Position, own: &ViewItem, card: &mut Card) {
    let of = |men: &ViewItem| spiking::legal(position, position.sequence, men);
    if position.class(own).is_personnel() {
        for order in of(own) {
            let Order::Spike { weapon, .. } = order else { continue };
            let deed = Deed::of(table, order);
            card.here.push(row(position, weapon, deed.cost(position), Some(deed)));
        }
    } else if let Some(hex) = own.location.hex() {
        let orders = position.personnel_in(hex, position.sequence.active).flat_map(|men| of(&men));
        let own = orders.filter(|order| matches!(order, Order::Spike { weapon, .. } if weapon == own.id));
        if let Some(deed) = Deed::best(own.map(|order| Deed::of(table, order)))
            && let Order::Spike { unit, .. } = deed.order
        {
            card.here.push(row(position, unit, deed.cost(position), Some(deed)));
        }
    }
}

/// A unit that could be loaded or mounted here. Off the board there are too many to tell why one can't.
fn push_near(position: &Position, unit: UnitId, location: Location, deed: Option<Deed>, rows: &mut Vec<Row>) {
    let Some(deed) = deed.filter(|deed| location != Location::Waiting || deed.plan.is_ok()) else { return };
    let note = deed.cost(position);
    rows.push(row(position, unit, note, Some(deed)));
}

fn row(position: &Position, unit: UnitId, note: String, deed: Option<Deed>) -> Row {
    let verb = deed.as_ref().map_or("", |deed| deed.verb(position));
    let turns = deed.as_ref().is_some_and(|deed| match deed.order {
        Order::Unload { unit, .. } => position.find(unit).is_some_and(|unit| {
            let vehicle = unit.location.vehicle().or(unit.haul.behind).and_then(|id| position.find(id));
            let turns = position.kind(&unit).has_facing() && !position.class(&unit).is_vehicle();
            turns && vehicle.is_some_and(|vehicle| vehicle.location.hex().is_some())
        }),
        _ => false,
    });
    Row { unit, note, verb, deed, turns }
}

/// How a unit is carried, in a few words.
fn carried(table: &Table, position: &Position, unit: &ViewItem) -> String {
    let light = position.all().filter(|weapon| {
        position.class(weapon) == Class::LightWeapon
            && weapon.location == unit.location
            && weapon.service.operators.contains(unit.id)
    });
    let light: Vec<UnitId> = light.map(|weapon| *weapon.id).collect();
    match () {
        () if unit.haul.portee => "on its bed".to_owned(),
        () if unit.haul.behind.is_some() => "towed".to_owned(),
        () if !position.class(unit).is_personnel() => "aboard".to_owned(),
        () if table.strength_is_open(*unit.id) => {
            format!("{}{}", counted(unit.men.left, "man", "men"), with(position, &light))
        }
        () => format!("men{}", with(position, &light)),
    }
}

/// The order that lets a unit down from its vehicle, a gun facing as the vehicle does (V.B.3.c); a vehicle stays as it was towed (X.C.3.d).
fn lets_down(position: &Position, unit: &ViewItem, vehicle: &ViewItem) -> Order {
    let turns = position.kind(unit).has_facing() && !position.class(unit).is_vehicle();
    let facing = if turns { *vehicle.facing } else { *unit.facing };
    Order::Unload { unit: *unit.id, facing }
}

/// A unit's way aboard or behind a vehicle: with the light weapons chosen for it, or else those that it operates; if that can't be,
/// with none.
fn loads(table: &Table, position: &Position, unit: &ViewItem, vehicle: UnitId) -> Option<Deed> {
    let id = *unit.id;
    let chosen = table.selected == Some(id) && !table.selection.load.is_empty();
    let takes = |weapon: &ViewItem| {
        let own =
            if chosen { table.selection.load.contains(weapon.id) } else { weapon.service.operators.contains(&id) };
        own && position.class(weapon) == Class::LightWeapon && weapon.location == unit.location
    };
    let own: Vec<UnitId> = position.all().filter(takes).map(|weapon| *weapon.id).collect();
    let load = |carrying| Deed::of(table, Order::Load { unit: id, vehicle, carrying });
    let light = (!own.is_empty()).then(|| load(own));
    Deed::best(light.into_iter().chain([load(Vec::new())]))
}

/// Mounting and dismounting in which the unit has a part: as the crew, as the gun, or as the truck (V.G.1).
fn mounts<'a>(table: &'a Table, position: &'a Position, unit: &ViewItem) -> impl Iterator<Item = Deed> + use<'a> {
    let (id, place, side) = (*unit.id, position.place(unit), *unit.side);
    let near =
        move |crew: &ViewItem| *crew.side == side && position.place(crew) == place && !crew.location.is_destroyed();
    let crews = position.all().filter(move |crew| position.options.portees && near(crew));
    let orders = crews.flat_map(move |crew| portee::legal(position, position.sequence, &crew));
    orders.filter(move |order| names(order, id)).map(move |order| Deed::of(table, order))
}

/// True for an order to mount or dismount in which the unit has a part.
fn names(order: &Order, id: UnitId) -> bool {
    matches!(order, Order::Mount { unit, weapon, vehicle } if [*unit, *weapon, *vehicle].contains(&id))
}

/// The order that puts down the weapon in hand: it faces the hex pointed at, or as it is turned by keys; else as its vehicle does.
/// `None` if none is in hand any more.
#[must_use]
pub fn unloading(table: &Table) -> Option<Order> {
    let position = &sight::position(table);
    let unit = position.find(table.selection.unloading?)?;
    let vehicle = position.find(unit.location.vehicle().or(unit.haul.behind)?)?;
    let from = vehicle.location.hex()?;
    let aimed = table.pointed.filter(|_| table.over_map).and_then(|hex| from.side_nearest(hex));
    let facing = table.selection.wanted_facing.or(aimed).unwrap_or(*vehicle.facing);
    Some(Order::Unload { unit: *unit.id, facing })
}

/// What the unit could do now, each order in words: for a vehicle also what those aboard and behind it could.
pub fn lines(table: &Table, unit: &Unit) -> Vec<(String, Order)> {
    let position = &sight::position(table);
    let sequence = position.sequence;
    let Some(own) = position.find(unit.id) else { return Vec::new() };
    let mut orders = transport::legal(position, sequence, &own);
    orders.extend(spiking::legal(position, sequence, &own));
    orders.extend(portee::legal(position, sequence, &own));
    // What is in tow stands in the lines of its vehicle below.
    let hooks = hooking::legal(position, sequence, &own).into_iter();
    orders.extend(hooks.filter(|order| matches!(order, Order::HookUp { .. })));
    orders.extend(demolition::legal(position, sequence, &own));
    for other in position.aboard(unit.id).chain(position.behind(unit.id)) {
        let ahead = |order: &Order| match order {
            Order::Unload { facing, .. } => {
                let turns = position.kind(&other).has_facing() && !position.class(&other).is_vehicle();
                !turns || *facing == unit.facing
            }
            _ => false,
        };
        orders.extend(transport::legal(position, sequence, &other).into_iter().filter(ahead));
    }
    let legal = orders.into_iter().map(|order| Deed::of(table, order)).filter(|deed| deed.plan.is_ok());
    legal.filter_map(|deed| Some((words(position, unit.id, &deed)?, deed.order))).collect()
}

fn words(position: &Position, selected: UnitId, deed: &Deed) -> Option<String> {
    let called = |id: &UnitId| position.called(*id);
    let verb = deed.verb(position);
    Some(match &deed.order {
        Order::Load { unit, vehicle, carrying } => {
            let class = position.find(*unit).map(|unit| position.class(&unit));
            let what = match class {
                Some(class) if class.is_personnel() => "Board",
                Some(Class::HeavyWeapon) => "Hitch to",
                _ => "Load onto",
            };
            format!("{what} {}{}", called(vehicle), with(position, carrying))
        }
        Order::Unload { unit, facing } => {
            let who = if *unit == selected { String::new() } else { format!(" {}", called(unit)) };
            let turns = |unit: ViewItem| position.kind(&unit).has_facing() && !position.class(&unit).is_vehicle();
            let faces = position.find(*unit).is_some_and(turns);
            let facing = if faces { format!(", facing {}", facing.words()) } else { String::new() };
            format!("{verb}{who}{facing}")
        }
        Order::Spike { weapon, .. } => format!("{verb} {}", called(weapon)),
        Order::HookUp { unit, .. } => format!("{verb} {}", called(unit)),
        Order::Demolish { vehicle, .. } => format!("{verb} {}", called(vehicle)),
        Order::Mount { weapon, vehicle, .. } => {
            let place = if is_in_portee(position, *weapon) { "from" } else { "on" };
            format!("{verb} {} {place} {}", called(weapon), called(vehicle))
        }
        _ => return None,
    })
}
