// Based on the MSD Veterinary Manual (bloat, downer cow, choke, urolithiasis, toxicology),
// university extensions on when to call a veterinarian, and the cards marked urgent.
import { isBirthEmergency } from './urgent-births.ts'
import { ANIMAL, any, CANNOT, LONG_AGO, OWN } from './urgent-words.ts'

const COUNT =
  '(?:many|several|some|few|couple|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|\\d+|most|half|lots|all|both|another|more)'
const IS =
  '(?:is |are |was |were |has |have |been |be |being |just |now |all |both |suddenly |found |lying )*'

const HORSE =
  '(?:horses?|mares?|stallions?|geldings?|foals?|colts?|fill(?:y|ies)|pon(?:y|ies)|donkeys?|mules?)'
const OPENING =
  '(?:nose|nostrils?|mouth|ears?|eyes?|vulva|vagina|rectum|anus|behind|rear|back end|udder|neck|throat|penis|navel)'
const BLOOD = any(
  '(?:cough|spit|vomit|pee|piss|urinat|pass|poop|shit|drool)\\w*(?: up)? (?:\\w+ )?blood\\w*',
  `blood\\w* (?:is |was )?(?:\\w+ )?(?:from|out of|in) (?:the |its |her |his |their )?(?:${OPENING}|urine|pee)`,
  'blood\\w* (?:is )?(?:everywhere|pouring|gushing|spurting|running|squirting)',
  '(?:bloody|blood in (?:the |its |her |his )?) ?(?:diarrh?o?ea|scours?|urine|pee|nose|poop|manure|dung)',
  `bleed(?:s|ing)? (?:\\w+ )?(?:bad|badly|heavily|a lot|profusely|out|to death|everywhere|nonstop|from (?:the |its |her |his |their )?${OPENING})`,
  '(?:wont|will not|cant|cannot|doesnt|does not|not) stop (?:the )?bleeding',
  '(?:urine|pee) (?:is |looks )?(?:\\w+ )?(?:red|brown|black|coffee)|(?:red|brown|black|coffee(?: colou?red)?) (?:urine|pee)|(?:yellow|jaundiced) (?:eyes|gums)|(?:eyes|gums) (?:are |is |went )?(?:yellow|jaundiced)',
)

/** 'A little blood' is not urgent. */
const SLIGHTLY = any('a little|a bit|slight(?:ly)?|small|tiny|minor|some blood')
const BLEEDS = any(`${ANIMAL} (?:\\w+ ){0,4}?bleeding`)

