import { newId } from '#server/new-id.ts'

export type Answer = { status: number; text: string; headers: Headers }
export type Farmer = { cookie: string; email: string; address: string }

/** A separate IP address per farmer, because sign-ups and failed logins are limited by address. */
const addressOf = (index: number) => `10.9.${Math.floor(index / 250)}.${(index % 250) + 1}`

/** @param index distinguishes farmers; each signs up from its own IP address */
export async function signUp(url: string, index: number, origin = url): Promise<Farmer> {
  const address = addressOf(index)
  const email = `siege-${newId()}@farm.example`
  const answer = await fetch(`${url}/api/signup`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin,
      'x-forwarded-for': address,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      firstName: 'Ada',
      lastName: 'Field',
      email,
      password: 'four-green-acres-9',
    }),
  })
  if (answer.status !== 303) throw new Error(`Sign-up answered ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: cookie.join('; '), email, address }
}

/** Makes one call as a farmer; throws only if there is no response. */
export async function call(
  url: string,
  farmer: Farmer,
  method: string,
  target: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const raw = payload instanceof Uint8Array
  const answer = await fetch(`${url}${target}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: farmer.cookie,
      origin: url,
      'x-forwarded-for': farmer.address,
      ...(payload !== undefined && { 'content-type': raw ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: raw ? Buffer.from(payload) : JSON.stringify(payload) }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/**
 * Expects a status and parses the JSON body.
 * @throws UnexpectedAnswer for any other status
 */
export async function expectJson<T>(expected: number, calling: Promise<Answer>): Promise<T> {
  const { status, text } = await calling
  if (status !== expected) throw new UnexpectedAnswer(status, text)
  return JSON.parse(text) as T
}

/** A response arrived but is wrong: retrying cannot help. */
export class UnexpectedAnswer extends Error {
  constructor(status: number, text: string) {
    super(`answered ${status}: ${text.slice(0, 200)}`)
  }
}
