import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryFile, SolarHistory } from '#contract/solar-history.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { insertSystem } from '#tests/setup/solar.ts'

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
  expect(answer.statusCode).toBe(200)
  return answer.json<{ files: HistoryFile[] }>().files
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
  const [file] = await add(await farm.send(`Date,kWh\n2025-03-14,1\n2025-03-15,${formula}\n`))
  expect(file?.refused).toEqual([{ row: 3, reason: `"${formula}" is not a number.` }])
  expect((await farm.ada.call('GET', `${pathOf()}.csv`)).body).not.toContain('HYPERLINK')
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
