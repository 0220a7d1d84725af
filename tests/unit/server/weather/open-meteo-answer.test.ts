import { expect, test } from 'vitest'
import { answerFrom } from '#server/weather/open-meteo-answer.ts'

const MUNICH = { latitude: 48.14, longitude: 11.58 }
const first = Date.UTC(2026, 5, 1) / 1000

const hourly = {
  time: [first, first + 3600],
  temperature_2m: [10, 12.5],
  relative_humidity_2m: [80, 70],
  precipitation: [0.4, 1.2],
  wind_speed_10m: [2, 3],
  weather_code: [1, 61],
  shortwave_radiation: [0, 100],
  direct_normal_irradiance: [0, 50],
  diffuse_radiation: [0, 60],
}
const read = (change: object = {}, ofHours: object = {}) =>
  answerFrom(
    JSON.stringify({
      latitude: 48.14,
      longitude: 11.58,
      elevation: 519,
      ...change,
      hourly: { ...hourly, ...ofHours },
    }),
    MUNICH,
  )

test('rain and light are of the hour itself, the rest is as it begins', () => {
  const known = { altitudeM: 519, hours: read().hours }
  expect(read()).toEqual(known)
  expect(known.hours).toMatchObject([
    { startMs: (first - 3600) * 1000, temperatureC: null, precipitationMm: 0.4, globalWm2: 0 },
    { startMs: first * 1000, temperatureC: 10, precipitationMm: 1.2, globalWm2: 100, code: 1 },
    { startMs: (first + 3600) * 1000, temperatureC: 12.5, precipitationMm: null, beamWm2: null },
  ])
})

test('what cannot be on Earth is not known', () => {
  const ofHours = {
    temperature_2m: [-300, '12'],
    relative_humidity_2m: [101, 70],
    precipitation: [null, 1e9],
    weather_code: [{}, 3],
  }
  expect(read({ elevation: 1e6 }, ofHours)).toMatchObject({
    altitudeM: null,
    hours: [
      {},
      { temperatureC: null, humidityPercent: null, precipitationMm: null, code: null, windMs: 2 },
      { temperatureC: null, humidityPercent: 70, code: 3 },
    ],
  })
})

test('an answer for the other side of the date line is for the same place', () => {
  const json = JSON.stringify({ latitude: -17, longitude: 179.9, hourly })
  expect(answerFrom(json, { latitude: -17, longitude: -179.95 }).altitudeM).toBeNull()
})

test.each([
  ['another latitude', { latitude: 48.65 }, {}, 'of another place'],
  ['another longitude', { longitude: -11.58 }, {}, 'of another place'],
  ['no position', { latitude: null }, {}, 'unreadable'],
  ['a list too short', {}, { precipitation: [0.4] }, 'unreadable'],
  ['a list missing', {}, { diffuse_radiation: undefined }, 'unreadable'],
  ['texts for times', {}, { time: ['2026-06-01T00:00', '2026-06-01T01:00'] }, 'unreadable'],
  ['an hour left out', {}, { time: [first, first + 7200] }, 'unreadable'],
  ['half hours', {}, { time: [first + 1800, first + 5400] }, 'unreadable'],
  ['no hours', {}, { time: [] }, 'unreadable'],
])('%s is refused', (_what, change, ofHours, kind) => {
  expect(() => read(change, ofHours)).toThrow(expect.objectContaining({ kind }))
})

test('what is no JSON is refused without quoting it', () => {
  expect(() => answerFrom('SECRET', MUNICH)).toThrow(/unreadable$/)
})
