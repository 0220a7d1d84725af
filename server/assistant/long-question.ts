import type { Card } from './card.ts'
import { answeringCards } from './card-answer.ts'
import type { CardSearch } from './card-search.ts'
import { subjectsOf } from './subjects.ts'
import { keyWords } from './words.ts'

/** More words than this are a story: only some of its sentences tell what is wrong. */
const LONG = 25
/** Some milliseconds of search in all: nobody else's request may wait long. */
const MOST_SENTENCES = 30

export const isLong = (question: string) => keyWords(question).length > LONG

/** Cards for the sentence of a story that a card fits best; the subjects may stand in another sentence. */
export function tellingCards(question: string, outside: RegExp, search: CardSearch): Card[] {
  const named = subjectsOf(question)
  const sentences = new Set(question.split(/[.!?\n]+/).map((sentence) => sentence.trim()))
  const found = [...sentences]
    .slice(0, MOST_SENTENCES)
    .map((sentence) => ({ sentence, matches: search(sentence, named) }))
    .map(({ sentence, matches }) => ({
      score: matches[0]?.score ?? 0,
      cards: answeringCards(sentence, outside, matches, search),
    }))
    .filter(({ cards }) => cards.length > 0)
    .sort((one, other) => other.score - one.score)
  return found[0]?.cards ?? []
}
