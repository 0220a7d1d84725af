import type { Observer, SunPosition } from './sun-position.ts'

/** The part of an hour with the sun above the horizon: `sunlitHours` of 0 to 1, and the sun in its middle. */
export type SunlitPart = { startMs: number; sunlitHours: number; sun: SunPosition }

const HOUR_MS = 3_600_000

/** Of the hours from an instant on, those with daylight; the last may be shorter. */
export function sunlitParts(sunAt: Observer, fromMs: number, toMs: number): SunlitPart[] {
  const parts: SunlitPart[] = []
  let before = sunAt(fromMs).elevationDeg
  for (let startMs = fromMs; startMs < toMs; startMs += HOUR_MS) {
    const lengthMs = Math.min(toMs - startMs, HOUR_MS)
    const after = sunAt(startMs + lengthMs).elevationDeg
    if (before > 0 || after > 0) {
      // Linear interpolation is accurate enough for the horizon crossing.
      const crossing = before / (before - after)
      const from = before > 0 ? 0 : crossing
      const to = after > 0 ? 1 : crossing
      parts.push({
        startMs,
        sunlitHours: ((to - from) * lengthMs) / HOUR_MS,
        sun: sunAt(startMs + (lengthMs * (from + to)) / 2),
      })
    }
    before = after
  }
  return parts
}
