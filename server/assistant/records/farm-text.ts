import type { Analysis } from '#contract/analysis.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainName, plainText } from '#server/assistant/plain-text.ts'
import { analysisText, dayText } from './analysis-replies.ts'
import { herdLine } from './animal-replies.ts'
import { cropLine } from './crop-replies.ts'
import { savedSolarTexts } from './solar-fields.ts'

const seen = (analysis: Analysis, labels: Map<string, string>) =>
  [
    analysisText(labels.get(analysis.entityId) ?? analysis.entityType, analysis),
    ...analysis.measurements.map(({ label, value, unit }) => `${label}: ${value} ${unit}`),
    ...analysis.recommendations.map(({ message }) => message),
  ].join('\n')

/**
 * Everything of a farm that an answer may repeat, one text per record. Leaves out ids and URLs,
 * whose digits are not figures of the farm.
 */
export function farmTexts(farm: FarmFacts): string[] {
  const labels = new Map(recordsOf(farm).map(({ id, name }) => [id, plainName(name)]))
  return [
    ...farm.projects.map(({ name, status }) => `${plainName(name)} (${plainName(status)})`),
    ...farm.crops.map(cropLine),
    ...farm.animals.map((herd) => `${herdLine(herd)}. ${plainText(herd.farmDescription)}`),
    ...farm.solarSystems.map((system) => savedSolarTexts(system).join(', ')),
    ...[...farm.crops, ...farm.animals, ...farm.solarSystems].map(
      ({ updatedAt }) => `Saved ${dayText(updatedAt)}`,
    ),
    ...farm.analyses.map((analysis) => plainText(seen(analysis, labels))),
  ]
}
