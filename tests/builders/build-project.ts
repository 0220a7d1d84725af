import type { Project } from '#contract/projects.ts'

export const buildProject = (change: Partial<Project> = {}): Project => ({
  id: 'p1',
  name: 'North farm',
  description: '',
  status: 'active',
  updatedAt: '2026-05-01T08:00:00.000Z',
  crops: [],
  animals: [],
  solarSystems: [],
  ...change,
})
