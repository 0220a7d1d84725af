import { plainLetters } from '#server/assistant/words.ts'
import { ADVICE } from './ask.ts'

const OWN_THINGS =
  '(?:crops?|fields?|herds?|flocks?|animals?|livestock|projects?|panels?|systems?|arrays?|acres?|acreage|hectares?|pastures?|paddocks?|breeds?)'
/** Shaped as a question for what is saved, whether or not it is understood. */
const SHAPES = [
  new RegExp(`^(?:which|what) (?:one )?of (?:my|our|the) (?:\\w+ )?${OWN_THINGS}\\b`),
  // 'Which crops like acid soil' is asked of crops in general.
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
/** What cards tell of crops and animals in general. */
const GENERAL =
  /\b(?:per|a|an|each) (?:acre|hectare|animal|head|cow|day|year)\b|\bcan\b|\bto (?:keep|plant|grow|feed|sow|use|put)\b|\bfix(?:es)?\b|\bkinds?\b/

/** A question for the farm's own records, of which it is not known how to answer it. */
export function looksLikeRecords(question: string): boolean {
  const plain = plainLetters(question).trim()
  const isGeneral = ADVICE.test(plain.replace(/\bnext\b/, ' ')) || GENERAL.test(plain)
  return !isGeneral && SHAPES.some((shape) => shape.test(plain))
}

export const NOT_UNDERSTOOD =
  'I take this for a question about your records, but I do not understand all of it, so I do not guess. Ask for example "how many sheep do I have", "how big is" and the name of a field, or "when did I plant the corn".'
