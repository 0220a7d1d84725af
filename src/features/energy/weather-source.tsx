import type { SolarWeather } from '#contract/weather.ts'
import { t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'

/** Whose weather it is: its licence asks for the name and a link. */
export const WeatherSource = ({ source }: Pick<SolarWeather, 'source'>) => (
  <span data-not-a-figure="label" className="text-xs text-soft">
    {rich('Weather: {source}', {
      source: (
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          className="relative rounded-control text-leaf underline underline-offset-4 after:absolute after:-inset-3"
        >
          {t('{name} ({licence})', { name: source.name, licence: source.licence })}
        </a>
      ),
    })}
  </span>
)
