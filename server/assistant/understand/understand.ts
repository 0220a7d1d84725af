import type { Language } from '#domain/texts/say.ts'
import { decider, type Decided } from './decide.ts'
import { entryIndex, type Entry } from './entry-index.ts'
import type { Knowledge } from './knowledge-files.ts'
import { lexiconOf, type Unit } from './lexicon.ts'
import { isEntryLine } from './entry-lines.ts'
import { sentenceReader, sentencesOf } from './sentences.ts'
import { NOWHERE, readQuestion, type ReadQuestion } from './slots.ts'
import { taskWishes } from './task-wish.ts'
import type { Part, Setting, Understanding } from './understanding.ts'

/** What is not nearer than this has next to nothing to do with a question. */
const NEAR = 0.2
const MOST_PARTS = 5
/** Of a message; the others are not read. */
const MOST_SENTENCES = 12
/** Of a question; what follows is not read. */
const MOST_LETTERS = 1_000

/**
 * Reads messages into values, by the knowledge files alone.
 * @param spoken with whose words days are read
 */
export function understander(knowledge: Knowledge, spoken?: Language) {
  const lexicon = lexiconOf(knowledge, spoken)
  const search = entryIndex(knowledge, lexicon)
  const { wishOf, isBareWish } = taskWishes(lexicon)
  const { isDirect, halvesOf } = sentenceReader(lexicon)
  const { decide, pointsBack } = decider(knowledge, lexicon, search)

  function understand(message: string, setting: Setting): Understanding {
    const names = lexicon.namesOf(setting.things)
    const titles = setting.tasks.map(({ id, title }) => ({ id, stems: lexicon.contentOf(title) }))
    const read = (text: string) =>
      withTasks(readQuestion(text.slice(0, MOST_LETTERS), lexicon, names, setting.today), titles)
    const written = sentencesOf(message)
    const sentences = written
      .slice(0, MOST_SENTENCES)
      .flatMap((text) => wishAndQuestion(text, setting.today))
    const wishes = sentences.map((text, at) =>
      isBareWish(sentences[at + 1] ?? '') ? text : wishOf(text, setting.today),
    )
    const added = wishes.flatMap((text): Part[] => (text === null ? [] : [addTask(text)]))
    const rest = sentences.filter(
      (text, at) => wishes[at] === null && !(at > 0 && isBareWish(text)),
    )

    function addTask(text: string): Part {
      const named = read(text).units
      const record = named.find(({ kind }) => kind === 'record')?.id
      const topics = named.flatMap(({ kind, id }) => (kind === 'subject' && id ? [id] : []))
      const ofTopic = setting.things.filter(({ topic }) => topics.includes(topic))
      const only = ofTopic.length === 1 ? ofTopic[0]?.id : undefined
      const project = named.find(({ kind }) => kind === 'project')?.id
      const pointed = pointsBack(read(text)) ? setting.aboutId : undefined
      const recordId = record ?? only ?? pointed ?? null
      const home = setting.things.find(({ id }) => id === recordId)?.projectId
      const projectId = home ?? project ?? setting.projectId
      return { is: 'addTask', text, leads: lexicon.words.taskLeads, recordId, projectId }
    }

    const before = setting.before === undefined ? null : read(setting.before)
    function decideEach(texts: string[]) {
      let context = before
      return texts.map((text) => {
        const question = read(text)
        const decided = decide(question, context, setting)
        context = question
        return decided
      })
    }
    /** Several questions are several answers; sentences that only tell what is seen are one. */
    function answers(): Decided[] {
      if (rest.length === 0) return []
      const [only = '', ...others] = rest
      if (others.length === 0 && !isDirect(only) && isEntryLine(only, setting, lexicon.spoken))
        return [{ part: { is: 'bookLine', text: only }, key: 'bookLine', isCertain: true }]
      if (rest.length > 1 && rest.every(isDirect)) return askedOnce(decideEach(rest))
      const whole = decide(read(rest.join(' ')), before, setting)
      const halves = rest.flatMap(halvesOf)
      if (halves.length === 1) return [whole]
      const pieces = decideEach(halves)
      const certain = pieces.filter(({ isCertain }) => isCertain)
      const apart = distinct(certain)
      if (apart.length > 1 && certain.length === pieces.length) return apart
      return whole.isCertain || certain.length === 0 ? [whole] : certain.slice(0, 1)
    }
    const answered = answers().map(({ part }) => part)
    const isRefused = answered.some(({ is }) => is === 'refuse')
    const parts = [...added, ...answered.filter(({ is }) => !isRefused || is === 'refuse')]
    const isCut = parts.length > MOST_PARTS || written.length > MOST_SENTENCES
    return { parts: parts.slice(0, MOST_PARTS), isCut }
  }

  /** 'Remind me to call the vet and tell me what is due' is a wish and a question. */
  function wishAndQuestion(sentence: string, today: string): string[] {
    const halves = halvesOf(sentence)
    const [first = '', second = ''] = halves
    const [isFirst, isSecond] = [first, second].map((half) => wishOf(half, today) !== null)
    return (isFirst && isDirect(second)) || (isSecond && !isFirst) ? halves : [sentence]
  }

  const cards = new Map(knowledge.cards.map((card) => [card.id, card]))
  const pages = new Map(knowledge.help.map((page) => [page.id, page]))
  const nearest = (does: Entry['does'], query: string, limit: number) =>
    search(lexicon.unitsOf(lexicon.spelledOut(query)))
      .filter(({ entry, certainty }) => entry.does === does && certainty >= NEAR)
      .slice(0, limit)
      .map(({ entry }) => entry.id)

  /** Cards by their ids, else those nearest to a question, best first. */
  const findCards = (query: string, ids: string[] | undefined, limit: number) =>
    (ids ?? nearest('findCards', query, limit)).flatMap((id) => cards.get(id) ?? [])
  /** The same for pages of help. */
  const findHelp = (query: string, ids: string[] | undefined, limit: number) =>
    (ids ?? nearest('productHelp', query, limit)).flatMap((id) => pages.get(id) ?? [])

  return { understand, findCards, findHelp, search, lexicon }
}

/** 'Did you mean' once: a story of several sentences comes nowhere nearer. */
const askedOnce = (decided: Decided[]) =>
  decided.filter(
    ({ key, isCertain }, at) => isCertain || decided.findIndex((one) => one.key === key) === at,
  )

/** Each answer once. */
const distinct = (decided: Decided[]) => [...new Map(decided.map((one) => [one.key, one])).values()]

/** Adds the tasks of which a question has all the words: 'is the fence mended?' */
function withTasks(
  question: ReadQuestion,
  titles: { id: string; stems: string[] }[],
): ReadQuestion {
  const asked = new Set(question.units.flatMap(({ terms }) => terms))
  const named = titles.filter(
    ({ stems }) => stems.length > 0 && stems.every((stem) => asked.has(stem)),
  )
  const units = named.map(({ id }): Unit => ({
    kind: 'task',
    terms: ['@task'],
    id,
    ...NOWHERE,
  }))
  return { ...question, units: [...question.units, ...units.slice(0, 1)] }
}
