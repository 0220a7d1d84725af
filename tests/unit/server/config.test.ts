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
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address'],
  [{ AI_BASE_URL: 'ftp://x', AI_MODEL: 'm' }, 'AI_BASE_URL must be an address'],
  [{ AI_BASE_URL: 'http://localhost:11434/v1' }, 'AI_MODEL is needed beside AI_BASE_URL'],
  [{ AI_DAILY_BUDGET: '0' }, 'AI_DAILY_BUDGET'],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be true or false'],
])('%j is refused by name', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('without a bucket files stay in the data folder, also where the variables are empty', () => {
  expect(readConfig({ S3_BUCKET: '', S3_REGION: '', S3_FORCE_PATH_STYLE: '' })).toMatchObject({
    S3_BUCKET: undefined,
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: false,
  })
})
