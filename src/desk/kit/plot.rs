//! A plot of chances: a line for each of what is compared, chances upwards in per cent.

use bevy_egui::egui::{Color32, Stroke, Ui};
use egui_plot::{HoverPosition, Line, MarkerShape, Plot, PlotPoints, Points};

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

/// Draws the lines over whole numbers from 0 on, with their names above; `told` says what a point that the mouse is on comes to.
pub fn chances(
    ui: &mut Ui,
    height: f32,
    along: &str,
    series: Vec<Series>,
    told: impl Fn(&str, usize) -> Option<String>,
) {
    ui.horizontal_wrapped(|ui| {
        for line in &series {
            ui.label(styled(format!("\u{25cf} {}", line.name), condensed(14.5), line.colour));
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
        .x_axis_label(styled(along, condensed(14.0), INK_SOFT))
        .y_axis_formatter(|mark, _| format!("{:.0}%", mark.value * 100.0))
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
}
