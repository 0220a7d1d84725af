import type { ChatChoice } from '#contract/chat.ts'
import { MAX_TASK_TITLE } from '#contract/limits.ts'
import { entriesOf, entryIndex, type Entry, type Match } from './entry-index.ts'
import type { Knowledge } from './knowledge-files.ts'
import { lexiconOf, type Unit } from './lexicon.ts'
import { periodsOf, readQuestion, scopeOf, type ReadQuestion } from './slots.ts'
import { againIn, sumIn } from './sum.ts'
import { isAhead, taskWishes } from './task-wish.ts'
import type { Part, RecordKind, Setting, Understanding } from './understanding.ts'

// Fitted to the example questions, each held out in turn (`npm run eval`).
/** From here an entry answers, if the next one is not as near. */
const CERTAIN = 0.5
const MARGIN = 0.05
/** Of a question in the words of an example, which need not be much nearer than the next. */
const SAME = 0.995
/** From here the farmer may choose. */
const FLOOR = 0.3
/** What is not nearer than this has next to nothing to do with a question. */
const NEAR = 0.2
/** From here a question is refused; where it names a medicine or spray, from FLOOR and this near. */
const REFUSED = 0.4
const NEAR_REFUSAL = 0.12
const MOST_CHOICES = 3
const MOST_PARTS = 5
/** Of a message; the others are not read. */
const MOST_SENTENCES = 12
/** Of a question; what follows is not read. */
const MOST_LETTERS = 1_000
const JOINTS = new Set(['and', 'also', 'oh', 'then', 'plus', 'so'])
/** A question that names a subject without a card is answered only by what covers it whole. */
const COVERS_ALL = 0.75

type Decided = { part: Part; key: string; isCertain: boolean }

