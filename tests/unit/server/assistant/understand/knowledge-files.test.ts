import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { loadEmergencies } from '#server/assistant/emergency/load-emergencies.ts'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'
import { logFileProblems } from '#server/assistant/log-file-problems.ts'
import {
  loadCards,
  loadGuard,
  loadKnowledge,
} from '#server/assistant/understand/knowledge-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'smart-farm-knowledge-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a file with a mistake is named and left out, and the rest works', () => {
  cpSync(knowledgeFolder(), scratch, { recursive: true })
  const broken = {
    'en/cards/bloat.md': '---\ntitle: Bloat\ntopics: dragons\n---\nSee: a dragon.',
    'en/help/units-languages.md': 'no front matter',
    'en/questions/energy.json': '{ "does": "energy", "entries": [{ "id": "x", "questions": [] }] }',
    'emergency/pl.json': '{',
    'en/cards/zz-latin-1.md': Buffer.from('---\ntitle: Ma\xefs\n', 'latin1'),
  }
  for (const [name, text] of Object.entries(broken)) writeFileSync(join(scratch, name), text)
  const whole = loadKnowledge()
  const { cards, help, questions, problems } = loadKnowledge('en', scratch)
  const emergencies = loadEmergencies(join(scratch, 'emergency'))
  expect([...problems, ...emergencies.problems]).toEqual([
    expect.stringMatching(/^server\/knowledge\/en\/cards\/bloat\.md: topics must be some of/),
    expect.stringMatching(/^server\/knowledge\/en\/cards\/zz-latin-1\.md: .* not valid/),
    expect.stringMatching(/^server\/knowledge\/en\/help\/units-languages\.md: a line 'title: …'/),
    expect.stringMatching(/^server\/knowledge\/en\/questions\/energy\.json: /),
    expect.stringMatching(/^server\/knowledge\/emergency\/pl\.json: /),
  ])
  expect(cards).toHaveLength(whole.cards.length - 1)
  expect(help).toHaveLength(whole.help.length - 1)
  expect(questions.filter(({ does }) => does === 'energy')).toEqual([])
  expect(Object.keys(emergencies.data.languages)).not.toContain('pl')
})

test.each(['en/lexicon.json', 'en/synonyms.txt', 'en/outside.txt'])(
  'without %s nothing is read, and the error names it',
  (name) => {
    cpSync(knowledgeFolder(), scratch, { recursive: true })
    writeFileSync(join(scratch, name), Buffer.from([0xff, 0xfe, 0x7b]))
    expect(() => loadKnowledge('en', scratch)).toThrow(`server/knowledge/${name} cannot be used: `)
  },
)

test('the log of the start names each file that is left out, and one that must be right', () => {
  const folder = join(scratch, 'start')
  cpSync(knowledgeFolder(), folder, { recursive: true })
  const log = { warn: vi.fn<(facts: object) => void>(), error: vi.fn<(facts: object) => void>() }
  for (const name of ['en/cards/bloat.md', 'emergency/pl.json'])
    writeFileSync(join(folder, name), '{')
  logFileProblems(log, folder)
  const told = log.warn.mock.calls.map(([facts]) => JSON.stringify(facts))
  const [english, ...others] = told
  expect(english).toContain('server/knowledge/en/cards/bloat.md: ')
  expect(others.pop()).toContain('server/knowledge/emergency/pl.json: ')
  expect(others.every((one) => one.includes("'bloat' is not in English"))).toBe(true)
  writeFileSync(join(folder, 'en', 'lexicon.json'), '{')
  logFileProblems(log, folder)
  expect(log.error).toHaveBeenCalledWith(
    {
      err: expect.objectContaining({
        message: expect.stringContaining('lexicon.json') as string,
      }) as Error,
    },
    'files of the assistant cannot be read',
  )
})

