import { answerFrom, HOURLY } from './open-meteo-answer.ts'
import { WeatherFailure, type Position, type WeatherSource } from './weather-source.ts'

const TIMEOUT_MS = 30_000
/** Twice a year of hours. */
const MAX_ANSWER_BYTES = 1024 * 1024
const MOST_RETRY_AFTER_MS = 24 * 3_600_000

const PAST_DAYS = '14'
/** Of UTC, so that today and seven more are whole in any zone. */
const FORECAST_DAYS = '9'

/** Of Open-Meteo itself, past weather has a host of its own. */
const ARCHIVE_HOSTS: Record<string, string> = {
  'api.open-meteo.com': 'archive-api.open-meteo.com',
  'customer-api.open-meteo.com': 'customer-archive-api.open-meteo.com',
}

type Address = { url: string; key: string | undefined; timeoutMs?: number }

/** Open-Meteo (https://open-meteo.com/en/docs), or a server of one's own that speaks the same. */
export function openMeteo({ url, key, timeoutMs = TIMEOUT_MS }: Address): WeatherSource {
  const closed = new AbortController()
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const archive = new URL(base)
  archive.hostname = ARCHIVE_HOSTS[base.hostname] ?? base.hostname

  async function ask(address: URL, position: Position, more: Record<string, string>) {
    const { latitude, longitude } = position
    const query = {
      latitude: latitude.toFixed(2),
      longitude: longitude.toFixed(2),
      hourly: HOURLY,
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      timezone: 'GMT',
      ...more,
      ...(key !== undefined && { apikey: key }),
    }
    address.search = new URLSearchParams(query).toString()
    const text = await textOf(address, {
      closed: closed.signal,
      late: AbortSignal.timeout(timeoutMs),
    })
    return answerFrom(text, position)
  }

  return {
    name: 'Open-Meteo',
    url: 'https://open-meteo.com/',
    licence: 'CC BY 4.0',
    provider: base.host,
    forecast: (position) =>
      ask(new URL('v1/forecast', base), position, {
        past_days: PAST_DAYS,
        forecast_days: FORECAST_DAYS,
      }),
    past: (position, fromDate, toDate) =>
      ask(new URL('v1/archive', archive), position, { start_date: fromDate, end_date: toDate }),
    close: () => closed.abort(),
  }
}

type Ending = Record<'closed' | 'late', AbortSignal>

/** @throws WeatherFailure */
async function textOf(address: URL, { closed, late }: Ending) {
  try {
    // `late` is read below, which keeps it: of itself, `any` lets Node 20 collect a timeout before its time.
    const signal = AbortSignal.any([closed, late])
    // No redirects, so that position and key reach only the configured address.
    const response = await fetch(address, { signal, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusalOf(response)
    }
    return await shortText(response)
  } catch (error) {
    if (error instanceof WeatherFailure) throw error
    if (late.aborted) throw new WeatherFailure('slow')
    throw new WeatherFailure(closed.aborted ? 'ended' : 'unreachable')
  }
}

const refusalOf = ({ status, headers }: Response) =>
  status === 429 || status >= 500
    ? new WeatherFailure('busy', retryAfterMs(headers.get('retry-after')))
    : new WeatherFailure('refused')

/** Seconds or a date. */
function retryAfterMs(header: string | null) {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MOST_RETRY_AFTER_MS)
}

async function shortText({ body }: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Throwing out of the loop cancels the stream and closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new WeatherFailure('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
