import type { Call } from './urgent-signs.ts'
import { ANY_KIND, OTHER_ANIMALS } from '#server/assistant/subjects.ts'

/** Matches any of the patterns, as whole words. */
export const any = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)

export const ANIMAL = `(?:${ANY_KIND}|${OTHER_ANIMALS})`
export const YOUNG =
  '(?:cal(?:f|ves)|lambs?|foals?|crias?|pupp(?:y|ies)|kittens?|(?:goat )?kids?|kid goats?|piglets?|newborns?|bab(?:y|ies)|baby goats?)'
export const CANNOT =
  '(?:hardly|barely|scarcely|cannot|cant|can not|could not|couldnt|unable to|wont|will not|not able to|doesnt|does not|dont|refuses to|refusing to|isnt able to|struggles to)'
export const OWN = '(?:its|her|his|their|the|my|a|an|one)'

/** Long ago, so nobody is in danger now. */
export const LONG_AGO = any(
  '(?:last|previous) (?:year|spring|summer|autumn|fall|winter|season|month)|in (?:19|20)\\d\\d|(?:years|months) ago',
)

const AGE = '(?:little |older |oldest |younger |youngest |small |old |elderly |teenage |hired )?'
const KIN =
  '(?:son|daughter|wife|husband|dad|daddy|father|mom|mommy|mum|mummy|mother|papa|grand?(?:pa|ma|dad|daddy|mother|father|son|daughter|child|kids?|parents?)|granny|gran|nana|toddler|brother|sister|uncle|aunt|auntie|nephew|niece|cousin|neighbou?rs?|girlfriend|boyfriend|fiancee?|workers?|helper|employees?|farm ?hand|hired (?:man|hand|help)|milker|shearer|coworker|foreman|boss|teenager|hubby|missus|mate|buddy|pal|old man|bro|sis|kiddo|bloke|lad|lass|fella)(?: in law)?'
export const PERSON = `(?:(?:my|our|the|his|her|neighbou?rs?) ${AGE}(?:child|children|boys?|girl|baby|partner|friend|man|woman|guy|lady|kids?|little one)|(?:(?:my|our|the|his|her|an?) )?${AGE}${KIN}|someone|somebody|an? ${AGE}(?:child|man|woman|lady|guy|visitor|kid|boy|girl|friend|person)|child|children|visitors?|people|(?:wo)?m[ae]n|guys?|(?:\\d+|two|three|four|five|six) (?:year|yr|month)s? olds?)`
export const ME_OR_THEM = `(?:i|we|${PERSON})`
/** Up to `most` words, none of which introduces an animal or another speaker. */
export const words = (most: number) =>
  `(?:(?!${ANIMAL}\\b|found\\b|saw\\b|says?\\b|said\\b|thinks?\\b|told\\b|young\\b)[\\w/]+ ){0,${most}}?`
export const BODY =
  '(?:eyes?|face|skin|hands?|arms?|legs?|mouth|head|fingers?|thumb|foot|feet|toes?|chest|back|neck|hair|ribs|belly|stomach|wrists?|ankle|hip|sleeve|throat|tongue|lips)'

export const CHEMICAL =
  '(?:poison\\w*|chemicals?|pesticides?|herbicides?|insecticides?|fungicides?|weed ?killer|roundup|glyphosate|2 4[ -]?d|paraquat|dicamba|atrazine|sevin|malathion|permethrin|(?:rat|mouse|slug|ant) ?(?:bait|poison|pellets)|bait|antifreeze|bleach|acid|lye|caustic|ammonia|disinfectant|detergent|diesel|gasoline|petrol|fuel|hydraulic fluid|sheep dip|dip|pour ?on|dewormer|wormer|drench|ivermectin|\\w+mycin|\\w+cillin|vaccine|medicine|drugs?|fly spray|spray|fertili[sz]er|anhydrous|quick ?lime|iodine|lime|teat dip|hemlock|yew|nightshade|oleander|foxglove|mushrooms?|berries)'
/** 'My kid' is a child, unless goats are mentioned. */
const GOAT_KID =
  /\b(?:goats?|nann(?:y|ies)|doe|kidding|buck|newborn|born|suck\w*|nurs\w*|udder|twins|triplets)\b/
export const kidsApart = (plain: string) =>
  GOAT_KID.test(plain) ? plain.replace(/\bkids?\b/g, 'young') : plain

const PRODUCT =
  '(?:wormers?|dewormers?|drench|vaccines?|dip|medicines?|paste|spray|feed|feeder|bait|poison|trailer|truck|barn|shed|house|pen|coop|stall|fence|panel|chute|gate|manure|urine|pasture|field|pit)'
const PRODUCTS = new RegExp(`\\b${ANIMAL} (?=${PRODUCT}\\b)`, 'g')
/** 'Sheep dip' and 'hen house' do not refer to animals. */
export const withoutProducts = (plain: string) => plain.replace(PRODUCTS, '')

/** Refers emergencies of people elsewhere. */
export const SENT_ELSEWHERE: Partial<Record<Call, string>> = {
  crisis:
    'I know about animals, crops and panels, and cannot help with this as a person can. You do not have to carry it alone.',
  emergency:
    "I know about animals, crops and panels, not about people's health. Stop machines, and let nobody climb after anyone into a bin, pit or tank. Have the label of a product at hand when you call.",
  doctor:
    "I know about animals, crops and panels, not about people's health. Wash a bite or wound with soap and plenty of water now. Keep pregnant women and children away from the animals, and call a veterinarian for animals that are ill.",
  either:
    "I could not read who it is. People's health is nothing I know about; of an animal, tell me which it is.",
  fire: 'I know about animals, crops and panels, and cannot help with fire or gas. Ask me again when everybody is safe.',
}
