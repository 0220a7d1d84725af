import { MONTHS } from '#contract/calendar-date.ts'
import type { Message } from '#contract/message.ts'
import type { Language } from '#domain/texts/say.ts'
import { anyOf, englishWords, meaningsOf, wordKey } from '#domain/texts/typed-words.ts'
import { WEEKDAYS } from './written-date.ts'
import * as words from './phrase-words.ts'

/** A phrase in English, and as it stands in the line; `parts` of it may be left by the reader. */
export type Phrase = { english: string; said: string; parts: { english: string; said: string }[] }

/** A phrase that was found is one of these characters, which no language has, until the end. */
export const FIRST_TOKEN = 0xe000
export const TOKEN = '[\uE000-\uF8FF]'
export const TOKENS = new RegExp(TOKEN, 'g')

export const phraseOf = (token: string, phrases: Phrase[]) =>
  phrases[token.charCodeAt(0) - FIRST_TOKEN]

/** What may stand in a place of a phrase, and what the English reader gets for it. */
type Slot = {
  source: string
  valueOf: (found: string, phrases: Phrase[]) => string | undefined
}
export type Slots = Record<string, Slot>

const unspaced = (text: string) => text.replaceAll('_', ' ')

function listSlot(meanings: string[][], values: readonly string[]): Slot {
  const byKey = new Map(
    meanings.flatMap((all, at) => all.map((word) => [wordKey(word), values[at]])),
  )
  return { source: anyOf(meanings.flat()), valueOf: (found) => byKey.get(wordKey(found)) }
}

const slotOf = (spoken: Language, message: Message) =>
  listSlot(
    meaningsOf(spoken, message),
    englishWords(message)
      .split('|')
      .map((all) => unspaced(all.split(' ')[0] ?? '')),
  )

const figure = (source: string): Slot => ({ source, valueOf: (found) => found })
const NUMBER_OF_MONTH = '(?:0?[1-9]|1[0-2])(?![0-9])'
const asMonth = (found: string) => MONTHS[Number(found) - 1]

/** What `Intl` calls the days of a week or the months, beside a day of the month and alone. */
function namesIn(locale: string, part: 'weekday' | 'month', width: 'long' | 'short') {
  const formats = [{ [part]: width }, { [part]: width, day: 'numeric' } as const].map(
    (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  )
  // 5 January 2026 is a Monday.
  const dates =
    part === 'weekday'
      ? WEEKDAYS.map((_, day) => Date.UTC(2026, 0, 5 + day))
      : MONTHS.map((_, month) => Date.UTC(2026, month, 5))
  return dates.map((date) =>
    formats.flatMap((format) => {
      const named = format.formatToParts(date).find(({ type }) => type === part)?.value
      return named === undefined ? [] : named.replace(/\.$/, '').replaceAll(' ', '_')
    }),
  )
}

function namesSlots(
  { locale, full, short }: { locale: string; full: string[][]; short: string[][] },
  part: 'weekday' | 'month',
  values: readonly string[],
): [full: Slot, any: Slot] {
  const inFull = namesIn(locale, part, 'long').map((own, at) => [...own, ...(full[at] ?? [])])
  const inShort = namesIn(locale, part, 'short').map((own, at) =>
    [...own, ...(short[at] ?? [])].map((word) => `${word}.`),
  )
  return [
    listSlot(inFull, values),
    listSlot(
      inFull.map((own, at) => [...own, ...(inShort[at] ?? [])]),
      values,
    ),
  ]
}

/** A figure that is not part of a longer one. */
const DAY = '(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])'

/** What is known to be a date, or figures that only the words around them make one. */
const DATE: Slot = {
  source: `(?:${TOKEN}|${words.NO_FRACTION}${DAY}/${NUMBER_OF_MONTH}(?!/))`,
  valueOf: (found, phrases) => {
    const [day = '', number] = found.split('/')
    return number === undefined
      ? phraseOf(found, phrases)?.english.replace(/^on /, '')
      : `${Number(day)} ${asMonth(number)}`
  },
}

export function slotsOf(spoken: Language): Slots {
  const { locale } = spoken
  const lists = (full: Message, short: Message) => ({
    locale,
    full: meaningsOf(spoken, full),
    short: meaningsOf(spoken, short),
  })
  const [fullweekday, weekday] = namesSlots(
    lists(words.WEEKDAYS_IN_FULL, words.WEEKDAYS_IN_SHORT),
    'weekday',
    WEEKDAYS,
  )
  const [fullmonth, month] = namesSlots(
    lists(words.MONTHS_IN_FULL, words.MONTHS_IN_SHORT),
    'month',
    MONTHS,
  )
  const counts = listSlot(meaningsOf(spoken, words.NUMBERS), words.NUMBER_VALUES.map(String))
  const first = anyOf(meaningsOf(spoken, words.FIRST_DAY).flat())
  const day: Slot = {
    source: `(?:${DAY}(?:er|[.ºªo°])?|${first})`,
    valueOf: (found) => `${Number.parseInt(found, 10) || 1}`,
  }
  return {
    fullweekday,
    weekday,
    another: weekday,
    fullmonth,
    month,
    day,
    last: day,
    count: {
      source: `(?:[0-9]{1,3}|${counts.source})`,
      valueOf: (found, known) =>
        /^\d/.test(found) ? `${Number(found)}` : counts.valueOf(found, known),
    },
    number: { source: NUMBER_OF_MONTH, valueOf: asMonth },
    two: figure('(?:0[1-9]|[12][0-9]|3[01])(?=/)'),
    year: figure('(?:19|20)[0-9]{2}'),
    yy: figure('[0-9]{2}'),
    iso: figure('[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}'),
    unit: slotOf(spoken, words.UNITS),
    part: slotOf(spoken, words.PARTS_OF_DAY),
    season: slotOf(spoken, words.SEASONS),
    often: slotOf(spoken, words.OFTEN),
    date: DATE,
    other: DATE,
  }
}
