// Entrapment in grain, pits and silos: US OSHA and NIOSH. Stroke, shock, bleeding: American Red
// Cross first aid.
import {
  BODY,
  CHEMICAL,
  kidsApart,
  PERSON,
  withoutProducts,
  words,
  ANIMAL,
  any,
  LONG_AGO,
} from './urgent-words.ts'

const NOT = '(?:not|isnt|stopped|hardly|barely|cant|cannot|can not|wont|doesnt|hasnt been)'
const STATE = [
  'collaps(?:ed|ing)|unconscious|out cold|passed out|blacked out|knocked out|faint(?:ed|ing)|lifeless|unresponsive|no pulse|turn(?:ed|ing) blue|gone blue|foaming at',
  `${NOT} (?:be )?(?:breath(?:e|ing)|mov(?:e|ing)(?! (?:the|my|his|her|our|to|house|on|forward)\\b)|respond(?:ing)?|responsive|talking(?! (?:to|about)\\b)|wak(?:e|ing)(?: up)?)`,
  'chok(?:ing|ed)(?! (?:out|by weeds|with weeds)\\b)|drown(?:ed|ing)(?! in (?!the|a|an|our|my|his|her)\\b)|suffocat(?:ed|ing)|electrocuted|talking nonsense|slurr(?:ed|ing)|droop(?:s|ing)|seizures?|convuls\\w+|overcome(?: by| in| with)|thrown (?:by|from|off)|over (?:his|her|my|their) head|(?:buried|waist deep|chest deep|neck deep|up) (?:to|in|under) (?:the |his |her |my |their )?(?:neck|chest|waist|shoulders|chin|grain|corn|wheat|soy ?beans|beans|slurry|manure|silage)|overdos\\w+',
  'bleed(?:s|ing) (?:very |so )?(?:bad|badly|heavily|a lot|to death|out|everywhere|profusely|like crazy)|(?:bleeding wont|bleeding will not|wont|cant|cannot) stop(?: the)?(?: bleeding)?',
].join('|')
const SINKING =
  '(?:bins?|silos?|pits?|tanks?|wells?|hoppers?|lagoons?|slurry|manure|grain|corn|wheat|soy ?beans|cistern|septic|culvert|trench|ditch|pond|river|creek|canal|dam|dugout|lake|hole|water|ice)(?! (?:prices?|market|fields?|maze|harvest|rows?|cart)\\b)'
const GRIPPING =
  '(?:auger|pto|baler|combine|mower|chipper|conveyor|grinder|belt|shaft|machine(?:ry)?|press|mixer|harvester|header|elevator|chain ?saw|saw|drill|blades?|gears?|fan|rollers?)'
const HEAVY =
  '(?:tractor|quad|bike|atv|four ?wheeler|utv|side by side|gator|truck|trailer|wagon|cart|bales?|trees?|logs?|branch|skid ?steer|loader|bucket|forklift|car|wheels?|wall|beam|rubble|roof|gate|machine|combine|mower|harvester|horse|bull|cow)'
const THE = '(?:the |a |an |my |our |his |her |some |that )?(?:\\w+ ){0,2}?'
const HELD =
  '(?:trapped|pinned|stuck|caught|buried|crushed|squashed|(?:en)?tangled|wedged|engulfed|sucked|pulled|dragged|wrapped)(?: up| down)?'
const TRAPPED = `${HELD} (?:in|into|inside|under|beneath|between|by|against|through|on|down) ${THE}(?:${SINKING}|${GRIPPING}|${HEAVY})`
const FELL = `f(?:ell|allen)(?: down| deep| head first| backwards)? (?:in|into|inside|through|down|under|off|from|out of|overboard)(?: of)? ${THE}(?:${SINKING}|${GRIPPING}|${HEAVY}|loft|ladder|barn|building|platform|tower|windmill|scaffold\\w*|stairs|silage)`
const SHOCK =
  'electrocuted|(?:got |been |was |were |badly |just |being )+(?:shocked|zapped|jolted)(?! (?:at|to|by the price|when i saw|how|that)\\b)'
