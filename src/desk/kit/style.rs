//! How every window of the desk looks: the palette, the type, and egui dressed in both.

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, Context, CornerRadius, CursorIcon, FontData, FontDefinitions, FontFamily, FontId, Frame, Margin, Shadow,
    Stroke, Style, TextStyle, Theme, Vec2, Visuals,
    style::{HandleShape, ScrollStyle, Selection, WidgetVisuals, Widgets},
};

/// The colours, named for what they are on the table. No pure black and no pure white among them.
pub mod palette {
    use bevy_egui::egui::Color32;

    /// Panels, windows and menus.
    pub const PARCHMENT: Color32 = Color32::from_rgb(0xf3, 0xea, 0xd6);
    /// Every second line of a table, the empty part of a bar.
    pub const PARCHMENT_SHADE: Color32 = Color32::from_rgb(0xe7, 0xda, 0xbe);
    /// A field to type in, a key cap, the face of a chip.
    pub const IVORY: Color32 = Color32::from_rgb(0xfd, 0xf7, 0xe8);
    /// Rules between parts of a panel.
    pub const HAIRLINE: Color32 = Color32::from_rgb(0xcf, 0xbb, 0x90);
    /// Bars, frames, dark buttons.
    pub const FRAME: Color32 = Color32::from_rgb(0x2b, 0x24, 0x18);
    /// Dark buttons at rest.
    pub const FRAME_SOFT: Color32 = Color32::from_rgb(0x38, 0x31, 0x23);
    /// Phase pills that are not current, dark buttons under the mouse.
    pub const FRAME_RAISED: Color32 = Color32::from_rgb(0x4b, 0x3f, 0x2a);
    /// Text on parchment.
    pub const INK: Color32 = Color32::from_rgb(0x2e, 0x27, 0x1a);
    /// Notes beside the text on parchment.
    pub const INK_SOFT: Color32 = Color32::from_rgb(0x7a, 0x65, 0x41);
    /// Text on the dark frame.
    pub const CREAM: Color32 = Color32::from_rgb(0xf3, 0xea, 0xd6);
    /// Lesser text on the dark frame.
    pub const CREAM_SOFT: Color32 = Color32::from_rgb(0xc9, 0xb8, 0x93);
    /// Where a value comes from that is not from the rule text: the words and the marks.
    pub const ORIGIN: Color32 = INK_SOFT;
    /// What is current: the phase, the cell that was struck.
    pub const AMBER: Color32 = Color32::from_rgb(0xd8, 0xa3, 0x49);
    /// Amber under text on parchment.
    pub const AMBER_WASH: Color32 = Color32::from_rgb(0xee, 0xcf, 0x98);
    /// Fire and danger.
    pub const RED: Color32 = Color32::from_rgb(0xa6, 0x32, 0x2a);
    /// The red button under the mouse.
    pub const RED_BRIGHT: Color32 = Color32::from_rgb(0xbb, 0x40, 0x34);
    /// The red button held down.
    pub const RED_DEEP: Color32 = Color32::from_rgb(0x86, 0x25, 0x20);
    /// Movement and links to rules.
    pub const BLUE: Color32 = Color32::from_rgb(0x2d, 0x5f, 0x73);
    /// The middle of a scale from harmless to deadly.
    pub const RUST: Color32 = Color32::from_rgb(0xb8, 0x68, 0x3c);
    /// The harmless end of that scale.
    pub const DUN: Color32 = Color32::from_rgb(0xb9, 0xa2, 0x74);
    /// Soft shadows under counters, panels and tool-tips.
    pub const SHADOW: Color32 = Color32::from_rgba_premultiplied(0x10, 0x0c, 0x05, 0x5c);
}

use palette::*;

/// A cut of the type, each a family of its own because egui makes no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Barlow Regular: long text, such as a rule.
    Plain,
    /// Barlow Condensed Medium: the text of panels.
    Condensed,
    /// Barlow Condensed SemiBold: values, buttons, small headings.
    Strong,
    /// Barlow Condensed Bold: headings and what stands on counters.
    Bold,
    /// Barlow Semi Condensed Medium: names on the map.
    Semi,
    /// Barlow Semi Condensed SemiBold: great names on the map.
    SemiStrong,
    /// Barlow Semi Condensed Medium Italic: names of tracks.
    SemiItalic,
}

