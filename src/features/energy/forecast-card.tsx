import { Cloud, CloudRain, CloudSun, Sun, type LucideIcon } from 'lucide-react'
import { SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { kwhText } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type SampleDay = {
  label: string
  kwh: number
  weather: 'Sunny' | 'Partly cloudy' | 'Cloudy' | 'Rain'
}

/**
 * Spec section 9: fixed sample days, not a forecast. Their mean is the 19.2 kWh a day of
 * `energy-value.ts`.
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

const ICONS: Record<SampleDay['weather'], LucideIcon> = {
  Sunny: Sun,
  'Partly cloudy': CloudSun,
  Cloudy: Cloud,
  Rain: CloudRain,
}

/** Spec section 2, step 2. */
export function ForecastCard({ location }: { location: string }) {
  return (
    <Card aria-labelledby="forecast" data-figures="sample">
      <h2 id="forecast" data-not-a-figure="label" className="text-xl font-bold break-words">
        7-Day Generation Forecast for {location}
      </h2>
      <p className="mt-1 text-sm text-soft">
        <Provenance kind="sample" /> These seven days are an example, the same for every place and
        date.
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-3 xs:grid-cols-2 xs:max-sm:[&>:last-child]:col-span-2 sm:grid-cols-4 xl:grid-cols-7">
        {sampleForecast.map(({ label, kwh, weather }) => {
          const Icon = ICONS[weather]
          return (
            <li key={label} className="rounded-lg bg-sunken p-3">
              <p className="font-semibold">{label}</p>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-soft">
                <Icon aria-hidden className="size-4 shrink-0 text-sun" />
                {weather}
              </p>
              <p className="mt-1 font-bold tabular-nums">{kwhText(kwh)}</p>
            </li>
          )
        })}
      </ul>
      <p className="mt-4">
        Weekly average:{' '}
        <strong className="tabular-nums">{SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY} kWh/day</strong>{' '}
        <Provenance kind="sample" />
      </p>
    </Card>
  )
}