const DOWN = any(
  'cast (?:on|in|ewe|sheep|cow)|(?:ewe|sheep|cow|ram|lamb)s? (?:is |are |was |got )?cast',
  `${CANNOT} (?:\\w+ ){0,2}?(?:stand(?! (?:this|these|that|those|it|him|them|when|how|the (?:smell|noise|weather|heat))\\b)|get up(?! (?:early|before|at|in the morning)\\b)|rise|walk|breathe|swallow|move|get (?:back )?(?:to|on) (?:its|her|his) feet)`,
  `${CANNOT} get (?:it|her|him|them|the ${ANIMAL}) (?:up|to stand|(?:back )?(?:to|on) (?:its|her|his|their) feet)`,
  `downer|(?<!(?:put|calm|settle|hold|slow|chase|track|cut|wash|hose)(?:ting|ing|ed)? (?:the |my |a |our )?)${ANIMAL} (?:is |are |went |has been |has gone |gone |been |was |lying )?down(?! (?:to|in|on|by|from|with weight|the|there|here|his|its|our|below)\\b)(?! \\d+ (?:eggs|gallons|pounds|%))`,
  '(?:lying|laying|lies|lays|laid|stuck|rolled) (?:\\w+ )?(?:flat|on (?:its|her|his|their) (?:side|back))|lying flat out|flat out',
  `${ANIMAL} (?:is |are )?on (?:its|her|his|their) (?:side|back)`,
  `${CANNOT} get (?:its|her|his|their) (?:\\w+ )?(?:legs?|feet|end) under`,
  'collaps(?:ed|es|ing)|unconscious|passed out|comatose|coma|paraly[sz]ed|(?:too|very|extremely|so) weak',
)
const HELD_FAST = any(
  `${ANIMAL} (?:\\w+ ){0,4}?(?:trapped|pinned|stuck|sunk|sinking|caught) (?:\\w+ )?(?:in|into|under|beneath|down|inside) ${'(?:the |a |an |my |our )?'}(?:\\w+ )?(?:mud|bog|swamp|quicksand|pit|slurry|lagoon|wells?|cistern|tank|silo|ice|trench|culvert|pond|river|creek|mower|auger|baler|combine|tractor|truck|rubble|cattle guard)`,
)
const COLIC_OR_LIMP = any(
  '(?:has|have|got|with|having|bad|is|severe|like|looks|thrashing|a) (?:\\w+ )?colic(?:king|ky|ing)?|colick(?:ing|ed|y)|colic (?:and|again|now|wont)',
  `${HORSE} (?:\\w+ ){0,4}?(?:thrashing|rolling(?! in (?:the )?(?:mud|dust|sand|dirt|grass|snow)))`,
  '(?:is|are|gone|went|goes|all) limp(?! (?:on|a bit|a little)\\b)',
)
const NERVES = any(
  'convuls(?:ions?|ing)|seizures?|spasms?|tetanus|lock ?jaw|locked jaw|paddling|star ?gazing|rigid|twitching',
  `${ANIMAL} (?:is |are |was |keeps |started |starts )?(?:having |throwing )?(?:a |an )?(?:fit|fits|fitting)`,
  'stiff (?:as|all over)|(?:gone|went|suddenly) stiff|head (?:is )?(?:thrown|pulled|bent|arched) back',
  '(?:in|turning) circles|circling|(?:press|push)(?:ing|es) (?:its |her |his |their )?head|head ?pressing',
  `(?:gone|went|going|goes|suddenly|is|turned|seems?|looks?|acts?|acting|appears?|wandering) (?:to be |\\w+ )?blind(?! in one\\b)|${ANIMAL} blind(?! in one\\b)|blind and (?:wander|stumbl|bump|walk)\\w*`,
  'going crazy|gone crazy|went crazy',
  `stagger(?:s|ing|ed)?|wobbl(?:y|ing|es)|acting drunk|like (?:it is |its |she is |shes |a )?drunk|f(?:all|alling|ell|alls) over(?! the\\b)`,
  'foam(?:s|ing)? at|froth(?:s|ing)? (?:at|from)|drooling and|shivering (?:badly|uncontrollably|hard)|(?:shaking|trembling) (?:all over|badly|and|uncontrollably)',
)
const BREATH = any(
  'gasp(?:s|ing)?|suffocat(?:es|ed|ing)|chok(?:ed|es|ing)|heat ?stroke|panting hard|(?:blue|white|pale) (?:tongue|gums|lips)|tongue (?:is )?(?:out|blue|hanging)',
  '(?:struggl(?:es|ing) to|trouble|difficulty|difficult|labou?red|hard to|fighting to) breath(?:e|ing)?|breath(?:es|ing) (?:very )?(?:hard|heavily|badly|with difficulty)|breath\\w* (?:\\w+ ){0,3}?(?:mouth open|open mouth)|open mouth(?:ed)? breath\\w*',
  `(?:stuck|lodged|caught) in (?:the |its |her |his )?(?:throat|gullet|windpipe)`,
)
const BELLY = any(
  '(?<!(?:will|can|could|does|do|would|might|may|to|of|risk|without|no|against|prevents?|causes?|avoid) (?:\\w+ )?)bloat(?:ed|ing|s)?|blown up|like a (?:drum|balloon|barrel|basketball)|tight as a drum|kick(?:s|ing) (?:at )?(?:its |her |his )?belly',
  `(?:cows?|cattle|cal(?:f|ves)|heifers?|steers?|bulls?|sheep|ewes?|rams?|lambs?|goats?)(?: in (?:the )?(?:clover|alfalfa|lucerne|pasture))? (?:is |are |all |look |looks |got )*(?:puffed|swelled|swollen|blown) up`,
  '(?:belly|bellies|stomach|rumen) (?:is |are |looks? |got |all )*(?:huge|enormous|massive|giant)',
  'swollen (?:\\w+ ){0,3}(?:left|belly|stomach|abdomen|side)',
  '(?:left side|belly|stomach|abdomen|flank) (?:\\w+ ){0,3}(?:swollen|tight|distended|hard as)',
  `${CANNOT} (?:pee|urinate|pass (?:water|urine))`,
  '(?:strain|try|tries|trying)\\w* (?:\\w+ ){0,2}to (?:pee|urinate|pass (?:water|urine))',
  '(?:has not|hasnt|have not|havent|not) (?:been )?(?:pee(?:d|ing)|urinat(?:ed|ing)|passed (?:water|urine))|no urine|only drops',
  `${ANIMAL} (?:have |has |just )?(?:broke|broken|got|gotten|get) (?:in|into|at) (?:the |our |my )?(?:\\w+ ){0,2}?(?:grain|feed|corn|barley|wheat|oats|concentrate|pellets|crib|bin)`,
  `(?<!(?:rats?|mice|mouse|raccoons?|squirrels?|bugs|weevils|insects|deer|water|rain|damp|moisture) )(?:broke into|got into) (?:the )?(?:grain|feed)`,
  'ate (?:a |the |an )?(?:whole|entire|full|too much|lots of|bag of|bucket of) (?:\\w+ ){0,4}?(?:grain|feed|corn|barley|wheat|oats|bread|pellets)',
)

