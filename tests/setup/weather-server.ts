import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Sent instead of the answer. */
type Behave = (response: ServerResponse, answer: () => object) => void

type Hourly = Record<string, (number | null)[]>
type WeatherAnswer = { latitude: number; longitude: number; elevation: number; hourly: Hourly }

/** What the generated sky does at a moment (Unix seconds), as Open-Meteo names it. */
export function skyAt(seconds: number): Record<string, number> {
  const hour = (seconds / HOUR_S) % 24
  const day = Math.floor(seconds / DAY_S)
  // Of the hour before, as rain is.
  const sun = Math.max(0, Math.sin(((hour - 6.5) / 12) * Math.PI))
  return {
    temperature_2m: round(14 + 8 * Math.sin(((hour - 9) / 12) * Math.PI) + (day % 5)),
    relative_humidity_2m: Math.round(65 - 25 * sun),
    precipitation: day % 4 === 0 && hour < 6 ? 0.8 : 0,
    wind_speed_10m: round(2 + (hour % 5) / 2),
    weather_code: day % 4 === 0 ? 61 : 1,
    shortwave_radiation: round(850 * sun),
    direct_normal_irradiance: round(700 * sun),
    diffuse_radiation: round(150 * sun),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** A server on loopback that answers as Open-Meteo does, by a sky that a test can change. */
export async function startWeatherServer(now: () => Date) {
  const asked: URL[] = []
  let behave: Behave = sends()
  let sky = skyAt
  function answerTo({ pathname, searchParams: given }: URL): WeatherAnswer & object {
    const today = Math.floor(now().getTime() / 1000 / DAY_S) * DAY_S
    const dateOf = (name: string) => Date.parse(`${given.get(name)}T00:00:00Z`) / 1000
    const [from, to] = pathname.endsWith('/archive')
      ? [dateOf('start_date'), dateOf('end_date') + DAY_S]
      : [
          today - Number(given.get('past_days')) * DAY_S,
          today + Number(given.get('forecast_days')) * DAY_S,
        ]
    const time = Array.from({ length: (to - from) / HOUR_S }, (_, at) => from + at * HOUR_S)
    const skies = time.map(sky)
    const names = given.get('hourly')?.split(',') ?? []
    const columns = names.map((name) => [name, skies.map((one) => one[name] ?? null)])
    return {
      // Of the nearest cell of the grid.
      latitude: Number(given.get('latitude')) + 0.02,
      longitude: Number(given.get('longitude')) - 0.03,
      generationtime_ms: 0.3,
      utc_offset_seconds: 0,
      timezone: 'GMT',
      timezone_abbreviation: 'GMT',
      elevation: 521,
      hourly_units: { time: 'unixtime', temperature_2m: '°C', wind_speed_10m: 'm/s' },
      hourly: { time, ...(Object.fromEntries(columns) as Hourly) },
    } as WeatherAnswer
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://weather.example')
    asked.push(url)
    behave(response, () => answerTo(url))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every call so far. */
    asked,
    behave: (next: Behave) => {
      behave = next
    },
    /** Undefined values are not known. */
    changeSky: (next: (seconds: number) => Record<string, number>) => {
      sky = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = (response: ServerResponse, body: string) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body)
}

/** Sends the answer, as it should be or changed. */
export const sends =
  (change: (answer: WeatherAnswer) => object = (answer) => answer): Behave =>
  (response, answer) =>
    send(response, JSON.stringify(change(answer() as WeatherAnswer)))
export const breaksOff: Behave = (response, answer) =>
  send(response, JSON.stringify(answer()).slice(0, -50))
export const hangs: Behave = () => {}
export const hangsUp: Behave = (response) => response.destroy()
export const refuses =
  (status: number, headers: Record<string, string> = {}): Behave =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end('{"error":true,"reason":"SECRET words of the provider"}')
  }
/** Sends more than any answer has. */
export const floods: Behave = (response) => send(response, `{"latitude":${' '.repeat(5_000_000)}1}`)
