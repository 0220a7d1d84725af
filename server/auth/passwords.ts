import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { MAX_PASSWORD } from '#contract/limits.ts'
import list from './common-passwords.json'

/** Parameters of scrypt; a hash takes 128 * N * r bytes of memory. */
export type PasswordCost = { N: number; r: number; p: number }

// OWASP Password Storage Cheat Sheet, scrypt with 32 MiB: a block this large is returned to the
// system after use, smaller ones are not (measured: 51 MB instead of 113 MB after 30 hashes).
export const PASSWORD_COST: PasswordCost = { N: 32_768, r: 8, p: 3 }

const SALT_BYTES = 16
const KEY_BYTES = 64
// Two at a time bound the memory and leave threads of Node's pool to files and pictures.
const MAX_AT_ONCE = 2
const MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5

export type PasswordHasher = ReturnType<typeof passwordHasher>

/** Hashes as `scrypt:N:r:p:salt:key`, so that old hashes stay valid when the cost rises. */
export function passwordHasher(cost: PasswordCost) {
  const turn = semaphore(MAX_AT_ONCE, { places: MAX_WAITING, whenFull: tooMany })
  const keyOf = (password: string, salt: Buffer, { N, r, p }: PasswordCost) =>
    turn(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          const options = { N, r, p, maxmem: 256 * N * r }
          scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
            error ? reject(error) : resolve(key),
          )
        }),
    )
  return {
    async hash(password: string) {
      const salt = randomBytes(SALT_BYTES)
      const key = await keyOf(password, salt, cost)
      return ['scrypt', cost.N, cost.r, cost.p, toText(salt), toText(key)].join(':')
    },
    async verify({ hash, password }: { hash: string; password: string }) {
      const [, N, r, p, salt = '', key = ''] = hash.split(':')
      const expected = Buffer.from(key, 'base64url')
      const given = await keyOf(password, Buffer.from(salt, 'base64url'), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
      })
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

const toText = (bytes: Buffer) => bytes.toString('base64url')

const tooMany = () =>
  new HttpError(
    503,
    msg('Too many people are signing in right now. Please try again.'),
    RETRY_AFTER_SECONDS,
  )

export const WEAK_PASSWORD = msg('This password is too easy to guess. Choose another one.')

const MAX_REPEATED_UNIT = 5

const common = new Set(list.passwords.split(' '))
const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const rows = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]).map((row) =>
  row.repeat(Math.ceil(MAX_PASSWORD / row.length) + 1),
)

type Names = { firstName: string; lastName: string; email: string }

/**
 * Whether a guesser would try this password early: a common one, a few characters repeated, a row
 * of keys, or the farmer's own name or address, in any case.
 */
export function isWeakPassword(typed: string, names: Names) {
  const password = typed.slice(0, MAX_PASSWORD).toLowerCase()
  return common.has(password) || isRepeated(password) || isInRow(password) || isOwn(password, names)
}

function isRepeated(password: string) {
  const units = Array.from({ length: MAX_REPEATED_UNIT }, (_, index) => index + 1)
  return units.some((unit) => password.startsWith(password.slice(unit)))
}

const isInRow = (password: string) => rows.some((row) => row.includes(password))

/** Also followed by digits, or with punctuation in between. */
function isOwn(password: string, { firstName, lastName, email }: Names) {
  const known = [email, email.split('@', 1)[0] ?? '', firstName + lastName, lastName + firstName]
  const word = lettersOf(password)
  return [firstName, lastName, ...known].map(lettersOf).some((own) => {
    return own !== '' && word.startsWith(own) && /^\d*$/.test(word.slice(own.length))
  })
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
