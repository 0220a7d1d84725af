import { isNotProduction, isMade, isNamedDaily, isNamedTotal } from './words.ts'
import type { ColumnHead } from './header.ts'

/** `own` are added up. If there are `wholes`, that holds only if they sum to one of these. */
type ChosenDevices = { own: string[]; wholes: string[] }

const WHOLE =
  'grand|sub|all|total|tot|sum|summe|gesamt|insgesamt|alle|tous|todos|overall|plant|anlage|site|station|system|inverters|devices|energy|yield|production'
const MADE =
  'solar(?:anlage|strom|energie|ertrag|produktion)?|pv|solaire|zonne\\p{L}*|(?:ph|f)oto[vw]olta\\p{L}*|produ\\p{L}*|generat\\p{L}*|erzeug\\p{L}*|ertrag|opbrengst|energie|power|strom|panels?|today|daily|day|heute|lifetime|ac|dc|k?wh'
/** Names of rows that hold the total of all devices. */
const TOGETHER = new RegExp(`^(?:(?:${WHOLE})[ :._-]*)+$`, 'i')
/** Names that say only that energy was produced. */
const ALL_MADE = new RegExp(`^(?:(?:${WHOLE}|${MADE})(?!\\p{L})[ :._-]*)+$`, 'iu')
/** Devices that measure or use energy without producing any. */
const NO_SOURCE =
  /meter|z.hler|grid|netz|batter|akku|speicher|storage|load|consum|verbrauch|wallbox|usage|import|export|\bmains\b|heat[ _-]?pump|w(?:.|ae)rmepumpe/i
const NOT_YET = /forecast|prognos/i
const SOURCE = /\bpv|solar|invert|wechselrichter|produ|generat/i
/** Serial numbers and models contain no word. */
const WORD = /\p{L}{4}/u

/** Entity id of Home Assistant. */
const ENTITY = /^(?:sensor|number|input_number|counter)\.[a-z0-9_]+$/i
const BRAND = /\bsolar(?:edge|man|net|log|watt|x)\b/gi
/** Buildings named after their use, which may still carry panels. */
const BUILDING =
  /\b(?:(?:pump|boiler|feed|heat|heating|cooling|storage) ?)?(?:home|house|household|shed|barn|store)\b/gi
const NUMBERED = /\b\w*\d\w*\b/g

/**
 * Chooses by their names the devices that make up the farm's production.
 * @param areInverters the file says that all of them are inverters
 * @returns null if ambiguous
 */
export function chooseDevices(
  names: readonly string[],
  areInverters: boolean,
): ChosenDevices | null {
  if (names.length < 2 || areInverters) return { own: invertersOf(names), wholes: [] }
  return names.every((name) => ENTITY.test(name)) ? ofEntities(names) : ofNames(names)
}

/** Whether a name excludes that its device or sensor measures production. */
export const isNoProducer = (name: string) =>
  ENTITY.test(name) ? isOtherEntity(textOf(name)) : isNoSource(name)

/** Inverters can have any name, so next to 'Solar production' an unknown name may be anything. */
function ofNames(names: readonly string[]): ChosenDevices {
  const sources = names.filter((name) => !isNoSource(name))
  const wholes = sources.filter(isAllMade)
  const parts = sources.filter((name) => !TOGETHER.test(name) && !isAllMade(name))
  if (parts.length === 0 && wholes.length === 1) return { own: wholes, wholes: [] }
  const isDoubtful = parts.some((name) => !SOURCE.test(name) && WORD.test(name))
  return wholes.length > 0 && isDoubtful
    ? { own: parts, wholes }
    : { own: invertersOf(names), wholes: [] }
}

/** Inverters only, if there are any besides totals and meters. */
function invertersOf(names: readonly string[]) {
  const sources = names.filter((name) => !isNoSource(name))
  const own = sources.filter((name) => !TOGETHER.test(name))
  return [own, sources, [...names]].find(({ length }) => length > 0) ?? []
}

const isNoSource = (name: string) =>
  NOT_YET.test(name) || (NO_SOURCE.test(name) && !SOURCE.test(name))

const isAllMade = (name: string) => ALL_MADE.test(name) && isMade(name)

/** Each id names a quantity, so inverters are those with the same name. */
function ofEntities(ids: readonly string[]): ChosenDevices | null {
  if (new Set(ids.map((id) => textOf(id).replace(NUMBERED, '').trim())).size === 1)
    return { own: [...ids], wholes: [] }
  const left = ids.filter((id) => !isOtherEntity(textOf(id)))
  const made = left.filter((id) => isSource(textOf(id)))
  const isUnnamed = made.length === 0 && left.length === ids.length
  if (left.length === 0 || (made.length < left.length && !isUnnamed)) return null
  if (new Set(left.map((id) => quantityOf(textOf(id)))).size > 1) return null
  const wholes = left.filter((id) => isAllMade(textOf(id)))
  if (left.length === 1 || wholes.length === 0) return { own: left, wholes: [] }
  const own = left.filter((id) => !wholes.includes(id))
  return own.length === 0 ? null : { own, wholes }
}

const textOf = (id: string) =>
  id.replace(/^.*\./, '').replaceAll('_', ' ').replace(BRAND, ' ').trim()

const isSource = (text: string) => SOURCE.test(text) || isMade(text)
const isOtherEntity = (text: string) =>
  isNotProduction(isSource(text) ? text.replace(BUILDING, ' ') : text)

/** Daily and lifetime counters, and AC and DC, measure the same energy. */
const quantityOf = (text: string) =>
  [
    isNamedDaily(text),
    isNamedTotal(text),
    ...[/\bac\b/i, /\bdc\b/i, /\bpower\b/i].map((word) => word.test(text)),
  ].join()

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
