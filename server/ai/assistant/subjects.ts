import type { Topic } from './card.ts'
import { plainLetters } from './words.ts'

/** What farmers call each subject; whole words, with or without a plural s. */
const NAMES: [Topic, RegExp][] = [
  ['corn', /\b(?:corn|maize|sweetcorn|corncobs?|cobs)\b/],
  ['tomatoes', /\btomato(?:e?s)?\b/],
  ['wheat', /\b(?:wheat|cereals?)\b/],
  ['potatoes', /\b(?:potato(?:es)?|spuds?|tubers?)\b/],
  ['lettuce', /\b(?:lettuces?|salads?)\b/],
  ['onions', /\b(?:onions?|alliums?|shallots?)\b/],
  ['carrots', /\bcarrots?\b/],
  ['peppers', /\b(?:peppers?|capsicums?|chill?i(?:e?s)?)\b/],
  ['broccoli', /\b(?:broccoli|brassicas?|cabbages?|cauliflowers?|kale)\b/],
  ['spinach', /\bspinach\b/],
  ['strawberries', /\bstrawberr(?:y|ies)\b/],
  ['apples', /\b(?:apples?|orchards?)\b/],
  ['grapes', /\b(?:grapes?|grapevines?|vineyards?)\b/],
  ['cucumbers', /\b(?:cucumbers?|pickles|gherkins?)\b/],
  ['cattle', /\b(?:cattle|cows?|cal(?:f|ves)|calving|heifers?|steers?|bulls?|bovines?|dairy)\b/],
  [
    'chickens',
    /\b(?:chickens?|hens?|chicks?|roosters?|cockerels?|pullets?|broilers?|poultry|henhouse|coop)\b/,
  ],
  ['sheep', /\b(?:sheep|ewes?|rams?|lambs?|lambing)\b/],
  [
    'pigs',
    /\b(?:pigs?|piglets?|hogs?|swine|boars?|gilts?|weaners|farrow(?:ing|ed|s)?|sows|(?:my|the|a|our) sow)\b/,
  ],
  ['goats', /\b(?:goats?|does|nanny|kidding|wethers?|(?:my|the|a|our) doe|billy goats?)\b/],
  ['solar', /\b(?:solar|panels?|modules?|inverters?|photovoltaics?|pv)\b/],
]

// 'Does' is a goat only where it cannot be the verb.
const VERB_DOES = /\bdoes (?:my|the|a|an|our|it|this|that|he|she|your|one|\w+ (?:need|cost|make))\b/
const STARTS_WITH_DOES =
  /^does\b|\b(?:what|how|when|where|why|who|which|much|many|often|long) does\b/

/** The crops, animals and systems a text names. */
export function subjectsOf(text: string): Set<Topic> {
  const letters = plainLetters(text)
  const plain =
    STARTS_WITH_DOES.test(letters) || VERB_DOES.test(letters)
      ? letters.replace(/\bdoes\b/g, ' ')
      : letters
  return new Set(NAMES.filter(([, name]) => name.test(plain)).map(([topic]) => topic))
}
