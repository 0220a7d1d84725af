import type { Card, Topic } from './card.ts'
import { ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import type { CardMatch, CardSearch } from './card-search.ts'
import { joinNames } from './reply.ts'
import { CAN_ANSWER } from './small-talk.ts'
import { subjectsOf } from './subjects.ts'

/** So much better a card on other crops or animals must fit. A cough is a cough in every animal. */
const FAMILIES: { topics: readonly Topic[]; atLeast: number }[] = [
  { topics: CROP_TOPICS, atLeast: 1.1 },
  { topics: ANIMAL_TOPICS, atLeast: 4 },
]
const LEAST_COVERAGE = 0.5

const within = (topics: Iterable<Topic>, family: readonly Topic[]) =>
  [...topics].filter((topic) => family.includes(topic))

/** 'White powder on tomatoes': a card on other crops that fits far better than any on tomatoes; else null. */
export function fitsOtherKinds(
  question: string,
  matches: CardMatch[],
  search: CardSearch,
): Card | null {
  const named = subjectsOf(question)
  if (named.size === 0) return null
  const [wide] = search(question, new Set())
  if (!wide || wide.coverage < LEAST_COVERAGE || matches.some(({ card }) => card === wide.card))
    return null
  if ((matches[0]?.coverage ?? 0) >= wide.coverage) return null
  const score = matches[0]?.score ?? 0
  const isOfOthers = FAMILIES.some(
    ({ topics, atLeast }) =>
      within(named, topics).length > 0 &&
      within(wide.card.topics, topics).length > 0 &&
      wide.score >= atLeast * score,
  )
  return isOfOthers ? wide.card : null
}

/** 'I don't know', with the card that is near and what it is about. */
export function knownOfOthers(question: string, card: Card): string {
  const named = FAMILIES.flatMap(({ topics }) => within(subjectsOf(question), topics))
  const others = FAMILIES.flatMap(({ topics }) => within(card.topics, topics))
  return `I don't know that of ${joinNames(named)}, and I do not guess. My card "${card.title}" comes near, but it is about ${joinNames(others)}: ask me for it by its title.\n${CAN_ANSWER}`
}
