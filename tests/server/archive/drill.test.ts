import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import type { Program } from '#scripts/build-server.ts'
import { openFarmFolder } from '#tests/setup/farm-folder.ts'
import {
  farmerAt,
  projectNames,
  runProgram,
  startServer,
  type ProcessFarmer,
} from '#tests/setup/server-process.ts'
import { greenLeaf } from '#tests/builders/photos.ts'
import { addressOf } from '#tests/setup/uploads.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const WRITERS = 4

let place: Awaited<ReturnType<typeof openFarmFolder>>
let photo: Buffer
beforeAll(async () => {
  place = await openFarmFolder()
  photo = await greenLeaf()
})
afterAll(() => place.forget())

async function command(file: Program, words: string[], DATA_DIR: string) {
  const run = runProgram(file, words, { DATA_DIR })
  return { code: await run.ended, output: run.output() }
}

const idIn = async (answer: Response) => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** A project with a crop and its analysed photo. */
async function addProject({ call }: ProcessFarmer, name: string) {
  const projectId = await idIn(await call('POST', '/api/projects', { name }))
  const crops = `/api/projects/${projectId}/crops`
  const cropId = await idIn(await call('POST', crops, buildCropPayload({ fieldName: name })))
  const link = await call('POST', '/api/objects/upload')
  const { uploadURL } = (await link.json()) as { uploadURL: string }
  const sent = await call('PUT', uploadURL, photo)
  const imageURL = addressOf(uploadURL)
  const question = { imageURL, entityType: 'crop', entityId: cropId }
  const looked = await call('POST', '/api/ai-analysis', question)
  if (sent.status !== 200 || looked.status !== 201) {
    throw new Error(`The photo was answered ${sent.status} and ${looked.status}.`)
  }
  return { name, imageURL }
}

test('a farm backed up during writes is restored completely on another machine', async () => {
  const { DATA_DIR } = place.config
  const server = await startServer({ DATA_DIR })
  const farmers = await Promise.all(Array.from({ length: WRITERS }, () => farmerAt(server.url)))
  const acknowledged = farmers.map(() => [] as { name: string; imageURL: string }[])
  let stopping = false
  const writing = farmers.map(async (farmer, at) => {
    for (let turn = 0; !stopping && turn < 20; turn++) {
      acknowledged[at]?.push(await addProject(farmer, `farm ${at}, project ${turn}`))
    }
  })
  const begun = async (count: number) => {
    while (acknowledged.some((list) => list.length < count)) {
      await Promise.race([...writing, new Promise((done) => setTimeout(done, 20))])
    }
  }

  await begun(1)
  const first = await command('backup', ['--to', place.backups, '--keep', '1'], DATA_DIR)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('compared and tried out'),
  })
  await begun(2)
  const before = acknowledged.map((list) => [...list])
  const second = await command('backup', ['--to', place.backups, '--keep', '1'], DATA_DIR)
  expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/Removed \d{4}-/) })
  stopping = true
  await Promise.all(writing)
  await server.kill()

  const other = join(place.folder, 'other-machine')
  const restored = await command('restore', ['--from', place.backups], other)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
  const again = await startServer({ DATA_DIR: other })
  for (const [at, { email }] of farmers.entries()) {
    const farmer = await farmerAt(again.url, email)
    const names = await projectNames(farmer)
    const expected = before[at] ?? []
    expect(expected.length).toBeGreaterThan(1)
    expect(names).toEqual(expect.arrayContaining(expected.map(({ name }) => name)))
    expect(new Set(names).size).toBe(names.length)
    for (const { imageURL } of expected) {
      expect((await farmer.call('GET', imageURL)).status).toBe(200)
    }
    const projects = (await (await farmer.call('GET', '/api/projects')).json()) as Project[]
    expect(projects.every(({ crops }) => (crops ?? []).length <= 1)).toBe(true)
  }
  await again.kill()
})

test('a backup of the restored farm equals the first backup', async () => {
  const other = join(place.folder, 'other-machine')
  const made = await command('backup', ['--to', join(place.folder, 'theirs')], other)
  expect(made.code).toBe(0)
  const third = join(place.folder, 'third-machine')
  await command('restore', ['--from', join(place.folder, 'theirs')], third)
  const content = async (name: string) => withoutAccess(await contentOf(place.configOf(name)))
  expect(await content('third-machine')).toEqual(await content('other-machine'))
})

test('an unknown option is reported in one line, even with an invalid environment', async () => {
  const { ended, output } = runProgram('backup', ['--kep', '3'], { PORT: 'none' })
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^[^\n]*Unknown option '--kep'[^\n]*$/)
})

test('a command reports an error in one line', async () => {
  const cases: [Program, string[], string][] = [
    ['backup', ['--keep', '0'], '--keep takes the number of backups that stay, 1 or more.'],
    ['backup', ['--kep', '3'], "Unknown option '--kep'"],
    ['restore', ['--from', '/nowhere'], 'There is no backup in /nowhere.'],
    ['restore', ['/nowhere'], 'There is no backup in /nowhere: it has no manifest.json.'],
    ['db-move', [], 'Set DATABASE_URL, S3_BUCKET or both to where the farm is to go.'],
  ]
  await Promise.all(
    cases.map(async ([file, words, sentence]) => {
      const { code, output } = await command(file, words, place.config.DATA_DIR)
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) })
      expect(output.trim().split('\n')).toHaveLength(1)
    }),
  )
})
