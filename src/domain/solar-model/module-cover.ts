import { asinDeg, sinDeg, tanDeg, within } from './angles.ts'

/** Refractive indices. Dobos 2014, NREL/TP-6A20-62641. */
const AIR = 1
const GLASS = 1.526
const COATING = 1.3

/** Share of unpolarised light that passes a surface. Snell's and Fresnel's laws. */
function passes(incidenceDeg: number, from: number, into: number): number {
  const refracted = asinDeg((from / into) * sinDeg(incidenceDeg))
  const across = sinDeg(refracted - incidenceDeg) / sinDeg(refracted + incidenceDeg)
  const along = tanDeg(refracted - incidenceDeg) / tanDeg(refracted + incidenceDeg)
  return 1 - (across * across + along * along) / 2
}

function transmittance(incidenceDeg: number, coated: boolean): number {
  // At exactly 0 and 90 degrees Fresnel's quotients are 0 / 0.
  const angle = within(incidenceDeg, 1, 89)
  if (!coated) return passes(angle, AIR, GLASS)
  const inCoating = asinDeg((AIR / COATING) * sinDeg(angle))
  return passes(angle, AIR, COATING) * passes(inCoating, COATING, GLASS)
}

const HEAD_ON = { plain: transmittance(0, false), coated: transmittance(0, true) }

/**
 * Beam light that the cover lets through at an angle, as a share of what it lets through head on.
 * Dobos 2014, NREL/TP-6A20-62641 (absorption in the glass is left out there too).
 */
export const coverShare = (incidenceDeg: number, coated: boolean): number =>
  transmittance(incidenceDeg, coated) / (coated ? HEAD_ON.coated : HEAD_ON.plain)
