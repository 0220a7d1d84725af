import type { SolarWeather } from '#contract/weather.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { dateParts, kwhText, shortDayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { weatherWord } from '#src/lib/weather-code.ts'
import { WeatherIcon } from '#src/ui/weather-icon.tsx'

const DAYS = 7
const weekday = dateParts({ weekday: 'long' })

type ForecastDay = SolarWeather['forecast'][number]

/** Tomorrow and the days after, as far as they are known; of an old answer maybe none. */
export function daysAhead({ forecast, zone }: SolarWeather, now: Date) {
  const today = dateIn(zone, now)
  return { today, days: forecast.filter(({ date }) => date > today).slice(0, DAYS) }
}

type ForecastDaysProps = { days: readonly ForecastDay[]; today: string }

export const ForecastDays = ({ days, today }: ForecastDaysProps) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:grid-cols-7">
    {days.map(({ date, kwh, code }) => (
      <li key={date}>
        <p className="text-xs text-soft">
          {date === addDays(today, 1) ? t('Tomorrow') : weekday(date)}{' '}
          <time dateTime={date}>{shortDayText(date)}</time>
        </p>
        <p className="font-medium">{kwhText(kwh)}</p>
        <Weather code={code} />
      </li>
    ))}
  </ul>
)

function Weather({ code }: Pick<ForecastDay, 'code'>) {
  const word = weatherWord(code)
  return (
    word && (
      <p className="flex items-center gap-1.5 text-xs text-soft">
        <WeatherIcon code={code} />
        {say(word)}
      </p>
    )
  )
}
