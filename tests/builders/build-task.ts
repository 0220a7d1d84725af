import type { Task } from '#contract/tasks.ts'

export const buildTask = (change: Partial<Task> = {}): Task => ({
  id: 't1',
  version: 1,
  title: 'Check water trough',
  notes: '',
  kind: 'general',
  projectId: null,
  projectName: null,
  entityId: null,
  entityName: null,
  dueDate: '2026-06-01',
  priority: 'medium',
  repeat: null,
  repeatFrom: change.repeat ? (change.dueDate ?? '2026-06-01') : null,
  why: '',
  assigneeId: null,
  source: null,
  doneAt: null,
  doneOn: null,
  updatedAt: '2026-06-01T08:00:00.000Z',
  ...change,
})
