export type ModuleType = { powerPerDegree: number; coatedGlass: boolean }

/** `powerPerDegree` is relative to 25 C. Dobos 2014, NREL/TP-6A20-62641. */
export const MODULE_TYPES = {
  standard: { powerPerDegree: -0.0047, coatedGlass: false },
  premium: { powerPerDegree: -0.0035, coatedGlass: true },
  thinFilm: { powerPerDegree: -0.002, coatedGlass: false },
} as const satisfies Record<string, ModuleType>

/** Dobos 2014, NREL/TP-6A20-62641. */
export const LOSS_PARTS_PERCENT = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInduced: 1.5,
  nameplate: 1,
  age: 0,
  availability: 3,
}

/** Combines the losses by multiplying the remaining shares. Dobos 2014. */
export const systemLossesPercent = (parts: Record<string, number>): number =>
  100 * (1 - Object.values(parts).reduce((left, percent) => left * (1 - percent / 100), 1))

/** 14.08, rounded as PVWatts does. */
export const SYSTEM_LOSSES_PERCENT = Math.round(systemLossesPercent(LOSS_PARTS_PERCENT) * 100) / 100

export const INVERTER_EFFICIENCY_PERCENT = 96
export const DC_AC_RATIO = 1.2

/** DC watts before system losses. Dobos 2014, NREL/TP-6A20-62641. */
export const dcPowerW = (
  effectiveWm2: number,
  cellC: number,
  nameplateW: number,
  powerPerDegree: number,
): number => (effectiveWm2 / 1000) * nameplateW * (1 + powerPerDegree * (cellC - 25))

/** Full-load efficiency of the reference inverter. Dobos 2014. */
const REFERENCE_EFFICIENCY = 0.9637

/**
 * AC watts of an inverter. Efficiency drops at part load, and output is clipped at the rating.
 * Dobos 2014, NREL/TP-6A20-62641.
 */
export function inverterAcW(dcW: number, dcRatingW: number, efficiencyPercent: number): number {
  if (dcW <= 0 || dcRatingW <= 0) return 0
  const nominal = efficiencyPercent / 100
  const load = dcW / dcRatingW
  const efficiency = (nominal / REFERENCE_EFFICIENCY) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.min(nominal * dcRatingW, Math.max(0, efficiency * dcW))
}
