import { http } from 'msw'
import { historyRequest, type HistoryFile, type StoredFile } from '#contract/solar-history.ts'
import { readingFacts } from '#domain/records/record-changes.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
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

/** The mocks read one layout: a header, then ISO days and kWh. */
function readFile(objectURL: string, text: string) {
  const days = new Map<string, number>()
  const refused: HistoryFile['refused'] = []
  const lines = text.trim().split('\n').slice(1)
  lines.forEach((line, at) => {
    const [date = '', kwh = ''] = line.split(',')
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
    if (!isDay) refused.push({ row: at + 2, reason: `"${date}" is not a date.` })
    else days.set(date, (days.get(date) ?? 0) + Number(kwh))
  })
  const dates = [...days.keys()].toSorted()
  const file: HistoryFile = {
    objectURL,
    problem: lines.length > 0 ? null : 'This file holds headers only.',
    rowsRead: lines.length - refused.length,
    rowsRefused: refused.length,
    refused,
    warnings: [],
    notes: [],
    days: days.size,
    firstDay: dates[0] ?? null,
    lastDay: dates.at(-1) ?? null,
  }
  return { file, days }
}

function textOf(objectURL: string) {
  const key = UPLOAD.exec(objectURL)?.[1]
  return key === undefined
    ? refuse(400, 'objectURLs must be addresses of your own uploads.')
    : (farm.files.get(key) ?? refuse(404, 'File not found.'))
}

/** All files or none: one unknown URL rejects the request. */
function readAll({ projectId, systemId }: HistoryPlace, objectURLs: readonly string[]) {
  const reads: ReturnType<typeof readFile>[] = []
  for (const objectURL of objectURLs) {
    const text = textOf(objectURL)
    if (typeof text !== 'string') return text
    reads.push(readFile(objectURL, text))
  }
  const known = farm.history.get(systemId) ?? new Map<string, number>()
  const keys = farm.historyKeys.get(systemId) ?? new Map<string, string>()
  for (const { file, days } of reads)
    for (const [date, kwh] of days) {
      known.set(date, kwh)
      keys.set(date, UPLOAD.exec(file.objectURL)?.[1] ?? '')
    }
  farm.history.set(systemId, known)
  farm.historyKeys.set(systemId, keys)
  const dates = [...new Set(reads.flatMap(({ days }) => [...days.keys()]))]
  const place = { subject: 'solar', projectId, entityId: systemId } as const
  if (dates.length > 0) remember({ kind: 'reading', ...place, facts: readingFacts(dates) })
  return json({ files: reads.map(({ file }) => file) })
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

  http.post(PATH, ({ params, request }) =>
    signedIn(async () => {
      const asked = historyRequest.safeParse(await request.json())
      if (!asked.success) return invalid(asked.error)
      if (!hasSystem(params)) return noSystem()
      return readAll(params as HistoryPlace, asked.data.objectURLs)
    }),
  ),
]
