// Injuries by cattle: US CDC and NIOSH. Allergic reactions to stings: American Academy of Allergy.
// Manure pits, silos, and carbon monoxide from heaters: US OSHA and NIOSH.
import {
  BODY,
  kidsApart,
  PERSON,
  withoutProducts,
  words,
  ANIMAL,
  any,
  LONG_AGO,
} from './urgent-words.ts'

const WHO = `(?:me|us|${PERSON})`
const HEAVY =
  '(?:bulls?|cows?|heifers?|steers?|bullocks?|ox(?:en)?|cattle|rams?|tups?|boars?|sows?|hogs?|pigs?|horses?|mares?|stallions?|stag|buffalo|mules?|donkeys?|llamas?)'
const SMALL =
  '(?:dogs?|sheepdogs?|goats?|bucks?|billy|ewes?|roosters?|cockerels?|ganders?|goose|geese|swans?|turkeys?|cats?|coyotes?|ostrich|emu)'
const DID =
  '(?:attacked|charged(?: at)?|gored|butted|rammed|bit|kicked(?: at)?|trampled|crushed|squashed|knocked|hit|struck|stomped(?: on)?|mauled|tossed|threw|dragged|slashed|stabbed|ripped|went for|came (?:at|for)|ran (?:over|into)|fell on|rolled on|landed on|turned on|flattened|smashed|slammed|tore|jumped on|sat on)'
const SLIGHTLY_DID =
  '(?:stepped on|trod on|put|laid|ran|lifted|stood on|pushed|squeezed|pecked|scratched)'
const ADVERBS = '(?:\\w+ ){0,3}?'
const ATTACKED = any(
  `${HEAVY} ${ADVERBS}${DID} (?:\\w+ )?(?:${WHO}|my ${BODY})`,
  `${SMALL} ${ADVERBS}(?:attacked|mauled|savaged|knocked down|went for) (?:\\w+ )?(?:${WHO}|my ${BODY})`,
  `(?:bull|boar|stallion|ram|cow|sow) (?:has )?(?:got|has|pinned|cornered|holds) ${PERSON}(?! (?:to|worried|scared|a)\\b)`,
)
const ATTACKED_BY = new RegExp(
  `(?:^|[.!?] )(?:(?:i|we|${PERSON}) (?:\\w+ ){0,4}?)?(?:attacked|charged|gored|butted|rammed|bitten|kicked|trampled|crushed|knocked (?:down|over)|tossed|mauled|dragged) (?:down |over )?by (?:\\w+ ){0,3}?(?:${HEAVY}|${SMALL})\\b`,
)
const TOUCHED = any(
  `(?:${HEAVY}|${SMALL}) ${ADVERBS}(?:${DID}|${SLIGHTLY_DID}) (?:\\w+ ){0,3}?(?:${WHO}|my ${BODY})`,
)
const INJURY = any(
  `(?:bleed\\w*|blood|hurts?|swell\\w*|swollen|broken?|bruised|numb|unconscious|(?:to|on) the (?:bone|ground)|flat|open|against|unable|cannot get up|cant get up|badly|hard|deep|stitches|out of joint|cant (?:move|walk|stand|breathe)|in the (?:\\w+ )?(?:face|eye|head|neck|throat|chest|belly|stomach)|my (?:\\w+ )?${BODY} (?:is|are) out)`,
)
/** 'My cow kicked me, how do I stop it' asks how to train her. */
const TRAINS =
  /\bhow (?:do|can|to|should)\b.*\b(?:stop|keep|train|teach|break|prevent)\b(?!.*\bbleed)/

const STUNG = any(
  'stung|(?:bees?|wasps?|hornets?|yellow ?jackets?|fire ants?) (?:\\w+ )?(?:sting|stings|got|attacked)',
)
const REACTION = any(
  'scorpion|throat|tongue|lips|breath\\w*|swallow\\w*|faint\\w*|dizzy|hives|collaps\\w*|pass(?:ed|ing) out|allergic|epi ?pen|many times|all over|(?:fifty|dozens?|hundred|\\d\\d+) times|swarm\\w*|face (?:is )?swell\\w*|vomit\\w*',
)

