import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Place } from '#contract/places.ts'

/*
 * The list of places is read from four files that `scripts/write-places.ts` prepares, most populous
 * place first:
 * - names.txt: a line '\tmunchen\tmunich\t' a place, as `folded` has it, the main name first
 * - rows.tsv: latitude, longitude, altitude in metres or nothing, and the names as they are written, in
 *   the same order
 * - regions.tsv: country code, region code, region name
 * - index.bin: latitudes, longitudes, starts of the names, starts of the rows, regions
 * Names stay bytes, which are searched in a few milliseconds and need no parsing. Rows stay on disk.
 */

const MAX_ANSWERS = 8
/** Bounds a search such as 'a, tuvalu': so many lines take about 10 ms. */
const MAX_LINES_READ = 10_000
const NEAR_KM = 50
const KM_PER_DEGREE = 111.2
const NUMBERS_PER_PLACE = 5
const BYTES_PER_NUMBER = 4

const LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ħ: 'h',
    æ: 'a',
    œ: 'o',
  }),
)

/** Equal for 'München', 'Muenchen' and 'munchen', and for 'Saint-Denis' and 'saint denis'. */
export const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøłđðþıħæœ]/g, (letter) => LETTERS.get(letter) ?? '')
    .replace(/([aou])e/g, '$1')
    .replace(/['’‘ʻʼ`.]/g, '')
    .replace(/[\s,_/()-]+/g, ' ')
    .trim()

type Region = { country: string; code: string; name: string; foldedName: string }

type Index = {
  names: Buffer
  latitudes: Float32Array
  longitudes: Float32Array
  nameStarts: Uint32Array
  rowStarts: Uint32Array
  regionOf: Uint32Array
  regions: Region[]
}

async function readIndex(folder: string): Promise<Index> {
  const [names, regions, numbers] = await Promise.all([
    readFile(join(folder, 'names.txt')),
    readFile(join(folder, 'regions.tsv'), 'utf8'),
    readFile(join(folder, 'index.bin')),
  ])
  const count = numbers.byteLength / BYTES_PER_NUMBER / NUMBERS_PER_PLACE
  // A copy, as a pooled buffer may start at an odd address.
  const bytes = new Uint8Array(numbers).buffer
  const column = (at: number) => [bytes, at * count * BYTES_PER_NUMBER, count] as const
  return {
    names,
    latitudes: new Float32Array(...column(0)),
    longitudes: new Float32Array(...column(1)),
    nameStarts: new Uint32Array(...column(2)),
    rowStarts: new Uint32Array(...column(3)),
    regionOf: new Uint32Array(...column(4)),
    regions: regions.split('\n').map((line) => {
      const [country = '', code = '', name = ''] = line.split('\t')
      return { country, code, name, foldedName: folded(name) }
    }),
  }
}

/** The last place that starts at `offset` or before. */
function placeAt(starts: Uint32Array, offset: number) {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

type Found = { place: number; nameAt: number }

/**
 * Places and where the words stand in the names. Best first: the whole name, the start of a name, a word
 * in it, any part of it. Each of these passes takes some milliseconds, and others get their turn between.
 */
async function* matches({ names, nameStarts }: Index, words: string) {
  const patterns = [
    `\n\t${words}\t`,
    // Of other names short ones are mostly those of another language.
    ...(words.length > 3 ? [`\t${words}\t`] : []),
    `\n\t${words}`,
    `\t${words}`,
    ` ${words}`,
    words,
  ]
  if (!names.includes(words)) return
  for (const pattern of patterns) {
    await setImmediate()
    const bytes = Buffer.from(pattern)
    const wordsAt = Buffer.byteLength(pattern.slice(0, pattern.indexOf(words)))
    let at = names.indexOf(bytes)
    while (at >= 0) {
      const place = placeAt(nameStarts, at + wordsAt)
      yield { place, at: at + wordsAt }
      const next = nameStarts[place + 1]
      at = next === undefined ? -1 : names.indexOf(bytes, next - 1)
    }
  }
}

/** Which of its names the words are in: each begins with a tab. */
const nameNumber = ({ names, nameStarts }: Index, place: number, at: number) =>
  names.toString('latin1', nameStarts[place], at).split('\t').length - 2

const COUNTRY_ALIASES = new Map([
  ['usa', 'us'],
  ['uk', 'gb'],
])

/** The numbers of the regions that `part` names, by name or code, or by their country. */
function regionsNamed(regions: Region[], part: string, countryNames: Intl.DisplayNames[]) {
  const wanted = COUNTRY_ALIASES.get(part) ?? part
  const countries = new Set(
    [...new Set(regions.map(({ country }) => country))].filter(
      (country) =>
        country.toLowerCase() === wanted ||
        countryNames.some((names) => folded(names.of(country) ?? '').startsWith(part)),
    ),
  )
  return new Set(
    regions.flatMap(({ country, code, foldedName }, at) =>
      countries.has(country) || code.toLowerCase() === part || foldedName.startsWith(part)
        ? [at]
        : [],
    ),
  )
}

async function find(
  index: Index,
  words: string,
  parts: string[],
  countryNames: Intl.DisplayNames[],
) {
  const found = new Map<number, Found>()
  const wanted = parts.map((part) => regionsNamed(index.regions, part, countryNames))
  if (words === '' || wanted.some(({ size }) => size === 0)) return []
  let lines = 0
  for await (const { place, at } of matches(index, words)) {
    const region = index.regionOf[place] ?? 0
    if (!found.has(place) && wanted.every((regions) => regions.has(region)))
      found.set(place, { place, nameAt: nameNumber(index, place, at) })
    lines += 1
    if (found.size === MAX_ANSWERS || lines === MAX_LINES_READ) break
  }
  return [...found.values()]
}

/** 'springfield, illinois' and 'springfield illinois' are the Springfield in Illinois. */
async function findTyped(index: Index, text: string, countryNames: Intl.DisplayNames[]) {
  const [words = '', ...parts] = text.split(',').map(folded)
  const found = await find(index, words, parts.filter(Boolean), countryNames)
  const lastBlank = words.lastIndexOf(' ')
  if (found.length > 0 || parts.length > 0 || lastBlank < 0) return found
  return find(index, words.slice(0, lastBlank), [words.slice(lastBlank + 1)], countryNames)
}

function findNearest({ latitudes, longitudes }: Index, latitude: number, longitude: number) {
  const eastWest = Math.cos((latitude * Math.PI) / 180)
  let nearest = -1
  let least = (NEAR_KM / KM_PER_DEGREE) ** 2
  for (let place = 0; place < latitudes.length; place += 1) {
    const north = (latitudes[place] ?? 0) - latitude
    const apart = Math.abs((longitudes[place] ?? 0) - longitude)
    const east = Math.min(apart, 360 - apart) * eastWest
    const distance = north * north + east * east
    if (distance < least) {
      least = distance
      nearest = place
    }
  }
  return nearest < 0 ? [] : [{ place: nearest, nameAt: 0 }]
}

/** Reads the rows of a few places. */
async function rowsOf({ rowStarts }: Index, folder: string, places: number[]) {
  const file = await open(join(folder, 'rows.tsv'))
  try {
    const { size } = await file.stat()
    return await Promise.all(
      places.map(async (place) => {
        const start = rowStarts[place] ?? 0
        const length = (rowStarts[place + 1] ?? size) - start
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
        return buffer.toString().trimEnd().split('\t')
      }),
    )
  } finally {
    await file.close()
  }
}

/** The build writes the list beside the server, where a server that runs from its sources finds it too. */
const builtFolder = () =>
  [join(import.meta.dirname, 'places'), join(import.meta.dirname, '../../dist/server/places')].find(
    (folder) => existsSync(join(folder, 'names.txt')),
  ) ?? 'places'

/** A list of places with names and coordinates, loaded when it is first asked. */
export function openPlaces(folder = builtFolder()) {
  let opened: Promise<Index> | undefined
  const load = () =>
    (opened ??= readIndex(folder).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  const inLanguage = (language: string) => new Intl.DisplayNames(language, { type: 'region' })
  async function toPlaces(index: Index, found: Found[], countryNames: Intl.DisplayNames) {
    const rows = await rowsOf(
      index,
      folder,
      found.map(({ place }) => place),
    )
    return found.map(({ place, nameAt }, at): Place => {
      const [latitude, longitude, altitudeM, ...names] = rows[at] ?? []
      const { country = '', name: region } = index.regions[index.regionOf[place] ?? 0] ?? {}
      return {
        name: names[nameAt] ?? names[0] ?? '',
        ...(region && { region }),
        country: countryNames.of(country) ?? country,
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(altitudeM && { altitudeM: Number(altitudeM) }),
      }
    })
  }
  return {
    /** Up to 8 places whose name begins with, or else contains, the typed text. */
    search: async (text: string, language: string) => {
      const index = await load()
      const countryNames = inLanguage(language)
      const found = await findTyped(index, text, [countryNames, inLanguage('en')])
      return toPlaces(index, found, countryNames)
    },
    /** The place next to a position, or none if it is more than 50 km away. */
    nearest: async (latitude: number, longitude: number, language: string) => {
      const index = await load()
      return toPlaces(index, findNearest(index, latitude, longitude), inLanguage(language))
    },
  }
}

export type Places = ReturnType<typeof openPlaces>
