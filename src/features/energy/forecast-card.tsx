import { useQuery } from '@tanstack/react-query'
import { Cloud, CloudRain, CloudSun, Sun, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import { SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { solarWeatherQuery } from '#src/api/solar.ts'
import { kwhFigure, kwhText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { daysAhead, ForecastDays } from './forecast-days.tsx'
import { ForecastNote } from './forecast-line.tsx'

type Weather = { text: Message; Icon: LucideIcon }
type SampleDay = { label: Message; kwh: number; weather: Weather }

const SUNNY = { text: msg('Sunny'), Icon: Sun }
const PARTLY_CLOUDY = { text: msg('Partly cloudy'), Icon: CloudSun }
const CLOUDY = { text: msg('Cloudy'), Icon: Cloud }
const RAIN = { text: msg('Rain'), Icon: CloudRain }

/**
 * Spec section 9: fixed sample days, not a forecast. Their mean is the 19.2 kWh a day of
 * `energy-value.ts`.
 */
export const sampleForecast: readonly SampleDay[] = [
  { label: msg('Tomorrow'), kwh: 22.4, weather: SUNNY },
  { label: msg('Wednesday'), kwh: 20.1, weather: PARTLY_CLOUDY },
  { label: msg('Thursday'), kwh: 14.3, weather: CLOUDY },
  { label: msg('Friday'), kwh: 11.6, weather: RAIN },
  { label: msg('Saturday'), kwh: 19.8, weather: PARTLY_CLOUDY },
  { label: msg('Sunday'), kwh: 22.9, weather: SUNNY },
  { label: msg('Monday'), kwh: 23.3, weather: SUNNY },
]

type ForecastCardProps = {
  location: string
  /** Undefined until the system is saved. */
  place: { projectId: string; systemId: string } | undefined
}

/** Spec section 2, step 2: the next days where the weather is known, or else the sample. */
export function ForecastCard({ location, place }: ForecastCardProps) {
  const [now] = useState(() => new Date())
  const { data: weather } = useQuery({
    ...solarWeatherQuery(place?.projectId ?? '', place?.systemId ?? ''),
    enabled: place !== undefined,
  })
  const { today, days } = weather ? daysAhead(weather, now) : { today: '', days: [] }
  const isKnown = weather && days.length > 0
  return (
    <section
      aria-labelledby="forecast"
      data-figures={isKnown ? 'forecast' : 'sample'}
      className="min-w-0"
    >
      <h2
        id="forecast"
        data-not-a-figure="label"
        className="mb-3 text-base font-semibold break-words"
      >
        {t('7-Day Generation Forecast for {location}', { location })}
      </h2>
      {isKnown ? (
        <>
          <ForecastDays days={days} today={today} />
          <p className="mt-3 text-sm">
            {t('Average: {average}', {
              average: t('{kwh} kWh/day', {
                kwh: kwhFigure(days.reduce((sum, { kwh }) => sum + kwh, 0) / days.length),
              }),
            })}{' '}
            <Provenance kind="forecast" />
          </p>
          <ForecastNote weather={weather} />
        </>
      ) : (
        <Sample />
      )}
    </section>
  )
}

const Sample = () => (
  <>
    <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:grid-cols-7">
      {sampleForecast.map(({ label, kwh, weather: { text, Icon } }) => (
        <li key={label.id}>
          <p className="text-xs text-soft">{say(label)}</p>
          <p className="font-medium">{kwhText(kwh)}</p>
          <p className="flex items-center gap-1.5 text-xs text-soft">
            <Icon aria-hidden className="size-4 shrink-0" />
            {say(text)}
          </p>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm">
      {t('Weekly average: {average}', {
        average: t('{kwh} kWh/day', { kwh: kwhFigure(SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY) }),
      })}{' '}
      <Provenance
        kind="sample"
        text={t('example · the same seven days for every place and date')}
      />
    </p>
  </>
)
