// A birth is late after 30 to 60 minutes of straining: University of Maryland and Utah State
// University Extension, difficult births; MSD Veterinary Manual, dystocia and hypothermia of the
// newborn.
import { any, CANNOT, OWN, YOUNG } from './urgent-words.ts'

const HOUR_COUNT =
  '(?:\\d+(?:\\.\\d+)?|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|a few|a couple(?: of)?|couple(?: of)?|half an)'
const LABOUR = any(
  'strain(?:s|ed|ing)?',
  'push(?:es|ed|ing)?(?! (?:the|a|my|over|against|through|down|on|at|each|other)\\b)',
  'contract(?:ing|ions?)',
  'labou?r(?:ing)?',
  '(?<!after )(?:calving|lambing|kidding|farrow(?:ing|ed))(?! (?:pen|kit|season|shed|date|time|box|crate|house|jug|rate|interval)s?\\b)',
  '(?:trying|try|tried) to (?:lamb|calve|kid|farrow|give birth|deliver)',
  'giving birth',
  '(?:hasnt|has not|havent|not|cant|cannot|unable to) (?:yet )?deliver(?:ed|ing)?',
  'waters? (?:bag )?(?:has |have )?(?:just )?(?:broke|broken|burst)',
  '(?:water )?(?:bag|sac)s? (?:is |has been |have been )?(?:out|showing|hanging)',
  'had the (?:water )?(?:bag|sac)s? out|(?:water )?(?:bag|sac)s? (?:came|come|comes) out',
)
const FOR_LONG = any(
  `${HOUR_COUNT}(?: and a half| \\d/\\d)? ?(?:hours?|hrs?|h)`,
  '(?:[3-9]\\d|[1-9]\\d\\d) ?min(?:ute)?s?',
  'all (?:night|day|morning|afternoon|evening)',
  'since (?:last night|yesterday|this morning|morning|dawn|midnight|noon|early|\\d+)',
  'for ages|forever|a while|(?:too|so|very) long|overnight|last night|yesterday|hours',
)
const WITHOUT_PROGRESS = any(
  '(?:but|still|then|and) nothing(?! (?:wrong|unusual|else))|discharge|smelly',
  'nothing (?:\\w+ ){0,2}(?:com(?:es|ing|e)|came|happen(?:s|ed|ing)|out|showing|yet)',
  'no (?:lambs?|cal(?:f|ves)|kids?|piglets?|bab(?:y|ies)|progress|head|feet|birth)',
  `(?:hasnt|has not|havent|have not|didnt|did not|isnt|not|without) (?:yet )?(?:deliver|lamb|calv|kid|farrow|progress|had (?:her|the|any|a)|given birth|birth)\\w*`,
  '(?:more|another|one|something) (?:\\w+ )?inside|getting nowhere|wont come|will not come|stuck|exhausted',
)
const STOPPED = any(
  `(?:\\d+|${HOUR_COUNT}) (?:\\w+ )?(?:piglets?|lambs?|kids?|pups|puppies) (?:and |then |but |now )+(?:\\w+ )?nothing(?! (?:wrong|unusual|bad|went|is|to)\\b)`,
  `(?:had|has had|farrowed|delivered|after|at) (?:only |just |her )?(?:\\d+|${HOUR_COUNT}) (?:\\w+ )?(?:piglets?|pigs|lambs?|kids?|calves|pups|puppies|babies) (?:and |then |but |now )*(?:she )?(?:has |have )?(?:stopped|quit|nothing (?:more|else|since)|no more)(?! (?:milking|laying)\\b)`,
  `(?:sow|gilt|ewe|doe|bitch|nanny|she) (?:has |just )?(?:stopped|quit) (?:\\w+ )?(?:after|at) (?:only |just )?(?:\\d+|${HOUR_COUNT}) (?:piglets?|pigs|lambs?|kids?|babies|pups|puppies)`,
)
/**
 * 'She is in labour. It has been three hours': looks at two adjacent sentences, not at a whole
 * story.
 */
function isLateBirth(plain: string) {
  const sentences = plain.split(/[.!?]+/)
  return sentences.some((sentence, at) => {
    const reported = `${sentence} ${sentences[at + 1] ?? ''}`
    return LABOUR.test(reported) && (FOR_LONG.test(reported) || WITHOUT_PROGRESS.test(reported))
  })
}

