import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineEntry } from '#contract/timeline.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { locale } from '#src/lib/texts.ts'
import { dayHeading } from '#src/features/tasks/due-text.ts'
import { dayOf } from './entry-text.ts'
import { TimelineRow } from './timeline-row.tsx'

const ESTIMATED_ROW_PX = 64
const OVERSCAN_ROWS = 6
/** Fetches the next page when so few rows are left below the viewport. */
const PREFETCH_ROWS = 20

type TimelineListProps = {
  /** Newest first. */
  entries: TimelineEntry[]
  hasOlder: boolean
  /** Called when the last rows are about to scroll into view. */
  onEnd: () => void
}

/** Offset of the list from the top of the page, kept current as content above it grows. */
function useOffsetTop() {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  return { list, top }
}

/** A virtual list: only the entries near the viewport are rendered. */
export function TimelineList({ entries, hasOlder, onEnd }: TimelineListProps) {
  const { list, top } = useOffsetTop()
  // oxlint-disable-next-line react/incompatible-library -- we do not use the React Compiler
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  const shown = rows.getVirtualItems()
  const isAtEnd = (shown.at(-1)?.index ?? 0) + PREFETCH_ROWS >= entries.length
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  const zone = browserTimeZone()
  const today = dateIn(zone, new Date())
  const headingOf = (entry: TimelineEntry, before: TimelineEntry | undefined) => {
    const day = dayOf(entry, zone)
    return before && dayOf(before, zone) === day ? null : dayHeading(day, today)
  }
  return (
    <ol ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const entry = entries[index]
        const heading = entry && headingOf(entry, entries[index - 1])
        return (
          entry && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasOlder ? -1 : entries.length}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {heading && (
                <h3 className="pt-6 pb-2 text-sm font-semibold">
                  <time dateTime={dayOf(entry, zone)}>{heading}</time>
                </h3>
              )}
              <TimelineRow key={locale()} entry={entry} />
            </li>
          )
        )
      })}
    </ol>
  )
}
