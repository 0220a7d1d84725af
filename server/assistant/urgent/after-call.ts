import { type Card, type Topic, ANIMAL_TOPICS } from '#server/assistant/card.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { isBirthEmergency } from './urgent-births.ts'
import type { Call } from './urgent-signs.ts'

const OF_ANIMALS = new Set<Topic>([...ANIMAL_TOPICS, 'livestock', 'feed', 'water', 'biosecurity'])
/** One shared word, such as 'gasping', is no description, unless few cards have it. */
const LEAST_SIGNS = 2
const FEW_CARDS = 1
/** What a title and any question of animals share, and tells of no sign. */
const NO_SIGNS = `animal cattle chicken sheep pig goat calf lamb kid piglet chick cow hen ewe newborn drink
  water feed eat chew grow grown care clean breed keep move foot mouth head leg eye belly udder fly air coop
  change help sick dead ate foam slip rest blood bleed stuck drool weak day predator twin`

/**
 * Which cards may stand beneath a call for help: one whose title names a sign of the question, and one that is
 * urgent itself and shares with it two signs, or one that hardly another card has.
 * @param terms the search terms of a text, synonyms joined
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
