import type {
  AnalysisResult,
  EntityType,
  Recommendation,
  FoundAnalysis,
} from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { say } from '#src/lib/texts.ts'
import type { ProvenanceKind } from '#src/ui/provenance.tsx'

/** Spec section 4: high red, medium blue, low yellow. */
export const PRIORITIES = {
  high: { color: 'red', label: msg('High priority') },
  medium: { color: 'blue', label: msg('Medium priority') },
  low: { color: 'yellow', label: msg('Low priority') },
} as const satisfies Record<Recommendation['priority'], { color: string; label: Message }>

/** What was not judged: null. A missing flag, from another backend, counts as false (spec section 4). */
function notAssessed(...judged: { flag: boolean | null | undefined; name: Message }[]) {
  const [one, other] = judged.filter(({ flag }) => flag === null).map(({ name }) => name)
  if (!one) return undefined
  return other
    ? msg('Not assessed: {one} and {other}.', { one, other })
    : msg('Not assessed: {one}.', { one })
}

function cropText({ diseaseDetected, pestDamage }: AnalysisResult) {
  if (diseaseDetected) return msg('Disease detected. Immediate attention required.')
  if (pestDamage) return msg('Pest damage identified. Consider treatment options.')
  return (
    notAssessed(
      { flag: diseaseDetected, name: msg('disease') },
      { flag: pestDamage, name: msg('pest damage') },
    ) ?? msg('The crop looks healthy. No disease or pest damage detected.')
  )
}

function animalText({ behaviorNormal }: AnalysisResult) {
  if (behaviorNormal) return msg('The animals look healthy. Normal behavior observed.')
  return (
    notAssessed({ flag: behaviorNormal, name: msg('behavior') }) ??
    msg('Abnormal behavior detected. Veterinary consultation recommended.')
  )
}

function solarText({ shadingDetected, dirtBuildup }: AnalysisResult) {
  if (shadingDetected) return msg('Shading detected on panels. Check for obstructions.')
  if (dirtBuildup) return msg('Dirt buildup detected. Cleaning recommended.')
  return (
    notAssessed(
      { flag: shadingDetected, name: msg('shading') },
      { flag: dirtBuildup, name: msg('dirt buildup') },
    ) ?? msg('All clear. No shading or dirt buildup detected.')
  )
}

const texts = { crop: cropText, animal: animalText, solar: solarText } satisfies Record<
  EntityType,
  (result: AnalysisResult) => Message
>

/** The sentence of spec section 4, or 'Not assessed: …' for what was not judged. */
export const resultText = (entityType: EntityType, result: AnalysisResult) =>
  say(texts[entityType](result))

/** The built-in engine measures; a configured model estimates. */
export const findingKind = ({ engine }: FoundAnalysis): ProvenanceKind =>
  engine === 'built-in' ? 'measured' : 'estimate'
