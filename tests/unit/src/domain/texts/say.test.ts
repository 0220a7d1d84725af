import { compileMessage as compiledByLingui } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { msg } from '#contract/message.ts'
import { compileMessage } from '#domain/texts/compile-message.ts'
import {
  directionOf,
  english,
  language,
  languageCode,
  languageName,
  say,
} from '#domain/texts/say.ts'

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
    const texts: Record<string, string> = { 'Hello {name}': 'Hallo {name}' }
    const german = language('de', (id) => texts[id])
    expect(say(german, msg('Hello {name}', { name: 'Ada' }))).toBe('Hallo Ada')
    expect(say(german, msg('Save'))).toBe('Save')
    expect(say(german, msg('{day}', { day: { date: '2026-05-02', style: 'long' } }))).toBe(
      '2. Mai 2026',
    )
  })
})

test('a name that is read from right to left keeps to its place in a sentence that is not', () => {
  const name = 'مزرعة \u202Eالشمال'
  expect(say(english, msg('Delete {name}?', { name }))).toBe('Delete \u2068مزرعة الشمال\u2069?')
  const arabic = language('ar', () => undefined)
  expect(say(arabic, msg('{name}?', { name }))).toBe('مزرعة الشمال?')
})

test('the choice of the device goes before what the browser asks for, and English is the rest', () => {
  const codes = ['en', 'de', 'pt-BR']
  expect(languageCode('theme=dark; language=de', ['fr'], codes)).toBe('de')
  expect(languageCode('language=en-XA', [], codes)).toBe('en-XA')
  expect(languageCode('language=xx', ['fr', 'pt-PT', 'de'], codes)).toBe('pt-BR')
  expect(languageCode('language=../../de', ['de-AT'], codes)).toBe('de')
  expect(languageCode('', ['en-GB', 'de'], codes)).toBe('en')
  expect(languageCode('', ['fr', '*'], codes)).toBe('en')
})

test('a language says its own name and direction', () => {
  expect(['de', 'pt-BR', 'sw', 'hi'].map(languageName)).toEqual([
    'Deutsch',
    'Português (Brasil)',
    'Kiswahili',
    'हिन्दी',
  ])
  expect(['de', 'ar', 'ar-EG'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl'])
})
