import { any, LONG_AGO, ANIMAL } from './urgent-words.ts'

// Hot hay: call the fire service from 175 F (80 C), Penn State Extension and NFPA. Silo gas and
// carbon monoxide: US OSHA and NIOSH. Gas: US Fire Administration.

const THING =
  '(?:barn|house|home|shed|coop|hen ?house|stable|shop|garage|workshop|kitchen|cabin|building|roof|attic|greenhouse|poly ?tunnel|parlou?r|hay(?: ?(?:stack|loft|barn|mow|bales?|pile))?|straw|stack|bales?|silo|silage|bin|elevator|grain|dryer|drier|compost|manure pile|combine|tractor|truck|trailer|baler|mower|quad|atv|car|machine|engine|motor|pump|generator|heater|heat lamp|lamp|chimney|field|pasture|stubble|grass|brush|woods|forest|trees|hill(?:side)?|fence(?: ?line)?|panels?|inverter|battery|batteries|wiring|wires?|outlet|socket|breaker|fuse ?box|transformer|pole|tank)s?'
const IS =
  '(?:is |are |was |has |have |been |just |now |still |started |starts |keeps |all |whole |already )*'
/** 'Burning oil', 'burning up in this heat' and 'burning from the sun' are no fires. */
const NO_FUEL =
  '(?! (?:oil|coolant|wood|fuel|diesel|gas|propane|coal|pellets|through|less|more|too|up in|up from|from|\\d|season|permit|ban))'
const NO_NAME =
  '(?! ?(?:blight|ants?|extinguishers?|drills?|departments?|insurance|breaks?|wood|safety|plans?|risks?|hydrants?|permits?|seasons?|bans?|proof|weed|weeds|cider|escapes?|pits?|rings?|place|works?|flies|fly|brick))'
const FLAMES = any(
  `(?:on|catch|catches|catching|caught|caught on|set(?:ting)?(?: \\w+){0,2}? on|start(?:ed|s)? (?:a|the)|is a|in a|theres a|see a|have a) (?:\\w+ )?fire${NO_NAME}`,
  `fire (?:in|at|behind|under|near|broke out|started|is|has|spread\\w*|out of control|out in|wont go out)(?! (?:blight|bad|common|a disease|the same))`,
  `(?:wild|bush|forest|electrical|prairie|range|crop|ditch|wheat|corn|${THING}) ?fires? (?:\\w+ ){0,2}?(?:heading|coming|spreading|approach\\w*|moving|out of control|close|closing|near|next|jumped|got away|burning|help)`,
  `(?:${THING}) ${IS}(?:burning|ablaze|in flames|engulfed)${NO_FUEL}`,
  `(?:${THING}) (?:\\w+ ){0,5}?(?:starting|started|starts|about|going) to burn`,
  '(?:burning|burning all the way) down|up in flames|flames|ablaze|alight|ignited',
  `put(?:ting)? out (?:a|the|my|this) (?:\\w+ )?fire${NO_NAME}`,
)
const CRY = /^(?:help[ !.]+|please |omg )*fire(?:[ !.]+fire\b|(?:[ !.]+(?:help|now))*[ !.]*$)/
const SMOKE = any(
  '(?:full of|filled with|filling (?:up )?with|fills with) smoke|smoke (?:is |was |keeps )?(?:com(?:ing|es)|roll(?:ing|s)|pour(?:ing|s)|ris(?:ing|es)|billow(?:ing|s)|everywhere|filling)',
  `(?:${THING}) ${IS}(?:smok(?:ing|es)|smou?lder(?:ing|s))`,
  '(?:i|we|can|you) (?:can |still )?(?:see|smell) (?:\\w+ )?(?:smoke|flames|something burning)',
  '(?:smoke|fire) (?:alarm|detector)s? (?:\\w+ ){0,2}?(?:going off|went off|goes off|sounding|ringing|wont stop|blaring)',
)
const HARMLESS_SMOKE =
  /\b(?:exhaust|muffler|tail ?pipe|chimney|smoker|smokehouse|stove ?pipe|bbq|barbecue|grill|bacon|ham|sausages?|cigarettes?|bees?)\b/
const HOT_HAY =
  /\b(?:hay|straw|bales?|stack|mow)\b.*\b(?:1(?:7[5-9]|[89]\d)|2\d\d) ?(?:degrees|f\b|fahrenheit)|\b(?:hay|straw|bales?|stack|mow)\b.*\b(?:8\d|9\d) ?(?:degrees )?(?:c|celsius)\b/
const STACK = '(?:hay|straw|bales?|hay ?stack|stack|hay ?mow|loft)'
const HEATS =
  '(?:steam\\w*|(?:very|too|really|so|getting|dangerously|burning|smoking) (?:very |too |really )?hot|hot to (?:the )?touch|hot enough|hot (?:spots?|inside|in the (?:middle|cent(?:er|re)|core))|heating(?: up)? (?:fast|a lot|badly)|bales? (?:is |are )?hot|charred|glowing)'
