import { expect, test } from 'vitest'
import { problemsOf, pseudoText, readCatalogue } from '#server/http/catalogue.ts'

const po = (...messages: [id: string, text: string][]) =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${messages
    .map(([id, text]) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`)
    .join('\n')}`

const COUNT = '{count, plural, one {# task} other {# tasks}}'
const english = readCatalogue('en', po(['Save', 'Save'], ['Delete {name}?', ''], [COUNT, '']))
const problemOf = (id: string, text: string) => {
  const right: Record<string, string> = {
    Save: 'Speichern',
    'Delete {name}?': '{name} löschen?',
    [COUNT]: '{count, plural, one {# Aufgabe} other {# Aufgaben}}',
  }
  const texts = Object.entries({ ...right, [id]: text }) as [string, string][]
  return problemsOf(readCatalogue('de', po(...texts)), english)
}

test('a catalogue that says all is right', () => {
  expect(problemOf('Save', 'Sichern')).toEqual([])
})

test.each([
  ['Save', '', 'is not translated.'],
  ['Delete {name}?', '{nme} löschen?', 'has the place {nme}, which is not in the English.'],
  ['Delete {name}?', 'Löschen?', 'lacks the place {name}.'],
  ['Delete {name}?', '{name löschen?', 'has a broken place or plural: "{name löschen?"'],
  [COUNT, '{count, plural, one {# Aufgabe}}', 'has a broken place or plural'],
  [COUNT, '{count, plural, one {# Aufgabe} other {# Aufgaben}', 'has a broken place or plural'],
  [
    COUNT,
    '{count, plural, one {#} few {#} other {#}}',
    'has the plural form "few", which the language does not have.',
  ],
])('of "%s", "%s" is refused with its name', (id, text, problem) => {
  expect(problemOf(id, text)).toEqual([expect.stringContaining(`de.po: "${id}" ${problem}`)])
})

test('what a translator marks as fuzzy is not translated', () => {
  const marked = po(['Save', 'Sichern']).replace('msgid "Save"', '#, fuzzy\nmsgid "Save"')
  const one = readCatalogue('en', po(['Save', 'Save']))
  expect(problemsOf(readCatalogue('de', marked), one)).toEqual(['de.po: "Save" is not translated.'])
})

test('a language is a draft until a speaker has signed it', () => {
  expect(readCatalogue('de', po()).isDraft).toBe(true)
  const signed = po().replace('Language: de', 'X-Reviewed-By: A. Bauer\\n"\n"Language: de')
  expect(readCatalogue('de', signed).isDraft).toBe(false)
})

test('the pseudo-language keeps places and plurals, and is 40 % longer', () => {
  expect(pseudoText(`Delete {name}: ${COUNT}`)).toBe(
    'Ḓḗŀḗŧḗǿǿǿ {name}: {count, plural, one {# ŧȧşķǿǿ} other {# ŧȧşķşǿǿ}}',
  )
})
