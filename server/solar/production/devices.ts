import { quoted } from './daily-counter.ts'
import { chooseDevices } from './device-names.ts'
import { energyByDay, type DayEnergy } from './energy.ts'
import type { HistoryLayout } from './layout.ts'
import type { ClockedDay } from './shape.ts'

/** No farm has more inverters. */
export const MOST_DEVICES = 1000
export const MANY_DEVICES = `There are rows of more than ${MOST_DEVICES.toLocaleString('en')} devices: send what all of them made together.`
const MOST_NAMED = 5
/** Rounding error of portals. */
const ROUNDING_SHARE = 0.01
const LEAST_SUMS = 2

const BETWEEN = '\0'

/** The device a row belongs to; '' without device columns. */
export const deviceOf = ({ deviceColumns }: HistoryLayout, cells: readonly string[]) =>
  deviceColumns.map((at) => (cells[at] ?? '').trim()).join(BETWEEN)

/** kWh of a file by YYYY-MM-DD, with notes on how its devices were understood. */
type FileEnergy = Omit<DayEnergy, 'note'> & { notes: (string | null)[] }
type Problem = { problem: string }
type Devices = ReadonlyMap<string, readonly ClockedDay[]>

/**
 * Sums up the devices of a file. Each is read separately, because counters and power of several
 * devices must not be mixed.
 * @param devices their days, oldest first
 */
export function energyOfDevices(devices: Devices, layout: HistoryLayout): FileEnergy | Problem {
  const all = shortlyNamed(devices)
  const chosen = chooseDevices([...all.keys()], layout.areInverters)
  if (chosen === null) return { problem: doubtText([...all.keys()]) }
  const read = readEach(new Map([...all].filter(([name]) => chosen.includes(name))), layout)
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
    notes: [devicesNote([...read.keys()]), leftNote(left), energies[0]?.note ?? null],
  }
}

/** Shortens device names by dropping parts that are the same for all, such as the plant. */
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

/** Reads again as counters if some are: the others are then too short or too flat to tell. */
function readEach(devices: Devices, layout: HistoryLayout) {
  const first = readAs(devices, layout, false)
  const counters = first.filter(([, energy]) => 'isCounter' in energy && energy.isCounter).length
  const isMixed = counters > 0 && counters < first.length
  const all = isMixed ? readAs(devices, layout, true) : first
  const read = new Map<string, DayEnergy>()
  for (const [device, energy] of all) {
    if ('problem' in energy)
      return devices.size === 1 ? energy : { problem: `Of ${quoted(device)}: ${energy.problem}` }
    if (isMixed && !energy.isCounter) return { problem: mixedText(layout) }
    read.set(device, energy)
  }
  return read
}

const readAs = (devices: Devices, layout: HistoryLayout, areCounters: boolean) =>
  [...devices].map(([device, dated]) => [device, energyByDay(dated, layout, areCounters)] as const)

/** Among three or more devices: on every day it equals the sum of all others. */
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

/** Days of others within its own range: the device existed, but its production is unknown. */
function silentDays(own: DayEnergy, all: ReadonlyMap<string, number>) {
  const dates = [...own.days.keys()].toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return [...all.keys()].filter((date) => first < date && date < last && !own.days.has(date))
}

function named(devices: readonly string[]) {
  const first = devices
    .slice(0, MOST_NAMED)
    .map((device) => quoted(device.trim()))
    .join(', ')
  return devices.length > MOST_NAMED ? `${first}, …` : first
}

const devicesNote = (devices: readonly string[]) =>
  devices.length < 2
    ? null
    : `${devices.length} devices (${named(devices)}) were read one by one, and what they made was added up.`

const leftNote = (left: readonly string[]) =>
  left.length === 0
    ? null
    : `Rows of ${named(left)} were left out: they are not what one inverter made.`

const doubtText = (devices: readonly string[]) =>
  `Which of ${named(devices)} tell what the panels made cannot be told: keep the rows of one that does, or name their column "Inverter" where each is an inverter of its own.`

const mixedText = ({ valueName }: HistoryLayout) =>
  `${quoted(valueName)} counts up for one device and says what each row brought for another: make a solar system of each, and send one device a file.`
