import { readdir, readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { PreviewColumn } from '#contract/production-preview.ts'
import type {
  ProductionReading,
  ProductionUnit,
  ReadingMeans,
} from '#contract/production-reading.ts'
import type { ProductionContext } from '#server/solar/production/production-file.ts'
import { readProductionFile } from '#server/solar/production/read-production-file.ts'
import truth from '#tests/fixtures/production/truth.json' with { type: 'json' }

/** What a file holds, worked out without the reader; `right` are readings that are all true. */
type Portal = {
  file: string
  place: keyof typeof PLACES
  capacityKw: number
  right: { columns: number[] | string; means: ReadingMeans; unit: ProductionUnit }[]
  order?: 'dmy' | 'mdy'
  asks?: boolean
  from: string
  kwh: number[]
}

const FOLDER = 'tests/fixtures/production'
const MOST_TAPS = 2
/** What a farmer may have to correct. */
const FACTS = ['energyColumns', 'means', 'unit', 'dateOrder'] as const
const PLACES = {
  amsterdam: [52.1, 5.1, 'Europe/Amsterdam'],
  auckland: [-36.9, 174.8, 'Pacific/Auckland'],
  berlin: [52.5, 13.4, 'Europe/Berlin'],
  brisbane: [-27.5, 153, 'Australia/Brisbane'],
  denver: [39.7, -105, 'America/Denver'],
  johannesburg: [-26.2, 28, 'Africa/Johannesburg'],
  london: [51.5, -0.1, 'Europe/London'],
  losAngeles: [34.1, -118.2, 'America/Los_Angeles'],
  madrid: [40.4, -3.7, 'Europe/Madrid'],
  milan: [45.4, 9.2, 'Europe/Rome'],
  prague: [50.1, 14.4, 'Europe/Prague'],
  sydney: [-33.8, 151.1, 'Australia/Sydney'],
} as const

const PORTALS = truth as Portal[]

test.each(PORTALS)('$file is right at once or after two taps', async (portal) => {
  const read = await reader(portal)
  const { preview, days } = await read(null)
  const [right] = portal.right
    .map((way) => corrected(preview, portal, way))
    .toSorted((a, b) => a.taps - b.taps)
  const stored = preview.isCertain ? days : (await read(right?.reading ?? null)).days

  expect(preview.problem).toBeNull()
  expect(preview.isCertain).toBe(preview.questions.length === 0)
  expect([portal.asks, preview.isCertain]).not.toEqual([true, true])
  expect(preview.isCertain ? 0 : right?.taps).toBeLessThanOrEqual(MOST_TAPS)
  expect(madeOf(stored)).toEqual(expectedOf(portal))
})

test('every file of the folder has its truth and its source', async () => {
  const files = (await readdir(FOLDER)).filter((name) => /\.(?:csv|xlsx)$/.test(name)).toSorted()
  const sources = await readFile(`${FOLDER}/SOURCES.md`, 'utf8')
  expect(PORTALS.map(({ file }) => file)).toEqual(files)
  expect(files.filter((file) => !sources.includes(`\`${file}\``))).toEqual([])
})

async function reader({ file, place, capacityKw }: Portal) {
  const bytes = new Uint8Array(await readFile(`${FOLDER}/${file}`))
  const [latitudeDeg, longitudeDeg, zone] = PLACES[place]
  const context: ProductionContext = {
    capacityKw,
    installedOn: '2010-05-01',
    place: { latitudeDeg, longitudeDeg, zone },
    nowMs: Date.parse('2026-11-23T12:00:00Z'),
  }
  return (given: ProductionReading | null) => readProductionFile(bytes, context, given, {})
}

/** The proposal as the farmer corrects it: a tap for each fact that it has wrong. */
function corrected(
  { reading, columns }: { reading: ProductionReading | null; columns: PreviewColumn[] },
  { order }: Portal,
  { columns: energy, means, unit }: Portal['right'][number],
) {
  const proposed: ProductionReading = reading ?? {
    dateColumn: columns.find(({ kind }) => kind === 'date')?.index ?? 0,
    energyColumns: [],
    means: 'energy',
    unit: 'kWh',
  }
  const shown: ProductionReading = {
    ...proposed,
    energyColumns: typeof energy === 'string' ? named(columns, energy) : energy,
    means,
    unit,
    ...(proposed.dateOrder && order && { dateOrder: order }),
  }
  const taps = FACTS.filter((fact) => !isDeepStrictEqual(shown[fact], proposed[fact])).length
  return { reading: shown, taps }
}

const named = (columns: PreviewColumn[], name: string) =>
  columns.filter((column) => column.name.includes(name)).map(({ index }) => index)

const MS_A_DAY = 86_400_000

/** To a twentieth of a kWh. */
const expectedOf = ({ from, kwh }: Portal) =>
  Object.fromEntries(
    kwh.map((value, at) => [
      new Date(Date.parse(from) + at * MS_A_DAY).toISOString().slice(0, 10),
      expect.closeTo(value, 1),
    ]),
  )

const madeOf = (days: Map<string, number>) =>
  Object.fromEntries([...days].filter(([, kwh]) => kwh > 0))
