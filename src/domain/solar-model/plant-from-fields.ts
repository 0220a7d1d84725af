import { msg, type Message } from '#contract/message.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { enteredNumber, withUnit } from '#domain/units.ts'
import type { Plant } from './plant.ts'
import { MODULE_TYPES, type ModuleType } from './pvwatts.ts'
import type { Site } from './sun-position.ts'

/** Spec section 9. */
export const DEFAULT_CAPACITY_KW = 5
export const DEFAULT_EFFICIENCY_PERCENT = 20

/** As large as the largest plants on Earth; more is a typo. */
const LARGEST_CAPACITY_KW = 10_000_000
/** PVWatts' default. */
const ASSUMED_TILT_DEG = 20

const between = (low: number, value: number | undefined, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined

/** Undefined unless it is a plausible number above 0. */
export const capacityKw = (text: string): number | undefined =>
  between(Number.MIN_VALUE, enteredNumber(text), LARGEST_CAPACITY_KW)

/** Undefined unless it is above 0 and at most 100. */
export const efficiencyPercent = (text: string): number | undefined =>
  between(Number.MIN_VALUE, enteredNumber(text), 100)

const COMPASS_POINTS = 'n nne ne ene e ese se sse s ssw sw wsw w wnw nw nnw'.split(' ')

const DIRECTIONS = [
  msg('north'),
  msg('north-east'),
  msg('east'),
  msg('south-east'),
  msg('south'),
  msg('south-west'),
  msg('west'),
  msg('north-west'),
]

/** The nearest of eight directions: 180 degrees is 'south'. */
export const directionOf = (azimuthDeg: number) =>
  DIRECTIONS[Math.round(azimuthDeg / 45) % 8] ?? msg('north')

/** Accepts 'South-East', 'SSW', 'south facing' or degrees clockwise from north. */
export function azimuthDeg(text: string): number | undefined {
  const letters = text
    .toLowerCase()
    .replace(/facing|[\s-]/g, '')
    .replace(/north|south|east|west/g, (word) => word.charAt(0))
  const compassPoint = COMPASS_POINTS.indexOf(letters)
  return compassPoint >= 0 ? compassPoint * 22.5 : between(0, enteredNumber(text), 360)
}

/** From 0, flat, to 90, upright. */
export const tiltDeg = (text: string) => between(0, enteredNumber(text), 90)

export type SiteField = 'latitude' | 'longitude' | 'altitudeM'

/** Undefined unless both coordinates are usable. Without a usable altitude, sea level is assumed. */
export function siteFromFields(fields: Pick<SolarPayload, SiteField>): Site | undefined {
  const latitude = latitudeDeg(fields.latitude)
  const longitude = longitudeDeg(fields.longitude)
  if (latitude === undefined || longitude === undefined) return undefined
  return {
    latitudeDeg: latitude,
    longitudeDeg: longitude,
    altitudeM: altitudeM(fields.altitudeM ?? '') ?? 0,
  }
}

/** From the shore of the Dead Sea to above the highest town on Earth. */
export const LOWEST_ALTITUDE_M = -450
export const HIGHEST_ALTITUDE_M = 6000

/** Accepts '1,820' and '1820 m'. */
export const altitudeM = (text: string) =>
  between(LOWEST_ALTITUDE_M, enteredNumber(text.replace(/(\d)\s?m$/, '$1')), HIGHEST_ALTITUDE_M)

export const latitudeDeg = (text: string) => coordinateDeg(text, 'ns', 90)
export const longitudeDeg = (text: string) => coordinateDeg(text, 'ew', 180)

/**
 * PVWatts module types for the panel types of spec section 3. Monocrystalline panels count as
 * premium, also bifacial ones, whose rear-side gain is ignored.
 */
const MODULE_OF_PANEL = new Map<string, ModuleType>([
  ['monocrystalline', MODULE_TYPES.premium],
  ['polycrystalline', MODULE_TYPES.standard],
  ['thin-film', MODULE_TYPES.thinFilm],
  ['bifacial', MODULE_TYPES.premium],
])

export type PlantField = 'capacity' | 'panelType' | 'orientation' | 'tiltAngle'

const ASSUMPTIONS: Record<PlantField, (plant: Plant) => Message> = {
  capacity: ({ capacityKw }) => withUnit(capacityKw, 'kW'),
  panelType: () => msg('standard panels'),
  orientation: (plant) => directionOf(plant.azimuthDeg),
  tiltAngle: ({ tiltDeg }) => withUnit(tiltDeg, '°'),
}

export type Assumption = { field: PlantField | 'altitudeM'; words: Message }

/** What stands in for the unusable fields: '5 kW', 'south', '20°', 'sea level'. */
export function assumptions(
  fields: Pick<SolarPayload, PlantField | 'altitudeM'>,
  latitudeDeg: number,
): Assumption[] {
  const { plant, assumed } = plantFromFields(fields, latitudeDeg)
  return [
    ...assumed.map((field) => ({ field, words: ASSUMPTIONS[field](plant) })),
    ...(altitudeM(fields.altitudeM ?? '') === undefined
      ? [{ field: 'altitudeM' as const, words: msg('sea level') }]
      : []),
  ]
}

/**
 * The plant that the farmer described, and the fields assumed because they are unusable: 5 kW,
 * standard modules, 20 degrees of tilt, facing the equator. Mounting is PVWatts' default, an open
 * rack; a roof would yield about 1.4 % less.
 */
export function plantFromFields(
  fields: Pick<SolarPayload, PlantField>,
  latitudeDeg: number,
): { plant: Plant; assumed: PlantField[] } {
  const read = {
    capacity: capacityKw(fields.capacity),
    panelType: MODULE_OF_PANEL.get(fields.panelType),
    orientation: azimuthDeg(fields.orientation),
    tiltAngle: tiltDeg(fields.tiltAngle),
  }
  const names: PlantField[] = ['capacity', 'panelType', 'orientation', 'tiltAngle']
  return {
    plant: {
      capacityKw: read.capacity ?? DEFAULT_CAPACITY_KW,
      moduleType: read.panelType ?? MODULE_TYPES.standard,
      azimuthDeg: read.orientation ?? (latitudeDeg < 0 ? 0 : 180),
      tiltDeg: read.tiltAngle ?? ASSUMED_TILT_DEG,
      mounting: 'openRack',
    },
    assumed: names.filter((name) => read[name] === undefined),
  }
}

const DEGREES = /^([+-])?(\d+(?:\.\d*)?|\.\d+)\s*(?:°|deg(?:rees)?)?$/i
const SEXAGESIMAL =
  /^([+-])?(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d*)?)\s*'\s*(?:(\d{1,2}(?:\.\d*)?)\s*")?$/

