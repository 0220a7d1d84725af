import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'

const read = (file: string) => readFile(file, 'utf8')

const SECRETS = {
  SITE: 'farm.example',
  SESSION_SECRET: 'a secret of the tests, long enough to sign with',
  POSTGRES_PASSWORD: 'corn',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

/** Puts the secrets where Compose would, and its defaults where there are none. */
const interpolate = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_whole, name: string, fallback = '') =>
    name in SECRETS ? SECRETS[name as keyof typeof SECRETS] : (fallback as string),
  )

type Compose = { services: Record<string, { environment?: Record<string, string> }> }

/** Names in the first column of the README's table of configuration. */
async function documented() {
  const table = /## Configuration[^]*?\n\n((?:\|.*\n)+)/.exec(await read('README.md'))?.[1] ?? ''
  return table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
}

test('the Compose file gives both replicas what the server reads, and the same', async () => {
  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as Compose
  const { 'farm-1': first, 'farm-2': second } = services
  expect(first).toEqual(second)
  const environment = Object.fromEntries(
    Object.entries(first?.environment ?? {}).map(([name, text]) => [name, interpolate(text)]),
  )
  expect(Object.keys(environment).filter((name) => name !== 'NODE_ENV')).toEqual(
    expect.arrayContaining(['SESSION_SECRET', 'DATABASE_URL', 'S3_BUCKET']),
  )
  const names = await documented()
  expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([])
  expect(readConfig(environment)).toMatchObject({
    PUBLIC_URL: 'https://farm.example',
    DATABASE_URL: 'postgres://farm:corn@database/farm',
    S3_BUCKET: 'smart-farm',
  })
  const caddy = await read('deploy/Caddyfile')
  for (const replica of ['farm-1', 'farm-2']) expect(caddy).toContain(`${replica}:5000`)
})

test('the systemd unit sets variables that the server reads', async () => {
  const unit = await read('deploy/smart-farm.service')
  const entries = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const names = await documented()
  expect(entries.length).toBeGreaterThan(3)
  expect(
    entries.map(([name]) => name).filter((name) => name !== 'NODE_ENV' && !names.includes(name)),
  ).toEqual([])
  expect(readConfig(Object.fromEntries(entries)).DATA_DIR).toBe('/var/lib/smart-farm')
})
