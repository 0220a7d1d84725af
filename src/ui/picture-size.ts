/** Every catalogue picture is an SVG of this size, in CSS pixels: give it to `<img>` so that nothing jumps. */
export const PICTURE_WIDTH_PX = 320
export const PICTURE_HEIGHT_PX = 240
