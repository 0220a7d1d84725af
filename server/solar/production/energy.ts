import { readCounter } from './counter.ts'
import { DAY_MINUTES } from './clock.ts'
import { lackingDays } from './gaps.ts'
import type { HistoryLayout } from './layout.ts'
import { endedDays, silentEnds } from './days.ts'
import type { ClockedDay } from './shape.ts'
import { mapYielding } from './row.ts'

/** kWh by YYYY-MM-DD, and what a farmer is told of how they were found. */
export type DayEnergy = {
  days: Map<string, number>
  note: string | null
  isCounter: boolean
  /** Days of which rows are missing. */
  lacking: readonly string[]
  /** When rows of a counter were that were left out. */
  falseRows: readonly string[]
}

/**
 * What each day brought: of power, of a counter, or of amounts.
 * @param dated oldest first
 * @param isAmongCounters the same column counts up for other devices
 */
export async function energyByDay(
  dated: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): Promise<DayEnergy | { problem: string }> {
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  if (!isPartOfDay) return readAs(dated, dated, layout, isAmongCounters)
  const { days, ended } = endedDays(dated)
  const energy = await readAs(days, ended, layout, isAmongCounters)
  if ('problem' in energy) return energy
  for (const date of silentEnds(days, energy.days)) energy.days.delete(date)
  return energy
}

/** @param ended the same days for amounts, with the row that ends each */
async function readAs(
  days: readonly ClockedDay[],
  ended: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): Promise<DayEnergy | { problem: string }> {
  const counter = await readCounter(days, layout, isAmongCounters)
  const { isPower, valueName } = layout
  const stepMinutes = layout.stepMinutes ?? DAY_MINUTES
  if (counter) {
    if ('problem' in counter) return counter
    return { ...counter, isCounter: true }
  }
  const amounts = isPower ? await energyOf(ended, stepMinutes, valueName) : ended
  if ('problem' in amounts) return amounts
  const kwh = new Map(amounts.map(({ date, values }) => [date, sumOf(values)]))
  const lacking = await lackingDays(amounts, stepMinutes)
  return { days: kwh, note: null, isCounter: false, lacking, falseRows: [] }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/**
 * Of the distances before and after: what is longer has a gap in it, and what is shorter too follows
 * no step. One lost row makes twice the distance, and clocks drift a little.
 */
const MOST_SHARE = 2.1
const LEAST_SHARE = 0.48
/** Of rows at uneven distances: more than gaps explain. */
const UNEVEN_SHARE = 0.05

/**
 * The energy of power in kW: each row counts until the next of its day, and before a gap for as long
 * as the rows around it. Rows of one moment, as of two devices, count alike.
 * @param days whose rows hold kW
 * @param stepMinutes of a row that stands alone on its day
 * @param name of the column
 * @returns the days with kWh, or why they cannot be told
 */
async function energyOf(
  days: readonly ClockedDay[],
  stepMinutes: number,
  name: string,
): Promise<ClockedDay[] | { problem: string }> {
  const counted = { shining: 0, uneven: 0 }
  const read = await mapYielding(days, (day) => {
    const values: number[] = []
    for (const { rows, lasts, isUneven } of momentsOf(day.minutes, stepMinutes)) {
      for (const kw of day.values.slice(values.length, values.length + rows)) {
        if (kw > 0) counted.shining += 1
        if (kw > 0 && isUneven) counted.uneven += 1
        values.push((kw * lasts) / 60)
      }
    }
    return { ...day, values }
  })
  const isUneven = counted.uneven > counted.shining * UNEVEN_SHARE
  return isUneven ? { problem: unevenText(name) } : read
}

/** How many rows in turn are of one moment, and how long they last: in the order of the file. */
function momentsOf(minutes: readonly number[], stepMinutes: number) {
  const starts = [...minutes.keys()].filter((row) => minutes[row] !== minutes[row - 1])
  const timeOf = (at: number) => minutes[starts[at] ?? minutes.length] ?? NaN
  const distances = starts.slice(1).map((_, at) => Math.abs(timeOf(at + 1) - timeOf(at)))
  return starts.map((start, at) => {
    const rows = (starts[at + 1] ?? minutes.length) - start
    const own = distances[at]
    const around = [distances[at - 1], distances[at + 1]].filter((one) => one !== undefined)
    const [most, least] = [Math.max(...around), Math.min(...around)]
    if (own === undefined) return { rows, lasts: around[0] ?? stepMinutes, isUneven: false }
    if (around.length === 0) return { rows, lasts: own, isUneven: false }
    const isGap = own > most * MOST_SHARE
    return { rows, lasts: isGap ? most : own, isUneven: isGap || own < least * LEAST_SHARE }
  })
}

const unevenText = (name: string) =>
  `"${name}" is power, and its rows lie at uneven distances: how long each lasts cannot be told. Send power at even steps, or energy (kWh), and name the devices, where there are several, in a column "Inverter".`
