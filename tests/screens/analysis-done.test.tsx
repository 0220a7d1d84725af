import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { choosePhoto } from './upload-window.ts'

// Spec section 8.
const ON_FORM = 'AI analysis has been completed and recommendations updated'
const ON_INSIGHTS = 'AI analysis has been completed successfully'

describe.each([
  ['field, beside a form', '/crop-management/p1/c1', 'crop', 'c1', ON_FORM],
  ['herd, beside a form', '/animal-management/p1/a1', 'animal', 'a1', ON_FORM],
  ['solar system, on its insights', '/solar-management/p1/s1', 'solar', 's1', ON_INSIGHTS],
] as const)('an analysis of a %s', (_what, path, entityType, entityId, done) => {
  test.each([
    ['first', []],
    ['later', [buildAnalysis({ entityType, entityId })]],
  ])('announces when it is done, the %s one', async (_which, earlier) => {
    farm.projects = [
      buildProject({
        id: 'p1',
        crops: [buildCrop({ id: 'c1' })],
        animals: [buildAnimal({ id: 'a1' })],
        solarSystems: [buildSolar({ id: 's1' })],
      }),
    ]
    farm.analyses = earlier
    const { user } = openScreen(path)
    if (earlier.length > 0) await screen.findByRole('article', { name: 'Analysis result' })
    const panel = within(await screen.findByRole('region', { name: 'AI Health Analysis' }))
    await user.click(panel.getByRole('button', { name: 'Upload photo' }))
    await choosePhoto(user)
    expect(await screen.findByText('Analysis Complete')).toBeVisible()
    expect(screen.getByText(done)).toBeVisible()
  })
})
