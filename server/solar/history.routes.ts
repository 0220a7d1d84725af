import * as z from 'zod/mini'
import { previewRequest, productionPreview } from '#contract/production-preview.ts'
import {
  historyReport,
  historyRequest,
  removedHistory,
  solarHistory,
  type StoredFile,
} from '#contract/solar-history.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { requestKey } from '#server/farm/farm-write.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { csvLine } from '#server/http/csv.ts'
import { historyRepository } from './history.repository.ts'
import { settleIfRoom } from './live-readings.ts'
import { addProduction, previewProduction } from './read-production.ts'

const PATH = '/api/projects/:projectId/solar-systems/:systemId/history'
const params = z.object({ projectId: z.string(), systemId: z.string() })

const previewSchema = {
  summary: 'What an uploaded file of measured production says, and the days that a reading gives',
  params,
  body: previewRequest,
  response: { 200: productionPreview },
}
const addSchema = {
  summary: 'Read uploaded files of measured production',
  params,
  body: historyRequest,
  response: { 200: historyReport },
}
const listSchema = {
  summary: 'Measured production by day, oldest first',
  params,
  response: { 200: solarHistory },
}
const removeSchema = {
  summary: 'Remove the measured days of a file',
  params: z.extend(params, { key: z.string() }),
  response: { 200: removedHistory },
}

export function historyRoutes(app: App, deps: Deps) {
  const measured = async (farmId: string, place: z.infer<typeof params>) => {
    const history = historyRepository(deps.db, farmId)
    const system = await history.findSystem(place)
    await settleIfRoom(deps.db, farmId, { id: place.systemId, ...system }, { now: deps.now() })
    return history.list(place)
  }

  app.post(`${PATH}/preview`, needs('work', previewSchema), (request) => {
    const { params, body } = request
    return previewProduction(deps, actingFor(request).farmId, params, body, languageOf(request))
  })

  app.post(PATH, needs('work', addSchema), async (request) => {
    const { farmId, userId } = actingFor(request)
    const { params, body } = request
    const [by, spoken] = [{ key: requestKey(request), userId }, languageOf(request)]
    return { files: await addProduction(deps, farmId, params, body, by, spoken) }
  })

  app.get(PATH, needs('see', listSchema), async (request) => {
    const days = await measured(actingFor(request).farmId, request.params)
    return {
      days,
      summary: {
        days: days.length,
        firstDay: days[0]?.date ?? null,
        lastDay: days.at(-1)?.date ?? null,
        totalKwh: days.reduce((sum, { kwh }) => sum + kwh, 0),
      },
      files: storedFiles(days),
    }
  })

  app.delete(`${PATH}/:key`, needs('manage', removeSchema), async (request) => {
    const { key, ...place } = request.params
    const { farmId, userId } = actingFor(request)
    const history = historyRepository(deps.db, farmId)
    await history.findSystem(place)
    return history.remove(place, key, deps.now(), { key: requestKey(request), userId })
  })

  app.get(
    `${PATH}.csv`,
    needs('see', { summary: 'Measured production as a CSV file', params }),
    async (request, reply) => {
      const days = await measured(actingFor(request).farmId, request.params)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="solar-history.csv"')
        .send(historyCsv(days))
    },
  )
}

type MeasuredDay = { date: string; kwh: number; uploadKey: string }

export const historyCsv = (days: readonly MeasuredDay[]) =>
  ['date,kwh,upload\r\n', ...days.map(rowOf)].join('')

const rowOf = ({ date, kwh, uploadKey }: MeasuredDay) =>
  csvLine([date, Math.round(kwh * 1e6) / 1e6, uploadKey])

type StoredDay = { date: string; kwh: number; uploadKey: string; createdAt: string }

/**
 * The files that the days come from, most recently read first.
 * @param days oldest first
 */
function storedFiles(days: readonly StoredDay[]): StoredFile[] {
  const files = new Map<string, StoredFile>()
  for (const { date, kwh, uploadKey, createdAt } of days) {
    const known = files.get(uploadKey)
    files.set(uploadKey, {
      key: uploadKey,
      readAt: known && known.readAt > createdAt ? known.readAt : createdAt,
      days: (known?.days ?? 0) + 1,
      firstDay: known?.firstDay ?? date,
      lastDay: date,
      totalKwh: (known?.totalKwh ?? 0) + kwh,
    })
  }
  return [...files.values()].toSorted((a, b) => b.readAt.localeCompare(a.readAt))
}
