import type { WeatherHour } from '#contract/weather.ts'
import { say, t } from '#src/lib/texts.ts'
import { weatherWord } from '#src/lib/weather-code.ts'
import { momentText } from './place-time.ts'
import { celsius, figureText, water, wind } from './weather-words.ts'

type HoursTableProps = { hours: WeatherHour[]; zone: string }

/** The figures of the chart, for screen readers and for those who want the numbers. */
export const HoursTable = ({ hours, zone }: HoursTableProps) => (
  <details className="mt-2">
    <summary className="flex min-h-touch w-fit items-center rounded-control text-sm text-soft hover:text-ink">
      {t('Hour by hour')}
    </summary>
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-soft">
          <tr>
            <th scope="col">{t('Hour')}</th>
            <th scope="col">{t('Weather')}</th>
            <th scope="col">{t('{unit}', { unit: { nameOf: 'celsius' } })}</th>
            <th scope="col">{t('Rain, {unit}', { unit: { nameOf: 'mm' } })}</th>
            <th scope="col">{t('Wind, {unit}', { unit: { nameOf: 'm/s' } })}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ at, code, temperatureC, precipitationMm, windMs }) => {
            const word = weatherWord(code)
            return (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1 pr-2 font-normal whitespace-nowrap">
                  <time dateTime={at}>{momentText(at, zone)}</time>
                </th>
                <td className="pr-2">{word && say(word)}</td>
                <td className="pr-2">
                  {temperatureC !== null && figureText(celsius(temperatureC))}
                </td>
                <td className="pr-2">
                  {precipitationMm !== null && figureText(water(precipitationMm))}
                </td>
                <td>{windMs !== null && figureText(wind(windMs))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </details>
)
