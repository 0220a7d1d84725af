import type { WeatherDay } from '#contract/weather.ts'
import { say, t } from '#src/lib/texts.ts'
import { weatherWord } from '#src/lib/weather-code.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { WeatherIcon } from '#src/ui/weather-icon.tsx'
import { dayName } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'
import { rainText, rangeText, wind } from './weather-words.ts'

const SHOWN_DAYS = 7

export const DayRows = ({ weather: { days, today } }: { weather: PresentWeather }) => (
  <div data-figures="forecast">
    <Section title={t('Seven days')} action={<Provenance kind="forecast" />}>
      <ul className="divide-y divide-line rounded-card bg-surface">
        {days.slice(0, SHOWN_DAYS).map((day) => (
          <li key={day.date} className="flex min-h-13 items-center gap-3 px-4 py-1.5">
            <DayRow day={day} today={today} />
          </li>
        ))}
      </ul>
    </Section>
  </div>
)

function DayRow({ day, today }: { day: WeatherDay; today: string }) {
  const { date, code, minC, maxC, precipitationMm, maxWindMs } = day
  const word = weatherWord(code)
  const more = [
    precipitationMm !== null && rainText(precipitationMm),
    maxWindMs !== null && t('wind up to {speed}', { speed: wind(maxWindMs) }),
  ].filter(Boolean)
  return (
    <>
      <time dateTime={date} className="w-12 shrink-0 text-sm font-medium">
        {dayName(date, today)}
      </time>
      <WeatherIcon code={code} className="size-6 text-soft" />
      <span className="min-w-0 flex-1 text-sm">
        {word && <span className="block">{say(word)}</span>}
        <span className="block text-xs text-soft">{more.join(' · ')}</span>
      </span>
      {minC !== null && maxC !== null && (
        <span className="shrink-0 text-right font-medium">{rangeText(minC, maxC)}</span>
      )}
    </>
  )
}
