import { describe, expect, test } from 'vitest'
import { say } from '#domain/texts/say.ts'
import { languageCalled } from '#server/http/language.ts'
import { knowledgeLanguages, loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'
import { understander } from '#server/assistant/understand/understand.ts'
import { buildSetting } from '#tests/builders/build-setting.ts'

const english = loadKnowledge()
const PLACES =
  /\{(?!(?:crop|animal|record|project|task|time|quantity|medicine|spray|subject)\})[^}]*\}/
const DOSE_OR_LINK = /https?:|\b\d+(?:[.,]\d+)?\s?(?:mg|ml|cc|IU)\b/
/** In the chat, before the first message. */
const BEGINNINGS = ['What is due today?', 'What have I saved here?', 'How do I test my soil?']
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
const repeated = (list: string[]) => list.filter((one, at) => list.indexOf(one) !== at)

describe.each(knowledgeLanguages().filter((language) => language !== 'en'))(
  'what is known in %s',
  (language) => {
    const knowledge = loadKnowledge(language)
    const spoken = languageCalled(language)
    const { cards, help, questions, words, synonyms, outside, problems } = knowledge
    const { understand, search, lexicon } = understander(knowledge, spoken)

    test('can be used, and is whole', () => {
      expect(problems).toEqual([])
      expect(knowledge.language).toBe(language)
      expect(idsOf(questions).toSorted()).toEqual(idsOf(english.questions).toSorted())
      const inEnglish = (list: { id: string; titleIn: string }[]) =>
        idsOf(list.filter(({ titleIn }) => titleIn !== language))
      expect([inEnglish(cards), inEnglish(help)]).toEqual([[], []])
    })

    test('cards are all of them in this language, or all in English', () => {
      expect(new Set(cards.map(({ bodyIn }) => bodyIn)).size).toBe(1)
      const added = cards.filter(({ body }, at) => {
        const [one, other] = [body, english.cards[at]?.body ?? '']
        return DOSE_OR_LINK.test(one) && !DOSE_OR_LINK.test(other)
      })
      expect(idsOf(added)).toEqual([])
    })

    test('each question has its label, its answer and places that are known', () => {
      const form = ({ label = '', answer = '' }: { label?: string; answer?: string }) => [
        label.split(' | ').length,
        label.includes('{subject}'),
        label !== '',
        answer !== '',
      ]
      const known = new Map(english.questions.map((entry) => [entry.id, entry]))
      const wrong = questions.filter(
        (entry) =>
          form(entry).join() !== form(known.get(entry.id) ?? {}).join() ||
          [entry.label ?? '', ...entry.questions].some((text) => PLACES.test(text)),
      )
      expect(idsOf(wrong)).toEqual([])
    })

    test('there are enough ways to ask', () => {
      const few = (list: { id: string; questions: string[] }[], least: number) =>
        idsOf(list.filter((one) => one.questions.length < least))
      expect([few(cards, 5), few(help, 7), few(questions, 8)]).toEqual([[], [], []])
    })

    test('words have the form of the English ones', () => {
      expect(Object.keys(words.subjects).toSorted()).toEqual(
        Object.keys(english.words.subjects).toSorted(),
      )
      expect(words.paragraphs).toHaveLength(4)
      const frames = [...words.taskOpenings, ...words.timedTaskOpenings]
      expect(frames.filter((frame) => frame.split('{task}').length !== 2)).toEqual([])
      expect(repeated(synonyms.flat())).toEqual([])
      const subjects = new Set(Object.values(words.subjects).flatMap((list) => list.split(', ')))
      expect(outside.filter((word) => subjects.has(word))).toEqual([])
      expect([...cards, ...help].filter(({ title }) => title.includes(':'))).toEqual([])
    })

    test('the first example of nearly each entry finds it', () => {
      const entries = [...cards, ...help, ...questions]
      const wrong = entries.flatMap(({ id, questions: [first = ''] }) => {
        const [best, next] = search(lexicon.unitsOf(lexicon.spelledOut(first)))
        const isTie = next?.entry.id === id && best?.certainty === next.certainty
        return best?.entry.id === id || isTie ? [] : [`${id}: ${first} is ${best?.entry.id}`]
      })
      expect(wrong.slice(Math.floor(entries.length / 100))).toEqual([])
    })

    test('questions to begin with are answered', () => {
      const parts = BEGINNINGS.map((id) => understand(say(spoken, { id }), buildSetting()).parts)
      expect(parts).toMatchObject([
        [{ is: 'tool', does: 'tasks' }],
        [{ is: 'tool', does: 'records' }],
        [{ is: 'card', id: 'soil-testing' }],
      ])
    })

    test('each choice that can be offered is answered for certain', () => {
      const [corn = ''] = words.subjects['corn']?.split(', ') ?? []
      const wrong = questions.flatMap(({ label = '' }) =>
        label
          .split(' | ')
          .filter(Boolean)
          .map((text) => text.replace('{subject}', corn))
          .filter((text) =>
            understand(text, buildSetting()).parts.some(
              ({ is }) => is === 'choose' || is === 'unknown',
            ),
          ),
      )
      expect(wrong).toEqual([])
    })
  },
)
