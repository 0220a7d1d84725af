import { isInOrder, type ClockedDay } from './shape.ts'
import { mapYielding } from './row.ts'
import type { WrittenRows } from './days.ts'

type Devices = ReadonlyMap<string, readonly ClockedDay[]>

/** One hour of the night occurs twice when the clocks go back. */
const CLOCK_CHANGE_ENDS = 4 * 60
/** Share of repeated rows with equal values: those of two devices rarely agree. */
const SAME_SHARE = 0.9

/**
 * Resolves repeated rows of the same device and moment. Equal ones are duplicates, as in two merged
 * exports, and count once; others come from several devices and are added up.
 */
export async function settleRepeats(devices: Devices) {
  let [repeated, same, days] = [0, 0, 0]
  for (const own of devices.values()) {
    for (const found of await mapYielding(own, repeatsOf)) {
      repeated += found.repeated
      same += found.same
      if (found.repeated > 0) days += 1
    }
  }
  if (repeated === 0) return { devices, warning: null }
  if (same < repeated * SAME_SHARE) return { devices, warning: addedText(days, devices) }
  const once = new Map<string, ClockedDay[]>()
  for (const [device, own] of devices) once.set(device, await mapYielding(own, withoutSame))
  return { devices: once, warning: sameText(same) }
}

/** Counts non-zero rows of a moment that already had one, and how many have an equal value. */
function repeatsOf(day: ClockedDay) {
  const found = { repeated: 0, same: 0 }
  eachRow(day, (value, minute, known) => {
    const isClockChange = day.isClocked && minute < CLOCK_CHANGE_ENDS
    if (known.length === 0 || value === 0 || isClockChange) return
    found.repeated += 1
    if (known.includes(value)) found.same += 1
  })
  return found
}

function withoutSame(day: ClockedDay): ClockedDay {
  if (isInOrder(day.minutes)) return day
  const [minutes, values]: [number[], number[]] = [[], []]
  eachRow(day, (value, minute, known) => {
    if (known.includes(value)) return
    minutes.push(minute)
    values.push(value)
  })
  return { ...day, minutes, values }
}

type OnRow = (value: number, minute: number, known: readonly number[]) => void

/** @param onRow also gets the values of earlier rows of the same moment */
function eachRow({ minutes, values }: ClockedDay, onRow: OnRow) {
  if (isInOrder(minutes)) return
  const known = new Map<number, number[]>()
  values.forEach((value, row) => {
    const minute = minutes[row] ?? 0
    const ofMoment = known.get(minute) ?? []
    onRow(value, minute, ofMoment)
    if (ofMoment.length === 0) known.set(minute, ofMoment)
    if (!ofMoment.includes(value)) ofMoment.push(value)
  })
}

const sameText = (rows: number) =>
  rows === 1
    ? '1 row stands in the file twice and was counted once.'
    : `${rows.toLocaleString('en')} rows stand in the file twice and were counted once.`

/** Rows of whole days have a warning of their own. */
function addedText(days: number, devices: Devices) {
  const isClocked = [...devices.values()].some((own) => own.some((day) => day.isClocked))
  if (!isClocked) return null
  const on = days === 1 ? 'On 1 day' : `On ${days.toLocaleString('en')} days`
  return `${on} several rows are of one moment: they were added up, as of several devices.`
}

/** Factor above the maximum of a row, and above all other rows, that marks a broken reading. */
const FAR = 10
/** Share of rows: more are another unit, or a counter. */
const MOST_SHARE = 0.2
const MAX_OUTLIERS = 1000
/** Relative to the row before: a counter rises by less. */
const COUNTER_STEP = 1.1

type Outlier = { of: WrittenRows; row: number; value: number; cell: string }
type Device = {
  rows: number
  far: number
  most: number
  /** The outlier in the previous row; 0 if that was none. */
  last: number
  isCounter: boolean
  outliers: Outlier[]
}

/**
 * Finds single rows far above what the system can produce and above all other rows, such as
 * 4294967295 when a logger loses its inverter.
 * @param limit maximum of a row; Infinity if unknown
 */
export function openOutliers(limit: number) {
  const devices = new Map<string, Device>()
  const add = (of: WrittenRows, row: number, value: number, cell: string) => {
    if (value === 0) return
    const known = devices.get(of.device) ?? emptyDevice()
    if (known.rows === 0) devices.set(of.device, known)
    known.rows += 1
    const isFar = value > limit * FAR
    if (isFar && value > known.last && value < known.last * COUNTER_STEP) known.isCounter = true
    known.last = isFar ? value : 0
    if (!isFar) known.most = Math.max(known.most, value)
    else known.far += 1
    if (known.isCounter) known.outliers = []
    else if (isFar && known.outliers.length < MAX_OUTLIERS)
      known.outliers.push({ of, row, value, cell })
  }
  const found = () =>
    [...devices.values()].flatMap(({ rows, far, most, outliers }) =>
      far > rows * MOST_SHARE || far > outliers.length
        ? []
        : outliers.filter(({ value }) => value > most * FAR),
    )
  return { add, found }
}

const emptyDevice = (): Device => ({
  rows: 0,
  far: 0,
  most: 0,
  last: 0,
  isCounter: false,
  outliers: [],
})
