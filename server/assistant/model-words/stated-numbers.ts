import { unitOf } from './unit-words.ts'
import { WRITTEN_NUMBER, writtenValue } from './number-words.ts'

/** A number with what it counts or measures. */
export type StatedNumber = {
  value: number
  /** 'acre', '%'; for a day of a month 'day of may', for a year 'year of the calendar'. */
  unit: string | null
  /** What follows up to the next punctuation or number: 'sheep' in '30 sheep'. */
  counted: string
  /** The sentence, or just the field if a line lists several. */
  around: string
  /** The text before the number, from the last ';' or ':', and `counted`. */
  clause: string
}

const DIGITS = '\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+'
const NUMBER = new RegExp(`${DIGITS}|${WRITTEN_NUMBER}`, 'g')
/** '1. ' or '2) ' at the start of a line numbers a list. */
const LIST_MARK = /^\s*\d{1,2}[.)]\s+/gm
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t(?:ember)?|ober|(?:em)?ber)?\\b\\.?'
const ISO_DATE = /\b(\d{4})-(\d\d)-(\d\d)(?:t[\d:.]+z?)?\b/g
const MONTH_FIRST = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?`, 'g')
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4})\\b)?`,
  'g',
)
const MARKS = /[.!?](?=\s|$)|[,;:()\n"“”](?!\d)/
const ENDS = /[.!?](?=\s|$)|\n/
const CLAUSE_ENDS = /[.!?;:](?=\s|$)|\n/
/** 'Number of Panels: 18, Tilt Angle: 32°' */
const LISTS_FIELDS = /:[^,;:\n]*[,;][^:\n]*:/
const FIELD_ENDS = /[,;](?!\d)/
/** Between a number and what it counts: '24 of your cows', '30 more days'. */
const FILLER =
  /^(?:of|the|your|my|our|all|more|full|whole|about|good|extra|long|further|square|cubic|head|each|or|to|and|-|–|per)$/
const JOINS_RANGE = /^\s*(?:to|or|and|-|–|through)\s*$/

const dated = (value: string | undefined, unit: string, around: string): StatedNumber[] =>
  value === undefined ? [] : [{ value: Number(value), unit, counted: '', around, clause: around }]

/** Removes the dates from a text, returning their days and years. */
function takeDates(text: string): { rest: string; dates: StatedNumber[] } {
  const dates: StatedNumber[] = []
  const take = (day: string, month: string, year: string | undefined, around: string) => {
    dates.push(
      ...dated(day, `day of ${month}`, around),
      ...dated(year, 'year of the calendar', around),
    )
    return ' ; '
  }
  const rest = text
    .replace(ISO_DATE, (all, year: string, month: string, day: string, at: number, whole: string) =>
      take(day, MONTHS[Number(month) - 1] ?? month, year, aroundOf(whole, at, at + all.length)),
    )
    .replace(
      MONTH_FIRST,
      (all, month: string, day: string, year: string | undefined, at: number, whole: string) =>
        take(day, month, year, aroundOf(whole, at, at + all.length)),
    )
    .replace(
      DAY_FIRST,
      (all, day: string, month: string, year: string | undefined, at: number, whole: string) =>
        take(day, month, year, aroundOf(whole, at, at + all.length)),
    )
  return { rest, dates }
}

const valueOf = (written: string) =>
  /\d/.test(written) ? Number(written.replaceAll(',', '')) : writtenValue(written)

/** The unit at the beginning of the text after a number, if any. */
function unitAfter(after: string): string | null {
  const [first = '', ...next] = after.match(/[%℉℃]|°\s?[fc]?\b|°|[\p{L}²³]+/gu) ?? []
  const unit = unitOf(first.replace(/\s/g, ''))
  if (unit === '°') return unitOf(`°${next[0] ?? ''}`.slice(0, 2)) ?? unit
  if (unit) return unit
  return FILLER.test(first) && next[0] ? unitAfter(next.join(' ')) : null
}

const upTo = (text: string, mark: RegExp) => text.split(mark)[0] ?? ''
const since = (text: string, mark: RegExp) => text.split(mark).at(-1) ?? ''

function aroundOf(text: string, from: number, to: number) {
  const [before, after] = [since(text.slice(0, from), ENDS), upTo(text.slice(to), ENDS)]
  return LISTS_FIELDS.test(before + after)
    ? `${since(before, FIELD_ENDS)} ${upTo(after, FIELD_ENDS)}`
    : `${before} ${after}`
}

type Found = { written: string; from: number; to: number }

function numberAt(text: string, { written, from, to }: Found, next: Found | undefined) {
  const value = valueOf(written)
  if (value === null) return []
  const after = upTo(text.slice(to, next?.from), MARKS)
  const counted = next && JOINS_RANGE.test(after) ? upTo(text.slice(next.to), MARKS) : after
  const isDollars = /\$\s*$/.test(text.slice(0, from))
  const unit = isDollars ? 'dollar' : unitAfter(counted)
  const clause = `${since(text.slice(0, from), CLAUSE_ENDS)} ${counted}`
  return [{ value, unit, counted, around: aroundOf(text, from, to), clause }]
}

/** Digits of other scripts become NaN, which no ground states. */
const foreign = (text: string): StatedNumber[] =>
  /(?![0-9])\p{Nd}/u.test(text)
    ? [{ value: Number.NaN, unit: null, counted: '', around: '', clause: '' }]
    : []

/** 'LV animals': grounded only by the same letters, as in 'Field IV'. */
const ROMAN = /(?<![\p{L}\d])(?=[IVXLC]{2})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\d])/gu
const roman = (text: string): StatedNumber[] =>
  (text.match(ROMAN) ?? []).map((counted) => ({
    value: 0,
    unit: `roman ${counted}`,
    counted,
    around: '',
    clause: '',
  }))

/**
 * Every number in a text, in digits or words, without its sign, and what it counts: '1,200' is
 * 1200, '05' is 5, a full-width '５' is 5, and 'one' alone is not a number.
 */
export function statedNumbers(text: string): StatedNumber[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('⁄', '/').replace(LIST_MARK, '')
  const { rest, dates } = takeDates(plain)
  const found = [...rest.matchAll(NUMBER)].map(({ 0: written, index }) => ({
    written,
    from: index,
    to: index + written.length,
  }))
  const counted = found.flatMap((one, at) => numberAt(rest, one, found[at + 1]))
  return [...dates, ...counted, ...foreign(plain), ...roman(text)]
}
