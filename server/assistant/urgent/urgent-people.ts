// First aid after pesticides: US EPA, and the university extensions of Oregon State and Cornell.
import {
  BODY,
  CHEMICAL,
  kidsApart,
  ME_OR_THEM,
  PERSON,
  withoutProducts,
  words,
  ANIMAL,
  any,
} from './urgent-words.ts'

const AIR = '(?:fumes|gas(?:es)?|slurry|manure|silo|smoke|spray|ammonia|dust|bleach|pesticides?)'
const ATE = '(?:drank|drunk|swallowed|ate|eaten|licked|sipped)'

const POISONED = [
  `${PERSON} (?:\\w+ ){0,5}?${CHEMICAL} ${words(6)}${ATE}`,
  `${ME_OR_THEM} ${words(4)}${ATE} ${words(5)}(?:${CHEMICAL}|wrong)`,
  `${ME_OR_THEM} ${words(5)}from (?:the )?wrong (?:bottle|can|jug)`,
  `${PERSON} ${words(3)}(?:got|gotten) into (?:the )?${words(2)}${CHEMICAL}`,
  `${ME_OR_THEM} ${words(4)}(?:inhaled|breathed|breathing)(?: in)? ${words(4)}(?:${AIR}|${CHEMICAL})`,
  `${CHEMICAL} ${words(5)}(?:in|into|on|onto|over) (?:both )?(?:my|our) (?:left |right )?${BODY}`,
  `(?:splash|spray|squirt|spill|got|get)\\w* ${words(6)}in(?:to)? (?:my|our) (?:left |right |own )?(?:eyes?|mouth)`,
  `(?:spray|splash|spill|squirt|pour|soak|dous|cover)\\w* (?:\\w+ )?(?:${CHEMICAL} )?${words(3)}(?:on|over) (?:myself|me|himself|herself)`,
  `${ME_OR_THEM} (?:just |was |got |were |been )+(?:sprayed|splashed|doused|soaked|covered) (?:with|by|in) ${words(2)}${CHEMICAL}`,
  `${PERSON} ${words(9)}(?:in|into|on|onto|over|with) (?:his|her|their|the) (?:eyes?|face|skin|mouth) ${words(3)}${CHEMICAL}`,
  `${PERSON} ${words(4)}${CHEMICAL} ${words(3)}(?:in|into|on|onto|over) (?:his|her|their|the) ${BODY}`,
  'inject\\w* (?:myself|himself|herself|me\\b)|inject\\w* (?:\\w+ ){0,3}into my (?:own )?',
  `(?:stuck|poked|pricked|jabbed|stabbed) (?:myself|himself|herself|my (?:\\w+ )?${BODY} with)`,
]

const ILL =
  '(?:dizzy|nauseous|nausea|headache|vomit\\w*|throwing up|threw up|blurr\\w+ vision|chest pains?|(?:cant|cannot|can not|trouble|struggling to|hard to) breath\\w*|short of breath|faint\\w*|passed out|passing out|collapsed?|unconscious|not breathing|seizures?|convuls\\w+|heart attack|stroke|heat ?stroke|not responding|overdos\\w+|(?:feel|feels|feeling|felt) (?:very |so |really )?(?:sick|ill|unwell|funny|weird|faint)(?! (?:of|and tired)))'
const ILL_NOW = [
  `${PERSON} ${words(9)}${ILL}`,
  `i (?:am |been |have |got |keep |started |now |still |had |having |a |an |bad |all |the )*(?:(?:feel |felt )(?:very |so |really )?)?${ILL}`,
  `(?:${CHEMICAL}|${AIR}|spraying) ${words(6)}i ${words(3)}${ILL}`,
  `(?:${CHEMICAL}|${AIR}|spraying|sprayed) ${words(5)}(?:feel |have (?:a )?|am (?:now )?)${ILL}`,
  `i ${words(6)}(?:${CHEMICAL}|${AIR}) ${words(3)}(?:and|then) ${words(2)}${ILL}`,
]

const HARMED =
  '(?:kicked|gored|crushed|trampled|butted|squashed|bitten|stung|trapped|pinned|electrocuted|burned|burnt|shot|stabbed|run over|buried|knocked (?:down|out)|(?:hit|struck) by (?:a |the )?(?:tractor|truck|car|bull|cow|ram|tree|branch|bale|lightning|machine)|caught in)'
const BEAST =
  '(?:bulls?|cows?|rams?|boars?|sows?|horses?|steers?|stallion|goats?|dogs?|snakes?|rattlesnakes?|adders?|tractors?)'