const BITTEN =
  '(?:bit|bite|bitten)(?: by)? (?:an? |the )?(?:\\w+ )?(?:snake|rattler|rattlesnake|adder|viper|copperhead|cottonmouth|water moccasin|black widow|brown recluse|spider|scorpion)|(?:snake|rattler|rattlesnake|adder|viper|copperhead|spider|scorpion) ?bites?(?: on)?'
const ATE = '(?:drank|drunk|swallowed|ate|eaten|licked|sipped|ingested)'
const POISON = `${ATE} (?:the |some |a |an |my |of |from |whole |bottle |bit )*(?:${CHEMICAL}|batter(?:y|ies)|magnets?|pills|medication|wormer|cleaner|moth ?balls|soap|pods|glue|paint|gas|seeds?)`

const STRUCK =
  'run over|(?:hit|struck) by (?:a |an |the |my |some )?(?:\\w+ )?(?:car|truck|train|tractor|lightning|tree|branch|bale|machine|bull|cow|horse)'

const HARM = [STRUCK, STATE, TRAPPED, FELL, SHOCK, BITTEN].join('|')
/** Said only about people. */
const HUMAN = [
  'mouthful of (?:\\w+ )?(?:' + CHEMICAL + ')',
  `(?:chest|heart) pains?|pains? in (?:my|his|her|the) (?:\\w+ )?chest|heart attack|(?:had|having|has|have) (?:a|another) (?:heat ?)?stroke|heart (?:is |keeps |started )?(?:racing|pounding|stopped)`,
  'needle ?sticks?|(?:stuck|pricked|jabbed|poked) (?:by|with) (?:a|the) needle|anaphyla\\w+|epi ?pen|allergic and (?:\\w+ ){0,2}?stung|allergic reaction',
  `(?:shocked|zapped|electrocuted|jabbed|stabbed|cut|burned|burnt|injected) myself|(?:cut|sawed|chopped|ripped|tore) off (?:my|his|her) ${BODY}`,
  '(?:call|called|calling|need|needs|get) (?:an? )?(?:911|999|112|ambulance|paramedics?)',
  '(?:touched|grabbed|hit) (?:the |a |an )?(?:hot|live|power|electric|high voltage|downed|overhead) (?:wires?|lines?|cables?)',
]
const KID = '(?:my |our |the |a )?(?:kids?|baby|boy|girl|little (?:one|boy|girl))'
const OF_PERSONS = [
  `${PERSON} ${words(6)}(?:${HARM})`,
  `(?:shock(?:ed|s)|zapped|jolted|bit|stung|crushed|trapped|pinned|buried|ran over|run over|kicked|knocked|rolled (?:on|over|onto)|fell on|tipped (?:on|over on)|has|had|got) (?:\\w+ )?${PERSON} (?:pinned|trapped|cornered|down|${HARM})|(?:shock(?:ed|s)|zapped|jolted|bit|stung|crushed|trapped|pinned|buried|ran over|kicked|rolled (?:on|over|onto)|fell on|tipped (?:on|over on)) (?:\\w+ )?${PERSON}`,
  `${PERSON} (?:is |was |got |are |lies |lying |been |still )+under(?:neath)? ${THE}${HEAVY}(?! (?:fix|chang|work|repair|look|to|weld|greas)\\w*)`,
  `${PERSON} (?:\\w+ ){0,2}?(?:went|climbed|gone|jumped) (?:down )?(?:in|into|inside) ${THE}${SINKING} (?:\\w+ ){0,3}?(?:not|hasnt|wont|isnt|didnt|never|no)`,
  `${PERSON} ${words(8)}(?:(?:cant|cannot) (?:feel|move) (?:his|her|their|any)|bleeding)`,
  `${PERSON} (?:has |got |with )*(?:his|her|their|an?) (?:\\w+ )?${BODY} (?:is |are |got )?(?:stuck |caught )?(?:in|into|through) ${THE}${GRIPPING}`,
  `(?:get|pull|free|dig|rescue|save|getting) ${PERSON} (?:\\w+ ){0,2}?(?:out|from) (?:\\w+ ){0,4}?(?:${SINKING}|${GRIPPING}|${HEAVY})`,
  `${PERSON}s? (?:lips|face|fingers?|skin) (?:\\w+ ){0,3}?(?:blue|grey|gray)`,
  `${PERSON} (?:\\w+ ){0,3}?(?:hasnt|has not|have not|havent|didnt|did not|wont|never) (?:come|came|get|got) (?:back )?(?:out|up)(?: of)? ${THE}${SINKING}`,
  `${PERSON} (?:\\w+ ){0,3}?(?:went|climbed|gone|jumped|is|got|crawled) (?:down )?(?:in|into|inside) ${THE}${SINKING} .*\\b(?:moving|only see|cant see|no answer|answer(?:ing)?|head|help|buried|fumes|quiet|silent)`,
  `${PERSON} (?:\\w+ ){0,4}?(?:is |was |got |are |lies |lying |been |still )under(?:neath)? (?:the|a|my|our|that)(?! weather)(?!.*\\b(?:fix|chang|work|repair|weld|greas|look|roof|shade)\\w*)`,
  `(?:fell|fallen|thrown|bucked|came) off (?:of )?(?:a|the|my|his|her|our) (?:horse|pony|mare|mule|donkey)|(?:thrown|bucked off|kicked|trampled|gored|charged) by (?:a |the |my |his |her |our )?(?:horse|pony|bull|cow|ram|boar|stallion) (?:\\w+ ){0,3}?(?:my|his|her) ${BODY}`,
  `${PERSON} ${words(5)}(?:hit|struck) by|${PERSON} ${words(7)}(?:fell|fallen) down ${words(4)}(?:not|isnt|wont|cant)`,
  `${PERSON} ${words(4)}(?:cut|sliced|gashed|crushed|smashed|mangled|broke|burned|burnt|scalded) (?:off )?(?:his|her|their|my) (?:\\w+ )?${BODY}`,
  `${PERSON} ${words(4)}(?:burned|burnt|scalded|electrocuted|splashed) (?:by|with|in|on|from)|one (?:of them )?(?:is |has gone |went )missing`,
  '(?:took|taken|swallowed|ate) (?:all|too many|a lot of|a bunch of|a bottle of|the whole bottle of|lots of) (?:\\w+ ){0,2}?(?:pills|tablets|medicine|medication)',
  `${PERSON} ${words(8)}(?:was|is|got|been|gets|being) (?:badly |just )?(?:kicked|gored|crushed|trampled|butted|squashed|bitten|stung|burned|burnt|scalded|shot|stabbed|struck|knocked (?:down|out|over))`,
  `${PERSON} (?:\\w+ ){0,4}?(?:cant|cannot|can not|wont|couldnt) (?:get up|speak|talk|swallow|see|breathe)(?! (?:to|about|the|my|our|early|for|in the morning)\\b)`,
  `${PERSON} (?:\\w+ ){0,2}?(?:went|gone|is|sank|slipped) under (?:the )?water`,
  `(?:man|men|guy|person|worker) down(?:$| (?:in|inside) ${THE}${SINKING})`,
  `${PERSON} (?:is |was |got |are |were |been |has |have |badly |seriously |very |really )+(?:hurt|injured|wounded|shot|stabbed|dying|dead(?! (?:set|against|tired|wrong|right|serious)))`,
  `${PERSON} (?:\\w+ ){0,3}?(?:missing|disappeared|wandered off)(?! (?:the|a|an|his|her|our|out|\\d)\\b)|(?:cant|cannot) find (?:my|our) ${PERSON}`,
  `(?:wife|girlfriend|daughter|sister|partner|woman) ${words(3)}(?:in labou?r|having (?:the|her|our) baby|giving birth|waters? (?:just )?broke|contractions)`,
  `${PERSON} ${words(4)}(?:swallowed|choking on|overdosed|${POISON})`,
  `${PERSON} ${words(4)}(?:stung|allergic) ${words(6)}(?:swell\\w*|swollen|breath\\w*)`,
  `${PERSON} (?:\\w+ ){0,4}?(?:(?:confused|weak|numb) and|face (?:is )?(?:droop\\w*|numb))`,
].map((sign) => any(sign))
/** Signs of a person unless an animal is mentioned. */
const OF_PEOPLE = [
  ...HUMAN,
  `(?:i|we) (?:am |was |got |have |just |nearly |almost |keep |been |think i )*(?:${HARM}|${POISON})`,
  `${KID} ${words(9)}(?:swallowed|drank|choking|${HARM}|${POISON})`,
  `(?:${HARM}) ${words(5)}(?:my ${BODY}|me)`,
  `bleeding ${words(7)}my ${BODY}|my ${BODY} ${words(4)}bleeding`,
  `(?:sprayed|splashed|squirted|hit|blew) (?:in |into |on |onto )?my (?:eyes?|face|mouth)`,
  '(?:acid|lye|lime|ammonia|bleach|chemicals?) (?:\\w+ ){0,2}?(?:in|into) (?:my|his|her) eyes?',
  `(?:eyes?|face|skin|throat|lungs?|mouth|hands?) (?:is |are |was |still |started |really |badly )*(?:burning|burned|burnt|blister\\w*|swollen shut)`,
  '(?:tractor|quad|atv|four wheeler|utv|side by side|skid steer|truck|car|gator) (?:just )?(?:rolled|flipped|tipped|overturned|turned over)(?: over)? (?:\\w+ ){0,4}?(?:he|him|his|hes|she|shes|her|pinned|under|trapped|hurt|on top)',
  `(?:hands?|arms?|fingers?|legs?|foot|feet|thumb|toes?|head)(?! (?:gate|lettuce|rot|pump|saw)\\b) (?:is |was |got |just |are )*(?:crushed|mangled|severed|amputated|trapped|pinned|shot|caught (?:in|under|between))`,
  `${BODY} (?:is |was |has |got |went |caught |stuck |pulled |sucked )*(?:in|into|through) ${THE}${GRIPPING}`,
  `inject(?:ed)? (?:\\w+ ){0,3}?(?:in|into) (?:my|his|her) (?:\\w+ )?${BODY}`,
  'blood (?:is |was )?(?:spurting|gushing|pouring|everywhere)',
  'accident (?:\\w+ ){0,8}?(?:hurt|injured|bleeding|trapped|killed|dying)',
].map((sign) => any(sign))
const FIRST_AID =
  /\bhow (?:do|can|to|should)\b.*\b(?:stop (?:the |his |her |this |my )?bleeding|(?:do|give|perform) (?:cpr|first aid))\b/
