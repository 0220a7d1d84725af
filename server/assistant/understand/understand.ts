import type { ChatChoice } from '#contract/chat.ts'
import { entryIndex, type Entry, type Match } from './entry-index.ts'
import type { Knowledge } from './knowledge-files.ts'
import { lexiconOf, type Unit } from './lexicon.ts'
import { periodOf, readQuestion, scopeOf, type ReadQuestion } from './slots.ts'
import { sumIn } from './sum.ts'
import { taskWishes } from './task-wish.ts'
import type { Part, RecordKind, Setting, Understanding } from './understanding.ts'

// Fitted to the example questions, each held out in turn (`npm run eval`).
/** From here an entry answers, if the next one is not as near. */
const CERTAIN = 0.45
const MARGIN = 0.05
/** From here the farmer may choose. */
const FLOOR = 0.3
const MOST_CHOICES = 3
const MOST_PARTS = 5
/** A question that names a subject without a card is answered only by what covers it whole. */
const COVERS_ALL = 0.75

type Decided = { part: Part; key: string; isCertain: boolean }

/** Reads messages into values, by the knowledge files alone. */
export function understander(knowledge: Knowledge) {
  const lexicon = lexiconOf(knowledge)
  const search = entryIndex(knowledge, lexicon)
  const wishOf = taskWishes(lexicon)
  const has = (list: string[]) => {
    const known = new Set(list)
    return ({ text, units }: ReadQuestion) =>
      units.some(({ from, to }) => known.has(text.slice(from, to).toLowerCase()))
  }
  const pointsBack = has(lexicon.words.pronouns)
  const isHere = has(lexicon.words.here)
  const isFollowUp = ({ text, units }: ReadQuestion) =>
    lexicon.words.followUps.some((opening) => text.toLowerCase().startsWith(opening)) ||
    units.every(({ kind }) => kind !== 'word')

  function understand(message: string, setting: Setting): Understanding {
    const names = lexicon.namesOf(setting.things)
    const read = (text: string) => readQuestion(text, lexicon, names, setting.today)
    const sentences = sentencesOf(message)
    const wishes = sentences.map((text) => wishOf(text, setting.today))
    const added = wishes.flatMap((text): Part[] => (text === null ? [] : [addTask(text)]))
    const rest = sentences.filter((_, at) => wishes[at] === null)

    function addTask(text: string): Part {
      const named = read(text).units
      const record = named.find(({ kind }) => kind === 'record')?.id
      const topics = named.flatMap(({ kind, id }) => (kind === 'subject' && id ? [id] : []))
      const ofTopic = setting.things.filter(({ topic }) => topics.includes(topic))
      const only = ofTopic.length === 1 ? ofTopic[0]?.id : undefined
      const project = named.find(({ kind }) => kind === 'project')?.id
      const recordId = record ?? only ?? null
      const home = setting.things.find(({ id }) => id === recordId)?.projectId
      return { is: 'addTask', text, recordId, projectId: home ?? project ?? setting.projectId }
    }

    const before = setting.before === undefined ? null : read(setting.before)
    const pieces = rest.flatMap((sentence) => halvesOf(sentence))
    const decideEach = (texts: string[]) => {
      let context = before
      return texts.map((text) => {
        const question = read(text)
        const decided = decide(question, context, setting)
        context = question
        return decided
      })
    }
    function answers(): Decided[] {
      if (rest.length === 0) return []
      const whole = decide(read(rest.join(' ')), before, setting)
      if (pieces.length < 2) return [whole]
      const certain = decideEach(pieces).filter(({ isCertain }) => isCertain)
      const keys = new Set(certain.map(({ key }) => key))
      if (keys.size > 1) return certain.filter(({ key }) => keys.delete(key))
      return whole.isCertain || certain.length === 0 ? [whole] : certain.slice(0, 1)
    }
    const parts = [...added, ...answers().map(({ part }) => part)]
    return { parts: parts.slice(0, MOST_PARTS), isCut: parts.length > MOST_PARTS }
  }

  /** Sentences joined by 'and' or 'also' may be two questions. */
  function halvesOf(sentence: string): string[] {
    const joint = lexicon.words.joints.find((word) => sentence.toLowerCase().includes(` ${word} `))
    if (!joint) return [sentence]
    const at = sentence.toLowerCase().indexOf(` ${joint} `)
    const halves = [sentence.slice(0, at), sentence.slice(at + joint.length + 2)]
    return halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : [sentence]
  }

  function decide(question: ReadQuestion, before: ReadQuestion | null, setting: Setting): Decided {
    const sum = sumIn(question.text)
    if (sum) return { part: sum, key: JSON.stringify(sum), isCertain: true }
    const own = search(question.units)
    const readings = [{ question, matches: own }]
    if (!isCertain(own)) {
      const topic = aboutTopic(question, setting)
      if (topic) readings.push(reading({ ...question, units: [...question.units, topic] }))
      if (before && (isFollowUp(question) || pointsBack(question)))
        readings.push(reading({ ...question, units: merged(before.units, question.units) }))
    }
    const best = readings.find(({ matches }) => isCertain(matches)) ?? readings[0]
    return toPart(best?.question ?? question, best?.matches ?? own, setting)
  }

  const reading = (question: ReadQuestion) => ({ question, matches: search(question.units) })

  /** The crop or animal of the open page, or of the record last spoken of. */
  function aboutTopic({ units }: ReadQuestion, { things, aboutId, spokenOfId }: Setting) {
    if (units.some(({ kind }) => kind === 'subject' || kind === 'record')) return undefined
    const record = things.find(({ id }) => id === (aboutId ?? spokenOfId))
    return record?.topic ? lexicon.subject(record.topic) : undefined
  }

  function toPart(question: ReadQuestion, matches: Match[], setting: Setting): Decided {
    const [best] = matches
    const outside = question.units.find(({ kind }) => kind === 'outside')
    if (outside && (best?.coverage ?? 0) < COVERS_ALL) {
      const word = question.text.slice(outside.from, outside.to)
      return { part: { is: 'outside', word }, key: 'outside', isCertain: true }
    }
    if (!best || best.certainty < FLOOR) return unsure('unknown', question, matches)
    const { entry } = best
    const isPlain = entry.does === 'refuse' || entry.does === 'decline'
    if (!isPlain && !isCertain(matches)) return unsure('choose', question, matches)
    return { part: partOf(entry, question, setting), key: entry.id, isCertain: true }
  }

  function partOf(entry: Entry, question: ReadQuestion, setting: Setting): Part {
    const { id, does, with: given } = entry
    if (does === 'findCards') return { is: 'card', id }
    if (does === 'productHelp') return { is: 'help', id }
    if (does === 'say' || does === 'refuse' || does === 'decline')
      return { is: does, id, about: '' }
    const { kinds = '', lean, one, ...show } = given
    const scope = scopeOf(
      question,
      kinds.split(' ').filter((kind): kind is RecordKind => kind !== ''),
      setting,
      { isOne: one === 'yes' || pointsBack(question), isHere: isHere(question) },
    )
    const clock = { today: setting.today, lean: lean === 'past' ? 'past' : 'ahead' } as const
    const period = question.hasTime ? periodOf(question.text, clock) : null
    return { is: 'tool', does, show, scope, period }
  }

  function unsure(
    is: 'choose' | 'unknown',
    { text, units }: ReadQuestion,
    matches: Match[],
  ): Decided {
    const named = units.find(({ kind }) => kind === 'record' || kind === 'subject')
    const subject = named ? text.slice(named.from, named.to) : ''
    const choices = matches
      .filter(({ entry }) => entry.label !== '')
      .map(({ entry }) => choiceOf(entry, subject))
      .slice(0, MOST_CHOICES)
    return { part: { is, choices }, key: is, isCertain: false }
  }

  return { understand, search, lexicon }
}

const isCertain = ([best, next]: Match[]) =>
  best !== undefined &&
  best.certainty >= CERTAIN &&
  best.certainty - (next?.certainty ?? 0) >= MARGIN

function choiceOf({ label }: Entry, subject: string): ChatChoice {
  const [whole = '', general = ''] = label.split(' | ')
  const text = subject ? whole.replace('{subject}', subject) : general || whole
  return { label: text, message: text }
}

/** The end of a sentence; not the dots of '2.5', '25.12.' and 'a.m.'. */
const sentencesOf = (message: string) =>
  message
    .split(/(?<=[!?\n])|(?<=[^\d\s.]{2}\.)(?=\s)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

const SLOTS: Unit['kind'][][] = [['subject', 'record'], ['time'], ['project'], ['quantity']]

/** An earlier question with what is named now in the place of what it named. */
function merged(before: Unit[], now: Unit[]): Unit[] {
  const replaced = SLOTS.filter((slot) => now.some(({ kind }) => slot.includes(kind))).flat()
  return [...before.filter(({ kind }) => !replaced.includes(kind)), ...now]
}
