import type { SolarWeather } from '#contract/weather.ts'
import { kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { WeatherSource } from '#src/ui/weather-source.tsx'

/** More digits would be of the years, not of the next one. */
const ROUNDED_TO = 0.01

const roundKwh = (kwh: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, kwh * ROUNDED_TO))))
  return Math.round(kwh / step) * step
}

type TypicalYearProps = {
  year: NonNullable<SolarWeather['typicalYear']>
  source: SolarWeather['source']
}

/** What the plant makes in the weather of the last years. */
export const TypicalYear = ({ year, source }: TypicalYearProps) => (
  <div data-figures="estimate">
    <p className="font-medium">
      {t(
        'A typical year: {energy}, {lowest} to {highest} in {years, plural, one {# year} other {# years}} ({first} to {last}).',
        {
          energy: kwhText(roundKwh(year.kwh)),
          lowest: kwhText(roundKwh(year.lowestKwh)),
          highest: kwhText(roundKwh(year.highestKwh)),
          years: year.years,
          first: `${year.firstYear}`,
          last: `${year.lastYear}`,
        },
      )}{' '}
      <Provenance kind="estimate" />
    </p>
    <p className="text-xs text-soft">
      {rich('Weather: {source}', { source: <WeatherSource source={source} /> })}
    </p>
  </div>
)
