import { describe, expect, test } from 'vitest'
import { loadKnowledge, parseCard } from '#server/assistant/load-knowledge.ts'
import { ANIMAL_TOPICS, CROP_TOPICS, SYSTEM_TOPICS } from '#server/assistant/card.ts'
import { parseSynonyms, termsOf } from '#server/assistant/synonyms.ts'
import { plainText } from '#server/assistant/plain-text.ts'

const { cards, synonyms } = loadKnowledge()
const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

describe('the knowledge cards', () => {
  test('there are at least 200, with unique titles', () => {
    expect(cards.length).toBeGreaterThanOrEqual(200)
    expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length)
  })

  test.each(CROP_TOPICS)('%s has at least three cards', (crop) => {
    expect(cards.filter(({ topics }) => topics.includes(crop)).length).toBeGreaterThanOrEqual(3)
  })
  test.each(ANIMAL_TOPICS)('%s have at least six cards', (animal) => {
    expect(cards.filter(({ topics }) => topics.includes(animal)).length).toBeGreaterThanOrEqual(6)
  })
  test.each(SYSTEM_TOPICS)('%s has at least five cards', (system) => {
    expect(cards.filter(({ topics }) => topics.includes(system)).length).toBeGreaterThanOrEqual(5)
  })

  const idsOf = (wrong: (card: (typeof cards)[number]) => boolean) =>
    cards.filter(wrong).map(({ id }) => id)

  test('each has 60 to 120 words of plain text', () => {
    expect(idsOf(({ body }) => wordCount(body) < 60 || wordCount(body) > 120)).toEqual([])
    expect(idsOf(({ body }) => plainText(body) !== body)).toEqual([])
  })
  test('none states a dose of a medicine', () => {
    const dose = /\d\s*(?:mg|ml|cc|iu|grams?|tablets?)\b/i
    expect(idsOf(({ body }) => dose.test(body))).toEqual([])
  })
  test('each cites its sources', () => {
    const publishers =
      /[Ee][xX]tension|University|FAO|NREL|Merck Veterinary Manual|US |USDA|UC |Protection Network|Scab Initiative|World Organisation|Consortium|Fire Protection/
    expect(idsOf(({ sources }) => sources.length === 0)).toEqual([])
    expect(idsOf(({ sources }) => !sources.every((one) => publishers.test(one)))).toEqual([])
  })

  test('solar cards cite NREL', () => {
    const solar = cards.filter(({ topics }) => topics[0] === 'solar')
    expect(solar.filter(({ sources }) => !sources.some((source) => /NREL/.test(source)))).toEqual(
      [],
    )
  })

  test('animal cards say when to call a veterinarian or whom to ask', () => {
    const animal = cards.filter(({ topics }) => ANIMAL_TOPICS.some((topic) => topic === topics[0]))
    const silent = animal.filter(({ body }) => !/veterinarian|adviser|agency/.test(body))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('the synonym list joins words, and refuses one that would mean two things', () => {
    expect(termsOf('modules', synonyms)).toEqual(termsOf('solar panels', synonyms))
    expect(() => parseSynonyms('poo, dung\nmuck, dung')).toThrow(/synonyms\.txt: 'dung'/)
  })
})

describe('a card with a mistake', () => {
  const good = cards[0]
  const file = (head: string, body: string) => `---\n${head}\n---\n\n${body}\n`
  const head = 'title: Mud\ntopics: soil\nsources:\n  - FAO, mud'
  const body = (good?.body ?? '').replaceAll('\n', '\n\n')

  test('a good file is read, with the file name as its id', () => {
    expect(parseCard('mud', file(head, body))).toMatchObject({
      id: 'mud',
      title: 'Mud',
      topics: ['soil'],
      sources: ['FAO, mud'],
    })
  })
  test('Windows line ends are accepted', () => {
    expect(parseCard('mud', file(head, body).replaceAll('\n', '\r\n')).title).toBe('Mud')
  })
  test.each([
    ['no title', head.replace('title: Mud\n', ''), body, 'title'],
    ['an unknown topic', head.replace('soil', 'llamas'), body, 'llamas'],
    ['no source', 'title: Mud\ntopics: soil', body, 'source'],
    ['an unknown urgency', `urgent: plumber\n${head}`, body, 'urgent'],
    ['a missing paragraph', head, body.replace('Check: ', 'Look: '), 'Check'],
  ])('%s is refused and the file is named', (_, wrongHead, wrongBody, reason) => {
    expect(() => parseCard('mud', file(wrongHead, wrongBody))).toThrow(
      new RegExp(`server/knowledge/cards/mud\\.md: .*${reason}`),
    )
  })
})
