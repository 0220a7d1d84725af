import { dayText } from '#src/lib/day-text.ts'

/** A calendar day, said in the reader's language. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="whitespace-nowrap">
    {dayText(date)}
  </time>
)