const ATE =
  '(?:ate|eaten|eating|drank|drunk|drinking|swallowed|licked|licking|chewed|chewing(?: on)?|got into|gotten into|ingested|nibbled(?: on)?|been at)'
const POISON =
  '(?:poison(?:ous|ed)?|yew|rhododendrons?|azaleas?|oleander|hemlock|(?:rat|mouse|slug|snail) ?(?:bait|poison|pellets)|bait|ivermectin|(?:de)?wormer|chocolate|xylitol|pills|medication|antifreeze|coolant|lead|batter(?:y|ies)|paint|pesticides?|herbicides?|insecticides?|fungicides?|weed ?killer|roundup|glyphosate|fertili[sz]er|urea|treated seeds?|nightshade|laurel|laburnum|foxglove|ragwort|acorns?|bracken|wilted|milkweed|larkspur|lupines?|water hemlock|castor|algae|diesel|gasoline|petrol|oil|bleach|detergent|sheep dip|dip|chemicals?|mushrooms?|mou?ldy)'
/** Inedible objects that block or pierce the gut. */
const FOREIGN_BODY =
  '(?:(?<!(?:under|through|behind|by|inside) (?:the )?)wires?|nails?|screws?|metal|magnets?|twine|string|net ?wrap|rope|plastic|bags?|balloons?|glass|needles?|bones?|fish ?hooks?|gloves?|toys?|socks?|pills)'
const POISONED = any(
  'poisoned|(?:snake|rattlesnake|rattler|adder|viper|copperhead)(?: has)? bit(?:e|ten)?|bit(?:e|ten)? by (?:an? )?(?:\\w+ )?(?:snake|rattlesnake|rattler|adder|viper|copperhead|cottonmouth|spider)|snake ?bites?',
  `${ATE} (?:\\w+ ){0,6}?${POISON}`,
  `${ATE} (?:\\w+ ){0,4}?${FOREIGN_BODY}`,
)

const LIMB = '(?:leg|hip|back|neck|pelvis|jaw|shoulder|bone|wing|horn|foot)'
const HURT = any(
  `(?:dogs?|pupp(?:y|ies)|coyotes?|fox|foxes|wol(?:f|ves)|bears?|cougar|eagle|predators?) (?:\\w+ ){0,6}?(?:attack(?:ed|s)?|tore|ripped|mauled|bit|savaged|injured|chewed up)`,
  '(?:torn|ripped|chewed|cut) (?:up|apart) (?:badly |bad |by )|attacked by|mauled|savaged|impaled|gored',
  `(?:broke|broken|fractured|snapped) (?:${OWN} )?(?:\\w+ )?${LIMB}`,
  `${LIMB} (?:is |looks |was )?(?:broken|fractured|snapped)|(?:leg|hoof|foot|jaw) (?:is |just )?(?:hanging|dangling|flopping)|dragging (?:its|her|his|their|both|a) (?:\\w+ )?(?:legs?|feet|hind ?end|hindquarters|rear)|bone (?:is )?(?:sticking|poking|showing|exposed)|fracture`,
  '(?:throat|belly|udder|teat|skin|side) (?:is |was )?(?:torn|ripped|slashed|open)|torn (?:throat|udder|teat|open|off)|(?:cut|ripped|tore|sliced|torn) (?:\\w+ ){0,3}open|deep (?:cut|wound|gash)|gash(?:ed)?|to the bone|open wounds?|lots? of blood',
  '(?:hit|struck) by (?:a |the )?(?:car|truck|lightning|train|tractor)|run over|ran over|electrocuted|drown(?:ed|ing)(?! in (?!the|a|an|our|my|his|her)\\b)|barn fire|badly burn(?:ed|t)',
  '(?:f(?:ell|allen)|went|gone|broke) (?:through (?:the )?ice|overboard)|f(?:ell|allen) (?:through|in|into|down|off) (?:the |a |an |my |our )?(?:\\w+ )?(?:ice|well|pit|slurry|river|creek|canal|pond|ravine|cliff|hole|lagoon|cistern|tank|silo|bin|culvert|trench|pool)',
)
const INFECTION = any(
  'blisters?|vesicles?|fever(?! trees?)|high temperature',
  `(?:has|have|had|running|runs|with) (?:a )?(?:rectal |body )?temp(?:erature)? (?:of |is |at )?(?:10[4-9]|11\\d|4[12]|40\\.[5-9])`,
  `temp(?:erature)? (?:of |is |was |at )?(?:10[4-9]|11\\d|4[12]|40\\.[5-9])(?:\\.\\d)? (?:f |c |degrees )?(?:in|on|for) (?:my|our|the|a|one) ${ANIMAL}`,
  '(?:sores|ulcers|lesions) (?:\\w+ ){0,4}?(?:tongue|gums)',
  '(?:sores|ulcers|lesions) (?:\\w+ ){0,4}?(?:mouth|lips|snout|muzzle) (?:\\w+ ){0,2}?(?:feet|hooves|hoofs|teats)',
  '(?:purple|blue) (?:skin|ears|comb|combs|udder)|(?:skin|ears|combs?|udder) (?:\\w+ ){0,3}?(?:purple|blue)|udder (?:\\w+ ){0,3}?(?:black|cold)',
)
const OTHER = any(
  'maggots?|fly ?strike|flystruck',
  '(?:red|raised|purple) diamonds?|diamond shaped|diamonds on',
  '(?:pond|trough|lake|water|creek) (?:\\w+ ){0,3}(?:scum|bright green|like paint|algae)',
  `(?:near|before|close to|due to|about to|late) (?:\\w+ ){0,2}(?:lamb|kid|birth|calv)\\w* (?:\\w+ ){0,4}?(?:${CANNOT} eat|off (?:her )?feed|not eating|blind|grind(?:s|ing) (?:her )?teeth)`,
  `(?:${CANNOT} eat|off (?:her )?feed|not eating|stopped eating|seems blind) (?:\\w+ ){0,6}?(?:before|near|close to) (?:\\w+ )?(?:lamb|kid|birth|calv)\\w*`,
)
const ABORTIONS = any(
  'abortion storm',
  `${COUNT} (?:\\w+ ){0,3}abort(?:ed|ions?|ing)?|abort\\w* (?:\\w+ ){0,3}?${COUNT}|(?:are|keep|all) aborting`,
  'lost their (?:young|lambs|kids|calves|babies|piglets)',
)

