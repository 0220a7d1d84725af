import type { FarmFacts } from '#server/ai.ts'
import words from '#server/knowledge/words.json' with { type: 'json' }
import { subjectsOf } from '#server/assistant/subjects.ts'
import { keyWords, splitWords, stem } from '#server/assistant/words.ts'
import { CROP_TOPICS, ANIMAL_TOPICS } from '#server/assistant/card.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Chosen, chooseRecords } from './chosen-records.ts'
import { isNamed, sentence } from './said-names.ts'

/**
 * A question about the farm's own records, with the records it is about. `plain` is its plain
 * letters without their names: 'Long Acre' does not ask for acres.
 */
export type Ask = { plain: string; farm: FarmFacts; chosen: Chosen }

const OWN = new RegExp(
  `\\b(?:${[
    '(?:all|every|each)(?: (?:of|the))* (?:farms?|projects?|fields?|herds?|flocks?)|in all|in total|altogether',
    'tell me about (?:the|all)|of the|(?:was|were|are|is) (?:the|there)|(?:do|does|are|is) any|what is (?:saved |there )?(?:in|on|at)',
    'my|our|mine|i have|have i|do i|did i|am i|i own|we have|do we|did we|are we|we own|i got|i planted|i sowed|i keep|i grow',
    'this (?:farm|project|field|herd|flock)|the (?:farm|project|field|herd|flock|system)',
    'you (?:see|saw|seen|find|found|notice[d]?)|list|show|latest|last|newest',
    'which (?:fields?|crops?|herds?|flocks?|animals?)|(?:largest|biggest|smallest) (?:field|crop|herd|flock|pasture|paddock)',
    'what needs|needs? attention|(?:which|what) (?:\\w+ )?projects',
    'total|expected harvest|planting dates?|(?:system|installed) capacity|current generation|monthly average',
    'what (?:was|were|got) (?:planted|sown|seeded|harvested)',
    'will (?:it|they) be (?:ready|harvested|picked|cut|lifted|dug)',
    'number of|overview|summary|summarize|status|recorded|saved',
  ].join('|')})\\b`,
)
/** 'How many fields', and nothing else. */
const BARE_COUNT =
  /^(?:how many|number of|count) (?:\w+ )?(?:fields|crops|herds|flocks|animals|head|projects|farms|acres|hectares|(?:solar )?panels|solar systems)(?: (?:are )?(?:there|saved|installed))?\W*$/
export const ADVICE =
  /\b(?:should|shall|could|would|need|needs|must|can (?:i|we|you|they|one|a|my|an?)|can|how (?:do|to)|why|what if|normal|safe|worth|cost|price|better|ideal|recommended|enough|after|next|instead|best|when to|time to (?:plant|sow|seed)|too (?:many|few|much))\b/
/** Exceptions: words of advice in a question for records. */
const NO_ADVICE =
  /\bneeds? (?:any |my |some |a |to be )?(?:clean(?:ed|ing)?|wash(?:ed|ing)?|attention|looking (?:at|after)|a (?:closer )?look|checking)\b|\bnext harvest\b/g
const WHEN_TO_HARVEST =
  /\bwhen (?:can|could|should|would|may|will) (?:i|we) (?=(?:harvest|pick|cut|lift|dig)\b)/

/** Words in which farmers ask for their records; any other word makes it a question for the cards. */
const RECORD_WORDS = new Set(
  words.records
    .join(' ')
    .split(' ')
    .flatMap((word) => [word, stem(word)]),
)

/** Stems of the names of records, which are not unexplained words. */
function namesOf(farm: FarmFacts): Set<string> {
  const names = [
    ...farm.projects.map(({ name }) => name),
    ...farm.crops.flatMap((crop) => [crop.fieldName, crop.name, crop.scientificName]),
    ...farm.animals.flatMap((herd) => [herd.herdName, herd.type, ...herd.breeds]),
    ...farm.solarSystems.map((system) => system.location),
  ]
  return new Set(names.flatMap(keyWords))
}

/** Words of a question that are neither in a record nor common in questions for records. */
export function unexplainedWords(question: string, farm: FarmFacts): string[] {
  const unknown = splitWords(question).flatMap((word) => {
    const [key] = keyWords(word)
    return key && !RECORD_WORDS.has(key) && subjectsOf(word).size === 0 ? [{ word, key }] : []
  })
  // Skips reading the names of thousands of records unless they are needed.
  if (unknown.length === 0) return []
  const names = namesOf(farm)
  return unknown.filter(({ key }) => !names.has(key)).map(({ word }) => word)
}

/** 'What should I do about my tomatoes?' asks what was seen on them. */
const WHAT_TO_DO =
  /^\s*(?:what (?:should|can|do) i do (?:about|with|for)|(?:do you have )?any (?:recommendations?|advice|tips?) (?:for|on|about)) /i

