import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { loadEmergencies } from '#server/assistant/emergency/load-emergencies.ts'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'
import { logFileProblems } from '#server/assistant/log-file-problems.ts'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'smart-farm-knowledge-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a file with a mistake is named and left out, and the rest works', () => {
  cpSync(knowledgeFolder(), scratch, { recursive: true })
  const broken = {
    'cards/bloat.md': '---\ntitle: Bloat\ntopics: dragons\n---\nSee: a dragon.',
    'help/units-languages.md': 'no front matter',
    'questions/energy.json': '{ "does": "energy", "entries": [{ "id": "x", "questions": [] }] }',
    'emergency/pl.json': '{',
    'cards/zz-latin-1.md': Buffer.from('---\ntitle: Ma\xefs\n', 'latin1'),
  }
  for (const [name, text] of Object.entries(broken)) writeFileSync(join(scratch, name), text)
  const whole = loadKnowledge()
  const { cards, help, questions, problems } = loadKnowledge(scratch)
  const emergencies = loadEmergencies(join(scratch, 'emergency'))
  expect([...problems, ...emergencies.problems]).toEqual([
    expect.stringMatching(/^server\/knowledge\/cards\/bloat\.md: topics must be some of/),
    expect.stringMatching(/^server\/knowledge\/cards\/zz-latin-1\.md: .* not valid/),
    expect.stringMatching(/^server\/knowledge\/help\/units-languages\.md: a line 'title: …'/),
    expect.stringMatching(/^server\/knowledge\/questions\/energy\.json: /),
    expect.stringMatching(/^server\/knowledge\/emergency\/pl\.json: /),
  ])
  expect(cards).toHaveLength(whole.cards.length - 1)
  expect(help).toHaveLength(whole.help.length - 1)
  expect(questions.filter(({ does }) => does === 'energy')).toEqual([])
  expect(Object.keys(emergencies.data.languages)).not.toContain('pl')
})

test.each(['lexicon.json', 'synonyms.txt', 'outside.txt'])(
  'without %s nothing is read, and the error names it',
  (name) => {
    cpSync(knowledgeFolder(), scratch, { recursive: true })
    writeFileSync(join(scratch, name), Buffer.from([0xff, 0xfe, 0x7b]))
    expect(() => loadKnowledge(scratch)).toThrow(`server/knowledge/${name} cannot be used: `)
  },
)

test('the log of the start names each file that is left out, and one that must be right', () => {
  const folder = join(scratch, 'start')
  cpSync(knowledgeFolder(), folder, { recursive: true })
  const log = { warn: vi.fn<(facts: object) => void>(), error: vi.fn<(facts: object) => void>() }
  for (const name of ['cards/bloat.md', 'emergency/pl.json']) writeFileSync(join(folder, name), '{')
  logFileProblems(log, folder)
  expect(log.warn.mock.calls).toEqual(
    ['cards/bloat.md: ', 'emergency/pl.json: '].map((name) => [
      { problem: expect.stringContaining(`server/knowledge/${name}`) as string },
      'file of the assistant left out',
    ]),
  )
  writeFileSync(join(folder, 'lexicon.json'), '{')
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
