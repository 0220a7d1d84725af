import { plainText } from '#server/assistant/plain-text.ts'
import { keepSentences } from '#server/assistant/sentences.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { namesAddress } from './addresses.ts'
import { englishCheck } from './english.ts'
import { calmsFalsely } from './false-calm.ts'
import { inventionCheck } from './invented-records.ts'
import { prescribes } from './prescribing.ts'
import { remedyCheck } from './remedies.ts'
import { numberCheck } from './verify-numbers.ts'
import { shortensWaiting } from './waiting-time.ts'

/**
 * What a model may say: the texts that it was given, whether the question cannot wait, and the farm's
 * records, where only they tell what happened there.
 */
export type Spoken = { grounds: string[]; isUrgent?: boolean; records?: string[] }

/**
 * Of a model's text what may be shown: plain and English, without sentences that state a number of another
 * thing, tell what no record tells, name a medicine, a dose, a remedy of their own or an address, or keep a farmer from calling a
 * veterinarian or from waiting after a treatment. The others go whole.
 */
export function modelWords(text: string, { grounds, isUrgent = false, records }: Spoken): string {
  const isGrounded = numberCheck(grounds)
  const isRemedy = remedyCheck(grounds)
  const isInvented = records ? inventionCheck(records) : () => false
  const isEnglish = englishCheck(grounds)
  const given = plainLetters(grounds.join('\n'))
  const isRepeated = (sentence: string) => given.includes(plainLetters(sentence.trim()))
  const mayStay = (sentence: string) =>
    !namesAddress(sentence) &&
    isEnglish(sentence) &&
    isGrounded(sentence) &&
    !isInvented(sentence) &&
    !prescribes(sentence, (name) => given.includes(name)) &&
    !calmsFalsely(sentence, isUrgent) &&
    (isRepeated(sentence) || (!isRemedy(sentence) && !shortensWaiting(sentence)))
  return keepSentences(plainText(text), mayStay).text
}
