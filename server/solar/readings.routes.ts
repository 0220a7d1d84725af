import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import {
  liveReadings,
  newReadings,
  sensor,
  sensorChange,
  storedReadings,
  type NewReading,
} from '#contract/readings.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import { say } from '#domain/texts/say.ts'
import { isContradiction } from '#server/db/contradiction.ts'
import { actingFor, currentUser, needs } from '#server/auth/session-guard.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { acceptReadings } from './accept-readings.ts'
import { liveReadingsOf } from './live-readings.ts'
import { readingsRepository, storeReadings } from './readings.repository.ts'
import { changeSensor, forgetSensor } from './sensors.ts'

const PATH = '/api/readings'
const SENSOR_PATH = `${PATH}/sensors/:key`
const params = z.object({ key: z.string() })
/** Of each token, apart from what its farmer does: ten devices that share one may send once a second. */
const REQUESTS_PER_MINUTE = 600

const addSchema = {
  summary: 'Send readings of power, energy or a meter; those of known instants change nothing',
  body: newReadings,
  response: { 200: storedReadings },
}
const listSchema = {
  summary: 'The newest reading of each device, and what a system has made today',
  querystring: z.object({ systemId: z.optional(z.string()) }),
  response: { 200: liveReadings },
}
const changeSchema = {
  summary: 'Say which system a device belongs to, and what its numbers mean',
  params,
  body: sensorChange,
  response: { 200: sensor },
}
const forgetSchema = {
  summary: 'Forget a device and its readings; the days made from them stay',
  params,
  response: { 200: params },
}

export function readingsRoutes(app: App, deps: Deps) {
  const ingest = needs('ingest', addSchema)
  const rateLimit = {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request: Parameters<typeof currentUser>[0]) =>
      `readings:${currentUser(request).sessionId}`,
  }

  app.post(PATH, { ...ingest, config: { ...ingest.config, rateLimit } }, async (request) => {
    const { farmId } = actingFor(request)
    const take = () => takeReadings(deps, farmId, request.body.readings)
    // A system that was deleted meanwhile is refused the second time.
    const { accepted, refused } = await take().catch((error: unknown) => {
      if (isContradiction(error)) return take()
      throw error
    })
    const language = languageOf(request)
    return {
      stored: accepted.length,
      refused: refused.map(({ index, reason }) => ({ index, reason: say(language, reason) })),
    }
  })

  app.get(PATH, needs('see', listSchema), async (request) =>
    liveReadingsOf(deps, actingFor(request).farmId, request.query.systemId),
  )

  app.put(SENSOR_PATH, needs('work', changeSchema), async (request) =>
    changeSensor(deps, actingFor(request).farmId, request.params.key, request.body),
  )

  app.delete(SENSOR_PATH, needs('manage', forgetSchema), async (request) => {
    await forgetSensor(deps, actingFor(request).farmId, request.params.key)
    return request.params
  })
}

/** Stores what can be; a device that is new or is back changes the farm. */
async function takeReadings(
  { db, now, newId }: Deps,
  farmId: string,
  readings: readonly NewReading[],
) {
  const world = { newId, now: now() }
  const judged = await judge(db, farmId, readings, world.now)
  if (judged.accepted.length === 0) return judged
  const store = async (tx: Transaction<Tables>, { accepted, refused }: typeof judged) => {
    await storeReadings(tx, farmId, accepted, world)
    return { accepted, refused }
  }
  return judged.changesFarm
    ? // Whoever brings new devices takes turns, so that there are never too many.
      alterFarm(db, farmId, null, async (tx) =>
        store(tx, await judge(tx, farmId, readings, world.now)),
      )
    : db.transaction().execute((tx) => store(tx, judged))
}

async function judge(
  db: Kysely<Tables>,
  farmId: string,
  readings: readonly NewReading[],
  now: Date,
) {
  const repository = readingsRepository(db, farmId)
  const unique = (ids: (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))]
  const ids = unique(readings.map(({ system }) => system))
  const known = await repository.sensorsByKey(
    unique(readings.map(({ system, sensor }) => system ?? sensor)),
  )
  const sentFor = ids.length > 0 ? await repository.ownSystems(ids) : []
  const sensorCount = await repository.countSensors()
  const farm = {
    sensors: new Map(
      known.map((one) => [one.key, { ...one, capacityKw: kwOf(one.capacity) }] as const),
    ),
    sensorCount,
    systems: new Map(sentFor.map(({ id, capacity }) => [id, kwOf(capacity)])),
    nowMs: now.getTime(),
  }
  const result = acceptReadings(readings, farm)
  const changesFarm =
    farm.sensorCount > sensorCount || known.some(({ silentSince }) => silentSince !== null)
  return { ...result, changesFarm }
}

const kwOf = (capacity: string | null) =>
  capacity === null ? null : (capacityKw(capacity) ?? null)
