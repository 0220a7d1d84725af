import { any, BODY, kidsApart, PERSON, words, ANIMAL } from './urgent-words.ts'

// Warning signs of suicide: National Institute of Mental Health; 988 Suicide & Crisis Lifeline.

const DEATH_WISH = any(
  'suicid(?:e|al)|(?:kill|hurt|harm|shoot|hang)(?:ing)? myself|(?:using|use|turn(?:ing)?) it on (?:me|myself)',
  'end(?:ing)? (?:my (?:own )?life|it all)|take my (?:own )?life',
  '(?:thinking|thought|think|ready|want|wanting|going|gonna|tempted|plan(?:ning)?) (?:of|to|about|on) (?:just )?end(?:ing)? it',
  '(?:want|wish|going|ready) to die|wish i (?:was|were) dead|rather be dead|(?:never|not) been born|better off dead',
  '(?:dont|do not) (?:want|wish) to (?:live|exist|wake up|be alive|be here any ?more)|(?:never|not|didnt|wouldnt|dont) wak(?:e|ing) up(?: again)?',
  'better (?:off )?without me|no ?(?:one|body) (?:would|will) (?:even )?(?:miss|notice|care)|no ?(?:one|body) cares (?:about me|(?:if|whether) i)',
  '(?:live|living) or die|worth more dead|might as well (?:be dead|die)|(?:think|thinking|thought|dream|dreaming) (?:\\w+ )?(?:about|of) (?:my (?:own )?death|dying|death|not being here)',
  '(?:if i|when i) (?:was|were|am) (?:gone|not here|dead)|if i (?:werent|wasnt|wasn t) (?:here|around)',
  '(?:rope|noose|gun|rifle|shotgun|pistol|pills) (?:\\w+ ){0,5}?(?:and )?(?:i am|im|i m) ready',
)
const EMPTY_LIFE = any(
  '(?:no|any|a) (?:more )?reason to (?:live|go on|get up)|(?:nothing|not much|anything) (?:left )?to live for|nothing left for me(?! to\\b)',
  '(?:no|any) (?:way out|way forward|hope left|future)(?: (?:for|of) (?:me|us))? ?(?:any ?more|left)?$|(?:no|any) (?:way out|hope|future) for (?:me|us|myself)|lost all hope|lost hope|no hope left',
  'why (?:should|do|would) (?:i|we) (?:even )?(?:keep |go on |bother )?(?:live|living|exist|existing)|life has (?:no|lost)|my life is (?:over|ruined|worthless|finished|nothing)|(?:end|ending) everything',
  '(?:a |such a |only a |just a |become a )burden (?:on|to|for) (?:my|the|our|every\\w+|them)',
  '(?:will|wish|desire) to live|(?:tired|sick|weary) of (?:my life|life|living|being alive|existing)',
  '(?:done|finished) with (?:my |this )?(?:life|living)|(?:done|finished) with it all',
  'hate (?:my life|myself|being alive|living)',
  'life (?:is |isnt |is not |feels |seems |has )(?:not |no |all |just |so )*(?:worth|pointless|meaning\\w*|over|hopeless|unbearable)|nothing (?:is |seems |feels |matters or is )?worth (?:it|living|doing|anything)|nothing matters',
  '(?:see|is|theres|have|know|find) (?:no|the|any) point (?:any ?more|(?:in|of) (?:living|going on|life|anything|it all|trying)|to (?:life|living|anything))|what(?:s| is) the (?:point|use|sense) (?:any ?more|(?:of|in) (?:living|life|going on|anything|it all))|given up (?:all )?(?:hope|on (?:life|living|everything|myself))',
  'want (?:it|this|everything|life) (?:all )?to (?:be over|end|stop)(?! \\w)|want to (?:disappear|vanish)',
)
/** A person's feelings, unlike 'hopeless at growing onions'. */
const FEELS = any(
  '(?:feel|feels|feeling|felt|am|im|been|so|and|just|totally|completely|utterly|really) (?:hopeless|worthless|empty|broken|suicidal|desperate|in despair|like a burden|like giving up)(?! (?:at|with|for|in|when|to|on)\\b)',
  '(?:i|im|ive) (?:am |have |feel |been |was |feeling |so |very |really |deeply |badly |just |too )*depressed|my depression',
  '(?:cant|cannot|can not|dont know how to|dont want to) (?:\\w+ )?(?:go on|carry on|keep going|face (?:another day|tomorrow|life|it all)|live (?:like this|any ?more)|cope(?! with\\b))(?! (?:with|to|holiday|vacation)\\b)',
)
/** Said about life, but also about weeds and deer. */
const WEARY = any(
  '(?:cant|cannot|can not) (?:do|take|stand|bear|handle) (?:this|it|things|life)(?: (?:all|alone))? any ?(?:more|longer)',
  '(?:want|ready|need) to give up(?! \\w)|want out(?! \\w)',
)

/** 'My cow seems to want to die' is about the cow, 'thinking of ending it' about oneself. */
const OF_ONESELF =
  /\b(?:i|im|ive|id|me|my life|myself)\b|^(?:thinking|feel|feeling|want|wanting|wish|cant|dont|tired|done|no|nobody|nothing|life|why|so|just|ready|lost|hate|theres|there is|whats|what is)\b/