impl Face {
    /// Every face, in the order in which they stand in for one another.
    pub const ALL: [Face; 7] =
        [Face::Condensed, Face::Strong, Face::Bold, Face::Semi, Face::SemiStrong, Face::SemiItalic, Face::Plain];

    /// The file under `assets/fonts`, without its ending; also the name of the egui family.
    pub const fn name(self) -> &'static str {
        match self {
            Face::Plain => "Barlow-Regular",
            Face::Condensed => "BarlowCondensed-Medium",
            Face::Strong => "BarlowCondensed-SemiBold",
            Face::Bold => "BarlowCondensed-Bold",
            Face::Semi => "BarlowSemiCondensed-Medium",
            Face::SemiStrong => "BarlowSemiCondensed-SemiBold",
            Face::SemiItalic => "BarlowSemiCondensed-MediumItalic",
        }
    }

    /// This face at a size in points.
    pub fn at(self, size: f32) -> FontId {
        FontId::new(size, FontFamily::Name(self.name().into()))
    }
}

/// Barlow Condensed Medium at a size in points: the text of panels.
pub fn condensed(size: f32) -> FontId {
    Face::Condensed.at(size)
}

/// Barlow Condensed SemiBold at a size in points: values and buttons.
pub fn strong(size: f32) -> FontId {
    Face::Strong.at(size)
}

/// Barlow Condensed Bold at a size in points: headings and counters.
pub fn bold(size: f32) -> FontId {
    Face::Bold.at(size)
}

/// Barlow Semi Condensed Medium at a size in points: names on the map.
pub fn semi(size: f32) -> FontId {
    Face::Semi.at(size)
}

/// Barlow Semi Condensed Medium Italic at a size in points: names of tracks.
pub fn italic(size: f32) -> FontId {
    Face::SemiItalic.at(size)
}

/// Barlow Regular at a size in points: long text.
pub fn plain(size: f32) -> FontId {
    Face::Plain.at(size)
}

/// A text size for what zooms with the map: few distinct sizes, so that zooming does not fill the glyph atlas.
pub fn zoom_size(size: f32) -> f32 {
    let step = match size {
        s if s < 14.0 => 0.5,
        s if s < 32.0 => 1.0,
        _ => 4.0,
    };
    (size / step).round().max(1.0) * step
}

/// Gives egui the type. A face that is missing is stood in for by those that are there; with none at all egui keeps
/// what it has. egui takes fonts up at the start of its next pass: call this before the first.
pub fn install_fonts(ctx: &Context, fonts: Vec<(Face, Vec<u8>)>) {
    if fonts.is_empty() {
        return;
    }
    let mut set = FontDefinitions::empty();
    for (face, bytes) in fonts {
        set.font_data.insert(face.name().to_owned(), Arc::new(FontData::from_owned(bytes)));
    }
    let present: Vec<Face> = Face::ALL.into_iter().filter(|f| set.font_data.contains_key(f.name())).collect();
    let first = |wanted: Face| {
        let rest = present.iter().filter(move |f| **f != wanted);
        let own = present.iter().filter(move |f| **f == wanted);
        own.chain(rest).map(|f| f.name().to_owned()).collect::<Vec<_>>()
    };
    for face in Face::ALL {
        set.families.insert(FontFamily::Name(face.name().into()), first(face));
    }
    set.families.insert(FontFamily::Proportional, first(Face::Condensed));
    set.families.insert(FontFamily::Monospace, first(Face::Semi));
    ctx.set_fonts(set);
}

