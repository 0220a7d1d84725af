import type { Analysis } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { buildAnalysis as buildAnyAnalysis } from './build-analysis.ts'
import { buildAnimal } from './build-animal.ts'
import { buildCrop as buildAnyCrop } from './build-crop.ts'
import { buildSolar as buildAnySolar } from './build-solar.ts'

export const buildCrop = (changes: Partial<Crop> = {}) =>
  buildAnyCrop({
    fieldName: 'North field',
    plantingDate: 'May 3',
    expectedHarvest: 'late August',
    healthStatus: 'needs_attention',
    updatedAt: '2026-06-01T10:00:00.000Z',
    ...changes,
  })

export const buildHerd = (changes: Partial<Animal> = {}) =>
  buildAnimal({ count: 30, updatedAt: '2026-06-02T10:00:00.000Z', ...changes })

export const buildSolar = (changes: Partial<SolarSystem> = {}) =>
  buildAnySolar({
    location: 'Austin, Texas',
    latitude: '30.27',
    longitude: '-97.74',
    capacity: '7.2',
    panelCount: '18',
    installationDate: '2023-04-15',
    efficiency: '20.5',
    tiltAngle: '32',
    currentGeneration: '29',
    monthlyGeneration: '870',
    updatedAt: '2026-06-03T10:00:00.000Z',
    ...changes,
  })

export const buildAnalysis = (changes: Partial<Analysis> = {}) =>
  buildAnyAnalysis({
    id: 'n1',
    imageURL: '/api/objects/photo',
    overlayURL: null,
    recommendations: [
      { type: 'inspection', message: 'Look closely at the marked leaves.', priority: 'medium' },
      { type: 'photo', message: 'Take another photo in a week.', priority: 'low' },
    ],
    measurements: [
      { name: 'discolouredAreaPercent', label: 'Discoloured area', value: 3.4, unit: '%' },
    ],
    evidence: 'Yellow to brown covers 3.4 % of the leaf in this photo.',
    engineVersion: '1',
    createdAt: '2026-06-05T08:30:00.000Z',
    ...changes,
  })

const HOME_FARM = { id: 'p1', name: 'Home farm', status: 'active' }

/** Two fields, three herds, one solar system and one analysed photo. */
export const exampleFarm = (changes: object = {}) => ({
  project: HOME_FARM,
  projects: [HOME_FARM],
  crops: [
    buildCrop(),
    buildCrop({
      id: 'c2',
      name: 'Corn',
      scientificName: 'Zea mays',
      fieldName: 'Creek bottom',
      fieldSize: '40',
      plantingDate: '',
      expectedHarvest: '',
      healthStatus: 'unknown',
    }),
  ],
  animals: [
    buildHerd(),
    buildHerd({
      id: 'a2',
      herdName: 'Low flock',
      count: 12,
      breeds: ['Suffolk', 'Dorset'],
      pastureSize: '5',
    }),
    buildHerd({
      id: 'a3',
      type: 'cattle',
      herdName: 'Milkers',
      count: 24,
      breeds: ['Holstein'],
      pastureSize: '60',
    }),
  ],
  solarSystems: [buildSolar()],
  analyses: [buildAnalysis()],
  now: new Date('2026-06-15T17:00:00Z'),
  zone: 'America/Chicago',
  ...changes,
})

export const emptyFarm = exampleFarm({
  crops: [],
  animals: [],
  solarSystems: [],
  analyses: [],
})
