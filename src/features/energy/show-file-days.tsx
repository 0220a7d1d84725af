import type { ProductionPreview } from '#contract/production-preview.ts'
import { cn } from '#src/lib/cn.ts'
import { dateParts, kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'

/** '2026-11-21' as 'Sat, Nov 21'. */
const weekdayText = dateParts({ weekday: 'short', day: 'numeric', month: 'short' })

const MOST_NAMED = 12

type ShownDaysProps = { preview: ProductionPreview; isStale: boolean }

/** The newest days that the reading gives, and what it does not count. */
export const ShownDays = ({ preview, isStale }: ShownDaysProps) => (
  <div aria-busy={isStale} className={cn('grid grid-cols-1 gap-2', isStale && 'opacity-50')}>
    <ol
      aria-label={t('The newest days')}
      className="grid grid-cols-2 gap-x-5 text-xs whitespace-nowrap tabular-nums sm:grid-cols-3 sm:text-sm"
    >
      {preview.days.newest.toReversed().map(({ date, kwh }) => (
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
    {preview.leftOut.length > 0 && (
      <p data-not-a-figure="entered" className="text-sm break-words text-look">
        {t('Not counted: {columns}{more, plural, =0 {} other { and # more}}', {
          columns: preview.leftOut.slice(0, MOST_NAMED).join(', '),
          more: Math.max(0, preview.leftOut.length - MOST_NAMED),
        })}
      </p>
    )}
    {preview.warnings.map((text) => (
      <p key={text} data-not-a-figure="entered" className="text-sm text-look">
        {text}
      </p>
    ))}
  </div>
)

/** All days in one sentence. */
export function ShownTotal({ preview: { days }, isStale }: ShownDaysProps) {
  if (days.firstDay === null || days.lastDay === null)
    return t('This gives no days. Tap another column.')
  return (
    <span className={cn(isStale && 'opacity-50')}>
      {rich(
        '{days, plural, one {# day} other {# days}}, {first} to {last}, {total}. Is that right?',
        { first: <Day date={days.firstDay} />, last: <Day date={days.lastDay} /> },
        { days: days.count, total: kwhText(days.totalKwh) },
      )}
      <Provenance kind="measured" />
    </span>
  )
}
