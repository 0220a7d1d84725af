import type { WeatherHour } from '#contract/weather.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { WeatherIcon } from '#src/ui/weather-icon.tsx'
import { HoursTable } from './hours-table.tsx'
import { clockText } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'
import { celsius, rainText, rangeText } from './weather-words.ts'

const SHOWN_HOURS = 24
const LABEL_EVERY = 4

/** The temperature as a line over bars of rain; a table has the figures. */
export function HoursChart({ weather: { hours, zone } }: { weather: PresentWeather }) {
  const shown = hours.slice(0, SHOWN_HOURS)
  return (
    <div data-figures="forecast">
      <Section title={t('Next 24 hours')} action={<Provenance kind="forecast" />}>
        <div className="rounded-card bg-surface p-4">
          <p className="mb-2 text-sm">{summaryOf(shown)}</p>
          <Drawing hours={shown} />
          <ol aria-hidden className="mt-1 grid grid-cols-6 text-xs">
            {shown
              .filter((_, at) => at % LABEL_EVERY === 0)
              .map(({ at, code, temperatureC }) => (
                <li key={at} className="flex flex-col items-start gap-0.5">
                  <time dateTime={at} className="text-soft">
                    {clockText(at, zone)}
                  </time>
                  <WeatherIcon code={code} className="size-5 text-soft" />
                  {temperatureC !== null && t('{figure}', { figure: celsius(temperatureC) })}
                </li>
              ))}
          </ol>
          <HoursTable hours={shown} zone={zone} />
        </div>
      </Section>
    </div>
  )
}

const known = (values: (number | null)[]) => values.filter((value) => value !== null)

function summaryOf(hours: WeatherHour[]) {
  const temperatures = known(hours.map(({ temperatureC }) => temperatureC))
  const rain = known(hours.map(({ precipitationMm }) => precipitationMm))
  return [
    temperatures.length > 0 && rangeText(Math.min(...temperatures), Math.max(...temperatures)),
    rain.length > 0 && rainText(rain.reduce((sum, mm) => sum + mm, 0)),
  ]
    .filter(Boolean)
    .join(', ')
}

const HEIGHT = 60
/** Drizzle is not drawn as high as a downpour. */
const LEAST_SCALE_MM = 2
const LEAST_SPAN_C = 6
const RAIN_SHARE = 0.5

function Drawing({ hours }: { hours: WeatherHour[] }) {
  const rainScale = Math.max(
    LEAST_SCALE_MM,
    ...known(hours.map(({ precipitationMm }) => precipitationMm)),
  )
  const temperatures = known(hours.map(({ temperatureC }) => temperatureC))
  const lowest = Math.min(...temperatures)
  const span = Math.max(LEAST_SPAN_C, Math.max(...temperatures) - lowest)
  const yOf = (celsius: number) => HEIGHT * (0.92 - (0.84 * (celsius - lowest)) / span)
  const points = hours.flatMap(({ temperatureC }, at) =>
    temperatureC === null ? [] : [`${at + 0.5},${yOf(temperatureC).toFixed(1)}`],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SHOWN_HOURS} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-28 w-full overflow-visible border-b border-line"
    >
      {hours.map(({ at, precipitationMm }, index) => {
        const height = ((precipitationMm ?? 0) / rainScale) * HEIGHT * RAIN_SHARE
        return (
          height > 0 && (
            <rect
              key={at}
              x={index + 0.15}
              y={HEIGHT - height}
              width={0.7}
              height={height}
              className="fill-sky"
            />
          )
        )
      })}
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-sun-line"
      />
    </svg>
  )
}
