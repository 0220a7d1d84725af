import { inEnglish } from '#domain/dates/in-english.ts'
import { readTimes, type Clock } from '#domain/dates/named-days.ts'
import { english, type Language } from '#domain/texts/say.ts'
import { folded } from './words.ts'

/**
 * The days that a text names in the words of its language.
 * @param text in NFC, with single spaces
 * @returns `text`, in English with months filled in; `times` with where they stand in it
 */
export function timesIn(text: string, clock: Clock, spoken: Language) {
  const line = inEnglish(text, spoken, clock.lean === 'past' ? 'past' : 'ahead')
  const isEnglish = spoken.code === english.code
  const plain = isEnglish ? folded(line.text) : line.text.toLowerCase()
  const read = readTimes(plain, clock)
  if (isEnglish)
    return { text: read.text.length === plain.length ? text : read.text, times: read.times }
  const added = read.text.length - plain.length
  const times = read.times.map((time) => {
    const { index, length } = line.spanOf({ index: time.index, end: time.end - added })
    return { ...time, index, end: index + length }
  })
  return { text, times }
}
