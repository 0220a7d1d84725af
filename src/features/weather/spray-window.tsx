import type { WeatherHour } from '#contract/weather.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { windowText } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'
import { rainText, wind } from './weather-words.ts'

const HOURS_AHEAD = 48

/** When to spray, or what the next two days are like instead; nothing where no crop stands. */
export function SprayWindow({ weather }: { weather: PresentWeather }) {
  const window = weather.findings.find((finding) => finding.kind === 'spray')
  if (!window && weather.fields.every(({ crop }) => crop === '')) return null
  return (
    <Section title={t('Spray window')}>
      <p>
        {window ? (
          <time dateTime={`${window.from}/${window.to}`} className="font-medium">
            {windowText(window, weather.zone)}
          </time>
        ) : (
          noWindowText(weather.hours.slice(0, HOURS_AHEAD))
        )}{' '}
        <Provenance kind="forecast" />
      </p>
      <p className="text-xs text-soft">
        {t('Little wind, no rain, air that dries a drop neither too fast nor too slowly.')}
      </p>
    </Section>
  )
}

function noWindowText(hours: WeatherHour[]) {
  const winds = hours.flatMap(({ windMs }) => windMs ?? [])
  const rainMm = hours.reduce((sum, { precipitationMm }) => sum + (precipitationMm ?? 0), 0)
  if (winds.length === 0) return t('None in the next two days.')
  return t('None in the next two days: wind {least} to {most}, {rain}.', {
    least: { ...wind(Math.min(...winds)), alone: true },
    most: wind(Math.max(...winds)),
    rain: rainText(rainMm),
  })
}
