import type {
  AnalysisResult,
  EntityType,
  Recommendation,
  FoundAnalysis,
} from '#contract/analysis.ts'
import type { ProvenanceKind } from '#src/ui/provenance.tsx'

/** Spec section 4: high red, medium blue, low yellow. */
export const recommendationColors = {
  high: 'red',
  medium: 'blue',
  low: 'yellow',
} as const satisfies Record<Recommendation['priority'], string>

type Flag = boolean | null | undefined

// Null means not assessed. A missing flag, from another backend, counts as false (spec section 4).
function notAssessed(flags: Record<string, Flag>) {
  const subjects = Object.keys(flags).filter((subject) => flags[subject] === null)
  return subjects.length > 0 ? `Not assessed: ${subjects.join(' and ')}.` : undefined
}

function cropText({ diseaseDetected, pestDamage }: AnalysisResult) {
  if (diseaseDetected) return 'Disease detected. Immediate attention required.'
  if (pestDamage) return 'Pest damage identified. Consider treatment options.'
  return (
    notAssessed({ disease: diseaseDetected, 'pest damage': pestDamage }) ??
    'The crop looks healthy. No disease or pest damage detected.'
  )
}

function animalText({ behaviorNormal }: AnalysisResult) {
  if (behaviorNormal) return 'The animals look healthy. Normal behavior observed.'
  return (
    notAssessed({ behavior: behaviorNormal }) ??
    'Abnormal behavior detected. Veterinary consultation recommended.'
  )
}

function solarText({ shadingDetected, dirtBuildup }: AnalysisResult) {
  if (shadingDetected) return 'Shading detected on panels. Check for obstructions.'
  if (dirtBuildup) return 'Dirt buildup detected. Cleaning recommended.'
  return (
    notAssessed({ shading: shadingDetected, 'dirt buildup': dirtBuildup }) ??
    'All clear. No shading or dirt buildup detected.'
  )
}

const texts = { crop: cropText, animal: animalText, solar: solarText } satisfies Record<
  EntityType,
  (result: AnalysisResult) => string
>

/** The sentence of spec section 4, or 'Not assessed: …' for what was not judged. */
export const resultText = (entityType: EntityType, result: AnalysisResult) =>
  texts[entityType](result)

/** The built-in engine measures; a configured model estimates. */
export const findingKind = ({ engine }: FoundAnalysis): ProvenanceKind =>
  engine === 'built-in' ? 'measured' : 'estimate'
