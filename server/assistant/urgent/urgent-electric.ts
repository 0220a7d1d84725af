// Fallen lines and wet or swelling equipment: Electrical Safety Foundation International; US Fire
// Administration, lithium-ion batteries; stray voltage at waterers: University of Wisconsin Extension.
import { ANIMAL, any, LONG_AGO } from './urgent-words.ts'

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

/** Electricity that can kill: a live or fallen line, a battery that swells, a wet box, metal that shocks. */
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
