import { falseRowsNote, quoted } from './counter-text.ts'
import { energyByDay, type DayEnergy } from './energy.ts'
import type { HistoryLayout } from './layout.ts'
import type { ClockedDay } from './shape.ts'

/** More are no inverters of one farm, however small. */
export const MOST_DEVICES = 1000
export const MANY_DEVICES = `There are rows of more than ${MOST_DEVICES.toLocaleString('en')} devices: send what all of them made together.`
const MOST_NAMED = 5
/** Of kWh: what portals round. */
const ROUNDING_SHARE = 0.01
const LEAST_SUMS = 2

/** Under this name rows tell of all devices together. */
const TOGETHER =
  /^(?:(?:grand|sub|all|total|tot|sum|summe|gesamt|insgesamt|alle|tous|todos|overall|plant|anlage|site|station|system|inverters|devices|energy|yield|production)[ :._-]*)+$/i
/** What measures or uses energy and makes none. */
const NO_SOURCE =
  /meter|z.hler|grid|netz|batter|akku|speicher|storage|load|consum|verbrauch|wallbox/i
const SOURCE = /\bpv|solar|invert|wechselrichter|produ|generat/i

const BETWEEN = '\0'

/** The device that a row is of; '' where no column says it. */
export const deviceOf = ({ deviceColumns }: HistoryLayout, cells: readonly string[]) =>
  deviceColumns.map((at) => (cells[at] ?? '').trim()).join(BETWEEN)

/** kWh of a file by YYYY-MM-DD, and how its devices were understood. */
type FileEnergy = Omit<DayEnergy, 'note' | 'falseRows'> & { notes: (string | null)[] }
type Problem = { problem: string }
type Devices = ReadonlyMap<string, readonly ClockedDay[]>

/**
 * What the devices of a file made together. Each is read for itself, for counters and power of two
 * devices mean nothing as one row of numbers.
 * @param devices their days, oldest first
 */
export async function energyOfDevices(
  devices: Devices,
  layout: HistoryLayout,
): Promise<FileEnergy | Problem> {
  const all = shortlyNamed(devices)
  const own = withoutOthers(all)
  const read = await readEach(own, layout)
  if ('problem' in read) return read
  const whole = [...read.keys()].find((device) => isSumOfOthers(device, read))
  if (whole !== undefined) read.delete(whole)
  const left = [...all.keys()].filter((device) => !read.has(device))
  const energies = [...read.values()]
  const days = new Map<string, number>()
  for (const energy of energies)
    for (const [date, kwh] of energy.days) days.set(date, (days.get(date) ?? 0) + kwh)
  const lacking = energies.flatMap((energy) => [...energy.lacking, ...silentDays(energy, days)])
  return {
    days,
    isCounter: energies.some(({ isCounter }) => isCounter),
    lacking: [...new Set(lacking)].toSorted(),
    notes: [
      devicesNote([...read.keys()]),
      leftNote(left),
      energies[0]?.note ?? null,
      falseRowsNote(energies.flatMap(({ falseRows }) => falseRows)),
    ],
  }
}

/** Without what all share, as the name of the plant. */
function shortlyNamed(devices: Devices): Devices {
  const names = [...devices.keys()].map((device) => device.split(BETWEEN))
  const isShared = (at: number) => names.every((parts) => parts[at] === names[0]?.[at])
  const short = (device: string) =>
    device
      .split(BETWEEN)
      .filter((_, at) => !isShared(at))
      .join(' ')
  return new Map([...devices].map(([device, days]) => [short(device), days]))
}

/** Inverters alone, where there are any beside sums and meters. */
function withoutOthers(devices: Devices): Devices {
  const isOther = (name: string) =>
    TOGETHER.test(name) || (NO_SOURCE.test(name) && !SOURCE.test(name))
  const own = new Map([...devices].filter(([name]) => !isOther(name)))
  return own.size === 0 ? devices : own
}

/** Once more where some count up: then so do others that are too short or too still to tell. */
async function readEach(devices: Devices, layout: HistoryLayout) {
  const first = await readAs(devices, layout, false)
  const counters = first.filter(([, energy]) => 'isCounter' in energy && energy.isCounter).length
  const isMixed = counters > 0 && counters < first.length
  const all = isMixed ? await readAs(devices, layout, true) : first
  const read = new Map<string, DayEnergy>()
  for (const [device, energy] of all) {
    if ('problem' in energy)
      return devices.size === 1 ? energy : { problem: `Of ${quoted(device)}: ${energy.problem}` }
    if (isMixed && !energy.isCounter) return { problem: mixedText(layout) }
    read.set(device, energy)
  }
  return read
}

async function readAs(devices: Devices, layout: HistoryLayout, areCounters: boolean) {
  const read: [string, DayEnergy | Problem][] = []
  for (const [device, dated] of devices)
    read.push([device, await energyByDay(dated, layout, areCounters)])
  return read
}

/** Of three and more: on every day it brought what all others did. */
function isSumOfOthers(device: string, read: ReadonlyMap<string, DayEnergy>) {
  const days = read.get(device)?.days
  if (!days || read.size < 3) return false
  const others = [...read].filter(([name]) => name !== device)
  const sums = [...days].filter(([, kwh]) => kwh > 0)
  return (
    sums.length >= LEAST_SUMS &&
    sums.every(([date, kwh]) => {
      const sum = others.reduce((all, [, energy]) => all + (energy.days.get(date) ?? 0), 0)
      return Math.abs(sum - kwh) <= kwh * ROUNDING_SHARE
    })
  )
}

/** Days of others between its own: it was there, and what it made was not told. */
function silentDays(own: DayEnergy, all: ReadonlyMap<string, number>) {
  const dates = [...own.days.keys()].toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return [...all.keys()].filter((date) => first < date && date < last && !own.days.has(date))
}

function named(devices: readonly string[]) {
  const some = devices.slice(0, MOST_NAMED).map(quoted).join(', ')
  return devices.length > MOST_NAMED ? `${some}, …` : some
}

const devicesNote = (devices: readonly string[]) =>
  devices.length < 2
    ? null
    : `${devices.length} devices (${named(devices)}) were read one by one, and what they made was added up.`

const leftNote = (left: readonly string[]) =>
  left.length === 0
    ? null
    : `Rows of ${named(left)} were left out: they are not what one inverter made.`

const mixedText = ({ valueName }: HistoryLayout) =>
  `${quoted(valueName)} counts up for one device and says what each row brought for another: make a solar system of each, and send one device a file.`
