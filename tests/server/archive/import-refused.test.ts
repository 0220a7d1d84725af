import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { MAX_IMPORT_RECORDS, MAX_LISTED, MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'
import { exportOf, importInto, type FarmJson } from '#tests/setup/archive.ts'
import { unzip, zipOf } from '#tests/setup/zip.ts'

const HOUR_MS = 60 * 60_000
const clock = stoppedClock()

let running: Awaited<ReturnType<typeof startTestApp>>
let local: Awaited<ReturnType<typeof openTestStore>>
let ben: TestFarmer
let exported: Awaited<ReturnType<typeof exportOf>>

beforeAll(async () => {
  local = await openTestStore()
  running = await startTestApp({ objects: local.store, now: clock.now })
  const ada = await signUp(running.app)
  await plantFullFarm(running.db, ada)
  exported = await exportOf(ada)
})
beforeEach(async () => {
  // Avoids the limit of sign-ups per hour.
  clock.move(HOUR_MS)
  ben = await signUp(running.app)
})
afterAll(async () => {
  await running.close()
  await local.forget()
})

/** The export with another farm.json. */
const changed = (change: (farm: FarmJson) => void) => {
  const farm = structuredClone(exported.farm)
  change(farm)
  return withFile('farm.json', JSON.stringify(farm))
}

/** The export with other files beside farm.json. */
const withFile = (name: string, content: Buffer | string) =>
  zipOf(new Map<string, Buffer | string>([...exported.files, [name, content]]))

/** The export with a file of a malicious name, which no ZIP library would write. */
const renamed = async (to: string) => {
  const name = 'photos/'.padEnd(to.length, 'x')
  const zip = await withFile(name, 'some text')
  return Buffer.from(zip.toString('latin1').replaceAll(name, to), 'latin1')
}

/** The export with a wrong CRC of farm.json. */
const withOtherSum = () => {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(exported.files.get('farm.json') ?? ''))
  const other = exported.zip.toString('latin1').replaceAll(sum.toString('latin1'), 'what')
  return Buffer.from(other, 'latin1')
}

/** A ZIP file with 20 MB of file comments. */
async function withLongComments() {
  const zip = new ZipFile()
  const options = { compress: false, fileComment: Buffer.alloc(65_000, 'x') }
  for (let file = 0; file < 300; file += 1)
    zip.addBuffer(Buffer.alloc(0), `photos/${file}`, options)
  zip.end()
  return buffer(zip.outputStream)
}

/** The export with changed values in the first row of a table. */
const withValues = (table: string, values: object) =>
  changed(({ tables }) => Object.assign(tables[table]?.[0] ?? {}, values))

const noise = (characters: number) => randomBytes(characters / 2).toString('hex')

const photoName = () =>
  [...exported.files.keys()].find((name) => name.endsWith('.jpg')) ?? 'no photo'

const bomb = (name: string, megabytes: number) => withFile(name, Buffer.alloc(megabytes * 2 ** 20))

const NOT_A_ZIP =
  'This file is not a ZIP file, or it is damaged. Please download the export again. Nothing was imported.'
const TOO_MUCH =
  'This ZIP file would unpack to far more than any export from Smart Farm. Nothing was imported.'
const OUTSIDE =
  'This ZIP file names files outside itself, which no export from Smart Farm does. Nothing was imported.'
const NEWER =
  'This export was made by a newer version of Smart Farm. Use that version. Nothing was imported.'
const CONTRADICTION =
  'The rows of farm.json in this ZIP file contradict each other. Nothing was imported.'
const damaged = (where: string) =>
  `The file farm.json in this ZIP file is damaged (${where}). Nothing was imported.`

