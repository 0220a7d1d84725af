import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig, variableNames } from '#server/config.ts'

test('without variables the farm runs on this machine', () => {
  expect(readConfig({})).toMatchObject({ PORT: 5000, HOST: 'localhost', DATA_DIR: './data' })
})

test.each([
  [{ PORT: 'five' }, 'PORT must be a port'],
  [{ PORT: '70000' }, 'PORT must be a port'],
  [{ PUBLIC_URL: 'farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://farm.example/path' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://farm.example?' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://farm example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://farm.example:99999' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://%' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://u:p@farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https:farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https:///farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'ftp://farm.example' }, 'PUBLIC_URL must be an origin'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a Postgres address'],
  [{ DATABASE_URL: 'postgres://farm:a/b@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:1/b@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:1#b@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:a#b@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:1?b@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:100%@database/farm' }, 'with %2F for a / in the password'],
  [{ DATABASE_URL: 'postgres://farm:a b@database/farm' }, 'with %2F for a / in the password'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be the addresses of the proxies, such as'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: 'loopback, nginx' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: '127.0.0.1,' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be the addresses'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY must be the addresses'],
  [{ PASSWORDS: 'no' }, 'PASSWORDS must be on or off'],
  [{ PASSWORDS: 'off' }, 'OIDC_ISSUER is needed beside PASSWORDS=off, or nobody could sign in'],
  [{ SIGN_UP: 'shut' }, 'SIGN_UP must be one of open, invite, closed'],
  [{ SIGN_UP_DOMAINS: 'coop.example,' }, 'SIGN_UP_DOMAINS must be domains such as coop.example'],
  [{ SIGN_UP_DOMAINS: '@coop.example' }, 'SIGN_UP_DOMAINS must be domains such as coop.example'],
  [{ OIDC_ISSUER: 'sign-in.example' }, 'OIDC_ISSUER must be an address'],
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address'],
  [{ S3_ENDPOINT: 's3.example:9000' }, 'S3_ENDPOINT must be an address'],
  [{ AI_BASE_URL: 'ftp://x', AI_MODEL: 'm' }, 'AI_BASE_URL must be an address'],
  [{ AI_BASE_URL: 'http://localhost:11434/v1' }, 'AI_MODEL is needed beside AI_BASE_URL'],
  [{ AI_MODEL: 'm' }, 'AI_BASE_URL is needed beside AI_MODEL'],
  [{ AI_API_KEY: 'k' }, 'AI_BASE_URL is needed beside AI_API_KEY'],
  [{ HTTPS_CERT: 'cert.pem', PUBLIC_URL: 'https://farm.lan' }, 'HTTPS_KEY is needed beside'],
  [{ HTTPS_KEY: 'key.pem' }, 'HTTPS_CERT is needed beside HTTPS_KEY'],
  [{ HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem' }, 'PUBLIC_URL is needed beside HTTPS_CERT'],
  [
    { HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem', PUBLIC_URL: 'http://farm.lan' },
    'PUBLIC_URL must begin with https:// beside HTTPS_CERT',
  ],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is needed beside S3_ENDPOINT'],
  [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET is needed beside S3_REGION'],
  [{ S3_FORCE_PATH_STYLE: 'true' }, 'S3_BUCKET is needed beside S3_FORCE_PATH_STYLE'],
  [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_BUCKET is needed beside S3_ACCESS'],
  [
    { S3_BUCKET: 'farm', S3_ACCESS_KEY_ID: 'a' },
    'S3_SECRET_ACCESS_KEY is needed beside S3_ACCESS_KEY_ID',
  ],
  [
    { S3_BUCKET: 'farm', S3_SECRET_ACCESS_KEY: 'b' },
    'S3_ACCESS_KEY_ID is needed beside S3_SECRET_ACCESS_KEY',
  ],
  [{ AI_DAILY_BUDGET: '0' }, 'AI_DAILY_BUDGET must be a whole number, 1 to 1000000.'],
  [{ AI_DAILY_BUDGET: 'lots' }, 'AI_DAILY_BUDGET must be a whole number, 1 to 1000000.'],
  [{ AI_DAILY_BUDGET: '2.5' }, 'AI_DAILY_BUDGET must be a whole number, 1 to 1000000.'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number, 1 to 200.'],
  [{ DATABASE_POOL_SIZE: '201' }, 'DATABASE_POOL_SIZE must be a whole number, 1 to 200.'],
  [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a whole number, 1 to 200.'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
  [
    { DATABASE_URL: 'postgres://database/farm?sslmode=bogus' },
    'DATABASE_URL must have one sslmode of disable, prefer, require,',
  ],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be true or false'],
])('%j is refused by name', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  { PUBLIC_URL: 'https://farm.example' },
  { PUBLIC_URL: 'https://farm.example/' },
  { PUBLIC_URL: 'http://192.168.1.7:5000' },
  { PUBLIC_URL: 'https://[2001:db8::1]:8443' },
  { DATABASE_URL: 'postgres://farm:a%2Fb%23c@database:5432/farm?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql:///farm?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://farm@%2Frun%2Fpostgresql/farm' },
  { DATABASE_URL: 'postgres://farm:a@b@database/farm' },
  { DATABASE_URL: 'postgres://database/farm?sslmode=no-verify' },
  { HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem', PUBLIC_URL: 'https://farm.lan:5000' },
  { S3_BUCKET: 'farm' },
  { S3_BUCKET: 'farm', S3_REGION: 'eu-west-1' },
  { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'm' },
  { TRUST_PROXY: 'loopback' },
  { TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8,uniquelocal, 2001:db8::/32' },
])('%j is accepted unchanged', (environment) => {
  expect(readConfig(environment)).toMatchObject(environment)
})

test('Fastify accepts every kind of address in TRUST_PROXY', () => {
  const TRUST_PROXY = '127.0.0.1, ::1, 10.0.0.0/8,uniquelocal, linklocal, loopback, 2001:db8::/32'
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  expect(() => Fastify({ trustProxy: TRUST_PROXY })).not.toThrow()
})

test('any empty variable counts as not set', () => {
  for (const empty of ['', '  ']) {
    const environment = Object.fromEntries(variableNames.map((name) => [name, empty]))
    expect(readConfig(environment)).toEqual(readConfig({}))
  }
})

test('docs/operate.md lists exactly the existing variables', async () => {
  const text = await readFile('docs/operate.md', 'utf8')
  const table = /## Configuration[^]*?\n\n((?:\|.*\n)+)/.exec(text)
  const rows = (table?.[1] ?? '').split('\n')
  const reported = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(reported.toSorted()).toEqual(variableNames.toSorted())
})

test('numeric variables become numbers', () => {
  const environment = { DATABASE_POOL_SIZE: '200', AI_DAILY_BUDGET: '7' }
  expect(readConfig(environment)).toMatchObject({ DATABASE_POOL_SIZE: 200, AI_DAILY_BUDGET: 7 })
})

test('without a bucket the other S3 variables have their defaults', () => {
  expect(readConfig({ S3_BUCKET: '', S3_REGION: '', S3_FORCE_PATH_STYLE: '' })).toMatchObject({
    S3_BUCKET: undefined,
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: false,
  })
})
