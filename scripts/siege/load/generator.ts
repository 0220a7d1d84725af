import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '#scripts/siege/random.ts'
import type { BusyFarmer } from './busy-farm.ts'
import { nextRequest, type Received, type LoadRequest } from './mix.ts'

const TICK_MS = 2
const GIVE_UP_AFTER_MS = 30_000

export type Sample = {
  /** When the request was due, in ms since the start, and the time from then to the last byte. */
  dueMs: number
  tookMs: number
  isRead: boolean
  /** 0 if there was no response. */
  status: number
  hasRetryAfter: boolean
}

type Load = {
  url: string
  farmers: BusyFarmer[]
  random: Random
  perSecond: number
  seconds: number
  connections: number
}

/**
 * Sends requests at a fixed rate, however slow the server is. Waiting for a connection counts, so a
 * slow server cannot thin out its own measurements (coordinated omission).
 */
export async function generate(load: Load): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const samples: Sample[] = []
  const answers: Promise<void>[] = []
  const begun = performance.now()
  const total = load.perSecond * load.seconds
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, ((performance.now() - begun) / 1000) * load.perSecond)
    for (; sent < due; sent += 1) {
      const farmer = pick(load.random, load.farmers)
      const asked = nextRequest(load.random, farmer)
      const dueAt = begun + (sent / load.perSecond) * 1000
      answers.push(
        send(load.url, agent, farmer, asked).then(({ status, hasRetryAfter, ...received }) => {
          const tookMs = performance.now() - dueAt
          const isRead = asked.method === 'GET'
          samples.push({ dueMs: dueAt - begun, tookMs, isRead, status, hasRetryAfter })
          asked.onReceived?.({ status, ...received })
        }),
      )
    }
    await sleep(TICK_MS)
  }
  await Promise.all(answers)
  agent.destroy()
  return samples
}

const NO_ANSWER = { status: 0, etag: '', text: '', hasRetryAfter: false }

function send(url: string, agent: Agent, farmer: BusyFarmer, asked: LoadRequest) {
  const { method, target, payload, headers } = asked
  const body = payload === undefined ? undefined : JSON.stringify(payload)
  return new Promise<Received & { hasRetryAfter: boolean }>((resolve) => {
    const request = httpRequest(url + target, {
      method,
      agent,
      timeout: GIVE_UP_AFTER_MS,
      headers: {
        cookie: farmer.cookie,
        origin: url,
        'x-forwarded-for': farmer.address,
        'accept-encoding': 'gzip',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(NO_ANSWER))
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        if (method !== 'GET') text += chunk.toString()
      })
      response.on('error', () => resolve(NO_ANSWER))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          hasRetryAfter: response.headers['retry-after'] !== undefined,
          text,
        }),
      )
    })
    request.end(body)
  })
}