const refusals: [string, () => Promise<Buffer>, string][] = [
  ['a file that is no ZIP', async () => Buffer.from('not a ZIP at all'), NOT_A_ZIP],
  ['an empty file', async () => Buffer.alloc(0), NOT_A_ZIP],
  ['a ZIP that breaks off', async () => exported.zip.subarray(0, -200), NOT_A_ZIP],
  [
    'a ZIP that is not an export',
    () => zipOf([['holiday.txt', 'sun']]),
    'This ZIP file is not an export from Smart Farm: it has no farm.json. Nothing was imported.',
  ],
  [
    'the farm.json of something else',
    () => zipOf([['farm.json', '{"format":"barn","version":1,"tables":{}}']]),
    'This ZIP file is not an export from Smart Farm: it has no farm.json. Nothing was imported.',
  ],
  [
    'a newer version, before its content is validated',
    () =>
      changed((farm) => {
        farm.version = 3
        farm.tables.tractors = [{ id: 't1' }]
      }),
    NEWER,
  ],
  [
    'a newer schema, before its content is validated',
    () =>
      changed((farm) => {
        farm.migrations?.push('9999-tractors')
        farm.tables.tractors = [{ id: 't1' }]
      }),
    NEWER,
  ],
  ...[
    ['no schema', (farm: FarmJson) => delete farm.migrations] as const,
    ['an empty schema', (farm: FarmJson) => (farm.migrations = [])] as const,
    ['a schema with a gap', (farm: FarmJson) => farm.migrations?.splice(3, 1)] as const,
    ['no version', (farm: FarmJson) => (farm.version = 0)] as const,
  ].map(([what, change]): (typeof refusals)[number] => [
    `a head with ${what}`,
    () => changed(change),
    damaged('it does not say which version made it'),
  ]),
  ['a bomb in the place of the farm', () => bomb('farm.json', 40), TOO_MUCH],
  ['a bomb in the place of a photo', () => bomb('photos/bomb.jpg', 20), TOO_MUCH],
  ['a sum that is not that of its bytes', async () => withOtherSum(), NOT_A_ZIP],
  ['comments that fill the memory', withLongComments, TOO_MUCH],
  [
    'a photo larger than an upload may be',
    () => withFile('photos/large.jpg', randomBytes(MAX_UPLOAD_BYTES + 1)),
    TOO_MUCH,
  ],
  ['a path that climbs out', () => renamed('../../etc/passwd'), OUTSIDE],
  ['a path from the root', () => renamed('/etc/passwd'), OUTSIDE],
  ['a path of Windows', () => renamed('C:/boot.ini'), OUTSIDE],
  ['a path that climbs out backwards', () => renamed('..\\..\\boot.ini'), OUTSIDE],
  [
    'JSON that breaks off',
    () => withFile('farm.json', JSON.stringify(exported.farm).slice(0, -30)),
    damaged('it is cut off or not JSON'),
  ],
  [
    'an invalid row',
    () =>
      changed(({ tables }) => Object.assign(tables.tasks?.[1] ?? {}, { dueDate: '2026-02-31' })),
    damaged('"dueDate" in row 2 of tasks'),
  ],
  [
    'a row with a NUL character',
    () => withValues('tasks', { notes: 'a\0b' }),
    damaged('a NUL or half a character in row 1 of tasks'),
  ],
  [
    'a row without a field',
    () => changed(({ tables }) => delete tables.tasks?.[0]?.title),
    damaged('"title" in row 1 of tasks'),
  ],
  [
    'an unknown column',
    () => withValues('projects', { farmId: 'x' }),
    damaged('a wrong column in row 1 of projects'),
  ],
  [
    'an unknown table',
    () => changed(({ tables }) => (tables.sessions = [{ id: 's1' }])),
    damaged('an unknown table in row 1 of sessions'),
  ],
  [
    'the same id twice',
    () => changed(({ tables }) => tables.crops?.push({ ...tables.crops[0], name: 'Twin' })),
    'damaged (two rows have the id ',
  ],
  [
    'records of a project that is not in it',
    () => withValues('crops', { projectId: 'nobody' }),
    CONTRADICTION,
  ],
  [
    'the same measured day twice',
    () => changed(({ tables }) => tables.solarDays?.push({ ...tables.solarDays[0] })),
    CONTRADICTION,
  ],
  ...(
    [
      ['farmers', 'timeZone', 'Mars/Olympus'],
      ['solarDays', 'date', '0001-01-01'],
      ['solarDays', 'date', '9999-12-31'],
      ['solarDays', 'kwh', 1e308],
      ['solarDays', 'kwh', -5],
      ['projects', 'description', noise(2002)],
      ['crops', 'plantingDate', noise(102)],
      ['crops', 'healthStatus', noise(52)],
      ['animals', 'farmDescription', noise(2002)],
      ['tasks', 'notes', noise(2002)],
      ['tasks', 'why', noise(2002)],
      ['chatMessages', 'content', noise(50_002)],
      ['chatMessages', 'sources', [{ kind: 'card', label: noise(50_000), path: null }]],
      ['analyses', 'evidence', noise(10_002)],
      ['analyses', 'analysisResult', { healthStatus: noise(50_000) }],
      ['events', 'detail', noise(6000)],
    ] as const
  ).map(([table, column, value]): (typeof refusals)[number] => [
    `${column} of ${table} as no way in takes it (${JSON.stringify(value).slice(0, 12)})`,
    () => withValues(table, { [column]: value }),
    damaged(`"${column}" in row 1 of ${table}`),
  ]),
  [
    'more projects than a farm may have',
    () =>
      changed(({ tables }) => {
        const [project] = tables.projects ?? []
        tables.projects = Array.from({ length: MAX_LISTED }, (_, n) => ({
          ...project,
          id: `p-${n}`,
        }))
      }),
    'A farm may have at most 5,000 projects, crops, herds and solar systems. Nothing was imported.',
  ],
  [
    'records with more text than one list may hold',
    () =>
      changed(({ tables }) => {
        const [project] = tables.projects ?? []
        tables.projects = Array.from({ length: MAX_LISTED - 10 }, (_, n) => ({
          ...project,
          id: `p-${n}`,
          description: noise(2000),
        }))
      }),
    damaged('its records contain too much text'),
  ],
  [
    'more records of a kind than a project may have',
    () =>
      changed(({ tables }) => {
        const crops = Array.from({ length: 501 }, (_, n) => ({
          ...tables.crops?.[0],
          id: `c-${n}`,
        }))
        tables.crops = crops
      }),
    damaged('a project has more than 500 crops'),
  ],
  [
    'a photo that was changed',
    () => withFile(photoName(), 'no photo any more'),
    'in this ZIP file is damaged or was changed. Nothing was imported.',
  ],
]

