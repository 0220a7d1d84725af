import { bestAndWorstWeek, gaps, yearOnYear } from '#domain/solar-history.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { Provenance } from '#src/ui/provenance.tsx'

const kwhText = (kwh: number) =>
  `${kwh.toLocaleString('en', { maximumFractionDigits: kwh < 100 ? 1 : 0 })} kWh`
const MAX_GAPS = 20

/** What the measured days say by themselves. */
export function HistoryFindings({ days }: { days: SolarDay[] }) {
  const change = yearOnYear(days)
  const weeks = bestAndWorstWeek(days)
  const missing = gaps(days)
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>
        {change
          ? `Against the year before: ${change.changePercent < 0 ? '' : '+'}${change.changePercent.toFixed(1)} % on the ${change.days} days that both years have. `
          : 'Against the year before: not assessed, as fewer than 28 days are in both years. '}
        <Provenance kind="measured" />
      </li>
      {weeks && (
        <li>
          Best week: from {weeks.best.monday}, {kwhText(weeks.best.kwh)}. Worst week: from{' '}
          {weeks.worst.monday}, {kwhText(weeks.worst.kwh)}. <Provenance kind="measured" />
        </li>
      )}
      <li>
        {missing.length === 0
          ? 'No day is missing between the first and the last.'
          : `Missing: ${missing.slice(0, MAX_GAPS).map(gapText).join('; ')}${missing.length > MAX_GAPS ? `; and ${missing.length - MAX_GAPS} more gaps` : ''}.`}
      </li>
    </ul>
  )
}

const gapText = ({
  firstDay,
  lastDay,
  days,
}: {
  firstDay: string
  lastDay: string
  days: number
}) => (days === 1 ? firstDay : `${firstDay} to ${lastDay} (${days} days)`)
