import { recordsOf } from '#domain/records/kinds.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainLetters, splitWords } from './words.ts'

const RECORDS =
  /\b(?:how many|how (?:big|large|much)|what|which|who|show|list|tell|give|status|count|see|read|print|dump|export|find)\b/
/** 'All farms' are the farmer's own; those of a county or of other people are not. */
const OTHERS = new RegExp(
  [
    '\\b(?:other|another|any other|different|someone elses?|somebody elses?)(?: (?:the|other))* (?:users?|farmers?|farms?|people|persons?|customers?|accounts?|members?)\\b',
    '\\b(?:all|every|each)(?: (?:of|the|other|registered))* (?:users?|farmers?|people|persons?|customers?|accounts?|members?)\\b',
    '\\bfarms? (?:in|of|from|around|near|on) (?:(?:the|this|my|our|your|any|all|every) )*(?:county|country|state|area|region|district|village|valley|world|system|app|platform|server|database|here|users?)\\b',
    '\\bneighbou?rs?\\b|\\bevery(?:one|body)(?: else)?\\b|\\bsomeone else\\b|\\bsomebody else\\b',
    '\\b(?:the )?(?:whole |entire )?database\\b|\\buser (?:id )?\\d+\\b',
  ].join('|'),
)
const THINGS =
  /\b(?:farms?|fields?|herds?|flocks?|crops?|animals?|acres?|sheep|cows?|cattle|goats?|pigs?|hens?|chickens?|panels?|solar|records?|projects?|conversations?|chats?|analys[ei]s|photos?|tasks?|reminders?|users?|accounts?)\b/
const OWNER =
  /\b([a-z]+)['’]s? (?:farm|field|herd|flock|project|crops|animals|sheep|cows|cattle|goats|pigs|hens|chickens|panels|solar)\b/
const NOT_OWNERS = new Set([
  'what',
  'it',
  'that',
  'there',
  'here',
  'who',
  'how',
  'let',
  'today',
  'farmer',
  'my',
])

// 'How many sheep does Bob have?'
const HOLDER =
  /^(?:how many|how much|what|which)\b.*\b(?:does|do|did|has|have) ([a-z]+) (?:have|own|keep|grow|got)\b/
const NOT_HOLDERS = new Set(
  'i we you they it he she my our the this that there a an one to not cattle cows sheep goats pigs hens chickens'.split(
    ' ',
  ),
)

const namesOf = (farm: FarmFacts) =>
  new Set([...farm.projects, ...recordsOf(farm)].flatMap(({ name }) => splitWords(name)))

/** Whether a question is for somebody else's records: another user, a neighbor, 'Maria's farm'. */
export function asksOtherFarm(question: string, farm: FarmFacts): boolean {
  const plain = plainLetters(question)
  if (!RECORDS.test(plain)) return false
  if (OTHERS.test(plain) && THINGS.test(plain) && !/\b(?:my|our|i|we)\b/.test(plain)) return true
  if (/\b(?:my )?neighbou?r(?:s| \w+)? (?:have|has|own|keep|grow)\b/.test(plain)) return true
  const holder = HOLDER.exec(plain)?.[1]
  if (holder && !NOT_HOLDERS.has(holder) && !namesOf(farm).has(holder)) return true
  const owner = OWNER.exec(question.toLowerCase())?.[1]
  return (
    !!owner &&
    !NOT_OWNERS.has(owner) &&
    !namesOf(farm).has(owner) &&
    /^(?:what|how many|how big|show|list|tell)/.test(plain)
  )
}
