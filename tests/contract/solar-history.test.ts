import { describe, expect, test } from 'vitest'
import { productionPreview } from '#contract/production-preview.ts'
import { historyReport, solarHistory } from '#contract/solar-history.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const MARCH = 'Date,kWh\n2025-03-14,1\n2025-03-15,2\n'
const LATER = 'Date,kWh\n2025-03-15,20\n2025-03-16,30\n'
const TWO_ROOFS = 'Date,East kWh,West kWh\n2025-04-14,1,4\n2025-04-15,2,3\n'
const BOTH = { dateColumn: 0, energyColumns: [1, 2], means: 'energy', unit: 'kWh' }
const WHICH_COLUMNS = 'Show which columns of this file are your production.'

describe.each(backends)('measured production on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject, send } = farmCalls(call)

  async function openSystem() {
    const projectId = await createProject()
    const systems = `/api/projects/${projectId}/solar-systems`
    return `${systems}/${await create(systems, buildSolarPayload())}/history`
  }
  const upload = (text: string) => send(Buffer.from(text))
  const read = async (path: string, ...objectURLs: string[]) => {
    const { status, json } = await call('POST', path, { objectURLs })
    expect(status).toBe(200)
    return historyReport.parse(json).files
  }
  const preview = async (path: string, objectURL: string, reading?: object) => {
    const { status, json } = await call('POST', `${path}/preview`, { objectURL, reading })
    expect(status).toBe(200)
    return productionPreview.parse(json)
  }
  const historyOf = async (path: string) => solarHistory.parse((await call('GET', path)).json)

  test('is empty before any file is read', async () => {
    expect(await historyOf(await openSystem())).toEqual({
      days: [],
      summary: { days: 0, firstDay: null, lastDay: null, totalKwh: 0 },
      files: [],
    })
  })

  test('is read from files in order; for a day in two files the later one wins', async () => {
    const path = await openSystem()
    const urls = [await upload(MARCH), await upload(LATER)]
    const files = await read(path, ...urls)
    expect(files).toMatchObject([
      { objectURL: urls[0], problem: null, rowsRead: 2, rowsRefused: 0, days: 2 },
      { objectURL: urls[1], firstDay: '2025-03-15', lastDay: '2025-03-16' },
    ])
    const { files: _, ...measured } = await historyOf(path)
    expect(measured).toEqual({
      days: [
        { date: '2025-03-14', kwh: 1 },
        { date: '2025-03-15', kwh: 20 },
        { date: '2025-03-16', kwh: 30 },
      ],
      summary: { days: 3, firstDay: '2025-03-14', lastDay: '2025-03-16', totalKwh: 51 },
    })
  })

  test('is listed by file, and removing a file keeps the days of other files', async () => {
    const path = await openSystem()
    const urls = [await upload(MARCH), await upload(LATER)]
    await read(path, ...urls)
    const [first = '', second = ''] = urls.map((url) => url.split('/').at(-1))
    const { files } = await historyOf(path)
    const readAt = expect.any(String)
    const one = {
      readAt,
      key: first,
      days: 1,
      firstDay: '2025-03-14',
      lastDay: '2025-03-14',
      totalKwh: 1,
    }
    const two = {
      readAt,
      key: second,
      days: 2,
      firstDay: '2025-03-15',
      lastDay: '2025-03-16',
      totalKwh: 50,
    }
    expect(files).toHaveLength(2)
    expect(files).toEqual(expect.arrayContaining([one, two]))
    const removed = await call('DELETE', `${path}/${second}`)
    expect([removed.status, removed.json]).toEqual([200, { days: 2 }])
    expect(await historyOf(path)).toMatchObject({
      days: [{ date: '2025-03-14', kwh: 1 }],
      summary: { days: 1, totalKwh: 1 },
      files: [one],
    })
    const again = await call('DELETE', `${path}/${second}`)
    expect([again.status, again.text]).toEqual([404, 'File not found.'])
  })

  test('is previewed with the days that a reading gives, and nothing is saved', async () => {
    const path = await openSystem()
    const url = await upload(TWO_ROOFS)
    expect(await preview(path, url)).toMatchObject({
      problem: null,
      columns: [
        { index: 0, name: 'Date', kind: 'date', unit: null, samples: ['2025-04-14', '2025-04-15'] },
        { index: 1, name: 'East kWh', kind: 'number', unit: 'kWh', samples: ['1', '2'] },
        { index: 2, name: 'West kWh', kind: 'number', unit: 'kWh', samples: ['4', '3'] },
      ],
      rows: [
        ['2025-04-14', '1', '4'],
        ['2025-04-15', '2', '3'],
      ],
      isCertain: false,
      questions: ['columns'],
    })
    expect(await preview(path, url, BOTH)).toMatchObject({
      reading: BOTH,
      isCertain: true,
      questions: [],
      days: {
        count: 2,
        firstDay: '2025-04-14',
        lastDay: '2025-04-15',
        totalKwh: 10,
        newest: [
          { date: '2025-04-14', kwh: 5 },
          { date: '2025-04-15', kwh: 5 },
        ],
      },
      leftOut: [],
    })
    const one = await preview(path, url, { ...BOTH, energyColumns: [2] })
    expect([one.days.totalKwh, one.leftOut]).toEqual([7, ['East kWh']])
    expect(await preview(path, await upload(MARCH))).toMatchObject({ isCertain: true })
    expect((await historyOf(path)).days).toEqual([])
  })

  test('of an unclear file is asked for, saved as shown, and known by its header then', async () => {
    const path = await openSystem()
    const objectURLs = [await upload(MARCH), await upload(TWO_ROOFS)]
    const asked = await call('POST', path, { objectURLs })
    expect([asked.status, asked.text]).toEqual([422, WHICH_COLUMNS])
    expect((await historyOf(path)).days).toEqual([])
    const shown = await call('POST', path, { objectURLs: objectURLs.slice(1), reading: BOTH })
    expect([shown.status, historyReport.parse(shown.json).files[0]?.days]).toEqual([200, 2])
    const next = await upload(TWO_ROOFS.replaceAll('-04-', '-05-'))
    expect(await preview(path, next)).toMatchObject({ reading: BOTH, isCertain: true })
    await read(path, next)
    expect((await historyOf(path)).summary).toMatchObject({ days: 4, totalKwh: 20 })
    const other = await call('POST', await openSystem(), { objectURLs: [next] })
    expect([other.status, other.text]).toEqual([422, WHICH_COLUMNS])
  })

  test.each([
    ['no column', { energyColumns: [] }, 'Choose at least one column.'],
    ['an unknown zone', { zone: 'Mars/Olympus' }, 'That time zone is unknown.'],
  ])('a reading of %s is rejected', async (_what, wrong, sentence) => {
    const path = await openSystem()
    const objectURL = await upload(TWO_ROOFS)
    const reading = { ...BOTH, ...wrong }
    for (const answer of [
      await call('POST', path, { objectURLs: [objectURL], reading }),
      await call('POST', `${path}/preview`, { objectURL, reading }),
    ])
      expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  test('can be downloaded as CSV', async () => {
    const path = await openSystem()
    await read(path, await upload(MARCH))
    const { status, text } = await call('GET', `${path}.csv`)
    expect(status).toBe(200)
    expect(text.split('\r\n').map((row) => row.split(',').slice(0, 2))).toEqual([
      ['date', 'kwh'],
      ['2025-03-14', '1'],
      ['2025-03-15', '2'],
      [''],
    ])
  })

  test('reports the number of an unusable row, and a file with only headers', async () => {
    const path = await openSystem()
    const [partly, nothing] = await read(
      path,
      await upload('Date,kWh\n2025-03-14,1\nyesterday,2\n'),
      await upload('Date,kWh\n'),
    )
    expect(partly).toMatchObject({
      rowsRead: 1,
      rowsRefused: 1,
      refused: [{ row: 3, reason: '"yesterday" is not a date.' }],
    })
    expect(nothing?.problem).toMatch(/headers only/)
    expect((await historyOf(path)).summary.days).toBe(1)
  })

  test.each([
    ['no file', [], 400, 'Choose at least one file.'],
    ['six files', Array.from({ length: 6 }, () => '/api/objects/x'), 400, /^At most 5 files/],
    ['a foreign address', ['https://elsewhere.example/a.csv'], 400, /your own uploads/],
    [
      'an unknown file',
      ['/api/objects/0192aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'],
      404,
      'File not found.',
    ],
  ])('%s is rejected, and nothing is saved', async (_what, objectURLs, status, sentence) => {
    const path = await openSystem()
    const refused = await call('POST', path, { objectURLs })
    expect(refused.status).toBe(status)
    expect(refused.text).toMatch(sentence)
    expect((await historyOf(path)).days).toEqual([])
  })

  test('is not found for an unknown system or one of another project', async () => {
    const path = await openSystem()
    const other = await create('/api/projects', { name: 'South farm' })
    for (const wrong of [
      path.replace(/projects\/[^/]+/, `projects/${other}`),
      path.replace(/solar-systems\/[^/]+/, 'solar-systems/unknown'),
    ]) {
      const objectURLs = [await upload(MARCH)]
      for (const answer of [
        await call('GET', wrong),
        await call('GET', `${wrong}.csv`),
        await call('POST', wrong, { objectURLs }),
        await call('POST', `${wrong}/preview`, { objectURL: objectURLs[0] }),
        await call('DELETE', `${wrong}/${objectURLs[0]?.split('/').at(-1)}`),
      ])
        expect([answer.status, answer.text]).toEqual([404, 'Solar system not found.'])
    }
  })
})