const OF_WORK =
  /\b(?:weeds?|deer|rats?|mice|bugs?|beetles?|aphids|slugs|squirrels|rain|heat|mud|noise|price|prices|paperwork|app|website)\b/

/** Whether somebody despairs of life. Expects lower case without apostrophes. */
export const isDespair = (plain: string) =>
  OF_ONESELF.test(plain) &&
  (DEATH_WISH.test(plain) ||
    EMPTY_LIFE.test(plain) ||
    FEELS.test(plain) ||
    (WEARY.test(plain) && !OF_WORK.test(plain)))

// Diseases that people catch from animals, which the doctor must be told about: US CDC, healthy
// pets and farm animals; World Organisation for Animal Health, zoonoses.

const SELF = `(?:i|we|${PERSON})`
const OF_ANIMALS = `(?! (?:(?:and \\w+ )?(?:in|on|among|with|of) (?:\\w+ ){0,2}?)?(?:${ANIMAL}|milk)\\b)`
const SIGN = `(?:fever\\w*|flu|diarrh?o?ea|scours|throwing up|threw up|throws up|chills|vomit\\w*|rash\\w*|sores?|ulcers?|blisters?|scabs?|scabby|miscarr\\w*|lost (?:my|her|the|our) (?:baby|pregnancy)|ill|sick|sickness|unwell|stomach ?aches?|(?:stomach )?cramps|sweats?|joint pains?|(?:back|joints?|body|muscles?) aches?|headaches?|cough\\w*|lumps?|infected|infection|pink ?eye|red (?:\\w+ )?eyes?|aborted)(?! (?:of|and tired)\\b)${OF_ANIMALS}`
const PERSON_SIGN = any(
  `${SELF} ${words(7)}${SIGN}`,
  `\\b(?:i|we)\\b.*\\b(?:and|now|then) (?:now )?(?:i|we) ${words(4)}(?:fever\\w*|flu|chills|vomit\\w*|thr[eo]w\\w* up|headaches?|cramps)${OF_ANIMALS}`,
  `my ${BODY} ${words(4)}${SIGN}|${SIGN} ${words(3)}(?:on|in) (?:my|his|her) (?:\\w+ )?${BODY}|my (?:back|body|joints?) (?:aches|hurts)`,
)
/** 'Got a sore on my finger', 'Scabby thumb': without mentioning oneself. */
const STARTS_WITH_SIGN = new RegExp(
  `^(?:got |have |had |having |a |bad |bloody |severe |night )*${SIGN}(?! (?:${ANIMAL}))`,
)

const SKIN = any(
  `(?:orf|ringworm) ${words(3)}(?:on|in) (?:my|his|her) (?:\\w+ )?${BODY}`,
  `${SELF} (?:\\w+ ){0,2}?(?:caught|have|has|got) (?:orf|ringworm) (?:from|off|after)`,
)

const CONTACT = any(
  `(?:after|since|from|when|while|because|ever since) (?:\\w+ ){0,6}?(?:${ANIMAL}|milk|lambing|calving|kidding|farrowing|coop|hen ?house|carcass|afterbirth|manure)`,
  `(?:touch|handl|drank|drink|pett?|kill|slaughter|butcher|skinn|clean|cull|fed|feed|milked|cut|help|assist|deliver|bottle|drench|shear|scratched|bit)\\w* (?:\\w+ ){0,5}?(?:${ANIMAL}|lambing|calving|kidding|raw milk|unpasteuri[sz]ed|afterbirth|coop|carcass)`,
  'raw milk|unpasteuri[sz]ed|milk straight',
  `${ANIMAL} (?:\\w+ ){0,4}?(?:flu|brucellosis|bangs|q fever|anthrax|rabies|leptospirosis|lepto|tuberculosis|tb|aborted|abort|aborting|orf|ringworm|died|dying|(?:is|are) (?:sick|ill))`,
)

const PREGNANT = any(
  `(?:i|wife|daughter|sister|partner|girlfriend|woman|worker|helper) (?:\\w+ ){0,3}?(?:pregnant|expecting)`,
  'expecting (?:a |our )?(?:baby|child)|^pregnant and',
)
const BIRTHS =
  /\b(?:lamb(?:s|ing)?|ewes?|kidding|calving|goats?|abort\w*|afterbirth|placenta|cats?)\b/

const BITERS =
  '(?:dogs?|cats?|bats?|fox|foxes|raccoons?|skunks?|coyotes?|mongoose|jackals?|monkeys?|rats?)'
const BITTEN = any(
  `${BITERS} (?:\\w+ ){0,3}?(?:bit|has bitten|scratched) (?:me|us|${PERSON}|(?:my|his|her) ${BODY})`,
  `(?:i|we|${PERSON}) ${words(4)}(?:bit|bitten) by (?:\\w+ ){0,3}?${BITERS}`,
  `^(?:got )?bitten by (?:\\w+ ){0,3}?${BITERS}`,
)

/** Whether a person in contact with animals or raw milk is ill, bitten or pregnant. */
export function mayBeCaught(now: string) {
  const reported = kidsApart(now)
  if (BITTEN.test(reported)) return true
  if (PREGNANT.test(reported) && BIRTHS.test(reported)) return true
  return (
    SKIN.test(reported) ||
    (CONTACT.test(reported) && (PERSON_SIGN.test(reported) || STARTS_WITH_SIGN.test(reported)))
  )
}
