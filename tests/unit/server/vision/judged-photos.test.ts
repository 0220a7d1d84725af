import { expect, test } from 'vitest'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import { JUDGED_PHOTOS, verdictOf } from '#tests/builders/judged-photos.ts'

// tests/e2e/phone-engine.e2e.ts runs the same list in a browser.
test.each(JUDGED_PHOTOS)('the server judges $name', async ({ draw, subject, verdict }) => {
  const said = await readPhoto(await draw(), subject).then(
    (finding) => finding.refusal?.id ?? verdictOf(finding),
    (error: unknown) => (error instanceof UnusablePhoto ? error.sentence.id : String(error)),
  )
  expect(said).toMatch(verdict)
})
