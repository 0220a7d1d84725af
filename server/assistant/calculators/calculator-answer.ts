import type { FarmFacts } from '#server/ai.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { tellDensity } from './density-answer.ts'
import { tellEnergyValue } from './energy-answer.ts'
import { inDigits, type Worded } from './in-digits.ts'
import { tellPlantCount } from './plants-answer.ts'
import { tellYield } from './yield-answer.ts'

/** A calculator's answer to a question; null when none fits. */
export function answerFromCalculators(question: string, farm: FarmFacts): Reply | null {
  const plain = plainLetters(question)
  const worded: Worded = { plain, read: inDigits(question) }
  return (
    tellPlantCount(worded, farm) ??
    tellDensity(worded, farm) ??
    tellEnergyValue(plain, farm) ??
    tellYield(plain, farm)
  )
}
