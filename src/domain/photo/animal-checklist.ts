import {
  advice,
  builtinFinding,
  type Assessment,
  maybeBlurred,
  qualityMeasurements,
  RETAKE_SHARP,
} from './finding.ts'
import { fact } from '#domain/fact.ts'
import type { FactCode } from '#domain/finding-words.ts'
import type { PhotoQuality } from './picture.ts'

/**
 * What to check in each kind of animal, and when to call a veterinarian. Signs from the Welfare
 * Quality assessment protocols (cattle, pigs, poultry 2009), the AWIN protocols (sheep, goats 2015)
 * and the Merck Veterinary Manual. The farmer checks them: they are not detected in the photo.
 */
const CHECKLISTS: Record<string, { look: FactCode[]; callVet: FactCode }> = {
  cattle: {
    look: ['cattleWalking', 'cattleEating', 'cattleBreathing', 'cattleUdder'],
    callVet: 'cattleVet',
  },
  chickens: {
    look: ['chickensFlock', 'chickensHead', 'chickensFeathers', 'chickensEggs'],
    callVet: 'chickensVet',
  },
  sheep: { look: ['sheepWalking', 'sheepFleece', 'eyelid', 'sheepBody'], callVet: 'sheepVet' },
  pigs: { look: ['pigsLying', 'pigsSkin', 'pigsWalking', 'pigsDung'], callVet: 'pigsVet' },
  goats: { look: ['goatsHerd', 'eyelid', 'goatsHooves', 'goatsUdder'], callVet: 'goatsVet' },
}

const ANY_KIND = { look: ['anyBehavior', 'anyBody'], callVet: 'anyVet' } as const

/** Assesses only the quality of the photo: a single still cannot show health or behaviour. */
export function animalChecklist(species: string, quality: PhotoQuality): Assessment {
  const checklist = CHECKLISTS[species.trim().toLowerCase()] ?? ANY_KIND
  const finding = builtinFinding({
    analysisResult: { healthStatus: 'unknown', behaviorNormal: null },
    evidence: [...(quality.isBlurred ? [maybeBlurred('badPhoto')] : []), fact('animalNotLookedAt')],
    recommendations: [
      ...(quality.isBlurred ? [RETAKE_SHARP] : []),
      ...checklist.look.map((message) => advice('checklist', 'medium', message)),
      advice('veterinarian', 'medium', checklist.callVet),
    ],
    measurements: qualityMeasurements(quality),
  })
  return { finding, counted: null }
}
