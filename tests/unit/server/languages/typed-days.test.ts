import { expect, test } from 'vitest'
import { keptDay } from '#domain/dates/typed-day.ts'
import { languageCalled } from '#server/http/language.ts'

test.each([
  ['de', '20. Oktober 2026', '2026-10-20'],
  ['de', '15. März 2026', '2026-03-15'],
  ['de', '05.12.2026', '2026-12-05'],
  ['de', '20.10.26', '2026-10-20'],
  ['hi', '28 अगस्त 2026', '2026-08-28'],
  ['hi', '२० मई २०२६', '2026-05-20'],
  ['fr', '1er mars 2027', '2027-03-01'],
  ['es', '20 de mayo de 2026', '2026-05-20'],
  ['pt-BR', '1º de março de 2027', '2027-03-01'],
  ['sw', '20 Mei 2026', '2026-05-20'],
])('%s: %s is %s', (code, typed, kept) => {
  expect(keptDay(typed, languageCalled(code))).toBe(kept)
})

test.each([
  ['de', 'Mitte Mai'],
  ['de', '31. Februar 2026'],
  ['de', '20 May 2026'],
  ['en', '20 May 2026'],
  ['en', '05/10/2026'],
])('%s: %s stays as it was typed', (code, typed) => {
  expect(keptDay(typed, languageCalled(code))).toBe(typed)
})
