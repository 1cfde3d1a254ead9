//! Random games on a table without a window: every moment of them can be drawn, and what is lit can be clicked.