/** Reads messages into values, by the knowledge files alone. */
export function understander(knowledge: Knowledge) {
  const lexicon = lexiconOf(knowledge)
  const search = entryIndex(knowledge, lexicon)
  const { wishOf, isBareWish } = taskWishes(knowledge.words)
  const has = (list: string[]) => {
    const known = new Set(list)
    return ({ text, units }: ReadQuestion) =>
      units.some(({ from, to }) => known.has(text.slice(from, to).toLowerCase()))
  }
  const pointsBack = has(lexicon.words.pronouns)
  const isHere = has(lexicon.words.here)
  const asksWords = new Set(lexicon.words.notTasks)
  const asks = has(lexicon.words.notTasks)
  const labelled = new Map(
    entriesOf(knowledge).flatMap(({ entry }) =>
      wordings(entry).map((label) => [lexicon.spelledOut(label).toLowerCase(), entry] as const),
    ),
  )
  const continuesText = ({ text }: ReadQuestion) =>
    lexicon.words.followUps.some((opening) => text.toLowerCase().startsWith(opening))
  const namesOnly = ({ units }: ReadQuestion) => units.every(({ kind }) => kind !== 'word')

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
      return { is: 'addTask', text, recordId, projectId: home ?? project ?? setting.projectId }
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

  /** A sentence that asks, rather than tells what is seen. */
  const isDirect = (sentence: string) => {
    const said = (sentence.toLowerCase().match(/[\p{L}']+/gu) ?? []).find(
      (word) => !lexicon.words.calls.includes(word) && !JOINTS.has(word),
    )
    return sentence.endsWith('?') || asksWords.has(said ?? '')
  }

  /** 'Remind me to call the vet and tell me what is due' is a wish and a question. */
  function wishAndQuestion(sentence: string, today: string): string[] {
    const halves = halvesOf(sentence)
    const [first = '', second = ''] = halves
    const [isFirst, isSecond] = [first, second].map((half) => wishOf(half, today) !== null)
    return (isFirst && isDirect(second)) || (isSecond && !isFirst) ? halves : [sentence]
  }

  /** Sentences joined by 'and' or 'also' may be two questions. */
  function halvesOf(sentence: string): string[] {
    const joint = lexicon.words.joints.find((word) => sentence.toLowerCase().includes(` ${word} `))
    if (!joint) return [sentence]
    const at = sentence.toLowerCase().indexOf(` ${joint} `)
    const [and = ''] = joint.split(' ')
    const halves = [
      sentence.slice(0, at).replace(/[,\s]+(?:and|plus|oh)?$/i, ''),
      sentence.slice(at + and.length + 2),
    ]
    return halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : [sentence]
  }

  function decide(question: ReadQuestion, before: ReadQuestion | null, setting: Setting): Decided {
    const own = reading(question)
    const sum = sumOf(question, before, setting)
    if (sum) return { part: sum, key: JSON.stringify(sum), isCertain: true }
    const chosen = entryOfChoice(question)
    if (chosen) return decidedOn(chosen, question, setting)
    const topic = aboutTopic(question, setting)
    const isNamed = question.units.some(({ kind }) => kind === 'subject' || kind === 'record')
    const whole = before && { ...question, units: merged(before.units, question.units) }
    const continues = continuesText(question)
    const isRest = namesOnly(question) && (continues || !asks(question))
    const pointed = pointsBack(question) && !isNamed
    const does = own.matches[0]?.entry.does ?? 'say'
    const standsAlone = OF_THE_FARM.has(does) || (does === 'findCards' && isCertain(own))
    const isFirst = isRest || (pointed && !standsAlone)
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
    const own = sumIn(question.text, isAsked(question), sizesOf(question, setting))
    if (own || !before || question.units.some(({ kind }) => kind === 'subject')) return own
    const again = againIn(question.text, before.text)
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
    if (MAY_BE_TASK.has(entry.does) && soundsLikeTask(question, setting))
      return unsure('choose', question, matches, setting)
    return decidedOn(entry, question, setting)
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
    const { kinds = '', lean, one, ...show } = given
    const scope = scopeOf(
      question,
      kinds.split(' ').filter((kind): kind is RecordKind => kind !== ''),
      setting,
      {
        isOne: one === 'yes',
        pointsBack: pointsBack(question),
        isHere: setting.aboutId === undefined && isHere(question),
      },
    )
    const clock = { today: setting.today, lean: lean === 'past' ? 'past' : 'ahead' } as const
    const periods = question.hasTime ? periodsOf(question.text, clock) : []
    const taskIds = question.units.flatMap(({ kind, id: of }) =>
      kind === 'task' && of ? [of] : [],
    )
    return { is: 'tool', does, show, scope, periods, taskIds }
  }

  /** 'Weigh the lambs on Saturday' asks nothing. */
  const soundsLikeTask = ({ text, units: [first] }: ReadQuestion, { today }: Setting) =>
    text.length <= MAX_TASK_TITLE &&
    !text.includes('?') &&
    !(first && asksWords.has(text.slice(first.from, first.to).toLowerCase())) &&
    isAhead(text, today)

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
    const isOfTool = ['energy', 'tasks'].includes(matches[0]?.entry.does ?? '')
    const mayBeTask = !isOfTool && soundsLikeTask(question, setting)
    const message = lexicon.words.taskOpenings[0]?.replace('{task}', () => text) ?? ''
    const task = mayBeTask ? { label: text, message } : null
    const part: Part = {
      is: task ? 'choose' : is,
      choices: nearest.slice(0, task ? MOST_CHOICES - 1 : MOST_CHOICES),
      task,
    }
    return { part, key: is, isCertain: false }
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

/** What a sentence that only says what to do on a day is mistaken for. */
const MAY_BE_TASK = new Set<Entry['does']>(['findCards', 'records', 'decline'])

/** What tells of the record that 'it' stands for. */
const OF_THE_FARM = new Set<Entry['does']>(['records', 'findings', 'energy', 'tasks'])

/** 'Did you mean' once: a story of several sentences comes nowhere nearer. */
const askedOnce = (decided: Decided[]) =>
  decided.filter(
    ({ key, isCertain }, at) => isCertain || decided.findIndex((one) => one.key === key) === at,
  )

/** Each answer once. */
const distinct = (decided: Decided[]) => [...new Map(decided.map((one) => [one.key, one])).values()]

const PRODUCTS = new Set(['@medicine', '@spray'])

/** How 'Did you mean' names an entry: with a subject, and without. */
const wordings = ({ label }: Entry) => label.split(' | ').filter(Boolean)

function choiceOf(entry: Entry, subject: string): ChatChoice {
  const [whole = '', general = ''] = wordings(entry)
  const text = subject ? whole.replace('{subject}', () => subject) : general || whole
  return { label: text, message: text }
}

/** The end of a sentence; not the dots of '2.5', '25.12.' and 'a.m.', nor the sign of '!high'. */
const sentencesOf = (message: string) =>
  message
    .split(/(?<=[?\n]|!(?!\p{L}))|(?<=[^\d\s.]{2}\.)(?=\s)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

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

const SLOTS: Unit['kind'][][] = [['subject', 'record'], ['time'], ['project'], ['quantity']]

/** Of units that are not in the text. */
const NOWHERE = { from: 0, to: 0 }

/** An earlier question with what is named now in the place of what it named. */
function merged(before: Unit[], now: Unit[]): Unit[] {
  const replaced = SLOTS.filter((slot) => now.some(({ kind }) => slot.includes(kind))).flat()
  const kept = before.filter(({ kind }) => kind !== 'outside' && !replaced.includes(kind))
  return [...kept.map((unit) => ({ ...unit, ...NOWHERE })), ...now]
}
