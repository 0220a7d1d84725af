import type { TimelineEntry } from '#contract/timeline.ts'

/** A timeline entry for a new field in the first project. */
export const buildEntry = (change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 'e1',
  at: '2026-06-01T08:00:00.000Z',
  kind: 'created',
  subject: 'crop',
  projectId: 'p1',
  projectName: 'North farm',
  entityId: 'c1',
  entityName: 'South field',
  detail: 'Tomatoes, 2.5 acres',
  photo: null,
  ...change,
})
