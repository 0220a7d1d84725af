import { expect, test } from 'vitest'
import { MIN_PASSWORD } from '#contract/limits.ts'
import list from '#server/auth/common-passwords.json' with { type: 'json' }
import { isWeakPassword } from '#server/auth/passwords.ts'

const ADA = { firstName: 'Ada', lastName: "O'Field", email: 'ada.of@north-farm.example' }

test('3,000 common passwords are refused, in capitals too', () => {
  const passwords = new Set(list.passwords.split(' '))
  expect(passwords.size).toBe(3000)
  for (const password of passwords) {
    expect(password.length).toBeGreaterThanOrEqual(MIN_PASSWORD)
    expect(isWeakPassword(password.toUpperCase(), ADA)).toBe(true)
  }
})

test.each([
  'aaaaaaaaaa',
  'abcabcabcabc',
  '12121212121',
  'fieldfield',
  '0987654321',
  '12345678901234',
  'ABCDEFGHIJ',
  'zyxwvutsrqp',
  'lkjhgfdsapoi',
  'ada.of@north-farm.example',
  'Ada.Of@north-farm.example1',
  'adaof12345',
  'ada-1987-12-03',
  'Ada O’Field!',
  'ofieldada7',
])('%s is refused', (password) => {
  expect(isWeakPassword(password, ADA)).toBe(true)
})

test.each(['four-green-acres-9', 'adalovesfields', 'abcdefghik', 'abcdefgabcdefg', '1987120398'])(
  '%s is accepted',
  (password) => {
    expect(isWeakPassword(password, ADA)).toBe(false)
    expect(isWeakPassword(password, { ...ADA, lastName: '' })).toBe(false)
  },
)
