import { describe, expect, test } from 'vitest'
import { preferences, type Preferences } from '#contract/preferences.ts'
import { backends, useBackend } from './backends.ts'

const chosen: Preferences = { language: 'de', units: { system: 'metric', area: 'hectare' } }

describe.each(backends)('language and units on $name', (backend) => {
  const call = useBackend(backend)

  test('are kept as they were chosen', async () => {
    const answer = await call('PUT', '/api/account/preferences', chosen)
    expect([answer.status, preferences.parse(answer.json)]).toEqual([200, chosen])
  })

  test.each([
    { language: 'xx' },
    { language: '../de' },
    { language: '' },
    { language: 5 },
    { units: { system: 'imperial', area: 'acre' } },
    { units: { system: 'us', area: 'rood' } },
    { units: null },
  ])('%j is refused', async (change) => {
    const answer = await call('PUT', '/api/account/preferences', { ...chosen, ...change })
    expect(answer.status).toBe(400)
  })
})
