import type { Analysis } from '#contract/analysis.ts'

/** The built-in engine's analysis of a leaf with a few brown spots. */
export const buildAnalysis = (change: Partial<Analysis> = {}): Analysis => ({
  id: 'an1',
  entityType: 'crop',
  entityId: 'c1',
  imageURL: '/api/objects/photo-1',
  overlayURL: '/api/objects/overlay-1',
  analysisResult: { healthStatus: 'needs_attention', diseaseDetected: null, pestDamage: null },
  recommendations: [
    { type: 'inspection', message: 'Look closely at both sides of the leaf.', priority: 'medium' },
  ],
  measurements: [
    {
      name: 'discolouredAreaPercent',
      label: 'Discoloured area of the leaf',
      value: 4.9,
      unit: '%',
    },
  ],
  evidence: '4.9 % of the leaf is yellow or brown.',
  engine: 'built-in',
  engineVersion: 'embedded-1',
  confidence: null,
  fallbackReason: null,
  createdAt: '2026-06-01T08:00:00.000Z',
  ...change,
})