/**
 * Reads '39.73', '39,730', '39.73 N', 'W 105.18°' or `105°10'48" W`. '-33.87 S' means the same as
 * '33.87 S'. Undefined if unreadable or beyond the limit.
 * @param letters of the positive and of the negative direction
 */
function coordinateDeg(text: string, letters: 'ns' | 'ew', limit: number): number | undefined {
  const plain = normalised(text)
  const letter = plain.match(/^[nsew]|[nsew]$/)?.[0] ?? ''
  const degrees = degreesOf(plain.replace(/^[nsew]\s*|\s*[nsew]$/, ''))
  if (degrees === undefined || Math.abs(degrees) > limit) return undefined
  if (letter === '') return degrees
  if (letter === letters[1]) return -Math.abs(degrees)
  return letter === letters[0] && degrees >= 0 ? degrees : undefined
}

/** Normalises typography. A comma is a decimal separator: no coordinate has thousands. */
const normalised = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\u2212/g, '-')
    .replace(/[\u2032\u2019]/g, "'")
    .replace(/[\u2033\u201d]|''/g, '"')
    .replace(/º/g, '°')
    .replace(',', '.')

function degreesOf(text: string): number | undefined {
  const [, sign, whole, minutes = '0', seconds = '0'] =
    SEXAGESIMAL.exec(text) ?? DEGREES.exec(text) ?? []
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  return sign === '-' ? -degrees : degrees
}
