import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { animalFields } from '#domain/records/animal.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import type { FarmFacts, FarmProject } from '#server/ai.ts'
import {
  askedProjects,
  mayNameElsewhere,
  projectsNaming,
} from '#server/assistant/records/asked-projects.ts'

const RIVER = { id: 'p1', name: 'River', status: 'active' }
const HILL = { id: 'p2', name: 'Hill farm', status: 'active' }
const SUNNY = { id: 'p3', name: 'Sunny side', status: 'planning' }
const OWN: FarmProject[] = [RIVER, HILL, SUNNY]

const UPDATED = '2026-06-01T10:00:00.000Z'
const field = (crop: Partial<Crop>): Crop => ({
  id: crop.fieldName ?? '',
  projectId: RIVER.id,
  ...emptyRecord(cropFields),
  healthStatus: 'unknown',
  updatedAt: UPDATED,
  ...crop,
})
const herd = (animal: Partial<Animal>): Animal => ({
  id: animal.herdName ?? '',
  projectId: HILL.id,
  ...emptyRecord(animalFields),
  count: 0,
  breeds: [],
  healthStatus: 'unknown',
  updatedAt: UPDATED,
  ...animal,
})

const CROPS = [
  field({
    name: 'Corn',
    fieldName: 'Back forty',
    fieldSize: '40',
    plantingDate: 'May 2',
    expectedHarvest: 'October 2026',
  }),
  field({
    name: 'Tomatoes',
    fieldName: 'Long strip',
    fieldSize: '2.5',
    plantingDate: 'May 10',
    expectedHarvest: 'late August',
    healthStatus: 'needs_attention',
  }),
  field({
    projectId: HILL.id,
    name: 'Wheat',
    fieldName: 'Top field',
    fieldSize: '1',
    plantingDate: 'October 3',
  }),
]
const ANIMALS = [
  herd({
    projectId: RIVER.id,
    type: 'sheep',
    herdName: 'Hill flock',
    count: 55,
    breeds: ['Merino'],
    pastureSize: '20',
  }),
  herd({ type: 'cattle', herdName: 'Milkers', count: 24, breeds: ['Holstein'], pastureSize: '60' }),
  herd({
    type: 'goats',
    herdName: 'Nannies',
    count: 9,
    breeds: ['Boer'],
    pastureSize: '8',
    farmDescription: 'Kidded in March',
  }),
  herd({
    projectId: SUNNY.id,
    type: 'chickens',
    herdName: 'Layers',
    count: 120,
    breeds: ['Leghorn'],
    pastureSize: '1',
  }),
]
const SOLAR: SolarSystem[] = [
  {
    id: 's1',
    projectId: SUNNY.id,
    location: 'Des Moines, Iowa',
    latitude: '41.59',
    longitude: '-93.62',
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
    updatedAt: UPDATED,
  },
]
const ANALYSES: FarmFacts['analyses'] = [
  {
    id: 'n1',
    entityType: 'crop',
    entityId: 'Long strip',
    imageURL: '/api/objects/photo',
    overlayURL: null,
    analysisResult: { healthStatus: 'needs_attention', diseaseDetected: null, pestDamage: null },
    recommendations: [],
    measurements: [],
    evidence: 'Yellow to brown covers 3.4 % of the leaf in this photo.',
    engine: 'built-in',
    engineVersion: '1',
    confidence: null,
    fallbackReason: null,
    createdAt: '2026-06-05T08:30:00.000Z',
  },
]

function recordsOf(projects: FarmProject[]): FarmFacts {
  const of = <T extends { projectId: string }>(records: T[]) =>
    records.flatMap((record) => {
      const project = projects.find(({ id }) => id === record.projectId)
      if (!project) return []
      return projects.length > 1 || project !== RIVER
        ? [{ ...record, projectName: project.name }]
        : [record]
    })
  return {
    project: RIVER,
    projects,
    crops: of(CROPS),
    animals: of(ANIMALS),
    solarSystems: of(SOLAR),
    analyses: ANALYSES,
    now: new Date('2026-06-15T17:00:00Z'),
    zone: 'America/Chicago',
  }
}

/** What the assistant would be given for a question asked in the first of three projects. */
export function factsFor(question: string): FarmFacts {
  const here = recordsOf([RIVER])
  const asked = askedProjects(question, [], here, OWN)
  const isHere = asked.length === 1 && asked[0] === RIVER
  if (!isHere || !mayNameElsewhere(question, [], here)) return recordsOf(asked)
  const names = [
    ...CROPS.map(({ projectId, fieldName }) => ({ projectId, name: fieldName })),
    ...ANIMALS.map(({ projectId, herdName }) => ({ projectId, name: herdName })),
    ...SOLAR.map(({ projectId, location }) => ({ projectId, name: location })),
  ]
  const naming = projectsNaming(question, [], names, OWN)
  return recordsOf(naming.length > 0 ? naming : asked)
}
