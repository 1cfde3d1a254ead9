//! The tests of rules, data, saved games and the command line: everything that needs no window.

mod rules {
    mod balance;
    mod battery;
    mod battle_for_gazala;
    mod battle_for_gazala_figures;
    mod battle_for_gazala_search;
    mod bir_hacheim;
    mod cases;
    mod citations;
    mod commands;
    mod common;
    mod data;
    mod dependencies;
    mod doctrine;
    mod firestorm;
    mod gazala_cauldron;
    mod house;
    mod journal;
    mod layer;
    mod ledger;
    mod lessons;
    mod levels;
    mod plans;
    mod playthrough;
    mod set_up;
    mod tobruk;
    mod tobruk_addenda;
    mod tobruk_candidates;
    mod tobruk_curve;
    mod tobruk_free_form;
    mod tobruk_free_form_goals;
    mod tobruk_observers;
    mod tobruk_presets;
    mod tobruk_sight;
    mod tobruk_tows;
    mod tobruk_transport;
    mod toy;
    mod trial;
    mod why;
}
