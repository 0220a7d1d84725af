import type { SolarPayload } from '#contract/solar.ts'
import { enteredNumber } from '#domain/units.ts'
import type { Plant } from './plant.ts'
import { MODULE_TYPES, type ModuleType } from './pvwatts.ts'
import type { Site } from './sun-position.ts'

/** Spec section 9. */
export const DEFAULT_CAPACITY_KW = 5
export const DEFAULT_EFFICIENCY_PERCENT = 20

/** As much as the largest plants on Earth have; more is a slip of the pen. */
const LARGEST_CAPACITY_KW = 10_000_000
/** PVWatts starts with it. */
const ASSUMED_TILT_DEG = 20

const between = (low: number, value: number | undefined, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined

/** Nothing unless it is a number above 0 that a plant can have. */
export const capacityKw = (text: string): number | undefined =>
  between(Number.MIN_VALUE, enteredNumber(text), LARGEST_CAPACITY_KW)

/** Nothing unless it is a number above 0 and at most 100. */
export const efficiencyPercent = (text: string): number | undefined =>
  between(Number.MIN_VALUE, enteredNumber(text), 100)

const WINDS = 'n nne ne ene e ese se sse s ssw sw wsw w wnw nw nnw'.split(' ')

const LONG_WINDS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
]

/** The nearest of eight: 180 degrees from north is 'south'. */
export const windOf = (azimuthDeg: number) => LONG_WINDS[Math.round(azimuthDeg / 45) % 8] ?? ''

/** 'South-East', 'SSW', 'south facing' or degrees from north; nothing when it is none of these. */
export function azimuthDeg(text: string): number | undefined {
  const letters = text
    .toLowerCase()
    .replace(/facing|[\s-]/g, '')
    .replace(/north|south|east|west/g, (word) => word.charAt(0))
  const wind = WINDS.indexOf(letters)
  return wind >= 0 ? wind * 22.5 : between(0, enteredNumber(text), 360)
}

/** Where the system stands, at sea level for want of better; nothing without two usable coordinates. */
export function siteFromFields(
  fields: Pick<SolarPayload, 'latitude' | 'longitude'>,
): Site | undefined {
  const latitudeDeg = coordinateDeg(fields.latitude, 'ns', 90)
  const longitude = coordinateDeg(fields.longitude, 'ew', 180)
  if (latitudeDeg === undefined || longitude === undefined) return undefined
  return { latitudeDeg, longitudeDeg: longitude, altitudeM: 0 }
}

/**
 * Kinds of module that PVWatts knows, by the panel types of spec section 3. Single crystals, alone
 * or two-sided, are its premium modules; light on the back of bifacial ones is not counted.
 */
const MODULE_OF_PANEL = new Map<string, ModuleType>([
  ['monocrystalline', MODULE_TYPES.premium],
  ['polycrystalline', MODULE_TYPES.standard],
  ['thin-film', MODULE_TYPES.thinFilm],
  ['bifacial', MODULE_TYPES.premium],
])

export type PlantField = 'capacity' | 'panelType' | 'orientation' | 'tiltAngle'

/** What stands for each field that says nothing usable. */
export const ASSUMPTIONS: Record<PlantField, string> = {
  capacity: `a capacity of ${DEFAULT_CAPACITY_KW} kW`,
  panelType: 'standard panels',
  orientation: 'panels that face the equator',
  tiltAngle: `a tilt of ${ASSUMED_TILT_DEG}°`,
}

/**
 * The plant a farmer described, and the fields that were assumed because they say nothing usable:
 * 5 kW, standard modules, 20 degrees of tilt, facing the equator. Panels stand on an open rack, as
 * PVWatts starts; on a roof they would make about 1.4 % less.
 */
export function plantFromFields(
  fields: Pick<SolarPayload, PlantField>,
  latitudeDeg: number,
): { plant: Plant; assumed: PlantField[] } {
  const read = {
    capacity: capacityKw(fields.capacity),
    panelType: MODULE_OF_PANEL.get(fields.panelType),
    orientation: azimuthDeg(fields.orientation),
    tiltAngle: between(0, enteredNumber(fields.tiltAngle), 90),
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

/** Degrees alone, or with minutes and seconds: "52°31'12.5". */
const DEGREES = /^([+-])?(\d+(?:\.\d*)?|\.\d+)\s*(?:°|deg(?:rees)?)?$/i
const SEXAGESIMAL =
  /^([+-])?(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d*)?)\s*'\s*(?:(\d{1,2}(?:\.\d*)?)\s*")?$/

/**
 * '39.73', '39,730', '39.73 N', 'W 105.18°' or `105°10'48" W`; '-33.87 S' is as far south as
 * '33.87 S'. Undefined where it is none, or lies beyond the limit.
 * @param letters for what lies above 0 and what below
 */
function coordinateDeg(text: string, letters: 'ns' | 'ew', limit: number): number | undefined {
  const plain = asTyped(text)
  const letter = plain.match(/^[nsew]|[nsew]$/)?.[0] ?? ''
  const degrees = degreesOf(plain.replace(/^[nsew]\s*|\s*[nsew]$/, ''))
  if (degrees === undefined || Math.abs(degrees) > limit) return undefined
  if (letter === '') return degrees
  if (letter === letters[1]) return -Math.abs(degrees)
  return letter === letters[0] && degrees >= 0 ? degrees : undefined
}

/** No coordinate has thousands: its comma stands before decimals. */
const asTyped = (text: string) =>
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