const PRONOUNS =
  '(?:help |please |omg |oh god |quick |it |he |hes |she |shes |they |theyre |is |are |was |has |have |been |just |got |now |almost |nearly |badly |accidentally |and )*'
const UNNAMED = new RegExp(`^${PRONOUNS}(?:${HARM}|${POISON})\\b`)

const ANIMALS = any(ANIMAL)
const PLANTS =
  /\b(?:plants?|seedlings?|lea(?:f|ves)|lettuces?|tomato(?:es)?|potato(?:es)?|tubers?|peppers?|vines?|flowers?|buds?|blossoms?|fruits?|apples?|grapes?|onions?|cauliflowers?)\b/

const isOfOthers = (reported: string) => ANIMALS.test(reported) || PLANTS.test(reported)

/** Whether a person is trapped, shocked, poisoned, hurt or unconscious. */
export function isPersonHarmed(plain: string) {
  const reported = withoutProducts(kidsApart(plain))
  if (LONG_AGO.test(reported)) return false
  const isTold = (signs: RegExp[]) => signs.some((sign) => sign.test(reported))
  return isTold(OF_PERSONS) || (!isOfOthers(reported) && isTold(OF_PEOPLE))
}

/** The same without saying who: 'Fell in the well', 'not breathing'. */
export function isSomebodyHarmed(plain: string) {
  const reported = withoutProducts(plain)
  return (
    !LONG_AGO.test(reported) &&
    !isOfOthers(reported) &&
    reported.split(/[.!?]+\s*/).some((sentence) => UNNAMED.test(sentence))
  )
}

/** 'How do I stop the bleeding': a general question, but asked only in an emergency. */
export const asksFirstAid = (plain: string) => FIRST_AID.test(plain)
