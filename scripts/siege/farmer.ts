import { newId } from '#server/new-id.ts'

export type Answer = { status: number; text: string; headers: Headers }
export type Farmer = { cookie: string; email: string; address: string }

/** An address of its own for each farmer: sign-ups and guesses are limited by address. */
const addressOf = (index: number) => `10.9.${Math.floor(index / 250)}.${(index % 250) + 1}`

/** @param index tells farmers apart; each signs up from another address */
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

/** One call as a farmer; throws only where no answer came. */
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

/** Calls and reads the answer's JSON. @throws where the status is another */
export async function expectJson<T>(expected: number, calling: Promise<Answer>): Promise<T> {
  const { status, text } = await calling
  if (status !== expected) throw new UnexpectedAnswer(status, text)
  return JSON.parse(text) as T
}

/** An answer came, and it is not the one that was due: no retry makes that good. */
export class UnexpectedAnswer extends Error {
  constructor(status: number, text: string) {
    super(`answered ${status}: ${text.slice(0, 200)}`)
  }
}
