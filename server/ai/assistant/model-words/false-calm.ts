import { plainLetters } from '#server/ai/assistant/words.ts'

const VET = '(?:vets?|veterinarians?|veterinary (?:help|care|visit|attention))'
/** Talks a farmer out of the call. 'Do not wait to call a veterinarian' does not. */
const NO_VET = [
  `needs? no (?:\\w+ )?${VET}`,
  `no ${VET} (?:is |are )?(?:needed|necessary|required|visit)`,
  `no (?:need|reason|cause|rush|hurry) (?:for|to) (?:\\w+ ){0,3}?(?:${VET}|worry|alarm|concern)`,
  `(?:not|dont|doesnt|neednt|wont|isnt|never) (?:yet )?(?:need|have|require|necessary|necessarily need)?(?: to)? ?(?:bother )?(?:to )?(?:call|see|get|bother|contact|ask|involv|pay|hav)?(?:e|ing)?(?: for)? ?(?:a |an |the |your |any )?${VET}`,
  `${VET} (?:is|are) (?:not|un)\\s?(?:needed|necessary|required)`,
]
/** Where something urgent was told, nothing may sound like waiting. */
const WAITING = [
  'wait (?:until|till|and see|for|a|an|another|some|\\d+|one|two)',
  '(?:this|that|it|these|they) (?:is|are|s) (?:\\w+ ){0,2}?(?:normal|common|harmless|natural|fine)',
  'perfectly normal|completely normal|nothing to worry|(?:not|dont) (?:to )?worry|(?:not|isnt) (?:urgent|an emergency|serious|dangerous)',
  '(?:pass|resolve|heal|clear up|get better|recover)(?:s)? (?:\\w+ )?(?:on (?:its|her|his|their) own|by (?:itself|herself|himself|themselves))',
  'can wait|tomorrow|in the morning|next (?:day|week)|for now|(?:will|should) be (?:fine|ok|okay|all right|alright)',
]
const any = (patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)
const [SPARES_VET, COUNSELS_WAITING] = [any(NO_VET), any(WAITING)]

/** A sentence that keeps a farmer from calling, or from calling now where the question is urgent. */
export function calmsFalsely(sentence: string, isUrgent: boolean): boolean {
  const plain = plainLetters(sentence)
  return SPARES_VET.test(plain) || (isUrgent && COUNSELS_WAITING.test(plain))
}
