import { useState, type ReactNode } from 'react'
import { dayNumber } from '#domain/dates/calendar-days.ts'
import type { Priced } from '#domain/energy-value.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { shortfallText } from '#src/features/tasks/shortfall-text.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import type { DayRange } from './daily-production.ts'
import { Disclosure } from './disclosure.tsx'
import type { Judgement } from './judge-production.ts'

const FIRST_SHOWN = 5
const AROUND_DAYS = 30

type HistoryShortfallsProps = {
  judgement: Judgement
  system: Priced
  onShow: (range: DayRange) => void
  renderAction: (shortfall: Shortfall) => ReactNode
}

/** Fortnights in which this system made less than is usual for it under such a sky. */
export function HistoryShortfalls(props: HistoryShortfallsProps) {
  const { judgement, system, onShow, renderAction } = props
  const [showsAll, setShowsAll] = useState(false)
  const { assessedSpells, shortfalls } = judgement
  const newestFirst = shortfalls.toReversed()
  const shown = showsAll ? newestFirst : newestFirst.slice(0, FIRST_SHOWN)
  if (assessedSpells === 0) return null
  return (
    <Disclosure
      title={t(
        '{count, plural, =0 {None} other {#}} of {spells, plural, one {# fortnight} other {# fortnights}} fell short',
        { count: shortfalls.length, spells: assessedSpells },
      )}
    >
      <div data-figures="estimate">
        <p className="text-sm text-soft">
          {shortfalls.some(({ sky }) => sky === 'real') || judgement.newest?.sky === 'real'
            ? t(
                'Judged by the weather of each day where it is known, or else by the best days. Usual is what this system makes in the same season.',
              )
            : t(
                'Judged by the best days: some days of a fortnight are nearly cloudless, so clouds alone rarely lower these. Usual is what this system makes in the same season.',
              )}{' '}
          <Provenance kind="estimate" />
        </p>
        <ul>
          {shown.map((shortfall) => (
            <ShortfallRow
              key={shortfall.firstDay}
              shortfall={shortfall}
              system={system}
              onShow={onShow}
            >
              {/* The status offers it for the newest. */}
              {shortfall.lastDay !== judgement.newest?.lastDay && renderAction(shortfall)}
            </ShortfallRow>
          ))}
        </ul>
      </div>
      {newestFirst.length > FIRST_SHOWN && (
        <Button
          kind="quiet"
          data-not-a-figure="label"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? t('Show the newest only')
            : t('Show all {count, number}', { count: newestFirst.length })}
        </Button>
      )}
    </Disclosure>
  )
}

type RowProps = {
  shortfall: Shortfall
  system: Priced
  onShow: (range: DayRange) => void
  children: ReactNode
}

function ShortfallRow({ shortfall, system, onShow, children }: RowProps) {
  const { level, firstDay, lastDay } = shortfall
  const seesMoney = useSeesMoney()
  const show = () =>
    onShow({ first: dayNumber(firstDay) - AROUND_DAYS, last: dayNumber(lastDay) + AROUND_DAYS })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span
          aria-hidden
          className={`mr-2 mb-px inline-block size-2 rounded-full ${level === 'act' ? 'bg-act' : 'bg-look'}`}
        />
        <span className="font-medium">{level === 'act' ? t('Act now') : t('Have a look')}</span>{' '}
        {shortfallText(shortfall, seesMoney ? system : null)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={show}>
          {t('Show in the chart')}
        </Button>
        {children}
      </div>
    </li>
  )
}