const HEATED_HAY = any(
  `${STACK} (?:\\w+ ){0,8}?${HEATS}`,
  `(?:steam\\w*|smoke|hot spots?) (?:\\w+ ){0,5}?${STACK}`,
)
/** The day is hot, not the bale. */
const WEATHER = /\b(?:weather|day|days|summer|sun|outside|hay ?fields?)\b/

const FUEL_GAS = '(?:propane|lp|lpg|natural gas|butane|methane|gas)'
const TOXIC_GAS =
  '(?:anhydrous(?: ammonia)?|ammonia|chlorine|carbon monoxide|hydrogen sul(?:f|ph)ide|h2s|silo gas)'
const GAS = any(
  '(?:cut|hit|struck|ruptured|dug (?:into|up|through)|broke) (?:\\w+ )?(?:gas|propane) (?:line|pipe|main)',
  `smell(?:s|ing|ed)? (?:of |like |strongly |a |some |strong )*${FUEL_GAS}(?! (?:station|can|engine))|${FUEL_GAS} (?:smell|odou?r)`,
  `(?:${FUEL_GAS}|${TOXIC_GAS})(?: (?:tank|line|pipe|hose|bottle|cylinder|valve|heater|nurse))? ${IS}(?:leak(?:s|ing|ed|age)?|hissing|escaping|spill(?:ed|ing)?|ruptured|burst)`,
  `(?:leak(?:s|ing)?|releas(?:es|ing)|giving off) (?:of )?(?:${FUEL_GAS}|${TOXIC_GAS})`,
  '(?:carbon monoxide|co|gas|h2s|hydrogen sul(?:f|ph)ide|ammonia|methane) (?:alarm|detector|monitor)s? (?:\\w+ ){0,3}?(?:going off|went off|goes off|beeping|sounding|ringing|wont stop|blaring|screaming)',
  '(?:yellow|brown|orange|red|reddish|strange|weird) (?:\\w+ )?(?:gas|fumes|haze|vapou?rs?|smoke) (?:\\w+ ){0,4}?silo|silo (?:\\w+ ){0,4}?(?:yellow|brown|orange|red|reddish) (?:gas|fumes|haze|vapou?rs?|smoke)',
)
/** Here 'gas' means gasoline, or bloating. */
const GASOLINE =
  /\b(?:tractors?|trucks?|mowers?|engine|carburetor|carb|quads?|atv|chain ?saw|fuel|generator|mileage|stations?|eggs?|manure|cows?|rumen|belly|farts?)\b/
const BLAST = any(
  '(?:tank|battery|batteries|propane|silo|bin|dust|engine|elevator|dryer|drier|inverter|boiler|heater|compressor|cylinder) (?:just |has |is |about to )*(?:explod(?:ed|ing|e)|blew up|blown up)|explosion (?:in|at)',
)

/** Sun, frost and fertilizer 'burn' too, and some fires are planned. */
const NO_FIRE =
  /\b(?:insurance|policy|prevent\w*|avoid\w*|plan|plans|planning|risk|sun|sunburn|frost|fertili[sz]er|controlled|prescribed|permit|in case|what if|wood ?stove|firewood|campfire|bonfire|dream\w*|after (?:a|the|last) (?:\w+ )?fire|rebuil\w*)\b/
const ONLY_TALK = /\bfire (?:blight|ants?)\b/g

/** Whether something is burning now, or gas is leaking. Expects lower case without apostrophes. */
export function isFire(plain: string) {
  const reported = plain.replace(ONLY_TALK, ' ')
  if (NO_FIRE.test(reported) || LONG_AGO.test(reported)) return false
  return (
    CRY.test(reported) ||
    FLAMES.test(reported) ||
    (SMOKE.test(reported) && !HARMLESS_SMOKE.test(reported)) ||
    HOT_HAY.test(reported) ||
    (HEATED_HAY.test(reported) && !WEATHER.test(reported)) ||
    (GAS.test(reported) && (!/\bgas\b/.test(reported) || !GASOLINE.test(reported))) ||
    BLAST.test(reported)
  )
}

// Fallen lines and wet or swelling equipment: Electrical Safety Foundation International; US Fire
// Administration, lithium-ion batteries; stray voltage at waterers: University of Wisconsin
// Extension.

const SIGNS =
  /\b(?:burn(?:ing|t) smell|smell(?:s|ing)? (?:of )?burn(?:ing|t)|smoke|smoking|sparks?|sparking|arcing|electric shock|got (?:a )?shock(?:ed)?|melted|explod(?:ed|ing)|tingl(?:es|ing)|(?:bare|exposed|hanging|chewed|loose) (?:wires?|cables?)|(?:wires?|cables?) (?:are |is )?(?:bare|exposed|hanging|chewed|loose))\b/
const WIRED = /\b(?:wires?|cables?|junction box|fuse ?box|breaker|outlet|socket)\b/

