import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/day.tsx'
import { earlier, isSameRange, later, zoomedIn, zoomedOut, type DayRange } from './day-range.ts'

type RangeButtonsProps = { shown: DayRange; all: DayRange; onShow: (range: DayRange) => void }

/** What a hand does on the charts, for a keyboard; and in words what they show. */
export function RangeButtons({ shown, all, onShow }: RangeButtonsProps) {
  const steps = [
    { name: 'Zoom in', Icon: ZoomIn, to: zoomedIn(shown, all) },
    { name: 'Zoom out', Icon: ZoomOut, to: zoomedOut(shown, all) },
    { name: 'Earlier', Icon: ChevronLeft, to: earlier(shown, all) },
    { name: 'Later', Icon: ChevronRight, to: later(shown, all) },
    { name: 'Show all', Icon: Maximize2, to: all },
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p aria-live="polite" className="font-semibold">
        <Day date={dateOf(shown.first)} /> to <Day date={dateOf(shown.last)} />
      </p>
      <div role="group" aria-label="What the charts show" className="flex flex-wrap gap-1">
        {steps.map(({ name, Icon, to }) => (
          <Button
            key={name}
            kind="secondary"
            aria-label={name}
            title={name}
            // Stays in reach of the keyboard, also where it leads no further.
            aria-disabled={isSameRange(to, shown)}
            onClick={() => onShow(to)}
            className="min-w-touch px-2! aria-disabled:opacity-55"
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        ))}
      </div>
    </div>
  )
}
