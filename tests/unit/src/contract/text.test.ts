import { describe, expect, test } from 'vitest'
import { signUpForm } from '#contract/account-forms.ts'
import { requiredText } from '#contract/text.ts'

const fieldName = requiredText('Field name', 200)
const firstProblem = (text: string) => fieldName.safeParse(text).error?.issues[0]?.message

describe('a text that somebody typed', () => {
  test('loses on both ends what nobody sees', () => {
    expect(fieldName.parse('\u200b\ufeff \t North field \u00ad\n')).toBe('North field')
    expect(firstProblem(' \u200b \u2060 ')).toBe('Field name is required')
  })

  test('has as many characters as it may after that', () => {
    expect(fieldName.parse(`  ${'x'.repeat(200)}  `)).toHaveLength(200)
    expect(firstProblem('x'.repeat(201))).toBe('Field name may have at most 200 characters.')
  })

  // With a pattern that looks for the end of the blanks from each of them this takes a quarter of a minute.
  test.each([' '.repeat(200_000), `x${' '.repeat(200_000)}x`])(
    'is refused by its length before anything else is done with it',
    (text) => {
      expect(firstProblem(text)).toBe('Field name may have at most 200 characters.')
    },
  )

  test('is an email address whatever its capitals, or one sentence says that it is none', () => {
    const email = signUpForm.shape.email
    expect(email.parse(' Ada@Farm.example ')).toBe('ada@farm.example')
    expect(email.safeParse(`${'a.'.repeat(50_000)}@`).error?.issues).toMatchObject([
      { message: 'Enter a valid email address.' },
    ])
  })
})
