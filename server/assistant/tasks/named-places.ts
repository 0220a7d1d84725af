import type { Task } from '#contract/tasks.ts'
import type { FarmFacts } from '#server/ai.ts'
import { isOwnName, NAMED, saidNames, sentence } from '#server/assistant/records/said-names.ts'
import { taskText } from './named-words.ts'

/** The projects and records that a question names in full, which of the tasks are theirs, and what else it says. */
export type NamedPlaces = { names: string[]; has: (task: Task) => boolean; rest: string }

const PLACE = new RegExp(`\\b${NAMED}\\b(?: (?:farms?|projects?))*`, 'g')

const ownNames = (kind: string, names: (string | null)[]) =>
  names.filter((name) => name !== null).filter((name) => isOwnName(name, kind))

const isIn = (text: string, name: string) => sentence(text).includes(sentence(name))
const isSame = (one: string | null, name: string) =>
  one !== null && sentence(one) === sentence(name)

/**
 * Looks for the places before the words: 'Hill farm' is no other farm, and 'Field 2' no other field.
 * @param question in plain letters
 */
export function namedPlaces(question: string, tasks: Task[], farm: FarmFacts): NamedPlaces {
  const projects = ownNames('project', [
    ...farm.projects.map(({ name }) => name),
    ...tasks.map(({ projectName }) => projectName),
  ])
  const records = ownNames('record', [
    ...farm.crops.map(({ fieldName }) => fieldName),
    ...farm.animals.map(({ herdName }) => herdName),
    ...farm.solarSystems.map(({ location }) => location),
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
