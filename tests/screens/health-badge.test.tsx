import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const FIELD = '/crop-management/p1/c1'

describe('the badge of a record', () => {
  const judged = (id: string, healthStatus: string, createdAt: string) =>
    buildAnalysis({ id, analysisResult: { healthStatus }, createdAt })
  const spotted = judged('an1', 'needs_attention', '2026-06-01T08:00:00.000Z')
  const dark = judged('an2', 'unknown', '2026-06-02T08:00:00.000Z')

  const openBadge = async (analyses: typeof farm.analyses, healthStatus: string) => {
    farm.projects = [buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1', healthStatus })] })]
    farm.analyses = analyses
    openScreen(FIELD)
    return screen.findByRole('region', { name: 'Crop summary' })
  }

  const badgeLines = (summary: HTMLElement) =>
    [...summary.querySelectorAll('p')]
      .map(({ textContent }) => textContent)
      .filter((text) => /Healthy|photo/.test(text))

  test.each([
    ['without a photo shows the sample', [], 'unknown', [/^Healthyexample$/]],
    [
      'is not healthy after a photo that could not be judged',
      [dark],
      'unknown',
      [/^Not assessed ?by the latest photo/],
    ],
    [
      'keeps the last verdict after a photo that could not be judged',
      [dark, spotted],
      'unknown',
      [
        /^Not assessed ?by the latest photo/,
        /^Needs attention ?before that, by the photo of .*2026/,
      ],
    ],
    [
      'follows the latest photo that could be judged',
      [judged('an3', 'good', '2026-06-03T08:00:00.000Z'), dark, spotted],
      'good',
      [/^Good ?by the latest photo/],
    ],
  ])('%s', async (_what, analyses, status, lines) => {
    const summary = await openBadge(analyses, status)
    await waitFor(() =>
      expect(badgeLines(summary)).toEqual(lines.map((line) => expect.stringMatching(line))),
    )
  })

  test('is not healthy while the photos are unknown', async () => {
    mockServer.use(http.get('*/api/ai-analysis', () => refuse(503, 'Away.')))
    const summary = await openBadge([], 'unknown')
    expect(await within(summary).findByText('Not assessed')).toBeVisible()
    expect(within(summary).queryByText(/by the latest photo/)).toBeNull()
  })
})
