import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductionPreview } from '#contract/production-preview.ts'
import type { HistoryFile, SolarHistory } from '#contract/solar-history.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { insertSystem } from '#tests/setup/solar.ts'
import { workbookOf } from '#tests/setup/workbook.ts'

const TWO_ROOFS = 'Date,East kWh,West kWh\n2025-04-14,1,4\n2025-04-15,2,3\n'
const BOTH = { dateColumn: 0, energyColumns: [1, 2], means: 'energy', unit: 'kWh' }

let farm: AnalysedFarm
let systemId: string

beforeAll(async () => {
  farm = await startAnalyses()
})
afterAll(() => farm.close())

const pathOf = (system = systemId, project = farm.projectId) =>
  `/api/projects/${project}/solar-systems/${system}/history`
const newSystem = async () => {
  systemId = await insertSystem(farm.db, farm.projectId, { capacity: '5' })
}
const add = async (...objectURLs: string[]) => {
  const answer = await farm.ada.call('POST', pathOf(), { objectURLs })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json<{ files: HistoryFile[] }>().files
}
const previewOf = async (objectURL: string) => {
  const answer = await farm.ada.call('POST', `${pathOf()}/preview`, { objectURL })
  return answer.json<ProductionPreview>()
}
const history = async () => (await farm.ada.call('GET', pathOf())).json<SolarHistory>()

test('overlapping files are merged by day, where the later wins, and can be exported as CSV', async () => {
  await newSystem()
  const first = await farm.send('Date,kWh\n2025-03-14,1\n2025-03-15,2\n')
  const second = await farm.send('Date,kWh\n2025-03-15,20\n2025-03-16,30\n')
  const files = await add(first, second)
  expect(files.map(({ problem, days }) => ({ problem, days }))).toEqual([
    { problem: null, days: 2 },
    { problem: null, days: 2 },
  ])
  await add(await farm.send('Date;Wh\n16.03.2025;31000\n'))
  const { files: stored, ...measured } = await history()
  expect(stored.map(({ days }) => days)).toEqual([1, 1, 1])
  expect(measured).toEqual({
    days: [
      { date: '2025-03-14', kwh: 1 },
      { date: '2025-03-15', kwh: 20 },
      { date: '2025-03-16', kwh: 31 },
    ],
    summary: { days: 3, firstDay: '2025-03-14', lastDay: '2025-03-16', totalKwh: 52 },
  })
  const csv = await farm.ada.call('GET', `${pathOf()}.csv`)
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toMatch(/^date,kwh,upload\r\n2025-03-14,1,/)
})

test('a day that a later file changes is reported, with what to do', async () => {
  await newSystem()
  const hours = (...rows: string[]) =>
    farm.send(`Time,Energy (kWh)\n${rows.map((row) => `2025-08-02 ${row}\n`).join('')}`)
  const morning = await hours('09:00,4', '10:00,6')
  const noon = await hours('11:00,4', '12:00,4')
  const reported =
    /^This file changed 1 day \(Aug 2, 2025: 10 kWh before, 8 kWh now\)\. .+ in one file/
  const toldOf = (file?: HistoryFile) => file?.warnings.filter((text) => text.includes('before'))
  const [first, second] = await add(morning, noon)
  expect(toldOf(first)).toEqual([])
  expect(toldOf(second)).toEqual([expect.stringMatching(reported)])
  expect(toldOf((await add(morning))[0])).toEqual([])
  expect(toldOf((await add(noon))[0])).toEqual([expect.stringMatching(reported)])
})

