import { expect, test } from 'vitest'
import { calledOrigins } from '#scripts/called-origins.ts'

test('a page built for one server calls no other', () => {
  expect(calledOrigins({})).toEqual([])
  expect(calledOrigins({ VITE_UPLOAD_ENDPOINT: '/api/' })).toEqual([])
})

test('a page built for a Companion calls it, and hears of it by a websocket', () => {
  expect(
    calledOrigins({
      VITE_UPLOAD_ENDPOINT: 'https://uploads.example/api/',
      VITE_COMPANION_URL: 'https://companion.example/path',
    }),
  ).toEqual(['https://uploads.example', 'https://companion.example', 'wss://companion.example'])
})
