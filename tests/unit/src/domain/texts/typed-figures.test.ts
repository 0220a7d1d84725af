import { describe, expect, test } from 'vitest'
import { msg } from '#contract/message.ts'
import { areaUnit, type Units } from '#contract/preferences.ts'
import { language, say } from '#domain/texts/say.ts'
import { keptText, typedText } from '#domain/texts/typed-figures.ts'
import { enteredNumber } from '#domain/units.ts'
import { cropPayload } from '#contract/crops.ts'

const LOCALES = ['en-US', 'es', 'pt-BR', 'fr', 'de', 'hi', 'sw']
const MANY = 100_000

/** Mulberry32: the same numbers in each run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const unitsOf = (area: Units['area']): Units => ({ system: 'metric', area })
const german = (area: Units['area']) => ({ locale: 'de', units: unitsOf(area) })

test.each(areaUnit.options)('what was typed in %s is shown again exactly', (area) => {
  const next = seeded(23)
  const wrong = Array.from({ length: MANY }, () => {
    const digits = Math.floor(next() * 6)
    const size = Number((10 ** (next() * 6 - 1)).toFixed(digits))
    const typed = String(size).replace('.', ',')
    return { typed, again: typedText(keptText(typed, german(area), 'acre'), german(area), 'acre') }
  }).filter(({ typed, again }) => typed !== again)
  expect(wrong).toEqual([])
})

test('what is kept is acres with a decimal point, as the contract has it', () => {
  expect(keptText('12,5', german('hectare'), 'acre')).toBe('30.888173')
  expect(typedText('30.888173', german('hectare'), 'acre')).toBe('12,5')
  expect(keptText('1.204', german('acre'), 'acre')).toBe('1204')
  expect(keptText('zehn', german('hectare'), 'acre')).toBe('zehn')
  expect(keptText('', german('hectare'), 'acre')).toBe('')
  const size = cropPayload.shape.fieldSize
  for (const area of areaUnit.options)
    for (const typed of ['0', '0,00001', '7', '1.204,25', '999999'])
      expect(size.safeParse(keptText(typed, german(area), 'acre')).success).toBe(true)
})

test('in English acres, text is kept as it was typed', () => {
  const american = { locale: 'en-US', units: unitsOf('acre') }
  for (const text of ['12.50', '.5', '7.', 'ten', '1,204']) {
    expect(keptText(text, american, 'acre')).toBe(text)
    expect(typedText(text, american, 'acre')).toBe(text)
  }
})

describe.each(LOCALES)('in %s', (locale) => {
  const next = seeded(7)
  const numbers = Array.from({ length: 3000 }, () => {
    const size = 10 ** (next() * 10 - 2)
    return Number((next() < 0.2 ? -size : size).toFixed(Math.floor(next() * 4)))
  })
  const spoken = language(locale === 'en-US' ? 'en' : locale, () => undefined)

  test('a figure that is said can be typed', () => {
    const misread = [...numbers, 1204, 12_345, 120_400, 1.204, 0.5, 1_000_000].filter(
      (number) => enteredNumber(say(spoken, msg('{n}', { n: { number } })), locale) !== number,
    )
    expect(misread).toEqual([])
  })

  test('a figure that is shown in a field is kept as it was', () => {
    const changed = numbers.filter((number) => {
      const typed = typedText(String(number), spoken)
      return Number(keptText(typed, spoken)) !== number
    })
    expect(changed).toEqual([])
  })
})
