import { useEffect, useRef, type KeyboardEvent } from 'react'
import { dateProblem } from '#contract/calendar-date.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { isDaily, type CalendarEvent } from './calendar-events.ts'
import {
  longDay,
  longWeekday,
  monthName,
  shortWeekday,
  dayByKey,
  isInMonth,
  weeksOf,
} from './month.ts'
import { EventDot, isLate } from './event-line.tsx'

const WEEK = 'grid grid-cols-7'

type MonthGridProps = {
  chosen: string
  today: string
  days: Map<string, CalendarEvent[]>
  onChoose: (date: string) => void
}

/** A month of whole weeks. Arrow keys move by day, Page Up and Page Down by month. */
export function MonthGrid({ chosen, today, days, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const weeks = weeksOf(chosen)
  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    wantsFocus.current = false
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dayByKey(event.key, chosen)
    if (date === undefined) return
    event.preventDefault()
    // If the day does not change, no effect runs to reset the flag.
    wantsFocus.current = date !== chosen && !dateProblem(date)
    onChoose(date)
  }
  return (
    <div ref={grid} role="grid" aria-label={monthName(chosen)} data-not-a-figure="entered">
      <div role="row" className={WEEK}>
        {weeks[0]?.map((date) => (
          <div
            key={date}
            role="columnheader"
            aria-label={longWeekday(date)}
            className="px-2 py-1.5 text-xs text-soft"
          >
            {shortWeekday(date)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={WEEK}>
          {week.map((date) => (
            <div
              key={date}
              role="gridcell"
              aria-selected={date === chosen}
              className="min-w-0 border-t border-line"
            >
              <DayButton
                date={date}
                events={days.get(date) ?? []}
                isChosen={date === chosen}
                isToday={date === today}
                isOutside={!isInMonth(date, chosen)}
                onChoose={onChoose}
                onKeyDown={onKeyDown}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const MAX_TITLES = 2

type DayButtonProps = {
  date: string
  events: CalendarEvent[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  onChoose: (date: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ date, events, isChosen, isToday, isOutside, ...acts }: DayButtonProps) {
  const single = events.filter((event) => !isDaily(event))
  const more = single.length - MAX_TITLES
  const daily = events.length - single.length
  const titles = events.map(({ title }) => title).join(', ')
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={`${longDay(date)}: ${titles || t('nothing')}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => acts.onChoose(date)}
      onKeyDown={acts.onKeyDown}
      className={cn(
        'flex h-24 w-full flex-col gap-0.5 overflow-hidden px-2 py-1.5 text-left text-xs -outline-offset-3 hover:bg-sunken',
        isChosen && 'bg-leaf-tint',
        isOutside && 'bg-canvas text-soft',
      )}
    >
      <span
        className={cn(
          '-ml-1 flex size-6 items-center justify-center rounded-full text-xs',
          isToday && 'bg-leaf font-semibold text-on-leaf',
        )}
      >
        {Number(date.slice(8))}
      </span>
      {single.slice(0, MAX_TITLES).map((event) => (
        <span
          key={event.key}
          className={cn('flex min-w-0 items-center gap-1.5', isLate(event) && 'text-act')}
        >
          <EventDot event={event} />
          <span className="truncate">{event.title}</span>
        </span>
      ))}
      {more > 0 ? (
        <span className="truncate text-soft">{t('+{more} more', { more: more + daily })}</span>
      ) : (
        daily > 0 && <span className="truncate text-soft">{t('{daily} daily', { daily })}</span>
      )}
    </button>
  )
}
