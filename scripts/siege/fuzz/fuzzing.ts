import { below, type Random } from '#scripts/siege/random.ts'
import { signUp } from '#scripts/siege/farmer.ts'
import type { Known } from './from-schema.ts'
import { openKnownFarm, type Send } from './known-farm.ts'

/** A running server under fire, and what it said. */
export type Fuzzing = {
  url: string
  random: Random
  wrong: string[]
  statuses: Map<number, number>
}

export type FuzzedFarm = { send: Send; known: Known }

let farmers = 0

/** A farmer of their own; each request comes from another address, so that none is used up. */
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

/** 501 is an answer: the local store has no temporary credentials to give. */
export function record({ wrong, statuses }: Fuzzing, what: string, { status, text }: Answered) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const isTrace = /\n\s+at |node_modules|SQLITE_/.test(text)
  if ((status < 500 || status === 501) && !isTrace) return
  wrong.push(`${what}: ${status} ${text.slice(0, 100)}`)
}