const PART = '(?:tail|rump|legs?|foot|feet|hoof|hooves|head|nose|front legs?|back legs?|hind legs?)'
const WRONG_WAY = any(
  'breech|malpresent\\w*|hip ?lock(?:ed)?|two (?:noses|heads)|(?:feet|hooves|hoofs|toes) (?:are )?(?:pointing |facing )?up(?:side down|wards?)?',
  '(?:hanging|sticking|poking) out of (?:the |my |her )?(?:ewe|cow|doe|sow|heifer|goat|gilt|nanny|mother)',
  `${YOUNG} (?:is |are |was |got |seems? |looks? )?(?:stuck|jammed|wedged)(?! (?:in|under|between|behind|through|on|up)\\b)`,
  `stuck (?:half ?way|in (?:the |her )?(?:birth|canal|ewe|cow|sow|doe|mother|pelvis))`,
  'half ?(?:way )?(?:out|born)',
  `${YOUNG} (?:\\w+ ){0,2}(?:back(?:wards?| to front)|sideways|upside down|tail first|butt first|(?:back|hind) (?:legs|feet) first|the wrong way)`,
  'com(?:ing|es) (?:out )?(?:backwards?|sideways|upside down|tail first|butt first|the wrong way)',
  `(?:only|just) (?:${OWN} )?${PART} (?:is |are )?(?:out|showing|visible|coming|presented|sticking out)`,
  `(?:one|two|1|2|${OWN}) (?:front |back |hind )?${PART} (?:is |are )?(?:out|showing|presented|sticking out)`,
  `(?:head|nose|foot|feet|legs?) (?:is |are )?(?:out )?(?:but|and|with)(?: there (?:is|are))? (?:no|nothing|only one|just one) ?(?:head|nose|foot|feet|legs?)?`,
  `${PART} only`,
  `see (?:only |just )?(?:a |the |one |two |its )+${PART}(?! feathers?)`,
  `${CANNOT} (?:get|pull|deliver) (?:the |it|her |this )?(?:${YOUNG} )?out`,
  `pull(?:ed|ing)? (?:\\w+ ){0,4}(?:wont|will not|cant|doesnt) (?:come|budge|move)`,
)

const ORGANS =
  '(?:uterus|womb|vagina|rectum|(?:calf|lamb) ?bed|insides?|guts?|intestines?|bowels?|entrails|organs?)'
const OUTSIDE = '(?:out|outside|hanging|sticking|protruding|showing|exposed|coming out)'
const HANGS_OUT = any(
  'out (?:of |from )?(?:the |her |his |its |my )?(?:\\w+ )?(?:backside|back end|rear|rear end|behind|bum|butt|vulva|vent|anus)',
  'prolaps(?:e|ed|es|ing)',
  `(?:out|hanging) (?:of )?(?:her |its |the )?${ORGANS}|${ORGANS} (?:\\w+ ){0,3}?${OUTSIDE}`,
  '(?:hanging|sticking|bulging|protruding|coming) out (?:of |from )?(?:the |her |his |its |my )?(?:\\w+ )?(?:back(?:side)?|back end|rear|behind|bum|butt|vulva|vent|bottom|belly|anus)',
  `(?:${OWN} )?eye(?:ball)? (?:has |is )?(?:popped|hanging|fell|fallen|bulging) ?(?:out)?`,
)

const WEAK_NEWBORN = any(
  `${YOUNG} (?:(?!in\\b|outside\\b|from\\b|need\\b|needs\\b)\\w+,? ){0,5}?(?:(?:stone |ice |very |so |is |are |feels? )cold|cold (?:and|mouth|to)|weak and cold|floppy|limp|lifeless|half frozen|frozen|freezing|hypothermi[ac]|unresponsive)(?! (?:weather|barn|night|water|days?|stress|snap))`,
  `(?:limp|floppy|half frozen|freezing|hypothermic|lifeless) (?:\\w+ )?${YOUNG}`,
  '(?:cold|icy) (?:mouth|ears)|mouth (?:is |feels )?(?:ice |stone |very )?cold',
  `(?:${YOUNG}|foals?|colts?|fill(?:y|ies)|crias?|pups?|pupp(?:y|ies)|kittens?) (?:\\w+,? ){0,4}?(?:hasnt|has not|havent|have not|not) (?:stood|gotten up|got up|nursed|sucked)`,
  `${YOUNG} (?:\\w+,? ){0,4}?(?:${CANNOT}|hasnt|not) (?:suck|suckl|nurs|latch|drink|drunk|feed|fed)\\w*`,
  '(?:barely|hardly|scarcely|not|isnt|stopped|never) (?:\\w+ )?(?:breathing|alive|moving|responding|responsive)',
)

/**
 * Whether a birth stalls or presents wrongly, organs hang out afterwards, or a newborn is fading.
 */
export const isBirthEmergency = (plain: string) =>
  isLateBirth(plain) ||
  [STOPPED, WRONG_WAY, HANGS_OUT, WEAK_NEWBORN].some((sign) => sign.test(plain))
