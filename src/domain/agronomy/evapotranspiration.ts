import { dayNumber } from '#domain/dates/calendar-days.ts'
import {
  actualKPa,
  meanSaturationKPa,
  pressureKPa,
  psychrometricConstant,
  saturationSlope,
  windAt2m,
} from './air-vapour.ts'
import { clearSkyMJ, extraterrestrialMJ, netRadiationMJ } from './day-radiation.ts'
import type { DayWeather } from './weather-hours.ts'

const ANEMOMETER_M = 10
/** Calm air still carries vapour away. FAO-56, chapter 3, "Missing wind speed data". */
const LEAST_WIND_MS = 0.5
/** mm of water that 1 MJ/m2 evaporates. FAO-56, equation 20. */
export const MM_PER_MJ = 0.408

/** Reference evapotranspiration, mm a day. FAO-56, equation 6. */
export function penmanMonteithMm(day: {
  minC: number
  maxC: number
  actualKPa: number
  /** 2 m above the ground. */
  windMs: number
  netRadiationMJ: number
  soilHeatMJ: number
  altitudeM: number
}): number {
  const meanC = (day.minC + day.maxC) / 2
  const slope = saturationSlope(meanC)
  const gamma = psychrometricConstant(pressureKPa(day.altitudeM))
  const deficitKPa = meanSaturationKPa(day.minC, day.maxC) - day.actualKPa
  const heat = MM_PER_MJ * slope * (day.netRadiationMJ - day.soilHeatMJ)
  const wind = gamma * (900 / (meanC + 273)) * day.windMs * deficitKPa
  return (heat + wind) / (slope + gamma * (1 + 0.34 * day.windMs))
}

/** Reference evapotranspiration from temperatures alone, mm a day. FAO-56, equation 52. */
export const hargreavesMm = (
  { minC, maxC }: { minC: number; maxC: number },
  extraterrestrialMJ: number,
): number =>
  0.0023 * ((minC + maxC) / 2 + 17.8) * Math.sqrt(maxC - minC) * MM_PER_MJ * extraterrestrialMJ

const dayOfYear = (date: string) => dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1

/**
 * Reference evapotranspiration of a day, mm: Penman-Monteith, or Hargreaves where only temperatures are
 * known; null without these. Dew and frost count as none.
 */
export function referenceEt0Mm(
  day: DayWeather,
  site: { latitudeDeg: number; altitudeM: number },
): number | null {
  const { minC, maxC, minHumidityPercent, maxHumidityPercent, meanWindMs, solarMJM2 } = day
  if (minC === null || maxC === null) return null
  const extraterrestrial = extraterrestrialMJ(site.latitudeDeg, dayOfYear(day.date))
  if (
    minHumidityPercent === null ||
    maxHumidityPercent === null ||
    meanWindMs === null ||
    solarMJM2 === null
  )
    return Math.max(0, hargreavesMm({ minC, maxC }, extraterrestrial))
  const vapour = actualKPa({ minC, maxC, minHumidityPercent, maxHumidityPercent })
  const clearSky = clearSkyMJ(site.altitudeM, extraterrestrial)
  return Math.max(
    0,
    penmanMonteithMm({
      minC,
      maxC,
      actualKPa: vapour,
      windMs: Math.max(LEAST_WIND_MS, windAt2m(meanWindMs, ANEMOMETER_M)),
      netRadiationMJ: netRadiationMJ({ minC, maxC, actualKPa: vapour, solar: solarMJM2, clearSky }),
      soilHeatMJ: 0,
      altitudeM: site.altitudeM,
    }),
  )
}