/** The export of an earlier version, changed. */
const changedOld = async (change: (farm: FarmJson) => unknown) => {
  const files = await unzip(await readFile('tests/golden/export-2.0.0.zip'))
  const farm = JSON.parse(String(files.get('farm.json'))) as FarmJson
  change(farm)
  return zipOf(new Map<string, Buffer | string>([...files, ['farm.json', JSON.stringify(farm)]]))
}

const oldRow = (table: string, values: object) =>
  changedOld(({ tables }) => Object.assign(tables[table]?.[0] ?? {}, values))

const oldRefusals: typeof refusals = [
  [
    'a text for a number',
    () => oldRow('animals', { count: '42' }),
    damaged('"count" in row 1 of animals'),
  ],
  [
    'a number for a text',
    () => oldRow('tasks', { title: 5 }),
    damaged('"title" in row 1 of tasks'),
  ],
  [
    'an object for a text',
    () => oldRow('tasks', { title: {} }),
    damaged('"title" in row 1 of tasks'),
  ],
  ['null for a text', () => oldRow('crops', { name: null }), damaged('"name" in row 1 of crops')],
  [
    'a text for a list',
    () => oldRow('animals', { breeds: 'Merino' }),
    damaged('its rows do not fit their version'),
  ],
  [
    'a value that no way in takes',
    () => oldRow('crops', { name: '' }),
    damaged('"name" in row 1 of crops'),
  ],
  [
    'a NUL',
    () => oldRow('tasks', { notes: 'a\0b' }),
    damaged('a NUL or half a character in row 1 of tasks'),
  ],
  [
    'an unknown column',
    () => oldRow('projects', { ownerId: 'x' }),
    damaged('a wrong column in row 1 of projects'),
  ],
  [
    'a later column',
    () => oldRow('projects', { farmId: 'x' }),
    damaged('a wrong column in row 1 of projects'),
  ],
  [
    'a row without a field',
    () => changedOld(({ tables }) => delete tables.tasks?.[0]?.title),
    damaged('"title" in row 1 of tasks'),
  ],
  [
    'an unknown table',
    () => changedOld(({ tables }) => (tables.users = [{ id: 'u1' }])),
    damaged('an unknown table in row 1 of users'),
  ],
  [
    'the same id twice',
    () => changedOld(({ tables }) => tables.crops?.push({ ...tables.crops[0] })),
    CONTRADICTION,
  ],
  ['records of no project', () => oldRow('crops', { projectId: 'nobody' }), CONTRADICTION],
]

const ofOldVersion = ([what, ...rest]: (typeof refusals)[number]): (typeof refusals)[number] => [
  `an older version with ${what}`,
  ...rest,
]

test.each([...refusals, ...oldRefusals.map(ofOldVersion)])(
  '%s is refused with an explanation, and nothing is saved',
  async (_, pack, sentence) => {
    const before = await keptObjects()
    const { statusCode, body } = await importInto(ben, await pack())
    expect(body).toContain(sentence)
    expect(statusCode).toBe(422)
    expect((await exportOf(ben)).farm.tables).toMatchObject({
      projects: [],
      tasks: [],
      farmers: [],
    })
    expect(await keptObjects()).toEqual(before)
    expect(
      (await readdir(running.scratchFolder)).filter((name) => name.startsWith('import')),
    ).toEqual([])
    expect((await importInto(ben, exported.zip)).statusCode).toBe(200)
  },
)

async function keptObjects() {
  const keys: string[] = []
  for await (const { key } of local.store.list()) keys.push(key)
  return keys.toSorted()
}

