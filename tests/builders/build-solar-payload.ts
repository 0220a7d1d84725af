import type { SolarPayload } from '#contract/solar.ts'

export const buildSolarPayload = (change: Partial<SolarPayload> = {}): SolarPayload => ({
  location: 'Fresno, California',
  latitude: '36.74',
  longitude: '-119.79',
  capacity: '6.4',
  panelCount: '16',
  installationDate: '2024-03-01',
  panelType: 'monocrystalline',
  efficiency: '21',
  inverterType: 'string',
  orientation: 'South',
  tiltAngle: '20',
  currentGeneration: '',
  monthlyGeneration: '',
  ...change,
})
