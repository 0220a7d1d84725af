import { ListTodo, Sprout, Wheat, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#src/lib/texts.ts'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'
import type { CalendarEvent, RecordEvent } from './calendar-events.ts'

export const EVENT_KINDS: Record<
  CalendarEvent['kind'],
  { icon: typeof Sprout; colour: string; provenance: ProvenanceKind | null }
> = {
  planting: { icon: Sprout, colour: 'bg-leaf-tint text-leaf', provenance: 'measured' },
  harvest: { icon: Wheat, colour: 'bg-look-tint text-look', provenance: 'measured' },
  maintenance: { icon: Wrench, colour: 'bg-sky-tint text-sky', provenance: 'sample' },
  task: { icon: ListTodo, colour: 'bg-sunken text-ink', provenance: null },
}

export const colourOf = (event: CalendarEvent) =>
  event.kind === 'task' && event.isLate ? 'bg-act-tint text-act' : EVENT_KINDS[event.kind].colour

/** Renders an action beside an event, such as a button that makes it a task. */
export type OfferTask = (event: RecordEvent) => ReactNode

type EventLineProps = { event: CalendarEvent; offerTask: OfferTask }

/** An event with its place and, unless it is a task, its provenance. */
export function EventLine({ event, offerTask }: EventLineProps) {
  const { icon: Icon, provenance } = EVENT_KINDS[event.kind]
  const isLate = event.kind === 'task' && event.isLate
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <span className={`rounded-control p-1.5 ${colourOf(event)}`}>
        <Icon aria-hidden className="size-4" />
      </span>
      <span
        data-not-a-figure={provenance ? undefined : 'entered'}
        className="min-w-0 flex-1 basis-40 break-words"
      >
        {event.title}
        {isLate && <span className="ml-1.5 font-semibold text-act">{t('overdue')}</span>}
        <span className="block text-sm text-soft">
          {event.href ? (
            <Link href={event.href} className="underline underline-offset-2">
              {event.where}
            </Link>
          ) : (
            event.where
          )}
          {provenance && (
            <>
              {' '}
              <Provenance kind={provenance} />
            </>
          )}
        </span>
      </span>
      {event.kind !== 'task' && offerTask(event)}
    </li>
  )
}
