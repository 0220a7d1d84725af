import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoundList } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import type { PhoneFinding, WaitingChange } from '#src/api/offline/change.ts'
import { withPending } from '#src/api/offline/pending.ts'
import { phoneAnalysis } from '#src/api/offline/waiting-analysis.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildChange } from '#tests/setup/device.ts'

const URL_OF_C1 = '/api/ai-analysis?entityType=crop&entityId=c1'
const AT = '2026-06-02T08:00:00.000Z'

const finding: PhoneFinding = {
  analysisResult: { healthStatus: 'unknown', diseaseDetected: null, pestDamage: null },
  recommendations: [{ type: 'inspection', priority: 'low', message: 'lookAgainSoon' }],
  measurements: [],
  evidence: JSON.stringify([{ message: 'tooLittleBrown', values: { areaPercent: 1.2 } }]),
  engine: 'built-in',
  engineVersion: 'embedded-4',
  confidence: null,
  fallbackReason: null,
  overlayURL: 'data:image/png;base64,',
}

const LOOK = { ...finding, analysisResult: { healthStatus: 'needs_attention' } }

const photo = (id: string): WaitingChange => ({
  ...buildChange({
    method: 'POST',
    path: '/api/ai-analysis',
    body: { entityType: 'crop', entityId: 'c1' },
    headers: { 'New-Id': id },
    recordId: id,
    key: `key of ${id}`,
    at: AT,
    photo: { bytes: new Blob([id]), finding },
  }),
  seq: 1,
})

const list = (json: unknown, ...changes: WaitingChange[]) =>
  withPending(URL_OF_C1, json, changes) as FoundList

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).size}`)
})
afterEach(() => vi.restoreAllMocks())

test('photos that wait come first, in words, with their picture and their own verdict', () => {
  const { analyses } = list({ analyses: [buildAnalysis()] }, photo('a1'), photo('a22'))
  expect(analyses.map(({ id }) => id)).toEqual(['a22', 'a1', 'an1'])
  expect(analyses[0]).toMatchObject({
    isWaiting: true,
    imageURL: 'blob:3',
    createdAt: AT,
    analysisResult: { healthStatus: 'unknown' },
    recommendations: [{ message: expect.stringContaining('photograph them in three days') }],
    evidence: expect.stringMatching(/^1\.2% of the leaf is yellow or brown/),
  })
  expect(analyses[2]).not.toHaveProperty('isWaiting')
})

test('a photo has one address, however often it is shown', () => {
  list({ analyses: [] }, photo('once'))
  list({ analyses: [] }, photo('once'))
  expect(URL.createObjectURL).toHaveBeenCalledTimes(1)
})

test('a photo whose analysis has arrived is listed once, and those of other records are not', () => {
  expect(list({ analyses: [buildAnalysis({ id: 'a1' })] }, photo('a1')).analyses).toHaveLength(1)
  const other = { ...photo('a2'), body: { entityType: 'crop', entityId: 'c2' } }
  expect(list({ analyses: [] }, other).analyses).toEqual([])
})

test('without a copy there is still the photo; without both there is no answer', () => {
  expect(list(undefined, photo('a1')).analyses).toHaveLength(1)
  expect(list(undefined, buildChange() as WaitingChange)).toBeUndefined()
})

test('a recommendation that became a task without a network is one', () => {
  const task = buildChange({
    method: 'POST',
    path: '/api/tasks',
    body: { title: 'Look', source: { kind: 'analysis', key: 'a1:0' } },
    recordId: 't1',
  }) as WaitingChange
  expect(list(undefined, photo('a1'), task).tasks).toEqual([
    { key: 'a1:0', taskId: 't1', isDone: false },
  ])
})

test('a photo that waits sets the health of its record', () => {
  const project = buildProject({ crops: [buildCrop({ id: 'c1' }), buildCrop({ id: 'c2' })] })
  const change = { ...photo('a1'), photo: { bytes: new Blob(), finding: LOOK } }
  const [{ crops } = {}] = withPending('/api/projects', [project], [change]) as Project[]
  expect(crops?.map(({ healthStatus }) => healthStatus)).toEqual([
    'needs_attention',
    buildCrop().healthStatus,
  ])
})

test('an analysis can be read as the phone had made it', () => {
  const before = phoneAnalysis(finding)
  expect(before.analysisResult.healthStatus).toBe('unknown')
  expect(before.evidence).toMatch(/too little to tell/)
})
