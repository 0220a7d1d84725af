import { ANIMAL } from './urgent-words.ts'

const AGE = '(?:little |older |oldest |younger |youngest |small |old |elderly |teenage |hired )?'
const KIN =
  '(?:son|daughter|wife|husband|dad|daddy|father|mom|mommy|mum|mummy|mother|papa|grand?(?:pa|ma|dad|daddy|mother|father|son|daughter|child|kids?|parents?)|granny|gran|nana|toddler|brother|sister|uncle|aunt|auntie|nephew|niece|cousin|neighbou?rs?|girlfriend|boyfriend|fiancee?|workers?|helper|employees?|farm ?hand|hired (?:man|hand|help)|milker|shearer|coworker|foreman|boss|teenager|hubby|missus|mate|buddy|pal|old man|bro|sis|kiddo|bloke|lad|lass|fella)(?: in law)?'
export const PERSON = `(?:(?:my|our|the|his|her|neighbou?rs?) ${AGE}(?:child|children|boys?|girl|baby|partner|friend|man|woman|guy|lady|kids?|little one)|(?:(?:my|our|the|his|her|an?) )?${AGE}${KIN}|someone|somebody|an? ${AGE}(?:child|man|woman|lady|guy|visitor|kid|boy|girl|friend|person)|child|children|visitors?|people|(?:wo)?m[ae]n|guys?|(?:\\d+|two|three|four|five|six) (?:year|yr|month)s? olds?)`
export const ME_OR_THEM = `(?:i|we|${PERSON})`
/** Up to so many words, none of which brings an animal or another teller in. */
export const words = (most: number) =>
  `(?:(?!${ANIMAL}\\b|found\\b|saw\\b|says?\\b|said\\b|thinks?\\b|told\\b|young\\b)[\\w/]+ ){0,${most}}?`
export const BODY =
  '(?:eyes?|face|skin|hands?|arms?|legs?|mouth|head|fingers?|thumb|foot|feet|toes?|chest|back|neck|hair|ribs|belly|stomach|wrists?|ankle|hip|sleeve|throat|tongue|lips)'

export const CHEMICAL =
  '(?:poison\\w*|chemicals?|pesticides?|herbicides?|insecticides?|fungicides?|weed ?killer|roundup|glyphosate|2 4[ -]?d|paraquat|dicamba|atrazine|sevin|malathion|permethrin|(?:rat|mouse|slug|ant) ?(?:bait|poison|pellets)|bait|antifreeze|bleach|acid|lye|caustic|ammonia|disinfectant|detergent|diesel|gasoline|petrol|fuel|hydraulic fluid|sheep dip|dip|pour ?on|dewormer|wormer|drench|ivermectin|\\w+mycin|\\w+cillin|vaccine|medicine|drugs?|fly spray|spray|fertili[sz]er|anhydrous|quick ?lime|iodine|lime|teat dip|hemlock|yew|nightshade|oleander|foxglove|mushrooms?|berries)'
/** 'My kid' is a child, but not beside its goat. */
const GOAT_KID =
  /\b(?:goats?|nann(?:y|ies)|doe|kidding|buck|newborn|born|suck\w*|nurs\w*|udder|twins|triplets)\b/
export const kidsApart = (plain: string) =>
  GOAT_KID.test(plain) ? plain.replace(/\bkids?\b/g, 'young') : plain

const PRODUCT =
  '(?:wormers?|dewormers?|drench|vaccines?|dip|medicines?|paste|spray|feed|feeder|bait|poison|trailer|truck|barn|shed|house|pen|coop|stall|fence|panel|chute|gate|manure|urine|pasture|field|pit)'
const PRODUCTS = new RegExp(`\\b${ANIMAL} (?=${PRODUCT}\\b)`, 'g')
/** Who drank 'sheep dip' or cleaned the 'hen house' is no animal. */
export const withoutProducts = (plain: string) => plain.replace(PRODUCTS, '')
