import { DRUG, NAMED_DRUG, NAMED_SPRAY, SPRAY, VACCINE } from '#server/assistant/named-diseases.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { WRITTEN_NUMBER } from './number-words.ts'

const A_NUMBER = `(?:\\d[\\d.,/]*|\\.\\d+|[½¼¾⅓⅔]|${WRITTEN_NUMBER}|one|a few|several)`
/** Units used for medicines only. */
const SPOONS = 'tea ?spoons?|table ?spoons?|tsp|tbsp|tablets?|pills?|capsules?|bolus(?:es)?'
const DOSE_UNIT = `(?:m(?:illi)?l(?:it(?:er|re)s?)?|mls|ccs?|mgs?|milligrams?|mcg|micrograms?|ius?|international units|${SPOONS}|doses?|drops|shots?|injections?|syringes?|squirts?|pumps|ampoules?|vials?|sachets?)`
const DOSE = new RegExp(
  `(?<![\\w.])(?:${A_NUMBER}(?:[\\s-]+(?:of )?(?:an? )?(?:\\w+ )?|)${DOSE_UNIT}|an? (?:half |full |single |small )?(?:ml|cc|${SPOONS})|dos(?:e|es|age) (?:of|is|at|for)|per (?:kg|kilo|kilogram|lb|hundredweight))\\b`,
)
const AMOUNT = new RegExp(
  `(?<![\\w.])${A_NUMBER}[\\s-]*(?:g|gm|grams?|kgs?|oz|ounces?|pounds?|lbs?|l|lit(?:er|re)s?|gallons?|quarts?|pints?|cups?|ppm|%|percent)\\b|\\b(?:per|an?|every) (?:acre|gallon|lit(?:er|re)|hectare|animal|head)\\b`,
)
const EVERY =
  /\b(?:once|twice|(?:two|three|four|\d) times|every) (?:a |per |each |other |\d+ |few |\w+ )?(?:day|days|daily|hours?|morning|evening|week)\b|\bdaily\b|\bfor (?:\d+|an?|two|three|four|five|six|seven|ten|several|a few) (?:days|weeks|week|doses)\b/
const GIVES =
  /\b(?:giv(?:e|es|en|ing)|gave|inject(?:s|ed|ing)?|administer(?:ed|ing)?|us(?:e|es|ed|ing)|apply|applied|applying|treat(?:ed|ing|ment)?|dos(?:e|ed|ing)|drench(?:ed|ing)?|deworm(?:ed|ing)?|spray(?:ed|ing)?|mix(?:ed|ing)?|start|try|needs?)\b/
/** 'Ask your veterinarian whether …', 'as the label says', 'never': nothing is prescribed. */
const DEFERS =
  /\b(?:let (?:your|an?|the) \w+|ask|consult|talk to|speak (?:to|with)|check with|discuss|advice of|(?:veterinarian|vet|adviser|advisor) (?:\w+ )?(?:can|may|will|should|must|has to|advises?|decides?|knows|prescribes?|says|recommends?|tells?|chooses?|plans?)|as (?:your|a|the) (?:veterinarian|vet|adviser)|prescribed by|label|never|not|no|without|rather than|instead of|avoid|before)\b/

/** Heading of a card's paragraph, whose 'help' does not mean giving. */
const LABEL = /^(?:see|check|first steps|get help): /

/** Drugs and sprays that the grounds do not mention. */
const newNames = (plain: string, isKnown: (name: string) => boolean) =>
  [NAMED_DRUG, NAMED_SPRAY]
    .flatMap((names) => plain.match(new RegExp(names, 'g')) ?? [])
    .filter((name) => !isKnown(name))

/**
 * Whether a sentence names a new medicine or spray, states a dose, or says to give a kind of
 * medicine without deferring to a veterinarian or a label.
 * @param isKnown whether the cards and records mention a drug
 */
export function prescribes(sentence: string, isKnown: (name: string) => boolean): boolean {
  const plain = plainLetters(sentence).replaceAll('⁄', '/').replace(LABEL, '')
  if (DOSE.test(plain) || newNames(plain, isKnown).length > 0) return true
  const isDrug = DRUG.test(plain)
  const isVaccine = VACCINE.test(plain)
  if (!isDrug && !isVaccine && !SPRAY.test(plain)) return false
  if (AMOUNT.test(plain) || (isDrug && EVERY.test(plain))) return true
  const isAsked = plain.trim().endsWith('?')
  return !isVaccine && !isAsked && GIVES.test(plain) && !DEFERS.test(plain)
}
