export const RADIANS_PER_DEGREE = Math.PI / 180

export const sinDeg = (degrees: number): number => Math.sin(degrees * RADIANS_PER_DEGREE)
export const cosDeg = (degrees: number): number => Math.cos(degrees * RADIANS_PER_DEGREE)
export const tanDeg = (degrees: number): number => Math.tan(degrees * RADIANS_PER_DEGREE)
export const asinDeg = (sine: number): number => Math.asin(clamp(sine, -1, 1)) / RADIANS_PER_DEGREE
export const acosDeg = (cosine: number): number =>
  Math.acos(clamp(cosine, -1, 1)) / RADIANS_PER_DEGREE
export const atan2Deg = (y: number, x: number): number => Math.atan2(y, x) / RADIANS_PER_DEGREE

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** Normalises to [0, 360). */
export const fullTurn = (degrees: number): number => degrees - 360 * Math.floor(degrees / 360)

/** Normalises to [-180, 180). */
export const halfTurn = (degrees: number): number => fullTurn(degrees + 180) - 180
