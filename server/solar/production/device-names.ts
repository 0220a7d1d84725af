import { isMade } from './words.ts'
import type { ColumnHead } from './header.ts'

const WHOLE =
  'grand|sub|all|total|tot|sum|summe|gesamt|insgesamt|alle|tous|todos|overall|plant|anlage|site|station|system|inverters|devices|energy|yield|production'
/** Names of rows that hold the total of all devices. */
const TOGETHER = new RegExp(`^(?:(?:${WHOLE})[ :._-]*)+$`, 'i')
/** Devices that measure or use energy without producing any. */
const NO_SOURCE =
  /meter|z.hler|grid|netz|batter|akku|speicher|storage|load|consum|verbrauch|wallbox|usage|import|export|\bmains\b|heat[ _-]?pump|w(?:.|ae)rmepumpe/i
const NOT_YET = /forecast|prognos/i
const SOURCE = /\bpv|solar|invert|wechselrichter|produ|generat/i
/** Serial numbers and models contain no word. */
const WORD = /\p{L}{4}/u

/** Entity ids of Home Assistant each name a quantity, and several may be of one device. */
const ENTITY = /^(?:sensor|number|input_number|counter)\.[a-z0-9_]+$/i

/**
 * Chooses by their names the devices that make up the farm's production: inverters only, if there
 * are any besides totals and meters. Inverters can have any name, so next to 'Solar production' an
 * unknown name may be anything.
 * @param areInverters the file says that all of them are inverters
 * @returns null if ambiguous
 */
export function chooseDevices(names: readonly string[], areInverters: boolean): string[] | null {
  const sources = names.filter((name) => !isNoSource(name))
  const isDoubtful =
    names.every((name) => ENTITY.test(name)) || (sources.some(isMade) && sources.some(isUnknown))
  if (names.length > 1 && !areInverters && isDoubtful) return null
  const own = sources.filter((name) => !TOGETHER.test(name))
  return [own, sources, [...names]].find(({ length }) => length > 0) ?? []
}

const isNoSource = (name: string) =>
  NOT_YET.test(name) || (NO_SOURCE.test(name) && !SOURCE.test(name))

const isUnknown = (name: string) => !isMade(name) && !SOURCE.test(name) && WORD.test(name)

/** Column names for devices in the words of portals, without accents. */
const DEVICE =
  /^(?:devices?|(?:micro)?inverters?|(?:data)?loggers?|managed?|serial|sn|wechselrichter|wr|gera?et\p{L}*|gerat\p{L}*|serien\p{L}*|onduleur|appareil|omvormer|apparaat|inversor|dispositivo|equipo|entity|plant|anlagen?|anlagen?name|station)$/iu
/** Device words that mean an inverter or a whole plant. */
const MAKER = /inverter|wechselrichter|\bwr\b|onduleur|omvormer|inversor|plant|anlage|station/i
/** Filler words next to a device word. */
const ASIDE =
  /^(?:data|micro|objects?|objekt|names?|nom|nombre|nome|naam|ids?|numbers?|nummer|numero|serie|serial|no|nr|n|s|o|types?|typ|model|de|del|do|da|of|l)$/i
const SMALL_NUMBER = /^\d{1,5}$/
const DECIMALS = /^\s*[-+]?\d*[.,]\d+\s*$/
/** Numbers are inverters only if each occurs in at least this many rows. */
const LEAST_ROWS_A_NUMBER = 3

/**
 * Columns that say which device a row belongs to: by their names, and by cells that hold names or
 * numbers of devices rather than kWh.
 * @param data the first rows below the header
 */
export function findDeviceColumns(heads: readonly ColumnHead[], data: readonly string[][]) {
  const hasUnits = heads.some(({ unit }) => unit !== null)
  return heads.flatMap(({ name, unit }, at) => {
    const cells = data.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    return unit === null && isNamed(name) && areDevices(cells, hasUnits) ? [at] : []
  })
}

/** Whether the device columns say that all devices produce energy. */
export const nameInverters = (heads: readonly ColumnHead[], deviceColumns: readonly number[]) =>
  deviceColumns.some((at) => MAKER.test(heads[at]?.name ?? ''))

function isNamed(name: string) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (words.length === 1 && words[0]?.toLowerCase() === 'name') return true
  return (
    words.some((word) => DEVICE.test(word)) &&
    words.every((word) => DEVICE.test(word) || ASIDE.test(word))
  )
}

/** Small whole numbers may be kWh, unless another column names a unit. */
function areDevices(cells: readonly string[], hasUnits: boolean) {
  if (cells.length === 0 || cells.some((cell) => DECIMALS.test(cell))) return false
  if (!cells.some((cell) => SMALL_NUMBER.test(cell))) return true
  const numbers = new Set(cells).size
  return hasUnits && cells.length >= numbers * LEAST_ROWS_A_NUMBER
}
