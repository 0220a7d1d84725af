import type { Weather } from '#contract/weather.ts'
import { t } from '#src/lib/texts.ts'

type WeatherSourceProps = Pick<Weather, 'source'> & {
  /** Without the licence, where another page tells it. */
  isShort?: boolean
}

/** Whose weather it is: its licence asks for the name and a link. */
export const WeatherSource = ({
  source: { name, url, licence },
  isShort = false,
}: WeatherSourceProps) => (
  <cite data-not-a-figure="label" className="text-xs text-soft not-italic">
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="relative rounded-control underline underline-offset-4 after:absolute after:-inset-3 hover:text-ink"
    >
      {isShort ? name : t('{name} ({licence})', { name, licence })}
    </a>
  </cite>
)
