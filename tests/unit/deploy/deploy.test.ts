import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, variableNames } from '#server/config.ts'

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

type Service = {
  image?: string
  build?: object
  logging?: { driver: string; options: Record<string, string> }
  environment?: Record<string, string>
  volumes?: string[]
  profiles?: string[]
  entrypoint?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Node and malloc read the others. */
const isOurs = (name: string) => !/^(?:NODE_ENV|MALLOC_[A-Z_]+)$/.test(name)

const compose = async () => parse(await read('deploy/compose.yaml'), { merge: true }) as Compose

test('the Compose file gives both replicas what the server reads, and the same', async () => {
  const { services } = await compose()
  const { 'farm-1': first, 'farm-2': second } = services
  expect(first).toEqual(second)
  const environment = Object.fromEntries(
    Object.entries(first?.environment ?? {}).map(([name, text]) => [name, interpolate(text)]),
  )
  expect(readConfig(environment)).toMatchObject({
    PUBLIC_URL: 'https://farm.example',
    DATABASE_URL: 'postgres://farm:corn@database/farm',
    S3_BUCKET: 'smart-farm',
    AI_DAILY_BUDGET: 100,
  })
  const inImage = namesIn(await read('deploy/Dockerfile'), /\b([A-Z_]+)=/g)
  const given = [...Object.keys(environment), ...inImage]
  expect(given.filter(isOurs).toSorted()).toEqual(variableNames.toSorted())
  const caddy = await read('deploy/Caddyfile')
  for (const replica of ['farm-1', 'farm-2']) expect(caddy).toContain(`${replica}:5000`)
})

test('the Compose file begins with the list of all that it demands', async () => {
  const text = await read('deploy/compose.yaml')
  const [head = ''] = text.split('\nname:')
  const demanded = namesIn(text, /\$\{(\w+):\?/g)
  expect(demanded).toContain('S3_ENDPOINT')
  expect(demanded.filter((name) => !head.includes(name))).toEqual([])
})

test('the Compose file backs up and restores what the replicas use, where they cannot be lost', async () => {
  const { services, volumes } = await compose()
  const { backup, restore, 'farm-1': replica } = services
  for (const command of [backup, restore]) {
    expect(command?.environment).toEqual(replica?.environment)
    expect(command?.volumes?.map(interpolate)).toEqual(['backups:/backups'])
    expect(command?.profiles).toEqual(['commands'])
  }
  expect(Object.keys(volumes)).toContain('backups')
  expect(backup?.entrypoint?.slice(1)).toEqual(['dist/server/backup.js', '--to', '/backups'])
  expect(restore?.entrypoint?.slice(1)).toEqual(['dist/server/restore.js', '--from', '/backups'])
  expect(await read('deploy/Dockerfile')).toMatch(/chown node:node .*\/backups/)
})

test('the Compose file builds one image, for the commands too', async () => {
  const built = Object.values((await compose()).services).filter(({ build }) => build)
  expect(built).toHaveLength(4)
  expect(new Set(built.map(({ image }) => image))).toEqual(new Set(['smart-farm']))
})

test('no log of the Compose file grows without end', async () => {
  const services = Object.values((await compose()).services)
  expect(services.length).toBeGreaterThan(4)
  for (const { logging } of services) {
    expect(logging).toMatchObject({
      driver: 'local',
      options: { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.any(String) },
    })
  }
})

test('no secret of a file .env gets into the image', async () => {
  expect((await read('.dockerignore')).split('\n')).toContain('**/.env*')
})

test('the systemd unit sets variables that the server reads', async () => {
  const unit = await read('deploy/smart-farm.service')
  const entries = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(entries.length).toBeGreaterThan(3)
  const names = entries.map(([name]) => name).filter(isOurs)
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([])
  expect(readConfig(Object.fromEntries(entries))).toMatchObject({
    DATA_DIR: '/var/lib/smart-farm',
    // The server listens on both addresses of localhost.
    TRUST_PROXY: 'loopback',
  })
  const told = namesIn(/# Secrets \((.*?)\)/.exec(unit)?.[1] ?? '', /(\w+)/g)
  expect(told.length).toBeGreaterThan(3)
  expect(told.filter((name) => !variableNames.includes(name))).toEqual([])
})

test('the systemd unit gives up a start that is refused again and again', async () => {
  const unit = await read('deploy/smart-farm.service')
  const [head = ''] = unit.split('[Service]')
  const secondsOf = (name: string, text = unit) =>
    Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(text)?.[1])
  // What systemd waits, and a start of 10 s each.
  const attemptsTakeSeconds = secondsOf('StartLimitBurst', head) * (secondsOf('RestartSec') + 10)
  expect(secondsOf('StartLimitIntervalSec', head)).toBeGreaterThan(attemptsTakeSeconds)
})
