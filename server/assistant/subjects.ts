import { type Topic, CROP_TOPICS } from './card.ts'
import { plainLetters } from './words.ts'

/** Farmers' words for each animal, as regex alternatives for whole words. */
const KIND_NAMES = {
  cattle: 'cows?|cattle|cal(?:f|ves)|heifers?|steers?|bulls?|bullocks?|ox(?:en)?|bovines?',
  chickens:
    'hens?|chickens?|chooks?|chicks?|roosters?|cockerels?|pullets?|broilers?|bantams?|capons?',
  sheep: 'sheep|ewes?|rams?|tups?|lambs?|hoggets?|gimmers?',
  pigs: 'pigs?|piglets?|hogs?|swine|boars?|gilts?|weaners?|sows',
  goats: 'goats?|nann(?:y|ies)|bill(?:y|ies)|wethers?|goatlings?',
} as const

/** Animals that cannot be recorded here, and ambiguous words. */
export const OTHER_ANIMALS =
  'sows?|doe|bucks?|birds?|turkeys?|ducks?|geese|animals?|livestock|horses?|mares?|stallions?|geldings?|foals?|colts?|fill(?:y|ies)|pon(?:y|ies)|donkeys?|mules?|llamas?|alpacas?|bison|dogs?|sheepdogs?|collies?|heelers?|kelpies?|terriers?|pupp(?:y|ies)|cats?|kittens?|rabbits?|herd|flock'

/** Any of them, as part of a longer pattern. */
export const ANY_KIND = Object.values(KIND_NAMES).join('|')

const OUR = '(?:my|the|a|our)'
const kind = (name: keyof typeof KIND_NAMES, also: string) =>
  new RegExp(`\\b(?:${KIND_NAMES[name]}|${also})\\b`)

/** Farmers' words for each subject, as whole words. */
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
  ['cattle', kind('cattle', 'calving|dairy')],
  ['chickens', kind('chickens', `poultry|henhouse|coop|${OUR} (?:birds|layers|cocks?)`)],
  ['sheep', kind('sheep', 'lambing')],
  ['pigs', kind('pigs', `farrow(?:ing|ed|s)?|${OUR} sow`)],
  ['goats', kind('goats', `does|kidding|${OUR} (?:doe|buck)`)],
  ['solar', /\b(?:solar|panels?|modules?|inverters?|photovoltaics?|pv)\b/],
]

/** 'Chicken manure on carrots' is about carrots. */
const MANURE = new RegExp(
  `\\b(?:${ANY_KIND}|poultry) (?:manure|litter|dung|muck|droppings|compost)\\b`,
)

// 'Does' means goats only where it cannot be the verb.
const VERB_DOES = /\bdoes (?:my|the|a|an|our|it|this|that|he|she|your|one|\w+ (?:need|cost|make))\b/
const STARTS_WITH_DOES =
  /^does\b|\b(?:what|how|when|where|why|who|which|much|many|often|long) does\b/

/** The crops, animals and systems named in a text. */
export function subjectsOf(text: string): Set<Topic> {
  const letters = plainLetters(text)
  const plain =
    STARTS_WITH_DOES.test(letters) || VERB_DOES.test(letters)
      ? letters.replace(/\bdoes\b/g, ' ')
      : letters
  const named = new Set(NAMES.filter(([, name]) => name.test(plain)).map(([topic]) => topic))
  return CROP_TOPICS.some((crop) => named.has(crop)) && MANURE.test(plain)
    ? subjectsOf(plain.replace(MANURE, ' '))
    : named
}
