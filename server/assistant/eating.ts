import { ANY_KIND, OTHER_ANIMALS, subjectsOf } from './subjects.ts'
import type { Card, Topic } from './card.ts'
import { plainLetters } from './words.ts'

const ANIMAL = `(?:${ANY_KIND}|${OTHER_ANIMALS})`
const OWN = '(?:my |our |the |a |an )?(?:\\w+ )?'
// Swill: World Organisation for Animal Health, African swine fever.
const MAY =
  '(?:can|could|may|should|do|will|would|are|is it (?:ok|okay|safe|fine|bad|alright) (?:for|if|to))'
/** 'Can cows eat onions?' The food is in the first group. */
const MAY_EAT = [
  `^${MAY} ${OWN}${ANIMAL} (?:\\w+ )?(?:eat|have|graze|be fed|get|drink|like) (.+)`,
  `^(?:can|could|may|should|is it (?:ok|okay|safe|fine) to|do) (?:i |we |you )?(?:feed|give) (?!to\\b)(.+?) to ${OWN}${ANIMAL}`,
  `^(?:can|could|may|should|is it (?:ok|okay|safe|fine) to|do) (?:i |we |you )?(?:feed|give) ${OWN}${ANIMAL} (.+)`,
  `^(?:is|are) (.+?) (?:safe|poisonous|toxic|bad|good|ok|dangerous|harmful) (?:for|to) ${OWN}${ANIMAL}`,
].map((form) => new RegExp(form))

const NO_FOOD =
  /\b(?:water|antibiotics?|vaccin\w+|medicine|wormer|shots?|copper|salt|minerals?|hay|grass|silage|feed|ration|milk|colostrum|together|more|less|enough|much|sick|twins)\b/

const asForms = (question: string) =>
  plainLetters(question)
    .replace(/[?.!,]+/g, ' ')
    .trim()

/**
 * The food that a question asks about for an animal, such as 'kitchen waste'; null if it asks
 * nothing of the kind.
 */
export function eatenByAnimals(question: string): string | null {
  const plain = asForms(question)
  const eaten = MAY_EAT.map((form) => form.exec(plain)?.[1]).find(Boolean)
  return eaten && !NO_FOOD.test(eaten) ? eaten.trim() : null
}

const SAY_NOTHING = new Set(['plant', 'leaf', 'peel', 'raw', 'cooked', 'old', 'animal'])

/** Whether a card is about these animals and names the food. */
export function namesFood(
  eaten: string,
  question: string,
  card: Card,
  terms: (text: string) => string[],
) {
  const asked = terms(eaten).filter((term) => !SAY_NOTHING.has(term))
  const named = subjectsOf(question.replace(eaten, ' '))
  const isOfThem = card.topics.some((topic: Topic) => named.has(topic) || topic === 'livestock')
  const said = new Set(terms([card.title, card.words, card.body].join(' ; ')))
  return isOfThem && asked.length > 0 && asked.every((term) => said.has(term))
}

export const noCardOnFood = (eaten: string) =>
  `I have no card that says whether they may eat ${eaten}, and I do not guess: some foods poison animals, and kitchen or meat waste can carry swine fever and is banned as feed in many places. Ask your veterinarian or extension adviser before you feed it.`

// Raw milk: US Centers for Disease Control and Prevention.
const PEOPLE_EAT =
  /\b(?:can|may|could|should|do) (?:i|we|you|people|humans?|my (?:family|kids|children|wife|husband)) (?:still )?(?:eat|drink|consume|use)\b|\b(?:safe|ok|okay|fine|good|alright) to (?:eat|drink|consume)\b/
const OF_SICK =
  /\b(?:sick|ill|died|dead|diseased?|infected|put down|killed itself|mastitis|bloat(?:ed)?|fever|flu|abscess\w*|aborted|lame|downer|scours|diarrh?o?ea|anthrax|brucellosis|tb|worms|raw|unpasteuri[sz]ed|roadkill)\b/
const ANIMAL_FOOD = new RegExp(
  `\\b(?:meat|milk|eggs?|beef|pork|mutton|liver|carcass|${ANY_KIND})\\b`,
)
const NOT_FOR_EATING =
  'I never say that meat, milk or eggs of a sick, treated or dead animal are safe. Do not eat, drink or sell them until a veterinarian has said so. Raw milk of healthy animals can carry germs too: heat it before anybody drinks it.'

/** Refuses to say whether people may eat from a sick or dead animal; null if that is not asked. */
export function refusedFood(question: string): string | null {
  const plain = asForms(question)
  return PEOPLE_EAT.test(plain) && OF_SICK.test(plain) && ANIMAL_FOOD.test(plain)
    ? NOT_FOR_EATING
    : null
}