const LIMB = '(?:hands?|arms?|fingers?|legs?|foot|feet|hair|sleeve|thumb)'
const MACHINE =
  '(?:auger|pto|baler|combine|mower|chipper|chain ?saw|saw|conveyor|grinder|belt|gears?|shaft|machine|tractor|quad|atv|header|press|mixer|drill|harvester|elevator)'
const INJURED = [
  `${PERSON} (?:\\w+ )?lost (?:\\w+ ){0,3}?(?:fingers?|hand|arm|leg|eye|foot|toes?|thumb)`,
  'my (?:throat|tongue|face|lips) (?:is |are )?(?:swelling|swollen|closing)',
  `${PERSON} (?:just |badly |and )*(?:was |got |is |were |been |has |being |gets )+(?:just |badly |nearly )?${HARMED}`,
  `${PERSON} ${HARMED} (?:in|by|on|under|between|against)`,
  `i (?:just |was |got |have been |am |been |nearly |badly )+(?:${HARMED}|cut)`,
  `${BEAST} (?:just |has |have )?(?:kicked|gored|crushed|trampled|bit|attacked|charged|pinned|ran over|knocked(?: down| out| over)?) (?:me (?:in the|down|over|off|out|into|onto|under|hard|flat|and|against|badly)|${PERSON})`,
  `tractor (?:rolled|tipped|flipped|overturned) (?:over )?(?:on|with|onto) (?:top of )?(?:me|him|her|us|${PERSON})`,
  `(?:i|${PERSON}) (?:just |has |have )?f(?:ell|allen) (?:off|from|into|down|through|out of) (?:the|a|an|my|our)`,
  `^f(?:ell|allen) (?:off|from|through|out of) (?:the|a|an|my|our)`,
  `my (?:\\w+ )?${LIMB} (?:\\w+ ){0,3}?(?:caught|trapped|crushed|mangled|cut off|torn off|ripped off|bleeding|numb)`,
  `${PERSON} ${words(2)}(?:his|her|their) (?:\\w+ )?${LIMB} (?:\\w+ )?(?:caught|stuck|trapped|crushed|mangled|cut|torn|ripped)`,
  `${LIMB} (?:\\w+ )?(?:caught|stuck|trapped|crushed|mangled) (?:in|by|under) (?:the |a )?${MACHINE}`,
  `(?:cut|crushed|broke|broken|burned|burnt|scalded|smashed|sliced|mangled) (?:off )?my (?:own )?(?:left |right )?${BODY}`,
  `(?:cant|cannot|can not) (?:move|feel) my ${BODY}`,
]

const SIGNS = [...POISONED, ...ILL_NOW, ...INJURED].map((sign) => any(sign))

/** 'On my hands', but not 'my back field' or 'my head gate'. */
const OWN_BODY = new RegExp(
  `\\bmy (?:own |left |right )?${BODY}(?= (?:is|are|was|and|when|while|with|in|on|by|after|from|off|badly|now|or|at|got|has|what|how|it|to|since|open|bad)\\b|[.!?]|$)`,
)
const HARM = any(
  CHEMICAL,
  'bleed\\w*|caught|crush\\w*|burn\\w*|swell\\w*|swollen|numb|broken?|needle|bit(?:ten)?|stung|stab\\w*|blister\\w*|torn|mangled|smashed|nail|auger|baler|pto|gored|trampled|stomped|kicked|open|trapped|pinned|shot|blue|inject\\w*|hit|see double|spurting',
)
const PROTECTS = any(
  'gloves?|goggles|mask|protect\\w*|wear|keep|prevent|avoid|smell|stains?|wash|peppers?|chill?ies?|onions?|nettles?',
)
const ANIMALS = any(ANIMAL)
const PERSONS = any(PERSON)
const TENDER = any('eyes?|mouth|skin|face|throat')
const CHEMICALS = any(CHEMICAL)
const isTouched = (reported: string) =>
  PERSONS.test(reported) &&
  TENDER.test(reported) &&
  CHEMICALS.test(reported) &&
  !ANIMALS.test(reported)
const isBodyHarmed = (plain: string) =>
  plain
    .split(/[.!?]+/)
    .some(
      (reported) =>
        !PROTECTS.test(reported) &&
        (isTouched(reported) || (OWN_BODY.test(reported) && HARM.test(reported))),
    )

/** Whether a person is poisoned, ill or injured. Expects lower case without apostrophes. */
export function isPersonEmergency(plain: string) {
  const reported = withoutProducts(kidsApart(plain))
  return isBodyHarmed(reported) || SIGNS.some((sign) => sign.test(reported))
}
