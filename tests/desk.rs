//! The window itself, driven by a real mouse and keyboard. These tests need Xvfb, xdotool and a Vulkan driver, and are run by
//! `.ci/run` with `-- --ignored`, each on a display of its own; screenshots are kept below the target folder in `desk-pictures`.

mod desk {
    mod battle_for_gazala;
    mod bir_hacheim;
    mod correction;
    mod driver;
    mod firestorm;
    mod followed;
    mod free_form;
    mod gazala_cauldron;
    mod lesson;
    mod menu;
    mod screen;
    mod set_up;
    mod stack;
    mod tobruk;
    mod tobruk_by_mouse;
    mod tobruk_turns;
}
