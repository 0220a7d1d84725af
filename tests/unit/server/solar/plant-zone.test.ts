import { expect, test } from 'vitest'
import { plantPlace } from '#server/solar/plant-zone.ts'

test.each([
  ['-33.87', '151.21', 'Australia/Sydney'],
  ['27.47 S', '153.03 E', 'Australia/Brisbane'],
  ['-36.85', '174.76', 'Pacific/Auckland'],
  ['39,73', '104.99 W', 'America/Denver'],
  ['52.52', '13.405', 'Europe/Berlin'],
])('a plant at %s, %s is on the clock of %s', async (latitude, longitude, zone) => {
  expect(await plantPlace({ latitude, longitude })).toMatchObject({ zone })
})

test('a plant without usable coordinates has no place', async () => {
  expect(await plantPlace({ latitude: '', longitude: '13.4' })).toBeNull()
  expect(await plantPlace({ latitude: '95', longitude: '13.4' })).toBeNull()
})
