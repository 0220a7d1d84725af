import type { Analysis } from '#contract/analysis.ts'
import type { PhotoFinding, PhotoSubject } from '#server/ai/ai.ts'
import { modelWords } from '#server/ai/assistant/model-words/model-words.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import { needsNewPhoto } from '#server/ai/builtin/finding.ts'
import { reducedPicture } from '#server/objects/strip-metadata.ts'
import type { Model } from './model.ts'
import { photoQuestion, type PhotoTold } from './photo-question.ts'

const SENT_PX = 1024
const MOST_ADVICE = 5
const DISCLAIMER = 'Seen by a model: an automatic estimate, not a diagnosis.'

/** The model's own view beside the built-in measurements; the built-in finding, with the reason, when it has none. */
export async function lookWithModel(
  model: Model,
  { photo, subject, userId }: { photo: Buffer; subject: PhotoSubject; userId: string },
  builtin: PhotoFinding,
): Promise<PhotoFinding> {
  if (needsNewPhoto(builtin)) return builtin
  const jpeg = await reducedPicture(photo, SENT_PX)
  const answer = await model.ask(userId, photoQuestion(subject, builtin.measurements, jpeg))
  if ('failure' in answer) return { ...builtin, fallbackReason: answer.failure }
  const { told, version } = answer
  const checked = checkedText(builtin)
  return {
    ...builtin,
    analysisResult: resultFor(subject, told),
    recommendations: adviceFrom(told, checked),
    confidence: told.confidence,
    evidence: [checked(told.evidence ?? ''), DISCLAIMER].filter(Boolean).join(' '),
    engine: model.name,
    engineVersion: version,
    fallbackReason: null,
  }
}

/** Without a sentence whose figures nobody measured, or that prescribes. */
const checkedText = (builtin: PhotoFinding) => {
  const grounds = builtin.measurements.map(({ label, value, unit }) => `${label}: ${value} ${unit}`)
  return (text: string) => modelWords(text, { grounds })
}

const adviceFrom = ({ recommendations }: PhotoTold, checked: (text: string) => string) =>
  recommendations
    .map(({ type, message, priority }) => ({
      type: checked(plainName(type)) || 'advice',
      message: checked(message),
      priority,
    }))
    .filter(({ message }) => message !== '')
    .slice(0, MOST_ADVICE)

/** Only what is judged of such a record; one still photo shows no behaviour, whatever a model says. */
function resultFor({ entityType }: PhotoSubject, told: PhotoTold): Analysis['analysisResult'] {
  const { healthStatus, systemStatus, diseaseDetected, pestDamage, shadingDetected, dirtBuildup } =
    told
  switch (entityType) {
    case 'crop':
      return { healthStatus: healthStatus ?? 'unknown', diseaseDetected, pestDamage }
    case 'animal':
      return { healthStatus: healthStatus ?? 'unknown', diseaseDetected, behaviorNormal: null }
    case 'solar':
      return { systemStatus: systemStatus ?? 'unknown', shadingDetected, dirtBuildup }
  }
}
