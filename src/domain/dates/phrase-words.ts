import { msg, type Message } from '#contract/message.ts'

/** What is typed for a time: the English that the reader of dates understands, by default that of the message. */
export type PhraseWords = readonly [words: Message, english?: string]

/** Of time to come; in this order where two languages say both alike. */
export const PHRASES_AHEAD: PhraseWords[] = [
  // 'Today' alone is read at the ends of a line only.
  [msg('words: today'), 'in 0 days'],
  [msg('words: tomorrow')],
  [msg('words: day after tomorrow')],
  [msg('words: in {count} {unit}')],
  [msg('words: in the next {count} {unit}')],
  [msg('words: for {count} {unit}')],
  [msg('words: this {unit}')],
  [msg('words: next {unit}')],
  [msg('words: week after next')],
  [msg('words: this weekend')],
  [msg('words: next weekend')],
  [msg('words: {fullweekday}')],
  [msg('words: on {weekday}')],
  [msg('words: next {weekday}')],
  [msg('words: {weekday} next week')],
  [msg('words: {weekday} in the {part}')],
  [msg('words: {day} {month}')],
  [msg('words: {day} {month} {year}')],
  [msg('words: {day} {month} to {last} {month}')],
  [msg('words: on {day}.{number}'), '{day} {number}'],
  [msg('words: on the {day}th')],
  [msg('words: on the {day}th of every month')],
  [msg('words: in {fullmonth}')],
  [msg('words: in {fullmonth} {year}')],
  [msg('words: early {fullmonth}')],
  [msg('words: mid {fullmonth}')],
  [msg('words: end of {fullmonth}')],
  [msg('words: end of the {unit}')],
  [msg('words: early next {unit}')],
  [msg('words: every {unit}')],
  [msg('words: every {count} {unit}')],
  [msg('words: every other {unit}')],
  [msg('words: every {weekday}')],
  [msg('words: every other {weekday}')],
  // Refused, as is a day that is counted within a month.
  [msg('words: every {weekday} and {another}')],
  [msg('words: first {weekday} of the month')],
  [msg('words: every {fullmonth}')],
  [msg('words: every {part}')],
  [msg('words: {often}')],
  [msg('words: {count} times a {unit}')],
  [msg('words: every weekday')],
  [msg('words: in {season}')],
  [msg('words: every {season}')],
  [msg('words: in the {part}')],
  [msg('words: this {part}')],
  // Refused wherever it stands, while 'soon' is at the end of a line only.
  [msg('words: soon'), 'sometime this week'],
  [msg('words: as soon as it')],
]

export const PHRASES_PAST: PhraseWords[] = [
  [msg('words: yesterday')],
  [msg('words: day before yesterday')],
  [msg('words: {count} {unit} ago')],
  [msg('words: in the last {count} {unit}')],
  [msg('words: last {unit}')],
  [msg('words: last {weekday}')],
]

/** Around what the phrases above have found, which is the place {date}. */
export const PHRASES_AROUND: PhraseWords[] = [
  [msg('words: on {date}')],
  [msg('words: by {date}')],
  [msg('words: before {date}')],
  [msg('words: after {date}')],
  [msg('words: from {date}')],
  [msg('words: since {date}')],
  [msg('words: from {date} to {other}')],
  [msg('words: between {date} and {other}')],
  [msg('words: {date} and {other}')],
  [msg('words: {date} or {other}')],
]

/** 1/2 and 24/7 may be a half and all the time. */
export const NO_FRACTION = '(?!(?:1/[234]|[23]/[34]|24/7)(?![0-9]))'

/** As figures, the day first; in English month names, which are read in one way. */
export const FIGURES: readonly (readonly [source: string, english: string])[] = [
  ['{iso}', '{iso}'],
  ['{day}[./]{number}[./]{year}', '{day} {number} {year}'],
  ['{day}-{number}-{year}', '{day} {number} {year}'],
  ['{day}[./]{number}[./]{yy}', '{day} {number} 20{yy}'],
  [String.raw`{day}\.{number}\.`, '{day} {number}'],
  ['{two}/{number}', '{two} {number}'],
  [`${NO_FRACTION}{day}/{number}(?= ?(?:[,;:!?)]|$))`, '{day} {number}'],
]

/** Slots of a few words, in this order in each language. */
export const WEEKDAYS_IN_FULL = msg(
  'words: Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
)
export const WEEKDAYS_IN_SHORT = msg('words: Mon|Tue|Wed|Thu|Fri|Sat|Sun')
export const MONTHS_IN_FULL = msg(
  'words: January|February|March|April|May|June|July|August|September|October|November|December',
)
export const MONTHS_IN_SHORT = msg('words: Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec')
export const UNITS = msg(
  'words: day days|week weeks|month months|quarter quarters|season seasons|year years|hour hours|minute minutes',
)
export const PARTS_OF_DAY = msg('words: morning|afternoon|evening|night|noon')
export const SEASONS = msg('words: spring|summer|autumn|winter')
export const OFTEN = msg(
  'words: every_day daily|every_week weekly|every_fortnight fortnightly|every_month monthly|every_quarter quarterly|every_year yearly',
)
export const NUMBERS = msg(
  'words: one a an|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty',
)
export const NUMBER_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 20, 30]
export const FIRST_DAY = msg('words: first')
