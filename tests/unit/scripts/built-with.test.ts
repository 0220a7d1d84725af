import { expect, test } from 'vitest'
import { builtWith } from '#scripts/built-with.mjs'

test('what the page is built with is told apart, whatever else stands in the environment', () => {
  const uploads = { VITE_UPLOAD_ENDPOINT: 'https://up.example' }
  const companion = { VITE_COMPANION_URL: 'https://get.example' }
  expect(builtWith({ PORT: '1', ...uploads })).toBe(builtWith({ PORT: '2', ...uploads }))
  expect(builtWith({ ...uploads, ...companion })).toBe(builtWith({ ...companion, ...uploads }))
  expect(builtWith(uploads)).not.toBe(builtWith({}))
})
