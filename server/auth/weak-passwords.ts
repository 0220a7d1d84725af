import { MAX_PASSWORD } from '#contract/limits.ts'
import list from './common-passwords.json' with { type: 'json' }

export const WEAK_PASSWORD =
  'This password is among the first that others would guess. Choose another one.'

const MAX_REPEATED_UNIT = 5

const common = new Set(list.passwords.split(' '))
const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const BACKWARDS = ['0987654321', 'zyxwvutsrqponmlkjihgfedcba', 'mnbvcxzlkjhgfdsapoiuytrewq']
const rows = [...ROWS, ...BACKWARDS].map((row) =>
  row.repeat(Math.ceil(MAX_PASSWORD / row.length) + 1),
)

type Names = { firstName: string; lastName: string; email: string }

/**
 * Among the passwords that guessers try first, whatever its capitals: one of the commonest, a few
 * characters over and over, a row of keys, or what the farmer is called.
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

/** Also with a number behind it, and with other signs between. */
function isOwn(password: string, { firstName, lastName, email }: Names) {
  const known = [email, email.split('@', 1)[0] ?? '', firstName + lastName, lastName + firstName]
  const word = lettersOf(password)
  return [firstName, lastName, ...known].map(lettersOf).some((own) => {
    return own !== '' && word.startsWith(own) && /^\d*$/.test(word.slice(own.length))
  })
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
