import type { Card, Topic } from './card.ts'
import { ANIMAL_TOPICS, CROP_TOPICS, SYSTEM_TOPICS } from './card.ts'

const NAMED = 1.3
const GENERAL = 1
const SHARED = 0.6

const FAMILIES: readonly (readonly Topic[])[] = [
  [...CROP_TOPICS, 'crops'],
  [...ANIMAL_TOPICS, 'livestock'],
  ['solar'],
]
const GENERAL_TOPICS: readonly Topic[] = ['crops', 'livestock']
const SHARED_TOPICS = SYSTEM_TOPICS.filter((topic) => topic !== 'solar')

const familiesOf = (topics: Iterable<Topic>) => {
  const all = [...topics]
  return FAMILIES.filter((family) => all.some((topic) => family.includes(topic)))
}

/**
 * How well a card suits the crops, animals or systems a question names: above 1 when it is about one of
 * them, 1 when it is about every crop or animal, less when it is about soil, water and the like, and 0
 * when it is about others alone.
 */
export function topicFactor(card: Card, named: ReadonlySet<Topic>): number {
  if (named.size === 0) return GENERAL
  if (card.topics.some((topic) => named.has(topic))) return NAMED
  const own = familiesOf(card.topics)
  const asked = familiesOf(named)
  if (own.length > 0 && !own.some((family) => asked.includes(family))) return 0
  if (card.topics.some((topic) => GENERAL_TOPICS.includes(topic))) return GENERAL
  return card.topics.some((topic) => SHARED_TOPICS.some((shared) => shared === topic)) ? SHARED : 0
}
