// What people catch from animals, and that the doctor must hear of the animal: US CDC, healthy pets and
// farm animals; World Organisation for Animal Health, zoonoses.
import { BODY, kidsApart, PERSON, words } from './person-words.ts'
import { ANIMAL, any } from './urgent-words.ts'

const SELF = `(?:i|we|${PERSON})`
const OF_ANIMALS = `(?! (?:(?:and \\w+ )?(?:in|on|among|with|of) (?:\\w+ ){0,2}?)?(?:${ANIMAL}|milk)\\b)`
const SIGN = `(?:fever\\w*|flu|diarrh?o?ea|scours|throwing up|threw up|throws up|chills|vomit\\w*|rash\\w*|sores?|ulcers?|blisters?|scabs?|scabby|miscarr\\w*|lost (?:my|her|the|our) (?:baby|pregnancy)|ill|sick|sickness|unwell|stomach ?aches?|(?:stomach )?cramps|sweats?|joint pains?|(?:back|joints?|body|muscles?) aches?|headaches?|cough\\w*|lumps?|infected|infection|pink ?eye|red (?:\\w+ )?eyes?|aborted)(?! (?:of|and tired)\\b)${OF_ANIMALS}`
const PERSON_SIGN = any(
  `${SELF} ${words(7)}${SIGN}`,
  `\\b(?:i|we)\\b.*\\b(?:and|now|then) (?:now )?(?:i|we) ${words(4)}(?:fever\\w*|flu|chills|vomit\\w*|thr[eo]w\\w* up|headaches?|cramps)${OF_ANIMALS}`,
  `my ${BODY} ${words(4)}${SIGN}|${SIGN} ${words(3)}(?:on|in) (?:my|his|her) (?:\\w+ )?${BODY}|my (?:back|body|joints?) (?:aches|hurts)`,
)
/** 'Got a sore on my finger', 'Scabby thumb': the teller leaves himself out. */
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

/** A person who was near animals, or drank their milk, is ill, bitten, or carries a child. */
export function mayBeCaught(now: string) {
  const told = kidsApart(now)
  if (BITTEN.test(told)) return true
  if (PREGNANT.test(told) && BIRTHS.test(told)) return true
  return (
    SKIN.test(told) ||
    (CONTACT.test(told) && (PERSON_SIGN.test(told) || STARTS_WITH_SIGN.test(told)))
  )
}
