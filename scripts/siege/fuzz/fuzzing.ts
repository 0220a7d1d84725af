import { below, type Random } from '#scripts/siege/random.ts'
import { signUp } from '#scripts/siege/farmer.ts'
import type { Known } from './from-schema.ts'
import { openKnownFarm, type Send } from './known-farm.ts'

/** The server under attack and its responses. */
export type Fuzzing = {
  url: string
  random: Random
  wrong: string[]
  statuses: Map<number, number>
}

export type FuzzedFarm = { send: Send; known: Known }

let farmers = 0

/** Signs up a new farmer, whose requests come from random addresses to avoid rate limits. */
export async function openFarm({ url, random }: Fuzzing): Promise<FuzzedFarm> {
  const { cookie } = await signUp(url, (farmers += 1))
  const address = () => `10.${below(random, 200)}.${below(random, 250)}.${below(random, 250)}`
  const send: Send = async ({ method, url: target, headers, body }) => {
    const answer = await fetch(url + target, {
      method,
      redirect: 'manual',
      headers: { cookie, origin: url, 'x-forwarded-for': address(), ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { send, known: await openKnownFarm(send) }
}

type Answered = Awaited<ReturnType<Send>>

/** 501 is fine: the local object store has no temporary credentials. */
export function record({ wrong, statuses }: Fuzzing, what: string, { status, text }: Answered) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const isTrace = /\n\s+at |node_modules|SQLITE_/.test(text)
  if ((status < 500 || status === 501) && !isTrace) return
  wrong.push(`${what}: ${status} ${text.slice(0, 100)}`)
}
