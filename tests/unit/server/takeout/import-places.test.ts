import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { importPlaces } from '#server/takeout/import-places.ts'

const never = () => new Promise<void>(() => {})
const MB = 1_000_000

test('a farmer has one place, from the first byte on', async () => {
  const inPlace = importPlaces(tmpdir())
  void inPlace('ada', MB, never)
  await expect(inPlace('ada', MB, never)).rejects.toMatchObject({ statusCode: 409 })
})

test('there are few places in all, and one that is left is free again', async () => {
  const inPlace = importPlaces(tmpdir())
  let leave = () => {}
  const work = new Promise<void>((done) => (leave = done))
  const first = inPlace('ada', MB, () => work)
  for (const farmer of ['ben', 'cleo', 'dan']) void inPlace(farmer, MB, never)
  const refused = { statusCode: 503, retryAfterSeconds: 60 }
  await expect(inPlace('eve', MB, never)).rejects.toMatchObject(refused)
  leave()
  await first
  expect(await inPlace('eve', MB, async () => 'imported')).toBe('imported')
})

test('what the disk has no room for is refused, and leaves its place', async () => {
  const inPlace = importPlaces(tmpdir())
  const tooMuch = inPlace('ada', Number.MAX_SAFE_INTEGER, never)
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 507 })
  expect(await inPlace('ada', MB, async () => 'imported')).toBe('imported')
})