test('the file of a second inverter does not silently replace the first', async () => {
  await newSystem()
  const small = await farm.send('Date,kWh\n2025-08-01,4\n2025-08-02,5\n2025-08-03,6\n')
  const large = await farm.send('Date,kWh\n2025-08-01,8\n2025-08-02,10\n2025-08-03,12\n')
  await add(small)
  const [file] = await add(large)
  expect(file?.warnings).toEqual([
    expect.stringMatching(
      /^This file changed 2 days \(Aug 1, 2025: 4 kWh before, 8 kWh now; .+ writes its own\.$/,
    ),
  ])
})

test('removing a file removes its days everywhere, and nothing else', async () => {
  await newSystem()
  const url = await farm.send('Date,kWh\n2025-03-14,1\n2025-03-15,2\n')
  await add(url)
  const path = `${pathOf()}/${url.split('/').at(-1)}`
  await newSystem()
  await add(url)
  const list = async () => (await farm.ada.call('GET', '/api/projects')).headers.etag
  const known = await list()
  expect((await farm.ben.call('DELETE', path)).statusCode).toBe(404)
  expect(await list()).toBe(known)
  expect((await farm.ada.call('DELETE', path)).json()).toEqual({ days: 2 })
  expect(await list()).not.toBe(known)
  expect((await farm.ada.call('GET', path.replace(/\/[^/]+$/, ''))).json()).toMatchObject({
    days: [],
  })
  expect((await history()).summary.days).toBe(2)
  const timeline = await farm.ada.call('GET', '/api/timeline?zone=UTC')
  expect(timeline.body).toContain(
    'Removed: 2 days of measured production, Mar 14, 2025 to Mar 15, 2025',
  )
})

test('one unusable file does not affect the others', async () => {
  await newSystem()
  const [bad, good] = await add(
    await farm.send('Date,kWh\n'),
    await farm.send('Date,kWh\n2025-03-14,1\nyesterday,2\n'),
  )
  expect(bad?.problem).toMatch(/headers only/)
  expect(good?.refused).toEqual([{ row: 3, reason: '"yesterday" is not a date.' }])
  expect((await history()).summary.days).toBe(1)
})

test('two systems of one project keep their days apart', async () => {
  await newSystem()
  const file = await farm.send('Date,kWh\n2025-03-14,1\n')
  await add(file)
  await newSystem()
  expect((await history()).days).toEqual([])
  await add(file)
  expect((await history()).days).toHaveLength(1)
})

test('a file of another farmer, a foreign address and too many files are refused', async () => {
  await newSystem()
  const post = (objectURLs: string[]) => farm.ada.call('POST', pathOf(), { objectURLs })
  const theirs = await farm.send('Date,kWh\n2025-03-14,1\n', farm.ben)
  expect((await post([theirs])).statusCode).toBe(404)
  const preview = await farm.ada.call('POST', `${pathOf()}/preview`, { objectURL: theirs })
  expect([preview.statusCode, preview.body]).toEqual([404, 'File not found.'])
  expect((await post(['https://elsewhere.example/a.csv'])).statusCode).toBe(400)
  expect((await post(Array.from({ length: 6 }, () => theirs))).body).toContain('At most 5')
  expect((await post([])).statusCode).toBe(400)
  expect((await history()).days).toEqual([])
})

test('a PDF renamed to CSV is refused on upload, with a sentence', async () => {
  await expect(farm.send('%PDF-1.7\n1 0 obj\n')).rejects.toThrow(/neither a photo nor a table/)
})

test('a formula in a file is reported as no number, and never exported', async () => {
  await newSystem()
  const formula = '=HYPERLINK(x)'
  const days = ['14,1', '15,2', '16,2', '17,3', `18,${formula}`]
  const rows = days.map((day) => `2025-03-${day}\n`)
  const [file] = await add(await farm.send(`Date,kWh\n${rows.join('')}`))
  expect(file?.refused).toEqual([{ row: 6, reason: `"${formula}" is not a number.` }])
  expect((await farm.ada.call('GET', `${pathOf()}.csv`)).body).not.toContain('HYPERLINK')
})

test('rows in UTC fall on the days of the plant', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const at = new Date(Date.UTC(2025, 0, 9, 19 + hour)).toISOString()
    return `${at},${hour > 0 && hour < 14 ? 1 : 0}\n`
  })
  const file = await farm.send(`Time,Energy (kWh)\n${hours.join('')}`)
  const sydney = { latitude: '-33.87', longitude: '151.21', capacity: '5' }
  systemId = await insertSystem(farm.db, farm.projectId, sydney)
  await add(file)
  expect((await history()).days).toEqual([{ date: '2025-01-10', kwh: 13 }])
})

test('a workbook of Excel is read like a CSV file', async () => {
  await newSystem()
  const workbook = await workbookOf([
    [
      ['Date', 'kWh'],
      ['2025-03-14', 4.5],
      ['2025-03-15', 3],
    ],
  ])
  const url = await farm.send(workbook)
  const served = await farm.ada.call('GET', url)
  expect(served.headers['content-disposition']).toBe('attachment; filename="file.xlsx"')
  await add(url)
  expect((await history()).summary).toMatchObject({ days: 2, totalKwh: 7.5 })
})