const DEATHS = any(
  'sudden(?:ly)? (?:deaths?|dead|died|dying)|(?:died|dying|dead) (?:suddenly|overnight)|found (?:\\w+ )?dead',
  `${COUNT} (?:of )?(?:\\w+ ){0,4}${IS}(?:dead|died|dying|dropped dead)`,
  `${COUNT} (?:\\w+ )?dead ${ANIMAL}|dead (?:all over|everywhere)`,
  `${ANIMAL} (?:\\w+ )?dead (?:\\w+ ){0,5}?(?:this morning|today|overnight|last night)`,
  '(?:keep|keeps|started|all|are|is) (?:dropping )?(?:dying|dead one)|dying (?:off|one after|left and right)|dropp(?:ed|ing) dead|(?:dropping|dying|going down) like flies',
  `lost (?:\\w+ )?${COUNT} (?:\\w+ )?${ANIMAL} (?:\\w+ )?(?:overnight|today|yesterday|since|this (?:morning|week)|last night|in (?:a|the last|two|three|\\d))`,
)

const SIGNS = [
  BLOOD,
  DOWN,
  HELD_FAST,
  COLIC_OR_LIMP,
  NERVES,
  BREATH,
  BELLY,
  POISONED,
  HURT,
  INFECTION,
  OTHER,
  ABORTIONS,
  any('emergency(?! (?:kit|plan|number|contacts?|fund|power|generator|exit|stop)\\b)'),
]

/** 'None of my sheep died', 'if 3 died', 'how many have I left': no current deaths. */
const NO_DEATH = any(
  `(?:none|not one|never)(?: of)? (?:\\w+ ){0,3}?(?:died|dead|dying|deaths?)`,
  `no (?:more |other )?(?:${ANIMAL} )?(?:have |has |are |is )?(?:died|dead|dying|deaths?)`,
  'if (?:\\w+ ){1,4}?(?:died|die|dies|dead)',
  `how many (?!.*\\b(?:suddenly|overnight|last night|this morning)\\b)(?:of )?(?:\\w+ ){0,3}?(?:${ANIMAL}|do|are|is|left|remain|died|dead|have)`,
)
const RECENTLY = any(
  'overnight|today|yesterday|this (?:morning|week)|last night|keep|just|again|now',
)

const tellsOfDeaths = (plain: string) =>
  DEATHS.test(plain) && !NO_DEATH.test(plain) && (!LONG_AGO.test(plain) || RECENTLY.test(plain))

/** Whether an animal needs a veterinarian now. Expects lower case without apostrophes. */
export const isAnimalEmergency = (plain: string) =>
  isBirthEmergency(plain) ||
  SIGNS.some((sign) => sign.test(plain)) ||
  (BLEEDS.test(plain) && !SLIGHTLY.test(plain)) ||
  tellsOfDeaths(plain)
