import type { FoundAnalysis } from '#contract/analysis.ts'
import type { ProvenanceKind } from '#src/ui/provenance.tsx'

/** The built-in engine measures; a model that was put beside it judges. */
export const findingKind = ({ engine }: FoundAnalysis): ProvenanceKind =>
  engine === 'built-in' ? 'measured' : 'estimate'
