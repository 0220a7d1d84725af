import { mkdtemp, rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Ai } from '#server/ai.ts'
import { openBuiltinAi } from '#server/builtin-ai.ts'
import { openPush } from '#server/alerts/push.ts'
import { buildApp } from '#server/app.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { readConfig } from '#server/config.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/new-id.ts'
import { readProductionFile } from '#server/solar/production/read-production-file.ts'
import { language } from './language.ts'
import { openTestStore } from './objects.ts'
import { samplePlaces } from './places.ts'
import { openTestSqlite } from './sqlite.ts'

export const ORIGIN = 'http://localhost:5000'
export const SECRET = 'a secret of the tests, long enough to sign with'
export const PASSWORD = 'four-green-acres-9'

type App = Awaited<ReturnType<typeof buildApp>>
type Overrides = Partial<Deps> & { env?: Record<string, string> }

let opened: Ai | undefined
const openAi = () => (opened ??= openBuiltinAi())

/** The built-in AI, which takes a second to open: one for all tests of a process, on first use. */
const sharedAi: Ai = {
  lookAtPhoto: (...photo) => openAi().lookAtPhoto(...photo),
  answer: (...question) => openAi().answer(...question),
  close: async () => {},
}

/** A clock that stands still until a test moves it. */
export function stoppedClock(start = '2026-06-01T08:00:00.000Z') {
  let at = new Date(start)
  return {
    now: () => at,
    move: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
  }
}

/** Tests ask no name server. */
const publicName = async () => ['198.41.0.4']

/** The whole server on a migrated database, with real sign-in. */
export async function startTestApp({ env = {}, ...overrides }: Overrides = {}) {
  const db: Kysely<Tables> = overrides.db ?? (await openTestSqlite())
  const local = overrides.objects ? null : await openTestStore()
  const objects = overrides.objects ?? local?.store
  if (!objects) throw new Error('A test app needs a store')
  const scratchFolder = await mkdtemp(join(tmpdir(), 'smart-farm-scratch-'))
  const world = {
    db,
    objects,
    scratchFolder,
    ai: overrides.ai ?? sharedAi,
    language,
    readProduction: readProductionFile,
    places: samplePlaces,
    weather: null,
    origins: [ORIGIN],
    now: stoppedClock().now,
    newId: () => newId(),
    log: false,
    ...overrides,
  } satisfies Partial<Deps>
  const auth = await openAuth({
    ...world,
    secret: SECRET,
    config: readConfig(env),
    // A cheap hash keeps the tests fast.
    passwordCost: { N: 1024, r: 8, p: 1 },
  })
  const secure = world.origins.some((origin) => origin.startsWith('https:'))
  const app = await buildApp({
    auth,
    secure,
    trustProxy: false,
    certificate: null,
    mailer: null,
    spaFolder: null,
    metrics: null,
    push: openPush({ secret: SECRET, subject: ORIGIN, now: world.now, resolve: publicName }),
    wakeSending: () => {},
    ...world,
  })
  const close = async () => {
    await app.close()
    await world.weather?.close()
    await world.ai.close()
    await db.destroy()
    await local?.forget()
    await rm(scratchFolder, { recursive: true, force: true })
  }
  return { app, auth, db, scratchFolder, anonymous: call(app), close }
}

/** Calls the server as the SPA does, with a session cookie; a Buffer is sent as a photo. */
export const call =
  (app: App, cookie?: string) =>
  (
    method: string,
    url: string,
    payload?: unknown,
    headers: Record<string, string | undefined> = {},
  ) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: {
        origin: ORIGIN,
        ...(cookie !== undefined && { cookie }),
        ...(payload !== undefined && {
          'content-type': payload instanceof Buffer ? 'image/jpeg' : 'application/json',
        }),
        ...headers,
      },
      ...(payload !== undefined && {
        payload: payload instanceof Buffer ? payload : JSON.stringify(payload),
      }),
    })

type FormHeaders = Record<string, string>

/** Submits a form as a browser does from our own page. */
export const sendForm = (
  app: App,
  url: string,
  fields: Record<string, string>,
  { remoteAddress, ...headers }: FormHeaders = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })

/** The cookies that a response sets, as a `Cookie` header. */
export const cookiesOf = (answer: { headers: OutgoingHttpHeaders }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

export type TestFarmer = Awaited<ReturnType<typeof signUp>>

let farmers = 0

/** Signs up a new farmer through the real form. */
export async function signUp(app: App, given: { email?: string; firstName?: string } = {}) {
  farmers += 1
  const email = given.email ?? `farmer-${farmers}@farm.example`
  const answer = await sendForm(app, '/api/signup', {
    firstName: given.firstName ?? 'Ada',
    lastName: 'Field',
    email,
    password: PASSWORD,
  })
  if (answer.statusCode !== 303) throw new Error(`Sign-up failed: ${answer.statusCode}`)
  const cookie = cookiesOf(answer)
  return { cookie, email, password: PASSWORD, call: call(app, cookie) }
}
