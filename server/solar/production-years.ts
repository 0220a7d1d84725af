/** Panels that feed a grid are no older, and an inverter's clock may be ahead. */
export const FIRST_YEAR = 1980
export const END_YEAR = 2200
