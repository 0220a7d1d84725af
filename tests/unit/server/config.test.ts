import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test('nothing set is a farm on this machine', () => {
  expect(readConfig({})).toMatchObject({ PORT: 5000, HOST: 'localhost', DATA_DIR: './data' })
})

test.each([
  [{ PORT: 'five' }, 'PORT must be a port'],
  [{ PORT: '70000' }, 'PORT must be a port'],
  [{ PUBLIC_URL: 'farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://farm.example/path' }, 'PUBLIC_URL must be an origin'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a Postgres address'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
])('%j is refused by name', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})
