import { useMemo } from 'react'
import type { SolarSystem } from '#contract/solar.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { dayNumber } from '#domain/solar-history.ts'
import { findShortfalls, type Shortfall } from '#domain/solar-shortfall.ts'
import { clearSkyDays } from '#domain/solar-model/clear-sky-days.ts'
import { expectedDays } from '#domain/solar-model/expected-generation.ts'
import { nauticalOffset } from '#domain/solar-model/local-time.ts'
import { plantFromFields, siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { Provenance } from '#src/ui/provenance.tsx'

const percent = (share: number) => `${Math.round(share * 100)} %`
const pad = (part: number) => String(part).padStart(2, '0')

function clearSkyKwh(system: SolarSystem, days: SolarDay[]): Map<string, number> | null {
  const site = siteFromFields(system)
  const [first, last] = [days[0], days.at(-1)]
  if (!site || !first || !last) return null
  const place = { ...site, utcOffset: nauticalOffset(site.longitudeDeg) }
  const [year = 0, month = 1, day = 1] = first.date.split('-').map(Number)
  const count = dayNumber(last.date) - dayNumber(first.date) + 1
  const { plant } = plantFromFields(system, site.latitudeDeg)
  const expected = expectedDays(plant, clearSkyDays(place, { year, month, day }, count))
  return new Map(
    expected.map(({ date, kwh }) => [`${date.year}-${pad(date.month)}-${pad(date.day)}`, kwh]),
  )
}

type HistoryShortfallsProps = { system: SolarSystem; days: SolarDay[] }

/** Where a fortnight fell short of what the model, and the system's own habit, let expect. */
export function HistoryShortfalls({ system, days }: HistoryShortfallsProps) {
  const check = useMemo(() => {
    const clear = clearSkyKwh(system, days)
    return clear && findShortfalls(days, clear)
  }, [system, days])
  if (!check) return <p>Shortfalls: not assessed, as the latitude and longitude are not known.</p>
  if (check.assessedSpells === 0)
    return <p>Shortfalls: not assessed, as too few fortnights of one season were measured.</p>
  return (
    <div className="flex flex-col gap-2">
      <p>
        {check.assessedSpells} of {check.spells} fortnights were compared with this system's usual
        share of a clear sky in the same season; {check.shortfalls.length} fell below 90 % of it.{' '}
        <Provenance kind="estimate" />
      </p>
      <p className="text-sm text-soft">
        The model knows a cloudless sky only, not your weather: a cloudy fortnight can cause a
        warning although nothing is wrong.
      </p>
      <ul className="flex flex-col gap-1">
        {check.shortfalls.toReversed().map((shortfall) => (
          <li
            key={shortfall.firstDay}
            className={shortfall.level === 'alarm' ? 'text-clay' : 'text-sun'}
          >
            {shortfallText(shortfall)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const shortfallText = ({ level, firstDay, lastDay, clearSkyShare, usualShare }: Shortfall) =>
  `${level === 'alarm' ? 'Alarm' : 'Warning'}: ${firstDay} to ${lastDay} made ${percent(clearSkyShare)} of a clear sky, where ${percent(usualShare)} is usual: ${percent(clearSkyShare / usualShare)} of what was to be expected.`
