import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Node and malloc read the others. */
const isOurs = (name: string) => !/^(?:NODE_ENV|MALLOC_[A-Z_]+)$/.test(name)

/** In Compose, Caddy speaks HTTPS. */
const OF_CADDY = new Set(['HTTPS_CERT', 'HTTPS_KEY'])

const compose = () => read('deploy/compose.yaml')

/** What stands below a key of a YAML text, with the key's own line. */
const below = (key: string, text: string) =>
  new RegExp(`^( *)${key}:.*\\n(?:\\1 .*\\n|\\n)*`, 'm').exec(text)?.[0] ?? ''

test('the Compose file gives both replicas what the server reads, and the same', async () => {
  const text = await compose()
  for (const replica of ['farm-1', 'farm-2']) expect(text).toMatch(`\n  ${replica}: *farm\n`)
  const environment = Object.fromEntries(
    [...below('environment', below('x-farm', text)).matchAll(/^ +(\w+): (.+)$/gm)].map(
      ([, name = '', value = '']) => [name, interpolate(value)],
    ),
  )
  expect(readConfig(environment)).toMatchObject({
    PUBLIC_URL: 'https://farm.example',
    DATABASE_URL: 'postgres://farm:corn@database/farm',
    S3_BUCKET: 'smart-farm',
    AI_DAILY_BUDGET: 100,
  })
  const inImage = namesIn(await read('deploy/Dockerfile'), /\b([A-Z_]+)=/g)
  const given = [...Object.keys(environment), ...inImage]
  const expected = variableNames.filter((name) => !OF_CADDY.has(name))
  expect(given.filter(isOurs).toSorted()).toEqual(expected.toSorted())
  const caddy = await read('deploy/Caddyfile')
  for (const replica of ['farm-1', 'farm-2']) expect(caddy).toContain(`${replica}:5000`)
})

test('the Compose file begins with the list of all that it demands', async () => {
  const text = await compose()
  const [head = ''] = text.split('\nname:')
  const demanded = namesIn(text, /\$\{(\w+):\?/g)
  expect(demanded).toContain('S3_ENDPOINT')
  expect(demanded.filter((name) => !head.includes(name))).toEqual([])
})

test('the Compose file backs up and restores what the replicas use, where they cannot be lost', async () => {
  const text = await compose()
  const backup = below('backup', text)
  expect(backup).toMatch(/: &command\n +<<: \*farm\n +profiles: \[commands\]\n(?!.* environment:)/s)
  expect(backup).toContain('entrypoint: [node, dist/server/backup.js, --to, /backups]')
  expect(interpolate(below('volumes', backup))).toMatch(/^ +volumes:\n +- backups:\/backups\n$/)
  const restore = below('restore', text)
  expect(restore).toMatch(/:\n +<<: \*command\n(?!.* (?:environment|volumes|profiles):)/s)
  expect(restore).toContain('entrypoint: [node, dist/server/restore.js, --from, /backups]')
  expect(text).toMatch(/^volumes:\n {2}backups:$/m)
  expect(await read('deploy/Dockerfile')).toMatch(/chown node:node .*\/backups/)
})

test('the Compose file builds one image, for the commands too', async () => {
  const text = await compose()
  expect(below('x-farm', text)).toMatch(/^ {2}image: smart-farm\b.*\n {2}build:$/m)
  expect(text.match(/^ +build:/gm)).toHaveLength(1)
  expect(namesIn(text, /<<: \*(\w+)/g)).toEqual(['farm', 'command'])
})

test('no log of the Compose file grows without end', async () => {
  const text = await compose()
  expect(below('x-log', text)).toMatch(/driver: local\n +options:\n +max-size: \d+m\n +max-file: /)
  const services = below('services', text)
  const names = namesIn(services, /^ {2}([\w-]+):/gm)
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    expect(below(name, services)).toMatch(/: \*farm\n|<<: \*(?:farm|command)\n|logging: \*log\n/)
  }
  expect(below('x-farm', text)).toContain('logging: *log')
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
  const reported = namesIn(/# Secrets \((.*?)\)/.exec(unit)?.[1] ?? '', /(\w+)/g)
  expect(reported.length).toBeGreaterThan(3)
  expect(reported.filter((name) => !variableNames.includes(name))).toEqual([])
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
