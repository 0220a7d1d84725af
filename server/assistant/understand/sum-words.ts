import { enteredNumber } from '#domain/units.ts'
import { unitIn } from '#server/assistant/tools/quantities/units.ts'
import type { Knowledge } from './knowledge-files.ts'
import { piecesOf } from './words.ts'

const LONGEST = 4
const FIGURE = /\d+(?:[.,]\d+)+/g

/** Numbers as English has them: 1.204,5 is 1204.5. */
const withPoints = (text: string, language: string) =>
  text.replace(FIGURE, (figure) => `${enteredNumber(figure, language) ?? figure}`)

/** 'Ekari 12' is '12 ekari' where a language says the unit first, and 'ekari ngapi' is 'how many ekari'. */
const unitsFirst = (text: string, isFirst: boolean) =>
  isFirst
    ? text
        .replace(/(\p{L}+) (\d[\d.]*)/gu, (all, word: string, figure: string) =>
          unitIn(word) ? `${figure} ${word}` : all,
        )
        .replace(/(\p{L}+) how many/gu, 'how many $1')
    : text

/** Puts what a language says of sums into English, in which they are read. */
export function sumReader({ language, words }: Knowledge, isJoined: boolean) {
  const pieces = (text: string) => piecesOf(text, { isJoined })
  const english = new Map(
    Object.entries(words.sums).map(([phrase, meant]) => [
      pieces(phrase)
        .map(({ plain }) => plain)
        .join(' '),
      meant,
    ]),
  )
  return (text: string) => {
    if (english.size === 0) return text
    const plain = withPoints(text, language)
    const found = pieces(plain)
    let read = ''
    let end = 0
    for (let at = 0; at < found.length;) {
      let length = Math.min(LONGEST, found.length - at)
      const phrase = () =>
        found
          .slice(at, at + length)
          .map(({ plain: word }) => word)
          .join(' ')
      while (length > 1 && !english.has(phrase())) length -= 1
      const meant = english.get(phrase())
      const [from = 0, to = 0] = [found[at]?.from, found[at + length - 1]?.to]
      if (meant !== undefined) {
        // An apostrophe keeps what follows close: "d'hectares".
        read += `${plain.slice(end, from)}${meant} `
        end = to
      }
      at += length
    }
    return unitsFirst(read + plain.slice(end), words.unitsFirst)
  }
}
