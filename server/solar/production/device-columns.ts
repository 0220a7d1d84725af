import type { ColumnHead } from './header.ts'

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
