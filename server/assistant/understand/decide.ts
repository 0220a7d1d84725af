import type { ChatChoice } from '#contract/chat.ts'
import { MAX_TASK_TITLE } from '#contract/limits.ts'
import { entriesOf, type Entry, type Match, type Search } from './entry-index.ts'
import { FARM_TOOLS, type Knowledge } from './knowledge-files.ts'
import type { Lexicon, Unit } from './lexicon.ts'
import { isOfNone, NOWHERE, periodsOf, scopeOf, type ReadQuestion } from './slots.ts'
import { againIn, sumIn } from './sum.ts'
import { timedTask } from './task-wish.ts'
import type { Part, RecordKind, Setting } from './understanding.ts'
import { folded, plainWord } from './words.ts'

// Fitted to the example questions, each held out in turn (`npm run eval`).
/** From here an entry answers, if the next one is not as near. */
const CERTAIN = 0.5
const MARGIN = 0.05
/** Of a question in the words of an example, which need not be much nearer than the next. */
const SAME = 0.995
/** From here the farmer may choose. */
const FLOOR = 0.3
/** From here a question is refused; where it names a medicine or spray, from FLOOR and this near. */
const REFUSED = 0.4
const NEAR_REFUSAL = 0.12
const MOST_CHOICES = 3
/** A word that asks is among so many first ones: 'a como está el maíz hoy'. */
const OPENING = 2
/** A question that names a subject without a card is answered only by what covers it whole. */
const COVERS_ALL = 0.75

/** A part, the key by which two questions are the same, and whether it is an answer. */
export type Decided = { part: Part; key: string; isCertain: boolean }