test('a file that is not a photo is refused like any such upload', async () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const zip = await zipOf(
    new Map<string, Buffer | string>([
      ...exported.files,
      [photoName(), html],
      [
        'farm.json',
        JSON.stringify(exported.farm).replace(
          String(exported.farm.tables.uploads?.find(({ type }) => type === 'image/jpeg')?.hash),
          createHash('sha256').update(html).digest('hex'),
        ),
      ],
    ]),
  )
  const { statusCode, body } = await importInto(ben, zip)
  expect([statusCode, body]).toEqual([
    422,
    `${photoName()}: This file is neither a photo nor a table. Please send photos as JPEG or PNG, and tables as CSV or Excel (.xlsx). Nothing was imported.`,
  ])
})

test('an import into an account that is not empty is refused', async () => {
  await ben.call('POST', '/api/projects', { name: 'Mine' })
  await ben.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
  const { statusCode, body } = await importInto(ben, exported.zip)
  expect([statusCode, body]).toEqual([
    409,
    'This account has 1 project and 1 open task. An import needs an empty account: delete what is here, or sign up with another email address.',
  ])
  await ben.call('POST', '/api/products', { name: 'Movento', kind: 'other' })
  const sale = { kind: 'sale', onDate: '2026-05-30', targets: [] }
  await ben.call('POST', '/api/entries', sale)
  await ben.call('POST', '/api/entries', sale)
  expect((await importInto(ben, exported.zip)).body).toMatch(
    /^This account has 1 project, 1 open task, 2 entries of the book and 1 product\. An import/,
  )
})

test('the second of two concurrent imports into one account is refused', async () => {
  const answers = await Promise.all([importInto(ben, exported.zip), importInto(ben, exported.zip)])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  expect((await exportOf(ben)).farm.tables.projects).toHaveLength(2)
})

test('an export that was unpacked and zipped again in a folder is accepted', async () => {
  const folder = [...exported.files].map(
    ([name, content]) => [`smart-farm-2026-06-01/${name}`, content] as const,
  )
  const zip = await zipOf([['__MACOSX/farm.json', 'x'], ...folder])
  expect((await importInto(ben, zip)).statusCode).toBe(200)
  expect((await exportOf(ben)).farm.tables.uploads).toHaveLength(3)
})

test('the longest answers of the assistant and of a model are accepted', async () => {
  const advice = { type: 'advice', message: 'x'.repeat(8000), priority: 'high' }
  const zip = await changed(({ tables }) => {
    Object.assign(tables.chatMessages?.[1] ?? {}, { content: 'x'.repeat(6 * 8000) })
    Object.assign(tables.analyses?.[0] ?? {}, {
      recommendations: Array.from({ length: 5 }, () => advice),
      evidence: 'x'.repeat(8100),
    })
  })
  expect((await importInto(ben, zip)).statusCode).toBe(200)
})

test('photos missing from the ZIP file are counted', async () => {
  const files = [...exported.files].filter(([name]) => name !== photoName())
  const { statusCode, body } = await importInto(ben, await zipOf(files))
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ files: 2, missingFiles: 1 })
})

test('too many records are refused without blocking other requests', async () => {
  const rows = Array.from({ length: MAX_IMPORT_RECORDS + 1 }, (_, n) => {
    const noise = createHash('md5').update(String(n)).digest('hex')
    return { ...exported.farm.tables.tasks?.[0], id: `t-${n}`, notes: noise }
  })
  const farm = JSON.stringify({ ...exported.farm, tables: { tasks: rows } })
  let isDone = false
  const answer = importInto(ben, await zipOf([['farm.json', farm]])).finally(() => (isDone = true))
  let served = 0
  while (!isDone) {
    if ((await running.anonymous('GET', '/readyz')).statusCode === 200) served += 1
  }
  const { statusCode, body } = await answer
  expect([statusCode, body]).toEqual([
    413,
    'This export has more than 50,000 records, the most that can be imported. Nothing was imported.',
  ])
  expect(served).toBeGreaterThan(20)
})

test('a field that is missing in an older export is imported empty', async () => {
  const zip = await changed(({ tables: { crops, animals, solarSystems } }) => {
    delete crops?.[0]?.plantingDate
    delete animals?.[0]?.farmDescription
    delete solarSystems?.[0]?.tiltAngle
  })
  expect((await importInto(ben, zip)).statusCode).toBe(200)
  const { crops, animals, solarSystems } = (await exportOf(ben)).farm.tables
  expect(crops?.[0]?.plantingDate).toBe('')
  expect(animals?.[0]?.farmDescription).toBe('')
  expect(solarSystems?.[0]?.tiltAngle).toBe('')
})
