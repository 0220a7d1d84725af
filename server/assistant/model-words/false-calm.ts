import { plainLetters } from '#server/assistant/words.ts'

const VET = '(?:vets?|veterinarians?|veterinary (?:help|care|visit|attention))'
/** Talks a farmer out of the call. 'Do not wait to call a veterinarian' does not. */
const NO_VET = [
  `needs? no (?:\\w+ )?${VET}`,
  `no ${VET} (?:is |are )?(?:needed|necessary|required|visit)`,
  `no (?:need|reason|cause|rush|hurry) (?:for|to) (?:\\w+ ){0,3}?(?:${VET}|worry|alarm|concern)`,
  `(?:not|dont|doesnt|neednt|wont|isnt|never) (?:yet )?(?:need|have|require|necessary|necessarily need)?(?: to)? ?(?:bother )?(?:to )?(?:call|see|get|bother|contact|ask|involv|pay|hav)?(?:e|ing)?(?: for)? ?(?:a |an |the |your |any )?${VET}`,
  `${VET} (?:is|are) (?:not|un)\\s?(?:needed|necessary|required)`,
]
/** In an emergency, nothing may sound like waiting. */
const WAITING = [
  `wait (?:until|till|and see|for(?! (?:an? |the |your )?${VET})|a|an|another|some|\\d+|one|two)`,
  '(?:this|that|it|these|they) (?:is|are|s) (?:\\w+ ){0,2}?(?:normal|common|harmless|natural|fine)',
  'perfectly normal|completely normal|nothing to worry|(?:not|dont) (?:to )?worry|(?:not|isnt) (?:urgent|an emergency|serious|dangerous)',
  '(?:pass|resolve|heal|clear up|get better|recover)(?:s)? (?:\\w+ )?(?:on (?:its|her|his|their) own|by (?:itself|herself|himself|themselves))',
  'overnight|relax|until (?:dawn|morning|later|\\w+day)|in (?:a few|some|several) (?:hours|days)|later (?:today|on)|give (?:it|her|him|them) (?:some |a little |more )?(?:time|rest)|see how (?:she|he|it|they)|after (?:lunch|dinner|breakfast)|no (?:cause|reason|need) for',
  'can wait|tomorrow|in the morning|next (?:day|week)|for now|(?:will|should) be (?:fine|ok|okay|all right|alright)',
]
/** Whatever heals by itself is not watched. */
const ALONE = [
  '(?:pass|resolve|sort|heal|clear|cure|mend|fix|right|recover|get (?:better|over)|go(?:es)? away)(?:e?s)? (?:\\w+ ){0,3}?(?:(?:it|them|him|her)sel(?:f|ves)|on (?:its|her|his|their) own|without (?:any )?(?:help|treatment|care)|alone)',
]
/** Allowed mentions of a veterinarian: calling, asking, and leaving the decision to them. */
const CALLS_VET =
  /\b(?:call|ask|consult|contact|phone|reach|get|fetch|have|talk|speak|check|tell|let|discuss|plan|see|show|wait|with (?:an? |the |your )?(?:vet|veterinarian)|advice|advise|help|(?:nothing|none|never|not|dont)\b.*\bwithout|decides?|knows?|prescribe[sd]?|recommends?|chooses?|can|may|will|should|must)(?:s|ed|ing)?\b/
const NO_CALL =
  /\b(?:skip|sav(?:e|es|ed|ing) (?:\w+ ){0,2}(?:vets?|veterinarians?|trip|visit)|wast(?:e|es|ed|ing)|overcharges?|fees?|bills?|costs?|costly|expensive|money|pricey|charges?|know(?:s)? (?:nothing|little|less)|silly|needless|pointless|useless|(?:only|just) (?:call|ask)|(?:later|another|next) (?:time|week|month))\b/
const HAS_VET = new RegExp(`\\b${VET}\\b`)
/**
 * 'None without a veterinarian' recommends one; 'farmers manage this without a veterinarian' does
 * not.
 */
const WITHOUT_VET = new RegExp(
  `(?<!\\b(?:not|no|never|none|nothing|dont|cannot)\\b.*)\\b(?:without|instead of|rather than|before|avoid) (?:an? |the |any |your )?${VET}\\b`,
)
const any = (patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)
const [SPARES_VET, COUNSELS_WAITING, HEALS_ALONE] = [any(NO_VET), any(WAITING), any(ALONE)]

const talksDown = (plain: string) =>
  HAS_VET.test(plain) && (!CALLS_VET.test(plain) || NO_CALL.test(plain) || WITHOUT_VET.test(plain))

/** Whether a sentence discourages the farmer from calling, or in an emergency from calling now. */
export function calmsFalsely(sentence: string, isUrgent: boolean): boolean {
  const plain = plainLetters(sentence)
  return (
    SPARES_VET.test(plain) ||
    talksDown(plain) ||
    HEALS_ALONE.test(plain) ||
    (isUrgent && COUNSELS_WAITING.test(plain))
  )
}
