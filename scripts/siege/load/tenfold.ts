import autocannon, { type Result } from 'autocannon'
import type { Random } from '#scripts/siege/random.ts'
import type { BusyFarmer } from './busy-farm.ts'
import { nextRequest } from './mix.ts'

/** Every connection holds all requests, so a large number would slow down the client. */
const REQUESTS_A_FARMER = 4

export type Tally = {
  answers: number
  served: number
  /** 429 or 503 with Retry-After. */
  refused: number
  servedMs: number[]
}

type Load = { url: string; farmers: BusyFarmer[]; random: Random }
type Rate = { perSecond: number; seconds: number; connections: number }

/** Sends more than can be served, from a client that uses less CPU than the server. */
export async function generateTenfold(load: Load, rate: Rate): Promise<Tally> {
  const tally: Tally = { answers: 0, served: 0, refused: 0, servedMs: [] }
  const onResponse = (status: number, _body: string, _context: object, headers?: object) => {
    const hasRetryAfter = Object.keys(headers ?? {}).some(
      (name) => name.toLowerCase() === 'retry-after',
    )
    if ((status === 429 || status === 503) && hasRetryAfter) tally.refused += 1
  }
  const options = {
    url: load.url,
    connections: rate.connections,
    duration: rate.seconds,
    overallRate: rate.perSecond,
    requests: load.farmers
      .flatMap((farmer) => Array.from({ length: REQUESTS_A_FARMER }, () => farmer))
      .map((farmer) => ({ ...toRequest(load, farmer), onResponse })),
  }
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    )
    running.on('response', (_client, status, _bytes, tookMs) => {
      tally.answers += 1
      // A 404 for something just deleted counts as served.
      if (status >= 500 || status === 429) return
      tally.served += 1
      tally.servedMs.push(tookMs)
    })
  })
  // No response counts as neither served nor refused.
  return { ...tally, answers: tally.answers + errors }
}

function toRequest({ url, random }: Load, farmer: BusyFarmer) {
  const { method, target, payload, headers } = nextRequest(random, farmer)
  return {
    method: method as 'GET',
    path: target,
    headers: {
      cookie: farmer.cookie,
      origin: url,
      'x-forwarded-for': farmer.address,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  }
}
