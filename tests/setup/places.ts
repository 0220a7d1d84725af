import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePlaces } from '#scripts/write-places.ts'
import { openPlaces, type Places } from '#server/places/places.ts'
import { geonamesLines, geonamesRegions } from '#tests/builders/build-geonames.ts'

async function openSample() {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-places-'))
  await writePlaces(folder, geonamesLines, geonamesRegions)
  return openPlaces(folder)
}

let opened: Promise<Places> | undefined
const open = () => (opened ??= openSample())

/** Written at the first search, as most tests need no places. */
export const samplePlaces: Places = {
  search: async (...typed) => (await open()).search(...typed),
  nearest: async (...position) => (await open()).nearest(...position),
}