/** Decides what one question asks for, given the one before it. */
export function decider(knowledge: Knowledge, lexicon: Lexicon, search: Search) {
  const has = (list: string[]) => {
    const known = new Set(list.map(plainWord))
    return ({ text, units }: ReadQuestion) =>
      units.some(({ from, to }) => known.has(plainWord(text.slice(from, to))))
  }
  const pointsBack = has(lexicon.words.pronouns)
  const isHere = has(lexicon.words.here)
  const asks = has(lexicon.words.notTasks)
  const labelled = new Map(
    entriesOf(knowledge).flatMap(({ entry }) =>
      wordings(entry).map((label) => [lexicon.spelledOut(label).toLowerCase(), entry] as const),
    ),
  )
  const continuesText = ({ text }: ReadQuestion) =>
    lexicon.words.followUps.some((opening) => folded(text).startsWith(opening))
  /** 'And last month?' asks nothing by itself. */
  const isTime = ({ units, hasTime }: ReadQuestion) =>
    hasTime && units.every(({ kind }) => kind === 'time' || kind === 'stop')
  const namesOnly = ({ units }: ReadQuestion) => units.every(({ kind }) => kind !== 'word')

  function decide(question: ReadQuestion, before: ReadQuestion | null, setting: Setting): Decided {
    const whole = before && { ...question, units: merged(before.units, question.units) }
    const continues = continuesText(question)
    const isRest = namesOnly(question) && (continues || !asks(question))
    const alone = reading(question)
    const isTalk = alone.matches[0]?.entry.does === 'say' && isCertain(alone)
    const own = whole && isRest && !isTalk && isTime(question) ? reading(whole) : alone
    const sum = sumOf(question, before, setting)
    if (sum) return { part: sum, key: JSON.stringify(sum), isCertain: true }
    const chosen = entryOfChoice(question)
    if (chosen) return decidedOn(chosen, question, setting)
    const topic = aboutTopic(question, setting)
    const isNamed = question.units.some(({ kind }) => kind === 'subject' || kind === 'record')
    const pointed = pointsBack(question) && !isNamed
    const does = own.matches[0]?.entry.does ?? 'say'
    const standsAlone = OF_THE_FARM.has(does) || (does === 'findCards' && isCertain(own))
    const isFirst = !isTalk && (isRest || (pointed && !standsAlone))
    const readings = [
      ...(whole && isFirst ? [reading(whole)] : []),
      own,
      ...(topic ? [reading({ ...question, units: [...question.units, topic] })] : []),
      ...(whole && !isFirst && (continues || pointed || namesOnly(question))
        ? [reading(whole)]
        : []),
    ]
    const best = readings.find(isCertain) ?? own
    return toPart(best.question, best.matches, setting)
  }

  /** The entry of a choice that was tapped: what it says is asked. */
  function entryOfChoice({ text, units }: ReadQuestion) {
    const named = units.find(({ kind, to }) => (kind === 'record' || kind === 'subject') && to > 0)
    const general = named && `${text.slice(0, named.from)}{subject}${text.slice(named.to)}`
    return labelled.get((general ?? text).toLowerCase()) ?? labelled.get(text.toLowerCase())
  }

  /** A sum; 'in pounds' after '200 kg in stone' is one too. Medicines and sprays are never counted. */
  function sumOf(question: ReadQuestion, before: ReadQuestion | null, setting: Setting) {
    if (question.units.some(({ terms }) => terms.some((term) => PRODUCTS.has(term)))) return null
    const text = lexicon.inEnglish(question.text)
    const own = sumIn(text, isAsked(question), sizesOf(question, setting))
    if (own || !before || question.units.some(({ kind }) => kind === 'subject')) return own
    const again = againIn(text, lexicon.inEnglish(before.text))
    return again === null ? null : sumIn(again, true, [])
  }

  /** Acres of the field, or head of the herd, that a question names. */
  function sizesOf({ units }: ReadQuestion, { things }: Setting) {
    const ids = new Set(units.flatMap(({ kind, id }) => (kind === 'record' && id ? [id] : [])))
    const topics = new Set(units.flatMap(({ kind, id }) => (kind === 'subject' && id ? [id] : [])))
    const named = things.filter(({ id, topic }) => ids.has(id) || topics.has(topic))
    return named.length === 1 ? named.flatMap(({ size }) => size ?? []) : []
  }
  const isAsked = (question: ReadQuestion) => question.text.includes('?') || asks(question)

  /** The words of an example are certain, unless they only name something: 'corn'. */
  function isCertain({ question, matches: [best, next] }: ReturnType<typeof reading>) {
    if (!best || best.certainty < CERTAIN) return false
    const ahead = best.certainty - (next?.certainty ?? 0)
    return ahead >= MARGIN || (ahead > 0 && best.certainty >= SAME && asks(question))
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
    if (!best || best.certainty < FLOOR) return unsure('unknown', question, matches, setting)
    const refusal = refusedBy(question, matches)
    if (refusal) return decidedOn(refusal, question, setting)
    const { entry } = best
    if (!isCertain({ question, matches }))
      return (
        wholeRecord(question, matches, setting) ??
        unsure(entry.does === 'decline' ? 'unknown' : 'choose', question, matches, setting)
      )
    if (mayBeTask(entry, question, setting)) return unsure('choose', question, matches, setting)
    const decided = decidedOn(entry, question, setting)
    const card = asksOfNone(decided.part) && matches.find(isCardOf(question))
    return card ? decidedOn(card.entry, question, setting) : decided
  }

  /** What must not be answered: also where a medicine or spray is named and a card is a little nearer. */
  function refusedBy({ units }: ReadQuestion, matches: Match[]): Entry | undefined {
    const isOfProduct = units.some(({ terms }) => terms.some((term) => PRODUCTS.has(term)))
    const least = isOfProduct
      ? Math.max(FLOOR, (matches[0]?.certainty ?? 0) - NEAR_REFUSAL)
      : Math.max(REFUSED, matches[0]?.certainty ?? 0)
    return matches.find(({ entry, certainty }) => entry.does === 'refuse' && certainty >= least)
      ?.entry
  }

  /** Between two questions about one record, all that is saved of it answers both. */
  function wholeRecord(question: ReadQuestion, matches: Match[], setting: Setting): Decided | null {
    const [first, second] = matches
    if (first?.entry.does !== 'records' || second?.entry.does !== 'records') return null
    const part = partOf(first.entry, question, setting)
    if (part.is !== 'tool') return null
    const { ids, kinds } = part.scope
    const isOne = ids.length === 1 || (ids.length === 0 && kinds.join() === 'solar')
    return isOne
      ? { part: { ...part, show: { show: 'list' } }, key: 'whole record', isCertain: true }
      : null
  }

  const decidedOn = (entry: Entry, question: ReadQuestion, setting: Setting): Decided => ({
    part: partOf(entry, question, setting),
    key: entry.id,
    isCertain: true,
  })

  function partOf(entry: Entry, question: ReadQuestion, setting: Setting): Part {
    const { id, does, with: given, answer } = entry
    if (does === 'findCards') return { is: 'card', id }
    if (does === 'productHelp') return { is: 'help', id }
    if (does === 'say' || does === 'refuse' || does === 'decline') return { is: does, answer }
    const { kinds = '', lean: _lean, one, ...show } = given
    if (does === 'book' && show['show'] === 'write') return { is: 'bookLine', text: question.text }
    const points = pointsBack(question)
    const scope = scopeOf(
      question,
      kinds.split(' ').filter((kind): kind is RecordKind => kind !== ''),
      // The book is that of the farm: 'what did I sell' after talk of a herd is not about the herd.
      does === 'book' && !points ? { ...setting, spokenOfId: undefined } : setting,
      {
        isOne: one === 'yes',
        pointsBack: points,
        isHere: setting.aboutId === undefined && isHere(question),
      },
    )
    const clock = { today: setting.today, lean: isOfPast(entry) ? 'past' : 'ahead' } as const
    const periods = question.hasTime ? periodsOf(question.text, clock, lexicon) : []
    const taskIds = question.units.flatMap(({ kind, id: of }) =>
      kind === 'task' && of ? [of] : [],
    )
    return { is: 'tool', does, show, scope, periods, taskIds }
  }

  /** 'Weigh the lambs on Saturday' asks nothing. */
  const taskOf = (question: ReadQuestion, { today }: Setting) =>
    question.text.length <= MAX_TASK_TITLE &&
    !question.text.includes('?') &&
    !asks({ ...question, units: question.units.slice(0, OPENING) })
      ? timedTask(question.text, today, lexicon)
      : null

  /** 'Check the fence tomorrow' is not about what was done. */
  function mayBeTask(entry: Entry, question: ReadQuestion, setting: Setting) {
    if (!taskOf(question, setting)) return false
    if (!isOfPast(entry)) return MAY_BE_TASK.has(entry.does)
    const { today } = setting
    return periodsOf(question.text, { today, lean: 'past' }, lexicon).some(
      ({ from }) => from > today,
    )
  }

  function unsure(
    is: 'choose' | 'unknown',
    question: ReadQuestion,
    matches: Match[],
    setting: Setting,
  ): Decided {
    const { text, units } = question
    const named = units.find(({ kind }) => kind === 'record' || kind === 'subject')
    const subject = named ? text.slice(named.from, named.to) : ''
    const nearest = matches
      .filter(({ entry }) => entry.label !== '')
      .map(({ entry }) => choiceOf(entry, subject))
    const [best] = matches
    const isOfTool =
      best?.entry.does === 'energy' || (best?.entry.does === 'tasks' && !isOfPast(best.entry))
    const isTask = !isOfTool && taskOf(question, setting) !== null
    const message = lexicon.words.taskOpenings[0]?.replace('{task}', () => text) ?? ''
    const task = isTask ? { label: text, message } : null
    const part: Part = {
      is: task ? 'choose' : is,
      choices: nearest.slice(0, task ? MOST_CHOICES - 1 : MOST_CHOICES),
      task,
    }
    return { part, key: is, isCertain: false }
  }

  return { decide, pointsBack }
}

