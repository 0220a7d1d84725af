import { quoted } from './counter-text.ts'
import { isNoProducer } from './device-names.ts'

/** Fewer are slips of a logger. */
const LEAST_ROWS = 3
/** Of the most a row can be: less is what an inverter takes while it is dark. */
const STANDBY_SHARE = 0.005
/** Of what all devices made: less is an inverter that stands still. */
const LEAST_SHARE = 0.01

type Device = {
  made: { rows: number; sum: number }
  minus: { rows: number; sum: number; most: number }
  /** Of the file: the first that is below zero. */
  first: { row: number; cell: string } | null
}

/**
 * Tells production that is written with a minus, as where what a house uses has none: without its
 * rows nothing but the zeros of the night would be left, as if nothing had been made.
 * @param column its name
 * @param limit the most a row can be; Infinity where it is not known
 */
export function openMinus(column: string, limit: number) {
  const devices = new Map<string, Device>()
  const add = (name: string, value: number, row: number, cell: string) => {
    if (value === 0) return
    const known = devices.get(name) ?? emptyDevice()
    if (known.made.rows + known.minus.rows === 0) devices.set(name, known)
    const { made, minus } = known
    if (value > 0) {
      made.rows += 1
      made.sum += value
      return
    }
    minus.rows += 1
    minus.sum -= value
    minus.most = Math.max(minus.most, -value)
    known.first ??= { row, cell }
  }
  const problem = () => {
    const all = [...devices.values()].reduce((sum, { made }) => sum + made.sum, 0)
    const found = [...devices].find(
      ([name, device]) =>
        isMinus(device, all, limit) && (devices.size === 1 || !isNoProducer(name)),
    )
    return found?.[1].first ? minusText(column, found[1].first) : null
  }
  return { add, problem }
}

const emptyDevice = (): Device => ({
  made: { rows: 0, sum: 0 },
  minus: { rows: 0, sum: 0, most: 0 },
  first: null,
})

function isMinus({ made, minus }: Device, all: number, limit: number) {
  const isStandby = Number.isFinite(limit) && minus.most < limit * STANDBY_SHARE
  return (
    minus.rows >= LEAST_ROWS &&
    minus.rows > made.rows &&
    minus.sum > made.sum &&
    minus.sum >= all * LEAST_SHARE &&
    !isStandby
  )
}

const minusText = (column: string, { row, cell }: { row: number; cell: string }) =>
  `${quoted(column)} is written with a minus (row ${row}: ${cell.trim()}): if it is what the panels made, send it without.`
