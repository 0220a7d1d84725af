import type { FarmFacts } from '#server/ai.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { ADVICE } from './ask.ts'
import { isOwnName, NAMED, saidNames } from './said-names.ts'

/**
 * A question with the names of records replaced by what grows or lives there, for the cards: the words of
 * 'River Block' are no sign of a flood. A name that tells its kind stays.
 * `asksRecord`: it names a record, and asks for no advice.
 */
export function kindsForNames(question: string, { crops, animals, solarSystems }: FarmFacts) {
  const records = [
    ...crops.map(({ fieldName, name }) => ({ name: fieldName, kind: name })),
    ...animals.map(({ herdName, type }) => ({ name: herdName, kind: type })),
    ...solarSystems.map(({ location }) => ({ name: location, kind: '' })),
  ].filter(({ name, kind }) => isOwnName(name, kind) && subjectsOf(name).size === 0)
  const names = records.map(({ name }) => name)
  const { said, rest } = saidNames(question, names)
  if (said.size === 0) return { text: question, asksRecord: false }
  const kinds = records.filter(({ name }) => said.has(name)).map(({ kind }) => kind)
  const text = rest.replaceAll(NAMED, [...new Set(kinds)].join(' '))
  return { text, asksRecord: !ADVICE.test(rest) }
}