describe('a translation', () => {
  /** A folder with English and files of another language, whose lexicon is the English one. */
  function translation(files: Record<string, string>) {
    const folder = mkdtempSync(join(scratch, 'it-'))
    for (const name of ['en', 'guard.json'])
      cpSync(join(knowledgeFolder(), name), join(folder, name), { recursive: true })
    for (const name of ['lexicon.json', 'synonyms.txt', 'outside.txt'])
      cpSync(join(folder, 'en', name), join(folder, 'it', name))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, 'it', name, '..'), { recursive: true })
      writeFileSync(join(folder, 'it', name), text)
    }
    return folder
  }
  const english = loadKnowledge()
  const cardOf = (list: typeof english.cards, id: string) => list.find((card) => card.id === id)
  const head = '---\ntitle: Timpanismo\nwords: gonfiore\nquestions:\n  - La vacca è gonfia?\n---\n'
  const body = 'See: uno.\n\nCheck: due.\n\nFirst steps: tre.\n\nGet help: quattro.\n'

  test('that is not there is the English one', () => {
    expect(loadKnowledge('xx')).toEqual(english)
    expect(loadCards('xx')).toEqual(english.cards)
  })

  test('takes from English what its cards do not say, and the cards that it lacks', () => {
    const folder = translation({ 'cards/bloat.md': head + body })
    const { language, cards, help, questions, problems } = loadKnowledge('it', folder)
    expect([language, problems, questions]).toEqual(['it', [], []])
    expect(cardOf(cards, 'bloat')).toEqual({
      ...cardOf(english.cards, 'bloat'),
      title: 'Timpanismo',
      words: 'gonfiore',
      questions: ['La vacca è gonfia?'],
      body: 'See: uno.\nCheck: due.\nFirst steps: tre.\nGet help: quattro.',
      titleIn: 'it',
      bodyIn: 'it',
    })
    expect(cardOf(cards, 'aphids')).toEqual(cardOf(english.cards, 'aphids'))
    expect(help).toEqual(english.help)
    expect(loadCards('it', folder)).toEqual(cards)
  })

  test('of a card may leave the text in English', () => {
    const { cards, problems } = loadKnowledge('it', translation({ 'cards/bloat.md': head }))
    expect(problems).toEqual([])
    expect(cardOf(cards, 'bloat')).toMatchObject({
      title: 'Timpanismo',
      body: cardOf(english.cards, 'bloat')?.body,
      titleIn: 'it',
      bodyIn: 'en',
    })
  })

  test('has what an entry does from English', () => {
    const entries = [
      { id: 'records-head', label: 'Quanti campi ho?', questions: ['quanti campi?'] },
    ]
    const folder = translation({ 'questions/records.json': JSON.stringify({ entries }) })
    const known = english.questions.find(({ id }) => id === 'records-head')
    expect(loadKnowledge('it', folder).questions).toEqual([
      { ...entries[0], does: 'records', with: known?.with },
    ])
  })

  test('is named and left out where it has a mistake', () => {
    const entries = [{ id: 'no-such-entry', questions: ['?'] }]
    const folder = translation({
      'cards/bloat.md': `${head}See: uno.\n`,
      'cards/no-such-card.md': head,
      'help/units-languages.md': 'no front matter',
      'questions/records.json': JSON.stringify({ entries }),
    })
    const { cards, help, questions, problems } = loadKnowledge('it', folder)
    expect(problems).toEqual([
      expect.stringMatching(/^server\/knowledge\/it\/cards\/bloat\.md: paragraph 2 must begin/),
      "server/knowledge/it/cards/no-such-card.md: 'no-such-card' is not in English",
      expect.stringMatching(/^server\/knowledge\/it\/help\/units-languages\.md: a line 'title: …'/),
      "server/knowledge/it/questions/records.json: 'no-such-entry' is not in English",
    ])
    expect([cards, help, questions]).toEqual([english.cards, english.help, []])
  })

  test('whose words cannot be read is the English one, and the log names it', () => {
    const folder = translation({ 'lexicon.json': '{' })
    const { language, problems } = loadKnowledge('it', folder)
    expect(language).toBe('en')
    expect(problems).toEqual([
      expect.stringMatching(/^server\/knowledge\/it\/lexicon\.json cannot be used: /),
    ])
    expect(loadCards('it', folder)).toEqual(english.cards)
    const guarded = loadGuard(folder).remedies
    expect(guarded).toContainEqual({ language: 'it', names: [] })
  })
})