/// Dresses egui: one look, whatever theme the system asks for.
pub fn install_style(ctx: &Context) {
    ctx.set_theme(Theme::Light);
    ctx.all_styles_mut(dress);
    // A frame that wakes the program from its sleep is told the time of the one before: a short press seemed to have lasted that long, and
    // was no click.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

/// The shadow of panels and windows.
pub fn panel_shadow() -> Shadow {
    Shadow { offset: [1, 3], blur: 12, spread: 1, color: SHADOW }
}

/// A parchment panel: dark border, soft shadow.
pub fn panel_frame() -> Frame {
    Frame::new()
        .fill(PARCHMENT)
        .stroke(Stroke::new(1.5, FRAME))
        .corner_radius(CornerRadius::same(6))
        .shadow(panel_shadow())
        .inner_margin(Margin::symmetric(16, 12))
}

/// The dark bar along the top.
pub fn bar_frame() -> Frame {
    Frame::new().fill(FRAME).inner_margin(Margin::symmetric(20, 8))
}

/// A dark tool-tip.
pub fn tip_frame() -> Frame {
    Frame::new()
        .fill(FRAME)
        .stroke(Stroke::new(1.0, FRAME_RAISED))
        .corner_radius(CornerRadius::same(5))
        .shadow(Shadow { offset: [0, 3], blur: 10, spread: 1, color: SHADOW })
        .inner_margin(Margin::symmetric(11, 7))
}

fn dress(style: &mut Style) {
    style.text_styles = [
        (TextStyle::Small, condensed(13.0)),
        (TextStyle::Body, condensed(15.0)),
        (TextStyle::Button, strong(15.0)),
        (TextStyle::Heading, bold(20.0)),
        (TextStyle::Monospace, semi(14.0)),
    ]
    .into();
    let s = &mut style.spacing;
    s.item_spacing = Vec2::new(8.0, 5.0);
    s.button_padding = Vec2::new(12.0, 4.0);
    s.window_margin = Margin::symmetric(14, 12);
    s.menu_margin = Margin::same(6);
    s.interact_size = Vec2::new(36.0, 24.0);
    s.slider_rail_height = 5.0;
    s.slider_width = 150.0;
    s.icon_width = 16.0;
    s.icon_width_inner = 8.0;
    s.icon_spacing = 7.0;
    s.tooltip_width = 340.0;
    s.scroll =
        ScrollStyle { bar_width: 8.0, floating_width: 4.0, floating_allocated_width: 8.0, ..ScrollStyle::thin() };
    // egui would lay a grey shade over the ends of what scrolls.
    s.scroll.fade.strength = 0.0;
    style.interaction.tooltip_delay = 0.35;
    style.interaction.selectable_labels = false;
    style.animation_time = 0.12;
    style.visuals = visuals();
    // A blinking cursor would keep drawing frames.
    style.visuals.text_cursor.blink = false;
}

fn visuals() -> Visuals {
    let mut v = Visuals::light();
    v.widgets = Widgets {
        noninteractive: widget(PARCHMENT, HAIRLINE, INK),
        inactive: widget(PARCHMENT_SHADE, HAIRLINE, INK),
        hovered: widget(AMBER_WASH, AMBER, INK),
        active: widget(AMBER, INK_SOFT, INK),
        open: widget(PARCHMENT_SHADE, INK_SOFT, INK),
    };
    v.weak_text_color = Some(INK_SOFT);
    v.selection = Selection { bg_fill: AMBER_WASH, stroke: Stroke::new(1.0, INK) };
    v.hyperlink_color = BLUE;
    v.faint_bg_color = PARCHMENT_SHADE.gamma_multiply(0.7);
    v.extreme_bg_color = IVORY;
    v.text_edit_bg_color = Some(IVORY);
    v.code_bg_color = PARCHMENT_SHADE;
    v.warn_fg_color = RUST;
    v.error_fg_color = RED;
    v.panel_fill = PARCHMENT;
    v.window_fill = PARCHMENT;
    v.window_stroke = Stroke::new(1.5, FRAME);
    v.window_corner_radius = CornerRadius::same(6);
    v.window_shadow = panel_shadow();
    v.window_highlight_topmost = false;
    v.menu_corner_radius = CornerRadius::same(5);
    v.popup_shadow = Shadow { offset: [0, 3], blur: 10, spread: 0, color: SHADOW };
    v.text_cursor.stroke = Stroke::new(2.0, BLUE);
    v.indent_has_left_vline = false;
    v.slider_trailing_fill = true;
    v.handle_shape = HandleShape::Circle;
    v.interact_cursor = Some(CursorIcon::PointingHand);
    v.ime_composition.active_underline_stroke = Stroke::new(2.0, BLUE);
    v.ime_composition.inactive_underline_stroke = Stroke::new(1.0, BLUE);
    v
}

fn widget(fill: Color32, edge: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.4, text),
        expansion: 0.0,
    }
}
