import { MONTHS } from '#contract/calendar-date.ts'
import type { LocalDate } from '#domain/solar-model/local-time.ts'

/** Days in a row, and what they are called: 'today', 'in June 2026'. */
export type Period = { name: string; from: LocalDate; days: number }

const WEEK_DAYS = 7

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function monthOf({ year, month }: LocalDate): Period {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const from = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 }
  return {
    name: `in ${MONTHS[from.month - 1]} ${from.year}`,
    from,
    days: daysIn(from.year, from.month),
  }
}

const NAMED: [RegExp, (today: LocalDate) => Period][] = [
  [
    /\b(?:today|(?:a|per|each|this|every) day|daily)\b/,
    (from) => ({ name: 'today', from, days: 1 }),
  ],
  [
    /\btomorrow\b/,
    (today) => ({ name: 'tomorrow', from: { ...today, day: today.day + 1 }, days: 1 }),
  ],
  [/\bweek(?:ly)?\b/, (from) => ({ name: 'in the 7 days from today', from, days: WEEK_DAYS })],
  [/\bnext month\b/, (today) => monthOf({ ...today, month: today.month + 1 })],
  [/(?<!\bnext )\bmonth(?:ly)?\b/, monthOf],
  [
    /\b(?:year(?:ly)?|annual(?:ly)?)\b/,
    ({ year }) => ({
      name: `in ${year}`,
      from: { year, month: 1, day: 1 },
      days: 337 + daysIn(year, 2),
    }),
  ],
]

// 'May' is a month only after a word that makes it one.
const IN_MONTH = new RegExp(`\\b(?:in|of|for|during) (${MONTHS.join('|').toLowerCase()})\\b`)

/** The periods a question names, in plain letters; today, this month and this year where it names none. */
export function askedPeriods(plain: string, today: LocalDate): Period[] {
  const month = MONTHS.findIndex((name) => name.toLowerCase() === IN_MONTH.exec(plain)?.[1])
  const named = NAMED.filter(([name]) => name.test(plain)).map(([, period]) => period(today))
  const asked = month < 0 ? named : [...named, monthOf({ ...today, month: month + 1 })]
  return asked.length > 0 ? asked : askedPeriods('today month year', today)
}
