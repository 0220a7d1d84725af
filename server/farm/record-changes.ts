import type { AnimalPayload } from '#contract/animals.ts'
import { dateProblem } from '#contract/calendar-date.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { enteredText, withUnit } from '#domain/units.ts'

/** How a field is called, and the unit of its figures. */
type Field = { label: string; unit?: string }
export type Fields<Key extends string> = Readonly<Record<Key, Field>>

export const PROJECT_FIELDS = { name: { label: 'Name' } } satisfies Fields<'name'>

export const CROP_FIELDS = {
  name: { label: 'Crop' },
  scientificName: { label: 'Scientific name' },
  fieldName: { label: 'Field name' },
  fieldSize: { label: 'Field size', unit: 'acres' },
  plantingDate: { label: 'Planting date' },
  expectedHarvest: { label: 'Expected harvest' },
  healthStatus: { label: 'Health' },
} satisfies Fields<keyof CropPayload>

export const HERD_FIELDS = {
  type: { label: 'Animal' },
  herdName: { label: 'Herd name' },
  count: { label: 'Number of animals' },
  breeds: { label: 'Breeds' },
  pastureSize: { label: 'Pasture size', unit: 'acres' },
  healthStatus: { label: 'Health' },
  farmDescription: { label: 'Farm description' },
} satisfies Fields<keyof AnimalPayload>

export const SOLAR_FIELDS = {
  location: { label: 'Location' },
  latitude: { label: 'Latitude', unit: '°' },
  longitude: { label: 'Longitude', unit: '°' },
  capacity: { label: 'Capacity', unit: 'kW' },
  panelCount: { label: 'Number of panels' },
  installationDate: { label: 'Installation date' },
  panelType: { label: 'Panel type' },
  efficiency: { label: 'Panel efficiency', unit: '%' },
  inverterType: { label: 'Inverter type' },
  orientation: { label: 'Orientation' },
  tiltAngle: { label: 'Tilt angle', unit: '°' },
  currentGeneration: { label: 'Current generation', unit: 'kWh a day' },
  monthlyGeneration: { label: 'Monthly average', unit: 'kWh' },
} satisfies Fields<keyof SolarPayload>

/** Longer texts are not quoted: that they changed is enough. */
const MAX_QUOTED = 60

/** What a field of a record holds. */
export type Value = string | number | readonly string[] | null | undefined

const spoken = (value: Value) =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '')

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jun 5, 2026' of '2026-06-05'; what is no such date as it is. */
const worded = (text: string) => (dateProblem(text) ? text : dayFormat.format(Date.parse(text)))

function changeOf({ label, unit = '' }: Field, from: string, to: string) {
  if (from.length > MAX_QUOTED || to.length > MAX_QUOTED) return `${label} changed`
  if (!to) return `${label} removed, it was ${withUnit(from, unit)}`
  return from ? `${label} ${from} → ${withUnit(to, unit)}` : `${label} ${withUnit(to, unit)}`
}

/** What changed of a record, in words: 'Field size 4 → 5 acres'. '' where nothing did. */
export const changeText = <Key extends string>(
  fields: Fields<Key>,
  before: Partial<Record<NoInfer<Key>, Value>>,
  after: Partial<Record<NoInfer<Key>, Value>>,
) =>
  (Object.keys(fields) as Key[])
    .map((key) => ({ field: fields[key], from: spoken(before[key]), to: spoken(after[key]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => changeOf(field, worded(from), worded(to)))
    .join(' · ')

const words = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ')

/** What a new record is, in words. */
export const cropText = ({ name, fieldSize }: Pick<CropPayload, 'name' | 'fieldSize'>) =>
  `${name}, ${fieldSize} acres`

export const herdText = ({
  count,
  type,
  pastureSize,
}: Pick<AnimalPayload, 'count' | 'type' | 'pastureSize'>) =>
  `${count} ${type}, ${pastureSize} acres of pasture`

export const solarText = ({
  capacity,
  panelCount,
}: Pick<SolarPayload, 'capacity' | 'panelCount'>) =>
  words(enteredText(capacity, 'kW'), panelCount && `${panelCount} panels`)

/** What files of measured production brought, by its days (YYYY-MM-DD). */
export function readingText(dates: readonly string[]) {
  const sorted = dates.toSorted()
  const count = dates.length.toLocaleString('en-US')
  const days = `${count} ${dates.length === 1 ? 'day' : 'days'} of measured production`
  return `${days}, ${worded(sorted[0] ?? '')} to ${worded(sorted.at(-1) ?? '')}`
}

/** The days that went with a file that was removed. */
export const removedReadingText = (dates: readonly string[]) => `Removed: ${readingText(dates)}`
