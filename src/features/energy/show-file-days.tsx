import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ProductionPreview } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { failureSentence } from '#src/api/request.ts'
import { cn } from '#src/lib/cn.ts'
import { dateParts, kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'

/** '2026-11-21' as 'Sat, Nov 21'. */
const weekdayText = dateParts({ weekday: 'short', day: 'numeric', month: 'short' })

const MOST_NAMED = 12

type ShownDaysProps = {
  preview: ProductionPreview
  /** Of an earlier choice. */
  isStale: boolean
}

/** The newest days that the reading gives, and what it does not count. */
export const ShownDays = ({ preview: { days, leftOut, warnings }, isStale }: ShownDaysProps) => (
  <div aria-busy={isStale} className={cn('grid grid-cols-1 gap-2', isStale && 'opacity-50')}>
    <ol
      aria-label={t('The newest days')}
      className="grid grid-cols-2 gap-x-5 text-xs whitespace-nowrap tabular-nums sm:grid-cols-3 sm:text-sm"
    >
      {days.newest.toReversed().map(({ date, kwh }) => (
        <li key={date} className="flex justify-between gap-2 border-b border-line py-1">
          <time dateTime={date} className="text-soft">
            {weekdayText(date)}
          </time>
          <span>
            {kwhText(kwh)}
            <Provenance kind="measured" />
          </span>
        </li>
      ))}
    </ol>
    {leftOut.length > 0 && (
      <p data-not-a-figure="entered" className="text-sm break-words text-look">
        {t('Not counted: {columns}{more, plural, =0 {} other { and # more}}', {
          columns: leftOut.slice(0, MOST_NAMED).join(', '),
          more: Math.max(0, leftOut.length - MOST_NAMED),
        })}
      </p>
    )}
    {warnings.map((text) => (
      <p key={text} data-not-a-figure="entered" className="text-sm text-look">
        {text}
      </p>
    ))}
  </div>
)

type StoreBarProps = {
  /** What the reading gives; undefined while nothing can be read. */
  preview: ProductionPreview | undefined
  isStale: boolean
  /** Days that are stored, some of which these may replace. */
  measured: readonly SolarDay[]
  /** Undefined while something is to be chosen. */
  reading: ProductionReading | undefined
  onStore: (reading: ProductionReading) => Promise<void>
}

/** All days in one sentence, always in sight, and the button that stores them. */
export function StoreBar({ preview, isStale, measured, reading, onStore }: StoreBarProps) {
  const storing = useMutation({ mutationFn: onStore })
  const canStore = preview && !isStale && preview.days.totalKwh > 0 && !storing.isPending
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:flex sm:flex-wrap sm:items-center sm:px-6">
      {storing.isError && (
        <p role="alert" className="w-full text-act">
          {t('The days were not stored. {why}', { why: failureSentence(storing.error) })}
        </p>
      )}
      <p role="status" className={cn('min-w-0 flex-1 text-sm', isStale && 'opacity-50')}>
        {preview && <Total days={preview.days} isStale={isStale} />}
        {preview && <Replaced days={preview.days} measured={measured} />}
      </p>
      <Button onClick={() => reading && storing.mutate(reading)} disabled={!reading || !canStore}>
        {storing.isPending && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {t('Store these days')}
      </Button>
    </div>
  )
}

function Total({ days, isStale }: { days: ProductionPreview['days']; isStale: boolean }) {
  if (days.firstDay === null || days.lastDay === null)
    return isStale ? t('Adding up the days…') : t('This gives no days. Choose otherwise.')
  // A wrong unit often gives days without energy, which would replace measured ones.
  if (days.totalKwh === 0) return t('These days have no energy. Choose another unit or column.')
  return (
    <>
      {rich(
        '{days, plural, one {# day} other {# days}}, {first} to {last}, {total}. Is that right?',
        { first: <Day date={days.firstDay} />, last: <Day date={days.lastDay} /> },
        { days: days.count, total: kwhText(days.totalKwh) },
      )}
      <Provenance kind="measured" />
    </>
  )
}

type ReplacedProps = { days: ProductionPreview['days']; measured: readonly SolarDay[] }

/** What is measured already in the time of the file: a later file wins. */
function Replaced({ days: { firstDay, lastDay }, measured }: ReplacedProps) {
  if (firstDay === null || lastDay === null) return null
  const known = measured.filter(({ date }) => date >= firstDay && date <= lastDay)
  if (known.length === 0) return null
  return (
    <span className="block text-xs text-soft">
      {t(
        'Measured in this time already: {days, plural, one {# day} other {# days}}, {total}. The same days are replaced.',
        { days: known.length, total: kwhText(known.reduce((sum, { kwh }) => sum + kwh, 0)) },
      )}
      <Provenance kind="measured" />
    </span>
  )
}
