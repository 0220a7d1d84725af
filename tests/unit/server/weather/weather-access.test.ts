import { expect, test } from 'vitest'
import { openMeteo } from '#server/weather/open-meteo.ts'
import { openWeather } from '#server/weather/weather-access.ts'

test('a farm may want 100 places a day, and goes on with those', () => {
  const source = openMeteo({ url: 'http://127.0.0.1:9', key: undefined })
  const { mayWant } = openWeather({ source, callsPerDay: 5000, onError: () => {} })
  const wants = (farm: string, at: number, day = '2026-06-01') => mayWant(farm, `${at},0.00`, day)
  const places = Array.from({ length: 101 }, (_, at) => at)
  expect(places.filter((at) => wants('a', at))).toEqual(places.slice(0, 100))
  expect([wants('a', 7), wants('a', 100), wants('b', 100)]).toEqual([true, false, true])
  expect(wants('a', 100, '2026-06-02')).toBe(true)
})
