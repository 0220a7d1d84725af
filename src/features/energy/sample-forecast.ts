export type SampleDay = {
  label: string
  kwh: number
  weather: 'Sunny' | 'Partly cloudy' | 'Cloudy' | 'Rain'
}

/**
 * Spec section 9: fixed sample days, the same for every place and date. Not a forecast. They average
 * the weekly 19.2 kWh a day of `energy-value.ts`.
 */
export const sampleForecast: readonly SampleDay[] = [
  { label: 'Tomorrow', kwh: 22.4, weather: 'Sunny' },
  { label: 'Wednesday', kwh: 20.1, weather: 'Partly cloudy' },
  { label: 'Thursday', kwh: 14.3, weather: 'Cloudy' },
  { label: 'Friday', kwh: 11.6, weather: 'Rain' },
  { label: 'Saturday', kwh: 19.8, weather: 'Partly cloudy' },
  { label: 'Sunday', kwh: 22.9, weather: 'Sunny' },
  { label: 'Monday', kwh: 23.3, weather: 'Sunny' },
]
