import { dayText } from '#src/lib/day-text.ts'

/** A calendar day: 'Jun 5, 2026'. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="whitespace-nowrap">
    {dayText(date)}
  </time>
)
