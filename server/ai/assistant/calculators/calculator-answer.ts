import type { FarmFacts } from '#server/ai/ai.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { tellDensity } from './density-answer.ts'
import { tellEnergyValue } from './energy-answer.ts'
import { tellPlantCount } from './plants-answer.ts'
import { tellYield } from './yield-answer.ts'

/** A calculator's answer to a question in plain letters; null when none fits. */
export const answerFromCalculators = (plain: string, farm: FarmFacts): Reply | null =>
  tellPlantCount(plain, farm) ??
  tellDensity(plain, farm) ??
  tellEnergyValue(plain, farm) ??
  tellYield(plain, farm)
