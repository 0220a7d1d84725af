import type { Analysis } from '#contract/analysis.ts'
import type { AnalysisRow } from '#server/db/tables.ts'

const objectPath = (key: string) => `/api/objects/${key}`

/** An analysis as the wire has it. */
export const toAnalysis = (row: AnalysisRow): Analysis => ({
  id: row.id,
  entityType: row.entityType,
  entityId: row.entityId,
  imageURL: objectPath(row.imageKey),
  overlayURL: row.overlayKey && objectPath(row.overlayKey),
  analysisResult: JSON.parse(row.analysisResult) as Analysis['analysisResult'],
  recommendations: JSON.parse(row.recommendations) as Analysis['recommendations'],
  measurements: JSON.parse(row.measurements) as Analysis['measurements'],
  evidence: row.evidence,
  engine: row.engine,
  engineVersion: row.engineVersion,
  confidence: row.confidence,
  fallbackReason: row.fallbackReason,
  createdAt: row.createdAt,
})
