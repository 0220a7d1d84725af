import { DAY_MINUTES } from './clock.ts'

/** Light edges of clouds bring more than the nameplate for minutes. */
const NAMEPLATE_MARGIN = 1.1
/** Hours of full power: no clear day on Earth brings panels that follow the sun more. */
const FULL_HOURS_A_DAY = 14
const DAY_MS = 86_400_000
const YEAR_DAYS = 365.2425
const OBLIQUITY_DEG = 23.44
/** Of the centre of the sun when its edge rises: Meeus, Astronomical Algorithms, chapter 15. */
const HORIZON_DEG = -0.833
/** Twilight, and the error of the declination below. */
const MARGIN_HOURS = 0.5
const RADIANS = Math.PI / 180

/**
 * The most a day can bring, kWh: full power for as long as there is daylight.
 * @param day where and when (YYYY-MM-DD), as far as it is known
 */
export function dayLimitKwh(
  capacityKw: number | null,
  { latitudeDeg, date }: { latitudeDeg: number | null; date: string | null } = {
    latitudeDeg: null,
    date: null,
  },
) {
  if (capacityKw === null) return Infinity
  const hours =
    latitudeDeg === null || date === null
      ? Infinity
      : daylightHours(latitudeDeg, date) + MARGIN_HOURS
  return capacityKw * Math.min(FULL_HOURS_A_DAY, hours)
}

/** By the sun's declination of the day, good to some minutes away from the polar circles. */
function daylightHours(latitudeDeg: number, date: string) {
  const solstice = Date.UTC(Number(date.slice(0, 4)) - 1, 11, 21)
  const turn = ((Date.parse(date) - solstice) / DAY_MS / YEAR_DAYS) * 2 * Math.PI
  const declination = -OBLIQUITY_DEG * RADIANS * Math.cos(turn)
  const latitude = latitudeDeg * RADIANS
  const cosine =
    (Math.sin(HORIZON_DEG * RADIANS) - Math.sin(latitude) * Math.sin(declination)) /
    (Math.cos(latitude) * Math.cos(declination))
  return (24 / Math.PI) * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

/** The most a row can bring, kWh; `stepMinutes` as the layout has it. */
export function rowLimitKwh(capacityKw: number | null, stepMinutes: number | null) {
  if (capacityKw === null || stepMinutes === null || stepMinutes >= DAY_MINUTES)
    return dayLimitKwh(capacityKw)
  return ((capacityKw * stepMinutes) / 60) * NAMEPLATE_MARGIN
}
