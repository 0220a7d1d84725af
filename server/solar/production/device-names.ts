import { isNotProduction, isMade, isNamedDaily, isNamedTotal } from './words.ts'
import type { ColumnHead } from './header.ts'

/** `own` are added up. Where there are `wholes` too, they are so only if they make up one of these. */
type ChosenDevices = { own: string[]; wholes: string[] }

const WHOLE =
  'grand|sub|all|total|tot|sum|summe|gesamt|insgesamt|alle|tous|todos|overall|plant|anlage|site|station|system|inverters|devices|energy|yield|production'
const MADE =
  'solar(?:anlage|strom|energie|ertrag|produktion)?|pv|solaire|zonne\\p{L}*|(?:ph|f)oto[vw]olta\\p{L}*|produ\\p{L}*|generat\\p{L}*|erzeug\\p{L}*|ertrag|opbrengst|energie|power|strom|panels?|today|daily|day|heute|lifetime|ac|dc|k?wh'
/** Under this name rows tell of all devices together. */
const TOGETHER = new RegExp(`^(?:(?:${WHOLE})[ :._-]*)+$`, 'i')
/** Nothing but that it was made. */
const ALL_MADE = new RegExp(`^(?:(?:${WHOLE}|${MADE})(?!\\p{L})[ :._-]*)+$`, 'iu')
/** What measures or uses energy and makes none. */
const NO_SOURCE =
  /meter|z.hler|grid|netz|batter|akku|speicher|storage|load|consum|verbrauch|wallbox|usage|import|export|\bmains\b|heat[ _-]?pump|w(?:.|ae)rmepumpe/i
const NOT_YET = /forecast|prognos/i
const SOURCE = /\bpv|solar|invert|wechselrichter|produ|generat/i
/** Serial numbers and models have none. */
const WORD = /\p{L}{4}/u

/** As Home Assistant names what it measures, word by word. */
const ENTITY = /^(?:sensor|number|input_number|counter)\.[a-z0-9_]+$/i
const BRAND = /\bsolar(?:edge|man|net|log|watt|x)\b/gi
/** Buildings are named by what is done in them; panels may lie on any. */
const BUILDING =
  /\b(?:(?:pump|boiler|feed|heat|heating|cooling|storage) ?)?(?:home|house|household|shed|barn|store)\b/gi
const NUMBERED = /\b\w*\d\w*\b/g

/**
 * Which of several devices made what a farm made, by their names.
 * @param areInverters the file says so of all
 * @returns null where it cannot be told
 */
export function chooseDevices(
  names: readonly string[],
  areInverters: boolean,
): ChosenDevices | null {
  if (names.length < 2 || areInverters) return { own: invertersOf(names), wholes: [] }
  return names.every((name) => ENTITY.test(name)) ? ofEntities(names) : ofNames(names)
}

/** Whether a name says that its device or sensor tells of anything but what panels made. */
export const isNoProducer = (name: string) =>
  ENTITY.test(name) ? isOtherEntity(textOf(name)) : isNoSource(name)

/** Farmers name inverters as they like: beside 'Solar production' such a name may be of anything. */
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

/** Inverters alone, where there are any beside sums and meters. */
function invertersOf(names: readonly string[]) {
  const sources = names.filter((name) => !isNoSource(name))
  const own = sources.filter((name) => !TOGETHER.test(name))
  return [own, sources, [...names]].find(({ length }) => length > 0) ?? []
}

const isNoSource = (name: string) =>
  NOT_YET.test(name) || (NO_SOURCE.test(name) && !SOURCE.test(name))

const isAllMade = (name: string) => ALL_MADE.test(name) && isMade(name)

/** Each names a quantity: inverters are those that are named alike. */
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

/** What of today and what of all years, before and after the inverter, are the same energy. */
const quantityOf = (text: string) =>
  [
    isNamedDaily(text),
    isNamedTotal(text),
    ...[/\bac\b/i, /\bdc\b/i, /\bpower\b/i].map((word) => word.test(text)),
  ].join()

/** What rows are of, in the words of portals; without accents. */
const DEVICE =
  /^(?:devices?|(?:micro)?inverters?|(?:data)?loggers?|managed?|serial|sn|wechselrichter|wr|gera?et\p{L}*|gerat\p{L}*|serien\p{L}*|onduleur|appareil|omvormer|apparaat|inversor|dispositivo|equipo|entity|plant|anlagen?|anlagen?name|station)$/iu
/** Of these, what makes energy, all that it is or a part of it. */
const MAKER = /inverter|wechselrichter|\bwr\b|onduleur|omvormer|inversor|plant|anlage|station/i
/** What stands beside such a word. */
const ASIDE =
  /^(?:data|micro|objects?|objekt|names?|nom|nombre|nome|naam|ids?|numbers?|nummer|numero|serie|serial|no|nr|n|s|o|types?|typ|model|de|del|do|da|of|l)$/i
const SMALL_NUMBER = /^\d{1,5}$/
const DECIMALS = /^\s*[-+]?\d*[.,]\d+\s*$/
/** Inverters are numbered where so many rows and no fewer share each number. */
const LEAST_ROWS_A_NUMBER = 3

/**
 * The columns that say which device a row is of: told by their names, and by cells that are names
 * or numbers of devices rather than of kWh.
 * @param data the first rows below the header
 */
export function findDeviceColumns(heads: readonly ColumnHead[], data: readonly string[][]) {
  const hasUnits = heads.some(({ unit }) => unit !== null)
  return heads.flatMap(({ name, unit }, at) => {
    const cells = data.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    return unit === null && isNamed(name) && areDevices(cells, hasUnits) ? [at] : []
  })
}

/** Whether the columns that name devices say that all of them make energy. */
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

/** Small whole numbers may be kWh, unless another column holds these. */
function areDevices(cells: readonly string[], hasUnits: boolean) {
  if (cells.length === 0 || cells.some((cell) => DECIMALS.test(cell))) return false
  if (!cells.some((cell) => SMALL_NUMBER.test(cell))) return true
  const numbers = new Set(cells).size
  return hasUnits && cells.length >= numbers * LEAST_ROWS_A_NUMBER
}
