import { useState } from 'react'
import type { SolarWeather } from '#contract/weather.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { kwhText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { weatherWord } from '#src/lib/weather-code.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { WeatherSource } from '#src/ui/weather-source.tsx'
import { WeatherIcon } from '#src/ui/weather-icon.tsx'
import { Disclosure } from './disclosure.tsx'
import { daysAhead, ForecastDays } from './forecast-days.tsx'

const WHOLE_FROM_KWH = 10
const roundKwh = (kwh: number) => (kwh < WHOLE_FROM_KWH ? kwh : Math.round(kwh))

/** What the panels make tomorrow, and in the days after on demand. */
export function ForecastLine({ weather }: { weather: SolarWeather }) {
  const [now] = useState(() => new Date())
  const { today, days } = daysAhead(weather, now)
  const [next] = days
  if (next?.date !== addDays(today, 1)) return null
  const word = weatherWord(next.code)
  return (
    <section aria-label={t('Forecast')} data-figures="forecast">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">
          {t('Tomorrow about {energy}', { energy: kwhText(roundKwh(next.kwh)) })}
        </span>
        {word && (
          <span className="inline-flex items-center gap-1.5 text-sm text-soft">
            <WeatherIcon code={next.code} />
            {say(word)}
          </span>
        )}
        <Provenance kind="forecast" />
      </p>
      <Disclosure title={t('The days ahead')} isLazy>
        <ForecastDays days={days} today={today} />
        <ForecastNote weather={weather} />
      </Disclosure>
    </section>
  )
}

/** Whose weather it is, and whether these panels are known to make what is entered. */
export const ForecastNote = ({ weather }: { weather: SolarWeather }) => (
  <p className="text-xs text-soft">
    {weather.measuredShare === null
      ? t('For panels that work as they are entered.')
      : t('As these panels lately did: {percent}% of what the weather gives panels as entered.', {
          percent: Math.round(weather.measuredShare * 100),
        })}{' '}
    {rich('Weather: {source}', { source: <WeatherSource source={weather.source} /> })}
  </p>
)
