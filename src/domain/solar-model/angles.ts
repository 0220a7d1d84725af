export const RADIANS_PER_DEGREE = Math.PI / 180

export const sinDeg = (degrees: number): number => Math.sin(degrees * RADIANS_PER_DEGREE)
export const cosDeg = (degrees: number): number => Math.cos(degrees * RADIANS_PER_DEGREE)
export const tanDeg = (degrees: number): number => Math.tan(degrees * RADIANS_PER_DEGREE)
export const asinDeg = (sine: number): number => Math.asin(within(sine, -1, 1)) / RADIANS_PER_DEGREE
export const acosDeg = (cosine: number): number =>
  Math.acos(within(cosine, -1, 1)) / RADIANS_PER_DEGREE
export const atan2Deg = (y: number, x: number): number => Math.atan2(y, x) / RADIANS_PER_DEGREE

export const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** The same direction, from 0 up to 360. */
export const fullTurn = (degrees: number): number => degrees - 360 * Math.floor(degrees / 360)

/** The same direction, from -180 up to 180. */
export const halfTurn = (degrees: number): number => fullTurn(degrees + 180) - 180
