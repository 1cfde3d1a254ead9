//! A plot of chances: a line for each of what is compared, chances upwards in per cent.

use bevy_egui::egui::{Color32, Rangef, Sense, Stroke, Ui, vec2};
use egui_plot::{AxisHints, HoverPosition, Line, MarkerShape, Plot, PlotPoints, Points, uniform_grid_spacer};

use super::style::condensed;
use super::style::palette::*;
use super::widgets::styled;

/// A line of the plot.
pub struct Series {
    /// What it is of.
    pub name: &'static str,
    /// Its colour.
    pub colour: Color32,
    /// From left to right: what is counted along the foot, and the chance, 0 to 1.
    pub points: Vec<[f64; 2]>,
}

/// Draws the lines over whole numbers from 0 on, with their names above and what is counted below; `told` says what a point that the mouse is on comes to.
pub fn chances(
    ui: &mut Ui,
    height: f32,
    along: &str,
    series: Vec<Series>,
    told: impl Fn(&str, usize) -> Option<String>,
) {
    ui.horizontal_wrapped(|ui| {
        for line in &series {
            let (dot, _) = ui.allocate_exact_size(vec2(9.0, 14.0), Sense::hover());
            ui.painter().circle_filled(dot.center(), 3.6, line.colour);
            ui.label(styled(line.name, condensed(14.5), line.colour));
        }
    });
    Plot::new("chances")
        .height(height)
        .include_x(0.0)
        .include_y(0.0)
        .include_y(1.0)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_background(false)
        .grid_color(HAIRLINE)
        .custom_x_axes(vec![axis(AxisHints::new_x())])
        .custom_y_axes(vec![
            axis(AxisHints::new_y()).min_thickness(40.0).formatter(|mark, _| format!("{:.0}%", mark.value * 100.0)),
        ])
        .x_grid_spacer(uniform_grid_spacer(|_| [20.0, 5.0, 1.0]))
        .y_grid_spacer(uniform_grid_spacer(|_| [0.5, 0.25, 0.25]))
        .label_formatter(move |at: &HoverPosition| match at {
            HoverPosition::NearDataPoint { plot_name, index, .. } => told(plot_name, *index),
            HoverPosition::Elsewhere { .. } => None,
        })
        .show(ui, |plot| {
            for Series { name, colour, points } in series {
                let line = PlotPoints::from(points.clone());
                plot.line(Line::new(name, line).stroke(Stroke::new(1.6, colour)).allow_hover(false));
                let dots = Points::new(name, PlotPoints::from(points)).radius(2.4).shape(MarkerShape::Circle);
                plot.points(dots.color(colour));
            }
        });
    ui.vertical_centered(|ui| ui.label(styled(along, condensed(14.0), INK_SOFT)));
}

/// An axis in our type, with a number at every mark that has room for one.
fn axis(hints: AxisHints<'static>) -> AxisHints<'static> {
    hints.label_spacing(Rangef::new(24.0, 36.0)).tick_label_font(condensed(13.5)).tick_label_color(INK_SOFT)
}
