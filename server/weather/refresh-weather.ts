import type { Kysely } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  claimCall,
  later,
  MOST_CALLS,
  msLeftOfDay,
  spreadMs,
  utcDay,
  type Want,
} from './claim-call.ts'
import { nextGap, noteArchived } from './past-gaps.ts'
import type { WeatherAccess } from './weather-access.ts'
import { WeatherFailure, type Answer } from './weather-source.ts'
import { positionOf } from './weather-places.ts'
import { storeHours } from './weather-store.ts'

const HOUR_MS = 3_600_000
const FORECAST_EVERY_MS = 3 * HOUR_MS
const AFTER_FAILURE_MS = HOUR_MS / 2
/** Calls of a day that past weather leaves to the forecast. */
const FORECASTS_FIRST = 5
/** From so many on, failures no longer take one every half hour. */
const FEW_CALLS_LEFT = 4

type World = Pick<Deps, 'db' | 'now' | 'weather' | 'log'>
type Asking = World & { weather: WeatherAccess; want: Want }

/**
 * Asks in the background for the forecast of a place, if it is due; for a farm that has turned the weather on, and
 * within the calls of the day.
 */
export function wantForecast(world: World, want: Want) {
  inBackground(world, want, 'forecast', refreshForecast)
}

/** The same for past hours since a UTC date as well, one calendar year a call; the forecast goes first. */
export function wantPast(world: World, want: Want, fromDate: string) {
  inBackground(world, want, `since ${fromDate}`, async (asking) => {
    await refreshForecast(asking)
    await fillPast(asking, fromDate)
  })
}

function inBackground(
  { weather, ...world }: World,
  want: Want,
  name: string,
  work: (asking: Asking) => Promise<void>,
) {
  if (!weather?.mayWant(want.farmId, want.place, utcDay(world.now()))) return
  weather.inBackground(want.place, `${want.farmId} ${name}`, () =>
    work({ ...world, weather, want }),
  )
}

async function refreshForecast(asking: Asking) {
  const { db, now, weather, want } = asking
  const { place } = want
  const askedAt = now()
  await noteUse(db, want, askedAt)
  const { callsPerDay, source } = weather
  if (!(await isDue(db, place, askedAt))) return
  const limits = { now: askedAt, callsPerDay, most: MOST_CALLS, isPast: false }
  const calls = await claimCall(db, want, limits)
  if (calls === undefined) return
  const answer = await ask(asking, calls, () => source.forecast(positionOf(place)))
  if (!answer) return
  const everyMs = Math.max(FORECAST_EVERY_MS, spreadMs(askedAt, calls))
  await db
    .updateTable('weatherPlaces')
    .set({
      altitudeM: answer.altitudeM,
      updatedAt: now().toISOString(),
      nextAskAt: later(askedAt, everyMs),
      heldUntil: null,
    })
    .where('place', '=', place)
    .execute()
}

/** Spares the database a write for each page. */
const isDue = (db: Kysely<Tables>, place: string, now: Date) =>
  db
    .selectFrom('weatherPlaces')
    .select('place')
    .where('place', '=', place)
    .where('nextAskAt', '<=', now.toISOString())
    .executeTakeFirst()

async function fillPast(asking: Asking, fromDate: string) {
  const { db, now, weather, want } = asking
  const { place } = want
  for (;;) {
    const at = now()
    const gap = await nextGap(db, place, fromDate, at)
    if (!gap) return
    const forecastsLeft = Math.ceil(msLeftOfDay(at) / FORECAST_EVERY_MS)
    const most = MOST_CALLS - Math.min(FORECASTS_FIRST, forecastsLeft)
    const { callsPerDay, source } = weather
    const calls = await claimCall(db, want, { now: at, callsPerDay, most, isPast: true })
    if (calls === undefined) return
    const answer = await ask(asking, calls, () => source.past(positionOf(place), gap.from, gap.to))
    if (!answer) return
    await noteArchived(db, place, gap, at.toISOString())
    await hold(db, place, null)
  }
}

/** The answer, once it is stored; undefined if the provider fails, which is logged, and not asked again for a while. */
async function ask(
  { db, now, weather, log, want: { place } }: Asking,
  calls: number,
  call: () => Promise<Answer>,
) {
  try {
    const answer = await call()
    await storeHours(db, place, answer.hours)
    weather.forgetFailures(place)
    return answer
  } catch (error) {
    if (!(error instanceof WeatherFailure)) throw error
    const { kind, retryAfterMs } = error
    const at = now()
    const isShort = MOST_CALLS - calls <= FEW_CALLS_LEFT
    const pauseMs =
      kind === 'ended'
        ? 0
        : Math.max(AFTER_FAILURE_MS, retryAfterMs ?? 0, isShort ? spreadMs(at, calls) : 0)
    await hold(db, place, later(at, pauseMs))
    if (kind !== 'ended' && log && weather.isNewFailure(place, kind))
      log.warn({ kind }, 'The weather provider gave no answer')
    return undefined
  }
}

const hold = (db: Kysely<Tables>, place: string, heldUntil: string | null) =>
  db.updateTable('weatherPlaces').set({ heldUntil }).where('place', '=', place).execute()

/** Notes once a day that a farm with the weather on wants this place. */
async function noteUse(db: Kysely<Tables>, { farmId, place }: Want, now: Date) {
  const usedAt = utcDay(now)
  const isOn = db
    .selectFrom('farmers')
    .select('farmId')
    .where('farmId', '=', farmId)
    .where('weatherSince', 'is not', null)
  const isNoted = db
    .selectFrom('weatherPlaces')
    .select('place')
    .where('place', '=', place)
    .where('usedAt', '>=', usedAt)
  if (!(await isOn.executeTakeFirst()) || (await isNoted.executeTakeFirst())) return
  const counts = { nextAskAt: now.toISOString(), callsOn: usedAt, calls: 0 }
  await db
    .insertInto('weatherPlaces')
    .values({ place, altitudeM: null, updatedAt: null, heldUntil: null, ...counts, usedAt })
    .onConflict((row) => row.column('place').doUpdateSet({ usedAt }))
    .execute()
}

const UNUSED_DAYS = 30

/** Forgets places that no farm has wanted lately, with their months. */
export const sweepWeatherPlaces = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .deleteFrom('weatherPlaces')
    .where('usedAt', '<', utcDay(new Date(now().getTime() - UNUSED_DAYS * 24 * HOUR_MS)))
    .execute()
