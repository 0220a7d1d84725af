import { useState, type ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { dayNumber } from '#domain/dates/calendar-days.ts'
import { say, t } from '#src/lib/texts.ts'
import type { Shortfall, ShortfallCheck } from '#domain/solar-shortfall.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import type { DayRange } from './daily-production.ts'

const FIRST_SHOWN = 5
const AROUND_DAYS = 30

/** Rounds down, so that a value below the limit never shows as the limit. */
const percent = (share: number) => ({ number: Math.floor(share * 100) })

type HistoryShortfallsProps = {
  check: ShortfallCheck
  /** Over all measured days; null if the clear sky gives nothing on them. */
  clearSkyShare: number | null
  /** What stands in for unusable fields of the system. */
  assumed: readonly Message[]
  onShow: (range: DayRange) => void
  renderAction: (shortfall: Shortfall) => ReactNode
}

/** Fortnights below the system's usual share of a clear sky. */
export function HistoryShortfalls(props: HistoryShortfallsProps) {
  const { check, clearSkyShare, assumed, onShow, renderAction } = props
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = check.shortfalls.toReversed()
  const shown = showsAll ? newestFirst : newestFirst.slice(0, FIRST_SHOWN)
  return (
    <div data-figures="estimate" className="flex flex-col gap-3">
      {clearSkyShare !== null && (
        <p>
          {t('In total it made {percent}% of what cloudless days would have given.', {
            percent: percent(clearSkyShare),
          })}{' '}
          <Provenance kind="estimate" />
        </p>
      )}
      {assumed.length > 0 && (
        <p className="text-sm text-soft">
          {t('Assumed: {values}.', { values: assumed.map(say).join(', ') })}{' '}
          <Provenance kind="estimate" />
        </p>
      )}
      <p>
        {assessedText(check)} <Provenance kind="estimate" />
      </p>
      <p className="text-sm text-soft">
        {t(
          'Expected means what this system usually makes in the same season. The weather is not known: clouds alone can cause a warning.',
        )}
      </p>
      <ul className="grid gap-2">
        {shown.map((shortfall) => (
          <ShortfallLine key={shortfall.firstDay} shortfall={shortfall} onShow={onShow}>
            {renderAction(shortfall)}
          </ShortfallLine>
        ))}
      </ul>
      {newestFirst.length > FIRST_SHOWN && (
        <Button kind="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t('Show the newest only')
            : t('Show all {count, number}', { count: newestFirst.length })}
        </Button>
      )}
    </div>
  )
}

function assessedText({ assessedSpells, shortfalls }: ShortfallCheck) {
  if (assessedSpells === 0)
    return t('Single fortnights are not assessed: too few of one season were measured.')
  return t(
    '{count, plural, =0 {None} other {#}} of {spells, plural, one {# fortnight} other {# fortnights}} made less than 90% of what was expected.',
    { count: shortfalls.length, spells: assessedSpells },
  )
}

type LineProps = {
  shortfall: Shortfall
  onShow: (range: DayRange) => void
  children: ReactNode
}

function ShortfallLine({ shortfall, onShow, children }: LineProps) {
  const { level, firstDay, lastDay, clearSkyShare, usualShare } = shortfall
  const show = () =>
    onShow({ first: dayNumber(firstDay) - AROUND_DAYS, last: dayNumber(lastDay) + AROUND_DAYS })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Badge tone={level === 'alarm' ? 'red' : 'yellow'}>
            {level === 'alarm' ? t('Alarm') : t('Warning')}
          </Badge>
          <span>
            {rich('{first} to {last}', {
              first: <Day date={firstDay} />,
              last: <Day date={lastDay} />,
            })}
          </span>
        </p>
        <p className="mt-1 text-sm">
          {t('{percent}% of what was expected: {share}% of a clear sky, where {usual}% is usual.', {
            percent: percent(clearSkyShare / usualShare),
            share: percent(clearSkyShare),
            usual: percent(usualShare),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={show}>
          {t('Show in the chart')}
        </Button>
        {children}
      </div>
    </li>
  )
}
