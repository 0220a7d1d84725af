import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { timelinePage } from '#contract/timeline.ts'
import type { App } from '#server/http/app-type.ts'
import { openDataDir } from '#server/process/data-dir.ts'
import { engines } from '#tests/setup/engines.ts'
import { openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { call, cookiesOf, PASSWORD, sendForm, startTestApp } from '#tests/setup/server.ts'

/** Written by the server of 1.0.0, with its responses; never regenerated. */
const golden = (name: string) => fileURLToPath(new URL(`../golden/1.0.0/${name}`, import.meta.url))

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

/** Ada signs in, repeats every request made to 1.0.0, and creates a project. */
async function visit(app: App, paths: string[]) {
  const form = { email: 'ada@farm.example', password: PASSWORD }
  const ada = call(app, cookiesOf(await sendForm(app, '/api/login', form)))
  const answers: Record<string, unknown> = {}
  for (const path of paths) answers[path] = (await ada('GET', path)).json()
  const { statusCode: made } = await ada('POST', '/api/projects', { name: 'South farm' })
  return { ada, answers, made }
}

test('a data folder of 1.0.0 starts, and its farm is unchanged', async () => {
  await unpack('data.tar.gz', place.config.DATA_DIR)
  const data = await openDataDir(place.config.DATA_DIR, true)
  const server = await startFarm(place.config)
  const before = await answersOf('answers.json')
  const { ada, answers, made } = await visit(server.app, Object.keys(before))
  expect(answers).toMatchObject(before)
  expect(made).toBe(201)
  const { entries } = timelinePage.parse(before['/api/timeline'])
  const photo = entries.find((entry) => entry.photo)?.photo?.thumbnailURL
  expect((await ada('GET', photo ?? 'no photo')).statusCode).toBe(200)
  await server.close()
  data.release()
})

test.each(engines.slice(1))('$name of 1.0.0 is migrated, and keeps its farm', async ({ open }) => {
  const db = await open()
  for (const statement of (await readFile(golden('postgres.sql'), 'utf8')).split(';\n'))
    await sql.raw(statement).execute(db)
  const server = await startTestApp({ db })
  const before = await answersOf('answers-postgres.json')
  const { answers, made } = await visit(server.app, Object.keys(before))
  expect(answers).toMatchObject(before)
  expect(made).toBe(201)
  await server.close()
})
