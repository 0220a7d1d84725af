import { compileMessage as compiledByLingui } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { msg } from '#contract/message.ts'
import { compileMessage } from '#domain/texts/compile-message.ts'
import { english, language, languageCode, say } from '#domain/texts/say.ts'

test.each([
  'Save',
  'The farm’s name',
  'Delete {name}?',
  '{count, number} days',
  '{count, plural, one {# task of {name}} other {# tasks, {rest, number} more}} are due',
  '{count, plural, =0 {Nothing} one {One thing} other {# things}}',
])('%s is compiled as Lingui does', (message) => {
  expect(compileMessage(message)).toEqual(compiledByLingui(message))
})

test.each(['{', '{name', 'a } b', '{n, plural, one {# other {#}}'])(
  'the broken message %s is refused',
  (message) => {
    expect(() => compileMessage(message)).toThrow(`No message: ${message}`)
  },
)

describe('a message is said', () => {
  test('with its values, plurals, figures, dates and messages within', () => {
    const due = msg('{count, plural, one {# task} other {# tasks}} in {name}, {day}: {what}', {
      count: 1234,
      name: 'North {field}',
      day: { date: '2026-06-05' },
      what: msg('{kwh} kWh', { kwh: { number: 1204.25, maximumFractionDigits: 1 } }),
    })
    expect(say(english, due)).toBe('1,234 tasks in North {field}, Jun 5, 2026: 1,204.3 kWh')
  })

  test('in the language of the catalogue, or in English where that says nothing', () => {
    const german = language('en-XA', 'de', { 'Hello {name}': ['Hallo ', ['name']] })
    expect(say(german, msg('Hello {name}', { name: 'Ada' }))).toBe('Hallo Ada')
    expect(say(german, msg('Save'))).toBe('Save')
    expect(say(german, msg('{day}', { day: { date: '2026-05-02', style: 'long' } }))).toBe(
      '2. Mai 2026',
    )
  })
})

test('the cookie names the language, and an unknown one is English', () => {
  expect(languageCode('theme=dark; language=en-XA')).toBe('en-XA')
  expect(languageCode('language=xx')).toBe('en')
  expect(languageCode(undefined)).toBe('en')
})
