import { addDays } from '#domain/dates/calendar-days.ts'

/** Days of the four stages: initial, development, mid-season, late. */
type Stages = readonly [initial: number, development: number, mid: number, late: number]
/** Crop coefficients: initial, mid-season, end of the late season. */
type Coefficients = readonly [initial: number, mid: number, end: number]

export type CropWater = {
  stageDays: Stages
  coefficients: Coefficients
  /** The smaller of Table 22, which is the one to schedule irrigation by. */
  maxRootM: number
  /** Share of the available water that can be used before the crop suffers, at 5 mm a day. */
  depletionFraction: number
  /** Of trees and vines: the month, in the north, in which the stages begin. */
  leafOutMonth?: number
}

/*
 * FAO-56, Tables 11 (stages; its row is named with each crop), 12 (coefficients of a climate with 45 % least
 * humidity and 2 m/s of wind) and 22 (roots and depletion). Strawberries are not in Table 11.
 */
const CROPS: ReadonlyMap<string, CropWater> = new Map(
  Object.entries({
    /** Maize (grain), April, Spain and California; field corn dried to 18 % moisture. */
    Corn: crop([30, 40, 50, 30], [0.3, 1.2, 0.35], 1, 0.55),
    /** Tomato, April and May, Mediterranean. */
    Tomatoes: crop([30, 40, 45, 30], [0.6, 1.15, 0.8], 0.7, 0.4),
    /** Potato, May, continental climate. */
    Potatoes: crop([25, 30, 45, 30], [0.5, 1.15, 0.75], 0.4, 0.35),
    /** Lettuce, April, Mediterranean. */
    Lettuce: crop([20, 30, 15, 10], [0.7, 1, 0.95], 0.3, 0.3),
    /** Onion (dry), April, Mediterranean. */
    Onions: crop([15, 25, 70, 40], [0.7, 1.05, 0.75], 0.3, 0.3),
    /** Carrots, February and March, Mediterranean. */
    Carrots: crop([30, 40, 60, 20], [0.7, 1.05, 0.95], 0.5, 0.35),
    /** Sweet peppers (bell), April to June, Europe and Mediterranean. */
    'Bell Peppers': crop([30, 35, 40, 20], [0.6, 1.05, 0.9], 0.5, 0.3),
    /** Crucifers, April, Mediterranean: by its footnote broccoli is one. */
    Broccoli: crop([20, 30, 20, 10], [0.7, 1.05, 0.95], 0.4, 0.45),
    /** Spinach, April, Mediterranean. */
    Spinach: crop([20, 20, 15, 5], [0.7, 1, 0.95], 0.3, 0.2),
    /** Cucumber, June to August, arid region; fresh market. */
    Cucumbers: crop([20, 30, 40, 15], [0.6, 1, 0.75], 0.7, 0.5),
    /** Deciduous orchard, March, high latitudes; killing frost, no ground cover. */
    Apples: { ...crop([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5), leafOutMonth: 3 },
    /** Grapes, April, mid latitudes; wine. */
    Grapes: { ...crop([30, 60, 40, 80], [0.3, 0.7, 0.45], 1, 0.45), leafOutMonth: 4 },
  }),
)

/** Barley, oats and wheat, March and April, 35 to 45° of latitude. */
const SPRING_WHEAT = crop([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55)
/** Winter wheat, November, Mediterranean; soils that do not freeze. */
const MILD_WINTER_WHEAT = crop([30, 140, 40, 30], [0.7, 1.15, 0.25], 1.5, 0.55)
/** Winter wheat, October, Idaho; frozen soils. */
const COLD_WINTER_WHEAT = crop([160, 75, 75, 25], [0.4, 1.15, 0.25], 1.5, 0.55)
/** An assumption, as the tables name no latitude: from here on soils freeze in winter. */
const FROZEN_LATITUDE_DEG = 40

/** An assumption: how long a crop may stand after the end of its table, where no harvest was entered. */
const LATE_HARVEST_DAYS = 30
/** No annual crop stands longer, whatever was entered. */
const LONGEST_SEASON_DAYS = 366

function crop(
  stageDays: Stages,
  coefficients: Coefficients,
  maxRootM: number,
  depletionFraction: number,
): CropWater {
  return { stageDays, coefficients, maxRootM, depletionFraction }
}

export type Season = { crop: CropWater; startsOn: string }

/** What stands on a field. The dates are 'YYYY-MM-DD', or '' where they are not known. */
export type Planting = { crop: string; plantedOn: string; harvestOn: string }

/**
 * The table of a crop, and when its present season began: when it was planted, or trees and vines put out leaves. It
 * is over with the leaves or the expected harvest.
 */
export function seasonOf(
  { crop: name, plantedOn, harvestOn }: Planting,
  today: string,
  latitudeDeg: number,
): Season | 'noTable' | 'outOfSeason' {
  const crop = name === 'Wheat' ? wheatOf(plantedOn, latitudeDeg) : CROPS.get(name)
  if (!crop) return 'noTable'
  const startsOn = crop.leafOutMonth
    ? latest(plantedOn, lastFirstOf(otherSpring(crop.leafOutMonth, latitudeDeg), today))
    : plantedOn
  const isOver = startsOn !== '' && today > lastDayOf(crop, startsOn, harvestOn)
  return isOver ? 'outOfSeason' : { crop, startsOn }
}

function lastDayOf(crop: CropWater, startsOn: string, harvestOn: string) {
  const dayOf = (days: number) => addDays(startsOn, days - 1)
  if (crop.leafOutMonth) return dayOf(lengthOf(crop))
  const longest = dayOf(LONGEST_SEASON_DAYS)
  // A harvest before planting is a slip, or that of another year.
  if (harvestOn >= startsOn) return harvestOn < longest ? harvestOn : longest
  return dayOf(lengthOf(crop) + LATE_HARVEST_DAYS)
}

const latest = (one: string, other: string) => (one > other ? one : other)

const lengthOf = ({ stageDays }: CropWater) => stageDays.reduce((sum, days) => sum + days, 0)

/** Winter wheat is sown from September to February in the north. */
function wheatOf(plantedOn: string, latitudeDeg: number) {
  const month = otherSpring(Number(plantedOn.slice(5, 7)), latitudeDeg)
  if (month > 2 && month < 9) return SPRING_WHEAT
  return Math.abs(latitudeDeg) < FROZEN_LATITUDE_DEG ? MILD_WINTER_WHEAT : COLD_WINTER_WHEAT
}

/** Southern seasons are half a year off; the same turns a northern month into a local one and back. */
const otherSpring = (month: number, latitudeDeg: number) =>
  latitudeDeg < 0 ? ((month + 5) % 12) + 1 : month

/** The first day of a month, this year or last. */
function lastFirstOf(month: number, today: string) {
  const year = Number(today.slice(0, 4))
  const first = (of: number) => `${of}-${`${month}`.padStart(2, '0')}-01`
  return first(year) <= today ? first(year) : first(year - 1)
}