/** What a sentence that only says what to do on a day is mistaken for. */
const MAY_BE_TASK = new Set<Entry['does']>(['findCards', 'records', 'decline'])

const isOfPast = ({ with: { lean } }: Entry) => lean === 'past'

/** 'When to harvest onions', where there are none. */
const asksOfNone = (part: Part) =>
  part.is === 'tool' && part.show['show'] === 'value' && isOfNone(part.scope)

/** A card about what a question names. */
function isCardOf({ units }: ReadQuestion) {
  const named = new Set(units.flatMap(({ kind, id }) => (kind === 'subject' && id ? [id] : [])))
  return ({ entry, certainty }: Match) =>
    entry.does === 'findCards' &&
    certainty >= CERTAIN &&
    entry.topics.some((topic) => named.has(topic))
}

/** What tells of the record that 'it' stands for. */
const OF_THE_FARM = new Set<Entry['does']>(FARM_TOOLS)

const PRODUCTS = new Set(['@medicine', '@spray'])

/** How 'Did you mean' names an entry: with a subject, and without. */
const wordings = ({ label }: Entry) => label.split(' | ').filter(Boolean)

function choiceOf(entry: Entry, subject: string): ChatChoice {
  const [whole = '', general = ''] = wordings(entry)
  const text = subject ? whole.replace('{subject}', () => subject) : general || whole
  return { label: text, message: text }
}

const SLOTS: Unit['kind'][][] = [['subject', 'record'], ['time'], ['project'], ['quantity']]

/** An earlier question with what is named now in the place of what it named. */
function merged(before: Unit[], now: Unit[]): Unit[] {
  const replaced = SLOTS.filter((slot) => now.some(({ kind }) => slot.includes(kind))).flat()
  const kept = before.filter(({ kind }) => kind !== 'outside' && !replaced.includes(kind))
  return [...kept.map((unit) => ({ ...unit, ...NOWHERE })), ...now]
}
