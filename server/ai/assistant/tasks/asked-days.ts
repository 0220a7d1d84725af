import { addDays, addMonths, mondayOf } from '#domain/calendar-days.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'

/** Calendar dates from the first to the last; `isFromNow` counts in what is overdue. */
export type AskedDays = { name: string; from: string; to: string; isFromNow: boolean }

const oneDay = (name: string, date: string): AskedDays => ({
  name,
  from: date,
  to: date,
  isFromNow: false,
})

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`
const lastOfMonth = (date: string) => addDays(addMonths(firstOfMonth(date), 1), -1)

const PERIODS: [RegExp, (today: string) => AskedDays][] = [
  [
    /\b(?:today|tonight|this (?:morning|evening|afternoon))\b/g,
    (today) => ({ ...oneDay('today', today), isFromNow: true }),
  ],
  [/\bday after tomorrow\b/g, (today) => oneDay('the day after tomorrow', addDays(today, 2))],
  [/(?<!\bafter )\btomorrow\b/g, (today) => oneDay('tomorrow', addDays(today, 1))],
  [
    /\b(?:this|the) week\b/g,
    (today) => ({
      name: 'this week',
      from: today,
      to: addDays(mondayOf(today), 6),
      isFromNow: true,
    }),
  ],
  [
    /\bnext week\b/g,
    (today) => {
      const monday = addDays(mondayOf(today), 7)
      return { name: 'next week', from: monday, to: addDays(monday, 6), isFromNow: false }
    },
  ],
  [
    /\b(?:this|the) month\b/g,
    (today) => ({ name: 'this month', from: today, to: lastOfMonth(today), isFromNow: true }),
  ],
  [
    /\bnext month\b/g,
    (today) => {
      const first = addMonths(firstOfMonth(today), 1)
      return { name: 'next month', from: first, to: lastOfMonth(first), isFromNow: false }
    },
  ],
]

/** 'What is due on Friday' and 'in 3 days' are read as in a task line. */
function writtenDay(plain: string, today: string): AskedDays | null {
  const text = plain.replace(/[\s.!?]+$/, '')
  const { line } = readTaskLine(text, today)
  return line && line.title.length < text.length ? oneDay(`on ${line.dueDate}`, line.dueDate) : null
}

/** The days that a question names last; null where it names none. */
export function askedDays(plain: string, today: string): AskedDays | null {
  const named = PERIODS.flatMap(([pattern, days]) => {
    const at = [...plain.matchAll(pattern)].at(-1)?.index
    return at === undefined ? [] : [{ at, days: days(today) }]
  })
  return named.toSorted((a, b) => b.at - a.at)[0]?.days ?? writtenDay(plain, today)
}
