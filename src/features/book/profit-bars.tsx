import type { Profit } from '#contract/book.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'
import { amountIn } from './money-text.ts'

/** More would take longer to read than the table below. */
const MOST_BARS = 12

type Bar = { id: string; name: string; minor: number }

/** The largest profits and losses, and what is not allocated, from one line of zero. */
export function ProfitBars({ profit: { rows, unallocated, currency } }: { profit: Profit }) {
  const bars: Bar[] = rows
    .map(({ id, name, profitMinor: minor }) => ({ id, name, minor }))
    .toSorted((a, b) => Math.abs(b.minor) - Math.abs(a.minor))
    .slice(0, MOST_BARS)
    .toSorted((a, b) => b.minor - a.minor)
  const shown = [...bars, { id: '', name: t('Not allocated'), minor: unallocated.profitMinor }]
  const least = Math.min(0, ...shown.map(({ minor }) => minor))
  const most = Math.max(0, ...shown.map(({ minor }) => minor))
  const amount = amountIn(currency)
  return (
    <Section title={t('Profit by field, herd and system')}>
      <ul className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 sm:p-6">
        {shown.map(({ id, name, minor }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <span className="flex items-baseline justify-between gap-4 text-sm">
              <span
                data-not-a-figure="entered"
                className={cn('min-w-0 truncate', id === '' && 'text-soft')}
              >
                {name}
              </span>
              <span className="shrink-0">{amount(minor)}</span>
            </span>
            <Line minor={minor} least={least} most={most} />
          </li>
        ))}
      </ul>
      {rows.length > bars.length && (
        <p className="mt-2 text-sm text-soft">
          {t('The {count} largest of {all}. The table has them all.', {
            count: bars.length,
            all: rows.length,
          })}
        </p>
      )}
    </Section>
  )
}

type LineProps = { minor: number; least: number; most: number }

/** From the line of zero to the right, or to the left for a loss. */
function Line({ minor, least, most }: LineProps) {
  const percent = (amount: number) => (100 * amount) / (most - least || 1)
  return (
    <svg aria-hidden className="h-3 w-full overflow-visible">
      <rect width="100%" height="100%" rx="3" className="fill-sunken" />
      <rect
        x={`${percent(Math.min(0, minor) - least)}%`}
        width={`${percent(Math.abs(minor))}%`}
        height="100%"
        rx="3"
        className={minor < 0 ? 'fill-act' : 'fill-good'}
      />
    </svg>
  )
}