const TRELLIS = /\b(?:trellis|grapes?|vines?|vineyard)\b/

const SUPPLY =
  '(?:(?:power|overhead|electric(?:al|ity)?|high voltage|utility|transmission) ?(?:lines?|wires?|cables?|poles?|pylons?)|pylons?)'
const FALLEN =
  '(?:fell|fallen|falling|came down|come down|down|lying|lies|laying|on the (?:ground|road|grass|field)|hanging|hangs|snapped|broken?|dangling|sagging|touching)'
const LINES = any(
  `${SUPPLY}s? (?:\\w+ ){0,3}?${FALLEN}`,
  `(?:fallen|downed|broken|snapped|hanging|dangling) ${SUPPLY}`,
  '(?:brought|took|knocked|blew) (?:\\w+ )?(?:cables?|lines?|poles?|wires?) down|(?:brought|took|knocked|blew) down (?:\\w+ )?(?:power|electric|cables?|poles?)\\w*',
  '(?:a|the) (?:lines?|cables?) (?:is|are|was|came|went) (?:\\w+ )?(?:down|on the ground)(?! (?:again|for|at)\\b)',
  '(?:cut|hit|struck|severed|dug (?:into|up|through)|touch(?:ed|es|ing)) (?:\\w+ )?(?:underground|buried|power|electric(?:al)?|overhead|high voltage) (?:lines?|cables?|wires?)',
  '(?:live|exposed|bare) (?:\\w+ )?(?:wires?|cables?|lines?)|(?:wires?|cables?) (?:\\w+ ){0,4}?(?:is|are|still|be) live',
)
const FENCES = /\bfenc\w*|\bpoly ?wire|\bbarbed\b|\benergi[sz]er\b/
const BATTERY = any(
  '(?:batter(?:y|ies)|lithium|powerwall|accumulators?)(?! (?:hens?|cages?|chickens?)\\b)',
)
const FAILS =
  /\b(?:swell\w*|swollen|bulg\w*|puff\w*|bloated|expand(?:ed|ing)|hiss\w*|popping|acid|fumes|leak(?:s|ed|ing)?(?! (?:charge|current|power)\b)|(?:liquid|fluid) (?:\w+ ){0,3}?(?:out|from|under))\b/
const BOX =
  '(?:inverters?|batter(?:y|ies)|junction box(?:es)?|fuse ?box(?:es)?|breakers?|(?:breaker|electric(?:al)?) (?:panel|box)|(?:power|electric(?:al)?|wall) (?:outlets?|sockets?|switch(?:es)?)|switchboard|charge controller|wiring)'
const WET =
  '(?:wet|soaked|drenched|flood\\w*|under ?water|submerged|dripp\\w*|drips|(?:rain|water) (?:\\w+ ){0,2}?(?:in|into|inside|on|onto|over|through|got|came)|in (?:the |a )?(?:\\w+ )?(?:water|puddle|mud))'
const SOAKED = any(`${BOX} (?:\\w+ ){0,5}?${WET}`, `${WET} (?:\\w+ ){0,4}?${BOX}`)

const METAL =
  /\b(?:troughs?|waterers?|drinkers?|tanks?|walls?|frames?|gates?|pipes?|barns?|sheds?|parlou?r|stalls?|machines?|metal|faucets?|taps?|pumps?|buckets?|inverters?|panels?|water|drink(?:s|ing)?)\b/
const SHOCKS = any(
  '(?:gives?|giving|gave|gets?|got|getting|feels?|felt|feeling|being|are|is|was|were) (?:\\w+ ){0,3}?(?:shocks?|shocked|zapped|tingl\\w+)',
  `${ANIMAL} (?:\\w+ )?(?:shocked|zapped)|shocks (?:me|us|them|my|our|the)|(?:hands?|fingers?|arms?) tingl\\w+`,
)
const NO_SHOCK = /\bshock(?:s|ed)? (?:at|by|to|when i saw) (?:the (?:price|cost|news)|see|hear)/
const ATE = /\b(?:ate|eaten|eating|swallowed|licked|licking|chewed on|drank)\b/
const MACHINES = /\b(?:tractors?|trucks?|cars?|quads?|atv|phones?|fenc\w*)\b/

/**
 * Deadly electricity: a live or fallen line, a swelling battery, wet equipment, metal that
 * shocks.
 */
export function isElectric(plain: string, now: string, isOfSolar: boolean) {
  if ((isOfSolar || WIRED.test(plain)) && SIGNS.test(plain) && !TRELLIS.test(plain)) return true
  if (LONG_AGO.test(now) || ATE.test(now)) return false
  return (
    (LINES.test(now) && (!FENCES.test(now) || any(SUPPLY).test(now))) ||
    (BATTERY.test(now) && FAILS.test(now) && !MACHINES.test(now)) ||
    SOAKED.test(now) ||
    (METAL.test(now) && SHOCKS.test(now) && !FENCES.test(now) && !NO_SHOCK.test(now))
  )
}