/** Whether a question refers to the farmer's own farm, or names one of its records. */
export const isAboutOwnFarm = (plain: string, chosen: Chosen) =>
  chosen.isNamed || chosen.unknown !== null || OWN.test(plain) || BARE_COUNT.test(plain)

const namesProject = (question: string, { projects }: FarmFacts) =>
  projects.some(({ name }) => isNamed(name, sentence(question)))

/** Corrects typos among the unexplained words: 'feilds'. */
export const mended = (question: string, farm: FarmFacts) =>
  unexplainedWords(question, farm).reduce(
    (text, word) => text.replace(new RegExp(`\\b${word}\\b`, 'i'), nearWord(word)),
    question,
  )

/** Reads a question as one about the farm's own records; null if it asks for advice. */
export function askOf(written: string, farm: FarmFacts): Ask | null {
  const question = mended(written.replace(WHAT_TO_DO, 'what is wrong with '), farm)
  const chosen = chooseRecords(question, farm)
  const hasDate = chosen.isNamed && chosen.crops.some((crop) => crop.expectedHarvest.trim())
  // When crops ripen is a question for the cards, unless the farmer has saved a date.
  const plain = hasDate ? chosen.rest.replace(WHEN_TO_HARVEST, 'when do i ') : chosen.rest
  if (ADVICE.test(plain.replace(NO_ADVICE, ' '))) return null
  if (!isAboutOwnFarm(plain, chosen) && !namesProject(question, farm)) return null
  if (unexplainedWords(question, farm).length > 0) return null
  return { plain, farm, chosen }
}

/** Shorter words are too similar to others. */
const LEAST_LETTERS = 5
/** Proper words that are one letter away from one of ours. */
const OWN_WORDS = new Set(['plans', 'planed', 'plante', 'stats', 'gapes', 'filed', 'filled'])

const vocabulary = [
  ...new Set([...CROP_TOPICS, ...ANIMAL_TOPICS, ...words.mistyped.join(' ').split(' ')]),
].filter((word) => word.length >= LEAST_LETTERS)

/**
 * Whether two letters are swapped, or one is missing, doubled or surplus: 'feilds', 'harvst',
 * 'catttle'.
 */
function isTypo(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  if (typed.length > meant.length) return rest.slice(1) === wanted
  if (typed.length < meant.length) return rest === wanted.slice(1)
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
}

/** The most likely intended word; the typed one if none is close. */
const nearWord = (typed: string) =>
  typed.length < LEAST_LETTERS || OWN_WORDS.has(typed)
    ? typed
    : (vocabulary.find((word) => isTypo(typed, word)) ?? typed)

export const PAST =
  /\b(?:last|previous) (?:year|month|week|season|spring|summer|autumn|fall|winter)\b|\b(?:years?|months?|weeks?|days?) ago\b|\byesterday\b|\bused to\b|\b(?:in|since|during|before) (?:19|20)\d\d\b|\bdid (?:i|we) (?:have|own|keep|hold|grow)\b/
export const NOT_THEN = 'I know what is saved now, not how it was then. Now:'

/** 'Which herds have no photo?' */
export const SAYS_NOT =
  /^(?:which|what|how many|list|show|are there|do (?:i|we) have)\b.*\b(?:no|not|without|missing|lack(?:s|ing)?|dont|doesnt|isnt|arent|havent|hasnt|didnt|wasnt|werent|never|except|besides|other than|apart from)\b/

const AREA = '(?:acres?|ac|hectares?|ha)'
/**
 * 'Which field is over 10 acres?', 'cows per acre', 'how many weeks', 'how big a coop for 150
 * hens'.
 */
const OTHER_FIGURES = [
  /^(?!.*\b(?:month\w*|day|generat\w*|kwh)\b).*\baverage\b/,
  /^(?:which|what)\b.*\b(?:first|soonest|earliest|oldest|youngest|most|least|fewest|(?:more|less|fewer|bigger|larger|smaller) than|(?:over|under|above|below) \d)/,
  /^(?!.*\b(?:month\w*|day|generat\w*|kwh)\b).*\bper \w+/,
  /\bhow (?:many|much) (?:\w+ )?(?:minutes|hours|days|weeks|months|years|times)\b/,
  new RegExp(`^how (?:many|much) .*\\b(?:on|in|to|for|over|fit) (?:an?|one|\\d\\S*) ?${AREA}\\b`),
  /\bhow (?:big|large|wide|long|high|small) (?:of )?an? \w+|\b(?:space|room|land|pasture|grazing|acres|hectares|ground) for (?:an?|one|\d+)\b/,
]

/** Whether it asks for a figure that a mere list of records would seem to answer. */
export const comparesOrRates = (plain: string) => OTHER_FIGURES.some((form) => form.test(plain))

/** Where the answer was looked for: 'in Hill farm', 'in your 3 projects'. */
export const inScope = ({ projects }: FarmFacts) =>
  projects.length === 1 && projects[0]
    ? `in ${plainName(projects[0].name)}`
    : `in your ${projects.length} projects`
