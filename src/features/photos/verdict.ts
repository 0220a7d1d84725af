import type {
  AnalysisResult,
  EntityType,
  Recommendation,
  FoundAnalysis,
} from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { isReassuring, NOT_A_DIAGNOSIS, SEEN_BY_MODEL, statusOf } from '#domain/health-status.ts'
import { say, t } from '#src/lib/texts.ts'
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

const rounded = (percent: number) => ({ number: percent < 1 ? percent : Math.round(percent) })

/** What the built-in engine measured on a leaf, in one sentence. */
function leafSentence({ analysisResult, measurements = [] }: FoundAnalysis) {
  const measured = (name: string) => measurements.find((one) => one.name === name)?.value
  const area = measured('discolouredAreaPercent')
  const status = statusOf(analysisResult)
  if (area === undefined) return msg('I cannot make out a single leaf to judge.')
  const percent = rounded(area)
  if (isReassuring(status)) return msg('Nothing unusual to see on this leaf.')
  const others = measured('marksPercent') ?? 0
  if (status === 'unknown' && others > area)
    return msg('About {percent}% of this leaf has another color. I cannot tell why.', {
      percent: rounded(others),
    })
  if (status === 'unknown' && area >= BROWN_FROM_PERCENT)
    return msg('About {percent}% looks yellow or brown, but I cannot judge this photo.', {
      percent,
    })
  if (status === 'unknown')
    return area < UNSURE_FROM_PERCENT
      ? msg('Parts of this leaf look different. I cannot tell why.')
      : msg('About {percent}% of this leaf is yellow or brown: too little to tell.', { percent })
  return (measured('spotCount') ?? 0) > 1
    ? msg('Brown spots on about {percent}% of this leaf. I cannot tell the cause.', { percent })
    : msg('About {percent}% of this leaf is yellow or brown. I cannot tell the cause.', { percent })
}

/** Without the disclaimer, which every verdict shows. */
export const evidenceText = ({ evidence }: FoundAnalysis) =>
  [NOT_A_DIAGNOSIS, SEEN_BY_MODEL].reduce(
    (text, disclaimer) => text.replace(say(disclaimer), '').trim(),
    evidence ?? '',
  )

/** As of the built-in engine. */
const UNSURE_FROM_PERCENT = 0.5
const BROWN_FROM_PERCENT = 2

/** The verdict in one sentence: that of spec section 4 where something was judged. */
export function verdictText(entityType: EntityType, analysis: FoundAnalysis) {
  const { analysisResult, engine } = analysis
  if (!isNotAssessed(entityType, analysisResult)) return resultText(entityType, analysisResult)
  if (engine !== 'built-in') return evidenceText(analysis) || resultText(entityType, analysisResult)
  if (entityType === 'crop') return say(leafSentence(analysis))
  return entityType === 'animal'
    ? t('The photo was kept and not looked at. Check these yourself.')
    : resultText(entityType, analysisResult)
}

const FLAGS = {
  crop: ['diseaseDetected', 'pestDamage'],
  animal: ['behaviorNormal'],
  solar: ['shadingDetected', 'dirtBuildup'],
} as const

function isNotAssessed(entityType: EntityType, result: AnalysisResult) {
  const flags = FLAGS[entityType].map((flag) => result[flag])
  return flags.includes(null) && !flags.includes(true)
}

/** Spec section 4 knows good and the rest; what is urgent is set apart here. */
export function levelOf({ analysisResult, recommendations }: FoundAnalysis) {
  if (isReassuring(statusOf(analysisResult))) return 'good'
  const { diseaseDetected, behaviorNormal } = analysisResult
  const isUrgent = recommendations?.some(({ priority }) => priority === 'high')
  return diseaseDetected || behaviorNormal === false || isUrgent ? 'act' : 'look'
}

/** The built-in engine measures; a configured model estimates. */
export const findingKind = ({ engine }: FoundAnalysis): ProvenanceKind =>
  engine === 'built-in' ? 'measured' : 'estimate'
