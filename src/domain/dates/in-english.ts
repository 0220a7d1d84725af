import type { Language } from '#domain/texts/say.ts'
import { plainText } from '#domain/texts/typed-words.ts'
import {
  englishOf,
  phraseMatches,
  phraseReaders,
  type Direction,
  type PhraseReader,
} from './phrase-patterns.ts'
import { FIRST_TOKEN, phraseOf, TOKEN, TOKENS, type Phrase } from './phrase-slots.ts'

/*
 * One reader knows times in words, the English one. Of a line in another language the phrases about time
 * are put into English for it, and nothing else of the line can be taken for English: its letters are
 * exchanged for wide ones until the line has been read.
 */

const MOST_PHRASES = 50

const asSaid = (text: string, phrases: Phrase[]) =>
  text.replaceAll(TOKENS, (token) => phraseOf(token, phrases)?.said ?? '')

/** Puts tokens into a text. @param phrases those that are known, to which new ones are added */
function withTokens(text: string, reader: PhraseReader, phrases: Phrase[]) {
  const parts: string[] = []
  let at = 0
  for (const found of phraseMatches(plainText(text).toLowerCase(), reader)) {
    if (phrases.length === MOST_PHRASES) break
    const phrase = englishOf(found, reader.slots, phrases)
    if (!phrase) continue
    const { index, 0: all } = found.match
    parts.push(text.slice(at, index), String.fromCharCode(FIRST_TOKEN + phrases.length))
    at = index + all.length
    phrases.push({ ...phrase, said: asSaid(text.slice(index, at), phrases) })
  }
  return parts.join('') + text.slice(at)
}

const WIDE = 0xfee0
const shifted = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)
const wide = (text: string) => text.replaceAll(/[A-Za-z]/g, (letter) => shifted(letter, WIDE))
const narrow = (text: string) =>
  text.replaceAll(/[\uFF21-\uFF3A\uFF41-\uFF5A]/g, (letter) => shifted(letter, -WIDE))

export type InEnglish = {
  /** For the English reader. */
  text: string
  /** A part that the reader has left, in the words of the farmer. */
  restored: (part: string) => string
  /** Where a part of `text` stands in the line. */
  spanOf: (part: { index: number; end: number }) => { index: number; length: number }
}

const asItIs = (text: string): InEnglish => ({
  text,
  restored: (part) => part,
  spanOf: ({ index, end }) => ({ index, length: end - index }),
})

/**
 * A line with its phrases about time in English.
 * @param text in NFC, with single spaces
 * @param direction what is meant where a language says both alike, as Hindi does yesterday and tomorrow
 */
export function inEnglish(text: string, spoken: Language, direction: Direction): InEnglish {
  if (spoken.code === 'en') return asItIs(text)
  const { around, ...reader } = phraseReaders(spoken)
  const phrases: Phrase[] = []
  const once = withTokens(text.replaceAll(TOKENS, '\uFFFD'), reader[direction], phrases)
  const pieces = withTokens(once, around, phrases)
    .split(new RegExp(`(${TOKEN})`))
    .map((piece, at) => (at % 2 === 0 ? { own: piece } : phraseOf(piece, phrases)))
  const left = pieces.flatMap((piece) => (piece && 'said' in piece ? piece : []))
  // 'Until' is 'by' of one day, but the end of what repeats.
  const isRepeated = left.some(({ english }) => english.startsWith('every '))
  const said = (english: string) => (isRepeated ? english.replace(/^by /, 'until ') : english)
  const placed = place(
    pieces.map((piece) =>
      piece && 'said' in piece
        ? { text: said(piece.english), own: piece.said }
        : { text: wide(piece?.own ?? ''), own: piece?.own ?? '' },
    ),
  )
  return {
    text: placed.map((piece) => piece.text).join(''),
    restored: restoring(
      left.flatMap(({ parts, ...one }) => [{ ...one, english: said(one.english) }, ...parts]),
    ),
    spanOf: ({ index, end }) => {
      const from = ownPlace(placed, index, 'first')
      return { index: from, length: ownPlace(placed, end, 'last') - from }
    },
  }
}

type Piece = { text: string; own: string }
type Placed = Piece & { at: number; ownAt: number }

function place(pieces: Piece[]): Placed[] {
  let at = 0
  let ownAt = 0
  return pieces.map((piece) => {
    const placed = { ...piece, at, ownAt }
    at += piece.text.length
    ownAt += piece.own.length
    return placed
  })
}

/** Within a phrase that was put into English, its beginning or its end. */
function ownPlace(placed: Placed[], at: number, edge: 'first' | 'last') {
  const isHere = (one: Placed) =>
    edge === 'first' ? at < one.at + one.text.length : at <= one.at + one.text.length
  const piece = placed.find(isHere)
  if (!piece) return 0
  const inside = at - piece.at
  if (piece.text.length === piece.own.length && wide(piece.own) === piece.text)
    return piece.ownAt + inside
  return piece.ownAt + (edge === 'first' ? 0 : piece.own.length)
}

/** All English that is left in a line is of the phrases, in their order. */
function restoring(phrases: Pick<Phrase, 'english' | 'said'>[]) {
  const sources = [...new Set(phrases.map(({ english }) => english))]
    .toSorted((a, b) => b.length - a.length)
    .join('|')
  const pattern = new RegExp(`(?<![A-Za-z0-9])(?:${sources || '(?!)'})(?![A-Za-z0-9])`, 'g')
  return (part: string) => {
    const open = [...phrases]
    const next = (found: string) => {
      const at = open.findIndex(({ english }) => english === found)
      return (at < 0 ? undefined : open.splice(at, 1)[0])?.said ?? found
    }
    return narrow(part.replaceAll(pattern, next))
  }
}
