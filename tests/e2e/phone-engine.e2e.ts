import { expect, test } from '@playwright/test'
import { facts } from '#contract/analysis.ts'
import { loadPhoneEngine } from '#scripts/phone-engine.ts'
import { JUDGED_PHOTOS, verdictOf } from '#tests/builders/judged-photos.ts'

test('a phone without a network judges photos as the server does', async ({ page }) => {
  const look = await loadPhoneEngine(page)
  for (const { name, draw, subject, verdict } of JUDGED_PHOTOS) {
    const seen = await look(await draw(), subject)
    const said =
      'refused' in seen
        ? seen.refused
        : verdictOf({
            ...seen.finding,
            evidence: facts.parse(JSON.parse(seen.finding.evidence ?? '')),
          })
    expect(said, name).toMatch(verdict)
  }
})
