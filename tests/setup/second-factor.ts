import { createHmac } from 'node:crypto'
import { cookiesOf, PASSWORD, sendForm, type call } from './server.ts'

type App = Parameters<typeof call>[0]

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** What an authenticator app shows (RFC 6238), some steps from now. */
export function codeNow(secret: string, steps = 0) {
  const bits = secret.split('').map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Turns the second factor on, as the account page does, with a code that is still good. */
export async function turnOn(app: App, cookie: string) {
  const begun = await beginFactor(app, cookie)
  const code = codeNow(begun.secret, -1)
  const on = await sendForm(app, '/api/account/second-factor/confirm', { code }, { cookie })
  if (on.statusCode !== 303) throw new Error(`Not turned on: ${on.statusCode}`)
  return { ...begun, code, cookie: cookiesOf(on) }
}

export async function beginFactor(app: App, cookie: string) {
  const { body } = await sendForm(
    app,
    '/api/account/second-factor',
    { factorPassword: PASSWORD },
    { cookie },
  )
  return {
    body,
    secret: /<pre>([A-Z2-7]{32,})<\/pre>/.exec(body)?.[1] ?? '',
    backupCodes: codesIn(body),
  }
}

const CODE = /(?<=<pre>|\n)[\dA-Za-z]{5}-[\dA-Za-z]{5}(?=\n|<\/pre>)/g

export const codesIn = (page: string) => page.match(CODE) ?? []
