import { Link } from 'wouter'
import type { WeatherFinding as Found } from '#contract/weather.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import type { PresentWeather } from './present-weather.ts'
import { findingText } from './weather-words.ts'

type WeatherFindingProps = {
  weather: PresentWeather
  finding: Found
  /** Of the project. */
  name: string
  className?: string
}

/** What the forecast asks for, with a link to where it becomes a task. */
export function WeatherFinding({ weather, finding, name, className }: WeatherFindingProps) {
  const text = findingText(finding, weather)
  return (
    <Finding
      className={className}
      state={finding.level}
      word={t('Finding')}
      sentence={
        <span data-not-a-figure="entered" className="block truncate">
          {text}
        </span>
      }
      since={
        <span className="block truncate">
          {name} <Provenance kind="forecast" />
        </span>
      }
      action={
        <Link
          href={paths.weather(weather.place.projectId)}
          data-not-a-figure="entered"
          aria-label={t('Open: {name}', { name: text })}
          className={stretchedStyle}
        >
          {t('Open')}
        </Link>
      }
    />
  )
}
