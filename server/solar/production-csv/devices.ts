import { quoted } from './counter-text.ts'
import { energyByDay, type DayEnergy } from './energy.ts'
import type { ColumnHead } from './header.ts'
import type { ClockedDay } from './shape.ts'
import type { HistoryLayout } from './layout.ts'

/** What stands over the names of inverters, as portals head them. */
const DEVICE = new RegExp(
  `^(?:${[
    'device|inverter|(?:data ?)?logger|managed? ?object|serial|sn|s/n|wechselrichter|ger(?:ä|ae)t',
    'seriennummer|onduleur|appareil|omvormer|apparaat|inversor|dispositivo|equipo',
  ].join('|')})(?:[ _.-]*(?:names?|id|sn|serial|numbers?|no|nr|nummer|type?))*[.:]?$`,
  'i',
)
/** Serial numbers are longer. */
const AMOUNT = /^\s*[-+]?(?:\d{1,5}|\d*[.,]\d+)\s*$/
/** No farm has more inverters. */
export const MOST_DEVICES = 100
export const MANY_DEVICES = `There are rows of more than ${MOST_DEVICES} devices: send fewer a file.`
const MOST_NAMED = 5

/** The column that says which device a row is of; null where none does. */
export function findDevices(heads: readonly ColumnHead[], data: readonly string[][]) {
  const at = heads.findIndex(({ name, unit }, column) => {
    const cells = data.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const isNamed = unit === null && DEVICE.test(name.trim())
    return isNamed && cells.length > 0 && !cells.some((cell) => AMOUNT.test(cell))
  })
  return at === -1 ? null : at
}

/**
 * What the devices of a file made together. Each is read for itself, for counters and power of two
 * devices mean nothing as one row of numbers.
 * @param devices their days, oldest first
 */
export async function energyOfDevices(
  devices: ReadonlyMap<string, readonly ClockedDay[]>,
  layout: HistoryLayout,
): Promise<DayEnergy | { problem: string }> {
  const read: DayEnergy[] = []
  for (const [device, dated] of devices) {
    const energy = await energyByDay(dated, layout)
    if (!('problem' in energy)) read.push(energy)
    else return devices.size === 1 ? energy : { problem: `Of ${quoted(device)}: ${energy.problem}` }
  }
  const { note = null, isCounter = false } = read[0] ?? {}
  if (read.some((energy) => energy.isCounter !== isCounter)) return { problem: mixedText(layout) }
  const days = new Map<string, number>()
  for (const energy of read)
    for (const [date, kwh] of energy.days) days.set(date, (days.get(date) ?? 0) + kwh)
  const lacking = new Set(
    read.flatMap((energy) => [...energy.lacking, ...silentDays(energy, days)]),
  )
  return { days, note, isCounter, lacking: [...lacking].toSorted() }
}

/** Days of others between its own: it was there, and what it made was not told. */
function silentDays(own: DayEnergy, all: ReadonlyMap<string, number>) {
  const dates = [...own.days.keys()].toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return [...all.keys()].filter((date) => first < date && date < last && !own.days.has(date))
}

/** How rows of several devices were understood; null where there is one. */
export function devicesNote(devices: Iterable<string>): string | null {
  const names = [...devices]
  if (names.length < 2) return null
  const named = names.slice(0, MOST_NAMED).map(quoted).join(', ')
  const more = names.length > MOST_NAMED ? ', …' : ''
  return `${names.length} devices (${named}${more}) were read one by one, and what they made was added up.`
}

const mixedText = ({ valueName }: HistoryLayout) =>
  `${quoted(valueName)} counts up for one device and says what each row brought for another: make a solar system of each, and send one device a file.`
