import type { AnalysisRow } from '#server/db/tables.ts'

export const buildAnalysisRow = (
  change: Pick<AnalysisRow, 'projectId' | 'entityId' | 'imageKey'> & Partial<AnalysisRow>,
): AnalysisRow => ({
  id: `analysis-${change.entityId}`,
  entityType: 'crop',
  overlayKey: null,
  analysisResult: JSON.stringify({ healthStatus: 'poor', diseaseDetected: null }),
  recommendations: JSON.stringify([{ type: 'care', message: 'Spray.', priority: 'high' }]),
  measurements: JSON.stringify([
    { name: 'discolouredAreaPercent', label: 'Discoloured area', value: 3.4, unit: '%' },
  ]),
  evidence: 'Spots were counted.',
  engine: 'built-in',
  engineVersion: '1',
  confidence: 0.5,
  fallbackReason: null,
  createdAt: '2026-06-01T08:00:00.000Z',
  ...change,
})
