import { useEffect, useState } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { dayNumber } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { clearSkyShare } from '#domain/solar-shortfall.ts'
import { whenIdle } from '#src/lib/async.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'

type MeasuredShareProps = {
  system: SolarPayload
  /** The measured days of the newest year, at least one, oldest first. */
  year: readonly SolarDay[]
}

function shareOf(system: SolarPayload, days: readonly SolarDay[]) {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const clear = clearSkyKwh(system, first, dayNumber(last) - dayNumber(first) + 1)
  return clear && clearSkyShare(days, clear)
}

/** The measured share of a clear sky, computed while the browser is idle. */
export function MeasuredShare({ system, year }: MeasuredShareProps) {
  const [share, setShare] = useState<number | null>()
  useEffect(() => whenIdle(() => setShare(shareOf(system, year))), [system, year])
  if (share === undefined) return null
  if (share === null) {
    return siteFromFields(system)
      ? t('Measured days cannot be compared with a cloudless year.')
      : t('To compare the measured days with a cloudless year, add latitude and longitude.')
  }
  return (
    <>
      {rich(
        'Measured: {percent}% of a cloudless year, from {days, plural, one {# day} other {# days}} up to {last}.',
        { last: <Day date={year.at(-1)?.date ?? ''} /> },
        { percent: Math.floor(share * 100), days: year.length },
      )}{' '}
      <Provenance kind="estimate" />
    </>
  )
}
