import { type Card, type Topic, ANIMAL_TOPICS } from '#server/assistant/card.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { isBirthEmergency } from './urgent-births.ts'
import type { Call } from './urgent-signs.ts'

const OF_ANIMALS = new Set<Topic>([...ANIMAL_TOPICS, 'livestock', 'feed', 'water', 'biosecurity'])
/** One shared word, such as 'gasping', is not enough, unless few cards have it. */
const LEAST_SIGNS = 2
const FEW_CARDS = 1
/** Words common in titles and questions about animals, which are no signs. */
const NO_SIGNS = `animal cattle chicken sheep pig goat calf lamb kid piglet chick cow hen ewe newborn drink
  water feed eat chew grow grown care clean breed keep move foot mouth head leg eye belly udder fly air coop
  change help sick dead ate foam slip rest blood bleed stuck drool weak day predator twin`

/**
 * Cards that may follow a call for help: those whose title names a sign of the question, and urgent
 * ones that share two signs with it, or one that hardly any other card has.
 * @param terms returns the search terms of a text, with synonyms joined
 */
export function fittingCall(cards: Card[], terms: (text: string) => string[]) {
  const noSigns = new Set(terms(NO_SIGNS.split(/\s+/).join(' ; ')))
  const birth = terms('birth')[0]
  const ofAnimals = ({ topics }: Card) => topics.some((topic) => OF_ANIMALS.has(topic))
  const isRare = (sign: string) =>
    cards.filter((card) => ofAnimals(card) && terms(card.words).includes(sign)).length <= FEW_CARDS

  return (card: Card, call: Call, question: string): boolean => {
    if (call === 'electrician') return card.urgent === 'electrician'
    if (!ofAnimals(card)) return false
    const asked = new Set(terms(question).filter((term) => !noSigns.has(term)))
    const title = terms(card.title)
    if (title.some((term) => asked.has(term))) return true
    if (title[0] === birth && isBirthEmergency(plainLetters(question))) return true
    if (card.urgent !== 'veterinarian') return false
    const signs = [...new Set(terms(card.words))].filter((term) => asked.has(term))
    return signs.length >= LEAST_SIGNS || signs.some(isRare)
  }
}
