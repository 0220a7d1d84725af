import type { SolarSystem } from '#contract/solar.ts'

export const buildSolar = (change: Partial<SolarSystem> = {}): SolarSystem => ({
  id: 's1',
  projectId: 'p1',
  location: 'Golden, Colorado',
  latitude: '39.73',
  longitude: '-105.18',
  altitudeM: '',
  capacity: '4',
  panelCount: '10',
  installationDate: '2024-03-01',
  panelType: 'monocrystalline',
  efficiency: '20',
  inverterType: 'string',
  orientation: 'South',
  tariffPerKwh: '',
  tiltAngle: '20',
  currentGeneration: '3.2',
  monthlyGeneration: '480',
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
