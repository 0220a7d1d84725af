import { plainLetters } from '#server/assistant/words.ts'

const WAITING_TIME =
  /\b(?:withdrawals?|withholding|(?:waiting|wait|holding) (?:times?|periods?)|clearance (?:times?|periods?))\b/
const FOOD =
  /\b(?:meat|milk|eggs?|mutton|lamb|beef|pork|eat|eaten|eating|sell|sold|slaughter(?:ed)?|butcher(?:ed)?|harvest(?:ed)?|pick(?:ed)?)\b/
const TREATED =
  /\b(?:treat(?:ed|ing|ment)s?|medicines?|medicated|drench(?:ed|ing)?|(?:de)?worm(?:ed|ing|er)|spray(?:ed|ing)|dos(?:e|ed|ing)|inject(?:ed|ion|ing)|antibiotics?|vaccinat(?:ed|ion))\b/
const LEAVES_IT =
  /\b(?:labels?|veterinarians?|vets?|advis[eo]rs?|never|not|dont|until|keep|observe|respect|follow|note|write|record|over|ends?|ended|passed|throw|discard)\b/
const NONE =
  /\b(?:nil|zero|none|skip|ignore|shorten|forget|no|without(?: any| a)?|needs? no) (?:\w+ )?/
const NO_WAITING = new RegExp(
  `(?:${NONE.source})${WAITING_TIME.source}|${WAITING_TIME.source} (?:\\w+ ){0,4}(?:nil|zero|none|nothing|short|over at once|not (?:matter|count|apply|needed|necessary))\\b`,
)

/** Says of food from treated animals or crops that nobody need wait, or how long; that is told by a label or a veterinarian. */
export function shortensWaiting(sentence: string): boolean {
  const plain = plainLetters(sentence)
  if (NO_WAITING.test(plain)) return true
  const isOfWaiting = WAITING_TIME.test(plain) || (FOOD.test(plain) && TREATED.test(plain))
  return isOfWaiting && FOOD.test(plain) && !LEAVES_IT.test(plain)
}
