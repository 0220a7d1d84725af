import { openMeteo } from '#server/weather/open-meteo.ts'
import { openWeather } from '#server/weather/weather-access.ts'
import { idOf } from './members.ts'
import { signUp, startTestApp, stoppedClock } from './server.ts'
import { startWeatherServer } from './weather-server.ts'

type Given = Parameters<typeof startTestApp>[0] & { callsPerDay?: number; timeoutMs?: number }

export const MUNICH = { latitude: 48.1374, longitude: 11.5755, name: 'Munich' }

/** The whole server, whose provider of the weather is on loopback. */
export async function startWeatherApp({
  callsPerDay = 5000,
  timeoutMs = 10_000,
  ...given
}: Given = {}) {
  const clock = stoppedClock()
  const provider = await startWeatherServer(clock.now)
  const errors: unknown[] = []
  const weather = openWeather({
    source: openMeteo({ url: provider.url, key: 'the key', timeoutMs }),
    callsPerDay,
    onError: (error) => errors.push(error),
  })
  const running = await startTestApp({ now: clock.now, weather, ...given })
  return {
    ...running,
    clock,
    provider,
    weather,
    errors,
    deps: { db: running.db, now: clock.now, weather, log: given.log ?? false },
    close: async () => {
      await running.close()
      provider.close()
    },
  }
}

/** A farmer with one project, which has a place, and with the weather on. */
export async function openWeatherFarm({
  app,
  weather,
}: Awaited<ReturnType<typeof startWeatherApp>>) {
  const farmer = await signUp(app)
  const create = async (path: string, payload: unknown) =>
    (await farmer.call('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'North farm' })
  return {
    ...farmer,
    projectId,
    create,
    place: (place: object | null = MUNICH) =>
      farmer.call('PUT', `/api/projects/${projectId}/place`, { place }),
    turn: (on: boolean) => farmer.call('PUT', '/api/weather/settings', { on }),
    /** The page, and what it has asked for in the background. */
    look: async () => {
      const answer = await farmer.call('GET', `/api/weather?projectId=${projectId}`)
      await weather.settled()
      return answer
    },
  }
}

type Running = Awaited<ReturnType<typeof startWeatherApp>>

/** The key of `MUNICH`. */
export const PLACE = '48.14,11.58'

/** A farmer as above, whose project is in Munich, and how the background is asked for it. */
export async function openPlacedFarm(running: Running) {
  const farm = await openWeatherFarm(running)
  await farm.place()
  return { ...farm, want: { farmId: await idOf(running, farm), place: PLACE } }
}

export const callsOf = ({ provider }: Running, path: 'forecast' | 'archive') =>
  provider.asked.filter(({ pathname }) => pathname === `/v1/${path}`).length
