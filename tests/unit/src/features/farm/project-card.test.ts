import { expect, test } from 'vitest'
import { projectDestination } from '#src/features/farm/project-state.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'

const crops = [buildCrop()]
const animals = [buildAnimal()]
const solarSystems = [buildSolar({ id: 's1' }), buildSolar({ id: 's2' })]

test.each([
  [{ crops, animals, solarSystems }, '/crop-management/p1'],
  [{ animals, solarSystems }, '/animal-management/p1'],
  [{ solarSystems }, '/solar-management/p1/s1'],
  [{}, '/category-selection/p1'],
])('a project opens at its records', (records, path) => {
  expect(projectDestination(buildProject(records))).toBe(path)
})