test('a reading that does not fit the file says so, and nothing is saved', async () => {
  await newSystem()
  const objectURL = await farm.send(TWO_ROOFS)
  for (const [wrong, problem] of [
    [{ energyColumns: [9] }, /^The columns that were chosen hold no numbers/],
    [{ dateColumn: 9 }, /^This file has no dates/],
  ] as const) {
    const reading = { ...BOTH, ...wrong }
    const preview = await farm.ada.call('POST', `${pathOf()}/preview`, { objectURL, reading })
    const stored = await farm.ada.call('POST', pathOf(), { objectURLs: [objectURL], reading })
    expect(preview.json()).toMatchObject({ problem: expect.stringMatching(problem) })
    expect(stored.json()).toMatchObject({
      files: [{ problem: expect.stringMatching(problem), days: 0 }],
    })
  }
  expect((await history()).days).toEqual([])
  expect((await previewOf(objectURL)).isCertain).toBe(false)
})

test('how a header is read comes back with a deleted system', async () => {
  await newSystem()
  const file = await farm.send(TWO_ROOFS)
  await farm.ada.call('POST', pathOf(), { objectURLs: [file], reading: BOTH })
  const removed = await farm.ada.call('DELETE', pathOf().replace('/history', ''))
  const { deletionId } = removed.json<{ deletionId: string }>()
  await farm.ada.call('POST', `/api/deletions/${deletionId}/undo`)
  expect(await previewOf(file)).toMatchObject({ reading: BOTH, isCertain: true })
})

test('the headers of the last 50 files are known', async () => {
  await newSystem()
  const old = { systemId, reading: JSON.stringify(BOTH), updatedAt: '2026-01-01T00:00:00.000Z' }
  const rows = Array.from({ length: 51 }, (_, at) => ({ ...old, fingerprint: `header ${at}` }))
  await farm.db.insertInto('productionReadings').values(rows).execute()
  const objectURLs = [await farm.send(TWO_ROOFS)]
  await farm.ada.call('POST', pathOf(), { objectURLs, reading: BOTH })
  const kept = farm.db.selectFrom('productionReadings').where('systemId', '=', systemId)
  expect(await kept.select('fingerprint').execute()).toHaveLength(50)
  expect(await previewOf(objectURLs[0] ?? '')).toMatchObject({ isCertain: true })
})

test('a request that is sent again stores once and gets the same answer', async () => {
  await newSystem()
  const objectURLs = [await farm.send(TWO_ROOFS), await farm.send(TWO_ROOFS.replace(',4', ',9'))]
  const once = { 'idempotency-key': 'two roofs' }
  const post = () => farm.ada.call('POST', pathOf(), { objectURLs, reading: BOTH }, once)
  const first = (await post()).body
  expect(first).toContain('This file changed 1 day')
  expect((await post()).body).toBe(first)
  const events = farm.db.selectFrom('events').where('entityId', '=', systemId)
  expect(await events.select('kind').execute()).toEqual([{ kind: 'reading' }])
})

test('a system under another project is not found', async () => {
  await newSystem()
  const other = await farm.create('/api/projects', { name: 'South farm' })
  const file = await farm.send('Date,kWh\n2025-03-14,1\n')
  const answer = await farm.ada.call('POST', pathOf(systemId, other), { objectURLs: [file] })
  expect(answer.statusCode).toBe(404)
})

test('three years of quarter-hourly readings are read completely', async () => {
  await newSystem()
  const [file] = await add(await farm.send(quarterHours('2023-01-01', 1095)))
  expect(file).toMatchObject({ rowsRead: 105_120, rowsRefused: 0, days: 1095, warnings: [] })
})

test('a file that reads as nothing asks how to read it, as long as it has columns', async () => {
  await newSystem()
  const monthly = await farm.send('Date,kWh\n2025-01-31,35\n2025-02-28,41\n2025-03-31,65\n')
  const answer = await farm.ada.call('POST', pathOf(), { objectURLs: [monthly] })
  expect(answer.statusCode).toBe(422)
})
