import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import type { CalendarEvent, RecordEvent } from './calendar-events.ts'

const DOTS = { planting: 'bg-leaf', harvest: 'bg-sun', task: 'bg-sky' }

export const isLate = (event: CalendarEvent) => event.kind === 'task' && event.isLate

/** The dot of an event; its title says the same in words. */
export const EventDot = ({ event }: { event: CalendarEvent }) => (
  <span
    aria-hidden
    className={cn('size-2 shrink-0 rounded-full', isLate(event) ? 'bg-act' : DOTS[event.kind])}
  />
)

/** Renders an action beside an event, such as a button that makes it a task. */
export type OfferTask = (event: RecordEvent) => ReactNode

type EventLineProps = { event: CalendarEvent; offerTask: OfferTask }

/** An event with its place. */
export const EventLine = ({ event, offerTask }: EventLineProps) => (
  <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
    <EventDot event={event} />
    <span data-not-a-figure="entered" className="min-w-0 flex-1 basis-40 break-words">
      <span className="line-clamp-2">{event.title}</span>
      <span className="block text-xs text-soft">
        {isLate(event) && <span className="mr-1.5 font-medium text-act">{t('overdue')}</span>}
        {event.href ? (
          <Link href={event.href} className="underline underline-offset-2">
            {event.where}
          </Link>
        ) : (
          event.where
        )}
      </span>
    </span>
    {event.kind !== 'task' && offerTask(event)}
  </li>
)
