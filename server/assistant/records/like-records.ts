import { plainLetters } from '#server/assistant/words.ts'
import type { FarmFacts } from '#server/ai.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import type { Topic } from '#server/assistant/card.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { joinNames, saying } from '#server/assistant/reply.ts'
import { ADVICE } from './ask.ts'
import { isOwnName, NAMED, saidNames } from './said-names.ts'

const OWN_THINGS =
  '(?:crops?|fields?|herds?|flocks?|animals?|livestock|projects?|panels?|systems?|arrays?|acres?|acreage|hectares?|pastures?|paddocks?|breeds?)'
/** Forms of questions for saved records, whether or not they are understood. */
const SHAPES = [
  new RegExp(`^(?:which|what) (?:one )?of (?:my|our|the) (?:\\w+ )?${OWN_THINGS}\\b`),
  // 'Which crops like acid soil' is about crops in general.
  /^(?:which|what) (?:crop|(?:my |our |the )?(?:field|herd|flock|project|system|array|pasture|paddock)s?|(?:my|our) \w+) (?!for\b)/,
  new RegExp(
    `^(?:what(?: is)? |whats )?(?:the |my |our )*(?:average|mean|median|total|combined)\\b.*\\b(?:size|age|count|number|${OWN_THINGS})\\b`,
  ),
  /^(?:what|which) (?:size|acreage|share|percent\w*|proportion) (?:is|are|of|do|does)\b/,
  new RegExp(
    `^how (?:many|much) (?:\\w+ )?${OWN_THINGS}(?: (?:is|are|on|in|at|of|by|with|without|from|were|was|do|did)\\b|\\W*$)`,
  ),
  /^how much (?:land|ground|pasture)\b/,
  /^how many \w+(?: \w+)? (?:vs|versus|compared (?:to|with)|and how many)\b/,
]
/** General questions about crops and animals, for the cards. */
const GENERAL =
  /\b(?:per|a|an|each) (?:acre|hectare|animal|head|cow|day|year)\b|\bcan\b|\bto (?:keep|plant|grow|feed|sow|use|put)\b|\bfix(?:es)?\b|\bkinds?\b/

/** Whether a question seems to be for the farm's own records, although nothing could answer it. */
export function looksLikeRecords(question: string): boolean {
  const plain = plainLetters(question).trim()
  const isGeneral = ADVICE.test(plain.replace(/\bnext\b/, ' ')) || GENERAL.test(plain)
  return !isGeneral && SHAPES.some((shape) => shape.test(plain))
}

export const NOT_UNDERSTOOD =
  'I take this for a question about your records, but I do not understand all of it, so I do not guess. Ask for example "how many sheep do I have", "how big is" and the name of a field, or "when did I plant the corn".'

/**
 * Replaces names of records by their crop or animal before searching the cards: 'River Block' is no
 * sign of a flood. Names that tell the kind are kept. `asksRecord` is true if a record is named and
 * no advice is asked for.
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

/** Where the answer was looked for, which may be in other projects of the farmer. */
function where({ project, projects }: FarmFacts) {
  if (projects.some(({ id }) => id === project.id))
    return projects.length > 1 ? 'in any of your projects' : 'in this project'
  return `in ${joinNames(projects.map(({ name }) => plainName(name)))}`
}

export const notCalled = (name: string, farm: FarmFacts) =>
  saying(`Nothing saved ${where(farm)} is called "${name}".`)

export const notRecorded = (missing: Topic[], farm: FarmFacts) =>
  saying(
    `You have no ${joinNames(missing)} saved ${where(farm)} yet. Once you save a record, I can tell you about it.`,
  )

/** That nothing of a kind is saved, or nothing of what was named. */
const none =
  (what: string, todo: string) =>
  (farm: FarmFacts, missing: Topic[] = []) =>
    missing.length > 0
      ? notRecorded(missing, farm)
      : saying(`No ${what} is saved ${where(farm)} yet. ${todo}`)

export const noHerds = none(
  'herd',
  'Add one under Livestock & Animals, and I can count it for you.',
)
export const noFields = none('field', 'Add one under Plants & Crops, and I can tell you about it.')
export const noArea = none('field or pasture', 'Add one, and I can add up the acres.')
export const noSolar = none(
  'solar system',
  'Add one under Solar & Energy, and I can tell you about it.',
)
export const noRecords = none(
  'record',
  'Save a field, a herd or a solar system, and I can answer from it.',
)
