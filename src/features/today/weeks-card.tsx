import type { DoneInWeek } from '#contract/overview.ts'
import { cn } from '#src/lib/cn.ts'
import { shortDayText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'

/** Smallest top of the scale, so that one task is not a full-height bar. */
const MIN_TOP = 5

export function WeeksCard({ weeks }: { weeks: DoneInWeek[] }) {
  const total = weeks.reduce((sum, { done }) => sum + done, 0)
  return (
    <Section title={t('Tasks done by week')}>
      {total === 0 ? (
        <p className="text-sm text-soft">
          {t('What you check off is counted here, week by week.')}
        </p>
      ) : (
        <>
          <p className="text-sm text-soft">
            {t('{count} in the last {weeks} weeks', { count: total, weeks: weeks.length })}{' '}
            <Provenance kind="measured" />
          </p>
          <Bars weeks={weeks} />
          <Numbers weeks={weeks} />
        </>
      )}
    </Section>
  )
}

const nameOf = (weeks: DoneInWeek[], at: number) =>
  at === weeks.length - 1 ? t('this week') : shortDayText(weeks[at]?.monday ?? '')

function Bars({ weeks }: { weeks: DoneInWeek[] }) {
  const most = Math.max(MIN_TOP, ...weeks.map(({ done }) => done))
  return (
    <div
      aria-hidden
      className="mt-3 flex h-40 items-stretch gap-1 overflow-hidden rounded-card bg-surface p-4 sm:gap-2"
    >
      {weeks.map(({ monday, done }, at) => (
        <div key={monday} className="flex min-w-0 flex-1 flex-col justify-end">
          <span className="text-center text-xs text-soft">{done || ''}</span>
          <span
            className={`rounded-t ${done > 0 ? 'bg-leaf' : 'bg-line'}`}
            style={{ height: `${Math.max(2, (done / most) * 75)}%` }}
          />
          <span
            className={cn(
              'mt-1 flex text-xs whitespace-nowrap text-soft',
              at === weeks.length - 1 ? 'justify-end' : 'justify-center',
            )}
          >
            {(weeks.length - 1 - at) % 3 === 0 ? nameOf(weeks, at) : '\u00a0'}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The figures of the bars, for screen readers. */
const Numbers = ({ weeks }: { weeks: DoneInWeek[] }) => (
  <table className="sr-only">
    <caption>{t('Tasks done by week')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Week from')}</th>
        <th scope="col">{t('Tasks done')}</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ monday, done }, at) => (
        <tr key={monday}>
          <th scope="row">{nameOf(weeks, at)}</th>
          <td>{done}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