const SWARMED = any(`swarm\\w* (?:\\w+ ){0,4}?(?:on|over|attack\\w*) ${WHO}`)

const ENCLOSED =
  /\b(?:pits?|silos?|tanks?|bins?|wells?|lagoons?|cistern|septic|hopper|vat|manhole|digester)\b/
const ENTERED =
  /\b(?:went|goes|gone|go|climbed|got|is|was|dropped|jumped|crawled|entered|lies|lying|been|out|a (?:man|guy|person)|he|hes)\b(?: \w+){0,2}? (?:in|into|inside|down|entered|at the bottom|on the bottom)\b/
const SILENT = any(
  'silent|silence|quiet|lifeless|motionless|(?:fell |is |has fallen )?asleep|passed out|unconscious|collapsed|dropped down|no (?:answer|reply|response|sound)',
  '(?:not|isnt|doesnt|does not|wont|didnt|did not|stopped|never|no longer) (?:\\w+ )?(?:answer\\w*|reply\\w*|respond\\w*|mov(?:e|ing)|speak\\w*|talk\\w*|call\\w*|shout\\w*|com(?:e|ing) (?:out|up|back))',
  '(?:cant|cannot|dont|do not|couldnt) (?:hear|see|find|reach) (?:him|her|them|my|anyone|anybody)',
)
const HUMANS = any(PERSON, 'he|hes|she|shes|i|we|us|everyone|everybody|family')
const PERSONS = any(PERSON)
const ANIMALS = any(ANIMAL)

const isStung = (reported: string) =>
  ((STUNG.test(reported) && REACTION.test(reported)) || SWARMED.test(reported)) &&
  !ANIMALS.test(reported)

const isAttacked = (reported: string) =>
  !TRAINS.test(reported) &&
  (ATTACKED.test(reported) ||
    ATTACKED_BY.test(reported) ||
    (TOUCHED.test(reported) && INJURY.test(reported)))

/** 'Man went in the pit and is silent': needs a person, a pit, an entry and silence. */
const isSilentBelow = (reported: string) =>
  ENCLOSED.test(reported) &&
  ENTERED.test(reported) &&
  SILENT.test(reported) &&
  (PERSONS.test(reported) || (HUMANS.test(reported) && !ANIMALS.test(reported)))

/**
 * Whether an animal attacked a person, a person reacts to a sting, or does not answer from a pit.
 */
export function isPersonStruck(plain: string) {
  const reported = withoutProducts(kidsApart(plain))
  if (LONG_AGO.test(reported)) return false
  return isStung(reported) || isAttacked(reported) || isSilentBelow(reported)
}

const BURNER =
  /\b(?:heaters?|heated|heating|stoves?|brooders?|generators?|furnaces?|burners?|propane|exhaust|pressure washer|charcoal|boilers?)\b/
const GASSED = any(
  `(?:i|we|us|everyone|everybody|family|${PERSON}) ${words(12)}(?:dizzy|headaches?|nausea|nauseous|sleepy|confused|faint|acting drunk|light ?headed|(?:feel|feels|feeling) (?:\\w+ )?(?:sleepy|sick|ill|weak|weird|funny))`,
  'my head (?:aches|hurts|pounds|is pounding)',
)
const CARBON_MONOXIDE = any(
  '(?:carbon monoxide|co) (?:\\w+ ){0,2}?(?:in|inside|at) (?:\\w+ ){0,3}?(?:house|barn|shed|room|coop|parlou?r|greenhouse|shop|garage|building|kitchen|cabin|stable)',
  '(?:carbon monoxide|co) alarm(?! (?:do|should|to|which|for)\\b)',
  'carbon monoxide poison(?:ed|ing)',
)

/** Whether carbon monoxide is named, or people feel its effects near a fire or engine. */
export const isCarbonMonoxide = (plain: string) =>
  !LONG_AGO.test(plain) &&
  (CARBON_MONOXIDE.test(plain) || (BURNER.test(plain) && GASSED.test(plain)))
