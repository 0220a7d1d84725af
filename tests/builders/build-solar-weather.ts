import type { SolarWeather } from '#contract/weather.ts'
import { browserTimeZone } from '#src/lib/browser.ts'

export const buildSolarWeather = (weather: Partial<SolarWeather> = {}): SolarWeather => ({
  zone: browserTimeZone(),
  updatedAt: '2026-06-10T05:00:00.000Z',
  source: {
    name: 'Open-Meteo.com',
    url: 'https://open-meteo.com/',
    licence: 'CC BY 4.0',
  },
  forecast: [],
  measuredShare: null,
  expected: [],
  typicalYear: null,
  ...weather,
})
