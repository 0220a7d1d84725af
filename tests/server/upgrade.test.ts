import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { timelinePage } from '#contract/timeline.ts'
import type { App } from '#server/http/app-type.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDataDir } from '#server/process/data-dir.ts'
import { engines } from '#tests/setup/engines.ts'
import { openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { call, cookiesOf, PASSWORD, sendForm, startTestApp } from '#tests/setup/server.ts'

/** Written by the server of each edition, with its responses; never regenerated. */
const golden = (name: string) => fileURLToPath(new URL(`../golden/${name}`, import.meta.url))

const EDITIONS = ['1.0.0', '2.0.0']

const answersOf = async (file: string) =>
  z.record(z.string(), z.json()).parse(JSON.parse(await readFile(golden(file), 'utf8')))

async function unpack(file: string, folder: string) {
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xzf', golden(file), '-C', folder])
}

let place: Awaited<ReturnType<typeof openFarmFolder>>
beforeEach(async () => {
  place = await openFarmFolder()
})
afterEach(() => place.forget())

const entriesOf = (answers: Record<string, unknown>) =>
  timelinePage.parse(answers['/api/timeline']).entries

/** The moment of the newest event, as what is due depends on the day. */
const clockOf = (answers: Record<string, unknown>) => () => new Date(entriesOf(answers)[0]?.at ?? 0)

/** Ada signs in, repeats every request made to the edition, and creates a project. */
async function visit(app: App, paths: string[]) {
  const form = { email: 'ada@farm.example', password: PASSWORD }
  const ada = call(app, cookiesOf(await sendForm(app, '/api/login', form)))
  const answers: Record<string, unknown> = {}
  for (const path of paths) {
    const answer = await ada('GET', path)
    answers[path] = path.endsWith('.ics') ? answer.body : answer.json()
  }
  const { statusCode: made } = await ada('POST', '/api/projects', { name: 'South farm' })
  return { ada, answers, made }
}

test.each(EDITIONS)('a data folder of %s starts, and its farm is unchanged', async (edition) => {
  await unpack(`${edition}/data.tar.gz`, place.config.DATA_DIR)
  const data = await openDataDir(place.config.DATA_DIR, true)
  const before = await answersOf(`${edition}/answers.json`)
  const server = await startFarm(place.config, clockOf(before))
  const { ada, answers, made } = await visit(server.app, Object.keys(before))
  expect(answers).toMatchObject(before)
  expect(made).toBe(201)
  const thumbnails = entriesOf(before).flatMap(({ photo }) => photo?.thumbnailURL ?? [])
  expect(thumbnails).not.toEqual([])
  for (const url of thumbnails) expect((await ada('GET', url)).statusCode).toBe(200)
  await server.close()
  data.release()
})

test.each(
  EDITIONS.flatMap((edition) => engines.slice(1).map((engine) => ({ ...engine, edition }))),
)('$name of $edition is migrated, and keeps its farm', async ({ openEmpty, edition }) => {
  const db = await openEmpty()
  for (const statement of (await readFile(golden(`${edition}/postgres.sql`), 'utf8')).split(';\n'))
    await sql.raw(statement).execute(db)
  const before = await answersOf(`${edition}/answers-postgres.json`)
  await migrate(db)
  const server = await startTestApp({ db, now: clockOf(before) })
  const { answers, made } = await visit(server.app, Object.keys(before))
  expect(answers).toMatchObject(before)
  expect(made).toBe(201)
  await server.close()
})
