import { t } from '#src/lib/texts.ts'
import { isDaily, type CalendarEvent } from './calendar-events.ts'
import { longDay, isInMonth } from './month.ts'
import { EventLine, type OfferTask } from './event-line.tsx'

type MonthListProps = {
  month: string
  today: string
  days: Map<string, CalendarEvent[]>
  offerTask: OfferTask
}

/** The month as a list, for small screens. Daily tasks are listed once, at the top. */
export function MonthList({ month, today, days, offerTask }: MonthListProps) {
  const dates = [...days.keys()].filter((date) => isInMonth(date, month)).toSorted()
  const daily = new Set(dates.flatMap((date) => days.get(date)?.filter(isDaily) ?? []).map(titleOf))
  const listed = dates
    .map((date) => ({ date, events: (days.get(date) ?? []).filter((event) => !isDaily(event)) }))
    .filter(({ events }) => events.length > 0)
  const isPast = ({ date }: { date: string }) => isInMonth(today, month) && date < today
  const past = listed.filter(isPast)
  return (
    <div className="grid grid-cols-1 gap-3">
      {daily.size > 0 && (
        <p data-not-a-figure="entered" className="text-sm text-soft">
          <strong>{t('Every day:')}</strong> {[...daily].join(', ')}
        </p>
      )}
      {listed.length === 0 && <p className="text-soft">{t('Nothing else this month.')}</p>}
      {past.length > 0 && (
        <details>
          <summary className="min-h-touch cursor-pointer py-2">{t('Earlier this month')}</summary>
          <Days days={past} offerTask={offerTask} />
        </details>
      )}
      <Days days={listed.filter((day) => !isPast(day))} offerTask={offerTask} />
    </div>
  )
}

const titleOf = ({ title }: CalendarEvent) => title

type DaysProps = { days: { date: string; events: CalendarEvent[] }[]; offerTask: OfferTask }

const Days = ({ days, offerTask }: DaysProps) => (
  <ul className="grid grid-cols-1 gap-3">
    {days.map(({ date, events }) => (
      <li key={date}>
        <h4 className="text-sm font-semibold">
          <time dateTime={date}>{longDay(date)}</time>
        </h4>
        <ul>
          {events.map((event) => (
            <EventLine key={event.key} event={event} offerTask={offerTask} />
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
