import { clamp } from '#domain/solar-model/angles.ts'
import type { CropWater } from './crop-water.ts'

/*
 * Daily water balance of the root zone with a single crop coefficient. FAO-56, chapters 6 and 8. The soil
 * below the roots is at field capacity (Example 38), and no water runs off or rises from the ground.
 */

/**
 * What a soil that nobody has described holds between field capacity and wilting point: the middle of loam,
 * 0.13 to 0.18 m3/m3. FAO-56, Table 19.
 */
export const LOAM_WATER_MM_PER_M = 155

/** Effective depth at planting. FAO-56, Annex 8, Box 8.1. */
const FIRST_ROOT_M = 0.2

/**
 * On a day of the season, whose first is 1. FAO-56, equation 66. A crop that stands longer than in the table
 * keeps its last coefficient.
 */
export function cropCoefficient(
  { stageDays, coefficients }: Pick<CropWater, 'stageDays' | 'coefficients'>,
  day: number,
): number {
  const [initialDays, developmentDays, midDays, lateDays] = stageDays
  const [initial, mid, end] = coefficients
  const developed = clamp((day - initialDays) / developmentDays, 0, 1)
  const aged = clamp((day - initialDays - developmentDays - midDays) / lateDays, 0, 1)
  return initial + developed * (mid - initial) + aged * (end - mid)
}

/** Roots grow with the coefficient (FAO-56, equation 8-1); those of trees and vines are full-grown. */
export function rootDepthM(crop: CropWater, day: number): number {
  if (crop.leafOutMonth !== undefined) return crop.maxRootM
  const [initialDays, developmentDays] = crop.stageDays
  const developed = clamp((day - initialDays) / developmentDays, 0, 1)
  return FIRST_ROOT_M + developed * (crop.maxRootM - FIRST_ROOT_M)
}

/** Share of the available water before stress. FAO-56, Table 22, note 2, and its limits. */
export const depletionFractionAt = (tabled: number, cropEtMm: number): number =>
  clamp(tabled + 0.04 * (5 - cropEtMm), 0.1, 0.8)

/** Equation 84: how much of its demand the crop can take up, 0 to 1. */
const stress = (depletionMm: number, totalMm: number, readilyMm: number) =>
  depletionMm <= readilyMm ? 1 : clamp((totalMm - depletionMm) / (totalMm - readilyMm), 0, 1)

export type RootZone = { totalMm: number; readilyMm: number }

/** One day. Rain and irrigation come early in it (FAO-56, Annex 8, note 6). Equations 81, 85, 86 and 88. */
export function rootZoneDay(
  depletionBeforeMm: number,
  { totalMm, readilyMm }: RootZone,
  { cropEtMm, waterMm }: { cropEtMm: number; waterMm: number },
) {
  const startMm = Math.max(0, depletionBeforeMm - waterMm)
  const stressFactor = stress(startMm, totalMm, readilyMm)
  const actualEtMm = Math.min(stressFactor * cropEtMm, Math.max(0, totalMm - startMm))
  const percolationMm = Math.max(0, waterMm - actualEtMm - depletionBeforeMm)
  const depletionMm = depletionBeforeMm - waterMm + actualEtMm + percolationMm
  return { depletionMm, actualEtMm, percolationMm, stressFactor }
}

export type BalanceDay = { date: string; et0Mm: number; rainMm: number; irrigationMm: number }
export type BalancedDay = BalanceDay &
  RootZone &
  Omit<ReturnType<typeof rootZoneDay>, 'stressFactor'>

/**
 * Days in a row of one season.
 * @param firstDay which day of the season the first of them is; that of planting is 1
 */
export function waterBalance(
  crop: CropWater,
  days: readonly BalanceDay[],
  { firstDay, depletionMm }: { firstDay: number; depletionMm: number },
): BalancedDay[] {
  let before = depletionMm
  return days.map((day, at) => {
    const seasonDay = firstDay + at
    const cropEtMm = cropCoefficient(crop, seasonDay) * day.et0Mm
    const totalMm = LOAM_WATER_MM_PER_M * rootDepthM(crop, seasonDay)
    const readilyMm = depletionFractionAt(crop.depletionFraction, cropEtMm) * totalMm
    const waterMm = day.rainMm + day.irrigationMm
    const after = rootZoneDay(before, { totalMm, readilyMm }, { cropEtMm, waterMm })
    before = after.depletionMm
    return { ...day, ...after, totalMm, readilyMm }
  })
}
