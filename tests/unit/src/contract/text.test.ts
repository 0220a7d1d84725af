import { describe, expect, test } from 'vitest'
import { signUpForm } from '#contract/account-forms.ts'
import { requiredText } from '#contract/text.ts'
import { problemOf } from '#tests/setup/problem-of.ts'
import { msg } from '#contract/message.ts'

const fieldName = requiredText(msg('Field name'), 200)
const firstProblem = (text: string) => {
  const { error } = fieldName.safeParse(text)
  return error && problemOf(error)
}

describe('entered text', () => {
  test('is trimmed of invisible characters', () => {
    expect(fieldName.parse('\u200b\ufeff \t North field \u00ad\n')).toBe('North field')
    expect(firstProblem(' \u200b \u2060 ')).toBe('Field name is required')
  })

  test('is limited in length after trimming', () => {
    expect(fieldName.parse(`  ${'x'.repeat(200)}  `)).toHaveLength(200)
    expect(firstProblem('x'.repeat(201))).toBe('Field name may have at most 200 characters.')
  })

  // A quadratic pattern takes about 15 seconds here.
  test.each([' '.repeat(200_000), `x${' '.repeat(200_000)}x`])(
    'is refused by its length before anything else is done with it',
    (text) => {
      expect(firstProblem(text)).toBe('Field name may have at most 200 characters.')
    },
  )

  test('is an email address in any case, or an error says that it is not', () => {
    const email = signUpForm.shape.email
    expect(email.parse(' Ada@Farm.example ')).toBe('ada@farm.example')
    expect(email.safeParse(`${'a.'.repeat(50_000)}@`).error?.issues).toMatchObject([
      { message: 'Enter a valid email address.' },
    ])
  })
})
