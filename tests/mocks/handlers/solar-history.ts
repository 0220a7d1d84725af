import { http } from 'msw'
import { previewRequest } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import {
  historyRequest,
  type HistoryFile,
  type HistoryRequest,
  type StoredFile,
} from '#contract/solar-history.ts'
import { readingFacts } from '#domain/records/record-changes.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { readMockFile, type MockFile } from '#tests/mocks/production-file.ts'
import { farm } from '#tests/mocks/store.ts'
import { remember } from '#tests/mocks/timeline.ts'

const PATH = '*/api/projects/:projectId/solar-systems/:systemId/history'
const UPLOAD = /\/api\/objects\/([^/?]+)$/

type Params = Record<string, unknown>
type HistoryPlace = { projectId: string; systemId: string }

const hasSystem = ({ projectId, systemId }: Params) =>
  farm.project(projectId)?.solarSystems?.some(({ id }) => id === systemId) ?? false

const noSystem = () => refuse(404, 'Solar system not found.')

const daysOf = ({ systemId }: Params) =>
  [...(farm.history.get(String(systemId)) ?? [])]
    .map(([date, kwh]) => ({ date, kwh }))
    .toSorted((a, b) => a.date.localeCompare(b.date))

/** Days that a test put into the store directly come from the file 'upload'. */
const keyOf = ({ systemId }: Params, date: string) =>
  farm.historyKeys.get(String(systemId))?.get(date) ?? 'upload'

function filesOf(params: Params) {
  const files = new Map<string, StoredFile>()
  for (const { date, kwh } of daysOf(params)) {
    const key = keyOf(params, date)
    const known = files.get(key)
    files.set(key, {
      key,
      readAt: '2026-05-31T12:00:00.000Z',
      days: (known?.days ?? 0) + 1,
      firstDay: known?.firstDay ?? date,
      lastDay: date,
      totalKwh: (known?.totalKwh ?? 0) + kwh,
    })
  }
  return [...files.values()]
}

function remove(params: HistoryPlace & { key: string }) {
  const dates = daysOf(params)
    .map(({ date }) => date)
    .filter((date) => keyOf(params, date) === params.key)
  if (dates.length === 0) return refuse(404, 'File not found.')
  for (const date of dates) farm.history.get(params.systemId)?.delete(date)
  const place = {
    subject: 'solar',
    projectId: params.projectId,
    entityId: params.systemId,
  } as const
  remember({ kind: 'changed', ...place, facts: readingFacts(dates, true) })
  return json({ days: dates.length })
}

function textOf(objectURL: string) {
  const key = UPLOAD.exec(objectURL)?.[1]
  return key === undefined
    ? refuse(400, 'objectURLs must be addresses of your own uploads.')
    : (farm.files.get(key) ?? refuse(404, 'File not found.'))
}

const readOf = (systemId: string, objectURL: string, reading?: ProductionReading) => {
  const text = textOf(objectURL)
  if (typeof text !== 'string') return text
  return readMockFile(text, reading, farm.knownReadings.get(systemId) ?? new Map())
}

const reportOf = (
  objectURL: string,
  { preview, days, refused, rowsRead }: MockFile,
): HistoryFile => ({
  objectURL,
  problem: preview.problem,
  rowsRead,
  rowsRefused: refused.length,
  refused,
  warnings: [],
  notes: [],
  days: days.size,
  firstDay: preview.days.firstDay,
  lastDay: preview.days.lastDay,
})

/** All files or none: an unknown URL or an unclear file rejects the request. */
function readAll({ projectId, systemId }: HistoryPlace, { objectURLs, reading }: HistoryRequest) {
  const reads: { objectURL: string; file: MockFile }[] = []
  for (const objectURL of objectURLs) {
    const file = readOf(systemId, objectURL, reading)
    if (file instanceof Response) return file
    if (!file.preview.problem && !file.preview.isCertain)
      return refuse(422, 'Show which columns of this file are your production.')
    reads.push({ objectURL, file })
  }
  const known = farm.history.get(systemId) ?? new Map<string, number>()
  const keys = farm.historyKeys.get(systemId) ?? new Map<string, string>()
  const readings = farm.knownReadings.get(systemId) ?? new Map<string, ProductionReading>()
  for (const { objectURL, file } of reads) {
    if (reading) readings.set(file.header, reading)
    for (const [date, kwh] of file.days) {
      known.set(date, kwh)
      keys.set(date, UPLOAD.exec(objectURL)?.[1] ?? '')
    }
  }
  farm.history.set(systemId, known)
  farm.historyKeys.set(systemId, keys)
  farm.knownReadings.set(systemId, readings)
  const dates = [...new Set(reads.flatMap(({ file }) => [...file.days.keys()]))]
  const place = { subject: 'solar', projectId, entityId: systemId } as const
  if (dates.length > 0) remember({ kind: 'reading', ...place, facts: readingFacts(dates) })
  return json({ files: reads.map(({ objectURL, file }) => reportOf(objectURL, file)) })
}

export const solarHistoryHandlers = [
  http.get(PATH, ({ params }) =>
    signedIn(() => {
      if (!hasSystem(params)) return noSystem()
      const days = daysOf(params)
      const summary = {
        days: days.length,
        firstDay: days[0]?.date ?? null,
        lastDay: days.at(-1)?.date ?? null,
        totalKwh: days.reduce((sum, { kwh }) => sum + kwh, 0),
      }
      return json({ days, summary, files: filesOf(params) })
    }),
  ),

  http.get(`${PATH}.csv`, ({ params }) =>
    signedIn(() => {
      if (!hasSystem(params)) return noSystem()
      const rows = daysOf(params).map(({ date, kwh }) => `${date},${kwh},upload`)
      return new Response(`${['date,kwh,upload', ...rows].join('\r\n')}\r\n`, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="solar-history.csv"',
        },
      })
    }),
  ),

  http.delete(`${PATH}/:key`, ({ params }) =>
    signedIn(() =>
      hasSystem(params) ? remove(params as HistoryPlace & { key: string }) : noSystem(),
    ),
  ),

  http.post(`${PATH}/preview`, ({ params, request }) =>
    signedIn(async () => {
      const asked = previewRequest.safeParse(await request.json())
      if (!asked.success) return invalid(asked.error)
      if (!hasSystem(params)) return noSystem()
      const { objectURL, reading } = asked.data
      const file = readOf(String(params.systemId), objectURL, reading)
      return file instanceof Response ? file : json(file.preview)
    }),
  ),

  http.post(PATH, ({ params, request }) =>
    signedIn(async () => {
      const asked = historyRequest.safeParse(await request.json())
      if (!asked.success) return invalid(asked.error)
      if (!hasSystem(params)) return noSystem()
      return readAll(params as HistoryPlace, asked.data)
    }),
  ),
]
