import { isOtherLanguage, vocabularyOf } from '#server/assistant/language.ts'
import { loadKnowledge } from '#server/assistant/load-knowledge.ts'
import { isStopWord } from '#server/assistant/stop-words.ts'
import { splitWords, stem } from '#server/assistant/words.ts'

/** So many words of a sentence must be words of the cards, the records or the grammar. */
const LEAST_KNOWN = 0.5
/** A word that is written with letters other than those of English. */
const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}]/u

let cardWords: ReadonlySet<string> | undefined
const wordsOfCards = () =>
  (cardWords ??= vocabularyOf(
    loadKnowledge().cards.flatMap(({ title, words, body }) => [title, words, body]),
  ))

/**
 * Tells of a sentence whether it is English: numbers, doses and remedies in another language would pass
 * unseen. Names out of `grounds` are known words.
 */
export function englishCheck(grounds: string[]) {
  const named = vocabularyOf(grounds)
  const isKnown = (word: string) =>
    isStopWord(word) || /\d/.test(word) || wordsOfCards().has(stem(word)) || named.has(stem(word))
  const given = grounds.join('\n')
  const isGiven = (word: string) => given.includes(word)
  return (sentence: string) => {
    const others = (sentence.match(/\p{L}+/gu) ?? []).filter((word) => OTHER_LETTERS.test(word))
    if (!others.every(isGiven)) return false
    if (isOtherLanguage(sentence)) return false
    const words = splitWords(sentence)
    return words.filter(isKnown).length >= words.length * LEAST_KNOWN
  }
}
