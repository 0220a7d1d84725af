import { english } from '#domain/texts/say.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { analysisInWords } from '#domain/finding-words.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'

/** A finding as a farmer reads it. */
export const inEnglish = ({ evidence, fallbackReason, ...finding }: PhotoFinding) => ({
  ...finding,
  ...analysisInWords(english, {
    ...buildAnalysis(),
    ...finding,
    evidence: JSON.stringify(evidence),
    fallbackReason: fallbackReason && JSON.stringify([fallbackReason]),
  }),
})
