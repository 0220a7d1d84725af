import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluateEmergencies, type EmergencyList } from '#scripts/eval-emergencies.ts'
import { openEmergencies } from '#server/assistant/emergency/emergencies.ts'
import { LANGUAGES, loadEmergencies } from '#server/assistant/emergency/load-emergencies.ts'
import matters from './emergency-matters.json' with { type: 'json' }

const { data, problems } = loadEmergencies()
const { findEmergency, detectLanguage, emergencyLine, unreadableLine } = openEmergencies(data)

test('the data has no problem', () => {
  expect(problems).toEqual([])
})

describe.each(LANGUAGES)('emergencies in %s', (language) => {
  test.each(Object.entries(matters[language]))('%s: %s', (matter, sentence) => {
    const found = findEmergency(sentence)
    expect(found).toMatchObject({ matter, language })
    const line = emergencyLine(found!, language, { people: '555', veterinarian: '777' })
    expect(line).toContain(found!.for === 'animal' ? '777' : '555')
    expect(line).toContain(data.languages[language]!.lines.matters[matter])
  })

  test('a calm sentence that cannot be answered gets the number too', () => {
    expect(unreadableLine(language, { people: '555' })).toContain('555')
  })
})

const TRAINING = 'tests/eval/training/emergency'
const lists = readdirSync(TRAINING).map(
  (name) => JSON.parse(readFileSync(join(TRAINING, name), 'utf8')) as EmergencyList,
)
const counts = evaluateEmergencies(lists)

test.each(counts)('what was learned in $language stays', (counted) => {
  expect(counted.found / counted.emergencies).toBeGreaterThanOrEqual(0.98)
  expect(counted.alarmed / counted.calm).toBeLessThanOrEqual(0.02)
  expect(counted.languageTold).toBeGreaterThanOrEqual((counted.emergencies + counted.calm) * 0.95)
})

test.each([
  ['my wife cant breath, husbnd', 'breathing'],
  ['Rattlesnake bitt my dauhgter', 'snake-bite'],
  ["MY SON CAN'T BREATHE!!!", 'breathing'],
  ['No puede respirar mi papa', 'breathing'],
])('it reads through mistakes: %s', (sentence, matter) => {
  expect(findEmergency(sentence)?.matter).toBe(matter)
})

test('the page a farmer stands on tells whom "it" means', () => {
  expect(findEmergency('it is not breathing')?.for).toBe('people')
  expect(findEmergency('it is not breathing', { kind: 'animal' })?.for).toBe('animal')
})

test.each([
  ['Hoeveel schapen heb ik?', 'unknown'],
  ['Почему желтеют листья помидоров?', 'unknown'],
  ['我的番茄叶子为什么发黄', 'unknown'],
  ['Berapa banyak domba saya?', 'unknown'],
  ['North field 3', 'en'],
  ['12', 'en'],
  ['', 'en'],
  ['🐄🐄', 'en'],
])('the language of %s is %s', (sentence, language) => {
  expect(detectLanguage(sentence) ?? 'en').toBe(language)
})

test.each(['a'.repeat(4_000), 'a '.repeat(2_000), '🐄'.repeat(2_000), '?!'.repeat(2_000), ''])(
  'nothing is found where nothing is said',
  (sentence) => {
    expect(findEmergency(sentence)).toBeNull()
  },
)

test('an emergency after a long calm text is found', () => {
  const calm = 'The corn stands well and the panels are clean. '.repeat(80).slice(0, 3_900)
  expect(findEmergency(`${calm}. My husband is not breathing`)?.matter).toBe('breathing')
})

test('the poison line and the crisis line are told where they are known', () => {
  const poison = { for: 'people', matter: 'poison', language: 'en' } as const
  expect(emergencyLine(poison, 'en', { people: '911', poison: '222' })).toMatch(/911.*222/)
  const crisis = { for: 'crisis', matter: 'suicide', language: 'en' } as const
  expect(emergencyLine(crisis, 'en', { people: '911', crisis: '988' })).toContain('988')
  expect(emergencyLine(crisis, 'en')).toContain('112 / 911')
})

test('a file with an error is named, and the others are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emergency-'))
  cpSync('server/knowledge/emergency', folder, { recursive: true })
  writeFileSync(join(folder, 'de.json'), '{')
  writeFileSync(join(folder, 'numbers.json'), '{"DE": {"people": 112}}')
  const loaded = loadEmergencies(folder)
  expect(loaded.problems.map((problem) => problem.split(': ')[0])).toEqual([
    'server/knowledge/emergency/de.json',
    'server/knowledge/emergency/numbers.json',
  ])
  const opened = openEmergencies(loaded.data)
  expect(opened.findEmergency('the barn is on fire')?.matter).toBe('fire')
  const fire = { for: 'fire', matter: 'fire', language: 'en' } as const
  expect(opened.emergencyLine(fire, 'de')).toBe(opened.emergencyLine(fire, 'en'))
})

test('without any data the number to call is still told', () => {
  const loaded = loadEmergencies(join(tmpdir(), 'no such folder'))
  const opened = openEmergencies(loaded.data)
  expect(opened.findEmergency('the barn is on fire')).toBeNull()
  expect(opened.unreadableLine('unknown')).toContain('112 / 911')
})
