import type { Analysis } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { animalFields } from '#domain/records/animal.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import type { FarmFacts } from '#server/ai.ts'

export const buildCrop = (changes: Partial<Crop> = {}): Crop => ({
  id: 'c1',
  projectId: 'p1',
  ...emptyRecord(cropFields),
  name: 'Tomatoes',
  scientificName: 'Solanum lycopersicum',
  fieldName: 'North field',
  fieldSize: '2.5',
  plantingDate: 'May 3',
  expectedHarvest: 'late August',
  healthStatus: 'needs_attention',
  updatedAt: '2026-06-01T10:00:00.000Z',
  ...changes,
})

export const buildHerd = (changes: Partial<Animal> = {}): Animal => ({
  id: 'a1',
  projectId: 'p1',
  ...emptyRecord(animalFields),
  type: 'sheep',
  herdName: 'Hill flock',
  count: 30,
  breeds: ['Merino'],
  pastureSize: '12',
  healthStatus: 'unknown',
  farmDescription: '',
  updatedAt: '2026-06-02T10:00:00.000Z',
  ...changes,
})

export const buildSolar = (changes: Partial<SolarSystem> = {}): SolarSystem => ({
  id: 's1',
  projectId: 'p1',
  location: 'Austin, Texas',
  latitude: '30.27',
  longitude: '-97.74',
  capacity: '7.2',
  panelCount: '18',
  installationDate: '2023-04-15',
  panelType: 'monocrystalline',
  efficiency: '20.5',
  inverterType: 'string',
  orientation: 'South',
  tiltAngle: '32',
  currentGeneration: '29',
  monthlyGeneration: '870',
  updatedAt: '2026-06-03T10:00:00.000Z',
  ...changes,
})

export const buildAnalysis = (changes: Partial<Analysis> = {}): Analysis => ({
  id: 'n1',
  entityType: 'crop',
  entityId: 'c1',
  imageURL: '/api/objects/photo',
  overlayURL: null,
  analysisResult: { healthStatus: 'needs_attention', diseaseDetected: null, pestDamage: null },
  recommendations: [
    { type: 'inspection', message: 'Look closely at the marked leaves.', priority: 'medium' },
    { type: 'photo', message: 'Take another photo in a week.', priority: 'low' },
  ],
  measurements: [
    { name: 'discolouredAreaPercent', label: 'Discoloured area', value: 3.4, unit: '%' },
  ],
  evidence: 'Yellow to brown covers 3.4 % of the leaf in this photo.',
  engine: 'built-in',
  engineVersion: '1',
  confidence: null,
  fallbackReason: null,
  createdAt: '2026-06-05T08:30:00.000Z',
  ...changes,
})

const HOME_FARM = { id: 'p1', name: 'Home farm', status: 'active' }

/** Two fields, three herds, one solar system and one analysed photo. */
export const exampleFarm = (changes: Partial<FarmFacts> = {}): FarmFacts => ({
  project: HOME_FARM,
  projects: [changes.project ?? HOME_FARM],
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

export const emptyFarm: FarmFacts = {
  project: HOME_FARM,
  projects: [HOME_FARM],
  crops: [],
  animals: [],
  solarSystems: [],
  analyses: [],
  now: new Date('2026-06-15T17:00:00Z'),
  zone: 'America/Chicago',
}
