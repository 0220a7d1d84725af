import type { Task } from '#contract/tasks.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import type { FarmFacts } from '#server/ai.ts'
import words from '#server/knowledge/words.json' with { type: 'json' }
import { isOwnName, NAMED, saidNames, sentence } from '#server/assistant/records/said-names.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { keyWords } from '#server/assistant/words.ts'

/** Projects and records named in full, a filter for their tasks, and the rest of the question. */
type NamedPlaces = { names: string[]; has: (task: Task) => boolean; rest: string }

const PLACE = new RegExp(`\\b${NAMED}\\b(?: (?:farms?|projects?))*`, 'g')

const ownNames = (kind: string, names: (string | null)[]) =>
  names.filter((name) => name !== null).filter((name) => isOwnName(name, kind))

const isIn = (text: string, name: string) => sentence(text).includes(sentence(name))
const isSame = (one: string | null, name: string) =>
  one !== null && sentence(one) === sentence(name)

/**
 * Finds places before other words: 'Hill farm' is no other farm, and 'Field 2' no other field.
 * @param question in plain letters
 */
export function namedPlaces(question: string, tasks: Task[], farm: FarmFacts): NamedPlaces {
  const projects = ownNames('project', [
    ...farm.projects.map(({ name }) => name),
    ...tasks.map(({ projectName }) => projectName),
  ])
  const records = ownNames('record', [
    ...recordsOf(farm).map(({ name }) => name),
    ...tasks.map(({ entityName }) => entityName),
  ])
  const { said, rest, unknown } = saidNames(question, [...projects, ...records])
  const things = [...records.filter((name) => said.has(name)), ...(unknown ? [unknown] : [])]
  const farms = projects.filter((name) => said.has(name) && !things.includes(name))
  const isOf = (task: Task, name: string) =>
    isSame(task.projectName, name) || (!task.projectName && isIn(taskText(task), name))
  return {
    names: [...new Set([...things, ...farms])],
    has: (task) =>
      (farms.length === 0 || farms.some((name) => isOf(task, name))) &&
      (things.length === 0 || things.some((name) => isIn(taskText(task), name))),
    rest: rest.replace(PLACE, ' ').replace(unknown ?? '', ' '),
  }
}

/** The farm in general, as opposed to a name such as 'Hill farm'. */
const NO_NAME = /\b(?:my|our|the|this|whole|entire) (?:farm|project)\b/gi
/** Common words of such questions, which never name the subject of a task. */
const ASKING = new Set(keyWords(words.tasks.join(' ')))
const IS_ASKING = (key: string) => ASKING.has(key)

const LEADS =
  /^(?:for|about|of|with|regarding|concerning|mentioning|named|called|on|in|at|to|around)$/
const ENDS =
  /^(?:due|is|are|was|were|do|did|have|has|need|needs|please|pls|plz|mate|buddy|thanks|that|which|what|when|today|[?!.;]+)$/
const TASK = /^(?:tasks?|to-?dos?|chores?|reminders?|jobs?)$/

/** Searchable text of a task. */
const taskText = ({ title, notes, entityName, projectName, kind }: Task) =>
  [title, notes, entityName, projectName, kind].join(' ')

const namesOf = (farm: FarmFacts) => [
  ...[...farm.projects, ...recordsOf(farm), ...farm.crops].map(({ name }) => name),
  ...farm.animals.map(({ type }) => type),
]

/** Words to search for, and one before 'tasks' that nothing on the farm matches. */
type Named = { words: string[]; unknown: string | null }

/**
 * The words of a question that select tasks: those found in a task, record or project, crops and
 * animals, and anything after 'for' or 'about'. All others are ignored.
 * @param rest the question in plain letters, without its days
 */
export function namedWords(rest: string, tasks: Task[], farm: FarmFacts): Named {
  const known = new Set([...tasks.map(taskText), ...namesOf(farm)].flatMap(keyWords))
  const tokens = rest.replace(NO_NAME, ' ').match(/[a-z0-9-]+|[?!.;]+/g) ?? []
  const named: Named = { words: [], unknown: null }
  let isLed = false
  for (const [index, token] of tokens.entries()) {
    if (ENDS.test(token)) isLed = false
    else if (LEADS.test(token)) isLed = true
    const keys = keyWords(token)
    if (keys.every(IS_ASKING)) continue
    const isKnown = keys.some((key) => known.has(key)) || subjectsOf(token).size > 0
    if (isKnown || isLed) named.words.push(token)
    else if (TASK.test(tokens[index + 1] ?? '')) named.unknown = token
  }
  return named
}

/** Tasks with all of the words, or else with some, or with an animal or crop of that kind. */
export function about(words: string[], tasks: Task[]): Task[] {
  if (words.length === 0) return tasks
  const keys = words.flatMap(keyWords)
  const subjects = subjectsOf(words.join(' '))
  const scored = tasks.map((task) => {
    const text = taskText(task)
    const known = new Set(keyWords(text))
    const isOfKind = [...subjectsOf(text)].some((one) => subjects.has(one))
    return { task, hits: keys.filter((key) => known.has(key)).length, isOfKind }
  })
  const full = scored.filter(({ hits }) => hits === keys.length)
  const found = full.length > 0 ? full : scored.filter(({ hits, isOfKind }) => hits > 0 || isOfKind)
  return found.map(({ task }) => task)
}
